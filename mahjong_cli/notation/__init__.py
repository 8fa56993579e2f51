"""The notation of hands: text → what it says, and a hand → its canonical text.

Nothing here knows a ruleset; what depends on one is in a ``Vocabulary``.
"""

from __future__ import annotations

from mahjong_cli.errors import Fault, NotationError
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.notation.vocabulary import Vocabulary, folded
from mahjong_cli.notation.written import Said, Spot, Written, WrittenMeld

__all__ = [
    "Said",
    "Spot",
    "Vocabulary",
    "Written",
    "WrittenMeld",
    "empty_text",
    "folded",
    "format_hand",
    "parse_text",
    "read_text",
    "read_tiles",
]


def read_text(text: str, vocabulary: Vocabulary) -> Written:
    """What ``text`` says, with all faults of it."""
    from mahjong_cli.notation import reader  # plain hands are answered without it

    return reader.read_text(text, vocabulary)


def read_tiles(text: str, vocabulary: Vocabulary) -> tuple[list[Spot], list[Fault]]:
    """The tiles of a plain list such as ``2s5m 東``, and what in it is no tile."""
    from mahjong_cli.notation import reader

    return reader.read_tiles(text, vocabulary)


def parse_text(text: str, vocabulary: Vocabulary) -> Written:
    """What ``text`` says; ``NotationError`` with all faults of it at once.

    >>> try:
    ...     parse_text("123x 4z", Vocabulary())
    ... except NotationError as error:
    ...     print(error.faults[0].id, error.faults[0].pos)
    unknown-suit 3
    """
    written = read_text(text, vocabulary)
    faults = [empty_text()] if written.empty else written.faults
    if faults:
        raise NotationError(faults, text)
    return written


def empty_text() -> Fault:
    """The fault of a text that says nothing."""
    return Fault("empty-hand", "no tiles are given", hint="write a hand such as 23456779s4577p+6p")


def format_hand(hand: Hand, situation: Situation) -> str:
    """The canonical form: tiles, melds, then the winning tile with how it came.

    >>> from mahjong_cli.tiles import Tile
    >>> hand = Hand((Tile.of("5p"), Tile.of("2s")), win=Tile.of("0p"))
    >>> format_hand(hand, Situation(by="ron"))
    '5p2s ron 0p'
    """
    if hand.win is None:
        return str(hand)
    mark = f"ron {hand.win}" if situation.by == "ron" else f"+{hand.win}"
    return f"{hand} {mark}".strip()
