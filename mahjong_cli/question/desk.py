"""What a ruleset lets one say, worked out once for each ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from mahjong_cli.notation import Vocabulary, folded
from mahjong_cli.question.jokers import joker_rule, wholly_wild
from mahjong_cli.ruleset import EventRule, Ruleset
from mahjong_cli.tiles import Kind, Tile

STATED_DORA = {"dora": "dora", "ura": "ura_dora"}
"""The lists of dora that one may state, and the subject that counts each."""

FURITEN = ("furiten", "フリテン", "振聴")
"""What a text calls a furiten hand, which is no event."""


class Desk:
    """A ruleset as questions are checked against it.

    ``words`` are the folded names of events, stated numbers and stated tile lists;
    ``joker`` is the kind that a physical wild tile has, if there is one, ``jokers`` how many
    of it there are, and ``wholly_wild`` that kind if no copy of it is anything else;
    ``dora_rows`` names the dora lists that some yaku counts, with the events that each needs.
    """

    __slots__ = (
        "dora_rows",
        "joker",
        "jokers",
        "names",
        "rules",
        "vocabulary",
        "wholly_wild",
        "words",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.words: dict[str, dict[str, str]] = {
            "event": _words(rules.events),
            "count": _words(rules.counts),
            "tiles": _words(rules.tile_lists),
        }
        spelled = {
            word: rule.name
            for rule in rules.events.values()
            for words in rule.names.values()
            for word in words
        }
        for word in FURITEN:
            spelled.setdefault(word, "furiten")
        rule = joker_rule(rules)
        self.joker: Kind | None = None if rule is None else rule.kind
        self.jokers = 0 if rule is None else rule.copies
        self.wholly_wild = wholly_wild(rules)
        self.vocabulary = Vocabulary(events=spelled, joker=self.joker)
        self.dora_rows: dict[str, frozenset[str]] = {}
        for stated, subject in STATED_DORA.items():
            rows = [row.when for row in rules.yaku if _counts(row.when, subject)]
            if rows:
                needed = [_events(row) for row in rows]
                self.dora_rows[stated] = frozenset.intersection(*needed)
        self.names = {
            "ruleset_ja": rules.names.get("ja", rules.id),
            "ruleset_en": rules.names.get("en", rules.id),
        }

    def kind_of(self, tile: Tile) -> Kind | None:
        """The kind printed on a tile; None for a joker where the rules have none."""
        return self.joker if tile.kind is None else tile.kind

    def event_names(self, name: str, key: str = "event") -> dict[str, str]:
        """An event as the values of a fault: its id, and what it is called."""
        rule = self.rules.events[name]
        return {key: name, f"{key}_ja": called(rule, "ja"), f"{key}_en": called(rule, "en")}


@lru_cache(maxsize=64)
def desk_of(rules: Ruleset) -> Desk:
    """The desk of a ruleset, made once."""
    return Desk(rules)


def has_dora(rules: Ruleset) -> bool:
    """Whether some yaku of the ruleset counts dora or ura dora."""
    return bool(desk_of(rules).dora_rows)


def called(rule: EventRule, language: str) -> str:
    """What an event is called in a language, or its id."""
    words = rule.names.get(language, ())
    return words[0] if words else rule.name


def _words(declared: Mapping[str, object]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, rule in declared.items():
        names: Mapping[str, tuple[str, ...]] = getattr(rule, "names", {})
        for words in names.values():
            for word in words:
                found.setdefault(folded(word), name)
    found.update({name: name for name in declared})
    return found


def _counts(condition: object, subject: str) -> bool:
    """Whether a condition counts ``subject`` at any depth."""
    return any(key == subject for key in _keys(condition))


def _keys(condition: object) -> Iterator[str]:
    if isinstance(condition, Mapping):
        for key, value in condition.items():
            yield str(key)
            yield from _keys(value)
    elif isinstance(condition, (list, tuple)):
        for value in condition:
            yield from _keys(value)


def _events(when: Mapping[str, object]) -> frozenset[str]:
    events = when.get("events", ())
    if isinstance(events, str):
        return frozenset({events})
    return frozenset(events) if isinstance(events, (list, tuple)) else frozenset()
