"""How many tiles of one suit a hand can keep: the measure of how far it is from complete.

For every number of sets, with and without the pair, the most tiles of the suit that some
such groups use. A group that uses no tile held is never counted: it can stand in any suit.
"""

from __future__ import annotations

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
    held = [packed >> 4 * rank & 15 for rank in range(9)]
    most = [room >> 4 * rank & 15 for rank in range(9)]
    # A state is (runs begun one rank below, runs begun two below, sets + 5 × pair).
    states: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}
    for rank in range(9):
        have, limit = held[rank], most[rank]
        near = runs and rank < 7 and have + held[rank + 1] + held[rank + 2] > 0
        after: dict[tuple[int, int, int], int] = {}
        for (one, two, groups), kept in states.items():
            open_runs = one + two
            sets = groups % _SETS
            for begun in range(3 if near else 1):
                for triplet in (0, 1) if have else (0,):
                    if sets + begun + triplet >= _SETS:
                        continue
                    for pair in (0, 1) if have and groups < _SETS else (0,):
                        used = open_runs + begun + 3 * triplet + 2 * pair
                        if used > limit:
                            continue
                        state = (begun, one, groups + begun + triplet + _SETS * pair)
                        value = kept + (used if used < have else have)
                        if after.get(state, -1) < value:
                            after[state] = value
        states = after
    best = [-1] * (2 * _SETS)
    for (one, two, groups), kept in states.items():
        if not one and not two and kept > best[groups]:
            best[groups] = kept
    return tuple(best)


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
