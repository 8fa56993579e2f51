"""Tests of three libraries: rule variants, liable players, odd hands and what is no win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest

from mahjong_cli.errors import MahjongError
from mahjong_cli.reading import FuItem, Outcome
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.settlement import settle
from records import (
    Record,
    answer,
    fu_of,
    han_of,
    needs_records,
    read,
    recorded_fu,
    ruleset,
    told,
    worths_of,
)
from records_rules import endless_settings_of, is_endless, settings_of

pytestmark = needs_records

WRONG = {
    "mu-7eaddbc89407": "111122223333m9s is an outside hand of twice two runs alike: 6 han, not 3",
}
"""Records held to be wrong, each with the reason."""

HEAVEN = {"ke4-ec83ad5d76bd80", "mu-06ddbd8fe9a4", "mt4-f7d2687bb0be0f", "mt4-795cce2882d54b"}
"""Records of a hand of heaven off the dealer: here it is one of earth, worth the same."""

UNSTATED = {
    "tenhou_not_as_dealer_not_allowed",
    "tenhou_without_tsumo_not_allowed",
    "chiihou_as_dealer_not_allowed",
    "chiihou_without_tsumo_not_allowed",
}
"""Contradictions that cannot be put: seat and way of winning tell which hand it is."""

OTHER_READINGS = {"mt4-45e6cbe5f47890", "mt4-ee728c75bff108"}
"""Records whose fu are those of another reading, worth as much after rounding."""

LOCAL_YAKU = {"daisharin", "daichisei"}
LOCAL_ROWS = ("daisharin", "daichikurin", "daisuurin", "daichisei", "paarenchan")
SAME_SHAPE = {"daichikurin": "daisharin", "daisuurin": "daisharin"}
"""Names of their own that one shape has in other suits; the records know one."""

NO_WIN = {"hand_not_winning": "not_complete", "no_yaku": "no_yaku"}
WITHOUT_FU = 10
"""What an open hand without fu is given: the library counts 2 and rounds them up."""
FU_ITEMS = {
    "closed_pon": "concealed_triplet",
    "closed_terminal_pon": "concealed_triplet",
    "open_pon": "open_triplet",
    "open_terminal_pon": "open_triplet",
    "closed_kan": "concealed_kan",
    "closed_terminal_kan": "concealed_kan",
    "open_kan": "open_kan",
    "open_terminal_kan": "open_kan",
    "valued_pair": "value_pair",
    "pair_wait": "tanki",
}


def is_sound(record: Record) -> bool:
    """Whether a record is a hand at all, and needs no yaku or scoring of other tables."""
    names = {yaku["name"] for yaku in record["expected"].get("yaku") or ()}
    return not (
        record.get("input_ok") is False
        or is_endless(record)
        or names & LOCAL_YAKU
        or record.get("paarenchan")
    )


def local() -> list[Record]:
    """The records with a local yaku, the endless scoring of some left aside."""
    return [
        record
        for record in read("lib_tests")
        if not is_endless(record)
        and (
            record.get("paarenchan")
            or LOCAL_YAKU & {yaku["name"] for yaku in record["expected"].get("yaku") or ()}
        )
    ]


def sound() -> list[Record]:
    return [record for record in read("lib_tests") if is_sound(record)]


def rules_of(record: Record) -> Ruleset:
    return ruleset("riichi", settings_of(record))


def seated(record: Record) -> Record:
    """A record that states no seat is one of a player who is not the dealer."""
    return {**record, "seat_wind": record["seat_wind"] or "S"}


def dora_making(record: Record) -> dict[str, object]:
    """Dora tiles that make as many dora in the hand as the record states by number."""
    number = record.get("dora_count")
    if not number:
        return {}
    tiles = [*record["concealed"], record["win_tile"]]
    tiles += [tile for meld in record["melds"] for tile in meld["tiles"]]
    held = Counter(tiles)
    for length in range(1, number + 1):
        for chosen in combinations_with_replacement(sorted(held), length):
            if sum(held[tile] for tile in chosen) == number:
                return {"dora": "".join(chosen)}
    raise AssertionError(f"{record['id']}: no tiles make {number} dora")


def outcome_of(record: Record) -> Outcome:
    return answer(seated(record), rules_of(record), **dora_making(record))


def _multiple(number: int) -> str:
    return "yakuman" if number == 1 else f"{number} yakuman"


def test_records_with_local_yaku_are_reproduced() -> None:
    """Rows of the catalogue, switched on as a record's table has them, give its yakuman.

    The library asks no seat of 八連荘 and counts it as often as is stated.
    """
    assert len(local()) == 7
    for record in local():
        times = record.get("paarenchan") or 0
        settings = [*settings_of(record), f"local=[{', '.join(LOCAL_ROWS)}]"]
        stated: dict[str, object] = {}
        if times:
            stated["count"] = {"wins_in_row": 8}
            settings.append("yaku.paarenchan.when={count: {wins_in_row: 8}}")
            settings.append(f"yaku.paarenchan.value={_multiple(times)}")
            if record["rules"]["options"]["paarenchan_needs_yaku"]:
                settings.append("yaku.paarenchan.needs_another=true")
        outcome = answer(seated(record), ruleset("riichi", tuple(settings)), **stated)
        expected = record["expected"]
        if expected["error"]:
            assert outcome.result == NO_WIN[expected["error"]], record["id"]
            continue
        assert outcome.best is not None, record["id"]
        assert outcome.best.score.yakuman == expected["yakuman"], record["id"]
        assert outcome.best.value == expected["points"], record["id"]
        named = {SAME_SHAPE.get(line.id, line.id) for line in outcome.best.score.lines}
        assert named == {yaku["name"] for yaku in expected["yaku"]}, record["id"]


def test_all_sound_records_are_known() -> None:
    """Of 311 records 273 are hands that these rules can score."""
    assert (len(read("lib_tests")), len(sound())) == (311, 273)


def yaku_differ(record: Record, outcome: Outcome) -> bool:
    """Whether yaku and their han are otherwise; dora stated as a number are left out."""
    assert outcome.best is not None
    found = worths_of(outcome.best)
    expected = record["expected"]["yaku"]
    names = {yaku["name"] for yaku in expected}
    if record["id"] in HEAVEN:
        found["tenhou"] = found.pop("chiihou")
    if all(yaku["han"] is not None for yaku in expected):
        return found != {yaku["name"]: yaku["han"] for yaku in expected}
    found.pop("dora", None)
    if not any(name.endswith(("east", "south", "west", "north")) for name in names):
        found = {name.split("_")[0] if "kaze_" in name else name: 0 for name in found}
    return set(found) != names


def number_differs(record: Record, outcome: Outcome) -> bool:
    """Whether han, fu, yakuman or points are otherwise."""
    assert outcome.best is not None and outcome.settlement is not None
    expected, score = record["expected"], outcome.best.score
    wanted = {key: expected.get(key) for key in ("han", "yakuman", "points")}
    found = {"han": han_of(score), "yakuman": score.yakuman, "points": outcome.settlement.value}
    told_of = {key for key, value in wanted.items() if value is not None}
    if any(found[key] != wanted[key] for key in told_of):
        return True
    if expected.get("fu") is None or score.yakuman:
        return False
    return fu_of(score) != recorded_fu(expected)


def deltas_differ(record: Record, outcome: Outcome) -> bool:
    assert outcome.settlement is not None
    deltas = record["expected"].get("deltas")
    return deltas is not None and list(outcome.settlement.points.values()) != deltas


def cost_differs(record: Record, outcome: Outcome) -> bool:
    """Whether payers pay otherwise; ``main`` is the dealer's share, or that of each."""
    cost = record["expected"].get("cost")
    if cost is None:
        return False
    settlement = outcome.settlement
    assert settlement is not None
    bonus = (cost["main_bonus"], cost["additional_bonus"])
    wanted: Counter[tuple[int, int]] = Counter()
    wanted[(cost["main"] + bonus[0], bonus[0])] += 1
    if record["tsumo"]:
        wanted[(cost["additional"] + bonus[1], bonus[1])] += 2
    found = Counter((payment.points, payment.honba) for payment in settlement.payments)
    totals = (settlement.sticks, settlement.total)
    return found != wanted or totals != (cost["kyoutaku_bonus"], cost["total"])


def items_of(items: tuple[FuItem, ...]) -> Counter[tuple[str, int]]:
    """Fu items as the records have them: what a concealed ron adds is part of the base."""
    found: Counter[tuple[str, int]] = Counter()
    base = 0
    for item in items:
        if item.id in ("base", "menzen_ron", "seven_pairs"):
            base += item.fu
        else:
            found[(item.id, item.fu)] += 1
    found[("base", base)] += 1
    return found


def fu_items_differ(record: Record, outcome: Outcome) -> bool:
    assert outcome.best is not None
    details = record["expected"].get("fu_details")
    if not details or outcome.best.score.yakuman or record["id"] in OTHER_READINGS:
        return False
    wanted: Counter[tuple[str, int]] = Counter()
    for one in details:
        if one["reason"] == "hand_without_fu":
            wanted[("open_pinfu", WITHOUT_FU)] += 1
        else:
            wanted[(FU_ITEMS.get(one["reason"], one["reason"]), one["fu"])] += 1
    return items_of(outcome.best.score.fu_items) != wanted


def by_seat(record: Record, outcome: Outcome, rules: Ruleset) -> dict[str, Mapping[str, int]]:
    """What the same hand is paid in the dealer's seat and in another's."""
    assert outcome.best is not None
    by, base = "tsumo" if record["tsumo"] else "ron", outcome.best.score.base
    assert base is not None
    dealer, other = (
        settle(rules, base, outcome.situation._replace(by=by, seat=seat, discarder=None))
        for seat in "ES"
    )
    if by == "ron":
        return {
            "dealer": {"ron": dealer.value, "tsumo_each": 0},
            "child": {"ron": other.value, "tsumo_child": 0, "tsumo_dealer": 0},
        }
    shares = {payment.seat: payment.points for payment in other.payments}
    return {
        "dealer": {"ron": 0, "tsumo_each": dealer.payments[0].points},
        "child": {"ron": 0, "tsumo_child": shares["W"], "tsumo_dealer": shares["E"]},
    }


def seats_differ(record: Record, outcome: Outcome) -> bool:
    """Whether the same hand pays otherwise in the dealer's seat or in another's."""
    found, expected = by_seat(record, outcome, rules_of(record)), record["expected"]
    return any(key in expected and dict(expected[key]) != dict(found[key]) for key in found)


COMPARISONS = {
    "yaku": yaku_differ,
    "numbers": number_differs,
    "deltas": deltas_differ,
    "cost": cost_differs,
    "fu items": fu_items_differ,
    "seats": seats_differ,
}


def expects_a_win(record: Record) -> bool:
    """Whether a record expects a win; one library says by 0 han that there is no yaku."""
    expected = record["expected"]
    return not expected.get("error") and expected.get("han") != 0


def shown(record: Record, outcome: Outcome) -> dict[str, Any]:
    best, settlement = outcome.best, outcome.settlement
    if best is None or settlement is None:
        return {"result": outcome.result}
    return {
        "yaku": worths_of(best),
        "fu": best.score.fu,
        "items": dict(items_of(best.score.fu_items)),
        "points": settlement.value,
        "by seat": dict(settlement.points),
    }


def test_wins_of_the_libraries_under_their_rules() -> None:
    """Yaku, han, fu and its items, points, and what each seat pays are those expected."""
    records = [record for record in sound() if expects_a_win(record)]
    wrong: list[Any] = []
    for record in records:
        if record["id"] in WRONG:
            continue
        try:
            outcome = outcome_of(record)
        except MahjongError as error:
            wrong.append((record["id"], [fault.message for fault in error.faults]))
            continue
        if outcome.best is None:
            wrong.append((record["id"], outcome.result))
            continue
        for name, differ in COMPARISONS.items():
            if (record["expected"].get("yaku") or name != "yaku") and differ(record, outcome):
                wrong.append((record["id"], name, shown(record, outcome), record["expected"]))
    assert not wrong, told(wrong, len(records))


def test_endless_scoring_of_the_libraries() -> None:
    """Without limits a yakuman is 13 han beside other yaku, however much that comes to."""
    records = [record for record in read("lib_tests") if is_endless(record)]
    assert len(records) == 22
    wrong: list[Any] = []
    for record in records:
        rules = ruleset("aotenjou", endless_settings_of(record))
        outcome = answer(seated(record), rules, **dora_making(record))
        expected = record["expected"]
        assert outcome.best is not None, record["id"]
        seats = by_seat(record, outcome, rules)
        told_of = {f"{seat}_{way}": n for seat, ways in seats.items() for way, n in ways.items()}
        if any(told_of[key] != expected[key] for key in told_of.keys() & expected.keys()):
            wrong.append((record["id"], "seats", seats, expected))
        in_han = {**record, "expected": {**expected, "yakuman": 0}}
        for name in ("yaku", "numbers", "cost", "fu items"):
            if (expected.get("yaku") or name != "yaku") and COMPARISONS[name](in_han, outcome):
                wrong.append((record["id"], name, shown(record, outcome), expected))
    assert not wrong, told(wrong, len(records))


def test_records_held_to_be_wrong_are_still_answered_otherwise() -> None:
    """A record is named as wrong only as long as it differs."""
    records = {record["id"]: record for record in sound()}
    for id in WRONG:
        assert number_differs(records[id], outcome_of(records[id])), id


def test_hands_that_are_no_win() -> None:
    """What a library calls no win or no yaku is that here."""
    records = [
        record
        for record in sound()
        if not expects_a_win(record) and record["expected"].get("error") in (None, *NO_WIN)
    ]
    wrong = []
    for record in records:
        wanted = NO_WIN[record["expected"].get("error") or "no_yaku"]
        found = outcome_of(record).result
        if found != wanted:
            wrong.append((record["id"], found, wanted))
    assert records
    assert not wrong, told(wrong, len(records))


def test_contradictions_cannot_be_asked() -> None:
    """Flags that a library calls contradictory make a question malformed."""
    for record in sound():
        error = record["expected"].get("error")
        if error is None or error in NO_WIN:
            continue
        if error in UNSTATED:
            names = set(worths_of_or_none(record))
            assert not names & {error.split("_")[0]}, record["id"]
            continue
        with pytest.raises(MahjongError):
            outcome_of(record)


def worths_of_or_none(record: Record) -> Mapping[str, int]:
    """The yaku of a record's hand as far as it can be put, none where it cannot."""
    try:
        best = outcome_of(record).best
    except MahjongError:
        return {}
    return {} if best is None else worths_of(best)


def test_malformed_hands_are_refused() -> None:
    """A hand of too many tiles is refused, whatever the library made of it."""
    records = [record for record in read("lib_tests") if record.get("input_ok") is False]
    assert len(records) == 9
    for record in records:
        if record.get("nagashi_mangan"):
            continue
        with pytest.raises(MahjongError):
            outcome_of(record)


def test_nagashi_is_stated_without_a_winning_tile() -> None:
    """The record of a nagashi mangan is worth a mangan as an event."""
    (record,) = (one for one in read("lib_tests") if one.get("nagashi_mangan"))
    outcome = outcome_of(record)
    assert outcome.best is not None and outcome.settlement is not None
    assert list(worths_of(outcome.best)) == ["nagashi_mangan"]
    assert outcome.settlement.value == record["expected"]["points"]
