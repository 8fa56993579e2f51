"""Standard streams that may be closed, full or gone, and never end in a traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TextIO


class Unwritten(BaseException):
    """The answer cannot be written; ``reason`` is None where nobody reads it any more."""

    def __init__(self, reason: str | None) -> None:
        super().__init__(reason)
        self.reason = reason


class _Out(io.FileIO):
    """What answers are written to; the first failure is told, the rest is dropped."""

    failed = False

    def write(self, data: Any, /) -> int:
        if not self.failed:
            try:
                return super().write(data)
            except BrokenPipeError:
                self.failed = True
                raise Unwritten(None) from None
            except OSError as error:
                self.failed = True
                raise Unwritten(error.strerror or str(error)) from None
        return memoryview(data).nbytes


class _Err(io.FileIO):
    """What messages are written to; one that cannot be written is lost, nothing else."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def _fill(number: int) -> None:
    """Put something unwritable in the place of a closed stream, so that no file takes it."""
    try:
        os.fstat(number)
    except OSError:
        found = os.open(os.devnull, os.O_RDONLY)
        if found != number:
            os.dup2(found, number)
            os.close(found)


@contextmanager
def guarded() -> Iterator[None]:
    """While the command runs, its stdout and stderr fail in one way only.

    Streams that somebody put in place of the process's own are left alone.
    """
    if sys.stdin is None or sys.stdout is None or sys.stderr is None:
        for number in range(3):
            _fill(number)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _text(sys.stderr, _Err(2, "w", closefd=False), "backslashreplace")
    if sys.stdout is sys.__stdout__:
        out = io.BufferedWriter(_Out(1, "w", closefd=False))
        sys.stdout = _text(sys.stdout, out, "strict")
    yield


def _text(stream: TextIO | None, binary: Any, errors: str) -> TextIO:
    """A text stream over ``binary`` that is otherwise like ``stream``."""
    return io.TextIOWrapper(
        binary,
        encoding=getattr(stream, "encoding", None) or "utf-8",
        errors=getattr(stream, "errors", None) or errors,
        line_buffering=binary.isatty(),
        write_through=isinstance(binary, _Err),
    )


def leave(status: int) -> NoReturn:
    """Write what is left of the answer and end; ``Unwritten`` where that is impossible."""
    sys.stdout.flush()
    raise SystemExit(status)


def unwritten(error: Unwritten) -> int:
    """The status after an answer that could not be written, said on stderr where it is wrong."""
    if error.reason is None:
        return 0
    sys.stderr.write(f"error[unwritable]: the answer cannot be written: {error.reason}\n")
    return 2


def stdin() -> TextIO:
    """The standard input; ``MahjongError`` where it is closed."""
    if sys.stdin is not None:
        return sys.stdin
    from mahjong_cli.errors import Fault, MahjongError

    values: dict[str, object] = {"file": "stdin", "reason": "it is closed"}
    message = "cannot read stdin: it is closed"
    raise MahjongError([Fault("file-unreadable", message, token="stdin", values=values)])
