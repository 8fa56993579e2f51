"""The reader of Tenhou's JSON, the format of its log viewer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mahjong_cli.hand import Hand, Situation
from mahjong_cli.logs.fields import Clerk, kinds_of
from mahjong_cli.logs.mjlog import nagashi_ending
from mahjong_cli.logs.table import Table
from mahjong_cli.logs.turns import Play, Seat
from mahjong_cli.logs.wins import Ending, Recorded, Win, names_of, wall_of, winds_of
from mahjong_cli.tiles import WINDS

SERVER = "tenhou.net"
WON, NAGASHI = "和了", "流し満貫"
OPEN_TANYAO = "喰"
"""Stands in the name of a rule where open hands may be all simples."""
_LENGTH = re.compile("[東南]")
_FU = re.compile(r"(\d{1,3})符")
_POINTS = re.compile(r"(\d{1,7})(?:-(\d{1,7}))?点(∀?)")
_YAKU = re.compile(r"(.{1,40})\((?:(\d{1,3})飜|(.{0,8}役満))\)")


def allows_open_tanyao(rule: Any) -> bool:
    """Whether the rule of a document lets an open hand be all simples.

    >>> allows_open_tanyao({"disp": "般南赤"}), allows_open_tanyao({"disp": "鳳南喰赤"})
    (False, True)
    """
    shown = rule.get("disp") if isinstance(rule, dict) else None
    return not (isinstance(shown, str) and _LENGTH.search(shown) and OPEN_TANYAO not in shown)


class Round:
    """One round: an item of ``log``."""

    def __init__(self, clerk: Clerk, number: int, value: Any, open_tanyao: bool) -> None:
        self.clerk = clerk
        clerk.where = f"round {number}"
        self.value = clerk.listed("log", value, 14, 40)
        self.open_tanyao = open_tanyao
        head = clerk.numbers("round", self.value[0], fewest=3)
        clerk.number("round", head[0], 0, 15)
        self.seats = self._seats()
        self.players = len(self.seats)
        self.dealer = clerk.number("dealer", head[0] % 4, 0, self.players - 1)
        self.wind = WINDS[head[0] // 4]
        self.name = f"{self.wind}{self.dealer + 1}"
        self.winds = winds_of(self.players, self.dealer)
        clerk.where = f"round {number} ({self.name})"
        self.honba = head[1]
        self.table = Table(self.players, wall_of(SERVER, self.players), head[2])

    def _seats(self) -> list[Seat]:
        blocks = self.value[4:-1]
        seats = []
        for at in range(0, len(blocks) - 2, 3):
            hand, come, go = (self.clerk.listed("player", block) for block in blocks[at : at + 3])
            if hand:
                tiles = [self.clerk.numbered_tile("hand", tile) for tile in hand]
                seats.append(Seat(tiles, come, go))
        if len(seats) not in (3, 4):
            self.clerk.refuse("players", len(seats), "3 or 4")
        return seats

    def ending(self) -> Ending | None:
        """The wins of the round, None where it ends without one."""
        result = self.clerk.listed("result", self.value[-1], 1)
        if result[0] not in (WON, NAGASHI):
            return None
        play = Play(self.clerk, self.seats, self.dealer, self.table)
        if result[0] == NAGASHI:
            changes = self._changes(result[1] if len(result) > 1 else None)
            pairs = zip(self.winds, self.table.untouched, strict=True)
            return nagashi_ending(
                self.clerk.file,
                None,
                SERVER,
                self.open_tanyao,
                self.name,
                self.wind,
                [wind for wind, clean in pairs if clean],
                changes,
            )
        wins: list[Win] = []
        for at in range(1, len(result) - 1, 2):
            wins.append(self._win(play, result[at], result[at + 1], len(wins) + 1))
        if not wins:
            self.clerk.refuse("result", result, "changes and a win")
        return Ending(tuple(wins))

    def _changes(self, value: object) -> dict[str, int]:
        changes = self.clerk.numbers("changes", value, -(10**7), 10**7, fewest=self.players)
        return dict(zip(self.winds, changes, strict=False))

    def _win(self, play: Play, changes: object, detail: object, order: int) -> Win:
        clerk = self.clerk
        told = clerk.listed("win", detail, 4)
        who, source, pao = (
            clerk.number(what, value, 0, self.players - 1)
            for what, value in zip(("winner", "from", "pao"), told, strict=False)
        )
        by = "tsumo" if who == source else "ron"
        seat = self.seats[who]
        concealed = list(seat.hand)
        if by == "tsumo":
            winning = seat.drawn
            if winning is None:
                clerk.refuse("draw", None, "the tile that the winner drew last")
            concealed.remove(winning)
        else:
            winning = play.last
            if winning is None:
                clerk.refuse("discard", None, "the tile that was won on")
        tiles = {
            what: kinds_of([clerk.numbered_tile(what, one) for one in clerk.listed(what, listed)])
            for what, listed in (("dora", self.value[2]), ("ura", self.value[3]))
        }
        return Win(
            clerk.file,
            None,
            SERVER,
            self.players,
            self.open_tanyao,
            self.name,
            Hand(tuple(concealed), tuple(seat.melds), winning, tuple(seat.aside)),
            Situation(
                by=by,
                seat=self.winds[who],
                round=self.wind,
                discarder=self.winds[source] if by == "ron" else None,
                events=self.table.events(who, by),
                dora_indicators=tiles["dora"],
                ura_indicators=tiles["ura"],
                honba=self.honba,
                sticks=self.table.sticks,
                pao=self.winds[pao] if pao != who else None,
                ron_order=order,
            ),
            self._recorded(told, by, self._changes(changes)),
        )

    def _recorded(self, told: list[Any], by: str, changes: Mapping[str, int]) -> Recorded:
        names = names_of(SERVER).names
        texts = [str(text)[:200] for text in told[3:]]
        points = _POINTS.search(texts[0])
        fu = _FU.search(texts[0])
        yaku: dict[str, int] = {}
        limits: dict[str, int | None] = {}
        for text in texts[1:]:
            found = _YAKU.fullmatch(text)
            if found is None:
                self.clerk.refuse("yaku", text, "a name with its han, as 立直(1飜)")
            name = names.get(found[1], found[1])
            if found[2] is None:
                limits[name] = None
            elif int(found[2]):
                yaku[name] = yaku.get(name, 0) + int(found[2])
        value = None if points is None else self._value(points)
        if limits:
            return Recorded(limits, True, points=value, changes=changes)
        number = None if fu is None else int(fu[1])
        return Recorded(yaku, False, sum(yaku.values()), number, value, changes)

    def _value(self, points: re.Match[str]) -> int:
        """The points of a hand: one payment, one from each, or from others and the dealer."""
        first = int(points[1])
        if points[2]:
            return first * (self.players - 2) + int(points[2])
        return first * (self.players - 1) if points[3] else first
