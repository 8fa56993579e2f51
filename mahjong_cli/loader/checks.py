"""Everything that is wrong with a resolved document, in the order of the files."""

from __future__ import annotations

from typing import Any

from mahjong_cli.classes import nearest
from mahjong_cli.errors import Fault
from mahjong_cli.loader.agreements import agreement_faults
from mahjong_cli.loader.build import build, row_of
from mahjong_cli.loader.judging import example_faults
from mahjong_cli.loader.layers import Resolved, resolve
from mahjong_cli.loader.local import every_row
from mahjong_cli.loader.marks import Route, dotted
from mahjong_cli.loader.references import reference_faults
from mahjong_cli.loader.rows import event_warnings, row_faults, row_warnings
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
    found.extend(agreement_faults(resolved, sound))
    sections = {route[0] for route, _ in found if route} - {"yaku"}
    rules = _rules_of(resolved, data, sections)
    faults = [*resolved.faults, *(fault for _, fault in found)]
    if rules is not None:
        rows = _whole_rows(sound)
        faults.extend(
            fault
            for fault in _when_faults(resolved, data, rules)
            if not _is_declared(resolved, fault, sections)
        )
        others = _rows_in(data.get("catalogue"))
        faults.extend(fault for _, fault in row_faults(resolved, rows, others, rules))
    return _in_order(resolved, faults)


def _is_declared(resolved: Resolved, fault: Fault, sections: set[str | int]) -> bool:
    """Whether a row asks for what a faulty section declares, so that it is not unknown."""
    word = fault.values.get("name")
    return fault.id.startswith("unknown-") and any(
        word in names for route, names in resolved.names.items() if route[0] in sections
    )


def warnings_of(resolved: Resolved) -> list[Fault]:
    """What a valid document says and hardly means."""
    data = resolved.pruned()
    rules = _rules_of(resolved, data, set())
    if rules is None:
        return []
    rows = _whole_rows(data)
    found = [*row_warnings(resolved, rows, rules), *event_warnings(resolved, data, rows)]
    return _in_order(resolved, [fault for _, fault in found])


def judged_faults(resolved: Resolved, *, alone: bool) -> list[Fault]:
    """The faults of a valid document's examples."""
    found = example_faults(resolved, resolved.pruned(), alone=alone)
    return _in_order(resolved, [fault for _, fault in found])


def _in_order(resolved: Resolved, faults: list[Fault]) -> list[Fault]:
    unique = {(fault.id, fault.message, str(fault.place)): fault for fault in faults}
    return sorted(unique.values(), key=lambda fault: _order(resolved, fault))


def _rows_in(rows: Any) -> dict[str, dict[str, Any]]:
    if not isinstance(rows, dict):
        return {}
    return {id: row for id, row in rows.items() if isinstance(row, dict)}


def _whole_rows(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The rows with a condition that is a map."""
    rows = _rows_in(data.get("yaku"))
    return {id: row for id, row in rows.items() if isinstance(row.get("when"), dict)}


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


def _when_faults(resolved: Resolved, data: dict[str, Any], rules: Ruleset) -> list[Fault]:
    rows = data.get("yaku")
    if not isinstance(rows, dict):
        return []
    faults: list[Fault] = []
    for id, row in rows.items():
        if not isinstance(row, dict) or not isinstance(row.get("when"), dict):
            continue
        for path, fault_id, message, hint in _read_when(_definition(id, row), rules):
            route: Route = ("yaku", id, "when", *path)
            place = resolved.place(route, key=not isinstance(route[-1], int))
            word = _word_at_fault(fault_id, message)
            if fault_id == "unknown-yaku" and word:
                hint = nearest(word, {*rows, *every_row()}) or hint
            values = {"key": dotted(route), "name": word} if word else {}
            faults.append(
                Fault(
                    fault_id,
                    f"yaku.{id}: {message}",
                    token=word or (str(path[-1]) if path else None),
                    hint=hint,
                    values={"yaku": id, "problem": message, **values},
                    place=place,
                )
            )
    return faults


def _word_at_fault(id: str, message: str) -> str | None:
    """The unknown word that a sentence is about: it ends it, or stands first."""
    words = message.split()
    if id == "unknown-class":
        return words[0] if "neither" in words else None
    return words[-1] if id.startswith("unknown-") else None


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
    return resolve(resolved.root).pruned() if resolved.root is not None else {}
