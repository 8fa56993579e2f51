"""A group as one integer, for the inside of the engine.

The low six bits are the group's lowest kind, the next two its shape, and flags follow.
Reading a hand handles thousands of groups; records for people are built at the end.
"""

from __future__ import annotations

from mahjong_cli.tiles import HAND_KINDS, Kind

RUN, TRIPLET, KAN, PAIR = 0 << 6, 1 << 6, 2 << 6, 3 << 6
SHAPES = ("run", "triplet", "kan", "pair")

CALLED = 1 << 8
"""The group was called from another player."""
BY_RON = 1 << 9
"""The winning tile completed the group by ron: a triplet of that sort is not concealed."""

BARE = CALLED - 1
"""Masks a code down to its shape and kind."""

Codes = tuple[int, ...]


def kind_of(code: int) -> Kind:
    """The lowest kind of the group."""
    return HAND_KINDS[code & 63]


def shape_of(code: int) -> str:
    """``run``, ``triplet``, ``kan`` or ``pair``."""
    return SHAPES[code >> 6 & 3]


def kinds_of(code: int) -> tuple[Kind, ...]:
    """The kinds of the group's tiles, one for each tile, lowest first.

    >>> kinds_of(RUN | Kind.of("7s"))
    (7s, 8s, 9s)
    """
    kind = kind_of(code)
    match code & 3 << 6:
        case 0:
            return (kind, HAND_KINDS[kind + 1], HAND_KINDS[kind + 2])
        case 64:
            return (kind,) * 3
        case 128:
            return (kind,) * 4
        case _:
            return (kind,) * 2


def bits_of(code: int) -> int:
    """The mask of kinds in the group."""
    return (7 if code & 3 << 6 == RUN else 1) << (code & 63)


BITS: tuple[int, ...] = tuple(
    bits_of(code) if (code & 63) < len(HAND_KINDS) else 0 for code in range(BARE + 1)
)
"""``bits_of`` for every bare code."""

KINDS_OF: tuple[tuple[Kind, ...], ...] = tuple(
    kinds_of(code) if bits_of(code) >> len(HAND_KINDS) == 0 and BITS[code] else ()
    for code in range(BARE + 1)
)
"""``kinds_of`` for every bare code that is a group."""

# A mask of groups: one bit for each run, triplet (a kan is one too), kan and pair there
# can be, repeated once for every further group of the same sort.
LEVEL = 3 * 34 + 34
"""Bits of one level of a mask of groups; a second equal group is one level up."""
_RUNS_AT, _TRIPLETS_AT, _KANS_AT, _PAIRS_AT = 0, 34, 68, 102


def _mask_bits(code: int) -> int:
    kind = code & 63
    match code & 3 << 6:
        case 0:
            return 1 << _RUNS_AT + kind
        case 64:
            return 1 << _TRIPLETS_AT + kind
        case 128:
            return 1 << _TRIPLETS_AT + kind | 1 << _KANS_AT + kind
        case _:
            return 1 << _PAIRS_AT + kind


_MASK_BITS = tuple(_mask_bits(code) for code in range(BARE + 1))


def places_in(mask: int, codes: Codes) -> tuple[int, ...]:
    """Where among the codes the groups stand that a mask of groups asks for.

    >>> places_in(group_mask((RUN | 3,)), (PAIR | 1, RUN | 3))
    (1,)
    """
    seen = 0
    places = []
    for place, code in enumerate(codes):
        bits = _MASK_BITS[code & BARE]
        while seen & bits:
            bits <<= LEVEL
        seen |= bits
        if bits & mask:
            places.append(place)
    return tuple(places)


def group_mask(codes: Codes) -> int:
    """The groups as one mask: ``mask & need == need`` tells that all of ``need`` is there.

    >>> both = group_mask((RUN | 0, RUN | 0))
    >>> one = group_mask((RUN | 0,))
    >>> one & both == one, both & one == both
    (True, False)
    """
    mask = 0
    for code in codes:
        bits = _MASK_BITS[code & BARE]
        while mask & bits:
            bits <<= LEVEL
        mask |= bits
    return mask


def _suit_mask(low: int, high: int) -> int:
    """The bits of a mask of groups that belong to the kinds from ``low`` to ``high``."""
    kinds = (1 << high) - (1 << low)
    level = sum(kinds << at for at in (_RUNS_AT, _TRIPLETS_AT, _KANS_AT, _PAIRS_AT))
    return sum(level << LEVEL * number for number in range(8))


SUIT_MASKS: tuple[int, ...] = tuple(
    _suit_mask(low, high) for low, high in ((0, 9), (9, 18), (18, 27), (27, 34))
)
"""For m p s z, which bits of a mask of groups are that suit's."""
