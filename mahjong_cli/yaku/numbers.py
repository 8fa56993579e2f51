"""Numbers of a ``count`` condition: ``3``, ``2..``, ``..35``, ``1..3``, ``1 mod 12``, ``n-4``."""

from __future__ import annotations

import re
from collections.abc import Callable

from mahjong_cli.classes import LanguageError

Compare = Callable[[int], int]

_N = r"(0|[1-9][0-9]{0,8})"
_WHOLE = re.compile(rf"{_N}\Z")
_RANGE = re.compile(rf"{_N}?\.\.{_N}?\Z")
_MODULO = re.compile(rf"{_N} mod {_N}\Z")
_ITSELF = re.compile(rf"n(?:-{_N})?\Z")


def counts_itself(text: object) -> bool:
    """Whether the number is ``n`` or ``n-K``, so that the row counts more than once."""
    return isinstance(text, str) and _ITSELF.match(text) is not None


def read_number(text: object) -> Compare:
    """A function from what was counted to 0 or 1, or for ``n`` to the number itself.

    ``LanguageError`` where the text is no number expression.

    >>> read_number("n-4")(6), read_number("2..")(1), read_number("1 mod 12")(2029)
    (2, False, True)
    """
    if isinstance(text, int) and not isinstance(text, bool) and text >= 0:
        wanted = text
        return lambda number: number == wanted
    if isinstance(text, str):
        if (match := _RANGE.match(text)) and text != "..":
            return _within(*match.groups())
        if match := _MODULO.match(text):
            rest, modulus = int(match[1]), int(match[2])
            if rest < modulus:
                return lambda number: number % modulus == rest
            raise LanguageError("bad-number", f"{text!r} never holds", "the first is the lesser")
        if match := _ITSELF.match(text):
            less = int(match[1] or 0)
            return lambda number: max(number - less, 0)
        if _WHOLE.match(text):
            return read_number(int(text))
    raise LanguageError(
        "bad-number", f"{text!r} is no number of a count", "as in 3, 2.., ..35, 1..3, all, n, n-4"
    )


def _within(low: str | None, high: str | None) -> Compare:
    """Whether a number lies between two, either of which may be missing."""
    least, most = int(low or 0), int(high or 0)
    if high is None:
        return lambda number: number >= least
    if low is None:
        return lambda number: number <= most
    if least > most:
        raise LanguageError(
            "bad-number", f"'{low}..{high}' never holds", f"the lesser first: {high}..{low}"
        )
    return lambda number: least <= number <= most
