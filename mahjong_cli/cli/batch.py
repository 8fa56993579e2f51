"""Many hands, one a line, to JSON lines or plain records in the same order.

Lines are read as they are needed and nothing is kept but the rulesets, so memory stays
constant however many lines there are. With several jobs, chunks of lines go to processes
and come back in order.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from itertools import islice
from math import isinf
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from mahjong_cli.cli.as_json import SCHEMA, outcome_text, to_text
from mahjong_cli.cli.faults import visible
from mahjong_cli.cli.hands import outcome_of, ruleset_name
from mahjong_cli.cli.output import Output, fail, output_of, say
from mahjong_cli.cli.streams import stdin
from mahjong_cli.errors import Fault, MahjongError
from mahjong_cli.ruleset import Ruleset

if TYPE_CHECKING:
    from multiprocessing.pool import AsyncResult

KEYS = ("id", "hand", "rules", "set", "situation", "claims", "known")
"""What a line may hold: the keys of an example; its claims are for ``mahjong check``."""
CHUNK = 64
"""Lines that a process is given at once."""
MOST_NESTED = 50
"""So deep may lists and objects stand in each other."""
TOO_DEEP = "nested too deep"
AHEAD = 4
"""Chunks a process may be given before the first of them is written."""

Line = tuple[int, bytes]


class Answer(NamedTuple):
    """What is written for one line; ``good`` tells that it could be asked.

    ``notices`` are lines about what has no effect, or how the hand was read.
    """

    text: str
    good: bool
    notices: tuple[str, ...] = ()


class Answerer:
    """Answers lines; what the command line said stands for what a line leaves open."""

    def __init__(
        self,
        rules: str,
        settings: tuple[str, ...],
        situation: Mapping[str, object],
        output: Output,
    ) -> None:
        self.rules = rules
        self.settings = settings
        self.situation = situation
        self.output = output
        self._rulesets: dict[tuple[str, str], Ruleset] = {}

    def answer(self, number: int, raw: bytes) -> Answer:
        """The answer to line ``number`` (from 1), whatever the line does to the program."""
        named: list[Any] = [number]
        try:
            return self._answer(named, raw)
        except MahjongError as error:
            found = error
        except RecursionError:
            found = MahjongError([_not_json(TOO_DEEP)])
        except Exception as error:
            found = MahjongError([internal_fault(error)])
        try:
            text = self._malformed(named[-1], number, found)
        except RecursionError:
            text = self._malformed(number, number, found)
        return Answer(text, False)

    def _answer(self, named: list[Any], raw: bytes) -> Answer:
        """The answer to a line; its id, once known, is put to what is ``named``."""
        text = _decoded(raw)
        record: dict[str, Any] = {"hand": text}
        if text.lstrip(" \t").startswith("{"):
            record = _object(text)
            named.append(record.get("id", named[0]))
            if text.count("[") + text.count("{") > MOST_NESTED and _depth(record) > MOST_NESTED:
                raise MahjongError([_not_json(TOO_DEEP)], text)
            _check_keys(record)
        outcome, notices, rules = self._ask(record)
        id = named[-1]
        said = tuple([self._notice(id, notice) for notice in notices])
        if self.output.mode == "plain":
            from mahjong_cli.cli.as_plain import records_of

            lines = [_plain(id, record) for record in records_of(outcome)]
            return Answer("\n".join(lines), True, said)
        found = outcome_text(outcome, rules, every=self.output.every)
        return Answer(f'{{"id":{_written(id)},{found[1:]}', True, said)

    def _notice(self, id: Any, notice: Fault) -> str:
        """A warning as one line that begins with the id of what it is about."""
        from mahjong_cli.cli.faults import message_of
        from mahjong_cli.cli.words import words_in

        message = message_of(notice, words_in(self.output.lang))
        return f"{_name(id)}: warning[{notice.id}]: {message}"

    def _ask(self, record: Mapping[str, Any]) -> tuple[Any, tuple[Fault, ...], Ruleset]:
        rules = self.ruleset(record.get("rules"), record.get("set"))
        situation = record.get("situation")
        asked = {**self.situation, **situation} if situation else self.situation
        return (*outcome_of(record.get("hand") or "", rules, asked), rules)

    def ruleset(
        self, name: str | None = None, settings: Mapping[str, Any] | None = None
    ) -> Ruleset:
        """The ruleset of a line, loaded once; ``MahjongError`` where it is faulty."""
        key = (name or self.rules, json.dumps(settings) if settings else "")
        found = self._rulesets.get(key)
        if found is None:
            found = self._rulesets[key] = self._load(key[0], settings or {})
        return found

    def _load(self, name: str, settings: Mapping[str, Any]) -> Ruleset:
        from mahjong_cli.loader import load_ruleset

        if not settings:
            return load_ruleset(name, self.settings)
        return load_ruleset(name, (*self.settings, *as_settings(settings)))

    def _malformed(self, id: Any, number: int, error: MahjongError) -> str:
        from mahjong_cli.cli.faults import fault_record
        from mahjong_cli.cli.words import words_in

        lang = self.output.lang
        words = None if lang == "en" else words_in(lang)
        records = [fault_record(fault, words) for fault in error.faults]
        if self.output.mode == "plain":
            return "\n".join(
                _plain(id, ("error", fault["id"], _or_dash(fault["pos"]), fault["message"]))
                for fault in records
            )
        record = {"id": id, "schema": SCHEMA, "line": number, "errors": records}
        return to_text(record, tight=True)


def as_settings(settings: Mapping[str, Any]) -> list[str]:
    """A mapping of settings as ``--set`` takes them.

    >>> as_settings({"hand.cap": 4, "yaku.otafuku": None})
    ['hand.cap=4', 'yaku.otafuku=null']
    """
    return [f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in settings.items()]


def _written(id: Any) -> str:
    return str(id) if type(id) is int else json.dumps(id, ensure_ascii=False, separators=(",", ":"))


def _name(id: Any) -> str:
    """An id in one column of a line."""
    name = id if isinstance(id, str) else json.dumps(id, ensure_ascii=False)
    return visible(" ".join(name.split()))


def _plain(id: Any, record: Iterable[str]) -> str:
    return "\t".join((_name(id), *record))


def internal_fault(error: Exception) -> Fault:
    """The fault of the program itself, found while one of many things was answered."""
    said = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    message = f"this cannot be answered because of a fault of the program: {said}"
    return Fault("internal", message, values={"reason": said})


def _or_dash(value: object) -> str:
    return "-" if value is None else str(value)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode().strip("\ufeff\r\n")
    except UnicodeDecodeError as error:
        fault = Fault(
            "not-utf8",
            f"byte {error.start + 1} of the line is not UTF-8",
            values={"byte": error.start + 1},
        )
        raise MahjongError([fault]) from None


def _not_json(reason: str, pos: int | None = None) -> Fault:
    return Fault("not-json", f"this is not JSON: {reason}", pos=pos, values={"reason": reason})


def _object(text: str) -> dict[str, Any]:
    try:
        record: dict[str, Any] = _read(text)
    except (ValueError, RecursionError) as error:
        reason = getattr(error, "msg", None)
        if reason is None:
            deep = isinstance(error, RecursionError)
            reason = TOO_DEEP if deep else "a number has too many digits"
        raise MahjongError([_not_json(reason, getattr(error, "pos", None))], text) from None
    return record


class _Refused(ValueError):
    """What Python reads and JSON has not, or what cannot be meant."""

    def __init__(self, msg: str) -> None:
        super().__init__(msg)
        self.msg = msg


def _constant(name: str) -> float:
    raise _Refused(f"{name} is no number")


def _float(text: str) -> float:
    found = float(text)
    if isinf(found):
        raise _Refused(f"{text[:20]} is too large")
    return found


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Refused(f"the key {key[:40]} stands twice in one object")
            seen.add(key)
    return found


_read = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_constant=_constant, parse_float=_float
).decode


def _depth(value: Any) -> int:
    """How deep lists and objects stand in each other, looked at layer by layer."""
    depth, layer = 0, [value]
    while layer:
        depth += 1
        parts = [part.values() if isinstance(part, dict) else part for part in layer]
        layer = [one for part in parts for one in part if isinstance(one, (dict, list))]
    return depth


def _check_keys(record: Mapping[str, Any]) -> None:
    """Refuse unknown keys and values of a wrong type, all at once."""
    faults = []
    for key, value in record.items():
        if key not in KEYS:
            hint = f"the keys are {', '.join(KEYS)}"
            values: dict[str, object] = {"key": key, "keys": ", ".join(KEYS)}
            faults.append(Fault("unknown-key", f"a line has no key {key}", None, key, hint, values))
        kind, word = _TYPES.get(key, (object, ""))
        if value is not None and not isinstance(value, kind):
            values = {"key": key, "type": word}
            faults.append(Fault("wrong-type", f"{key} must be {word}", token=key, values=values))
    if faults:
        raise MahjongError(faults)


_TYPES: Mapping[str, tuple[type, str]] = {
    "hand": (str, "a text"),
    "rules": (str, "a text"),
    "set": (dict, "an object"),
    "situation": (dict, "an object"),
}


def _numbered(stream: BinaryIO, advance: Callable[[int], None]) -> Iterator[Line]:
    for number, raw in enumerate(stream, 1):
        if not _blank(raw):
            yield number, raw
        advance(len(raw))


def _blank(raw: bytes) -> bool:
    return len(raw) < 100 and not raw.decode("utf-8", "replace").strip("\ufeff \t\r\n\f\v\u3000")


def _in_turn(answerer: Answerer, lines: Iterable[Line]) -> Iterator[Answer]:
    for number, raw in lines:
        yield answerer.answer(number, raw)


_of_process: list[Answerer] = []


def _begin(*said: Any) -> None:
    """Prepare a process: it answers as the command line said, and leaves Ctrl-C to the parent."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _of_process.append(Answerer(*said))


def _answer_chunk(chunk: list[Line]) -> list[Answer]:
    return list(_in_turn(_of_process[0], chunk))


def _in_processes(answerer: Answerer, lines: Iterator[Line], jobs: int) -> Iterator[Answer]:
    """The answers in order, from ``jobs`` processes that are given a few chunks ahead."""
    from multiprocessing import Pool

    said = (answerer.rules, answerer.settings, answerer.situation, answerer.output)
    waiting: deque[AsyncResult[list[Answer]]] = deque()
    with Pool(jobs, _begin, said) as pool:
        while chunk := list(islice(lines, CHUNK)):
            waiting.append(pool.apply_async(_answer_chunk, (chunk,)))
            if len(waiting) > AHEAD * jobs:
                yield from waiting.popleft().get()
        while waiting:
            yield from waiting.popleft().get()


def batch_command(given: Mapping[str, Any]) -> int:
    """Answer the command ``batch``: 0, or 2 where a line was malformed."""
    from mahjong_cli.cli.options import situation_of

    output = output_of(given)
    try:
        answerer = Answerer(
            ruleset_name(given["rules"]), tuple(given["set"]), situation_of(given), output
        )
        if given["rules"] or given["set"]:
            answerer.ruleset()
        stream = _opened(given["file"])
    except MahjongError as error:
        fail(error, output)
    status = 0
    live = given["file"] in (None, "-")
    with nullcontext() if live else stream, _progress(stream) as advance:
        lines = _numbered(stream, advance)
        jobs: int = given["jobs"]
        in_turn = jobs == 1
        for answer in (
            _in_turn(answerer, lines) if in_turn else _in_processes(answerer, lines, jobs)
        ):
            say(answer.text, flush=live and in_turn)
            for notice in answer.notices:
                print(notice, file=sys.stderr)
            if not answer.good:
                status = 2
                if given["fail_fast"]:
                    break
    return status


def _opened(file: str | None) -> BinaryIO:
    if file is None or file == "-":
        return stdin().buffer
    try:
        return open(file, "rb")
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        reason = error.strerror or str(error)
        message = f"there is no file {file}" if missing else f"cannot read {file}: {reason}"
        fault = Fault(
            "file-not-found" if missing else "file-unreadable",
            message,
            token=file,
            values={"file": file, "reason": reason},
        )
        raise MahjongError([fault]) from None


@contextmanager
def _progress(stream: BinaryIO) -> Iterator[Callable[[int], None]]:
    """A bar on stderr where that is a terminal and the answers go elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    size = Path(stream.name).stat().st_size if isinstance(stream.name, str) else None
    columns = (TextColumn("{task.fields[lines]}"), BarColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, redirect_stdout=False, redirect_stderr=False
    ) as progress:
        task = progress.add_task("", total=size, lines=0)
        lines = 0

        def advance(read: int) -> None:
            nonlocal lines
            lines += 1
            progress.update(task, advance=read, lines=lines)

        yield advance
