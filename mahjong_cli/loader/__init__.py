"""Rulesets from YAML files: finding, resolving, checking, and keeping them between runs.

A parent is taken over by ``extends``, settings are laid on top, and everything that is
wrong with a file is reported at once, with file, line and the nearest known word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong_cli.errors import Fault, RulesetError
from mahjong_cli.loader import cache
from mahjong_cli.loader.catalogue import (
    RulesetInfo,
    default_ruleset,
    find_ruleset,
    list_rulesets,
)
from mahjong_cli.loader.files import RulesetFile, file_at

if TYPE_CHECKING:
    from mahjong_cli.loader.layers import Resolved
    from mahjong_cli.loader.marks import Document
    from mahjong_cli.ruleset import Ruleset

__all__ = [
    "Checked",
    "RulesetInfo",
    "check_file",
    "default_ruleset",
    "find_ruleset",
    "inspect_file",
    "list_rulesets",
    "load_ruleset",
    "read_yaml",
    "schema_text",
    "show_values",
]

MOST_LOADED = 64
"""Most rulesets kept in memory by one process."""

ROW_ONLY_SHOWN = ("example", "near_miss", "other_values", "source", "notes")
"""Keys of a yaku that are for a reader; they are not kept between runs."""

_loaded: dict[str, tuple[object, tuple[Path, ...], Ruleset]] = {}


def load_ruleset(name: str, settings: Mapping[str, Any] | Sequence[str] = ()) -> Ruleset:
    """The ruleset of a name, an alias or a path, with settings laid over it.

    ``settings`` are texts ``key=value`` whose value is read as YAML, or a mapping from dotted
    keys to values. ``RulesetError`` lists all faults.

    >>> load_ruleset("mighty", ["hand.wilds.imaginary.fifth_copy=true"]).hand.wilds[0].fifth_copy
    True
    """
    file = find_ruleset(name)
    key = _request(file, settings)
    known = _loaded.get(key)
    if known is not None and known[0] == _stamp(known[1]):
        return known[2]
    entry = cache.fetch(key)
    if entry is None:
        resolved = _resolve(file, settings)
        faults = _faults(resolved)
        if faults:
            raise RulesetError(faults)
        entry = {
            "data": _judged_by(resolved.pruned()),
            "files": [str(path) for path, _ in resolved.files],
        }
        cache.keep(key, resolved.files, entry)
    from mahjong_cli.loader.build import build

    rules = build(entry["data"])
    paths = tuple(Path(path) for path in entry["files"])
    if len(_loaded) >= MOST_LOADED:
        _loaded.clear()
    _loaded[key] = (_stamp(paths), paths, rules)
    return rules


def show_values(
    name: str, settings: Mapping[str, Any] | Sequence[str] = ()
) -> dict[str, tuple[Any, str]]:
    """Every value of a resolved ruleset by dotted key, and the ``file:line`` it comes from.

    >>> show_values("mighty")["hand.wilds.imaginary.count"][0]
    1
    """
    from mahjong_cli.loader.marks import dotted

    resolved = _resolve(find_ruleset(name), settings)
    faults = _faults(resolved)
    if faults:
        raise RulesetError(faults)
    shown: dict[str, tuple[Any, str]] = {}
    for route, value in resolved.leaves():
        place = resolved.place(route)
        origin = place.file if place.line is None else f"{place.file}:{place.line}"
        shown[dotted(route)] = (value, origin)
    return shown


def schema_text() -> str:
    """The JSON Schema of ruleset files, as text."""
    from json import dumps

    from mahjong_cli.loader.shape import editor_schema

    return dumps(editor_schema(), indent=2, ensure_ascii=False)


class Checked(NamedTuple):
    """What is wrong with a file, and what is allowed in it and hardly meant."""

    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...] = ()


def inspect_file(path: str | Path) -> Checked:
    """Everything wrong or odd about a ruleset file or a family of the catalogue.

    Parents are looked at too, and of a file without other faults the examples of its rows
    are judged. ``RulesetError`` where there is no such file.
    """
    from mahjong_cli.loader.checks import judged_faults, warnings_of
    from mahjong_cli.loader.family import is_family, resolve_family

    file = file_at(str(path))
    try:
        document = read_yaml(file.path, file.label)
        family = is_family(document)
        resolved = resolve_family(file, document) if family else _resolve(file, ())
    except RulesetError as error:
        return Checked(error.faults)
    faults = _faults(resolved)
    if faults:
        return Checked(tuple(faults))
    judged = judged_faults(resolved, alone=family)
    return Checked(tuple(judged), tuple(warnings_of(resolved)))


def check_file(path: str | Path) -> tuple[Fault, ...]:
    """Everything that is wrong with a ruleset file, its parents included.

    ``RulesetError`` where there is no such file.
    """
    return inspect_file(path).faults


def read_yaml(source: Path | str, file: str | None = None) -> Document:
    """Read a YAML file (``Path``) or text (``str``) as data with the place of every value.

    ``RulesetError`` lists everything that is no plain YAML.

    >>> document = read_yaml("hand: 123m")
    >>> document.data, document.place(("hand",)).column
    ({'hand': '123m'}, 7)
    """
    from mahjong_cli.loader.marks import read_yaml as read

    return read(source, file)


def _resolve(file: RulesetFile, settings: Mapping[str, Any] | Sequence[str]) -> Resolved:
    from mahjong_cli.loader.layers import read_settings, resolve

    return resolve(file, read_settings(settings))


def _faults(resolved: Resolved) -> list[Fault]:
    from mahjong_cli.loader.checks import faults_of

    return faults_of(resolved)


def _request(file: RulesetFile, settings: Mapping[str, Any] | Sequence[str]) -> str:
    if isinstance(settings, Mapping):
        from mahjong_cli.loader.settings import refuse_unusable

        refuse_unusable(settings)
        listed = repr(list(settings.items()))
    else:
        listed = "\n".join(map(repr, settings))
    return cache.entry_key(str(file.path.absolute()), file.label, listed)


def _judged_by(data: dict[str, Any]) -> dict[str, Any]:
    """A document without what its rows only show, which no hand is judged by."""
    for part in ("yaku", "catalogue"):
        for row in data.get(part, {}).values():
            for key in ROW_ONLY_SHOWN:
                row.pop(key, None)
    return data


def _stamp(paths: Sequence[Path]) -> object:
    try:
        return tuple((stat.st_mtime_ns, stat.st_size) for stat in map(Path.stat, paths))
    except OSError:
        return object()
