"""What the loader refuses, each fault with its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Write
from faulted import only, where
from mahjong_cli.errors import Fault, RulesetError
from mahjong_cli.loader import (
    check_file,
    load_ruleset,
    read_yaml,
)
from mahjong_cli.ruleset import Chips, Floor, Limit, Pao, Ruleset, Times
from mahjong_cli.tiles import Kind

pytestmark = pytest.mark.usefixtures("own_folders")


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
