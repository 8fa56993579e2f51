"""The command line as scripts rely on it: keys, statuses, streams, options."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT, Run

if TYPE_CHECKING:
    from mahjong_cli.ruleset import Ruleset

HAND = "23456779s4577p"
MAIN_JOB = (f"{HAND}+6p", "-r", "mighty", "--riichi", "--dora", "2s", "--ura", "8s")

WORTH_RON = {"han": 4, "fu": 30, "yakuman": 0, "limit": None, "value": 11600}
WORTH_TSUMO = {"han": 5, "fu": 20, "yakuman": 0, "limit": "mangan", "value": 8000}
SITUATION_KEYS = [
    *("round", "seat", "by", "discarder", "pao", "events", "counts", "dora", "ura"),
    *("dora_indicators", "ura_indicators", "honba", "sticks"),
]


def process(
    *words: str, text: str | None = None, **environ: str
) -> subprocess.CompletedProcess[str]:
    """Runs ``mahjong`` in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MAHJONG_")}
    return subprocess.run(
        [sys.executable, "-m", "mahjong_cli", *words],
        cwd=ROOT,
        input=text,
        capture_output=True,
        encoding="utf-8",
        env={**kept, "PYTHONPATH": str(ROOT), "MAHJONG_LANG": "en", **environ},
        check=False,
    )


def answered(run: Run, *words: str) -> dict[str, Any]:
    ran = run(*words, "--json")
    assert ran.err == ""
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    return found


def test_json_of_the_main_job(run: Run) -> None:
    """``--json`` of a full win has the keys of the contract in their order."""
    found = answered(run, *MAIN_JOB)
    assert list(found) == [
        *("schema", "ruleset", "hand", "situation", "result", "shanten", "waits", "furiten"),
        *("best", "free_choice", "readings", "settlement"),
    ]
    assert found["hand"] == {
        "concealed": "4577p23456779s", "melds": [], "win": "6p", "wilds": 1, "aside": "",
    }  # fmt: skip
    assert list(found["situation"]) == SITUATION_KEYS
    assert found["situation"]["events"] == ["riichi"]
    assert found["waits"][:2] == [
        {"tile": tile, "wilds": [["8s"]], "left": 4, "ron": WORTH_RON, "tsumo": WORTH_TSUMO}
        for tile in ("3p", "6p")
    ]
    assert found["waits"][2]["wilds"] == [["3p"], ["6p"]]
    best = found["best"]
    assert list(best) == [
        *("wilds", "form", "wait", "groups", "yaku", "han", "fu", "fu_items", "yakuman"),
        *("limit", "base"),
    ]
    assert [group["tiles"] for group in best["groups"]] == ["456p", "77p", "234s", "567s", "789s"]
    assert best["groups"][0] == {
        "tiles": "456p", "shape": "run", "open": False, "wild": [], "win": True,
    }  # fmt: skip
    assert best["groups"][4]["wild"] == ["8s"]
    assert best["yaku"][0] == {
        "id": "riichi", "ja": "立直", "en": "Riichi", "count": 1, "han": 1, "yakuman": 0,
    }  # fmt: skip
    assert best["fu_items"] == [{"id": "base", "fu": 20, "tiles": None}]
    assert found["readings"] == [{"wilds": ["8s"], **WORTH_TSUMO, "status": "chosen"}]
    assert found["settlement"] == {
        "value": 8000,
        "total": 8000,
        "sticks": 0,
        "withheld": None,
        "payments": [{"from": seat, "points": 4000, "honba": 0, "chips": 0} for seat in ("S", "W")],
        "points": {"E": 8000, "S": -4000, "W": -4000},
        "chips": {"E": 0, "S": 0, "W": 0},
    }


def test_json_is_the_same_however_the_command_is_said(run: Run) -> None:
    """``score`` may be left out, and options may stand before the hand or the command."""
    plain = run(*MAIN_JOB, "--json").out
    assert run("score", *MAIN_JOB, "--json").out == plain
    assert run("--json", "--riichi", "score", *MAIN_JOB).out == plain
    assert run("--json", *MAIN_JOB).out == plain


def test_several_words_are_one_hand(run: Run) -> None:
    """The words of a hand are joined by a blank."""
    assert run("23456779s", "4577p", "+6p", "-q").out == run(f"{HAND}+6p", "-q").out


def test_quiet(run: Run) -> None:
    """``-q`` gives the waits, or the total, or nothing with status 1."""
    assert run("waits", HAND, "-q") == (0, "36p8s\n", "")
    assert run("waits", f"{HAND}+6p", "-q") == (0, "36p8s\n", "")
    assert run(*MAIN_JOB, "-q") == (0, "8000\n", "")
    assert run(f"{HAND}+1s", "-q") == (1, "", "")


def test_plain(run: Run) -> None:
    """``--plain`` gives one record a line, its sort in the first column."""
    ran = run(*MAIN_JOB, "--plain")
    records = [line.split("\t") for line in ran.out.splitlines()]
    assert records[0] == ["result", "win"]
    assert records[2] == ["furiten", "no"]
    assert ["wait", "8s", "3p 6p", "4", "7700", "7800"] in records
    assert ["reading", "chosen", "8s", "5", "20", "0", "mangan", "8000"] in records
    assert ["yaku", "dora", "1", "1", "0"] in records
    assert records[-3:] == [
        ["pay", "S", "4000", "0"],
        ["pay", "W", "4000", "0"],
        ["total", "8000", "0"],
    ]


@pytest.mark.parametrize(
    ("words", "result", "status"),
    [
        ((f"{HAND}+6p",), "win", 0),
        ((HAND,), "tenpai", 0),
        ((f"{HAND}+1s",), "not_complete", 1),
        (("19m19p159s12345z",), "noten", 1),
        ((f"{HAND}+6p", "--ron", "--furiten"), "furiten", 1),
        (
            (f"{HAND}+6p", "--ron", "--ron-order", "2", "--set", "win.multiple_ron=first"),
            "head_bump",
            1,
        ),
        ((f"{HAND}+6p", "--ron", "--riichi", "--ron-order", "2"), "win", 0),
    ],
)
def test_results_and_statuses(run: Run, words: tuple[str, ...], result: str, status: int) -> None:
    """A yes is status 0 and a no is status 1; both are answers on stdout."""
    ran = run(*words, "--json")
    found = json.loads(ran.out)
    assert (found["result"], ran.status) == (result, status)
    if result != "win":
        assert found["best"] is None
        assert found["settlement"] is None


def test_noten_lists_useful_tiles(run: Run) -> None:
    """A hand that is not tenpai has ``useful`` after ``shanten``."""
    found = answered(run, "19m19p159s12345z")
    assert list(found)[4:8] == ["result", "shanten", "useful", "waits"]


@pytest.mark.parametrize(
    "words",
    [
        ("",),
        ("11111m",),
        ("12a3m",),
        ("23456779s4577p+6p", "-r", "no-such-rules"),
        ("23456779s4577p+6p", "--set", "hand.sise=13"),
        ("23456779s4577p+6p", "--chankan", "--tsumo"),
        ("23456779s4577p+6p", "--ron", "--tsumo"),
        ("23456779s4577p+6p", "--lang", "fr"),
        ("23456779s4577p+6p", "--json", "--plain"),
        ("23456779s4577p+6p", "--no-such-option"),
        ("23456779s4577p+6p", "--honba", "x"),
        ("batch", "no-such-file"),
        ("check", "no-such-file"),
        ("rules", "check", "no-such-file"),
        ("rules", "no-such-command"),
    ],
)
def test_a_question_that_cannot_be_asked(run: Run, words: tuple[str, ...]) -> None:
    """What cannot be asked is status 2, said on stderr, and nothing is answered."""
    ran = run(*words)
    assert ran.status == 2
    assert ran.out == ""
    assert "error[" in ran.err
    assert "Traceback" not in ran.err


def test_errors_as_json(run: Run) -> None:
    """With ``--json`` an error is one JSON object on stderr."""
    ran = run("11111m 2345x 678s", "--json")
    assert (ran.status, ran.out) == (2, "")
    found = json.loads(ran.err)
    assert list(found) == ["schema", "errors"]
    assert [list(error) for error in found["errors"]] == [
        ["id", "message", "pos", "token", "hint"]
    ] * len(found["errors"])
    assert {error["id"] for error in found["errors"]} == {"too-many-copies", "unknown-suit"}


def test_usage_errors_as_json(run: Run) -> None:
    """A wrong option is an error like any other, also as JSON."""
    ran = run(HAND, "--json", "--no-such-option")
    assert ran.status == 2
    assert json.loads(ran.err)["errors"][0]["id"] == "usage"


def test_carets_stand_under_the_fault(run: Run) -> None:
    """The input is drawn with carets under the fault, Japanese taking two cells."""
    lines = run("東東 2345x 678s").err.splitlines()
    drawn = lines.index("  東東 2345x 678s")
    assert lines[drawn + 1] == " " * 11 + "^"


def test_errors_in_japanese(run: Run) -> None:
    """Errors are translated by their id."""
    ran = run("--lang", "ja", "-r", "no-such-rules", HAND)
    assert "というルールはありません" in ran.err


def test_a_warning_goes_to_stderr(run: Run) -> None:
    """A hand that holds its drawn tile is answered, and stderr says how it was read."""
    ran = run(f"{HAND}6p", "-q")
    assert (ran.status, ran.out) == (0, "8000\n") or ran.out.strip().isdigit()
    assert "warning[" in ran.err


def test_lines_from_stdin() -> None:
    """``mahjong -`` answers each line; a bad one is said and the rest go on."""
    ran = process("-", "-q", text=f"{HAND}\nnonsense\n\n{HAND}+6p\n")
    assert ran.stdout.splitlines()[:2] == ["36p8s", ""]
    assert len(ran.stdout.splitlines()) == 3
    assert "error[" in ran.stderr
    assert ran.returncode == 2


def test_rules_from_the_environment() -> None:
    """``MAHJONG_RULES`` names the default ruleset; ``-r`` goes before it."""
    hand = "123456789m1239s"
    assert process("waits", hand, "--json", MAHJONG_RULES="shura").returncode != 2
    found = json.loads(process("waits", f"{hand}9p", "--json", MAHJONG_RULES="riichi").stdout)
    assert found["ruleset"] == "riichi"
    found = json.loads(process("waits", HAND, "-r", "mighty", "--json", MAHJONG_RULES="x").stdout)
    assert found["ruleset"] == "mighty"


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"MAHJONG_LANG": "ja"}, "ツモ"),
        ({"MAHJONG_LANG": "", "LC_ALL": "ja_JP.UTF-8"}, "ツモ"),
        ({"MAHJONG_LANG": "", "LC_ALL": "C.UTF-8"}, "tsumo"),
    ],
)
def test_language(environ: dict[str, str], expected: str) -> None:
    """The language is that of ``MAHJONG_LANG``, else of the locale."""
    assert expected in process(*MAIN_JOB, **environ).stdout


def test_colour_only_on_terminals() -> None:
    """Piped text has no colour unless it is forced, and never with ``NO_COLOR``."""
    assert "\x1b" not in process(*MAIN_JOB).stdout
    assert "\x1b[" in process(*MAIN_JOB, FORCE_COLOR="1").stdout
    assert "\x1b" not in process(*MAIN_JOB, FORCE_COLOR="1", NO_COLOR="1").stdout
    assert "\x1b" not in process(*MAIN_JOB, "--no-color", FORCE_COLOR="1").stdout


def test_a_stream_without_japanese() -> None:
    """A stream that cannot hold Japanese gets JSON escapes instead of a traceback."""
    ran = process(*MAIN_JOB, "--json", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert json.loads(ran.stdout)["best"]["yaku"][0]["ja"] == "立直"
    assert process(*MAIN_JOB, "--lang", "ja", PYTHONIOENCODING="ascii").returncode == 0


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    """A reader that has seen enough leaves no message behind."""
    path = tmp_path / "hands"
    path.write_text(f"{HAND}+6p\n" * 400)
    command = f'"{sys.executable}" -m mahjong_cli batch "{path}" | head -n 1'
    ran = subprocess.run(
        ["sh", "-c", command],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert ran.stderr == ""
    assert ran.stdout.count("\n") == 1


def test_start_up_imports_only_what_is_needed() -> None:
    """``waits -q`` loads no table, no YAML and no process pool."""
    process("waits", HAND, "-q")
    program = (
        "import sys; from mahjong_cli.cli.app import run\n"
        "try: run(['waits', '23456779s4577p', '-q'])\n"
        "except SystemExit: pass\n"
        "print([n for n in ('rich','yaml','jsonschema_rs','multiprocessing') if n in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert ran.stdout == "36p8s\n[]\n"


def test_version_and_help(run: Run) -> None:
    """``--version`` and ``--help`` answer with status 0."""
    from mahjong_cli import __version__

    assert run("--version") == (0, f"mahjong {__version__}\n", "")
    ran = run("score", "--help")
    assert ran.status == 0
    for option in ("--riichi", "--dora-indicator", "--wilds", "--set", "--json", "--lang"):
        assert option in ran.out


def test_help_says_where_the_options_of_a_hand_are(run: Run) -> None:
    """The main help names the command that lists every option."""
    assert "mahjong score --help" in run("--help").out


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("--help",), ("使い方:", "コマンド", "略です", "この説明を表示します")),
        (("score", "--help"), ("ドラ表示牌。", "状況", "手牌の外の牌", "[オプション]")),
        (("rules", "--help"), ("ルールの一覧と出典",)),
        (("rules", "show", "--help"), ("その由来", "ルールの値を変えます")),
    ],
)
def test_help_in_japanese(words: tuple[str, ...], parts: tuple[str, ...]) -> None:
    """``--help`` speaks the language of the answer, however that is chosen."""
    said = process(*words, MAHJONG_LANG="ja", COLUMNS="80").stdout
    assert process("--lang", "ja", *words, COLUMNS="80").stdout == said
    for part in parts:
        assert part in said
    assert "使い方" not in process(*words).stdout


def test_every_option_has_help_in_japanese() -> None:
    """No option, argument or command is left in English."""
    from typer.main import get_command

    from mahjong_cli.cli.app import application
    from mahjong_cli.cli.help_text import localise
    from mahjong_cli.cli.words import words_in

    command: Any = get_command(application())
    localise(command, words_in("ja"))
    commands = [command, *command.commands.values(), *command.commands["rules"].commands.values()]
    for one in commands:
        assert not one.help.isascii(), one.name
        for param in one.params:
            assert not param.help.isascii(), (one.name, param.name)
            assert not (getattr(param, "rich_help_panel", "") or "状況").isascii(), param.name


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((HAND, "--honbax"), "--honbax というオプションはありません"),
        ((HAND, "--dora"), "--dora には値が要ります"),
        (("rules", "shwo"), "shwo というコマンドはありません"),
        (("check",), "PATH... がありません"),
        (("batch", "a", "b"), "余計な引数があります: b"),
        (("batch", "--jobs", "0"), "--jobs の値が範囲外です（x>=1）: 0"),
        ((HAND, "--honba", "x"), "--honba の値は整数で書きます: x"),
        ((HAND, "--riichi=3"), "--riichi は値を取りません"),
    ],
)
def test_usage_errors_in_japanese(run: Run, words: tuple[str, ...], said: str) -> None:
    """A wrong command line is said in Japanese from end to end, as in English."""
    ran = run("--lang", "ja", *words)
    assert (ran.status, ran.out) == (2, "")
    assert f"error[usage]: {said}\n" in ran.err
    assert "--help で使い方が見られます" in ran.err
    assert run("--lang", "en", *words).err.isascii()


def test_the_wanted_type_is_said_in_japanese(run: Run) -> None:
    """A value of a wrong type is answered with what it must be."""
    ran = run("--lang", "ja", f"{HAND}+6p", "--count", "turn")
    assert "count は名前=値で書きます：turn" in ran.err


def test_no_japanese_in_english_messages(run: Run) -> None:
    """A count of tiles that is wrong is named in letters in English."""
    assert "too many (taahai)" in run(f"{HAND}+6p9p").err
    assert "too few (shouhai)" in run("123p").err
    assert "少牌" in run("--lang", "ja", "123p").err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("wait", HAND), "did you mean the command waits?"),
        (("rule", "list"), "did you mean the command rules?"),
        (("list",), "did you mean the command rules list?"),
        ((HAND, "dora", "2s"), "say it as an option: --dora TILES"),
        (("south", HAND), "say it as an option: --round S, --seat S"),
        (('{"hand": "2245567s34578p"}',), "JSON lines: mahjong batch"),
    ],
)
def test_what_was_meant_is_hinted(run: Run, words: tuple[str, ...], hint: str) -> None:
    """A word that is nearly a command, or names an option, says so."""
    ran = run(*words)
    assert ran.status == 2
    assert hint in ran.err
    if "command" in hint or "JSON" in hint:
        assert ran.err.count("error[") == 1


def test_a_hand_of_other_rulesets_names_a_few(run: Run) -> None:
    """One tile too many names the rulesets that most others extend, not all that fit."""
    said = run(f"{HAND}6p").err
    assert "for a hand of 13 tiles: -r riichi or -r sanma or -r " in said
    assert said.count(" -r ") == 3


def test_an_unknown_event_lists_those_there_are(run: Run) -> None:
    """Where no name is near, all that the ruleset knows are named."""
    assert "known here: riichi, double_riichi" in run(HAND, "--event", "xyz").err


def test_options_may_stand_before_a_command(run: Run) -> None:
    """``--lang`` before the command is the same as behind it, below ``rules`` too."""
    for words in (("rules", "list"), ("check", "examples"), ("rules", "show", "mighty")):
        assert run("--lang", "ja", *words).out == run(*words, "--lang", "ja").out


def test_a_hand_without_yaku_carries_no_points(run: Run) -> None:
    """Readings that are not legal are worth 0 in JSON and in columns."""
    words = ("[777p] 123m345m678s5p ron 5p", "-r", "riichi")
    (reading,) = json.loads(run(*words, "--json").out)["readings"]
    assert (reading["status"], reading["fu"], reading["value"]) == ("no_yaku", 30, 0)
    assert "reading\tno_yaku\t-\t0\t30\t0\t-\t0\n" in run(*words, "--plain").out


def test_a_blank_line_parts_the_answers_of_a_stream() -> None:
    """Answers for people are apart; bare ones and records are not."""
    ran = process("-", text=f"{HAND}\nnonsense\n{HAND}+6p\n")
    assert ran.stdout.count("\n\n4577p 23456779s  tsumo +6p\n") == 1
    assert not ran.stdout.startswith("\n") and not ran.stdout.endswith("\n\n")
    assert process("-", "-q", text=f"{HAND}\n{HAND}\n").stdout == "36p8s\n36p8s\n"


def test_rules_list_stars_the_ruleset_in_use() -> None:
    """The star is at the one that ``MAHJONG_RULES`` names; an unknown one is warned about."""
    ran = process("rules", "list", MAHJONG_RULES="立直麻雀")
    assert "riichi *" in ran.stdout and "mighty *" not in ran.stdout
    ran = process("rules", "list", MAHJONG_RULES="no-such-rules")
    assert ran.returncode == 0
    assert "warning[unknown-ruleset]" in ran.stderr


def test_rules_list(run: Run) -> None:
    """``rules list`` names every ruleset with its source, as text and as JSON."""
    found = answered(run, "rules", "list")["rulesets"]
    assert [list(info)[:5] for info in found] == [
        ["id", "names", "aliases", "players", "source"]
    ] * len(found)
    assert {info["id"] for info in found} >= {"riichi", "sanma", "mighty"}
    assert "mighty *" in run("rules", "list").out


def test_rules_show(run: Run) -> None:
    """``rules show`` gives each value by its dotted key, and where it comes from."""
    values = answered(run, "rules", "show", "mighty")["values"]
    assert values["hand.wilds.imaginary.count"]["value"] == 1
    assert "mighty.yaml" in values["hand.wilds.imaginary.count"]["from"]
    assert "riichi.yaml" in values["hand.size"]["from"]
    assert "hand.wilds.imaginary.count" in run("rules", "show", "mighty").out


@cache
def with_values(name: str) -> tuple[Ruleset, Mapping[str, tuple[Any, str]]]:
    """A ruleset, and its values as ``rules show`` has them."""
    from mahjong_cli.loader import load_ruleset, show_values

    return load_ruleset(name), show_values(name)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_rules_show_for_a_person(lang: str, width: int) -> None:
    """Name, source and notes come first; no key is broken and nothing is wider than asked.

    Every ruleset on the narrowest page, and some on the others.
    """
    from rich.cells import cell_len
    from rich.console import Console

    from mahjong_cli.cli.output import lines_of
    from mahjong_cli.cli.rules_text import ruleset_page
    from mahjong_cli.cli.words import words_in
    from mahjong_cli.loader import list_rulesets

    words = words_in(lang)
    some = ("riichi", "mighty", "jun", "zan-sanma", "ousama")
    for info in list_rulesets():
        if width > 60 and info.id not in some:
            continue
        rules, values = with_values(info.id)
        console = Console(width=width, color_system=None, highlight=False, markup=False)
        lines = list(lines_of(ruleset_page(rules, values, words, width=width), console))
        assert lines[0] == words.name(rules.names, rules.id)
        assert max(map(cell_len, lines)) <= width, info.id
        order = [lines.index(word) for word in (words("source"), words("notes"))]
        assert order == sorted(order) and lines.index("") < order[0]
        said = {word for line in lines for word in line.split()}
        for key in values:
            section, _, rest = key.partition(".")
            if section in ("fu", "payments", "hand", "choose"):
                assert key in said or rest in said, (info.id, key)


def test_rules_show_piped(run: Run) -> None:
    """Piped, each value is one line of key, value and origin."""
    lines = [line.split("\t") for line in run("rules", "show", "mighty").out.splitlines()]
    assert {len(line) for line in lines} == {3}
    assert ["hand.melds", '["pon", "minkan", "kakan", "ankan"]'] in [line[:2] for line in lines]


def test_rules_check(run: Run, tmp_path: Path) -> None:
    """``rules check`` is 0 for a valid file and 1 for a faulty one, with its place."""
    good = ROOT / "rulesets" / "mighty.yaml"
    assert run("rules", "check", str(good)).status == 0
    bad = tmp_path / "bad.yaml"
    bad.write_text("extends: mighty\nid: bad\nnames: {ja: 悪}\nhand: {sise: 12}\n", "utf-8")
    ran = run("rules", "check", str(bad))
    assert ran.status == 1
    assert "bad.yaml:4:" in ran.out
    ran = run("rules", "check", str(bad), "--json")
    assert ran.status == 1
    errors = json.loads(ran.out)["files"][0]["errors"]
    assert {"id", "message", "line", "column", "key", "hint"} <= set(errors[0])
    assert "hand.sise" in [error["key"] for error in errors]


def test_who_pays_is_part_of_the_situation(run: Run) -> None:
    """``situation`` has ``pao`` always, ``ron_order`` and ``wareme`` where they are stated."""
    words = ("[555z] [666z] k7777z 234m1p ron 1p", "-r", "riichi", "--discarder", "W")
    found = answered(run, *words, "--pao", "S", "--ron-order", "2")
    assert found["situation"]["pao"] == "S"
    assert found["situation"]["ron_order"] == 2
    assert {one["from"] for one in found["settlement"]["payments"]} == {"S", "W"}
    doubled = answered(run, *words, "--wareme", "W", "--set", "payments.times.wareme=2")
    assert doubled["situation"]["wareme"] == "W"
    assert doubled["settlement"]["total"] == 2 * answered(run, *words)["settlement"]["total"]


def test_liability_for_nothing_is_warned_about(run: Run) -> None:
    """``--pao`` where no yakuman makes a player liable is said to change nothing."""
    ran = run(*MAIN_JOB, "--pao", "S")
    assert ran.status == 0
    assert "warning[pao-without-yakuman]" in ran.err


def test_a_record_is_written_as_it_is_read(run: Run) -> None:
    """The one-line JSON of a batch holds exactly what ``--json`` shows, jokers and all."""
    from mahjong_cli.cli.as_json import outcome_record, outcome_text, to_text
    from mahjong_cli.cli.hands import outcome_of
    from mahjong_cli.loader import load_ruleset

    for text, name, situation in (
        (f"{HAND}+6p", "mighty", {"event": ["riichi"], "discards": "1z"}),
        ("234678m234p23s50s+J", "shiro-pocchi", {"riichi": True, "ura": "4s"}),
        ("[055p] 234m 789s 22p 34m +5m", "riichi", {}),
        ("19m19p159s12345z", "mighty", {"furiten": True}),
        ("", "riichi", {"event": "nagashi"}),
    ):
        rules = load_ruleset(name)
        outcome, _ = outcome_of(text, rules, situation)
        tight = outcome_text(outcome, rules)
        assert to_text(outcome_record(outcome, rules), tight=True) == tight
