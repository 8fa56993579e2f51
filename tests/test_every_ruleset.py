"""Laws that every shipped ruleset obeys, whatever it is; a new file is covered by being there."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from mahjong_cli import Hand, Situation, evaluate, load_ruleset, waits
from mahjong_cli.cli.occurring import Occurring
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import Ruleset
from random_hands import Dealer
from slow_forms import Slow

FILES = sorted((Path(__file__).resolve().parent.parent / "rulesets").glob("*.yaml"))
IDS = [path.stem for path in FILES]
COMPLETE = {"win", "no_yaku"}
WINS, WAITING = 2000, 500

every_ruleset = pytest.mark.parametrize("name", IDS)


def _settings(rules: Ruleset) -> tuple[object, ...]:
    """Everything of a ruleset that the waits of random hands depend on, but not its name."""
    tiles, hand = rules.tiles, rules.hand
    forms = tuple(form._replace(fu=None) for form in rules.forms if not form.conditional)
    box = tuple(sorted((kind, n) for kind, n in tiles.copies.items() if kind.suit != "f"))
    wilds = tuple(
        (one.count, one.kind, one.fifth_copy, one.copies, one.in_hand, one.may_win, one.by)
        for one in hand.wilds
    )
    return box, tiles.cap, hand.size, hand.melds, wilds, forms, rules.win.karaten


@cache
def _hands(settings: object) -> list[Hand]:
    """The complete hands of all rulesets that have these tiles, melds and forms in common."""
    return []


def won_hands(rules: Ruleset, dealer: Dealer) -> list[Hand]:
    """Complete hands of a ruleset's own tiles; dealt once for all that are alike in these."""
    red = tuple(sorted(rules.tiles.red.items()))
    hands = _hands((*_settings(rules), red, rules.hand.aside))
    while len(hands) < WINS:
        hands.append(dealer.won())
    return hands


@every_ruleset
def test_random_hands_are_scored(name: str) -> None:
    """Hands of a form's parts are complete, and what is paid is what is won.

    The rows that they have are rows that ``yaku list`` says can occur.
    """
    rules = load_ruleset(name)
    dealer = Dealer(rules, name)
    results: Counter[str] = Counter()
    values: set[int] = set()
    rows: set[str] = set()
    for hand in won_hands(rules, dealer):
        situation = dealer.situation(hand)
        outcome = evaluate(hand, situation, rules)
        results[outcome.result] += 1
        assert outcome.result in COMPLETE, (str(hand), situation)
        if outcome.settlement is not None:
            _settled(outcome, rules)
            values.add(outcome.settlement.value)
            if outcome.best is not None and results["win"] % 8 == 0:
                rows.update(line.id for line in outcome.best.score.lines)
    occurring = Occurring(rules)
    assert all(occurring.row(row) for row in rules.yaku if row.id in rows)
    assert results["win"] > WINS / 4
    assert len(values) > 5


def _settled(outcome: Outcome, rules: Ruleset) -> None:
    settlement = outcome.settlement
    assert settlement is not None and outcome.best is not None
    paid = sum(payment.points for payment in settlement.payments)
    assert set(settlement.points) == set(rules.seats)
    assert sum(settlement.points.values()) == settlement.sticks
    assert sum(settlement.chips.values()) == 0
    assert settlement.total == settlement.sticks + paid
    assert settlement.total == settlement.points[outcome.situation.seat]
    if settlement.withheld:
        assert not any(settlement.points.values())
    else:
        assert paid > 0
        assert settlement.sticks == rules.payments.stick * outcome.situation.sticks


@cache
def _known(settings: object) -> dict[str, tuple[Hand, frozenset[str]]]:
    """Hands with their waits by brute force, shared by rulesets alike in all it looks at."""
    return {}


def _slow_waits(hand: Hand, rules: Ruleset, slow: Slow) -> frozenset[str]:
    """What completes a hand, physical wilds apart from the tiles that they look like."""
    concealed = Counter(tile.kind for tile in hand.concealed if tile.kind is not None)
    melds = [meld.kinds for meld in hand.melds]
    joker = next((wild for wild in rules.hand.wilds if wild.kind is not None), None)
    if joker is None or joker.kind is None or not joker.in_hand:
        return frozenset(slow.waits(concealed, melds, hand.wilds))
    assert joker.copies == rules.tiles.copies[joker.kind] and not joker.events and not joker.by
    wilds = hand.wilds + concealed.pop(joker.kind, 0)
    found = slow.waits(concealed, melds, wilds)
    others = found - {str(joker.kind)}
    return frozenset(others | {str(joker.kind)} if found and joker.may_win else others)


@every_ruleset
def test_waits_are_what_brute_force_finds(name: str) -> None:
    """Random hands wait for exactly the tiles that a slow check of its own finds."""
    rules = load_ruleset(name)
    known = _known(_settings(rules))
    if not known:
        dealer, slow = Dealer(rules, "waits"), Slow(rules)
        while len(known) < WAITING:
            hand = dealer.waiting()
            known.setdefault(str(hand), (hand, _slow_waits(hand, rules, slow)))
    for hand, expected in known.values():
        found = waits(hand, Situation(), rules, scored=False)
        assert {str(wait.tile) for wait in found} == expected, str(hand)
    assert sum(bool(expected) for _, expected in known.values()) > WAITING / 3
    assert any(not expected for _, expected in known.values())
