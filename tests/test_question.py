"""Questions: what text and options say together, and all that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_cli.errors import Fault, HandError, MahjongError, NotationError
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.loader import load_ruleset
from mahjong_cli.notation import format_hand
from mahjong_cli.question import Question, ask, has_dora, parse_hand
from mahjong_cli.question.asking import Asking
from mahjong_cli.question.desk import desk_of
from mahjong_cli.question.quick import quick_question
from mahjong_cli.question.stated import Repeated
from mahjong_cli.ruleset import Pao, Ruleset, WildRule
from mahjong_cli.tiles import Kind, Tile, compact

WILD = "23456779s4577p"
"""Twelve real tiles that wait for 3p, 6p and 8s."""
FULL = "234567m234p5699s"
"""Thirteen real tiles that wait for 4s and 7s."""


def holding(count: int) -> Sequence[str]:
    """Stands in for the shipped rulesets: one holds twelve tiles, one thirteen."""
    return {12: ["mighty"], 13: ["riichi"]}.get(count, [])


def put(text: str, rules: str = "mighty", /, **options: object) -> Question:
    """The question of a text under a ruleset."""
    return ask(text, load_ruleset(rules), options, others=holding)


def faults_of(text: str, rules: str = "mighty", /, **options: object) -> tuple[Fault, ...]:
    """What is wrong with a question."""
    with pytest.raises(MahjongError) as caught:
        put(text, rules, **options)
    return caught.value.faults


def ids_of(text: str, rules: str = "mighty", /, **options: object) -> list[str]:
    """The ids of what is wrong with a question."""
    return [fault.id for fault in faults_of(text, rules, **options)]


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
    found = [fault for fault in _faults(text, rules, options) if fault.id == "tile-count"]
    assert [fault.values["sort"] for fault in found] == ([sort] if sort else [])
    assert [fault.hint for fault in found] == ([hint] if sort else [])


def _faults(text: str, rules: str, options: dict[str, object]) -> tuple[Fault, ...]:
    try:
        put(text, rules, **options)
    except MahjongError as error:
        return error.faults
    return ()


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


def test_way_of_winning_without_a_winning_tile() -> None:
    """Ron says nothing of a hand that waits, and a notice says so."""
    question = put(WILD, ron=True)
    assert question.situation.by is None
    assert [notice.id for notice in question.notices] == ["by-without-tile"]


def test_tiles_set_aside() -> None:
    """Flowers among the tiles and by option, and norths, are set aside."""
    hand = put(f"1f{WILD}+6p 3f", "mighty-official").hand
    assert compact(hand.aside) == "13f"
    assert ids_of(f"1f{WILD}+6p", "mighty-official", flowers="2f") == ["said-twice"]
    assert compact(put(f"{WILD}+6p", north=2).hand.aside) == "44z"
    assert compact(put(f"{WILD}1f+6p", "mighty-official", flowers="1f").hand.aside) == "1f"


@pytest.mark.parametrize(
    ("options", "fault", "hint"),
    [
        ({"riichy": True}, "unknown-option", "did you mean riichi?"),
        ({"dora-indicator": "1s"}, "unknown-option", "did you mean dora_indicator?"),
        ({"nagashi": True}, "unknown-option", "did you mean event: [nagashi]?"),
        ({"event": "rinshn"}, "unknown-event", "did you mean rinshan?"),
        ({"count": {"turn": 4}}, "unknown-count", None),
        ({"tiles": {"riichi_tile": "1z"}}, "unknown-tile-list", None),
        ({"seat": "X"}, "unknown-wind", "winds are E S W N, or 東 南 西 北"),
        ({"by": "luck"}, "unknown-by", None),
        ({"dora": "2x"}, "unreadable-tiles", None),
        ({"dora": ""}, "no-tiles", None),
        ({"win": "67p"}, "several-winning-tiles", None),
        ({"win": []}, "several-winning-tiles", None),
    ],
)
def test_options_that_say_nothing_known(
    options: dict[str, object], fault: str, hint: str | None
) -> None:
    """An unknown option or name is refused, and the nearest known one is named."""
    (found,) = faults_of(f"{WILD}+6p", **options)
    assert (found.id, found.pos) == (fault, None)
    assert hint is None or found.hint == hint


HOSTILE: list[object] = [
    None,
    True,
    False,
    -1,
    10**5000,
    1.5,
    float("nan"),
    "",
    "x" * 5000,
    "①",
    [],
    [None],
    [[["1m"]]],
    {},
    {"a": None},
    {None: {"b": []}},
]
KEYS = [
    *("by", "tsumo", "ron", "win", "discarder", "pao", "ron_order", "wareme", "round", "seat"),
    *("riichi", "ippatsu", "first_turn", "event", "count", "tiles", "honba", "sticks", "dora"),
    *("ura", "dora_indicator", "ura_indicator", "north", "flowers", "discards"),
    *("forced_discards", "furiten", "visible", "wilds", "nonsense"),
]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_values(key: str, value: object) -> None:
    """A value of any type is taken or refused with short messages, never a traceback."""
    for fault in _faults(f"{WILD}+6p", "mighty", {key: value}):
        assert len(fault.message) < 200
        assert fault.pos is None


@pytest.mark.parametrize("key", KEYS)
def test_null_is_never_a_value(key: str) -> None:
    """A null states nothing and is refused."""
    assert ids_of(f"{WILD}+6p", **{key: None}) != []


@pytest.mark.parametrize("text", [None, 5, ["1m"], {"hand": "1m"}, True])
def test_a_hand_is_a_text(text: Any) -> None:
    """Anything but a text is refused."""
    assert ids_of(text) == ["wrong-type"]


def test_parse_hand_takes_options_as_keywords() -> None:
    """The plain function gives the hand and the situation."""
    hand, situation = parse_hand(f"{WILD}+6p", load_ruleset("mighty"), riichi=True)
    assert isinstance(hand, Hand)
    assert situation.events == {"riichi"}


def test_stated_numbers_and_tiles() -> None:
    """Numbers and tile lists that the ruleset declares are stated as maps or as texts."""
    settings = {
        "situation.counts": {
            "turn": {"names": {"ja": "巡目"}, "from": 1},
            "factor": {"names": {"ja": "倍率"}, "default": 2},
        },
        "situation.tiles": {"riichi_tile": {"names": {"ja": "立直宣言牌"}, "most": 1}},
    }
    rules = load_ruleset("riichi", settings)
    text = f"{FULL}+4s"
    assert ask(text, rules).situation.counts == {"factor": 2}
    for stated in ({"turn": 4}, ["turn=4"], "巡目=4"):
        assert ask(text, rules, {"count": stated}).situation.counts == {"turn": 4, "factor": 2}
    for tiles in ({"riichi_tile": "1z"}, "riichi_tile=1z"):
        found = ask(text, rules, {"tiles": tiles}).situation.tiles["riichi_tile"]
        assert compact(found) == "1z"
    for wrong in ({"count": {"turn": 0}}, {"count": "turn=x"}, {"tiles": {"riichi_tile": "11z"}}):
        with pytest.raises(HandError):
            ask(text, rules, wrong)


BOX = [
    *(f"{rank}{suit}" for suit in "ps" for rank in range(1, 10) for _ in range(4)),
    *(f"{rank}z" for rank in range(1, 8) for _ in range(4)),
    *("1m", "1m", "1m", "1m", "9m", "9m", "9m", "9m"),
]


@given(st.permutations(BOX), st.sampled_from(["tsumo", "ron"]), st.randoms())
def test_laws_of_hands(box: list[str], by: str, random: Any) -> None:
    """Formatting then parsing gives the hand back, and concealed tiles have no order."""
    tiles, win = box[:12], box[12]
    mark = f"+{win}" if by == "tsumo" else f"ron {win}"
    question = put(f"{' '.join(tiles)} {mark}")
    random.shuffle(tiles)
    assert put(f"{mark} {' '.join(tiles)}") == question
    text = format_hand(question.hand, question.situation)
    assert put(text) == question
    assert format_hand(put(text).hand, question.situation) == text


PLAIN_OPTIONS: dict[str, st.SearchStrategy[object]] = {
    "by": st.sampled_from(["ron", "tsumo", "ツモ", "x"]),
    "ron": st.booleans(),
    "win": st.sampled_from(["6p", "7s", "0p", "66p", "z"]),
    "round": st.sampled_from(["E", "2z", "南", "Q"]),
    "seat": st.sampled_from(["E", "S", "N", "4z"]),
    "riichi": st.booleans(),
    "double_riichi": st.just(True),
    "ippatsu": st.just(True),
    "haitei": st.just(True),
    "chankan": st.just(True),
    "first_turn": st.just(True),
    "event": st.sampled_from(["nagashi", ["riichi", "haitei"], [1], "zzz"]),
    "dora": st.sampled_from(["2s", ["2s", "5m"], "0p", ""]),
    "dora_indicator": st.sampled_from(["1s", "6p6p", ["9m"]]),
    "ura": st.sampled_from(["8s", ["8s", "8s"]]),
    "ura_indicator": st.sampled_from(["7s", "6p"]),
    "honba": st.sampled_from([0, 1, 2, True, -1, 1000]),
    "sticks": st.sampled_from([0, 3, "3"]),
    "wilds": st.sampled_from([0, 1, 2]),
    "discarder": st.sampled_from(["S", "E"]),
    "furiten": st.booleans(),
    "north": st.sampled_from([0, 1]),
}
HELD = ["234567m", "23456779s", "4577p", "5699s", "234p", "0p", "[777p]", "a[1111z]", "k7777z"]


@given(
    parts=st.lists(st.sampled_from([*HELD, "11z", "2222s", "4z"]), max_size=5),
    mark=st.sampled_from(["", "+6p", " +4s", " ron 6s", " ron 0p", "+0p", " ロン6s", " +6p 1m"]),
    blank=st.sampled_from(["", " "]),
    options=st.fixed_dictionaries({}, optional=PLAIN_OPTIONS),
    name=st.sampled_from(["mighty", "riichi", "sanma", "mighty-official"]),
)
@settings(max_examples=600)
def test_a_plain_question_is_read_alike_both_ways(
    parts: list[str], mark: str, blank: str, options: dict[str, Any], name: str
) -> None:
    """What is read quickly is exactly what is read in full, and that has nothing to add."""
    desk = desk_of(load_ruleset(name))
    text = blank.join(parts) + mark
    quick = quick_question(text, desk, options)
    if quick is not None:
        asking = Asking(text, desk, options, None)
        assert asking.answer() == quick
        assert asking.notices == []


def test_common_questions_are_read_quickly() -> None:
    """Plain hands with winds, riichi, dora and melds take the quick way."""
    desk = desk_of(load_ruleset("riichi"))
    for text, options in (
        ("234567m234p5699s +4s", {"riichi": True, "seat": "2z", "dora_indicator": "1s"}),
        ("234567m5699s [234p] ron 4s", {"round": "S", "dora": ["2s"], "honba": 2}),
        ("234m5699s a[1111z] [777z] +4s", {}),
        ("234567m234p5699s", {"win": "7s", "by": "ron"}),
    ):
        assert quick_question(text, desk, options) is not None


def pocchi(copies: int = 1, **more: Any) -> Ruleset:
    """Riichi with so many marked white dragons."""
    rules = load_ruleset("riichi")
    wild = WildRule("pocchi", kind=Kind.of("5z"), copies=copies, **more)
    return replace(rules, hand=rules.hand._replace(wilds=(wild,)))


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("234678m234p23s50s +J", []),
        ("234678m234p23s5sJ ron 5z", []),
        ("234678m234p5s555z ron J", []),
        ("234678m5s55z J [234p] +1s", []),
        ("234678m45s55z [555z] +3s", ["too-many-copies"]),
        ("234678m4566s [55z J] +3s", []),
        ("234678m234p5sJJ5z +5s", ["too-many-jokers"]),
        ("234678m234p555z J +5z", ["too-many-copies"]),
        ("234678m23p5555z J +4p", ["too-many-copies"]),
        ("234678m24p55p55z J +3p", []),
    ],
)
def test_jokers_count_among_their_kind(text: str, ids: list[str]) -> None:
    """A joker is one of the four of its kind, and there are only so many jokers."""
    rules = pocchi(may_win=True)
    try:
        ask(text, rules)
        found: list[str] = []
    except MahjongError as error:
        found = [fault.id for fault in error.faults]
    assert found == ids


def test_a_joker_in_a_meld_is_what_it_shows() -> None:
    """A called white dragon is a white dragon, marked or not."""
    question = ask("234678m4566s [55z J] +3s", pocchi(may_win=True))
    assert str(question.hand) == "234678m4566s [555z]"


def test_a_joker_is_printed_last_or_by_its_kind() -> None:
    """Among ordinary copies it is ``J``; where all are wild it is written as its kind."""
    text = "J 234678m234p23s5s +J"
    some = ask(text, pocchi(2, may_win=True))
    assert format_hand(some.hand, some.situation) == "234678m234p235sJ +J"
    every = ask(text, pocchi(4, may_win=True))
    assert format_hand(every.hand, every.situation) == "234678m234p235s5z +5z"
    assert ask("234678m234p235s5z +5z", pocchi(4, may_win=True)).hand == every.hand


def test_a_joker_as_dora_is_its_kind() -> None:
    """An indicator or a dora may be given as ``J``."""
    rules = pocchi(may_win=True)
    for text in (f"{FULL}+4s ドラ J", f"{FULL}+4s"):
        now = ask(text, rules, {} if "ドラ" in text else {"dora": "J"}).situation
        assert now.dora == (Kind.of("5z"),)


def test_an_event_on_certain_tiles() -> None:
    """An event that needs certain winning tiles is refused on others."""
    rules = load_ruleset("riichi")
    haitei = rules.events["haitei"]._replace(on=frozenset({Kind.of("1p"), Kind.of("4s")}))
    moon = replace(rules, events={**rules.events, "haitei": haitei})
    assert "haitei" in ask(f"{FULL}+4s", moon, {"haitei": True}).situation.events
    with pytest.raises(HandError) as caught:
        ask(f"{FULL}+7s", moon, {"haitei": True})
    (fault,) = caught.value.faults
    assert (fault.id, fault.values["tiles"]) == ("event-on", "1p4s")


def test_who_is_liable_and_who_sits_at_the_broken_wall() -> None:
    """Liability, wareme and a second winner are kept where the rules know them."""
    rules = load_ruleset("riichi")
    payments = rules.payments._replace(
        pao={"daisangen": Pao()}, times=rules.payments.times._replace(wareme=2)
    )
    table = replace(rules, payments=payments)
    options = {"ron": True, "pao": "W", "wareme": "N", "ron_order": 2, "discarder": "S"}
    now = ask(f"{FULL}+4s", table, options).situation
    assert (now.pao, now.wareme, now.ron_order, now.discarder) == ("W", "N", 2, "S")
    plain = replace(rules, payments=payments._replace(pao={}))
    with pytest.raises(HandError) as caught:
        ask(f"{FULL}+4s", plain, {"pao": "W"})
    assert [fault.id for fault in caught.value.faults] == ["no-pao"]


def test_who_pays_says_nothing_without_a_winning_tile() -> None:
    """Liability and the rest are warned about where there is nothing to pay."""
    (notice,) = put(FULL, "riichi", pao="S", discarder="W").notices
    assert (notice.id, notice.values["options"]) == ("roles-without-tile", "discarder, pao")


@pytest.mark.parametrize(
    ("text", "options", "fault"),
    [
        (f"{WILD}+6p", {"visible": "777p"}, "too-many-copies"),
        (f"{WILD}+7p", {"discards": "77p"}, "too-many-copies"),
        (f"{WILD}+6p", {"visible": "6666p"}, "too-many-copies"),
        (f"{WILD}+6p", {"visible": "6666p", "by": "ron"}, None),
        (f"{WILD}+6p", {"discards": "6p", "by": "ron", "chankan": True}, "event-elsewhere"),
        (f"{WILD}+6p", {"visible": "666p", "by": "ron", "chankan": True}, None),
    ],
)
def test_tiles_seen_are_counted_with_the_hand(
    text: str, options: dict[str, object], fault: str | None
) -> None:
    """No kind is seen more often than the box holds; what was discarded last may be visible."""
    if fault is None:
        assert put(text, **options).hand.win is not None
    else:
        assert fault in ids_of(text, **options)


@pytest.mark.parametrize("key", ["dora_indicator", "visible", "discards"])
def test_red_tiles_that_are_shown_count_as_red(key: str) -> None:
    """A red five cannot be in the hand and among the tiles shown where there is one."""
    hand = "123m456p067s78s11z"
    assert ids_of(hand, "riichi", **{key: "0s"}) == ["too-many-reds"]
    assert put(hand, "riichi", **{key: "0p"}).hand.win is None


def test_an_event_that_wins_by_itself_has_no_winning_tile() -> None:
    """Nagashi stands without a winning tile, and neither with one nor with a discard."""
    hand = "123m456p067s78s11z"
    assert put(hand, "riichi", event="nagashi").situation.by == "tsumo"
    assert "event-wins-alone" in ids_of(f"{hand}+6s", "riichi", event="nagashi")
    for options in ({"by": "ron"}, {"discarder": "S"}):
        found = ids_of(hand, "riichi", event="nagashi", **options)
        assert found == ["event-without-discard"]


def test_imaginary_tiles_are_few() -> None:
    """More imaginary tiles than can be worked out in a moment are refused."""
    assert "out-of-range" in ids_of(WILD[:8], wilds=5)


def test_values_given_more_than_once_agree() -> None:
    """An option that takes one value may be repeated with the same one only."""
    assert put(f"{WILD}+6p", seat=Repeated(("S", "南"))).situation.seat == "S"
    assert ids_of(f"{WILD}+6p", seat=Repeated(("S", "E"))) == ["said-twice"]
    assert ids_of(f"{WILD}+6p", honba=Repeated((1, 2))) == ["said-twice"]
    assert ids_of(WILD, win=Repeated(("6p", "3p"))) == ["said-twice"]


def test_a_number_as_text_is_called_a_text() -> None:
    """A text that looks like a number is shown as the text that it is."""
    assert faults_of(WILD, honba="1")[0].message.endswith('not the text "1"')


@pytest.mark.parametrize("word", ["furiten", "フリテン", "振聴"])
def test_furiten_is_a_word(word: str) -> None:
    """A text may say that its hand is furiten."""
    assert put(f"{WILD} {word}").situation.furiten


def test_a_tile_of_another_box_is_answered_with_the_tiles_there_are() -> None:
    """What was expected stands in the hint, for tiles too many by an option as well."""
    rules = load_ruleset("mighty")
    with pytest.raises(HandError) as foreign:
        ask("5m3456779s4577p", rules)
    assert foreign.value.faults[0].hint == "its tiles are 19m123456789p123456789s1234567z"
    with pytest.raises(HandError) as many:
        ask("23456779s4577p", rules, {"dora_indicator": "7s7s7s"})
    assert "indicators" in (many.value.faults[0].hint or "")
