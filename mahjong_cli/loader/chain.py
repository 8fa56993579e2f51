"""A ruleset file and its parents: each read, none twice."""

from __future__ import annotations

from pathlib import Path

from mahjong_cli.classes import nearest
from mahjong_cli.errors import Fault, Place, RulesetError
from mahjong_cli.loader.cache import digest
from mahjong_cli.loader.files import RulesetFile, file_at, file_named, is_path, ruleset_files
from mahjong_cli.loader.marks import LARGEST, Document, decode, parse_yaml


def chain_of(file: RulesetFile) -> list[tuple[RulesetFile, Document, str]]:
    """The file and its parents, the file first, each with its data and digest.

    ``RulesetError`` where a parent is missing, where parents form a circle, or where one of
    the files is no YAML map.
    """
    chain: list[tuple[RulesetFile, Document, str]] = []
    seen: list[Path] = []
    current: RulesetFile | None = file
    while current is not None:
        seen.append(current.path.resolve())
        document, mark = _read(current)
        chain.append((current, document, mark))
        current = _parent(current, document)
        if current is not None and current.path.resolve() in seen:
            labels = [item.label for item, _, _ in chain] + [current.label]
            raise RulesetError(
                [
                    Fault(
                        "circular-extends",
                        f"extends goes in a circle: {' → '.join(labels)}",
                        values={"chain": labels},
                        place=document.place(("extends",)),
                    )
                ]
            )
    return chain


def _read(file: RulesetFile) -> tuple[Document, str]:
    try:
        with file.path.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise RulesetError(
            [
                Fault(
                    "file-unreadable",
                    f"cannot read {file.label}: {reason}",
                    values={"file": file.label, "reason": reason},
                    place=Place(file.label),
                )
            ]
        ) from error
    document = parse_yaml(decode(raw, file.label), file.label)
    if not isinstance(document.data, dict):
        raise RulesetError(
            [
                Fault(
                    "not-a-map",
                    "a ruleset file is a map of keys",
                    values={"file": file.label},
                    place=Place(file.label, 1),
                )
            ]
        )
    return document, digest(raw)


def _parent(file: RulesetFile, document: Document) -> RulesetFile | None:
    name = document.data.get("extends")
    if name is None:
        return None
    place = document.place(("extends",))
    if not isinstance(name, str):
        raise RulesetError(
            [
                Fault(
                    "wrong-type",
                    "extends is the name or the path of one ruleset",
                    values={"key": "extends", "expected": "text"},
                    place=place,
                )
            ]
        )
    if is_path(name):
        try:
            return file_at(name, beside=file.path)
        except RulesetError as error:
            raise RulesetError(
                [
                    Fault(fault.id, fault.message, None, name, fault.hint, fault.values, place)
                    for fault in error.faults
                ]
            ) from error
    found = file_named(name)
    if found is None:
        hint = nearest(name, [item.path.stem for item in ruleset_files()])
        raise RulesetError(
            [
                Fault(
                    "unknown-ruleset",
                    f"there is no ruleset {name} to extend",
                    token=name,
                    hint=hint,
                    values={"name": name},
                    place=place,
                )
            ]
        )
    return found
