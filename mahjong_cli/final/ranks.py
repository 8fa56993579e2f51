"""Settling by places: uma, oka, chips, and what the bust and the winless pay."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_cli.final.game import Game, Played, Row
from mahjong_cli.final.sharing import groups_of, rounded, shared
from mahjong_cli.final.terms import Ranks

Amounts = dict[str, int]


def settle_ranks(terms: Ranks, game: Game, stick: int) -> Played:
    """What each player gets; ``stick`` is worth so many points.

    Where scores are rounded the first place takes what the others gain or lose by it, so that
    nothing appears or is lost.
    """
    scores = dict(game.scores)
    groups = groups_of(scores, terms.ties)
    lying = game.sticks * stick
    if terms.sticks == "first":
        for seat, points in shared(lying, groups[0], terms.share).items():
            scores[seat] += points
    base = _base(terms, scores, groups[0])
    uma, oka = _prizes(terms, scores, groups)
    worth = terms.chips or 0
    bust = _bust(terms, game, scores, groups[0])
    yakitori = _yakitori(terms, game, groups[0])
    places = _places(groups)
    rows = tuple(
        Row(
            seat,
            places[seat],
            score,
            base[seat],
            uma[seat],
            oka[seat],
            game.chips.get(seat, 0) * worth,
            bust[seat],
            yakitori[seat],
        )
        for seat, score in game.scores.items()
    )
    return Played(rows, sticks=lying, lost=terms.sticks == "none")


def _places(groups: list[list[str]]) -> Amounts:
    found: Amounts = {}
    for group in groups:
        found |= dict.fromkeys(group, len(found) + 1)
    return found


def _base(terms: Ranks, scores: Mapping[str, int], firsts: list[str]) -> Amounts:
    exact = {seat: score - terms.back for seat, score in scores.items()}
    if terms.round == "none":
        return exact
    found = {seat: rounded(points, terms.unit, terms.round) for seat, points in exact.items()}
    others = sum(points for seat, points in found.items() if seat not in firsts)
    return found | shared(sum(exact.values()) - others, firsts, terms.share)


def _prizes(
    terms: Ranks, scores: Mapping[str, int], groups: list[list[str]]
) -> tuple[Amounts, Amounts]:
    """Uma and oka of each player; who share a place share what its places get."""
    afloat = sum(score >= terms.back for score in scores.values())
    places = terms.uma[afloat]
    prize = (terms.back - terms.start) * len(scores) if terms.oka else 0
    uma: Amounts = {}
    oka = dict.fromkeys(scores, 0) | shared(prize, groups[0], terms.share)
    for group in groups:
        units = sum(places[len(uma) : len(uma) + len(group)])
        uma |= shared(units * terms.unit, group, terms.share)
    return uma, oka


def _bust(terms: Ranks, game: Game, scores: Mapping[str, int], firsts: list[str]) -> Amounts:
    """What players below the line pay, and to whom."""
    found = dict.fromkeys(scores, 0)
    rule = terms.bust
    if rule is None:
        return found
    below = [seat for seat, score in scores.items() if score < rule.below]
    each = rule.points + rule.chips * (terms.chips or 0)
    for seat in below:
        takers = firsts
        if rule.to == "others":
            takers = [other for other in scores if other not in below]
        elif rule.to == "buster" and seat in game.busted_by:
            takers = [game.busted_by[seat]]
        if seat in takers:
            continue
        paid = each * (len(takers) if rule.to == "others" else 1)
        found[seat] -= paid
        for taker, points in shared(paid, takers, terms.share).items() if takers else ():
            found[taker] += points
    return found


def _yakitori(terms: Ranks, game: Game, firsts: list[str]) -> Amounts:
    """What players without a win pay, and to whom; nobody pays himself."""
    found = dict.fromkeys(game.scores, 0)
    rule = terms.yakitori
    for seat in game.yakitori if rule is not None else ():
        assert rule is not None
        takers = firsts
        if rule.to == "winners":
            takers = [other for other in game.scores if other not in game.yakitori]
        if seat in takers or not takers:
            continue
        paid = rule.points * (len(takers) if rule.to == "winners" else 1)
        found[seat] -= paid
        for taker, points in shared(paid, takers, terms.share).items():
            found[taker] += points
    return found
