"""``mahjong rules``: the list of rulesets, the values of one, the faults of a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mahjong_cli.cli.as_json import SCHEMA, to_text
from mahjong_cli.cli.output import (
    Output,
    console_for,
    fail,
    output_of,
    print_lines,
    say,
    show_all,
    warn,
)
from mahjong_cli.errors import Fault, MahjongError


def list_command(given: Mapping[str, Any]) -> int:
    """List the rulesets; always 0."""
    from mahjong_cli.loader import list_rulesets

    output = output_of(given)
    infos = list_rulesets()
    used = _used(output)
    if output.mode == "json":
        records = [
            {
                "id": info.id,
                "names": dict(info.names),
                "aliases": list(info.aliases),
                "players": info.players,
                "source": dict(info.source),
                "about": dict(info.about),
                "default": info.file.path == used,
            }
            for info in infos
        ]
        say(to_text({"schema": SCHEMA, "rulesets": records}))
        return 0
    from mahjong_cli.cli.rules_text import rulesets_list

    show_all(rulesets_list(infos, used, output.words), console_for(sys.stdout, color=output.color))
    return 0


def _used(output: Output) -> Path | None:
    """The file of the ruleset that is used without ``-r``; a warning where there is none."""
    from mahjong_cli.cli.hands import ruleset_name
    from mahjong_cli.loader import find_ruleset

    try:
        return find_ruleset(ruleset_name(None)).path
    except MahjongError as error:
        warn(error.faults, None, output)
        return None


def show_command(given: Mapping[str, Any]) -> int:
    """Show every value of a ruleset and where it comes from: 0, or 2 where it is faulty.

    Piped, each value is a line of key, value and origin with tabs between them.
    """
    from mahjong_cli.cli.hands import ruleset_name
    from mahjong_cli.loader import load_ruleset, show_values

    output = output_of(given)
    name, settings = ruleset_name(given["name"]), tuple(given["set"])
    try:
        values = show_values(name, settings)
    except MahjongError as error:
        fail(error, output)
    if output.mode == "json":
        shown = {key: {"value": value, "from": place} for key, (value, place) in values.items()}
        say(to_text({"schema": SCHEMA, "values": shown}))
        return 0
    if not sys.stdout.isatty():
        for key, (value, place) in values.items():
            say(f"{key}\t{_as_yaml(value)}\t{place}")
        return 0
    from mahjong_cli.cli.rules_text import ruleset_page

    console = console_for(sys.stdout, color=output.color)
    rules = load_ruleset(name, settings)
    show_all(ruleset_page(rules, values, output.words, width=console.width), console)
    return 0


def _as_yaml(value: Any) -> str:
    """A value the way it is written in a ruleset or after ``--set``."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def check_command(given: Mapping[str, Any]) -> int:
    """Check ruleset files: 0, 1 where one is faulty, 2 where one is missing.

    Warnings go to stderr and leave the status as it is.
    """
    from mahjong_cli.loader import Checked, inspect_file

    output = output_of(given)
    found: list[tuple[str, Checked]] = []
    missing: list[Fault] = []
    for path in given["paths"]:
        try:
            found.append((path, inspect_file(path)))
        except MahjongError as error:
            missing.extend(error.faults)
    if missing:
        fail(MahjongError(missing), output)
    if output.mode == "json":
        files = [
            {
                "path": path,
                "errors": [_fault_record(fault, output) for fault in checked.faults],
                "warnings": [_fault_record(fault, output) for fault in checked.warnings],
            }
            for path, checked in found
        ]
        say(to_text({"schema": SCHEMA, "files": files}))
    else:
        for path, checked in found:
            _print_faults(path, checked.faults, output)
            warn(checked.warnings, None, output)
    return 1 if any(checked.faults for _, checked in found) else 0


def _fault_record(fault: Fault, output: Output) -> dict[str, Any]:
    from mahjong_cli.cli.faults import hint_of, message_of

    words, place = output.words, fault.place
    return {
        "id": fault.id,
        "message": message_of(fault, words),
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "key": place.key if place else None,
        "hint": hint_of(fault, words),
    }


def _print_faults(path: str, faults: tuple[Fault, ...], output: Output) -> None:
    from mahjong_cli.cli.faults import draw_fault

    words = output.words
    if not faults:
        say(words("file_good", path=path))
        return
    for fault in faults:
        print_lines(draw_fault(fault, None, words), color=output.color, stream=sys.stdout)
