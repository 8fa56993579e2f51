"""Hints that only the command line can give: the command or the option that was meant."""

from __future__ import annotations

from mahjong_cli.errors import Fault, MahjongError
from mahjong_cli.tiles import WINDS

_WINDS = dict(zip(("east", "south", "west", "north"), WINDS, strict=True))
_OF_RULES = {name: f"rules {name}" for name in ("list", "show")}
LIKE = 0.75
"""How much a word must be like a command to be taken for it."""


def with_pointers(error: MahjongError) -> MahjongError:
    """The same error; a word that is nearly a command, or an option, says so.

    Where the first word is meant as a command, or begins a JSON object, the rest of the text
    is no hand, and its faults are left out.
    """
    first = error.faults[0]
    if first.id == "unknown-word" and first.pos == 0 and first.token:
        command = _command_like(first.token)
        hint = f"did you mean the command {command}?" if command is not None else None
        if first.token.startswith("{"):
            hint = "JSON lines: mahjong batch"
        if hint is not None:
            return MahjongError([first._replace(hint=hint, values={})], error.text)
    return MahjongError(map(_pointed, error.faults), error.text)


def _command_like(word: str) -> str | None:
    from difflib import get_close_matches

    from mahjong_cli.cli.app import COMMANDS

    names = {**{name: name for name in COMMANDS}, **_OF_RULES}
    close = get_close_matches(word.lower(), names, 1, LIKE)
    return names[close[0]] if close else None


def _pointed(fault: Fault) -> Fault:
    option = _option(fault.token.lower()) if fault.id == "unknown-word" and fault.token else None
    if option is None:
        return fault
    return fault._replace(hint=f"say it as an option: {option}", values={})


def _option(word: str) -> str | None:
    """The option that says what a word of a hand would say.

    >>> _option("dora"), _option("south"), _option("hello")
    ('--dora TILES', '--round S, --seat S', None)
    """
    from mahjong_cli.cli.options import RULES, SITUATION

    if word in _WINDS:
        return f"--round {_WINDS[word]}, --seat {_WINDS[word]}"
    for rows in (*RULES.values(), *SITUATION.values()):
        for key, _, _, metavar, _ in rows:
            if key == word:
                return f"--{key.replace('_', '-')} {metavar or ''}".rstrip()
    return None
