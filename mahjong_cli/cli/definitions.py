"""What a yaku is, in words made of its row: its condition, its worth, what it strikes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_cli.cli.names import Names
from mahjong_cli.cli.sentences import Sentences
from mahjong_cli.cli.words import words_in
from mahjong_cli.cli.yaku_rows import Row, Rules
from mahjong_cli.loader.build import amount
from mahjong_cli.yaku.numbers import counts_itself

_SITUATION = {"events", "form", "by", "seat"}


class Definitions:
    """Says rows in one language, under the names of one ruleset."""

    def __init__(self, found: Rules, lang: str, called: Mapping[str, str] | None = None) -> None:
        """``called`` are names of rows that the ruleset does not know."""
        self.rules = found.rules
        self.names = Names(found.rules, words_in(lang))
        self.words = self.names.words
        self.say = Sentences(self.names, found.forms, called)

    def definition(self, row: Row) -> str:
        """The whole definition of a row.

        >>> from mahjong_cli.cli.yaku_rows import catalogue, rules_of
        >>> row = next(row for row in catalogue().rows if row.id == "kouitten")
        >>> Definitions(rules_of(row), "en").definition(row)
        'Only 23468s 7z, with 7z. Yakuman. Strikes honitsu'
        """
        parts = [_capital(part) for part in self._parts(row.data)]
        return self.words("definition", "stop").join(part for part in parts if part)

    def _parts(self, data: Mapping[str, Any]) -> Iterator[str]:
        words = self.words
        yield self.say.condition(data["when"])
        yield from self._what_happens(data["when"])
        yield self.whole_worth(data)
        needs = data.get("needs_another")
        if data.get("bonus"):
            yield words("definition", "bonus")
        if needs:
            yield words(
                "definition", "needs_another" if needs is True else f"needs_another_{needs}"
            )
        for key, template in (("replaces", "strikes"), ("replaced_by", "struck_by")):
            if data.get(key):
                rows = words("definition", "rows").join(map(self.say.row, data[key]))
                yield words("definition", template, rows=rows)

    def _what_happens(self, when: Mapping[str, Any]) -> Iterator[str]:
        """What the events of a row are, where they are all that it asks for."""
        if not when.keys() <= _SITUATION or "events" not in when:
            return
        listed = when["events"]
        for name in listed if isinstance(listed, list) else [listed]:
            event = self.rules.events.get(str(name))
            if event is not None and event.about:
                yield self.words.name(event.about, "")

    def whole_worth(self, data: Mapping[str, Any]) -> str:
        """The worth of a row with its chips, each time where it counts something."""
        return self.worth(data["value"], data.get("chips", 0), each=_counts(data["when"]))

    def worth(self, value: Any, chips: Any = 0, *, each: bool = False) -> str:
        """A value: ``2 han``, ``3 han, 2 han open``, ``Yakuman, closed hands only``."""

        def said(one: Any) -> str:
            worth = self._with_chips(one, chips)
            return self.words("worth", "each", worth=worth) if each else worth

        if not isinstance(value, Mapping):
            return said(value)
        states = {state: said(one) for state, one in value.items()}
        if len(states) == 2:
            if states["closed"] == states["open"]:
                return states["closed"]
            return self.words("worth", "both", **states)
        ((state, worth),) = states.items()
        return self.words("worth", state, worth=worth)

    def _with_chips(self, value: Any, chips: Any) -> str:
        worth = self._amount(value)
        if not chips:
            return worth
        suffix = "_by" if isinstance(chips, Mapping) else ""
        given = {"tsumo": 0, "ron": 0, **chips} if suffix else {"n": chips}
        key = "chips_only" if value == 0 else "with_chips"
        return self.words("worth", key + suffix, worth=worth, **given)

    def _amount(self, text: Any) -> str:
        worth = amount(text)
        if worth.yakuman:
            return self.names.yakuman(worth.yakuman)
        if worth.limit is not None:
            return self.names.limit(worth.limit)
        return self.words("han", n=worth.han)


def _counts(when: Mapping[str, Any]) -> bool:
    """Whether a row counts how often it holds."""
    counted = when.get("count")
    return isinstance(counted, Mapping) and any(map(counts_itself, counted.values()))


def _capital(text: str) -> str:
    """A sentence with a capital letter first, tiles as they are."""
    return text[:1].upper() + text[1:]
