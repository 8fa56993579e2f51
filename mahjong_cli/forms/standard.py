"""The standard form: sets and one pair, built suit by suit with the wilds spent on the way."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from mahjong_cli.codes import Codes
from mahjong_cli.forms.keeping import joined, kept_in_suit, most_kept
from mahjong_cli.forms.suits import Added, suit_tables
from mahjong_cli.ruleset import FormRule
from mahjong_cli.tiles import Packed, TileSet, total_of


class Standard:
    """``sets`` groups of three and a pair; melds count among the sets.

    Suits are independent: a hand is complete when each suit is, and only one holds the
    pair. So what may be added is found per suit and put together.
    """

    def __init__(self, rule: FormRule, tiles: TileSet) -> None:
        self.name = rule.name
        self.rule = rule
        self.takes_melds = rule.sets
        self.least_kinds = 1
        self._sets = rule.sets
        self._tables = suit_tables(tiles)

    def completions(self, packed: Packed, melds: int, number: int) -> set[Added]:
        """Every multiset of ``number`` kinds that completes the concealed tiles."""
        m, p, s, z = packed
        totals = (total_of(m), total_of(p), total_of(s), total_of(z))
        if sum(totals) + number != 3 * (self._sets - melds) + 2:
            return set()
        t0, t1, t2, t3 = self._tables
        found: set[Added] = set()
        for a, b, c, d in _spreads(
            (totals[0] % 3, totals[1] % 3, totals[2] % 3, totals[3] % 3), number
        ):
            in_z = t3.completing(z, d)
            if not in_z:
                continue
            in_m = t0.completing(m, a)
            if not in_m:
                continue
            in_p = t1.completing(p, b)
            if not in_p:
                continue
            in_s = t2.completing(s, c)
            if in_s:
                found.update(w + x + y + v for w, x, y, v in product(in_m, in_p, in_s, in_z))
        return found

    def splits(self, packed: Packed, melds: int) -> list[Codes]:
        """Every split of complete concealed tiles into groups."""
        t0, t1, t2, t3 = self._tables
        in_m = t0.splits(packed[0])
        if not in_m:
            return []
        in_p = t1.splits(packed[1])
        if not in_p:
            return []
        in_s = t2.splits(packed[2])
        if not in_s:
            return []
        in_z = t3.splits(packed[3])
        found = [w + x + y + v for w in in_m for x in in_p for y in in_s for v in in_z]
        wanted = self._sets - melds + 1
        return found if found and len(found[0]) == wanted else []

    def missing(self, packed: Packed, melds: int, room: Packed) -> int | None:
        """How many tiles the concealed ones lack; ``room`` is the most usable of each kind."""
        m, p, s = (
            kept_in_suit(suit, most, True) for suit, most in zip(packed[:3], room[:3], strict=True)
        )
        z = kept_in_suit(packed[3], room[3], False)
        sets = self._sets - melds
        return 3 * sets + 2 - most_kept(joined(joined(m, p), joined(s, z)), sets)


@lru_cache(maxsize=4096)
def _spreads(
    rests: tuple[int, int, int, int], number: int
) -> tuple[tuple[int, int, int, int], ...]:
    """How ``number`` tiles can be spread over suits so that exactly one is left for a pair."""
    out = []
    for a in range(number + 1):
        for b in range(number + 1 - a):
            for c in range(number + 1 - a - b):
                spread = (a, b, c, number - a - b - c)
                after = sorted((rest + add) % 3 for rest, add in zip(rests, spread, strict=True))
                if after == [0, 0, 0, 2]:
                    out.append(spread)
    return tuple(out)
