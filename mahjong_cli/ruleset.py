"""A ruleset: one resolved, immutable value. No file is read here; ``loader`` does that.

Every field mirrors a key of the YAML file, in the words of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong_cli.tiles import Kind, TileSet

if TYPE_CHECKING:
    from mahjong_cli.final.terms import End


class Source(NamedTuple):
    """Where the rules come from."""

    title: str
    url: str | None = None


class WildRule(NamedTuple):
    """A tile that may stand for others (``hand.wilds.NAME``).

    An imaginary tile (``kind`` None) is held in ``count`` per hand. A physical one is one
    of ``copies`` tiles of its ``kind``, and wild only while ``by`` and ``events`` fit the
    situation, else an ordinary tile of that kind: ``in_hand`` among the tiles held,
    ``may_win`` as the winning tile. ``fifth_copy``: may it be one more of a kind than a
    hand may hold; ``dora`` … : for which dora it counts; ``earns``: ids of rows whose chips
    it earns by counting for them.
    """

    name: str
    count: int = 0  # type: ignore[assignment]  # hides tuple.count, of no use here
    kind: Kind | None = None
    fifth_copy: bool = False
    dora: bool = False
    ura_dora: bool = False
    aka_dora: bool = False
    copies: int = 0
    in_hand: bool = True
    may_win: bool = False
    by: str | None = None
    events: frozenset[str] = frozenset()
    earns: frozenset[str] = frozenset()


class HandRules(NamedTuple):
    """``hand``: ``size`` counts imaginary tiles and a meld as three."""

    size: int
    melds: frozenset[str]
    aside: frozenset[Kind]
    wilds: tuple[WildRule, ...]

    @property
    def imaginary(self) -> int:
        """How many imaginary tiles a hand holds unless the user says otherwise."""
        return sum(wild.count for wild in self.wilds)


class WinRules(NamedTuple):
    """``win``: what makes a complete hand a win.

    ``min_han``: that a hand needs, bonus han not counted; ``multiple_ron``: ``all`` winners
    on one discard are paid, or only the ``first``; ``karaten``: whether a hand waits for a
    tile of which it holds every copy itself.
    """

    min_han: int
    multiple_ron: str = "all"
    karaten: bool = False


class FormRule(NamedTuple):
    """A form of ``forms``: its name, and what it consists of.

    Exactly one of four sorts: ``sets`` groups and ``pairs`` pairs (``standard``); ``pairs``
    alone, ``repeats`` telling whether two pairs may be of one kind; ``tiles``, some way to
    hold certain tiles, beside ``sets`` and ``pairs`` of the rest; or a test on all tiles:
    kinds of ``only`` (one of several masks), how many different ``kinds``, and how many
    ``neighbours`` one or two ranks apart. ``fu`` fixes the fu. A form with ``needs_by`` or
    ``needs_events`` is tried only in such a situation, and adds nothing to the waits.
    ``wait`` is the only wait that completes it, and with ``furiten_by_tile`` a discarded
    tile that would complete it bars a ron on that tile alone.
    """

    name: str
    sets: int = 0
    pairs: int = 0
    repeats: bool = False
    only: tuple[int, ...] = ()
    kinds: int = 0
    fu: int | None = None
    neighbours: int | None = None
    tiles: tuple[tuple[Kind, ...], ...] = ()
    needs_by: str | None = None
    needs_events: frozenset[str] = frozenset()
    wait: str | None = None
    furiten_by_tile: bool = False

    @property
    def conditional(self) -> bool:
        """Whether it is tried in some situations only."""
        return self.needs_by is not None or bool(self.needs_events)


class Amount(NamedTuple):
    """The worth of one count of a yaku: han, or so many yakuman, or at least a limit."""

    han: int = 0
    yakuman: int = 0
    limit: str | None = None


class Chips(NamedTuple):
    """Chips from each payer for one count of a yaku, by the way of winning."""

    tsumo: int = 0
    ron: int = 0


NO_CHIPS = Chips()


class YakuDefinition(NamedTuple):
    """A row of ``yaku``. ``closed`` or ``open`` is None where it does not count in that state.

    ``when`` is the condition as plain data; the package ``yaku`` compiles it.
    """

    id: str
    names: Mapping[str, str]
    when: Mapping[str, Any]
    closed: Amount | None
    open: Amount | None
    chips: Chips = NO_CHIPS
    replaces: frozenset[str] = frozenset()
    bonus: bool = False
    needs_another: frozenset[str] = frozenset()
    """States (``closed``, ``open``) in which it counts only beside another yaku."""


class EventRule(NamedTuple):
    """An event the user may state (``situation.events.NAME``).

    ``implies`` events come with it, ``needs`` and ``excludes`` are checked; ``by`` is the
    only way of winning it goes with; ``closed``: it cannot stand with a called meld;
    ``no_melds``: nor with any; ``after``: one of these must have come before
    (``kan``, ``aside``); ``elsewhere``: so many copies of the winning tile, itself
    included, lie outside the hand (chankan: four, in the other player's kan);
    ``never``: situations (keys ``by``, ``seat``) that it cannot go with; ``wins``: it is a
    win by itself and needs no tiles; ``first``: every tile may be the winning one; ``on``:
    the winning tile is one of these kinds. ``about`` says by language what happens.
    """

    name: str
    names: Mapping[str, tuple[str, ...]]
    implies: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    excludes: frozenset[str] = frozenset()
    by: str | None = None
    closed: bool = False
    no_melds: bool = False
    after: frozenset[str] = frozenset()
    elsewhere: int = 1
    never: tuple[Mapping[str, str], ...] = ()
    wins: bool = False
    first: bool = False
    on: frozenset[Kind] = frozenset()
    about: Mapping[str, str] | None = None


class CountRule(NamedTuple):
    """A number the user may state (``situation.counts.NAME``); unknown without a default."""

    name: str
    names: Mapping[str, tuple[str, ...]]
    least: int = 0
    default: int | str | None = None


class TileListRule(NamedTuple):
    """A list of tiles the user may state (``situation.tiles.NAME``)."""

    name: str
    names: Mapping[str, tuple[str, ...]]
    most: int | None = None


class ChooseRules(NamedTuple):
    """``choose``: which reading must be taken.

    ``by`` are keys compared in order (points, yakuman, han, fu); rows in ``leave_out``
    are left out of a first comparison of the first key; ``ties``: ``free`` or ``first``.
    """

    by: tuple[str, ...]
    leave_out: frozenset[str]
    ties: str


class FuRules(NamedTuple):
    """``fu``: every number of the fu count.

    ``triplet`` and ``kan`` are the fu of a called one of simples; terminals and honours
    double it, and so does being concealed. ``pinfu_tsumo`` and ``open_pinfu`` are the fu
    of a hand that has no other; None where such a hand is counted like any other, which
    costs it pinfu. ``rinshan_tsumo`` is the fu of drawing the winning tile after a kan,
    where an ordinary draw has ``tsumo``. ``times`` multiplies all but ``base`` and the fixed
    values.
    """

    base: int
    menzen_ron: int
    tsumo: int
    triplet: int
    kan: int
    value_pair: int
    double_wind_pair: int
    waits: Mapping[str, int]
    open_pinfu: int | None
    pinfu_tsumo: int | None
    round: int
    rinshan_tsumo: int = 2
    times: int = 1


NO_FU = FuRules(0, 0, 0, 0, 0, 0, 0, {}, None, 0, 1)
"""No fu at all."""


class Limit(NamedTuple):
    """A row of ``scoring.limits``: reached from ``han`` or from ``from_base`` points on.

    With ``each``, its base counts once more for every so many han beyond ``han``. One that
    is ``fixed`` is the whole value of a hand with a row worth it: nothing is added to it.
    """

    name: str
    base: int
    han: int | None = None
    from_base: int | None = None
    each: int | None = None
    fixed: bool = False
    names: tuple[tuple[str, str], ...] = ()
    """What it is called by language, where it is none that every table knows."""


class FuHanScoring(NamedTuple):
    """``scoring`` of type ``fu-han``: base = fu × 2^(han + 2), up to the limits.

    ``limits`` are in the order of the file; the last one reached counts. ``yakuman_*``:
    do different yakuman add up, how many at most, does a double count two. With
    ``yakuman_as_han`` there is no yakuman: a row worth one is worth so many han.
    """

    limits: tuple[Limit, ...]
    yakuman_base: int
    yakuman_add: bool
    yakuman_most: int | None
    yakuman_doubles: bool
    yakuman_as_han: int | None = None


class HanTableScoring(NamedTuple):
    """``scoring`` of type ``han-table``: base points by han alone, without fu.

    ``table`` pairs han with base points, fewest han first; han between two rows count as the
    lower one, and each beyond the last row adds ``each``. Han beyond ``cap`` are cut off.
    Limits and yakuman are as in ``FuHanScoring``.
    """

    table: tuple[tuple[int, int], ...]
    limits: tuple[Limit, ...] = ()
    cap: int | None = None
    each: int = 0
    yakuman_base: int = 0
    yakuman_add: bool = True
    yakuman_most: int | None = None
    yakuman_doubles: bool = True
    yakuman_as_han: int | None = None


Scoring = FuHanScoring | HanTableScoring


class Weights(NamedTuple):
    """Payer weights of one way to win: ``dealer``, ``other``, ``discarder`` × base."""

    dealer: int = 0
    other: int = 0
    discarder: int = 0


class Absent(NamedTuple):
    """``payments.absent``: what becomes of the share of an empty seat.

    ``way`` is ``loss`` (nobody pays it) or ``half_split`` (the payers share it);
    ``parts`` rounds each share before it is split, None adds them as they are.
    """

    way: str
    parts: int | None = None


class Pao(NamedTuple):
    """``payments.pao.YAKU``: how the player liable for a yakuman pays.

    ``tsumo`` and ``ron`` are ``all`` or ``half`` of what the yakuman is worth; ``honba`` is
    paid by the ``liable`` player or as without one (``payer``).
    """

    tsumo: str = "all"
    ron: str = "half"
    honba: str = "payer"


class Times(NamedTuple):
    """``payments.times``: factors of every payment, honba and sticks apart.

    By way of winning, by stated ``counts``, by ``events``; ``wareme`` for what the player
    at the broken wall pays and receives.
    """

    tsumo: int = 1
    ron: int = 1
    counts: tuple[str, ...] = ()
    events: tuple[tuple[str, int], ...] = ()
    wareme: int = 1


class Floor(NamedTuple):
    """``payments.floor``: a value below ``points`` does not move.

    ``counts`` tells what is added to the value first (``honba``).
    """

    points: int
    counts: frozenset[str] = frozenset()


class Tabled(NamedTuple):
    """A row of ``payments.table``: what is paid for certain base points, in points."""

    tsumo: Weights
    ron: Weights
    dealer_tsumo: Weights | None
    dealer_ron: Weights | None


class Payments(NamedTuple):
    """``payments``: weights, rounding, honba. ``dealer_*`` None: a table without a dealer.

    ``table`` gives the payments of base points that are not weight × base.
    """

    round: int
    tsumo: Weights
    ron: Weights
    dealer_tsumo: Weights | None
    dealer_ron: Weights | None
    absent: Absent | None
    honba_tsumo: int
    honba_ron: int
    stick: int
    seats: int
    """Seats the weights are made for; the difference to ``players`` is empty."""
    times: Times = Times()
    floor: Floor | None = None
    pao: Mapping[str, Pao] = {}
    table: Mapping[int, Tabled] = {}


@dataclass(frozen=True, eq=False, slots=True)
class Ruleset:
    """All of a ruleset, resolved. Compared by identity, so it can key a cache."""

    id: str
    names: Mapping[str, str]
    aliases: tuple[str, ...]
    source: Source
    notes: tuple[str, ...]
    players: int
    tiles: TileSet
    classes: Mapping[str, int]
    """Named classes of kinds as masks: ``terminals``, ``dragons`` …"""
    hand: HandRules
    value_winds: tuple[str, ...]
    """``winds.value``: ``seat``, ``round`` or a kind; what a value wind is."""
    win: WinRules
    forms: tuple[FormRule, ...]
    yaku: tuple[YakuDefinition, ...]
    events: Mapping[str, EventRule]
    counts: Mapping[str, CountRule]
    tile_lists: Mapping[str, TileListRule]
    choose: ChooseRules
    fu: FuRules
    """``NO_FU`` where the file has none, as a scoring without them allows."""
    scoring: Scoring
    payments: Payments
    ending: Callable[[], End] | None = None
    """Makes ``end``, which hands have no use for."""
    catalogue: Mapping[str, YakuDefinition] = field(default_factory=dict)
    """Rows that are not switched on and that a row in force asks for by ``with``."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Extra interface words of the ruleset by language: what the wild tile is called …"""
    about: Mapping[str, str] = field(default_factory=dict)
    """What it is, in half a line, by language."""
    yakuman_chips: Chips = NO_CHIPS
    """``chips.yakuman``: chips from each payer for every yakuman of a win."""

    @property
    def end(self) -> End | None:
        """How a game is settled once it is over, None where the file does not say."""
        return self.ending() if self.ending is not None else None

    @property
    def seats(self) -> str:
        """The winds of the seats at the table, in order."""
        return "ESWN"[: self.players]
