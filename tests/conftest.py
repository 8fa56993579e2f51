"""What several test modules use: the command run inside this process."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``mahjong`` with these words and gives its status, stdout and stderr."""
    from mahjong_cli.cli import main

    monkeypatch.delenv("MAHJONG_RULES", raising=False)
    monkeypatch.setenv("MAHJONG_LANG", "en")

    def call(*words: str) -> Ran:
        monkeypatch.setattr("sys.argv", ["mahjong", *words])
        capsys.readouterr()
        status = 0
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
        said = capsys.readouterr()
        return Ran(status, said.out, said.err)

    return call


@pytest.fixture
def fed(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Runs ``mahjong settle -`` with a text on stdin."""

    def call(text: str | bytes, *words: str) -> Any:
        raw = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        return run("settle", "-", *words)

    return call
