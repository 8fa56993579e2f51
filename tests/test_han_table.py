"""Points from a table of han alone, and the wins that go with it."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_cli.cli.as_json import outcome_record
from mahjong_cli.engine import discards, evaluate, waits, why_not
from mahjong_cli.errors import HandError, RulesetError
from mahjong_cli.hand import Situation
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import parse_hand
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import HanTableScoring, Limit
from mahjong_cli.scoring import scoring_of
from mahjong_cli.settlement import settle
from mahjong_cli.tiles import parse_kinds

TABLE = HanTableScoring(
    ((0, 200), (1, 500), (4, 3000)),
    limits=(Limit("big", 9000, han=8), Limit("whole", 7000, fixed=True)),
    cap=10,
    yakuman_base=12000,
)
ORPHANS = "19m19p19s1234567z"


def won(text: str, settings: dict[str, Any] | None = None, **situation: Any) -> Outcome:
    """What a hand comes to under the ruleset that has no fu."""
    rules = load_ruleset("純麻雀", settings or {})
    hand, asked = parse_hand(text, rules, **situation)
    return evaluate(hand, asked, rules)


def faults(*settings: str, base: str = "純麻雀") -> list[tuple[str, str]]:
    with pytest.raises(RulesetError) as error:
        load_ruleset(base, settings)
    return sorted((fault.id, str(fault.values.get("key"))) for fault in error.value.faults)


class TestScale:
    @pytest.mark.parametrize(
        ("han", "base", "limit"),
        [(-1, 200, None), (0, 200, None), (1, 500, None), (3, 500, None), (4, 3000, None),
         (7, 3000, None), (8, 9000, "big"), (99, 9000, "big")],
    )  # fmt: skip
    def test_the_row_reached_counts_whatever_the_fu(
        self, han: int, base: int, limit: str | None
    ) -> None:
        assert [scoring_of(TABLE).worth(han, fu) for fu in (0, 30, 110)] == [(base, limit)] * 3

    def test_yakuman_and_limits(self) -> None:
        scale = scoring_of(TABLE)
        assert scale.yakuman(2) == (24000, "yakuman")
        assert scale.limit("whole") == (7000, "whole")
        assert scale.worth(1, 0, "whole") == (7000, "whole")

    def test_no_row_but_the_lowest(self) -> None:
        assert scoring_of(HanTableScoring(((1, 500),))).worth(0, 0) == (500, None)


class TestWithoutFu:
    def test_neither_the_hand_nor_its_waits_have_fu(self) -> None:
        outcome = won("123m456p78s99s567s ron 9s", seat="S")
        assert outcome.best is not None
        assert (outcome.best.score.fu, outcome.best.score.fu_items) == (None, ())
        assert outcome.best.score.base is None
        record = outcome_record(outcome, load_ruleset("純麻雀"))
        assert (record["best"]["fu"], record["best"]["base"]) == (None, None)
        assert record["readings"][0]["fu"] is None
        rules = load_ruleset("純麻雀")
        hand, asked = parse_hand("123m456p78s99s567s", rules)
        assert {
            score.fu for w in waits(hand, asked, rules) for score in (w.ron, w.tsumo) if score
        } == {None}

    def test_fu_cannot_be_asked_for(self) -> None:
        assert ("unknown-subject", "yaku.haku.when.count.fu") in faults(
            "yaku.haku.when={count: {fu: 0}}"
        )

    def test_yaku_may_look_at_fu_where_they_are_given(self) -> None:
        fu = {
            "base": 20, "menzen_ron": 10, "tsumo": 2, "triplet": 2, "kan": 8,
            "value_pair": 2, "double_wind_pair": 4, "round": 10,
        }  # fmt: skip
        asked = {"form": "standard", "count": {"runs": "all", "fu": 0}}
        outcome = won("123m456p78s33z567s ron 9s", {"fu": fu, "yaku.pinfu.when": asked}, seat="S")
        assert outcome.best is not None
        assert [line.id for line in outcome.best.score.lines] == ["pinfu"]
        assert outcome.best.score.fu is None


class TestCap:
    def test_han_beyond_it_are_cut_off(self) -> None:
        outcome = won("2233445566788p+7p", riichi=True)
        assert outcome.best is not None
        assert sum(line.han for line in outcome.best.score.lines) == 13
        assert outcome.settlement is not None
        assert (outcome.best.score.han, outcome.settlement.total) == (11, 30000)

    def test_any_number_may_be_the_most(self) -> None:
        outcome = won("2233445566788p+7p", {"scoring.cap": 5}, riichi=True)
        assert outcome.best is not None
        assert outcome.settlement is not None
        assert (outcome.best.score.han, outcome.settlement.total) == (5, 12000)

    def test_without_one_the_table_goes_on(self) -> None:
        settings = {"scoring.cap": None, "scoring.base.13": 20000}
        outcome = won("2233445566788p+7p", settings, riichi=True)
        assert outcome.best is not None
        assert outcome.settlement is not None
        assert (outcome.best.score.han, outcome.settlement.total) == (13, 60000)


class TestAnotherYaku:
    OPEN = "234m567p(345s)22s67s ron 8s"

    def test_a_yaku_that_needs_another_is_worth_nothing_alone(self) -> None:
        outcome = won(self.OPEN)
        assert outcome.best is not None
        assert (outcome.result, outcome.best.score.lines) == ("win", ())
        rules = load_ruleset("純麻雀")
        hand, asked = parse_hand(self.OPEN, rules)
        assert [one.path for one in why_not(hand, asked, rules, "tanyao").failing] == [
            ("needs_another",)
        ]

    def test_nor_legal_where_a_han_is_needed(self) -> None:
        outcome = won(self.OPEN, {"win.min_han": 1})
        assert (outcome.result, outcome.best) == ("no_yaku", None)

    def test_beside_another_it_counts(self) -> None:
        outcome = won("345m345p(345s)22s67s ron 8s")
        assert outcome.best is not None
        assert [line.id for line in outcome.best.score.lines] == ["tanyao", "sanshoku_doujun"]


class TestThirteenWait:
    def test_it_is_the_only_one(self) -> None:
        assert {w.tile for w in won(ORPHANS).waits} == set(parse_kinds(ORPHANS))
        assert won("119m19p19s123456z").waits == ()
        assert won("119m19p19s123456z+7z").result == "not_complete"
        assert won("119m19p19s123456z+7z", {"forms.thirteen_orphans.wait": "any"}).result == "win"

    @pytest.mark.parametrize(
        ("text", "shanten"),
        [
            (ORPHANS, 0),
            ("119m19p19s123456z", 1),
            ("1199m19p19s12345z", 2),
            ("129m19p19s123456z", 1),
        ],
    )
    def test_a_pair_brings_nothing(self, text: str, shanten: int) -> None:
        assert won(text).shanten == shanten

    def test_what_is_useful_ends_the_kinds(self) -> None:
        assert [str(kind) for kind, _ in won("119m19p19s123456z").useful] == ["7z"]

    def test_a_pair_is_discarded(self) -> None:
        rules = load_ruleset("純麻雀")
        hand, asked = parse_hand("119m19p19s123456z7z", rules)
        best = discards(hand, asked, rules)[0]
        assert (str(best.tile), best.shanten, len(best.waits)) == ("1m", 0, 13)

    def test_a_wild_ends_the_kinds_before_the_winning_tile(self) -> None:
        rules = load_ruleset("少牌マイティ", {"forms.thirteen_orphans.wait": "thirteen"})
        hand, asked = parse_hand("19m19p19s123456z", rules)
        found = waits(hand, asked, rules)
        assert {str(w.tile): [str(kind) for kind in w.wilds[0]] for w in found} == {
            str(kind): ["7z"] for kind in parse_kinds("19m19p19s1234567z")
        }

    def test_only_thirteen_kinds_have_it(self) -> None:
        assert faults("forms.standard.wait=thirteen") == [("bad-value", "forms.standard.wait")]


class TestFuritenByTile:
    def test_the_discarded_tile_alone_is_barred(self) -> None:
        outcome = won(ORPHANS, discards="1m9p")
        assert outcome.furiten is False
        assert {str(w.tile) for w in outcome.waits if w.barred} == {"1m", "9p"}
        rules = load_ruleset("純麻雀")
        hand, asked = parse_hand(ORPHANS, rules, discards="1m9p")
        scored = waits(hand, asked, rules)
        assert {str(w.tile) for w in scored if w.ron is None} == {"1m", "9p"}
        assert all(w.tsumo is not None for w in scored)

    @pytest.mark.parametrize(
        ("text", "result"),
        [(f"{ORPHANS} ron 1m", "furiten"), (f"{ORPHANS} ron 9m", "win"), (f"{ORPHANS}+1m", "win")],
    )
    def test_who_may_win(self, text: str, result: str) -> None:
        assert won(text, discards="1m").result == result

    def test_other_forms_bar_every_wait(self) -> None:
        outcome = won("123m456p789s2344s ron 1s", discards="4s")
        assert (outcome.result, outcome.furiten) == ("furiten", True)

    def test_furiten_that_is_stated_bars_everything(self) -> None:
        assert won(f"{ORPHANS} ron 9m", furiten=True).result == "furiten"

    def test_without_it_every_wait_is_barred(self) -> None:
        settings = {"forms.thirteen_orphans.furiten": "any"}
        assert won(f"{ORPHANS} ron 9m", settings, discards="1m").result == "furiten"


class TestPureMahjong:
    @pytest.mark.parametrize("key", ["dora", "dora_indicator", "ura"])
    def test_dora_are_an_error(self, key: str) -> None:
        stated: dict[str, Any] = {key: "1m"}
        with pytest.raises(HandError) as error:
            won("123m456p789s2344s+1s", **stated)
        assert [fault.id for fault in error.value.faults] == ["no-dora"]

    @pytest.mark.parametrize("kan", ["a1111s", "k1111s", "kk1111s"])
    def test_kans_are_an_error(self, kan: str) -> None:
        with pytest.raises(HandError) as error:
            won(f"123m456p78922s {kan} +2s")
        assert "no-such-meld" in {fault.id for fault in error.value.faults}

    def test_the_dealer_is_worth_no_more(self) -> None:
        totals = {
            (seat, by): settled.total
            for seat in "ESWN"
            for by in ("ron", "tsumo")
            if (settled := won("123m456p78s99s567s+9s", seat=seat, by=by).settlement)
        }
        assert {totals[seat, "ron"] for seat in "ESWN"} == {1500}
        assert {totals[seat, "tsumo"] for seat in "ESWN"} == {3000}


class TestFaults:
    def test_keys_of_a_table_stand_beside_its_type(self) -> None:
        settings = ("scoring.cap=3", "scoring.base={1: 100}")
        assert faults(*settings, base="riichi") == [
            ("bad-value", "scoring.base"),
            ("bad-value", "scoring.cap"),
        ]

    def test_a_table_needs_its_rows(self) -> None:
        assert faults("scoring.base=null") == [("missing-key", "scoring.base")]

    def test_fu_and_han_need_fu_and_limits(self) -> None:
        found = faults("fu=null", "scoring.yakuman=null", base="riichi")
        assert ("missing-key", "fu") in found
        assert ("missing-key", "scoring.yakuman") in found

    def test_a_row_is_named_by_a_number(self) -> None:
        assert faults("scoring.base.many=9000") == [("bad-name", "scoring.base.many")]

    def test_yakuman_need_a_limit_of_that_name(self) -> None:
        assert faults("yaku.haku.value=yakuman") == [("unknown-limit", "yaku.haku.value")]
        rules = load_ruleset(
            "純麻雀", ["yaku.haku.value=yakuman", "scoring.limits.yakuman={base: 12000}"]
        )
        hand, asked = parse_hand("123m456p789s2255z ron 5z", rules)
        assert evaluate(hand, asked, rules).settlement.total == 36000  # type: ignore[union-attr]


def paid(name: str, base: int, **situation: Any) -> list[int]:
    """What each payer pays for so many base points, in seat order."""
    settled = settle(load_ruleset(name), base, Situation(**situation))
    return [payment.points for payment in settled.payments]


class TestEachHanMore:
    def test_it_goes_on_beyond_the_last_row(self) -> None:
        scale = scoring_of(HanTableScoring(((0, 0), (2, 5)), each=3))
        assert [scale.worth(han, 0).base for han in (0, 1, 2, 3, 12)] == [0, 0, 5, 8, 35]

    def test_no_number_grows_out_of_hand(self) -> None:
        scale = scoring_of(HanTableScoring(((0, 0),), each=1))
        assert scale.worth(10**9, 0).base == scale.worth(1000, 0).base


class TestTableOfPayments:
    def test_it_stands_in_place_of_weights(self) -> None:
        assert paid("zan-sanma", 1000, by="tsumo", seat="S") == [3000, 1000]
        assert paid("zan-sanma", 1000, by="tsumo", seat="E") == [3000, 3000]
        assert paid("zan-sanma", 1000, by="ron", seat="E", discarder="S") == [6000]

    def test_several_times_its_highest_row(self) -> None:
        assert paid("zan-sanma", 24000, by="tsumo", seat="W") == [60000, 36000]
        assert paid("zan-sanma", 16000, by="ron", seat="S", discarder="W") == [64000]

    def test_what_it_does_not_name_is_weighted(self) -> None:
        assert paid("zan-sanma", 1500, by="ron", seat="S", discarder="W") == [6000]

    def test_counters_come_on_top(self) -> None:
        assert paid("zan-sanma", 250, by="tsumo", seat="S", honba=2) == [3000, 3000]

    def test_a_row_of_it_may_be_set(self) -> None:
        row = {
            "tsumo": {"dealer": 7, "other": 5},
            "ron": {"discarder": 11},
            "dealer_win": {"tsumo": {"other": 9}, "ron": {"discarder": 13}},
        }
        rules = load_ruleset("riichi", {"payments.table": {"8000": row}})
        for by, found in (("tsumo", [7, 5, 5]), ("ron", [11])):
            settled = settle(
                rules, 8000, Situation(by=by, seat="S", discarder="W" if by == "ron" else None)
            )
            assert [payment.points for payment in settled.payments] == found

    def test_a_row_is_named_by_base_points(self) -> None:
        row = "{many: {tsumo: {other: 1}, ron: {discarder: 1}}}"
        assert faults(f"payments.table={row}", base="riichi") == [
            ("bad-name", "payments.table.many")
        ]

    def test_a_row_pays_both_ways(self) -> None:
        found = faults("payments.table={2000: {ron: {discarder: 1}}}", base="riichi")
        assert found == [("missing-key", "payments.table.2000.tsumo")]


class TestOtherTilesSetAside:
    def test_they_are_stated_with_the_flowers(self) -> None:
        rules = load_ruleset("東天紅")
        hand, asked = parse_hand("23445678p22678s ron 3p", rules, flowers="15m9m", north=1)
        outcome = evaluate(hand, asked, rules)
        assert outcome.best is not None
        assert {line.id: line.han for line in outcome.best.score.lines}["gari"] == 4

    def test_other_tiles_are_no_flowers(self) -> None:
        rules = load_ruleset("東天紅")
        with pytest.raises(HandError) as error:
            parse_hand("23445678p22678s ron 3p", rules, flowers="2p4z")
        assert [fault.id for fault in error.value.faults][:2] == ["no-flower", "no-flower"]


class TestEightOfAKind:
    def test_eight_may_be_held_and_no_ninth_waited_for(self) -> None:
        rules = load_ruleset("清一色ゲーム")
        hand, asked = parse_hand("2222222244p111z", rules)
        assert [str(wait.tile) for wait in waits(hand, asked, rules)] == ["4p", "1z"]
        with pytest.raises(HandError) as error:
            parse_hand("2222222224p111z", rules)
        assert [fault.id for fault in error.value.faults] == ["too-many-copies"]
