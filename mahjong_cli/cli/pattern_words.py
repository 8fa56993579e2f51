"""Patterns of groups in words: ``XYZa XYZb`` is runs XYZ, XYZ in two suits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from mahjong_cli.cli.sentences import Sentences

_TOKEN = re.compile(r"([A-Z0-9]+)([a-z*]?)([+~!]*)\Z")
_IN = re.compile(r"([A-Z]) (not )?in (.+)\Z")
_RUN = re.compile(r"run~? (.+)\Z")
_REPEATED = {2: "pair", 3: "triplet", 4: "kan"}


class Token(NamedTuple):
    """One group of a pattern: its shape, its symbols, its suit, its flags."""

    shape: str
    symbols: str
    suit: str
    flags: str


def pattern_words(text: str, where: Sequence[Any], say: Sentences) -> str:
    """A pattern with its conditions in words.

    >>> from mahjong_cli.cli.names import Names
    >>> from mahjong_cli.cli.sentences import Sentences
    >>> from mahjong_cli.cli.words import words_in
    >>> from mahjong_cli.loader import load_ruleset
    >>> say = Sentences(Names(load_ruleset("riichi"), words_in("en")))
    >>> pattern_words("XYZa XYZb XYZc", ["run X Y Z"], say)
    'runs XYZ, XYZ, XYZ in three suits'
    >>> pattern_words("QQQ", ["Q in seat"], say)
    'a triplet of the seat wind'
    """
    words = say.words
    tokens = [token for token in map(_token, text.split()) if token is not None]
    conditions = [str(condition) for condition in where]
    kinds, others = _kind_letters(tokens, conditions, say)
    by_shape: dict[str, list[str]] = {}
    for token in tokens:
        by_shape.setdefault(token.shape, []).append(_symbols(token, kinds, say))
    parts = []
    for shape, named in by_shape.items():
        number = "one" if len(named) == 1 else "several"
        parts.append(
            words("pattern", f"{shape}_{number}", of=words("pattern", "comma").join(named))
        )
    found = words("pattern", "and").join(parts)
    suits = _suits(tokens)
    if suits:
        found = words("pattern", suits, groups=found)
    others = [_condition(one, say) for one in others if not _is_implied(one, tokens)]
    if others:
        found = words("pattern", "where", groups=found, where=words("when", "and").join(others))
    return found


def _token(word: str) -> Token | None:
    match = _TOKEN.match(word)
    if match is None:
        return None
    symbols, suit, flags = match.groups()
    shape = _REPEATED.get(len(symbols), "run") if len(set(symbols)) == 1 else "run"
    return Token(shape, symbols, suit, flags)


def _symbols(token: Token, kinds: dict[str, str], say: Sentences) -> str:
    """What stands for the group: its tile, its class, or its letters."""
    first = token.symbols[0]
    shown = token.symbols if token.shape == "run" else first
    if not token.suit:
        shown = kinds.get(first, first)
    elif token.suit in "mpsz":
        if first.isdigit() and token.shape != "run":
            shown = say.kinds(f"{first}{token.suit}")
        else:
            shown = f"{shown}{token.suit}"
    if "+" in token.flags:
        return say.words("pattern", "called", of=shown)
    return say.words("pattern", "concealed", of=shown) if "~" in token.flags else shown


def _kind_letters(
    tokens: Sequence[Token], conditions: Sequence[str], say: Sentences
) -> tuple[dict[str, str], list[str]]:
    """The letters that stand for a tile of a class, and the conditions left."""
    letters = {token.symbols[0] for token in tokens if not token.suit}
    kinds: dict[str, str] = {}
    rest = []
    for condition in conditions:
        match = _IN.match(condition)
        if match and match[1] in letters and not match[2] and match[1] not in kinds:
            kinds[match[1]] = say.kinds(match[3])
        else:
            rest.append(condition)
    return kinds, rest


def _suits(tokens: Sequence[Token]) -> str:
    """How many suits the letters of a pattern ask for, as the name of a template."""
    if len(tokens) < 2 or any(token.suit not in "abc" or not token.suit for token in tokens):
        return ""
    return ("", "one_suit", "two_suits", "three_suits")[len({token.suit for token in tokens})]


def _is_implied(condition: str, tokens: Sequence[Token]) -> bool:
    """Whether a run of the pattern says what a condition says."""
    match = _RUN.match(condition)
    return bool(match) and any(
        token.shape == "run" and list(token.symbols) == match[1].split()  # type: ignore[index]
        for token in tokens
    )


def _condition(condition: str, say: Sentences) -> str:
    if match := _RUN.match(condition):
        return say.words("pattern", "in_a_row", letters=match[1])
    if match := _IN.match(condition):
        name = "not_in" if match[2] else "in"
        return say.words("pattern", name, letter=match[1], kinds=say.kinds(match[3]))
    return condition
