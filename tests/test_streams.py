"""Streams that are closed, full or poor in letters, and words that are not for a terminal."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from conftest import ROOT, Run

HAND = "23456779s4577p"
WON = f"{HAND}+6p"

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")


def shell(line: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Runs a line of the shell in which ``mahjong`` is the command."""
    command = f'mahjong() {{ "{sys.executable}" -m mahjong_cli "$@"; }}; set -o pipefail; {line}'
    said = {"PYTHONPATH": str(ROOT), "MAHJONG_LANG": "en"}
    return subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, **said, **environ},
        check=False,
    )


@pytest.mark.parametrize(
    "line",
    [
        f"mahjong {WON} --json >/dev/full",
        f"mahjong {WON} >&-",
        "mahjong --version >/dev/full",
        "mahjong --help >&-",
        f"echo {HAND} | mahjong batch >/dev/full",
    ],
)
def test_an_answer_that_cannot_be_written(line: str) -> None:
    """A stdout that is full or closed ends with status 2 and one line on stderr."""
    ran = shell(line)
    assert ran.returncode == 2
    assert ran.stderr.startswith("error[unwritable]: ")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize("line", ["mahjong batch <&-", "mahjong - <&-"])
def test_a_closed_stdin(line: str) -> None:
    """Lines cannot be read from a closed stdin: status 2, and it is said."""
    ran = shell(line)
    assert ran.returncode == 2
    assert ran.stderr.startswith("error[file-unreadable]: ")


@pytest.mark.parametrize("where", [">/dev/full", ">&-"])
def test_messages_that_cannot_be_written(where: str) -> None:
    """A stderr that is full or closed changes neither the status nor the answer."""
    assert shell(f"mahjong bad 2{where}").returncode == 2
    ran = shell(f"mahjong {HAND}6p -q 2{where}")
    assert (ran.returncode, ran.stdout) == (0, "1400\n")


@pytest.mark.parametrize("words", ["--help", "--version", "score --help", "rules list"])
def test_a_pipe_that_nobody_reads(words: str) -> None:
    """A closed pipe ends quietly with status 0, whatever was asked."""
    ran = shell(f"mahjong {words} | true")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_help_in_few_letters() -> None:
    """Help is shown where the stream lacks some of its letters."""
    ran = shell("mahjong score --help", PYTHONIOENCODING="cp1252")
    assert ran.returncode == 0
    assert "--riichi" in ran.stdout


@pytest.mark.parametrize("words", [(), ("rules",), ("yaku",), ("--lang", "ja")])
def test_help_for_want_of_anything_else(run: Run, words: tuple[str, ...]) -> None:
    """A command with nothing to do shows its help on stderr, with status 2."""
    ran = run(*words)
    assert (ran.status, ran.out) == (2, "")
    assert "Usage" in ran.err or "mahjong" in ran.err


def test_an_interrupt_while_modules_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C before the command runs ends with 130."""
    from mahjong_cli.cli import main

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mahjong_cli.cli.app.run", interrupted)
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 130


def test_control_characters_are_escaped(run: Run) -> None:
    """What the input holds for terminals is shown, never sent to one."""
    ran = run(WON, "--seat", "\x1b[31m")
    assert ran.status == 2
    assert r"\x1b[31m" in ran.err
    assert "\x1b" not in ran.err + run("12\x1b[31m").err


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--seat", "S", "--seat", "E"), "said-twice"),
        (("--honba", "1", "--honba", "2"), "said-twice"),
        (("-r", "riichi", "-r", "mighty"), "said-twice"),
        (("--honba", "1_0"), "usage"),
        (("--honba", "9" * 5000), "out-of-range"),
    ],
)
def test_options_that_cannot_be_meant(run: Run, words: tuple[str, ...], fault: str) -> None:
    """Different values of one option, and numbers that are none, are refused."""
    ran = run(WON, *words)
    assert ran.status == 2
    assert f"error[{fault}]" in ran.err


def test_an_option_repeated_with_one_value(run: Run) -> None:
    """The same said twice is fine."""
    assert run(WON, "--seat", "E", "--seat", "東", "--honba", "1", "--honba", "1").status == 0


def test_waits_leave_out_a_win_without_a_tile(run: Run) -> None:
    """``waits`` answers what the hand waits for, whatever wins by itself."""
    ran = run("waits", "123m456p067s78s11z", "-r", "riichi", "--event", "nagashi", "-q")
    assert ran.out == "69s\n"
    ran = run("waits", "-r", "riichi", "--event", "nagashi")
    assert (ran.status, ran.out) == (2, "")
