"""``mahjong settle``: its input, its answers, what it refuses; and laws of every settlement."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import ROOT, Run
from mahjong_cli.cli.games import read_games, read_score
from mahjong_cli.cli.words import words_in
from mahjong_cli.errors import MahjongError, RulesetError
from mahjong_cli.final.game import Game
from mahjong_cli.final.settling import settle_game
from mahjong_cli.final.terms import Bust, King, Ranks, Yakitori
from mahjong_cli.loader import list_rulesets, load_ruleset

SCORES = ("41200", "30100", "18700", "10000")
MLEAGUE = ("-r", "mleague")
KING = "{games: [{king: A, scores: {A: 91000, B: 4000, C: 3000, D: 2000}}]}"


@pytest.fixture
def fed(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Runs ``mahjong settle -`` with a text on stdin."""

    def call(text: str | bytes, *words: str) -> Any:
        raw = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        return run("settle", "-", *words)

    return call


# what it answers


def test_scores_in_seat_order(run: Run) -> None:
    """Bare numbers are one game; the table has a row for each player, the best first."""
    ran = run("settle", *SCORES[::-1], *MLEAGUE)
    assert (ran.status, ran.err) == (0, "")
    rows = [line.split() for line in ran.out.splitlines() if line.strip()[:1].isdigit()]
    assert rows == [
        ["1", "North", "41200", "+11.2", "+30.0", "+20.0", "+61.2"],
        ["2", "West", "30100", "+0.1", "+10.0", "+10.1"],
        ["3", "South", "18700", "-11.3", "-10.0", "-21.3"],
        ["4", "East", "10000", "-20.0", "-30.0", "-50.0"],
    ]


def test_in_japanese(run: Run) -> None:
    """Every word of the answer is Japanese."""
    ran = run("settle", *SCORES, *MLEAGUE, "--lang", "ja")
    assert "Mリーグ · 25000点持ち · 30000点返し" in ran.out
    assert "東家   41200  +11.2  +30.0  +20.0  +61.2" in ran.out
    letters = {letter for letter in ran.out if letter.isascii() and letter.isalpha()}
    assert letters <= {"M"}


def test_json(run: Run) -> None:
    """The contract's keys, and after them what else makes up the total."""
    answer = json.loads(run("settle", *SCORES, *MLEAGUE, "--json").out)
    assert next(iter(answer)) == "schema" and answer["ruleset"] == "mleague"
    assert [player["total"] for player in answer["players"]] == [61.2, 10.1, -21.3, -50]
    for player in answer["players"]:
        assert {"seat", "score", "uma", "oka", "chips", "total"} <= player.keys()
    first = answer["players"][0]
    assert (first["seat"], first["score"], first["uma"], first["oka"]) == ("E", 41200, 30, 20)
    assert answer["games"][0]["players"] == answer["players"]


def test_plain_and_quiet(run: Run) -> None:
    """``--plain`` has a record for each player and game, ``-q`` the totals in the order given."""
    records = [
        line.split("\t") for line in run("settle", *SCORES, *MLEAGUE, "--plain").out.split("\n")
    ]
    assert records[0] == [
        *("player", "1", "E", "1", "41200", "11.2", "30", "20", "0", "0", "0", "0", "61.2")
    ]
    assert records[4:8] == [
        ["total", "E", "1", "61.2"],
        ["total", "S", "2", "10.1"],
        ["total", "W", "3", "-21.3"],
        ["total", "N", "4", "-50"],
    ]
    assert run("settle", *SCORES, *MLEAGUE, "-q").out == "61.2 10.1 -21.3 -50\n"


def test_scores_below_nought_are_no_options(run: Run) -> None:
    """A score may begin with a minus, anywhere among the words."""
    assert run("settle", "-5000", "50000", "35000", "-q", "20000", "-r", "riichi").out == (
        "-55 60 15 -20\n"
    )
    assert run("settle", "50000", "35000", "20000", "▲5,000", "-q", "-r", "riichi").out == (
        "60 15 -20 -55\n"
    )


def test_scores_by_name(run: Run) -> None:
    """``NAME=SCORE`` gives players names, also such that a terminal would act on."""
    ran = run("settle", "A=41200", "い=30100", "C\x1b[31m=18700", "D=10000", *MLEAGUE)
    assert ran.status == 0 and "い" in ran.out and "\x1b" not in ran.out


def test_options_of_a_game(run: Run) -> None:
    """Chips, sticks and the king may be said beside bare scores."""
    chips = ("--chips", "-2,0,1,1", "--set", "end.chips=2000")
    assert run("settle", *SCORES, *MLEAGUE, *chips, "-q").out == "57.2 10.1 -19.3 -48\n"
    sticks = ("settle", "41200", "30100", "17700", "10000", *MLEAGUE, "--sticks", "1")
    assert run(*sticks, "-q") == (0, "62.2 10.1 -22.3 -50\n", "")
    assert "1000 points of riichi sticks go to first place" in run(*sticks).out
    king = run("settle", "4000", "91000", "3000", "2000", "-r", "ousama", "--king", "S", "-q")
    assert king == (0, "16000 64000 12000 8000\n", "")


def test_files_and_stdin(run: Run, fed: Callable[..., Any], tmp_path: Path) -> None:
    """A file, stdin, lines of scores and JSON are read alike."""
    file = tmp_path / "games.yaml"
    file.write_text(KING, "utf-8")
    expected = (0, "64000 16000 12000 8000\n", "")
    assert run("settle", str(file), "-r", "ousama", "-q") == expected
    assert fed(KING, "-r", "ousama", "-q") == expected
    quoted = '{"games": [{"king": "A", "scores": {"A": 91000, "B": 4000, "C": 3000, "D": 2000}}]}'
    assert fed(quoted, "-r", "ousama", "-q") == expected
    for bare in ("91000, 4000, 3000, 2000", "91000,4000,3000,2000", "91,000;4,000;3,000;2,000"):
        assert run("settle", *bare.split(), "-r", "ousama", "--king", "E", "-q") == expected
        assert fed(f"{bare}\n", "-r", "riichi", "-q") == (0, "101 -16 -37 -48\n", "")
    lines = "# an evening\n41200 30100 18700 10000\n\nE=10000 S=41200 W=30100 N=18,700  # late\n"
    assert fed(lines, *MLEAGUE, "-q") == (0, "11.2 71.3 -11.2 -71.3\n", "")


def test_a_name_stays_in_its_column(fed: Callable[..., Any]) -> None:
    """A tab or a line break in a name is written out."""
    text = '{games: [{scores: {"A\\tB": 25000, "C\\nD": 25000, E: 25000, F: 25000}}]}'
    records = fed(text, "-r", "riichi", "--plain").out.splitlines()
    assert len(records) == 8
    assert [len(record.split("\t")) for record in records] == [13] * 4 + [4] * 4


def test_several_games_are_summed(fed: Callable[..., Any]) -> None:
    """Each game is shown, then the sums; a player may sit out."""
    text = """
games:
- scores: {A: 41200, B: 30100, C: 18700, D: 10000}
- scores: {B: 41200, C: 30100, D: 18700, E.F.: 10000}
"""
    ran = fed(text, *MLEAGUE)
    assert ran.out.count("place") == 3
    assert [line.split() for line in ran.out.splitlines()[-5:]] == [
        ["1", "B", "+10.1", "+61.2", "+71.3"],
        ["2", "A", "+61.2", "+61.2"],
        ["3", "C", "-21.3", "+10.1", "-11.2"],
        ["4", "E.F.", "-50.0", "-50.0"],
        ["5", "D", "-50.0", "-21.3", "-71.3"],
    ]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_is_wider_than_a_terminal(run: Run, tmp_path: Path, lang: str) -> None:
    """With every column, long names and many games a line fits 80 cells."""
    from mahjong_cli.cli.cells import cell_width

    game = "{scores: {佐藤太郎: 130000, B: -30000, C: 0, D: 0}, chips: [1, 0, 0, -1]"
    file = tmp_path / "games.yaml"
    every = f"games:\n- {game}, busted_by: {{B: C}}, yakitori: [D]}}\n"
    file.write_text(every + f"- {game}}}\n" * 14, "utf-8")
    asked = (
        *("--set", "end.chips=2500", "--set", "end.yakitori={points: 10000, to: winners}"),
        *("--set", "end.bust={below: 0, points: 10000, chips: 3, to: buster}"),
    )
    out = run("settle", str(file), "-r", "riichi", *asked, "--lang", lang).out
    assert max(map(cell_width, out.splitlines())) <= 80
    assert ("yakitori" if lang == "en" else "焼き鳥") in out


def test_kings(fed: Callable[..., Any]) -> None:
    """A king's game says who was king, which game it is, and why it ended as it did."""
    text = """
games:
- {king: A, scores: {A: 91000, B: 4000, C: 3000, D: 2000}}
- {king: B, scores: {A: 2000, B: 113000, C: -22000, D: 7000}, debt_hands: {C: 2}}
- {king: C, scores: {A: 0, B: -3000, C: 104000, D: -1000}}
"""
    ran = fed(text, "-r", "ousama")
    assert " game 1 of 4 · king A" in ran.out
    assert "3 above zero: the king makes it 4 times their points" in ran.out
    assert "somebody has less than -24000: the game is over, nobody is paid" in ran.out
    assert "nobody but the king has more than 0: the game is over, nobody is paid" in ran.out
    answer = json.loads(fed(text, "-r", "ousama", "--json").out)
    assert [game["ended"] for game in answer["games"]] == [None, "one_bust", "all_bust"]
    assert [row["fee"] for row in answer["games"][1]["players"]] == [0, 4000, -4000, 0]


# what it warns of


@pytest.mark.parametrize(
    ("text", "words", "id"),
    [
        ("41200 30100 17700 10000", MLEAGUE, "sticks-left"),
        (
            "{games: [{scores: [41200, 30100, 18700, 10000], chips: [1, 0, 0, -1]}]}",
            MLEAGUE,
            "without-effect",
        ),
        (
            "{games: [{scores: [41200, 30100, 18700, 10000], yakitori: [E]}]}",
            MLEAGUE,
            "without-effect",
        ),
        (
            "{games: [{scores: [41200, 30100, 18700, 10000], busted_by: {N: E}}]}",
            MLEAGUE,
            "without-effect",
        ),
        (
            "{games: [{scores: [41200, 30100, 18700, 10000], chips: [1, 0, 0, -2]}]}",
            (*MLEAGUE, "--set", "end.chips=1000"),
            "chip-sum",
        ),
        (
            "60000 30100 18700 -8800",
            (*MLEAGUE, "--set", "end.bust={below: 0, points: 5000, to: buster}"),
            "no-buster",
        ),
        (f"{KING[:-2]}, {KING[9:]}", ("-r", "ousama"), "king-twice"),
        (
            f"{KING[:-2]}, {KING[9:]}",
            ("-r", "ousama", "--set", "end.games=1"),
            "too-many-games",
        ),
    ],
)
def test_warnings(fed: Callable[..., Any], text: str, words: tuple[str, ...], id: str) -> None:
    """What counts for nothing, or is hardly meant, is told and leaves the answer as it is."""
    ran = fed(text, *words, "-q")
    assert ran.status == 0 and ran.out
    assert f"warning[{id}]" in ran.err and ran.err.count("warning[") == 1
    japanese = fed(text, *words, "-q", "--lang", "ja").err
    assert f"warning[{id}]" in japanese and not japanese.isascii()


def test_a_new_match_has_its_kings_again(fed: Callable[..., Any]) -> None:
    """With more games than a match only a king of the same match is king twice."""
    one = KING[9:-2]
    others = [one.replace("king: A", f"king: {name}") for name in "BCD"]
    ran = fed(f"{{games: [{', '.join([one, *others, one])}]}}", "-r", "ousama", "-q")
    assert "king-twice" not in ran.err and "too-many-games" in ran.err


def test_a_king_has_no_debt_of_its_own(fed: Callable[..., Any]) -> None:
    """A list in seat order has a nought where the king sits; other debts are refused there."""
    text = "{games: [{king: E, scores: [91000, 4000, 3000, 2000], debt_hands: [%s, 1, 0, 0]}]}"
    assert fed(text % 0, "-r", "ousama", "-q") == (0, "72000 8000 12000 8000\n", "")
    assert "error[king-in-debt]" in fed(text % 1, "-r", "ousama").err


def test_seats_are_named_as_in_a_hand(run: Run, fed: Callable[..., Any]) -> None:
    """Where scores have no names a player is the seat, in any way that a hand says it."""
    king = ("settle", "4000", "91000", "3000", "2000", "-r", "ousama", "-q", "--king")
    for seat in ("S", "s", "南", "南家", "2z"):
        assert run(*king, seat) == (0, "16000 64000 12000 8000\n", ""), seat
    bust = "{games: [{scores: [60000, 30100, 18700, -8800], busted_by: {北家: 西}}]}"
    setting = "end.bust={below: 0, points: 5000, to: buster}"
    said = fed(bust, *MLEAGUE, "--set", setting, "-q")
    assert said.status == 0 and said.err == ""
    assert "unknown-player" in fed(bust.replace("西", "中"), *MLEAGUE, "--set", setting).err


# what it refuses


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


# how a ruleset says it


@pytest.mark.parametrize("info", list_rulesets(), ids=lambda info: info.id)
def test_every_ruleset_says_how_a_game_ends(info: Any) -> None:
    """A game that ends as it began sums to nothing, or to what lay on the table."""
    rules = load_ruleset(info.id)
    end = rules.end
    assert end is not None
    seats = rules.seats
    if isinstance(end, King):
        game = Game({seat: end.others for seat in seats} | {"E": end.king}, king="E")
    else:
        game = Game(dict.fromkeys(seats, end.start))
    whole = end.stake(rules.players) if isinstance(end, King) else 0
    assert sum(row.total for row in settle_game(end, game).rows) == whole


@pytest.mark.parametrize(
    ("setting", "id", "said"),
    [
        ("end.uma=[1, 2, 3]", "bad-value", "a number for each of 4 places"),
        ("end.uma={1: [1, 2]}", "bad-value", "a number for each of 4 places"),
        ("end.uma={x: [1, 2, 3, 4]}", "bad-name", "a number of players"),
        ("end.uma=[1, 2, 3, 4.5]", "wrong-type", "4.5"),
        ("end.uma=null", "missing-key", "end.uma is missing"),
        ("end.return=20000", "bad-value", "at least the start (25000)"),
        ("end.start={king: 1, others: 2}", "bad-value", "a whole number"),
        ("end.type=king", "missing-key", "end.games is missing"),
        ("end.games=4", "unknown-key", "where the type is ranks"),
        ("end.ties=toss", "unknown-value", "toss"),
        ("end.unit=0", "out-of-range", "1 or more"),
        ("end.bust={below: 0, chips: 1, to: first}", "missing-key", "end.chips is missing"),
        ("end.bust={below: 0}", "missing-key", "end.bust.to is missing"),
        ("end.yakitori={points: 0, to: first}", "out-of-range", "1 or more"),
    ],
)
def test_settings_that_cannot_be(setting: str, id: str, said: str) -> None:
    """An end that is not whole, or not of its type, is refused."""
    with pytest.raises(RulesetError) as raised:
        load_ruleset("riichi", [setting])
    assert any(fault.id == id and said in fault.message for fault in raised.value.faults)


def test_another_type_replaces_the_whole() -> None:
    """Nothing of ranks is left in a ruleset with a king, and back again."""
    king = load_ruleset("ousama").end
    assert king == King(97000, 1000, 0, -24000, 2000, 4, 1, 100, "first")
    ranks = load_ruleset("renmei").end
    assert isinstance(ranks, Ranks)
    assert ranks.uma == (
        (8, 4, -4, -8),
        (12, -1, -3, -8),
        (8, 4, -4, -8),
        (8, 3, 1, -12),
        (0, 0, 0, 0),
    )


def test_another_number_of_players_needs_another_uma(run: Run, tmp_path: Path) -> None:
    """A file may change the number of players alone; to settle a game it needs an uma too."""
    from mahjong_cli.loader import check_file

    file = tmp_path / "four.yaml"
    file.write_text("extends: sanma\nid: four\nplayers: 4\n", "utf-8")
    child = tmp_path / "child.yaml"
    child.write_text("extends: ./four.yaml\nid: child\n", "utf-8")
    assert check_file(file) == check_file(child) == ()
    assert load_ruleset("sanma", ["players=4"]).players == 4
    scores = ("settle", *["35000"] * 4, "-r", str(file))
    ran = run(*scores)
    assert ran.status == 2 and "error[uma-places]" in ran.err and not ran.out
    assert run(*scores, "--set", "end.uma=[10, 5, -5, -10]").status == 0
    file.write_text("extends: sanma\nid: four\nplayers: 4\nend: {uma: [1, -1]}\n", "utf-8")
    (fault,) = check_file(file)
    assert fault.place is not None and (fault.id, fault.place.line) == ("bad-value", 4)


@pytest.mark.parametrize("key", ["end", "end.uma", "end.ties", "end.bust", "end.round"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_keys_are_explained(run: Run, key: str, lang: str) -> None:
    """``mahjong explain`` knows the keys of the end of a game."""
    ran = run("explain", key, "-r", "riichi", "--lang", lang)
    assert ran.status == 0 and key in ran.out


FLIPS = (
    ("riichi", "end.start=30000", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.return=31000", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.uma=[30, 10, -10, -30]", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.oka=false", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.ties=split", Game(dict.fromkeys("ESWN", 25000))),
    ("riichi", "end.round=4down5up", Game({"E": 30000, "S": 29500, "W": 20500, "N": 20000})),
    ("riichi", "end.round=up", Game({"E": 30000, "S": 29900, "W": 20100, "N": 20000})),
    ("riichi", "end.round=down", Game({"E": 30000, "S": 29300, "W": 20700, "N": 20000})),
    ("tenhou", "end.unit=100", Game(dict.fromkeys("ESWN", 25000))),
    ("mleague", "end.share=1", Game({"E": 30000, "S": 30000, "W": 30000, "N": 10000})),
    ("mleague", "end.sticks=none", Game({**dict.fromkeys("ESW", 25000), "N": 24000}, sticks=1)),
    ("riichi", "end.chips=500", Game(dict.fromkeys("ESWN", 25000), {"E": 1, "S": -1})),
    (
        "riichi",
        "end.bust={below: 0, points: 5000, to: others}",
        Game({"E": 50100, "S": 25000, "W": 25000, "N": -100}),
    ),
    (
        "riichi",
        "end.yakitori={points: 5000, to: winners}",
        Game(dict.fromkeys("ESWN", 25000), yakitori=frozenset("S")),
    ),
    ("renmei", "end.uma.2=[1, 1, -1, -1]", Game({"E": 39000, "S": 30000, "W": 29000, "N": 22000})),
    ("ousama", "end.start.king=98000", None),
    ("ousama", "end.start.others=2000", None),
    ("ousama", "end.all_bust=5000", Game({"E": 97000, **dict.fromkeys("SWN", 1000)}, king="E")),
    ("ousama", "end.one_bust=2000", Game({"E": 97000, **dict.fromkeys("SWN", 1000)}, king="E")),
    (
        "ousama",
        "end.debt_fee=1000",
        Game({"E": 98000, "S": 1000, "W": 1000, "N": 0}, king="E", debt_hands={"N": 1}),
    ),
    (
        "ousama",
        "end.sticks=none",
        Game({"E": 96000, **dict.fromkeys("SWN", 1000)}, sticks=1, king="E"),
    ),
)
"""A setting, and a game that it settles otherwise; None where it changes what is accepted."""


@pytest.mark.parametrize(("rules", "setting", "game"), FLIPS)
def test_every_value_changes_an_answer(rules: str, setting: str, game: Game | None) -> None:
    """No value of ``end`` is without effect."""
    before, after = load_ruleset(rules).end, load_ruleset(rules, [setting]).end
    assert before is not None and after is not None
    if game is None:
        assert before.stake(4) != after.stake(4)
    else:
        results = [
            [row.total / end.unit for row in settle_game(end, game).rows] for end in (before, after)
        ]
        assert results[0] != results[1]


# laws

FIRST = ("E", "S", "W", "N")
common = settings(max_examples=200, deadline=None, derandomize=True)
hundreds = st.integers(-400, 1500).map(lambda n: n * 100)


@st.composite
def ranked(draw: st.DrawFn) -> tuple[Ranks, Game]:
    """Terms of any sort and a game whose points are those of the start."""
    players = draw(st.integers(2, 4))
    seats = FIRST[:players]
    start = draw(st.sampled_from((25000, 30000, 35000)))
    whole = start * players
    sticks = draw(st.integers(0, 4))
    some = draw(st.lists(hundreds, min_size=players - 1, max_size=players - 1))
    if draw(st.booleans()):
        some = [some[0]] * len(some)
    scores = dict(zip(seats, [*some, whole - sticks * 1000 - sum(some)], strict=True))
    places = st.lists(st.integers(-30, 30), min_size=players - 1, max_size=players - 1)
    uma = tuple(
        tuple(sorted([*found, -sum(found)], reverse=True))
        for found in draw(st.lists(places, min_size=players + 1, max_size=players + 1))
    )
    chips = draw(st.lists(st.integers(-9, 9), min_size=players - 1, max_size=players - 1))
    who = st.sampled_from(seats)
    busted = draw(st.dictionaries(who, who))
    terms = Ranks(
        start=start,
        back=start + draw(st.sampled_from((0, 5000))),
        uma=uma,
        oka=draw(st.booleans()),
        ties=draw(st.sampled_from(("seat", "split"))),
        round=draw(
            st.sampled_from(("none", "5down6up", "4down5up", "half_to_return", "down", "up"))
        ),
        unit=1000,
        share=draw(st.sampled_from((1, 100, 1000))),
        sticks=draw(st.sampled_from(("first", "none"))),
        chips=draw(st.sampled_from((None, 500, 2000))),
        bust=draw(
            st.none()
            | st.builds(
                Bust,
                below=st.sampled_from((0, 100)),
                points=st.sampled_from((0, 10000)),
                chips=st.integers(0, 3),
                to=st.sampled_from(("buster", "first", "others")),
            )
        ),
        yakitori=draw(
            st.none()
            | st.builds(Yakitori, points=st.just(10000), to=st.sampled_from(("first", "winners")))
        ),
    )
    game = Game(
        scores,
        dict(zip(seats, [*chips, -sum(chips)], strict=True)),
        sticks,
        {seat: by for seat, by in busted.items() if seat != by},
        frozenset(draw(st.sets(who))),
    )
    return terms, game


@common
@given(ranked())
def test_nothing_appears_or_is_lost(case: tuple[Ranks, Game]) -> None:
    """Totals sum to nothing, but for the prize that is not given and sticks nobody gets."""
    terms, game = case
    played = settle_game(terms, game)
    missing = 0 if terms.oka else (terms.back - terms.start) * len(game.scores)
    missing += game.sticks * 1000 if terms.sticks == "none" else 0
    assert sum(row.total for row in played.rows) == -missing
    for part in ("uma", "chips", "bust", "yakitori"):
        assert sum(getattr(row, part) for row in played.rows) == 0


@common
@given(ranked())
def test_a_higher_score_is_never_placed_lower(case: tuple[Ranks, Game]) -> None:
    """Places follow scores, and so do uma that fall from place to place."""
    terms, game = case
    rows = settle_game(terms, game).rows
    for one in rows:
        for other in rows:
            if one.score > other.score:
                assert one.place < other.place and one.uma >= other.uma and one.oka >= other.oka
    places = sorted(row.place for row in rows)
    assert places[0] == 1
    if terms.ties == "seat":
        assert places == list(range(1, len(rows) + 1))
        by_seat = [row.place for row in sorted(rows, key=lambda row: -row.score)]
        assert by_seat == places


@common
@given(ranked())
def test_equal_scores_share(case: tuple[Ranks, Game]) -> None:
    """Where ties are split, what equal scores get differs by one share at most."""
    terms, game = case
    rows = settle_game(terms._replace(ties="split"), game).rows
    for one in rows:
        for other in rows:
            if one.score == other.score:
                assert one.place == other.place
                assert abs(one.uma - other.uma) <= terms.share
                assert abs(one.oka - other.oka) <= terms.share


@common
@given(ranked())
def test_rounding_is_less_than_a_unit(case: tuple[Ranks, Game]) -> None:
    """All but those in first place have whole units, less than one from what they hold."""
    terms, game = case
    exact = settle_game(terms._replace(round="none"), game).rows
    for row, true in zip(settle_game(terms, game).rows, exact, strict=True):
        if row.place > 1 and terms.round != "none":
            assert row.base % terms.unit == 0 and abs(row.base - true.base) < terms.unit


@common
@given(
    st.lists(hundreds, min_size=3, max_size=3),
    st.dictionaries(st.sampled_from("SWN"), st.integers(0, 5)),
    st.sampled_from((0, 500, 2000)),
)
def test_kings_and_commoners(scores: list[int], debts: dict[str, int], fee: int) -> None:
    """All points stay on the table; the king alone pays, and only where nobody is bust."""
    end = load_ruleset("ousama", {"end.debt_fee": fee}).end
    assert end is not None
    held = dict(zip("SWN", scores, strict=True))
    game = Game({"E": 100_000 - sum(scores), **held}, king="E", debt_hands=debts)
    played = settle_game(end, game)
    king, *commoners = played.rows
    assert sum(row.total for row in played.rows) == 100_000
    after = [held[row.seat] - fee * debts.get(row.seat, 0) for row in commoners]
    above = sum(points > 0 for points in after)
    over = above == 0 or min(after) < -24000
    assert (played.ended is not None) == over
    for row, points in zip(commoners, after, strict=True):
        paid = points > 0 and not over
        assert row.total == (points * (above + 1) if paid else points)
    assert king.uma <= 0 <= king.fee


@common
@given(st.text(max_size=12))
def test_any_word_is_a_score_or_is_not(text: str) -> None:
    """No text makes reading a score fail, and what is read is what is written."""
    number = read_score(text)
    assert number is None or read_score(str(number)) == number
    assert number is None or read_score(f"{number:,}") == number


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=10,
)
KEYS = ("scores", "chips", "sticks", "busted_by", "yakitori", "king", "debt_hands")


@common
@given(
    st.sampled_from(("mleague", "ousama")),
    st.lists(st.dictionaries(st.sampled_from(KEYS), junk), max_size=3),
)
def test_no_data_is_a_fault_of_the_program(rules: str, games: list[Any]) -> None:
    """Whatever stands in a file is settled or refused, with a place for every fault."""
    try:
        read = read_games({"games": games}, load_ruleset(rules))
    except MahjongError as error:
        assert error.faults and all(fault.message for fault in error.faults)
    else:
        assert len(read.games) == len(games)
