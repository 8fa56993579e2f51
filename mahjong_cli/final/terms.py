"""``end`` of a ruleset: how a game is settled once it is over."""

from __future__ import annotations

from typing import NamedTuple


class Bust(NamedTuple):
    """``end.bust``: what a player with fewer points than ``below`` pays.

    ``points``, and ``chips`` beside them, go ``to`` the ``buster`` (who took the last points,
    else the first), to the ``first``, or to each of the ``others`` who are not bust.
    """

    below: int
    points: int
    chips: int
    to: str


class Yakitori(NamedTuple):
    """``end.yakitori``: what a player without a win pays, to the ``first`` or each ``winner``."""

    points: int
    to: str


class Ranks(NamedTuple):
    """``end`` of type ``ranks``: by places.

    ``start`` and ``back`` (``end.return``) are in points; ``uma`` is in units, one list of
    places for each number of players that hold ``back`` or more, from none on. ``ties`` is
    ``seat`` (the place goes to who sat first) or ``split``; what is split comes in multiples
    of ``share``. ``round`` is how the distance from ``back`` becomes whole units. ``sticks``
    left on the table go to the ``first`` or to nobody (``none``). ``chips`` is what a chip is
    worth in points, None where there are none.
    """

    start: int
    back: int
    uma: tuple[tuple[int, ...], ...]
    oka: bool
    ties: str
    round: str
    unit: int
    share: int
    sticks: str
    chips: int | None = None
    bust: Bust | None = None
    yakitori: Yakitori | None = None

    def stake(self, players: int) -> int:
        """The points of all players at the start."""
        return self.start * players


class King(NamedTuple):
    """``end`` of type ``king``: one king, and commoners with little.

    ``king`` and ``others`` are what they start with. The game ends at once when every
    commoner has ``all_bust`` or less, or one has less than ``one_bust``; else each commoner
    above zero is paid. A commoner in debt pays ``debt_fee`` a hand. ``games`` make a match.
    """

    king: int
    others: int
    all_bust: int
    one_bust: int
    debt_fee: int
    games: int
    unit: int
    share: int
    sticks: str
    chips: int | None = None

    def stake(self, players: int) -> int:
        """The points of all players at the start."""
        return self.king + self.others * (players - 1)


End = Ranks | King
