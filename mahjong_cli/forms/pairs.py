"""Forms of pairs alone: seven pairs, with or without two equal pairs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

from mahjong_cli.codes import PAIR, Codes
from mahjong_cli.forms.suits import Added
from mahjong_cli.ruleset import FormRule
from mahjong_cli.tiles import Kind, Packed, TileSet, count_of, has_three, odd_of, size_of


class Pairs:
    """``pairs`` pairs of concealed tiles; ``repeats`` says whether equal ones may stand.

    (4枚使い七対子: four of a kind as two pairs.)
    """

    takes_melds = 0

    def __init__(self, rule: FormRule, tiles: TileSet) -> None:
        self.name = rule.name
        self.rule = rule
        self._pairs = rule.pairs
        self.least_kinds = 1 if rule.repeats else rule.pairs
        self._repeats = rule.repeats
        self._kinds = tiles.hand_kinds

    def completions(self, packed: Packed, melds: int, number: int) -> set[Added]:
        """Every multiset of ``number`` kinds that completes the concealed tiles."""
        if melds:
            return set()
        m, p, s, z = packed
        spare = number - odd_of(m) - odd_of(p) - odd_of(s) - odd_of(z)
        if spare < 0 or size_of(packed) + number != 2 * self._pairs:
            return set()
        if not self._repeats and any([has_three(suit) for suit in packed]):
            return set()
        odd = [kind for kind in self._kinds if count_of(packed, kind) & 1]
        more: Iterable[tuple[Kind, ...]]
        if self._repeats:
            more = combinations_with_replacement(self._kinds, spare // 2)
        else:
            free = [kind for kind in self._kinds if not count_of(packed, kind)]
            more = combinations(free, spare // 2)
        return {tuple(sorted([*odd, *pairs, *pairs])) for pairs in more}

    def missing(self, packed: Packed, melds: int, room: Packed) -> int | None:
        """How many tiles the concealed ones lack; None where there are melds."""
        if melds:
            return None
        kept = []
        for kind in self._kinds:
            copies, most = count_of(packed, kind), count_of(room, kind)
            for pair in range(most // 2 if self._repeats else min(most // 2, 1)):
                kept.append(min(max(copies - 2 * pair, 0), 2))
        if len(kept) < self._pairs:
            return None
        return 2 * self._pairs - sum(sorted(kept, reverse=True)[: self._pairs])

    def splits(self, packed: Packed, melds: int) -> list[Codes]:
        """The one split into pairs, where there is one."""
        m, p, s, z = packed
        if melds or odd_of(m) or odd_of(p) or odd_of(s) or odd_of(z):
            return []
        codes: list[int] = []
        for kind in self._kinds:
            copies = count_of(packed, kind)
            if not copies:
                continue
            if copies & 1 or (copies > 2 and not self._repeats):
                return []
            codes.extend([PAIR | kind] * (copies // 2))
        return [tuple(codes)] if len(codes) == self._pairs else []
