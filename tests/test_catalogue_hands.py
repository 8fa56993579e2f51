"""The whole catalogue switched on, over many hands nobody chose."""

from __future__ import annotations

from random import Random

import pytest

from dealing import deal
from mahjong_cli.engine import evaluate
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.loader import load_ruleset
from mahjong_cli.loader.local import families
from mahjong_cli.question import ask
from mahjong_cli.reading import Line
from mahjong_cli.ruleset import Ruleset

HANDS = 10_000
EVERYTHING = {"local": [family.id for family in families()]}


@pytest.fixture(scope="module")
def everything() -> Ruleset:
    """The base with every family of the catalogue."""
    return load_ruleset("riichi", EVERYTHING)


def struck(lines: tuple[Line, ...], replaces: dict[str, frozenset[str]]) -> set[str]:
    """The lines that another line of the same hand should have struck."""
    ids = {line.id for line in lines}
    return {weaker for id in ids for weaker in replaces[id] & ids}


def test_no_hand_shows_a_yaku_beside_what_it_replaces(everything: Ruleset) -> None:
    """10,000 random hands are judged, none with a yaku and one that it strikes.

    Numbers that no table shows, as of the turn or of wins in a row, are stated for some.
    """
    replaces = {row.id: row.replaces for row in everything.yaku}
    dice, numbers = Random(20_261), Random(3)
    seen: set[str] = set()
    judged = 0
    while judged < HANDS:
        dealt = deal(dice)
        if dealt.players != 4:
            continue
        told = {name: numbers.randint(1, 9) for name in everything.counts if numbers.random() < 0.2}
        question = ask(dealt.text, everything, {**dealt.situation, "count": told})
        outcome = evaluate(question.hand, question.situation, everything)
        judged += 1
        for reading in outcome.readings:
            lines = reading.score.lines
            assert not struck(lines, replaces), dealt.command
            assert len({line.id for line in lines}) == len(lines), dealt.command
            seen.update(line.id for line in lines)
    assert len(seen) > len(everything.yaku) // 2


def test_a_row_is_the_same_whether_tables_or_tests_found_it(everything: Ruleset) -> None:
    """The tables of patterns leave exactly the rows that testing one by one does."""
    from mahjong_cli.yaku import judge_of

    judge = judge_of(everything)
    dice = Random(7)
    hands: list[tuple[Hand, Situation]] = []
    while len(hands) < 300:
        dealt = deal(dice)
        if dealt.players == 4:
            question = ask(dealt.text, everything, dealt.situation)
            hands.append((question.hand, question.situation))
    judge.forget_tables()
    plain = [_ids(hand, situation, everything) for hand, situation in hands[:150]]
    for hand, situation in hands:
        evaluate(hand, situation, everything)
    assert judge.group_tables() is not None
    assert [_ids(hand, situation, everything) for hand, situation in hands[:150]] == plain


def _ids(hand: Hand, situation: Situation, rules: Ruleset) -> list[list[str]]:
    outcome = evaluate(hand, situation, rules)
    return [[line.id for line in reading.score.lines] for reading in outcome.readings]
