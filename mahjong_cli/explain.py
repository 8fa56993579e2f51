"""Records for people, made from the engine's integers: groups with their tiles in place."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_cli.codes import BARE, CALLED, KINDS_OF, SHAPES, Codes, shape_of
from mahjong_cli.hand import Hand
from mahjong_cli.reading import Group, Placed
from mahjong_cli.tiles import Kind, Tile, compact, in_order


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
    if not concealed and not melds:
        return ()
    stock: dict[Kind, list[Tile]] = {}
    for tile in reversed(hand.concealed):
        if tile.kind is not None:
            stock.setdefault(tile.kind, []).append(tile)
    at_wild = _wild_places(concealed, place, hand.win, wilds) if wilds else {}
    groups = []
    for number, code in enumerate(concealed):
        left = at_wild.get(number, ())
        win = hand.win if number == place else None
        placed = []
        for kind in reversed(KINDS_OF[code & BARE]):
            if win is not None and win.kind == kind:
                placed.append(Placed(win, kind))
                win = None
            elif left and kind in left:
                left.remove(kind)
                placed.append(Placed(None, kind, True))
            else:
                placed.append(Placed(stock[kind].pop(), kind))
        groups.append(
            Group(SHAPES[code >> 6 & 3], tuple(reversed(placed)), False, number == place)
        )
    groups.sort(key=_by_kind)
    for meld, code in zip(melds, codes[len(concealed) :], strict=True):
        pieces = in_order(meld.tiles)
        placed = [Placed(tile, tile.kind) for tile in pieces if tile.kind is not None]
        groups.append(Group(SHAPES[code >> 6 & 3], tuple(placed), bool(code & CALLED)))
    return tuple(groups)


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
