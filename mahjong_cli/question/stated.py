"""What options state, and values as messages show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mahjong_cli.errors import Fault
from mahjong_cli.tiles import Kind, Tile


class Repeated(tuple[object, ...]):
    """The values of an option that was given several times and takes one value."""

    __slots__ = ()


@dataclass(slots=True)
class Stated:
    """What the options state; None is not stated. ``faults`` is what they cannot state.

    ``reds`` are the red tiles among those shown or seen, each with its option.
    """

    faults: list[Fault] = field(default_factory=list)
    by: str | None = None
    win: Tile | None = None
    round: str | None = None
    seat: str | None = None
    discarder: str | None = None
    pao: str | None = None
    wareme: str | None = None
    ron_order: int | None = None
    honba: int | None = None
    sticks: int | None = None
    north: int | None = None
    wilds: int | None = None
    furiten: bool | None = None
    events: dict[str, bool] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    tiles: dict[str, tuple[Kind, ...]] = field(default_factory=dict)
    shown: dict[str, tuple[Kind, ...]] = field(default_factory=dict)
    flowers: tuple[Kind, ...] = ()
    discards: tuple[Kind, ...] = ()
    forced_discards: tuple[Kind, ...] = ()
    visible: tuple[Kind, ...] = ()
    reds: tuple[tuple[str, Kind], ...] = ()


def shown(value: object) -> str:
    """A value as a message shows it, short whatever it is."""
    if isinstance(value, str):
        return value if len(value) <= 40 else f"{value[:39]}…"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else "a huge number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, Mapping):
        return "a map"
    return "a list" if isinstance(value, (list, tuple)) else type(value).__name__


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like ``word``, if one is like it at all."""
    from difflib import get_close_matches

    close = get_close_matches(word[:40].lower(), list(known), n=1, cutoff=0.6)
    return close[0] if close else None
