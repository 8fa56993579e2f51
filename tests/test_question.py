"""Questions: what text and options say together, and all that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from asked import FULL, WILD, faults_of, ids_of, put, refusal
from mahjong_cli.errors import HandError, NotationError
from mahjong_cli.hand import Situation
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import ask, has_dora
from mahjong_cli.tiles import Tile, compact


def test_the_main_example() -> None:
    """A hand with its winning tile and options becomes a hand and a situation."""
    question = put(f"{WILD}+6p", riichi=True, dora="2s", ura=["8s"])
    assert str(question.hand) == "4577p23456779s"
    assert (str(question.hand.win), question.hand.wilds) == ("6p", 1)
    assert question.situation == Situation(
        by="tsumo",
        events=frozenset({"riichi"}),
        dora=(Tile.of("2s").kind,),  # type: ignore[arg-type]
        ura=(Tile.of("8s").kind,),  # type: ignore[arg-type]
    )
    assert question.notices == ()


def test_the_page_and_the_options_say_the_same() -> None:
    """Words of a page and options for them give equal questions, and may both be given."""
    text = "南場 西家 23456779s4577p ロン6p（立直あり） 表ドラ＝2s 裏ドラ＝8s 2本場 供託1"
    said: dict[str, Any] = {"round": "S", "seat": "W", "riichi": True, "dora": "2s"}
    said |= {"ura": "8s", "honba": 2, "sticks": 1}
    plain = put(f"{WILD} ron 6p", **said)
    assert put(text) == plain
    assert put(text, **said, by="ron", win="6p") == plain


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("東家 23456779s4577p+6p", {"seat": "S"}),
        ("東場 23456779s4577p+6p", {"round": "南"}),
        ("23456779s4577p ron 6p", {"tsumo": True}),
        ("23456779s4577pツモ6p", {"by": "ron"}),
        ("23456779s4577p+6p", {"win": "7p"}),
        ("23456779s4577p+5p", {"win": "0p"}),
        ("立直 23456779s4577p+6p", {"riichi": False}),
        ("立直なし 23456779s4577p+6p", {"riichi": True}),
        ("立直なし 23456779s4577p+6p", {"double_riichi": True}),
        ("1本場 23456779s4577p+6p", {"honba": 2}),
        ("供託1 23456779s4577p+6p", {"sticks": 0}),
        ("ドラ2s 23456779s4577p+6p", {"dora": "3s"}),
        ("ドラ2s 23456779s4577p+6p", {"dora": "2s2s"}),
        ("23456779s4577p+6p", {"dora": "2s", "dora_indicator": "2s"}),
        ("23456779s4577p+6p", {"by": "ron", "tsumo": True}),
        ("23456779s4577p+6p", {"tsumo": True, "ron": True}),
        ("23456779s4577p+6p", {"riichi": False, "event": "riichi"}),
    ],
)
def test_what_is_said_twice_must_agree(text: str, options: dict[str, object]) -> None:
    """Two statements of one thing that differ are refused."""
    assert ids_of(text, **options) == ["said-twice"]


def test_winds_are_written_in_many_ways() -> None:
    """Letters, kanji and tiles name a wind."""
    for south in ("S", "s", "南", "南場", "南家", "2z", "２ｚ"):
        question = put(f"{WILD}+6p", round=south, seat=south)
        assert (question.situation.round, question.situation.seat) == ("S", "S")


def test_defaults() -> None:
    """Nothing stated: east, dealer, self-drawn if there is a winning tile."""
    assert put(f"{WILD}+6p").situation == Situation(by="tsumo")
    assert put(WILD).situation == Situation()


def test_the_last_tile_of_one_more_was_drawn() -> None:
    """One tile more than held makes the last tile typed the winning one, with a notice."""
    question = put("7p23456779s4576p")
    assert (str(question.hand), str(question.hand.win)) == ("4577p23456779s", "6p")
    assert question.situation.by == "tsumo"
    (notice,) = question.notices
    assert (notice.id, notice.pos, notice.token) == ("last-tile-wins", 14, "6")
    assert notice.hint == "for a hand of 13 tiles: -r riichi or --wilds 0"
    assert put(f"{WILD}6p", ron=True).situation.by == "ron"
    assert str(put("2233s6p 4s [777p] 5678s").hand.win) == "8s"


def test_every_tile_of_a_first_turn_is_tried() -> None:
    """In a first turn the winning tile may be left open: all tiles stay in the hand."""
    question = put(f"{WILD}6p", first_turn=True)
    assert question.hand.win is None
    assert len(question.hand.concealed) == 13
    assert (question.situation.by, question.notices) == ("tsumo", ())
    assert str(put(f"{WILD}+6p", first_turn=True).hand.win) == "6p"
    assert str(put(f"{WILD}6p", first_turn=True, by="ron", seat="S").hand.win) == "6p"
    waiting = put(WILD, first_turn=True)
    assert (waiting.hand.win, waiting.situation.by) == (None, None)


@pytest.mark.parametrize(
    ("text", "rules", "options", "sort", "hint"),
    [
        (f"{WILD}69p", "mighty", {}, "多牌", "this count fits -r riichi or --wilds 0"),
        (FULL[:-1] + "+9s", "mighty", {}, None, None),
        (WILD, "riichi", {}, "少牌", "this count fits -r mighty"),
        (f"{WILD}+6p", "riichi", {}, "少牌", "this count fits -r mighty"),
        (f"{FULL}+4s", "mighty", {}, "多牌", "this count fits -r riichi or --wilds 0"),
        (f"{FULL}44s", "riichi", {}, "多牌", None),
        ("123456789m12p", "mighty", {}, "少牌", None),
        ("[777p] 23456779s447p", "mighty", {}, "多牌", "this count fits -r riichi or --wilds 0"),
        (f"{WILD}+6p", "mighty", {"wilds": 0}, "少牌", "this count fits --wilds 1"),
        ("東場", "mighty", {}, "少牌", None),
    ],
)
def test_wrong_counts(
    text: str, rules: str, options: dict[str, object], sort: str | None, hint: str | None
) -> None:
    """A wrong number of tiles is refused, with what it would be right for."""
    found = [fault for fault in refusal(text, rules, options) if fault.id == "tile-count"]
    assert [fault.values["sort"] for fault in found] == ([sort] if sort else [])
    assert [fault.hint for fault in found] == ([hint] if sort else [])


def test_the_number_of_imaginary_tiles_can_be_stated() -> None:
    """A dealer who took fourteen tiles plays without a wild one."""
    hand = put(f"{WILD}6p7p", wilds=0).hand
    assert (len(hand.concealed), str(hand.win), hand.wilds) == (13, "7p", 0)
    assert ids_of(f"{FULL}+4s", "riichi", wilds=1) == ["no-wilds"]
    assert put(f"{FULL}+4s", "riichi", wilds=0).hand.wilds == 0


@pytest.mark.parametrize(
    ("text", "rules", "options", "ids"),
    [
        (f"{WILD}+6p", "mighty", {"chankan": True}, ["event-by"]),
        (f"{WILD}+7p", "mighty", {"chankan": True, "ron": True}, ["event-elsewhere"]),
        (
            f"{WILD}+6p",
            "mighty",
            {"chankan": True, "ron": True, "dora_indicator": "6p"},
            ["event-elsewhere"],
        ),
        ("a1111z23456s4577p+6p", "mighty", {"rinshan": True, "ron": True}, ["event-by"]),
        (f"{WILD}+6p", "mighty", {"rinshan": True}, ["event-after"]),
        (f"{WILD}+6p", "mighty", {"haitei": True, "ron": True}, ["event-by"]),
        (f"{WILD}+6p", "mighty", {"houtei": True}, ["event-by"]),
        (
            "a1111z23456s4577p+6p",
            "mighty",
            {"haitei": True, "rinshan": True},
            ["event-excludes"],
        ),
        (
            f"{WILD}+6p",
            "mighty",
            {"houtei": True, "chankan": True, "ron": True},
            ["event-excludes"],
        ),
        ("[777p]23456s4577s+6s", "mighty", {"riichi": True}, ["event-closed"]),
        ("[777p]23456s4577s+6s", "mighty", {"double_riichi": True}, ["event-closed"]),
        ("[777p]23456s4577s+6s", "mighty", {"open_riichi": True}, ["event-closed"]),
        ("k7777p23456s4577s+6s", "mighty", {"event": ["riichi"]}, ["event-closed"]),
        (f"{WILD}+6p", "mighty", {"ippatsu": True}, ["event-needs"]),
        ("a1111z23456s4577p+6p", "mighty", {"first_turn": True}, ["event-no-melds"]),
        (f"{WILD}+6p", "mighty", {"first_turn": True, "ron": True}, ["event-never"]),
        ("23456s4577p[234s]+6p", "mighty", {}, ["no-such-meld"]),
        ("19m4577p123s1z[234s]+6p", "sanma", {}, ["no-such-meld"]),
        (f"{WILD}+6p", "mighty", {"seat": "N"}, ["no-such-seat"]),
        (f"{WILD}+6p 北家", "mighty", {}, ["no-such-seat"]),
        (f"{WILD}+6p", "mighty", {"ron": True, "discarder": "N"}, ["no-such-seat"]),
        (f"{WILD}+6p", "mighty", {"discarder": "S"}, ["discard-by-tsumo"]),
        (f"{WILD}+6p", "mighty", {"ron_order": 2}, ["discard-by-tsumo"]),
        (f"{WILD}+6p", "mighty", {"ron": True, "discarder": "E"}, ["own-seat"]),
        (f"{WILD}+6p", "mighty", {"pao": "E"}, ["own-seat"]),
        (f"{WILD}+6p", "mighty", {"wareme": "S"}, ["no-wareme"]),
        (f"{WILD}+6p", "mighty", {"pao": "N"}, ["no-such-seat"]),
        (f"{WILD}+6p", "mighty", {"ron": True, "ron_order": 3}, ["out-of-range"]),
        (f"{WILD}+6p", "mighty", {"dora": "5m"}, ["foreign-tile"]),
        (f"ドラ5m {WILD}+6p", "mighty", {}, ["foreign-tile"]),
        (f"{WILD}+5m", "mighty", {}, ["foreign-tile"]),
        ("2m3456779s4577p+6p", "mighty", {}, ["foreign-tile"]),
        ("J3456779s4577p+6p", "mighty", {}, ["foreign-tile"]),
        (f"1f{WILD}+6p", "mighty", {}, ["foreign-tile"]),
        (f"{WILD}+6p", "mighty", {"flowers": "4z"}, ["no-flower"]),
        (f"{FULL}+4s", "riichi", {"north": 1}, ["no-north"]),
        (f"{WILD}+6p", "mighty", {"north": 5}, ["out-of-range"]),
        (f"{WILD}+6p", "mighty-official", {"flowers": "1f1f"}, ["too-many-copies"]),
        (f"{WILD}+1f", "mighty-official", {}, ["flower-wins"]),
        ("11111m34567s45p+6p", "mighty", {}, ["too-many-copies"]),
        ("1111z34567s457p+1z", "mighty", {}, ["too-many-copies"]),
        ("[777p]7734567s77p+6p", "mighty", {}, ["too-many-copies"]),
        (f"{WILD}+7p", "mighty", {"dora_indicator": ["7p", "7p"]}, ["too-many-copies"]),
        ("4z23456s457p44z1s+4z", "mighty", {"north": 1}, ["too-many-copies"]),
        ("00p3456779s477p+6p", "mighty", {}, ["too-many-reds"]),
        ("0s0s3456799s77p4p+6p", "mighty", {}, ["too-many-reds"]),
        (f"{WILD}+6p", "mighty", {"visible": "11111z"}, ["too-many-copies"]),
        (f"{WILD}+6p", "mighty", {"forced_discards": "1z", "discards": "2z"}, ["not-discarded"]),
    ],
)
def test_impossible(text: str, rules: str, options: dict[str, object], ids: list[str]) -> None:
    """What cannot be on a table is refused, once for each thing wrong."""
    assert ids_of(text, rules, **options) == ids


@pytest.mark.parametrize(
    ("text", "rules", "options"),
    [
        (f"{WILD}+6p", "mighty", {"chankan": True, "ron": True}),
        (f"{WILD}+6p", "mighty", {"rinshan": True, "north": 1}),
        ("a1111z23456s4577p+6p", "mighty", {"rinshan": True}),
        ("a1111z23456s4577p+6p", "mighty", {"riichi": True, "ippatsu": True}),
        (f"{WILD}+6p", "mighty", {"first_turn": True}),
        (f"{WILD}+6p", "mighty", {"first_turn": True, "ron": True, "seat": "S"}),
        (f"{WILD}+6p", "mighty", {"riichi": True, "ura": "1s2s"}),
        (f"{WILD}+6p", "mighty", {"round": "N"}),
        ("5555s234567m234p+1p", "riichi", {}),
        ("0555s234567m234p+1p", "riichi", {}),
        (f"{WILD}+6p", "mighty", {"haitei": True}),
        (f"{WILD} ron 6p", "mighty", {"houtei": True, "discarder": "S", "ron_order": 2}),
        (f"{WILD}+6p", "mighty", {"discards": "1z6p", "forced_discards": "6p"}),
    ],
)
def test_possible(text: str, rules: str, options: dict[str, object]) -> None:
    """What looks odd and yet can be is asked without a word."""
    assert put(text, rules, **options).notices == ()


def test_all_faults_come_at_once() -> None:
    """Faults of the text, of its tiles and of the options are one error, in order."""
    faults = faults_of("11111m 2345x 678s", seat="N", honba=-1)
    assert [(fault.id, fault.pos, fault.token) for fault in faults] == [
        ("too-many-copies", 4, "1"),
        ("unknown-suit", 11, "x"),
        ("no-such-seat", None, "N"),
        ("out-of-range", None, "-1"),
    ]


def test_the_sort_of_error_tells_reading_from_possibility() -> None:
    """A text that cannot be read is a NotationError, one that cannot be a HandError."""
    with pytest.raises(NotationError) as unread:
        put("123m456")
    assert unread.value.text == "123m456"
    with pytest.raises(HandError) as impossible:
        put(f"{WILD}+6p", ippatsu=True)
    assert impossible.value.text == f"{WILD}+6p"


@pytest.mark.parametrize(
    "text",
    ["123m456", "12a3m", "1-3m", "8z", "0z", "123M", "m", "", "11111m", f"{FULL}99s", "00m"],
)
@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_never_read_in_part(text: str, rules: str) -> None:
    """A text that is wrong anywhere is refused as a whole under every ruleset."""
    assert faults_of(text, rules)


def test_places_of_faults() -> None:
    """A caret stands under the tile or the word that is at fault."""
    (copies,) = faults_of("1111z34567s457p+1z")
    assert (copies.pos, copies.token) == (16, "1")
    (red,) = faults_of("00p3456779s477p+6p")
    assert (red.pos, red.token) == (1, "0")
    (event,) = faults_of(f"{WILD}+6p 一発")
    assert (event.pos, event.token) == (18, "一発")
    (meld,) = faults_of("23456s4577p[234s]+6p")
    assert (meld.pos, meld.token) == (11, "[234s]")
    assert meld.hint is not None
    assert "pon" in meld.hint


def test_an_event_may_be_the_win() -> None:
    """A win by an event alone needs neither a winning tile nor concealed tiles."""
    question = put("[222s][333s][444s]k1111z 無", "mighty-official")
    assert question.hand.concealed == ()
    assert (question.hand.win, question.situation.by) == (None, "tsumo")
    assert put("", event="nagashi").situation.events == {"nagashi"}
    assert put("流し満貫").situation.by == "tsumo"
    assert put(WILD, event=["nagashi"]).situation.by == "tsumo"
    assert ids_of("234s", event="nagashi") == ["tile-count"]


def test_events_bring_others_with_them() -> None:
    """What an event implies is part of the situation."""
    events = put(f"{WILD}+6p", double_riichi=True, open_riichi=True, ippatsu=True).situation.events
    assert events == {"riichi", "double_riichi", "open_riichi", "ippatsu"}


def test_events_by_any_of_their_names() -> None:
    """``event`` takes ids and the names in both languages."""
    for name in ("double_riichi", "ダブル立直", "double riichi", "Double Riichi"):
        assert "double_riichi" in put(f"{WILD}+6p", event=[name]).situation.events


def test_ura_without_riichi_is_not_counted() -> None:
    """Ura dora that nobody may turn are left out with a notice."""
    for options in ({"ura": "8s"}, {"ura_indicator": ["7s"]}):
        question = put(f"{WILD}+6p", **options)
        assert (question.situation.ura, question.situation.ura_indicators) == ((), ())
        assert [notice.id for notice in question.notices] == ["dora-not-counted"]
    (notice,) = put(f"{WILD}+6p 裏ドラ8s").notices
    assert (notice.pos, notice.token) == (21, "8")


def test_dora_and_indicators_of_one_thing() -> None:
    """Dora and indicators that agree are one statement; the indicators are kept."""
    situation = put(f"{WILD}+6p", dora="2s1m", dora_indicator="1s9m").situation
    assert situation.dora == ()
    assert compact(situation.dora_indicators) == "1s9m"


def test_a_ruleset_without_dora() -> None:
    """Where no yaku counts dora, none may be stated."""
    settings = {"yaku.dora": None, "yaku.ura_dora": None}
    rules = load_ruleset("mighty", settings)
    assert has_dora(load_ruleset("mighty"))
    assert not has_dora(rules)
    for key in ("dora", "ura", "dora_indicator", "ura_indicator"):
        with pytest.raises(HandError) as caught:
            ask(f"{WILD}+6p", rules, {key: "2s", "riichi": True})
        assert [fault.id for fault in caught.value.faults] == ["no-dora"]
