"""Settings and files that no one would write on purpose: each is a fault, none is a crash."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from conftest import Write
from faulted import only
from mahjong_cli.errors import Fault, RulesetError
from mahjong_cli.loader import (
    check_file,
    find_ruleset,
    list_rulesets,
    load_ruleset,
    show_values,
)
from mahjong_cli.loader.build import amount

Settings = Mapping[str, Any] | list[str]


pytestmark = pytest.mark.usefixtures("own_folders")


@pytest.fixture
def own(tmp_path: Path) -> Write:
    """Writes a ruleset into a config folder of the user."""

    def put(name: str, text: str, config: str = "config") -> Path:
        path = tmp_path / config / "mahjong-cli" / "rulesets" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return put


def faults_of(settings: Settings, name: str = "riichi") -> list[Fault]:
    """What is wrong with a ruleset under some settings."""
    with pytest.raises(RulesetError) as caught:
        load_ruleset(name, settings)
    faults = list(caught.value.faults)
    for fault in faults:
        json.dumps([fault.message, fault.token, str(fault.place)], ensure_ascii=False).encode()
    return faults


def nested(levels: int) -> Any:
    """Lists in one another."""
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


class TestFloats:
    """A number with a point is never an integer."""

    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("hand.cap", 4.0),
            ("players", 3.0),
            ("yaku.pinfu.value.closed", 1.0),
            ("yaku.pinfu.value", 1.0),
            ("yaku.dora.chips", 1.0),
            ("tiles.suits.m.ranks", [1.0, 9]),
            ("tiles.suits.m.red.5", 1.0),
            ("forms.seven_pairs.fu", 25.0),
            ("forms.thirteen_orphans.when.count.kinds", 13.0),
            ("payments.absent", {"way": "half_split", "parts": 100.0}),
            ("hand.size", float("nan")),
            ("fu.base", float("inf")),
            ("hand.aside", 4.5),
        ],
    )
    def test_is_a_wrong_type(self, key: str, value: object) -> None:
        """Wherever the schema has a sort, a float is refused at the setting."""
        fault = only(faults_of({key: value}))
        assert fault.id == "wrong-type"
        assert fault.place is not None and fault.place.file == "--set"

    def test_in_a_file(self, own: Write) -> None:
        """A float of a file has its line and column."""
        path = own("f.yaml", "extends: riichi\nplayers: 3.0\n")
        fault = only(list(check_file(path)))
        assert fault.id == "wrong-type" and fault.place is not None
        assert (fault.place.line, fault.place.column) == (2, 10)

    @pytest.mark.parametrize(
        "settings",
        [
            {"yaku.pinfu.when": {"count": {"runs": 1.0}}},
            {"yaku.pinfu.other_values": [1.0]},
            {"choose.by": [1.0]},
            {"yaku.pinfu.needs_another": 1.0},
        ],
    )
    def test_where_the_schema_has_no_sort(self, settings: Settings) -> None:
        """What the schema leaves open refuses floats by itself."""
        assert faults_of(settings)


class TestText:
    """Text that is no Unicode."""

    @pytest.mark.parametrize(
        "settings",
        [
            ["names.ja=\udcff"],
            ["hand.\udcff=1"],
            ["\udcff"],
            {"names.ja": "\ud800"},
            {"names.\ud800": "x"},
            {"notes": ["fine", "\udfff"]},
            {"names": {"\ud800": "x"}},
        ],
    )
    def test_is_a_fault(self, settings: Settings) -> None:
        """A lone surrogate in a key or a value is a fault that can be printed."""
        assert only(faults_of(settings)).id == "not-utf8"

    @pytest.mark.parametrize("value", [{1, 2}, b"x", {1: "x"}, object()])
    def test_what_no_document_holds(self, value: object) -> None:
        """A value that is no data of JSON is no setting."""
        assert only(faults_of({"names": value})).id == "bad-setting"

    @pytest.mark.parametrize("key", ["yaku", "forms", "situation", "hand", "hand.wilds", "tiles"])
    @pytest.mark.parametrize("value", [[], 1, "x", True])
    def test_sections_that_are_no_maps(self, key: str, value: object) -> None:
        """A section that is no map is one fault of its sort."""
        assert "wrong-type" in [fault.id for fault in faults_of({key: value})]


class TestDepth:
    """Keys and values in too many levels."""

    @pytest.mark.parametrize(
        "settings",
        [
            ["hand" + ".a" * 330 + "=1"],
            ["notes=" + "[" * 900 + "]" * 900],
            {"hand" + ".a" * 330: 1},
            {"notes": nested(900)},
            {"notes": nested(100_000)},
            {"yaku.pinfu.when": {"not": nested(41)}},
        ],
    )
    def test_is_a_fault(self, settings: Settings) -> None:
        """Depth is refused before anything recurses."""
        assert only(faults_of(settings)).id == "yaml-too-deep"

    @pytest.mark.parametrize("text", ["yaku.=1", ".=1", "hand..cap=4", ".hand=1"])
    def test_empty_parts_are_no_setting(self, text: str) -> None:
        """A key with an empty part is refused as a whole, at the setting."""
        fault = only(faults_of([text]))
        assert fault.id == "bad-setting" and str(fault.place) == "--set"


class TestRoom:
    """Counts of a kind are four bits wide."""

    @pytest.mark.parametrize(
        ("settings", "id"),
        [
            (["hand.cap=14"], "too-many-of-a-kind"),
            (["hand.wilds.imaginary.count=11"], "too-many-of-a-kind"),
            (["hand.cap=15"], "out-of-range"),
            (["tiles.suits.m.copies=16"], "out-of-range"),
        ],
    )
    def test_too_many_of_a_kind(self, settings: list[str], id: str) -> None:
        """What no count could hold is refused at the setting that brings it about."""
        fault = only(faults_of(settings, "shura"))
        assert fault.id == id
        assert fault.place is not None and fault.place.file == "--set"

    @pytest.mark.parametrize(
        ("settings", "id", "key"),
        [
            (["hand.size=12"], "hand-size", "hand.size"),
            (["hand.size=14"], "hand-size", "hand.size"),
            (["hand.size=16"], "hand-size", "hand.size"),
            (["hand.size=10"], "hand-size", "hand.size"),
            (
                ["forms.standard.sets=3", "forms.seven_pairs.pairs=5"],
                "hand-size",
                "forms.standard.sets",
            ),
            (["tiles.suits={z: {ranks: [1, 2, 3], copies: 4}}"], "box-too-small", "tiles.suits"),
        ],
    )
    def test_hands_that_nothing_completes(self, settings: list[str], id: str, key: str) -> None:
        """A hand has the size of a form, and the box holds one: else no hand could be won."""
        without = ["forms.thirteen_orphans=null", "yaku.kokushi=null", "yaku.kokushi_13=null"]
        honors = [f"tiles.suits.{suit}=null" for suit in "mps"] if "tiles" in key else []
        fault = only([one for one in faults_of([*without, *honors, *settings]) if one.id == id])
        assert fault.place is not None and fault.place.file == "--set"
        assert fault.message.startswith(f"{key}: ")

    def test_a_size_with_a_form_of_its_own(self) -> None:
        """Another size goes with another number of sets; forms that do not fit may stay."""
        rules = load_ruleset("riichi", ["hand.size=10", "forms.standard.sets=3"])
        assert (rules.hand.size, len(rules.forms)) == (10, 3)

    def test_the_most_there_is_room_for(self) -> None:
        """Thirteen and one wild tile beyond them still fit."""
        assert load_ruleset("shura", ["hand.cap=13"]).tiles.cap == 13


class TestCache:
    """Answers kept between runs, and where names are looked up."""

    def test_knows_the_folder_of_parents(
        self, own: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Another config folder has another parent, or none."""
        child = tmp_path / "child.yaml"
        child.write_text("extends: base\n", "utf-8")
        own("base.yaml", "extends: riichi\nhand: {cap: 3}\n", "c1")
        parent = own("base.yaml", "extends: riichi\nhand: {cap: 2}\n", "c2")
        caps = []
        for config in ("c1", "c2", "c1"):
            monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / config))
            caps.append(load_ruleset(str(child)).tiles.cap)
        assert caps == [3, 2, 3]
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c2"))
        parent.unlink()
        assert only(faults_of([], str(child))).id == "unknown-ruleset"

    def test_tells_texts_from_one_another(self) -> None:
        """No text of settings is taken for two."""
        assert load_ruleset("riichi", ["names.ja=x", "hand.cap=3"]).tiles.cap == 3
        with pytest.raises(RulesetError):
            load_ruleset("riichi", ["names.ja=x\0hand.cap=3"])

    def test_without_a_home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where nobody knows a home, nothing is written and nothing is looked for."""
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.delenv("XDG_CONFIG_HOME")
        monkeypatch.setattr(os.path, "expanduser", lambda path: path)
        monkeypatch.chdir(tmp_path)
        assert load_ruleset("mighty", ["hand.cap=3"]).tiles.cap == 3
        assert list_rulesets()
        assert list(tmp_path.iterdir()) == []


class TestWithoutEffect:
    """Values that nothing would look at."""

    @pytest.mark.parametrize(
        "key",
        [
            "payments.ron.other",
            "payments.ron.dealer",
            "payments.tsumo.discarder",
            "payments.dealer_win.tsumo.dealer",
            "payments.dealer_win.tsumo.discarder",
            "payments.dealer_win.ron.other",
            "payments.dealer_win.ron.dealer",
        ],
    )
    def test_weights_of_nobody(self, key: str) -> None:
        """Nobody of that name pays such a win."""
        assert only(faults_of([f"{key}=1"])).id == "unknown-key"

    def test_second_imaginary_entry(self) -> None:
        """One entry speaks of all imaginary tiles."""
        fault = only(faults_of(["hand.wilds.more.fifth_copy=true"], "mighty"))
        assert fault.id == "second-imaginary" and str(fault.place) == "--set"

    @pytest.mark.parametrize(
        ("setting", "id"),
        [
            ("forms.standard.pairs=2", "bad-form"),
            ("forms.standard.pairs=0", "bad-form"),
            ("forms.standard.sets=5", "out-of-range"),
        ],
    )
    def test_sets_and_pairs(self, setting: str, id: str) -> None:
        """Up to four sets stand beside one pair."""
        assert only(faults_of([setting])).id == id


class TestWords:
    """What the user says for an event."""

    @pytest.mark.parametrize(
        "word", ["西", "ドラ", "ﾂﾓ", "RON", "1m", "123m", "東場", "1本場", " "]
    )
    def test_of_notation(self, word: str) -> None:
        """Tiles and words of the notation name no event."""
        fault = only(faults_of({"situation.events.riichi.names.en": [word]}))
        assert fault.id == "word-of-notation" and str(fault.place) == "--set"

    @pytest.mark.parametrize("word", ["一発", "IPPATSU", "ippatsu"])
    def test_of_another_event(self, word: str) -> None:
        """A word names one event, and the fault is at the later writer."""
        fault = only(faults_of({"situation.events.riichi.names.en": word}))
        assert fault.id == "word-taken" and str(fault.place) == "--set"


class TestLetters:
    """Texts that are shown to a person."""

    @pytest.mark.parametrize(
        "text", ["\x1b[31mred", "a\0b", "\x85", "\u202eevil", "a\x7f", "\ufeff"]
    )
    @pytest.mark.parametrize("key", ["names.ja", "yaku.pinfu.names.ja", "source.title", "notes"])
    def test_that_steer_a_terminal(self, key: str, text: str) -> None:
        """Controls and marks of direction are refused, and shown by their numbers."""
        value = [text] if key == "notes" else text
        fault = only(faults_of({key: value}))
        assert fault.id == "unprintable" and fault.message.isprintable()

    def test_of_several_lines(self) -> None:
        """Lines and blanks of any width are letters like others."""
        load_ruleset("riichi", {"notes": ["one\ntwo\tthree　四"]})


class TestAmounts:
    """Values that are nearly right."""

    @pytest.mark.parametrize(
        "text",
        [
            "+2 yakuman",
            "2_0 yakuman",
            "９ yakuman",
            "-2 yakuman",
            "02 yakuman",
            "2  yakuman",
            "2.0 yakuman",
        ],
    )
    def test_of_yakuman(self, text: str) -> None:
        """A number of yakuman is written in plain digits."""
        with pytest.raises(ValueError, match="yakuman"):
            amount(text)
        assert only(faults_of({"yaku.kokushi.value": text})).id == "bad-value"

    def test_default_below_the_least(self) -> None:
        """What is taken for an unstated number could be stated."""
        count = {"names": {"ja": "あ"}, "from": 3, "default": 2}
        assert only(faults_of({"situation": {"counts": {"one": count}}})).id == (
            "default-below-least"
        )

    def test_fu_where_there_are_none(self) -> None:
        """A row that counts fu is refused without being told that it may mean fu."""
        fault = only(faults_of({"yaku.chun.when": {"count": {"fu": 0}}}, "jun"))
        assert fault.id == "unknown-subject" and "mean fu?" not in (fault.hint or "")

    @pytest.mark.parametrize("size", [3, 4, 6])
    def test_circles_of_strikes(self, size: int) -> None:
        """Rows that replace one another in a circle are found once, whatever its size."""
        rows = ["pinfu", "tanyao", "haku", "hatsu", "chun", "chanta"][:size]
        pairs = zip(rows, [*rows[1:], rows[0]], strict=True)
        fault = only(faults_of({f"yaku.{one}.replaces": [other] for one, other in pairs}))
        assert fault.id == "strikes-in-circle" and str(fault.place) == "--set"


class TestNames:
    """What is listed can be named, and the other way round."""

    def test_files_of_odd_names(self, own: Write) -> None:
        """Capitals and points become an id that a lookup finds; hidden files are none."""
        for name in ("Up.yaml", "a.b.yaml", ".hidden.yaml", "mighty.yaml"):
            own(name, "extends: riichi\n")
        ids = [info.id for info in list_rulesets()]
        assert ids[-2:] == ["up", "a-b"] and len(set(ids)) == len(ids)
        for info in list_rulesets():
            assert find_ruleset(info.id) == info.file
            assert load_ruleset(info.id).id == info.id
        for name in ("Up", "a.b"):
            assert load_ruleset(name).tiles.cap == 4

    def test_hints_name_each_once(self, own: Write) -> None:
        """A user's file of a shipped name is not offered beside it."""
        own("mighty.yaml", "extends: riichi\n")
        hint = only(faults_of([], "mightyy")).hint or ""
        assert hint.removeprefix("did you mean ").split(" or ").count("mighty") == 1


class TestPlaces:
    """A fault is told once, where its cause is."""

    def test_of_a_faulty_situation(self, own: Write) -> None:
        """What a faulty section declares is not unknown to rows."""
        text = """extends: riichi
situation: {events: {wow: {names: {ja: ワウ}, bad: 1}}}
forms: {odd: {when: {only: odd, count: {kinds: 70}}, needs: {events: wow}}}
yaku:
  w: {names: {ja: わ}, when: {events: wow, form: odd}, value: 1}
"""
        found = check_file(own("s.yaml", text))
        assert [fault.id for fault in found] == ["unknown-key", "out-of-range"]

    @pytest.mark.parametrize(
        "settings",
        [["players=4"], ["payments.seats=3"]],
    )
    def test_of_a_set_value(self, settings: list[str], own: Write) -> None:
        """Of two values that do not agree the one that was set is at fault."""
        own("t.yaml", "extends: riichi\nplayers: 3\npayments: {seats: 3}\n")
        name = "t" if settings[0].startswith("players") else "riichi"
        fault = only(faults_of(settings, name))
        assert fault.id == "bad-value"
        assert fault.place is not None and fault.place.file == "--set"

    def test_of_copies_below_the_red_ones(self) -> None:
        """Red fives that no longer fit are the fault of the copies set."""
        settings = {"tiles.suits.m.copies": 1, "tiles.suits.p.red.5": 2}
        load_ruleset("riichi", settings)
        assert show_values("riichi", settings)["tiles.suits.p.red.5"] == (2, "--set")
