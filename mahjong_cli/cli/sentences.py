"""The conditions of yaku in words: one template for each predicate, subject and class.

The templates stand in the locale files. A condition is said the same way wherever it is
said, so what fails in a hand and what a yaku asks read alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from mahjong_cli.cli.names import Names
from mahjong_cli.cli.pattern_words import pattern_words
from mahjong_cli.tiles import parse_kinds

ORDER = ("form", "groups", "tiles", "only", "has", "count", "wait", "win", "by", "events")
"""What is said first of a condition; anything else follows in its own order."""

_GROUPS = re.compile(
    r"(?:(concealed|called) )?(groups|sets|runs|triplets|kans|pairs)(?: (of|with) (.+))?\Z"
)
_OF = re.compile(r"(\w+) of (.+)\Z")
_RANGE = re.compile(r"(\d*)\.\.(\d*)\Z")
_MODULO = re.compile(r"(\d+) mod (\d+)\Z")
_ITSELF = re.compile(r"n(?:-(\d+))?\Z")
_WHOLE = {"runs": "sets", "triplets": "sets", "kans": "sets"}


class Sentences:
    """Says conditions in one language, under the names of one ruleset."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words = names.words

    def condition(self, when: Mapping[str, Any]) -> str:
        """A whole condition, its parts joined.

        >>> from mahjong_cli.cli.words import words_in
        >>> from mahjong_cli.loader import load_ruleset
        >>> say = Sentences(Names(load_ruleset("riichi"), words_in("en")))
        >>> say.condition({"only": "numbers", "count": {"suits": 1}})
        'only number tiles, exactly 1 suit'
        """
        first = [name for name in ORDER if name in when]
        rest = [name for name in when if name not in ORDER and name != "where"]
        parts: list[str] = []
        for name in (*first, *rest):
            if name == "count" and isinstance(when[name], Mapping):
                parts += [self.count(str(key), number) for key, number in when[name].items()]
            else:
                parts.append(self.part(name, when[name], when.get("where", ())))
        return self.words("when", "and").join(parts)

    def part(self, name: str, argument: Any, where: Any = ()) -> str:
        """One predicate with its argument."""
        words, say = self.words, self._say
        match name:
            case "groups":
                conditions = where if isinstance(where, (list, tuple)) else [where]
                patterns = [pattern_words(str(text), conditions, self) for text in _all(argument)]
                return self._either(patterns)
            case "tiles":
                return self._tiles(str(argument))
            case "only" | "win":
                return say(name, kinds=self.kinds(argument))
            case "has":
                return say("has", kinds=words("when", "with").join(map(self.kinds, _all(argument))))
            case "form":
                return self._either([words("forms", str(form)) for form in _all(argument)])
            case "wait":
                return self._either([words("wait_names", str(wait)) for wait in _all(argument)])
            case "by":
                return self._either([words("when", "by", str(by)) for by in _all(argument)])
            case "events":
                return words("when", "and").join(map(self.event, _all(argument)))
            case "seat" | "round":
                winds = [words(name, wind=words("winds", str(wind))) for wind in _all(argument)]
                return self._either(winds)
            case "any":
                return self._either([self.condition(part) for part in _all(argument)])
            case "all":
                return words("when", "and").join(self.condition(part) for part in _all(argument))
            case "not":
                return say("not", part=self._either(map(self.condition, _all(argument))))
            case "count":
                parts = [self.count(str(key), number) for key, number in argument.items()]
                return words("when", "and").join(parts)
        return f"{name} {argument}"

    def count(self, subject: str, number: Any) -> str:
        """A number of something: ``at least 2 kans``, ``all sets are triplets``."""
        text = str(number)
        if text == "all":
            return self._all_of(subject)
        what, unit = self._subject(subject, single=text == "1")
        if text == "0":
            return self._number("zero", what, unit)
        if match := _RANGE.match(text):
            low, high = match.groups()
            if low and high:
                return self._number("between", what, unit, low=low, high=high)
            return self._number("least" if low else "most", what, unit, n=low or high)
        if match := _MODULO.match(text):
            return self._number("modulo", what, unit, n=match[1], modulus=match[2])
        if match := _ITSELF.match(text):
            name = "beyond" if match[1] else "each"
            return self._number(name, what, unit, n=match[1] or "0")
        return self._number("exactly", what, unit, n=text)

    def counted(self, subject: str, number: int) -> str:
        """A number that was found, with its unit."""
        _, unit = self._subject(subject)
        return self.words("when", "counted", n=number, unit=unit)

    def kinds(self, text: Any) -> str:
        """A class of tiles: ``terminals or honors``, ``2 3 4 6 8s 6z``."""
        parts: list[str] = []
        for word in str(text).split():
            known = self.words.find("classes", word)
            if known is not None:
                parts.append(known)
            elif word[-1] in "*abc":
                parts.append(self.words("when", "any_suit", numbers=" ".join(word[:-1])))
            else:
                try:
                    parts.append(self.names.tiles(parse_kinds(word)))
                except ValueError:
                    parts.append(word)
        return self._either(parts)

    def event(self, name: Any) -> str:
        """What an event is called."""
        rules = self.names.rules
        if name in rules.events:
            return self.names.event(str(name))
        return self.words("furiten_cell") if name == "furiten" else str(name)

    def _all_of(self, subject: str) -> str:
        """That all groups of a sort are counted by a subject."""
        match = _GROUPS.match(subject)
        sort, relation, kinds = (match[2], match[3], match[4]) if match else (subject, None, "")
        whole = self.words("sorts", _WHOLE.get(sort, sort))
        if relation and sort not in _WHOLE and not (match and match[1]):
            name = "all_of" if relation == "of" else "all_with"
            return self.words("numbers", name, whole=whole, kinds=self.kinds(kinds))
        what, _ = self._subject(subject)
        return self.words("numbers", "all", what=what, whole=whole)

    def _subject(self, text: str, *, single: bool = False) -> tuple[str, str]:
        """What is counted, and its unit; ``single`` where there is one of it."""
        words = self.words
        if match := _GROUPS.match(text):
            state, sort, relation, kinds = match.groups()
            what = words("singles" if single else "sorts", sort)
            if state:
                what = words("when", state, what=what)
            if relation:
                template = "of" if relation == "of" else "holding"
                what = words("when", template, what=what, kinds=self.kinds(kinds))
            return what, words("units", "groups")
        if match := _OF.match(text):
            name, kinds = match.groups()
            what = words("when", "of", what=self._plain(name, single), kinds=self.kinds(kinds))
            return what, words("units", name if words.find("units", name) else "tiles")
        unit = words.find("units", text)
        return self._plain(text, single), words("units", "number") if unit is None else unit

    def _tiles(self, text: str) -> str:
        """Tiles that a hand must hold; a suit letter stands for any one suit."""
        words = text.split()
        if len(words) == 1 and words[0][-1] == "a":
            return self._say("tiles_one_suit", tiles=words[0][:-1])
        return self._say("tiles", tiles=text)

    def _plain(self, name: str, single: bool = False) -> str:
        for declared in (self.names.rules.counts, self.names.rules.tile_lists):
            if name in declared:
                return self.words.name(declared[name].names, name)
        known = self.words.find("singles", name) if single else None
        return known or self.words("sorts", name)

    def _number(self, sort: str, what: str, unit: str, **values: object) -> str:
        return self.words("numbers", sort, what=what, unit=unit, **values)

    def _either(self, parts: Iterable[str]) -> str:
        return self.words("when", "or").join(parts)

    def _say(self, name: str, **values: object) -> str:
        return self.words("when", name, **values)


def _all(argument: Any) -> list[Any]:
    return list(argument) if isinstance(argument, (list, tuple)) else [argument]
