"""How many tiles of one suit a hand can keep: the measure of how far it is from complete.

For every number of sets, with and without the pair, the most tiles of the suit that some
such groups use. A group that uses no tile held is never counted: it can stand in any suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

_SETS = 5

Kept = tuple[int, ...]
"""Most tiles kept for 0–4 sets, then for 0–4 sets and a pair; -1 where it cannot be."""

NOTHING: Kept = (0, -1, -1, -1, -1, -1, -1, -1, -1, -1)


@lru_cache(maxsize=100_000)
def kept_in_suit(packed: int, room: int, runs: bool) -> Kept:
    """What a suit can keep; ``room`` is the most usable of each rank, packed likewise.

    >>> kept_in_suit(0x111, 0x444444444, True)[1]
    3
    """
    if not packed:
        return NOTHING
    states: dict[_State, int] = {(0, 0, 0): 0}
    for rank in range(9):
        shift = 4 * rank
        near = runs and rank < 7 and packed >> shift & 0xFFF > 0
        moves = _moves(packed >> shift & 15, room >> shift & 15, near)
        after: dict[_State, int] = {}
        for state, kept in states.items():
            for new, gain in moves[state]:
                value = kept + gain
                if after.get(new, -1) < value:
                    after[new] = value
        states = after
    best = [-1] * (2 * _SETS)
    for (one, two, groups), kept in states.items():
        if not one and not two and kept > best[groups]:
            best[groups] = kept
    return tuple(best)


_State = tuple[int, int, int]
"""Runs begun one rank below, runs begun two below, and sets + 5 × pair so far."""


@lru_cache(maxsize=4096)
def _moves(have: int, limit: int, near: bool) -> dict[_State, tuple[tuple[_State, int], ...]]:
    """From every state what a rank leads to, and how many of its tiles that keeps.

    ``near`` tells that a run beginning here could keep a tile.
    """
    return {
        (one, two, groups): tuple(_moves_from(one, two, groups, have, limit, near))
        for one in range(3)
        for two in range(3)
        for groups in range(2 * _SETS)
    }


def _moves_from(
    one: int, two: int, groups: int, have: int, limit: int, near: bool
) -> Iterator[tuple[_State, int]]:
    sets = groups % _SETS
    for begun in range(3 if near else 1):
        for triplets in range(max(limit, 0) // 3 + 1) if have else (0,):
            if sets + begun + triplets >= _SETS:
                break
            for pair in (0, 1) if have and groups < _SETS else (0,):
                used = one + two + begun + 3 * triplets + 2 * pair
                if used <= limit:
                    state = (begun, one, groups + begun + triplets + _SETS * pair)
                    yield state, min(used, have)


@lru_cache(maxsize=100_000)
def joined(first: Kept, second: Kept) -> Kept:
    """What two suits keep together."""
    best = [-1] * (2 * _SETS)
    for a, kept_a in enumerate(first):
        if kept_a < 0:
            continue
        for b, kept_b in enumerate(second):
            if kept_b < 0 or (a >= _SETS and b >= _SETS) or a % _SETS + b % _SETS >= _SETS:
                continue
            place = a + b
            if kept_a + kept_b > best[place]:
                best[place] = kept_a + kept_b
    return tuple(best)


def most_kept(all_suits: Kept, sets: int) -> int:
    """The most tiles kept by at most so many sets and at most one pair."""
    return max(*all_suits[: sets + 1], *all_suits[_SETS : _SETS + sets + 1])
