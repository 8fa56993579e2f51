"""Which patterns a reading's groups satisfy: one look-up a suit, for all patterns at once.

Every alternative of every pattern has a bit. A suit of a reading satisfies those whose
groups of that suit it holds; what all four suits satisfy, the reading does. The tables
fill as suits are met, so they pay only when many hands come.
"""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_cli.codes import SUIT_MASKS
from mahjong_cli.pattern import Pattern

_MOST_KEPT = 50_000


class GroupTables:
    """The tables of rows that ask for groups, each given as its bit and its patterns.

    A row holds if one of its patterns does; rows without patterns are never excluded.
    """

    def __init__(self, rows: Iterable[tuple[int, tuple[Pattern, ...]]], others: int) -> None:
        self._others = others
        self._suits: tuple[_Suit, ...] = tuple(_Suit(mask) for mask in SUIT_MASKS)
        self._ranges: list[tuple[int, int]] = []
        place = 0
        for bit, patterns in rows:
            first = place
            for pattern in patterns:
                for alternative in pattern.alternatives({}):
                    for suit in self._suits:
                        suit.add(alternative.mask, 1 << place)
                    place += 1
            self._ranges.append((bit, (1 << place) - (1 << first)))
        self._known: dict[int, int] = {0: others}

    def rows(self, groups: int) -> int:
        """The rows whose patterns the groups of a reading satisfy, and those without any."""
        m, p, s, z = self._suits
        satisfied = m.satisfied(groups) & p.satisfied(groups)
        if satisfied:
            satisfied &= s.satisfied(groups) & z.satisfied(groups)
        found = self._known.get(satisfied)
        if found is None:
            if len(self._known) > _MOST_KEPT:
                self._known = {0: self._others}
            found = self._others
            for bit, mask in self._ranges:
                if satisfied & mask:
                    found |= bit
            self._known[satisfied] = found
        return found


class _Suit:
    """One suit: what alternatives ask of it, and what sets of groups in it satisfy."""

    def __init__(self, mask: int) -> None:
        self._mask = mask
        self._asked: dict[int, int] = {}
        self._known: dict[int, int] = {}

    def add(self, groups: int, bit: int) -> None:
        asked = groups & self._mask
        self._asked[asked] = self._asked.get(asked, 0) | bit

    def satisfied(self, groups: int) -> int:
        """The alternatives whose groups of this suit are among ``groups``."""
        held = groups & self._mask
        found = self._known.get(held)
        if found is None:
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            found = 0
            for asked, bits in self._asked.items():
                if held & asked == asked:
                    found |= bits
            self._known[held] = found
        return found
