"""Two pieces of work timed in turns, so that a busy machine slows both alike."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Measured(NamedTuple):
    """One comparison: seconds for one item of ours and of the other, and the ratio.

    ``ratio`` is how many times faster ours is where ``faster`` is true, otherwise how many
    times longer it takes; ``floor`` is the value it must reach or stay under.
    """

    name: str
    ours: float
    other: float
    faster: bool
    floor: float

    @property
    def ratio(self) -> float:
        return self.other / self.ours if self.faster else self.ours / self.other

    @property
    def holds(self) -> bool:
        return self.ratio >= self.floor if self.faster else self.ratio <= self.floor

    @property
    def said(self) -> str:
        """The ratio and its bound in words.

        >>> Measured("scoring", 2.0, 1.0, faster=True, floor=0.5).said
        '0.50 times as fast (at least 0.5)'
        >>> Measured("start-up", 3.0, 2.0, faster=False, floor=2).said
        'takes 1.50 times as long (at most 2)'
        """
        if self.faster:
            return f"{self.ratio:.2f} times as fast (at least {self.floor:g})"
        return f"takes {self.ratio:.2f} times as long (at most {self.floor:g})"


def timed(work: Callable[[], object]) -> float:
    """Seconds that ``work`` takes once, the garbage collector held off."""
    gc.collect()
    gc.disable()
    try:
        start = perf_counter()
        work()
        return perf_counter() - start
    finally:
        gc.enable()


def alternate(
    ours: Callable[[], object], other: Callable[[], object], rounds: int
) -> tuple[float, float]:
    """Median seconds of each over ``rounds`` turns, after one unmeasured turn of both."""
    ours()
    other()
    times: tuple[list[float], list[float]] = ([], [])
    for turn in range(rounds):
        pair = [(ours, times[0]), (other, times[1])]
        for work, into in pair if turn % 2 == 0 else reversed(pair):
            into.append(timed(work))
    return median(times[0]), median(times[1])
