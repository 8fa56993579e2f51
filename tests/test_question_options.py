"""Options of a question: what each may say, and with what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from asked import FULL, WILD, faults_of, ids_of, put, refusal
from mahjong_cli.errors import HandError
from mahjong_cli.hand import Hand
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import ask, parse_hand
from mahjong_cli.question.stated import Repeated
from mahjong_cli.ruleset import Pao
from mahjong_cli.tiles import Kind, compact


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
    for fault in refusal(f"{WILD}+6p", "mighty", {key: value}):
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
