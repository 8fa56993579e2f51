"""Many hands through ``mahjong batch``: in order, one bad line never stopping the rest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT, Run
from mahjong_cli.cli.batch import Answerer, as_settings
from mahjong_cli.cli.hands import outcome_of
from mahjong_cli.cli.output import Output

HAND = "23456779s4577p"
LINES = [
    f"{HAND}+6p",
    json.dumps({"id": "ron", "hand": HAND, "situation": {"by": "ron", "win": "6p", "seat": "S"}}),
    "12a3m",
    json.dumps({"id": [1, 2], "hand": f"{HAND}+6p", "rules": "shura"}),
    json.dumps({"id": "bad-rules", "hand": HAND, "rules": "nope"}),
    json.dumps({"id": "bad-key", "hnad": HAND}),
    json.dumps({"id": "bad-type", "hand": 5}),
    "{",
    "[1]",
    json.dumps({"hand": "1111m234p567s99s+9s", "set": {"hand.wilds.imaginary.fifth_copy": True}}),
    json.dumps({"id": "claims", "hand": HAND, "claims": {"waits": "36p8s"}}),
    json.dumps({"id": None, "hand": HAND, "situation": {"count": {"no-such-count": 1}}}),
]
BAD = [2, 4, 5, 6, 7, 8, 11]


def write(path: Path, lines: list[str]) -> str:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return write(tmp_path / "hands.jsonl", LINES)


def answers(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_line_is_answered_in_its_place(run: Run, file: str) -> None:
    """A line gives one answer, its id first; malformed ones say what is wrong; status 2."""
    ran = run("batch", file)
    assert ran.status == 2
    found = answers(ran.out)
    assert len(found) == len(LINES)
    assert [answer["id"] for answer in found] == [
        *(1, "ron", 3, [1, 2], "bad-rules", "bad-key", "bad-type", 8, 9, 10, "claims", None)
    ]
    for number, answer in enumerate(found):
        if number in BAD:
            assert list(answer) == ["id", "schema", "line", "errors"]
            assert answer["line"] == number + 1
            assert answer["errors"][0]["message"]
        else:
            assert list(answer)[:3] == ["id", "schema", "ruleset"]
    assert found[0]["result"] == "win"
    assert found[1]["situation"]["by"] == "ron"
    assert found[3]["ruleset"] == "shura"
    assert found[9]["best"]["wilds"] == ["1m"]
    assert found[10]["result"] == "tenpai"


def test_an_answer_is_that_of_the_main_job(run: Run, file: str) -> None:
    """But for its id a line is answered as the command answers it."""
    first = answers(run("batch", file).out)[0]
    del first["id"]
    assert first == json.loads(run(f"{HAND}+6p", "--json").out)


def test_good_lines_give_status_0(run: Run, tmp_path: Path) -> None:
    """Where every line could be asked the status is 0, whatever the answers."""
    ran = run("batch", write(tmp_path / "good", [HAND, "19m19p159s12345z"]))
    assert (ran.status, ran.err) == (0, "")


def test_fail_fast_stops_at_the_first_malformed_line(run: Run, file: str) -> None:
    """``--fail-fast`` answers up to the malformed line and no further."""
    ran = run("batch", file, "--fail-fast")
    assert ran.status == 2
    assert len(ran.out.splitlines()) == 3


def test_plain_records_begin_with_the_id(run: Run, file: str) -> None:
    """``--plain`` gives the records of every hand, each after the id of its line."""
    records = [line.split("\t") for line in run("batch", file, "--plain").out.splitlines()]
    assert records[0] == ["1", "result", "win"]
    assert ["ron", "reading", "chosen", "8s", "1", "30", "0", "-", "1000"] in records
    assert any(record[:2] == ["3", "error"] for record in records)


def test_options_stand_for_what_a_line_leaves_open(run: Run, file: str) -> None:
    """Options are for all lines; what a line says itself goes before them."""
    found = answers(run("batch", file, "-r", "dotou", "--riichi", "--seat", "W").out)
    assert found[0]["ruleset"] == "dotou"
    assert found[0]["situation"]["events"] == ["riichi"]
    assert found[0]["situation"]["seat"] == "W"
    assert found[1]["situation"]["seat"] == "S"
    assert found[3]["ruleset"] == "shura"


def test_jobs_change_nothing(file: str, tmp_path: Path) -> None:
    """Several processes give the very same lines in the same order."""
    many = write(tmp_path / "many", LINES * 20)
    outputs = []
    for jobs in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-m", "mahjong_cli", "batch", many, "--jobs", jobs],
            cwd=ROOT,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (2, b"")
        outputs.append(ran.stdout)
    assert outputs[0] == outputs[1]
    assert outputs[0].count(b"\n") == len(LINES) * 20


def test_lines_from_stdin_are_answered_as_they_come() -> None:
    """A line is answered before the next one is read."""
    process = subprocess.Popen(
        [sys.executable, "-m", "mahjong_cli", "batch"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for hand in (HAND, f"{HAND}+6p"):
            process.stdin.write(f"{hand}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["schema"] == 1
        process.stdin.close()
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_progress_bar_on_a_terminal(file: str, tmp_path: Path) -> None:
    """With stderr on a terminal a bar is drawn there, and stdout has the answers alone."""
    import pty

    keeper, terminal = pty.openpty()
    answered = tmp_path / "answers.jsonl"
    with answered.open("wb") as stdout:
        subprocess.run(
            [sys.executable, "-m", "mahjong_cli", "batch", file],
            cwd=ROOT,
            stdout=stdout,
            stderr=terminal,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"},
            check=False,
        )
    os.close(terminal)
    said = os.read(keeper, 65536)
    os.close(keeper)
    assert str(len(LINES)).encode() in said
    assert b"schema" not in said
    assert len(answers(answered.read_text("utf-8"))) == len(LINES)


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xfe\x00",
        b"\x00",
        b'{"hand": "\\ud800"}',
        b'{"id": "\\ud800", "hand": "1m"}',
        b"{" * 5000,
        b'{"hand": "' + b"1" * 5000 + b'm"}',
        b'{"situation": {"round": {}}}',
        b'{"situation": {"seat": null, "honba": -1, "dora": [1]}}',
        b'{"set": {"hand": 3}, "hand": "1m"}',
        b'{"rules": "../x.yaml", "hand": "1m"}',
    ],
)
def test_nonsense_is_a_malformed_line(raw: bytes) -> None:
    """Bytes that are no UTF-8, no JSON or no sense are malformed, never a crash."""
    answer = Answerer("mighty", (), {}, Output("json")).answer(1, raw + b"\n")
    assert not answer.good
    found = json.loads(answer.text)
    assert found["line"] == 1
    assert found["errors"]
    assert all(list(error)[:2] == ["id", "message"] for error in found["errors"])


def test_settings_keep_their_type() -> None:
    """Values of ``set`` are handed on as YAML reads them."""
    assert as_settings({"a.b": True, "c": "1-9", "d": None}) == ["a.b=true", 'c="1-9"', "d=null"]


def test_blank_lines_are_skipped_and_counted(run: Run, tmp_path: Path) -> None:
    """Blank lines have no answer, and the lines after them keep their numbers."""
    ran = run("batch", write(tmp_path / "hands", ["", HAND, " \u3000", f'  {{"hand": "{HAND}"}}']))
    assert [answer["id"] for answer in answers(ran.out)] == [2, 4]
    assert ran.status == 0


@pytest.mark.parametrize(
    ("record", "id", "said"),
    [
        ('{"id": NaN}', "not-json", "NaN"),
        ('{"id": [-Infinity]}', "not-json", "-Infinity"),
        ('{"id": 1e999}', "not-json", "1e999"),
        ('{"hand": "1m", "hand": "2m"}', "not-json", "hand stands twice"),
        (f'{{"id": {"9" * 5000}}}', "not-json", "too many digits"),
        (f'{{"set": {"[" * 900}{"]" * 900}}}', "not-json", "nested too deep"),
        (f'{{"set": {{"a": {"[" * 40}{"]" * 40}}}}}', "", ""),
        (f'{{"hand": "{HAND}", "situation": {{"honba": "1"}}}}', "wrong-type", 'the text "1"'),
    ],
)
def test_json_that_cannot_be_meant(
    run: Run, tmp_path: Path, record: str, id: str, said: str
) -> None:
    """What JSON has not, or says twice, makes a malformed line and no more than that."""
    ran = run("batch", write(tmp_path / "hands", [record, HAND]))
    first, second = answers(ran.out)
    assert id in first["errors"][0]["id"]
    assert said in first["errors"][0]["message"]
    assert second["result"] == "tenpai"


def test_a_fault_of_the_program_costs_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a line does to the program, the other lines are answered."""
    real = outcome_of

    def broken(text: str, *rest: Any) -> Any:
        if text == "1m":
            raise ZeroDivisionError("oh\n no")
        return real(text, *rest)

    monkeypatch.setattr("mahjong_cli.cli.batch.outcome_of", broken)
    ran = run("batch", write(tmp_path / "hands", [HAND, '{"id": "x", "hand": "1m"}', HAND]))
    found = answers(ran.out)
    assert [answer["id"] for answer in found] == [1, "x", 3]
    assert found[1]["errors"][0]["id"] == "internal"
    assert "ZeroDivisionError: oh no" in found[1]["errors"][0]["message"]
    assert ran.status == 2


def test_notices_are_lines_with_the_id(run: Run, tmp_path: Path) -> None:
    """What was assumed about a line is said on stderr in one line that begins with its id."""
    ran = run("batch", write(tmp_path / "hands", [json.dumps({"id": "a", "hand": f"{HAND}6p"})]))
    assert ran.err.startswith("a: warning[last-tile-wins]: ")
    assert ran.err.count("\n") == 1
