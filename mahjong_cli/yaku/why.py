"""Why a row does not hold: every part of its condition that fails in a reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_cli.classes import LanguageError
from mahjong_cli.reading import Failing
from mahjong_cli.ruleset import Ruleset, YakuDefinition
from mahjong_cli.yaku.condition import Test
from mahjong_cli.yaku.judge import Verdict
from mahjong_cli.yaku.predicates import Compiler
from mahjong_cli.yaku.subjects import read_subject
from mahjong_cli.yaku.view import View


def failing_parts(definition: YakuDefinition, rules: Ruleset, view: View) -> list[Failing]:
    """The parts of a row's ``when``, and of its value, that fail in the view's reading."""
    found = []
    if (definition.closed if view.closed else definition.open) is None:
        found.append(Failing(("value",), "closed" if definition.open is None else "open"))
    for name, argument in definition.when.items():
        if name == "where":
            continue
        if name == "count" and isinstance(argument, Mapping):
            for subject, number in argument.items():
                part = {"count": {subject: number}}
                if not _holds(part, rules, view):
                    counted = _counted(str(subject), rules, view)
                    found.append(Failing(("count", str(subject)), number, counted))
            continue
        part = {name: argument}
        if name == "groups" and "where" in definition.when:
            part["where"] = definition.when["where"]
        if not _holds(part, rules, view):
            found.append(Failing((name,), argument))
    return found


def hidden_by(definition: YakuDefinition, verdict: Verdict) -> list[Failing]:
    """The rows that strike a row which holds, or hide it, or that it lacks another yaku."""
    found = [
        Failing(("struck",), row.definition.id)
        for row in verdict.rows
        if definition.id in row.definition.replaces
    ]
    if not found and (verdict.yakuman or verdict.fixed):
        sort = "yakuman" if verdict.yakuman else "fixed"
        found = [Failing((sort,), row.definition.id) for row in verdict.rows]
    if not found and definition.needs_another:
        found = [Failing(("needs_another",), None)]
    return found


def _holds(part: dict[str, Any], rules: Ruleset, view: View) -> bool:
    tests: list[Test] = Compiler(rules).compile(part)
    return all(test.holds(view) for test in tests)


def _counted(subject: str, rules: Ruleset, view: View) -> int | None:
    try:
        return int(read_subject(subject, rules).counter(view))
    except LanguageError:
        return None
