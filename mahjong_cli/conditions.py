"""Conditions of a pattern's ``where``: numbers in a row, memberships, comparisons.

A condition is read once into a test of the numbers and suits that the letters stand for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mahjong_cli.classes import LanguageError

Numbers = Mapping[str, int]
Value = Callable[[Numbers], int]

_WORD = re.compile(r"\s*(\d+|[A-Z]|[-+*])")
_COMPARISON = re.compile(r"(.+?)(!=|<=|>=|=|<|>)(.+)\Z")
_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
}


class Condition(NamedTuple):
    """A test of numbers, and the letters it needs bound."""

    needs: frozenset[str]
    holds: Callable[[Numbers], bool]


class Run(NamedTuple):
    """Letters whose numbers are each one more, or with two steps one more or one less."""

    letters: tuple[str, ...]
    steps: tuple[int, ...]

    def condition(self) -> Condition:
        return Condition(frozenset(self.letters), self.holds)

    def holds(self, numbers: Numbers) -> bool:
        values = [numbers[letter] for letter in self.letters]
        return any(
            all(after - before == step for before, after in pairwise(values)) for step in self.steps
        )


def read_run(words: Sequence[str]) -> Run | None:
    """``run X Y Z`` or ``run~ X Y Z``, where the words are that."""
    if len(words) < 3 or words[0] not in ("run", "run~"):
        return None
    if not all(len(word) == 1 and word.isupper() for word in words[1:]):
        return None
    return Run(tuple(words[1:]), (1, -1) if words[0] == "run~" else (1,))


def read_condition(text: str) -> Condition:
    """A membership or a comparison, or several of them parted by ``or``.

    ``LanguageError`` where it is neither.

    >>> read_condition("Y-X in 3 -3").holds({"X": 5, "Y": 2})
    True
    >>> read_condition("Y = X+2 or Y = X").holds({"X": 5, "Y": 6})
    False
    """
    parts = [_read_one(part.strip()) for part in re.split(r"\bor\b", text)]
    if len(parts) == 1:
        return parts[0]
    needs = frozenset[str]().union(*(part.needs for part in parts))
    return Condition(needs, lambda numbers: any(part.holds(numbers) for part in parts))


def _read_one(text: str) -> Condition:
    match = re.match(r"(.+?) (not in|in) (.+)\Z", text)
    if match:
        needs, value = _read_value(match[1])
        members = [_read_value(word) for word in match[3].split()]
        wanted = match[2] == "in"
        for other, _ in members:
            needs |= other

        def is_member(numbers: Numbers) -> bool:
            values = {one(numbers) for _, one in members}
            return (value(numbers) in values) is wanted

        return Condition(needs, is_member)
    match = _COMPARISON.match(text)
    if match:
        left_needs, left = _read_value(match[1])
        right_needs, right = _read_value(match[3])
        compare = _COMPARE[match[2]]
        return Condition(
            left_needs | right_needs, lambda numbers: compare(left(numbers), right(numbers))
        )
    raise _unreadable(text)


def _read_value(text: str) -> tuple[frozenset[str], Value]:
    """A sum of products of numbers and letters; a leading sign is allowed."""
    words: list[str] = []
    place = 0
    text = text.strip()
    while place < len(text):
        match = _WORD.match(text, place)
        if match is None:
            raise _unreadable(text)
        words.append(match[1])
        place = match.end()
    terms: list[tuple[int, list[str]]] = []
    sign = 1
    expects = True
    for number, word in enumerate(words):
        if word in "+-":
            if expects and number:
                raise _unreadable(text)
            sign = -1 if word == "-" else 1
            expects = True
        elif word == "*":
            if expects:
                raise _unreadable(text)
            expects = True
        else:
            if not expects:
                raise _unreadable(text)
            if number and words[number - 1] == "*":
                terms[-1][1].append(word)
            else:
                terms.append((sign, [word]))
                sign = 1
            expects = False
    if expects or not terms:
        raise _unreadable(text)
    needs = frozenset(word for _, factors in terms for word in factors if word.isalpha())

    def value(numbers: Numbers) -> int:
        total = 0
        for sign, factors in terms:
            product = sign
            for factor in factors:
                product *= numbers[factor] if factor.isalpha() else int(factor)
            total += product
        return total

    return needs, value


def _unreadable(text: str) -> LanguageError:
    return LanguageError(
        "bad-condition",
        f"cannot read the condition {text}",
        "as in: run X Y Z; X in 2 5 8; Y = X+2; Q in seat; suits 2; win in 5a",
    )
