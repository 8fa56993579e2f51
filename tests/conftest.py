"""What several test modules use: the command run inside this process."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from mahjong_cli.errors import Fault
    from mahjong_cli.ruleset import Ruleset

ROOT = Path(__file__).resolve().parent.parent


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]
Write = Callable[..., Path]


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


@pytest.fixture
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has its own cache and its own folder of user rulesets."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("MAHJONG_CACHE", raising=False)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a ruleset file and gives its path."""

    def put(text: str, name: str = "own.yaml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return put


@pytest.fixture
def load(write: Write) -> Callable[[str], Ruleset]:
    """Loads a ruleset that extends riichi by some text."""

    def loaded(text: str) -> Ruleset:
        from mahjong_cli.loader import load_ruleset

        return load_ruleset(str(write(f"extends: riichi\n{text}")))

    return loaded


@pytest.fixture
def faults(write: Write) -> Callable[[str], list[Fault]]:
    """The faults of a file that extends riichi by some text, which begins in line 2."""

    def found(text: str) -> list[Fault]:
        from mahjong_cli.loader import check_file

        return list(check_file(write(f"extends: riichi\n{text}")))

    return found
