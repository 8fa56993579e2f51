"""The language has no word for any one yaku, but for those that its documentation justifies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from conftest import ROOT
from mahjong_cli.loader import read_yaml
from mahjong_cli.loader.facts import said_in
from mahjong_cli.loader.local import every_row
from mahjong_cli.yaku.predicates import PREDICATES
from mahjong_cli.yaku.subjects import SUBJECTS

TABLE = re.compile(r"^\| `(\w+)` \| [^|]*\(`(\w+)`\) \| [^|]+ \|$", re.MULTILINE)
BUILT_FROM = frozenset({"suits", "kinds", "neighbours"})
"""Subjects that forms count as well."""


def every_shipped_row() -> list[tuple[str, Mapping[str, Any]]]:
    """Every row with a condition, of the rulesets and of the catalogue, with its id."""
    found: list[tuple[str, Mapping[str, Any]]] = list(every_row().items())
    for path in sorted((ROOT / "rulesets").glob("*.yaml")):
        rows = read_yaml(path).data.get("yaku") or {}
        found += [(id, row) for id, row in rows.items() if row and "when" in row]
    return found


def words_of(row: Mapping[str, Any]) -> Iterator[str]:
    """The predicates of a row, and the subjects that it counts without their modifiers."""
    for one in said_in(row["when"]):
        yield one.name
        if one.name == "count":
            for subject in one.argument:
                first, _, rest = subject.partition(" ")
                word = rest.split()[0] if first in ("concealed", "called") else first
                if word in SUBJECTS:
                    yield word


def users() -> dict[str, set[str]]:
    """For each word of the language the rows that use it."""
    found: dict[str, set[str]] = {word: set() for word in (*PREDICATES, *SUBJECTS)}
    for id, row in every_shipped_row():
        for word in words_of(row):
            found.setdefault(word, set()).add(id)
    return found


def test_words_of_one_yaku_are_justified() -> None:
    """The document names every predicate and subject of a single yaku, with that yaku."""
    text = (ROOT / "docs" / "yaku-language.md").read_text(encoding="utf-8")
    lone = {word: ids for word, ids in users().items() if len(ids) == 1}
    assert {word: {id} for word, id in TABLE.findall(text)} == lone


def test_no_word_is_idle() -> None:
    """Each predicate and subject is used by a row, or by a form."""
    assert {word for word, ids in users().items() if not ids} <= BUILT_FROM


def test_a_yaku_of_tiles_needs_no_predicate_of_its_own() -> None:
    """Of the words of a single yaku none looks at tiles alone but that which counts numbers."""
    of_tiles = {"groups", "where", "tiles", "only", "has", "form", "wait", "win", *SUBJECTS}
    of_facts = {"left", "fu", "han", "yakuman", "fixed_waits", "waits"}
    lone = {word for word, ids in users().items() if len(ids) == 1}
    assert lone & of_tiles - of_facts == {"numbers"}


def test_the_vocabulary_stays_small() -> None:
    """Hundreds of rows are written with fewer than fifty words."""
    assert len({id for id, _ in every_shipped_row()}) > 300
    assert len(PREDICATES) + len(SUBJECTS) < 50
