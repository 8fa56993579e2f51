"""Laws of settlement, whoever wins whichever way at a table of two, three or four."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_cli.hand import Situation
from mahjong_cli.loader import list_rulesets, load_ruleset
from mahjong_cli.reading import Settlement
from mahjong_cli.ruleset import Absent, Floor, Pao, Payments, Ruleset, Times, Weights
from mahjong_cli.settlement import Liable, settle

common = settings(max_examples=200, deadline=None, derandomize=True)

WAYS_OF_THREE = (None, Absent("loss"), Absent("half_split", 100), Absent("half_split", None))
YAKUMAN = 8000
BASES = (
    *sorted({fu * 2 ** (han + 2) for han in range(1, 5) for fu in (20, 25, 30, 40, 70, 110)}),
    *(2000, 3000, 4000, 6000, *(YAKUMAN * number for number in range(1, 8))),
)
LAST = "last_place"
FACTOR = "factor"


@cache
def plain_table(players: int) -> Ruleset:
    """The rules of a table before payments are drawn; two play with the weights of two."""
    if players == 2:
        riichi = load_ruleset("riichi")
        payments = riichi.payments._replace(
            tsumo=Weights(dealer=4, other=4), dealer_tsumo=Weights(other=6), seats=2
        )
        return replace(riichi, players=2, payments=payments)
    return load_ruleset("sanma" if players == 3 else "riichi")


factors = st.sampled_from((1, 1, 1, 2, 3))
counters = st.sampled_from((0, 100, 200, 300, 1000))
floors = st.sampled_from(
    (None, None, None, Floor(3900), Floor(8000, frozenset({"honba"})), Floor(12000))
)
paos = st.builds(
    Pao,
    tsumo=st.sampled_from(("all", "half")),
    ron=st.sampled_from(("all", "half")),
    honba=st.sampled_from(("liable", "payer")),
)


@st.composite
def tables(draw: st.DrawFn) -> Ruleset:
    """A shipped ruleset, or one of two to four players with any payments one can state."""
    if draw(st.integers(0, 3)) == 0:
        return load_ruleset(draw(st.sampled_from([info.id for info in list_rulesets()])))
    players = draw(st.sampled_from((2, 3, 3, 4)))
    table = plain_table(players)
    times = Times(
        tsumo=draw(factors),
        ron=draw(factors),
        counts=draw(st.sampled_from(((), (FACTOR,)))),
        events=draw(st.sampled_from(((), ((LAST, 2),)))),
        wareme=draw(factors),
    )
    payments = table.payments._replace(
        round=draw(st.sampled_from((100, 1000))),
        absent=draw(st.sampled_from(WAYS_OF_THREE)) if players == 3 else None,
        honba_tsumo=draw(counters),
        honba_ron=draw(counters),
        times=times,
        floor=draw(floors),
    )
    if draw(st.integers(0, 4)) == 0:
        payments = payments._replace(dealer_tsumo=None, dealer_ron=None)
    return replace(table, payments=payments)


class Won:
    """A win at a table: what ``settle`` is asked."""

    def __init__(
        self, table: Ruleset, base: int, situation: Situation, chips: int, liable: list[Liable]
    ) -> None:
        self.table, self.base, self.situation = table, base, situation
        self.chips, self.liable = chips, liable

    def settled(self, payments: Payments | None = None, **changes: object) -> Settlement:
        """What comes of it, with these parts of the situation otherwise."""
        table = self.table if payments is None else replace(self.table, payments=payments)
        situation = self.situation._replace(**changes)  # type: ignore[arg-type]
        return settle(table, self.base, situation, chips=self.chips, liable=self.liable)

    def __repr__(self) -> str:
        parts = (self.table.payments, self.base, self.situation, self.chips, self.liable)
        return "\n".join(map(str, parts))


@st.composite
def wins(draw: st.DrawFn) -> Won:
    """Any win: by either way, perhaps the second on a discard, perhaps with someone liable."""
    table = draw(tables())
    seats = table.seats
    seat = draw(st.sampled_from(seats))
    others = [wind for wind in seats if wind != seat]
    by = draw(st.sampled_from(("tsumo", "ron")))
    liable: list[Liable] = []
    pao = None
    base = draw(st.sampled_from(BASES))
    if base >= YAKUMAN and draw(st.booleans()):
        pao = draw(st.sampled_from(others))
        parts = st.integers(1, 2).map(lambda number: number * YAKUMAN)
        liable = [Liable(draw(paos), draw(parts)) for _ in range(draw(st.integers(1, 2)))]
    situation = Situation(
        by=by,
        seat=seat,
        discarder=draw(st.sampled_from(others)) if by == "ron" else None,
        events=draw(st.sampled_from((frozenset(), frozenset({LAST})))),
        counts={FACTOR: draw(st.integers(1, 3))},
        honba=draw(st.integers(0, 5)),
        sticks=draw(st.integers(0, 5)),
        pao=pao,
        ron_order=draw(st.integers(1, max(1, len(others)))) if by == "ron" else 1,
        wareme=draw(st.sampled_from((None, *seats))),
    )
    return Won(table, base, situation, draw(st.integers(0, 5)), liable)


@common
@given(wins())
def test_nothing_is_made_or_lost(won: Won) -> None:
    """Points come to the sticks taken, chips to nothing, over the seats of the table."""
    found = won.settled()
    assert sum(found.points.values()) == found.sticks
    assert sum(found.chips.values()) == 0
    assert set(found.points) == set(found.chips) == set(won.table.seats)


@common
@given(wins())
def test_only_the_winner_receives(won: Won) -> None:
    """Whoever pays is not the winner and pays something; the winner gets all of it."""
    found = won.settled()
    seat = won.situation.seat
    payers = [payment.seat for payment in found.payments]
    assert seat not in payers
    assert len(payers) == len(set(payers))
    for payment in found.payments:
        assert payment.points >= payment.honba >= 0
        assert payment.chips >= 0
        assert found.points[payment.seat] == -payment.points
        assert found.chips[payment.seat] == -payment.chips
    for wind in set(won.table.seats) - {seat, *payers}:
        assert (found.points[wind], found.chips[wind]) == (0, 0)
    paid = sum(payment.points for payment in found.payments)
    assert found.points[seat] == found.total == paid + found.sticks


@common
@given(wins())
def test_the_value_is_what_is_paid_without_counters_and_sticks(won: Won) -> None:
    """The value never depends on sticks or counters, and is what payers pay without them."""
    found = won.settled()
    if found.withheld is None:
        paid = sum(payment.points - payment.honba for payment in found.payments)
        assert found.value == paid
    assert won.settled(sticks=0).value == won.settled(sticks=9).value == found.value
    without_floor = won.table.payments._replace(floor=None)
    values = [won.settled(without_floor, honba=honba).value for honba in (0, 1, 7)]
    assert len(set(values)) == 1


@common
@given(wins())
def test_sticks_go_to_the_winner_whole(won: Won) -> None:
    """A stick more is 1,000 points more for the winner and changes nobody's payment."""
    fewer, more = won.settled(sticks=2), won.settled(sticks=3)
    assert fewer.payments == more.payments
    taken = fewer.withheld is None and won.situation.ron_order == 1
    assert more.total - fewer.total == (won.table.payments.stick if taken else 0)


@common
@given(wins())
def test_a_second_winner_gets_neither_counters_nor_sticks(won: Won) -> None:
    """On one discard a later winner gets what the hand is worth, and no more."""
    if won.situation.by != "ron" or won.table.players == 2:
        return
    later = won.settled(ron_order=2)
    bare = won.settled(ron_order=1, honba=0, sticks=0)
    assert later == bare


@common
@given(wins())
def test_counters_are_paid_once_by_those_who_pay(won: Won) -> None:
    """Counters come to so much a payer of a draw, or one sum on a discard, whoever pays."""
    payments = won.table.payments._replace(floor=None)
    found = won.settled(payments, ron_order=1)
    honba = sum(payment.honba for payment in found.payments)
    if won.situation.by == "ron":
        assert honba == won.situation.honba * payments.honba_ron
    else:
        payers = won.table.players - 1
        assert honba == won.situation.honba * payments.honba_tsumo * payers


@common
@given(wins())
def test_a_liable_player_changes_who_pays_but_not_how_much(won: Won) -> None:
    """Pao moves payments to one player; the winner gets the same, others pay no more."""
    plain = won.settled(pao=None)
    found = won.settled()
    assert (found.value, found.total, found.withheld) == (plain.value, plain.total, plain.withheld)
    for wind in won.table.seats:
        if wind not in (won.situation.seat, won.situation.pao):
            assert found.points[wind] >= plain.points[wind]
    if won.liable and won.situation.pao != won.situation.discarder:
        assert won.situation.pao is not None
        assert found.points[won.situation.pao] <= plain.points[won.situation.pao]


@common
@given(wins())
def test_who_answers_for_all_of_a_draw_pays_alone(won: Won) -> None:
    """Liable for all of a self-drawn win, a player pays it whole, counters included."""
    if won.situation.by != "tsumo" or won.situation.pao is None:
        return
    won.liable = [Liable(Pao(tsumo="all", honba="payer"), won.base)]
    found = won.settled()
    assert {payment.seat for payment in found.payments if payment.points} <= {won.situation.pao}


@common
@given(wins())
def test_the_broken_wall_multiplies_what_its_player_pays_and_gets(won: Won) -> None:
    """Wareme multiplies payments of and to that player, and no other."""
    payments = won.table.payments._replace(floor=None)
    won.liable = []
    plain = won.settled(payments, wareme=None, honba=0)
    found = won.settled(payments, honba=0)
    if payments.times.wareme == 1:
        assert found == plain
        return
    wall, seat = won.situation.wareme, won.situation.seat
    for wind in won.table.seats:
        if wind != seat:
            factor = payments.times.wareme if wall in (wind, seat) else 1
            assert found.points[wind] == plain.points[wind] * factor


@common
@given(wins())
def test_factors_multiply_every_payment(won: Won) -> None:
    """Factors by the way of winning, stated numbers and events multiply, counters apart."""
    times = won.table.payments.times
    payments = won.table.payments._replace(floor=None)
    plain = won.settled(payments._replace(times=Times(wareme=times.wareme)))
    found = won.settled(payments)
    factor = times.tsumo if won.situation.by == "tsumo" else times.ron
    if times.counts:
        factor *= won.situation.counts[FACTOR]
    if times.events and LAST in won.situation.events:
        factor *= 2
    assert found.value == plain.value * factor
    assert [payment.honba for payment in found.payments] == [
        payment.honba for payment in plain.payments
    ]


@common
@given(wins())
def test_below_the_floor_nothing_moves(won: Won) -> None:
    """A value below the floor is withheld, any other moves as if there were none."""
    payments = won.table.payments
    free = won.settled(payments._replace(floor=None))
    found = won.settled()
    if payments.floor is None:
        assert found == free
        return
    counted = free.value
    if "honba" in payments.floor.counts:
        counted += sum(payment.honba for payment in free.payments)
    if counted >= payments.floor.points:
        assert found == free
    else:
        assert found.withheld == free.value
        assert (found.value, found.total, found.sticks, found.payments) == (0, 0, 0, ())
        assert not any(found.points.values()) and not any(found.chips.values())


@common
@given(wins())
def test_a_discarder_who_is_not_named_pays_the_same(won: Won) -> None:
    """Without the discarder's seat that payer pays what the discarder would; of two, the other."""
    if won.situation.by != "ron" or won.situation.wareme is not None:
        return
    if won.situation.pao == won.situation.discarder:
        return
    named, unnamed = won.settled(), won.settled(discarder=None)
    assert (unnamed.value, unnamed.total) == (named.value, named.total)
    assert won.situation.discarder is not None
    if won.table.players == 2:
        assert unnamed == named
        return
    assert unnamed.points["discarder"] == named.points[won.situation.discarder]


@common
@given(wins())
def test_three_share_what_four_would_pay(won: Won) -> None:
    """An empty seat costs the winner its share, or the others pay it up to rounding."""
    if won.table.players != 3 or won.situation.by != "tsumo":
        return
    won.liable = []
    plain = won.table.payments._replace(floor=None, times=Times(), round=100)
    lost, in_hundreds, exact = (
        won.settled(plain._replace(absent=way)).value for way in WAYS_OF_THREE[1:]
    )
    four = settle(
        replace(plain_table(4), payments=plain._replace(absent=None, seats=4)),
        won.base,
        won.situation,
    ).value
    payers = won.table.players - 1
    assert lost <= exact <= in_hundreds
    assert four - plain.round * payers <= exact <= four + plain.round * payers
    assert four <= in_hundreds <= four + plain.round * payers


@common
@given(wins(), st.integers(0, 6))
def test_more_points_before_payment_are_never_fewer_after(won: Won, more: int) -> None:
    """No rounding, share or factor makes the dearer hand pay less."""
    dearer = Won(won.table, won.base + 100 * more, won.situation, won.chips, won.liable)
    payments = won.table.payments._replace(floor=None)
    assert dearer.settled(payments).value >= won.settled(payments).value
