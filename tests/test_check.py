"""``mahjong check``: claims beside what is computed, differences found and recorded ones."""

from __future__ import annotations

import json
import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Any

import pytest

from conftest import Run

GOOD = """\
source: {title: a page, url: https://example.org}
rules: mighty
examples:
- id: main
  hand: 23456779s4577p+6p
  situation: {riichi: true, dora: 2s, ura: 8s}
  claims:
    result: win
    waits: 36p8s
    wilds: {3p: [8s], 6p: 8s, 8s: [3p, 6p]}
    wild: 8s
    groups: [234s, 789s]
    yaku: {riichi: 1, menzen_tsumo: 1, pinfu: 1, dora: 2}
    han: 5
    fu: 20
    limit: mangan
    yakuman: 0
    points: 8000
    total: 8000
    payments: [4000, 4000]
    chips: 0
    furiten: false
    free_choice: false
    shanten: 0
- id: apart
  set: {hand.wilds.imaginary.fifth_copy: true}
  hand: 23456779s4577p+6p
  situation: {riichi: true, dora: 2s, ura: 8s}
  claims: {yaku: {riichi: 1, menzen_tsumo: 1, pinfu: 1, dora: {dora: 1, ura_dora: 1}}}
- id: yakuman
  rules: riichi
  hand: 1112223334445z+5z
  claims: {yaku: {suuankou_tanki: 2 yakuman, daisuushii: 2 yakuman, tsuuiisou: yakuman}, fu: null}
- id: score
  rules: riichi
  score: {han: 4, fu: 30, by: ron, seat: S, discarder: W, honba: 1, sticks: 2}
  claims: {points: 7700, total: 10000, payments: [8000], limit: null}
"""


@pytest.fixture
def checked(run: Run, tmp_path: Path) -> Any:
    """Runs ``check`` on a text and gives its status, stdout and stderr."""

    def check(text: str, *words: str) -> Any:
        path = tmp_path / "examples.yaml"
        path.write_text(text, encoding="utf-8")
        return run("check", str(path), *words)

    return check


def claims_of(text: str) -> dict[str, dict[str, Any]]:
    files = json.loads(text)["files"]
    return {
        f"{example['id']} {claim['claim']}": claim
        for example in files[0]["examples"]
        for claim in example["claims"]
    }


def test_true_claims_hold(checked: Any) -> None:
    """Every sort of claim is understood, and status is 0 where all hold."""
    ran = checked(GOOD, "--format", "json")
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert list(found) == ["schema", "files", "summary"]
    assert found["summary"] == {"holds": 24, "differs": 0, "known": 0, "unread": 0}
    example = found["files"][0]["examples"][0]
    assert list(example) == ["id", "line", "claims"]
    assert example["line"] == 4
    assert list(example["claims"][0]) == ["claim", "claimed", "computed", "status"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("result: win", "result: no_yaku"),
        ("waits: 36p8s", "waits: 36p9s"),
        ("waits: 36p8s", "waits: 36p"),
        ("6p: 8s", "6p: 7s"),
        ("wild: 8s", "wild: 78s"),
        ("groups: [234s, 789s]", "groups: [234s, 456s]"),
        ("pinfu: 1, dora: 2}", "dora: 2}"),
        ("pinfu: 1, dora: 2}", "pinfu: 1, dora: 3}"),
        ("pinfu: 1, dora: 2}", "pinfu: 1, tanyao: 1, dora: 2}"),
        ("han: 5", "han: 6"),
        ("fu: 20", "fu: 30"),
        ("limit: mangan", "limit: null"),
        ("yakuman: 0", "yakuman: 1"),
        ("points: 8000", "points: 12000"),
        ("total: 8000", "total: 8001"),
        ("payments: [4000, 4000]", "payments: [4000]"),
        ("chips: 0", "chips: 1"),
        ("furiten: false", "furiten: true"),
        ("free_choice: false", "free_choice: true"),
        ("shanten: 0", "shanten: 1"),
        ("dora: {dora: 1, ura_dora: 1}", "dora: {dora: 2}"),
        ("tsuuiisou: yakuman", "tsuuiisou: 2 yakuman"),
        ("fu: null", "fu: 30"),
        ("points: 7700", "points: 8000"),
        ("limit: null", "limit: mangan"),
    ],
)
def test_a_changed_claim_differs(checked: Any, right: str, wrong: str) -> None:
    """Any one claim changed gives status 1, with that claim alone beside what is computed."""
    assert right in GOOD
    ran = checked(GOOD.replace(right, wrong, 1), "--json")
    assert ran.status == 1, ran.err
    found = claims_of(ran.out)
    assert [claim["status"] for claim in found.values()].count("differs") == 1


def test_text_shows_claimed_beside_computed(checked: Any) -> None:
    """The text names the claim, both values, and the line where it stands."""
    ran = checked(GOOD.replace("waits: 36p8s", "waits: 36p9s", 1))
    line = next(line for line in ran.out.splitlines() if "36p 9s" in line)
    assert "36p 8s" in line
    assert "(:9)" in line
    assert ran.out.splitlines()[-1].endswith("23 hold, 1 differ, 0 known")


def test_text_has_names_in_both_languages(checked: Any) -> None:
    """Yaku and limits are named, tiles are written as elsewhere; ids stay in JSON."""
    ran = checked(GOOD, "--lang", "ja")
    assert "役 立直 1、門前清自摸和 1、平和 1、ドラ 2" in ran.out
    assert "打点 満貫" in ran.out and "待ち 36p 8s" in ran.out
    assert "役 四暗刻単騎 2倍役満" in ran.out
    assert "menzen_tsumo" not in ran.out and "mangan" not in ran.out
    assert "yaku Riichi 1, Fully concealed hand 1" in checked(GOOD).out
    assert "| main | 役 | 立直 1" in checked(GOOD, "--lang", "ja", "--format", "markdown").out


def test_a_known_difference(checked: Any) -> None:
    """A recorded difference is no failure as long as what it records is computed."""
    known = """\
rules: mighty
examples:
- id: page
  hand: 11m22334478p西西+8p
  claims: {wild: 78p}
  known: {wild: {computed: 7p, why: the page is wrong}}
"""
    ran = checked(known, "--json")
    assert ran.status == 0
    assert claims_of(ran.out)["page wild"] == {
        "claim": "wild",
        "claimed": "78p",
        "computed": "7p",
        "status": "known",
        "why": "the page is wrong",
    }
    assert checked(known.replace("computed: 7p", "computed: 8p")).status == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("examples: 3\n", "examples must be a list"),
        ("rules: mighty\nexample: []\n", "there is no key example here"),
        ("examples:\n- id: a\n  hand: 1m\n  claims: {wait: 1m}\n", "did you mean waits?"),
        ("examples:\n- id: a\n  hnad: 1m\n  claims: {waits: 1m}\n", "examples.yaml:3:3"),
        ("examples:\n- id: a\n  hand: 1m\n", "needs claims"),
        ("examples:\n- id: a\n  hand: 12x\n  claims: {waits: 1m}\n", "examples.yaml:2:3"),
        ("examples:\n- hand: 23456779s4577p\n  claims: {waits: 1x}\n", "examples.yaml:3:12"),
        ("rules: nope\nexamples:\n- hand: 1m\n  claims: {waits: 1m}\n", "no ruleset nope"),
        ("examples:\n- score: {by: ron}\n  claims: {total: 1}\n", "needs han, yakuman or limit"),
        (
            "examples:\n- hand: 23456779s4577p\n  claims: {yaku: [riichi]}\n",
            "as in {riichi: 1, pinfu: 1}",
        ),
        ("examples: [\n", "examples.yaml:"),
    ],
)
def test_a_faulty_file(checked: Any, text: str, said: str) -> None:
    """What cannot be computed is status 2, with the file and the line."""
    ran = checked(text)
    assert ran.status == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("points", ['"35"', "null", "[1]", "true", "x"])
def test_results_that_are_no_numbers(checked: Any, points: str) -> None:
    """A claimed result of a game is a number: anything else is a fault, not a difference."""
    text = "settle: {games: [{scores: [25000, 25000, 25000, 25000]}]}"
    claims = f"claims: {{final: {{E: {points}}}}}"
    ran = checked(f"rules: riichi\nexamples:\n- id: a\n  {text}\n  {claims}\n")
    assert ran.status == 2 and "error[wrong-type]: final.E must be a number" in ran.err


def test_the_rest_is_still_checked(checked: Any) -> None:
    """A faulty example does not keep the others from being computed."""
    ran = checked(GOOD + "- id: bad\n  hand: 12x\n  claims: {waits: 1m}\n", "--json")
    assert ran.status == 2
    assert len(claims_of(ran.out)) == 24
    assert json.loads(ran.err)["errors"][0]["line"]


def test_what_nothing_computes_is_said(checked: Any) -> None:
    """A claim about a hand is unread where there is only the end of a game, and that is no yes."""
    settle = "settle: {games: [{scores: [35000, 35000, 35000]}]}"
    text = f"rules: sanma\nexamples:\n- {settle}\n  claims: {{points: 8000, final: {{E: 30}}}}\n"
    ran = checked(text, "--json")
    assert json.loads(ran.out)["summary"]["holds"] == 1
    assert ran.status == 1
    assert json.loads(ran.out)["summary"]["unread"] == 1


def test_reports(checked: Any) -> None:
    """TAP, JUnit and Markdown say the same as the text."""
    text = GOOD.replace("han: 5", "han: 6", 1)
    tap = checked(text, "--format", "tap")
    assert tap.out.splitlines()[:2] == ["TAP version 13", "1..24"]
    assert [line for line in tap.out.splitlines() if line.startswith("not ok")] == [
        "not ok 7 - main han"
    ]
    suites = xml.fromstring(checked(text, "--format", "junit").out)
    assert (suites.get("tests"), suites.get("failures")) == ("24", "1")
    assert len(list(suites.iter("failure"))) == 1
    assert "| main | han | 6 | 5 |" in checked(text, "--format", "markdown").out
    assert checked(text, "--format", "xml").status == 2


def test_a_folder(run: Run, tmp_path: Path) -> None:
    """A folder is checked whole; one without examples cannot be asked about."""
    (tmp_path / "deep").mkdir()
    assert run("check", str(tmp_path)).status == 2
    (tmp_path / "deep" / "a.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(GOOD, encoding="utf-8")
    ran = run("check", str(tmp_path), "--json")
    assert ran.status == 0
    assert len(json.loads(ran.out)["files"]) == 2


BROKEN = """\
rules: mighty
examples:
- id: "a\\x1b|\\n#b"
  hand: 23456779s4577p
  claims: {waits: 36p}
- id: set
  set: {hand.nope: 3}
  hand: 23456779s4577p
  claims: {waits: 36p8s}
- {id: both, score: {han: 3, fu: 30}, hand: 1m, claims: {points: 3}}
- {id: no-fu, score: {han: 3}, claims: {points: 3}}
- {id: mangan, score: {han: 5}, claims: {points: 8000}}
- {id: yakuman, score: {yakuman: 1, han: 3}, claims: {points: 3}}
"""


def test_what_cannot_be_computed_is_in_every_report(checked: Any) -> None:
    """Reports for machines hold examples that could not be computed as errors."""
    ran = checked(BROKEN, "--format", "junit")
    assert ran.status == 2
    found = xml.fromstring(ran.out)
    assert found.attrib["errors"] == "4"
    names = [
        case.attrib["name"] for case in found.iter("testcase") if case.find("error") is not None
    ]
    assert names == ["examples.2.score", "set", "no-fu", "yakuman"]
    tap = checked(BROKEN, "--format", "tap").out.splitlines()
    assert tap[1] == "1..6"
    assert tap[2] == r"not ok 1 - a\x1b|\n\#b waits"
    assert sum(line.startswith("not ok") for line in tap) == 5
    rows = checked(BROKEN, "--format", "markdown").out.splitlines()
    assert rows[4].startswith(r"| a\x1b\|\n#b | ")
    assert sum(row.endswith("| error |") for row in rows) == 4


def test_a_setting_is_reported_where_its_example_stands(checked: Any) -> None:
    """A setting that the ruleset lacks has the place of the example in the file."""
    assert "examples.yaml:6:3: error[unknown-key]" in checked(BROKEN).err


def test_scores_that_say_too_little_or_too_much(checked: Any) -> None:
    """Han without fu, yakuman with han, and a score beside a hand are refused."""
    err = checked(BROKEN).err
    assert "3 han need fu" in err
    assert "a score has yakuman or han, not both" in err
    assert "hand and score cannot stand in one example" in err


def test_a_fault_of_the_program_costs_one_example(
    checked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever an example does to the program, the others are computed."""

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("mahjong_cli.cli.check.outcome_of", broken)
    ran = checked(GOOD)
    assert ran.status == 2
    assert ran.err.count("error[internal]") == 3
    assert "score" in ran.out


def test_one_form_of_report(checked: Any) -> None:
    """``--json`` with another format is refused."""
    assert "options-exclude" in checked(GOOD, "--json", "--format", "tap").err
    assert checked(GOOD, "--json", "--format", "json").status == 0
