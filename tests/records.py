"""Records of hands that were answered elsewhere, as questions, and answers in their words.

The records are not part of the project: ``MAHJONG_RECORDS`` names the folder that holds
them, and tests that need them are skipped without it. Each is a file of JSON lines,
compressed with gzip; what the tests read of a line is what they state here.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from mahjong_cli.engine import evaluate
from mahjong_cli.loader import load_ruleset
from mahjong_cli.question import ask
from mahjong_cli.reading import Judged, Outcome
from mahjong_cli.ruleset import Ruleset

Record = dict[str, Any]

FOLDER = os.environ.get("MAHJONG_RECORDS")
SEATS = "ESWN"
FLAGS = ("ippatsu", "rinshan", "haitei", "houtei", "chankan", "open_riichi")
FIRST_TURN = ("tenhou", "chiihou", "renhou")
PREFIXES = {"chi": "", "pon": "", "ankan": "a", "minkan": "k", "kakan": "kk"}
WIND_NAMES = {"1z": "east", "2z": "south", "3z": "west", "4z": "north"}
PER_YAKUMAN = 13
"""The han that records give each yakuman."""

needs_records = pytest.mark.skipif(
    FOLDER is None, reason="MAHJONG_RECORDS does not name a folder of records"
)


def read(name: str) -> list[Record]:
    """All records of a file; the test is skipped where the folder does not hold it."""
    path = Path(FOLDER or ".") / f"{name}.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path.name} is not in the folder of records")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@lru_cache(maxsize=128)
def _ruleset(name: str, settings: tuple[str, ...]) -> Ruleset:
    return load_ruleset(name, settings)


def ruleset(name: str, settings: Iterable[str] = ()) -> Ruleset:
    """A ruleset with settings ``key=value``, loaded once."""
    return _ruleset(name, tuple(settings))


def hand_of(record: Record) -> str:
    """The tiles of a record as one writes them on the command line."""
    parts = ["".join(record["concealed"])]
    for meld in record["melds"]:
        parts.append(f"{PREFIXES[meld['type']]}[{''.join(meld['tiles'])}]")
    if record.get("win_tile"):
        parts.append(f"{'+' if record['tsumo'] else 'ron '}{record['win_tile']}")
    return " ".join(part for part in parts if part)


def situation_of(record: Record) -> dict[str, object]:
    """The situation of a record in the names of the options.

    A second winner on one discard is stated as such, with the counters on the table.
    """
    said: dict[str, object] = {}
    for key, name in (("seat_wind", "seat"), ("round_wind", "round"), ("pao", "pao")):
        if record.get(key):
            said[name] = record[key]
    if record.get("win_tile"):
        said["by"] = "tsumo" if record["tsumo"] else "ron"
        if record.get("loser"):
            said["discarder"] = record["loser"]
        if record.get("multi_ron_index"):
            said["ron_order"] = record["multi_ron_index"] + 1
    if record.get("riichi"):
        said["double_riichi" if record["riichi"] == 2 else "riichi"] = True
    said |= {flag: True for flag in FLAGS if record.get(flag)}
    if any(record.get(flag) for flag in FIRST_TURN):
        said["first_turn"] = True
    if record.get("nagashi_mangan"):
        said["event"] = "nagashi"
    for name in ("dora", "ura"):
        if record.get(f"{name}_indicators"):
            said[f"{name}_indicator"] = record[f"{name}_indicators"]
    for key, name in (("north_count", "north"), ("kyotaku", "sticks")):
        if (record.get(key) or 0) > 0:
            said[name] = record[key]
    honba = record.get("table_honba")
    said["honba"] = (record.get("honba") or 0) if honba is None else honba
    return said


def answer(record: Record, rules: Ruleset, **more: object) -> Outcome:
    """What a record is worth under a ruleset; ``more`` are further parts of its situation."""
    question = ask(hand_of(record), rules, {**situation_of(record), **more})
    return evaluate(question.hand, question.situation, rules)


def worths_of(best: Judged, *, north_apart: bool = False) -> dict[str, int]:
    """The yaku of a reading with their han, a yakuman 13 of them, in the words of records.

    Records that do not count north ``apart`` hold it under ``dora``.
    """
    found: dict[str, int] = {}
    for line in best.score.lines:
        name = line.id
        if line.tile is not None:
            name = f"{name}_{WIND_NAMES[str(line.tile)]}"
        if name == "north_dora" and not north_apart:
            name = "dora"
        found[name] = found.get(name, 0) + line.han + PER_YAKUMAN * line.yakuman
    return found


def recorded_worths(expected: Mapping[str, Any]) -> dict[str, int]:
    """The yaku that a record expects, with their han."""
    return {yaku["name"]: yaku["han"] for yaku in expected["yaku"]}


def han_of(scored: Any) -> int:
    """The han of a score as records count them, a yakuman 13."""
    return int(scored.yakuman * PER_YAKUMAN or scored.han)


def fu_of(scored: Any) -> int | None:
    """The fu of a score; those of a yakuman mean nothing."""
    return None if scored.yakuman else scored.fu


def recorded_fu(expected: Mapping[str, Any]) -> int | None:
    """The fu that a record expects; those of a yakuman mean nothing."""
    return None if expected.get("yakuman") else expected["fu"]


def told(wrong: list[Any], number: int) -> str:
    """What a failed comparison says: how many of how many, and the first few."""
    return f"{len(wrong)} of {number}: " + "\n".join(map(str, wrong[:5]))
