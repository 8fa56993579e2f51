"""Forms: what completes a hand, how it splits, and how far it is from complete."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_cli.codes import kinds_of, shape_of
from mahjong_cli.forms import Form, build_form
from mahjong_cli.ruleset import FormRule
from mahjong_cli.tiles import (
    HAND_KINDS,
    Kind,
    Packed,
    TileSet,
    add_to,
    compact,
    count_of,
    mask_of,
    pack,
    parse_kinds,
)

ALL = TileSet({kind: 4 for kind in HAND_KINDS}, 4, {}, {})
ROOM = pack(kind for kind in HAND_KINDS for _ in range(4))
STANDARD = build_form(FormRule("standard", sets=4, pairs=1), ALL)
PAIRS = build_form(FormRule("seven_pairs", pairs=7), ALL)
REPEATS = build_form(FormRule("seven_pairs", pairs=7, repeats=True), ALL)
ORPHANS = build_form(
    FormRule("thirteen_orphans", only=(mask_of(parse_kinds("19* 1234567z")),), kinds=13), ALL
)
FORMS = [STANDARD, PAIRS, REPEATS, ORPHANS]


def held(text: str) -> Packed:
    return pack(kind for word in text.split() for kind in parse_kinds(word))


def waits(form: Form, text: str) -> str:
    return compact(sorted({added[0] for added in form.completions(held(text), 0, 1)}))


@pytest.mark.parametrize(
    ("form", "text", "expected"),
    [
        (STANDARD, "1112345678999m", "123456789m"),
        (STANDARD, "123456789m1112p", "23p"),
        (STANDARD, "1122334455667m", "147m"),
        (PAIRS, "1122334455667m", "7m"),
        (PAIRS, "1111223344556m", ""),
        (REPEATS, "1111223344556m", "6m"),
        (ORPHANS, "19m19p19s1234567z", "19m19p19s1234567z"),
        (ORPHANS, "19m19p19s1234566z", "7z"),
        (ORPHANS, "19m19p19s1234555z", ""),
    ],
)
def test_what_completes_thirteen_tiles(form: Form, text: str, expected: str) -> None:
    """Each form finds its own waits."""
    assert waits(form, text) == expected


def test_two_tiles_are_found_at_once_for_a_wild() -> None:
    """Twelve tiles and a wild: the pairs of tiles that complete, in order."""
    assert sorted(STANDARD.completions(held("23456779s4577p"), 0, 2)) == [
        parse_kinds("3p 8s"),
        parse_kinds("6p 8s"),
    ]


def test_every_split_is_found_once() -> None:
    """Three equal triplets in a row split both ways and no third."""
    splits = STANDARD.splits(held("111222333m789p55s"), 0)
    assert len(splits) == len(set(splits)) == 2
    assert sorted(sorted(shape_of(code) for code in split) for split in splits) == [
        ["pair", "run", "run", "run", "run"],
        ["pair", "run", "triplet", "triplet", "triplet"],
    ]


@given(st.lists(st.sampled_from(HAND_KINDS), min_size=14, max_size=14))
def test_splits_use_exactly_the_tiles_held(kinds: list[Kind]) -> None:
    """Whatever splits there are, their tiles are the hand's."""
    packed = pack(kinds)
    if max(kinds.count(kind) for kind in kinds) > 4:
        return
    for form in (STANDARD, REPEATS):
        for split in form.splits(packed, 0):
            used = [kind for code in split for kind in kinds_of(code)]
            assert pack(used) == packed


def built_hands() -> st.SearchStrategy[list[Kind]]:
    """Thirteen tiles near a complete hand: sets and pairs with a few tiles exchanged."""
    runs = st.builds(
        lambda suit, rank: [Kind.at(suit, rank + step) for step in range(3)],
        st.sampled_from("mps"),
        st.integers(1, 7),
    )
    triplets = st.builds(lambda kind: [kind] * 3, st.sampled_from(HAND_KINDS))
    return st.builds(
        lambda sets, pair, noise: (
            ([k for one in sets for k in one] + [pair] * 2)[: 13 - len(noise)] + noise
        ),
        st.lists(runs | triplets, min_size=4, max_size=4),
        st.sampled_from(HAND_KINDS),
        st.lists(st.sampled_from(HAND_KINDS), max_size=3),
    ).filter(lambda kinds: len(kinds) == 13 and max(map(kinds.count, kinds)) <= 4)


@given(built_hands())
def test_completions_are_exactly_the_tiles_that_give_a_split(kinds: list[Kind]) -> None:
    """``completions`` by one tile equals trying all 34."""
    packed = pack(kinds)
    for form in FORMS:
        tried = {
            (kind,)
            for kind in HAND_KINDS
            if count_of(packed, kind) < 4 and form.splits(add_to(packed, kind), 0)
        }
        found = {
            added for added in form.completions(packed, 0, 1) if count_of(packed, added[0]) < 4
        }
        assert found == tried


@given(built_hands())
def test_missing_one_tile_means_waiting(kinds: list[Kind]) -> None:
    """A hand lacks one tile exactly where a tile within the four copies completes it."""
    packed = pack(kinds)
    for form in FORMS:
        waiting = any(count_of(packed, added[0]) < 4 for added in form.completions(packed, 0, 1))
        missing = form.missing(packed, 0, ROOM)
        assert missing is not None
        assert (missing <= 1) is waiting


@given(built_hands(), st.sampled_from(HAND_KINDS))
def test_a_tile_more_lacks_at_most_one_less(kinds: list[Kind], kind: Kind) -> None:
    """Drawing a tile never brings a hand two steps nearer, nor takes it away."""
    packed = pack(kinds)
    if count_of(packed, kind) == 4:
        return
    for form in FORMS:
        before = form.missing(packed, 0, ROOM)
        after = form.missing(add_to(packed, kind), 0, ROOM)
        assert before is not None and after is not None
        assert before - 1 <= after <= before


def test_pairs_and_orphans_have_no_melds() -> None:
    """With a meld only the standard form is left."""
    ten = held("123456m77p99s")
    assert STANDARD.completions(ten, 1, 1)
    assert not PAIRS.completions(ten, 1, 1)
    assert PAIRS.missing(ten, 1, ROOM) is None
    assert ORPHANS.missing(ten, 1, ROOM) is None


def test_only_tiles_of_the_set_complete() -> None:
    """Without 2m to 8m no run of characters can be waited for."""
    sanma = TileSet({k: 4 for k in HAND_KINDS if k.suit != "m" or k.rank in (1, 9)}, 4, {}, {})
    form = build_form(FormRule("standard", sets=4, pairs=1), sanma)
    for added in form.completions(held("11m234567p55667s"), 0, 1):
        assert all(kind in sanma for kind in added)
    pairs = list(combinations_with_replacement(sanma.hand_kinds, 2))
    assert len(pairs) == 27 * 28 // 2
