"""A player's own file with yaku of his own: by groups, by composition, by wait and event."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Run

OURS = """\
extends: riichi
id: our-table
names: {ja: うちの卓, en: Our table}
source: {title: House rules}
situation:
  events:
    last_call: {names: {ja: [ラストコール], en: [last call]}}
yaku:
  stairs:
    names: {ja: 階段, en: Stairs}
    when: {groups: "XYZa YZVb ZVMc", where: [run X Y Z V M]}
    value: {closed: 2, open: 1}
    example: 123m234p34s11z789m+5s
    near_miss: 123m234p34s11z789m+2s
  no_fives:
    names: {ja: 五抜き, en: No fives}
    when: {only: 12346789* honors}
    value: 1
    example: 123m678p23s11z789m+4s
    near_miss: 123m567p23s11z789m+4s
  last_pair:
    names: {ja: 最後の単騎, en: Last pair}
    when: {wait: tanki, events: last_call}
    value: mangan
    example: {hand: 123m456p789s222m5z+5z, situation: {event: [last_call]}}
    near_miss: {hand: 123m456p789s22m55z+2m, situation: {event: [last_call]}}
"""


@pytest.fixture
def ours(tmp_path: Path) -> str:
    """The path of the file."""
    path = tmp_path / "our-table.yaml"
    path.write_text(OURS, "utf-8")
    return str(path)


def yaku(run: Run, *words: str) -> dict[str, int]:
    """The yaku of a hand with their han."""
    ran = run(*words, "--json")
    assert ran.status == 0, ran.err
    return {line["id"]: line["han"] for line in json.loads(ran.out)["best"]["yaku"]}


def test_the_file_is_faultless(run: Run, ours: str) -> None:
    """Its own examples and near misses are judged."""
    ran = run("rules", "check", ours)
    assert (ran.status, ran.err) == (0, "")


def test_a_yaku_by_groups(run: Run, ours: str) -> None:
    """Three runs that climb over three suits, worth more in a concealed hand."""
    assert yaku(run, "123m234p34s11z789m+5s", "-r", ours)["stairs"] == 2
    assert yaku(run, "[123m]234p34s11z789m+5s", "-r", ours)["stairs"] == 1
    assert "stairs" not in yaku(run, "123m234p34s11z789m+2s", "-r", ours)


def test_a_yaku_by_composition(run: Run, ours: str) -> None:
    """A hand without any five."""
    assert yaku(run, "123m678p23s11z789m+4s", "-r", ours)["no_fives"] == 1
    assert "no_fives" not in yaku(run, "123m567p23s11z789m+4s", "-r", ours)


def test_a_yaku_with_a_wait_and_an_event(run: Run, ours: str) -> None:
    """The event is an option of the command line; without it the wait is not enough."""
    hand = "123m456p789s222m5z+5z"
    assert "last_pair" in yaku(run, hand, "-r", ours, "--event", "last_call")
    assert "last_pair" not in yaku(run, hand, "-r", ours)
    ran = run(hand, "-r", ours, "--event", "last_call", "-q")
    assert ran.out == "12000\n"


def test_a_mistake_says_where_and_what_was_meant(run: Run, tmp_path: Path) -> None:
    """A slip of the pen is refused with line, column and the nearest word."""
    path = tmp_path / "our-table.yaml"
    path.write_text(OURS.replace("wait: tanki", "wait: tankii"), "utf-8")
    ran = run("123m456p789s222m5z+5z", "-r", str(path))
    assert ran.status == 2
    assert "our-table.yaml:23:12" in ran.err and "did you mean tanki?" in ran.err


@pytest.mark.parametrize(
    ("subject", "count"),
    [("kans", 2), ("concealed kans", 1), ("sets", 4), ("triplets of 1p 5p", 2), ("rounds", 3)],
)
def test_a_yaku_counts_whatever_it_is_told_to(
    run: Run, tmp_path: Path, subject: str, count: int
) -> None:
    """Groups, melds and numbers that are stated count a row as often as there are.

    A row that looks at the han so far sees as many.
    """
    path = tmp_path / "own.yaml"
    path.write_text(
        "extends: riichi\n"
        "situation: {counts: {rounds: {names: {ja: 局}, from: 1}}}\n"
        "yaku:\n"
        f"  many: {{names: {{ja: 数}}, when: {{count: {{{subject}: n}}}}, value: 10}}\n"
        f"  later: {{names: {{ja: 後}}, when: {{count: {{han: {10 * count}..{10 * count + 9}}}}},"
        " value: 1}\n",
        "utf-8",
    )
    found = yaku(run, "a1111p k5555p 23789s99m+1s", "-r", str(path), "--count", "rounds=3")
    assert found["many"] == 10 * count
    assert found["later"] == 1


@pytest.mark.parametrize(
    ("when", "count"), [("{han: 1.., kans: n}", 2), ("{han: n}", 3), ("{han: n-1, yakuman: 0}", 2)]
)
def test_a_yaku_that_looks_at_the_han_counts(
    run: Run, tmp_path: Path, when: str, count: int
) -> None:
    """A row that is judged last counts as well, the han that it looks at or something else."""
    path = tmp_path / "own.yaml"
    path.write_text(
        "extends: riichi\nyaku:\n"
        f"  later: {{names: {{ja: 後}}, when: {{count: {when}}}, value: 1}}\n",
        "utf-8",
    )
    words = ("a1111p k5555p 23789s99m+1s", "-r", str(path), "--dora", "9m", "--event")
    found = yaku(run, *words, "haitei")
    assert found["later"] == count
