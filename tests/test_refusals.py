"""Questions that other calculators have answered and that cannot be asked."""

from __future__ import annotations

import pytest

from conftest import Run


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("345m2222m345p6667s+7s",), "tile-count"),
        (("1111m234m567m888p99s+9s",), "tile-count"),
        (("123m456p789s22s45m+6m", "--riichi", "--chankan"), "event-by"),
        (("123m456p789s666s6m", "--ron", "--win", "6m", "--chankan"), "event-elsewhere"),
        (("123m456p789s22s45m+6m", "--rinshan"), "event-after"),
        (("a1111z456p789s22s45m+6m", "--rinshan", "--haitei"), "event-excludes"),
        (("123m456p789s22s45m", "--win", "6m", "--dora-indicator", "6m6m6m6m"), "too-many-copies"),
        (("123m456p789s22s45m+6m", "--ippatsu"), "event-needs"),
        (("[123m]456p789s22s45m+6m", "--riichi"), "event-closed"),
    ],
)
def test_impossible_questions_are_refused(run: Run, words: tuple[str, ...], fault: str) -> None:
    """A hand of 15 tiles, contradictory events and a fifth copy give status 2 and no answer."""
    ran = run(*words, "-r", "riichi")
    assert (ran.status, ran.out) == (2, "")
    assert fault in ran.err
