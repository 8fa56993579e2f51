"""Rows compiled: a bit each, and their tests sorted by what they look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from mahjong_cli.pattern import Pattern
from mahjong_cli.ruleset import Amount, YakuDefinition
from mahjong_cli.yaku.condition import InScene, Test
from mahjong_cli.yaku.demands import Demands
from mahjong_cli.yaku.predicates import NO_FORM, Compiler
from mahjong_cli.yaku.presence import ANY_KIND, Presence
from mahjong_cli.yaku.view import View


class Row(NamedTuple):
    """A compiled row: its bit in a mask of rows, and its tests by what they look at."""

    definition: YakuDefinition
    bit: int
    scene: tuple[Test, ...]
    shape: tuple[Test, ...]
    presence: Presence
    rest: tuple[Callable[[View], int], ...]
    demands: tuple[Demands, ...]
    rest_of_tables: tuple[Callable[[View], int], ...]
    late: tuple[Callable[[View], int], ...]
    in_scene: InScene | None
    counts: bool
    tile_pattern: Pattern | None
    evidence: tuple[Callable[[View], tuple[int, ...]], ...]

    def amount(self, closed: bool) -> Amount | None:
        return self.definition.closed if closed else self.definition.open


def compile_row(compiler: Compiler, definition: YakuDefinition, bit: int) -> Row:
    """The row that a definition is, with this bit."""
    first = len(compiler.patterns)
    tests = compiler.compile(definition.when)
    if not _names_form(definition.when):
        tests.append(Test(lambda view: view.form != NO_FORM, "shape", 0))
    tests.sort(key=lambda test: test.cost)
    patterns = compiler.patterns[first:]
    asked = [
        test
        for test in tests
        if test.looks_at == "reading" or (test.counts and test.looks_at != "late")
    ]
    return Row(
        definition=definition,
        bit=bit,
        scene=tuple(test for test in tests if test.looks_at == "scene"),
        shape=tuple(test for test in tests if test.looks_at == "shape"),
        presence=_joined_presence(test.presence for test in tests),
        rest=tuple(test.holds for test in asked),
        demands=tuple(test.demands for test in tests if test.demands is not None),
        rest_of_tables=tuple(
            test.holds for test in asked if not (test.demands is not None and test.plain)
        ),
        late=tuple(test.holds for test in tests if test.looks_at == "late"),
        in_scene=asked[0].in_scene if len(asked) == 1 else None,
        counts=any(test.counts for test in tests),
        tile_pattern=patterns[0] if len(patterns) == 1 and patterns[0].names else None,
        evidence=tuple(test.evidence for test in tests if test.evidence is not None),
    )


def _joined_presence(asked: Iterable[Presence | None]) -> Presence:
    only = ANY_KIND
    every = 0
    has: list[int] = []
    suits: list[Callable[[int], int]] = []
    for one in asked:
        if one is not None:
            only &= one.only
            every |= one.every
            has.extend(one.has)
            suits.extend(one.suits)
    return Presence(only, tuple(has), tuple(suits), every)


def _names_form(when: object) -> bool:
    """Whether a condition speaks of the form; one that doesn't asks for a winning hand."""
    if isinstance(when, Mapping):
        return "form" in when or any(_names_form(part) for part in when.values())
    return isinstance(when, list) and any(_names_form(part) for part in when)
