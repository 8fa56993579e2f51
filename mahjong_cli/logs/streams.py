"""The bytes of a record: unpacked, read as a stream, never held as a whole.

A record may come from anywhere. Whatever its size, only a piece of it is in memory: no
token may be longer than ``LONGEST``, and XML may hold nothing but elements.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NoReturn

from mahjong_cli.errors import Fault, MahjongError, Place

LONGEST = 1 << 20
"""Bytes of the longest token that is read; the longest of real records is some thousand."""
UNSAFE = "it holds something other than elements (a DTD, entities, comments, binary data)"
_PIECE = 1 << 16
_SUFFIXES = frozenset({".mjlog", ".xml", ".json", ".jsonl"})
_GZIP = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"

Advance = Callable[[int], None]
"""Told how many bytes of the file were read since it was last told."""


class LogError(MahjongError):
    """A game record cannot be read."""


def refuse(
    id: str,
    message: str,
    file: str,
    line: int | None = None,
    column: int | None = None,
    **values: object,
) -> NoReturn:
    """Raise the one fault for which a file is given up."""
    place = Place(file, line, column)
    raise LogError([Fault(id, message, values={"file": file, **values}, place=place)])


class Stream:
    """A file being read; ``sort`` is ``xml`` or ``json``."""

    def __init__(self, raw: BinaryIO, file: str, advance: Advance) -> None:
        self.file = file
        self.sort = ""
        self._raw = raw
        self._advance = advance
        self._told = 0
        self._since = 0
        self._tail = b""
        packed = raw.read(2) == _GZIP
        raw.seek(0)
        self._bytes: BinaryIO | gzip.GzipFile = gzip.GzipFile(fileobj=raw) if packed else raw
        self._first = self._unpacked(_PIECE).removeprefix(_BOM)
        start = self._first.lstrip()[:1]
        if start == b"<":
            self.sort = "xml"
        elif start in (b"{", b"["):
            self.sort = "json"
        elif not start:
            refuse("log-empty", "there is nothing in it", file)
        else:
            refuse("log-format", "this is neither mjlog XML nor JSON", file)

    @property
    def small(self) -> bool:
        """Whether the file is small enough to be looked at as a whole."""
        return not isinstance(self._bytes, gzip.GzipFile) and self._told < LONGEST

    def read(self, size: int = -1) -> bytes:
        """The next piece, at most ``size`` bytes of it."""
        if size == 0:
            return b""
        wanted = _PIECE if size < 0 else min(size, _PIECE)
        if self._first:
            piece, self._first = self._first[:wanted], self._first[wanted:]
        else:
            piece = self._unpacked(wanted)
        if self.sort == "xml":
            self._check_xml(piece)
        else:
            self._check_json(piece)
        return piece

    def _unpacked(self, size: int) -> bytes:
        try:
            piece = self._bytes.read(size)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            refuse("log-gzip", "the packed data is broken or breaks off", self.file)
        at = self._raw.tell()
        self._advance(at - self._told)
        self._told = at
        return piece

    def _check_xml(self, piece: bytes) -> None:
        if b"<!" in piece or b"\0" in piece:
            refuse("log-unsafe", UNSAFE, self.file)
        self._measure(len(piece), piece.rfind(b"<"))

    def _check_json(self, piece: bytes) -> None:
        whole = self._tail + piece
        at = whole.rfind(b'"')
        while at > 0 and whole[at - 1] == 0x5C:  # an escaped quote ends no string
            at = whole.rfind(b'"', 0, at)
        self._measure(len(piece), at - len(self._tail))
        self._tail = piece[-1:]

    def _measure(self, length: int, at: int) -> None:
        self._since = self._since + length if at < 0 else length - at
        if self._since > LONGEST:
            message = f"it holds a single value of more than {LONGEST:,} bytes"
            refuse("log-token", message, self.file, most=LONGEST)


@contextmanager
def opened(path: Path, advance: Advance) -> Iterator[Stream]:
    """The bytes of a file; ``LogError`` where it cannot be opened."""
    try:
        raw = path.open("rb")
    except OSError as error:
        reason = error.strerror or str(error)
        refuse("file-unreadable", f"cannot read {path}: {reason}", str(path), reason=reason)
    with raw:
        yield Stream(raw, str(path), advance)


def log_files(paths: list[str]) -> list[Path]:
    """The files of paths, a folder's with what is beneath it; ``LogError`` lists what is not."""
    found: list[Path] = []
    faults: list[Fault] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if _is_log(file))
            if not inside:
                message = f"{name} holds no game record ({' '.join(sorted(_SUFFIXES))})"
                faults.append(Fault("no-logs", message, token=name, values={"file": name}))
            found += inside
        elif path.exists():
            found.append(path)
        else:
            message = f"there is no file {name}"
            faults.append(Fault("file-not-found", message, token=name, values={"file": name}))
    if faults:
        raise LogError(faults)
    return found


def _is_log(path: Path) -> bool:
    name = Path(path.name.lower().removesuffix(".gz"))
    return name.suffix in _SUFFIXES and path.is_file()
