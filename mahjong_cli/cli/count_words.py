"""Numbers of things in words: ``all sets are triplets``, ``at least 2 kans``."""

from __future__ import annotations

import re
from typing import Any

from mahjong_cli.cli.names import Names
from mahjong_cli.cli.tile_words import TileWords

_GROUPS = re.compile(
    r"(?:(concealed|called) )?(groups|sets|runs|triplets|kans|pairs)(?: (of|with) (.+))?\Z"
)
_OF = re.compile(r"(\w+) of (.+)\Z")
_RANGE = re.compile(r"(\d*)\.\.(\d*)\Z")
_MODULO = re.compile(r"(\d+) mod (\d+)\Z")
_ITSELF = re.compile(r"n(?:-(\d+))?\Z")
_WHOLE = {"runs": "sets", "triplets": "sets", "kans": "sets"}


class CountWords:
    """Says what ``count`` asks, in one language under the names of one ruleset."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words = names.words
        self._tiles = TileWords(names.words)

    def count(self, subject: str, number: Any) -> str:
        """A number of something.

        >>> from mahjong_cli.cli.words import words_in
        >>> from mahjong_cli.loader import load_ruleset
        >>> say = CountWords(Names(load_ruleset("riichi"), words_in("en")))
        >>> say.count("triplets", "all"), say.count("kans", "2..")
        ('all sets are triplets', 'at least 2 kans')
        """
        text = str(number)
        if text == "all":
            return self._all_of(subject)
        sort, values = _number(text)
        name, kinds = self._split(subject)
        if name == "fixed_waits" and not self.names.rules.hand.wilds:
            return self.words("number_of", name, "plain", **values)
        own = self.words.find("number_of", name, sort)
        if own is not None:
            return own.format(kinds=kinds, **values)
        if name in self.names.rules.tile_lists:
            listed = self.names.rules.tile_lists[name]
            if listed.most == 1 and values.get("n") == "1":
                return self.words("when", "tile_is", what=self._plain(name), kinds=kinds)
        what, unit = self._subject(subject, single=text == "1")
        if name in self.names.rules.counts and self.words.find("numbers", f"stated_{sort}"):
            sort = f"stated_{sort}"
        return self.words("numbers", sort, what=what, unit=unit, **values)

    def counted(self, subject: str, number: int) -> str:
        """A number that was found, with its unit."""
        _, unit = self._subject(subject)
        return self.words("when", "counted", n=number, unit=unit)

    def _split(self, subject: str) -> tuple[str, str]:
        """The name of a subject and the class it is of; of groups no class."""
        match = None if _GROUPS.match(subject) else _OF.match(subject)
        return (match[1], self._tiles.kinds(match[2], "names_and")) if match else (subject, "")

    def _all_of(self, subject: str) -> str:
        """That all groups of a sort are counted by a subject."""
        match = _GROUPS.match(subject)
        sort, relation, kinds = (match[2], match[3], match[4]) if match else (subject, None, "")
        whole = self.words("sorts", _WHOLE.get(sort, sort))
        if relation and sort not in _WHOLE and not (match and match[1]):
            name = "all_of" if relation == "of" else "all_with"
            said = self._tiles.kinds(kinds, held=relation == "with")
            return self.words("numbers", name, whole=whole, kinds=said)
        what, _ = self._subject(subject)
        return self.words("numbers", "all", what=what, whole=whole)

    def _subject(self, text: str, *, single: bool = False) -> tuple[str, str]:
        """What is counted, and its unit; ``single`` where there is one of it."""
        words = self.words
        if match := _GROUPS.match(text):
            state, sort, relation, kinds = match.groups()
            what = words("singles" if single else "sorts", sort)
            if state:
                joined = words.find("combined_one" if single else "combined", f"{state} {sort}")
                what = joined or words("when", state, what=what)
            if relation:
                template = "of" if relation == "of" else "holding"
                said = self._tiles.kinds(kinds, held=relation == "with")
                what = words("when", template, what=what, kinds=said)
            return what, words("units", "groups")
        if match := _OF.match(text):
            name, kinds = match[1], self._tiles.kinds(match[2], "names_and")
            unit = words("units", name if words.find("units", name) else "tiles")
            own = words.find("number_of", name, "single" if single else "what")
            if own is None and single:
                own = words.find("number_of", name, "what")
            if own is not None:
                return own.format(kinds=kinds), unit
            return words("when", "of", what=self._plain(name, single), kinds=kinds), unit
        found = words.find("units", text)
        return self._plain(text, single), words("units", "number") if found is None else found

    def _plain(self, name: str, single: bool = False) -> str:
        for declared in (self.names.rules.counts, self.names.rules.tile_lists):
            if name in declared:
                return self.words.name(declared[name].names, name)
        if single:
            known = self.words.find("subject", name) or self.words.find("singles", name)
            if known is not None:
                return known
        return self.words.find("subjects", name) or self.words("sorts", name)


def _number(text: str) -> tuple[str, dict[str, str]]:
    """What sort of number it is, and its parts."""
    if text == "0":
        return "zero", {"n": "0"}
    if match := _RANGE.match(text):
        low, high = match.groups()
        if low and high:
            return "between", {"low": low, "high": high}
        return ("least", {"n": low}) if low else ("most", {"n": high})
    if match := _MODULO.match(text):
        return "modulo", {"n": match[1], "modulus": match[2]}
    if match := _ITSELF.match(text):
        if match[1]:
            return "beyond_first", {"first": str(int(match[1]) + 1)}
        return "each", {"n": "0"}
    return "exactly", {"n": text}
