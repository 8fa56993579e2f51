"""From base points to signed points and chips per seat.

The order is: weight × base, rounded up; the share of an empty seat; honba; sticks.
"""

from __future__ import annotations

from functools import lru_cache

from mahjong_cli.reading import Payment, Settlement
from mahjong_cli.ruleset import Payments, Ruleset, Weights
from mahjong_cli.tiles import WINDS

_UNKNOWN = "discarder"


Shares = tuple[tuple[str, int], ...]


@lru_cache(maxsize=20_000)
def shares(rules: Ruleset, base: int, by: str, seat: str) -> Shares:
    """What each payer pays before honba, in seat order; a ron is paid by ``discarder``.

    ``base`` is in points. The empty seats of a table made for more players pay nothing;
    ``payments.absent`` says whether the others carry their share.
    """
    payments = rules.payments
    weights, dealer = _weights(payments, by, seat)
    if by == "ron":
        return ((_UNKNOWN, _up(weights.discarder * base, payments.round)),)
    payers = [wind for wind in rules.seats if wind != seat]
    each = {wind: (weights.dealer if wind == dealer else weights.other) * base for wind in payers}
    missing = weights.other * base * (payments.seats - rules.players)
    absent = payments.absent
    if absent is None or absent.way == "loss" or not missing:
        return tuple((wind, _up(points, payments.round)) for wind, points in each.items())
    if absent.parts is None:
        exact = {wind: points * len(payers) + missing for wind, points in each.items()}
        return tuple(
            (wind, _up(points, payments.round * len(payers)) // len(payers))
            for wind, points in exact.items()
        )
    part = _up(missing, absent.parts)
    return tuple(
        (wind, _up(_up(points, absent.parts) + -(-part // len(payers)), payments.round))
        for wind, points in each.items()
    )


@lru_cache(maxsize=20_000)
def value_of(rules: Ruleset, base: int, by: str, seat: str) -> int:
    """The hand's points without honba and sticks."""
    return sum(points for _, points in shares(rules, base, by, seat))


def settle(
    rules: Ruleset,
    base: int,
    by: str,
    seat: str,
    *,
    discarder: str | None = None,
    honba: int = 0,
    sticks: int = 0,
    chips: int = 0,
) -> Settlement:
    """Who pays what for a win worth ``base``; ``chips`` are what each payer pays.

    Points sum to the sticks taken, chips to zero. Where a ron's discarder is not given,
    that payer is called ``discarder`` and no other seat is listed.
    """
    payments = rules.payments
    paid = shares(rules, base, by, seat)
    value = value_of(rules, base, by, seat)
    if by == "ron":
        if discarder is not None:
            paid = ((discarder, value),)
        each_honba = payments.honba_ron * honba
    else:
        each_honba = payments.honba_tsumo * honba
    seats = (seat, _UNKNOWN) if by == "ron" and discarder is None else rules.seats
    payers = tuple([Payment(who, each + each_honba, each_honba, chips) for who, each in paid])
    taken = payments.stick * sticks
    total = value + each_honba * len(payers) + taken
    points = dict.fromkeys(seats, 0)
    chips_of = dict(points)
    points[seat] = total
    chips_of[seat] = chips * len(payers)
    for payment in payers:
        points[payment.seat] -= payment.points
        chips_of[payment.seat] -= payment.chips
    return Settlement(value, total, taken, payers, points, chips_of)


def _weights(payments: Payments, by: str, seat: str) -> tuple[Weights, str | None]:
    """The weights that apply, and who pays the dealer's."""
    dealer = WINDS[0]
    no_dealer = payments.dealer_tsumo is None and payments.dealer_ron is None
    if seat == dealer and not no_dealer:
        found = payments.dealer_tsumo if by == "tsumo" else payments.dealer_ron
        return found or Weights(), None
    return (payments.tsumo if by == "tsumo" else payments.ron), None if no_dealer else dealer


def _up(points: int, step: int) -> int:
    return -(-points // step) * step
