"""``mahjong settle``: what each player gets from games that are over."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mahjong_cli.cli.faults import visible
from mahjong_cli.cli.games import Read, Route, read_games, read_score, scores_of, words_of
from mahjong_cli.cli.hands import ruleset_of
from mahjong_cli.cli.output import Output, console_for, fail, output_of, say, show_all, warn
from mahjong_cli.errors import Fault, MahjongError, Place
from mahjong_cli.final.game import Played, Row
from mahjong_cli.final.settling import settle_game, summed
from mahjong_cli.question.stated import shown
from mahjong_cli.ruleset import Ruleset

STDIN = "-"
SUFFIXES = (".yaml", ".yml", ".json", ".txt")


class Settled(NamedTuple):
    """Games as they were settled, and all of them together."""

    rules: Ruleset
    games: tuple[Played, ...]
    rows: tuple[Row, ...]
    notices: tuple[Fault, ...] = ()

    @property
    def unit(self) -> int:
        """Points of the table in one point of the result."""
        return self.rules.end.unit if self.rules.end is not None else 1


def settled(read: Read, rules: Ruleset) -> Settled:
    """The games that were read, settled by the ruleset's ``end``."""
    assert rules.end is not None
    games = tuple(settle_game(rules.end, game, rules.payments.stick) for game in read.games)
    return Settled(rules, games, summed(games), read.notices)


def in_units(points: int, unit: int) -> int | float:
    """Points of the table as points of the result.

    >>> in_units(61200, 1000), in_units(-50000, 1000), in_units(64000, 1)
    (61.2, -50, 64000)
    """
    return points // unit if points % unit == 0 else points / unit


def totals(found: Settled) -> dict[str, int | float]:
    """What each player gets in all, in points of the result."""
    return {row.seat: in_units(row.total, found.unit) for row in found.rows}


def settle_command(given: Mapping[str, Any]) -> int:
    """Settle games from scores, a file or stdin: 0, or 2 where they cannot be read."""
    output = output_of(given)
    try:
        rules = ruleset_of(given)
        found = settled(_read(given, rules), rules)
    except MahjongError as error:
        fail(error, output)
    warn(found.notices, None, output)
    if output.mode == "json":
        from mahjong_cli.cli.as_json import to_text

        say(to_text(settled_record(found)))
    elif output.mode == "plain":
        for record in plain_records(found):
            say("\t".join(record))
    elif output.mode == "quiet":
        say(" ".join(map(str, totals(found).values())))
    else:
        _show(found, output)
    return 0


def _show(found: Settled, output: Output) -> None:
    from mahjong_cli.cli.settle_text import settled_page

    show_all(settled_page(found, output.words), console_for(sys.stdout, color=output.color))


def _read(given: Mapping[str, Any], rules: Ruleset) -> Read:
    words: list[str] = list(given["scores"])
    if words == [STDIN]:
        return _read_text(_stdin_text(), "stdin", given, rules)
    if len(words) == 1 and _is_file(words[0]):
        from mahjong_cli.loader.marks import read_text

        return _read_text(read_text(Path(words[0]), words[0]), words[0], given, rules)
    words = words_of(" ".join(words)) or words
    scores, wrong = scores_of(words)
    faults = [_unreadable(words[at], scores) for at in wrong]
    if faults:
        raise MahjongError(faults)
    return read_games({"games": [_with_options({"scores": scores}, given)]}, rules)


def _is_file(word: str) -> bool:
    named = "/" in word or word.endswith(SUFFIXES)
    return named or (
        bool(word) and (read_score(word) is None and "=" not in word and Path(word).exists())
    )


def _unreadable(word: str, scores: Mapping[str, Any], place: Place | None = None) -> Fault:
    name = word.rpartition("=")[0]
    if name in scores:
        message = f"{name} has two scores"
        return Fault("two-scores", message, None, word, None, {"name": name}, place)
    hint = "write points, as 41200, or NAME=41200; a file by its path"
    word = shown(word) or '""'
    return Fault("unreadable-score", f"{word} is no score", None, word, hint, {}, place)


def _with_options(game: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The game with what options say of it."""
    found = dict(game)
    for key in ("sticks", "king"):
        if given.get(key) is not None:
            found[key] = given[key]
    if given.get("chips") is not None:
        found["chips"] = str(given["chips"]).replace(",", " ").split()
    return found


def _stdin_text() -> str:
    from mahjong_cli.cli.streams import stdin
    from mahjong_cli.loader.marks import LARGEST, decode

    stream = stdin()
    binary = getattr(stream, "buffer", None)
    if binary is None:
        return stream.read(LARGEST)
    return decode(binary.read(LARGEST + 1), "stdin")


def _read_text(text: str, label: str, given: Mapping[str, Any], rules: Ruleset) -> Read:
    """Games of YAML, or of lines of scores, a game each."""
    options = [f"--{key}" for key in ("sticks", "king", "chips") if given.get(key) is not None]
    if options:
        message = f"{' '.join(options)} go with scores alone; a file says so itself"
        values: dict[str, object] = {"options": f"{' '.join(options)} {label}"}
        raise MahjongError([Fault("options-exclude", message, values=values)])
    lines = [line.partition("#")[0] for line in text.splitlines()]
    split = [words_of(line) if _is_bare(line) else line.split() for line in lines]
    if not any(split):
        hint = "as in {games: [{scores: {A: 41200, B: 30100, C: 18700, D: 10000}}]}"
        fault = Fault("no-games", "there is no game to settle", hint=hint, place=Place(label))
        raise MahjongError([fault])
    if all(_is_bare(line) for line in lines if line.strip()):
        return _read_lines(split, label, text, rules)
    from mahjong_cli.loader import read_yaml

    document = read_yaml(text, label)

    def place(route: Route, key: bool) -> Place:
        return document.place(route, key=key)

    return read_games(document.data, rules, place)


def _is_bare(line: str) -> bool:
    """Whether a line begins as one of scores does."""
    first = next(iter(words_of(line)), "")
    return read_score(first) is not None or ("=" in first and "{" not in first)


def _read_lines(lines: Sequence[list[str]], label: str, text: str, rules: Ruleset) -> Read:
    games: list[dict[str, Any]] = []
    numbers: list[int] = []
    faults = []
    for number, (words, line) in enumerate(zip(lines, text.splitlines(), strict=True), 1):
        if not words:
            continue
        scores, wrong = scores_of(words)
        column = 0
        for at, word in enumerate(words):
            column = line.index(word, column)
            if at in wrong:
                faults.append(_unreadable(word, scores, Place(label, number, column + 1)))
            column += len(word)
        games.append({"scores": scores})
        numbers.append(number)
    if faults:
        raise MahjongError(faults)

    def place(route: Route, key: bool) -> Place:
        return Place(label, numbers[int(route[1])] if len(route) > 1 else None)

    return read_games({"games": games}, rules, place)


def _amounts(row: Row, unit: int) -> dict[str, int | float]:
    """The parts of a result by name, in points of the result."""
    parts = ("base", "uma", "oka", "chips", "bust", "yakitori", "fee", "total")
    return {part: in_units(getattr(row, part), unit) for part in parts}


def _row_record(row: Row, unit: int) -> dict[str, Any]:
    return {"seat": row.seat, "place": row.place, "score": row.score, **_amounts(row, unit)}


def settled_record(found: Settled) -> dict[str, Any]:
    """The result as JSON; all but scores is in points of the result."""
    from mahjong_cli.cli.as_json import SCHEMA

    unit = found.unit
    games = [
        {
            "king": game.king,
            "ended": game.ended,
            "sticks": game.sticks,
            "players": [_row_record(row, unit) for row in game.rows],
        }
        for game in found.games
    ]
    return {
        "schema": SCHEMA,
        "ruleset": found.rules.id,
        "unit": unit,
        "players": [_row_record(row, unit) for row in found.rows],
        "games": games,
    }


def plain_records(found: Settled) -> list[tuple[str, ...]]:
    """Records ``player GAME SEAT PLACE SCORE BASE UMA OKA CHIPS BUST YAKITORI FEE TOTAL``.

    After those of the games, ``total SEAT PLACE TOTAL``.
    """
    records = []
    for number, game in enumerate(found.games, 1):
        for row in game.rows:
            parts = map(str, _amounts(row, found.unit).values())
            head = (str(number), visible(row.seat), str(row.place), str(row.score))
            records.append(("player", *head, *parts))
    for row in found.rows:
        total = str(in_units(row.total, found.unit))
        records.append(("total", visible(row.seat), str(row.place), total))
    return records
