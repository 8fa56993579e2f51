"""Where ruleset files are, and which of them a name means."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from mahjong_cli.errors import Fault, Place, RulesetError

_PACKAGE = Path(__file__).resolve().parent.parent


class RulesetFile(NamedTuple):
    """A ruleset file and what messages call it."""

    path: Path
    label: str


def shipped_folder() -> Path:
    """The folder of the rulesets that come with the program.

    Inside an installed package it is part of it; in a source tree it stands beside it.
    """
    inside = _PACKAGE / "rulesets"
    return inside if inside.is_dir() else _PACKAGE.parent / "rulesets"


def user_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of the user's own rulesets; not absolute where nobody knows a home."""
    return _base(environment, "XDG_CONFIG_HOME", "APPDATA", ".config") / "rulesets"


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for what can be made again; not absolute where nobody knows a home."""
    return _base(environment, "XDG_CACHE_HOME", "LOCALAPPDATA", ".cache")


def _base(environment: Mapping[str, str], xdg: str, windows: str, home: str) -> Path:
    stated = environment.get(xdg, "")
    if os.path.isabs(stated):
        return Path(stated) / "mahjong-cli"
    if sys.platform == "win32" and environment.get(windows):
        return Path(environment[windows]) / "mahjong-cli"
    return Path(os.path.expanduser("~")) / home / "mahjong-cli"


def is_path(name: str) -> bool:
    """Whether a name is the path of a file rather than the name of a ruleset."""
    return "/" in name or os.sep in name or name.endswith(".yaml")


def own_id(stem: str) -> str:
    """The id of a ruleset whose file gives none: its name in the letters that ids have.

    >>> own_id("Up"), own_id("a.b"), own_id("mighty-official")
    ('up', 'a-b', 'mighty-official')
    """
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in stem.lower())
    return kept.lstrip("-_") or stem


def ruleset_files() -> tuple[RulesetFile, ...]:
    """Every ruleset file there is, the shipped ones first, each folder in order of name."""
    found = [
        RulesetFile(path, f"rulesets/{path.name}") for path in sorted(_listed(shipped_folder()))
    ]
    own = user_folder()
    if own.is_absolute():
        found.extend(RulesetFile(path, str(path)) for path in sorted(_listed(own)))
    return tuple(found)


def _listed(folder: Path) -> list[Path]:
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [folder / name for name in names if name.endswith(".yaml") and name[0] != "."]


def file_named(name: str) -> RulesetFile | None:
    """The ruleset file whose stem is ``name``, the shipped one before the user's."""
    if not name.replace("-", "a").replace("_", "a").isalnum():
        return None
    path = shipped_folder() / f"{name}.yaml"
    if os.path.isfile(path):
        return RulesetFile(path, f"rulesets/{path.name}")
    path = user_folder() / f"{name}.yaml"
    if path.is_absolute() and os.path.isfile(path):
        return RulesetFile(path, str(path))
    return None


def file_at(name: str, beside: Path | None = None) -> RulesetFile:
    """The file of a path, relative to the folder of ``beside`` where that is given."""
    path = Path(os.path.expanduser(name))
    if beside is not None and not path.is_absolute():
        path = beside.parent / path
    if not os.path.exists(path):
        raise RulesetError(
            [
                Fault(
                    "file-not-found",
                    f"there is no file {path}",
                    token=name,
                    values={"file": str(path)},
                    place=Place(str(path)) if beside is None else None,
                )
            ]
        )
    return RulesetFile(path, str(path))
