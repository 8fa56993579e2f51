"""The rows that ``mahjong yaku`` shows: the whole catalogue, or those in force under a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mahjong_cli.loader import find_ruleset, list_rulesets, load_ruleset
from mahjong_cli.loader.build import build
from mahjong_cli.loader.cache import digest, entry_key, fetch, keep
from mahjong_cli.loader.family import resolve_family
from mahjong_cli.loader.files import RulesetFile, ruleset_files, shipped_folder
from mahjong_cli.loader.layers import read_settings, resolve
from mahjong_cli.loader.local import families
from mahjong_cli.loader.marks import Document, read_yaml
from mahjong_cli.ruleset import Ruleset

STANDARD = "standard"
"""The family of the rows that stand in rulesets and not in the catalogue."""

Source = Mapping[str, str]


class Row(NamedTuple):
    """A row as its file writes it, with its family, its sources and the file's path."""

    id: str
    family: str
    data: Mapping[str, Any]
    sources: tuple[Source, ...]
    file: str

    @property
    def names(self) -> Mapping[str, str]:
        """Its names by language."""
        return self.data["names"]  # type: ignore[no-any-return]


class Rows(NamedTuple):
    """Rows in their order, and what their families are called by language."""

    rows: tuple[Row, ...]
    families: Mapping[str, Mapping[str, str]]


class Rules(NamedTuple):
    """A ruleset that has a row, and its forms as the files write them."""

    rules: Ruleset
    forms: Mapping[str, Any]


def catalogue() -> Rows:
    """Every row that is shipped: those of rulesets, then the families of the catalogue.

    >>> rows = catalogue().rows
    >>> rows[0].id, len({row.family for row in rows})
    ('riichi', 9)
    """
    folder = shipped_folder()
    paths = sorted([*folder.glob("*.yaml"), *(folder / "yaku").glob("*.yaml")])
    key = entry_key("yaku", *map(str, paths))
    entry = fetch(key)
    if entry is None:
        entry = _read()
        keep(key, [(path, digest(path.read_bytes())) for path in paths], entry)
    rows = tuple(
        Row(id, family, data, tuple(sources), file)
        for id, family, data, sources, file in entry["rows"]
    )
    return Rows(rows, entry["families"])


def _read() -> dict[str, Any]:
    known = {id for family in families() for id in family.rows}
    rows: list[Row] = []
    seen: set[str] = set()
    for file, document in _rulesets():
        data = document.data
        for id, row in (data.get("yaku") or {}).items():
            if isinstance(row, dict) and "when" in row and id not in known | seen:
                seen.add(id)
                source = data.get("source") or {"title": file.label}
                rows.append(Row(id, STANDARD, row, (source,), str(file.path)))
    names: dict[str, Any] = {STANDARD: {}}
    for family in families():
        names[family.id] = family.document.data["names"]
        for id, row in family.rows.items():
            rows.append(Row(id, family.id, row, _tagged(row, family.document), str(family.path)))
    return {"rows": [list(row) for row in rows], "families": names}


def _rulesets() -> Iterator[tuple[RulesetFile, Document]]:
    """The shipped rulesets: the one that all extend, then the others."""
    folder = shipped_folder()
    shipped = [file for file in ruleset_files() if file.path.parent == folder]
    found = [(file, read_yaml(file.path, file.label)) for file in shipped]
    yield from sorted(found, key=lambda one: "extends" in one[1].data)


def _tagged(row: Mapping[str, Any], document: Document) -> tuple[Source, ...]:
    """The sources of a family that a row names."""
    tags = row.get("source", [])
    known = document.data.get("sources") or {}
    return tuple(known[tag] for tag in (tags if isinstance(tags, list) else [tags]) if tag in known)


def rows_in_force(name: str, settings: Sequence[str] = ()) -> tuple[Rows, Rules]:
    """The rows of a ruleset in its order, and the ruleset; ``RulesetError`` if it is faulty."""
    rules = load_ruleset(name, settings)
    resolved = resolve(find_ruleset(name), read_settings(settings))
    data = resolved.pruned()
    documents = {family.document.file: family for family in families()}
    homes = {id: family.id for family in families() for id in family.rows}
    shipped = {row.id for row in catalogue().rows}
    sources = {info.file.label: info.source for info in list_rulesets()}
    rows = []
    for id in dict.fromkeys(row.id for row in rules.yaku):
        label = resolved.place(("yaku", id, "when")).file
        family = documents.get(label)
        home = homes.get(id) or (STANDARD if id in shipped else rules.id)
        row = data["yaku"][id]
        if family is not None:
            found = _tagged(row, family.document)
        else:
            found = (sources.get(label) or data["source"],)
        rows.append(Row(id, home, row, found, label))
    names = {**catalogue().families, rules.id: rules.names}
    return Rows(tuple(rows), names), Rules(rules, data["forms"])


def rules_of(row: Row) -> Rules:
    """A ruleset in which a row of the catalogue is in force, no other row of its family beside.

    >>> next(row for row in catalogue().rows if row.id == "kouitten").names["ja"]
    '紅一点'
    """
    path = Path(row.file)
    label = f"rulesets/{path.name}"
    if row.family == STANDARD:
        data = resolve(RulesetFile(path, label)).pruned()
        return Rules(load_ruleset(str(path)), data["forms"])
    document = next(one.document for one in families() if one.id == row.family)
    data = resolve_family(RulesetFile(path, document.file), document).pruned()
    others = {id: one for id, one in document.data["yaku"].items() if id != row.id}
    kept = {id: one for id, one in data["yaku"].items() if id not in others}
    alone = {**data, "yaku": kept, "catalogue": {**data.get("catalogue", {}), **others}}
    return Rules(build(alone), data["forms"])


def names_of(row: Row) -> Iterable[str]:
    """Everything that a row may be called."""
    yield row.id
    yield from (str(name) for key, name in row.names.items() if key != "short")
