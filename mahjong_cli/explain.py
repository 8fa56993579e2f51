"""Records for people, made from the engine's integers: groups with their tiles in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from mahjong_cli.codes import BARE, BITS, CALLED, KINDS_OF, SHAPES, Codes, shape_of
from mahjong_cli.hand import Hand
from mahjong_cli.reading import Group, Placed
from mahjong_cli.tiles import Kind, Tile, compact, in_order, mask_of


class Pieces(NamedTuple):
    """The pieces of a reading that need a place of their own.

    ``win`` is the winning tile with the kind it stands for; ``wilds`` the wild tiles (None
    for an imaginary one) with theirs; ``joker_kind`` the kind of a joker that is an
    ordinary tile here.
    """

    win: Placed | None
    wilds: tuple[tuple[Tile | None, Kind], ...]
    joker_kind: Kind | None = None


def explain_groups(
    hand: Hand, codes: Codes, place: int | None, pieces: Pieces
) -> tuple[tuple[Group, ...], tuple[int, ...]]:
    """The groups with the pieces that make them, concealed ones by kind, melds as declared.

    ``place`` is the group that the winning tile completed. A wild goes where its kind is
    wanted: never in the winning tile's place, and where several would do into the group
    that is least complete without it. The second answer tells which code each group is.
    """
    melds = hand.melds
    concealed = codes[: len(codes) - len(melds)] if melds else codes
    if not codes:
        return (), ()
    special = _special_kinds(hand, pieces)
    found: list[tuple[Group, int]] = []
    unusual = []
    for number, code in enumerate(concealed):
        if special and special & BITS[code & BARE]:
            unusual.append(number)
        else:
            found.append((_plain_group(code & BARE, number == place), number))
    if unusual:
        found.extend(_unusual_groups(hand, concealed, unusual, place, pieces))
    found.sort(key=_by_kind)
    for number, meld in enumerate(melds, len(concealed)):
        code = codes[number]
        placed = tuple(
            [
                Placed(tile, KINDS_OF[code & BARE][0] if tile.kind is None else tile.kind)
                for tile in in_order(meld.tiles)
            ]
        )
        found.append((Group(SHAPES[code >> 6 & 3], placed, bool(code & CALLED)), number))
    return tuple([group for group, _ in found]), tuple([number for _, number in found])


def _special_kinds(hand: Hand, pieces: Pieces) -> int:
    """The kinds of which the hand holds a marked tile or a wild, as a mask."""
    mask = mask_of([kind for _, kind in pieces.wilds])
    for kind, mark in hand.concealed:
        if mark is not None:
            if kind is not None:
                mask |= 1 << kind
            elif pieces.joker_kind is not None:
                mask |= 1 << pieces.joker_kind
    win = pieces.win
    if win is not None and (win.wild or (win.tile is not None and win.tile.mark is not None)):
        mask |= 1 << win.as_kind
    return mask


@lru_cache(maxsize=4096)
def _plain_group(code: int, win: bool) -> Group:
    placed = tuple(Placed(Tile(kind), kind) for kind in KINDS_OF[code])
    return Group(SHAPES[code >> 6 & 3], placed, False, win)


def _unusual_groups(
    hand: Hand, codes: Codes, numbers: Sequence[int], place: int | None, pieces: Pieces
) -> Iterator[tuple[Group, int]]:
    """Groups that hold a red tile or a wild: each piece is put where it belongs."""
    stock: dict[Kind, list[Tile]] = {}
    jokers = [tile for tile, _ in pieces.wilds if tile is not None]
    for tile in reversed(hand.concealed):
        if tile in jokers:
            jokers.remove(tile)
            continue
        kind = pieces.joker_kind if tile.kind is None else tile.kind
        if kind is not None:
            stock.setdefault(kind, []).append(tile)
    at_wild = _wild_places(codes, place, pieces) if pieces.wilds else {}
    for number in numbers:
        code = codes[number]
        left = at_wild.get(number, [])
        win = pieces.win if number == place else None
        placed = []
        for kind in reversed(KINDS_OF[code & BARE]):
            wild = next((one for one in left if one[1] == kind), None)
            if win is not None and win.as_kind == kind:
                placed.append(win)
                win = None
            elif wild is not None:
                left.remove(wild)
                placed.append(Placed(wild[0], kind, True))
            else:
                placed.append(Placed(stock[kind].pop(), kind))
        group = Group(SHAPES[code >> 6 & 3], tuple(reversed(placed)), False, number == place)
        yield group, number


def _by_kind(found: tuple[Group, int]) -> tuple[Kind, str]:
    group = found[0]
    return (group.placed[0].as_kind, group.shape)


def _wild_places(
    codes: Sequence[int], place: int | None, pieces: Pieces
) -> dict[int, list[tuple[Tile | None, Kind]]]:
    """Which wild goes into which group."""
    room = [list(KINDS_OF[code & BARE]) for code in codes]
    if place is not None and pieces.win is not None:
        room[place].remove(pieces.win.as_kind)
    out: dict[int, list[tuple[Tile | None, Kind]]] = {}
    for tile, kind in pieces.wilds:
        fitting = [number for number, kinds in enumerate(room) if kind in kinds]
        if not fitting:
            continue
        number = min(fitting, key=lambda n: (n == place, shape_of(codes[n]) != "run", n))
        room[number].remove(kind)
        out.setdefault(number, []).append((tile, kind))
    return out


def group_text(group: Group) -> str:
    """The group's tiles as notation, a red five as ``0``: ``406p``.

    >>> group_text(Group("pair", (Placed(Tile.of("0p"), Kind.of("5p")),
    ...                           Placed(None, Kind.of("5p"), True))))
    '05p'
    """
    return compact([piece.tile or piece.as_kind for piece in group.placed])
