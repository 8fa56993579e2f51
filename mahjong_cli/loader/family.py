"""A family of the catalogue as a file of its own: its rows over the base of all rulesets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_cli.classes import nearest
from mahjong_cli.errors import Fault
from mahjong_cli.loader.catalogue import default_ruleset, find_ruleset
from mahjong_cli.loader.chain import chain_of
from mahjong_cli.loader.files import RulesetFile
from mahjong_cli.loader.layers import Resolved, lay_family, resolve
from mahjong_cli.loader.marks import Document, dotted

KEYS = (
    "family",
    "names",
    "notes",
    "sources",
    "example_settings",
    "situation",
    "forms",
    "yaku",
)


def is_family(document: Document) -> bool:
    """Whether a file is a family of the catalogue rather than a ruleset."""
    return isinstance(document.data, dict) and "family" in document.data


def resolve_family(file: RulesetFile, document: Document) -> Resolved:
    """The family over the ruleset that all others extend."""
    root = chain_of(find_ruleset(default_ruleset()))[-1][0]
    resolved = resolve(root)
    resolved.root = root
    resolved.file = file.label
    resolved.files.insert(0, (file.path, ""))
    layer = {key: document.data.get(key) or {} for key in ("situation", "forms", "yaku")}
    settings = document.data.get("example_settings") or {}
    lay_family(resolved, document, layer, settings if isinstance(settings, dict) else {})
    resolved.faults.extend(_own_faults(document))
    return resolved


def _own_faults(document: Document) -> Iterator[Fault]:
    """What is wrong with the keys of the family itself."""
    for key in document.data:
        if key not in KEYS:
            hint = nearest(key, KEYS) or f"known here: {', '.join(KEYS)}"
            yield _fault(document, (key,), "unknown-key", f"there is no key {key}", key, hint)
    sources = document.data.get("sources")
    known = list(sources) if isinstance(sources, dict) else []
    rows = document.data.get("yaku")
    for id, row in rows.items() if isinstance(rows, dict) else ():
        given = row.get("source", []) if isinstance(row, Mapping) else []
        for tag in given if isinstance(given, list) else [given]:
            if tag not in known:
                route = ("yaku", id, "source")
                message = f"there is no source {tag}"
                yield _fault(document, route, "unknown-source", message, tag, nearest(tag, known))


def _fault(
    document: Document, route: tuple[str, ...], id: str, message: str, token: Any, hint: str | None
) -> Fault:
    return Fault(
        id,
        f"{dotted(route)}: {message}",
        token=str(token),
        hint=hint,
        values={"key": dotted(route), "name": str(token)},
        place=document.place(route, key=id == "unknown-key"),
    )
