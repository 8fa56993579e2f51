"""Kinds of tile, tiles, and the set of tiles a game is played with.

This is the one module that knows how kinds are numbered. Everything else asks a kind for
its ``suit``, ``rank`` or ``bit``, or a packed count for what it holds.

A *packed* count holds how many tiles of each rank of one suit there are, four bits a
rank: adding a tile is adding ``kind.unit``, and the whole is a small integer that makes a
good dictionary key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

SUITS = "mpszf"
"""Manzu, pinzu, souzu, honours, flowers: the order tiles are sorted and printed in."""

NUMBERED = "mps"
_RANKS = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
_OFFSETS = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34}
_TABLE = [(suit, rank) for suit in SUITS for rank in range(1, _RANKS[suit] + 1)]
_TEXT = [f"{rank}{suit}" for suit, rank in _TABLE]
_SUIT_INDEX = [SUITS.index(suit) for suit, _ in _TABLE]
_UNIT = [1 << 4 * (rank - 1) for _, rank in _TABLE]
_KINDS: dict[str, Kind] = {}

WINDS = "ESWN"


class Kind(int):
    """What is printed on a tile's face, ordered m p s z f; prints as its notation.

    >>> Kind.of("5p"), Kind.of("5p").suit, Kind.of("5p").rank
    (5p, 'p', 5)
    >>> sorted([Kind.of("1z"), Kind.of("9m")])
    [9m, 1z]
    """

    __slots__ = ()

    @staticmethod
    def of(text: str) -> Kind:
        """The kind written ``text`` (``5p``, ``7z``); ``KeyError`` where there is none."""
        return _KINDS[text]

    @staticmethod
    def at(suit: str, rank: int) -> Kind:
        """The kind of a suit letter and a rank; ``KeyError`` where there is none."""
        return _KINDS[f"{rank}{suit}"]

    @property
    def suit(self) -> str:
        return _TABLE[self][0]

    @property
    def rank(self) -> int:
        return _TABLE[self][1]

    @property
    def suit_index(self) -> int:
        """Position of the suit in ``SUITS``."""
        return _SUIT_INDEX[self]

    @property
    def unit(self) -> int:
        """One tile of this kind in a packed count of its suit."""
        return _UNIT[self]

    @property
    def bit(self) -> int:
        """This kind's bit in a mask of kinds."""
        return 1 << self

    def __str__(self) -> str:
        return _TEXT[self]

    __repr__ = __str__


KINDS: tuple[Kind, ...] = tuple(Kind(index) for index in range(len(_TABLE)))
_KINDS.update((str(kind), kind) for kind in KINDS)
HAND_KINDS: tuple[Kind, ...] = KINDS[: _OFFSETS["f"]]
"""Every kind that can be part of a hand: all but the flowers."""
SUIT_OFFSETS: tuple[int, ...] = tuple(_OFFSETS[suit] for suit in SUITS)
SUIT_LENGTHS: tuple[int, ...] = tuple(_RANKS[suit] for suit in SUITS)
WIND_KINDS: Mapping[str, Kind] = {wind: _KINDS[f"{n}z"] for n, wind in enumerate(WINDS, 1)}


class Tile(NamedTuple):
    """A physical piece: a kind, and a mark that sets it apart (``red``).

    The kind of a joker is None. Prints as notation: a red five is ``0p``.

    >>> str(Tile(Kind.of("5p"), "red"))
    '0p'
    """

    kind: Kind | None
    mark: str | None = None

    def __str__(self) -> str:
        if self.kind is None:
            return "J"
        if self.mark == "red":
            return f"0{self.kind.suit}"
        return str(self.kind)

    @staticmethod
    def of(text: str) -> Tile:
        """The tile written ``text``: ``5p``, ``0p`` (red), ``J``; ``KeyError`` otherwise.

        >>> Tile.of("0s").kind
        5s
        """
        if text == "J":
            return Tile(None, "joker")
        if text[0] == "0":
            return Tile(Kind.of(f"5{text[1]}"), "red")
        return Tile(Kind.of(text))


def tile_order(tile: Tile) -> tuple[int, int]:
    """Sort key of the canonical form: m p s z, ranks ascending, red before its five, J last."""
    if tile.kind is None:
        return (len(KINDS), 0)
    return (tile.kind, 0 if tile.mark == "red" else 1)


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in canonical order."""
    return tuple(sorted(tiles, key=tile_order))


def compact(tiles: Iterable[Tile] | Iterable[Kind] | Iterable[Tile | Kind]) -> str:
    """The tiles in the order given, digits of one suit joined: ``4577p2s``.

    >>> compact([Kind.of("3p"), Kind.of("6p"), Kind.of("8s")])
    '36p8s'
    """
    out: list[str] = []
    suit = ""
    for tile in tiles:
        text = str(tile)
        if text == "J":
            out.append(suit + "J")
            suit = ""
            continue
        if suit and text[1] != suit:
            out.append(suit)
        out.append(text[0])
        suit = text[1]
    return "".join(out) + suit


def parse_kinds(text: str) -> tuple[Kind, ...]:
    """The kinds of a plain list in a rule file: ``1234f 4z``; ``*`` is every numbered suit.

    ``ValueError`` names the part that is no tile.

    >>> parse_kinds("19* 4z")
    (1m, 9m, 1p, 9p, 1s, 9s, 4z)
    """
    found: list[Kind] = []
    for word in text.split():
        digits = ""
        for letter in word:
            if letter.isdecimal():
                digits += letter
                continue
            suits = NUMBERED if letter == "*" else letter
            names = [f"{digit}{suit}" for suit in suits for digit in digits]
            if not names or any(name not in _KINDS for name in names):
                raise ValueError(f"{digits}{letter}")
            found.extend(_KINDS[name] for name in names)
            digits = ""
        if digits:
            raise ValueError(digits)
    return tuple(found)


def mask_of(kinds: Iterable[Kind]) -> int:
    """The mask whose bits are these kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def kinds_in(mask: int) -> Iterator[Kind]:
    """The kinds whose bits are in ``mask``, in order."""
    while mask:
        low = mask & -mask
        yield KINDS[low.bit_length() - 1]
        mask ^= low


Packed = tuple[int, int, int, int]
"""Packed counts of m p s z."""


def pack(kinds: Iterable[Kind]) -> Packed:
    """Packed counts of the hand kinds among ``kinds`` (flowers must not be among them)."""
    counts = [0, 0, 0, 0]
    for kind in kinds:
        counts[_SUIT_INDEX[kind]] += _UNIT[kind]
    return (counts[0], counts[1], counts[2], counts[3])


def count_of(packed: Packed, kind: Kind) -> int:
    """How many tiles of ``kind`` a packed count holds."""
    suit = _SUIT_INDEX[kind]
    return packed[suit] >> 4 * (kind - SUIT_OFFSETS[suit]) & 15


def add_to(packed: Packed, kind: Kind) -> Packed:
    """``packed`` with one more tile of ``kind``."""
    m, p, s, z = packed
    match _SUIT_INDEX[kind]:
        case 0:
            return (m + _UNIT[kind], p, s, z)
        case 1:
            return (m, p + _UNIT[kind], s, z)
        case 2:
            return (m, p, s + _UNIT[kind], z)
        case _:
            return (m, p, s, z + _UNIT[kind])


def odd_of(suit: int) -> int:
    """How many ranks of one suit's packed count are held an odd number of times."""
    return (suit & 0x111111111).bit_count()


def has_three(suit: int) -> bool:
    """Whether any rank of one suit's packed count is held three times or more."""
    return bool((suit & suit >> 1 | suit >> 2 | suit >> 3) & 0x111111111)


def neighbours_of(packed: Packed) -> int:
    """How many pairs of kinds of one numbered suit are one or two ranks apart.

    >>> neighbours_of(pack(parse_kinds("135m 9p")))
    2
    """
    number = 0
    for suit in packed[:3]:
        ranks = ranks_of(suit)
        number += (ranks & ranks >> 1).bit_count() + (ranks & ranks >> 2).bit_count()
    return number


_TOTALS: dict[int, int] = {}
_PRESENT: dict[int, int] = {}


def total_of(suit: int) -> int:
    """How many tiles one suit's packed count holds."""
    known = _TOTALS.get(suit)
    if known is None:
        known, rest = 0, suit
        while rest:
            known += rest & 15
            rest >>= 4
        _TOTALS[suit] = known
    return known


def ranks_of(suit: int) -> int:
    """The mask of ranks (bit 0 is rank 1) that one suit's packed count holds."""
    known = _PRESENT.get(suit)
    if known is None:
        known, rest, bit = 0, suit, 1
        while rest:
            if rest & 15:
                known |= bit
            rest >>= 4
            bit <<= 1
        _PRESENT[suit] = known
    return known


@lru_cache(maxsize=8192)
def size_of(packed: Packed) -> int:
    """How many tiles a packed count holds."""
    return sum(map(total_of, packed))


@lru_cache(maxsize=8192)
def presence_of(packed: Packed) -> int:
    """The mask of kinds that a packed count holds."""
    m, p, s, z = packed
    return ranks_of(m) | ranks_of(p) << 9 | ranks_of(s) << 18 | ranks_of(z) << 27


@dataclass(frozen=True, eq=False)
class TileSet:
    """The tiles in the box.

    ``copies`` per kind in the box; ``cap``, the most of one kind usable in one hand;
    ``red``, how many of a kind are red; ``dora_order``, indicator to dora where it is not
    the next rank present. All rules come from the ruleset's ``tiles`` and ``hand.cap``.
    """

    copies: Mapping[Kind, int]
    cap: int
    red: Mapping[Kind, int]
    dora_order: Mapping[Kind, Kind]

    def __post_init__(self) -> None:
        kinds = tuple(sorted(self.copies))
        hand_kinds = tuple(kind for kind in kinds if kind.suit != "f")
        object.__setattr__(self, "kinds", kinds)
        object.__setattr__(self, "hand_kinds", hand_kinds)
        object.__setattr__(self, "mask", mask_of(hand_kinds))
        limits = {kind: min(self.cap, self.copies[kind]) for kind in hand_kinds}
        object.__setattr__(self, "limits", tuple(limits.get(kind, 0) for kind in HAND_KINDS))
        all_red = frozenset(kind for kind, n in self.red.items() if n == self.copies.get(kind))
        object.__setattr__(self, "all_red", all_red)
        object.__setattr__(self, "_dora", {kind: self._next(kind) for kind in kinds})

    kinds: tuple[Kind, ...] = ()
    hand_kinds: tuple[Kind, ...] = ()
    mask: int = 0
    limits: tuple[int, ...] = ()
    """Most real tiles of each hand kind in one hand: the lesser of copies and cap."""
    all_red: frozenset[Kind] = frozenset()
    """Kinds of which every copy is red, so that one written plainly is red too."""
    _dora: Mapping[Kind, Kind] = field(default_factory=dict)

    def __contains__(self, kind: object) -> bool:
        return kind in self.copies

    def dora_of(self, indicator: Kind) -> Kind:
        """The dora that an indicator shows: the next rank present, in a circle.

        Winds and dragons are circles of their own (EMA riichi rules 2.6).
        """
        return self._dora[indicator]

    def _next(self, indicator: Kind) -> Kind:
        if indicator in self.dora_order:
            return self.dora_order[indicator]
        circle = _circle(indicator)
        start = circle.index(indicator)
        after = [*circle[start + 1 :], *circle[: start + 1]]
        return next(kind for kind in after if kind in self.copies)


def _circle(kind: Kind) -> tuple[Kind, ...]:
    if kind.suit == "z":
        low, high = (1, 4) if kind.rank <= 4 else (5, 7)
    elif kind.suit == "f":
        low, high = (1, 4) if kind.rank <= 4 else (5, 8)
    else:
        low, high = 1, 9
    return tuple(Kind.at(kind.suit, rank) for rank in range(low, high + 1))
