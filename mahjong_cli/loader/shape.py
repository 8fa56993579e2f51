"""Keys and sorts of values of a resolved document, against the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import category

from mahjong_cli.classes import nearest
from mahjong_cli.errors import Fault
from mahjong_cli.loader.layers import Resolved
from mahjong_cli.loader.marks import Route, dotted

FILE = Path(__file__).resolve().parent.parent / "schema.json"
NEEDED: dict[str, tuple[Route, ...]] = {
    "fu-han": (
        ("fu",),
        ("scoring", "limits"),
        ("scoring", "limits", "yakuman"),
        ("scoring", "yakuman"),
    ),
    "han-table": (("scoring", "base"),),
}
"""What each type of scoring needs."""
_SORTS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a map",
    "null": "null",
}
_DIGITS = re.compile(r"-?[0-9]{19,}")
"""A number too long to be read as one."""


@cache
def schema() -> dict[str, Any]:
    """The schema of a ruleset file, which need not give every key."""
    return json.loads(FILE.read_text("utf-8"))  # type: ignore[no-any-return]


def editor_schema() -> dict[str, Any]:
    """The schema of a file as it is written: any value may be null, none need be given."""
    whole: dict[str, Any] = _written(json.loads(FILE.read_text("utf-8")))
    del whole["properties"]["catalogue"]
    return whole


def _written(found: Any) -> Any:
    if isinstance(found, list):
        return [_written(part) for part in found]
    if not isinstance(found, dict):
        return found
    made = {key: _written(part) for key, part in found.items() if key != "x-required"}
    for name, part in found.get("properties", {}).items():
        made["properties"][name] = _or_null(_written(part))
    if isinstance(found.get("additionalProperties"), dict):
        made["additionalProperties"] = _or_null(made["additionalProperties"])
    return made


def _or_null(found: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in found:
        return {"anyOf": [found, {"type": "null"}]}
    if "type" in found:
        types = found["type"] if isinstance(found["type"], list) else [found["type"]]
        found = {**found, "type": [*types, "null"]}
    if "enum" in found:
        found = {**found, "enum": [*found["enum"], None]}
    return found


@cache
def _validator() -> Any:
    from jsonschema_rs import validator_for

    whole = json.loads(FILE.read_text("utf-8").replace('"x-required"', '"required"'))
    return validator_for(whole)


def shape_faults(resolved: Resolved, data: dict[str, Any]) -> Iterator[tuple[Route, Fault]]:
    """Every unknown, missing or misshapen key of the pruned data, with its route."""
    floats = dict(_floats(data, ()))
    refused = {route for route in floats if "type" in _subschema(route)}
    for route in refused:
        types = _subschema(route)["type"]
        listed = types if isinstance(types, list) else [types]
        yield route, _wrong_type(resolved, route, listed, floats[route])
    for error in _validator().iter_errors(_finite(data) if floats else data):
        route = _as_keys(data, error.instance_path)
        if route in refused:
            continue
        details = error.kind.as_dict()
        match error.kind.name:
            case "additionalProperties":
                for key in details["unexpected"]:
                    yield (*route, key), _unknown_key(resolved, (*route, key))
            case "required":
                yield route, _missing_key(resolved, (*route, details["property"]))
            case "propertyNames":
                name = str(details["error"].instance)
                yield (*route, name), _bad_name(resolved, (*route, name))
            case "type":
                yield route, _wrong_type(resolved, route, details["types"], error.instance)
            case "enum":
                yield route, _not_listed(resolved, route, details["options"], error.instance)
            case "minimum" | "maximum":
                yield route, _out_of_range(resolved, route, error.instance)
            case name:
                yield route, _misshapen(resolved, route, name, error.instance)
    yield from _unprintable(resolved, data, ())
    for wanted in _wanted_by_scoring(data):
        yield wanted, _missing_key(resolved, wanted)


def _wanted_by_scoring(data: dict[str, Any]) -> Iterator[Route]:
    """The keys that the type of scoring needs and that are not there."""
    scoring = data.get("scoring")
    if not isinstance(scoring, dict):
        return
    for route in NEEDED.get(str(scoring.get("type")), ()):
        found: Any = data
        for part in route[:-1]:
            found = found.get(part) if isinstance(found, dict) else None
        if isinstance(found, dict) and route[-1] not in found:
            yield route


def _unprintable(resolved: Resolved, value: Any, route: Route) -> Iterator[tuple[Route, Fault]]:
    """Texts that hold what moves a terminal's cursor or turns the direction of letters."""
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _unprintable(resolved, item, (*route, key))
    elif isinstance(value, str) and not value.isprintable():
        for letter in value:
            if letter not in "\n\t" and category(letter) in ("Cc", "Cf", "Cs"):
                code = f"U+{ord(letter):04X}"
                yield (
                    route,
                    Fault(
                        "unprintable",
                        f"{dotted(route)} holds {code}, which no text of a ruleset needs",
                        token=code,
                        values={"key": dotted(route), "code": code},
                        place=resolved.place(route),
                    ),
                )
                return


def _as_keys(data: Any, path: Iterable[str | int]) -> Route:
    """A path with the keys that maps have: the validator gives a key 5 as a position."""
    route: list[str | int] = []
    for part in path:
        if isinstance(data, dict):
            part = str(part)
            data = data.get(part)
        else:
            data = data[part] if isinstance(data, list) and isinstance(part, int) else None
        route.append(part)
    return tuple(route)


def _floats(value: Any, route: Route) -> Iterator[tuple[Route, float]]:
    """Every number that is no integer: to the schema 4.0 is one, to the engine it is not."""
    if isinstance(value, float):
        yield route, value
    items: Any = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        yield from _floats(item, (*route, key))


def _finite(value: Any) -> Any:
    """The data with every float as one that is finite and no whole number."""
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return 0.5 if isinstance(value, float) else value


def _subschema(route: Route) -> dict[str, Any]:
    found = schema()
    for part in route:
        if isinstance(part, int):
            found = _follow(found.get("items", {}))
            continue
        known = found.get("properties", {}).get(part)
        more = found.get("additionalProperties", {})
        found = _follow(known if known is not None else more if isinstance(more, dict) else {})
    return found


def _follow(found: dict[str, Any]) -> dict[str, Any]:
    reference = found.get("$ref")
    return schema()["$defs"][reference.rpartition("/")[2]] if reference else found


@cache
def _known_routes() -> tuple[Route, ...]:
    routes: list[Route] = []

    def walk(found: dict[str, Any], route: Route) -> None:
        for key, inner in found.get("properties", {}).items():
            routes.append((*route, key))
            walk(_follow(inner), (*route, key))
        more = found.get("additionalProperties")
        if isinstance(more, dict):
            walk(_follow(more), (*route, "NAME"))

    walk(schema(), ())
    return tuple(routes)


@cache
def known_keys() -> frozenset[str]:
    """Every key of the schema whose parts have fixed names, by dotted path."""
    return frozenset(dotted(route) for route in _known_routes() if "NAME" not in route)


def _unknown_key(resolved: Resolved, route: Route) -> Fault:
    word = str(route[-1])
    siblings = list(_subschema(route[:-1]).get("properties", {}))
    hint = nearest(word, siblings)
    if hint is None:
        elsewhere = [dotted(known) for known in _known_routes() if known[-1] == word]
        if elsewhere:
            hint = f"did you mean {min(elsewhere, key=len)}?"
        elif siblings:
            hint = f"known here: {', '.join(siblings)}"
    return Fault(
        "unknown-key",
        f"there is no key {dotted(route)}",
        token=word,
        hint=hint,
        values={"key": dotted(route), "known": siblings},
        place=resolved.place(route, key=True),
    )


def _missing_key(resolved: Resolved, route: Route) -> Fault:
    parent = route[:-1]
    hint = None
    if len(parent) > 1 and route not in resolved.keys:
        names = resolved.names.get(parent[:-1], set()) - {str(parent[-1])}
        hint = nearest(str(parent[-1]), sorted(names))
    known = route if route in resolved.keys else parent
    return Fault(
        "missing-key",
        f"{dotted(route)} is missing",
        token=str(route[-1]),
        hint=hint,
        values={"key": dotted(route)},
        place=resolved.place(known, key=True),
    )


def _bad_name(resolved: Resolved, route: Route) -> Fault:
    pattern = str(_follow(_subschema(route[:-1])["propertyNames"]).get("pattern", ""))
    expected = {
        "^5$": "5",
        "^[0-9]{1,3}$": "a number of han",
        "^[1-9][0-9]{0,6}$": "base points",
        "^[0-4]$": "a number of players, 0 to 4",
        _name_pattern(): "a name of a-z, 0-9 and _",
    }.get(pattern, "a tile, as 5p or 7z")
    return Fault(
        "bad-name",
        f"{dotted(route)}: expected {expected}",
        token=str(route[-1]),
        values={"key": dotted(route), "expected": expected},
        place=resolved.place(route, key=True),
    )


def _name_pattern() -> str:
    return str(schema()["$defs"]["name"]["pattern"])


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:37]}…"


def _wrong_type(resolved: Resolved, route: Route, types: list[str], value: object) -> Fault:
    if "integer" in types and isinstance(value, str) and _DIGITS.fullmatch(value):
        types = ["of up to 18 digits" if name == "integer" else name for name in types]
    expected = " or ".join(_SORTS.get(name, f"a whole number {name}") for name in types)
    return Fault(
        "wrong-type",
        f"{dotted(route)} is {_shown(value)}, expected {expected}",
        token=_shown(value),
        values={"key": dotted(route), "value": _shown(value), "types": types},
        place=resolved.place(route),
    )


def _not_listed(resolved: Resolved, route: Route, options: list[Any], value: object) -> Fault:
    listed = [option if isinstance(option, str) else _shown(option) for option in options]
    hint = nearest(str(value), listed)
    return Fault(
        "unknown-value",
        f"{dotted(route)} is {_shown(value)}, expected one of {', '.join(listed)}",
        token=_shown(value),
        hint=hint,
        values={"key": dotted(route), "value": _shown(value), "options": listed},
        place=resolved.place(route),
    )


def _out_of_range(resolved: Resolved, route: Route, value: object) -> Fault:
    found = _subschema(route)
    least, most = found.get("minimum"), found.get("maximum")
    expected = f"{least} to {most}" if most is not None else f"{least} or more"
    return Fault(
        "out-of-range",
        f"{dotted(route)} is {_shown(value)}, expected {expected}",
        token=_shown(value),
        values={"key": dotted(route), "value": _shown(value), "least": least, "most": most},
        place=resolved.place(route),
    )


_EXPECTED = {
    "id": "a name of a-z, 0-9, - and _",
    "url": "an address that begins with http",
    "aside": "tiles, as 4z or 1234f",
    "ranks": "ranks, as 1-9 or [1, 9]",
    "absent": "loss, half_split or a map with way and parts",
    "default": "a whole number or today",
}
_EXPECTED_OF = {
    "minItems": "at least one item",
    "minProperties": "at least one key",
    "minLength": "some text",
    "uniqueItems": "a list without repetition",
}


def _misshapen(resolved: Resolved, route: Route, name: str, value: object) -> Fault:
    if name == "pattern":
        expected = _EXPECTED.get(str(route[-1]), "tiles, as 5p, 19* or 23468s 6z")
    else:
        expected = _EXPECTED_OF.get(name, "another value")
    return Fault(
        "bad-value",
        f"{dotted(route)} is {_shown(value)}, expected {expected}",
        token=_shown(value),
        values={"key": dotted(route), "value": _shown(value), "expected": expected},
        place=resolved.place(route),
    )
