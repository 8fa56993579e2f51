"""The words that may stand beside tiles, and finding one at a place in a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from mahjong_cli.notation.normal import normalise
from mahjong_cli.tiles import WINDS, Kind

LETTERS: Mapping[str, str] = {letter: f"{rank}z" for rank, letter in enumerate("ESWNPFC", 1)}
"""The letters of the winds and dragons in riichi tile sets."""


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """What a text may say that depends on the rules.

    ``events`` holds words, as people write them, and the event each names; ``letters``
    the tile that each capital letter stands for; ``joker`` is the kind that a joker has.
    Compared by identity.
    """

    events: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=lambda: LETTERS)
    joker: Kind | None = None


class Word(NamedTuple):
    """A word's sort (event, round, seat, by, tiles, meld, sticks) and what it says."""

    sort: str
    value: str


_WIND_WORDS = tuple(zip("東南西北", WINDS, strict=True))
_STANDARD: Mapping[str, Word] = {
    **{f"{kanji}場": Word("round", wind) for kanji, wind in _WIND_WORDS},
    **{f"{kanji}家": Word("seat", wind) for kanji, wind in _WIND_WORDS},
    "ツモ": Word("by", "tsumo"),
    "自摸": Word("by", "tsumo"),
    "tsumo": Word("by", "tsumo"),
    "ロン": Word("by", "ron"),
    "栄": Word("by", "ron"),
    "ron": Word("by", "ron"),
    "ドラ": Word("tiles", "dora"),
    "表ドラ": Word("tiles", "dora"),
    "裏ドラ": Word("tiles", "ura"),
    "ドラ表示牌": Word("tiles", "dora_indicator"),
    "表ドラ表示牌": Word("tiles", "dora_indicator"),
    "裏ドラ表示牌": Word("tiles", "ura_indicator"),
    "チー": Word("meld", "chi"),
    "ポン": Word("meld", "pon"),
    "暗槓": Word("meld", "ankan"),
    "明槓": Word("meld", "minkan"),
    "加槓": Word("meld", "kakan"),
    "供託": Word("sticks", ""),
}
_BLANKS = re.compile(r"\s+")


def folded(word: str) -> str:
    """The form in which words are compared: normal, lower case, single blanks."""
    return _BLANKS.sub(" ", normalise(word).text.casefold()).strip()


class Lexicon:
    """The words of a vocabulary and the standard ones, ready to be looked for."""

    __slots__ = ("_firsts", "_pattern", "words")

    def __init__(self, vocabulary: Vocabulary) -> None:
        events = {folded(word): Word("event", name) for word, name in vocabulary.events.items()}
        events.pop("", None)
        self.words: Mapping[str, Word] = {**events, **_STANDARD}
        longest_first = sorted(self.words, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(_bounded, longest_first)), re.IGNORECASE)
        self._firsts = frozenset(
            letter for word in self.words for letter in (word[0], word[0].upper())
        )

    def match(self, text: str, index: int) -> tuple[Word, int] | None:
        """The longest word that starts at ``index``, and where it ends."""
        if text[index] not in self._firsts:
            return None
        found = self._pattern.match(text, index)
        word = self.words.get(_BLANKS.sub(" ", found[0].casefold())) if found else None
        return (word, found.end()) if found and word else None

    def nearest(self, token: str) -> str | None:
        """The known word most like ``token``, if one is like it at all."""
        from difflib import get_close_matches

        close = get_close_matches(token[:40].casefold(), self.words, n=1, cutoff=0.6)
        return close[0] if close else None


@lru_cache(maxsize=64)
def lexicon_of(vocabulary: Vocabulary) -> Lexicon:
    """The lexicon of a vocabulary, made once."""
    return Lexicon(vocabulary)


def _bounded(word: str) -> str:
    """A pattern for ``word``; letters of the alphabet must not run on at its ends."""
    pattern = r"\s+".join(map(re.escape, word.split(" ")))
    if word[0].isascii() and word[0].isalnum():
        pattern = rf"(?<![A-Za-z0-9]){pattern}"
    if word[-1].isascii() and word[-1].isalnum():
        pattern = rf"{pattern}(?![A-Za-z])"
    return pattern
