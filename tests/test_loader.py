"""The loader: merging, faults with their place, settings, names, and the cache."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mahjong_cli.errors import Fault, RulesetError
from mahjong_cli.loader import (
    cache,
    check_file,
    default_ruleset,
    find_ruleset,
    list_rulesets,
    load_ruleset,
    read_yaml,
    show_values,
)
from mahjong_cli.loader.files import cache_folder
from mahjong_cli.ruleset import Absent, Amount, Chips, Floor, Limit, Pao, Ruleset, Times
from mahjong_cli.tiles import Kind, kinds_in

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has its own cache and its own folder of user rulesets."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("MAHJONG_CACHE", raising=False)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a ruleset file and gives its path."""

    def put(text: str, name: str = "own.yaml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return put


@pytest.fixture
def load(write: Write) -> Callable[[str], Ruleset]:
    """Loads a ruleset that extends riichi by some text."""

    def loaded(text: str) -> Ruleset:
        return load_ruleset(str(write(f"extends: riichi\n{text}")))

    return loaded


@pytest.fixture
def faults(write: Write) -> Callable[[str], list[Fault]]:
    """The faults of a file that extends riichi by some text, which begins in line 2."""

    def found(text: str) -> list[Fault]:
        return list(check_file(write(f"extends: riichi\n{text}")))

    return found


def only(found: list[Fault]) -> Fault:
    """The single fault of a list."""
    assert len(found) == 1, [(fault.id, fault.message) for fault in found]
    return found[0]


def where(fault: Fault) -> tuple[str, int | None, int | None]:
    """File name, line and column of a fault."""
    assert fault.place is not None
    return Path(fault.place.file).name, fault.place.line, fault.place.column


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


class TestFaults:
    """Every fault has an id, its file, line and column, and the nearest word."""

    @pytest.mark.parametrize(
        ("text", "id", "line", "column", "hint"),
        [
            ("yakuu: {}", "unknown-key", 2, 1, "yaku"),
            ("hand:\n  cpa: 4", "unknown-key", 3, 3, "cap"),
            ("cap: 4", "unknown-key", 2, 1, "hand.cap"),
            ("hand: {cap: null}", "missing-key", 2, 8, None),
            ("yaku: {pinfuu: null}", "unknown-key", 2, 8, "pinfu"),
            ("fu: {base: many}", "wrong-type", 2, 12, None),
            ("fu: {base: on}", "wrong-type", 2, 12, None),
            ("fu: {base: 020}", "wrong-type", 2, 12, None),
            ("payments: {round: 1_000}", "wrong-type", 2, 19, None),
            ("hand: {aside: 4}", "wrong-type", 2, 15, None),
            ("choose: {ties: fre}", "unknown-value", 2, 16, "free"),
            ("hand: {melds: [pon, chii]}", "unknown-value", 2, 21, "chi"),
            ("players: 5", "out-of-range", 2, 10, None),
            ("hand: {aside: 4q}", "bad-value", 2, 15, None),
            ("choose: {by: []}", "bad-value", 2, 14, None),
            ("tiles: {suits: {z: {ranks: 1-9}}}", "bad-value", 2, 28, None),
            ("tiles: {suits: {m: {red: {5: 5}}}}", "bad-value", 2, 30, None),
            ("hand: {aside: 8z}", "unknown-tile", 2, 15, None),
            ("hand: {aside: 1f}", "tile-outside-set", 2, 15, None),
            ("forms: {odd: {sets: 4}}", "bad-form", 2, 14, None),
            (
                "forms: {odd: {when: {only: honor, count: {kinds: 7}}}}",
                "unknown-class",
                2,
                28,
                "honors",
            ),
            ("yaku: {dora: {value: mangn}}", "unknown-limit", 2, 22, "mangan"),
            ("yaku: {dora: {value: 0}}", "bad-value", 2, 22, None),
            ("yaku: {kokushi: {value: two yakuman}}", "bad-value", 2, 25, None),
            ("yaku: {pinfu: {replaces: [tanyo]}}", "unknown-yaku", 2, 27, "tanyao"),
            ("yaku: {pinfu: {replaces: [pinfu]}}", "strikes-itself", 2, 27, None),
            ("yaku: {riichi: {replaces: [double_riichi]}}", "strike-each-other", None, None, None),
            ("choose: {leave_out: [ura_dra]}", "unknown-yaku", 2, 22, "ura_dora"),
            (
                "situation: {events: {ippatsu: {needs: [richi]}}}",
                "unknown-event",
                2,
                40,
                "riichi",
            ),
            ("payments: {seats: 3}", "bad-value", 2, 19, None),
            ("payments: {pao: {daisangn: {}}}", "unknown-yaku", 2, 18, "daisangen"),
            ("payments: {pao: {daisangn: null}}", "unknown-key", 2, 18, "daisangen"),
            ("payments: {pao: {suukantsu: {ron: al}}}", "unknown-value", 2, 35, "all"),
            ("payments: {times: {events: {richi: 2}}}", "unknown-event", 2, 29, "riichi"),
            ("payments: {times: {counts: [factor]}}", "unknown-count", 2, 29, None),
            ("payments: {times: {ron: 0}}", "out-of-range", 2, 25, None),
            ("payments: {floor: {counts: [honba]}}", "missing-key", 2, 12, None),
            ("payments: {floor: {points: 8000, counts: [stick]}}", "unknown-value", 2, 43, None),
            ("win: {multiple_ron: frist}", "unknown-value", 2, 21, "first"),
            ("win: {karaten: 1}", "wrong-type", 2, 16, None),
            ("fu: {times: 0}", "out-of-range", 2, 13, None),
            ("scoring: {limits: {more: {base: 1, from: {each: 1}}}}", "bad-value", 2, 49, None),
            ("yaku: {dora: {chips: {tsmo: 1}}}", "unknown-key", 2, 23, "tsumo"),
            ("yaku: {dora: {chips: {}}}", "bad-value", 2, 22, None),
            ("situation: {events: {rinshan: {on: 8z}}}", "unknown-tile", 2, 36, None),
            ("situation: {events: {rinshan: {on: 1f}}}", "tile-outside-set", 2, 36, None),
            ("hand: {wilds: {w: {copies: 1}}}", "bad-value", 2, 28, None),
            ("hand: {wilds: {w: {kind: 5z}}}", "bad-value", 2, 26, None),
            ("hand: {wilds: {w: {kind: 5z, copies: 5}}}", "bad-value", 2, 38, None),
            ("hand: {wilds: {w: {kind: 1f, copies: 1}}}", "tile-outside-set", 2, 26, None),
            ("hand: {wilds: {w: {kind: 55z, copies: 1}}}", "bad-value", 2, 26, None),
            ("hand: {wilds: {w: {kind: 5z, copies: 1, count: 1}}}", "bad-value", 2, 48, None),
            (
                "hand: {wilds: {w: {kind: 5z, copies: 1, in_hand: false}}}",
                "bad-value",
                2,
                50,
                None,
            ),
            (
                "hand: {wilds: {w: {kind: 5z, copies: 1, when: {events: [richi]}}}}",
                "unknown-event",
                2,
                57,
                "riichi",
            ),
            ("hand: {wilds: {w: {count: 1, earns: [ura]}}}", "unknown-yaku", 2, 38, None),
            (
                "yaku: {Pinfu: {names: {ja: 平}, when: {wait: tanki}, value: 1}}",
                "bad-name",
                2,
                8,
                None,
            ),
        ],
    )
    def test_kinds_of_fault(
        self,
        faults: Callable[[str], list[Fault]],
        text: str,
        id: str,
        line: int | None,
        column: int | None,
        hint: str | None,
    ) -> None:
        """Each kind of fault is found alone, at its place, with the nearest word."""
        fault = only(faults(text))
        assert fault.id == id
        if line is not None:
            assert where(fault) == ("own.yaml", line, column)
        if hint is not None:
            assert hint in (fault.hint or ""), fault.hint

    def test_names_the_full_key(self, faults: Callable[[str], list[Fault]]) -> None:
        """The dotted name of the key stands in the message and in the place."""
        fault = only(faults("hand: {cpa: 4}"))
        assert "hand.cpa" in fault.message
        assert fault.place is not None and fault.place.key == "hand.cpa"

    def test_a_row_that_is_misspelt_is_hinted_at(
        self, faults: Callable[[str], list[Fault]]
    ) -> None:
        """Changing the value of a row that is not there names the row that was meant."""
        found = faults("yaku: {otfuku: {value: 2}, pinfuu: {value: 2}}")
        assert {fault.id for fault in found} == {"missing-key"}
        assert any("pinfu?" in (fault.hint or "") for fault in found)

    def test_conditions_are_read(self, faults: Callable[[str], list[Fault]]) -> None:
        """A fault inside ``when`` is reported where it stands."""
        fault = only(faults("yaku:\n  tanyao:\n    when: {onyl: simples}"))
        assert where(fault) == ("own.yaml", 4, 12)
        assert "only" in (fault.hint or "")

    def test_all_at_once_in_order(self, faults: Callable[[str], list[Fault]]) -> None:
        """Faults of the shape, of references and of conditions come in one report."""
        found = faults(
            "hand: {cpa: 4}\n"
            "fu: {base: x}\n"
            "yaku:\n"
            "  dora: {replaces: [iipeiko]}\n"
            "  tanyao: {when: {onyl: simples}}\n"
            "tiles: {suits: {z: {ranks: 1-9}}}\n"
        )
        assert [where(fault)[1] for fault in found] == [2, 3, 5, 6, 7]

    def test_a_fault_of_the_parent_names_the_parent(self, write: Write) -> None:
        """The place is the file in which the value stands."""
        write("extends: riichi\nhand: {cpa: 4}", "parent.yaml")
        fault = only(list(check_file(write("extends: parent.yaml\nplayers: 4"))))
        assert where(fault) == ("parent.yaml", 2, 8)

    def test_loading_raises_all_faults(self, write: Write) -> None:
        """A faulty file is refused with every fault and its place in the text."""
        path = write("extends: riichi\nhand: {cpa: 4}\nplayers: 5")
        with pytest.raises(RulesetError, match=r"own\.yaml:2:8: .*hand\.cpa") as caught:
            load_ruleset(str(path))
        assert len(caught.value.faults) == 2

    def test_a_missing_key_of_a_file_without_parent(self, write: Write) -> None:
        """A file that extends nothing must give every part itself."""
        found = check_file(write("id: bare\nplayers: 4"))
        assert {fault.id for fault in found} == {"missing-key"}
        assert "tiles is missing" in {fault.message for fault in found}


class TestPhysicalWilds:
    """A wild tile that is one of the box."""

    def test_every_key(self, load: Callable[[str], Ruleset]) -> None:
        """What a rule says of it is kept, by the words of the file."""
        (wild,) = load(
            "hand:\n  wilds:\n    pocchi: {kind: 5z, copies: 1, in_hand: false, may_win: true, "
            "when: {by: tsumo, events: [riichi]}, counts_as: {dora: true}, earns: [ura_dora]}"
        ).hand.wilds
        assert (wild.kind, wild.copies, wild.count) == (Kind.of("5z"), 1, 0)
        assert (wild.in_hand, wild.may_win) == (False, True)
        assert wild.by == "tsumo"
        assert wild.events == {"riichi"} and wild.earns == {"ura_dora"}
        assert (wild.dora, wild.ura_dora) == (True, False)

    def test_what_is_left_out(self, load: Callable[[str], Ruleset]) -> None:
        """It is wild in the hand, never as the winning tile, in every situation."""
        (wild,) = load("hand: {wilds: {shiro: {kind: 5z, copies: 4}}}").hand.wilds
        assert (wild.in_hand, wild.may_win, wild.by) == (True, False, None)
        assert not wild.events and not wild.earns

    def test_it_is_no_imaginary_tile(self, load: Callable[[str], Ruleset]) -> None:
        """A hand holds as many tiles as without it."""
        assert load("hand: {wilds: {shiro: {kind: 5z, copies: 4}}}").hand.imaginary == 0


class TestPayments:
    """Factors, a floor, liability and chips."""

    def test_times(self, load: Callable[[str], Ruleset]) -> None:
        """Factors by way of winning, stated number, event and broken wall."""
        rules = load(
            "situation: {counts: {factor: {names: {ja: 倍}, from: 1, default: 1}}}\n"
            "payments: {times: {ron: 2, tsumo: 3, counts: [factor], "
            "events: {riichi: 2}, wareme: 2}}"
        )
        assert rules.payments.times == Times(3, 2, ("factor",), (("riichi", 2),), 2)

    def test_nothing_is_multiplied_by_itself(self, load: Callable[[str], Ruleset]) -> None:
        """A ruleset that says nothing has the factors 1 and no floor."""
        payments = load("").payments
        assert (payments.times, payments.floor) == (Times(), None)

    def test_floor(self, load: Callable[[str], Ruleset]) -> None:
        """A floor counts what is named beside the value."""
        assert load("payments: {floor: {points: 8000}}").payments.floor == Floor(8000)
        floor = load("payments: {floor: {points: 8000, counts: [honba]}}").payments.floor
        assert floor == Floor(8000, frozenset({"honba"}))

    def test_pao_merges(self, load: Callable[[str], Ruleset]) -> None:
        """One key of a yaku's liability is changed, one yaku removed, one added."""
        pao = load(
            "payments: {pao: {daisangen: {ron: all}, daisuushii: null, suukantsu: {honba: payer}}}"
        ).payments.pao
        assert pao == {
            "daisangen": Pao("all", "all", "liable"),
            "suukantsu": Pao("all", "half", "payer"),
        }

    def test_pao_by_settings(self) -> None:
        """A setting reaches a yaku that has no liability yet."""
        pao = load_ruleset("riichi", ["payments.pao.suukantsu.tsumo=half"]).payments.pao
        assert pao["suukantsu"] == Pao("half", "half", "payer")

    def test_chips_by_the_way_of_winning(self, load: Callable[[str], Ruleset]) -> None:
        """A number is for both, a map for those that it names."""
        rows = {
            row.id: row.chips for row in load("yaku: {dora: {chips: {tsumo: 5}}}").yaku if row.chips
        }
        assert rows["dora"] == Chips(5, 0)

    def test_chips_by_settings(self) -> None:
        """One way is changed alone, even where it was one number."""
        rules = load_ruleset("mighty", ["yaku.otafuku.chips.ron=2"])
        assert next(row for row in rules.yaku if row.id == "otafuku").chips == Chips(1, 2)

    def test_limit_by_every_so_many_han(self, load: Callable[[str], Ruleset]) -> None:
        """A limit may count once more for every so many han."""
        limits = load("scoring: {limits: {counted_yakuman: {from: {each: 13}}}}").scoring.limits
        assert Limit("counted_yakuman", 8000, 13, None, 13) in limits

    def test_winners_and_empty_waits(self, load: Callable[[str], Ruleset]) -> None:
        """By itself every winner is paid, and a wait on tiles all held is none."""
        assert load("").win == (1, "all", False)
        assert load("win: {multiple_ron: first, karaten: true}").win == (1, "first", True)

    def test_fu_after_a_kan(self, load: Callable[[str], Ruleset]) -> None:
        """The self-draw after a kan has fu of its own, and all fu may count more than once."""
        fu = load("fu: {rinshan_tsumo: 0, times: 2}").fu
        assert (fu.tsumo, fu.rinshan_tsumo, fu.times) == (2, 0, 2)

    def test_event_on_certain_tiles(self, load: Callable[[str], Ruleset]) -> None:
        """An event may be bound to kinds of the winning tile."""
        events = load("situation: {events: {rinshan: {on: 15p}}}").events
        assert events["rinshan"].on == {Kind.of("1p"), Kind.of("5p")}
        assert not events["haitei"].on


class TestYaml:
    """What is no plain YAML is refused with its place."""

    @pytest.mark.parametrize(
        ("text", "id", "line", "column"),
        [
            ("hand: {cap: 4}\nhand: {cap: 5}", "duplicate-key", 3, 1),
            ("fu:\n\tbase: 20", "yaml-syntax", 3, 1),
            ("hand: {cap: 4", "yaml-syntax", 3, 1),
            ("hand: &one {cap: 4}\nwin: *one", "yaml-alias", 3, 6),
            ("hand: !!python/object:os.system {}", "yaml-tag", 2, 7),
            ("players: 4\n---\nplayers: 3", "yaml-documents", 3, 1),
            ("[1, 2]: 3", "yaml-key", 2, 1),
            ("hand: " + "[" * 60 + "]" * 60, "yaml-too-deep", 2, 46),
            ("id: \x07", "yaml-syntax", 2, 5),
        ],
    )
    def test_refused(
        self, faults: Callable[[str], list[Fault]], text: str, id: str, line: int, column: int
    ) -> None:
        """Each sort of fault has its line and column."""
        fault = faults(text)[0]
        assert fault.id == id
        assert where(fault) == ("own.yaml", line, column)

    def test_tabs_are_named(self, faults: Callable[[str], list[Fault]]) -> None:
        """A tab in the indentation is what the hint speaks of."""
        assert "tabs" in (faults("fu:\n\tbase: 20")[0].hint or "")

    def test_a_file_that_is_no_map(self, write: Write) -> None:
        """A list or an empty file is no ruleset."""
        assert only(list(check_file(write("- 1")))).id == "not-a-map"
        assert only(list(check_file(write("")))).id == "not-a-map"

    def test_bytes_that_are_no_text(self, tmp_path: Path) -> None:
        """A file in another encoding is refused with the line."""
        path = tmp_path / "own.yaml"
        path.write_bytes(b"extends: riichi\nid: \xff\n")
        fault = only(list(check_file(path)))
        assert (fault.id, where(fault)[1]) == ("not-utf8", 2)

    def test_a_file_too_large(self, write: Write) -> None:
        """A file of more than a megabyte is not read."""
        assert only(list(check_file(write("#" * 1_100_000)))).id == "file-too-large"

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("yes", "yes"),
            ("off", "off"),
            ("010", "010"),
            ("1_000", "1_000"),
            ("1:30", "1:30"),
            ("2024-01-01", "2024-01-01"),
            ("4z", "4z"),
            ("2..", "2.."),
            ("true", True),
            ("null", None),
            ("-3", -3),
            ("1.5", 1.5),
            ("'12'", "12"),
            ("9" * 30, "9" * 30),
        ],
    )
    def test_scalars(self, text: str, value: object) -> None:
        """Only plain numbers, true, false and null are not text."""
        read = read_yaml(f"key: {text}").data["key"]
        assert read == value
        assert type(read) is type(value)

    def test_keys_are_text(self) -> None:
        """A key is never a number or a truth value."""
        assert list(read_yaml("{5: a, on: b, null: c}").data) == ["5", "on", "null"]

    def test_places_of_keys_and_values(self) -> None:
        """Every key and value knows its line and column, items of lists too."""
        document = read_yaml("a:\n  - b: 1\n    東: 2\n", "x.yaml")
        assert str(document.place(("a", 0, "東"), key=True)) == "x.yaml:3:5"
        assert str(document.place(("a", 0, "東"))) == "x.yaml:3:8"
        assert str(document.place(("a", 0, "東", "missing"))) == "x.yaml:3:8"


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


class TestCache:
    """What is kept between runs never changes an answer."""

    @pytest.fixture(autouse=True)
    def forget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every load of these tests is like that of a new process."""
        from mahjong_cli import loader

        class Nothing(dict[str, object]):
            def get(self, key: str, default: object = None) -> object:
                return None

        monkeypatch.setattr(loader, "_loaded", Nothing())

    def entries(self) -> list[Path]:
        """The files of the cache."""
        return list(cache_folder().glob("*.json"))

    def test_a_hit_parses_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The second load reads no YAML and is the same ruleset."""
        first = load_ruleset("mighty")
        monkeypatch.setattr("mahjong_cli.loader._resolve", None)
        second = load_ruleset("mighty")
        assert second.yaku == first.yaku
        assert second.hand == first.hand
        assert second.payments == first.payments
        assert second.classes == first.classes

    @pytest.mark.parametrize("changed", ["parent.yaml", "own.yaml"])
    def test_a_changed_file_is_seen(self, write: Write, changed: str) -> None:
        """A change of the file or of its parent is seen at once."""
        write("extends: riichi\nhand: {cap: 3}", "parent.yaml")
        path = write("extends: parent.yaml\nplayers: 3")
        assert load_ruleset(str(path)).tiles.cap == 3
        old = (path.parent / changed).read_text("utf-8")
        write(f"{old.rstrip()}\nwin: {{min_han: 2}}\n", changed)
        assert load_ruleset(str(path)).win.min_han == 2

    def test_settings_have_their_own_entry(self) -> None:
        """A setting is not lost to an entry without it, nor the other way round."""
        assert load_ruleset("riichi").tiles.cap == 4
        assert load_ruleset("riichi", ["hand.cap=3"]).tiles.cap == 3
        assert load_ruleset("riichi", {"hand.cap": 2}).tiles.cap == 2
        assert load_ruleset("riichi").tiles.cap == 4

    @pytest.mark.parametrize("damage", ["empty", "cut", "changed", "no json", "other json"])
    def test_a_damaged_entry_is_ignored(self, damage: str) -> None:
        """Whatever happened to an entry, the answer is that of the files."""
        load_ruleset("riichi")
        assert self.entries()
        for path in self.entries():
            raw = path.read_bytes()
            path.write_bytes(
                {
                    "empty": b"",
                    "cut": raw[: len(raw) // 2],
                    "changed": raw.replace(b'"cap":4', b'"cap":3'),
                    "no json": b"\xff\xfe\n{",
                    "other json": json.dumps([1]).encode(),
                }[damage]
            )
        assert load_ruleset("riichi").tiles.cap == 4

    def test_a_folder_that_cannot_be_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Without a cache the program works the same."""
        (tmp_path / "file").write_text("", "utf-8")
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
        assert load_ruleset("mighty").id == "mighty"

    def test_it_can_be_turned_off(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """MAHJONG_CACHE=off keeps and reads nothing."""
        monkeypatch.setenv("MAHJONG_CACHE", "off")
        load_ruleset("mighty")
        assert not self.entries()

    def test_faulty_rulesets_are_not_kept(self, write: Write) -> None:
        """A fault is reported every time."""
        path = write("extends: riichi\nplayers: 5")
        for _ in range(2):
            with pytest.raises(RulesetError):
                load_ruleset(str(path))

    def test_old_entries_go(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The folder does not grow without end."""
        monkeypatch.setattr(cache, "MOST_ENTRIES", 4)
        for cap in range(1, 12):
            load_ruleset("riichi", [f"hand.cap={cap}"])
        assert len(self.entries()) <= 4


def test_one_process_keeps_one_ruleset() -> None:
    """The same request gives the same object, so that what hangs on it is made once."""
    assert load_ruleset("mighty") is load_ruleset("mighty")


def test_a_change_is_seen_within_one_process(write: Write) -> None:
    """A file that changed is read again."""
    path = write("extends: riichi\nhand: {cap: 3}")
    assert load_ruleset(str(path)).tiles.cap == 3
    write("extends: riichi\nhand: {cap: 2}  # less")
    assert load_ruleset(str(path)).tiles.cap == 2
