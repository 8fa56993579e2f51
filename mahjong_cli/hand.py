"""What the user states: the tiles held, and the situation around them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from mahjong_cli.tiles import Kind, Tile, compact, in_order

CALLED = frozenset({"chi", "pon", "minkan", "kakan", "exposure"})
KANS = frozenset({"minkan", "kakan", "ankan"})


class Meld(NamedTuple):
    """A declared group: ``type`` is chi, pon, minkan, kakan or ankan; tiles as declared.

    >>> str(Meld("ankan", tuple(Tile.of("1z") for _ in range(4))))
    'a1111z'
    """

    type: str
    tiles: tuple[Tile, ...]

    @property
    def called(self) -> bool:
        """Whether it opens the hand: every meld but a concealed kan does."""
        return self.type in CALLED

    @property
    def kan(self) -> bool:
        return self.type in KANS

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of its tiles, lowest first."""
        return tuple(sorted(tile.kind for tile in self.tiles if tile.kind is not None))

    def __str__(self) -> str:
        text = compact(in_order(self.tiles))
        prefix = {"ankan": "a", "minkan": "k", "kakan": "kk"}.get(self.type)
        return f"{prefix}{text}" if prefix else f"[{text}]"


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of one hand.

    ``concealed`` is without the winning tile ``win`` (None asks for waits) and in
    canonical order; ``aside`` are tiles set aside (north, flowers); ``wilds`` is how many
    imaginary tiles the hand holds, which the ruleset gives unless the user says otherwise.

    >>> print(Hand(tuple(Tile.of(t) for t in ("2s", "2s", "5p")), win=Tile.of("5p")))
    5p22s
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    win: Tile | None = None
    aside: tuple[Tile, ...] = ()
    wilds: int = 0

    def __post_init__(self) -> None:
        if len(self.concealed) > 1:
            object.__setattr__(self, "concealed", in_order(self.concealed))

    @property
    def closed(self) -> bool:
        """Whether no meld was called (a concealed kan leaves a hand closed)."""
        return not any(meld.called for meld in self.melds)

    def __str__(self) -> str:
        """The canonical form without the winning tile, which needs to know ron or tsumo."""
        return " ".join(part for part in (compact(self.concealed), *map(str, self.melds)) if part)


class Situation(NamedTuple):
    """How and in what circumstances the hand is won.

    ``by`` is ``tsumo`` or ``ron`` (None while there is no winning tile); ``seat`` and
    ``round`` are winds ``E S W N``; ``events``, ``counts`` and ``tiles`` hold names that
    the ruleset declares; ``dora`` and ``ura`` are the dora themselves, the indicators
    apart; ``honba`` and ``sticks`` are numbers of counters and of riichi sticks;
    ``discards`` is the own pond, ``forced_discards`` those of it that a cap forced.
    """

    by: str | None = None
    seat: str = "E"
    round: str = "E"
    discarder: str | None = None
    events: frozenset[str] = frozenset()
    counts: Mapping[str, int] = {}
    tiles: Mapping[str, tuple[Kind, ...]] = {}
    dora: tuple[Kind, ...] = ()
    ura: tuple[Kind, ...] = ()
    dora_indicators: tuple[Kind, ...] = ()
    ura_indicators: tuple[Kind, ...] = ()
    honba: int = 0
    sticks: int = 0
    discards: tuple[Kind, ...] = ()
    forced_discards: tuple[Kind, ...] = ()
    visible: tuple[Kind, ...] = ()
    furiten: bool = False
    pao: str | None = None
    ron_order: int = 1
    wareme: str | None = None


class Terms(NamedTuple):
    """What the payments of one situation depend on besides the hand's base points.

    ``factor`` multiplies every payment, ``wareme`` those of and to that seat once more.
    """

    by: str
    seat: str
    discarder: str | None = None
    factor: int = 1
    wareme: str | None = None
