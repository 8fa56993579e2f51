"""What the engine sees in a hand, and what it answers: plain records without behaviour.

``Hand`` and ``Situation`` say what was stated; everything here says what was understood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from mahjong_cli.hand import Hand, Situation
from mahjong_cli.tiles import Kind, Tile


class Placed(NamedTuple):
    """A piece and the kind it stands for; ``wild`` where the two were free to differ."""

    tile: Tile | None
    as_kind: Kind
    wild: bool = False


class Group(NamedTuple):
    """One group of a reading: ``shape`` is run, triplet, kan, pair or single.

    ``open`` tells a called group; ``win`` that the winning tile completed it.
    """

    shape: str
    placed: tuple[Placed, ...]
    open: bool = False
    win: bool = False

    @property
    def kind(self) -> Kind:
        """The lowest kind of the group."""
        return self.placed[0].as_kind


class Reading(NamedTuple):
    """One way to see a complete hand: what the wilds stand for, and the groups.

    ``form`` is standard, seven_pairs, thirteen_orphans, none or a ruleset's own; ``wait``
    is ryanmen, kanchan, penchan, shanpon, tanki or thirteen, None for a form without one.
    """

    form: str
    wilds: tuple[Kind, ...]
    groups: tuple[Group, ...]
    wait: str | None


class Line(NamedTuple):
    """One yaku of a reading: ``han``, ``yakuman`` and ``chips`` are totals, count times value."""

    id: str
    count: int  # type: ignore[assignment]  # hides tuple.count, of no use here
    han: int = 0
    yakuman: int = 0
    limit: str | None = None
    chips: int = 0
    bonus: bool = False
    tile: Kind | None = None


class FuItem(NamedTuple):
    """One item of fu: its id, its fu, and the group or tile it comes from."""

    id: str
    fu: int
    tiles: tuple[Kind, ...] | None = None


class Score(NamedTuple):
    """What a reading is worth before payment.

    ``han`` is 0 and ``fu`` None for a yakuman; ``limit`` is None below the lowest limit;
    ``base`` is points before payer weights, None where the ruleset counts no fu.
    """

    lines: tuple[Line, ...]
    han: int
    fu: int | None
    fu_items: tuple[FuItem, ...]
    yakuman: int
    limit: str | None
    base: int | None


class Payment(NamedTuple):
    """What one payer pays: ``points`` includes its ``honba``; ``chips`` apart."""

    seat: str
    points: int
    honba: int = 0
    chips: int = 0


class Settlement(NamedTuple):
    """Who pays what. ``points`` are signed and sum to ``sticks``; ``chips`` sum to 0.

    ``value`` is the hand's points without honba and sticks, ``total`` what the winner
    receives, ``sticks`` the points of the sticks taken.
    """

    value: int
    total: int
    sticks: int
    payments: tuple[Payment, ...]
    points: Mapping[str, int]
    chips: Mapping[str, int]
    withheld: int | None = None


class Discard(NamedTuple):
    """What a hand becomes without one of its tiles.

    ``left`` is how many copies of its waits, or where it does not wait of its useful tiles,
    nobody has seen; ``furiten`` whether the pond with this tile holds one of the waits.
    """

    tile: Tile
    shanten: int
    waits: tuple[Wait, ...]
    useful: tuple[tuple[Kind, int], ...]
    left: int
    furiten: bool


class Failing(NamedTuple):
    """A part of a row's condition that does not hold: its path, what it asks, what was found.

    The path begins with a key of ``when``, or is ``value`` (none in this state), ``struck``
    (by the row named), ``yakuman`` (which hide other rows) or ``complete``.
    """

    path: tuple[str | int, ...]
    argument: object
    found: int | None = None


class WhyNot(NamedTuple):
    """Whether a yaku is among the lines of a hand, and if not, everything that fails."""

    id: str
    holds: bool
    failing: tuple[Failing, ...]


class Judged:
    """One wild assignment in its best decomposition.

    ``value`` is in points without honba and sticks, ``chips`` what each payer pays;
    ``status`` is chosen, equal (may be taken instead), lower (not allowed), no_yaku or
    furiten. ``reading`` and ``score`` explain it; they are made when first asked for,
    since most readings are only compared.
    """

    __slots__ = ("_explain", "_explained", "_find_evidence", "chips", "status", "value", "wilds")

    def __init__(
        self,
        wilds: tuple[Kind, ...],
        value: int,
        chips: int,
        status: str,
        explain: Callable[[], tuple[Reading, Score]],
        evidence: Callable[[], Mapping[str, tuple[int, ...]]],
    ) -> None:
        self.wilds = wilds
        self.value = value
        self.chips = chips
        self.status = status
        self._explain = explain
        self._explained: tuple[Reading, Score] | None = None
        self._find_evidence = evidence

    @property
    def reading(self) -> Reading:
        """What the wilds stand for, and the groups."""
        return self._both()[0]

    @property
    def score(self) -> Score:
        """The yaku, han and fu, and the base points."""
        return self._both()[1]

    @property
    def evidence(self) -> Mapping[str, tuple[int, ...]]:
        """For each yaku that groups make, which of the reading's groups they are."""
        return self._find_evidence()

    def _both(self) -> tuple[Reading, Score]:
        if self._explained is None:
            self._explained = self._explain()
        return self._explained

    def __repr__(self) -> str:
        return f"Judged({self.status}, {self.value}, {self.reading}, {self.score})"


class WaitScore(NamedTuple):
    """The best that a wait is worth, won in one way.

    ``value`` is in points without honba and sticks; ``paid`` are the different payments it
    is made of, lowest first.
    """

    han: int
    fu: int | None
    yakuman: int
    limit: str | None
    value: int
    paid: tuple[int, ...] = ()


class Wait(NamedTuple):
    """A tile that completes the hand.

    ``wilds`` are the assignments that work, one kind per wild each, lowest first;
    ``left`` is how many copies nobody has seen. ``ron`` and ``tsumo`` are None without a
    yaku, by ron when furiten, and where the waits were not scored; ``barred`` tells that
    the tile was discarded and bars the ron on itself alone.
    """

    tile: Kind
    wilds: tuple[tuple[Kind, ...], ...]
    left: int
    ron: WaitScore | None = None
    tsumo: WaitScore | None = None
    barred: bool = False


class Outcome(NamedTuple):
    """The answer to one hand, explained.

    ``result`` is win, no_yaku, furiten or not_complete; without a winning tile tenpai or
    noten. ``best`` is the reading called chosen and ``settlement`` its payments, both None
    where there is no legal win; ``readings`` holds one entry for each wild assignment,
    best first. ``shanten`` is that of the hand before the winning tile.
    """

    ruleset: str
    hand: Hand
    situation: Situation
    result: str
    waits: tuple[Wait, ...]
    furiten: bool
    best: Judged | None
    readings: tuple[Judged, ...]
    free_choice: bool
    settlement: Settlement | None
    shanten: int | None
    useful: tuple[tuple[Kind, int], ...] = ()
