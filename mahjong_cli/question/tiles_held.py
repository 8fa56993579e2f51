"""Whether the tiles of a hand can be: how many, which, and how many of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from mahjong_cli.errors import Fault
from mahjong_cli.notation import Spot, WrittenMeld
from mahjong_cli.question.desk import Desk
from mahjong_cli.tiles import Kind, Tile, compact

Others = Callable[[int], Sequence[str]]
"""The rulesets whose hands hold exactly so many real tiles, the winning tile apart."""


class Held(NamedTuple):
    """All tiles that one question shows, flowers already set aside.

    ``aside`` and ``indicators`` have a place only where the text gave them; ``pond`` are the
    own discards.
    """

    concealed: Sequence[Spot]
    melds: Sequence[WrittenMeld]
    win: Spot | None
    aside: Sequence[Spot]
    indicators: Sequence[Spot]
    pond: Sequence[Kind] = ()

    def copies_of(self, kind: Kind, joker: Kind | None) -> int:
        """How many tiles of a kind are here, the winning tile left out.

        ``joker`` is the kind of a joker.
        """
        spots = (*self.concealed, *self.aside, *self.indicators)
        spots += tuple(spot for meld in self.melds for spot in meld.spots)
        here = [joker if spot.tile.kind is None else spot.tile.kind for spot in spots]
        return here.count(kind) + self.pond.count(kind)


NOWHERE = -1
"""The ``pos`` of a tile that an option gave."""


def unplaced(tile: Tile) -> Spot:
    """A tile that an option gave."""
    return Spot(tile, NOWHERE, NOWHERE)


def tile_faults(desk: Desk, held: Held, text: str) -> list[Fault]:
    """What is impossible about the tiles themselves, whatever their number."""
    faults: list[Fault] = []
    if not _surely_possible(desk, held):
        mine = [*held.concealed, *(spot for meld in held.melds for spot in meld.spots)]
        if held.win is not None:
            mine.append(held.win)
        mine.sort(key=lambda spot: (spot.pos == NOWHERE, spot.pos))
        everything = [*mine, *held.aside, *held.indicators]
        faults += _foreign(desk, everything, text)
        faults += _too_many(desk, everything, text)
        faults += _too_many_reds(desk, everything, text)
        faults += _too_many_jokers(desk, everything, text)
    if held.win is not None and held.win.tile.kind is not None and held.win.tile.kind.suit == "f":
        message = f"{held.win.tile} is a flower: it is set aside and cannot win"
        faults.append(_at(held.win, text, "flower-wins", message))
    allowed = desk.rules.hand.aside
    for spot in held.aside:
        kind = spot.tile.kind
        if kind not in allowed and kind in desk.rules.tiles:
            message = f"{kind} is not set aside in {desk.names['ruleset_en']}"
            faults.append(_at(spot, text, "not-set-aside", message, **desk.names))
    for meld in held.melds:
        if meld.meld.type not in desk.rules.hand.melds:
            faults.append(_no_such_meld(desk, meld, text))
    return faults + _too_many_called(desk, held.melds, text)


def count_fault(
    desk: Desk, real: int, held: int, wilds: int, marked: bool, others: Others | None
) -> Fault:
    """The fault of a hand with too few or too many tiles, and what would fit them.

    ``real`` counts the tiles without a marked winning tile, a meld as three; ``held`` is
    what the ruleset wants.
    """
    few = real < held
    total = real + marked
    name = desk.names["ruleset_en"]
    message = (
        f"{total} tile{' is' if total == 1 else 's are'}"
        f" too {'few (shouhai)' if few else 'many (taahai)'}:"
        f" {name} holds {held}, {held + 1} with the winning tile"
    )
    sizes = [real] if marked else [real - 1, real]
    fits = fitting(desk, sizes, wilds, others)
    return Fault(
        "tile-count",
        message,
        hint=f"this count fits {' or '.join(fits)}" if fits else None,
        values={
            "count": total,
            "held": held,
            "with_win": held + 1,
            "sort": "少牌" if few else "多牌",
            "fits": " / ".join(fits),
            **desk.names,
        },
    )


def last_tile_notice(
    desk: Desk, win: Spot, text: str, real: int, wilds: int, others: Others | None
) -> Fault:
    """Says that the last tile is the winning one, and how the text may be read otherwise."""
    fits = fitting(desk, [real], wilds, others)
    return _at(
        win,
        text,
        "last-tile-wins",
        f"the last tile, {win.tile}, is taken as the winning tile",
        f"for a hand of {real} tiles: {' or '.join(fits)}" if fits else None,
        tile=str(win.tile),
        count=real,
        fits=" / ".join(fits),
    )


def fitting(desk: Desk, sizes: Iterable[int], wilds: int, others: Others | None) -> list[str]:
    """The options with which a hand of one of these sizes would be right."""
    found: list[str] = []
    fewer: list[str] = []
    for size in sizes:
        if others is not None:
            found += [f"-r {name}" for name in _names(others, size) if name != desk.rules.id]
        needed = desk.rules.hand.size - size
        if 0 <= needed <= desk.rules.hand.imaginary and needed != wilds:
            fewer.append(f"--wilds {needed}")
    return list(dict.fromkeys([*found, *fewer]))


@lru_cache(maxsize=64)
def _names(others: Others, size: int) -> tuple[str, ...]:
    return tuple(others(size))


def _surely_possible(desk: Desk, held: Held) -> bool:
    """A quick look that finds nothing wrong in nearly every hand."""
    counts: dict[Kind, int] = {}
    spots = [*held.concealed, *held.aside, *held.indicators]
    if held.win is not None:
        spots.append(held.win)
    for meld in held.melds:
        spots += meld.spots
    reds: dict[Kind, int] = {}
    for spot in spots:
        kind, mark = spot.tile
        if kind is None:
            return False
        counts[kind] = counts.get(kind, 0) + 1
        if mark is not None:
            reds[kind] = reds.get(kind, 0) + 1
    box = desk.rules.tiles.copies
    for kind, count in counts.items():
        if count > box.get(kind, 0):
            return False
    allowed = desk.rules.tiles.red
    return all(count <= allowed.get(kind, 0) for kind, count in reds.items())


def _foreign(desk: Desk, spots: Iterable[Spot], text: str) -> list[Fault]:
    faults: dict[str, Fault] = {}
    for spot in spots:
        kind = desk.kind_of(spot.tile)
        if kind is None or kind not in desk.rules.tiles:
            name = str(spot.tile)
            message = f"{name} is not among the tiles of {desk.names['ruleset_en']}"
            tiles = compact(desk.rules.tiles.kinds)
            hint = f"its tiles are {tiles}"
            faults.setdefault(
                name,
                _at(
                    spot, text, "foreign-tile", message, hint, tile=name, tiles=tiles, **desk.names
                ),
            )
    return list(faults.values())


def _too_many_called(desk: Desk, melds: Sequence[WrittenMeld], text: str) -> list[Fault]:
    """More of a kind in melds than a hand can use: what is in hand can be discarded, not these."""
    cap, faults = desk.rules.tiles.cap, []
    kinds: dict[Kind, list[Spot]] = {}
    for spot in (spot for meld in melds for spot in meld.spots):
        kind = desk.kind_of(spot.tile)
        if kind is not None:
            kinds.setdefault(kind, []).append(spot)
    for kind, same in kinds.items():
        if cap < len(same) <= desk.rules.tiles.copies.get(kind, 0):
            name = str(kind)
            message = f"{name}: {len(same)} tiles in melds, but a hand can use {cap}"
            at, count = same[cap], len(same)
            faults.append(
                _at(at, text, "too-many-copies", message, tile=name, count=count, most=cap)
            )
    return faults


def _too_many(desk: Desk, everything: Sequence[Spot], text: str) -> list[Fault]:
    """More of a kind than the box holds; what a hand may use of it is asked of a win alone."""
    faults: list[Fault] = []
    tiles = desk.rules.tiles
    kinds: dict[Kind, list[Spot]] = {}
    for spot in everything:
        kind = desk.kind_of(spot.tile)
        if kind is not None and kind in tiles:
            kinds.setdefault(kind, []).append(spot)
    for kind, same in kinds.items():
        most, count = tiles.copies[kind], len(same)
        if count <= most:
            continue
        message = f"{kind}: {count} tiles, but the box holds {most}"
        at, name, hint = same[most], str(kind), None
        if at.pos == NOWHERE:
            hint = "hand, melds, tiles set aside and indicators are counted together"
        faults.append(
            _at(at, text, "too-many-copies", message, hint, tile=name, count=count, most=most)
        )
    return faults


def _too_many_reds(desk: Desk, spots: Iterable[Spot], text: str) -> list[Fault]:
    reds: dict[Kind, list[Spot]] = {}
    for spot in spots:
        if spot.tile.mark == "red" and spot.tile.kind in desk.rules.tiles:
            reds.setdefault(spot.tile.kind, []).append(spot)  # type: ignore[arg-type]
    faults: list[Fault] = []
    for kind, same in reds.items():
        most = desk.rules.tiles.red.get(kind, 0)
        if len(same) > most:
            name = f"0{kind.suit}"
            there = f"only {most} of the {kind} is red" if most else f"no {kind} is red"
            message = f"{name}: in {desk.names['ruleset_en']} {there}"
            values = {"tile": name, "kind": str(kind), **desk.names}
            at, count = same[most], len(same)
            faults.append(
                _at(at, text, "too-many-reds", message, None, count=count, most=most, **values)
            )
    return faults


def _too_many_jokers(desk: Desk, spots: Iterable[Spot], text: str) -> list[Fault]:
    """More jokers than there are; where every copy is one, the copies were counted."""
    same = [spot for spot in spots if spot.tile.kind is None]
    if desk.joker is None or desk.wholly_wild is not None or len(same) <= desk.jokers:
        return []
    count, most, kind = len(same), desk.jokers, str(desk.joker)
    one = most == 1
    message = f"J: {count} tiles, but only {most} of the {kind} {'is' if one else 'are'} wild"
    values = {"tile": "J", "kind": kind, "count": count, "most": most, **desk.names}
    return [_at(same[most], text, "too-many-jokers", message, None, **values)]


def _no_such_meld(desk: Desk, meld: WrittenMeld, text: str) -> Fault:
    order = ("chi", "pon", "minkan", "kakan", "ankan")
    allowed = " ".join(name for name in order if name in desk.rules.hand.melds)
    name = desk.names["ruleset_en"]
    return Fault(
        "no-such-meld",
        f"{text[meld.pos : meld.end]}: {name} has no {meld.meld.type}",
        pos=meld.pos,
        token=text[meld.pos : meld.end],
        hint=f"melds of {name}: {allowed}" if allowed else None,
        values={"meld": meld.meld.type, "melds": allowed, **desk.names},
    )


def _at(
    spot: Spot, text: str, name: str, message: str, hint: str | None = None, **values: object
) -> Fault:
    """A fault of a tile, with its place if the text gave it."""
    typed = spot.pos != NOWHERE
    return Fault(
        name,
        message,
        pos=spot.pos if typed else None,
        token=text[spot.pos : spot.end] if typed else str(spot.tile),
        hint=hint,
        values={"token": str(spot.tile), **values},
    )
