"""What the loader says about rows of yaku: one case for each thing that can be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Run
from mahjong_cli.errors import Fault
from mahjong_cli.loader import Checked, inspect_file, load_ruleset, read_yaml

Check = Callable[[str], Checked]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Checks a file that extends riichi by some text, which begins in line 2."""

    def inspected(text: str) -> Checked:
        path = tmp_path / "own.yaml"
        path.write_text(f"extends: riichi\n{text}", "utf-8")
        return inspect_file(path)

    return inspected


@pytest.fixture
def check_row(check: Check) -> Check:
    """Checks a file with one row ``x``; its keys begin in line 4, its name is given."""

    def inspected(text: str) -> Checked:
        lines = "".join(f"    {line}\n" for line in text.splitlines())
        value = "" if "value:" in text else "    value: 1\n"
        names = "" if "names:" in text else "    names: {ja: 試}\n"
        return check(f"yaku:\n  x:\n{lines}{value}{names}")

    return inspected


def at(fault: Fault) -> tuple[int | None, int | None]:
    """Line and column of a fault."""
    assert fault.place is not None
    assert fault.place.file.endswith("own.yaml"), fault
    return fault.place.line, fault.place.column


def only(found: tuple[Fault, ...]) -> Fault:
    """The single fault of a list."""
    assert len(found) == 1, [(fault.id, fault.message, str(fault.place)) for fault in found]
    return found[0]


# The row begins in line 4, its text in column 5; (text, id, line, column, word of the hint).
Case = tuple[str, str, int, int, str | None]

UNKNOWN: list[Case] = [
    ("when: {by: ron}\nvalu: 1\nvalue: 1", "unknown-key", 5, 5, "value"),
    ("when: {onyl: simples}", "unknown-predicate", 4, 12, "only"),
    ("when: {count: {triplet: 3}}", "unknown-subject", 4, 20, "triplets"),
    ("when: {only: honours}", "unknown-class", 4, 12, "honors"),
    ("when: {count: {tiles of honours: 1}}", "unknown-class", 4, 20, "honors"),
    ("when: {groups: QQQ, where: [Q in dragon]}", "unknown-class", 4, 33, "dragons"),
    ("when: {only: 12q}", "unknown-class", 4, 12, "139*"),
    ("when: {only: 147d}", "unknown-class", 4, 12, "147a"),
    ("when: {by: ron}\nvalue: mangn", "unknown-limit", 5, 12, "mangan"),
    ("when: {by: ron}\nvalue: {closed: hanemn}", "unknown-limit", 5, 21, "haneman"),
    ("when: {form: seven_pair}", "unknown-form", 4, 12, "seven_pairs"),
    ("when: {wait: ryanmenn}", "unknown-wait", 4, 12, "ryanmen"),
    ("when: {wait: foo}", "unknown-wait", 4, 12, "ryanmen, kanchan"),
    ("when: {wait: [tanki, pencan]}", "unknown-wait", 4, 26, "penchan"),
    ("when: {by: rom}", "unknown-way", 4, 12, "ron"),
    ("when: {by: self}", "unknown-way", 4, 12, "tsumo, ron"),
    ("when: {events: [riichi, hatei]}", "unknown-event", 4, 29, "haitei"),
    ("when: {has: [1m, honours]}", "unknown-class", 4, 22, "honors"),
    ('when: {groups: ["111m", "11xm"]}', "bad-pattern", 4, 29, "123a"),
    ("when: {any: [{by: ron}, {only: honours}]}", "unknown-class", 4, 30, "honors"),
    ("when: {events: hatei}", "unknown-event", 4, 12, "haitei"),
    ("when: {count: {turnn: 4}}", "unknown-subject", 4, 20, None),
    ("when: {seat: East}", "unknown-seat", 4, 12, "E, S, W, N"),
    ("when: {with: [pinfu, tanyo]}", "unknown-yaku", 4, 26, "tanyao"),
    ("when: {with: tanyo}", "unknown-yaku", 4, 12, "tanyao"),
    ("when: {with: sanrenko}", "unknown-yaku", 4, 12, "sanrenkou"),
    ("when: {alone: [richi]}", "unknown-yaku", 4, 12, "riichi"),
    ("when: {by: ron}\nreplaces: [tanyo]", "unknown-yaku", 5, 16, "tanyao"),
    ("when: {by: ron}\nreplaced_by: [pinfuu]", "unknown-yaku", 5, 19, "pinfu"),
]

SHAPES: list[Case] = [
    ("when: {count: {kans: two}}", "bad-number", 4, 20, "2.."),
    ("when: {count: {kans: -1}}", "bad-number", 4, 20, "2.."),
    ("when: {count: {sum: 010}}", "bad-number", 4, 20, "2.."),
    ("when: {count: {sum: 1_0}}", "bad-number", 4, 20, "2.."),
    ("when: {count: {sum: ..}}", "bad-number", 4, 20, "2.."),
    ("when: {count: {sum: 5..3}}", "bad-number", 4, 20, "3..5"),
    ("when: {count: {sum: 12 mod 12}}", "bad-number", 4, 20, None),
    ("when: {by: ron}\nvalue: kazoe", "unknown-limit", 5, 12, "mangan, haneman"),
    ("when: {by: ron}\nvalue: {close: 1}", "unknown-key", 5, 13, "closed"),
    ("when: {by: ron}\nvalue: 0", "bad-value", 5, 12, None),
    ("when: {by: ron}\nvalue: two yakuman", "bad-value", 5, 12, None),
    ("when: {by: ron}\nvalue: 1 yakuman", "bad-value", 5, 12, None),
    ("when: {by: ron}\nvalue: 1\nother_values: [mangn]", "unknown-limit", 6, 20, "mangan"),
    ("when: {by: ron}\nvalue: 1\nother_values: [{close: 2}]", "unknown-state", 6, 28, "closed"),
    ("when: {by: ron}\nnames: {en: Trial}", "missing-key", 5, 5, None),
    ("when: ron", "wrong-type", 4, 11, None),
    ("when: {}", "bad-value", 4, 11, None),
]

PATTERNS: list[Case] = [
    ('when: {groups: "12xa 456a"}', "bad-pattern", 4, 12, "123a"),
    ('when: {groups: "XXX"}', "bad-pattern", 4, 12, "X in honors"),
    ('when: {groups: "222"}', "bad-pattern", 4, 12, "222m"),
    ('when: {groups: "135a"}', "bad-pattern", 4, 12, None),
    ('when: {groups: "XYZa", where: [X = Y]}', "bad-pattern", 4, 12, None),
    ('when: {groups: "123z"}', "bad-pattern", 4, 12, None),
    ('when: {groups: "Xa XXXb"}', "bad-pattern", 4, 12, None),
    ('when: {groups: "XXXXXa"}', "bad-pattern", 4, 12, None),
    ('when: {groups: "XYZa", where: [run X Y Z, W = 3]}', "bad-condition", 4, 47, "X, Y, Z"),
    ('when: {groups: "XXXa", where: [X is 3]}', "bad-condition", 4, 36, "X in 2 5 8"),
    ('when: {groups: "XXXa YYYa", where: [X > 8, Y > X]}', "bad-pattern", 4, 12, None),
    ('when: {groups: "111z 111z"}', "bad-pattern", 4, 12, None),
    ('when: {groups: "22p 22p"}', "bad-pattern", 4, 12, None),
    ('when: {groups: "XXXa YYYb ZZZc VVu TTv"}', "bad-pattern", 4, 12, "where"),
    ("when: {where: [X = 1], by: ron}", "bad-condition", 4, 12, None),
    ("when: {groups: 111}", "bad-pattern", 4, 12, "quote"),
    ('when: {groups: "NNNa"}', "bad-pattern", 4, 12, "X, Y, Z"),
    ('when: {groups: "XYEa"}', "bad-pattern", 4, 12, "X, Y, Z"),
]

TILES: list[Case] = [
    ("when: {only: 234}", "unknown-class", 4, 12, "quote"),
    ('when: {only: "234"}', "unknown-class", 4, 12, None),
    ("when: {tiles: 1122}", "bad-tiles", 4, 12, "quote"),
    ("when: {tiles: 11111m}", "tiles-outside-box", 4, 19, None),
    ('when: {tiles: "11111a"}', "tiles-outside-box", 4, 19, None),
    ("when: {tiles: 5555555555555*}", "tiles-outside-box", 4, 19, None),
    ("when: {only: numbers 1f}", "suit-outside-set", 4, 18, None),
    ("when: {tiles: 1f}", "suit-outside-set", 4, 19, None),
    ("when: {count: {aside of 1f: 1}}", "suit-outside-set", 4, 20, None),
]

NUMBERS: list[Case] = [
    ("when: {count: {dora: n, kans: n}}", "two-n", 4, 35, None),
    ("when: {any: [{count: {kans: n}}, {by: ron}]}", "n-inside", 4, 12, None),
    ("when: {not: {count: {kans: n-1}}}", "n-inside", 4, 12, None),
    ("when: {count: {kans: n}}\nvalue: yakuman", "n-with-limit", 5, 12, "han"),
    ("when: {count: {kans: n}}\nvalue: {closed: mangan}", "n-with-limit", 5, 21, "han"),
]

ROWS: list[Case] = [
    ("when: {with: x}", "with-circle", 4, 12, None),
    ("when: {by: ron}\nreplaces: [x]", "strikes-itself", 5, 16, None),
    ("when: {by: ron}\nreplaces: [pinfu]\nreplaced_by: [pinfu]", "strike-each-other", 6, 19, None),
    ("when: {count: {han: 5}}\nreplaces: [x2]", "unknown-yaku", 5, 16, None),
]

NEVER: list[Case] = [
    ("when: {events: haitei, by: ron}", "never-true", 4, 28, None),
    ("when: {events: [haitei, rinshan]}", "never-true", 4, 12, None),
    ("when: {events: first_turn, by: ron, seat: E}", "never-true", 4, 32, None),
    ("when: {form: seven_pairs}\nvalue: {open: 2}", "never-true", 5, 5, None),
    ("when: {events: riichi}\nvalue: {open: 2}", "never-true", 5, 5, None),
    ("when: {form: none, events: nagashi, wait: tanki}", "never-true", 4, 41, None),
    ("when: {only: simples, has: honors}", "never-true", 4, 27, None),
    ("when: {only: 147a 258b 369c, has: 1z}", "never-true", 4, 34, None),
    ("when: {only: honors, win: 5p}", "never-true", 4, 26, None),
    ('when: {form: thirteen_orphans, groups: "11z"}', "never-true", 4, 36, None),
]


@pytest.mark.parametrize(
    ("text", "id", "line", "column", "hint"),
    [*UNKNOWN, *SHAPES, *PATTERNS, *TILES, *NUMBERS, *ROWS, *NEVER],
)
def test_a_fault_is_found_alone_at_its_place(
    check_row: Check, text: str, id: str, line: int, column: int, hint: str | None
) -> None:
    """Each fault is the only one of its file, at its line and column, with the nearest word."""
    fault = only(check_row(text).faults)
    assert (fault.id, at(fault)) == (id, (line, column)), fault
    if hint is not None:
        assert hint in (fault.hint or ""), fault


def test_rows_that_ask_for_each_other(check: Check) -> None:
    """A circle of with is a fault of every row in it."""
    found = check(
        "yaku:\n"
        "  one: {names: {ja: 一}, when: {with: two}, value: 1}\n"
        "  two: {names: {ja: 二}, when: {with: one}, value: 1}\n"
    ).faults
    assert [(fault.id, at(fault)[0]) for fault in found] == [("with-circle", 3), ("with-circle", 4)]


@pytest.mark.parametrize("key", ["when: {with: late}", "when: {alone: [late]}", "replaces: [late]"])
def test_no_row_refers_to_a_late_one(check: Check, key: str) -> None:
    """A row that looks at the lines so far cannot be asked for or struck by another."""
    when = "" if key.startswith("when") else "when: {by: ron}, "
    fault = only(
        check(
            "yaku:\n"
            "  late: {names: {ja: 後}, when: {count: {han: 4}}, value: 1}\n"
            f"  other: {{names: {{ja: 他}}, {when}{key}, value: 1}}\n"
        ).faults
    )
    assert fault.id == "late-reference" and at(fault)[0] == 4


@pytest.mark.parametrize(
    ("text", "id", "hint"),
    [
        ("local: [runz]", "unknown-local", "runs"),
        ("local: [sanrenko]", "unknown-local", "sanrenkou"),
        ("local: [bonus, 1]", "wrong-type", None),
        ("yaku: {sanrenko: {value: 2}}", "missing-key", None),
        ("situation: {events: {Big: {names: {ja: 大}}}}", "bad-name", None),
    ],
)
def test_the_catalogue_is_named_rightly(check: Check, text: str, id: str, hint: str | None) -> None:
    """A family or id that the catalogue has not is named with the nearest it has."""
    found = check(text).faults
    assert {fault.id for fault in found} == {id}
    if hint is not None:
        assert hint in (found[0].hint or "")


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("yaku: {tanyao: {value: 1}, tanyao: {value: 2}}", "duplicate-key"),
        ("yaku:\n\ttanyao: {value: 1}", "yaml-syntax"),
        ("yaku: {tanyao: {value: {closed: yes}}}", "unknown-limit"),
        ("yaku: {tanyao: {value: 010}}", "bad-value"),
        ("yaku: {tanyao: {value: 99999999999999999999}}", "bad-value"),
        ("yaku: {tanyao: {value: ２}}", "bad-value"),
        ("yaku: {tanyao: {value: .inf}}", "bad-value"),
        ("yaku: {dora: {bonus: on}}", "unknown-other"),
        ("win: {min_han: 1_0}", "wrong-type"),
    ],
)
def test_yaml_says_what_it_says(check: Check, text: str, id: str) -> None:
    """Keys stand once, tabs indent nothing, and words and odd numbers are no values."""
    fault = only(check(text).faults)
    assert fault.id == (id if id != "unknown-other" else "wrong-type")


def test_every_fault_of_a_file_comes_at_once(check: Check) -> None:
    """A faulty word, a pattern, a number and a strike are reported together, in order."""
    found = check(
        "yaku:\n"
        "  one: {names: {ja: 一}, when: {onyl: simples}, value: 1}\n"
        '  two: {names: {ja: 二}, when: {groups: "12a"}, value: 1}\n'
        "  three: {names: {ja: 三}, when: {count: {dora: n, kans: n}}, value: 1}\n"
        "  four: {names: {ja: 四}, when: {by: ron}, replaces: [pinfuu], value: mangn}\n"
    ).faults
    assert [at(fault)[0] for fault in found] == [3, 4, 5, 6, 6]


HAND = "22334455667m99p+7m"
ROW = "yaku:\n  x:\n    names: {ja: 試}\n    when: {only: 234567m 9p}\n    value: 1\n"


@pytest.mark.parametrize(
    ("shown", "id"),
    [
        ("example: 12345m+1m", "bad-example"),
        ("example: 123456789m1199p+1p", "example-lacks"),
        ("example: 22334455667m99p+1z", "example-incomplete"),
        ("near_miss: 22334455667m99p+7m", "near-miss-has"),
        ("near_miss: 123456789m1199p+2z", "example-incomplete"),
        ("example: 22334455667m99p+7m\n    near_miss: 22334455667m99p+7m", "near-miss-equal"),
        ("example: {hnd: 22334455667m99p+7m}", "unknown-key"),
        ("example: 12", "wrong-type"),
        ("example: {hand: 22334455667m99p+7m, situation: {hatei: true}}", "bad-example"),
        ("example: [22334455667m99p+7m, 123456789m1199p+1p]", "example-lacks"),
    ],
)
def test_examples_are_judged(check: Check, shown: str, id: str) -> None:
    """An example must have its row, a near miss must not, and both must be hands."""
    fault = only(check(f"{ROW}    {shown}\n").faults)
    assert fault.id == id
    assert at(fault)[0] in (7, 8)


def test_a_near_miss_of_a_form_need_not_be_complete(check: Check) -> None:
    """What misses a form by a tile is often no hand at all."""
    checked = check(
        "yaku:\n  x:\n    names: {ja: 試}\n    when: {form: seven_pairs}\n    value: 1\n"
        "    replaces: [chiitoitsu]\n"
        "    example: 1133m2255p7799s1z+1z\n    near_miss: 1133m2255p7799s1z+2z\n"
    )
    assert checked.faults == ()


@pytest.mark.parametrize(
    ("text", "id", "line"),
    [
        ("yaku:\n  x: {names: {ja: 試}, when: {only: simples}, value: 2}", "equal-when", 3),
        (
            "situation:\n  events:\n    rain: {names: {ja: 雨}}",
            "unused-event",
            4,
        ),
        (
            "yaku:\n  x:\n    names: {ja: 試}\n    when: {wait: tanki}\n    value: 1\n"
            "    replaces: [pinfu]",
            "idle-strike",
            7,
        ),
        (
            "yaku:\n  x:\n    names: {ja: 試}\n    when: {by: ron, wait: tanki}\n    value: 1\n"
            "    replaces: [haitei]",
            "idle-strike",
            7,
        ),
        (
            "yaku:\n  x:\n    names: {ja: 試}\n    when: {wait: tanki}\n    value: {open: 1}\n"
            "    replaces: [menzen_tsumo]",
            "idle-strike",
            7,
        ),
    ],
)
def test_oddities_are_warnings(check: Check, text: str, id: str, line: int) -> None:
    """What is allowed and hardly meant is no fault, but is said."""
    checked = check(text)
    assert checked.faults == ()
    warning = only(checked.warnings)
    assert (warning.id, at(warning)[0]) == (id, line)


def test_warnings_do_not_change_the_status(run: Run, tmp_path: Path) -> None:
    """They go to stderr, or stand beside the errors of JSON, and the file is good."""
    path = tmp_path / "own.yaml"
    path.write_text("extends: riichi\nsituation: {events: {rain: {names: {ja: 雨}}}}\n", "utf-8")
    ran = run("rules", "check", str(path))
    assert ran.status == 0
    assert "no faults" in ran.out and "warning[unused-event]" in ran.err
    (file,) = json.loads(run("rules", "check", str(path), "--json").out)["files"]
    assert file["errors"] == [] and file["warnings"][0]["id"] == "unused-event"


def test_a_row_of_a_parent_may_ask_for_tiles_that_the_child_has_not(tmp_path: Path) -> None:
    """A child without a suit is sound: the parent's rows on that suit never hold."""
    parent = tmp_path / "parent.yaml"
    parent.write_text(
        'extends: riichi\nyaku: {x: {names: {ja: 試}, when: {groups: "111m"}, value: 1}}\n',
        "utf-8",
    )
    child = tmp_path / "own.yaml"
    child.write_text("extends: ./parent.yaml\ntiles: {suits: {m: null}}\n", "utf-8")
    assert inspect_file(child).faults == ()


FAMILY = """\
family: trial
names: {ja: 試, en: Trial}
sources: {A: {title: A page}}
situation: {events: {rain: {names: {ja: 雨}}}}
yaku:
  wet:
    names: {ja: 雨}
    when: {events: rain}
    value: 1
    source: A
    example: {hand: 234567m345p678s3z+3z, situation: {event: [rain]}}
    near_miss: 234567m345p678s3z+3z
  wetter:
    names: {ja: 大雨}
    when: {with: wet, by: ron}
    value: 2
    replaces: [wet]
    source: A
    example: {hand: 234567m345p678s3z ron 3z, situation: {event: [rain]}}
    near_miss: {hand: 234567m345p678s3z+3z, situation: {event: [rain]}}
"""


def test_a_family_is_checked_as_a_file(tmp_path: Path) -> None:
    """A family of the catalogue is a file of its own; each row is judged without the others."""
    path = tmp_path / "own.yaml"
    path.write_text(FAMILY, "utf-8")
    assert inspect_file(path) == Checked(())


@pytest.mark.parametrize(
    ("old", "new", "id", "line"),
    [
        ("names: {ja: 試, en: Trial}", "name: {ja: 試}", "unknown-key", 2),
        ("source: A\n    example", "source: B\n    example", "unknown-source", 10),
        ("when: {events: rain}", "when: {events: rian}", "unknown-event", 8),
        ("when: {with: wet, by: ron}", "when: {with: we, by: ron}", "unknown-yaku", 15),
        ("3z+3z, situation: {event: [rain]}}", "3z+3z, situation: {}}", "example-lacks", 11),
        ("value: 2", "value: 2\n    valu: 2", "unknown-key", 17),
    ],
)
def test_faults_of_a_family_have_their_place(
    tmp_path: Path, old: str, new: str, id: str, line: int
) -> None:
    """A family's faults name its own file and line."""
    assert old in FAMILY
    path = tmp_path / "own.yaml"
    path.write_text(FAMILY.replace(old, new, 1), "utf-8")
    found = inspect_file(path).faults
    assert (found[0].id, at(found[0])[0]) == (id, line), found


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[1] / "rulesets/yaku").glob("*.yaml"))
)
def test_the_catalogue_is_faultless(path: Path) -> None:
    """Every shipped family passes every check."""
    assert inspect_file(path).faults == ()


def test_a_row_brings_what_it_names_of_the_catalogue(tmp_path: Path) -> None:
    """A form, an event and a number of the catalogue are declared where a row names them."""
    families = [read_yaml(path).data for path in Path(__file__).parents[1].glob("rulesets/yaku/*")]
    event = next(iter(next(f["situation"]["events"] for f in families if f.get("situation"))))
    forms = [name for family in families for name in family.get("forms") or {}]
    path = tmp_path / "own.yaml"
    path.write_text(
        f"extends: riichi\nyaku:\n  x: {{names: {{ja: 試}}, when: {{events: {event}}}, value: 1}}\n"
        f"  y: {{names: {{ja: 形}}, when: {{form: {forms[0]}}}, value: 1}}\n",
        "utf-8",
    )
    rules = load_ruleset(str(path))
    assert event in rules.events
    assert forms[0] in {form.name for form in rules.forms}
    assert forms[0] not in {form.name for form in load_ruleset("riichi").forms}
