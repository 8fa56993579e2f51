"""A compiled condition: what every predicate of a row becomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mahjong_cli.yaku.demands import Demands
from mahjong_cli.yaku.presence import Presence
from mahjong_cli.yaku.view import View

When = Mapping[str, Any]
Path = tuple[str | int, ...]
InScene = Callable[[Mapping[str, int]], Callable[[View], int]]


class Test(NamedTuple):
    """One compiled condition; ``counts`` tells that it may answer more than 1.

    One that asks only about kinds present says so in ``presence`` as well, and need not
    be called. ``evidence`` tells which groups of the view make it hold. ``demands`` makes the
    demands one of which a reading's groups must meet, with ``plain`` where that is all there
    is to it. ``in_scene`` makes a quicker ``holds`` for what the classes of the winds stand
    for. ``quick`` marks a refusal at a glance, which another test of the row implies.
    """

    holds: Callable[[View], int]
    looks_at: str = "reading"
    cost: int = 1
    counts: bool = False
    presence: Presence | None = None
    evidence: Callable[[View], tuple[int, ...]] | None = None
    demands: Demands | None = None
    plain: bool = False
    quick: bool = False
    in_scene: InScene | None = None
