"""Records for people, made from the engine's integers: groups with their tiles in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mahjong_cli.codes import BARE, BITS, CALLED, KINDS_OF, SHAPES, Codes, shape_of
from mahjong_cli.hand import Hand
from mahjong_cli.reading import Group, Placed
from mahjong_cli.tiles import Kind, Tile, compact, in_order, mask_of


def explain_groups(
    hand: Hand, codes: Codes, place: int | None, wilds: Sequence[Kind]
) -> tuple[Group, ...]:
    """The groups with the pieces that make them, concealed ones by kind, melds as declared.

    ``place`` is the group that the winning tile completed. A wild goes where its kind is
    wanted: never in the winning tile's place, and where several would do into the group
    that is least complete without it.
    """
    melds = hand.melds
    concealed = codes[: len(codes) - len(melds)] if melds else codes
    if not codes:
        return ()
    special = _special_kinds(hand, wilds)
    win = hand.win.kind if hand.win is not None else None
    groups = []
    unusual = []
    for number, code in enumerate(concealed):
        if special and special & BITS[code & BARE]:
            unusual.append(number)
        else:
            groups.append(_plain_group(code & BARE, win if number == place else None))
    if unusual:
        groups.extend(_unusual_groups(hand, concealed, unusual, place, wilds))
    groups.sort(key=_by_kind)
    for meld, code in zip(melds, codes[len(concealed) :], strict=True):
        pieces = in_order(meld.tiles)
        placed = [Placed(tile, tile.kind) for tile in pieces if tile.kind is not None]
        groups.append(Group(SHAPES[code >> 6 & 3], tuple(placed), bool(code & CALLED)))
    return tuple(groups)


def _special_kinds(hand: Hand, wilds: Sequence[Kind]) -> int:
    """The kinds of which the hand holds a marked tile or a wild, as a mask."""
    mask = mask_of(wilds) if wilds else 0
    for kind, mark in hand.concealed:
        if mark is not None and kind is not None:
            mask |= 1 << kind
    if hand.win is not None and hand.win.mark is not None and hand.win.kind is not None:
        mask |= 1 << hand.win.kind
    return mask


@lru_cache(maxsize=4096)
def _plain_group(code: int, win: Kind | None) -> Group:
    placed = tuple(Placed(Tile(kind), kind) for kind in KINDS_OF[code])
    return Group(SHAPES[code >> 6 & 3], placed, False, win is not None)


def _unusual_groups(
    hand: Hand, codes: Codes, numbers: Sequence[int], place: int | None, wilds: Sequence[Kind]
) -> Iterator[Group]:
    """Groups that hold a red tile or a wild: each piece is put where it belongs."""
    stock: dict[Kind, list[Tile]] = {}
    for tile in reversed(hand.concealed):
        if tile.kind is not None:
            stock.setdefault(tile.kind, []).append(tile)
    at_wild = _wild_places(codes, place, hand.win, wilds) if wilds else {}
    for number in numbers:
        code = codes[number]
        left = at_wild.get(number, [])
        win = hand.win if number == place else None
        placed = []
        for kind in reversed(KINDS_OF[code & BARE]):
            if win is not None and win.kind == kind:
                placed.append(Placed(win, kind))
                win = None
            elif kind in left:
                left.remove(kind)
                placed.append(Placed(None, kind, True))
            else:
                placed.append(Placed(stock[kind].pop(), kind))
        yield Group(SHAPES[code >> 6 & 3], tuple(reversed(placed)), False, number == place)


def _by_kind(group: Group) -> tuple[Kind, str]:
    return (group.placed[0].as_kind, group.shape)


def _wild_places(
    codes: Sequence[int], place: int | None, win: Tile | None, wilds: Sequence[Kind]
) -> dict[int, list[Kind]]:
    """Which wild goes into which group."""
    room = [list(KINDS_OF[code & BARE]) for code in codes]
    if place is not None and win is not None and win.kind is not None:
        room[place].remove(win.kind)
    out: dict[int, list[Kind]] = {}
    for kind in wilds:
        fitting = [number for number, kinds in enumerate(room) if kind in kinds]
        if not fitting:
            continue
        number = min(fitting, key=lambda n: (n == place, shape_of(codes[n]) != "run", n))
        room[number].remove(kind)
        out.setdefault(number, []).append(kind)
    return out


def group_text(group: Group) -> str:
    """The group's tiles as notation, a red five as ``0``: ``406p``.

    >>> group_text(Group("pair", (Placed(Tile.of("0p"), Kind.of("5p")),
    ...                           Placed(None, Kind.of("5p"), True))))
    '05p'
    """
    return compact([piece.tile or piece.as_kind for piece in group.placed])
