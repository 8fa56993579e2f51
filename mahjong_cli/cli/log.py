"""``mahjong log``: every win of real game records computed anew, and compared."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong_cli.cli.as_json import SCHEMA, hand_record, to_text
from mahjong_cli.cli.batch import as_settings
from mahjong_cli.cli.output import (
    Indented,
    Output,
    console_for,
    fail,
    folded,
    output_of,
    report,
    say,
    show_all,
)
from mahjong_cli.errors import MahjongError
from mahjong_cli.logs import Verdict, Win, default_of, judge, log_files, read_log
from mahjong_cli.notation import format_hand
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import Kind, compact

if TYPE_CHECKING:
    from rich.console import Console

Advance = Callable[[int], None]
_FLAGS = (
    *("riichi", "double_riichi", "ippatsu", "haitei", "houtei"),
    *("rinshan", "chankan", "first_turn"),
)


class Rules(NamedTuple):
    """A ruleset, and the options that ask for it."""

    ruleset: Ruleset
    options: tuple[str, ...]


class Judge:
    """Knows by which ruleset a win is judged: the one asked for, else that of its server."""

    def __init__(self, name: str | None, settings: Sequence[str]) -> None:
        self.name = name
        self.settings = list(settings)
        self._known: dict[tuple[str, int, bool], Rules] = {}
        if name is not None:
            self._load(name, [])

    def rules(self, win: Win) -> Rules:
        """The ruleset of a win, loaded once; ``MahjongError`` where it is faulty."""
        key = (win.server, win.players, win.open_tanyao)
        found = self._known.get(key)
        if found is None:
            default = default_of(win)
            found = self._known[key] = self._load(
                self.name or default.rules, as_settings(default.settings)
            )
        return found

    def _load(self, name: str, settings: list[str]) -> Rules:
        from mahjong_cli.loader import load_ruleset

        settings = [*settings, *self.settings]
        said = [word for text in settings for word in ("--set", text)]
        return Rules(load_ruleset(name, settings), ("-r", name, *said))


class Summary:
    """How many files were read, and how many wins agree and differ."""

    def __init__(self) -> None:
        self.files = self.wins = self.differ = self.broken = 0

    def line(self, output: Output) -> str:
        """The counts in words."""
        words = output.words
        counts = [
            ("files", self.files),
            ("wins", self.wins),
            ("agree", self.wins - self.differ),
            ("differ", self.differ),
        ]
        if self.broken:
            counts.append(("unread", self.broken))
        return " · ".join(f"{words('log', word)} {number}" for word, number in counts)


def log_command(given: Mapping[str, Any]) -> int:
    """Compare every win: 0 all agree, 1 one differs, 2 a file cannot be read."""
    output = output_of(given)
    try:
        files = log_files(given["paths"])
        judging = Judge(given["rules"], given["set"])
    except MahjongError as error:
        fail(error, output)
    summary = Summary()
    writer = Writer(output)
    with _progress(files, output) as advance:
        for path in files:
            summary.files += 1
            try:
                for verdict, rules in _verdicts(path, judging, advance):
                    summary.wins += 1
                    summary.differ += bool(verdict.differs)
                    writer.write(verdict, rules)
            except MahjongError as error:
                summary.broken += 1
                report(error, output)
    if output.mode == "text":
        say(summary.line(output))
    return 2 if summary.broken else int(summary.differ > 0)


def _verdicts(path: Path, judging: Judge, advance: Advance) -> Iterator[tuple[Verdict, Rules]]:
    for ending in read_log(path, advance):
        rules = [judging.rules(win) for win in ending.wins]
        verdicts = judge(ending, [one.ruleset for one in rules])
        yield from zip(verdicts, rules, strict=True)


def record_of(verdict: Verdict, rules: Rules) -> dict[str, Any]:
    """A compared win as one object."""
    win = verdict.win
    record: dict[str, Any] = {"schema": SCHEMA, "file": win.file}
    if win.line is not None:
        record["line"] = win.line
    record.update(
        round=win.round,
        ruleset=rules.ruleset.id,
        hand=hand_record(verdict.outcome.hand),
        seat=win.situation.seat,
        recorded=verdict.recorded,
        computed=verdict.computed,
        differs=list(verdict.differs),
        command=command_of(verdict, rules),
    )
    return record


def command_of(verdict: Verdict, rules: Rules) -> str:
    """The command that asks for the same win."""
    hand, now = verdict.outcome.hand, verdict.outcome.situation
    words = ["mahjong"]
    text = format_hand(hand, now)
    if text:
        words.append(text)
    words += [*rules.options, "--round", now.round, "--seat", now.seat]
    for flag in _FLAGS:
        if flag in now.events and not (flag == "riichi" and "double_riichi" in now.events):
            words.append("--" + flag.replace("_", "-"))
    for event in sorted(now.events - set(_FLAGS)):
        words += ["--event", event]
    options: dict[str, object] = {
        "discarder": now.discarder,
        "pao": now.pao,
        "ron-order": now.ron_order if now.ron_order > 1 else None,
        "dora-indicator": _tiles(now.dora_indicators),
        "ura-indicator": _tiles(now.ura_indicators),
        "north": len(hand.aside),
        "honba": now.honba,
        "sticks": now.sticks,
    }
    for option, value in options.items():
        if value:
            words += [f"--{option}", str(value)]
    return shlex.join(words)


def _tiles(kinds: Sequence[Kind]) -> str:
    return compact(sorted(kinds))


class Writer:
    """Writes compared wins, each as soon as it is known."""

    def __init__(self, output: Output) -> None:
        self.output = output
        self.file: str | None = None
        self._console: Console | None = None

    def write(self, verdict: Verdict, rules: Rules) -> None:
        """Write one win: as JSON, or as text; where only those are wanted, if it differs."""
        if self.output.mode == "json":
            say(to_text(record_of(verdict, rules), tight=True))
        elif self.output.mode == "text" or verdict.differs:
            self._text(verdict, rules)

    def _text(self, verdict: Verdict, rules: Rules) -> None:
        win, words = verdict.win, self.output.words
        lines: list[list[tuple[str, str]]] = []
        if self.file != win.file:
            self.file = win.file
            lines.append([(win.file, "bold")])
        agrees = not verdict.differs
        hand = format_hand(verdict.outcome.hand, win.situation)
        aside = compact(verdict.outcome.hand.aside)
        parts = [win.round, words("winds", win.situation.seat), hand, aside]
        head = "  ".join(part for part in parts if part)
        mark = ("  ✓ ", "green") if agrees else ("  ✗ ", "bold red")
        shown = verdict.computed if agrees else None
        lines.append([mark, (head, ""), (f"  {_worth(shown)}" if shown else "", "dim")])
        if not agrees:
            differ = ", ".join(words("log", key) for key in verdict.differs)
            labels = [words("log", label) for label in ("recorded", "computed")]
            width = max(map(_cells, labels))
            for label, worth in zip(labels, (verdict.recorded, verdict.computed), strict=True):
                pad = " " * (width - _cells(label))
                lines.append([(f"    {label}{pad}  ", "dim"), (_worth(worth), "")])
            lines.append([(f"    {words('log', 'differs')}: ", "dim"), (differ, "red")])
        self._show(lines, "" if agrees else command_of(verdict, rules))

    def _show(self, lines: list[list[tuple[str, str]]], command: str) -> None:
        """Write the lines, and the command in one line, so that it can be copied."""
        from rich.text import Text

        if self._console is None:
            self._console = console_for(sys.stdout, color=self.output.color)
        console = self._console
        for line in lines:
            show_all(folded(Text.assemble(*line), console), console)
        if command:
            show_all([Indented(Text(command, style="dim"), 4, whole=True)], console)


def _cells(text: str) -> int:
    from mahjong_cli.cli.cells import cell_width

    return cell_width(text)


def _worth(worth: Mapping[str, Any]) -> str:
    """Yaku, han, fu, points and changes on one line, as ids and numbers."""
    if "result" in worth:
        return str(worth["result"])
    yaku = ", ".join(
        id if value is None else f"{id} {value}" for id, value in worth["yaku"].items()
    )
    parts = [yaku]
    counts = [f"{worth[key]} {key}" for key in ("han", "fu") if worth[key]]
    if counts:
        parts.append(" ".join(counts))
    if worth["points"] is not None:
        parts.append(str(worth["points"]))
    for key, mark in (("changes", ""), ("changes_together", "Σ ")):
        if worth.get(key) is not None:
            changes = " ".join(f"{seat}{points:+}" for seat, points in sorted_seats(worth[key]))
            parts.append(mark + changes)
    return " · ".join(parts)


def sorted_seats(changes: Mapping[str, int]) -> list[tuple[str, int]]:
    """The changes in the order of the seats.

    >>> sorted_seats({"S": -1000, "E": 1000})
    [('E', 1000), ('S', -1000)]
    """
    return sorted(changes.items(), key=lambda item: "ESWN".index(item[0]))


@contextmanager
def _progress(files: Sequence[Path], output: Output) -> Iterator[Advance]:
    """A bar on stderr where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

    total = sum(_size(path) for path in files)
    console = console_for(sys.stderr, color=output.color)
    console.soft_wrap = True
    with Progress(
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    ) as progress:
        task = progress.add_task("", total=total)
        yield lambda read: progress.update(task, advance=read)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
