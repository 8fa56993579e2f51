"""How an answer leaves the program: its mode, its language, its streams, its colours."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TextIO

from mahjong_cli.cli.words import LANGUAGES, Words, spoken_language, words_in
from mahjong_cli.errors import Fault, MahjongError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

MODES = ("json", "plain", "quiet")
UNCUT = 100_000
"""A width that nothing reaches: what is piped is never cut."""


class Output(NamedTuple):
    """``mode`` is text, json, plain or quiet; ``every`` asks for all readings.

    ``explain`` asks for reasons, ``why_not`` for those that keep yaku away.
    """

    mode: str = "text"
    lang: str = "en"
    color: bool = True
    every: bool = False
    explain: bool = False
    why_not: tuple[str, ...] = ()

    @property
    def words(self) -> Words:
        return words_in(self.lang)


def output_of(given: Mapping[str, Any]) -> Output:
    """What the options say about the answer; ``MahjongError`` where they disagree."""
    modes = [mode for mode in MODES if given.get(mode)]
    faults = []
    if len(modes) > 1:
        options = " and ".join(f"--{mode}" for mode in modes)
        faults.append(
            Fault(
                "options-exclude",
                f"{options} cannot be had together",
                hint="choose one form of answer",
                values={"options": " ".join(f"--{mode}" for mode in modes)},
            )
        )
    lang = given.get("lang")
    if lang is not None and lang not in LANGUAGES:
        faults.append(
            Fault(
                "unknown-language",
                f"{lang} is no language of this program",
                token=lang,
                hint="--lang ja or --lang en",
            )
        )
        lang = None
    if faults:
        fail(
            MahjongError(faults),
            Output(modes[0] if len(modes) == 1 else "text", lang or spoken_language()),
        )
    return Output(
        mode=modes[0] if modes else "text",
        lang=lang or spoken_language(),
        color=not given.get("no_color"),
        every=bool(given.get("all")),
        explain=bool(given.get("explain")),
        why_not=tuple(given.get("why_not") or ()),
    )


def say(text: str, *, flush: bool = False) -> None:
    """Write a line of the answer; a stream that lacks a letter gets its escape, as in JSON."""
    try:
        sys.stdout.write(text + "\n")
    except UnicodeEncodeError:
        from json import dumps

        encoding = sys.stdout.encoding or "ascii"
        safe = "".join(
            letter if _fits(letter, encoding) else dumps(letter)[1:-1] for letter in text
        )
        sys.stdout.write(safe + "\n")
    if flush:
        sys.stdout.flush()


def _fits(letter: str, encoding: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def console_for(stream: TextIO, *, color: bool) -> Console:
    """A console on ``stream``: without colour if not wanted, as wide as need be if piped."""
    from rich.console import Console

    plain = not color or bool(os.environ.get("NO_COLOR"))
    console = Console(
        file=stream,
        color_system=None if plain else "auto",
        highlight=False,
        markup=False,
        emoji=False,
    )
    if not stream.isatty():
        console.width = UNCUT
    return console


class Indented(NamedTuple):
    """A part that stands some cells to the right; a ``whole`` one is never folded, to be copied."""

    part: RenderableType
    cells: int = 1
    whole: bool = False


def lines_of(parts: Iterable[RenderableType | Indented], console: Console) -> Iterator[str]:
    """The lines of ``parts`` as the console draws them, without blanks at their ends."""
    for part in parts:
        drawn, indent, whole = part if isinstance(part, Indented) else (part, 0, False)
        with console.capture() as captured:
            console.print(drawn, width=console.width - indent, soft_wrap=whole)
        for line in captured.get().splitlines():
            yield f"{' ' * indent}{line}".rstrip()


def show_all(parts: Iterable[RenderableType | Indented], console: Console) -> None:
    """Write ``parts`` to stdout."""
    for line in lines_of(parts, console):
        say(line)


def print_lines(
    lines: Iterable[Iterable[tuple[str, str]]], *, color: bool = True, stream: TextIO | None = None
) -> None:
    """Write styled lines, to stderr unless said otherwise."""
    from rich.text import Text

    console = console_for(stream or sys.stderr, color=color)
    for line in lines:
        for part in folded(Text.assemble(*line), console):
            console.print(part, soft_wrap=True)


def folded(text: Text, console: Console, indent: int = 4) -> list[Text]:
    """The lines of a text that is folded between words where it is wider than the console.

    >>> from rich.console import Console
    >>> from rich.text import Text
    >>> [line.plain for line in folded(Text("one two three"), Console(width=9), 2)]
    ['one two', '  three']
    """
    if text.cell_len <= console.width:
        return [text]
    first, *rest = text.wrap(console, console.width - indent)
    for line in rest:
        line.pad_left(indent)
    return [first, *rest]


def report(error: MahjongError, output: Output) -> None:
    """Say on stderr what is wrong, as JSON where that was asked for."""
    if output.mode == "json":
        from mahjong_cli.cli.as_json import error_record, to_text

        print(to_text(error_record(error, output.lang)), file=sys.stderr)
        return
    from mahjong_cli.cli.faults import drawn

    print_lines(drawn(error, output.words), color=output.color)


def fail(error: MahjongError, output: Output) -> NoReturn:
    """Say what is wrong and end with status 2."""
    report(error, output)
    raise SystemExit(2)


def warn(notices: Iterable[Fault], text: str | None, output: Output) -> None:
    """Say on stderr what has no effect, or how the hand was read."""
    from mahjong_cli.cli.faults import draw_fault

    for notice in notices:
        print_lines(draw_fault(notice, text, output.words, kind="warning"), color=output.color)
