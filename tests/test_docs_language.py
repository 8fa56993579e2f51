"""The examples of the language's documentation are judged, and leave no word of it out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from mahjong_cli.loader import inspect_file, load_ruleset, read_yaml
from mahjong_cli.loader.facts import said_in
from mahjong_cli.yaku.predicates import PREDICATES, WAITS
from mahjong_cli.yaku.subjects import SUBJECTS

DOCUMENT = ROOT / "docs" / "yaku-language.md"
BLOCKS = re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


def written(block: str, folder: Path) -> Path:
    """A block as a file that can be played by."""
    path = folder / "our-table.yaml"
    text = block if block.startswith("extends:") else f"extends: riichi\n{block}"
    path.write_text(text, "utf-8")
    return path


def rows() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row of the examples with its id."""
    for block in BLOCKS:
        yield from read_yaml(block).data["yaku"].items()


@pytest.mark.parametrize("block", BLOCKS, ids=[str(n) for n in range(len(BLOCKS))])
def test_every_example_is_as_the_document_says(block: str, tmp_path: Path) -> None:
    """A block is a faultless file: its examples have their yaku, its near misses have not."""
    assert inspect_file(written(block, tmp_path)).faults == ()


@pytest.mark.parametrize(("id", "row"), [one for one in rows() if "when" in one[1]])
def test_every_row_shows_a_hand_with_and_one_without(id: str, row: dict[str, Any]) -> None:
    """No feature is shown by words alone."""
    assert "example" in row and "near_miss" in row, id


def test_every_predicate_is_shown() -> None:
    """Each predicate stands in an example."""
    shown = {one.name for _, row in rows() for one in said_in(row.get("when"))}
    assert shown == {*PREDICATES, "where"}


def test_every_subject_is_shown() -> None:
    """Each subject of count stands in an example, and so do its modifiers."""
    asked = [
        subject
        for _, row in rows()
        for one in said_in(row.get("when"))
        if one.name == "count"
        for subject in one.argument
    ]
    words = {word for subject in asked for word in subject.split()}
    assert {*SUBJECTS, "concealed", "called", "of", "with"} <= words


@pytest.mark.parametrize(
    "shape",
    [
        *(r"\d", r"\d\.\.", r"\.\.\d", r"\d\.\.\d", r"\d mod \d+", "all", "n", r"n-\d"),
    ],
)
def test_every_shape_of_number_is_shown(shape: str) -> None:
    """Each way to write a number stands in an example."""
    numbers = [
        str(number)
        for _, row in rows()
        for one in said_in(row.get("when"))
        if one.name == "count"
        for number in one.argument.values()
    ]
    assert any(re.fullmatch(shape, number) for number in numbers)


@pytest.mark.parametrize(
    "token",
    [
        *(r"123[a-z]", r"XYZa", r"XXXa", r"XXXXa", r"\d\d[mpsz]", r"QQQ", r"QQ", r"\d{3}z"),
        *(rf"\S+{suit}[+~!]?" for suit in "mzabcuvxy*" if suit != "*"),
        *(r"\S+\*", r"\S+\+", r"\S+~", r"\S+!"),
    ],
)
def test_every_sort_of_token_is_shown(token: str) -> None:
    """Each sort of token, suit and flag stands in an example."""
    tokens = {
        word
        for _, row in rows()
        for one in said_in(row.get("when"))
        if one.name == "groups"
        for text in (one.argument if isinstance(one.argument, list) else [one.argument])
        for word in text.split()
    }
    assert any(re.fullmatch(token, word) for word in tokens)


@pytest.mark.parametrize(
    "condition",
    [
        *(r"run [A-Z ]+", r"run~ [A-Z ]+", r"[A-Z] in [\d ]+", r"[A-Z] not in [\d ]+"),
        *(r"T in X Y Z", r"Y-X in 3 -3", r".* = .*\*.*", r".* != .*", r".* > .*", r".* or .*"),
        *(r"suits \d", r"win in .*", r"Q in [a-z]+", r"Q not in .*"),
    ],
)
def test_every_sort_of_condition_is_shown(condition: str) -> None:
    """Each condition of where stands in an example."""
    conditions = [text for _, row in rows() for text in (row.get("when") or {}).get("where", [])]
    assert any(re.fullmatch(condition, text) for text in conditions)


@pytest.mark.parametrize(
    "word",
    [
        *("numbers", "honors", "winds", "dragons", "terminals", "simples", "odd"),
        *("seat", "guest", "value", "dora", "0p", "147a", r"5\*", "23468s"),
    ],
)
def test_classes_are_shown(word: str) -> None:
    """Names, tiles, numbers of any suit and what the situation names stand in examples."""
    text = json.dumps([row.get("when") for _, row in rows()])
    assert re.search(rf"[ \"]{word}[ \"]", text)


@pytest.mark.parametrize("key", ["replaces", "replaced_by", "bonus", "needs_another", "chips"])
def test_every_key_of_a_row_is_shown(key: str) -> None:
    """Each key that changes how a row counts stands in an example."""
    assert any(key in row for _, row in rows())


def test_every_sort_of_value_is_shown() -> None:
    """Han, negative han, limits, yakuman, doubles, closed and open stand in examples."""
    texts = {json.dumps(row["value"]) for _, row in rows()}
    assert {"1", "-1", "0", '"mangan"', '"yakuman"', '"2 yakuman"'} <= texts
    assert {'{"open": 1}', '{"closed": 1}', '{"closed": 2, "open": 1}'} <= texts


def test_words_of_the_document_exist() -> None:
    """The waits and the names of classes that the text lists are those of the program."""
    text = DOCUMENT.read_text(encoding="utf-8")
    assert " ".join(WAITS) in text
    assert " ".join(load_ruleset("riichi").classes) in " ".join(text.split())
