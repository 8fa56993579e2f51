"""``mahjong settle``: its input and its answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import Run

SCORES = ("41200", "30100", "18700", "10000")
MLEAGUE = ("-r", "mleague")
KING = "{games: [{king: A, scores: {A: 91000, B: 4000, C: 3000, D: 2000}}]}"


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
