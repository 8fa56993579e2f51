"""What Typer finds wrong with a command line, as a fault like any other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mahjong_cli.errors import Fault

_SORTS = tuple(
    map(
        re.compile,
        (
            r"No such option: (?P<no_option>\S+)",
            r"Option '(?P<lacking>[^']+)' requires an argument",
            r"Option '(?P<flag>[^']+)' does not take a value",
            r"No such command '(?P<no_command>[^']*)'",
            r"Missing argument '(?P<missing>[^']+)'",
            r"Got unexpected extra argument\S* \((?P<extra>.*)\)",
            r"Invalid value for (?P<option>.+?): (?P<given>\S+) is not in the range (?P<range>.+)",
            r"Invalid value for (?P<option>.+?): '(?P<given>.*)' is not a valid int",
        ),
    )
)
"""What Typer says, each with names for the parts that a sentence in another language needs."""


def usage_fault(error: Any, text: str, words: Sequence[str]) -> Fault:
    """The fault of a command line that Typer refused with ``text``.

    >>> fault = usage_fault(ValueError(), "No such command 'shwo'.", ["rules", "shwo"])
    >>> fault.message, fault.hint, fault.values["no_command"]
    ("No such command 'shwo'", 'mahjong rules --help', 'shwo')
    """
    context = getattr(error, "ctx", None)
    path = getattr(context, "command_path", None) or _path(words)
    values: dict[str, object] = {"text": text.rstrip("."), "path": path}
    for sort in _SORTS:
        match = sort.match(text.strip().rstrip("."))
        if match:
            values |= {name: part.replace("'", "") for name, part in match.groupdict().items()}
            break
    near = ", ".join(sorted(getattr(error, "possibilities", None) or ()))
    values["near"] = near
    hint = f"did you mean {near.replace(', ', ' or ')}? {path} --help" if near else f"{path} --help"
    message = re.sub(r" \(Possible options: .*\)", "", text.rstrip("."))
    return Fault("usage", message, hint=hint, values=values)


def _path(words: Sequence[str]) -> str:
    """The command that words begin with, as far as its help is asked for."""
    return f"mahjong {words[0]}" if words and words[0].isalpha() else "mahjong"
