"""Whole processes: two commands against the barest Typer apps of the same version."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.rounds import Measured, alternate

ROOT = Path(__file__).resolve().parent.parent
HAND = "23456779s4577p"
MAIN_JOB = [f"{HAND}+6p", "-r", "mighty", "--riichi", "--dora", "2s", "--ura", "8s"]


def process(module: str, *words: str) -> Callable[[], object]:
    """A run of ``module.main`` in a new interpreter, its output kept from the terminal.

    Bytecode is kept from one run to the next on both sides, as it is once installed.
    """
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    program = f"from {module} import main; main()"

    def run() -> str:
        return subprocess.run(
            [sys.executable, "-c", program, *words],
            cwd=ROOT,
            env=kept,
            check=True,
            capture_output=True,
            encoding="utf-8",
        ).stdout

    return run


def measure(rounds: int) -> Iterator[Measured]:
    """Start-up of ``mahjong waits HAND -q``, of its ``--json``, and of the main job."""
    plain = process("benchmarks.bare_plain", HAND)
    table = process("benchmarks.bare_table", HAND)
    ours = process("mahjong_cli.cli", "waits", HAND, "-q")
    if ours() != "36p8s\n":
        raise SystemExit("mahjong waits -q gives another answer")
    pairs = (
        ("start-up: waits HAND -q / bare Typer app", ours, plain),
        (
            "start-up: waits HAND --json / bare Typer app",
            process("mahjong_cli.cli", "waits", HAND, "--json"),
            plain,
        ),
        (
            "start-up: main job / Typer app with a table",
            process("mahjong_cli.cli", *MAIN_JOB),
            table,
        ),
    )
    for name, work, bare in pairs:
        yield Measured(name, *alternate(work, bare, rounds), faster=False, floor=2)
