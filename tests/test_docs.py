"""What the documents show is what the program prints.

``MAHJONG_WRITE_DOCS=1`` writes the printed output into ``README.md`` instead of comparing it.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import mahjong_cli
from conftest import ROOT
from mahjong_cli.cli.examples import CLAIMS
from mahjong_cli.cli.rules_text import in_tree
from mahjong_cli.loader import list_rulesets, load_ruleset
from mahjong_cli.question import parse_hand

README = ROOT / "README.md"
WRITE = os.environ.get("MAHJONG_WRITE_DOCS") == "1"
TABLE = re.compile(r"(<!-- rulesets:[^\n]*\n).*?(<!-- end of rulesets -->)", re.DOTALL)
SAMPLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which ``mahjong`` is this checkout, in English, without a terminal."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "mahjong"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mahjong_cli "$@"\n', "utf-8")
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    return {
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "80",
        "HOME": str(folder),
        "MAHJONG_LANG": "en",
    }


def printed(sample: str, shell: dict[str, str]) -> str:
    """A sample with what its commands print now: ``$`` lines and their output."""
    out = []
    for line in sample.splitlines():
        if not line.startswith("$ "):
            continue
        ran = subprocess.run(
            ["sh", "-c", line[2:]],
            cwd=ROOT,
            env=shell,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        answer = "\n".join(text.rstrip() for text in ran.stdout.rstrip().split("\n"))
        out.append(f"{line}\n{answer}\n" if answer else f"{line}\n")
    return "".join(out)


def test_samples_are_what_the_commands_print(shell: dict[str, str]) -> None:
    """Every console sample of the README shows the commands' present output."""
    text = README.read_text(encoding="utf-8")
    now = SAMPLE.sub(lambda found: f"```console\n{printed(found[1], shell)}```", text)
    if WRITE:
        README.write_text(now, encoding="utf-8")
    assert README.read_text(encoding="utf-8") == now


def table_of_rulesets() -> str:
    """The shipped rulesets as a table: each below the one that it extends, by players."""
    infos = [info for info in list_rulesets() if info.file.path.parent == ROOT / "rulesets"]
    lines = ["| `-r` | players | ruleset and source | what it is |", "|---|---|---|---|"]
    for players in sorted({info.players for info in infos}):
        for _, info in in_tree([info for info in infos if info.players == players]):
            names, about = info.names, info.about.get("en", "")
            link = f"{names['ja']} · [{names['en']}]({info.source['url']})"
            lines.append(f"| `{info.id}` | {players} | {link} | {about} |")
    return "\n".join(lines) + "\n"


def test_the_table_of_rulesets_is_written_from_the_files() -> None:
    """The README lists every shipped ruleset with its names, its source and what it is."""
    text = README.read_text(encoding="utf-8")
    now = TABLE.sub(lambda found: f"{found[1]}{table_of_rulesets()}{found[2]}", text)
    if WRITE:
        README.write_text(now, encoding="utf-8")
    assert README.read_text(encoding="utf-8") == now
    assert TABLE.search(now)


def test_the_writings_of_the_readme_are_the_same_tiles() -> None:
    """The row of the notation table that shows one group in several writings is true."""
    text = README.read_text(encoding="utf-8")
    (row,) = [line for line in text.splitlines() if "the same three tiles" in line]
    writings = re.findall(r"`([^`]+)`", row)
    assert len(writings) == 5
    rules = load_ruleset("riichi")
    hands = {parse_hand(f"111m222m333m1p {text}", rules)[0].concealed for text in writings}
    assert len(hands) == 1


@pytest.mark.parametrize(
    "text",
    [
        "東場 南家 立直 一発 23456779s4577p ツモ6p ドラ2s 裏ドラ8s 2本場 供託1",
        "riichi ippatsu 23456779s 4577p tsumo 6p ドラ表示牌1s 裏ドラ表示牌7s",
        "first turn 立直なし 23456779s4577p+6p",
    ],
)
def test_the_words_of_the_readme_are_read(text: str) -> None:
    """The words that the notation table shows may stand in a hand."""
    parse_hand(text, load_ruleset("mighty"))


def test_settings_of_the_readme_are_read_somewhere() -> None:
    """A variable that the README names is one that the program knows."""
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "mahjong_cli").rglob("*.py")
    )
    named = set(re.findall(r"`((?:MAHJONG|XDG)_[A-Z_]+)", README.read_text(encoding="utf-8")))
    assert {"MAHJONG_RULES", "MAHJONG_LANG", "MAHJONG_CACHE", "XDG_CONFIG_HOME"} <= named
    assert all(name in code for name in named)


HOUSE = """\
extends: riichi
id: kitchen-table
names: {ja: 台所の卓, en: Kitchen table}
aliases: [台所]
about: {ja: うちの麻雀, en: how we play}
source: {title: A page of house rules, url: "https://example.org/kitchen"}
notes: [The page does not say whether a double yakuman counts.]
hand: {cap: 5}
"""
HOUSE_CASES = """\
source: {title: A page of house rules, url: "https://example.org/kitchen"}
rules: kitchen-table
examples:
- id: pinfu
  hand: 123m456p789s2234m+5m
  claims: {yaku: {menzen_tsumo: 1, pinfu: 1}, points: 2100}
"""
ROW = """\
  kitchen_winds:
    names: {ja: 台所の風, en: Kitchen winds}
    when: {count: {triplets of winds: 3}}
    value: 2
    example: "[222z] 234m33444z55p+3z"
    near_miss: "[222z] 234m33444z55p+5p"
"""
ROW_CASES = """\
- id: kitchen-winds
  hand: 234m[222z][333z]444z5p+5p
  claims: {yaku: {kitchen_winds: 2}}
- id: two-winds-and-a-dragon
  hand: 234m[222z][333z]666z5p+5p
  claims: {yaku: {hatsu: 1}}
"""


@pytest.mark.parametrize("recipe", ["ruleset", "yaku"])
def test_the_recipes_are_true(recipe: str, tmp_path: Path) -> None:
    """A ruleset or a yaku costs two files: with them written in a copy, its tests pass."""
    unwanted = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("mahjong_cli", "rulesets", "tests", "examples", "benchmarks", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=unwanted)
    for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    rulesets, cases = tmp_path / "rulesets", tmp_path / "tests" / "cases"
    if recipe == "ruleset":
        (rulesets / "kitchen-table.yaml").write_text(HOUSE, encoding="utf-8")
        (cases / "kitchen-table.yaml").write_text(HOUSE_CASES, encoding="utf-8")
    else:
        rules = (rulesets / "riichi.yaml").read_text(encoding="utf-8")
        rules = rules.replace("\nyaku:\n", f"\nyaku:\n{ROW}", 1)
        (rulesets / "riichi.yaml").write_text(rules, encoding="utf-8")
        with (cases / "riichi.yaml").open("a", encoding="utf-8") as file:
            file.write(ROW_CASES)
    files = ("rulesets", "ruleset_data", "yaku", "layers", "cases")
    touched = "kitchen" if recipe == "ruleset" else "riichi or mighty"
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *(f"tests/test_{name}.py" for name in files),
            *("-k", f"not TestEvery or {touched}"),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr


def block(language: str, holding: str) -> str:
    """The block of the README in this language that holds a text."""
    blocks = re.findall(rf"```{language}\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    (found,) = [text for text in blocks if holding in text]
    return str(found)


def test_the_python_sample_runs(shell: dict[str, str]) -> None:
    """The README's Python can be run as it stands and prints what it says."""
    program = block("python", "load_ruleset")
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env=shell,
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split("\n")[:-1] == re.findall(r"  # (.*)", program)


def test_the_house_rules_can_be_played(shell: dict[str, str], tmp_path: Path) -> None:
    """The README's ruleset with its yaku is faultless, and a hand can be scored by it."""
    table = block("yaml", "our-table") + block("yaml", "hanshin")
    (tmp_path / "our-table.yaml").write_text(table, encoding="utf-8")
    for command in (
        "mahjong rules check our-table.yaml",
        "mahjong 23456779s4577p+6p -r ./our-table.yaml --riichi --honba 1",
    ):
        ran = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, env=shell, capture_output=True, encoding="utf-8"
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_claim_is_named() -> None:
    """The README names whatever an example may claim."""
    readme = README.read_text(encoding="utf-8")
    assert [claim for claim in CLAIMS if f"`{claim}`" not in readme and claim != "final"] == []
    assert "`final: {A: 61.2}`" in readme


def test_shell_examples_run(shell: dict[str, str]) -> None:
    """Every script in ``examples`` ends with status 0 and says something."""
    scripts = sorted((ROOT / "examples").glob("*.sh"))
    assert scripts
    for script in scripts:
        ran = subprocess.run(
            ["sh", str(script)], cwd=ROOT, env=shell, capture_output=True, encoding="utf-8"
        )
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout.strip(), f"{script} prints nothing"


def test_links_between_files_lead_somewhere() -> None:
    """A file that a document links to is there."""
    for path in ROOT.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (ROOT / target).exists(), f"{path.name} links to {target}"


@pytest.mark.parametrize("name", mahjong_cli.__all__)
def test_public_names_are_documented(name: str) -> None:
    """Each public name can be imported, and says what it is."""
    value = getattr(mahjong_cli, name)
    assert (value.__doc__ or "").strip()


def test_importing_the_package_is_cheap() -> None:
    """``import mahjong_cli`` loads none of its own modules and no library."""
    program = "import sys, mahjong_cli; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert {name for name in ran.stdout.split() if name.startswith(("mahjong_cli", "yaml"))} == {
        "mahjong_cli"
    }


def test_the_change_log_knows_this_version() -> None:
    """The change log has an entry for the version of the package."""
    text = Path(ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {mahjong_cli.__version__}" in text
