"""Forms that hold certain tiles: the whole hand, or beside sets and a pair (組合龍)."""

from __future__ import annotations

from collections import Counter

from mahjong_cli.codes import Codes
from mahjong_cli.forms.standard import Standard
from mahjong_cli.forms.suits import Added
from mahjong_cli.ruleset import FormRule
from mahjong_cli.tiles import Kind, Packed, TileSet, count_of, mask_of, presence_of, size_of


class Fixed:
    """The tiles of one of ``tiles``, then ``sets`` groups and a pair of the others."""

    _TILES = 14

    def __init__(self, rule: FormRule, tiles: TileSet) -> None:
        self.name = rule.name
        self.rule = rule
        self.takes_melds = rule.sets
        self._wanted = [
            (mask_of(wanted), Counter(wanted))
            for wanted in rule.tiles
            if all(kind in tiles for kind in wanted)
        ]
        self.least_kinds = min((mask.bit_count() for mask, _ in self._wanted), default=0)
        self._common = -1 if self._wanted else 0
        for mask, _ in self._wanted:
            self._common &= mask
        self._rest = Standard(rule, tiles) if rule.sets else None

    def completions(self, packed: Packed, melds: int, number: int) -> set[Added]:
        """Every multiset of ``number`` kinds that completes the concealed tiles."""
        if melds > self.takes_melds:
            return set()
        found: set[Added] = set()
        absent = ~presence_of(packed)
        if (self._common & absent).bit_count() > number:
            return found
        near = [w for mask, w in self._wanted if (mask & absent).bit_count() <= number]
        if not near or size_of(packed) + number + 3 * melds != self._TILES:
            return found
        for wanted in near:
            missing = [k for k, n in wanted.items() for _ in range(n - count_of(packed, k))]
            if len(missing) > number:
                continue
            rest = _without(packed, wanted)
            if self._rest is not None:
                more = self._rest.completions(rest, melds, number - len(missing))
            else:
                more = set() if any(rest) else {()}
            found.update(tuple(sorted([*missing, *added])) for added in more)
        return found

    def missing(self, packed: Packed, melds: int, room: Packed) -> int | None:
        """How many tiles the concealed ones lack; None where the melds do not fit."""
        if melds > self.takes_melds or not self._wanted:
            return None
        lacking = []
        for _, wanted in self._wanted:
            number = sum(max(n - count_of(packed, kind), 0) for kind, n in wanted.items())
            if self._rest is not None:
                number += self._rest.missing(_without(packed, wanted), melds, room) or 0
            lacking.append(number)
        return min(lacking)

    def splits(self, packed: Packed, melds: int) -> list[Codes]:
        """Every split of the tiles beside the certain ones; one without groups if none are."""
        if melds > self.takes_melds:
            return []
        out: list[Codes] = []
        absent = ~presence_of(packed)
        if self._common & absent:
            return []
        for mask, wanted in self._wanted:
            if mask & absent:
                continue
            if any(count_of(packed, kind) < number for kind, number in wanted.items()):
                continue
            rest = _without(packed, wanted)
            if self._rest is not None:
                out.extend(self._rest.splits(rest, melds))
            elif not any(rest):
                out.append(())
        return list(dict.fromkeys(out))

    def loose_wait(self, packed: Packed, win: Kind) -> str | None:
        """No name: the winning tile is one of the certain ones."""
        return None


def _without(packed: Packed, wanted: Counter[Kind]) -> Packed:
    """The counts less the wanted tiles, as many of them as there are."""
    counts = list(packed)
    for kind, number in wanted.items():
        counts[kind.suit_index] -= kind.unit * min(number, count_of(packed, kind))
    m, p, s, z = counts
    return (m, p, s, z)
