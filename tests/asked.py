"""Questions put by tests, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mahjong_cli.errors import Fault, MahjongError
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import Question, ask

WILD = "23456779s4577p"
"""Twelve real tiles that wait for 3p, 6p and 8s."""
FULL = "234567m234p5699s"
"""Thirteen real tiles that wait for 4s and 7s."""


def holding(count: int) -> Sequence[str]:
    """Stands in for the shipped rulesets: one holds twelve tiles, one thirteen."""
    return {12: ["mighty"], 13: ["riichi"]}.get(count, [])


def put(text: str, rules: str = "mighty", /, **options: object) -> Question:
    """The question of a text under a ruleset."""
    return ask(text, load_ruleset(rules), options, others=holding)


def faults_of(text: str, rules: str = "mighty", /, **options: object) -> tuple[Fault, ...]:
    """What is wrong with a question."""
    with pytest.raises(MahjongError) as caught:
        put(text, rules, **options)
    return caught.value.faults


def ids_of(text: str, rules: str = "mighty", /, **options: object) -> list[str]:
    """The ids of what is wrong with a question."""
    return [fault.id for fault in faults_of(text, rules, **options)]


def refusal(text: str, rules: str, options: dict[str, object]) -> tuple[Fault, ...]:
    """What is wrong with a question that may be a sound one."""
    try:
        put(text, rules, **options)
    except MahjongError as error:
        return error.faults
    return ()
