"""JSON read as a stream: the parts that hold a round or a move, one at a time.

The rest of a document is passed over; a part is kept only until the next is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import ijson
from ijson.common import ObjectBuilder

from mahjong_cli.logs.streams import Stream, refuse

DEEPEST = 40
LARGEST = 100_000
"""Values in one part; a round of a real record has some hundred."""
_OPENING = {"start_map": "map", "start_array": "array"}
_CLOSING = frozenset({"end_map", "end_array"})
_FIRST_OF_A_MOVE = frozenset(
    {"name", "data", "result", "type", "passed", "user_input", "user_event", "game_event"}
)
"""Keys of which one comes first in an entry that may hold a move of Mahjong Soul."""

Event = tuple[str, Any]


class Part(NamedTuple):
    """``sort`` is ``round`` (an item of ``log``), ``move`` (an entry of a list of moves),
    ``rule`` (the rule that a document names) or ``document`` (a further one begins)."""

    sort: str
    value: Any


def parts(stream: Stream) -> Iterator[Part]:
    """The parts of a document, or of one document a line."""
    walker = _Walker(stream)
    try:
        yield from walker.parts()
    except (ijson.JSONError, ValueError, OverflowError, UnicodeError) as error:
        _broken(stream, error)


def _broken(stream: Stream, error: Exception) -> None:
    reason = str(error).split("\n")[0].strip().rstrip(".") or type(error).__name__
    line = column = None
    if stream.small:
        try:
            with open(stream.file, "rb") as file:
                json.loads(file.read())
        except json.JSONDecodeError as found:
            reason, line, column = found.msg, found.lineno, found.colno
        except (OSError, ValueError, RecursionError):
            pass
    message = f"the JSON is broken or breaks off: {reason}"
    refuse("log-broken", message, stream.file, line, column, reason=reason)


class _Walker:
    """Goes through the events of a document once."""

    def __init__(self, stream: Stream) -> None:
        self.file = stream.file
        self.events: Iterator[Event] = ijson.basic_parse(
            stream, use_float=True, multiple_values=True
        )
        self.path: list[str] = []
        """For each open container ``map`` or ``array``, with the key that it stands under."""
        self.key = ""

    def parts(self) -> Iterator[Part]:
        for event, value in self.events:
            if event == "map_key":
                self.key = value
            elif event in _CLOSING:
                self.path.pop()
                self.key = ""
            elif event in _OPENING:
                found = self._opened(event)
                if found is not None:
                    yield found

    def _opened(self, event: str) -> Part | None:
        """A part that begins here, read to its end; else None, and the container is open."""
        if event == "start_array" and self.path[-1:] == ["array log"]:
            return Part("round", self._built([(event, None)]))
        if event == "start_map":
            if self.key == "rule" and self.path == ["map "]:
                self.key = ""
                return Part("rule", self._built([(event, None)]))
            if self.path and self.path[-1].startswith("array"):
                return self._entry()
        top = not self.path
        self._open(_OPENING[event])
        return Part("document", None) if top else None

    def _entry(self) -> Part | None:
        """An entry of a list: a move if its first key may be one's, else opened."""
        following = next(self.events, None)
        if following is None:
            return None
        event, key = following
        if event == "map_key" and key in _FIRST_OF_A_MOVE:
            return Part("move", self._built([("start_map", None), following]))
        if event != "end_map":
            self._open("map")
            self.key = key
        return None

    def _open(self, sort: str) -> None:
        self.path.append(f"{sort} {self.key}")
        self.key = ""
        if len(self.path) > DEEPEST:
            self._too_deep()

    def _built(self, begun: list[Event]) -> Any:
        builder = ObjectBuilder()
        for event, value in begun:
            builder.event(event, value)
        depth = 1
        for count, (event, value) in enumerate(self.events):
            builder.event(event, value)
            if event in _CLOSING:
                depth -= 1
                if not depth:
                    break
            elif event in _OPENING:
                depth += 1
                if depth > DEEPEST:
                    self._too_deep()
            if count > LARGEST:
                refuse("log-large", "a round or move in it is too large", self.file, most=LARGEST)
        return builder.value

    def _too_deep(self) -> None:
        refuse("log-deep", "its values are nested too deep", self.file)
