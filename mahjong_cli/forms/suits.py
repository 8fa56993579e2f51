"""One suit at a time: every way to split it into groups, and what would complete it.

Answers are kept in dictionaries that fill as they are asked, keyed by the packed count of
the suit. No table is shipped: a cold answer costs a fraction of a millisecond.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from mahjong_cli.codes import PAIR, RUN, TRIPLET, Codes
from mahjong_cli.tiles import HAND_KINDS, SUIT_LENGTHS, SUIT_OFFSETS, Kind, TileSet, total_of

_MOST_KEPT = 200_000
"""Entries after which a dictionary starts anew, so that endless input needs no more memory."""

Added = tuple[Kind, ...]


class SuitTable:
    """The groups of one suit of a tile set.

    ``suit_index`` says which; runs exist in numbered suits; only kinds in ``kinds`` can
    be added.
    """

    def __init__(self, suit_index: int, kinds: tuple[Kind, ...]) -> None:
        self.offset = SUIT_OFFSETS[suit_index]
        self.length = SUIT_LENGTHS[suit_index]
        self.runs = self.length == 9
        self.kinds = kinds
        self._sets: dict[int, tuple[Codes, ...]] = {0: ((),)}
        self._splits: dict[int, tuple[Codes, ...]] = {}
        self._completing: dict[tuple[int, int], tuple[Added, ...]] = {}

    def splits(self, packed: int) -> tuple[Codes, ...]:
        """Every split into sets, and one pair where the number of tiles asks for it."""
        found = self._splits.get(packed)
        if found is None:
            if len(self._splits) > _MOST_KEPT:
                self._splits.clear()
            found = self._splits[packed] = self._split(packed)
        return found

    def completing(self, packed: int, number: int) -> tuple[Added, ...]:
        """Every multiset of ``number`` kinds that, added, leaves the suit all in groups."""
        found = self._completing.get((packed, number))
        if found is None:
            if len(self._completing) > _MOST_KEPT:
                self._completing.clear()
            found = self._completing[packed, number] = self._complete(packed, number)
        return found

    def _complete(self, packed: int, number: int) -> tuple[Added, ...]:
        if (total_of(packed) + number) % 3 == 1:
            return ()
        out = []
        for added in combinations_with_replacement(self.kinds, number):
            whole = packed
            for kind in added:
                whole += kind.unit
            if self.splits(whole):
                out.append(added)
        return tuple(out)

    def _split(self, packed: int) -> tuple[Codes, ...]:
        match total_of(packed) % 3:
            case 0:
                return self._split_sets(packed)
            case 1:
                return ()
        out: list[Codes] = []
        for rank in range(self.length):
            if (packed >> 4 * rank & 15) >= 2:
                code = PAIR | self.offset + rank
                rests = self._split_sets(packed - (2 << 4 * rank))
                out.extend((*rest, code) for rest in rests)
        return tuple(out)

    def _split_sets(self, packed: int) -> tuple[Codes, ...]:
        found = self._sets.get(packed)
        if found is not None:
            return found
        shift = (packed & -packed).bit_length() - 1 & ~3
        copies = packed >> shift & 15
        kind = self.offset + (shift >> 2)
        out: list[Codes] = []
        for triplets in range(copies // 3 + 1):
            rest = packed - (3 * triplets << shift)
            first = (TRIPLET | kind,) * triplets
            runs = copies - 3 * triplets
            if runs:
                if not self.runs or shift > 24:
                    continue
                if (rest >> shift + 4 & 15) < runs or (rest >> shift + 8 & 15) < runs:
                    continue
                rest -= runs * 0x111 << shift
                first += (RUN | kind,) * runs
            out.extend(first + more for more in self._split_sets(rest))
        if len(self._sets) > _MOST_KEPT:
            self._sets.clear()
            self._sets[0] = ((),)
        self._sets[packed] = tuple(out)
        return self._sets[packed]


@lru_cache(maxsize=256)
def _suit_table(suit_index: int, kinds: tuple[Kind, ...]) -> SuitTable:
    return SuitTable(suit_index, kinds)


def suit_tables(tiles: TileSet) -> tuple[SuitTable, SuitTable, SuitTable, SuitTable]:
    """The tables of m p s z for a tile set; equal suits of different sets share one."""
    by_suit: list[list[Kind]] = [[], [], [], []]
    for kind in HAND_KINDS:
        if kind in tiles:
            by_suit[kind.suit_index].append(kind)
    m, p, s, z = (_suit_table(index, tuple(kinds)) for index, kinds in enumerate(by_suit))
    return (m, p, s, z)
