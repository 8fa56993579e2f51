"""One ordinary win scored: the whole explained outcome against points alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from benchmarks import rival
from benchmarks.corpus import Record, situation_of, text_of
from benchmarks.rounds import Measured, alternate
from mahjong_cli import Hand, Situation, evaluate, load_ruleset, parse_hand
from mahjong_cli.loader.local import families
from mahjong_cli.ruleset import Ruleset


def measure(records: list[Record], rounds: int) -> Iterator[Measured]:
    """``evaluate`` with inputs ready, after both have agreed on the points of every hand.

    The outcome is whole: waits, the chosen reading with its groups, yaku and fu items, and
    who pays. Then the same with every local yaku of the catalogue switched on.
    """
    rules = load_ruleset("riichi")
    questions = [parse_hand(text_of(record), rules, **situation_of(record)) for record in records]
    asked = [rival.asked(record) for record in records]
    for record, (hand, situation), other in zip(records, questions, asked, strict=True):
        outcome = evaluate(hand, situation, rules)
        ours = outcome.settlement.value if outcome.settlement else 0
        theirs = rival.points(other)
        if ours != theirs:
            raise SystemExit(f"{text_of(record)} {situation_of(record)}: {ours} and {theirs}")

    def score_all() -> None:
        for other in asked:
            rival.points(other)

    count = len(records)
    everything = load_ruleset("riichi", {"local": [family.id for family in families()]})
    for name, these in (
        ("evaluate, ordinary riichi win", rules),
        ("evaluate, every local yaku on", everything),
    ):
        ours_seconds, other_seconds = alternate(_all(questions, these), score_all, rounds)
        yield Measured(name, ours_seconds / count, other_seconds / count, True, 0.5)


def _all(questions: list[tuple[Hand, Situation]], rules: Ruleset) -> Callable[[], None]:
    def evaluate_all() -> None:
        for hand, situation in questions:
            best = evaluate(hand, situation, rules).best
            if best is not None:
                assert best.score.lines

    evaluate_all()
    return evaluate_all
