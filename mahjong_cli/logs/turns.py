"""The play of a round of Tenhou's JSON, which lists for each player what comes and what goes.

``come`` holds the tiles drawn and, as text, the calls; ``go`` the discards, concealed and
added kans and tiles set aside. Whose turn it is follows from them.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from mahjong_cli.hand import Meld
from mahjong_cli.logs.fields import Clerk, is_simple
from mahjong_cli.logs.table import Table
from mahjong_cli.tiles import Tile

DRAWN = 60
"""Stands in ``go`` for the tile just drawn."""
_TOKENS = re.compile(r"([a-z]?)(\d\d)")
_CALLS = {"c": "chi", "p": "pon", "m": "minkan", "k": "kakan", "a": "ankan", "f": "aside"}


class _Call(NamedTuple):
    """A call as it is written: the marked tile, its place among the tiles, the others."""

    type: str
    tile: Tile
    place: int
    others: tuple[Tile, ...]


class Seat:
    """The tiles of one player."""

    def __init__(self, hand: list[Tile], come: list[Any], go: list[Any]) -> None:
        self.hand = hand
        self.come = come
        self.go = go
        self.melds: list[Meld] = []
        self.aside: list[Tile] = []
        self.drawn: Tile | None = None
        self._come = self._go = 0

    def next(self) -> Any:
        """What comes next, or None."""
        return self.come[self._come] if self._come < len(self.come) else None

    def took(self) -> None:
        """What came next was taken."""
        self._come += 1

    def gives(self) -> Any:
        """What goes next, or None; it is gone then."""
        self._go += 1
        return self.go[self._go - 1] if self._go <= len(self.go) else None


class Play:
    """Plays a round to its end; ``last`` is the tile that was last discarded or shown."""

    def __init__(self, clerk: Clerk, seats: list[Seat], dealer: int, table: Table) -> None:
        self.clerk, self.seats, self.table = clerk, seats, table
        self.last: Tile | None = None
        self._play(dealer)

    def _play(self, turn: int) -> None:
        while True:
            seat = self.seats[turn]
            if not self._comes(turn, seat):
                return
            gone = seat.gives()
            if gone is None:
                return
            if not self._goes(turn, seat, gone):
                turn = self._after(turn)

    def _comes(self, turn: int, seat: Seat) -> bool:
        """The player draws or calls; False where nothing comes."""
        coming = seat.next()
        if coming is None:
            return False
        seat.took()
        if not isinstance(coming, str):
            seat.drawn = self.clerk.numbered_tile("draw", coming)
            seat.hand.append(seat.drawn)
            self.table.draw(turn)
            return True
        call = self._call(coming)
        for tile in call.others:
            self._remove(seat, tile)
        seat.melds.append(Meld(call.type, (*call.others, call.tile)))
        seat.drawn = None
        if call.type != "minkan":
            self.table.call(turn)
            return True
        self.table.kan(turn, called=True)
        seat.gives()
        return self._comes(turn, seat)

    def _goes(self, turn: int, seat: Seat, gone: Any) -> bool:
        """The player discards or declares; True where the turn goes on."""
        if isinstance(gone, str) and not gone.startswith("r"):
            call = self._call(gone)
            self.last = call.tile
            if call.type == "aside":
                self._remove(seat, call.tile)
                seat.aside.append(call.tile)
                self.table.aside(turn)
            else:
                self._declare(seat, call)
                self.table.kan(turn)
            return True
        riichi = isinstance(gone, str)
        number = self.clerk.number("discard", gone[1:] if riichi else gone, 0, DRAWN)
        if number == DRAWN and seat.drawn is None:
            self.clerk.refuse("discard", gone, "a tile, as none was drawn")
        tile = self.clerk.numbered_tile("discard", number) if number != DRAWN else seat.drawn
        assert tile is not None
        self._remove(seat, tile)
        self.last, seat.drawn = tile, None
        self.table.discard(turn, riichi=riichi, simple=is_simple(tile))
        return False

    def _declare(self, seat: Seat, call: _Call) -> None:
        if call.type == "ankan":
            tiles = [tile for tile in seat.hand if tile.kind == call.tile.kind]
            if len(tiles) != 4:
                self.clerk.refuse("kan", str(call.tile), "a tile of which the hand holds four")
            seat.hand = [tile for tile in seat.hand if tile.kind != call.tile.kind]
            seat.melds.append(Meld("ankan", tuple(tiles)))
            return
        for index, meld in enumerate(seat.melds):
            if meld.type == "pon" and meld.tiles[0].kind == call.tile.kind:
                self._remove(seat, call.tile)
                seat.melds[index] = Meld("kakan", (*meld.tiles, call.tile))
                return
        self.clerk.refuse("kan", str(call.tile), "a tile of which there is a pon")

    def _remove(self, seat: Seat, tile: Tile) -> None:
        if tile not in seat.hand:
            self.clerk.refuse("tile", str(tile), "one that the hand holds")
        seat.hand.remove(tile)

    def _after(self, turn: int) -> int:
        """Whose turn it is after a discard: of who calls it, else of the next player."""
        players = len(self.seats)
        following = (turn + 1) % players
        for types in (("pon", "minkan"), ("chi",)):
            for distance in range(1, players):
                other = (turn + distance) % players
                coming = self.seats[other].next()
                if not isinstance(coming, str):
                    continue
                call = self._call(coming)
                froms = {(other - call.place - 1) % 4, (other - call.place - 1) % players}
                if call.type in types and call.tile == self.last and turn in froms:
                    return other
        return following

    def _call(self, text: str) -> _Call:
        tokens = _TOKENS.findall(text)
        marks = [place for place, (mark, _) in enumerate(tokens) if mark]
        whole = "".join(mark + digits for mark, digits in tokens)
        if whole != text or len(marks) != 1 or tokens[marks[0]][0] not in _CALLS:
            self.clerk.refuse("call", text, "a call such as c171618 or 2525p25")
        place = marks[0]
        type = _CALLS[tokens[place][0]]
        if len(tokens) != {"aside": 1, "chi": 3, "pon": 3}.get(type, 4):
            self.clerk.refuse("call", text, "three tiles, four for a kan")
        tiles = [self.clerk.numbered_tile("call", digits) for _, digits in tokens]
        others = tuple(tile for at, tile in enumerate(tiles) if at != place)
        return _Call(type, tiles[place], min(place, 2), others)
