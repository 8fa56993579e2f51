"""What the letters of a pattern must meet, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjong_cli.cli.pattern_words import Token
    from mahjong_cli.cli.sentences import Sentences

_IN = re.compile(r"([A-Z]) (not )?in (.+)\Z")
_RUN = re.compile(r"run(~?) (.+)\Z")
_SUITS = re.compile(r"suits (\d)\Z")
_WIN = re.compile(r"win in (.+)\Z")
_AWAY = re.compile(r"([A-Z]) ?= ?([A-Z]) ?([+-]) ?(\d)\Z")
_EITHER_WAY = re.compile(r"([A-Z]) ?- ?([A-Z]) in (\d) -\3\Z")
_SAME_STEP = re.compile(r"([A-Z]) ?- ?([A-Z]) ?= ?([A-Z]) ?- ?([A-Z])\Z")
_LESS = re.compile(r"([A-Z]) ?([<>]=?) ?([A-Z])\Z")
_SIGNS = {"<=": "≦", ">=": "≧"}


class Conditions:
    """The conditions of a pattern: ``kinds`` of letters, number of ``suits``, and the others.

    ``free`` letters stand in one group and in no condition, and need no name.
    """

    def __init__(self, texts: Sequence[str], tokens: Sequence[Token], say: Sentences) -> None:
        self.say = say
        self.tokens = tokens
        self.kinds: dict[str, str] = {}
        self.suits = ""
        self._rest: list[str] = []
        kind_letters = {token.symbols[0] for token in tokens if not token.suit}
        for text in texts:
            self._read(text.strip(), kind_letters)
        named = {letter for text in texts for letter in re.findall(r"\b[A-Z]\b", text)}
        held = [token.letter for token in tokens if token.shape != "run"]
        held += [s for token in tokens if token.shape == "run" for s in token.symbols]
        self.free = {s for s in held if s and held.count(s) == 1 and s not in named}

    def _read(self, text: str, kind_letters: set[str]) -> None:
        if match := _SUITS.match(text):
            self.suits = match[1]
            return
        match = _IN.match(text)
        if match and match[1] in kind_letters and not match[2] and match[1] not in self.kinds:
            self.kinds[match[1]] = self.say.kinds(match[3])
        elif not self._is_implied(text):
            self._rest.append(text)

    def text(self) -> str:
        """The conditions that are left to say, joined."""
        return self.say.words("when", "and").join(self._said())

    def _words(self, key: str, **values: object) -> str:
        return self.say.words("pattern", key, **values)

    def _listed(self, letters: str | Sequence[str]) -> str:
        parts = letters.split() if isinstance(letters, str) else letters
        return self._words("letters_and").join(parts)

    def _is_implied(self, condition: str) -> bool:
        """Whether a run of the pattern says what a condition says."""
        match = _RUN.match(condition)
        return bool(match) and any(
            token.shape == "run" and list(token.symbols) == match[2].split()  # type: ignore[index]
            for token in self.tokens
        )

    def _said(self) -> Iterator[str]:
        if self.suits:
            yield self._words(f"suits_{self.suits}")
        rest = list(self._rest)
        while rest:
            several = (self._steps(rest), self._both_ways(rest), self._chain(rest))
            for taken, text in (*several, self._same_places(rest)):
                if taken:
                    del rest[:taken]
                    yield text
                    break
            else:
                yield self._one(rest.pop(0))

    def _steps(self, rest: Sequence[str]) -> tuple[int, str]:
        """``Y = X+2, Z = Y+2``: letters that go up by the same number."""
        letters: list[str] = []
        step = ""
        for text in rest:
            match = _AWAY.match(text)
            if match is None or match[3] == "-" or step not in ("", match[4]):
                break
            if letters and letters[-1] != match[2]:
                break
            letters = [*(letters or [match[2]]), match[1]]
            step = match[4]
        if len(letters) < 3:
            return 0, ""
        return len(letters) - 1, self._words("steps", letters=self._listed(letters), n=step)

    def _both_ways(self, rest: Sequence[str]) -> tuple[int, str]:
        """``Y-X in 3 -3, Z-Y = Y-X``: letters that go up or down by the same number."""
        first = _EITHER_WAY.match(rest[0])
        second = _SAME_STEP.match(rest[1]) if len(rest) > 1 else None
        if first is None or second is None or second.groups()[1:] != (first[1], first[1], first[2]):
            return 0, ""
        letters = self._listed([first[2], first[1], second[1]])
        return 2, self._words("steps_both", letters=letters, n=first[3])

    def _chain(self, rest: Sequence[str]) -> tuple[int, str]:
        """``X <= T, T <= K``: comparisons that hang together."""
        text, last = "", ""
        taken = 0
        for condition in rest:
            match = _LESS.match(condition)
            if match is None or (last and match[1] != last):
                break
            sign = _SIGNS.get(match[2], match[2])
            text = f"{text or match[1]} {sign} {match[3]}"
            last = match[3]
            taken += 1
        return (taken, self._words("chain", letters=text)) if taken > 1 else (0, "")

    def _same_places(self, rest: Sequence[str]) -> tuple[int, str]:
        """``T in X Y Z, U in X Y Z``: letters that are among the same ones."""
        found = [_IN.match(text) for text in rest]
        first = found[0]
        if first is None or first[2] or first[1] in self.kinds:
            return 0, ""
        letters = []
        for match in found:
            if match is None or match[2] or match[3] != first[3]:
                break
            letters.append(match[1])
        if len(letters) < 2:
            return 0, ""
        among = self._words("comma").join(first[3].split())
        return len(letters), self._words("one_of_each", letter=self._listed(letters), letters=among)

    def _one(self, text: str) -> str:
        if match := _RUN.match(text):
            key = "up_or_down" if match[1] else "in_a_row"
            return self._words(key, letters=self._listed(match[2]))
        if match := _WIN.match(text):
            return self._won(match[1])
        if match := _IN.match(text):
            return self._within(match[1], match[3], negated=bool(match[2]))
        parts = [_AWAY.match(part) for part in text.split(" or ")]
        away = [match for match in parts if match is not None]
        if len(away) == len(parts) and len({match[1] for match in away}) == 1:
            return self._away(away)
        if match := _LESS.match(text):
            return self._compared(match[1], match[2], match[3])
        return text

    def _won(self, places: str) -> str:
        tiles = [symbol for place in places.split() for symbol in place[:-1]]
        key = "win_either" if len(tiles) > 1 else "win_in"
        return self._words(key, tiles=self._words("numbers_or").join(tiles))

    def _within(self, letter: str, places: str, *, negated: bool) -> str:
        if letter in self.kinds:
            shown = self.kinds[letter]
            key = "neither" if negated else "in"
            kinds = self.say.kinds(places, "names_and" if negated else "or")
            return self._words(key, letter=shown, kinds=kinds)
        listed = self._words("comma").join(places.split())
        if places.replace(" ", "").isalpha():
            return self._words("one_of", letter=letter, letters=listed)
        return self._words("within", letter=letter, numbers=listed)

    def _away(self, away: Sequence[re.Match[str]]) -> str:
        first = away[0]
        if len(away) == 1:
            key = "above" if first[3] == "+" else "below"
            return self._words(key, letter=first[1], of=first[2], n=first[4])
        parts = [
            self._words("above_part" if one[3] == "+" else "below_part", of=one[2], n=one[4])
            for one in away
        ]
        return self._words("either_of", letter=first[1], parts=self._words("where_or").join(parts))

    def _compared(self, one: str, sign: str, two: str) -> str:
        """``X < T``: of letters that could change places it tells that they differ."""
        swapped = self._swapped(one, two)
        if sign == "<" and swapped is not None:
            runs = [token.symbols for token in self.tokens if token.shape == "run"]
            whole = [next((run for run in runs if run[0] == s), "") for s in (one, two)]
            if all(whole):
                return self._words("differ_runs", one=whole[0], two=whole[1])
            return self._words("differ", one=one, two=two)
        key = {"<": "less", ">": "more"}.get(sign)
        if key is None:
            return f"{one} {_SIGNS[sign]} {two}"
        return self._words(key, one=one, two=two)

    def _swapped(self, one: str, two: str) -> dict[str, str] | None:
        """The exchange of two letters, of their runs where they begin some, if all stays equal."""
        runs = [token.symbols for token in self.tokens if token.shape == "run"]
        first = next((run for run in runs if run[0] == one), one)
        second = next((run for run in runs if run[0] == two), two)
        if len(first) != len(second):
            return None
        there = dict(zip(first + second, second + first, strict=True))
        before = sorted((token.symbols, token.suit) for token in self.tokens)
        after = sorted(
            ("".join(there.get(s, s) for s in token.symbols), token.suit) for token in self.tokens
        )
        return there if before == after else None
