"""Laws of questions: drawn hands, and the quick way beside the thorough one."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from asked import put
from mahjong_cli.loader import load_ruleset
from mahjong_cli.notation import format_hand
from mahjong_cli.question.asking import Asking
from mahjong_cli.question.desk import desk_of
from mahjong_cli.question.quick import quick_question

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
