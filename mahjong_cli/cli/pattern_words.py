"""Patterns of groups in words: ``XYZa XYZb`` is the same run in two suits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong_cli.cli.pattern_conditions import Conditions

if TYPE_CHECKING:
    from mahjong_cli.cli.sentences import Sentences

_TOKEN = re.compile(r"([A-Z0-9]+)([a-z*]?)([+~!]*)\Z")
_REPEATED = {2: "pair", 3: "triplet", 4: "kan"}
_LETTERS = "abcuvw"
_NUMBERED = {"m": "manzu", "p": "pinzu", "s": "souzu"}


class Token(NamedTuple):
    """One group of a pattern: its shape, its symbols, its suit, its flags."""

    shape: str
    symbols: str
    suit: str
    flags: str

    @property
    def letter(self) -> str:
        """The letter of its number where it is not fixed."""
        return self.symbols[0] if self.suit and self.symbols[0].isalpha() else ""


def pattern_words(text: str, where: Sequence[Any], say: Sentences) -> str:
    """A pattern with its conditions in words.

    >>> from mahjong_cli.cli.names import Names
    >>> from mahjong_cli.cli.sentences import Sentences
    >>> from mahjong_cli.cli.words import words_in
    >>> from mahjong_cli.loader import load_ruleset
    >>> say = Sentences(Names(load_ruleset("riichi"), words_in("en")))
    >>> pattern_words("XYZa XYZb XYZc", ["run X Y Z"], say)
    'the same run in all three suits'
    >>> pattern_words("XXXa YYYa", ["Y = X+2"], say)
    'triplets X, Y in one suit, Y 2 above X'
    >>> pattern_words("QQQ", ["Q in seat"], say)
    'a triplet of the seat wind'
    """
    return patterns_words([text], where, say)


def patterns_words(texts: Sequence[str], where: Sequence[Any], say: Sentences) -> str:
    """Patterns of which one must fit, their common conditions said once."""
    read = [tuple(t for t in map(_token, text.split()) if t is not None) for text in texts]
    every = tuple(token for tokens in read for token in tokens)
    conditions = Conditions([str(one) for one in where], every, say)
    found = say.alternatives([_Pattern(tokens, conditions, say).text() for tokens in read])
    others = conditions.text()
    return say.words("pattern", "where", groups=found, where=others) if others else found


def _token(word: str) -> Token | None:
    match = _TOKEN.match(word)
    if match is None:
        return None
    symbols, suit, flags = match.groups()
    shape = _REPEATED.get(len(symbols), "run") if len(set(symbols)) == 1 else "run"
    return Token(shape, symbols, suit, flags)


class _Pattern:
    """The groups of one pattern, said suit by suit."""

    def __init__(self, tokens: Sequence[Token], conditions: Conditions, say: Sentences) -> None:
        self.tokens = tokens
        self.conditions = conditions
        self.say = say

    def text(self) -> str:
        """The groups, without the conditions of their letters."""
        found = self._words("join_parts").join(self._parts())
        return self._with_flags(found)

    def _words(self, key: str, **values: object) -> str:
        return self.say.words("pattern", key, **values)

    def _with_flags(self, found: str) -> str:
        return self._words("all_called", groups=found) if self._all_called() else found

    def _all_called(self) -> bool:
        return all("+" in token.flags for token in self.tokens)

    def _parts(self) -> Iterator[str]:
        """The groups of suit letters together, then those of each fixed suit and the honours."""
        lettered: dict[str, list[Token]] = {}
        runs: dict[str, list[Token]] = {}
        named: list[Token] = []
        stars: list[Token] = []
        for token in self.tokens:
            if token.suit in _NUMBERED and (token.shape == "run" or token.letter):
                runs.setdefault(token.suit, []).append(token)
            elif token.suit == "*":
                stars.append(token)
            elif token.suit and token.suit not in "mpsz":
                lettered.setdefault(token.suit, []).append(token)
            else:
                named.append(token)
        if lettered:
            yield from self._lettered(lettered)
        yield from self._fixed(runs)
        if named:
            yield self._phrase(named)
        if stars:
            number = "one" if len(stars) == 1 else "several"
            yield self._words(f"any_suit_{number}", groups=self._phrase(stars))

    def _lettered(self, suits: dict[str, list[Token]]) -> Iterator[str]:
        every = [token for tokens in suits.values() for token in tokens]
        if self.conditions.suits:
            yield self._phrase(every)
            return
        if len(suits) == 1:
            yield self._same_suit(every)
            return
        apart = all(suit in _LETTERS for suit in suits)
        alone = all(len(tokens) == 1 for tokens in suits.values())
        if apart and alone:
            symbols = {token.symbols for token in every}
            if len(symbols) == 1 and every[0].letter:
                yield self._words(
                    f"same_{len(every)}", shape=self._words(f"{every[0].shape}_plain")
                )
            else:
                yield self._words(f"apart_{len(every)}", groups=self._phrase(every))
            return
        yield from self._by_suit(suits, apart=apart)

    def _by_suit(self, suits: dict[str, list[Token]], *, apart: bool) -> Iterator[str]:
        """What each suit holds; suits that hold the same are said together."""
        alike: dict[str, int] = {}
        for tokens in suits.values():
            text = self._phrase(tokens) if apart else self._same_suit(tokens)
            alike[text] = alike.get(text, 0) + 1
        for text, number in alike.items():
            if number > 1:
                yield self._words(f"each_{number}" if apart else "twice", groups=text)
            else:
                yield self._words("other_suit", groups=text) if apart else text

    def _same_suit(self, tokens: Sequence[Token]) -> str:
        text = self._phrase(tokens)
        return self._words("same_suit", groups=text) if len(tokens) > 1 else text

    def _fixed(self, suits: dict[str, list[Token]]) -> Iterator[str]:
        """Groups of one suit that is named; suits that hold the same are said together."""
        alike: dict[str, list[str]] = {}
        for suit, tokens in suits.items():
            name = self.say.words("classes", _NUMBERED[suit])
            alike.setdefault(self._phrase(tokens), []).append(name)
        for text, names in alike.items():
            key = "run_suit" if len(names) == 1 else "run_suits"
            yield self._words(key, groups=text, suit=self._words("suits_and").join(names))

    def _phrase(self, tokens: Sequence[Token]) -> str:
        """Groups shape by shape, those that are equal as so many of them."""
        first = tokens[0]
        equal = len(tokens) > 1 and {token[:3] for token in tokens} == {first[:3]}
        elsewhere = any(t.symbols == first.symbols and t.suit != first.suit for t in self.tokens)
        if equal and first.letter and not elsewhere:
            shape = self._words(f"{first.shape}_plain")
            return self._words("equal", n=len(tokens), shape=shape)
        sorts: dict[tuple[str, bool, bool], list[Token]] = {}
        for token in tokens:
            sort = (token.shape, bool(token.letter), bool(token.suit))
            sorts.setdefault(sort, []).append(token)
        said = (self._sort(shape, found) for (shape, *_), found in sorts.items())
        return self._words("joined").join(said)

    def _sort(self, shape: str, tokens: Sequence[Token]) -> str:
        """The groups of one shape: ``runs XYZ, YZV``, ``a triplet of 7z``."""
        number = "one" if len(tokens) == 1 else "several"
        if len(tokens) == 1 and tokens[0].letter in self.conditions.free:
            return self._words("any_one", shape=self._words(f"{shape}_plain"))
        shown = self._words("comma").join(map(self._symbols, tokens))
        kind = f"letter_{number}" if all(token.letter for token in tokens) else number
        return self._words(f"{shape}_{kind}", of=shown)

    def _symbols(self, token: Token) -> str:
        """What stands for the group: its tile, its class, or its letters."""
        first = token.symbols[0]
        shown = token.symbols if token.shape == "run" else first
        if not token.suit:
            shown = self.conditions.kinds.get(first, first)
        elif token.suit in "mpsz" and first.isdigit() and token.shape != "run":
            shown = self.say.kinds(f"{first}{token.suit}")
        if "+" in token.flags and not self._all_called():
            return self._words("called", of=shown)
        return self._words("concealed", of=shown) if "~" in token.flags else shown
