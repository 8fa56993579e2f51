"""A round as it is played: what the order of the moves says of a win.

A reader tells the table every move; the table answers whether a win is by ippatsu, on the
last tile, on a replacement tile …, and how many riichi sticks lie on it. (A riichi whose
discard is won on is not paid.)
"""

from __future__ import annotations

MOST_MOVES = 1000
"""More moves than a round can have."""


class TooLong(Exception):
    """A round has more moves than can be."""


class Table:
    """One round: who drew, discarded and called what, in order.

    ``wall`` is how many tiles can be drawn, ``sticks`` how many lay there at the start.
    """

    def __init__(self, players: int, wall: int, sticks: int = 0) -> None:
        self.left = wall
        self.sticks = sticks
        self.moves = 0
        self.discarder: int | None = None
        self.untouched = [True] * players
        """Who has only discarded terminals and honors, none of which was called."""
        self._riichi = [0] * players
        self._ippatsu = [False] * players
        self._discards = [0] * players
        self._draws = [0] * players
        self._unbroken = True
        self._pending: int | None = None
        self._replacement = False
        self._last = ""

    def draw(self, seat: int) -> None:
        """A player draws; after a kan or a tile set aside, from the dead wall."""
        self._move()
        self._replacement = self._last in ("kan", "aside")
        if self._replacement:
            self._break()
        self._draws[seat] += 1
        self.left -= 1
        self._last = "draw"

    def discard(self, seat: int, *, riichi: bool = False, simple: bool = False) -> None:
        """A player discards; ``simple`` tells that it is neither a terminal nor an honor."""
        self._move()
        self._ippatsu[seat] = False
        if riichi:
            self._riichi[seat] = 2 if self._unbroken and not self._discards[seat] else 1
            self._ippatsu[seat] = True
            self._pending = seat
        if simple:
            self.untouched[seat] = False
        self._discards[seat] += 1
        self.discarder = seat
        self._last = "discard"

    def call(self, seat: int) -> None:
        """A player calls the last discard: chi, pon or an open kan."""
        self._move()
        if self.discarder is not None:
            self.untouched[self.discarder] = False
        self._break()
        self._last = "call"

    def kan(self, seat: int, *, called: bool = False) -> None:
        """A player declares a concealed kan, adds to a pon, or (``called``) calls a kan."""
        if called:
            self.call(seat)
        else:
            self._move()
            self.discarder = seat
        self._last = "kan"

    def aside(self, seat: int) -> None:
        """A player sets a tile aside."""
        self._move()
        self.discarder = seat
        self._last = "aside"

    def events(self, seat: int, by: str) -> frozenset[str]:
        """What a win has in its favour now, as names of events."""
        found: set[str] = set()
        if self._riichi[seat]:
            found.add("riichi")
            if self._riichi[seat] == 2:
                found.add("double_riichi")
            if self._ippatsu[seat]:
                found.add("ippatsu")
        if by == "tsumo":
            if self._replacement:
                found.add("rinshan")
            elif not self.left:
                found.add("haitei")
            if self._unbroken and not self._discards[seat]:
                found.add("first_turn")
        else:
            if self._last == "kan":
                found.add("chankan")
            elif not self.left:
                found.add("houtei")
            if self._unbroken and not self._draws[seat]:
                found.add("first_turn")
        return frozenset(found)

    def _move(self) -> None:
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise TooLong
        if self._pending is not None:
            self.sticks += 1
            self._pending = None

    def _break(self) -> None:
        """A call ends the first turn and every ippatsu."""
        self._unbroken = False
        self._ippatsu = [False] * len(self._ippatsu)
