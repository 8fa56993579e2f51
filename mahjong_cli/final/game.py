"""A game that is over, and what each player gets from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Game(NamedTuple):
    """The state in which a game ended.

    ``scores`` are in seat order, before any fee; ``chips`` are won and lost ones. ``sticks``
    lie on the table, in sticks. ``busted_by`` tells who took a player's last points,
    ``yakitori`` who never won. ``king`` and ``debt_hands`` (hands begun in debt) belong to
    games with a king.
    """

    scores: Mapping[str, int]
    chips: Mapping[str, int] = {}
    sticks: int = 0
    busted_by: Mapping[str, str] = {}
    yakitori: frozenset[str] = frozenset()
    king: str | None = None
    debt_hands: Mapping[str, int] = {}


class Row(NamedTuple):
    """One player's result in points.

    ``base`` is the score as it counts: with sticks, less what is returned, rounded. ``total``
    is the sum of it and everything that follows it.
    """

    seat: str
    place: int
    score: int
    base: int
    uma: int = 0
    oka: int = 0
    chips: int = 0
    bust: int = 0
    yakitori: int = 0
    fee: int = 0

    @property
    def total(self) -> int:
        return sum(self[3:])


class Played(NamedTuple):
    """A settled game: a row for each player in seat order.

    ``sticks`` are the points that lay on the table, ``lost`` where nobody got them; ``ended``
    says why a game ended early (``all_bust``, ``one_bust``).
    """

    rows: tuple[Row, ...]
    king: str | None = None
    ended: str | None = None
    sticks: int = 0
    lost: bool = False
