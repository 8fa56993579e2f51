"""Which demands a reading's groups meet: one look-up a suit, for all rows at once.

Every demand of every row has a bit. A suit of a reading meets those whose groups of that
suit it holds, without any that they exclude; what all four suits meet, the reading does.
The tables fill as suits come, so they pay only when many hands do.
"""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_cli.codes import SUIT_MASKS
from mahjong_cli.yaku.demands import Demand, Demands

_MOST_KEPT = 50_000


class GroupTables:
    """The tables of rows that demand groups, each given as its bit and its lists of demands.

    A row holds if one demand of each list is met; rows that demand none are never excluded.
    """

    def __init__(self, rows: Iterable[tuple[int, tuple[Demands, ...]]]) -> None:
        self._suits: tuple[_Suit, ...] = tuple(_Suit(mask) for mask in SUIT_MASKS)
        self._ranges: list[tuple[int, int]] = []
        self._all = 0
        self._others = 0
        place = 0
        for bit, lists in rows:
            self._all |= bit
            if not lists:
                self._others |= bit
            for demands in lists:
                first = place
                for demand in demands():
                    for suit in self._suits:
                        suit.add(demand, 1 << place)
                    place += 1
                self._ranges.append((bit, (1 << place) - (1 << first)))
        self._known: dict[int, int] = {0: self._others}

    def rows(self, groups: int) -> int:
        """The rows whose demands the groups of a reading meet, and those that demand none."""
        if not groups:
            return self._others
        m, p, s, z = self._suits
        met = m.met(groups) & p.met(groups)
        if met:
            met &= s.met(groups) & z.met(groups)
        found = self._known.get(met)
        if found is None:
            if len(self._known) > _MOST_KEPT:
                self._known = {0: self._others}
            found = self._all
            for bit, mask in self._ranges:
                if not met & mask:
                    found &= ~bit
            self._known[met] = found
        return found


class _Suit:
    """One suit: what demands ask of it, and which of them sets of groups in it meet."""

    def __init__(self, mask: int) -> None:
        self._mask = mask
        self._asked: dict[tuple[int, int], int] = {}
        self._known: dict[int, int] = {}

    def add(self, demand: Demand, bit: int) -> None:
        asked = (demand.every & self._mask, demand.none & self._mask)
        self._asked[asked] = self._asked.get(asked, 0) | bit

    def met(self, groups: int) -> int:
        """The demands that the groups of this suit among ``groups`` meet."""
        held = groups & self._mask
        found = self._known.get(held)
        if found is None:
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            found = 0
            for (every, none), bits in self._asked.items():
                if held & every == every and not held & none:
                    found |= bits
            self._known[held] = found
        return found
