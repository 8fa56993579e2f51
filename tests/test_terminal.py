"""What a terminal of 80 columns shows: lines folded between words, commands in one piece."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
COLUMNS = 80
CLEARED = re.compile(r"[^\n]*\x1b\[2K|\x1b\[[0-9;?]*[A-Za-z]|\r")
"""A line that was taken away again, such as a bar of progress, and what else steers a terminal."""


def on_terminal(*words: str) -> str:
    """What a command writes to a terminal, stdout and stderr together, as it stands in the end."""
    import pty
    from fcntl import ioctl
    from termios import TIOCSWINSZ

    keeper, terminal = pty.openpty()
    ioctl(terminal, TIOCSWINSZ, struct.pack("HHHH", 50, COLUMNS, 0, 0))
    environ = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    settings = {"PYTHONPATH": str(ROOT), "TERM": "xterm", "NO_COLOR": "1", "MAHJONG_LANG": "en"}
    with subprocess.Popen(
        [sys.executable, "-m", "mahjong_cli", *words],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        stderr=terminal,
        env={**environ, **settings},
    ):
        os.close(terminal)
        said = b""
        while True:
            try:
                part = os.read(keeper, 65536)
            except OSError:
                break
            if not part:
                break
            said += part
    os.close(keeper)
    return CLEARED.sub("", said.decode("utf-8").replace("\r\n", "\n"))


def test_faults_are_folded_between_words(tmp_path: Path) -> None:
    """A fault wider than the terminal goes on in a line that is indented."""
    path = tmp_path / "bad.yaml"
    path.write_text("extends: mighty\nid: bad\nchoose: {by: [points, yakuman, hann, fu]}\n")
    said = on_terminal("rules", "check", str(path))
    lines = said.splitlines()
    assert max(map(len, lines)) <= COLUMNS
    assert 'choose.by.2 is "hann", expected one of points' in " ".join(said.split())
    assert any(line.startswith("    ") and line.strip() for line in lines)


def test_a_command_to_copy_is_one_line() -> None:
    """The command that asks for the hand of a record is not broken, its win is folded."""
    lines = on_terminal("log", "examples/logs/three-players.mjlog").splitlines()
    (command,) = [line for line in lines if line.strip().startswith("mahjong ")]
    assert len(command) > COLUMNS
    assert command.endswith("--honba 1 --sticks 1")
    assert max(len(line) for line in lines if line != command) <= COLUMNS
