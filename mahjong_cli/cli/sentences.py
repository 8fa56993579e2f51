"""The conditions of yaku in words: one template for each predicate, subject and class.

The templates stand in the locale files. A condition is said the same way wherever it is
said, so what fails in a hand and what a yaku asks read alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mahjong_cli.cli.count_words import CountWords
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.pattern_words import patterns_words
from mahjong_cli.cli.tile_words import TileWords, is_whole, listed

ORDER = (
    *("form", "groups", "tiles", "only", "has", "count", "wait", "win", "by", "events"),
    *("any", "all", "not", "seat", "round", "with", "alone"),
)
"""What is said first of a condition; anything else follows in its own order."""

_LINKED = ("form", "only")
"""What reads as a noun, and is tied to what follows."""

_SHORT = {"events", "tiles", "only", "wait", "win", "seat", "round"}
"""What is short enough to stand beside its alternatives without being set apart."""


class Sentences:
    """Says conditions in one language, under the names of one ruleset.

    ``forms`` are the forms as the files write them, for those that have no name, and
    ``called`` the names of rows that the ruleset does not know.
    """

    def __init__(
        self,
        names: Names,
        forms: Mapping[str, Any] | None = None,
        called: Mapping[str, str] | None = None,
    ) -> None:
        self.names = names
        self.words = names.words
        self.forms = forms or {}
        self.called = called or {}
        self._tiles = TileWords(names.words)
        self._counts = CountWords(names)
        self.count = self._counts.count
        self.counted = self._counts.counted

    def condition(self, when: Mapping[str, Any], join: str = "and") -> str:
        """A whole condition, its parts joined.

        >>> from mahjong_cli.cli.words import words_in
        >>> from mahjong_cli.loader import load_ruleset
        >>> say = Sentences(Names(load_ruleset("riichi"), words_in("en")))
        >>> say.condition({"only": "numbers", "count": {"suits": 1}})
        'only number tiles, exactly 1 suit'
        """
        found = list(self._parts(when))
        links = [name in _LINKED and when[name] != "none" for name, _ in found]
        parts = [
            text + self._say("link") if this and not after and join == "and" else text
            for (_, text), this, after in zip(found, links, [*links[1:], True], strict=False)
        ]
        return self._say(join).join(parts)

    def _parts(self, when: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Each predicate with its sentence, in the order in which they are said."""
        first = [name for name in ORDER if name in when]
        rest = [name for name in when if name not in ORDER and name != "where"]
        by = when.get("by")
        for name in (*first, *rest):
            if name == "count" and isinstance(when[name], Mapping):
                for subject, number in when[name].items():
                    yield name, self.count(str(subject), number)
            elif name == "win" and by in ("tsumo", "ron"):
                kinds = self._tiles.kinds(str(when[name]), held=True)
                yield name, self.words("when", "win_by", str(by), kinds=kinds)
            elif name == "by" and ("win" in when or self._goes_without_saying(when)):
                continue
            else:
                yield name, self.part(name, when[name], when.get("where", ()))

    def part(self, name: str, argument: Any, where: Any = ()) -> str:
        """One predicate with its argument."""
        words, say = self.words, self._say
        match name:
            case "groups":
                return patterns_words([str(text) for text in _all(argument)], _all(where), self)
            case "tiles":
                template = "tiles_whole" if is_whole(str(argument)) else "tiles"
                return say(template, tiles=self._tiles.tiles(str(argument)))
            case "only":
                return say("only", kinds=self._tiles.kinds(str(argument), "names_and"))
            case "win":
                return say("win", kinds=self._tiles.kinds(str(argument), held=True))
            case "has":
                kinds = [self._tiles.kinds(str(text), held=True) for text in _all(argument)]
                if len(kinds) > 2:
                    return say("has_all", kinds=listed(kinds, "each_and", words))
                return say("has", kinds=say("with").join(kinds))
            case "form":
                return self._either([self.form(str(form)) for form in _all(argument)])
            case "wait":
                return self._either([words("wait_names", str(wait)) for wait in _all(argument)])
            case "by":
                return self._either([words("when", "won_by", str(by)) for by in _all(argument)])
            case "events":
                return say("and").join(map(self.event, _all(argument)))
            case "seat":
                return self._seats([str(wind) for wind in _all(argument)])
            case "round":
                winds = [words("round", wind=words("winds", str(w))) for w in _all(argument)]
                return self._either(winds)
            case "with":
                return say("together", rows=self.rows(_all(argument)))
            case "alone":
                rows = self.rows(_all(argument))
                return say("alone", rows=rows) if rows else say("alone_none")
            case "any":
                return self._any(_all(argument))
            case "all":
                return say("and").join(self.condition(part) for part in _all(argument))
            case "not":
                return self._not(argument)
            case "count":
                parts = [self.count(str(key), number) for key, number in argument.items()]
                return say("and").join(parts)
        return f"{name} {argument}"

    def form(self, name: str) -> str:
        """A form by its name, or by what it consists of where it has none."""
        known = self.words.find("shapes", name) or self.words.find("forms", name)
        form = self.forms.get(name)
        if known is not None or not isinstance(form, Mapping):
            return known or name
        text = self.condition(form["when"]) if "when" in form else ""
        if "tiles" in form:
            rest = {"sets": 0, "pairs": 0, **form.get("rest", {})}
            text = self._say("form_rest", tiles=self._tiles.tiles(form["tiles"]), **rest)
        if "needs" in form:
            text = self._say("form_needs", form=text, needs=self.condition(form["needs"]))
        return text or name

    def kinds(self, text: Any, join: str = "or") -> str:
        """A class of tiles: ``terminals or honors``, ``23468s 6z``."""
        return self._tiles.kinds(str(text), join)

    def event(self, name: Any) -> str:
        """What an event is called."""
        rules = self.names.rules
        if name in rules.events:
            return self.names.event(str(name))
        return self.words("furiten_cell") if name == "furiten" else str(name)

    def rows(self, ids: Iterable[object]) -> str:
        """The names of rows, in English their ids."""
        return listed([self.row(str(id)) for id in ids], "rows_and", self.words)

    def row(self, id: str) -> str:
        """What a row is called in a sentence: in Japanese its name, else its id."""
        if self.words.lang != "ja":
            return id
        row = self.names.rules.catalogue.get(id)
        known = self.words.name(row.names, id) if row is not None else self.names.row(id)
        return self.called.get(id, id) if known == id else known

    def _goes_without_saying(self, when: Mapping[str, Any]) -> bool:
        """Whether an event tells how the hand was won."""
        events = (self.names.rules.events.get(str(name)) for name in _all(when.get("events", [])))
        return any(event is not None and event.by == when["by"] for event in events)

    def _seats(self, winds: Sequence[str]) -> str:
        if winds == ["E"]:
            return self._say("dealer")
        if set(winds) == {"S", "W", "N"}:
            return self._say("others")
        return self._either([self.words("seat", wind=self.words("winds", w)) for w in winds])

    def alternatives(self, parts: Sequence[str]) -> str:
        """Long phrases of which one holds, set apart from each other; a single one as it is."""
        if len(parts) == 1:
            return parts[0]
        said = [self._say("alternative", part=text) for text in parts]
        return self._say("alternatives", parts=self._say("or_else").join(said))

    def _any(self, parts: Sequence[Any]) -> str:
        said = [self.condition(part, "inner") for part in parts]
        short = all(len(part) == 1 and part.keys() <= _SHORT for part in parts)
        return self._either(said) if short else self.alternatives(said)

    def _not(self, argument: Any) -> str:
        parts = _all(argument)
        names = [name for part in parts for name in part]
        if names == ["events"]:
            return self._say("not_event", part=self.part("events", parts[0]["events"]))
        if names == ["win"]:
            kinds = self._tiles.kinds(str(parts[0]["win"]), "names_and", held=True)
            return self._say("not_win", kinds=kinds)
        return self._say("not", part=self._either(map(self.condition, parts)))

    def _either(self, parts: Iterable[str]) -> str:
        return self._say("or").join(parts)

    def _say(self, name: str, **values: object) -> str:
        return self.words("when", name, **values)


def _all(argument: Any) -> list[Any]:
    return list(argument) if isinstance(argument, (list, tuple)) else [argument]
