"""The pattern language: groups written as tokens, as in ``XYZa XYZb`` where ``run X Y Z``.

A token of one repeated symbol is a group of equal tiles (``XX`` a pair, ``XXX`` a triplet
or a kan, ``XXXX`` a kan); a token of mixed symbols is a run. A capital is a number used
throughout, a small letter a suit: ``a b c`` differ from each other, so do ``u v w``; ``x
y`` may be anything; ``*`` is a suit of its own at each place. A token without a suit
letter (``QQQ``) is any kind of the class that ``where`` gives it. Flags after a token:
``+`` called, ``~`` concealed, ``!`` without a wild.

A pattern is expanded once into alternatives, each a mask of the groups it asks for, so
that matching is a handful of integer operations.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import NamedTuple

from mahjong_cli.classes import KindClass, LanguageError, parse_class
from mahjong_cli.codes import BARE, BY_RON, CALLED, KAN, KINDS_OF, PAIR, RUN, TRIPLET, group_mask
from mahjong_cli.conditions import Condition, Run, read_condition, read_run
from mahjong_cli.tiles import HAND_KINDS, NUMBERED, Kind, kinds_in

_TOKEN = re.compile(r"([1-9A-Z]+)([mpszabcuvwxy*]?)([+~!]*)\Z")
_WIN = re.compile(r"([1-9A-Z]+)([mpszabcuvwxy])\Z")
_REPEATED = {2: PAIR, 3: TRIPLET, 4: KAN}
_SHAPE = 3 << 6
_MOST_ALTERNATIVES = 5000
_SUIT_FAMILIES = ("abc", "uvw")
_FREE_SUITS = "xy"
_TILES = frozenset("NEWSFRGDJ")
_HAND_MASK = (1 << len(HAND_KINDS)) - 1


class Token(NamedTuple):
    """One group of a pattern: shape, symbols, suit (empty for a kind letter) and flags."""

    shape: int
    symbols: str
    suit: str
    flags: str = ""


class Alternative(NamedTuple):
    """Groups that satisfy a pattern: their mask, the winning tiles allowed, and the tokens.

    ``wins`` is a mask of kinds, None where any tile may have won; ``codes`` are the groups
    token by token where a token has flags, else empty.
    """

    mask: int
    wins: int | None = None
    codes: tuple[int, ...] = ()


class Pattern:
    """One pattern with its conditions, ready to be matched against a reading's groups."""

    def __init__(self, text: str, where: Sequence[object], named: Mapping[str, int]) -> None:
        self.tokens = tuple(_read_token(word) for word in text.split())
        if not self.tokens:
            raise LanguageError("bad-pattern", "a pattern needs at least one token")
        _refuse_doubled(self.tokens)
        self._named = named
        letters = {s for token in self.tokens if token.suit for s in token.symbols if s.isalpha()}
        kind_letters = {token.symbols[0] for token in self.tokens if not token.suit}
        self._conditions: list[Condition] = []
        self._runs = [
            Run(tuple(token.symbols), (1,))
            for token in self.tokens
            if token.shape == RUN and token.symbols.isalpha()
        ]
        self._suit_numbers: frozenset[int] = frozenset()
        self._wins: list[tuple[str, str]] = []
        self._included: dict[str, list[KindClass]] = {letter: [] for letter in kind_letters}
        self._excluded: dict[str, list[KindClass]] = {letter: [] for letter in kind_letters}
        for place, condition in enumerate(where):
            try:
                self._read_condition(str(condition).strip())
            except LanguageError as error:
                error.at = place
                raise
        bound = letters | {letter for run in self._runs for letter in run.letters}
        asked = {letter for condition in self._conditions for letter in condition.needs}
        unknown = sorted(asked - bound)
        if unknown:
            at = next(p for p, text in enumerate(where) if unknown[0] in str(text))
            hint = f"the letters are {', '.join(sorted(bound | kind_letters))}"
            known = hint if bound | kind_letters else None
            raise LanguageError("bad-condition", f"no token has the letter {unknown[0]}", known, at)
        self._numbers = sorted(bound)
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
        self.plain = not self._wins and not any(token.flags for token in self.tokens)
        self._known: dict[tuple[int, ...], tuple[Alternative, ...]] = {}

    @property
    def needs(self) -> tuple[int, int, int, int]:
        """How many runs, triplets (kans among them), kans and pairs it takes at least."""
        shapes = [token.shape for token in self.tokens]
        kans = shapes.count(KAN)
        return (shapes.count(RUN), shapes.count(TRIPLET) + kans, kans, shapes.count(PAIR))

    @property
    def kinds_asked(self) -> tuple[int, ...]:
        """For each kind letter whose class no situation fills, the mask of kinds it can be."""
        return tuple(
            self._included[letter][0].mask
            for letter in sorted(self._included)
            if not self._included[letter][0].names
        )

    def alternatives(self, situational: Mapping[str, int]) -> tuple[Alternative, ...]:
        """What satisfies the pattern in a situation, each once."""
        key = tuple([situational[name] for name in self.names])
        found = self._known.get(key)
        if found is None:
            expanded: dict[Alternative, None] = {}
            for alternative in self._expand(situational):
                expanded[alternative] = None
                if len(expanded) > _MOST_ALTERNATIVES:
                    problem = f"more than {_MOST_ALTERNATIVES} alternatives"
                    raise LanguageError("bad-pattern", problem, "let where bind more letters")
            found = self._known[key] = tuple(expanded)
        return found

    def match(
        self,
        groups: int,
        codes: Sequence[int],
        win: Kind | None,
        real: Mapping[Kind, int] | None,
        situational: Mapping[str, int],
    ) -> Alternative | None:
        """The first alternative that a reading satisfies.

        ``groups`` is the mask of ``codes``; ``real`` counts the tiles that are not wild,
        None where none is.
        """
        for alternative in self.alternatives(situational):
            mask, wins, tokens = alternative
            if groups & mask != mask:
                continue
            if wins is not None and (win is None or not wins >> win & 1):
                continue
            if tokens and not self._fits(tokens, codes, real):
                continue
            return alternative
        return None

    def bound_kind(self, codes: Sequence[int], situational: Mapping[str, int]) -> Kind | None:
        """The kind that a single-token pattern with a kind letter found among the groups."""
        if len(self.tokens) != 1 or self.tokens[0].suit:
            return None
        whole = group_mask(tuple(codes))
        for kind in self._kinds_of(self.tokens[0].symbols[0], situational):
            if whole & group_mask((self.tokens[0].shape | kind,)):
                return kind
        return None

    def _fits(
        self, wanted: Sequence[int], codes: Sequence[int], real: Mapping[Kind, int] | None
    ) -> bool:
        """Whether every token finds a group of its own that has its flags."""
        pure: Counter[Kind] = Counter()
        for token, code in zip(self.tokens, wanted, strict=True):
            if "!" in token.flags:
                pure.update(KINDS_OF[code])
        if real is not None and any(number > real.get(kind, 0) for kind, number in pure.items()):
            return False
        return _assigned([token.flags for token in self.tokens], list(wanted), list(codes))

    def _expand(self, situational: Mapping[str, int]) -> Iterator[Alternative]:
        letters = sorted(self._included)
        domains = [self._kinds_of(letter, situational) for letter in letters]
        flagged = any(token.flags for token in self.tokens)
        for numbers in self._bind(self._numbers, {}):
            for suits in self._suits():
                for kinds in product(*domains):
                    bound = dict(zip(letters, kinds, strict=True))
                    codes = self._codes(numbers, suits, bound)
                    if codes is not None:
                        wins = self._win_mask(numbers, suits)
                        yield Alternative(group_mask(codes), wins, codes if flagged else ())

    def _win_mask(self, numbers: Mapping[str, int], suits: Mapping[object, str]) -> int | None:
        if not self._wins:
            return None
        mask = 0
        for symbols, suit in self._wins:
            for symbol in symbols:
                rank = int(symbol) if symbol.isdigit() else numbers[symbol]
                letter = suits.get(suit, suit)
                if letter != "z" or rank <= 7:
                    mask |= Kind.at(letter, rank).bit
        return mask

    def _kinds_of(self, letter: str, situational: Mapping[str, int]) -> list[Kind]:
        mask = _HAND_MASK
        for one in self._included[letter]:
            mask &= one.resolve(situational)
        for one in self._excluded[letter]:
            mask &= ~one.resolve(situational)
        return list(kinds_in(mask))

    def _bind(
        self, letters: Sequence[str], numbers: Mapping[str, int]
    ) -> Iterator[Mapping[str, int]]:
        if not letters:
            yield numbers
            return
        letter, rest = letters[0], letters[1:]
        for number in self._possible(letter, numbers):
            bound = {**numbers, letter: number}
            ready = [c.holds for c in self._conditions if letter in c.needs <= bound.keys()]
            if all(holds(bound) for holds in ready):
                yield from self._bind(rest, bound)

    def _possible(self, letter: str, numbers: Mapping[str, int]) -> Iterable[int]:
        """The numbers a letter can be: all, or what a run with a bound letter leaves."""
        possible = set(range(1, 10))
        for run in self._runs:
            if letter in run.letters:
                place = run.letters.index(letter)
                for other, number in numbers.items():
                    if other in run.letters:
                        away = place - run.letters.index(other)
                        possible &= {number + step * away for step in run.steps}
        return sorted(possible)

    def _suits(self) -> Iterator[dict[object, str]]:
        """The suits of the letters, and of the ``*`` by its place."""
        used = [token.suit for token in self.tokens]
        families = [sorted({s for s in used if s and s in family}) for family in _SUIT_FAMILIES]
        free = sorted({s for s in used if s and s in _FREE_SUITS})
        stars = [place for place, suit in enumerate(used) if suit == "*"]
        choices: list[Iterable[tuple[str, ...]]] = [
            product(NUMBERED, repeat=len(letters))
            if self._suit_numbers
            else permutations(NUMBERED, len(letters))
            for letters in families
        ]
        choices.append(product(NUMBERED, repeat=len(free)))
        choices.append(product(NUMBERED, repeat=len(stars)))
        for parts in product(*choices):
            named: dict[object, str] = {
                letter: suit
                for letters, part in zip((*families, free), parts, strict=False)
                for letter, suit in zip(letters, part, strict=True)
            }
            if self._suit_numbers and len(set(named.values())) not in self._suit_numbers:
                continue
            named.update(zip(stars, parts[-1], strict=True))
            yield named

    def _codes(
        self,
        numbers: Mapping[str, int],
        suits: Mapping[object, str],
        kinds: Mapping[str, Kind],
    ) -> tuple[int, ...] | None:
        codes = []
        for place, token in enumerate(self.tokens):
            if not token.suit:
                codes.append(token.shape | kinds[token.symbols[0]])
                continue
            suit = suits[place] if token.suit == "*" else suits.get(token.suit, token.suit)
            ranks = [int(s) if s.isdigit() else numbers[s] for s in token.symbols]
            if suit == "z" and ranks[0] > 7:
                return None
            if token.shape == RUN and ranks != [ranks[0], ranks[0] + 1, ranks[0] + 2]:
                return None
            codes.append(token.shape | Kind.at(suit, ranks[0]))
        return tuple(codes)

    def _read_condition(self, text: str) -> None:
        words = text.split()
        run = read_run(words)
        if run is not None:
            self._runs.append(run)
            self._conditions.append(run.condition())
            return
        match words:
            case ["suits", *numbers] if numbers and all(n.isdecimal() for n in numbers):
                self._suit_numbers = frozenset(map(int, numbers))
                return
            case ["win", "in", *places] if places:
                self._wins.extend(_read_win(place) for place in places)
                return
            case [letter, "in", *rest] if letter in self._included and rest:
                self._included[letter].append(parse_class(" ".join(rest), self._named))
                return
            case [letter, "not", "in", *rest] if letter in self._excluded and rest:
                self._excluded[letter].append(parse_class(" ".join(rest), self._named))
                return
        self._conditions.append(read_condition(text))


def _read_win(text: str) -> tuple[str, str]:
    match = _WIN.match(text)
    if match is None:
        raise LanguageError("bad-condition", f"{text} is no winning tile", "win in 5a; win in Xa")
    return match[1], match[2]


def _read_token(word: str) -> Token:
    match = _TOKEN.match(word)
    if match is None:
        raise LanguageError(
            "bad-pattern", f"{word} is no token of a pattern", "as in 123a, XYZa, XXXb, 77z, QQQ"
        )
    symbols, suit, flags = match.groups()
    tile = next((symbol for symbol in symbols if symbol in _TILES), None)
    if tile is not None:
        problem = f"{word}: {tile} means a tile on cards, so no number is called that"
        raise LanguageError("bad-pattern", problem, "take another letter, as X, Y, Z, T, U, V")
    if not 2 <= len(symbols) <= 4:
        raise LanguageError("bad-pattern", f"{word} is neither a pair, a set nor a kan")
    if len(set(symbols)) == 1:
        if not suit and symbols[0].isdigit():
            raise LanguageError("bad-pattern", f"{word} needs a suit", f"{word}a, {word}m")
        return Token(_REPEATED[len(symbols)], symbols, suit, flags)
    if len(symbols) != 3:
        raise LanguageError("bad-pattern", f"{word}: mixed symbols are a run of three")
    if not suit or suit == "z":
        raise LanguageError("bad-pattern", f"{word}: a run needs a numbered suit")
    if symbols.isdigit() and not "123456789".count(symbols):
        raise LanguageError("bad-pattern", f"{word}: these are not three numbers in a row")
    return Token(RUN, symbols, suit, flags)


def _refuse_doubled(tokens: Sequence[Token]) -> None:
    """Two equal triplets or pairs of one fixed kind, which no hand holds."""
    seen: set[tuple[bool, str, str]] = set()
    for token in tokens:
        if token.shape == RUN or not token.symbols[0].isdigit() or token.suit not in "mpsz":
            continue
        one = (token.shape == PAIR, token.symbols[0], token.suit)
        if one in seen:
            what = "pairs" if token.shape == PAIR else "triplets"
            raise LanguageError("bad-pattern", f"two {what} of {token.symbols[0]}{token.suit}")
        seen.add(one)


def _assigned(flags: list[str], wanted: list[int], codes: list[int]) -> bool:
    """Whether each wanted group finds a code of its own with its flags."""
    if not wanted:
        return True
    first, needed = flags[0], wanted[0]
    for place, code in enumerate(codes):
        if _same_group(needed, code) and _has_flags(first, code):
            rest = [*codes[:place], *codes[place + 1 :]]
            if _assigned(flags[1:], wanted[1:], rest):
                return True
    return False


def _same_group(wanted: int, code: int) -> bool:
    bare = code & BARE
    if bare == wanted:
        return True
    return wanted & _SHAPE == TRIPLET and bare == (wanted & ~_SHAPE | KAN)


def _has_flags(flags: str, code: int) -> bool:
    if "+" in flags and not code & CALLED:
        return False
    if "~" not in flags:
        return True
    return not code & CALLED and (code & _SHAPE == RUN or not code & BY_RON)
