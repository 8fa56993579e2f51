"""Wins as game servers and other programs scored them, four and three players."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_cli.errors import MahjongError
from mahjong_cli.reading import Outcome
from records import (
    Record,
    answer,
    fu_of,
    han_of,
    needs_records,
    read,
    recorded_fu,
    recorded_worths,
    ruleset,
    told,
    worths_of,
)

pytestmark = needs_records

ROUNDED_UP = ("scoring.limits.mangan.from.base=1920",)
"""At one sort of table 4 han 30 fu is a mangan; its records do not call it one."""
DEAR_COUNTERS = (*ROUNDED_UP, "payments.honba={tsumo: 500, ron: 1500}")
"""At such a table a counter is 1,500."""
PLAIN_COUNTERS = ("th4-ec26191c7ffe78", "th4-06e1e0e1684b2d")
"""Records that claim 1,500 a counter: their two counters and their one were paid at 300."""

LIMITS = {"kazoe_yakuman": "counted_yakuman"}
"""Limits that records call otherwise; they leave the text empty where there is none."""

Facts = dict[str, Any]


def computed(outcome: Outcome, *, north_apart: bool = False) -> Facts:
    """What is compared of an outcome."""
    best, settlement = outcome.best, outcome.settlement
    if best is None or settlement is None:
        return {"result": outcome.result}
    score = best.score
    return {
        "result": "win",
        "yaku": worths_of(best, north_apart=north_apart),
        "han": han_of(score),
        "fu": fu_of(score),
        "yakuman": score.yakuman,
        "limit": score.limit,
        "points": settlement.value,
        "deltas": list(settlement.points.values()),
    }


def recorded(expected: Record, *left_out: str) -> Facts:
    """The same facts as a record gives them, less those that it does not tell."""
    limit = expected.get("limit") or ""
    facts = {
        "result": "win",
        "yaku": recorded_worths(expected),
        "han": expected["han"],
        "fu": recorded_fu(expected),
        "yakuman": expected["yakuman"],
        "limit": LIMITS.get(limit, limit) or None,
        "points": expected["points"],
        "deltas": expected["deltas"],
    }
    return {key: value for key, value in facts.items() if key not in left_out}


def differences(record: Record, settings: tuple[str, ...], name: str, *left_out: str) -> object:
    """What a record says otherwise than we do, or None."""
    north_apart = "north_dora" in recorded_worths(record["expected"])
    expected = recorded(record["expected"], *left_out)
    try:
        outcome = answer(record, ruleset(name, settings))
    except MahjongError as error:
        return record["id"], [fault.message for fault in error.faults]
    facts = computed(outcome, north_apart=north_apart)
    differing = {
        key: (facts.get(key), value) for key, value in expected.items() if facts.get(key) != value
    }
    return (record["id"], differing) if differing else None


@pytest.mark.parametrize(
    ("file", "name", "left_out"),
    [
        ("wins4_tenhou", "tenhou", ()),
        ("wins3_tenhou", "tenhou-sanma", ()),
        ("wins4_kobalab10000", "riichi", ("limit",)),
    ],
)
def test_every_recorded_win(file: str, name: str, left_out: tuple[str, ...]) -> None:
    """Yaku, han, fu, yakuman, limit, points and each seat's change are those recorded."""
    records = read(file)
    wrong = []
    for record in records:
        settings: tuple[str, ...] = ()
        untold = left_out
        if record["rules"]["kiriage"]:
            settings = ROUNDED_UP if record["id"] in PLAIN_COUNTERS else DEAR_COUNTERS
            untold = (*left_out, "limit")
        found = differences(record, settings, name, *untold)
        if found is not None:
            wrong.append(found)
    assert not wrong, told(wrong, len(records))


def test_yaku_of_the_benchmark_of_another_program() -> None:
    """Han, fu and the set of yaku are those recorded, four and three players."""
    records = read("wins_riichienv_bench")
    wrong: list[object] = []
    for record in records:
        expected = record["expected"]
        name = "majsoul" if record["players"] == 4 else "majsoul-sanma"
        best = answer(record, ruleset(name)).best
        if best is None:
            wrong.append((record["id"], None, expected))
            continue
        facts = (
            han_of(best.score),
            fu_of(best.score),
            best.score.yakuman,
            sorted(worths_of(best, north_apart=True)),
        )
        wanted = (
            expected["han"],
            recorded_fu(expected),
            expected["yakuman"],
            sorted(yaku["name"] for yaku in expected["yaku"]),
        )
        if facts != wanted:
            wrong.append((record["id"], facts, wanted))
    assert not wrong, told(wrong, len(records))
