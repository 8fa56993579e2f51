"""Waits of recorded hands with what each is worth, and how far other hands are from one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from mahjong_cli.completing import completer_of
from mahjong_cli.engine import discards, evaluate
from mahjong_cli.question import ask
from mahjong_cli.reading import Outcome, WaitScore
from mahjong_cli.ruleset import Ruleset
from records import (
    Record,
    answer,
    fu_of,
    han_of,
    hand_of,
    needs_records,
    read,
    recorded_fu,
    recorded_worths,
    ruleset,
    situation_of,
    told,
    worths_of,
)

pytestmark = needs_records

TABLES = {4: "tenhou", 3: "tenhou-sanma"}
DOUBLES = ("scoring.yakuman.doubles=true",)
"""The programs that gave these answers count upgraded yakuman twice."""


def rules_of(record: Record) -> Ruleset:
    return ruleset(TABLES[record["players"]], DOUBLES)


def asked(record: Record) -> Outcome:
    """The waits of a record, each with what it is worth."""
    question = ask(hand_of(record), rules_of(record), situation_of(record))
    return evaluate(question.hand, question.situation, rules_of(record), score_waits=True)


def test_waits_of_every_hand() -> None:
    """The waits are those recorded, and no tile that only a fifth copy could be is one."""
    records = [record for record in read("waits_scored") if "waits" in record]
    wrong = []
    for record in records:
        found = [str(wait.tile) for wait in asked(record).waits]
        if found != record["waits"] or set(found) & set(record["waits_need_5th"]):
            wrong.append((record["id"], found, record["waits"]))
    assert not wrong, told(wrong, len(records))


def test_a_wait_on_tiles_held_oneself_is_one_where_the_ruleset_says_so() -> None:
    """With ``win.karaten`` the waits that need a fifth copy come to the recorded ones."""
    records = [record for record in read("waits_scored") if record.get("waits_need_5th")]
    assert records
    for record in records:
        rules = ruleset(TABLES[record["players"]], (*DOUBLES, "win.karaten=true"))
        question = ask(hand_of(record), rules, situation_of(record))
        outcome = evaluate(question.hand, question.situation, rules)
        found = {str(wait.tile) for wait in outcome.waits}
        assert found == {*record["waits"], *record["waits_need_5th"]}, record["id"]


def test_hands_that_are_tenpai_or_not() -> None:
    """Of hands of which only that is recorded, exactly the tenpai ones have waits."""
    records = [record for record in read("waits_scored") if "expected" in record]
    wrong = []
    for record in records:
        record = {"seat_wind": "S", "round_wind": "E", **record}
        question = ask(hand_of(record), ruleset("tenhou"), situation_of(record))
        result = evaluate(question.hand, question.situation, ruleset("tenhou")).result
        if (result == "tenpai") != record["expected"]["is_tenpai"]:
            wrong.append((record["id"], result))
    assert not wrong, told(wrong, len(records))


Scored = dict[str, Any] | None


def score_recorded(score: Record | None) -> Scored:
    if score is None:
        return None
    return {
        "han": sum(recorded_worths(score).values()),
        "fu": recorded_fu(score),
        "yakuman": score["yakuman"],
        "points": score["points"],
    }


def score_computed(score: WaitScore | None) -> Scored:
    if score is None:
        return None
    return {
        "han": han_of(score),
        "fu": fu_of(score),
        "yakuman": score.yakuman,
        "points": score.value,
    }


def test_scores_of_every_wait() -> None:
    """What each wait is worth by ron and by tsumo is what is recorded."""
    records = [record for record in read("waits_scored") if "waits" in record]
    wrong = []
    for record in records:
        found = {
            str(wait.tile): (score_computed(wait.ron), score_computed(wait.tsumo))
            for wait in asked(record).waits
        }
        wanted = {
            wait["tile"]: (score_recorded(wait["ron"]), score_recorded(wait["tsumo"]))
            for wait in record["wait_scores"]
        }
        if found != wanted:
            wrong.append((record["id"], found, wanted))
    assert not wrong, told(wrong, len(records))


def wins(record: Record) -> Iterator[tuple[Record, Record | None]]:
    """A record won on each of its waits in both ways, with the score recorded for it.

    A wait of which every tile is an indicator or held cannot be won on.
    """
    left = {str(wait.tile) for wait in asked(record).waits if wait.left}
    for wait in record["wait_scores"]:
        if wait["tile"] not in left:
            continue
        for by in ("ron", "tsumo"):
            won = {**record, "win_tile": wait["tile"], "tsumo": by == "tsumo"}
            yield won, wait[by]


def test_yaku_of_every_wait() -> None:
    """Won on each of its waits by ron and by tsumo, a hand has the recorded yaku."""
    records = [record for record in read("waits_scored") if "waits" in record]
    wrong = []
    for record in records:
        for won, score in wins(record):
            best = answer(won, rules_of(record)).best
            found = None if best is None else worths_of(best)
            wanted = None if score is None else recorded_worths(score)
            if found != wanted:
                wrong.append((record["id"], won["win_tile"], won["tsumo"], found, wanted))
    assert not wrong, told(wrong, len(records))


ROWS_OF_WHOLE_HANDS = ("chiitoitsu", "honroutou", "kokushi", "kokushi_13")
"""The rows of forms that a hand of fewer than 14 tiles cannot have."""
EVERY = 100
"""Discards are worked out for one hand in so many: all of them would take a quarter hour."""
SHANTEN_TABLES = {4: "riichi", 3: "sanma"}


def rules_for(record: Record) -> Ruleset:
    """The rules for a record's number of tiles: groups fewer than four are left out."""
    tiles = sum(letter.isdigit() for letter in record["tiles"])
    settings: list[str] = []
    groups = (tiles - 1) // 3
    if groups < 4:
        settings += [
            f"hand.size={3 * groups + 1}",
            f"forms.standard.sets={groups}",
            *(f"forms.{form}=null" for form in ("seven_pairs", "thirteen_orphans")),
            *(f"yaku.{row}=null" for row in ROWS_OF_WHOLE_HANDS),
        ]
    return ruleset(SHANTEN_TABLES[record["players"]], settings)


def lacking(record: Record) -> int:
    """The least tiles that a hand lacks over all its forms, all its tiles counted."""
    rules = rules_for(record)
    hand, situation, _ = ask(record["tiles"], rules)
    if hand.win is not None:
        hand = replace(hand, concealed=(*hand.concealed, hand.win), win=None)
    completer = completer_of(rules)
    return completer.missing(completer.facts(hand, situation))


def shanten_of(record: Record) -> int | None:
    """-1 for a complete hand; with a drawn tile otherwise the least after any discard."""
    rules = rules_for(record)
    hand, situation, _ = ask(record["tiles"], rules)
    outcome = evaluate(hand, situation, rules)
    if hand.win is None:
        return outcome.shanten
    if outcome.result != "not_complete":
        return -1
    return min(one.shanten for one in discards(hand, situation, rules))


@pytest.mark.parametrize("file", ["shanten4_majiang", "shanten3_generated"])
def test_shanten_of_every_hand(file: str) -> None:
    """A hand lacks one tile more than its recorded shanten, over all its forms."""
    records = read(file)
    wrong = []
    for record in records:
        found = lacking(record) - 1
        if found != record["shanten"]:
            wrong.append((record["id"], record["tiles"], found, record["shanten"]))
    assert not wrong, told(wrong, len(records))


@pytest.mark.parametrize("file", ["shanten4_majiang", "shanten3_generated"])
def test_shanten_that_answers_tell(file: str) -> None:
    """The answer to a hand, or its best discard, tells the recorded shanten."""
    records = read(file)[::EVERY]
    wrong = []
    for record in records:
        found = shanten_of(record)
        if found != record["shanten"]:
            wrong.append((record["id"], record["tiles"], found, record["shanten"]))
    assert not wrong, told(wrong, len(records))


def test_tiles_that_bring_a_hand_nearer() -> None:
    """The tiles that a hand waits for or could use are those recorded as lowering it."""
    records = [record for record in read("shanten3_generated") if "necessary_tiles" in record]
    wrong = []
    for record in records:
        rules = rules_for(record)
        question = ask(record["tiles"], rules)
        outcome = evaluate(question.hand, question.situation, rules)
        found = [str(wait.tile) for wait in outcome.waits] or [
            str(kind) for kind, _ in outcome.useful
        ]
        if found != record["necessary_tiles"]:
            wrong.append((record["id"], record["tiles"], found, record["necessary_tiles"]))
    assert not wrong, told(wrong, len(records))
