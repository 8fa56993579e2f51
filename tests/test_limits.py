"""Limits that are a whole value, yakuman counted as han, and rows that cost han."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_cli.engine import evaluate
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import parse_hand
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import FuHanScoring
from mahjong_cli.scoring import scoring_of

FIXED = {
    "scoring.limits.small_yakuman": {"base": 9000, "fixed": True},
    "scoring.limits.big_yakuman": {"base": 10000, "fixed": True},
    "yaku.toitoi.value": "small_yakuman",
    "yaku.daisangen.value": "big_yakuman",
    "yaku.tsuuiisou.value": "small_yakuman",
}
AOTENJOU = {
    "scoring.yakuman_as_han": 13,
    "scoring.limits.mangan.from": None,
    "scoring.limits.haneman": None,
    "scoring.limits.baiman": None,
    "scoring.limits.sanbaiman": None,
    "scoring.limits.counted_yakuman": None,
}


def won(text: str, settings: dict[str, Any], **situation: Any) -> Outcome:
    """What a hand comes to under the base with these settings."""
    rules = load_ruleset("riichi", settings)
    hand, asked = parse_hand(text, rules, **situation)
    return evaluate(hand, asked, rules)


def lines(outcome: Outcome) -> dict[str, int]:
    """The rows of the reading taken, with their han."""
    assert outcome.best is not None
    return {line.id: line.han for line in outcome.best.score.lines}


def test_a_fixed_limit_is_the_whole_value() -> None:
    """A row worth a fixed limit stands alone: neither han nor dora lift it."""
    outcome = won("[222m][555p][888s]7799s+7s", FIXED, dora="2m7s")
    assert outcome.best is not None
    score = outcome.best.score
    assert lines(outcome) == {"toitoi": 0}
    assert (score.base, score.limit, score.han, score.fu) == (9000, "small_yakuman", 0, None)


def test_only_the_dearest_fixed_limit_is_listed() -> None:
    """Of several rows worth a fixed limit the dearest counts, and nothing is added."""
    outcome = won("[555z][666z]77z111z44z+7z", FIXED)
    assert outcome.best is not None
    assert lines(outcome) == {"daisangen": 0}
    assert outcome.best.score.base == 10000


def test_yakuman_stand_above_a_fixed_limit() -> None:
    """Where a yakuman holds, only yakuman are listed."""
    outcome = won("[111m][999p]111s99m11p+1p", FIXED)
    assert outcome.best is not None
    assert set(lines(outcome)) == {"chinroutou"}
    assert outcome.best.score.base == 8000


def test_yakuman_as_han_keep_every_row() -> None:
    """Without limits a yakuman is 13 han beside all the others, and two of them 26."""
    outcome = won("[555z][666z]77z234m99p+7z", AOTENJOU, dora="7z")
    assert outcome.best is not None
    assert lines(outcome) == {"haku": 1, "hatsu": 1, "chun": 1, "daisangen": 13, "dora": 3}
    assert (outcome.best.score.han, outcome.best.score.yakuman) == (19, 0)
    assert outcome.best.score.base == (outcome.best.score.fu or 0) * 2 ** (19 + 2)
    double = won("222m555p888s666m9s ron 9s", AOTENJOU)
    assert lines(double)["suuankou_tanki"] == 26


def test_doubles_as_han_count_once_where_they_do_not_double() -> None:
    """A table whose doubles count one has 13 han for them too."""
    settings = {**AOTENJOU, "scoring.yakuman.doubles": False}
    assert lines(won("222m555p888s666m9s ron 9s", settings))["suuankou_tanki"] == 13


@pytest.mark.parametrize("han", [0, -1, -9])
def test_base_is_never_less_than_that_of_no_han(han: int) -> None:
    """Rows that cost han lower the base no further than to that of none."""
    scoring = scoring_of(FuHanScoring((), 8000, True, None, True))
    assert scoring.worth(han, 30).base == 120


def test_a_row_may_cost_han() -> None:
    """Negative han are subtracted, and what falls below the least han is no win."""
    cheap = {"yaku.tanyao.value": -1}
    dear = won("234m456p678s2255m+5m", cheap, riichi=True)
    assert lines(dear)["tanyao"] == -1
    assert dear.best is not None and dear.best.score.han == 1
    free = won("[234m]456p678s2255m+5m", {**cheap, "win.min_han": 0})
    assert free.best is not None
    assert (free.best.score.han, free.best.score.base) == (-1, 120)
