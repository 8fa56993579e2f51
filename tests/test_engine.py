"""Whole answers: results, readings and what may be chosen."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_cli.engine import evaluate, waits
from mahjong_cli.explain import group_text
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import parse_hand
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import compact


def asked(text: str, rules: str | Ruleset = "mighty", **situation: Any) -> Outcome:
    ruleset = load_ruleset(rules) if isinstance(rules, str) else rules
    hand, said = parse_hand(text, ruleset, **situation)
    return evaluate(hand, said, ruleset, score_waits=True)


@pytest.mark.parametrize(
    ("text", "rules", "situation", "result"),
    [
        ("23456779s4577p+6p", "mighty", {}, "win"),
        ("23456779s4577p+1p", "mighty", {}, "not_complete"),
        ("23456779s4577p ron 8s", "mighty", {}, "no_yaku"),
        ("23456779s4577p ron 6p", "mighty", {"discards": "3p"}, "furiten"),
        ("23456779s4577p ron 6p", "mighty", {"furiten": True}, "furiten"),
        ("23456779s4577p+6p", "mighty", {"discards": "3p"}, "win"),
        ("23456779s4577p", "mighty", {}, "tenpai"),
        ("19m19p19s1357p33z", "mighty", {}, "noten"),
        ("123m456p789s2234m", "riichi", {}, "tenpai"),
    ],
)
def test_the_result_in_one_word(
    text: str, rules: str, situation: dict[str, Any], result: str
) -> None:
    """Each way a question can end; none of them is an error."""
    outcome = asked(text, rules, **situation)
    assert outcome.result == result
    assert (outcome.best is not None) is (result == "win")
    assert (outcome.settlement is not None) is (result == "win")


def test_every_wait_has_the_wilds_that_make_it() -> None:
    """Seven kinds, each with its assignments."""
    found = {
        str(w.tile): {compact(wilds) for wilds in w.wilds} for w in asked("3456677888p33z").waits
    }
    assert found == {
        "2p": {"5p", "8p", "3z"},
        "5p": {"2p", "5p", "8p", "3z"},
        "6p": {"7p", "3z"},
        "7p": {"6p", "9p", "3z"},
        "8p": {"2p", "5p", "3z"},
        "9p": {"7p"},
        "3z": {"2p", "5p", "6p", "7p", "8p"},
    }


@pytest.mark.parametrize(
    ("repeats", "players", "kinds"), [(False, 4, 31), (True, 4, 34), (False, 3, 24), (True, 3, 27)]
)
def test_six_pairs_wait_for_nearly_everything(repeats: bool, players: int, kinds: int) -> None:
    """Six pairs and a wild: all kinds with 4枚使い, three fewer without."""
    settings = [f"forms.seven_pairs.repeats={str(repeats).lower()}"]
    rules = load_ruleset("mighty" if players == 3 else "shura", settings)
    hand, situation = parse_hand("11m22334477p33z", rules)
    assert len(waits(hand, situation, rules)) == kinds


def test_the_most_han_are_forced_and_equal_ones_are_free() -> None:
    """6p for all simples outdoes 9p; with 9p as ura both may be taken."""
    forced = asked("2245567s34578p ron 6s", riichi=True, dora="2s", ura="1z")
    assert [(compact(r.wilds), r.status) for r in forced.readings] == [
        ("6p", "chosen"),
        ("9p", "lower"),
    ]
    assert not forced.free_choice
    free = asked("2245567s34578p ron 6s", riichi=True, dora="2s", ura="9p")
    assert [r.status for r in free.readings] == ["chosen", "equal"]
    assert free.free_choice


def test_a_reading_can_be_chosen_before_the_ura_are_seen() -> None:
    """With ura left out of the choice the dora decides, and the ura is lost.

    Case of https://github.com/BlueKurage119/Mj_DotouCalc (tests/almighty.test.ts).
    """
    situation = {"seat": "S", "riichi": True, "dora_indicator": "1m", "ura_indicator": "4m4m"}
    before = asked("34678m234p5678s ron 8s", "shura", **situation)
    assert before.best is not None
    assert (compact(before.best.wilds), before.best.score.han, before.best.value) == ("2m", 3, 5200)
    after = load_ruleset("shura", ["choose.leave_out=[]"])
    seen = asked("34678m234p5678s ron 8s", after, **situation)
    assert seen.best is not None
    assert (compact(seen.best.wilds), seen.best.score.han, seen.best.value) == ("5m", 4, 8000)


def test_only_the_wild_may_be_a_fifth_copy() -> None:
    """1111m with 99s won on 9s needs a fifth 1m: only where the rules allow it."""
    banned = asked("1111m234p567s99s+9s", "dotou", seat="S")
    assert banned.result == "not_complete"
    allowed = load_ruleset("dotou", ["hand.wilds.imaginary.fifth_copy=true"])
    outcome = asked("1111m234p567s99s+9s", allowed, seat="S")
    assert outcome.best is not None
    assert compact(outcome.best.wilds) == "1m"
    assert all(str(wait.tile) != "1m" for wait in outcome.waits)


def test_every_tile_is_tried_on_the_first_turn() -> None:
    """天和: the tile that gives most is taken as the winning one.

    Case of https://github.com/Fat-pig-Cui/majsoul-replay-editor (six yakuman).
    """
    outcome = asked("1112223334444z", "shura", first_turn=True)
    assert outcome.best is not None
    assert outcome.best.score.yakuman == 6
    assert {line.id: line.yakuman for line in outcome.best.score.lines} == {
        "suuankou_tanki": 2,
        "daisuushii": 2,
        "tsuuiisou": 1,
        "tenhou": 1,
    }
    assert compact(outcome.best.wilds) == "4z"
    banned = load_ruleset("shura", ["hand.wilds.imaginary.fifth_copy=false"])
    assert asked("1112223334444z", banned, first_turn=True).result == "not_complete"


def test_an_event_can_be_a_win_by_itself() -> None:
    """無 needs no tiles: a yakuman with four melds."""
    outcome = asked("", "mighty-official", event="mu")
    assert outcome.result == "win"
    assert outcome.best is not None
    assert outcome.best.reading.form == "none"
    assert outcome.best.score.yakuman == 1
    assert outcome.best.score.fu is None


def test_groups_hold_their_pieces() -> None:
    """The winning tile, the wild and a red five stand where they belong."""
    outcome = asked("23456779s4077p+6p")
    assert outcome.best is not None
    groups = outcome.best.reading.groups
    assert [group_text(group) for group in groups] == ["406p", "77p", "234s", "567s", "789s"]
    assert [group.win for group in groups] == [True, False, False, False, False]
    wild = [str(piece.as_kind) for group in groups for piece in group.placed if piece.wild]
    assert wild == ["8s"]


def test_scores_of_a_wait_leave_out_what_cannot_go_with_it() -> None:
    """Stated haitei counts by self-draw alone, houtei by ron alone."""
    plain = asked("23456779s4577p", riichi=True)
    last = asked("23456779s4577p", riichi=True, haitei=True)
    assert [w.ron for w in plain.waits] == [w.ron for w in last.waits]
    assert all(
        with_it.tsumo and without.tsumo and with_it.tsumo.han == without.tsumo.han + 1
        for with_it, without in zip(last.waits, plain.waits, strict=True)
    )


def test_copies_left_are_those_nobody_has_seen() -> None:
    """Hand, pond, indicators and other tiles seen are taken off; the winning tile is not."""
    outcome = asked("23456779s4577p+6p", discards="8s", visible="3p3p", dora_indicator="6p")
    assert {str(wait.tile): wait.left for wait in outcome.waits} == {"3p": 2, "6p": 3, "8s": 3}


@pytest.mark.parametrize(
    ("text", "rules", "shanten"),
    [
        ("19m19p19s1234567z", "riichi", 0),
        ("1111m123p456p789s", "riichi", 1),
        ("19m2468p1357s33z", "mighty", 2),
        ("147m258p369s1234z", "riichi", 6),
    ],
)
def test_how_far_a_hand_is_from_waiting(text: str, rules: str, shanten: int) -> None:
    """Shanten counts wilds as held, and never waits for a fifth copy."""
    assert asked(text, rules).shanten == shanten


def test_useful_tiles_bring_a_hand_nearer() -> None:
    """Each useful tile, drawn in the place of a useless one, lowers shanten."""
    outcome = asked("19m2468p1357s33z")
    assert compact(kind for kind, _ in outcome.useful) == "37p26s"
    assert all(left == 4 for _, left in outcome.useful)


def test_a_dealer_with_fourteen_tiles_plays_without_the_wild() -> None:
    """--wilds 0: thirteen real tiles before the winning one, and no imaginary."""
    outcome = asked("123p456p789s11z23s+1s", wilds=0)
    assert outcome.result == "win"
    assert outcome.best is not None
    assert outcome.best.wilds == ()


def test_two_wilds_are_spent_together() -> None:
    """Eleven real tiles and two wilds: each wait lists pairs of kinds."""
    rules = load_ruleset("shura", ["hand.wilds.imaginary.count=2"])
    hand, situation = parse_hand("123m456p789s12m", rules)
    found = waits(hand, situation, rules)
    assert all(len(wilds) == 2 for wait in found for wilds in wait.wilds)
    by_tile = {str(wait.tile): wait for wait in found}
    assert "3m" in by_tile
    assert {compact(wilds) for wilds in by_tile["3m"].wilds} >= {"11z", "99s"}


def test_a_reading_without_a_yaku_never_stands_before_one_with() -> None:
    """On 5s the wild as 5s has two dora and no yaku; as 7z it has the dragon, and is taken."""
    outcome = asked("234567m234p5s77z ron 5s", "shura", seat="S", dora="5s5s")
    assert outcome.best is not None
    assert compact(outcome.best.wilds) == "7z"
    assert [reading.status for reading in outcome.readings] == ["chosen", "no_yaku"]
    waits = {str(wait.tile): wait.ron for wait in outcome.waits}
    assert waits["5s"] is not None and waits["5s"].value == outcome.best.value


def test_a_wild_completes_thirteen_orphans() -> None:
    """Eleven of the thirteen and one double wait for the missing two, each with the other."""
    outcome = asked("19m19p19s11234z5z")
    assert {str(w.tile): [compact(wilds) for wilds in w.wilds] for w in outcome.waits} == {
        "6z": ["7z"],
        "7z": ["6z"],
    }
    won = asked("19m19p19s11234z5z+6z")
    assert won.best is not None
    assert won.best.score.yakuman == 1
    shapes = [group.shape for group in won.best.reading.groups]
    assert (shapes.count("single"), shapes.count("pair")) == (12, 1)
    wild = [str(p.as_kind) for g in won.best.reading.groups for p in g.placed if p.wild]
    assert wild == ["7z"]


@pytest.mark.parametrize(
    ("text", "reds"),
    [
        ("234m067p567s2288s+8s", 1),
        ("234m567p2234068s+7s", 1),
        ("234m567p4622888s+0s", 1),
        ("340m340p46s22888p+0s", 3),
    ],
)
def test_a_red_five_counts_wherever_it_stands(text: str, reds: int) -> None:
    """Among the first tiles or the last, drawn or held."""
    rules = load_ruleset("riichi")
    hand, situation = parse_hand(text, rules)
    outcome = evaluate(hand, situation, rules)
    assert outcome.best is not None
    assert {line.id: line.han for line in outcome.best.score.lines}["aka_dora"] == reds


def test_fu_never_decides_between_yakuman() -> None:
    """Readings of one yakuman each are equal, whatever fu they would have had."""
    rules = load_ruleset("mighty", ["choose.by=[points, yakuman, han, fu]"])
    outcome = asked("112p[555z]666777z+2p", rules)
    assert [reading.status for reading in outcome.readings][:2] == ["chosen", "equal"]
    assert outcome.free_choice
