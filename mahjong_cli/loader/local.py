"""The catalogue of local yaku: families of rows, switched on by a ruleset's ``local``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from mahjong_cli.loader.cache import digest
from mahjong_cli.loader.files import shipped_folder
from mahjong_cli.loader.marks import Document, parse_yaml


class Family(NamedTuple):
    """A file of the catalogue: its id, its document and the digest of its text."""

    id: str
    path: Path
    document: Document
    digest: str

    @property
    def rows(self) -> Mapping[str, Any]:
        """Its rows by id."""
        return self.document.data.get("yaku") or {}


def families() -> tuple[Family, ...]:
    """Every family of the catalogue, in order of its file name."""
    folder = shipped_folder() / "yaku"
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".yaml"))
    except OSError:
        return ()
    return tuple(_family(folder / name, (folder / name).stat().st_mtime_ns) for name in names)


@lru_cache(maxsize=64)
def _family(path: Path, changed: int) -> Family:
    raw = path.read_bytes()
    document = parse_yaml(raw.decode("utf-8"), f"rulesets/yaku/{path.name}")
    return Family(document.data["family"], path, document, digest(raw))


def every_row() -> dict[str, Any]:
    """Every row of the catalogue by its id."""
    return {id: row for family in families() for id, row in family.rows.items()}


def rows_named(names: Iterable[str]) -> Iterator[tuple[Family, str]]:
    """The rows that families or ids of the catalogue mean, in the catalogue's order."""
    wanted = set(names)
    for family in families():
        for id in family.rows:
            if id in wanted or family.id in wanted:
                yield family, id


def asked_for(rows: Mapping[str, Any]) -> set[str]:
    """The ids that the conditions of rows ask for by ``with`` or ``alone``."""
    found: set[str] = set()
    for row in rows.values():
        if isinstance(row, dict):
            _collect(row.get("when"), found)
    return found


def _collect(when: Any, found: set[str]) -> None:
    if isinstance(when, list):
        for part in when:
            _collect(part, found)
    if not isinstance(when, dict):
        return
    for key in ("with", "alone"):
        found.update(_words(when.get(key)))
    for part in when.values():
        _collect(part, found)


def forms_asked_for(rows: Iterable[Any]) -> set[str]:
    """The forms that the conditions of rows name."""
    return words_asked_for(rows, "form")


def words_asked_for(rows: Iterable[Any], predicate: str) -> set[str]:
    """What the conditions of rows name under a predicate, the keys of a map included."""
    found: set[str] = set()

    def look(when: Any) -> None:
        if isinstance(when, list):
            for part in when:
                look(part)
        if isinstance(when, dict):
            found.update(_words(when.get(predicate)))
            for part in when.values():
                look(part)

    for row in rows:
        if isinstance(row, dict):
            look(row.get("when"))
    return found


def _words(argument: Any) -> set[str]:
    if isinstance(argument, str):
        return {argument}
    listed = argument if isinstance(argument, list | dict) else ()
    return {word for word in listed if isinstance(word, str)}
