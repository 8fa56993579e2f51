"""Many hands through ``mahjong batch``, JSON lines in and out."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator

from benchmarks import rival
from benchmarks.corpus import Record, situation_of, text_of
from benchmarks.rounds import Measured, alternate, timed
from benchmarks.startup import ROOT


def lines_of(records: list[Record]) -> str:
    """The records as input of ``mahjong batch``."""
    return "".join(
        json.dumps(
            {
                "id": number,
                "hand": text_of(record),
                "rules": "riichi",
                "situation": situation_of(record),
            }
        )
        + "\n"
        for number, record in enumerate(records)
    )


def run(lines: str) -> Callable[[], object]:
    """A process that answers these lines."""
    program = "from mahjong_cli.cli import main; main()"

    def work() -> str:
        return subprocess.run(
            [sys.executable, "-c", program, "batch"],
            cwd=ROOT,
            input=lines,
            check=True,
            capture_output=True,
            encoding="utf-8",
        ).stdout

    return work


def measure(records: list[Record], rounds: int) -> Iterator[Measured]:
    """Time per hand, the start of the process taken off, against one score of the other."""
    asked = [rival.asked(record) for record in records]
    work = run(lines_of(records))
    answers = [json.loads(line) for line in str(work()).splitlines()]
    for record, answer, other in zip(records, answers, asked, strict=True):
        ours = answer["settlement"]["value"] if answer["settlement"] else 0
        if ours != rival.points(other):
            raise SystemExit(f"{text_of(record)}: {ours} and {rival.points(other)}")

    def score_all() -> None:
        for other in asked:
            rival.points(other)

    whole, score = alternate(work, score_all, rounds)
    start = min(timed(run("")) for _ in range(5))
    count = len(records)
    yield Measured(
        "batch, JSON lines in and out", (whole - start) / count, score / count, True, 0.5
    )
