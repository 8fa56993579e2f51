"""Whether what is said to have happened can have happened together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mahjong_cli.errors import Fault
from mahjong_cli.question.desk import Desk, called
from mahjong_cli.question.tiles_held import Held
from mahjong_cli.ruleset import EventRule
from mahjong_cli.tiles import compact


class Scene(NamedTuple):
    """What the rules of events look at. ``by`` is None while there is no winning tile."""

    events: frozenset[str]
    by: str | None
    seat: str
    held: Held


Places = Mapping[str, tuple[int, str]]
"""Events that the text stated: their offset, and the word."""


def implied_by(desk: Desk, stated: frozenset[str]) -> frozenset[str]:
    """The events stated and all that come with them."""
    found: set[str] = set()
    waiting = list(stated)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            rule = desk.rules.events.get(name)
            waiting.extend(rule.implies if rule else ())
    return frozenset(found)


def event_faults(desk: Desk, scene: Scene, stated: frozenset[str], places: Places) -> list[Fault]:
    """Every rule of an event that the scene breaks, each once.

    A rule that a stated event breaks is not repeated for what that event implies.
    """
    faults: list[Fault] = []
    if not scene.events:
        return faults
    seen: set[object] = set()
    order = sorted(scene.events, key=lambda name: (name not in stated, name))
    for name in order:
        rule = desk.rules.events.get(name)
        if rule is None:
            continue
        for fault, sort in _broken(desk, rule, scene):
            if sort in seen or (name not in stated and (sort, None) in seen):
                continue
            seen.add(sort)
            seen.add((sort, None))
            faults.append(_placed(fault, name, places))
    return faults


def _placed(fault: Fault, name: str, places: Places) -> Fault:
    pos, token = places.get(name, (None, name))
    return Fault(fault.id, fault.message, pos, token, fault.hint, fault.values)


def _broken(desk: Desk, rule: EventRule, scene: Scene) -> Iterator[tuple[Fault, object]]:
    """The rules of one event that are broken, each with what makes it the same as another."""
    name = called(rule, "en")
    values = desk.event_names(rule.name)
    melds = [meld.meld for meld in scene.held.melds]
    events = desk.rules.events
    for other in sorted(rule.needs - scene.events):
        if other in events:
            message = f"{name} needs {called(events[other], 'en')}"
            more = desk.event_names(other, "other")
            yield Fault("event-needs", message, values={**values, **more}), ("needs", other)
    for other in sorted(rule.excludes & scene.events):
        if other in events:
            message = f"{name} and {called(events[other], 'en')} cannot both happen"
            more = desk.event_names(other, "other")
            pair = frozenset({rule.name, other})
            yield Fault("event-excludes", message, values={**values, **more}), pair
    if rule.by is not None and scene.by is not None and rule.by != scene.by:
        message = f"{name} is won by {rule.by} only"
        yield (
            Fault(
                "event-by",
                message,
                hint=f"state {rule.by}, or leave {name} out",
                values={**values, "by": rule.by, "by_ja": IN_JAPANESE.get(rule.by, rule.by)},
            ),
            ("by", rule.name),
        )
    if rule.closed and any(meld.called for meld in melds):
        message = f"{name} cannot stand with a called meld"
        yield Fault("event-closed", message, values=values), "closed"
    if rule.no_melds and melds:
        message = f"{name} cannot stand with a meld"
        yield Fault("event-no-melds", message, values=values), "no melds"
    if rule.after:
        came = {"kan": any(meld.kan for meld in melds), "aside": bool(scene.held.aside)}
        if not any(came.get(what, True) for what in rule.after):
            wanted = " or ".join(_AFTER[what] for what in _AFTER if what in rule.after)
            message = f"{name} needs {wanted}"
            yield (
                Fault("event-after", message, values={**values, "wanted": wanted}),
                ("after", rule.name),
            )
    win = scene.held.win
    if rule.wins and win is not None:
        message = f"{name} is a win by itself: it has no winning tile"
        yield (
            Fault(
                "event-wins-alone",
                message,
                hint=f"leave out the winning tile, or {name}",
                values={**values, "tile": str(win.tile)},
            ),
            ("alone", rule.name),
        )
    won = None if win is None else desk.kind_of(win.tile)
    if rule.on and won is not None and won not in rule.on:
        tiles = compact(sorted(rule.on))
        message = f"{name} is won on {tiles} only"
        yield (
            Fault("event-on", message, values={**values, "tiles": tiles, "tile": str(won)}),
            ("on", rule.name),
        )
    if rule.elsewhere > 1 and win is not None and won is not None:
        copies = desk.rules.tiles.copies.get(won, 0)
        own = scene.held.copies_of(won, desk.joker)
        if own and own + rule.elsewhere > copies:
            message = (
                f"{name} on {win.tile}: {rule.elsewhere} of {copies} lie elsewhere,"
                f" but {own} more {'is' if own == 1 else 'are'} held or shown"
            )
            counts = {"tile": str(win.tile), "elsewhere": str(rule.elsewhere), "own": str(own)}
            yield (
                Fault("event-elsewhere", message, values={**values, **counts}),
                ("elsewhere", rule.name),
            )
    facts = {"by": scene.by, "seat": scene.seat}
    for never in rule.never:
        if all(facts.get(key) == value for key, value in never.items()):
            shown = ", ".join(f"{key} {value}" for key, value in never.items())
            ja = "・".join(IN_JAPANESE.get(value, value) for value in never.values())
            message = f"{name} cannot be with {shown}"
            yield (
                Fault("event-never", message, values={**values, "never": shown, "never_ja": ja}),
                ("never", rule.name, shown),
            )


IN_JAPANESE = {"tsumo": "ツモ", "ron": "ロン", "E": "東家", "S": "南家", "W": "西家", "N": "北家"}
_AFTER = {"kan": "a kan", "aside": "a tile set aside"}
