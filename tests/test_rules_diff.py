"""``mahjong rules diff`` in words: as a person would say it, and without leaving anything out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conftest import Run
from mahjong_cli.cli.diff_subjects import subjects
from mahjong_cli.cli.diff_words import Side, Telling
from mahjong_cli.cli.rules_diff import differences
from mahjong_cli.cli.words import LANGUAGES, words_in
from mahjong_cli.loader import list_rulesets, load_ruleset, show_values
from mahjong_cli.loader.layers import OWN_KEYS

NAMES = sorted(info.id for info in list_rulesets())
BASE = "riichi"
ABOUT = {"example", "near_miss", "other_values", "source", "notes"}
BARE_KEY = re.compile(r"^[a-z_]+(\.[a-z_]+)+")


@cache
def values_of(name: str) -> Mapping[str, Any]:
    """Every value of a shipped ruleset by its dotted key."""
    return {key: value for key, (value, _) in show_values(name).items()}


def told(left: str, right: str, lang: str) -> dict[str, tuple[str, ...]]:
    """What is said of two shipped rulesets, by subject."""
    return said(left, values_of(left), right, values_of(right), lang)


def said(
    left: str, before: Mapping[str, Any], right: str, after: Mapping[str, Any], lang: str
) -> dict[str, tuple[str, ...]]:
    words = words_in(lang)
    sides = [
        Side(load_ruleset(name), values, words) for name, values in ((left, before), (right, after))
    ]
    telling = Telling(sides[0], sides[1], differences(before, after), words)
    found = {subject.title: subject.lines for subject in subjects(telling)}
    assert not telling.found
    return found


class TestInWords:
    def test_a_table_of_han_without_fu_or_dora(self) -> None:
        found = told(BASE, "jun", "en")
        assert found["Dora and other bonuses"] == ("No dora or ura dora.",)
        assert found["Hand"] == ("No kan.",)
        assert found["Fu"] == ("No fu.",)
        assert "A hand with no yaku wins." in found["What wins"]
        assert "Seven pairs: 1 han (2 han)." in found["Yaku"]
        assert "All simples counts in an open hand only beside another yaku." in found["Yaku"]
        assert "0 han 600" in found["Points"][0] and "11 han 30000" in found["Points"][0]
        assert "The dealer is paid and pays like the others." in found["Payments"]

    def test_the_same_in_japanese(self) -> None:
        found = told(BASE, "jun", "ja")
        assert found["ドラなどの加算"] == ("ドラ・裏ドラはない",)
        assert found["手牌"] == ("カンはできない",)
        assert "役がなくても和了れる" in found["和了の条件"]
        assert "七対子は1翻（2翻）" in found["役"]
        assert "三色同刻、混老頭は3翻（2翻）" in found["役"]

    def test_the_other_way_round(self) -> None:
        found = told("jun", BASE, "en")
        assert "A win needs a yaku." in found["What wins"]
        assert found["Fu"] == ("Fu are counted.",)
        assert "Twice pure double sequence counts in a closed hand only." in found["Yaku"]

    def test_tiles_and_seats(self) -> None:
        found = told(BASE, "sanma", "en")
        assert found["Tiles"] == (
            "3 players (4).",
            "Of manzu 19m (1-9m).",
            "Red fives: 5p, 5s (5m, 5p, 5s).",
        )
        assert found["Hand"] == ("No chi.", "Set aside: 4z (none).")
        assert "The share of the empty seat is not paid." in found["Payments"]

    def test_wild_tiles(self) -> None:
        assert told("sanma", "mighty", "ja")["手牌"][:3] == (
            "マイティ: 手牌のうち1枚は架空で、どの牌にもなる",
            "マイティは5枚目の牌になれない",
            "マイティはドラに数える",
        )

    def test_limits(self) -> None:
        assert told(BASE, "mleague", "en")["Points"] == (
            "No counted yakuman.",
            "4 han 30 fu and 3 han 60 fu are mangan.",
            "No yakuman counts two.",
        )

    def test_a_row_that_counts_in_fewer_hands(self) -> None:
        assert told(BASE, "youkai-no-yama", "en") == {
            "Yaku": ("All simples counts in a closed hand only.",)
        }

    def test_a_table_of_payments(self) -> None:
        found = told("kansai-sanma", "zan-sanma", "en")["Payments"]
        assert "1000: ron 4000, dealer 6000; self-draw 1000/3000, dealer 3000." in found

    @pytest.mark.parametrize(
        ("left", "right", "about"),
        [
            ("toutenkou", "jun", "11 han count"),
            ("jun", "toutenkou", "cut off"),
            ("jun", "toutenkou", "for each"),
            ("zan-sanma", "jun", "11 han count"),
            (BASE, "jun", "11 han count"),
        ],
    )
    def test_what_is_beyond_a_table_is_said_once(self, left: str, right: str, about: str) -> None:
        found = told(left, right, "en")["Points"]
        assert len([line for line in found if about in line]) == 1
        assert not any("Each han beyond the table adds" in line for line in found)

    def test_a_point_a_han(self) -> None:
        found = told("sanma", "toutenkou", "en")["Points"]
        assert found[0] == "Points come from han alone: by ron 1 for each."


class TestNothingIsHidden:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("name", NAMES)
    def test_every_line_is_a_sentence(self, name: str, lang: str) -> None:
        templates = set(words_in("en").section("diff"))
        for left, right in ((BASE, name), (name, BASE)):
            found = told(left, right, lang)
            lines = [line for lines in found.values() for line in lines]
            assert bool(lines) == bool(differences(values_of(left), values_of(right)))
            for line in lines:
                assert "{" not in line and line not in templates
                assert not BARE_KEY.match(line), line

    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("name", [BASE, "mighty-official", "toridoshi"])
    def test_a_number_that_changes_is_said(self, name: str, lang: str) -> None:
        values = values_of(name)
        for key, value in values.items():
            parts = set(key.split("."))
            if isinstance(value, bool) or not isinstance(value, int) or parts & {*OWN_KEYS, *ABOUT}:
                continue
            found = said(name, values, name, {**values, key: value + 1}, lang)
            assert any(found.values()), key

    @pytest.mark.parametrize("name", [BASE, "mighty-official", "jun"])
    def test_a_switch_that_is_turned_is_said(self, name: str) -> None:
        values = values_of(name)
        for key, value in values.items():
            if isinstance(value, bool) and key.split(".")[0] not in OWN_KEYS:
                found = said(name, values, name, {**values, key: not value}, "en")
                assert any(found.values()), key

    def test_nought_is_not_nothing(self) -> None:
        """Where one side has no such value, the nought of the other is said."""
        values = values_of("ousama")
        assert values["end.all_bust"] == 0
        rest = {key: value for key, value in values.items() if key != "end.all_bust"}
        found = said("ousama", rest, "ousama", values, "en")["End of the game"]
        assert list(found) == ["Over when no commoner has more than: 0 (none)."]


def test_another_settlement_is_told_by_what_it_has() -> None:
    """What only the other settlement knows is not listed as missing."""
    found = told("riichi", "ousama", "en")["End of the game"]
    assert found[0] == "A king settles with commoners, places count for nothing."
    assert not any("Uma" in line or "start: none" in line for line in found)
    assert any("no commoner has more than: 0" in line for line in found)
    back = told("ousama", "riichi", "en")["End of the game"]
    assert back[0] == "Places settle it, there is no king."
    assert "Uma: 20, 10, -10, -20 (none)." in back and not any("king at" in line for line in back)


def test_the_page(run: Run, tmp_path: Path) -> None:
    """What is compared stands first, then each subject with its lines; the status is 0."""
    own = tmp_path / "own.yaml"
    own.write_text(
        "extends: riichi\nnames: {ja: 卓, en: Ours}\n"
        "yaku: {tanyao: {value: {closed: 1}}, ittsu: {value: mangan}}\n"
        "fu: {double_wind_pair: 2}\n",
        "utf-8",
    )
    ran = run("rules", "diff", "riichi", str(own))
    assert ran.status == 0
    assert ran.out.splitlines() == [
        "Ours is unlike Riichi (in brackets) in this:",
        "",
        "Yaku",
        " · All simples counts in a closed hand only.",
        " · Pure straight: mangan (2 han, 1 han open).",
        "",
        "Fu",
        " · Fu of a pair of double wind: 2 (4).",
    ]


def test_long_lines_are_folded_between_words(run: Run) -> None:
    """No line is wider than is easily read, and nothing is cut off."""
    for lang in LANGUAGES:
        ran = run("rules", "diff", "riichi", "jun", "--lang", lang)
        assert "…" not in ran.out
        assert all(len(line) <= 100 for line in ran.out.splitlines())
