"""The pattern language: groups written as tokens, as in ``XYZa XYZb`` where ``run X Y Z``.

A token of one repeated symbol is a group of equal tiles (``XX`` a pair, ``XXX`` a triplet
or a kan, ``XXXX`` a kan); a token of mixed symbols is a run. A capital is a number used
throughout, a small letter a suit: ``a b c`` differ from each other, so do ``u v w``; ``x
y`` may be anything; ``*`` is a suit of its own at each place. A token without a suit
letter (``QQQ``) is any kind of the class that ``where`` gives it.

A pattern is expanded once into the masks of groups it asks for, so that matching is a
handful of integer operations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, permutations, product
from typing import NamedTuple

from mahjong_cli.classes import KindClass, LanguageError, parse_class
from mahjong_cli.codes import KAN, PAIR, RUN, TRIPLET, group_mask
from mahjong_cli.tiles import HAND_KINDS, NUMBERED, Kind, kinds_in

_TOKEN = re.compile(r"([1-9A-Z]+)([mpszabcuvwxy*]?)\Z")
_REPEATED = {2: PAIR, 3: TRIPLET, 4: KAN}
_MOST_ALTERNATIVES = 5000
_SUIT_FAMILIES = ("abc", "uvw")
_HAND_MASK = (1 << len(HAND_KINDS)) - 1


class Token(NamedTuple):
    """One group of a pattern: its shape, its symbols, and its suit (empty for a kind letter)."""

    shape: int
    symbols: str
    suit: str


Numbers = dict[str, int]
Condition = tuple[frozenset[str], Callable[[Numbers], bool]]


class Pattern:
    """One pattern with its conditions, ready to be matched against a mask of groups."""

    def __init__(self, text: str, where: Sequence[object], named: Mapping[str, int]) -> None:
        self.tokens = tuple(_read_token(word) for word in text.split())
        if not self.tokens:
            raise LanguageError("bad-pattern", "a pattern needs at least one token")
        letters = {s for token in self.tokens if token.suit for s in token.symbols if s.isalpha()}
        kind_letters = {token.symbols[0] for token in self.tokens if not token.suit}
        self._numbers = sorted(letters)
        self._conditions: list[Condition] = []
        self._runs: list[tuple[list[str], tuple[int, ...]]] = []
        self._included: dict[str, list[KindClass]] = {letter: [] for letter in kind_letters}
        self._excluded: dict[str, list[KindClass]] = {letter: [] for letter in kind_letters}
        for condition in where:
            self._read_condition(condition, letters, named)
        for letter in sorted(kind_letters):
            if not self._included[letter]:
                raise LanguageError(
                    "bad-pattern",
                    f"{letter} stands without a suit, so where must say what it is in",
                    f"where: [{letter} in honors]",
                )
        self.names = tuple(
            sorted(
                {
                    name
                    for classes in (*self._included.values(), *self._excluded.values())
                    for one in classes
                    for name in one.names
                }
            )
        )
        self._known: dict[tuple[int, ...], tuple[int, ...]] = {}

    @property
    def needs(self) -> tuple[int, int, int, int]:
        """How many runs, triplets (kans among them), kans and pairs it takes at least."""
        shapes = [token.shape for token in self.tokens]
        kans = shapes.count(KAN)
        return (shapes.count(RUN), shapes.count(TRIPLET) + kans, kans, shapes.count(PAIR))

    def alternatives(self, situational: Mapping[str, int]) -> tuple[int, ...]:
        """The masks of groups, each of which satisfies the pattern in a situation."""
        key = tuple(situational[name] for name in self.names)
        found = self._known.get(key)
        if found is None:
            masks = dict.fromkeys(group_mask(codes) for codes in self._expand(situational))
            if len(masks) > _MOST_ALTERNATIVES:
                raise LanguageError("bad-pattern", f"more than {_MOST_ALTERNATIVES} alternatives")
            found = self._known[key] = tuple(masks)
        return found

    def bound_kind(self, codes: Sequence[int], situational: Mapping[str, int]) -> Kind | None:
        """The kind that a single-token pattern with a kind letter found among the groups."""
        if len(self.tokens) != 1 or self.tokens[0].suit:
            return None
        whole = group_mask(tuple(codes))
        for kind in self._kinds_of(self.tokens[0].symbols[0], situational):
            if whole & group_mask((self.tokens[0].shape | kind,)):
                return kind
        return None

    def _expand(self, situational: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
        letters = sorted(self._included)
        domains = [self._kinds_of(letter, situational) for letter in letters]
        for numbers in self._bind(self._numbers, {}):
            for suits in self._suits():
                for kinds in product(*domains):
                    bound = dict(zip(letters, kinds, strict=True))
                    codes = self._codes(numbers, suits, bound)
                    if codes is not None:
                        yield codes

    def _kinds_of(self, letter: str, situational: Mapping[str, int]) -> list[Kind]:
        mask = _HAND_MASK
        for one in self._included[letter]:
            mask &= one.resolve(situational)
        for one in self._excluded[letter]:
            mask &= ~one.resolve(situational)
        return list(kinds_in(mask))

    def _bind(self, letters: Sequence[str], numbers: Numbers) -> Iterator[Numbers]:
        if not letters:
            yield numbers
            return
        letter, rest = letters[0], letters[1:]
        for number in self._possible(letter, numbers):
            bound = {**numbers, letter: number}
            ready = [test for need, test in self._conditions if letter in need <= bound.keys()]
            if all(test(bound) for test in ready):
                yield from self._bind(rest, bound)

    def _possible(self, letter: str, numbers: Numbers) -> Iterable[int]:
        """The numbers a letter can be: all, or what a run with a bound letter leaves."""
        possible = set(range(1, 10))
        for names, steps in self._runs:
            if letter in names:
                place = names.index(letter)
                for other, number in numbers.items():
                    if other in names:
                        away = place - names.index(other)
                        possible &= {number + step * away for step in steps}
        return sorted(possible)

    def _suits(self) -> Iterator[dict[int, str]]:
        used = [token.suit for token in self.tokens]
        families = [sorted({s for s in used if s in family}) for family in _SUIT_FAMILIES]
        free = sorted({s for s in used if s and s in "xy"})
        stars = [place for place, suit in enumerate(used) if suit == "*"]
        for parts in product(
            *(permutations(NUMBERED, len(letters)) for letters in families),
            product(NUMBERED, repeat=len(free)),
            product(NUMBERED, repeat=len(stars)),
        ):
            named = {
                letter: suit
                for letters, part in zip((*families, free), parts, strict=False)
                for letter, suit in zip(letters, part, strict=True)
            }
            at_star = dict(zip(stars, parts[-1], strict=True))
            yield {
                place: at_star.get(place, named.get(suit, suit)) for place, suit in enumerate(used)
            }

    def _codes(
        self, numbers: Numbers, suits: Mapping[int, str], kinds: Mapping[str, Kind]
    ) -> tuple[int, ...] | None:
        codes = []
        for place, token in enumerate(self.tokens):
            if not token.suit:
                codes.append(token.shape | kinds[token.symbols[0]])
                continue
            ranks = [int(s) if s.isdigit() else numbers[s] for s in token.symbols]
            if suits[place] == "z" and ranks[0] > 7:
                return None
            if token.shape == RUN and ranks != [ranks[0], ranks[0] + 1, ranks[0] + 2]:
                return None
            codes.append(token.shape | Kind.at(suits[place], ranks[0]))
        return tuple(codes)

    def _read_condition(
        self, condition: object, letters: set[str], named: Mapping[str, int]
    ) -> None:
        words = str(condition).split()
        match words:
            case ["run" | "run~" as word, *names] if len(names) > 1 and set(names) <= letters:
                steps = (1, -1) if word == "run~" else (1,)
                self._conditions.append((frozenset(names), _in_a_row(names, steps)))
                self._runs.append((names, steps))
                return
            case [letter, "in", *rest] if letter in letters and rest:
                self._conditions.append(_one_of(letter, rest, letters, True))
                return
            case [letter, "not", "in", *rest] if letter in letters and rest:
                self._conditions.append(_one_of(letter, rest, letters, False))
                return
            case [letter, "in", *rest] if letter in self._included and rest:
                self._included[letter].append(parse_class(" ".join(rest), named))
                return
            case [letter, "not", "in", *rest] if letter in self._excluded and rest:
                self._excluded[letter].append(parse_class(" ".join(rest), named))
                return
        raise LanguageError(
            "bad-condition", f"cannot read the condition {condition}", "as in: run X Y Z; Q in seat"
        )


def _read_token(word: str) -> Token:
    match = _TOKEN.match(word)
    if match is None:
        raise LanguageError(
            "bad-pattern", f"{word} is no token of a pattern", "as in 123a, XYZa, XXXb, 77z, QQQ"
        )
    symbols, suit = match.groups()
    if not 2 <= len(symbols) <= 4:
        raise LanguageError("bad-pattern", f"{word} is neither a pair, a set nor a kan")
    if len(set(symbols)) == 1:
        if not suit and symbols[0].isdigit():
            raise LanguageError("bad-pattern", f"{word} needs a suit", f"{word}a, {word}m")
        return Token(_REPEATED[len(symbols)], symbols, suit)
    if len(symbols) != 3:
        raise LanguageError("bad-pattern", f"{word}: mixed symbols are a run of three")
    if not suit or suit == "z":
        raise LanguageError("bad-pattern", f"{word}: a run needs a numbered suit")
    return Token(RUN, symbols, suit)


def _in_a_row(names: Sequence[str], steps: Sequence[int]) -> Callable[[Numbers], bool]:
    def test(numbers: Numbers) -> bool:
        values = [numbers[name] for name in names]
        return any(
            all(after - before == step for before, after in pairwise(values)) for step in steps
        )

    return test


def _one_of(letter: str, rest: Sequence[str], letters: set[str], wanted: bool) -> Condition:
    for word in rest:
        if not (word in letters or word.isdecimal()):
            raise LanguageError("bad-condition", f"{word} is neither a number nor a letter used")
    need = frozenset({letter, *(word for word in rest if word in letters)})

    def test(numbers: Numbers) -> bool:
        values = {numbers[word] if word in letters else int(word) for word in rest}
        return (numbers[letter] in values) is wanted

    return need, test
