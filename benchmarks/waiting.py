"""Twelve tiles and one wild tile: all waits against trying 34 × 34 kinds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from benchmarks import rival
from benchmarks.corpus import Record
from benchmarks.rounds import Measured, alternate
from mahjong_cli import load_ruleset, parse_hand, waits
from mahjong_cli.reading import WaitScore

RULES = ("shura", {"hand.wilds.imaginary.fifth_copy": False})
SITUATION: dict[str, Any] = {"round": "E", "seat": "S", "riichi": True}


def _value(score: WaitScore | None) -> int:
    return score.value if score else 0


def measure(records: list[Record], rounds: int) -> Iterator[Measured]:
    """Waits with their wilds, then every wait scored by ron and by tsumo."""
    rules = load_ruleset(*RULES)
    questions = [parse_hand(record["hand"], rules, **SITUATION) for record in records]
    held = [rival.counts_of(record) for record in records]
    for record, (hand, situation), counts in zip(records, questions, held, strict=True):
        found = waits(hand, situation, rules)
        wilds = {str(wait.tile): [str(*kinds) for kinds in wait.wilds] for wait in found}
        values = {str(wait.tile): (_value(wait.ron), _value(wait.tsumo)) for wait in found}
        if wilds != rival.waits(counts) or values != rival.scored_waits(counts):
            raise SystemExit(
                f"{record['hand']}: {wilds} {values}\n"
                f"and {rival.waits(counts)} {rival.scored_waits(counts)}"
            )

    def ours(scored: bool) -> None:
        for hand, situation in questions:
            waits(hand, situation, rules, scored=scored)

    def naive() -> None:
        for counts in held:
            rival.waits(counts)

    def naive_scored() -> None:
        for counts in held:
            rival.scored_waits(counts)

    for name, scored, other, floor in (
        ("12 + 1: waits and their wilds", False, naive, 20),
        ("12 + 1: every wait scored, ron and tsumo", True, naive_scored, 2),
    ):
        ours_seconds, other_seconds = alternate(partial(ours, scored), other, rounds)
        count = len(records)
        yield Measured(name, ours_seconds / count, other_seconds / count, True, floor)
