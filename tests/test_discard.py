"""``mahjong discard``: every discard, what it leaves, the best first."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from conftest import Run
from mahjong_cli.cli.discards import best_of, discards_of
from mahjong_cli.engine import waits
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import ask
from mahjong_cli.tiles import HAND_KINDS, Tile, compact, in_order

HAND = "123456789m1239s9p"
KEYS = ["tile", "shanten", "waits", "useful", "left", "furiten"]


def test_json_has_the_keys_of_the_contract(run: Run) -> None:
    """Each discard tells tile, shanten, waits, useful tiles, copies left and furiten."""
    ran = run("discard", HAND, "-r", "riichi", "--discards", "9s", "--json")
    found = json.loads(ran.out)
    assert (ran.status, ran.err) == (0, "")
    assert list(found) == ["schema", "ruleset", "hand", "situation", "discards"]
    assert all(list(discard) == KEYS for discard in found["discards"])
    assert found["discards"][:2] == [
        {"tile": "9s", "shanten": 0, "waits": ["9p"], "useful": [], "left": 3, "furiten": False},
        {"tile": "9p", "shanten": 0, "waits": ["9s"], "useful": [], "left": 2, "furiten": True},
    ]
    assert len(found["discards"]) == 14


def test_the_drawn_tile_may_be_marked(run: Run) -> None:
    """A hand with its drawn tile marked is the same as one with it among the others."""
    plain = json.loads(run("discard", HAND, "-r", "riichi", "--json").out)["discards"]
    marked = run("discard", "123456789m1239s+9p", "-r", "riichi", "--json").out
    assert json.loads(marked)["discards"] == plain


def test_plain_and_quiet(run: Run) -> None:
    """``--plain`` is one record a discard, ``-q`` the best ones in canonical form."""
    lines = run("discard", HAND, "-r", "riichi", "--plain").out.splitlines()
    assert lines[0].split("\t") == ["discard", "9p", "0", "9s", "-", "3", "no"]
    assert lines[2].split("\t") == ["discard", "1m", "1", "-", "1m 4m 7m 9p 9s", "15", "no"]
    assert run("discard", HAND, "-r", "riichi", "-q") == (0, "9p9s\n", "")


def test_red_and_plain_five_are_two_discards() -> None:
    """A red five and a plain one leave the same, and are listed apart."""
    rules = load_ruleset("riichi")
    _, _, found, _ = discards_of("123456789m05p123s", rules, {})
    assert {"0p", "5p"} <= {str(discard.tile) for discard in found}


def test_the_wild_is_never_discarded(run: Run) -> None:
    """With an imaginary tile there are as many discards as real tiles, each with its waits."""
    rules = load_ruleset("mighty")
    _, _, found, notices = discards_of("4577p23456779s1m", rules, {})
    assert str(found[0].tile) == "1m"
    assert [str(wait.tile) for wait in found[0].waits] == ["3p", "6p", "8s"]
    assert notices == ()
    assert run("discard", "4577p23456779s1m", "-q").out == "1m\n"


@pytest.mark.parametrize(
    ("words", "id"),
    [
        (("23456779s4577p",), "nothing-drawn"),
        (("23456779s4577p ron 6p",), "discard-by-ron"),
        (("123m",), "tile-count"),
        (("12a3m",), "unknown-word"),
    ],
)
def test_a_hand_that_discards_nothing(run: Run, words: tuple[str, ...], id: str) -> None:
    """A hand that has not drawn, or wins by ron, has nothing to discard: status 2."""
    ran = run("discard", *words, "--json")
    assert (ran.status, ran.out) == (2, "")
    errors = json.loads(ran.err)["errors"]
    assert id in [error["id"] for error in errors] or id == "unknown-word"


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    "words",
    [
        (HAND, "-r", "riichi", "--all"),
        ("23456779s4577p6p",),
        ("19m19p159s12345z6p",),
        ("147m258p369s12345z", "-r", "riichi"),
    ],
)
def test_the_table_fits_a_terminal(run: Run, words: tuple[str, ...], lang: str) -> None:
    """No line is wider than 80 cells, and the numbers of copies stand in line."""
    lines = run("discard", *words, "--lang", lang).out.splitlines()
    assert max(map(cell_len, lines)) <= 80
    ends = {cell_len(re.match(r".*?\d(?= +━)", line)[0]) for line in lines if "━" in line}  # type: ignore[index]
    assert ends


def test_what_leads_back_is_shown_with_all(run: Run) -> None:
    """Discards further from tenpai are named in one line, and shown in full with ``--all``."""
    short = run("discard", HAND, "-r", "riichi").out
    assert "further from tenpai: 123456789m 123s" in short
    assert "1 from tenpai after the discard of" in run("discard", HAND, "-r", "riichi", "--all").out


def test_a_complete_hand_says_so(run: Run) -> None:
    """A hand that wins as it stands is told so, and its discards all the same."""
    assert "complete as it stands" in run("discard", "23456779s4577p6p").out


def test_lines_of_stdin_are_hands(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """``mahjong discard -`` answers a hand a line; a bad one gives status 2 at the end."""
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(f"{HAND}\nnonsense\n{HAND}\n"))
    ran = run("discard", "-", "-r", "riichi", "-q")
    assert (ran.status, ran.out) == (2, "9p9s\n9p9s\n")


@given(
    st.lists(
        st.sampled_from([kind for kind in HAND_KINDS for _ in range(4)]),
        min_size=14,
        max_size=14,
    ).filter(lambda kinds: max(map(kinds.count, kinds)) <= 4)
)
def test_waits_after_a_discard_are_those_of_the_rest(kinds: list[object]) -> None:
    """What a discard leaves is what the hand without the tile waits for; the best is first."""
    rules = load_ruleset("riichi")
    tiles = in_order([Tile(kind) for kind in kinds])  # type: ignore[arg-type]
    _, _, found, _ = discards_of(compact(tiles), rules, {})
    assert {discard.tile for discard in found} == set(tiles)
    assert [discard.shanten for discard in found] == sorted(discard.shanten for discard in found)
    assert next(iter(best_of(found))) is found[0]
    for discard in found[:2]:
        rest = list(tiles)
        rest.remove(discard.tile)
        question = ask(compact(rest), rules)
        expected = waits(question.hand, question.situation, rules, scored=False)
        assert [wait.tile for wait in discard.waits] == [wait.tile for wait in expected]
