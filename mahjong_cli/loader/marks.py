"""YAML as plain data that remembers where everything stood.

Scalars are read as YAML 1.2 reads them, only stricter: ``true``, ``false``, ``null``, plain
whole numbers and decimals; everything else is text, ``yes``, ``010`` and ``1_000`` too. Keys
are always text. Aliases and tags are refused, so a file cannot grow while it is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mahjong_cli.errors import Fault, Place, RulesetError

Route = tuple[str | int, ...]
"""The way to a value: keys of maps and positions in lists."""

Mark = tuple[str, int, int]
"""File, line and column, both from 1."""

LARGEST = 1 << 20
"""Most bytes of one file."""
DEEPEST = 40
"""Most levels of maps and lists in one another."""

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]+\Z")
_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


def dotted(route: Route) -> str:
    """The route as a person writes it.

    >>> dotted(("yaku", "dora", "value"))
    'yaku.dora.value'
    """
    return ".".join(str(part) for part in route)


@dataclass(slots=True)
class Document:
    """The data of one YAML text, and the marks of its keys and values by route."""

    file: str
    data: Any = None
    keys: dict[Route, Mark] = field(default_factory=dict)
    values: dict[Route, Mark] = field(default_factory=dict)

    def place(self, route: Route, *, key: bool = False) -> Place:
        """Where the value at ``route`` stands, or its key; the nearest known place above it."""
        return place_of(route, self.keys if key else self.values, self.values, self.file)


def place_of(route: Route, first: dict[Route, Mark], second: dict[Route, Mark], file: str) -> Place:
    """The mark of ``route`` in ``first``, else of the longest part of it in ``second``."""
    mark = first.get(route)
    known = route
    while mark is None and known:
        mark = second.get(known)
        known = known[:-1]
    if mark is None:
        mark = second.get(())
    if mark is None:
        return Place(file, None, None, dotted(route) or None)
    return Place(mark[0], mark[1] or None, mark[2] or None, dotted(route) or None)


def read_yaml(source: Path | str, file: str | None = None) -> Document:
    """Read a file (``Path``) or a text (``str``); ``file`` is what messages call it.

    ``RulesetError`` lists everything that is no plain YAML.

    >>> read_yaml("hand: {cap: 4}").place(("hand", "cap")).column
    13
    """
    label = file or (str(source) if isinstance(source, Path) else "text")
    return parse_yaml(read_text(source, label) if isinstance(source, Path) else source, label)


def read_text(path: Path, label: str) -> str:
    """The text of a file; ``RulesetError`` where it cannot be had."""
    try:
        with path.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        missing = isinstance(error, FileNotFoundError)
        raise RulesetError(
            [
                Fault(
                    "file-not-found" if missing else "file-unreadable",
                    f"there is no file {label}" if missing else f"cannot read {label}: {reason}",
                    values={"file": label, "reason": reason},
                    place=Place(label),
                )
            ]
        ) from error
    return decode(raw, label)


def decode(raw: bytes, label: str) -> str:
    """The bytes of a file as text; ``RulesetError`` where they are too many or not UTF-8."""
    if len(raw) > LARGEST:
        raise RulesetError(
            [
                Fault(
                    "file-too-large",
                    f"{label} is larger than {LARGEST} bytes",
                    values={"file": label, "most": LARGEST},
                    place=Place(label),
                )
            ]
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RulesetError(
            [
                Fault(
                    "not-utf8",
                    "this is not UTF-8 text",
                    values={"file": label},
                    place=Place(label, line),
                )
            ]
        ) from error


def plain(text: str) -> Any:
    """What an unquoted scalar means.

    >>> plain("12"), plain("true"), plain("on"), plain("010"), plain("4z")
    (12, True, 'on', '010', '4z')
    """
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.match(text):
        return int(text)
    if _DECIMAL.match(text):
        return float(text)
    return text


def parse_yaml(text: str, label: str) -> Document:
    """Read a YAML text; ``RulesetError`` lists everything that is no plain YAML."""
    import yaml

    loader: Any = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
    reader = _Reader(label)
    try:
        for event in yaml.parse(text, Loader=loader):
            reader.take(event)
            if reader.stopped:
                break
    except yaml.YAMLError as error:
        reader.faults.append(_syntax_fault(error, text, label))
    except RecursionError:
        reader.refuse("yaml-too-deep", "maps and lists are nested too deep", None)
    if reader.faults:
        raise RulesetError(reader.faults)
    return reader.document


class _Reader:
    """Builds plain data from parser events without recursion."""

    def __init__(self, label: str) -> None:
        self.document = Document(label)
        self.faults: list[Fault] = []
        self.stopped = False
        self._documents = 0
        self._frames: list[tuple[Any, Route]] = []
        self._key: list[str | None] = []

    def refuse(self, id: str, message: str, mark: Any, **values: object) -> None:
        """Note a fault at a parser mark."""
        hint = values.pop("hint", None)
        place = Place(self.document.file)
        if mark is not None:
            place = Place(self.document.file, mark.line + 1, mark.column + 1, self._where())
        self.faults.append(
            Fault(id, message, hint=str(hint) if hint else None, values=values, place=place)
        )

    def _where(self) -> str | None:
        return dotted(self._frames[-1][1]) or None if self._frames else None

    def take(self, event: Any) -> None:
        match type(event).__name__:
            case "ScalarEvent":
                self._tagged(event)
                quoted = event.style not in (None, "") or event.tag == "!"
                self._scalar(event, event.value if quoted else plain(event.value))
            case "MappingStartEvent":
                self._tagged(event)
                self._open(event, {})
            case "SequenceStartEvent":
                self._tagged(event)
                self._open(event, [])
            case "MappingEndEvent" | "SequenceEndEvent":
                self._frames.pop()
                self._key.pop()
            case "AliasEvent":
                self.refuse(
                    "yaml-alias",
                    f"*{event.anchor} is an alias, which is not allowed",
                    event.start_mark,
                    hint="write the value out, or quote a text that begins with *",
                    token=f"*{event.anchor}",
                )
                self._scalar(event, None)
            case "DocumentStartEvent":
                self._documents += 1
                if self._documents > 1:
                    self.refuse(
                        "yaml-documents",
                        "a second document begins here",
                        event.start_mark,
                        hint="one file holds one document",
                    )
                    self.stopped = True

    def _tagged(self, event: Any) -> None:
        if event.tag not in (None, "!"):
            self.refuse(
                "yaml-tag",
                f"the tag {event.tag} is not allowed",
                event.start_mark,
                token=event.tag,
            )

    def _scalar(self, event: Any, value: Any) -> None:
        if self._frames and isinstance(self._frames[-1][0], dict) and self._key[-1] is None:
            self._take_key(event)
            return
        self._place(event, value)

    def _take_key(self, event: Any) -> None:
        container, route = self._frames[-1]
        name = getattr(event, "value", "")
        mark = (self.document.file, event.start_mark.line + 1, event.start_mark.column + 1)
        if name in container:
            first = self.document.keys[(*route, name)][1]
            full = dotted((*route, name))
            self.refuse(
                "duplicate-key",
                f"{full} is written twice, first in line {first}",
                event.start_mark,
                key=full,
                line=first,
            )
        self.document.keys[(*route, name)] = mark
        self._key[-1] = name

    def _place(self, event: Any, value: Any) -> Route:
        mark = (self.document.file, event.start_mark.line + 1, event.start_mark.column + 1)
        if not self._frames:
            self.document.data = value
            self.document.values[()] = mark
            return ()
        container, route = self._frames[-1]
        if isinstance(container, dict):
            name: str | int = self._key[-1] or ""
            self._key[-1] = None
            container[name] = value
        else:
            name = len(container)
            container.append(value)
        self.document.values[(*route, name)] = mark
        return (*route, name)

    def _open(self, event: Any, container: Any) -> None:
        if self._frames and isinstance(self._frames[-1][0], dict) and self._key[-1] is None:
            self.refuse("yaml-key", "a key must be plain text", event.start_mark)
            self.stopped = True
        if len(self._frames) >= DEEPEST:
            self.refuse(
                "yaml-too-deep",
                f"maps and lists are nested more than {DEEPEST} deep",
                event.start_mark,
                most=DEEPEST,
            )
            self.stopped = True
        if self.stopped:
            return
        route = self._place(event, container)
        self._frames.append((container, route))
        self._key.append(None)


def _syntax_fault(error: Any, text: str, label: str) -> Fault:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    line = column = None
    if mark is not None:
        line, column = mark.line + 1, mark.column + 1
    elif isinstance(getattr(error, "position", None), int):
        before = text[: error.position]
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    hint = None
    if line is not None:
        lines = text.split("\n")
        written = lines[line - 1] if line <= len(lines) else ""
        if "\t" in written:
            hint = "indent with blanks, not with tabs"
    return Fault(
        "yaml-syntax",
        f"this is not YAML: {problem}",
        hint=hint,
        values={"problem": problem},
        place=Place(label, line, column),
    )
