"""Predicates of the tiles of a hand, however grouped: tiles, only, has, win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from mahjong_cli.classes import KindClass, LanguageError, parse_class
from mahjong_cli.tiles import HAND_KINDS, NUMBERED, Kind, count_of, mask_of, parse_kinds
from mahjong_cli.yaku.condition import Path, Test, When
from mahjong_cli.yaku.numbers import Compare
from mahjong_cli.yaku.presence import ANY_KIND, Presence
from mahjong_cli.yaku.view import WIND_CLASSES, View

if TYPE_CHECKING:
    from mahjong_cli.yaku.predicates import Compiler

_WHOLE_HAND = 14
_SOME_RED = Test(lambda view: view.reds > 0, "scene", 0, quick=True)
"""What the judge tells apart beforehand: a hand without red tiles."""
_NUMBERS = mask_of(kind for kind in HAND_KINDS if kind.suit in NUMBERED)


def tiles(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The hand holds at least these tiles, however grouped; ``*`` is any numbered suit."""
    if not isinstance(argument, str):
        raise LanguageError("bad-tiles", f"{argument!r} is no text of tiles", "quote it")
    fixed: dict[Kind, int] = {}
    anywhere: dict[int, int] = {}
    letters: dict[str, dict[int, int]] = {}
    for word in argument.split():
        digits, suit = word[:-1], word[-1]
        if not digits.isdecimal():
            raise LanguageError("bad-tiles", f"{word} is no text of tiles", "as in 1112345678999a")
        if suit == "*":
            target = anywhere
        elif suit in "abc":
            target = letters.setdefault(suit, {})
        else:
            for kind in _kinds_or_error(word):
                fixed[kind] = fixed.get(kind, 0) + 1
            continue
        for digit in digits:
            target[int(digit)] = target.get(int(digit), 0) + 1

    def holds(view: View) -> int:
        packed = view.packed
        for kind, number in fixed.items():
            if count_of(packed, kind) < number:
                return 0
        for rank, number in anywhere.items():
            if sum(suit >> 4 * (rank - 1) & 15 for suit in packed[:3]) < number:
                return 0
        return not wanted or _letters_fit(packed[:3], wanted)

    wanted = list(letters.values())
    every = mask_of(fixed)
    tests = [Test(holds, cost=3)]
    if every:
        asked = Presence(ANY_KIND, (), (), every)
        tests.append(
            Test(lambda view: view.presence & every == every, "presence", 0, presence=asked)
        )
    listed = sum(fixed.values()) + sum(sum(ranks.values()) for ranks in wanted)
    if listed >= _WHOLE_HAND and not anywhere:
        tests.append(_nothing_else(every, len(wanted)))
    return tests


def _nothing_else(fixed: int, letters: int) -> Test:
    """What tiles that are a whole hand leave room for: their kinds, so many suits."""
    allowed = fixed | (_NUMBERS if letters else 0)
    suits: tuple[Compare, ...] = ()
    if letters and not fixed & _NUMBERS:
        suits = (lambda number: number == letters,)
    asked = Presence(allowed, (), suits)
    return Test(lambda view: not view.presence & ~allowed, "presence", 0, presence=asked)


def _kinds_or_error(word: str) -> tuple[Kind, ...]:
    try:
        return parse_kinds(word)
    except ValueError as error:
        raise LanguageError("bad-tiles", f"{error} is no tile") from None


def _letters_fit(suits: Sequence[int], wanted: list[dict[int, int]]) -> bool:
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    return any(
        all((suit >> 4 * (rank - 1) & 15) >= number for rank, number in first.items())
        and _letters_fit([*suits[:place], *suits[place + 1 :]], rest)
        for place, suit in enumerate(suits)
    )


def only(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """Every tile is of the class."""
    kinds = _class_of_kinds(argument, compiler)
    if kinds.lettered:
        masks = tuple(~mask for mask in kinds.alternatives())
        return [
            Test(lambda view: any([not view.presence & others for others in masks]), "reading", 1)
        ]
    if kinds.names:
        return [Test(lambda view: not view.presence & ~kinds.resolve(view.scene.classes))]
    others = ~kinds.mask
    asked = Presence(kinds.mask, (), ())
    return [Test(lambda view: not view.presence & others, "presence", 0, presence=asked)]


def has(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """At least one tile is of the class; of each class of a list."""
    return [
        test
        for text in (argument if isinstance(argument, list) else [argument])
        for test in _has_one(parse_class(text, compiler.rules.classes))
    ]


def _has_one(kinds: KindClass) -> list[Test]:
    if kinds.lettered:
        raise LanguageError("unknown-class", "suit letters say nothing here", "use tiles")
    if kinds.red:
        there = Test(lambda view: any([kinds.mask >> kind & 1 for kind in view.red_kinds]))
        return [there, _SOME_RED]
    if kinds.names:
        return [Test(lambda view: bool(view.presence & kinds.resolve(view.scene.classes)))]
    mask = kinds.mask
    asked = Presence(ANY_KIND, (mask,), ())
    return [Test(lambda view: bool(view.presence & mask), "presence", 0, presence=asked)]


def _class_of_kinds(argument: object, compiler: Compiler) -> KindClass:
    kinds = parse_class(argument, compiler.rules.classes)
    if kinds.red:
        raise LanguageError("unknown-class", "red fives cannot be all there is", "use has")
    return kinds


def win(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The winning tile is of the class."""
    kinds = parse_class(argument, compiler.rules.classes)
    if kinds.lettered:
        raise LanguageError("unknown-class", "suit letters say nothing here", "win in 5a of where")

    if kinds.red:
        mask = kinds.mask
        return [Test(lambda view: view.win_is_red and _among(mask, view.win)), _SOME_RED]
    if not kinds.names:
        return [Test(lambda view: _among(kinds.mask, view.win))]
    in_scene = None
    if WIND_CLASSES.issuperset(kinds.names):
        in_scene = partial(_win_among, kinds)
    return [
        Test(
            lambda view: _among(kinds.resolve(view.scene.classes), view.win),
            in_scene=in_scene,
        )
    ]


def _among(mask: int, kind: Kind | None) -> int:
    return 0 if kind is None else mask >> kind & 1


def _win_among(kinds: KindClass, classes: Mapping[str, int]) -> Callable[[View], int]:
    mask = kinds.resolve(classes)
    return lambda view: _among(mask, view.win)
