"""``python -m benchmarks``: every comparison, one line each.

Needs the extra ``bench``. ``--corpus FILE`` (or ``MAHJONG_BENCH_CORPUS``) takes winning
hands and ``--corpus-12 FILE`` (``MAHJONG_BENCH_CORPUS_12``) hands of twelve tiles from JSON
lines; without them both are made from a seed. A line that misses its bound is marked;
``--strict`` then ends with status 1.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

from benchmarks import batch, corpus, scoring, startup, waiting
from benchmarks.rounds import Measured


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    path = os.environ.get
    parser.add_argument("--corpus", type=Path, default=path("MAHJONG_BENCH_CORPUS"))
    parser.add_argument("--corpus-12", type=Path, default=path("MAHJONG_BENCH_CORPUS_12"))
    parser.add_argument("--hands", type=int, default=1000, help="winning hands to score")
    parser.add_argument("--twelves", type=int, default=200, help="hands of twelve tiles")
    parser.add_argument("--rounds", type=int, default=9, help="turns of each comparison")
    parser.add_argument("--only", choices=("startup", "scoring", "waits", "batch"))
    parser.add_argument("--strict", action="store_true", help="status 1 where a bound is missed")
    return parser.parse_args()


def _twelves(path: Path | None, count: int) -> list[corpus.Record]:
    if path is None:
        return corpus.twelves(count)
    closed = [record for record in corpus.read(Path(path), 4 * count) if not record["melds"]]
    return closed[:count]


def _measure(arguments: argparse.Namespace) -> Iterator[Measured]:
    only, rounds = arguments.only, arguments.rounds
    if arguments.corpus:
        wins = corpus.read(Path(arguments.corpus), arguments.hands)
    else:
        wins = corpus.wins(arguments.hands)
    if only in (None, "startup"):
        yield from startup.measure(rounds)
    if only in (None, "scoring"):
        yield from scoring.measure(wins, rounds)
    if only in (None, "waits"):
        yield from waiting.measure(_twelves(arguments.corpus_12, arguments.twelves), rounds)
    if only in (None, "batch"):
        yield from batch.measure(wins, rounds)


def _line(measured: Measured) -> str:
    unit, scale = ("µs", 1e6) if measured.faster else ("ms", 1e3)
    times = f"{measured.ours * scale:9.1f} {measured.other * scale:9.1f} {unit}"
    mark = "✓" if measured.holds else "✗"
    return (
        f"{mark} {measured.name:46}{times}  {measured.said}{'' if measured.holds else '  MISSED'}"
    )


def main() -> int:
    arguments = _arguments()
    print(f"  {'':46}{'ours':>9} {'other':>9}     ours against the other")
    found = []
    for measured in _measure(arguments):
        print(_line(measured), flush=True)
        found.append(measured)
    missed = [measured.name for measured in found if not measured.holds]
    print(f"\n{len(found) - len(missed)} of {len(found)} bounds hold", end="")
    print(f", missed: {'; '.join(missed)}" if missed else "")
    return int(arguments.strict and bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
