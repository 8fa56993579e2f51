"""Examples of rows: each must have its row, each near miss must not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mahjong_cli.classes import nearest
from mahjong_cli.engine import evaluate
from mahjong_cli.errors import Fault, MahjongError
from mahjong_cli.loader.build import build
from mahjong_cli.loader.layers import SHOWN, Resolved
from mahjong_cli.loader.local import forms_asked_for
from mahjong_cli.loader.marks import Route
from mahjong_cli.loader.references import fault_at
from mahjong_cli.question import ask
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import Ruleset

KEYS = ("hand", "situation")
Found = Iterator[tuple[Route, Fault]]


def example_faults(resolved: Resolved, data: Mapping[str, Any], *, alone: bool) -> Found:
    """Every example that the file itself gives and that does not show what it should.

    ``alone``: each row is judged without the others of its file, as rows of the catalogue
    are switched on one by one.
    """
    own = [
        id
        for id, row in data["yaku"].items()
        if any(key in row and _written(resolved, ("yaku", id, key)) for key in SHOWN)
    ]
    whole = None if alone or not own else build(data)
    for id in own:
        rules = whole or build(_with_row_alone(resolved, data, id))
        row = data["yaku"][id]
        examples: list[Any] = []
        for key in SHOWN:
            given = row.get(key, [])
            if not _written(resolved, ("yaku", id, key)):
                continue
            listed = isinstance(given, list)
            for place, example in enumerate(given if listed else [given]):
                route: Route = ("yaku", id, key, place) if listed else ("yaku", id, key)
                if key == "near_miss" and example in examples:
                    problem = "the near miss is the example itself"
                    yield fault_at(resolved, route, "near-miss-equal", problem, example, yaku=id)
                    continue
                examples.append(example)
                yield from _judged(resolved, route, example, id, row, rules)


def _written(resolved: Resolved, route: Route) -> bool:
    return resolved.place(route).file == resolved.file


def _with_row_alone(resolved: Resolved, data: Mapping[str, Any], id: str) -> dict[str, Any]:
    """The data with no other row of the file in force; the others may be asked for."""
    rows = data["yaku"]
    others = {
        other: row
        for other, row in rows.items()
        if other != id and _written(resolved, ("yaku", other))
    }
    kept = {other: row for other, row in rows.items() if other not in others}
    return {**data, "yaku": kept, "catalogue": {**data.get("catalogue", {}), **others}}


def _judged(
    resolved: Resolved,
    route: Route,
    example: Any,
    id: str,
    row: Mapping[str, Any],
    rules: Ruleset,
) -> Found:
    hand = example
    situation: Any = {}
    if isinstance(example, dict):
        unknown = [key for key in example if key not in KEYS]
        for key in unknown:
            yield fault_at(
                resolved,
                (*route, key),
                "unknown-key",
                f"an example has no {key}",
                key,
                nearest(key, KEYS),
                True,
            )
        hand, situation = example.get("hand", ""), example.get("situation") or {}
        if unknown:
            return
    if not isinstance(hand, str) or not isinstance(situation, dict):
        problem = "an example is a hand, or a map of hand and situation"
        yield fault_at(resolved, route, "bad-example", problem, hand, "quote the hand", problem="")
        return
    try:
        question = ask(hand, rules, situation)
        outcome = evaluate(question.hand, question.situation, rules)
    except MahjongError as error:
        for fault in error.faults:
            yield fault_at(
                resolved,
                route,
                "bad-example",
                f"{hand}: {fault.message}",
                hand,
                fault.hint,
                problem=fault.message,
            )
        return
    yield from _shown(resolved, route, hand, id, outcome, bool(forms_asked_for([row])))


def _shown(
    resolved: Resolved, route: Route, hand: str, id: str, outcome: Outcome, of_a_form: bool
) -> Found:
    is_example = route[2] == "example"
    if not outcome.readings:
        if is_example or not of_a_form:
            problem = f"{hand} is not complete"
            yield fault_at(resolved, route, "example-incomplete", problem, hand, yaku=id, hand=hand)
        return
    held = [line.id for line in outcome.readings[0].score.lines]
    if is_example and id not in held:
        problem = f"{hand} has not {id} but {_listed(held)}"
        yield fault_at(
            resolved, route, "example-lacks", problem, hand, yaku=id, hand=hand, held=held
        )
    if not is_example and id in held:
        problem = f"{hand} has {id}"
        yield fault_at(resolved, route, "near-miss-has", problem, hand, yaku=id, hand=hand)


def _listed(held: Iterable[str]) -> str:
    return ", ".join(held) or "no yaku"
