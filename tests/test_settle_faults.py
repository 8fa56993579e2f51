"""What ``mahjong settle`` refuses: every fault with its place, at once."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from conftest import ROOT, Run
from mahjong_cli.cli.words import words_in

SCORES = ("41200", "30100", "18700", "10000")
MLEAGUE = ("-r", "mleague")
KING = "{games: [{king: A, scores: {A: 91000, B: 4000, C: 3000, D: 2000}}]}"


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (("41200", "30100", "18700"), ["score-count"]),
        (("41200", "30100", "18700", "10000", "0"), ["score-count"]),
        (("41200", "30100", "18700", "10100"), ["score-sum"]),
        (("412", "301", "187", "100"), ["score-sum"]),
        (("36200", "30100", "18700", "10000"), ["score-sum"]),
        (("41200", "x", "18700", "1e4"), ["unreadable-score", "unreadable-score"]),
        (("41200", "NaN", "inf", "0x10"), ["unreadable-score"] * 3),
        (("41200.0", "30100", "18700", "10000"), ["unreadable-score"]),
        (("1" * 400, "30100", "18700", "10000"), ["unreadable-score"]),
        (("9" * 17, "30100", "18700", "10000"), ["out-of-range"]),
        (("A=1", "A=2", "B=", "=4"), ["two-scores", "unreadable-score", "unreadable-score"]),
        (("nowhere.yaml",), ["file-not-found"]),
        (("./",), ["file-unreadable"]),
        (("",), ["unreadable-score"]),
        ((*SCORES, "--king", "E"), ["unknown-key"]),
        ((*SCORES, "--sticks", "-1"), ["out-of-range"]),
        ((*SCORES, "--sticks", "1"), ["score-sum"]),
        ((*SCORES, "--chips", "1,x,0,0"), ["wrong-type"]),
        ((*SCORES, "--chips", "1,0,0,0,-1"), ["score-count"]),
        ((*SCORES, "--chips", "1,-1"), ["score-count"]),
        ((*SCORES, "--json", "-q"), ["options-exclude"]),
        ((*SCORES, "--set", "end=null"), ["no-end"]),
        ((*SCORES, "-r", "ousama"), ["said-twice"]),
        ((*SCORES, "--set", "end.uma=[1, 2]"), ["bad-value"]),
        ((), ["usage"]),
    ],
)
def test_refused(run: Run, words: tuple[str, ...], ids: list[str]) -> None:
    """Everything that is wrong is said at once, in both languages, with status 2."""
    ran = run("settle", *words, *MLEAGUE)
    assert (ran.status, ran.out) == (2, "")
    said = [line.partition("error[")[2].partition("]")[0] for line in ran.err.splitlines()]
    assert [id for id in said if id] == ids
    if "-q" in words:
        return
    japanese = run("settle", *words, *MLEAGUE, "--lang", "ja").err
    assert [id in japanese for id in ids] == [True] * len(ids)
    assert not any(line.isascii() for line in japanese.splitlines() if "error[" in line)


HOSTILE: tuple[tuple[str, str, list[tuple[str, int]]], ...] = (
    ("mleague", "", [("no-games", 0)]),
    ("mleague", "# nothing\n\n", [("no-games", 0)]),
    ("mleague", "{games: []}", [("no-games", 1)]),
    ("mleague", "[]", [("wrong-type", 1)]),
    ("mleague", "games:\n  3", [("wrong-type", 2)]),
    ("mleague", "games: [3, null]", [("wrong-type", 1), ("wrong-type", 1)]),
    ("mleague", "games:\n- {}\n", [("missing-key", 2)]),
    ("mleague", "games:\n- scores: null\n", [("wrong-type", 2)]),
    ("mleague", "games:\n- scores: {}\n", [("score-count", 2)]),
    ("mleague", "games: [{scores: {A: 1", [("yaml-syntax", 2)]),
    ("mleague", "games:\n\t- 3", [("yaml-syntax", 2)]),
    ("mleague", "games: &a [*a]", [("yaml-alias", 1)]),
    (
        "mleague",
        "game: []\ngames: [{scores: [1, 2, 3, 4]}]",
        [("unknown-key", 1), ("score-sum", 2)],
    ),
    (
        "mleague",
        "games:\n- scores: {A: 1, A: 2, B: 3, C: 4}\n",
        [("duplicate-key", 2)],
    ),
    (
        "mleague",
        "games:\n- scores: {A: .nan, B: true, C: 1.5, D: null}\n",
        [("wrong-type", 2)] * 4,
    ),
    (
        "mleague",
        "games:\n- scores: [25000, 25000, 25000, 25000]\n  chip: 3\n  busted_by: {E: E, X: S}\n"
        "  yakitori: [Y, 3]\n  sticks: -1\n  chips: {Z: 1, E: x}\n",
        [
            ("unknown-key", 3),
            ("unknown-player", 7),
            ("wrong-type", 7),
            ("out-of-range", 6),
            ("busted-by-self", 4),
            ("unknown-player", 4),
            ("unknown-player", 5),
            ("unknown-player", 5),
        ],
    ),
    (
        "mleague",
        "games:\n- scores: [25000, 25000, 25000, 25000]\n  yakitori: E\n  busted_by: [E]\n"
        "  chips: 3\n",
        [("wrong-type", 5), ("wrong-type", 4), ("wrong-type", 3)],
    ),
    ("mleague", f"games:\n- scores: [{10**17}, 0, 0, 0]\n", [("out-of-range", 2)]),
    ("mleague", "41200 30100 18700 10000\n41200 30100\n", [("score-count", 2)]),
    ("mleague", "41200 30100 18700 10000\n1 x 3 y\n", [("unreadable-score", 2)] * 2),
    ("mleague", "41200,x,18700,x", [("unreadable-score", 1)] * 2),
    ("ousama", "91000 4000 3000 2000", [("missing-key", 1)]),
    ("ousama", KING.replace("king: A", "king: X"), [("unknown-player", 1)]),
    ("ousama", KING.replace("king: A", "king: [A]"), [("unknown-player", 1)]),
    ("ousama", KING.replace("}}]", "}, debt_hands: {A: 1}}]"), [("king-in-debt", 1)]),
    ("ousama", KING.replace("}}]", "}, debt_hands: {B: -1}}]"), [("out-of-range", 1)]),
    ("ousama", KING.replace("}}]", "}, yakitori: [A]}]"), [("unknown-key", 1)]),
    ("sanma", "{games: [{scores: [35000, 35000, 35000], king: E}]}", [("unknown-key", 1)]),
)


@pytest.mark.parametrize(("rules", "text", "faults"), HOSTILE)
def test_hostile_files(
    fed: Callable[..., Any], rules: str, text: str, faults: list[tuple[str, int]]
) -> None:
    """What a file says wrongly is told with its line, all of it at once."""
    ran = fed(text, "-r", rules, "--json")
    assert (ran.status, ran.out) == (2, "")
    errors = json.loads(ran.err)["errors"]
    found = [(error["id"], error["line"] or 0) for error in errors]
    assert sorted(found) == sorted(faults)
    assert all(error["path"] == "stdin" for error in errors)
    said = fed(text, "-r", rules, "--lang", "ja").err
    assert all(not line.isascii() for line in said.splitlines() if "error[" in line)


def test_words_have_their_columns(fed: Callable[..., Any]) -> None:
    """Equal words of one line are told apart."""
    errors = json.loads(fed("1 x, 3;x,,x", *MLEAGUE, "--json").err)["errors"]
    assert [error["column"] for error in errors] == [3, 8, 11]


def test_bytes_that_are_no_text(fed: Callable[..., Any]) -> None:
    """Other bytes than UTF-8, and a file too large, are refused by name."""
    assert "error[not-utf8]" in fed(b"\xff\xfe\x00", *MLEAGUE).err
    assert "error[file-too-large]" in fed(b"# " + b"x" * (1 << 20), *MLEAGUE).err


def test_options_do_not_go_with_a_file(fed: Callable[..., Any]) -> None:
    """A file says itself what an option would say."""
    ran = fed(KING, "-r", "ousama", "--king", "B")
    assert ran.status == 2 and "error[options-exclude]" in ran.err


def test_where_the_scores_fit_is_hinted(run: Run) -> None:
    """Scores of other rules name some of them; hundreds are recognised."""
    assert "hint: this fits -r " in run("settle", *SCORES).err
    assert "-r renmei" in run("settle", "45000", "29000", "26000", "20000", *MLEAGUE).err
    assert "write points, not hundreds" in run("settle", "412", "301", "187", "100", *MLEAGUE).err
    assert "hint" not in run("settle", "1", "2", "3", "4", *MLEAGUE).err


def test_values_of_another_sort_are_shown_as_they_are_written(fed: Callable[..., Any]) -> None:
    """Lists, maps and numbers of any length are named briefly, and as YAML has them."""
    scores = "{games: [{scores: {A: 41200, B: 30100, C: 18700, D: 10000}, "
    said = fed(scores + "yakitori: [null, [A], {a: 1}]}]}", *MLEAGUE).err
    for shown in ("null is no player", '["A"] is no player', '{"a": 1} is no player'):
        assert shown in said
    huge = fed(f"{{games: [{{scores: [{'9' * 5000}, 1, 1, 1]}}]}}", *MLEAGUE).err
    assert "error[out-of-range]" in huge and len(huge) < 300
    assert "a map or a list" in fed("{games: [{scores: x}]}", *MLEAGUE).err


def test_other_rulesets_are_looked_up_a_few_times(
    fed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of many games under the wrong rules does not read every ruleset for each."""
    asked: list[tuple[int, int]] = []

    def fits(players: int, total: int) -> str:
        asked.append((players, total))
        return "-r riichi"

    monkeypatch.setattr("mahjong_cli.cli.games.fitting", fits)
    lines = [f"{41200 + extra} 30100 18700" for extra in range(100)]
    ran = fed("\n".join([*lines, *lines[:1] * 100]), *MLEAGUE)
    assert ran.err.count("error[score-count]") == 200
    assert len(asked) == len(set(asked)) == 6


def test_a_closed_pipe_ends_quietly() -> None:
    """Nobody reads the answer, and nothing is said of it."""
    command = f"{sys.executable} -m mahjong_cli settle {' '.join(SCORES)} -r mleague | true"
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], cwd=ROOT, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_faults_are_explained() -> None:
    """Each fault of this command has a Japanese sentence and an English meaning."""
    ids = {
        *(
            "no-end",
            "uma-places",
            "no-games",
            "unreadable-score",
            "two-scores",
            "score-count",
            "score-sum",
        ),
        *("unknown-player", "busted-by-self", "king-in-debt", "sticks-left", "without-effect"),
        *("chip-sum", "no-buster", "king-twice", "too-many-games"),
    }
    assert ids <= set(words_in("en").section("help", "faults"))
    assert ids <= set(words_in("ja").section("errors"))
