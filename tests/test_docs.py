"""What the documents show is what the program prints.

``MAHJONG_WRITE_DOCS=1`` writes the printed output and the table of rulesets into
``README.md`` instead of comparing them.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import mahjong_cli
from conftest import ROOT
from mahjong_cli.loader import list_rulesets

README = ROOT / "README.md"
WRITE = os.environ.get("MAHJONG_WRITE_DOCS") == "1"
SAMPLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
TABLE = re.compile(r"(<!-- rulesets -->\n)(.*?)(<!-- /rulesets -->)", re.DOTALL)


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


def rulesets_table() -> str:
    """The table of shipped rulesets, one row each."""
    rows = ["| `-r` | name | players | other names | source |", "|---|---|---|---|---|"]
    for info in sorted(list_rulesets(), key=lambda info: not info.default):
        title = info.source["title"]
        url = info.source.get("url")
        source = f"[{title}]({url})" if url else title
        names = " · ".join(dict.fromkeys([info.names["ja"], info.names.get("en", "")]))
        aliases = ", ".join(info.aliases)
        rows.append(f"| `{info.id}` | {names} | {info.players} | {aliases} | {source} |")
    return "\n".join(rows) + "\n"


def test_the_table_of_rulesets_is_current() -> None:
    """The README names every shipped ruleset with its aliases and source."""
    text = README.read_text(encoding="utf-8")
    now = TABLE.sub(lambda found: found[1] + rulesets_table() + found[3], text)
    assert TABLE.search(text), "the README has no table of rulesets"
    if WRITE:
        README.write_text(now, encoding="utf-8")
    assert README.read_text(encoding="utf-8") == now


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
    """The README's ruleset is faultless, and a hand can be scored by it."""
    (tmp_path / "our-table.yaml").write_text(block("yaml", "our-table"), encoding="utf-8")
    for command in (
        "mahjong rules check our-table.yaml",
        "mahjong 23456779s4577p+6p -r ./our-table.yaml --riichi --honba 1",
    ):
        ran = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, env=shell, capture_output=True, encoding="utf-8"
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr


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
