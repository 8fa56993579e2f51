"""Kinds, tiles and tile sets: values that print as their notation."""

from __future__ import annotations

import pytest

from mahjong_cli.tiles import (
    HAND_KINDS,
    KINDS,
    Kind,
    Tile,
    TileSet,
    add_to,
    compact,
    count_of,
    has_three,
    in_order,
    kinds_in,
    mask_of,
    odd_of,
    pack,
    parse_kinds,
    presence_of,
)


def kinds(text: str) -> tuple[Kind, ...]:
    return parse_kinds(text)


def test_every_kind_prints_and_parses_as_itself() -> None:
    """A kind's text gives the kind back, and all 42 are different."""
    assert [Kind.of(str(kind)) for kind in KINDS] == list(KINDS)
    assert len({str(kind) for kind in KINDS}) == 42


def test_kinds_sort_by_suit_then_rank() -> None:
    """The order is m p s z f, ranks ascending."""
    texts = [str(kind) for kind in KINDS]
    assert texts == sorted(texts, key=lambda text: ("mpszf".index(text[1]), text[0]))


@pytest.mark.parametrize("text", ["0z", "8z", "9f", "1x", "10m"])
def test_a_kind_that_is_none_is_refused(text: str) -> None:
    """What is no tile raises KeyError."""
    with pytest.raises(KeyError):
        Kind.of(text)


def test_a_red_five_is_a_five_with_a_mark() -> None:
    """0p prints as 0p and is a 5p."""
    assert Tile.of("0p").kind == Kind.of("5p")
    assert str(Tile.of("0p")) == "0p"


def test_canonical_order_puts_a_red_before_its_five_and_a_joker_last() -> None:
    """m p s z, red before five, J at the end."""
    tiles = [Tile.of(text) for text in ("J", "5p", "1z", "0p", "9m")]
    assert compact(in_order(tiles)) == "9m05p1zJ"


def test_packed_counts_hold_what_was_packed() -> None:
    """Packing then counting gives every number back."""
    some = kinds("1m") * 4 + kinds("5p 9s 7z") * 2
    packed = pack(some)
    assert [count_of(packed, kind) for kind in HAND_KINDS] == [
        some.count(kind) for kind in HAND_KINDS
    ]
    assert presence_of(packed) == mask_of(some)
    assert tuple(kinds_in(presence_of(packed))) == tuple(sorted(set(some)))


def test_adding_a_tile_counts_one_more_of_it_only() -> None:
    """Every kind can be added without touching another."""
    empty = (0, 0, 0, 0)
    for kind in HAND_KINDS:
        packed = add_to(empty, kind)
        assert [k for k in HAND_KINDS if count_of(packed, k)] == [kind]


@pytest.mark.parametrize(
    ("counts", "odd", "three"),
    [((1, 2), 1, False), ((3,), 1, True), ((4, 4), 0, True), ((2, 2), 0, False), ((8,), 0, True)],
)
def test_odd_numbers_and_threes_are_seen(counts: tuple[int, ...], odd: int, three: bool) -> None:
    """``odd_of`` counts ranks held an odd number of times, ``has_three`` finds three of one."""
    suit = sum(count << 4 * (2 * rank) for rank, count in enumerate(counts))
    assert odd_of(suit) == odd
    assert has_three(suit) is three


def tile_set(**changes: object) -> TileSet:
    copies = {kind: 4 for kind in HAND_KINDS}
    return TileSet(**{"copies": copies, "cap": 4, "red": {}, "dora_order": {}, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("1m", "2m"), ("9p", "1p"), ("4z", "1z"), ("7z", "5z"), ("2z", "3z"), ("5z", "6z")],
)
def test_dora_is_the_next_tile_in_its_circle(indicator: str, dora: str) -> None:
    """Numbers, winds and dragons are circles of their own."""
    assert tile_set().dora_of(Kind.of(indicator)) == Kind.of(dora)


def test_dora_skips_ranks_that_the_box_lacks() -> None:
    """With 2 to 8 alone, 8 shows 2; an order given by the rules goes before."""
    copies = {kind: 4 for kind in parse_kinds("2345678s")}
    assert tile_set(copies=copies).dora_of(Kind.of("8s")) == Kind.of("2s")
    order = {Kind.of("1m"): Kind.of("9m")}
    assert tile_set(dora_order=order).dora_of(Kind.of("1m")) == Kind.of("9m")


def test_the_limit_of_a_kind_is_the_lesser_of_copies_and_cap() -> None:
    """Twelve in the box and a cap of four leave four for a hand."""
    twelve = tile_set(copies={Kind.of("1s"): 12, Kind.of("2s"): 3})
    assert twelve.limits[Kind.of("1s")] == 4
    assert twelve.limits[Kind.of("2s")] == 3
    assert twelve.limits[Kind.of("3s")] == 0


@pytest.mark.parametrize("text", ["8z", "12", "m", "1x"])
def test_a_list_of_kinds_names_what_is_no_tile(text: str) -> None:
    """A plain list with something else in it is refused."""
    with pytest.raises(ValueError):
        parse_kinds(text)
