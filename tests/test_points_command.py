"""``mahjong points``: every cell is what is paid, and the table shows what can occur."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from conftest import Run
from dealing import deal
from mahjong_cli.cli.check import check_file
from mahjong_cli.cli.fu_reached import least_han
from mahjong_cli.engine import evaluate
from mahjong_cli.loader import list_rulesets, load_ruleset
from mahjong_cli.question import ask

IDS = [info.id for info in list_rulesets()]
BOOK = """\
20 -/700 -/400,700 -/1300 -/700,1300 -/2600 -/1300,2600
25 2400/- 1600/- 4800/1600 3200/800,1600 9600/3200 6400/1600,3200
30 2900/1000 2000/500,1000 5800/2000 3900/1000,2000 11600/3900 7700/2000,3900
40 3900/1300 2600/700,1300 7700/2600 5200/1300,2600 12000/4000 8000/2000,4000
50 4800/1600 3200/800,1600 9600/3200 6400/1600,3200 12000/4000 8000/2000,4000
60 5800/2000 3900/1000,2000 11600/3900 7700/2000,3900 12000/4000 8000/2000,4000
70 6800/2300 4500/1200,2300 12000/4000 8000/2000,4000 12000/4000 8000/2000,4000
110 10600/3600 7100/1800,3600 12000/4000 8000/2000,4000 12000/4000 8000/2000,4000
"""
"""What books print for 2, 3 and 4 han: fu, then dealer and others, ron/self-draw."""


def rows_of(run: Run, *words: str) -> list[dict[str, Any]]:
    ran = run("points", *words, "--json")
    assert (ran.status, ran.err) == (0, "")
    rows: list[dict[str, Any]] = json.loads(ran.out)["rows"]
    return rows


def written(paid: dict[str, Any]) -> str:
    """A cell as ``BOOK`` writes it."""
    tsumo = "-" if paid["tsumo"] is None else ",".join(map(str, paid["tsumo"]))
    return f"{'-' if paid['ron'] is None else paid['ron']}/{tsumo}"


def test_the_table_is_that_of_the_books(run: Run) -> None:
    """Values, and what does not occur: 20 fu by ron, seven pairs of two han by self-draw."""
    cells = {(row["han"], row["fu"]): row for row in rows_of(run, "-r", "riichi") if row["fu"]}
    for line in BOOK.splitlines():
        fu, *numbers = line.split()
        found = [
            written(cells[han, int(fu)][side]) for han in (2, 3, 4) for side in ("dealer", "other")
        ]
        assert found == numbers, fu
    assert [fu for han, fu in cells if han == 1] == [30, 40, 50, 60, 70, 80, 90, 100, 110]
    assert written(cells[1, 110]["other"]) == "3600/-"
    assert {cells[3, 70]["limit"], cells[4, 40]["limit"]} == {"mangan"}
    assert cells[4, 30]["limit"] is None


def test_limits_stand_below(run: Run) -> None:
    """Each limit once, from the han that reach it; a yakuman by itself last."""
    limits = [row for row in rows_of(run, "-r", "riichi") if row["fu"] is None]
    assert [(row["limit"], row["han"], written(row["other"])) for row in limits] == [
        ("mangan", 5, "8000/2000,4000"),
        ("haneman", 6, "12000/3000,6000"),
        ("baiman", 8, "16000/4000,8000"),
        ("sanbaiman", 11, "24000/6000,12000"),
        ("counted_yakuman", 13, "32000/8000,16000"),
        ("yakuman", None, "32000/8000,16000"),
    ]


def score_of(row: dict[str, Any]) -> dict[str, Any]:
    """A row as a score put in directly."""
    if row["han"] is None:
        return {"yakuman": 1} if row["limit"] == "yakuman" else {"limit": row["limit"]}
    return {"han": row["han"], "fu": 30 if row["fu"] is None else row["fu"]}


def claims_of(rows: list[dict[str, Any]], seats: str, **stated: Any) -> Iterator[dict[str, Any]]:
    """An example for each number of the rows, with what it claims to be paid."""
    for number, row in enumerate(rows):
        for seat, side in (("E", "dealer"), ("S", "other")):
            paid = row[side]
            if paid["ron"] is not None:
                ron = [paid["ron"]] if paid["ron"] else []
                yield example(f"{number} {side} ron", row, ron, by="ron", seat=seat, **stated)
            if paid["tsumo"] is not None:
                payers = [wind for wind in seats if wind != seat]
                each = [paid["tsumo"][-1 if wind == "E" else 0] for wind in payers]
                drawn = each if any(each) else []
                yield example(f"{number} {side} tsumo", row, drawn, by="tsumo", seat=seat, **stated)


def example(id: str, row: dict[str, Any], paid: list[int], **situation: Any) -> dict[str, Any]:
    claims: dict[str, Any] = {"payments": paid}
    if row["han"] is not None:
        claims["limit"] = row["limit"]
    return {"id": id, "score": {**score_of(row), **situation}, "claims": claims}


@pytest.mark.parametrize("id", IDS)
def test_every_cell_is_what_a_score_is_paid(run: Run, tmp_path: Path, id: str) -> None:
    """The rows of every ruleset, with counters too, hold as claims of an example file."""
    seats = load_ruleset(id).seats
    plain = rows_of(run, "-r", id)
    counters = rows_of(run, "-r", id, "--honba", "2")
    assert plain and len(plain) == len(counters)
    examples = [*claims_of(plain, seats), *claims_of(counters, seats, honba=2)]
    path = tmp_path / "table.yaml"
    path.write_text(json.dumps({"rules": id, "examples": examples}), encoding="utf-8")
    checked = check_file(str(path))
    assert not checked.failed
    assert len(checked.examples) == len(examples)
    wrong = [(one.example.id, one.claims) for one in checked.examples if not one.good]
    assert not wrong


@pytest.mark.parametrize("id", IDS)
def test_the_page_fits_a_terminal_in_both_languages(run: Run, id: str) -> None:
    """No line is wider than 80 cells, nothing is cut, and both languages have the same numbers."""
    numbers = []
    for lang in ("ja", "en"):
        ran = run("points", "-r", id, "--lang", lang)
        assert (ran.status, ran.err) == (0, "")
        assert "…" not in ran.out
        assert max(map(cell_len, ran.out.splitlines())) <= 80
        numbers.append(sorted(re.findall(r"\d{4,}", ran.out)))
    assert numbers[0] == numbers[1]


@pytest.mark.parametrize("rules", ["riichi", "mighty", "kansai-sanma", "dotou", "myourenji"])
def test_no_hand_is_said_not_to_occur(rules: str) -> None:
    """Han without dora, fu and way of 500 random hands are all in the table of what occurs."""
    ruleset = load_ruleset(rules)
    settings = {"hand.wilds": None} if ruleset.hand.imaginary else {}
    ruleset = load_ruleset(rules, settings)
    least = least_han(ruleset)
    bonus = {row.id for row in ruleset.yaku if row.bonus}
    dice, seen, judged = Random(97), set(), 0
    while judged < 500:
        dealt = deal(dice)
        if dealt.players != ruleset.players:
            continue
        judged += 1
        question = ask(
            dealt.text.replace("0", "5"), ruleset, situation(dealt.situation, ruleset.players)
        )
        best = evaluate(question.hand, question.situation, ruleset).best
        if best is None or best.score.yakuman or best.score.fu is None:
            continue
        han = sum(line.han for line in best.score.lines if line.id not in bonus)
        key = (best.score.fu, str(question.situation.by))
        assert least[key] <= han, dealt.command
        seen.add(key)
    assert len(seen) > 10


def situation(options: dict[str, Any], players: int) -> dict[str, Any]:
    """What every ruleset with so many players can be told."""
    known = {"by", "seat", "round", "riichi"}
    return {name: value for name, value in options.items() if name in known}


def test_what_occurs_least_is_bound_by_han() -> None:
    """Three concealed kans have their own yaku; seven pairs by self-draw are three han."""
    least = least_han(load_ruleset("riichi"))
    assert (least[25, "ron"], least[25, "tsumo"], least[20, "tsumo"]) == (2, 3, 2)
    assert (least[110, "ron"], least[110, "tsumo"], least[120, "ron"]) == (1, 2, 4)
    assert (20, "ron") not in least
    two = least_han(load_ruleset("riichi", ["win.min_han=2"]))
    assert min(two.values()) == 2
    no_kans = least_han(load_ruleset("riichi", ["hand.melds=[chi, pon]"]))
    assert max(fu for fu, _ in no_kans) == 70


def test_one_cell(run: Run) -> None:
    """Four han of thirty fu, in each form of answer."""
    words = ("-r", "riichi", "--han", "4", "--fu", "30")
    assert run("points", *words, "-q").out == "11600 3900 7700 2000/3900\n"
    assert run("points", *words, "--plain").out == "row\t4\t30\t-\t11600\t3900\t7700\t2000 3900\n"
    assert rows_of(run, *words) == [
        {
            "han": 4,
            "fu": 30,
            "limit": None,
            "dealer": {"ron": 11600, "tsumo": [3900]},
            "other": {"ron": 7700, "tsumo": [2000, 3900]},
        }
    ]
    shown = run("points", *words, "--lang", "ja").out
    assert "4翻 30符" in shown and "11600  (3900)" in shown and "7700  (2000/3900)" in shown


def test_a_cell_that_does_not_occur_is_worth_something_and_says_so(run: Run) -> None:
    """Two han of twenty fu are priced, and no hand has them by ron."""
    shown = run("points", "-r", "riichi", "--han", "2", "--fu", "20").out
    assert "2000" in shown and "no hand has that by ron" in shown
    drawn = run("points", "-r", "riichi", "--han", "4", "--fu", "30").out
    assert "no hand" not in drawn


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        (("--han", "7"), [(7, None, "haneman")]),
        (("--han", "13"), [(13, None, "counted_yakuman")]),
        (("--fu", "20"), [(2, 20, None), (3, 20, None), (4, 20, None)]),
        (("--limit", "mangan"), [(5, None, "mangan")]),
        (("--limit", "満貫"), [(5, None, "mangan")]),
        (("--limit", "Yakuman"), [(None, None, "yakuman")]),
        (("--yakuman", "2"), [(None, None, "yakuman")]),
    ],
)
def test_parts_of_the_table(run: Run, words: tuple[str, ...], keys: list[Any]) -> None:
    """Rows by han alone, by fu alone, and limits by their names in any language."""
    rows = rows_of(run, "-r", "riichi", *words)
    assert [(row["han"], row["fu"], row["limit"]) for row in rows] == keys


def test_two_yakuman_are_twice_one(run: Run) -> None:
    """``--yakuman 2`` of three players."""
    (row,) = rows_of(run, "-r", "sanma", "--yakuman", "2")
    assert (written(row["dealer"]), written(row["other"])) == ("96000/32000", "64000/16000,32000")


def test_factors_are_in_the_numbers(run: Run) -> None:
    """Stated numbers and events multiply, and the head of the page says by what."""
    (row,) = rows_of(run, "-r", "sai-no-kawara", "--yakuman", "5", "--count", "factor=16")
    assert row["dealer"] == {"ron": 240000 * 2 * 16, "tsumo": [80000 * 3 * 16]}
    (row,) = rows_of(run, "-r", "myourenji", "--limit", "mangan", "--event", "last_place")
    assert row["other"] == {"ron": 16000, "tsumo": [4000, 8000]}
    shown = run("points", "-r", "賽の河原", "--count", "factor=16", "--honba", "1", "--lang", "ja")
    assert shown.out.splitlines()[0] == "賽の河原 · 倍率 16 · ロン ×2 · ツモ ×3 · 1本場"


def test_below_the_floor_nothing_moves(run: Run) -> None:
    """7,700 are nothing, and 8,000 with a counter."""
    words = ("-r", "kourindou", "--han", "4", "--fu", "30")
    (none,) = rows_of(run, *words)
    assert none["other"] == {"ron": 0, "tsumo": [0]}
    (some,) = rows_of(run, *words, "--honba", "1")
    assert some["other"] == {"ron": 8000, "tsumo": [2100, 4000]}
    assert "fewer than 8000 points" in run("points", "-r", "kourindou").out


def test_a_table_without_a_dealer_has_one_side(run: Run) -> None:
    """Everybody is paid alike, and the page says so once."""
    rows = rows_of(run, "-r", "dotou")
    assert all(row["dealer"] == row["other"] for row in rows)
    assert "dealer" not in run("points", "-r", "dotou").out


def test_two_players_pay_alone(run: Run) -> None:
    """With one payer there is one payment, and no word for all."""
    words = ("-r", "riichi", "--set", "players=2", "--limit", "mangan")
    (row,) = rows_of(run, *words)
    assert row["other"] == {"ron": 8000, "tsumo": [4000]}
    assert "all" not in run("points", *words).out


def test_without_limits_numbers_grow(run: Run) -> None:
    """A yakuman is han there; numbers too long for a table stand on lines of their own."""
    (row,) = rows_of(run, "-r", "aotenjou", "--yakuman", "2", "--fu", "40")
    assert row["han"] == 26 and row["dealer"]["ron"] == -(-40 * 2**28 * 6 // 100) * 100
    ran = run("points", "-r", "aotenjou", "--han", "1000", "--fu", "110")
    assert ran.status == 0 and "…" not in ran.out
    digits = "".join(ran.out.split())
    assert str(-(-110 * 2**1002 * 4 // 100) * 100) in digits


def test_a_table_without_end_shows_its_beginning(run: Run) -> None:
    """A point a han has rows of han, and what grows with every few han says when it does."""
    rows = rows_of(run, "-r", "toutenkou")
    assert [row["other"]["ron"] for row in rows] == [*range(1, 14), 50]
    assert [row["han"] for row in rows_of(run, "-r", "toutenkou", "--set", "scoring.cap=5")] == [
        *range(1, 6),
        None,
    ]
    rows = rows_of(run, "-r", "fever-sanma")
    counted = [row for row in rows if row["limit"] == "counted_yakuman"]
    assert [(row["han"], row["dealer"]["ron"]) for row in counted] == [(13, 48000), (20, 96000)]
    said = {"toutenkou": "after 13 han", "fever-sanma": "after 20 han", "aotenjou": "after 13 han"}
    for rules, words in said.items():
        assert words in run("points", "-r", rules, "--lang", "en").out
    out = run("points", "-r", "fever-sanma", "--lang", "en").out
    assert "13-19 han" in out and "13+ han" not in out


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        (("--han", "0"), ["out-of-range"]),
        (("--han", "1001"), ["out-of-range"]),
        (("--yakuman", "0"), ["out-of-range"]),
        (("--fu", "35"), ["no-such-fu"]),
        (("--limit", "mangn"), ["unknown-limit"]),
        (("--han", "3", "--limit", "mangan"), ["options-exclude"]),
        (("--yakuman", "1", "--fu", "30"), ["options-exclude"]),
        (("--han", "3", "--han", "4"), ["said-twice"]),
        (("--han", "three"), ["usage"]),
        (("--count", "factor=2"), ["unknown-count"]),
        (("--honba", "-1", "--fu", "7", "--limit", "x"), ["out-of-range", "options-exclude"]),
    ],
)
def test_what_cannot_be_asked(run: Run, words: tuple[str, ...], faults: list[str]) -> None:
    """Status 2, nothing on stdout, every fault at once, and a message in both languages."""
    said = []
    for lang in ("ja", "en"):
        ran = run("points", "-r", "riichi", *words, "--json", "--lang", lang)
        assert (ran.status, ran.out) == (2, "")
        errors = json.loads(ran.err)["errors"]
        assert [error["id"] for error in errors][: len(faults)] == faults
        said.append([error["message"] for error in errors])
    assert all(ja != en for ja, en in zip(*said, strict=True))


def test_what_makes_no_difference_is_said(run: Run) -> None:
    """An event without a factor is named on stderr, and the table is as ever."""
    plain = run("points", "-r", "riichi", "--plain")
    ran = run("points", "-r", "riichi", "--plain", "--event", "riichi", "--lang", "ja")
    assert ran.out == plain.out and ran.status == 0
    assert "立直で点数表は変わりません" in ran.err


def test_a_yakuman_that_counts_as_han_needs_fu(tmp_path: Path) -> None:
    """A score of one is 13 han, so its fu must be told; other han stand beside it."""
    path = tmp_path / "endless.yaml"
    scores = [{"yakuman": 1}, {"yakuman": 1, "fu": 40, "han": 2}]
    examples = [
        {"id": str(n), "score": {**score, "by": "ron", "seat": "S"}, "claims": {"points": 20971600}}
        for n, score in enumerate(scores)
    ]
    path.write_text(json.dumps({"rules": "aotenjou", "examples": examples}), encoding="utf-8")
    checked = check_file(str(path))
    assert [fault.id for one in checked.failed for fault in one.error.faults] == ["missing-key"]
    assert [one.good for one in checked.examples] == [True]


def test_a_hand_below_the_floor_withholds_its_value(run: Run) -> None:
    """The win is a win, nobody pays, and what would have moved is told; the sticks stay."""
    words = ("234m678p456s99s34p ron 5p", "-r", "kourindou", "--seat", "S", "--riichi")
    ran = run(*words, "--sticks", "2", "--json")
    settlement = json.loads(ran.out)["settlement"]
    assert ran.status == 0
    assert (settlement["total"], settlement["sticks"], settlement["withheld"]) == (0, 0, 3900)
    assert settlement["payments"] == [] and not any(settlement["points"].values())
    assert "3900 points stay where they are" in run(*words).out


def test_payments_too_long_for_a_line_have_one_each(run: Run) -> None:
    """A hand of 81 han is told without breaking a number or parting it from its payer."""
    for lang in ("ja", "en"):
        out = run("a1111z a2222z a3333z a4444z 5z+5z", "-r", "aotenjou", "--lang", lang).out
        payer = {"ja": "南家", "en": "South"}[lang]
        assert f"\n     {payer} -3094850098213450687247810600\n" in out


def test_who_pays_alone_is_not_all(run: Run) -> None:
    """A liable player pays a whole draw: one number, not so much from each."""
    words = ("[555z][666z][777z]23m99p+1m", "-r", "riichi", "--seat", "S", "--pao", "W")
    first = run(*words).out.splitlines()[1]
    assert first.endswith("· 32000")
