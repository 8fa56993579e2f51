"""Golden cases and examples: every claim of every file is what is computed."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT, Run

CASES = sorted((ROOT / "tests" / "cases").glob("*.yaml"))
EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))


@pytest.mark.parametrize("path", [*CASES, *EXAMPLES], ids=lambda path: path.stem)
def test_claims_hold(path: Path, run: Run) -> None:
    """``mahjong check`` finds nothing to correct in a shipped file."""
    ran = run("check", str(path))
    assert ran.status == 0, ran.out + ran.err


def test_a_folder_is_checked_whole(run: Run) -> None:
    """``mahjong check`` takes a folder and checks all files in it."""
    ran = run("check", str(ROOT / "examples"))
    assert ran.status == 0, ran.out + ran.err


def test_a_changed_claim_is_shown_beside_what_is_computed(run: Run, tmp_path: Path) -> None:
    """A claim that does not hold gives status 1 and both values."""
    text = (ROOT / "examples" / "shouhai-mighty.yaml").read_text(encoding="utf-8")
    changed = tmp_path / "changed.yaml"
    changed.write_text(text.replace("waits: 36p8s", "waits: 36p9s", 1), encoding="utf-8")
    ran = run("check", str(changed))
    assert ran.status == 1
    shown = ran.out.replace(" ", "")
    assert "36p9s" in shown
    assert "36p8s" in shown
