"""Real game records: every win of a file, ready to be computed anew.

Three formats are read, told apart by what is in them: Tenhou's mjlog (XML) and its JSON,
and Mahjong Soul's records as JSON; each may be packed with gzip. Files are streamed and
are never trusted: ``LogError`` says in one line what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from mahjong_cli.logs.compare import Verdict, judge
from mahjong_cli.logs.streams import LogError, Stream, log_files, opened, refuse
from mahjong_cli.logs.table import TooLong
from mahjong_cli.logs.wins import Ending, Recorded, Win, default_of

__all__ = [
    "Ending",
    "LogError",
    "Recorded",
    "Verdict",
    "Win",
    "default_of",
    "judge",
    "log_files",
    "read_log",
]


def read_log(path: Path, advance: Callable[[int], None] = lambda _: None) -> Iterator[Ending]:
    """The wins of a file, those that end one round together.

    ``advance`` is told how many bytes were read. ``LogError`` is raised where the file
    cannot be read on; what came before it stands.
    """
    with opened(path, advance) as stream:
        rounds = 0
        try:
            for found in _rounds(stream):
                if isinstance(found, Ending):
                    yield found
                else:
                    rounds = found
        except TooLong:
            refuse("log-large", "a round in it has more moves than can be", stream.file)
        if not rounds:
            refuse("log-no-rounds", "no round of a game is in it", stream.file)


def _rounds(stream: Stream) -> Iterator[Ending | int]:
    """The endings, and between them how many rounds were begun."""
    if stream.sort == "xml":
        from mahjong_cli.logs.mjlog import Reader as MjlogReader

        reader = MjlogReader(stream)
        yield from reader.endings()
        yield reader.rounds
        return
    yield from _json_rounds(stream)


def _json_rounds(stream: Stream) -> Iterator[Ending | int]:
    from mahjong_cli.logs.documents import parts
    from mahjong_cli.logs.fields import Clerk
    from mahjong_cli.logs.majsoul import Reader, move_of
    from mahjong_cli.logs.tenhou_json import Round

    clerk = Clerk(stream.file)
    reader = Reader(clerk)
    rounds = document = 0
    closed: frozenset[int] | None = None
    for part in parts(stream):
        if part.sort == "document":
            document += 1
        elif part.sort == "round":
            if closed is None:
                closed = _closed_tanyao(stream.file)
            rounds += 1
            ending = Round(clerk, rounds, part.value, document not in closed).ending()
            if ending is not None:
                yield ending
        elif part.sort == "move" and (move := move_of(part.value)) is not None:
            yield from reader.endings(*move)
    yield rounds + reader.rounds


def _closed_tanyao(file: str) -> frozenset[int]:
    """The documents of a file whose rule, which may come last, has no open all simples."""
    from mahjong_cli.logs.documents import parts
    from mahjong_cli.logs.tenhou_json import allows_open_tanyao

    found, document = set(), 0
    with opened(Path(file), lambda _: None) as stream:
        try:
            for part in parts(stream):
                if part.sort == "document":
                    document += 1
                elif part.sort == "rule" and not allows_open_tanyao(part.value):
                    found.add(document)
        except LogError:
            pass  # the reader comes upon it too, after the rounds before it
    return frozenset(found)
