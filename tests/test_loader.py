"""The loader: merging, settings, names, and what is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Write
from faulted import only, where
from mahjong_cli.errors import RulesetError
from mahjong_cli.loader import (
    check_file,
    default_ruleset,
    find_ruleset,
    list_rulesets,
    load_ruleset,
    show_values,
)
from mahjong_cli.ruleset import Absent, Amount, Chips, Ruleset
from mahjong_cli.tiles import Kind, kinds_in

pytestmark = pytest.mark.usefixtures("own_folders")


class TestMerging:
    """How a child and its parent become one."""

    def test_maps_merge_by_key(self, load: Callable[[str], Ruleset]) -> None:
        """A child states one key of a map and keeps the others."""
        rules = load("fu: {double_wind_pair: 2}")
        assert (rules.fu.double_wind_pair, rules.fu.menzen_ron) == (2, 10)

    def test_maps_merge_inside_a_row(self, load: Callable[[str], Ruleset]) -> None:
        """A row keeps its condition and its other names when only chips are added."""
        row = next(row for row in load("yaku: {riichi: {chips: 2}}").yaku if row.id == "riichi")
        assert (row.chips, row.names["ja"], row.closed) == (
            Chips(2, 2),
            "立直",
            Amount(han=1),
        )

    def test_lists_replace(self, load: Callable[[str], Ruleset]) -> None:
        """A list of the child stands in the place of the parent's."""
        assert load("hand: {melds: [pon]}").hand.melds == {"pon"}

    def test_value_replaces_as_a_whole(self, load: Callable[[str], Ruleset]) -> None:
        """A value that is only for closed hands takes the open value away."""
        row = next(
            row for row in load("yaku: {ittsu: {value: {closed: 3}}}").yaku if row.id == "ittsu"
        )
        assert (row.closed, row.open) == (Amount(han=3), None)

    def test_when_replaces_as_a_whole(self, load: Callable[[str], Ruleset]) -> None:
        """A new condition drops every predicate of the parent's."""
        row = next(
            row for row in load("yaku: {pinfu: {when: {wait: ryanmen}}}").yaku if row.id == "pinfu"
        )
        assert row.when == {"wait": "ryanmen"}

    def test_absent_replaces_as_a_whole(self, write: Write) -> None:
        """The way of an empty seat is one value, whether a word or a map."""
        write("extends: sanma\npayments: {absent: {way: half_split, parts: 100}}", "split.yaml")
        child = write("extends: split.yaml\npayments: {absent: {way: half_split}}")
        assert load_ruleset(str(child)).payments.absent == Absent("half_split", None)

    def test_null_removes_a_row(self, load: Callable[[str], Ruleset]) -> None:
        """A row that is null is gone, and a row that replaced it is still sound."""
        rules = load("yaku: {iipeikou: null}")
        assert "iipeikou" not in {row.id for row in rules.yaku}

    def test_null_removes_a_value(self, load: Callable[[str], Ruleset]) -> None:
        """A table without a dealer, without a limit, without reds in one suit."""
        rules = load(
            "payments: {dealer_win: null}\n"
            "scoring: {limits: {counted_yakuman: null}}\n"
            "tiles: {suits: {m: {red: null}}}"
        )
        assert rules.payments.dealer_ron is None
        assert "counted_yakuman" not in {limit.name for limit in rules.scoring.limits}
        assert Kind.of("5m") not in rules.tiles.red
        assert rules.tiles.red[Kind.of("5p")] == 1

    def test_a_form_with_when_replaces_as_a_whole(self, load: Callable[[str], Ruleset]) -> None:
        """A form of another sort keeps nothing of what it was."""
        rules = load("forms: {seven_pairs: {when: {only: 1z, count: {kinds: 1}}}}")
        form = next(form for form in rules.forms if form.name == "seven_pairs")
        assert (form.pairs, form.fu, form.kinds) == (0, None, 1)
        assert [list(kinds_in(only)) for only in form.only] == [[Kind.of("1z")]]

    def test_a_form_merges_by_key(self, load: Callable[[str], Ruleset]) -> None:
        """One option of a form is changed alone."""
        rules = load("forms: {seven_pairs: {repeats: true}}")
        form = next(form for form in rules.forms if form.name == "seven_pairs")
        assert (form.pairs, form.repeats, form.fu) == (7, True, 25)

    def test_what_names_a_file_is_not_taken_over(self, load: Callable[[str], Ruleset]) -> None:
        """A child without an id or aliases has neither those nor the notes of its parent."""
        rules = load("")
        assert (rules.id, rules.aliases, rules.notes) == ("own", (), ())

    def test_replaced_by_is_replaces_from_the_other_side(
        self, load: Callable[[str], Ruleset]
    ) -> None:
        """A weaker row may say which row strikes it."""
        rules = load(
            "yaku:\n  renroku:\n    names: {ja: 連六}\n"
            '    when: {groups: "123a 456a"}\n    value: 1\n    replaced_by: [ittsu]'
        )
        assert "renroku" in next(row for row in rules.yaku if row.id == "ittsu").replaces

    def test_extends_a_file_beside_it(self, write: Write) -> None:
        """A relative path is seen from the folder of the child."""
        write("extends: riichi\nhand: {cap: 3}", "sub/parent.yaml")
        child = write("extends: ./parent.yaml\nplayers: 3", "sub/child.yaml")
        rules = load_ruleset(str(child))
        assert (rules.tiles.cap, rules.players) == (3, 3)


class TestParents:
    """Parents that cannot be had."""

    def test_a_circle(self, write: Write) -> None:
        """Files that extend each other are refused with the whole circle."""
        write("extends: two.yaml", "one.yaml")
        path = write("extends: one.yaml", "two.yaml")
        fault = only(list(check_file(path)))
        assert fault.id == "circular-extends"
        assert where(fault) == ("one.yaml", 1, 10)
        assert fault.message.count("two.yaml") == 2

    def test_itself(self, write: Write) -> None:
        """A file cannot extend itself."""
        assert only(list(check_file(write("extends: own.yaml")))).id == "circular-extends"

    def test_an_unknown_parent(self, write: Write) -> None:
        """A parent that is not there is named with the nearest one."""
        fault = only(list(check_file(write("extends: riichii"))))
        assert (fault.id, where(fault)) == ("unknown-ruleset", ("own.yaml", 1, 10))
        assert "riichi" in (fault.hint or "")

    def test_a_missing_file(self, write: Write) -> None:
        """A parent given by path that is not there is reported at ``extends``."""
        fault = only(list(check_file(write("extends: ./none.yaml"))))
        assert (fault.id, where(fault)) == ("file-not-found", ("own.yaml", 1, 10))

    def test_a_list_of_parents(self, write: Write) -> None:
        """There is one parent, never several."""
        assert only(list(check_file(write("extends: [riichi, sanma]")))).id == "wrong-type"


class TestSettings:
    """Values laid over a ruleset by dotted path."""

    def test_the_value_is_yaml(self) -> None:
        """Numbers, truth values, lists and maps are read as in a file."""
        rules = load_ruleset(
            "mighty",
            [
                "hand.cap=3",
                "hand.wilds.imaginary.fifth_copy=true",
                "choose.by=[points, han]",
                "payments.absent={way: half_split, parts: 100}",
                "hand.aside=1z",
            ],
        )
        assert rules.tiles.cap == 3
        assert rules.hand.wilds[0].fifth_copy is True
        assert rules.choose.by == ("points", "han")
        assert rules.payments.absent == Absent("half_split", 100)
        assert rules.hand.aside == {Kind.of("1z")}

    def test_a_mapping_gives_values_as_they_are(self) -> None:
        """From a program the values are plain data."""
        rules = load_ruleset("riichi", {"forms.seven_pairs.repeats": True, "hand.aside": "4z"})
        assert rules.hand.aside == {Kind.of("4z")}

    def test_a_part_of_a_value(self) -> None:
        """One state of a yaku's value is changed alone, even where it was one number."""
        rules = load_ruleset("riichi", ["yaku.ittsu.value.open=2", "yaku.tanyao.value.open=2"])
        rows = {row.id: row for row in rules.yaku}
        assert (rows["ittsu"].closed, rows["ittsu"].open) == (Amount(2), Amount(2))
        assert (rows["tanyao"].closed, rows["tanyao"].open) == (Amount(1), Amount(2))

    def test_null_removes(self) -> None:
        """A row is taken away by null."""
        assert "dora" not in {row.id for row in load_ruleset("riichi", ["yaku.dora=null"]).yaku}

    def test_later_settings_win(self) -> None:
        """Of two settings of one key the last counts."""
        assert load_ruleset("riichi", ["hand.cap=3", "hand.cap=2"]).tiles.cap == 2

    @pytest.mark.parametrize(
        ("setting", "id", "hint"),
        [
            ("hand.cpa=4", "unknown-key", "cap"),
            ("hnad.cap=4", "unknown-key", "hand"),
            ("yaku.otafku.chips=0", "unknown-key", "otafuku"),
            ("yaku.otafku=null", "unknown-key", "otafuku"),
            ("players.x=4", "unknown-key", None),
            ("hand.cap=many", "wrong-type", None),
            ("hand.cap", "bad-setting", None),
            ("hand.cap={", "yaml-syntax", None),
            ("=4", "bad-setting", None),
            ("extends=sanma", "bad-setting", None),
            ("names=null", "missing-key", None),
        ],
    )
    def test_refused(self, setting: str, id: str, hint: str | None) -> None:
        """An unknown path names the nearest, and the place says that it is a setting."""
        with pytest.raises(RulesetError) as caught:
            load_ruleset("mighty", [setting])
        fault = only(list(caught.value.faults))
        assert fault.id == id
        assert fault.place is not None and fault.place.file.startswith("--set")
        if hint is not None:
            assert hint in (fault.hint or "")

    def test_a_wild_may_be_added(self) -> None:
        """A ruleset without wild tiles is given one by settings alone."""
        rules = load_ruleset("riichi", ["hand.wilds.imaginary.count=1"])
        assert rules.hand.imaginary == 1


class TestNames:
    """Which ruleset a name means."""

    @pytest.mark.parametrize(
        ("name", "id"),
        [
            ("mighty", "mighty"),
            ("Mighty", "mighty"),
            ("少牌マイティ", "mighty"),
            ("少牌ﾏｲﾃｨ", "mighty"),
            ("怒涛の戦", "dotou"),
            ("修羅", "shura"),
            ("三麻", "sanma"),
            ("SHOUHAI MIGHTY", "mighty"),
        ],
    )
    def test_ids_names_and_aliases(self, name: str, id: str) -> None:
        """Any case, width and language finds the ruleset."""
        assert load_ruleset(name).id == id

    def test_an_unknown_name(self) -> None:
        """The nearest names are given."""
        with pytest.raises(RulesetError) as caught:
            load_ruleset("mihgty")
        fault = only(list(caught.value.faults))
        assert (fault.id, fault.token) == ("unknown-ruleset", "mihgty")
        assert "mighty" in (fault.hint or "")

    def test_an_unknown_name_beside_a_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A file of that name in the folder is what was meant; else the list has them all."""
        monkeypatch.chdir(tmp_path)
        for hint in ("mahjong rules list names them all", "did you mean ./zzqx.yaml?"):
            with pytest.raises(RulesetError) as caught:
                load_ruleset("zzqx")
            assert only(list(caught.value.faults)).hint == hint
            (tmp_path / "zzqx.yaml").touch()

    @pytest.mark.parametrize("name", ["../rulesets/mighty", "none.yaml", "a/b"])
    def test_a_path_that_is_not_there(self, name: str) -> None:
        """A name that holds a slash or ends in .yaml is a file and nothing else."""
        with pytest.raises(RulesetError) as caught:
            find_ruleset(name)
        assert only(list(caught.value.faults)).id == "file-not-found"

    @pytest.mark.parametrize("name", ["", "..", ".", "a\0b", "x" * 5000])
    def test_names_that_cannot_be(self, name: str) -> None:
        """Odd names are unknown rulesets, never a crash."""
        with pytest.raises(RulesetError):
            load_ruleset(name)

    def test_the_user_has_rulesets_too(self, write: Write) -> None:
        """A file in the user's folder is found by its name and by its aliases."""
        write(
            "extends: sanma\nid: house\nnames: {ja: 店ルール}\naliases: [うち]",
            "config/mahjong-cli/rulesets/house.yaml",
        )
        assert load_ruleset("house").players == 3
        assert load_ruleset("うち").id == "house"
        assert [info.players for info in list_rulesets() if info.id == "house"] == [3]

    def test_a_faulty_file_of_the_user_harms_no_other(self, write: Write) -> None:
        """A list of rulesets leaves out what cannot be read."""
        write("extends: [", "config/mahjong-cli/rulesets/broken.yaml")
        assert "mighty" in {info.id for info in list_rulesets()}
        assert default_ruleset() == "mighty"
        assert load_ruleset("少牌マイティ").id == "mighty"

    def test_shipped_names_cannot_be_taken(self, write: Write) -> None:
        """A user's file of a shipped name does not stand in its way."""
        write("extends: riichi\nplayers: 2", "config/mahjong-cli/rulesets/riichi.yaml")
        assert load_ruleset("riichi").players == 4


class TestShow:
    """Resolved values and where each comes from."""

    def test_origins(self) -> None:
        """A value comes from the file that said it last, or from a setting."""
        values = show_values("mighty", ["hand.cap=3"])
        assert values["hand.cap"] == (3, "--set")
        assert values["hand.wilds.imaginary.count"][1].startswith("rulesets/mighty.yaml:")
        assert values["payments.absent"][0] == "loss"
        assert values["payments.absent"][1].startswith("rulesets/sanma.yaml:")
        assert values["fu.base"][1].startswith("rulesets/riichi.yaml:")
        assert values["yaku.ittsu.value.open"][0] == 1

    def test_lines(self, write: Write) -> None:
        """The line is the line of the value."""
        path = write("extends: riichi\nhand:\n  cap: 3\n")
        assert show_values(str(path))["hand.cap"] == (3, f"{path}:3")
