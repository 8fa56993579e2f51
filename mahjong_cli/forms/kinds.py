"""Forms of single tiles: a test on all fourteen, as thirteen orphans; they have no groups."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from mahjong_cli.codes import Codes
from mahjong_cli.forms.suits import Added
from mahjong_cli.ruleset import FormRule
from mahjong_cli.tiles import (
    Packed,
    TileSet,
    add_to,
    count_of,
    kinds_in,
    mask_of,
    neighbours_of,
    presence_of,
    size_of,
)


class Kinds:
    """Fourteen tiles of ``kinds`` different kinds, all in one of the masks of ``only``.

    With ``neighbours`` so many pairs of kinds lie one or two ranks apart.
    """

    takes_melds = 0
    _TILES = 14

    def __init__(self, rule: FormRule, tiles: TileSet) -> None:
        self.name = rule.name
        self.rule = rule
        self._masks = tuple(mask & tiles.mask for mask in rule.only) or (tiles.mask,)
        self._number = self.least_kinds = rule.kinds
        self._neighbours = rule.neighbours
        self._possible = any(mask.bit_count() >= rule.kinds for mask in self._masks)

    def completions(self, packed: Packed, melds: int, number: int) -> set[Added]:
        """Every multiset of ``number`` kinds that completes the concealed tiles."""
        if melds or not self._possible:
            return set()
        present = presence_of(packed)
        if all([present & ~mask for mask in self._masks]):
            return set()
        missing = self._number - present.bit_count()
        if not 0 <= missing <= number:
            return set()
        masks = [mask for mask in self._masks if not present & ~mask]
        if not masks or size_of(packed) + number != self._TILES:
            return set()
        if self._neighbours is not None and neighbours_of(packed) > self._neighbours:
            return set()
        found: set[Added] = set()
        for mask in masks:
            for new in combinations(kinds_in(mask & ~present), missing):
                after = present | mask_of(new)
                for rest in combinations_with_replacement(kinds_in(after), number - missing):
                    found.add(tuple(sorted([*new, *rest])))
        if self._neighbours is None:
            return found
        return {added for added in found if self._apart(packed, added)}

    def _apart(self, packed: Packed, added: Added) -> bool:
        for kind in added:
            packed = add_to(packed, kind)
        return neighbours_of(packed) == self._neighbours

    def missing(self, packed: Packed, melds: int, room: Packed) -> int | None:
        """How many tiles the concealed ones lack; None where there are melds."""
        if melds or not self._possible or self._neighbours is not None:
            return None
        lacking = []
        for mask in self._masks:
            present = presence_of(packed) & mask
            kinds = min(present.bit_count(), self._number)
            spare = sum([count_of(packed, kind) for kind in kinds_in(present)])
            if self.rule.wait is not None and kinds < self._number:
                spare = kinds
            lacking.append(self._TILES - kinds - min(spare - kinds, self._TILES - self._number))
        return min(lacking)

    def splits(self, packed: Packed, melds: int) -> list[Codes]:
        """One split without groups, where the tiles are such a hand."""
        if melds:
            return []
        present = presence_of(packed)
        if present.bit_count() != self._number:
            return []
        if all(present & ~mask for mask in self._masks):
            return []
        if self._neighbours is not None and neighbours_of(packed) != self._neighbours:
            return []
        return [()]

    def loose_wait(self, packed: Packed, win: int) -> str | None:
        """``thirteen`` where the winning tile made the one double, ``tanki`` for any other."""
        if self._number != self._TILES - 1 or self._neighbours is not None:
            return None
        doubled = next(kind for kind in kinds_in(presence_of(packed)) if count_of(packed, kind) > 1)
        return "thirteen" if doubled == win else "tanki"
