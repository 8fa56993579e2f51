"""What a text said, each part with the place where it was said."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from mahjong_cli.errors import Fault
from mahjong_cli.hand import Meld
from mahjong_cli.tiles import Tile


class Spot(NamedTuple):
    """A tile and where it was typed: code points ``pos`` up to ``end``."""

    tile: Tile
    pos: int
    end: int


class WrittenMeld(NamedTuple):
    """A meld, its tiles as typed, and where it was typed."""

    meld: Meld
    spots: tuple[Spot, ...]
    pos: int
    end: int


class Said(NamedTuple):
    """A value that was said, and where."""

    value: str | int | bool
    pos: int
    end: int


@dataclass(slots=True)
class Written:
    """A text taken apart. With ``faults`` the rest is only what could be read.

    ``concealed`` is in the order typed, flowers included. ``said`` has the keys by, round,
    seat, honba, sticks; ``events`` is True for what was affirmed, False for what was
    denied; ``shown`` has the keys dora, ura, dora_indicator, ura_indicator.
    """

    text: str
    concealed: list[Spot] = field(default_factory=list)
    melds: list[WrittenMeld] = field(default_factory=list)
    win: Spot | None = None
    said: dict[str, Said] = field(default_factory=dict)
    events: dict[str, Said] = field(default_factory=dict)
    shown: dict[str, list[Spot]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether it says nothing at all."""
        return not (
            self.concealed
            or self.melds
            or self.win
            or self.said
            or self.events
            or self.shown
            or self.faults
        )
