"""What a row of yaku looks at: one reading of one hand in one situation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from mahjong_cli.codes import Codes
from mahjong_cli.forms import Form
from mahjong_cli.fu import FuCounter
from mahjong_cli.hand import Situation, Terms
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import WIND_KINDS, WINDS, Kind, Packed, mask_of

WIND_CLASSES = frozenset({"seat", "round", "guest", "value", "own_flower"})
"""The classes that the winds of a situation fill."""


class LinesSoFar(NamedTuple):
    """What the first pass came to, for rows that look at it: core ids, han and yakuman."""

    core: frozenset[str]
    han: int
    yakuman: int


class Scene:
    """A situation with its names resolved: what the classes ``seat``, ``dora`` … stand for.

    ``key`` holds all that the rows' tests of a situation depend on.
    """

    __slots__ = (
        "by",
        "classes",
        "counts",
        "discards",
        "dora",
        "events",
        "key",
        "round",
        "seat",
        "tiles",
        "ura",
    )

    def __init__(
        self, rules: Ruleset, situation: Situation, by: str | None, events: frozenset[str]
    ) -> None:
        self.by = by
        self.seat = situation.seat
        self.round = situation.round
        self.events = events
        self.counts: Mapping[str, int] = situation.counts
        self.tiles: Mapping[str, tuple[Kind, ...]] = situation.tiles
        self.discards = situation.discards
        shown = situation.dora_indicators
        self.dora = (
            situation.dora + tuple(map(rules.tiles.dora_of, shown)) if shown else (situation.dora)
        )
        hidden = situation.ura_indicators
        self.ura = (
            situation.ura + tuple(map(rules.tiles.dora_of, hidden)) if hidden else (situation.ura)
        )
        self.classes: dict[str, int] = {
            **_wind_classes(rules, self.seat, self.round),
            "dora": mask_of(self.dora) if self.dora else 0,
            "ura_dora": mask_of(self.ura) if self.ura else 0,
        }
        self.key = (
            by,
            self.seat,
            self.round,
            events,
            tuple(sorted(self.counts.items())) if self.counts else (),
            bool(self.dora),
            bool(self.ura),
            bool(self.discards),
            frozenset(name for name, listed in self.tiles.items() if listed) if self.tiles else (),
        )


@lru_cache(maxsize=1024)
def _wind_classes(rules: Ruleset, own: str, of_round: str) -> Mapping[str, int]:
    """What the classes that depend on the winds alone stand for."""
    seat, round_ = WIND_KINDS[own].bit, WIND_KINDS[of_round].bit
    named = {"seat": seat, "round": round_}
    value = rules.classes.get("dragons", 0)
    for name in rules.value_winds:
        value |= named[name] if name in named else Kind.of(name).bit
    guest = rules.classes.get("winds", 0) & ~seat & ~round_
    return {**named, "guest": guest, "value": value, "own_flower": _own_flowers(own)}


def _own_flowers(seat: str) -> int:
    """The two flowers of a seat: of four seasons and four plants the one in its place."""
    place = WINDS.index(seat)
    return mask_of((Kind.at("f", place + 1), Kind.at("f", place + 5)))


class View:
    """One reading as the predicates see it; a wild has the kind it stands for.

    ``packed`` counts every tile of the hand, melds and all four of a kan included, with
    ``presence`` as its mask of kinds; ``concealed`` counts the concealed ones alone.
    ``codes`` are the groups and ``groups`` their mask; ``wild_kinds`` what the wilds stand
    for; ``forms`` are those that some tiles complete; ``reds`` how many red tiles are held,
    wilds that count as such among them, and ``real_reds`` without those. ``fixed_waits``,
    ``left`` and ``fu`` are asked only when a row needs them. ``terms`` are those of the
    payment.
    """

    __slots__ = (
        "aside",
        "closed",
        "codes",
        "concealed",
        "fixed_waits",
        "form",
        "forms",
        "fu",
        "groups",
        "left",
        "lines_so_far",
        "packed",
        "presence",
        "real_reds",
        "red_kinds",
        "reds",
        "scene",
        "terms",
        "wait",
        "waits",
        "wild_kinds",
        "wilds_as_dora",
        "wilds_as_ura",
        "win",
        "win_is_red",
    )

    scene: Scene
    form: str
    forms: tuple[Form, ...]
    wait: str | None
    codes: Codes
    groups: int
    packed: Packed
    concealed: Packed
    presence: int
    win: Kind | None
    closed: bool
    aside: tuple[Kind, ...]
    reds: int
    real_reds: int
    red_kinds: tuple[Kind, ...]
    win_is_red: bool
    wild_kinds: tuple[Kind, ...]
    wilds_as_dora: bool
    wilds_as_ura: bool
    waits: int
    fixed_waits: Callable[[], int]
    fu: FuCounter
    terms: Terms
    lines_so_far: LinesSoFar
    left: Callable[[], int]
