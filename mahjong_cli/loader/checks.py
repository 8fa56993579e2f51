"""Everything that is wrong with a resolved document, in the order of the files."""

from __future__ import annotations

from typing import Any

from mahjong_cli.errors import Fault
from mahjong_cli.loader.build import build, row_of
from mahjong_cli.loader.files import RulesetFile
from mahjong_cli.loader.layers import Resolved, resolve
from mahjong_cli.loader.marks import Route
from mahjong_cli.loader.references import reference_faults
from mahjong_cli.loader.shape import shape_faults
from mahjong_cli.ruleset import Ruleset, YakuDefinition


def faults_of(resolved: Resolved) -> list[Fault]:
    """All faults of a resolved document; empty for a valid one."""
    data = resolved.pruned()
    found = list(shape_faults(resolved, data))
    sound = resolved.pruned()
    for route, fault in found:
        if fault.id not in ("missing-key", "bad-name"):
            _drop(sound, route)
    found.extend(reference_faults(resolved, sound))
    sections = {route[0] for route, _ in found if route} - {"yaku"}
    faults = [*resolved.faults, *(fault for _, fault in found)]
    faults.extend(_when_faults(resolved, data, sections))
    unique = {(fault.id, fault.message, str(fault.place)): fault for fault in faults}
    return sorted(unique.values(), key=lambda fault: _order(resolved, fault))


def _drop(data: dict[str, Any], route: Route) -> None:
    """Remove what stands at ``route``; a faulty item takes its whole list with it."""
    cut = next((place for place, part in enumerate(route) if isinstance(part, int)), len(route))
    into: Any = data
    for part in route[: cut - 1]:
        into = into.get(part, {}) if isinstance(into, dict) else {}
    if isinstance(into, dict) and route:
        into.pop(route[cut - 1], None)


def _order(resolved: Resolved, fault: Fault) -> tuple[bool, str, int, int]:
    place = fault.place
    if place is None:
        return (True, "", 0, 0)
    return (place.file != resolved.file, place.file, place.line or 0, place.column or 0)


def _when_faults(resolved: Resolved, data: dict[str, Any], faulty: set[str | int]) -> list[Fault]:
    rows = data.get("yaku")
    rules = _rules_of(resolved, data, faulty)
    if rules is None or not isinstance(rows, dict):
        return []
    faults: list[Fault] = []
    for id, row in rows.items():
        if not isinstance(row, dict) or not isinstance(row.get("when"), dict):
            continue
        for path, fault_id, message, hint in _read_when(_definition(id, row), rules):
            route: Route = ("yaku", id, "when", *path)
            place = resolved.place(route, key=True)
            faults.append(
                Fault(
                    fault_id,
                    f"yaku.{id}: {message}",
                    token=str(path[-1]) if path else None,
                    hint=hint,
                    values={"yaku": id, "problem": message},
                    place=place,
                )
            )
    return faults


def _read_when(row: YakuDefinition, rules: Ruleset) -> list[tuple[Route, str, str, str | None]]:
    from mahjong_cli.yaku import when_faults

    try:
        return when_faults(row, rules)
    except (TypeError, ValueError, KeyError, AttributeError):
        return [((), "bad-when", "when holds a value of a sort that cannot be there", None)]


def _definition(id: str, row: dict[str, Any]) -> YakuDefinition:
    try:
        return row_of(id, row, frozenset())
    except (KeyError, TypeError, ValueError, AttributeError):
        return YakuDefinition(id, {}, row["when"], None, None)


def _rules_of(resolved: Resolved, data: dict[str, Any], faulty: set[str | int]) -> Ruleset | None:
    """The ruleset to read rows against; faulty sections are the base's."""
    try:
        rows = {
            id: {"names": {}, "value": 1, "when": row.get("when", {})}
            for id, row in data["yaku"].items()
            if isinstance(row, dict)
        }
        usable = {key: part for key, part in data.items() if key not in faulty}
        base = _base_data(resolved) if faulty else {}
        return build({**base, **usable, "yaku": rows})
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration):
        return None


def _base_data(resolved: Resolved) -> dict[str, Any]:
    """The data of the last parent, empty where the file has none."""
    path, _ = resolved.files[-1]
    return resolve(RulesetFile(path, str(path))).pruned() if len(resolved.files) > 1 else {}
