"""Which rows the kinds present in a hand leave: a few look-ups, one for each suit.

``only`` and ``has`` ask about kinds alone, and so does the number of suits. For each suit
a table keeps, for every set of ranks seen in it, the rows that the suit does not exclude.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

ANY_KIND = (1 << 34) - 1
_RANKS = (1 << 9) - 1
_CHUNK = 8
_CHUNK_MASK = (1 << _CHUNK) - 1


class Presence(NamedTuple):
    """What a row asks of the kinds present: all in ``only``, one in each of ``has``.

    ``suits`` are tests of the number of numbered suits; ``every`` kinds must all be there.
    """

    only: int
    has: tuple[int, ...]
    suits: tuple[Callable[[int], int], ...]
    every: int = 0


class _Only(dict[int, int]):
    """Ranks of one suit to the rows that allow them all and want none beside."""

    def __init__(self, rows: list[tuple[int, int, int]]) -> None:
        super().__init__()
        self._rows = rows

    def __missing__(self, ranks: int) -> int:
        mask = self[ranks] = sum(
            bit
            for bit, allowed, wanted in self._rows
            if not ranks & ~allowed and ranks & wanted == wanted
        )
        return mask


class _Had(dict[int, int]):
    """Ranks of one suit to the classes, a bit each, of which one of them is."""

    def __init__(self, classes: list[int]) -> None:
        super().__init__()
        self._classes = classes

    def __missing__(self, ranks: int) -> int:
        mask = self[ranks] = sum(
            1 << place for place, wanted in enumerate(self._classes) if ranks & wanted
        )
        return mask


class _Content(dict[int, int]):
    """Classes of which a tile is there to the rows that ask for no other of these classes."""

    def __init__(self, rows: list[tuple[int, Presence]], classes: list[int]) -> None:
        super().__init__()
        self._everyone = sum(bit for bit, _ in rows)
        self._asking = [sum(bit for bit, asked in rows if mask in asked.has) for mask in classes]

    def __missing__(self, present: int) -> int:
        missing = 0
        for place, bits in enumerate(self._asking):
            if not present >> place & 1:
                missing |= bits
        mask = self[present] = self._everyone & ~missing
        return mask


class PresenceTables:
    """The tables of a list of rows, each given as its bit and what it asks for."""

    def __init__(self, rows: Iterable[tuple[int, Presence]]) -> None:
        rows = list(rows)
        self._only = tuple(
            _Only(
                [
                    (bit, asked.only >> shift & _RANKS, asked.every >> shift & _RANKS)
                    for bit, asked in rows
                ]
            )
            for shift in (0, 9, 18, 27)
        )
        classes = list(dict.fromkeys(mask for _, asked in rows for mask in asked.has))
        self._had = tuple(
            _Had([mask >> shift & _RANKS for mask in classes]) for shift in (0, 9, 18, 27)
        )
        self._content = [
            _Content(rows, classes[first : first + _CHUNK])
            for first in range(0, len(classes), _CHUNK)
        ]
        self._suits = tuple(
            sum(bit for bit, asked in rows if all(test(number) for test in asked.suits))
            for number in range(4)
        )

    def rows(self, presence: int) -> int:
        """The rows that a hand with these kinds present does not exclude."""
        m, p, s, z = (
            presence & _RANKS,
            presence >> 9 & _RANKS,
            presence >> 18 & _RANKS,
            presence >> 27,
        )
        only = self._only
        mask = only[0][m] & only[1][p] & only[2][s] & only[3][z]
        if self._content:
            had = self._had
            classes = had[0][m] | had[1][p] | had[2][s] | had[3][z]
            for contents in self._content:
                mask &= contents[classes & _CHUNK_MASK]
                classes >>= _CHUNK
        return mask & self._suits[(m > 0) + (p > 0) + (s > 0)]
