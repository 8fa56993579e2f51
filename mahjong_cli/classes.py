"""Classes of kinds as rule files write them: ``terminals honors``, ``23468s 7z``, ``19*``.

Some names depend on the situation (``seat``, ``round``, ``guest``, ``value``, ``dora``,
``ura_dora``): a class keeps them apart and is resolved against a situation.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import permutations
from typing import NamedTuple

from mahjong_cli.tiles import NUMBERED, Kind, mask_of, parse_kinds

SITUATIONAL = ("seat", "round", "guest", "value", "dora", "ura_dora", "own_flower")
_RED = re.compile(r"0[mps]\Z")
_LETTERED = re.compile(r"[1-9]+[abc]\Z")


MOST_OFFERED = 10
"""Most words that a hint names where none of them is close."""


class LanguageError(ValueError):
    """A word of the rule language that cannot be read: an id, a sentence, a hint.

    ``at`` is the place of a faulty condition among those of a ``where``.
    """

    def __init__(
        self, id: str, message: str, hint: str | None = None, at: int | None = None
    ) -> None:
        super().__init__(message)
        self.id = id
        self.hint = hint
        self.at = at


def nearest(word: str, known: object) -> str | None:
    """A hint naming the known word closest to ``word``, where one is close."""
    from difflib import get_close_matches

    close = get_close_matches(word, [str(item) for item in known], 1, 0.6)  # type: ignore[attr-defined]
    return f"did you mean {close[0]}?" if close else None


def offered(word: str, known: Collection[str]) -> str | None:
    """The hint of ``nearest``, or where no word is close all of them, if they are few.

    >>> offered("east", "ESWN")
    'known here: E, S, W, N'
    """
    few = f"known here: {', '.join(known)}" if 0 < len(known) <= MOST_OFFERED else None
    return nearest(word, known) or few


class KindClass(NamedTuple):
    """A union of kinds: a fixed ``mask``, and ``names`` that the situation fills.

    ``lettered`` are ranks of suit letters (``147a 258b``), letters standing for different
    suits; ``red`` tells that red fives alone are meant (``0p``) by the mask.
    """

    mask: int
    names: tuple[str, ...] = ()
    lettered: tuple[tuple[int, ...], ...] = ()
    red: bool = False

    def resolve(self, situational: Mapping[str, int]) -> int:
        """The mask in a situation, suit letters left out.

        >>> KindClass(1, ("seat",)).resolve({"seat": 4})
        5
        """
        mask = self.mask
        for name in self.names:
            mask |= situational[name]
        return mask

    def alternatives(self) -> tuple[int, ...]:
        """The fixed mask with the suit letters standing for suits in every way they can."""
        return tuple(
            dict.fromkeys(
                self.mask
                | mask_of(
                    Kind.at(suit, rank)
                    for suit, ranks in zip(suits, self.lettered, strict=True)
                    for rank in ranks
                )
                for suits in permutations(NUMBERED, len(self.lettered))
            )
        )


def parse_class(text: object, named: Mapping[str, int]) -> KindClass:
    """Read a class; ``named`` are the classes of the ruleset's tile set.

    ``LanguageError`` names the word that is neither a class nor tiles.

    >>> from mahjong_cli.tiles import parse_kinds
    >>> parse_class("19* 7z", {}).mask == mask_of(parse_kinds("19* 7z"))
    True
    >>> len(parse_class("147a 258b 369c", {}).alternatives())
    6
    """
    if not isinstance(text, str) or not text.strip():
        raise LanguageError("unknown-class", f"{text!r} is no class of tiles", "quote it, as '4z'")
    mask = 0
    names: list[str] = []
    lettered: dict[str, list[int]] = {}
    words = text.split()
    red = [word for word in words if _RED.match(word)]
    if red:
        if len(red) < len(words):
            raise LanguageError("unknown-class", "red fives stand alone in a class", "0p; 0m 0p 0s")
        return KindClass(mask_of(Kind.at(word[1], 5) for word in red), red=True)
    for word in words:
        if word in named:
            mask |= named[word]
        elif word in SITUATIONAL:
            names.append(word)
        elif _LETTERED.match(word):
            lettered.setdefault(word[-1], []).extend(map(int, word[:-1]))
        else:
            try:
                mask |= mask_of(parse_kinds(word))
            except ValueError:
                hint = nearest(word, [*named, *SITUATIONAL])
                if hint is None and word[0].isdecimal():
                    hint = "as in 23468s 7z, 139*, 147a 258b"
                raise LanguageError(
                    "unknown-class", f"{word} is neither a class nor tiles", hint
                ) from None
    return KindClass(mask, tuple(names), tuple(tuple(ranks) for ranks in lettered.values()))


def tile_sets(text: str) -> tuple[tuple[Kind, ...], ...]:
    """Every multiset of tiles that a text with suit letters can mean, each in order.

    >>> [len(one) for one in tile_sets("1234567a 1234567z")]
    [14, 14, 14]
    """
    fixed: list[Kind] = []
    lettered: dict[str, list[int]] = {}
    for word in text.split():
        if _LETTERED.match(word):
            lettered.setdefault(word[-1], []).extend(map(int, word[:-1]))
        else:
            fixed.extend(parse_kinds(word))
    found = (
        [
            Kind.at(suit, rank)
            for suit, ranks in zip(suits, lettered.values(), strict=True)
            for rank in ranks
        ]
        for suits in permutations(NUMBERED, len(lettered))
    )
    return tuple(dict.fromkeys(tuple(sorted([*fixed, *more])) for more in found))
