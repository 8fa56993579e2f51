"""Texts of hands: what each accepted form says, and that every other is refused whole."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mahjong_cli.errors import NotationError
from mahjong_cli.hand import Hand, Meld, Situation
from mahjong_cli.notation import (
    Vocabulary,
    Written,
    format_hand,
    parse_text,
    read_text,
    read_tiles,
)
from mahjong_cli.notation.reader import _Reader
from mahjong_cli.tiles import Tile, compact

VOCABULARY = Vocabulary(
    {
        "立直": "riichi",
        "リーチ": "riichi",
        "riichi": "riichi",
        "double riichi": "double_riichi",
        "オープン立直": "open_riichi",
        "一発": "ippatsu",
        "一巡目": "first_turn",
        "無": "mu",
    }
)


def parse(text: str) -> Written:
    """The text under the vocabulary of this module."""
    return parse_text(text, VOCABULARY)


def tiles_of(written: Written) -> str:
    """The concealed tiles, sorted, as one text."""
    return str(Hand(tuple(spot.tile for spot in written.concealed)))


def hand_of(written: Written) -> tuple[str, list[str], str | None, str]:
    """All that a text says of a hand."""
    by = written.said.get("by")
    return (
        tiles_of(written),
        [str(meld.meld) for meld in written.melds],
        str(written.win.tile) if written.win else None,
        str(by.value) if by else "tsumo",
    )


def faults_of(text: str) -> list[tuple[str, int | None, str | None]]:
    """The id, place and token of each fault of a text."""
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert caught.value.text == text
    return [(fault.id, fault.pos, fault.token) for fault in caught.value.faults]


@pytest.mark.parametrize(
    "text",
    [
        "23456779s4577p+6p",
        "2s3s4s5s6s7s7s9s4p5p7p7p +6p",
        "23456779s 4577p ツモ6p",
        "２３４５６７７９ｓ４５７７ｐ　ツモ６ｐ",
        "2345677索9索4577筒 自摸6筒",
        "🀑🀒🀓🀔🀕🀖🀖🀘🀜🀝🀟🀟 +🀞",
        "二三四五六七七九索四五七七筒ツモ六筒",
        "弐参肆伍陸漆漆玖条肆伍漆漆餅 ツモ陸餅",
        "23456779s+6p4577p",
        "+6p 23456779s 4577p",
        "23456779s,4577p、+6p",
        "23456779s・4577p|+6p",
        "2345\u200b6779s\ufe0f4577p +6p",
        "23456779s 4577p tsumo 6p",
        "23456779s4577p TSUMO6p",
    ],
)
def test_many_forms_of_one_hand(text: str) -> None:
    """Digits, kanji, wide and Unicode tiles in any order say the same hand."""
    assert hand_of(parse(text)) == ("4577p23456779s", [], "6p", "tsumo")


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("1234567z", "1234567z"),
        ("東南西北白發中", "1234567z"),
        ("東南西北白発中", "1234567z"),
        ("東南西北白撥中", "1234567z"),
        ("ESWNPFC", "1234567z"),
        ("EE S,W", "1123z"),
        ("🀀🀁🀂🀃🀆🀅🀄︎", "1234567z"),
        ("0m0p0s", "0m0p0s"),
        ("r5p46r5p", "4006p"),
        ("r🀋 r🀝 r🀔", "0m0p0s"),
        ("r五筒", "0p"),
        ("5pr E 5mr", "0m0p1z"),
        ("0索", "0s"),
        ("1万2萬3m", "123m"),
        ("4索5条6條", "456s"),
        ("7筒8餅", "78p"),
        ("1f8f", "18f"),
        ("春夏秋冬梅蘭菊竹", "12345678f"),
        ("🀦🀧🀨🀩🀢🀣🀥🀤", "12345678f"),
        ("J", "J"),
        ("🀪23sJ", "23sJJ"),
        ("JE", "1zJ"),
    ],
)
def test_tiles(text: str, tiles: str) -> None:
    """Every way of writing a tile is the tile it should be."""
    assert tiles_of(parse(text)) == tiles


@pytest.mark.parametrize(
    ("text", "win", "by"),
    [
        ("1m ロン6s", "6s", "ron"),
        ("1m 栄6s", "6s", "ron"),
        ("1m ron 6s", "6s", "ron"),
        ("1mロン六索", "6s", "ron"),
        ("1m Ron6s", "6s", "ron"),
        ("ロン東 1m", "1z", "ron"),
        ("1m +E", "1z", "tsumo"),
        ("1m+東2m", "1z", "tsumo"),
        ("1m +r5p", "0p", "tsumo"),
        ("1m +0p", "0p", "tsumo"),
        ("1m +J", "J", "tsumo"),
        ("1m +🀞", "6p", "tsumo"),
        ("1m ツモ=6p", "6p", "tsumo"),
    ],
)
def test_winning_tile(text: str, win: str, by: str) -> None:
    """A mark or a word makes the one tile after it the winning one."""
    assert hand_of(parse(text))[2:] == (win, by)


@pytest.mark.parametrize(
    ("text", "melds", "rest"),
    [
        ("[234s]", ["[234s]"], ""),
        ("(234s)", ["[234s]"], ""),
        ("[432s]", ["[234s]"], ""),
        ("[777p]", ["[777p]"], ""),
        ("[2s3s4s]", ["[234s]"], ""),
        ("[ 23s 4s ]", ["[234s]"], ""),
        ("[東東東][EEE]", ["[111z]", "[111z]"], ""),
        ("[🀀🀀🀀]", ["[111z]"], ""),
        ("a1111z", ["a1111z"], ""),
        ("[a1111z]", ["a1111z"], ""),
        ("a[1111z]", ["a1111z"], ""),
        ("(k1111z)k(2222z)", ["k1111z", "k2222z"], ""),
        ("kk1111z2m", ["kk1111z"], "2m"),
        ("234567ma1111z99s", ["a1111z"], "234567m99s"),
        ("aEEEE 東", ["a1111z"], "1z"),
        ("チー234s ポン777p", ["[234s]", "[777p]"], ""),
        ("[チー234s] ポン[777p]", ["[234s]", "[777p]"], ""),
        ("暗槓1111z明槓2222z加槓3333z", ["a1111z", "k2222z", "kk3333z"], ""),
        ("暗槓東東東東 南", ["a1111z"], "2z"),
        ("ﾎﾟﾝ777p ホ\u309aン777p", ["[777p]", "[777p]"], ""),
        ("a0555p [340s]", ["a0555p", "[340s]"], ""),
        ("kr5555p", ["k0555p"], ""),
    ],
)
def test_melds(text: str, melds: list[str], rest: str) -> None:
    """Brackets, prefixes and words declare a meld, and nothing beyond it."""
    written = parse(text)
    assert [str(meld.meld) for meld in written.melds] == melds
    assert tiles_of(written) == rest


def test_text_of_a_page() -> None:
    """A whole example as pages print it is read, its situation with it."""
    written = parse(
        "東場　南家\n23456779s4577p　ツモ6p（立直あり、一発なし）\n"
        "表ドラ＝2s　裏ドラ: 8s東 ドラ表示牌1s 二本場 供託１"
    )
    assert hand_of(written) == ("4577p23456779s", [], "6p", "tsumo")
    said = {key: value.value for key, value in written.said.items()}
    assert said == {"round": "E", "seat": "S", "by": "tsumo", "honba": 2, "sticks": 1}
    assert {key: value.value for key, value in written.events.items()} == {
        "riichi": True,
        "ippatsu": False,
    }
    shown = {key: compact(spot.tile for spot in spots) for key, spots in written.shown.items()}
    assert shown == {"dora": "2s", "ura": "8s1z", "dora_indicator": "1s"}


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("1本場", "honba", 1),
        ("十二本場", "honba", 12),
        ("二十本場", "honba", 20),
        ("一〇本場", "honba", 10),
        ("供託3", "sticks", 3),
        ("供託 三", "sticks", 3),
        ("供託=0", "sticks", 0),
        ("北場", "round", "N"),
        ("西家", "seat", "W"),
    ],
)
def test_words_with_values(text: str, key: str, value: object) -> None:
    """Winds and numbers beside the tiles are understood."""
    assert parse(text).said[key].value == value


def test_words_go_before_tiles() -> None:
    """A word that begins like tiles is the word, the longest first."""
    written = parse("九萬一本場東東東家一巡目双立直"[:-3] + "オープン立直")
    assert tiles_of(written) == "9m11z"
    assert written.said["honba"].value == 1
    assert written.said["seat"].value == "E"
    assert set(written.events) == {"first_turn", "open_riichi"}


def test_english_names_may_hold_blanks() -> None:
    """An event's English name is found in any case, its blanks of any length."""
    assert set(parse("123m Double  Riichi 456m").events) == {"double_riichi"}


def test_a_list_is_denied() -> None:
    """``なし`` after dora says that there are none."""
    assert parse("1m 裏ドラなし").shown == {"ura": []}


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", [("empty-hand", None, None)]),
        (" 、", [("empty-hand", None, None)]),
        ("123m456", [("unknown-suit", 4, "456")]),
        ("12 3m", [("unknown-suit", 0, "12")]),
        ("12a3m", [("unknown-suit", 2, "a")]),
        ("1-3m", [("unknown-suit", 1, "-")]),
        ("11m 2345x 678s", [("unknown-suit", 8, "x")]),
        ("12東", [("unknown-suit", 0, "12")]),
        ("一", [("unknown-suit", 0, "一")]),
        ("8z", [("unknown-tile", 0, "8z")]),
        ("0z", [("unknown-tile", 0, "0z")]),
        ("19z", [("unknown-tile", 1, "9z")]),
        ("9f", [("unknown-tile", 0, "9f")]),
        ("123M", [("mixed-letters", 0, "123M")]),
        ("1S", [("mixed-letters", 0, "1S")]),
        ("１Ｓ", [("mixed-letters", 0, "１Ｓ")]),
        ("123mE", [("mixed-letters", 4, "E")]),
        ("東E", [("mixed-letters", 1, "E")]),
        ("2J", [("mixed-letters", 0, "2J")]),
        ("m", [("lone-suit", 0, "m")]),
        ("1m s", [("lone-suit", 3, "s")]),
        ("EX", [("unknown-word", 0, "EX")]),
        ("1m リチ 2m", [("unknown-word", 3, "リチ")]),
        ("123mふ東", [("unknown-word", 4, "ふ")]),
        ("456pron6s", [("word-run-on", 4, "ron")]),
        ("①23m", [("refused-numeral", 0, "①")]),
        ("12①m3p", [("refused-numeral", 2, "①")]),
        ("1m Ⅲ", [("refused-numeral", 3, "Ⅲ")]),
        ("1m²", [("refused-numeral", 2, "²")]),
        ("1m ㊥", [("refused-numeral", 3, "㊥")]),
        ("٣m", [("unknown-word", 0, "٣"), ("lone-suit", 1, "m")]),
        ("r6p", [("red-not-five", 0, "r6")]),
        ("r5z", [("red-not-five", 0, "r5")]),
        ("r0p", [("red-not-five", 0, "r0")]),
        ("r🀊", [("red-not-five", 0, "r🀊")]),
        ("m123p0,s3-40,z111=", [("suit-first", 0, "m123p0,s3-40,z111=")]),
        ("+", [("word-alone", 0, "+")]),
        ("1m ツモ", [("word-alone", 3, "ツモ")]),
        ("ロン 立直", [("word-alone", 0, "ロン")]),
        ("+67p", [("several-winning-tiles", 1, "67p")]),
        ("+EE", [("several-winning-tiles", 1, "EE")]),
        ("+6p +6p", [("second-winning-tile", 4, "+6p")]),
        ("+6p ロン6p", [("second-winning-tile", 4, "ロン6p")]),
        ("[1111z]", [("bare-kan", 0, "[1111z]")]),
        ("[123m456m]", [("no-meld", 0, "[123m456m]")]),
        ("[124m]", [("no-meld", 0, "[124m]")]),
        ("[891m]", [("no-meld", 0, "[891m]")]),
        ("[123z]", [("no-meld", 0, "[123z]")]),
        ("[89m1p]", [("no-meld", 0, "[89m1p]")]),
        ("[1m]", [("no-meld", 0, "[1m]")]),
        ("[55Jp]", [("mixed-letters", 1, "55Jp")]),
        ("[55pJ]", [("no-meld", 0, "[55pJ]")]),
        ("[1f1f1f]", [("no-meld", 0, "[1f1f1f]")]),
        ("チー777p", [("no-meld", 0, "チー777p")]),
        ("ポン[7777p]", [("no-meld", 0, "ポン[7777p]")]),
        ("a111z", [("no-meld", 0, "a111z")]),
        ("a11112z", [("no-meld", 0, "a11112z")]),
        ("暗槓東東東東南", [("no-meld", 0, "暗槓東東東東南")]),
        ("a 1111z", [("unknown-word", 0, "a")]),
        ("チー", [("word-alone", 0, "チー")]),
        ("[]", [("empty-bracket", 0, "[]")]),
        ("[234s", [("unclosed-bracket", 0, "[")]),
        ("[234s)", [("unclosed-bracket", 5, ")")]),
        ("234s]", [("unopened-bracket", 4, "]")]),
        ("[234s 立直]", [("mixed-bracket", 0, "[234s 立直]")]),
        ("[ポン チー234s]", [("mixed-bracket", 4, "チー")]),
        ("[+6p]", [("mixed-bracket", 1, "+")]),
        ("ドラ 立直", [("word-alone", 0, "ドラ")]),
        ("供託", [("word-alone", 0, "供託")]),
        ("十十本場", [("unreadable-number", 0, "十十本場")]),
        ("1234本場", [("unreadable-number", 0, "1234本場")]),
        ("東場 南場", [("said-twice", 3, "南場")]),
        ("立直 立直なし", [("said-twice", 3, "立直なし")]),
        ("1本場2本場", [("said-twice", 3, "2本場")]),
        ("1m" * 600, [("too-long", None, None)]),
    ],
)
def test_refused(text: str, faults: list[tuple[str, int | None, str | None]]) -> None:
    """What cannot be read whole is refused, with the place of each fault as typed."""
    assert faults_of(text) == faults


def test_all_faults_come_at_once() -> None:
    """Each fault of a text is named, in one error."""
    assert [fault[0] for fault in faults_of("8z [1111m] 12 foo +34s")] == [
        "unknown-tile",
        "bare-kan",
        "unknown-suit",
        "unknown-word",
        "several-winning-tiles",
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("123M", ["123m"]),
        ("1S", ["1s", "S apart", "2z"]),
        ("s", ["1s", "S (2z)"]),
        ("[1111m]", ["a1111m", "k1111m", "kk1111m"]),
        ("リチ", ["リーチ"]),
        ("456pron6s", ["blank"]),
        ("m123", ["123m"]),
    ],
)
def test_hints_name_the_readings(text: str, parts: list[str]) -> None:
    """A hint shows every way the text might have been meant."""
    hint = read_text(text, VOCABULARY).faults[0].hint
    assert hint is not None
    assert [part for part in parts if part not in hint] == []


@pytest.mark.parametrize(
    ("text", "tiles"),
    [("2s5m", "2s5m"), ("東, E", "11z"), ("0p r5p", "00p"), ("", ""), ("🀀2s", "1z2s")],
)
def test_lists_of_tiles(text: str, tiles: str) -> None:
    """A plain list of tiles keeps its order."""
    spots, faults = read_tiles(text, VOCABULARY)
    assert (compact(spot.tile for spot in spots), faults) == (tiles, [])


@pytest.mark.parametrize("text", ["2x", "[123m]", "+2s", "立直", "2s東家", "m"])
def test_lists_hold_tiles_only(text: str) -> None:
    """Marks, melds and words have no place in a list of tiles."""
    assert read_tiles(text, VOCABULARY)[1] != []


TILES = [
    *(Tile.of(f"{rank}{suit}") for suit in "mps" for rank in range(10)),
    *(Tile.of(f"{rank}z") for rank in range(1, 8)),
    Tile.of("J"),
]
PLAIN = st.sampled_from(TILES)


def _meld(kind: str, first: Tile) -> Meld:
    assert first.kind is not None
    if kind == "chi":
        ranks = (first.kind.rank, first.kind.rank + 1, first.kind.rank + 2)
        return Meld("chi", tuple(Tile.of(f"{rank}{first.kind.suit}") for rank in ranks))
    plain = Tile(first.kind)
    return Meld(kind, (first, *[plain] * (2 if kind == "pon" else 3)))


MELDS = st.one_of(
    st.builds(
        _meld,
        st.sampled_from(["pon", "minkan", "kakan", "ankan"]),
        st.sampled_from(TILES[:-1]),
    ),
    st.builds(
        _meld,
        st.just("chi"),
        st.builds(
            lambda suit, rank: Tile.of(f"{rank}{suit}"), st.sampled_from("mps"), st.integers(1, 7)
        ),
    ),
)
HANDS = st.builds(
    Hand,
    st.lists(PLAIN, min_size=1, max_size=14).map(tuple),
    st.lists(MELDS, max_size=4).map(tuple),
    st.none() | PLAIN,
)


@given(HANDS, st.sampled_from(["tsumo", "ron"]))
def test_formatting_then_parsing_gives_the_hand_back(hand: Hand, by: str) -> None:
    """The canonical form says the whole hand: tiles, melds, winning tile and how it came."""
    text = format_hand(hand, Situation(by=by if hand.win else None))
    written = parse_text(text, Vocabulary())
    again = Hand(
        tuple(spot.tile for spot in written.concealed),
        tuple(meld.meld for meld in written.melds),
        written.win.tile if written.win else None,
    )
    assert again == hand
    if hand.win is not None:
        said = written.said.get("by")
        assert (said.value if said else "tsumo") == by
    assert format_hand(again, Situation(by=by)) == text


@given(st.text(alphabet="0123456789mpsz +ron", max_size=30))
@example("123m ron 6s")
@example("123mron 6s")
@example("0z")
def test_the_short_way_reads_the_same(text: str) -> None:
    """Plain digits take a short way that says what the long one says."""
    assert read_text(text, VOCABULARY) == _Reader(text, VOCABULARY).read()


@given(
    st.text(max_size=40)
    | st.text(alphabet="1205mpsz東E立直なしドラ本場供託[](+ak①ツモ ", max_size=25)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text breaks the reader, and every fault lies inside the text."""
    written = read_text(text, VOCABULARY)
    for fault in written.faults:
        assert fault.pos is not None
        assert fault.token
        assert text[fault.pos : fault.pos + len(fault.token)] == fault.token
        assert fault.message


@given(st.permutations(["234m", "東東", "[777p]", "+6p", "立直", "ドラ2s"]))
def test_the_order_of_parts_never_matters(parts: list[str]) -> None:
    """Groups, melds, words and the winning tile may come in any order."""
    written = parse(" ".join(parts))
    assert hand_of(written) == ("234m11z", ["[777p]"], "6p", "tsumo")
    assert set(written.events) == {"riichi"}
