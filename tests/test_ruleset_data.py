"""Rulesets are data: the program knows none by name, and a file states only its difference."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import ROOT
from mahjong_cli.loader import load_ruleset

FILES = sorted((ROOT / "rulesets").glob("*.yaml"))
IDS = {path.stem for path in FILES}
SHARED = {"riichi"}
"""Ids that are also what a row, an event and an option are called."""
BASE = "riichi"
ABOUT = ("extends", "id", "default", "names", "aliases", "about", "source", "notes")
MOST_LINES = 60
LONG = "The file is long:"
"""How the note begins that says why a file has more lines."""


def strings_of(source: str) -> Iterator[tuple[int, str]]:
    """Every string constant of a program with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def settings_of(text: str) -> list[str]:
    """The lines of a ruleset file that set a value: no names, nothing that it says of itself."""
    lines, about = [], False
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith(("#", "names:")):
            continue
        if not line[0].isspace() and line[0] != "-":
            about = line.partition(":")[0] in ABOUT
        if not about:
            lines.append(line)
    return lines


@pytest.mark.parametrize("path", sorted((ROOT / "mahjong_cli").rglob("*.py")), ids=str)
def test_the_program_names_no_ruleset(path: Path) -> None:
    """No string in the program is the id of a ruleset, so that none is a special case."""
    source = path.read_text(encoding="utf-8")
    named = [(line, text) for line, text in strings_of(source) if text in IDS - SHARED]
    assert not named


def test_strings_are_found_wherever_they_stand() -> None:
    """The search sees comparisons, patterns, keys and defaults."""
    source = 'def f(a="x"):\n    match a:\n        case "y": return {"z": a == "w"}\n'
    assert {text for _, text in strings_of(source)} == {"x", "y", "z", "w"}


def test_settings_are_counted_without_what_a_file_says_of_itself() -> None:
    """Names, source and notes are no settings; comments and blank lines are none either."""
    text = (
        "extends: a\nnotes:\n- one\n  more\n# no\n\nwin: {min_han: 2}\nyaku:\n  x:\n    names: {}\n"
    )
    assert settings_of(text) == ["win: {min_han: 2}", "yaku:", "  x:"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_short_or_says_why(path: Path) -> None:
    """All but the base need few lines; one that needs more tells in its notes what for."""
    lines = settings_of(path.read_text(encoding="utf-8"))
    assert lines
    if path.stem != BASE and len(lines) > MOST_LINES:
        assert any(note.startswith(LONG) for note in load_ruleset(path.stem).notes)
