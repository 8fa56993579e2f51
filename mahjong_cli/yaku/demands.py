"""What a row asks of the groups of a reading, as masks that tables can answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from mahjong_cli.codes import BITS, KINDS_OF, LEVEL, group_mask

_LEVELS = 8
_MOST = 40


class Demand(NamedTuple):
    """Masks of groups: a reading meets it that has all of ``every`` and nothing of ``none``."""

    every: int
    none: int = 0


Demands = Callable[[], Iterable[Demand]]


def all_groups(kinds: int, *, within: bool) -> Iterator[Demand]:
    """Every group has a tile of these kinds; with ``within`` it has no other.

    >>> from mahjong_cli.codes import PAIR
    >>> (demand,) = all_groups(0b111, within=True)
    >>> [demand.none & group_mask((PAIR | kind,)) > 0 for kind in (0, 2, 3)]
    [False, False, True]
    """
    others = 0
    for code, tiles in enumerate(KINDS_OF):
        if tiles and (BITS[code] & ~kinds if within else not BITS[code] & kinds):
            others |= group_mask((code,))
    yield Demand(0, _every_level(others))


def some_groups(number: int, shape: int, kinds: int) -> Demands | None:
    """So many triplets (kans among them) or pairs of these kinds; None if there are many ways.

    Two equal ones are not among the ways: a caller with a box that allows them asks in vain.

    >>> from mahjong_cli.codes import TRIPLET
    >>> ways = some_groups(1, TRIPLET, 0b11)
    >>> len(list(ways() if ways else ()))
    2
    """
    each = [group_mask((shape | kind,)) for kind in range(34) if kinds >> kind & 1]
    if number > len(each) or len(list(combinations(each, number))) > _MOST:
        return None
    everything = sum(each)

    def demands() -> Iterator[Demand]:
        for chosen in combinations(each, number):
            every = sum(chosen)
            yield Demand(every, _every_level(everything) & ~every)

    return demands


def _every_level(mask: int) -> int:
    return sum(mask << LEVEL * number for number in range(_LEVELS))
