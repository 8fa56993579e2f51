"""Everything counted once: hands of one suit, all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mahjong_cli.forms import Pairs, Standard
from mahjong_cli.ruleset import FormRule
from mahjong_cli.tiles import Kind, Packed, TileSet

SOUZU = [Kind.at("s", rank) for rank in range(1, 10)]
TILES = TileSet({kind: 4 for kind in SOUZU}, cap=4, red={}, dora_order={})
SEVEN_PAIRS = Pairs(FormRule("seven_pairs", pairs=7), TILES)


def standard(sets: int) -> Standard:
    return Standard(FormRule("standard", sets=sets, pairs=1), TILES)


def hands(size: int) -> Iterator[Packed]:
    """Every hand of so many souzu, at most four of a kind."""

    def fill(rank: int, left: int, packed: int) -> Iterator[int]:
        if rank == 9:
            if left == 0:
                yield packed
            return
        for copies in range(max(0, left - 4 * (8 - rank)), min(4, left) + 1):
            yield from fill(rank + 1, left - copies, packed + (copies << 4 * rank))

    for packed in fill(0, size, 0):
        yield (0, 0, packed, 0)


@pytest.mark.parametrize(("sets", "complete"), [(1, 135), (2, 996), (3, 4_475), (4, 13_259)])
def test_complete_hands_of_one_suit(sets: int, complete: int) -> None:
    """So many hands of 5, 8, 11 and 14 tiles of one suit are sets and a pair."""
    form = standard(sets)
    assert sum(bool(form.splits(packed, 0)) for packed in hands(3 * sets + 2)) == complete


def test_hands_that_only_seven_pairs_complete() -> None:
    """Of the one-suit hands of 14 tiles, 18 are seven pairs and nothing else."""
    form = standard(4)
    only = [
        packed
        for packed in hands(14)
        if SEVEN_PAIRS.splits(packed, 0) and not form.splits(packed, 0)
    ]
    assert len(only) == 18


def test_waiting_hands_of_one_suit() -> None:
    """Of the 93,600 one-suit hands of 13 tiles 40,196 wait for a tile.

    Without seven pairs 40,070 do; 40,872 where a wait on a tile held four times counts.
    """
    form = standard(4)
    number = by_sets = waiting = with_fifth = 0
    for packed in hands(13):
        number += 1
        sets = {added for (added,) in form.completions(packed, 0, 1)}
        pairs = {added for (added,) in SEVEN_PAIRS.completions(packed, 0, 1)}
        there = {kind for kind in SOUZU if packed[2] >> 4 * (kind.rank - 1) & 15 < 4}
        by_sets += bool(sets & there)
        waiting += bool((sets | pairs) & there)
        with_fifth += bool(sets | pairs)
    assert (number, by_sets, waiting, with_fifth) == (93_600, 40_070, 40_196, 40_872)
