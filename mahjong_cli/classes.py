"""Classes of kinds as rule files write them: ``terminals honors``, ``23468s 7z``, ``19*``.

Some names depend on the situation (``seat``, ``round``, ``guest``, ``value``, ``dora``,
``ura_dora``): a class keeps them apart and is resolved against a situation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mahjong_cli.tiles import mask_of, parse_kinds

SITUATIONAL = ("seat", "round", "guest", "value", "dora", "ura_dora")


class LanguageError(ValueError):
    """A word of the rule language that cannot be read: an id, a sentence, a hint."""

    def __init__(self, id: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.id = id
        self.hint = hint


def nearest(word: str, known: object) -> str | None:
    """A hint naming the known word closest to ``word``, where one is close."""
    from difflib import get_close_matches

    close = get_close_matches(word, [str(item) for item in known], 1, 0.6)  # type: ignore[attr-defined]
    return f"did you mean {close[0]}?" if close else None


class KindClass(NamedTuple):
    """A union of kinds: a fixed ``mask``, and ``names`` that the situation fills."""

    mask: int
    names: tuple[str, ...] = ()

    def resolve(self, situational: Mapping[str, int]) -> int:
        """The mask in a situation.

        >>> KindClass(1, ("seat",)).resolve({"seat": 4})
        5
        """
        mask = self.mask
        for name in self.names:
            mask |= situational[name]
        return mask


def parse_class(text: object, named: Mapping[str, int]) -> KindClass:
    """Read a class; ``named`` are the classes of the ruleset's tile set.

    ``LanguageError`` names the word that is neither a class nor tiles.

    >>> from mahjong_cli.tiles import mask_of, parse_kinds
    >>> parse_class("19* 7z", {}).mask == mask_of(parse_kinds("19* 7z"))
    True
    """
    if not isinstance(text, str) or not text.strip():
        raise LanguageError("unknown-class", f"{text!r} is no class of tiles", "quote it, as '4z'")
    mask = 0
    names: list[str] = []
    for word in text.split():
        if word in named:
            mask |= named[word]
        elif word in SITUATIONAL:
            names.append(word)
        else:
            try:
                mask |= mask_of(parse_kinds(word))
            except ValueError:
                hint = nearest(word, [*named, *SITUATIONAL])
                raise LanguageError(
                    "unknown-class", f"{word} is neither a class nor tiles", hint
                ) from None
    return KindClass(mask, tuple(names))
