"""``--explain`` and ``--why-not``: the reasons behind an answer, in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rich.cells import cell_len

from conftest import Run
from mahjong_cli.cli.explaining import named_yaku
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.sentences import Sentences
from mahjong_cli.cli.words import LANGUAGES, words_in
from mahjong_cli.errors import HandError
from mahjong_cli.loader import list_rulesets, load_ruleset

MAIN_JOB = ("23456779s4577p+6p", "--riichi", "--dora", "2s", "--ura", "8s")
RON = ("2245567s34578p ron 6s", "--riichi")


def explained(run: Run, *words: str) -> dict[str, Any]:
    """The value of ``explain`` of an answer as JSON."""
    found = json.loads(run(*words, "--json").out)["explain"]
    assert isinstance(found, dict)
    return found


def test_json_of_an_explanation(run: Run) -> None:
    """``explain`` holds reasons of yaku and fu, other readings, and what was missed."""
    found = explained(run, *RON, "--explain")
    assert list(found) == ["yaku", "fu", "readings", "near", "unstated"]
    pinfu = next(one for one in found["yaku"] if one["id"] == "pinfu")
    assert pinfu["groups"] == ["345p", "678p", "456s", "567s"]
    assert pinfu["reason"].startswith("standard form, all sets are runs")
    assert found["fu"] == [
        {"id": "base", "fu": 20, "tiles": None, "reason": "every hand has it"},
        {"id": "menzen_ron", "fu": 10, "tiles": None, "reason": "a closed hand, won by ron"},
    ]
    (other,) = found["readings"]
    assert (other["wilds"], other["status"], other["without"]) == (["9p"], "lower", ["tanyao"])


def test_an_answer_is_the_same_when_it_is_explained(run: Run) -> None:
    """Reasons are added to an answer, which itself does not change."""
    with_reasons = json.loads(run(*MAIN_JOB, "--explain", "--json").out)
    del with_reasons["explain"]
    assert with_reasons == json.loads(run(*MAIN_JOB, "--json").out)


def test_fu_items_have_reasons(run: Run) -> None:
    """Each item of fu, rounding up included, says what it comes from."""
    words = ("[777p] a1111z 345m678s5p+5p", "-r", "riichi", "--explain")
    found = {item["id"]: item["reason"] for item in explained(run, *words)["fu"]}
    assert found["open_triplet"] == "simples, called"
    assert found["concealed_kan"] == "terminals or honors count twice, concealed counts twice"
    assert found["round"] == "rounded up to a multiple of 10"


def test_narrow_misses(run: Run) -> None:
    """A yaku that one part kept away by little is a near miss, with what stood in its way."""
    near = {one["id"]: one["failing"] for one in explained(run, *MAIN_JOB, "--explain")["near"]}
    assert near["tanyao"][0]["reason"] == "only simples: here 9s"
    assert "toitoi" not in near


def test_what_a_statement_would_add(run: Run) -> None:
    """A yaku that lacks only a statement comes with the options that make it."""
    found = explained(run, "23456779s4577p+6p", "--explain")["unstated"]
    options = {one["id"]: one["option"] for one in found}
    assert options["ippatsu"] == "--riichi --ippatsu"
    assert options["haitei"] == "--haitei"
    assert "houtei" not in options


def test_a_second_yakuman_only_is_missed_beside_a_yakuman(run: Run) -> None:
    """Beside a yakuman nothing less is called a near miss."""
    found = explained(run, "1112223334445z+5z", "-r", "riichi", "--explain", "--seat", "S")
    assert [one["id"] for one in found["near"]] == []


@pytest.mark.parametrize(
    ("yaku", "words", "reason"),
    [
        ("toitoi", RON, "all sets are triplets: here 0"),
        ("三色同順", RON, "runs XYZ, XYZ, XYZ in three suits: the nearest one lacks 456m 456p"),
        ("menzen_tsumo", RON, "self-draw: here ron"),
        ("haitei", ("23456779s4577p+6p",), "last tile: here not stated (--haitei)"),
        ("chinitsu", MAIN_JOB, "exactly 1 suit: here 2"),
        ("pinfu", ("23456779s4577p+8s", "--wilds", "1"), "two-sided wait: here middle wait"),
        ("riichi", ("[777p]23456s4577s+6s",), "counts in a closed hand only"),
        ("riichi", ("23456779s4577p+6p", "--double-riichi"), "Double riichi counts in its place"),
        ("pinfu", ("23456779s4577p+1s",), "the hand is not complete"),
        (
            "pinfu",
            ("1112223334445z+5z", "-r", "riichi"),
            "all sets are runs: here 0",
        ),
    ],
)
def test_why_not(run: Run, yaku: str, words: tuple[str, ...], reason: str) -> None:
    """The condition that fails is said in words, beside what the hand has."""
    (answer,) = explained(run, *words, "--why-not", yaku)["why_not"]
    assert not answer["holds"]
    reasons = [one["reason"] for one in answer["failing"]]
    assert reason in reasons or any(reason.split(":")[-1] in one for one in reasons)


def test_why_not_of_a_yaku_that_counts(run: Run) -> None:
    """A yaku that the hand has is said to count, and the status stays that of the answer."""
    ran = run(*MAIN_JOB, "--why-not", "平和", "--why-not", "toitoi")
    assert ran.status == 0
    assert "✓  Pinfu" in ran.out
    assert "✗  All triplets" in ran.out


def test_a_yaku_that_the_ruleset_lacks(run: Run) -> None:
    """An unknown yaku is an error that names the nearest ones."""
    ran = run(*MAIN_JOB, "--why-not", "suuankuo", "--json")
    assert (ran.status, ran.out) == (2, "")
    (error,) = json.loads(ran.err)["errors"]
    assert error["id"] == "unknown-yaku"
    assert "suuankou" in error["hint"]


def test_yaku_are_known_by_all_their_names() -> None:
    """Ids, Japanese and English names and the last word of a name find a yaku."""
    rules = load_ruleset("riichi")
    asked = ["haku", "役牌 白", "白", "White Dragon", "ALL TRIPLETS", "発"]
    assert named_yaku(asked, rules) == ("haku", "haku", "haku", "haku", "toitoi", "hatsu")
    with pytest.raises(HandError):
        named_yaku(["", "no such thing"], rules)


def test_plain_reasons(run: Run) -> None:
    """``--plain`` adds records of fu, near misses and answers to ``--why-not``."""
    out = run(*MAIN_JOB, "--explain", "--why-not", "toitoi", "--plain").out.splitlines()
    assert "fu\tbase\t20\tevery hand has it" in out
    assert "near\ttanyao\tonly simples: here 9s" in out
    assert "why_not\ttoitoi\tno\tall sets are triplets: here 0" in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        MAIN_JOB,
        RON,
        ("3456677888p西西+9p",),
        ("[777p] a1111z 345m678s5p+5p", "-r", "riichi"),
        ("[777p] 123m345m678s5p ron 5p", "-r", "riichi"),
        ("1112223334445z+5z", "-r", "riichi"),
        ("", "-r", "riichi", "--event", "nagashi"),
        ("234678m234p23s50s+J", "-r", "shiro-pocchi", "--riichi"),
    ],
)
def test_reasons_fit_a_terminal(run: Run, words: tuple[str, ...], lang: str) -> None:
    """Reasons are folded at 80 cells, in both languages, and none is cut."""
    out = run(*words, "--explain", "--why-not", "sanshoku_doujun", "--lang", lang).out
    assert max(map(cell_len, out.splitlines())) <= 80
    assert "…" not in out


def test_a_wild_winning_tile_is_marked_as_both(run: Run) -> None:
    """The tile that came and is wild has a plus and brackets."""
    out = run("234678m234p23s50s+J", "-r", "shiro-pocchi", "--riichi", "--explain").out
    assert "23+[4]s" in out
    assert "+[1]23s" in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [info.id for info in list_rulesets()])
def test_every_row_can_be_said(name: str, lang: str) -> None:
    """Each condition of each ruleset is a sentence without a word left over from the file."""
    rules = load_ruleset(name)
    say = Sentences(Names(rules, words_in(lang)))
    for row in rules.yaku:
        text = say.condition(row.when)
        assert text
        assert not set(text) & set("{}_"), (row.id, text)
        if lang == "ja":
            assert not any(word in text.split() for word in ("honors", "terminals", "runs")), text
