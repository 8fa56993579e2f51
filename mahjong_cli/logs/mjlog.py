"""The reader of Tenhou's mjlog: XML, one element a move.

Tiles are numbers from 0 to 135, a meld is a number whose bits tell the rest; both are
described in <https://m77.hatenablog.com/entry/2017/05/21/214529>.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import create_parser

from mahjong_cli.hand import Hand, Meld, Situation
from mahjong_cli.logs.fields import Clerk, is_simple, kinds_of
from mahjong_cli.logs.streams import UNSAFE, Stream, refuse
from mahjong_cli.logs.table import Table
from mahjong_cli.logs.wins import Ending, Recorded, Win, names_of, wall_of, winds_of
from mahjong_cli.tiles import WINDS, Tile

SERVER = "tenhou.net"
NO_REDS, CLOSED_TANYAO, THREE_PLAYERS = 2, 4, 16
"""Bits of the type of game."""
DEEPEST = 4
_MOVE = re.compile(r"([TUVWDEFG])(\d{1,3})")


class _Element(NamedTuple):
    name: str
    attributes: Mapping[str, str]
    line: int


class _Collector(ContentHandler):
    """Keeps the elements of a piece until they are asked for."""

    def __init__(self, file: str, line: Callable[[], int | None]) -> None:
        super().__init__()
        self.file = file
        self.line = line
        self.depth = 0
        self.elements: list[_Element] = []

    def startElement(self, name: str, attrs: object) -> None:
        self.depth += 1
        line = self.line() or 1
        if self.depth > DEEPEST:
            refuse("log-deep", "its elements are nested too deep", self.file, line)
        self.elements.append(_Element(name, dict(attrs.items()), line))  # type: ignore[attr-defined]

    def endElement(self, name: str) -> None:
        self.depth -= 1


def _elements(stream: Stream) -> Iterator[_Element]:
    parser = create_parser(forbid_dtd=True)
    collector = _Collector(stream.file, parser.getLineNumber)
    parser.setContentHandler(collector)
    try:
        while piece := stream.read():
            parser.feed(piece)
            yield from collector.elements
            collector.elements.clear()
        parser.close()
    except DefusedXmlException:
        refuse("log-unsafe", UNSAFE, stream.file)
    except SAXParseException as error:
        line, column = error.getLineNumber(), error.getColumnNumber()
        reason = error.getMessage()
        refuse(
            "log-broken",
            f"the XML is broken or breaks off: {reason}",
            stream.file,
            line,
            None if column is None else column + 1,
            reason=reason,
        )
    yield from collector.elements


class _Round(NamedTuple):
    """A round under way."""

    players: int
    dealer: int
    wind: str
    name: str
    honba: int
    table: Table
    wins: list[Win]
    aside: list[set[int]]

    def winds(self) -> tuple[str, ...]:
        return winds_of(self.players, self.dealer)


class Reader:
    """Reads one file, element by element."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.clerk = Clerk(stream.file)
        self.type = 0
        self.round: _Round | None = None
        self.rounds = 0
        self.declaring = False

    def endings(self) -> Iterator[Ending]:
        """The wins, those on one discard together."""
        for element in _elements(self.stream):
            self.clerk.line, self.clerk.where = element.line, element.name
            if self.round is not None and self.round.wins and element.name != "AGARI":
                yield self._ended()
            nagashi = self._element(element)
            if nagashi is not None:
                yield nagashi
        if self.round is not None and self.round.wins:
            yield self._ended()

    def _ended(self) -> Ending:
        assert self.round is not None
        ending = Ending(tuple(self.round.wins))
        self.round = None
        return ending

    def _element(self, element: _Element) -> Ending | None:
        name, attributes = element.name, element.attributes
        if name == "GO":
            self.type = self.clerk.number("type", attributes.get("type"), 0, 1 << 20)
        elif name == "INIT":
            self.round = self._init(attributes)
            self.rounds += 1
            self.declaring = False
        elif self.round is None:
            if name in ("AGARI", "N", "REACH"):
                self.clerk.refuse("INIT", None, "a round begun before this")
        elif move := _MOVE.fullmatch(name):
            self._move(self.round, move[1], int(move[2]))
        elif name == "N":
            self._call(self.round, attributes)
        elif name == "REACH":
            self.declaring = attributes.get("step") == "1"
        elif name == "AGARI":
            self.round.wins.append(self._agari(self.round, attributes))
        elif name == "RYUUKYOKU" and attributes.get("type") == "nm":
            return self._nagashi(self.round, attributes)
        return None

    def _init(self, attributes: Mapping[str, str]) -> _Round:
        number, honba, sticks = self.clerk.numbers("seed", attributes.get("seed"), fewest=3)[:3]
        three = bool(self.type & THREE_PLAYERS) or not attributes.get("hai3")
        players = 3 if three else 4
        dealer = self.clerk.number("oya", attributes.get("oya"), 0, players - 1)
        self.clerk.number("seed", number, 0, 15)
        wind = WINDS[number // 4]
        table = Table(players, wall_of(SERVER, players), sticks)
        aside: list[set[int]] = [set() for _ in range(players)]
        return _Round(players, dealer, wind, f"{wind}{dealer + 1}", honba, table, [], aside)

    def _move(self, now: _Round, letter: str, number: int) -> None:
        seat = "TUVWDEFG".index(letter) % 4
        if seat >= now.players:
            self.clerk.refuse("seat", seat, f"one of {now.players} players")
        tile = self._tile("tile", number)
        if letter in "TUVW":
            now.table.draw(seat)
        else:
            now.table.discard(seat, riichi=self.declaring, simple=is_simple(tile))
            self.declaring = False

    def _call(self, now: _Round, attributes: Mapping[str, str]) -> None:
        seat = self._seat("who", attributes, now)
        type, numbers = self._meld(attributes.get("m"))
        if type == "aside":
            now.table.aside(seat)
            now.aside[seat].update(numbers)
        elif type in ("ankan", "kakan", "minkan"):
            now.table.kan(seat, called=type == "minkan")
        else:
            now.table.call(seat)

    def _meld(self, text: object) -> tuple[str, list[int]]:
        """The type and the tiles of a meld's number; a tile set aside is ``aside``."""
        bits = self.clerk.number("m", text, 0, 0xFFFF)
        if bits & 4:
            first = (bits >> 10) // 3
            low = first // 7 * 9 + first % 7
            numbers = [4 * (low + n) + (bits >> (3 + 2 * n) & 3) for n in range(3)]
            return "chi", numbers
        if bits & 0x18:
            kind, unused = (bits >> 9) // 3, bits >> 5 & 3
            if bits & 0x10:
                return "kakan", [4 * kind + n for n in range(4)]
            return "pon", [4 * kind + n for n in range(4) if n != unused]
        if bits & 0x20:
            return "aside", [bits >> 8]
        kind = (bits >> 8) // 4
        return ("minkan" if bits & 3 else "ankan"), [4 * kind + n for n in range(4)]

    def _tile(self, what: str, number: object) -> Tile:
        return self.clerk.indexed_tile(what, number, not self.type & NO_REDS)

    def _tiles(self, what: str, attributes: Mapping[str, str]) -> list[Tile]:
        return [self._tile(what, one) for one in self.clerk.numbers(what, attributes.get(what, ""))]

    def _seat(self, what: str, attributes: Mapping[str, str], now: _Round) -> int:
        return self.clerk.number(what, attributes.get(what), 0, now.players - 1)

    def _changes(self, now: _Round, attributes: Mapping[str, str]) -> dict[str, int]:
        text = attributes.get("sc")
        pairs = self.clerk.numbers("sc", text, -(10**7), 10**7, fewest=2 * now.players)
        return {wind: 100 * pairs[2 * seat + 1] for seat, wind in enumerate(now.winds())}

    def _agari(self, now: _Round, attributes: Mapping[str, str]) -> Win:
        clerk, winds = self.clerk, now.winds()
        who = self._seat("who", attributes, now)
        source = self._seat("fromWho", attributes, now)
        pao = self._seat("paoWho", attributes, now) if attributes.get("paoWho") else who
        by = "tsumo" if who == source else "ron"
        concealed = clerk.numbers("hai", attributes.get("hai"), 0, 135)
        winning = clerk.number("machi", attributes.get("machi"), 0, 135)
        if winning not in concealed:
            clerk.refuse("machi", winning, "one of the tiles in hai")
        concealed.remove(winning)
        melds, aside = [], set(now.aside[who])
        for one in clerk.numbers("m", attributes.get("m", "")):
            type, numbers = self._meld(one)
            if type == "aside":
                aside.update(numbers)
            else:
                melds.append(Meld(type, tuple(self._tile("m", number) for number in numbers)))
        honba, sticks = clerk.numbers("ba", attributes.get("ba"), fewest=2)[:2]
        if now.wins:
            honba, sticks = now.wins[0].situation.honba, now.wins[0].situation.sticks
        return Win(
            self.stream.file,
            clerk.line,
            SERVER,
            now.players,
            not self.type & CLOSED_TANYAO,
            now.name,
            Hand(
                tuple(self._tile("hai", number) for number in concealed),
                tuple(melds),
                self._tile("machi", winning),
                tuple(self._tile("m", number) for number in sorted(aside)),
            ),
            Situation(
                by=by,
                seat=winds[who],
                round=now.wind,
                discarder=winds[source] if by == "ron" else None,
                events=now.table.events(who, by),
                dora_indicators=kinds_of(self._tiles("doraHai", attributes)),
                ura_indicators=kinds_of(self._tiles("doraHaiUra", attributes)),
                honba=honba,
                sticks=sticks,
                pao=winds[pao] if pao != who else None,
                ron_order=len(now.wins) + 1,
            ),
            self._recorded(now, attributes),
        )

    def _recorded(self, now: _Round, attributes: Mapping[str, str]) -> Recorded:
        clerk, known = self.clerk, names_of(SERVER).numbers
        fu, points = clerk.numbers("ten", attributes.get("ten"), fewest=2)[:2]
        changes = self._changes(now, attributes)
        listed = attributes.get("yakuman")
        if listed:
            ids = [str(number) for number in clerk.numbers("yakuman", listed)]
            yaku = {known.get(id, f"yaku {id}"): None for id in ids}
            return Recorded(yaku, True, points=points, changes=changes)
        pairs = clerk.numbers("yaku", attributes.get("yaku", ""), 0, 1000)
        if not pairs or len(pairs) % 2:
            clerk.refuse("yaku", attributes.get("yaku"), "pairs of a number and its han")
        han: dict[str, int] = {}
        for id, worth in zip(pairs[::2], pairs[1::2], strict=True):
            name = known.get(str(id), f"yaku {id}")
            if worth:
                han[name] = han.get(name, 0) + worth
        return Recorded(han, False, sum(han.values()), fu, points, changes)

    def _nagashi(self, now: _Round, attributes: Mapping[str, str]) -> Ending:
        changes = self._changes(now, attributes)
        self.round = None
        return nagashi_ending(
            self.stream.file,
            self.clerk.line,
            SERVER,
            not self.type & CLOSED_TANYAO,
            now.name,
            now.wind,
            [wind for wind, clean in zip(now.winds(), now.table.untouched, strict=True) if clean],
            changes,
        )


def nagashi_ending(
    file: str,
    line: int | None,
    server: str,
    open_tanyao: bool,
    name: str,
    wind: str,
    seats: list[str],
    changes: Mapping[str, int],
) -> Ending:
    """The wins of an exhaustive draw: of who discarded only terminals and honors."""
    winners = seats or [seat for seat, change in changes.items() if change > 0]
    alone = len(winners) == 1
    recorded = Recorded({"nagashi_mangan": None}, changes=changes if alone else None)
    wins = tuple(
        Win(
            file,
            line,
            server,
            len(changes),
            open_tanyao,
            name,
            Hand(()),
            Situation(by="tsumo", seat=seat, round=wind, events=frozenset({"nagashi"})),
            recorded,
        )
        for seat in winners
    )
    return Ending(wins, None if alone else changes)
