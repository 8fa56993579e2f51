"""Options, as the command line or a line of a batch gives them → values of the right type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import lru_cache
from re import compile as pattern

from mahjong_cli.errors import Fault
from mahjong_cli.notation import Spot, folded, read_tiles
from mahjong_cli.question.desk import Desk
from mahjong_cli.question.stated import Repeated, Stated, nearest, shown
from mahjong_cli.tiles import WINDS, Kind, Tile

MOST = 999
"""The largest number of counters or sticks."""
_MOST_COUNT = 999_999
MOST_WILDS = 4
"""The most imaginary tiles that a hand may be said to hold: more would take minutes."""
_WHOLE = pattern(r"-?[0-9]+")

EVENT_KEYS = (
    *("riichi", "double_riichi", "open_riichi", "ippatsu", "haitei", "houtei"),
    *("rinshan", "chankan", "first_turn"),
)
SHOWN_KEYS = ("dora", "ura", "dora_indicator", "ura_indicator")
_SEEN = frozenset({"dora_indicator", "ura_indicator", "discards", "visible"})
"""Lists of real tiles, each of them one that the hand does not hold."""
_SEAT_KEYS = ("round", "seat", "discarder", "pao", "wareme")
_LIST_KEYS = ("flowers", "discards", "forced_discards", "visible")
_BY = {
    **dict.fromkeys(("tsumo", "ツモ", "自摸"), "tsumo"),
    **dict.fromkeys(("ron", "ロン", "栄"), "ron"),
}
_WINDS = {
    spelled: wind
    for number, (wind, kanji) in enumerate(zip(WINDS, "東南西北", strict=True), 1)
    for spelled in (wind.lower(), kanji, f"{kanji}場", f"{kanji}家", f"{number}z")
}


def wind_of(text: str) -> str | None:
    """The wind that a text names, in any way that options know.

    >>> [wind_of(text) for text in ("S", "南家", "2z", "x")]
    ['S', 'S', 'S', None]
    """
    return _WINDS.get(text.lower()) or _WINDS.get(folded(text[:20]))


class Clerk:
    """Reads options one by one into a ``Stated``, under the ruleset of a desk."""

    __slots__ = ("desk", "stated")

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.stated = Stated()

    def fault(
        self,
        name: str,
        message: str,
        key: str,
        value: object = None,
        hint: str | None = None,
        **values: object,
    ) -> None:
        """Note a fault of the option ``key``."""
        token = key if value is None else shown(value)
        self.stated.faults.append(
            Fault(
                name,
                message,
                token=token,
                hint=hint,
                values={"option": key, "value": token, **values},
            )
        )

    def wrong_type(self, key: str, value: object, wanted: str) -> None:
        """Note that the option ``key`` takes something else."""
        told = said = shown(value)
        if isinstance(value, str) and wanted in ("a whole number", "true or false"):
            told, said = f'the text "{told}"', f'"{said}"'
        self.fault("wrong-type", f"{key}: {wanted} expected, not {told}", key, said, wanted=wanted)

    def text(self, key: str, value: object, wanted: str) -> str | None:
        """The text that an option gives, or None with a fault."""
        if isinstance(value, str):
            return value
        self.wrong_type(key, value, wanted)
        return None

    def flag(self, key: str, value: object) -> bool | None:
        """The truth value that an option gives, or None with a fault."""
        if isinstance(value, bool):
            return value
        self.wrong_type(key, value, "true or false")
        return None

    def number(self, key: str, value: object, least: int, most: int) -> int | None:
        """The whole number that an option gives, or None with a fault."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong_type(key, value, "a whole number")
            return None
        if least <= value <= most:
            return value
        self.fault(
            "out-of-range",
            f"{key}: {shown(value)} is not from {least} to {most}",
            key,
            value,
            least=least,
            most=most,
        )
        return None

    def wind(self, key: str, value: object) -> str | None:
        """The wind that an option gives, or None with a fault."""
        text = self.text(key, value, "a wind")
        if text is None:
            return None
        wind = wind_of(text)
        if wind is None:
            self.fault(
                "unknown-wind",
                f"{key}: {shown(value)} is no wind",
                key,
                value,
                hint="winds are E S W N, or 東 南 西 北",
            )
        return wind

    def listed(self, key: str, value: object) -> list[Tile]:
        """The tiles that an option gives as one text or as several."""
        texts = list(value) if isinstance(value, (list, tuple)) else [value]
        found: list[Tile] = []
        for text in texts:
            if not isinstance(text, str):
                self.wrong_type(key, text, "tiles as text")
                continue
            spots, faults = _tiles_of(text, self.desk)
            found += [spot.tile for spot in spots]
            for fault in faults:
                self.fault(
                    "unreadable-tiles",
                    f"{key}: {fault.message}",
                    key,
                    fault.token,
                    hint=fault.hint,
                    reason=fault.message,
                )
            if not spots and not faults:
                self.fault("no-tiles", f"{key}: no tile is given", key)
        return found

    def kinds(self, key: str, value: object) -> tuple[Kind, ...]:
        """The kinds of the tiles that an option gives, each of them one of the ruleset."""
        kinds: list[Kind] = []
        for tile in self.listed(key, value):
            kind = self.desk.joker if tile.kind is None else tile.kind
            if kind is None or kind not in self.desk.rules.tiles:
                self.fault(
                    "foreign-tile",
                    f"{key}: {tile} is not among the tiles of {self.desk.names['ruleset_en']}",
                    key,
                    str(tile),
                    tile=str(tile),
                    **self.desk.names,
                )
            else:
                kinds.append(kind)
                if tile.mark == "red" and key in _SEEN:
                    self.stated.reds += ((key, kind),)
        return tuple(kinds)

    def named(self, key: str, value: object) -> str | None:
        """The event, number or tile list that an option names, or None with a fault."""
        known = self.desk.words[key]
        text = self.text(key, value, "a name")
        if text is None:
            return None
        name = known.get(text) or known.get(folded(text[:100]))
        if name is None:
            near, names = nearest(text, known), ", ".join(dict.fromkeys(known.values()))
            hint = f"did you mean {near}?" if near else names and f"known here: {names}"
            self.fault(
                f"unknown-{'tile-list' if key == 'tiles' else key}",
                f"{self.desk.names['ruleset_en']} knows no {_SORTS[key]} {shown(text)}",
                key,
                text,
                hint=hint or None,
                nearest=near or "",
                **self.desk.names,
            )
        return name

    def pairs(self, key: str, value: object) -> Iterable[tuple[object, object]]:
        """Names with values: a map, or texts such as ``turn=4``."""
        if isinstance(value, Mapping):
            return value.items()
        texts = list(value) if isinstance(value, (list, tuple)) else [value]
        found: list[tuple[object, object]] = []
        for text in texts:
            if not isinstance(text, str):
                self.wrong_type(key, text, "a map of names")
                continue
            name, equals, said = text.partition("=")
            if not equals:
                self.wrong_type(key, text, "NAME=VALUE")
                continue
            plain = key == "count" and _WHOLE.fullmatch(said)
            found.append((name, whole(said) if plain else said))
        return found

    def event(self, name: str, happened: bool) -> None:
        """Note that an event happened or did not."""
        if name == "furiten":
            self.stated.furiten = happened
        elif self.stated.events.setdefault(name, happened) is not happened:
            self.fault(
                "said-twice", f"{name} is said twice, and differently", "event", name, what=name
            )


def whole(text: str) -> int:
    """A whole number written in digits; one of very many is only known to be huge."""
    return int(text) if len(text) < 20 else 10**18 * (-1 if text[0] == "-" else 1)


def read_options(options: Mapping[str, object], desk: Desk) -> Stated:
    """What ``options`` state, with every fault in them."""
    clerk = Clerk(desk)
    for key, value in options.items():
        reader = _READERS.get(key)
        if reader is not None:
            if isinstance(value, Repeated):
                _read_each(clerk, reader, key, value)
            else:
                reader(clerk, key, value)
            continue
        near = nearest(key, _READERS) if isinstance(key, str) else None
        if isinstance(key, str) and key in desk.rules.events:
            near = f"event: [{key}]"
        hint = f"did you mean {near}?" if near else None
        clerk.fault(
            "unknown-option",
            f"{shown(key)} is no option",
            shown(key),
            hint=hint,
            nearest=near or "",
        )
    return clerk.stated


def _read_each(
    clerk: Clerk, reader: Callable[[Clerk, str, object], None], key: str, values: Repeated
) -> None:
    """Read the values of one option, which must come to the same."""
    found = []
    for value in values:
        reader(clerk, key, value)
        found.append(getattr(clerk.stated, key))
    if not clerk.stated.faults and len(set(found)) > 1:
        clerk.fault("said-twice", f"{key} is said twice, and differently", key, what=key)


def count_defaults(desk: Desk) -> dict[str, int]:
    """The numbers that the ruleset takes where nobody states them."""
    found: dict[str, int] = {}
    for name, rule in desk.rules.counts.items():
        if rule.default == "today":
            found[name] = date.today().year
        elif isinstance(rule.default, int):
            found[name] = rule.default
    return found


@lru_cache(maxsize=4096)
def _short_tiles(text: str, desk: Desk) -> tuple[list[Spot], list[Fault]]:
    return read_tiles(text, desk.vocabulary)


def _tiles_of(text: str, desk: Desk) -> tuple[list[Spot], list[Fault]]:
    """The tiles of a text; short ones, which come again and again, are read once."""
    return _short_tiles(text, desk) if len(text) < 20 else read_tiles(text, desk.vocabulary)


def _by(clerk: Clerk, key: str, value: object) -> None:
    if key == "by":
        text = clerk.text(key, value, "tsumo or ron")
        if text is None:
            return
        by = _BY.get(text) or _BY.get(folded(text[:20]))
        if by is None:
            clerk.fault("unknown-by", f"by: {shown(value)} is neither tsumo nor ron", key, value)
            return
    elif clerk.flag(key, value):
        by = key
    else:
        return
    if (clerk.stated.by or by) != by:
        clerk.fault("said-twice", "by is said twice, and differently", key, what="by")
    clerk.stated.by = by


def _win(clerk: Clerk, key: str, value: object) -> None:
    faults = len(clerk.stated.faults)
    tiles = clerk.listed(key, value)
    if len(tiles) == 1:
        clerk.stated.win = tiles[0]
    elif len(clerk.stated.faults) == faults:
        clerk.fault("several-winning-tiles", f"win: {shown(value)} is not one tile", key, value)


def _wind(clerk: Clerk, key: str, value: object) -> None:
    wind = clerk.wind(key, value)
    seats = clerk.desk.rules.seats
    if wind is not None and key != "round" and wind not in seats:
        clerk.fault(
            "no-such-seat",
            f"{key}: {clerk.desk.names['ruleset_en']} has no seat {wind}, only {' '.join(seats)}",
            key,
            value,
            seat=wind,
            seats=" ".join(seats),
            **clerk.desk.names,
        )
    setattr(clerk.stated, key, wind)


def _number(clerk: Clerk, key: str, value: object) -> None:
    hand = clerk.desk.rules.hand
    least, most = 0, MOST
    if key == "ron_order":
        least, most = 1, max(1, clerk.desk.rules.players - 1)
    elif key == "wilds":
        most = (
            min(hand.size - 1, MOST_WILDS) if any(wild.kind is None for wild in hand.wilds) else 0
        )
    elif key == "north":
        north = Kind.of("4z")
        most = clerk.desk.rules.tiles.copies.get(north, 0) if north in hand.aside else 0
    if most == 0 and isinstance(value, int) and not isinstance(value, bool) and value > 0:
        what = "imaginary tiles" if key == "wilds" else "north set aside"
        clerk.fault(
            f"no-{key}",
            f"{key}: {clerk.desk.names['ruleset_en']} has no {what}",
            key,
            value,
            **clerk.desk.names,
        )
        return
    setattr(clerk.stated, key, clerk.number(key, value, least, most))


def _flag_event(clerk: Clerk, key: str, value: object) -> None:
    happened = clerk.flag(key, value)
    if happened is None:
        return
    if key in clerk.desk.rules.events:
        clerk.event(key, happened)
    elif happened:
        clerk.named("event", key)


def _events(clerk: Clerk, key: str, value: object) -> None:
    for text in value if isinstance(value, (list, tuple)) else [value]:
        if text == "furiten":
            clerk.stated.furiten = True
        elif (name := clerk.named(key, text)) is not None:
            clerk.event(name, True)


def _counts(clerk: Clerk, key: str, value: object) -> None:
    for text, number in clerk.pairs(key, value):
        name = clerk.named(key, text)
        if name is not None:
            least = clerk.desk.rules.counts[name].least
            found = clerk.number(name, number, least, _MOST_COUNT)
            if found is not None and clerk.stated.counts.setdefault(name, found) != found:
                _twice(clerk, key, name)


def _tile_lists(clerk: Clerk, key: str, value: object) -> None:
    for text, tiles in clerk.pairs(key, value):
        name = clerk.named(key, text)
        if name is None:
            continue
        kinds = clerk.kinds(name, tiles)
        most = clerk.desk.rules.tile_lists[name].most
        if most is not None and len(kinds) > most:
            clerk.fault(
                "too-many-tiles",
                f"{name}: {len(kinds)} tiles, at most {most} expected",
                key,
                tiles if isinstance(tiles, str) else None,
                list=name,
                most=most,
            )
        if clerk.stated.tiles.setdefault(name, kinds) != kinds:
            _twice(clerk, key, name)


def _twice(clerk: Clerk, key: str, name: str) -> None:
    clerk.fault("said-twice", f"{name} is said twice, and differently", key, name, what=name)


def _shown(clerk: Clerk, key: str, value: object) -> None:
    clerk.stated.shown[key] = clerk.kinds(key, value)


def _list(clerk: Clerk, key: str, value: object) -> None:
    setattr(clerk.stated, key, clerk.kinds(key, value))


def _furiten(clerk: Clerk, key: str, value: object) -> None:
    clerk.stated.furiten = clerk.flag(key, value)


_SORTS = {"event": "event", "count": "number", "tiles": "tile list"}
_READERS: Mapping[str, Callable[[Clerk, str, object], None]] = {
    **dict.fromkeys(("by", "tsumo", "ron"), _by),
    "win": _win,
    **dict.fromkeys(_SEAT_KEYS, _wind),
    **dict.fromkeys(("ron_order", "honba", "sticks", "north", "wilds"), _number),
    **dict.fromkeys(EVENT_KEYS, _flag_event),
    "event": _events,
    "count": _counts,
    "tiles": _tile_lists,
    **dict.fromkeys(SHOWN_KEYS, _shown),
    **dict.fromkeys(_LIST_KEYS, _list),
    "furiten": _furiten,
}
