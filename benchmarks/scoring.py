"""One ordinary win scored: the whole explained outcome against points alone."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import rival
from benchmarks.corpus import Record, situation_of, text_of
from benchmarks.rounds import Measured, alternate
from mahjong_cli import evaluate, load_ruleset, parse_hand


def measure(records: list[Record], rounds: int) -> Iterator[Measured]:
    """``evaluate`` with inputs ready, after both have agreed on the points of every hand."""
    rules = load_ruleset("riichi")
    questions = [parse_hand(text_of(record), rules, **situation_of(record)) for record in records]
    asked = [rival.asked(record) for record in records]
    for record, (hand, situation), other in zip(records, questions, asked, strict=True):
        outcome = evaluate(hand, situation, rules)
        ours = outcome.settlement.value if outcome.settlement else 0
        theirs = rival.points(other)
        if ours != theirs:
            raise SystemExit(f"{text_of(record)} {situation_of(record)}: {ours} and {theirs}")

    def evaluate_all() -> None:
        for hand, situation in questions:
            evaluate(hand, situation, rules)

    def score_all() -> None:
        for other in asked:
            rival.points(other)

    ours_seconds, other_seconds = alternate(evaluate_all, score_all, rounds)
    count = len(records)
    yield Measured(
        "evaluate, ordinary riichi win", ours_seconds / count, other_seconds / count, True, 0.5
    )
