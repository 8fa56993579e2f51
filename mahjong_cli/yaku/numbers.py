"""Numbers of a ``count`` condition: ``3``, ``2..``, ``..35``, ``1..3``, ``1 mod 12``, ``n-4``."""

from __future__ import annotations

import re
from collections.abc import Callable

from mahjong_cli.classes import LanguageError

Compare = Callable[[int], int]

_RANGE = re.compile(r"(\d*)\.\.(\d*)\Z")
_MODULO = re.compile(r"(\d+) mod (\d+)\Z")
_ITSELF = re.compile(r"n(?:-(\d+))?\Z")


def counts_itself(text: object) -> bool:
    """Whether the number is ``n`` or ``n-K``, so that the row counts more than once."""
    return isinstance(text, str) and _ITSELF.match(text) is not None


def read_number(text: object) -> Compare:
    """A function from what was counted to 0 or 1, or for ``n`` to the number itself.

    ``LanguageError`` where the text is no number expression.

    >>> read_number("n-4")(6), read_number("2..")(1), read_number("1 mod 12")(2029)
    (2, False, True)
    """
    if isinstance(text, int) and not isinstance(text, bool):
        wanted = text
        return lambda number: number == wanted
    if isinstance(text, str):
        if match := _RANGE.match(text):
            low, high = match.groups()
            if low and high:
                least, most = int(low), int(high)
                return lambda number: least <= number <= most
            if low:
                least = int(low)
                return lambda number: number >= least
            if high:
                most = int(high)
                return lambda number: number <= most
        if match := _MODULO.match(text):
            rest, modulus = int(match[1]), int(match[2])
            if modulus:
                return lambda number: number % modulus == rest
        if match := _ITSELF.match(text):
            less = int(match[1] or 0)
            return lambda number: max(number - less, 0)
        if text.isdecimal():
            return read_number(int(text))
    raise LanguageError(
        "bad-number", f"{text!r} is no number of a count", "as in 3, 2.., ..35, 1..3, all, n, n-4"
    )
