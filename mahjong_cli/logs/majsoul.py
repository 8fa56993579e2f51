"""The reader of Mahjong Soul's records: JSON, one object a move.

Keys are read in both spellings that exporters write, ``hu_tile`` and ``huTile``; what is
left out is 0, false or empty, as in the messages that the objects were made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_cli.hand import Hand, Meld, Situation
from mahjong_cli.logs.fields import Clerk, is_simple, kinds_of
from mahjong_cli.logs.mjlog import nagashi_ending
from mahjong_cli.logs.table import Table
from mahjong_cli.logs.wins import Ending, Recorded, Win, names_of, wall_of, winds_of
from mahjong_cli.tiles import WINDS, Kind, Tile

SERVER = "mahjongsoul"
ADDED_KAN = 2
CALLED_KAN = 2
_CAMEL = re.compile("_([a-z])")
_MELD = re.compile(r"(shunzi|kezi|minggang|angang)\(([0-9a-z,]{2,20})\)")
_MELDS = {"shunzi": "chi", "kezi": "pon", "minggang": "minkan", "angang": "ankan"}
_BY_YAKU = frozenset({"ippatsu", "chankan", "rinshan", "haitei", "houtei"})
_FIRST_TURN = frozenset({"35", "36", "59"})
"""Numbers of the yaku of the first turn."""
NORTH = Tile(Kind.of("4z"))

Fields = Mapping[str, Any]


def get(fields: Fields, key: str, default: Any = None) -> Any:
    """The value of a key in either spelling.

    >>> get({"huTile": "1m"}, "hu_tile")
    '1m'
    """
    if key in fields:
        return fields[key]
    return fields.get(_CAMEL.sub(lambda found: found[1].upper(), key), default)


def move_of(entry: Fields) -> tuple[str, Fields] | None:
    """The name and the fields of a move, None where an entry is none."""
    inner = entry.get("result")
    if isinstance(inner, dict):
        entry = inner
    name = entry.get("name")
    if not isinstance(name, str):
        return None
    name = name.removeprefix(".").removeprefix("lq.")
    if not name.startswith("Record"):
        return None
    data = entry.get("data", entry)
    return (name, data) if isinstance(data, dict) else None


class Reader:
    """Reads the moves of one file."""

    def __init__(self, clerk: Clerk) -> None:
        self.clerk = clerk
        self.rounds = 0
        self.table: Table | None = None

    def endings(self, name: str, fields: Fields) -> Iterator[Ending]:
        """The wins that a move brings."""
        self.clerk.where = f"round {self.rounds}, {name}" if self.rounds else name
        if name == "RecordNewRound":
            self._begin(fields)
            return
        if self.table is None:
            self.clerk.refuse("RecordNewRound", None, "a round begun before this")
        if name == "RecordHule":
            yield self._won(fields, self.table)
            self.table = None
        elif name == "RecordNoTile":
            if get(fields, "liujumanguan"):
                yield from self._nagashi(fields)
            self.table = None
        elif name == "RecordLiuJu":
            self.table = None
        else:
            self._move(name, fields, self.table)

    def _begin(self, fields: Fields) -> None:
        clerk = self.clerk
        self.rounds += 1
        hands = [clerk.listed("tiles", get(fields, f"tiles{seat}", [])) for seat in range(4)]
        scores = clerk.listed("scores", get(fields, "scores", []), 0, 4)
        self.players = sum(bool(hand) for hand in hands) or len(scores)
        clerk.number("players", self.players, 3, 4)
        self.dealer = clerk.number("ju", get(fields, "ju", 0), 0, self.players - 1)
        self.wind = WINDS[clerk.number("chang", get(fields, "chang", 0), 0, 3)]
        self.name = f"{self.wind}{self.dealer + 1}"
        self.winds = winds_of(self.players, self.dealer)
        self.honba = clerk.number("ben", get(fields, "ben", 0))
        sticks = clerk.number("liqibang", get(fields, "liqibang", 0))
        self.table = Table(self.players, wall_of(SERVER, self.players), sticks)
        self.added: list[set[Kind | None]] = [set() for _ in range(self.players)]
        self.norths = [0] * self.players
        self.table.draw(self.dealer)

    def _seat(self, fields: Fields) -> int:
        return self.clerk.number("seat", get(fields, "seat", 0), 0, self.players - 1)

    def _move(self, name: str, fields: Fields, table: Table) -> None:
        match name:
            case "RecordDealTile":
                table.draw(self._seat(fields))
            case "RecordDiscardTile":
                tile = self.clerk.tile("tile", get(fields, "tile"))
                riichi = bool(get(fields, "is_liqi") or get(fields, "is_wliqi"))
                table.discard(self._seat(fields), riichi=riichi, simple=is_simple(tile))
            case "RecordChiPengGang":
                seat = self._seat(fields)
                if self.clerk.number("type", get(fields, "type", 0), 0, 2) == CALLED_KAN:
                    table.kan(seat, called=True)
                else:
                    table.call(seat)
            case "RecordAnGangAddGang":
                seat = self._seat(fields)
                tile = self.clerk.tile("tiles", get(fields, "tiles"))
                if get(fields, "type", 0) == ADDED_KAN:
                    self.added[seat].add(tile.kind)
                table.kan(seat)
            case "RecordBaBei":
                seat = self._seat(fields)
                self.norths[seat] = self.clerk.number("norths", self.norths[seat] + 1, 1, 4)
                table.aside(seat)

    def _changes(self, value: object) -> dict[str, int]:
        changes = self.clerk.numbers("delta_scores", value, -(10**7), 10**7, self.players)
        return dict(zip(self.winds, changes, strict=False))

    def _won(self, fields: Fields, table: Table) -> Ending:
        changes = self._changes(get(fields, "delta_scores"))
        listed = self.clerk.listed("hules", get(fields, "hules"), 1, 3)
        alone = len(listed) == 1
        pao = get(fields, "baopai", 0)
        wins = [
            self._win(
                self.clerk.mapping("hules", one),
                table,
                changes,
                order,
                pao if alone else 0,
                alone,
            )
            for order, one in enumerate(listed, 1)
        ]
        return Ending(tuple(wins), None if alone else changes)

    def _win(
        self,
        fields: Fields,
        table: Table,
        changes: Mapping[str, int],
        order: int,
        pao: object,
        alone: bool,
    ) -> Win:
        clerk, who = self.clerk, self._seat(fields)
        by = "tsumo" if get(fields, "zimo") else "ron"
        winning = clerk.tile("hu_tile", get(fields, "hu_tile"))
        melds = [self._meld(who, text) for text in clerk.listed("ming", get(fields, "ming", []))]
        hand = [clerk.tile("hand", tile) for tile in clerk.listed("hand", get(fields, "hand"))]
        if len(hand) + 3 * len(melds) == 14 and winning in hand:
            hand.remove(winning)
        recorded = self._recorded(fields, by, who, changes if alone else None)
        liable = clerk.number("baopai", get(fields, "baopai", 0) or pao or 0, 0, self.players) - 1
        source = self._discarder(table, who, changes) if by == "ron" else None
        aside = self.norths[who] or recorded.yaku.get("north_dora") or 0
        return Win(
            clerk.file,
            None,
            SERVER,
            self.players,
            True,
            self.name,
            Hand(tuple(hand), tuple(melds), winning, (NORTH,) * min(aside, 4)),
            Situation(
                by=by,
                seat=self.winds[who],
                round=self.wind,
                discarder=None if source is None else self.winds[source],
                events=self._events(table, who, by, fields, recorded),
                dora_indicators=self._tiles("doras", fields),
                ura_indicators=self._tiles("li_doras", fields),
                honba=self.honba,
                sticks=table.sticks,
                pao=self.winds[liable] if liable >= 0 and liable != who else None,
                ron_order=order if by == "ron" else 1,
            ),
            recorded,
        )

    def _tiles(self, key: str, fields: Fields) -> tuple[Kind, ...]:
        listed = self.clerk.listed(key, get(fields, key) or [])
        return kinds_of([self.clerk.tile(key, tile) for tile in listed])

    def _meld(self, who: int, text: object) -> Meld:
        found = _MELD.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            self.clerk.refuse("ming", text, "a meld as kezi(1z,1z,1z)")
        type = _MELDS[found[1]]
        tiles = tuple(self.clerk.tile("ming", tile) for tile in found[2].split(","))
        if len(tiles) != (4 if type in ("minkan", "ankan") else 3):
            self.clerk.refuse("ming", text, "three tiles, four for a kan")
        if type == "minkan" and tiles[0].kind in self.added[who]:
            type = "kakan"
        return Meld(type, tiles)

    def _discarder(self, table: Table, who: int, changes: Mapping[str, int]) -> int:
        """Who discarded: the last to do so, or where no play is there, who pays the most."""
        if table.discarder is not None and table.discarder != who:
            return table.discarder
        return self.winds.index(min(changes, key=lambda seat: changes[seat]))

    def _events(
        self, table: Table, who: int, by: str, fields: Fields, recorded: Recorded
    ) -> frozenset[str]:
        if table.discarder is not None or (by == "tsumo" and who == self.dealer):
            return table.events(who, by)
        found = set(_BY_YAKU & recorded.yaku.keys())
        if get(fields, "liqi"):
            found.add("riichi")
        if "double_riichi" in recorded.yaku:
            found |= {"riichi", "double_riichi"}
        if any(names_of(SERVER).numbers[id] in recorded.yaku for id in _FIRST_TURN):
            found.add("first_turn")
        return frozenset(found)

    def _recorded(
        self, fields: Fields, by: str, who: int, changes: Mapping[str, int] | None
    ) -> Recorded:
        clerk, known = self.clerk, names_of(SERVER).numbers
        yaku: dict[str, int | None] = {}
        for one in clerk.listed("fans", get(fields, "fans")):
            fan = clerk.mapping("fans", one)
            id = str(clerk.number("fan id", get(fan, "id"), 0, 10**6))
            worth = clerk.number("fan val", get(fan, "val", 0), 0, 1000)
            if worth:
                name = known.get(id, f"fan {id}")
                yaku[name] = (yaku.get(name) or 0) + worth
        yakuman = bool(get(fields, "yiman"))
        count = clerk.number("count", get(fields, "count", 0), 0, 10**6)
        fu = clerk.number("fu", get(fields, "fu", 0), 0, 1000)
        points = self._points(fields, by, who)
        if yakuman:
            return Recorded(yaku, True, points=points, changes=changes)
        return Recorded(yaku, False, count, fu, points, changes)

    def _points(self, fields: Fields, by: str, who: int) -> int:
        keys = ("point_rong", "point_zimo_qin", "point_zimo_xian")
        ron, dealer, other = (self.clerk.number(key, get(fields, key, 0)) for key in keys)
        if by == "ron":
            return ron
        if who == self.dealer:
            return other * (self.players - 1)
        return dealer + other * (self.players - 2)

    def _nagashi(self, fields: Fields) -> Iterator[Ending]:
        for one in self.clerk.listed("scores", get(fields, "scores"), 1, 4):
            score = self.clerk.mapping("scores", one)
            yield nagashi_ending(
                self.clerk.file,
                None,
                SERVER,
                True,
                self.name,
                self.wind,
                [self.winds[self._seat(score)]],
                self._changes(get(score, "delta_scores")),
            )
