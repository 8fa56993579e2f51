"""The answers: what a hand waits for, what it is worth, what to discard.

``evaluate`` answers one hand in one situation, ``waits`` lists what would complete it,
``discards`` what each discard leaves. None raises for a hand that does not win: that is an
answer.
"""

from __future__ import annotations

from dataclasses import replace

from mahjong_cli.answering import Answer
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.reading import Discard, Outcome, Wait, WhyNot
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import Kind, in_order, tile_order


def evaluate(
    hand: Hand, situation: Situation, rules: Ruleset, *, score_waits: bool = False
) -> Outcome:
    """What the hand is worth under the rules, with every reading and who pays what.

    Without a winning tile the outcome tells what the hand waits for. ``score_waits`` adds
    to each wait what it is worth by ron and by tsumo.
    """
    return Answer(hand, situation, rules, score_waits).outcome()


def waits(
    hand: Hand, situation: Situation, rules: Ruleset, *, scored: bool = True
) -> tuple[Wait, ...]:
    """What the hand, before its winning tile, waits for: one entry a kind, in order."""
    return Answer(hand, situation, rules, scored).waits


def discards(hand: Hand, situation: Situation, rules: Ruleset) -> tuple[Discard, ...]:
    """What each discard leaves of a hand that holds its drawn tile, the best first.

    The drawn tile is ``hand.win``, or one of ``hand.concealed``. Best is nearest to
    waiting, then what leaves most copies of waits or useful tiles.
    """
    tiles = hand.concealed if hand.win is None else in_order((*hand.concealed, hand.win))
    answers: dict[Kind | None, Answer] = {}
    found = []
    for tile in dict.fromkeys(tiles):
        rest = list(tiles)
        rest.remove(tile)
        if tile.kind not in answers:
            pond = situation.discards if tile.kind is None else (*situation.discards, tile.kind)
            answers[tile.kind] = Answer(
                replace(hand, concealed=tuple(rest), win=None),
                situation._replace(by=None, discards=pond),
                rules,
                False,
            )
        answer = answers[tile.kind]
        useful = answer.useful()
        shown = [wait.left for wait in answer.waits] or [left for _, left in useful]
        shanten = answer.shanten()
        found.append(
            Discard(
                tile,
                9 if shanten is None else shanten,
                answer.waits,
                useful,
                sum(shown),
                answer.furiten,
            )
        )
    found.sort(key=lambda one: (one.shanten, -one.left, tile_order(one.tile)))
    return tuple(found)


def why_not(hand: Hand, situation: Situation, rules: Ruleset, yaku: str) -> WhyNot:
    """What keeps a yaku (an id of the ruleset's rows) from the hand's chosen reading.

    Where nothing may be chosen the first reading is looked at; a hand that is not complete
    fails as a whole.
    """
    return Answer(hand, situation, rules, False).why_not(yaku)
