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
    if not codes and pieces.win is None:
        return (), ()
    special = _special_kinds(hand, pieces)
    loose = _has_loose_tiles(hand, concealed, pieces)
    found: list[tuple[Group, int]] = []
    unusual = []
    for number, code in enumerate(concealed):
        if loose or (special and special & BITS[code & BARE]):
            unusual.append(number)
        else:
            found.append((_plain_group(code & BARE, number == place), number))
    if unusual or loose:
        stock = _stock(hand, pieces)
        at_wild = _wild_places(concealed, place, pieces)
        found.extend(_unusual_groups(stock, at_wild, concealed, unusual, place, pieces))
        if loose:
            found.extend(_loose_groups(stock, at_wild, place, pieces))
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


def _has_loose_tiles(hand: Hand, concealed: Codes, pieces: Pieces) -> bool:
    """Whether tiles stand outside the groups, as in thirteen orphans."""
    imaginary = sum([tile is None for tile, _ in pieces.wilds])
    held = len(hand.concealed) + imaginary + (pieces.win is not None)
    return held > sum([len(KINDS_OF[code & BARE]) for code in concealed])


def _stock(hand: Hand, pieces: Pieces) -> dict[Kind, list[Tile]]:
    """The concealed tiles that are not wild, by the kind they are."""
    stock: dict[Kind, list[Tile]] = {}
    jokers = [tile for tile, _ in pieces.wilds if tile is not None]
    for tile in reversed(hand.concealed):
        if tile in jokers:
            jokers.remove(tile)
            continue
        kind = pieces.joker_kind if tile.kind is None else tile.kind
        if kind is not None:
            stock.setdefault(kind, []).append(tile)
    return stock


_Wilds = dict[int, list[tuple[Tile | None, Kind]]]
_LOOSE = -1


def _unusual_groups(
    stock: dict[Kind, list[Tile]],
    at_wild: _Wilds,
    codes: Codes,
    numbers: Sequence[int],
    place: int | None,
    pieces: Pieces,
) -> Iterator[tuple[Group, int]]:
    """Groups that hold a red tile or a wild: each piece is put where it belongs."""
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


def _loose_groups(
    stock: dict[Kind, list[Tile]], at_wild: _Wilds, place: int | None, pieces: Pieces
) -> Iterator[tuple[Group, int]]:
    """The tiles outside the groups: a single each, two of a kind as a pair."""
    loose = [Placed(tile, kind) for kind, tiles in stock.items() for tile in tiles]
    loose.extend(Placed(tile, kind, True) for tile, kind in at_wild.get(_LOOSE, ()))
    if place is None and pieces.win is not None:
        loose.append(pieces.win)
    by_kind: dict[Kind, list[Placed]] = {}
    for piece in loose:
        by_kind.setdefault(piece.as_kind, []).append(piece)
    for kind in sorted(by_kind):
        alike = tuple(by_kind[kind])
        wins = place is None and pieces.win in alike
        yield Group("single" if len(alike) == 1 else "pair", alike, False, wins), _LOOSE


def _by_kind(found: tuple[Group, int]) -> tuple[Kind, str]:
    group = found[0]
    return (group.placed[0].as_kind, group.shape)


def _wild_places(codes: Sequence[int], place: int | None, pieces: Pieces) -> _Wilds:
    """Which wild goes into which group; those that no group wants stand loose."""
    room = [list(KINDS_OF[code & BARE]) for code in codes]
    if place is not None and pieces.win is not None:
        room[place].remove(pieces.win.as_kind)
    out: _Wilds = {}
    for tile, kind in pieces.wilds:
        fitting = [number for number, kinds in enumerate(room) if kind in kinds]
        if not fitting:
            out.setdefault(_LOOSE, []).append((tile, kind))
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
