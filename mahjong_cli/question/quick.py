"""Questions in plain notation, answered without taking them apart.

Most of many hands are digits and suits with a handful of common options. Here they are read
piece by piece from what was read before, and every piece was read by the same functions that
read any question. Whatever is unusual, wrong or worth a notice is left to those.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from mahjong_cli.hand import Hand, Meld, Situation
from mahjong_cli.notation import read_text
from mahjong_cli.notation.tables import TILES
from mahjong_cli.notation.written import WrittenMeld
from mahjong_cli.question.desk import Desk
from mahjong_cli.question.events import Scene, event_faults, implied_by
from mahjong_cli.question.options import SHOWN_KEYS, count_defaults, read_options
from mahjong_cli.question.stated import Stated
from mahjong_cli.question.tiles_held import Held
from mahjong_cli.tiles import Kind, Tile

_MELD = r"(?:kk|k|a)?\[[0-9]+[mpsz]\]|(?:kk|k|a)[0-9]+[mpsz]"
_PLAIN = re.compile(rf"((?:[0-9]+[mpsz]|{_MELD}| )+)(?:(\+|(?<= )ron )([0-9][mpsz]))? *")
_MELDS = re.compile(_MELD)
_GROUP = re.compile(r"([0-9]+)([mpsz])")
_READ_HERE = frozenset({"by", "win", "round", "seat", "honba", "sticks", "wilds"})

Effects = tuple[tuple[str, str, Any], ...]
"""What an option states: a field of ``Stated``, for a field of many its key, and the value."""


class Melds(NamedTuple):
    """Melds as the rules of events see them, with their tiles."""

    melds: tuple[Meld, ...]
    tiles: tuple[Tile, ...]


def quick_question(
    text: object, desk: Desk, options: Mapping[str, object]
) -> tuple[Hand, Situation] | None:
    """The question, if it is a plain one in which nothing is wrong or worth a notice."""
    plain = _PLAIN.fullmatch(text) if isinstance(text, str) and len(text) < 100 else None
    if plain is None:
        return None
    stated = _stated(options, desk)
    if stated is None:
        return None
    fields, events, shown = stated
    held = plain[1]
    melds: Melds | None = _NO_MELDS
    declared = _MELDS.findall(held)
    if declared:
        melds = _melds(" ".join(declared), desk)
        held = _MELDS.sub(" ", held)
    concealed = _tiles(held)
    if concealed is None or melds is None:
        return None
    by, win = fields.get("by"), fields.get("win")
    if plain[2]:
        said, marked = None if plain[2] == "+" else "ron", TILES.get(plain[3])
        if marked is None or win not in (None, marked) or (said and by not in (None, said)):
            return None
        by, win = by or said, marked
    if win is not None:
        by = by or "tsumo"
    elif by is not None:
        return None
    rules = desk.rules
    wilds = fields.get("wilds", rules.hand.imaginary)
    if len(concealed) + 3 * len(melds.melds) != rules.hand.size - wilds:
        return None
    lists = _shown_lists(shown, events, desk)
    if lists is None:
        return None
    tiles = concealed if win is None else (*concealed, win)
    if not _possible(desk, tiles + melds.tiles, lists[2] + lists[3]):
        return None
    seat = fields.get("seat", "E")
    if not _fits(desk, events, by, seat, tuple([meld.type for meld in melds.melds])):
        return None
    dora, ura, indicators, ura_indicators = lists
    situation = Situation(
        by=by,
        seat=seat,
        round=fields.get("round", "E"),
        events=implied_events(desk, events),
        counts=count_defaults(desk) if rules.counts else {},
        dora=dora,
        ura=ura,
        dora_indicators=indicators,
        ura_indicators=ura_indicators,
        honba=fields.get("honba", 0),
        sticks=fields.get("sticks", 0),
    )
    return Hand(concealed, melds.melds, win, (), wilds), situation


def _stated(
    options: Mapping[str, object], desk: Desk
) -> tuple[dict[str, Any], frozenset[str], dict[str, tuple[Kind, ...]]] | None:
    """The fields, the events and the lists of dora that options state; None if not plain."""
    fields: dict[str, Any] = {}
    shown: dict[str, tuple[Kind, ...]] = {}
    events: list[str] = []
    for key, value in options.items():
        if isinstance(value, list):
            value = tuple(value)
        try:
            effects = _effects(key, value, desk)
        except TypeError:
            return None
        if effects is None:
            return None
        for name, part, stated in effects:
            if name == "events":
                events.append(part)
            elif name == "shown":
                shown[part] = stated
            elif fields.setdefault(name, stated) != stated:
                return None
    return fields, frozenset(events), shown


@lru_cache(maxsize=20_000, typed=True)
def _effects(key: str, value: object, desk: Desk) -> Effects | None:
    """What one option states; None where it is unusual, wrong, or denies something."""
    if isinstance(value, tuple) and not all(isinstance(part, str) for part in value):
        return None
    stated = read_options({key: value}, desk)
    if stated.faults:
        return None
    effects: list[tuple[str, str, Any]] = []
    empty = Stated()
    for name in Stated.__slots__:
        found = getattr(stated, name)
        if found == getattr(empty, name):
            continue
        if name == "shown":
            effects += [(name, part, kinds) for part, kinds in found.items()]
        elif name == "events" and all(found.values()):
            effects += [(name, part, True) for part in found]
        elif name in _READ_HERE:
            effects.append((name, "", found))
        else:
            return None
    return tuple(effects)


def _tiles(text: str) -> tuple[Tile, ...] | None:
    """The tiles of groups of digits, or None where one is no tile."""
    try:
        return tuple([TILES[digit + suit] for part, suit in _GROUP.findall(text) for digit in part])
    except KeyError:
        return None


_NO_MELDS = Melds((), ())


@lru_cache(maxsize=4096)
def _melds(text: str, desk: Desk) -> Melds | None:
    """The melds of a text that holds nothing else, or None where one is faulty."""
    written = read_text(text, desk.vocabulary)
    if written.faults or any(one.meld.type not in desk.rules.hand.melds for one in written.melds):
        return None
    melds = tuple(one.meld for one in written.melds)
    tiles = tuple(tile for meld in melds for tile in meld.tiles)
    kinds = [tile.kind for tile in tiles]
    if any(kinds.count(kind) > desk.rules.tiles.cap for kind in kinds):
        return None
    return Melds(melds, tiles)


def _shown_lists(
    shown: Mapping[str, tuple[Kind, ...]], events: frozenset[str], desk: Desk
) -> tuple[tuple[Kind, ...], ...] | None:
    """Dora, ura dora and their indicators; None where some would not count."""
    if not shown:
        return _NOTHING_SHOWN
    for dora, indicator in (("dora", "dora_indicator"), ("ura", "ura_indicator")):
        if dora in shown or indicator in shown:
            needed = desk.dora_rows.get(dora)
            both = dora in shown and indicator in shown
            if needed is None or both or needed - implied_events(desk, events):
                return None
    return tuple([shown.get(key, ()) for key in SHOWN_KEYS])


_NOTHING_SHOWN: tuple[tuple[Kind, ...], ...] = ((), (), (), ())


def _possible(desk: Desk, tiles: tuple[Tile, ...], indicators: tuple[Kind, ...]) -> bool:
    """Whether the box holds these tiles."""
    box = desk.rules.tiles.copies
    counts: dict[Kind, int] = {}
    reds: dict[Kind, int] = {}
    for kind, mark in tiles:
        if kind is None:
            return False
        counts[kind] = counts.get(kind, 0) + 1
        if mark is not None:
            reds[kind] = reds.get(kind, 0) + 1
    for kind in indicators:
        counts[kind] = counts.get(kind, 0) + 1
    for kind, count in counts.items():
        if count > box.get(kind, 0):
            return False
    allowed = desk.rules.tiles.red
    return not reds or all(count <= allowed.get(kind, 0) for kind, count in reds.items())


@lru_cache(maxsize=4096)
def implied_events(desk: Desk, stated: frozenset[str]) -> frozenset[str]:
    """The events stated and all that come with them."""
    return implied_by(desk, stated)


@lru_cache(maxsize=4096)
def _fits(
    desk: Desk, stated: frozenset[str], by: str | None, seat: str, melds: tuple[str, ...]
) -> bool:
    """Whether seat and events are possible, whatever the tiles are."""
    if seat not in desk.rules.seats:
        return False
    rules = [desk.rules.events.get(name) for name in implied_events(desk, stated)]
    for rule in rules:
        if rule is None or rule.wins or rule.on or rule.elsewhere > 1:
            return False
        if rule.first and by is None:
            return False
    written = [WrittenMeld(Meld(sort, ()), (), 0, 0) for sort in melds]
    scene = Scene(implied_events(desk, stated), by, seat, Held((), written, None, (), ()))
    return not event_faults(desk, scene, stated, {})
