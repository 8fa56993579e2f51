"""The rows that are shipped: each has its example, and its near miss has it not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from conftest import ROOT
from mahjong_cli.engine import evaluate
from mahjong_cli.hand import Hand
from mahjong_cli.loader import load_ruleset, read_yaml
from mahjong_cli.loader.local import families, forms_asked_for
from mahjong_cli.question import Question, ask
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import Ruleset

FAMILIES = {f"yaku/{family.id}": family for family in families()}
RULESETS = {path.stem: read_yaml(path).data for path in sorted((ROOT / "rulesets").glob("*.yaml"))}
ROWS: dict[tuple[str, str], Mapping[str, Any]] = {
    (home, id): row
    for home, rows in [
        *((home, family.rows) for home, family in FAMILIES.items()),
        *((name, data.get("yaku") or {}) for name, data in RULESETS.items()),
    ]
    for id, row in rows.items()
    if home in FAMILIES or (row and ({"example", "near_miss", "when"} & row.keys()))
}
"""Rows that say when they hold or show hands, by the family or ruleset that writes them, and id."""

every_row = pytest.mark.parametrize(("home", "id"), ROWS, ids=[".".join(key) for key in ROWS])


@cache
def rules_with(home: str, id: str) -> Ruleset:
    """The ruleset that writes a row; of a family, the base with this one row switched on."""
    if home not in FAMILIES:
        return load_ruleset(home)
    settings: dict[str, Any] = {"local": [id]}
    settings.update(FAMILIES[home].document.data.get("example_settings") or {})
    return load_ruleset("riichi", settings)


def shown(home: str, id: str, key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The hands that a row gives under a key, each with its situation."""
    given = ROWS[home, id][key]
    for one in given if isinstance(given, list) else [given]:
        yield (one["hand"], one.get("situation", {})) if isinstance(one, dict) else (one, {})


def asked(home: str, id: str, key: str) -> Iterator[tuple[Question, dict[str, Any]]]:
    """The same as questions, with the situation as it is written."""
    for hand, situation in shown(home, id, key):
        yield ask(hand, rules_with(home, id), situation), situation


def judged(home: str, id: str, question: Question) -> Outcome:
    """What an example of a row is worth."""
    return evaluate(question.hand, question.situation, rules_with(home, id))


def lines(outcome: Outcome) -> set[str]:
    """The rows of the reading that comes first."""
    return {line.id for line in outcome.readings[0].score.lines} if outcome.readings else set()


@every_row
def test_the_example_has_the_yaku(home: str, id: str) -> None:
    """The hand given as an example is complete and has the row among its lines."""
    for question, _ in asked(home, id, "example"):
        outcome = judged(home, id, question)
        assert id in lines(outcome), f"{question.hand}: {outcome.result} {lines(outcome)}"


@every_row
def test_the_near_miss_has_not(home: str, id: str) -> None:
    """The near miss is complete, but for a form of its own, and has not the row."""
    of_a_form = bool(forms_asked_for([ROWS[home, id]]))
    for question, _ in asked(home, id, "near_miss"):
        outcome = judged(home, id, question)
        assert id not in lines(outcome), f"{question.hand}: {lines(outcome)}"
        assert outcome.result != "not_complete" or of_a_form, f"{question.hand} is not complete"


def tiles_of(hand: Hand) -> Counter[str]:
    """The tiles of a hand but for those set aside, the winning one included."""
    melds = [tile for meld in hand.melds for tile in meld.tiles]
    return Counter(map(str, [*hand.concealed, *melds, *([hand.win] if hand.win else [])]))


def stated(situation: Mapping[str, Any], prefix: str = "") -> set[str]:
    """What a situation states, one thing each."""
    found: set[str] = set()
    for key, value in situation.items():
        if isinstance(value, dict):
            found |= stated(value, f"{key}.")
        else:
            parts = value if isinstance(value, list) else [value]
            found |= {f"{prefix}{key}={part}" for part in parts}
    return found


def apart(one: Question, other: Question, said: list[dict[str, Any]]) -> int:
    """In how many tiles and circumstances two examples differ; a changed pair is one."""
    before, after = tiles_of(one.hand), tiles_of(other.hand)
    gone, come = before - after, after - before
    changed = max(gone.total(), come.total())
    if changed == 2 and len(gone) == len(come) == 1:
        changed = 1
    first, second = map(stated, said)
    things = max(len(first - second), len(second - first))
    things += {one.situation.by, other.situation.by} == {"ron", "tsumo"}
    if not changed:  # the winning tile is another, or called tiles are concealed
        things += (one.hand.win, one.hand.melds) != (other.hand.win, other.hand.melds)
    return changed + things


@every_row
def test_the_near_miss_is_near(home: str, id: str) -> None:
    """It differs from an example by one tile, one pair or one circumstance.

    A row that needs no winning hand is missed by a hand without its event, whatever it holds.
    """
    needs_no_hand = ROWS[home, id].get("when", {}).get("form") == "none"
    for miss, said in asked(home, id, "near_miss"):
        far = [apart(one, miss, [had, said]) for one, had in asked(home, id, "example")]
        assert min(far) == 1 or needs_no_hand, f"{miss.hand}: {far}"


def test_triplets_of_a_tiger_are_neighbours() -> None:
    """Two triplets at the ends of a run are two fours into one, not a tiger."""
    home = "yaku/runs"
    rules = rules_with(home, "tiger_four_into_one")
    question = ask("[234p] [444p] 345m22p88s+2p", rules)
    assert "tiger_four_into_one" not in lines(evaluate(question.hand, question.situation, rules))
    rules = rules_with(home, "double_four_into_one")
    assert "double_four_into_one" in lines(evaluate(question.hand, question.situation, rules))


def test_most_of_the_published_catalogue_is_there() -> None:
    """The families hold more than 300 rows, each with what a reader wants to know."""
    rows = [row for (home, _), row in ROWS.items() if home in FAMILIES]
    assert len(rows) > 300
    for row in rows:
        assert {"names", "when", "value", "source", "example", "near_miss"} <= row.keys()
        assert {"ja", "en", "romaji"} <= row["names"].keys()
