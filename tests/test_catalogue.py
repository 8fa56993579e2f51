"""The catalogue of local yaku: every row has its example, and its near miss has it not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from mahjong_cli.engine import evaluate
from mahjong_cli.loader import load_ruleset
from mahjong_cli.loader.local import families, forms_asked_for
from mahjong_cli.question import ask
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import Ruleset

ROWS = {id: (family, row) for family in families() for id, row in family.rows.items()}


@cache
def rules_with(id: str) -> Ruleset:
    """The base with this one row switched on, and what its family's examples need."""
    family, _ = ROWS[id]
    settings: dict[str, Any] = {"local": [id]}
    settings.update(family.document.data.get("example_settings") or {})
    return load_ruleset("riichi", settings)


def shown(id: str, key: str) -> Iterator[Any]:
    """The hands that a row gives under a key."""
    given = ROWS[id][1].get(key)
    yield from given if isinstance(given, list) else [given]


def judged(id: str, example: Any) -> Outcome:
    """What an example of a row is worth."""
    hand, situation = example, {}
    if isinstance(example, dict):
        hand, situation = example.get("hand", ""), example.get("situation", {})
    rules = rules_with(id)
    question = ask(hand, rules, situation)
    return evaluate(question.hand, question.situation, rules)


def lines(outcome: Outcome) -> set[str]:
    """The rows of the reading that comes first."""
    return {line.id for line in outcome.readings[0].score.lines} if outcome.readings else set()


@pytest.mark.parametrize("id", ROWS)
def test_the_example_has_the_yaku(id: str) -> None:
    """The hand given as an example is complete and has the row among its lines."""
    for example in shown(id, "example"):
        outcome = judged(id, example)
        assert id in lines(outcome), f"{example}: {outcome.result} {lines(outcome)}"


@pytest.mark.parametrize("id", ROWS)
def test_the_near_miss_has_not(id: str) -> None:
    """The near miss is complete, but for a form of its own, and has not the row."""
    of_a_form = bool(forms_asked_for([ROWS[id][1]]))
    for near_miss in shown(id, "near_miss"):
        outcome = judged(id, near_miss)
        assert id not in lines(outcome), f"{near_miss}: {lines(outcome)}"
        assert outcome.result != "not_complete" or of_a_form, f"{near_miss} is not complete"
        assert near_miss not in list(shown(id, "example"))
