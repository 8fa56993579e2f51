"""What the benchmarks say of a bound that is missed."""

from __future__ import annotations

import pytest

pytest.importorskip("mahjong")

from benchmarks import __main__ as benchmarks
from benchmarks.rounds import Measured

GOOD = Measured("scoring", 1.0, 2.0, faster=True, floor=0.5)
BAD = Measured("start-up", 3.0, 1.0, faster=False, floor=2)


@pytest.mark.parametrize(
    ("found", "strict", "status"),
    [([GOOD, BAD], True, 1), ([GOOD, BAD], False, 0), ([GOOD], True, 0)],
)
def test_a_miss_is_seen(
    found: list[Measured],
    strict: bool,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It is marked, named at the end, and with ``--strict`` the status is 1."""
    monkeypatch.setattr("sys.argv", ["benchmarks", *(["--strict"] if strict else [])])
    monkeypatch.setattr(benchmarks, "_measure", lambda arguments: iter(found))
    assert benchmarks.main() == status
    said = capsys.readouterr().out
    assert "2.00 times as fast (at least 0.5)\n" in said
    missed = "start-up" in said
    assert missed == (BAD in found)
    if missed:
        assert "takes 3.00 times as long (at most 2)  MISSED" in said
        assert said.endswith("1 of 2 bounds hold, missed: start-up\n")
