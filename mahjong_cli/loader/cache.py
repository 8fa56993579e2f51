"""Resolved rulesets kept between runs, so that a hand typed in a shell parses no YAML.

An entry names the files it was made from with a digest of each, and begins with a digest
of itself: whatever does not fit is taken as absent. ``MAHJONG_CACHE=off`` turns it off.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mahjong_cli import __version__
from mahjong_cli.loader.files import cache_folder, shipped_folder, user_folder

try:  # hashlib loads OpenSSL, which takes longer than everything else here
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

FORMAT = 3
"""Raise it when entries of before must not be read any more."""
MOST_ENTRIES = 200
_SCHEMA = Path(__file__).resolve().parent.parent / "schema.json"


def digest(data: bytes) -> str:
    """A short fingerprint of some bytes."""
    return blake2b(data, digest_size=16).hexdigest()


def entry_key(*parts: str) -> str:
    """The name of the entry for a request, which depends on where names are looked up."""
    schema = os.stat(_SCHEMA)
    stamp = f"{FORMAT} {__version__} {schema.st_mtime_ns} {schema.st_size}"
    folders = (str(shipped_folder()), str(user_folder()))
    return digest("\0".join((stamp, *folders, *parts)).encode("utf-8", "surrogatepass"))


def _enabled() -> bool:
    """Whether there is a cache; without a home to put it in there is none."""
    if not cache_folder().is_absolute():
        return False
    return os.environ.get("MAHJONG_CACHE", "").lower() not in ("off", "0", "no", "false")


def fetch(key: str) -> Any:
    """The value kept under ``key``, or None."""
    if not _enabled():
        return None
    try:
        raw = (cache_folder() / f"{key}.json").read_bytes()
        head, _, body = raw.partition(b"\n")
        if head.decode("ascii") != digest(body):
            return None
        from json import loads

        entry = loads(body)
        if not all(digest(Path(path).read_bytes()) == mark for path, mark in entry["files"]):
            return None
        return entry["value"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(key: str, files: Iterable[tuple[Path, str]], value: Any) -> None:
    """Keep ``value`` under ``key`` for as long as the files have these digests.

    A folder that cannot be written is no fault.
    """
    if not _enabled():
        return
    from json import dumps

    entry = {"files": [[str(path), mark] for path, mark in files], "value": value}
    body = dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    folder = cache_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _tidy(folder)
        part = folder / f"{key}.{os.getpid()}.part"
        part.write_bytes(digest(body).encode("ascii") + b"\n" + body)
        os.replace(part, folder / f"{key}.json")
    except OSError:
        return


def _tidy(folder: Path) -> None:
    entries = [entry for entry in os.scandir(folder) if entry.name.endswith((".json", ".part"))]
    if len(entries) < MOST_ENTRIES:
        return
    entries.sort(key=lambda entry: entry.stat().st_mtime_ns)
    for entry in entries[: MOST_ENTRIES // 2]:
        os.unlink(entry.path)
