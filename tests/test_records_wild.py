"""Hands of twelve tiles and one imaginary tile, answered elsewhere by trying every tile.

Their preset ``dotou`` is the ruleset of that name; their preset ``shura`` is the ruleset
``shura`` with the fifth copy forbidden. Their points are what all payers pay together, at
a table of four: in ``shura`` a dealer who does not win counts double, in ``dotou`` there is
none, and all three pay alike. So they are compared with the value of a reading as it is.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from conftest import ROOT
from records import WIND_NAMES, Record, hand_of, needs_records, read, situation_of

FIFTH_COPY = "hand.wilds.imaginary.fifth_copy"

pytestmark = needs_records


def answer_lines(questions: list[dict[str, Any]]) -> list[Any]:
    """Answers all questions through ``mahjong batch``, two processes at work, in order."""
    ran = subprocess.run(
        [sys.executable, "-m", "mahjong_cli", "batch", "--jobs", "2"],
        cwd=ROOT,
        input="".join(json.dumps(question) + "\n" for question in questions),
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stderr or ran.stdout[:2000]
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [found["id"] for found in answers] == [question["id"] for question in questions]
    return answers


def question_of(record: Record, *, fifth_copy: bool) -> dict[str, Any]:
    """The line that asks ``mahjong batch`` about a record."""
    return {
        "id": record["id"],
        "hand": hand_of(record),
        "rules": record["preset"],
        "set": {FIFTH_COPY: fifth_copy},
        "situation": situation_of(record),
    }


@pytest.mark.parametrize(
    ("fifth_copy", "key"),
    [(False, "waits_bruteforce"), (True, "waits_if_5th_copy_allowed")],
    ids=["fifth copy forbidden", "fifth copy allowed"],
)
def test_waits_of_every_record(fifth_copy: bool, key: str) -> None:
    """The waits of every recorded hand are those found by trying all tiles."""
    records = read("wild_waits")
    answers = answer_lines([question_of(record, fifth_copy=fifth_copy) for record in records])
    wrong = []
    for record, answer in zip(records, answers, strict=True):
        waits = [wait["tile"] for wait in answer["waits"]]
        if waits != record["expected"][key]:
            wrong.append((record["id"], waits, record["expected"][key]))
    assert not wrong, f"{len(wrong)} of {len(records)}, first {wrong[:3]}"


DORA = ("dora", "ura_dora", "aka_dora")


def yaku_of(answer: Record) -> list[str]:
    """The yaku of the best reading in the names of the records, which list no dora."""
    return sorted(
        f"{line['id']}_{WIND_NAMES[line['tile']]}" if "tile" in line else line["id"]
        for line in answer["best"]["yaku"]
        if line["id"] not in DORA
    )


def fu_of(scored: Record) -> int | None:
    """The fu of a score; those of a yakuman mean nothing."""
    return None if scored["yakuman"] else scored["fu"]


def test_scores_of_every_record() -> None:
    """The best reading of every recorded win, and each other one, has the recorded score."""
    records = read("wild_score")
    answers = answer_lines([question_of(record, fifth_copy=False) for record in records])
    wrong = []
    for record, answer in zip(records, answers, strict=True):
        expected = record["expected_bruteforce"]
        candidates = {
            each["wild_as"]: (each["yakuman"], each["han"], fu_of(each), each["points"])
            for each in expected["candidates"]
        }
        found = {
            each["wilds"][0]: (each["yakuman"], each["han"], each["fu"], each["value"])
            for each in answer["readings"]
            if each["status"] != "no_yaku"
        }
        if expected["best"] is None:
            best, chosen, legal = None, None, answer["result"] == "no_yaku"
        else:
            best = (expected["best"]["wild_as"], candidates[expected["best"]["wild_as"]])
            (wild,) = (
                each["wilds"][0] for each in answer["readings"] if each["status"] == "chosen"
            )
            chosen = (wild, found[wild])
            legal = (
                answer["readings"][0]["status"] == "chosen"
                and answer["best"]["wilds"] == [wild]
                and answer["settlement"]["value"] == found[wild][-1]
                and yaku_of(answer) == sorted(expected["best"]["yaku"])
            )
        if not legal or best != chosen or found != candidates:
            wrong.append((record["id"], chosen, found, best, candidates))
    assert not wrong, f"{len(wrong)} of {len(records)}, first {wrong[:3]}"
