"""``mahjong rules diff``, ``new`` and ``schema``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema_rs import validator_for

from conftest import ROOT, Run
from mahjong_cli.loader import check_file, load_ruleset, read_yaml, show_values


def differing(run: Run, left: str, right: str) -> dict[str, tuple[object, object]]:
    """What ``rules diff --json`` lists, by key."""
    ran = run("rules", "diff", left, right, "--json")
    assert ran.status == 0, ran.err
    listed = json.loads(ran.out)["differences"]
    return {one["key"]: (one["left"], one["right"]) for one in listed}


def test_differences_are_values_by_key(run: Run) -> None:
    """Each value that differs is listed with both sides, and nothing else is."""
    found = differing(run, "riichi", "tenhou")
    assert found == {
        "scoring.yakuman.doubles": (True, False),
        "end.round": ("5down6up", "half_to_return"),
    }


def test_a_row_of_one_side_is_one_difference(run: Run, tmp_path: Path) -> None:
    """A yaku that is taken away or added is listed once, whole."""
    own = tmp_path / "own.yaml"
    own.write_text(
        "extends: riichi\nyaku:\n  ippatsu: null\n  tanyao: {value: {closed: 1}}\n"
        "  pei: {names: {ja: 役牌 北}, when: {groups: 444z}, value: 1}\n",
        "utf-8",
    )
    found = differing(run, "riichi", str(own))
    assert set(found) == {"yaku.ippatsu", "yaku.tanyao.value", "yaku.pei"}
    assert found["yaku.tanyao.value"] == (1, {"closed": 1})
    assert found["yaku.ippatsu"][1] is None and found["yaku.pei"][0] is None


def test_equal_rulesets_have_no_differences(run: Run) -> None:
    """A ruleset beside itself says that it is the same."""
    assert differing(run, "mighty", "少牌マイティ") == {}
    assert "are the same" in run("rules", "diff", "mighty", "mighty").out


def test_a_ruleset_that_is_not_there_is_refused(run: Run) -> None:
    """Both names are looked up, and both faults said at once."""
    ran = run("rules", "diff", "riichii", "tenhuo")
    assert ran.status == 2
    assert "no ruleset riichii" in ran.err and "no ruleset tenhuo" in ran.err


@pytest.mark.parametrize("parent", ["mighty", "riichi", "kansai-sanma", "mighty-official"])
def test_a_new_file_is_its_parent(run: Run, tmp_path: Path, parent: str) -> None:
    """A file just begun is faultless and plays as its parent does, with or without comments."""
    path = tmp_path / "our-table.yaml"
    ran = run("rules", "new", str(path), "--from", parent)
    assert ran.status == 0, ran.err
    assert check_file(path) == ()
    assert load_ruleset(str(path)).id == "our-table"
    text = path.read_text("utf-8")
    chosen = "\n".join(re.sub(r"^#(?! )|^#(?= {2})", "", line) for line in text.splitlines())
    path.write_text(chosen, "utf-8")
    assert check_file(path) == ()
    own = {"id", "names.ja", "names.en", "source.title", "source.url", "notes", "aliases"}
    own |= {"about.ja", "about.en"}
    ours, theirs = show_values(str(path)), show_values(parent)
    for key in theirs.keys() - own - {"names.zh", "default"}:
        assert ours[key][0] == theirs[key][0], key
    assert {origin.rpartition(":")[0] for _, origin in ours.values()} >= {str(path)}


def test_a_new_file_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    """A file that is there is left alone, with status 2."""
    path = tmp_path / "our-table.yaml"
    path.write_text("mine", "utf-8")
    ran = run("rules", "new", str(path), "--from", "riichi")
    assert ran.status == 2 and "file-exists" in ran.err
    assert path.read_text("utf-8") == "mine"
    assert run("rules", "new", str(tmp_path / "no" / "a.yaml")).status == 2


def test_a_new_file_may_extend_a_file(run: Run, tmp_path: Path) -> None:
    """The parent is named by its path as seen from the new file."""
    (tmp_path / "base.yaml").write_text("extends: riichi\nplayers: 3\n", "utf-8")
    path = tmp_path / "sub" / "卓.yaml"
    path.parent.mkdir()
    assert run("rules", "new", str(path), "--from", str(tmp_path / "base.yaml")).status == 0
    assert read_yaml(path).data["extends"] == "../base.yaml"
    assert load_ruleset(str(path)).players == 3


def test_the_schema_fits_every_shipped_file(run: Run) -> None:
    """What is printed is JSON Schema, and each shipped ruleset is valid by it."""
    ran = run("rules", "schema")
    assert ran.status == 0
    valid = validator_for(json.loads(ran.out))
    for path in (ROOT / "rulesets").glob("*.yaml"):
        assert [str(error) for error in valid.iter_errors(read_yaml(path).data)] == [], path


def test_the_schema_knows_the_predicates(run: Run) -> None:
    """An editor can complete every predicate of a row."""
    from mahjong_cli.yaku.predicates import PREDICATES

    rows = json.loads(run("rules", "schema").out)["properties"]["yaku"]["additionalProperties"]
    assert set(rows["properties"]["when"]["properties"]) == {*PREDICATES, "where"}
