"""Settling between a king and commoners."""

from __future__ import annotations

from mahjong_cli.final.game import Game, Played, Row
from mahjong_cli.final.sharing import groups_of, shared
from mahjong_cli.final.terms import King


def settle_king(terms: King, game: Game, stick: int) -> Played:
    """What each player holds in the end.

    Fees for hands begun in debt go to the king first, and the tests for an early end look at
    what remains. Unless there is one, every commoner above zero is paid as many times the own
    points as there are such commoners, by the king.
    """
    king = game.king
    assert king is not None and king in game.scores
    scores = dict(game.scores)
    lying = game.sticks * stick
    if terms.sticks == "first":
        firsts = groups_of(scores, "split")[0]
        for seat, points in shared(lying, firsts, terms.share).items():
            scores[seat] += points
    base = dict(scores)
    fees = {seat: -terms.debt_fee * game.debt_hands.get(seat, 0) for seat in scores}
    fees[king] = -sum(fees.values())
    held = {seat: points + fees[seat] for seat, points in scores.items()}
    commoners = [seat for seat in held if seat != king]
    ended = None
    if all(held[seat] <= terms.all_bust for seat in commoners):
        ended = "all_bust"
    elif any(held[seat] < terms.one_bust for seat in commoners):
        ended = "one_bust"
    above = [seat for seat in commoners if held[seat] > 0 and ended is None]
    uma = {seat: len(above) * held[seat] if seat in above else 0 for seat in held}
    uma[king] = -sum(uma.values())
    worth = terms.chips or 0
    rows = [
        Row(
            seat,
            0,
            score,
            base[seat],
            uma=uma[seat],
            chips=game.chips.get(seat, 0) * worth,
            fee=fees[seat],
        )
        for seat, score in game.scores.items()
    ]
    return Played(placed(rows), king, ended, lying, terms.sticks == "none")


def placed(rows: list[Row]) -> tuple[Row, ...]:
    """The rows with their places by total; equal totals share a place."""
    totals = sorted((row.total for row in rows), reverse=True)
    return tuple(row._replace(place=totals.index(row.total) + 1) for row in rows)
