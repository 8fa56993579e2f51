"""The answers: what a hand waits for, what it is worth, what to discard.

``evaluate`` answers one hand in one situation, ``waits`` lists what would complete it,
``discards`` what each discard leaves. None raises for a hand that does not win: that is an
answer.
"""

from __future__ import annotations

from dataclasses import replace

from mahjong_cli.answering import Answer
from mahjong_cli.completing import completer_of
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
    waiting, then what leaves most copies of waits or useful tiles. Where the hand holds more
    of a kind than it may use, that is what must be discarded, and it causes no furiten.
    """
    whole = hand.concealed if hand.win is None else in_order((*hand.concealed, hand.win))
    forced = surplus(hand, rules)
    tiles = [tile for tile in whole if tile.kind in forced] or whole
    answers: dict[Kind | None, Answer] = {}
    found = []
    for tile in dict.fromkeys(tiles):
        rest = list(whole)
        rest.remove(tile)
        if tile.kind not in answers:
            thrown = () if tile.kind is None else (tile.kind,)
            pond = situation._replace(by=None, discards=situation.discards + thrown)
            if tile.kind in forced:
                pond = pond._replace(forced_discards=situation.forced_discards + thrown)
            answers[tile.kind] = Answer(
                replace(hand, concealed=tuple(rest), win=None),
                pond,
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


def surplus(hand: Hand, rules: Ruleset) -> frozenset[Kind]:
    """The kinds of which a hand, its drawn tile and its melds included, holds too many to use.

    Empty wherever ``hand.cap`` is no less than the copies in the box.
    """
    completer = completer_of(rules)
    if not completer.capped:
        return frozenset()
    held = hand if hand.win is None else replace(hand, concealed=(*hand.concealed, hand.win))
    return completer.overfull(completer.facts(held, Situation()).held)


def why_not(hand: Hand, situation: Situation, rules: Ruleset, yaku: str) -> WhyNot:
    """What keeps a yaku (an id of the ruleset's rows) from the hand's chosen reading.

    Where nothing may be chosen the first reading is looked at; a hand that is not complete
    fails as a whole.
    """
    return Answer(hand, situation, rules, False).why_not(yaku)
