"""Which rulesets there are, and which of them a name or an alias means."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from os.path import isfile
from pathlib import Path
from typing import Any, NamedTuple

from mahjong_cli.errors import Fault, RulesetError
from mahjong_cli.loader import cache
from mahjong_cli.loader.files import (
    RulesetFile,
    file_at,
    file_named,
    is_path,
    ruleset_files,
    shipped_folder,
)

_ID = re.compile("[a-z0-9][a-z0-9_-]*")


class RulesetInfo(NamedTuple):
    """What a list of rulesets shows of each: ``source`` has ``title`` and perhaps ``url``.

    ``about`` says by language in half a line what it is; ``parent`` is the path of the file
    that it extends.
    """

    id: str
    names: Mapping[str, str]
    aliases: tuple[str, ...]
    players: int
    source: Mapping[str, str]
    default: bool
    file: RulesetFile
    about: Mapping[str, str] = {}
    parent: str | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that it may be called."""
        return (self.id, *self.names.values(), *self.aliases)


def list_rulesets() -> tuple[RulesetInfo, ...]:
    """Every ruleset that can be read, the shipped ones first.

    >>> [info.id for info in list_rulesets() if info.default]
    ['mighty']
    """
    files = ruleset_files()
    marks = [_mark(file.path) for file in files]
    listed = [
        f"{file.path}\0{file.label}\0{bool(mark)}" for file, mark in zip(files, marks, strict=True)
    ]
    key = cache.entry_key("list", *listed)
    entry = cache.fetch(key)
    if entry is None:
        read = [(file.path, mark) for file, mark in zip(files, marks, strict=True) if mark]
        entry = [_read(file, read) for file in files]
        cache.keep(key, dict.fromkeys(read), entry)
    found: dict[str, RulesetInfo] = {}
    for file, data in zip(files, entry, strict=True):
        if data is not None and data["id"] not in found:  # the first of an id is the one it names
            found[data["id"]] = RulesetInfo(
                data["id"],
                data["names"],
                tuple(data["aliases"]),
                data["players"],
                data["source"],
                data["default"],
                file,
                data["about"],
                data["parent"],
            )
    return tuple(found.values())


def default_ruleset() -> str:
    """The id of the ruleset that carries ``default: true``, else of the first there is.

    >>> default_ruleset()
    'mighty'
    """
    key = cache.entry_key("default", *map(_stamp, ruleset_files()))
    kept = cache.fetch(key)
    if isinstance(kept, str):
        return kept
    found = _default()
    cache.keep(key, (), found)
    return found


def _default() -> str:
    infos = list_rulesets()
    for info in infos:
        if info.default:
            return info.id
    if not infos:
        raise RulesetError(
            [
                Fault(
                    "no-rulesets",
                    f"no rulesets found in {shipped_folder()}",
                    values={"folder": str(shipped_folder())},
                )
            ]
        )
    return infos[0].id


def find_ruleset(name: str) -> RulesetFile:
    """The file of a ruleset; ``RulesetError`` with the nearest names where there is none.

    >>> find_ruleset("少牌マイティ").path.name
    'mighty.yaml'
    """
    if is_path(name):
        return file_at(name)
    file = file_named(name)
    if file is not None:
        return file
    wanted = _folded(name)
    infos = list_rulesets()
    for info in infos:
        if wanted in map(_folded, (*info.words, info.file.path.stem)):
            return info.file
    raise RulesetError([_unknown(name, infos)])


def _unknown(name: str, infos: tuple[RulesetInfo, ...]) -> Fault:
    from difflib import get_close_matches

    words = {_folded(word): word for info in infos for word in info.words}
    near = [words[word] for word in get_close_matches(_folded(name), list(words), 3, 0.5)]
    if isfile(f"{name}.yaml"):
        near = [f"./{name}.yaml"]
    hint = f"did you mean {' or '.join(near)}?" if near else "mahjong rules list names them all"
    return Fault(
        "unknown-ruleset",
        f"there is no ruleset {name}",
        token=name,
        hint=hint,
        values={"name": name, "near": near},
    )


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower().replace("_", "-").replace(" ", "-")
    from unicodedata import normalize

    return normalize("NFKC", text).casefold().replace("_", "-").replace(" ", "-")


def _stamp(file: RulesetFile) -> str:
    """The file as its folder has it, which tells without reading that it is the same."""
    try:
        known = os.stat(file.path)
    except OSError:
        return f"{file.path}\0"
    return f"{file.path}\0{known.st_mtime_ns} {known.st_size}"


def _mark(path: Path) -> str:
    try:
        return cache.digest(path.read_bytes())
    except OSError:
        return ""


def _read(file: RulesetFile, read: list[tuple[Path, str]]) -> dict[str, Any] | None:
    """What the list shows of a file; ``read`` grows by the files it was made from."""
    from mahjong_cli.loader.layers import resolve

    try:
        resolved = resolve(file)
        read.extend(resolved.files)
        data = resolved.pruned()
        info = {
            "id": str(data["id"]),
            "names": {str(key): str(name) for key, name in data["names"].items()},
            "aliases": [str(alias) for alias in data.get("aliases", [])],
            "players": int(data["players"]),
            "source": {str(key): str(part) for key, part in data["source"].items()},
            "default": data.get("default") is True,
            "about": {str(key): str(text) for key, text in data.get("about", {}).items()},
            "parent": str(resolved.parent.path) if resolved.parent is not None else None,
        }
    except (RulesetError, KeyError, TypeError, ValueError, AttributeError):
        return None
    return info if _ID.fullmatch(str(info["id"])) else None
