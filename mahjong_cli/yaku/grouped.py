"""The predicate ``groups``: patterns against the groups of a reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mahjong_cli.classes import LanguageError
from mahjong_cli.codes import KAN, LEVEL, PAIR, RUN, TRIPLET, places_in
from mahjong_cli.pattern import Alternative, Pattern
from mahjong_cli.tiles import count_of, kinds_in
from mahjong_cli.yaku.condition import Path, Test, When
from mahjong_cli.yaku.demands import Demand
from mahjong_cli.yaku.presence import ANY_KIND, Presence
from mahjong_cli.yaku.subjects import Counter
from mahjong_cli.yaku.view import WIND_CLASSES, View

if TYPE_CHECKING:
    from mahjong_cli.yaku.predicates import Compiler


def groups(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The reading contains these groups."""
    where = when.get("where", [])
    if not isinstance(where, list):
        where = [where]
    given = argument if isinstance(argument, list) else [argument]
    texts = [text for text in given if isinstance(text, str)]
    if len(texts) < len(given):
        raise LanguageError("bad-pattern", "a pattern is text", "quote it, as '555z'")
    patterns = [Pattern(text, where, compiler.rules.classes) for text in texts]
    if compiler.thorough:
        for text, pattern in zip(texts, patterns, strict=True):
            if not pattern.names and not pattern.alternatives({}):
                raise LanguageError("bad-pattern", f"no groups meet {text} and its where")
    compiler.patterns.extend(patterns)
    enough = _enough_groups([pattern.needs for pattern in patterns])
    tests = [Test(enough, "shape", quick=True)]
    asked = tuple(mask for pattern in patterns for mask in pattern.kinds_asked)
    if len(patterns) == 1 and asked:
        tests.append(
            Test(
                lambda view: all(view.presence & mask for mask in asked),
                "presence",
                0,
                presence=Presence(ANY_KIND, asked, ()),
                quick=True,
            )
        )

    def evidence(view: View) -> tuple[int, ...]:
        for pattern in patterns:
            found = _match(pattern, view)
            if found is not None:
                return places_in(found.mask, view.codes)
        return ()

    def demands() -> Iterator[Demand]:
        for pattern in patterns:
            for alternative in pattern.alternatives({}):
                yield Demand(alternative.mask)

    if all(pattern.plain and not pattern.names for pattern in patterns):
        cost = 2 + len(patterns[0].tokens)
        test = Test(_Expanded(patterns).holds, cost=cost, evidence=evidence)
        return [*tests, test._replace(demands=demands, plain=True)]

    def holds(view: View) -> int:
        for pattern in patterns:
            if _match(pattern, view) is not None:
                return 1
        return 0

    def in_scene(classes: Mapping[str, int]) -> Counter:
        expanded = [a.mask for pattern in patterns for a in pattern.alternatives(classes)]
        return _any_mask(tuple(expanded))

    known = None if any(pattern.names for pattern in patterns) else demands
    by_winds = all(pattern.plain and WIND_CLASSES.issuperset(pattern.names) for pattern in patterns)
    test = Test(holds, cost=2, evidence=evidence, demands=known)
    return [*tests, test._replace(in_scene=in_scene if by_winds else None)]


def _match(pattern: Pattern, view: View) -> Alternative | None:
    real = None
    if view.wild_kinds and not pattern.plain:
        real = {
            kind: count_of(view.packed, kind) - view.wild_kinds.count(kind)
            for kind in kinds_in(view.presence)
        }
    return pattern.match(view.groups, view.codes, view.win, real, view.scene.classes)


_MANY = 40
"""Masks after which it pays to look only at those whose first group is there."""


class _Expanded:
    """Patterns that the tiles alone decide, expanded when a hand first asks."""

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self._patterns = patterns
        self._holds: Counter | None = None

    def holds(self, view: View) -> int:
        if self._holds is None:
            self._holds = _any_mask(
                tuple(
                    alternative.mask
                    for pattern in self._patterns
                    for alternative in pattern.alternatives({})
                )
            )
        return self._holds(view)


def _any_mask(masks: tuple[int, ...]) -> Counter:
    if len(masks) == 1:
        (only,) = masks
        return lambda view: view.groups & only == only

    def one_of(view: View) -> int:
        groups = view.groups
        for mask in masks:
            if groups & mask == mask:
                return 1
        return 0

    if all(mask >> LEVEL for mask in masks):
        return lambda view: view.groups >> LEVEL and one_of(view)
    if len(masks) > _MANY:
        return _Narrowed(masks).holds
    return one_of


class _Narrowed:
    """Many masks, tried by the lowest group that each asks for."""

    def __init__(self, masks: Sequence[int]) -> None:
        self._by_first: dict[int, list[int]] = {}
        for mask in masks:
            self._by_first.setdefault(mask & -mask, []).append(mask)
        self._firsts = 0
        for first in self._by_first:
            self._firsts |= first

    def holds(self, view: View) -> int:
        groups = view.groups
        firsts = groups & self._firsts
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            for mask in self._by_first[first]:
                if groups & mask == mask:
                    return 1
        return 0


def _enough_groups(needs: Sequence[tuple[int, int, int, int]]) -> Counter:
    def holds(view: View) -> int:
        shapes = [code & 3 << 6 for code in view.codes]
        kans = shapes.count(KAN)
        have = (shapes.count(RUN), shapes.count(TRIPLET) + kans, kans, shapes.count(PAIR))
        return any(all(h >= n for h, n in zip(have, need, strict=True)) for need in needs)

    return holds
