"""Fu, limits and payments: numbers of the score sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mahjong_cli.engine import evaluate
from mahjong_cli.hand import Situation, Terms
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import parse_hand
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import Chips, Floor, Pao, Ruleset, Times
from mahjong_cli.scoring import scoring_of
from mahjong_cli.settlement import settle, shares


def asked(text: str, rules: str | Ruleset = "riichi", **situation: Any) -> Outcome:
    ruleset = load_ruleset(rules) if isinstance(rules, str) else rules
    hand, said = parse_hand(text, ruleset, **situation)
    return evaluate(hand, said, ruleset)


def fu_of(text: str, rules: str | Ruleset = "riichi", **situation: Any) -> dict[str, int]:
    best = asked(text, rules, **situation).readings[0]
    return {item.id: item.fu for item in best.score.fu_items}


@pytest.mark.parametrize(
    ("text", "situation", "total", "items"),
    [
        ("123m456p789s2234m+5m", {}, 20, {"base": 20}),
        ("123m456p789s2234m ron 5m", {"riichi": True}, 30, {"base": 20, "menzen_ron": 10}),
        ("[234m]456p678s2234m ron 5m", {}, 30, {"base": 20, "open_pinfu": 10}),
        ("[234m]456p678s2234m+5m", {}, 30, {"base": 20, "tsumo": 2}),
        (
            "a1111z 234m k5555p 22s46s+5s",
            {},
            70,
            {
                "base": 20,
                "tsumo": 2,
                "concealed_kan": 32,
                "open_kan": 8,
                "kanchan": 2,
            },
        ),
        (
            "222m99p234m567s77z ron 7z",
            {},
            40,
            {"base": 20, "menzen_ron": 10, "concealed_triplet": 4, "open_triplet": 4},
        ),
        ("1133m2255p7799s1z+1z", {}, 25, {"seven_pairs": 25}),
        (
            "123m456p789s11z12m ron 3m",
            {"riichi": True},
            40,
            {"base": 20, "menzen_ron": 10, "value_pair": 4, "penchan": 2},
        ),
        (
            "123m456p789s12m11z ron 3m",
            {"riichi": True, "seat": "S"},
            40,
            {"base": 20, "menzen_ron": 10, "value_pair": 2, "penchan": 2},
        ),
        (
            "123m456p789s234m5z+5z",
            {},
            30,
            {"base": 20, "tsumo": 2, "value_pair": 2, "tanki": 2},
        ),
    ],
)
def test_fu_item_by_item(
    text: str, situation: dict[str, Any], total: int, items: dict[str, int]
) -> None:
    """The items listed sum to the total before it is rounded up."""
    outcome = asked(text, **situation)
    assert outcome.readings[0].score.fu == total
    assert fu_of(text, **situation) == items
    assert -(-sum(items.values()) // 10) * 10 == total or total == 25


def test_the_double_wind_pair_is_a_value_of_the_ruleset() -> None:
    """111m 456p 789s 234s and the pair of east at East round, East seat: 50 fu or 40."""
    text = "111m456p789s11z23s ron 4s"
    assert asked(text, riichi=True).readings[0].score.fu == 50
    two = load_ruleset("riichi", ["fu.double_wind_pair=2"])
    assert asked(text, two, riichi=True).readings[0].score.fu == 40


@pytest.mark.parametrize(
    ("han", "fu", "base", "limit"),
    [
        (1, 30, 240, None),
        (4, 30, 1920, None),
        (4, 40, 2000, "mangan"),
        (3, 70, 2000, "mangan"),
        (5, 20, 2000, "mangan"),
        (7, 30, 3000, "haneman"),
        (10, 30, 4000, "baiman"),
        (11, 30, 6000, "sanbaiman"),
        (13, 30, 8000, "counted_yakuman"),
        (40, 30, 8000, "counted_yakuman"),
    ],
)
def test_base_points_and_limits(han: int, fu: int, base: int, limit: str | None) -> None:
    """fu × 2^(han + 2) up to mangan, then the limit reached."""
    assert scoring_of(load_ruleset("riichi").scoring).worth(han, fu) == (base, limit)


def test_a_raised_mangan_is_a_row_of_limits() -> None:
    """切上満貫: 4 han 30 fu and 3 han 60 fu are mangan, and nothing less."""
    raised = load_ruleset("riichi", ["scoring.limits.mangan.from.base=1920"])
    scoring = scoring_of(raised.scoring)
    assert [scoring.worth(4, 30).limit, scoring.worth(3, 60).limit] == ["mangan", "mangan"]
    assert scoring.worth(3, 50).limit is None


def test_without_a_counted_yakuman_thirteen_han_are_a_sanbaiman() -> None:
    """The row removed, the limit below it holds on."""
    none = load_ruleset("riichi", ["scoring.limits.counted_yakuman=null"])
    assert scoring_of(none.scoring).worth(14, 30) == (6000, "sanbaiman")


def paid(rules: str, base: int, by: str, seat: str, *settings: str) -> list[int]:
    ruleset = load_ruleset(rules, settings)
    return [points for _, points in shares(ruleset, base, Terms(by, seat))]


@pytest.mark.parametrize(
    ("base", "by", "seat", "expected"),
    [
        (2000, "ron", "S", [8000]),
        (2000, "ron", "E", [12000]),
        (2000, "tsumo", "E", [4000, 4000, 4000]),
        (2000, "tsumo", "W", [4000, 2000, 2000]),
        (240, "tsumo", "S", [500, 300, 300]),
        (240, "ron", "S", [1000]),
        (1920, "ron", "E", [11600]),
    ],
)
def test_four_players_pay_by_weight(base: int, by: str, seat: str, expected: list[int]) -> None:
    """Ron is four or six times the base, a draw one or two, each rounded up to 100."""
    assert paid("riichi", base, by, seat) == expected


@pytest.mark.parametrize(
    ("absent", "base", "seat", "expected"),
    [
        ("loss", 2000, "S", [4000, 2000]),
        ("loss", 2000, "E", [4000, 4000]),
        ("{way: half_split, parts: 100}", 960, "S", [2500, 1500]),
        ("{way: half_split, parts: null}", 960, "S", [2400, 1500]),
        ("{way: half_split, parts: 100}", 2000, "S", [5000, 3000]),
        ("{way: half_split, parts: 100}", 3000, "S", [7500, 4500]),
        ("{way: half_split, parts: 100}", 8000, "S", [20000, 12000]),
        ("{way: half_split, parts: null}", 2000, "E", [6000, 6000]),
    ],
)
def test_three_players_and_the_empty_seat(
    absent: str, base: int, seat: str, expected: list[int]
) -> None:
    """The share is lost, or split with its parts rounded first or last.

    Tables: irilyuu.com (parts first), majsoul-replay-editor (rounded once).
    """
    assert paid("sanma", base, "tsumo", seat, f"payments.absent={absent}") == expected


@pytest.mark.parametrize(
    ("base", "by", "seat", "honba", "expected"),
    [
        (1300, "ron", "S", 0, [6000]),
        (2000, "ron", "S", 1, [9000]),
        (2000, "tsumo", "S", 0, [5000, 3000]),
        (2000, "tsumo", "S", 1, [6000, 4000]),
    ],
)
def test_the_official_table_rounds_up_to_a_thousand(
    base: int, by: str, seat: str, honba: int, expected: list[int]
) -> None:
    """The examples of https://syouhaimaitii.com/rule: 5,200 is 6,000; counters 1,000 each."""
    ruleset = load_ruleset("mighty-official")
    discarder = "W" if by == "ron" else None
    settled = settle(ruleset, base, Situation(by, seat, discarder=discarder, honba=honba))
    assert [payment.points for payment in settled.payments] == expected


def test_a_table_without_a_dealer() -> None:
    """East pays and receives like the others."""
    assert paid("dotou", 2000, "tsumo", "E") == [2000, 2000, 2000]
    assert paid("dotou", 2000, "tsumo", "S") == [2000, 2000, 2000]
    assert paid("dotou", 2000, "ron", "E") == [8000]


def test_counters_and_sticks_go_to_the_winner() -> None:
    """A draw takes 100 a counter from each, a ron 300 from the one; sticks are 1,000."""
    rules = load_ruleset("riichi")
    drawn = settle(rules, 2000, Situation("tsumo", "S", honba=2, sticks=3))
    assert drawn.points == {"E": -4200, "S": 11600, "W": -2200, "N": -2200}
    assert (drawn.value, drawn.total, drawn.sticks) == (8000, 11600, 3000)
    called = settle(rules, 2000, Situation("ron", "S", discarder="N", honba=2, sticks=3))
    assert called.points == {"E": 0, "S": 11600, "W": 0, "N": -8600}


def test_an_unknown_discarder_has_no_seat() -> None:
    """Only the winner and the payer are listed."""
    settled = settle(load_ruleset("riichi"), 2000, Situation("ron", "S"))
    assert settled.points == {"S": 8000, "discarder": -8000}


def test_chips_come_from_each_payer() -> None:
    """Three payers of two chips are six."""
    settled = settle(load_ruleset("riichi"), 2000, Situation("tsumo", "E"), chips=2)
    assert settled.chips == {"E": 6, "S": -2, "W": -2, "N": -2}


def pao_rules() -> Ruleset:
    rules = load_ruleset("riichi")
    return replace(rules, payments=rules.payments._replace(pao={"daisangen": Pao()}))


DAISANGEN = "[555z][666z][777z]23m99p"


@pytest.mark.parametrize(
    ("text", "situation", "paid"),
    [
        ("+1m", {"seat": "S"}, {"W": 32000}),
        ("+1m", {"seat": "E"}, {"W": 48000}),
        (" ron 1m", {"seat": "S", "discarder": "N"}, {"W": 16000, "N": 16000}),
        (" ron 1m", {"seat": "S", "discarder": "W"}, {"W": 32000}),
    ],
)
def test_the_liable_player_pays_for_the_yakuman(
    text: str, situation: dict[str, Any], paid: dict[str, int]
) -> None:
    """All of a draw, half of another's discard (包)."""
    rules = pao_rules()
    hand, asked_for = parse_hand(DAISANGEN + text, rules, **situation)
    settlement = evaluate(hand, asked_for._replace(pao="W"), rules).settlement
    assert settlement is not None
    assert {p.seat: p.points for p in settlement.payments} == paid


def test_the_liable_player_pays_only_for_the_liable_yakuman() -> None:
    """Another yakuman beside it is paid as ever."""
    rules = pao_rules()
    hand, situation = parse_hand("[555z][666z][777z]1122z+1z", rules, seat="S")
    settlement = evaluate(hand, situation._replace(pao="W"), rules).settlement
    assert settlement is not None
    assert settlement.points == {"E": -16000, "S": 64000, "W": -40000, "N": -8000}


def test_the_second_winner_on_a_discard() -> None:
    """Takes neither counters nor sticks; with head-bump there is no second winner."""
    rules = load_ruleset("riichi")
    hand, situation = parse_hand(
        "123m456p789s2234m ron 5m", rules, seat="S", riichi=True, honba=2, sticks=2
    )
    first, second = (
        evaluate(hand, situation._replace(ron_order=order), rules).settlement for order in (1, 2)
    )
    assert first is not None and second is not None
    assert (first.total - first.value, second.total - second.value) == (2600, 0)
    bump = replace(rules, win=rules.win._replace(multiple_ron="first"))
    outcome = evaluate(hand, situation._replace(ron_order=2), bump)
    assert (outcome.result, outcome.best, outcome.settlement) == ("head_bump", None, None)


def test_wareme_doubles_what_its_player_pays_and_receives() -> None:
    """割れ目: twice the payment to or from the seat, counters not."""
    rules = load_ruleset("riichi")
    doubled = replace(rules, payments=rules.payments._replace(times=Times(wareme=2)))
    pays = settle(doubled, 2000, Situation("tsumo", "S", honba=1, wareme="W"))
    assert pays.points == {"E": -4100, "S": 10300, "W": -4100, "N": -2100}
    wins = settle(doubled, 2000, Situation("tsumo", "S", honba=1, wareme="S"))
    assert wins.points == {"E": -8100, "S": 16300, "W": -4100, "N": -4100}


def test_factors_multiply_and_the_floor_withholds() -> None:
    """Ways, events and stated counts multiply; a value below the floor moves nothing."""
    rules = load_ruleset("riichi")
    times = Times(tsumo=3, ron=2, counts=("factor",), events=(("last", 2),))
    much = replace(rules, payments=rules.payments._replace(times=times))
    situation = Situation("tsumo", "E", counts={"factor": 4}, events=frozenset({"last"}))
    assert settle(much, 2000, situation).value == 12000 * 3 * 4 * 2
    assert settle(much, 2000, Situation("ron", "E")).value == 24000
    floor = Floor(8000, frozenset({"honba"}))
    floored = replace(rules, payments=rules.payments._replace(floor=floor))
    low = settle(floored, 1920, Situation("ron", "S", discarder="E", sticks=2))
    assert (low.value, low.total, low.withheld, low.points) == (
        0,
        0,
        7700,
        {"E": 0, "S": 0, "W": 0, "N": 0},
    )
    enough = settle(floored, 1920, Situation("ron", "S", discarder="E", honba=1))
    assert (enough.value, enough.total, enough.withheld) == (7700, 8000, None)


def test_a_counted_yakuman_can_count_again() -> None:
    """With ``each`` every further thirteen han are another yakuman."""
    rules = load_ruleset("riichi").scoring
    limits = tuple(
        limit._replace(each=13) if limit.name == "counted_yakuman" else limit
        for limit in rules.limits
    )
    scoring = scoring_of(rules._replace(limits=limits))
    assert [scoring.worth(han, 30).base for han in (13, 25, 26, 39)] == [8000, 8000, 16000, 24000]


def test_pinfu_by_a_draw_is_a_value_of_the_ruleset() -> None:
    """With ``pinfu_tsumo`` null a draw has its 2 fu, and pinfu is lost."""
    rules = load_ruleset("riichi", ["fu.pinfu_tsumo=null"])
    outcome = asked("123m456p789s2234m+5m", rules)
    score = outcome.readings[0].score
    assert ([line.id for line in score.lines], score.fu) == (["menzen_tsumo"], 30)
    ron = asked("123m456p789s2234m ron 5m", rules).readings[0].score
    assert [line.id for line in ron.lines] == ["pinfu"]


def test_chips_of_dora_on_a_wild_are_a_value_of_the_ruleset() -> None:
    """An ura on the wild earns no chip unless ``earns`` says so."""
    rules = load_ruleset("mighty")
    paying = replace(
        rules,
        yaku=tuple(
            row._replace(chips=Chips(1, 1)) if row.id == "ura_dora" else row for row in rules.yaku
        ),
    )
    text, situation = "23456779s4577p+6p", {"riichi": True, "ura": "8s7s"}
    assert asked(text, paying, **situation).readings[0].chips == 2
    wild = rules.hand.wilds[0]._replace(earns=frozenset({"ura_dora"}))
    earning = replace(paying, hand=rules.hand._replace(wilds=(wild,)))
    assert asked(text, earning, **situation).readings[0].chips == 3


def test_the_liable_part_is_never_more_than_the_whole() -> None:
    """With one yakuman at most, four winds that count two leave nothing for others to pay."""
    rules = load_ruleset("riichi", ["scoring.yakuman.most=1"])
    hand, situation = parse_hand(
        "7z[111z]a2222z kk3333z[444z]+7z", rules, seat="S", honba=1, sticks=1
    )
    settlement = evaluate(hand, situation._replace(pao="W"), rules).settlement
    assert settlement is not None
    assert settlement.points == {"E": 0, "S": 33300, "W": -32300, "N": 0}


@pytest.mark.parametrize("honba", ["liable", "payer"])
def test_who_pays_alone_pays_the_counters(honba: str) -> None:
    """A liable player who pays all of a draw pays its counters, whatever is said of them."""
    rules = load_ruleset("riichi", [f"payments.pao.daisangen.honba={honba}"])
    hand, situation = parse_hand(DAISANGEN + "+1m", rules, seat="S", honba=2)
    settlement = evaluate(hand, situation._replace(pao="W"), rules).settlement
    assert settlement is not None
    assert settlement.points == {"E": 0, "S": 32600, "W": -32600, "N": 0}
