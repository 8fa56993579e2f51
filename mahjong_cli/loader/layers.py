"""A ruleset file over its parents, and settings over both, as one document.

Maps merge by key, lists replace, ``null`` removes; what is one value in several keys
replaces as a whole. Every value remembers the file and line that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mahjong_cli.classes import nearest
from mahjong_cli.errors import Fault, Place, RulesetError
from mahjong_cli.loader.chain import chain_of
from mahjong_cli.loader.files import RulesetFile, own_id
from mahjong_cli.loader.local import (
    Family,
    asked_for,
    families,
    forms_asked_for,
    rows_named,
    words_asked_for,
)
from mahjong_cli.loader.marks import Document, Mark, Route, dotted, place_of, read_yaml
from mahjong_cli.loader.settings import (
    SETTING,
    bad_setting,
    key_fault,
    refuse_unusable,
    text_fault,
)
from mahjong_cli.yaku.subjects import declared_name

OWN_KEYS = ("id", "names", "aliases", "about", "default", "source", "notes", "extends")
"""Keys that speak of one file alone: a child does not take them over."""

FIXED = ("extends", "default")
"""Keys that are read before any setting is."""

NAMED = (
    ("yaku",),
    ("forms",),
    ("situation", "events"),
    ("situation", "counts"),
    ("situation", "tiles"),
    ("hand", "wilds"),
    ("scoring", "limits"),
    ("tiles", "classes"),
    ("payments", "pao"),
)
"""Maps whose keys are names that rulesets make up."""

ADDED = (("hand", "wilds"), ("payments", "pao"))
"""Those of them that a setting may add to."""

SHOWN = ("example", "near_miss")
"""Keys of a yaku whose hands show what its condition means."""

WHOLE = ("value", "when", *SHOWN)
"""Keys of a yaku that replace those of a parent as a whole."""

IN_SHORT = {"value": ("closed", "open"), "chips": ("tsumo", "ron")}
"""Keys of a yaku that may be one value for all keys of their map."""

_TYPED = (("scoring",), ("end",))
"""Maps that replace those of a parent as a whole where they are of another type."""

_FORM_SORTS = ("when", "tiles", "sets", "pairs")


@dataclass(slots=True)
class Resolved:
    """One document made of layers, with the marks of what is in it.

    ``data`` keeps a null where a layer removed a value; ``pruned`` is without them.
    """

    file: str
    data: dict[str, Any] = field(default_factory=dict)
    keys: dict[Route, Mark] = field(default_factory=dict)
    values: dict[Route, Mark] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    names: dict[Route, set[str]] = field(default_factory=dict)
    """Every name that any layer has given in the maps of ``NAMED``."""
    files: list[tuple[Path, str]] = field(default_factory=list)
    root: RulesetFile | None = None
    """The last parent, where the file has one."""
    parent: RulesetFile | None = None
    """The file that it extends."""

    def place(self, route: Route, *, key: bool = False) -> Place:
        """Where the value at ``route`` stands, or its key."""
        return place_of(route, self.keys if key else self.values, self.values, self.file)

    def is_set(self, route: Route) -> bool:
        """Whether the value at ``route`` comes from a setting."""
        return self.place(route).file == SETTING

    def pruned(self) -> dict[str, Any]:
        """The data without the keys that are null."""
        result = _pruned(self.data)
        assert isinstance(result, dict)
        return result

    def leaves(self) -> Iterator[tuple[Route, Any]]:
        """Every value that is no map, and every ``when`` and empty map as a whole."""
        yield from _leaves(self.data, ())


def _pruned(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _pruned(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_pruned(item) for item in value]
    return value


def _leaves(value: Any, route: Route) -> Iterator[tuple[Route, Any]]:
    if isinstance(value, dict) and value and route[-1:] != ("when",):
        for key, item in value.items():
            yield from _leaves(item, (*route, key))
    else:
        yield route, value


def resolve(file: RulesetFile, settings: Sequence[tuple[str, Any]] = ()) -> Resolved:
    """The file over its parents, and the settings over it.

    ``faults`` of the result holds what is wrong with the merging itself.
    """
    resolved = Resolved(file.label)
    chain = chain_of(file)
    resolved.root = chain[-1][0] if len(chain) > 1 else None
    resolved.parent = chain[1][0] if len(chain) > 1 else None
    _lay_catalogue(resolved, chain, settings)
    for layer, document, mark in reversed(chain):
        resolved.files.insert(0, (layer.path, mark))
        for key in OWN_KEYS:
            _forget(resolved, resolved.data.pop(key, None), (key,))
        _merge(resolved, resolved.data, document, document.data, ())
        resolved.values[()] = (document.file, 1, 1)
    _fill_own(resolved, file)
    for key, value in settings:
        _set(resolved, key, value)
    _fill_catalogue(resolved)
    return resolved


def _lay_catalogue(
    resolved: Resolved,
    chain: Sequence[tuple[RulesetFile, Document, str]],
    settings: Sequence[tuple[str, Any]],
) -> None:
    """Put what any layer names of the catalogue beneath all layers."""
    local: Any = next((d.data["local"] for _, d, _ in chain if "local" in d.data), [])
    local = next((value for key, value in reversed(settings) if key == "local"), local)
    named = {name for name in local if isinstance(name, str)} if isinstance(local, list) else set()
    own: dict[str, Any] = {}
    for _, document, _ in chain:
        rows = document.data.get("yaku")
        if isinstance(rows, dict):
            own |= {id: row for id, row in rows.items() if isinstance(row, dict) and "when" in row}
            named |= {id for id, row in rows.items() if row is not None}
    for key, value in settings:
        parts = key.split(".")
        if parts[0] == "yaku" and len(parts) > 1 and value is not None:
            named.add(parts[1])
    named -= own.keys()
    found: dict[str, tuple[Family, dict[str, Any]]] = {}
    for family, id in rows_named(named) if named else ():
        found.setdefault(family.id, (family, {}))[1][id] = family.rows[id]
    for family, rows in found.values():
        forms = forms_asked_for(rows.values())
        data = family.document.data
        layer: dict[str, Any] = {"yaku": rows, "situation": data.get("situation") or {}}
        layer["forms"] = {k: v for k, v in (data.get("forms") or {}).items() if k in forms}
        _lay(resolved, family, layer)
    _lay_what_rows_name(resolved, [document.data for _, document, _ in chain], own)


def _lay_what_rows_name(
    resolved: Resolved, layers: Sequence[dict[str, Any]], rows: dict[str, Any]
) -> None:
    """Declare the forms, events and numbers of the catalogue that rows name by themselves."""
    subjects = map(declared_name, words_asked_for(rows.values(), "count"))
    told = words_asked_for(rows.values(), "events") - {"furiten"}
    told |= {name for name in subjects if name is not None}
    forms = forms_asked_for(rows.values()) - {"none"}
    for data in (*layers, resolved.data):
        forms -= _at(data, "forms").keys()
        for part in _at(data, "situation").values():
            told -= part.keys() if isinstance(part, dict) else set()
    for family in families() if forms or told else ():
        data, layer = family.document.data, {}
        if forms & _at(data, "forms").keys():
            layer["forms"] = {k: v for k, v in data["forms"].items() if k in forms}
        declared = _at(data, "situation")
        if any(told & part.keys() for part in declared.values()):
            known = _at(resolved.data, "situation")
            layer["situation"] = {
                name: {k: v for k, v in part.items() if k not in _at(known, name)}
                for name, part in declared.items()
            }
        if layer:
            _lay(resolved, family, layer)


def _at(data: dict[str, Any], key: str) -> dict[str, Any]:
    """The map under a key, empty where there is none."""
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _lay(resolved: Resolved, family: Family, layer: dict[str, Any]) -> None:
    if (family.path, family.digest) not in resolved.files:
        resolved.files.append((family.path, family.digest))
    _merge(resolved, resolved.data, family.document, layer, ())


def lay_family(
    resolved: Resolved, document: Document, layer: dict[str, Any], settings: Mapping[str, Any]
) -> None:
    """Put a family over a resolved base, and the settings that its examples need."""
    _merge(resolved, resolved.data, document, layer, ())
    for key, value in settings.items():
        _set(resolved, str(key), value)
    _fill_catalogue(resolved)


def _fill_catalogue(resolved: Resolved) -> None:
    """Add the rows that rows in force ask for by ``with`` and that are not switched on."""
    rows = {id: row for id, row in _at(resolved.data, "yaku").items() if row is not None}
    wanted = asked_for(rows) - rows.keys()
    extra: dict[str, Any] = {}
    while wanted:
        found = {id: family.rows[id] for family, id in rows_named(wanted) if id in wanted}
        extra.update(found)
        wanted = asked_for(found) - rows.keys() - extra.keys() if found else set()
    if extra:
        _lay_what_rows_name(resolved, (), extra)
        resolved.data["catalogue"] = deepcopy(extra)


def _fill_own(resolved: Resolved, file: RulesetFile) -> None:
    data = resolved.data
    data.pop("extends", None)
    data.setdefault("id", own_id(file.path.stem))
    data.setdefault("names", {"ja": data["id"], "en": data["id"]})
    data.setdefault("source", {"title": file.label})


def _routes(value: Any, route: Route) -> Iterator[Route]:
    yield route
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        yield from _routes(item, (*route, key))


def _forget(resolved: Resolved, value: Any, route: Route) -> None:
    for known in _routes(value, route):
        resolved.keys.pop(known, None)
        resolved.values.pop(known, None)


def _remember(resolved: Resolved, document: Document, value: Any, route: Route) -> None:
    for known in _routes(value, route):
        if known in document.keys:
            resolved.keys[known] = document.keys[known]
        if known in document.values:
            resolved.values[known] = document.values[known]


def _merge(
    resolved: Resolved,
    into: dict[str, Any],
    document: Document,
    layer: dict[str, Any],
    route: Route,
) -> None:
    named = resolved.names.setdefault(route, set()) if route in NAMED else None
    if len(route) == 2 and route[0] == "yaku" and layer.get("when") not in (None, into.get("when")):
        for key in SHOWN:  # hands of the old condition say nothing of the new one
            _forget(resolved, into.pop(key, None), (*route, key))
    for key, value in layer.items():
        here = (*route, key)
        old = into.get(key)
        if named is not None:
            if value is None and key not in named:
                _refuse_name(resolved, here, document.place(here, key=True))
                continue
            named.add(key)
        if isinstance(value, dict) and not _atomic(here):
            if not isinstance(old, dict) or _whole(here, old, value):
                _forget(resolved, old, here)
                old = into[key] = {}
            if here in document.keys:
                resolved.keys[here] = document.keys[here]
                resolved.values[here] = document.values[here]
            _merge(resolved, old, document, value, here)
            continue
        _forget(resolved, old, here)
        into[key] = deepcopy(value)
        _remember(resolved, document, value, here)


def _atomic(route: Route) -> bool:
    return route == ("payments", "absent") or (
        len(route) == 3 and route[0] == "yaku" and route[2] in WHOLE
    )


def _whole(route: Route, old: dict[str, Any], new: dict[str, Any]) -> bool:
    if len(route) == 2 and route[0] == "forms":
        return not _sort_of_form(new) & _sort_of_form(old) and bool(_sort_of_form(new))
    return route in _TYPED and "type" in new and new["type"] != old.get("type")


def _sort_of_form(form: dict[str, Any]) -> set[str]:
    """What a form consists of: a test, certain tiles, or sets and pairs."""
    return {"pairs" if key == "sets" else key for key in form if key in _FORM_SORTS}


def _refuse_name(resolved: Resolved, route: Route, place: Place) -> None:
    known = sorted(resolved.names.get(route[:-1], ()))
    resolved.faults.append(
        Fault(
            "unknown-key",
            f"there is no {dotted(route)}",
            token=str(route[-1]),
            hint=nearest(str(route[-1]), known),
            values={"key": dotted(route)},
            place=place,
        )
    )


def read_settings(
    settings: Mapping[str, Any] | Sequence[str],
) -> tuple[tuple[str, Any], ...]:
    """Settings as pairs of a dotted key and a value; the value of a text is read as YAML.

    >>> read_settings(["hand.cap=5"])
    (('hand.cap', 5),)
    """
    if isinstance(settings, Mapping):
        refuse_unusable(settings)
        return tuple((str(key), deepcopy(value)) for key, value in settings.items())
    pairs: list[tuple[str, Any]] = []
    faults: list[Fault] = []
    for text in settings:
        key, equals, value = text.partition("=")
        fault = text_fault(text)
        if fault is None and not (equals and key.strip()):
            fault = bad_setting(text)
        fault = fault or key_fault(key.strip())
        if fault is not None:
            faults.append(fault)
            continue
        try:
            pairs.append((key.strip(), read_yaml(value, f"{SETTING} {key.strip()}").data))
        except RulesetError as error:
            faults.extend(error.faults)
    if faults:
        raise RulesetError(faults)
    return tuple(pairs)


def _set(resolved: Resolved, key: str, value: Any) -> None:
    parts = tuple(key.split("."))
    place = Place(SETTING, None, None, key)
    if key in FIXED:
        resolved.faults.append(
            Fault(
                "bad-setting",
                f"{key} cannot be set",
                token=key,
                hint="name the ruleset itself",
                values={"text": key},
                place=place,
            )
        )
        return
    into: Any = resolved.data
    for depth, part in enumerate(parts[:-1], 1):
        route = parts[:depth]
        if route[:-1] in NAMED and part not in into and route[:-1] not in ADDED:
            _refuse_name(resolved, route, place)
            return
        step = into.get(part)
        if step is not None and depth == 3 and route[0] == "yaku" and part in IN_SHORT:
            step = step if isinstance(step, dict) else dict.fromkeys(IN_SHORT[part], step)
            into[part] = step
        if step is None:
            step = into[part] = {}
            resolved.keys[route] = resolved.values[route] = (SETTING, 0, 0)
        if not isinstance(step, dict):
            resolved.faults.append(
                Fault(
                    "unknown-key",
                    f"{dotted(route)} has no keys",
                    token=key,
                    values={"key": key, "parent": dotted(route)},
                    place=place,
                )
            )
            return
        into = step
    if parts[:-1] in NAMED and parts[-1] not in into and value is None:
        _refuse_name(resolved, parts, place)
        return
    layer = Document(SETTING, value)
    for known in _routes(value, parts):
        layer.keys[known] = layer.values[known] = (SETTING, 0, 0)
    _merge(resolved, into, layer, {parts[-1]: value}, parts[:-1])
