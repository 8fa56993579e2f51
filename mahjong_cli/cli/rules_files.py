"""``mahjong rules diff``, ``new`` and ``schema``: two rulesets compared, one begun, their shape."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mahjong_cli.cli.as_json import SCHEMA, to_text
from mahjong_cli.cli.output import console_for, fail, output_of, say, show_all
from mahjong_cli.errors import Fault, MahjongError


def diff_command(given: Mapping[str, Any]) -> int:
    """Show what differs between two rulesets: 0, or 2 where one is faulty."""
    from mahjong_cli.cli.rules_diff import differences
    from mahjong_cli.loader import load_ruleset, show_values

    output = output_of(given)
    faults: list[Fault] = []
    values = []
    for name in (given["left"], given["right"]):
        try:
            values.append({key: value for key, (value, _) in show_values(name).items()})
        except MahjongError as error:
            faults.extend(error.faults)
    if faults:
        fail(MahjongError(faults), output)
    found = differences(*values)
    if output.mode == "json":
        records = [one._asdict() for one in found]
        say(to_text({"schema": SCHEMA, "differences": records}))
        return 0
    from mahjong_cli.cli.diff_subjects import subjects
    from mahjong_cli.cli.diff_text import differences_text
    from mahjong_cli.cli.diff_words import Side, Telling

    words = output.words
    sides = [
        Side(load_ruleset(name), side, words)
        for name, side in zip((given["left"], given["right"]), values, strict=True)
    ]
    names = {"left": sides[0].names.ruleset, "right": sides[1].names.ruleset}
    if not found:
        say(words("rules_same", **names))
        return 0
    console = console_for(sys.stdout, color=output.color)
    told = subjects(Telling(sides[0], sides[1], found, words))
    show_all(differences_text(told, words("diff", "heading", **names), console.width), console)
    return 0


def new_command(given: Mapping[str, Any]) -> int:
    """Write a file that extends a ruleset: 0, or 2 where there is a file already."""
    from mahjong_cli.cli.hands import ruleset_name
    from mahjong_cli.cli.rules_starter import starter_text
    from mahjong_cli.loader import find_ruleset, load_ruleset, show_values
    from mahjong_cli.loader.files import is_path

    output = output_of(given)
    name = ruleset_name(given["parent"])
    path = Path(given["file"])
    try:
        if path.exists():
            hint = "give another name, or remove it first"
            raise MahjongError([_fault("file-exists", f"{path} is there already", path, hint)])
        parent = find_ruleset(name)
        extends = parent.path.stem
        if is_path(name):
            extends = Path(os.path.relpath(parent.path, path.parent)).as_posix()
            extends = extends if "/" in extends else f"./{extends}"
        values = {key: value for key, (value, _) in show_values(name).items()}
        text = starter_text(path.stem, extends, values, load_ruleset(name))
        with path.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        reason = error.strerror or str(error)
        fault = _fault("file-unwritable", f"cannot write {path}: {reason}", path, reason=reason)
        fail(MahjongError([fault]), output)
    except MahjongError as error:
        fail(error, output)
    if output.mode == "json":
        say(to_text({"schema": SCHEMA, "file": str(path), "extends": extends}))
    else:
        say(output.words("rules_written", path=path))
    return 0


def _fault(id: str, message: str, path: Path, hint: str | None = None, **values: object) -> Fault:
    return Fault(id, message, token=str(path), hint=hint, values={"file": str(path), **values})


def schema_command(given: Mapping[str, Any]) -> int:
    """Print the JSON Schema of ruleset files; always 0."""
    from mahjong_cli.loader import schema_text

    output_of(given)
    say(schema_text())
    return 0
