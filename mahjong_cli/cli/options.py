"""The options of the commands that take a hand: a table, and the signatures made of it.

A command receives what was given as one mapping from option names, so that score, waits
and batch can never differ in what they accept.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from inspect import Parameter, Signature
from re import fullmatch
from typing import Any

import typer

Row = tuple[str, Any, str, str | None, str]
"""Key, type (bool, str, int or list), option names if not ``--key``, metavar, help."""

RULES: Mapping[str, tuple[Row, ...]] = {
    "Rules": (
        ("rules", str, "-r --rules", "NAME|FILE", "Ruleset: name, alias or YAML file."),
        ("set", list, "", "KEY=VALUE", "Change a value of the ruleset; repeatable."),
    ),
}
SITUATION: Mapping[str, tuple[Row, ...]] = {
    "Win": (
        ("tsumo", bool, "", None, "Won by self-draw (assumed unless said otherwise)."),
        ("ron", bool, "", None, "Won on a discard."),
        ("win", str, "", "TILE", "The winning tile, like +TILE in the hand."),
        ("discarder", str, "", "SEAT", "Who discarded it."),
        ("pao", str, "", "SEAT", "Who is liable for a yakuman by what was called."),
        ("ron_order", int, "", "N", "2: another player won on this discard before."),
        ("wareme", str, "", "SEAT", "Who sits at the broken wall, where that pays more."),
    ),
    "Situation": (
        ("round", str, "", "WIND", "Wind of the round: E S W N, 東 南 西 北."),
        ("seat", str, "", "WIND", "Own wind; E is the dealer."),
        ("riichi", bool, "", None, "Riichi was declared."),
        ("double_riichi", bool, "", None, "Riichi in the first turn."),
        ("open_riichi", bool, "", None, "Riichi with the hand shown."),
        ("ippatsu", bool, "", None, "Won within a turn of riichi."),
        ("haitei", bool, "", None, "Won on the last tile of the wall."),
        ("houtei", bool, "", None, "Won on the last discard."),
        ("rinshan", bool, "", None, "Won on a replacement tile."),
        ("chankan", bool, "", None, "Won by robbing a kan."),
        ("first_turn", bool, "", None, "Won in the first turn, unbroken by calls."),
        ("event", list, "", "NAME", "Any event of the ruleset (see rules show); repeatable."),
        ("count", list, "", "NAME=N", "A number that the ruleset asks for (see rules show)."),
        ("tiles", list, "", "NAME=TILES", "Tiles that the ruleset asks for (see rules show)."),
        ("honba", int, "", "N", "Counters on the table."),
        ("sticks", int, "", "N", "Riichi sticks on the table, the winner's own included."),
    ),
    "Dora": (
        ("dora", list, "", "TILES", "The dora themselves."),
        ("ura", list, "", "TILES", "The ura dora themselves."),
        ("dora_indicator", list, "", "TILES", "What is shown on the wall."),
        ("ura_indicator", list, "", "TILES", "What lies beneath it."),
    ),
    "Tiles outside the hand": (
        ("north", int, "", "N", "North tiles set aside."),
        ("flowers", list, "", "TILES", "Flowers set aside, and other tiles but north."),
        ("discards", list, "", "TILES", "Own discards, for furiten."),
        ("forced_discards", list, "", "TILES", "Those discards that a cap forced."),
        ("furiten", bool, "", None, "The hand is furiten."),
        ("visible", list, "", "TILES", "Tiles seen elsewhere."),
        ("wilds", int, "", "N", "Imaginary tiles that this hand holds."),
    ),
}
PART: Mapping[str, tuple[Row, ...]] = {
    "Part of the table": (
        ("han", int, "", "N", "So many han; all their fu unless --fu is given too."),
        ("fu", int, "", "N", "So many fu; all their han unless --han is given too."),
        ("yakuman", int, "", "N", "So many yakuman."),
        ("limit", str, "", "NAME", "A limit: mangan, yakuman, or what the ruleset has."),
    ),
}
"""What part of the table of points is asked for."""
OUTPUT: Mapping[str, tuple[Row, ...]] = {
    "Output": (
        ("json", bool, "", None, "One JSON object."),
        ("plain", bool, "", None, "Tab-separated records."),
        ("quiet", bool, "-q --quiet", None, "The bare answer: the waits, or the points."),
        ("all", bool, "", None, "Every reading, every assignment, every discard."),
        ("explain", bool, "", None, "Each fu and yaku with its reason, and what was missed."),
        ("why_not", list, "", "YAKU", "Why this yaku does not count; repeatable."),
        ("lang", str, "", "ja|en", "Language of the answer."),
        ("no_color", bool, "", None, "No colour."),
    ),
}
EVENTS = (
    *("riichi", "double_riichi", "open_riichi", "ippatsu", "haitei", "houtei"),
    *("rinshan", "chankan", "first_turn"),
)


def some_of(table: Mapping[str, tuple[Row, ...]], *keys: str) -> Mapping[str, tuple[Row, ...]]:
    """The rows of ``table`` with these keys."""
    return {panel: tuple(row for row in rows if row[0] in keys) for panel, rows in table.items()}


def takes(
    *tables: Mapping[str, tuple[Row, ...]], **own: tuple[Any, Any]
) -> Callable[[Callable[[dict[str, Any]], None]], Callable[..., None]]:
    """Give a command the options of ``tables`` and parameters of its ``own``.

    The command is written as a function of one mapping, from keys to what was given.
    """

    def decorate(function: Callable[[dict[str, Any]], None]) -> Callable[..., None]:
        parameters = [
            Parameter(key, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for key, (annotation, default) in own.items()
        ]
        keys = {
            key
            for table in tables
            for rows in table.values()
            for key, kind, *_ in rows
            if kind in (int, str)
        }
        for table in tables:
            for panel, rows in table.items():
                parameters.extend(_parameter(row, panel) for row in rows)

        def command(**given: Any) -> None:
            try:
                function(_single(given, keys))
            except BrokenPipeError:
                leave_closed_pipe()
                raise typer.Exit from None

        command.__name__ = function.__name__
        command.__doc__ = function.__doc__
        command.__annotations__ = {}
        command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        return command

    return decorate


def leave_closed_pipe() -> None:
    """Point stdout elsewhere, so that nothing more is written to a pipe nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def whole(text: str) -> int:
    """A whole number in digits; one of very many is only known to be huge."""
    text = text.replace("\N{MINUS SIGN}", "-")
    if not fullmatch("-?[0-9]+", text):
        raise typer.BadParameter(f"'{text}' is not a valid int")
    return int(text) if len(text) < 20 else 10**18 * (-1 if text[0] == "-" else 1)


def unlike_options(word: str) -> str:
    """The word, a number below zero with a minus that no option begins with.

    >>> unlike_options("-5000"), unlike_options("-q")
    ('\u22125000', '-q')
    """
    return f"\N{MINUS SIGN}{word[1:]}" if fullmatch(r"-\d[\d,]*", word) else word


def _single(given: dict[str, Any], keys: Collection[str]) -> dict[str, Any]:
    """What was given, with one value for each of ``keys``, however often that was given.

    Different values of the situation are for the question to compare; others are refused.
    """
    found = dict(given)
    faults = []
    for key in keys:
        values = list(dict.fromkeys(given[key]))
        found[key] = values[0] if values else None
        if len(values) < 2:
            continue
        if any(key == row[0] for rows in SITUATION.values() for row in rows):
            from mahjong_cli.question.stated import Repeated

            found[key] = Repeated(values)
        else:
            from mahjong_cli.errors import Fault

            message = f"{key} is said twice, and differently"
            faults.append(Fault("said-twice", message, token=key, values={"what": key}))
    if faults:
        from mahjong_cli.cli.output import fail, output_of
        from mahjong_cli.errors import MahjongError

        fail(MahjongError(faults), output_of(found))
    return found


def _parameter(row: Row, panel: str) -> Parameter:
    key, kind, names, metavar, text = row
    declared = names.split() or ["--" + key.replace("_", "-")]
    empty: Any = False if kind is bool else []
    annotation: Any = {bool: bool, int: list[int]}.get(kind, list[str])
    default = typer.Option(
        empty,
        *declared,
        metavar=metavar,
        help=text,
        rich_help_panel=panel,
        show_default=False,
        parser=whole if kind is int else None,
    )
    return Parameter(key, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def situation_of(given: Mapping[str, Any]) -> dict[str, object]:
    """What was given of the situation, as ``question.ask`` reads it.

    >>> situation_of({"ron": True, "riichi": True, "honba": 0, "dora": ["2s"], "seat": None})
    {'by': 'ron', 'riichi': True, 'honba': 0, 'dora': ['2s']}
    """
    found: dict[str, object] = {}
    if given.get("ron") or given.get("tsumo"):
        found["by"] = "ron" if given.get("ron") else "tsumo"
    for rows in SITUATION.values():
        for key, kind, *_ in rows:
            value = given.get(key)
            if key in ("tsumo", "ron") or value is None:
                continue
            if (kind is bool and not value) or (kind is list and not value):
                continue
            found[key] = value
    return found


WORDS = frozenset(
    name
    for table in (RULES, SITUATION, PART, OUTPUT)
    for rows in table.values()
    for key, kind, names, *_ in rows
    if kind is not bool
    for name in names.split() or ["--" + key.replace("_", "-")]
)
"""Options that are followed by a value."""


def command_first(arguments: list[str], commands: frozenset[str]) -> list[str]:
    """The arguments with their command in front: the one named, else ``score``.

    >>> command_first(["--json", "waits", "123m"], frozenset({"score", "waits"}))
    ['waits', '--json', '123m']
    >>> command_first(["123m", "--riichi"], frozenset({"score", "waits"}))
    ['score', '123m', '--riichi']
    """
    return named_first(arguments, commands) or ["score", *arguments]


def named_first(arguments: list[str], commands: Collection[str]) -> list[str] | None:
    """The arguments with the command that follows their options in front; None without one.

    >>> named_first(["--lang", "ja", "list"], {"list", "show"})
    ['list', '--lang', 'ja']
    """
    takes_value = False
    for index, argument in enumerate(arguments):
        if takes_value:
            takes_value = False
        elif argument == "--":
            break
        elif argument.startswith("-") and argument != "-":
            takes_value = argument in WORDS
        elif argument in commands:
            return [argument, *arguments[:index], *arguments[index + 1 :]]
        else:
            break
    return None


def language_said(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language that ``--lang`` names, and the arguments without it.

    >>> language_said(["--lang", "ja", "--help"])
    ('ja', ['--help'])
    >>> language_said(["123m", "--lang=en"])
    ('en', ['123m'])
    """
    found, rest, words = None, [], iter(arguments)
    for word in words:
        if word == "--lang":
            found = next(words, None)
        elif word.startswith("--lang="):
            found = word.removeprefix("--lang=")
        else:
            rest.append(word)
    return found, rest
