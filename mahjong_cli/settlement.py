"""From base points to signed points and chips per seat.

The order is: weight × base, rounded up; the share of an empty seat; ``times``; honba; the
floor; sticks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from mahjong_cli.hand import Situation, Terms
from mahjong_cli.reading import Payment, Settlement
from mahjong_cli.ruleset import Pao, Payments, Ruleset, Tabled, Weights
from mahjong_cli.tiles import WINDS

UNKNOWN = "discarder"
"""What the payer of a ron is called where the discarder's seat is not given."""


class Liable(NamedTuple):
    """The part of a win that a liable player answers for: its rule and base points."""

    rule: Pao
    base: int


Shares = tuple[tuple[str, int], ...]
"""What each payer pays, in seat order."""


def terms_of(rules: Ruleset, situation: Situation, by: str) -> Terms:
    """The terms of a win in a situation (``payments.times``); of two, the other discarded."""
    times = rules.payments.times
    factor = times.tsumo if by == "tsumo" else times.ron
    for name in times.counts:
        factor *= situation.counts.get(name, 1)
    for name, each in times.events:
        if name in situation.events:
            factor *= each
    wareme = situation.wareme if times.wareme != 1 else None
    discarder = situation.discarder
    if discarder is None and rules.players == 2:
        discarder = rules.seats.replace(situation.seat, "")
    return Terms(by, situation.seat, discarder if by == "ron" else None, factor, wareme)


@lru_cache(maxsize=20_000)
def shares(rules: Ruleset, base: int, terms: Terms) -> Shares:
    """What each payer pays before honba; a ron is paid by the discarder.

    ``base`` is in points. The empty seats of a table made for more players pay nothing;
    ``payments.absent`` says whether the others carry their share.
    """
    payments = rules.payments
    plain = _plain_shares(rules, base, terms)
    if terms.factor == 1 and terms.wareme is None:
        return plain
    return tuple(
        (
            payer,
            points
            * terms.factor
            * (payments.times.wareme if terms.wareme in (payer, terms.seat) else 1),
        )
        for payer, points in plain
    )


def _plain_shares(rules: Ruleset, base: int, terms: Terms) -> Shares:
    payments = rules.payments
    if payments.table:
        tabled = _tabled(rules, base, terms)
        if tabled is not None:
            return tabled
    weights, dealer = _weights(payments, terms.by, terms.seat)
    if terms.by == "ron":
        return ((terms.discarder or UNKNOWN, _up(weights.discarder * base, payments.round)),)
    payers = [wind for wind in rules.seats if wind != terms.seat]
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


def _tabled(rules: Ruleset, base: int, terms: Terms) -> Shares | None:
    """What the table says for base points, or for a multiple of its highest row; else None."""
    table = rules.payments.table
    times, row = 1, table.get(base)
    if row is None:
        highest = max(table)
        times, rest = divmod(base, highest)
        if rest or not times:
            return None
        row = table[highest]
    points, dealer = _weights(row, terms.by, terms.seat)
    if terms.by == "ron":
        return ((terms.discarder or UNKNOWN, points.discarder * times),)
    return tuple(
        (wind, (points.dealer if wind == dealer else points.other) * times)
        for wind in rules.seats
        if wind != terms.seat
    )


@lru_cache(maxsize=20_000)
def value_of(rules: Ruleset, base: int, terms: Terms) -> int:
    """The hand's points without honba and sticks, after every factor."""
    return sum(points for _, points in shares(rules, base, terms))


def settle(
    rules: Ruleset,
    base: int,
    situation: Situation,
    *,
    chips: int = 0,
    liable: Sequence[Liable] = (),
) -> Settlement:
    """Who pays what for a win worth ``base``; ``chips`` are what each payer pays.

    ``liable`` are the parts of it that ``situation.pao`` answers for, together at most the
    whole; a liable player who pays alone pays the counters too. Points sum to the sticks
    taken, chips to zero. Where a ron's discarder is not given, that payer is called
    ``discarder`` and only who pays and the winner are listed. On one discard the second
    winner (``situation.ron_order``) takes neither honba nor sticks.
    """
    by = situation.by or "tsumo"
    terms = terms_of(rules, situation, by)
    first = situation.ron_order <= 1 or by == "tsumo"
    honba, sticks = (situation.honba, situation.sticks) if first else (0, 0)
    pao = situation.pao if situation.pao not in (terms.seat, terms.discarder) else None
    return _settled(rules, base, terms, honba, sticks, chips, pao, tuple(liable) if pao else ())


@lru_cache(maxsize=20_000)
def _settled(
    rules: Ruleset,
    base: int,
    terms: Terms,
    number: int,
    sticks: int,
    chips: int,
    pao: str | None,
    liable: tuple[Liable, ...],
) -> Settlement:
    paid = dict(shares(rules, base, terms))
    payers = list(paid)
    value = sum(paid.values())
    honba = _honba(rules.payments, terms.by, payers, number)
    if liable and pao is not None:
        left = base
        for part in liable:
            mine = min(part.base, left)
            left -= mine
            _shift(paid, shares(rules, mine, terms), pao, _part(part.rule, terms.by))
        alone = not any(points for who, points in paid.items() if who != pao)
        if alone or any(part.rule.honba == "liable" for part in liable):
            honba = {pao: sum(honba.values())}
    floor = rules.payments.floor
    counted = value + (sum(honba.values()) if floor and "honba" in floor.counts else 0)
    if floor is not None and counted < floor.points:
        return _nothing(rules, terms, value)
    seats = _listed(rules, terms, pao if liable else None)
    list_of = _payments(seats, paid, honba, payers, chips)
    taken = rules.payments.stick * sticks
    total = sum([payment.points for payment in list_of]) + taken
    points = dict.fromkeys(seats, 0)
    chips_of = dict(points)
    points[terms.seat] = total
    chips_of[terms.seat] = sum([payment.chips for payment in list_of])
    for payment in list_of:
        points[payment.seat] -= payment.points
        chips_of[payment.seat] -= payment.chips
    return Settlement(
        value, total, taken, list_of, MappingProxyType(points), MappingProxyType(chips_of)
    )


def _payments(
    seats: Sequence[str],
    paid: dict[str, int],
    honba: dict[str, int],
    payers: Sequence[str],
    chips: int,
) -> tuple[Payment, ...]:
    out = []
    for who in seats:
        extra = honba.get(who, 0)
        points = paid.get(who, 0) + extra
        owed = chips if chips and who in payers else 0
        if points or owed:
            out.append(Payment(who, points, extra, owed))
    return tuple(out)


def _honba(payments: Payments, by: str, payers: Sequence[str], number: int) -> dict[str, int]:
    if not number:
        return {}
    each = payments.honba_tsumo if by == "tsumo" else payments.honba_ron
    return dict.fromkeys(payers, each * number)


def _part(rule: Pao, by: str) -> int:
    """Into how many equal parts a payment is cut, of which the liable player pays one."""
    return 1 if (rule.tsumo if by == "tsumo" else rule.ron) == "all" else 2


def _shift(paid: dict[str, int], part: Shares, liable: str, cut: int) -> None:
    """Move the liable player's part of these payments over to that player."""
    for payer, points in part:
        moved = points // cut
        paid[payer] -= moved
        paid[liable] = paid.get(liable, 0) + moved


def _listed(rules: Ruleset, terms: Terms, pao: str | None) -> tuple[str, ...]:
    if terms.by == "tsumo" or terms.discarder is not None:
        return tuple(rules.seats)
    known = (terms.seat, UNKNOWN)
    return (*known, pao) if pao is not None and pao not in known else known


def _nothing(rules: Ruleset, terms: Terms, value: int) -> Settlement:
    """A value below the floor: nothing moves, and the sticks stay on the table."""
    none = MappingProxyType(dict.fromkeys(_listed(rules, terms, None), 0))
    return Settlement(0, 0, 0, (), none, none, value)


def _weights(payments: Payments | Tabled, by: str, seat: str) -> tuple[Weights, str | None]:
    """The weights that apply, and who pays the dealer's."""
    dealer = WINDS[0]
    no_dealer = payments.dealer_tsumo is None and payments.dealer_ron is None
    if seat == dealer and not no_dealer:
        found = payments.dealer_tsumo if by == "tsumo" else payments.dealer_ron
        return found or Weights(), None
    return (payments.tsumo if by == "tsumo" else payments.ron), None if no_dealer else dealer


def _up(points: int, step: int) -> int:
    return -(-points // step) * step
