"""Forms of single tiles: so many different kinds out of some, as thirteen orphans."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from mahjong_cli.codes import Codes
from mahjong_cli.forms.suits import Added
from mahjong_cli.ruleset import FormRule
from mahjong_cli.tiles import (
    Packed,
    TileSet,
    count_of,
    kinds_in,
    presence_of,
    total_of,
)


class Kinds:
    """A hand of kinds in ``only`` alone, ``kinds`` different ones; it has no groups."""

    takes_melds = False
    _TILES = 14

    def __init__(self, rule: FormRule, tiles: TileSet) -> None:
        self.name = rule.name
        self.fu = rule.fu
        self._only = rule.only & tiles.mask
        self._number = rule.kinds
        self._possible = self._only.bit_count() >= rule.kinds

    def completions(self, packed: Packed, melds: int, number: int) -> set[Added]:
        """Every multiset of ``number`` kinds that completes the concealed tiles."""
        if melds or not self._possible:
            return set()
        present = presence_of(packed)
        if present & ~self._only:
            return set()
        if sum(map(total_of, packed)) + number != self._TILES:
            return set()
        missing = self._number - present.bit_count()
        if missing < 0 or missing > number:
            return set()
        found: set[Added] = set()
        for new in combinations(kinds_in(self._only & ~present), missing):
            after = present
            for kind in new:
                after |= kind.bit
            for rest in combinations_with_replacement(kinds_in(after), number - missing):
                found.add(tuple(sorted([*new, *rest])))
        return found

    def missing(self, packed: Packed, melds: int, room: Packed) -> int | None:
        """How many tiles the concealed ones lack; None where there are melds."""
        if melds or not self._possible:
            return None
        present = presence_of(packed) & self._only
        kinds = min(present.bit_count(), self._number)
        spare = sum(min(count_of(packed, kind), self._TILES) for kind in kinds_in(present))
        return self._TILES - kinds - min(spare - kinds, self._TILES - self._number)

    def splits(self, packed: Packed, melds: int) -> list[Codes]:
        """One split without groups, where the tiles are such a hand."""
        if melds:
            return []
        present = presence_of(packed)
        if present & ~self._only or present.bit_count() != self._number:
            return []
        return [()]

    def wait(self, packed: Packed, win: int) -> str:
        """``thirteen`` where the winning tile made the double, else ``tanki``."""
        doubled = next(kind for kind in kinds_in(presence_of(packed)) if count_of(packed, kind) > 1)
        return "thirteen" if doubled == win else "tanki"
