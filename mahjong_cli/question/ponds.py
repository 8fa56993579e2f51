"""Whether the tiles seen outside a hand can be, beside those that it holds and shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mahjong_cli.errors import Fault
from mahjong_cli.notation import Spot
from mahjong_cli.question.desk import Desk
from mahjong_cli.question.stated import Stated
from mahjong_cli.question.tiles_held import Held
from mahjong_cli.tiles import Kind

_OWN = "too-many-copies", "too-many-reds"


def pond_faults(
    desk: Desk, held: Held, stated: Stated, by: str | None, known: Sequence[Fault]
) -> list[Fault]:
    """What is impossible about discards, visible tiles and red tiles among those shown.

    No kind may be seen more often than the box holds it. A tile won from a discard may be
    among the visible ones. Tiles of which a fault is ``known`` are not spoken of again.
    """
    if not (stated.discards or stated.forced_discards or stated.visible or stated.reds):
        return []
    faults: list[Fault] = []
    if surplus := Counter(stated.forced_discards) - Counter(stated.discards):
        tile = str(next(iter(surplus)))
        message = f"forced_discards: {tile} is not among the discards"
        values: dict[str, object] = {"option": "forced_discards", "tile": tile}
        faults.append(Fault("not-discarded", message, token=tile, values=values))
    spoken = {fault.values.get("tile") for fault in known if fault.id in _OWN}
    faults += _too_often(desk, held, stated, by, spoken)
    faults += _too_red(desk, held, stated, by, spoken)
    return faults


def _spots(held: Held, by: str | None) -> tuple[list[Spot], list[Spot]]:
    """The tiles that are surely no others, and the winning tile that may be one of those seen."""
    mine = [*held.concealed, *held.aside, *held.indicators]
    mine += [spot for meld in held.melds for spot in meld.spots]
    if held.win is None:
        return mine, []
    return ([*mine, held.win], []) if by != "ron" else (mine, [held.win])


def _too_often(
    desk: Desk, held: Held, stated: Stated, by: str | None, spoken: set[object]
) -> list[Fault]:
    faults = []
    mine, won = _spots(held, by)
    here = Counter(desk.kind_of(spot.tile) for spot in mine)
    winning = Counter(desk.kind_of(spot.tile) for spot in won)
    pond, visible = Counter(stated.discards), Counter(stated.visible)
    for kind in dict.fromkeys((*stated.discards, *stated.visible)):
        count = here[kind] + pond[kind] + max(visible[kind], winning[kind])
        most = desk.rules.tiles.copies[kind]
        if count <= most or str(kind) in spoken:
            continue
        option = "discards" if pond[kind] else "visible"
        whose = "" if max(pond[kind], visible[kind]) > most else " with those of the hand"
        message = f"{option}: {count} tiles {kind}{whose}, but the box holds {most}"
        faults.append(_fault("too-many-copies", message, option, str(kind), count, most))
    return faults


def _too_red(
    desk: Desk, held: Held, stated: Stated, by: str | None, spoken: set[object]
) -> list[Fault]:
    """More red tiles than there are; those shown count where the text did not show them."""
    faults = []
    mine, won = _spots(held, by)
    here = Counter(spot.tile.kind for spot in mine if spot.tile.mark == "red")
    winning = Counter(spot.tile.kind for spot in won if spot.tile.mark == "red")
    seen: dict[Kind, Counter[str]] = {}
    for option, kind in stated.reds:
        seen.setdefault(kind, Counter())[option] += 1
    for kind, options in seen.items():
        visible = options.pop("visible", 0)
        count = here[kind] + sum(options.values()) + max(visible, winning[kind])
        most, name = desk.rules.tiles.red.get(kind, 0), f"0{kind.suit}"
        if count <= most or name in spoken:
            continue
        option = next(iter(options), "visible")
        message = (
            f"{option}: {count} tiles {name} in all, but {most or 'none'} of the {kind} is red"
        )
        fault = _fault("too-many-reds", message, option, name, count, most)
        faults.append(fault._replace(values={**fault.values, "kind": str(kind), **desk.names}))
    return faults


def _fault(name: str, message: str, option: str, tile: str, count: int, most: int) -> Fault:
    values = {"option": option, "tile": tile, "count": count, "most": most}
    return Fault(name, message, token=tile, values=values)
