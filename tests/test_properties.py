"""Laws that hold for every hand, whatever the ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from mahjong_cli import (
    Hand,
    Kind,
    Outcome,
    Situation,
    Tile,
    evaluate,
    load_ruleset,
    parse_hand,
    waits,
)
from mahjong_cli.answering import Answer
from mahjong_cli.hand import Meld
from mahjong_cli.notation import format_hand
from mahjong_cli.reading import Judged
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import WIND_KINDS
from mahjong_cli.weighing import Candidate

NAMES = ("riichi", "sanma", "mighty", "mighty-official", "dotou", "shura")
WITH_WILDS = ("mighty", "mighty-official", "dotou", "shura")
COMPLETE = {"win", "no_yaku", "furiten"}

every_ruleset = pytest.mark.parametrize("name", NAMES)
common = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
few = settings(common, max_examples=20)


@cache
def rules_of(name: str, *changes: str) -> Ruleset:
    return load_ruleset(name, changes)


@cache
def groups_of(rules: Ruleset) -> tuple[tuple[tuple[Kind, ...], ...], tuple[Kind, ...]]:
    """Every run and triplet of a tile set, runs thrice for the odds, and its kinds."""
    kinds = rules.tiles.hand_kinds
    triplets = [(kind,) * 3 for kind in kinds]
    runs = []
    for kind in kinds:
        if kind.suit != "z" and kind.rank <= 7:
            run = tuple(Kind.at(kind.suit, kind.rank + step) for step in range(3))
            if all(other in rules.tiles for other in run):
                runs.append(run)
    return (*triplets, *runs, *runs, *runs), kinds


def tiles_of(kinds: Iterable[Kind]) -> tuple[Tile, ...]:
    return tuple(Tile(kind) for kind in kinds)


@st.composite
def won_hands(draw: st.DrawFn, rules: Ruleset, *, melds: bool = True) -> Hand:
    """A hand that its winning tile completes; its wilds stand for tiles taken out."""
    sets, kinds = groups_of(rules)
    if draw(st.integers(0, 7)) == 0:
        pairs = draw(st.lists(st.sampled_from(kinds), min_size=7, max_size=7, unique=True))
        concealed = [kind for kind in pairs for _ in range(2)]
        called: list[Meld] = []
    else:
        pair = draw(st.sampled_from(kinds))
        number = draw(st.integers(0, 2)) if melds else 0
        open_sets = sets if "chi" in rules.hand.melds else sets[: len(kinds)]
        groups = [draw(st.sampled_from(open_sets if n < number else sets)) for n in range(4)]
        called = []
        for group in groups[:number]:
            kind = "chi"
            if group[0] == group[1]:
                kind = draw(st.sampled_from(("pon", "pon", "minkan", "kakan", "ankan")))
                group = group if kind == "pon" else (*group, group[0])
            called.append(Meld(kind, tiles_of(group)))
        concealed = [kind for group in groups[number:] for kind in group] + [pair, pair]
    counts = Counter(concealed)
    for meld in called:
        counts.update(meld.kinds)
    assume(max(counts.values()) <= 4)
    order = draw(st.permutations(concealed))
    wilds = rules.hand.imaginary
    win, *held = draw(with_reds(rules, [order[0], *order[1 + wilds :]]))
    return Hand(tuple(held), tuple(called), win=win, wilds=wilds)


@st.composite
def with_reds(draw: st.DrawFn, rules: Ruleset, kinds: list[Kind]) -> list[Tile]:
    """The tiles of these kinds, some fives red, no more than the box holds."""
    left = dict(rules.tiles.red)
    tiles = []
    for kind in kinds:
        red = left.get(kind, 0) > 0 and draw(st.booleans())
        if red:
            left[kind] -= 1
        tiles.append(Tile(kind, "red" if red else None))
    return tiles


@st.composite
def situations(draw: st.DrawFn, rules: Ruleset, hand: Hand, *, dora: bool = True) -> Situation:
    """A way to win the hand at this table."""
    seat = draw(st.sampled_from(rules.seats))
    by = draw(st.sampled_from(("ron", "tsumo")))
    others = [wind for wind in rules.seats if wind != seat]
    riichi = hand.closed and draw(st.booleans())
    lists = st.lists(st.sampled_from(rules.tiles.hand_kinds), max_size=2)
    return Situation(
        by=by,
        seat=seat,
        round=draw(st.sampled_from("ES")),
        discarder=draw(st.sampled_from(others)) if by == "ron" else None,
        events=frozenset({"riichi"} if riichi else ()),
        dora=tuple(draw(lists)) if dora else (),
        ura=tuple(draw(lists)) if dora and riichi else (),
        honba=draw(st.integers(0, 3)),
        sticks=draw(st.integers(0, 2)),
    )


@st.composite
def wins(draw: st.DrawFn, rules: Ruleset, *, dora: bool = True) -> tuple[Hand, Situation]:
    hand = draw(won_hands(rules))
    return hand, draw(situations(rules, hand, dora=dora))


def legal(outcome: Outcome) -> list[Judged]:
    return [judged for judged in outcome.readings if judged.status not in ("no_yaku", "furiten")]


def key_of(rules: Ruleset, judged: Judged) -> tuple[int, ...]:
    """What ``choose.by`` compares of a reading, in order."""
    values = {
        "points": judged.value,
        "yakuman": judged.score.yakuman,
        "han": judged.score.han,
        "fu": judged.score.fu or 0,
    }
    return tuple(values[name] for name in rules.choose.by)


@every_ruleset
@common
@given(data=st.data())
def test_a_hand_made_of_groups_is_complete(name: str, data: st.DataObject) -> None:
    """Four groups and a pair, or seven pairs, win whatever wilds stand for their tiles."""
    rules = rules_of(name)
    hand, situation = data.draw(wins(rules))
    assert evaluate(hand, situation, rules).result in COMPLETE


@every_ruleset
@common
@given(data=st.data())
def test_payments_sum_to_the_sticks_taken(name: str, data: st.DataObject) -> None:
    """Points won are points paid and sticks taken; chips won are chips paid."""
    rules = rules_of(name)
    hand, situation = data.draw(wins(rules))
    settlement = evaluate(hand, situation, rules).settlement
    assume(settlement is not None)
    assert settlement is not None
    assert sum(settlement.points.values()) == settlement.sticks
    assert sum(settlement.chips.values()) == 0
    assert settlement.total == settlement.sticks + sum(
        payment.points for payment in settlement.payments
    )
    assert set(settlement.points) == set(rules.seats)


@every_ruleset
@common
@given(data=st.data())
def test_the_chosen_reading_is_maximal(name: str, data: st.DataObject) -> None:
    """No legal reading beats the chosen one in what ``choose`` compares.

    Ura dora that ``leave_out`` names are put in by a test of their own.
    """
    rules = rules_of(name)
    hand, situation = data.draw(wins(rules))
    if rules.choose.leave_out:
        situation = situation._replace(ura=())
    outcome = evaluate(hand, situation, rules)
    readings = legal(outcome)
    assume(readings)
    best = key_of(rules, readings[0])
    assert readings[0].status == "chosen"
    assert outcome.best == readings[0]
    for judged in readings[1:]:
        assert key_of(rules, judged) <= best
        tied = key_of(rules, judged) == best and rules.choose.ties == "free"
        assert judged.status == ("equal" if tied else "lower")
    assert outcome.free_choice == any(judged.status == "equal" for judged in readings)


@every_ruleset
@common
@given(data=st.data())
def test_no_split_or_place_of_the_winning_tile_is_better(name: str, data: st.DataObject) -> None:
    """Over every wild, split and group it can have completed, the chosen reading is best."""
    rules = rules_of(name)
    hand, situation = data.draw(wins(rules))
    if rules.choose.leave_out:
        situation = situation._replace(ura=())
    outcome = evaluate(hand, situation, rules)
    assume(outcome.best is not None)
    assert outcome.best is not None and hand.win is not None and hand.win.kind is not None
    answer = Answer(hand, situation, rules, False)
    view = answer._view(situation.by or "tsumo", hand.win.mark == "red")
    view.left = lambda: 1
    tried: list[Candidate] = []
    for wilds in answer.found[hand.win.kind]:
        answer.weigher._assign(answer.facts, view, hand.win.kind, wilds, None)
        tried.extend(answer.weigher._candidates(answer.facts, view))
    best = max(candidate.key for candidate in tried if candidate.legal)
    assert key_of(rules, outcome.best) == best[-len(rules.choose.by) :]


@common
@given(data=st.data())
def test_ura_dora_left_out_do_not_steer_the_choice(data: st.DataObject) -> None:
    """Where ura dora are left out, the chosen wild is one of the best without them."""
    rules = rules_of("shura")
    hand = data.draw(won_hands(rules, melds=False))
    situation = data.draw(situations(rules, hand))._replace(events=frozenset({"riichi"}))
    without = evaluate(hand, situation._replace(ura=()), rules)
    values = {judged.reading.wilds: judged.value for judged in legal(without)}
    wilds = sorted(kind for each in values for kind in each)
    hidden = data.draw(st.lists(st.sampled_from(wilds), min_size=1, max_size=3))
    chosen = evaluate(hand, situation._replace(ura=tuple(hidden)), rules).best
    assert chosen is not None
    assert values[chosen.reading.wilds] == max(values.values())


@every_ruleset
@common
@given(data=st.data())
def test_one_more_dora_never_lowers_the_best(name: str, data: st.DataObject) -> None:
    """A further dora leaves what ``choose`` compares of the best reading, or raises it."""
    rules = rules_of(name)
    hand, situation = data.draw(wins(rules))
    if rules.choose.leave_out:
        situation = situation._replace(ura=())
    more = situation._replace(
        dora=(*situation.dora, data.draw(st.sampled_from(rules.tiles.hand_kinds))),
    )
    before, after = (evaluate(hand, each, rules).best for each in (situation, more))
    assume(before is not None)
    assert before is not None and after is not None
    assert key_of(rules, after) >= key_of(rules, before)


@every_ruleset
@few
@given(data=st.data())
def test_waits_are_the_tiles_that_complete_the_hand(name: str, data: st.DataObject) -> None:
    """A hand waits for exactly the tiles that make it complete."""
    rules = rules_of(name)
    hand, situation = data.draw(wins(rules, dora=False))
    held = Counter(tile.kind for tile in hand.concealed)
    for meld in hand.melds:
        held.update(meld.kinds)
    found = {
        kind
        for kind in rules.tiles.hand_kinds
        if held[kind] < 4
        and evaluate(replace(hand, win=Tile(kind)), situation, rules).result in COMPLETE
    }
    assert found == {
        wait.tile for wait in waits(replace(hand, win=None), situation, rules, scored=False)
    }


@pytest.mark.parametrize("name", WITH_WILDS)
@common
@given(data=st.data())
def test_a_wild_in_place_of_a_tile_keeps_every_wait(name: str, data: st.DataObject) -> None:
    """Whatever a hand of real tiles waits for, it still waits for with a wild in it."""
    rules = rules_of(name)
    hand = data.draw(won_hands(rules))
    spare = data.draw(st.sampled_from(rules.tiles.hand_kinds))
    real = Hand((*hand.concealed, Tile(spare)), hand.melds)
    held = Counter(tile.kind for tile in real.concealed)
    for meld in real.melds:
        held.update(meld.kinds)
    assume(max(held.values()) <= 4)
    taken = data.draw(st.integers(0, len(real.concealed) - 1))
    rest = (*real.concealed[:taken], *real.concealed[taken + 1 :])
    before = {wait.tile for wait in waits(real, Situation(), rules, scored=False)}
    after = {
        wait.tile
        for wait in waits(Hand(rest, real.melds, wilds=1), Situation(), rules, scored=False)
    }
    assert before <= after


@every_ruleset
@few
@given(data=st.data())
def test_the_order_of_tiles_never_matters(name: str, data: st.DataObject) -> None:
    """Concealed tiles typed in any order give the same answer."""
    rules = rules_of(name)
    hand = data.draw(won_hands(rules))
    order = data.draw(st.permutations([str(tile) for tile in hand.concealed]))
    melds = " ".join(map(str, hand.melds))
    answers = []
    for tiles in (sorted(order), order):
        text = f"{''.join(tiles)} {melds}+{hand.win}"
        answers.append(evaluate(*parse_hand(text, rules), rules))
    assert repr(answers[0]) == repr(answers[1])


@every_ruleset
@few
@given(data=st.data())
def test_formatting_then_parsing_gives_the_hand_back(name: str, data: st.DataObject) -> None:
    """The canonical text of a hand is read as that hand, won in that way."""
    rules = rules_of(name)
    hand, situation = data.draw(wins(rules, dora=False))
    text = format_hand(hand, situation)
    parsed, how = parse_hand(text, rules)
    assert (parsed, how.by) == (hand, situation.by)
    assert format_hand(parsed, how) == text


def swapped(hand: Hand, suits: dict[str, str]) -> Hand:
    def other(tile: Tile) -> Tile:
        assert tile.kind is not None
        return Tile(Kind.at(suits[tile.kind.suit], tile.kind.rank), tile.mark)

    assert hand.win is not None
    return Hand(
        tuple(map(other, hand.concealed)),
        tuple(Meld(meld.type, tuple(map(other, meld.tiles))) for meld in hand.melds),
        win=other(hand.win),
        wilds=hand.wilds,
    )


@pytest.mark.parametrize("name", ["riichi", "dotou", "shura"])
@common
@given(data=st.data(), order=st.permutations("mps"))
def test_suits_are_alike_where_no_yaku_names_one(
    name: str, data: st.DataObject, order: list[str]
) -> None:
    """Without dora and without all green, exchanged suits change no score and no wait."""
    rules = rules_of(name, "yaku.ryuuiisou=null")
    suits = dict(zip("mpsz", [*order, "z"], strict=True))
    hand, situation = data.draw(wins(rules, dora=False))
    here = evaluate(hand, situation, rules)
    there = evaluate(swapped(hand, suits), situation, rules)
    assert here.result == there.result
    assert len(here.readings) == len(there.readings)
    assert {Kind.at(suits[wait.tile.suit], wait.tile.rank) for wait in here.waits} == {
        wait.tile for wait in there.waits
    }
    if here.best and there.best:
        assert here.settlement == there.settlement
        assert here.best.score.han == there.best.score.han
        assert here.best.score.fu == there.best.score.fu
        assert here.best.score.yakuman == there.best.score.yakuman


def test_winds_of_the_seats_are_tiles() -> None:
    """Every seat of every ruleset has a wind tile."""
    for name in NAMES:
        assert set(rules_of(name).seats) <= set(WIND_KINDS)
