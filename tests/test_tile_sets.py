"""Games with other tiles and other numbers of players, through the whole program."""

from __future__ import annotations

import json

import pytest

from conftest import Run
from mahjong_cli import Hand, Situation, evaluate, load_ruleset, parse_hand, waits
from mahjong_cli.cli.occurring import Occurring
from mahjong_cli.engine import discards, surplus
from mahjong_cli.scoring import scoring_of
from mahjong_cli.settlement import settle
from mahjong_cli.tiles import Kind, parse_kinds

KAN = "k4444s 56s 123s 111z 55z"
"""A hand that uses its four 4s and would wait for 4 and 7."""
DRAWN = "234m 456p 678s 34s 55p +5s"
NO_HONORS = {"haku", "hatsu", "chun", "jikaze", "bakaze", "shousangen", "daisangen", "honitsu"}
NO_HONORS |= {"shousuushii", "daisuushii", "tsuuiisou", "honroutou", "kokushi", "kokushi_13"}
SANSHOKU = {"sanshoku_doujun", "sanshoku_doukou"}
KOKUSHI = {"kokushi", "kokushi_13"}


def hand_of(text: str, name: str) -> Hand:
    return parse_hand(text, load_ruleset(name))[0]


class TestTwelveCopies:
    """一色麻雀: twelve of a kind in the box, four usable."""

    def test_left_counts_from_twelve(self, run: Run) -> None:
        """Copies left are those of the box less all that is seen."""
        ran = run("waits", KAN, "-r", "isshoku", "--visible", "7777s", "--dora", "7s", "--json")
        (wait,) = json.loads(ran.out)["waits"]
        assert (wait["tile"], wait["left"]) == ("7s", 8)

    def test_more_than_the_box_holds_is_refused(self, run: Run) -> None:
        """Twelve may be seen, thirteen not; of an honor four."""
        assert run("waits", KAN, "-r", "isshoku", "--visible", "44444444s").status == 0
        ran = run("waits", KAN, "-r", "isshoku", "--visible", "444444444s", "--json")
        assert ran.status == 2 and "the box holds 12" in ran.err
        assert run("waits", KAN, "-r", "isshoku", "--visible", "11z").status == 2

    def test_the_fifth_must_go(self, run: Run) -> None:
        """Of a hand with five of a kind only that kind may be discarded, without furiten."""
        ran = run("discard", f"{KAN} +4s", "-r", "isshoku", "--json")
        (only,) = json.loads(ran.out)["discards"]
        assert only["tile"] == "4s"
        assert (only["waits"], only["left"], only["furiten"]) == (["7s"], 12, False)
        text = run("discard", f"{KAN} +4s", "-r", "isshoku").out
        assert "no more than 4 of 4s" in text

    def test_a_free_discard_of_it_is_furiten(self) -> None:
        """What was thrown away freely and fits the shape bars a ron, by force it does not."""
        rules, hand = load_ruleset("isshoku"), hand_of(KAN, "isshoku")
        four = parse_kinds("4s")
        free = evaluate(hand, Situation(discards=four), rules)
        forced = evaluate(hand, Situation(discards=four, forced_discards=four), rules)
        twice = evaluate(hand, Situation(discards=four * 2, forced_discards=four), rules)
        assert (free.furiten, forced.furiten, twice.furiten) == (True, False, True)

    def test_forced_discards_must_be_among_the_discards(self, run: Run) -> None:
        """A tile cannot have been thrown away by force without having been thrown away."""
        ran = run("waits", KAN, "-r", "isshoku", "--forced-discards", "4s", "--json")
        assert ran.status == 2 and "not-discarded" in ran.err

    @pytest.mark.parametrize(("lang", "said"), [("en", "no more than 4 of"), ("ja", "4枚まで")])
    def test_a_fifth_does_not_win(self, run: Run, lang: str, said: str) -> None:
        """It is a sound question with the answer no, and the answer says why."""
        ran = run(f"{KAN} +4s", "-r", "isshoku", "--lang", lang)
        assert ran.status == 1 and said in ran.out

    @pytest.mark.parametrize(("melds", "count"), [("k4444s [444s]", 7), ("k4444s [345s]", 5)])
    def test_melds_cannot_hold_more_than_is_usable(self, run: Run, melds: str, count: int) -> None:
        """What is called cannot be thrown away, so no hand comes to hold a fifth that way."""
        ran = run("waits", f"{melds} 56s 123s 11z", "-r", "isshoku", "--lang", "en")
        assert ran.status == 2 and f"{count} tiles in melds, but a hand can use 4" in ran.err
        assert run("waits", "[444s] [345s] 56s 123s 11z", "-r", "isshoku").status == 0
        assert run("waits", "[111m] [111m] 56m 123m 11z", "-r", "futari-d").status == 0

    def test_an_ordinary_hand_has_no_surplus(self) -> None:
        """Where a hand may use all copies nothing is too many."""
        assert (
            surplus(hand_of("1111m 234m 567m 99p 55z", "riichi"), load_ruleset("riichi")) == set()
        )

    def test_a_lower_cap_is_a_setting(self, run: Run) -> None:
        """With three usable in riichi the fourth is no wait, and kans are never complete."""
        text = "11123m 456p 789p 55z"
        assert run("waits", text, "-r", "riichi", "-q").out.split() == ["14m5z"]
        assert run("waits", text, "-r", "riichi", "--set", "hand.cap=3", "-q").out.split() == [
            "4m5z"
        ]


class TestEightCopies:
    """二人麻雀 with one suit and honors, twice."""

    def test_six_of_a_kind_are_two_triplets(self) -> None:
        """The distance from tenpai counts both, and the waits too."""
        rules = load_ruleset("futari-d")
        far = evaluate(hand_of("111111m 22z 33z 44z 5z", "futari-d"), Situation(), rules)
        assert far.shanten == 1
        near = hand_of("111111m 222m 33z 44z", "futari-d")
        assert {str(wait.tile) for wait in waits(near, Situation(), rules)} == {"3z", "4z"}

    def test_copies_left_count_from_eight(self) -> None:
        """Of a kind held five times three are left."""
        rules = load_ruleset("futari-d")
        found = waits(hand_of("11111m 345m 789m 11z", "futari-d"), Situation(), rules)
        assert {str(wait.tile): wait.left for wait in found} == {"1m": 3, "1z": 6}

    def test_nothing_need_be_discarded(self) -> None:
        """All eight may be used, so every discard is free."""
        rules = load_ruleset("futari-d")
        hand = hand_of("11111111m 22z 33z 4z +5z", "futari-d")
        assert {discard.tile.kind for discard in discards(hand, Situation(), rules)} == {
            *parse_kinds("1m2345z")
        }


class TestTwoPlayers:
    """Two seats, and one payer for every win."""

    def test_json(self, run: Run) -> None:
        """The opponent alone pays, the counter is 300, and there are two seats."""
        ran = run(DRAWN, "-r", "futari-a", "--seat", "S", "--honba", "1", "--sticks", "2", "--json")
        found = json.loads(ran.out)
        assert found["settlement"]["payments"] == [
            {"from": "E", "points": 2900, "honba": 300, "chips": 0}
        ]
        assert found["settlement"]["points"] == {"E": -2900, "S": 4900}

    def test_text_names_the_one_payer(self, run: Run) -> None:
        """Of one payer nobody says that all pay."""
        out = run(DRAWN, "-r", "futari-a").out
        assert "3900 points · 3 han 20 fu · 3900\n" in out
        assert " all" not in out.replace("All simples", "")
        assert "South -3900" in out

    def test_discarder(self, run: Run) -> None:
        """Only the other seat can discard."""
        options = ("-r", "futari-a", "--ron", "--seat", "S", "--discarder")
        found = json.loads(run(DRAWN, *options, "E", "--json").out)
        assert found["settlement"]["points"] == {"E": -2000, "S": 2000}
        assert run(DRAWN, *options, "W").status == 2
        assert run(DRAWN, *options, "S").status == 2

    def test_the_other_discarded(self, run: Run) -> None:
        """Of two players it need not be said who discarded."""
        found = json.loads(run(DRAWN, "-r", "futari-a", "--ron", "--json").out)
        assert found["settlement"]["points"] == {"E": 2900, "S": -2900}

    @pytest.mark.parametrize("option", ["--seat", "--pao", "--discarder"])
    @pytest.mark.parametrize("seat", ["W", "N"])
    def test_there_is_no_west_and_no_north(self, run: Run, option: str, seat: str) -> None:
        """A seat that the table has not is named as such."""
        ran = run(DRAWN, "-r", "futari-a", option, seat, "--json")
        assert ran.status == 2 and "only E S" in ran.err

    @pytest.mark.parametrize("by", ["--tsumo", "--ron"])
    def test_a_liable_opponent_pays_what_an_opponent_pays(self, run: Run, by: str) -> None:
        """With one opponent liability changes nothing."""
        hand = "[555z] [666z] [777z] 23m 99m +4m"
        words = (hand, "-r", "futari-c", by, "--honba", "1", "--json")
        plain = json.loads(run(*words).out)["settlement"]
        liable = json.loads(run(*words, "--pao", "S").out)["settlement"]
        assert plain["payments"][0]["points"] == liable["payments"][0]["points"] == 48300

    @pytest.mark.parametrize("seat", ["E", "S"])
    @pytest.mark.parametrize("han", [1, 2, 3, 4, 5, 6, 8, 11, 13])
    def test_a_draw_pays_what_a_discard_pays(self, seat: str, han: int) -> None:
        """The points of the table are the same both ways."""
        rules = load_ruleset("futari-a")
        base = scoring_of(rules.scoring).worth(han, 30, None).base
        other = {"E": "S", "S": "E"}[seat]
        drawn = settle(rules, base, Situation(by="tsumo", seat=seat, honba=2))
        called = settle(rules, base, Situation(by="ron", seat=seat, discarder=other, honba=2))
        assert drawn == called


@pytest.mark.parametrize(
    ("name", "absent"),
    [
        ("futari-a", set()),
        ("futari-b", NO_HONORS | SANSHOKU | {"chinroutou", "chanta"}),
        ("futari-c", SANSHOKU | KOKUSHI | {"ryuuiisou", "chinroutou"}),
        ("futari-d", SANSHOKU | KOKUSHI | {"ryuuiisou"}),
        ("futari-e", {"sanshoku_doujun", "ryuuiisou"}),
        ("futari-e-souzu", {"sanshoku_doujun"}),
        ("futari-f", SANSHOKU | KOKUSHI | {"chinroutou"}),
        ("futari-g", SANSHOKU | KOKUSHI | {"chinroutou", "shousuushii", "daisuushii"}),
        (
            "futari-h",
            {"pinfu", "tanyao", "iipeikou", "ryanpeikou", "ittsu", "sanshoku_doujun", "chanta"}
            | {"junchan", "chinitsu", "chuuren", "junsei_chuuren", "ryuuiisou", "aka_dora"},
        ),
        (
            "futari-i",
            NO_HONORS | {"ittsu", "chanta", "junchan", "chinroutou", "chuuren", "junsei_chuuren"},
        ),
        ("isshoku", SANSHOKU | KOKUSHI | {"chinroutou", "aka_dora"}),
    ],
)
def test_yaku_that_no_hand_has_are_not_listed(run: Run, name: str, absent: set[str]) -> None:
    """Of riichi's rows those are left out for which the tiles are not there.

    Four terminals have sixteen tiles and make no hand: four triplets leave no fifth kind for
    the pair. Of terminals and honors alone every hand has honroutou in place of chanta.
    """
    listed = [line.split("\t")[0] for line in run("yaku", "list", "-r", name).out.splitlines()]
    every = [row.id for row in load_ruleset(name).yaku]
    assert set(every) - set(listed) == absent
    assert listed == [id for id in every if id not in absent]


@pytest.mark.parametrize(
    ("name", "tiles", "indicators"),
    [
        ("isshoku", 136, {"9s": "1s", "4z": "1z"}),
        ("futari-a", 136, {"9m": "1m"}),
        ("futari-b", 36, {"9s": "1s"}),
        ("futari-c", 64, {"9m": "1m", "7z": "5z"}),
        ("futari-d", 128, {"9m": "1m"}),
        ("futari-e", 80, {"1p": "9p", "9s": "1s", "1m": "2m"}),
        ("futari-e-souzu", 80, {"1p": "9p", "1m": "9m", "1s": "2s"}),
        ("futari-f", 100, {"9s": "1s"}),
        ("futari-g", 92, {"1z": "2z", "2z": "1z", "7z": "5z"}),
        ("futari-h", 52, {"1m": "9m", "9m": "1m", "4z": "1z"}),
        ("futari-i", 84, {"8m": "2m", "8s": "2s"}),
    ],
)
def test_tiles_and_dora(name: str, tiles: int, indicators: dict[str, str]) -> None:
    """The box holds so many tiles, and the dora follows among those there are."""
    box = load_ruleset(name).tiles
    assert sum(box.copies.values()) == tiles
    shown = {one: str(box.dora_of(Kind.of(one))) for one in indicators}
    assert shown == indicators


def test_a_tile_that_is_not_there_is_named(run: Run) -> None:
    """The answer lists the tiles that the box has."""
    ran = run("waits", "123m456s789s11122s", "-r", "futari-b", "--json")
    assert ran.status == 2 and "its tiles are 123456789s" in ran.err


def test_occurring_looks_at_suits_together() -> None:
    """A full flush needs a hand's worth of tiles in one suit."""
    found = Occurring(load_ruleset("futari-h"))
    rows = {row.id: row for row in found.rules.yaku}
    assert not found.row(rows["chinitsu"]) and found.row(rows["honitsu"])
