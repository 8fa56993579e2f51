"""The text of a file to start a ruleset from: what it must say, and its parent's choices.

Sentences begin with ``# ``; choices with ``#`` alone, so that taking that one letter away
puts the choice in force.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_cli.loader import read_yaml
from mahjong_cli.ruleset import Ruleset

CHOICES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("The hand: how many of a kind may be used, which melds there are, wild tiles.", ("hand",)),
    ("What makes a win: least han, ron by several, waits on nothing.", ("win",)),
    ("Forms. Seven pairs with two equal pairs: repeats true.", ("forms",)),
    ("Winds that are worth a han, and 2 fu as a pair.", ("winds",)),
    ("Which reading must be taken, and whether equal ones are free.", ("choose",)),
    ("Fu. pinfu_tsumo null: the draw's 2 fu are kept, and pinfu is lost.", ("fu",)),
    ("From where limits reach, and how yakuman add up.", ("scoring",)),
    ("Who pays what: counters, factors, an empty seat, liability.", ("payments",)),
    ("Chips from each payer for every yakuman; those of other rows stand there.", ("chips",)),
    ("The end of a game: start, return, uma, oka, ties, rounding, chips.", ("end",)),
)
"""What is said of sections of a ruleset, in the order of the file."""

LEFT_OUT = ("hand.size", "fu.waits", "payments.seats", "scoring.type")
"""Keys that are no choice of a table, or have a shape of their own."""


def starter_text(name: str, extends: str, values: Mapping[str, Any], rules: Ruleset) -> str:
    """The file of a ruleset called ``name``, with the values of the one that it extends."""
    id = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-_") or "our-table"
    lines = [
        "# The first line below names the rules that hold where this file says nothing.",
        "# Take the # from a choice and change it; the values shown are those in force now.",
        f"extends: {flow(extends)}",
        f"id: {id}",
        f"names: {{ja: {flow(name)}, en: {flow(name)}}}",
        "source: {title: House rules}",
        "notes: []",
    ]
    tree = _nested(values)
    for sentence, sections in CHOICES:
        lines += ["", f"# {sentence}"]
        for section in sections:
            lines += [f"#{line}" for line in _block(section, tree.get(section, {}))]
    lines += ["", "# Local yaku, by family or by id, as in [runs, otafuku]."]
    lines.append(f"#local: {flow(tree.get('local', []))}")
    lines += ["", "# Yaku and what they are worth; null takes one away."]
    lines += [f"#{line}" for line in _rows(tree.get("yaku", {}), rules)]
    return "\n".join(lines) + "\n"


def _nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted keys as maps in one another."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        if any(key == out or key.startswith(f"{out}.") for out in LEFT_OUT):
            continue
        into = found
        *parents, last = key.split(".")
        for part in parents:
            into = into.setdefault(part, {})
        into[last] = value
    return found


def _block(section: str, value: Any) -> Iterator[str]:
    """A section as YAML: its keys one a line."""
    if not isinstance(value, dict) or not value:
        yield f"{section}: {flow(value)}"
        return
    yield f"{section}:"
    for key, inner in value.items():
        yield f"  {key}: {flow(inner)}"


def _rows(rows: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    names = {row.id: row.names for row in rules.yaku}
    yield "yaku:"
    for id, row in rows.items():
        if row is None or id not in names:
            continue
        kept = {key: row[key] for key in ("value", "chips") if key in row}
        yield f"  {id}: {flow(kept)}  # {names[id].get('ja', id)}"


def flow(value: Any) -> str:
    """A value as YAML in one line.

    >>> flow({"tsumo": 100, "ron": None, "by": ["a", "1"]})
    '{tsumo: 100, ron: null, by: [a, "1"]}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    plain = re.fullmatch(r"[^\W\d][\w./-]*(?: [\w.-]+)*|\d+[mpsz]", value)
    if plain and read_yaml(value).data == value:
        return value
    return json.dumps(value, ensure_ascii=False)
