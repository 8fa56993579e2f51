"""Standard yaku, each with a hand that has it and a near miss; and the language of rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from conftest import ROOT
from mahjong_cli.classes import LanguageError, parse_class
from mahjong_cli.engine import evaluate
from mahjong_cli.loader import load_ruleset, read_yaml
from mahjong_cli.pattern import Pattern
from mahjong_cli.question import parse_hand
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import mask_of, parse_kinds
from mahjong_cli.yaku import when_faults
from mahjong_cli.yaku.numbers import read_number


def yaku(text: str, rules: str | Ruleset = "riichi", **situation: Any) -> dict[str, int]:
    """The rows of the chosen reading: han, or 100 for each yakuman."""
    ruleset = load_ruleset(rules) if isinstance(rules, str) else rules
    hand, asked = parse_hand(text, ruleset, **situation)
    outcome = evaluate(hand, asked, ruleset)
    if not outcome.readings:
        return {}
    return {line.id: line.han + 100 * line.yakuman for line in outcome.readings[0].score.lines}


HAVE_AND_MISS: list[tuple[str, int, tuple[str, dict[str, Any]], tuple[str, dict[str, Any]]]] = [
    ("riichi", 1, ("123m456p789s2234m ron 5m", {"riichi": True}), ("123m456p789s2234m ron 5m", {})),
    (
        "double_riichi",
        2,
        ("123m456p789s2234m ron 5m", {"double_riichi": True}),
        ("123m456p789s2234m ron 5m", {"riichi": True}),
    ),
    (
        "ippatsu",
        1,
        ("123m456p789s2234m ron 5m", {"riichi": True, "ippatsu": True}),
        ("123m456p789s2234m ron 5m", {"riichi": True}),
    ),
    ("menzen_tsumo", 1, ("123m456p789s2234m+5m", {}), ("[123m]456p789s2234m+5m", {})),
    ("haitei", 1, ("123m456p789s2234m+5m", {"haitei": True}), ("123m456p789s2234m+5m", {})),
    ("houtei", 1, ("123m456p789s2234m ron 5m", {"houtei": True}), ("123m456p789s2234m ron 5m", {})),
    (
        "rinshan",
        1,
        ("a1111z456p789s2234m+5m", {"rinshan": True}),
        ("a1111z456p789s2234m+5m", {}),
    ),
    (
        "chankan",
        1,
        ("123m456p789s2234m ron 5m", {"chankan": True}),
        ("123m456p789s2234m ron 5m", {}),
    ),
    ("pinfu", 1, ("123m456p789s2234m+5m", {}), ("123m456p789s2233m+1m", {})),
    ("pinfu", 1, ("123m456p789s33z34m+5m", {}), ("123m456p789s33z34m+5m", {"seat": "W"})),
    ("tanyao", 1, ("234m456p678s2255m+5m", {}), ("123m456p678s2255m+5m", {})),
    ("iipeikou", 1, ("112233m456p78s99s+9s", {}), ("112234m456p78s99s+9s", {})),
    ("haku", 1, ("123m456p789s55z99s+5z", {}), ("123m456p789s55z99s+9s", {})),
    ("hatsu", 1, ("[666z]123m456p7799s+7s", {}), ("[444z]123m456p7799s+7s", {})),
    ("chun", 1, ("[777z]123m456p7799s+7s", {}), ("[333z]123m456p7799s+7s", {})),
    (
        "jikaze",
        1,
        ("[222z]123m456p7799s+7s", {"seat": "S"}),
        ("[222z]123m456p7799s+7s", {"seat": "W"}),
    ),
    (
        "bakaze",
        1,
        ("[222z]123m456p7799s+7s", {"round": "S"}),
        ("[222z]123m456p7799s+7s", {"round": "E", "seat": "S"}),
    ),
    ("chiitoitsu", 2, ("1133m2255p7799s1z+1z", {}), ("1133m2255p7799s1z+2z", {})),
    ("sanshoku_doujun", 2, ("234m234p23s55z111m+4s", {}), ("234m234p23s55z111m+1s", {})),
    ("sanshoku_doujun", 1, ("[234m]234p23s55z111m+4s", {}), ("[345m]234p23s55z111m+4s", {})),
    ("ittsu", 2, ("12345678m11z234p+9m", {}), ("12345678m11z234p+6m", {})),
    ("ittsu", 1, ("[123m]45678m11z234p+9m", {}), ("[234m]45678m11z234p+9m", {})),
    ("chanta", 2, ("123m789p12s11z999s+3s", {}), ("123m678p12s11z999s+3s", {})),
    ("junchan", 3, ("123m789p12s11m999s+3s", {}), ("123m789p12s11z999s+3s", {})),
    ("sanshoku_doukou", 2, ("222m222p22s55z678m+2s", {}), ("222m333p22s55z678m+2s", {})),
    ("sanankou", 2, ("222m555p88s678m99s+8s", {}), ("222m555p88s678m99s ron 8s", {})),
    ("sankantsu", 2, ("a1111m k2222p a3333s 5567s+5s", {}), ("a1111m k2222p 333s 5567s+5s", {})),
    ("toitoi", 2, ("[222m][555p][888s]7799s+7s", {}), ("[222m][555p][678s]7799s+7s", {})),
    ("shousangen", 2, ("[555z][666z]77z23m456p+1m", {}), ("[555z][666z]44z23m456p+1m", {})),
    ("honroutou", 2, ("[111m][999p]111s99s11z+1z", {}), ("[111m][999p]111s99s22z+2s", {})),
    ("ryanpeikou", 3, ("112233m778899p5s+5s", {}), ("112233m778999p5s+5s", {})),
    ("honitsu", 3, ("123456m11222z99m+9m", {}), ("123456m11222z99p+9p", {})),
    ("chinitsu", 6, ("1122345678999m+3m", {}), ("112233456789m1z+1z", {})),
    ("kokushi", 100, ("19m19p19s1234566z+7z", {}), ("19m19p19s1234566z+6z", {})),
    ("kokushi_13", 200, ("19m19p19s1234567z+7z", {}), ("19m19p19s1234566z+7z", {})),
    ("suuankou", 100, ("222m555p88s666m99s+8s", {}), ("222m555p88s666m99s ron 8s", {})),
    ("suuankou_tanki", 200, ("222m555p888s666m9s ron 9s", {}), ("222m555p88s666m99s+8s", {})),
    ("daisangen", 100, ("[555z][666z]77z234m99p+7z", {}), ("[555z][666z]77z234m99p+9p", {})),
    ("shousuushii", 100, ("[111z][222z]33344z23m+1m", {}), ("[111z][222z]333z44p23m+1m", {})),
    ("daisuushii", 200, ("[111z][222z]33344z22m+4z", {}), ("[111z][222z]33344z22m+2m", {})),
    ("tsuuiisou", 100, ("[111z][222z][555z]6677z+6z", {}), ("[111z][222z][555z]66z77m+6z", {})),
    ("ryuuiisou", 100, ("22334466888s66z+6s", {}), ("22334457888s66z+6s", {})),
    ("chinroutou", 100, ("[111m][999p]111s99m11p+1p", {}), ("[111m][999p]111s99m11z+1z", {})),
    ("chuuren", 100, ("1112345567899m+9m", {}), ("1112345567899m+8m", {})),
    ("junsei_chuuren", 200, ("1112345678999m+5m", {}), ("1112345567899m+9m", {})),
    (
        "suukantsu",
        100,
        ("a1111m k2222p a3333s k4444z 5s+5s", {}),
        ("a1111m k2222p a3333s [444z] 5s+5s", {}),
    ),
    ("tenhou", 100, ("123m456p789s2234m+5m", {"first_turn": True}), ("123m456p789s2234m+5m", {})),
    (
        "chiihou",
        100,
        ("123m456p789s2234m+5m", {"first_turn": True, "seat": "S"}),
        ("123m456p789s2234m+5m", {"seat": "S"}),
    ),
]


@pytest.mark.parametrize(("id", "worth", "have", "miss"), HAVE_AND_MISS)
def test_a_hand_has_the_yaku_and_its_near_miss_has_not(
    id: str, worth: int, have: tuple[str, dict[str, Any]], miss: tuple[str, dict[str, Any]]
) -> None:
    """The row holds with its value in the first hand and not in the second."""
    assert yaku(have[0], **have[1]).get(id) == worth
    assert id not in yaku(miss[0], **miss[1])


def claimed() -> set[str]:
    """The rows that some golden case of the base claims."""
    found: set[str] = set()
    for path in (ROOT / "tests" / "cases").glob("*.yaml"):
        data = read_yaml(path).data
        for example in data["examples"]:
            if example.get("rules", data.get("rules")) == "riichi":
                found |= (example["claims"].get("yaku") or {}).keys()
    return found


def test_every_standard_yaku_is_tried() -> None:
    """No row of the base but dora and events without a hand lacks a hand above or a case."""
    tried = {row[0] for row in HAVE_AND_MISS} | claimed()
    rows = {row.id for row in load_ruleset("riichi").yaku if row.when.get("form") != "none"}
    assert rows - tried <= {"dora", "ura_dora", "aka_dora"}


@pytest.mark.parametrize(
    ("text", "situation", "expected"),
    [
        ("123m456p789s2234m+5m", {"dora": "5m2m"}, {"dora": 4}),
        ("123m456p789s2234m+0m", {}, {"aka_dora": 1}),
        ("123m456p789s2234m+5m", {"riichi": True, "ura": "2m2m"}, {"ura_dora": 6}),
        ("123m456p789s2234m+5m", {"dora_indicator": "4m"}, {"dora": 1}),
    ],
)
def test_dora_count_every_tile_shown(
    text: str, situation: dict[str, Any], expected: dict[str, int]
) -> None:
    """A kind shown twice counts twice; an indicator shows the next tile."""
    lines = yaku(text, **situation)
    assert {id: han for id, han in lines.items() if id.endswith("dora")} == expected


@pytest.mark.parametrize(
    ("text", "stronger", "weaker"),
    [
        ("112233m778899p5s+5s", "ryanpeikou", "iipeikou"),
        ("123m789p12s11m999s+3s", "junchan", "chanta"),
        ("[111m][999p]111s99s11z+1z", "honroutou", "chanta"),
        ("1112345678999m+5m", "junsei_chuuren", "chuuren"),
    ],
)
def test_the_stronger_yaku_strikes_the_weaker(text: str, stronger: str, weaker: str) -> None:
    """Two rows that say the same are counted once."""
    lines = yaku(text)
    assert stronger in lines
    assert weaker not in lines


def test_a_triplet_won_by_ron_is_not_concealed() -> None:
    """222m555p888s on 3m has three; on the pair's tile the third was called by ron."""
    assert "sanankou" in yaku("222m555p888s12m99s ron 3m")
    assert "sanankou" not in yaku("222m555p88s123m99s ron 8s", riichi=True)


def test_yakuman_add_up_and_hide_the_rest() -> None:
    """Only yakuman are listed, and each counts."""
    assert yaku("111222333444z5z+5z", seat="S") == {
        "suuankou_tanki": 200,
        "daisuushii": 200,
        "tsuuiisou": 100,
    }


def test_a_win_by_an_event_takes_only_rows_that_ask_for_no_hand() -> None:
    """流し満貫 counts neither riichi nor self-draw."""
    assert yaku("", event="nagashi") == {"nagashi_mangan": 0}


def test_otafuku_counts_kinds_over_four_unless_furiten() -> None:
    """Seven kinds are three han, and none when one of them lies in the pond."""
    assert yaku("3456677888p33z ron 6p", "mighty", seat="S", round="S")["otafuku"] == 3
    tsumo = yaku("3456677888p33z+6p", "mighty", seat="S", round="S", discards="2p")
    assert "otafuku" not in tsumo


@pytest.mark.parametrize(
    ("text", "where", "number"),
    [
        ("123a 456a 789a", [], 3),
        ("XYZa XYZb XYZc", ["run X Y Z"], 7),
        ("XYZa ZYXa", ["run X Y Z"], 0),
        ("XXXa YYYa ZZZa", ["run X Y Z"], 21),
        ("XXa YYb", ["X in 1 9", "Y in X"], 6),
        ("XXXz", ["X not in 1 2 3 4"], 3),
        ("QQ", ["Q in honors", "Q not in dragons"], 4),
        ("888* 444*", [], 9),
        ("123x 123y", [], 6),
    ],
)
def test_patterns_expand_to_the_groups_they_mean(text: str, where: list[str], number: int) -> None:
    """Letters for numbers and suits stand for as many alternatives as there are."""
    classes = load_ruleset("riichi").classes
    if number == 0:
        assert not Pattern(text, where, classes).alternatives({})
    else:
        assert len(Pattern(text, where, classes).alternatives({})) == number


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("1m", []),
        ("12a", []),
        ("123", []),
        ("123z", []),
        ("QQQ", []),
        ("XYZa", ["X < W"]),
        ("XYZa", ["sideways X"]),
        ("11111a", []),
        ("", []),
    ],
)
def test_what_is_no_pattern_is_refused(text: str, where: list[str]) -> None:
    """A token or condition that cannot be read raises with its place in words."""
    with pytest.raises(LanguageError):
        Pattern(text, where, {})


@pytest.mark.parametrize(
    ("text", "number", "result"),
    [
        (3, 3, 1),
        (3, 4, 0),
        ("2..", 2, 1),
        ("..2", 3, 0),
        ("1..3", 3, 1),
        ("1 mod 12", 2029, 1),
        ("n", 7, 7),
        ("n-4", 3, 0),
        ("n-4", 9, 5),
    ],
)
def test_numbers_of_a_count(text: object, number: int, result: int) -> None:
    """Exact, ranges, remainders, and the number itself."""
    assert read_number(text)(number) == result


@pytest.mark.parametrize("text", ["", "..", "1 mod 0", "n+1", "x", None, True, 1.5])
def test_what_is_no_number_is_refused(text: object) -> None:
    """Anything else is an error, never a silent 0."""
    with pytest.raises(LanguageError):
        read_number(text)


def test_a_class_is_a_union_of_names_and_tiles() -> None:
    """Names, digits with a suit, and ``*`` for every numbered suit."""
    named = load_ruleset("riichi").classes
    assert parse_class("terminals 7z", named).mask == mask_of(parse_kinds("19* 7z"))
    assert parse_class("seat dora", named).names == ("seat", "dora")


@pytest.mark.parametrize("text", ["terminal", "8z", 7, "", None])
def test_an_unknown_class_is_refused(text: object) -> None:
    """The nearest known word is named where there is one."""
    with pytest.raises(LanguageError) as caught:
        parse_class(text, load_ruleset("riichi").classes)
    if text == "terminal":
        assert caught.value.hint == "did you mean terminals?"


@pytest.mark.parametrize(
    ("when", "id", "path"),
    [
        ({"onyl": "simples"}, "unknown-predicate", ("onyl",)),
        ({"count": {"rusn": 3}}, "unknown-subject", ("count", "rusn")),
        ({"count": {"runs": "many"}}, "bad-number", ("count", "runs")),
        ({"only": "simple"}, "unknown-class", ("only",)),
        ({"wait": "ryanman"}, "unknown-wait", ("wait",)),
        ({"form": "standrad"}, "unknown-form", ("form",)),
        ({"events": "riichl"}, "unknown-event", ("events",)),
        ({"seat": "X"}, "unknown-seat", ("seat",)),
        ({"groups": "11112m"}, "bad-pattern", ("groups",)),
        ({"where": ["run X Y Z"]}, "bad-condition", ("where",)),
        ({"any": [{"only": "simples"}, {"has": "nothing"}]}, "unknown-class", ("any", 1, "has")),
        ({"not": {"count": {"dora": "n"}}}, "n-inside", ("not",)),
    ],
)
def test_a_faulty_condition_is_named_with_its_path(
    when: dict[str, Any], id: str, path: tuple[str | int, ...]
) -> None:
    """Every mistake of a ``when`` has an id and the path to it."""
    rules = load_ruleset("riichi")
    row = rules.yaku[0]._replace(when=when)
    assert [(fault[1], fault[0]) for fault in when_faults(row, rules)] == [(id, path)]


@pytest.mark.parametrize(
    ("when", "has"),
    [
        ({"any": [{"by": "ron"}, {"only": "simples"}]}, True),
        ({"all": [{"by": "tsumo"}, {"not": {"has": "honors"}}]}, True),
        ({"not": {"by": "tsumo"}}, False),
        ({"win": "5m"}, True),
        ({"win": "dragons"}, False),
        ({"count": {"tiles of 2*": 3}}, True),
        ({"count": {"kinds of pinzu": "3..4"}}, True),
        ({"count": {"numbers": 7}}, True),
        ({"count": {"sum": 64}}, True),
        ({"count": {"left": 3}}, True),
        ({"count": {"concealed runs": 4, "called sets": 0}}, True),
        ({"count": {"runs with 5*": 2}}, True),
        ({"count": {"runs with 9*": "1.."}}, False),
        ({"tiles": "22345m 567p"}, True),
        ({"tiles": "234a 567b"}, True),
        ({"round": "E", "seat": ["S", "W"]}, False),
        ({"groups": ["999s", "22m"]}, True),
    ],
)
def test_predicates_look_at_the_hand_they_say(when: dict[str, Any], has: bool) -> None:
    """One hand, 234m 345m 567p 678s 22m drawn on 5m, seen by each predicate."""
    rules = load_ruleset("riichi")
    row = rules.yaku[0]._replace(id="tried", when=when, replaces=frozenset())
    tried = replace(rules, yaku=(*rules.yaku, row))
    assert ("tried" in yaku("22m234m567p678s34m+5m", tried, visible="5m")) is has


@pytest.mark.parametrize(
    "argument", [{}, [], [[]], 1, None, True, [{}], [None], {"a": {"b": 1}}, "", [1]]
)
@pytest.mark.parametrize(
    "predicate",
    [
        "groups",
        "tiles",
        "only",
        "has",
        "count",
        "form",
        "wait",
        "win",
        "by",
        "events",
        "seat",
        "round",
        "any",
        "all",
        "not",
        "where",
    ],
)
def test_an_argument_of_the_wrong_sort_is_a_fault_never_a_crash(
    predicate: str, argument: Any
) -> None:
    """Whatever YAML can hold in a condition, the answer is a list of faults."""
    rules = load_ruleset("riichi")
    when = {predicate: argument}
    if predicate == "where":
        when = {"groups": "QQQ", "where": argument}
    row = rules.yaku[0]._replace(when=when)
    faults = when_faults(row, rules)
    assert all(path[0] in when for path, *_ in faults)
    harmless = predicate in ("any", "all", "not") and argument == [{}]
    assert faults or harmless


@pytest.mark.parametrize(
    ("when", "has"),
    [
        ({"any": [{"only": "simples"}, {"only": "manzu"}]}, True),
        ({"any": [{"only": "honors"}, {"only": "manzu"}]}, False),
        ({"not": {"only": "simples"}}, False),
        ({"not": {"has": "honors"}}, True),
        ({"not": {"count": {"suits": 3}}}, False),
        ({"all": [{"any": [{"has": "manzu"}]}, {"any": [{"has": "honors"}]}]}, False),
        ({"any": [{"by": "ron"}]}, False),
        ({"not": {"form": "standard"}}, False),
        ({"not": {"wait": "tanki"}}, True),
        ({"any": [{"alone": []}, {"count": {"han": "9.."}}]}, False),
        ({"not": {"count": {"yakuman": "1.."}}}, True),
    ],
)
def test_joined_conditions_are_asked_whatever_they_look_at(when: dict[str, Any], has: bool) -> None:
    """``any``, ``all`` and ``not`` of parts that look at the same thing are never dropped."""
    rules = load_ruleset("riichi")
    row = rules.yaku[0]._replace(id="tried", when=when, replaces=frozenset())
    tried = replace(rules, yaku=(*rules.yaku, row))
    assert ("tried" in yaku("22m234m567p678s34m+5m", tried)) is has


@pytest.mark.parametrize(
    ("text", "number"),
    [("XYZa TUVb KLMc", 343), ("XYZx TUVy KLMx OPQy", 2982), ("XXXa YYYb ZZZc TTTa UUUb", None)],
)
def test_a_pattern_of_free_letters_ends_soon(text: str, number: int | None) -> None:
    """Letters of a run follow each other, and too many alternatives are refused at the limit."""
    pattern = Pattern(text, [], {})
    if number is None:
        with pytest.raises(LanguageError):
            pattern.alternatives({})
    else:
        assert len(pattern.alternatives({})) == number


def test_a_run_of_letters_needs_no_condition() -> None:
    """XYZ is a run whether or not ``where`` says it again."""
    said = Pattern("XYZa XYZb", ["run X Y Z"], {}).alternatives({})
    assert set(Pattern("XYZa XYZb", [], {}).alternatives({})) == set(said)
