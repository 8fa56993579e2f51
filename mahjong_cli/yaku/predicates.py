"""The predicates of a row's ``when``: each looks at a view and answers how often it holds.

A predicate is compiled once from its argument. It says what it looks at, so that the
judge can remember its answer: ``scene`` (the situation alone), ``shape`` (form, wait and
the shapes of the groups), or ``reading`` (anything else).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from mahjong_cli.classes import LanguageError, nearest, offered
from mahjong_cli.pattern import Pattern
from mahjong_cli.ruleset import Ruleset, YakuDefinition
from mahjong_cli.tiles import WINDS
from mahjong_cli.yaku.condition import Path, Test, When
from mahjong_cli.yaku.demands import Demands
from mahjong_cli.yaku.grouped import groups
from mahjong_cli.yaku.numbers import Compare, counts_itself, read_number
from mahjong_cli.yaku.presence import ANY_KIND, Presence
from mahjong_cli.yaku.subjects import Counter, read_subject
from mahjong_cli.yaku.tilewise import has, only, tiles, win
from mahjong_cli.yaku.view import View

WAITS = ("ryanmen", "kanchan", "penchan", "shanpon", "tanki", "thirteen")
NO_FORM = "none"


class Problem(NamedTuple):
    """A fault of a ``when``: the path to it, an id, a sentence, a hint."""

    path: tuple[str | int, ...]
    id: str
    message: str
    hint: str | None = None


class Compiler:
    """Compiles the ``when`` of rows for one ruleset, collecting every problem found.

    A ``thorough`` one expands every pattern, to check it; else each waits until a hand
    needs it.
    """

    def __init__(self, rules: Ruleset, *, thorough: bool = False) -> None:
        self.rules = rules
        self.thorough = thorough
        self.problems: list[Problem] = []
        self.patterns: list[Pattern] = []
        self.rows = {**rules.catalogue, **{row.id: row for row in rules.yaku}}
        self.open: list[str] = []

    def compile(self, when: Mapping[str, Any], path: tuple[str | int, ...] = ()) -> list[Test]:
        """The tests of a map of predicates, all of which must hold."""
        tests: list[Test] = []
        for name, argument in when.items():
            if name == "where":
                if "groups" not in when:
                    self._problem((*path, name), "bad-condition", "where goes with groups")
                continue
            build = PREDICATES.get(name)
            if build is None:
                hint = nearest(name, [*PREDICATES, "where"])
                self._problem((*path, name), "unknown-predicate", f"no predicate {name}", hint)
                continue
            if argument is None or (argument in ([], {}, "") and name != "alone"):
                self._problem((*path, name), "bad-when", f"{name} says nothing", "leave it out")
                continue
            try:
                tests.extend(build(self, argument, when, (*path, name)))
            except LanguageError as error:
                at = (*path, name)
                if error.at is not None:
                    listed = isinstance(when["where"], list)
                    at = (*path, "where", error.at) if listed else (*path, "where")
                elif self._of_items(name, argument, when, at):
                    continue
                self._problem(at, error.id, str(error), error.hint)
        return tests

    def _of_items(
        self, name: str, argument: object, when: Mapping[str, Any], path: tuple[str | int, ...]
    ) -> bool:
        """Whether items of a list are faulty each by itself; then those are the problems."""
        known = len(self.problems)
        if isinstance(argument, list) and len(argument) > 1:
            for place, item in enumerate(argument):
                if not isinstance(item, Mapping | list):
                    try:
                        PREDICATES[name](self, item, when, (*path, place))
                    except LanguageError as error:
                        self._problem((*path, place), error.id, str(error), error.hint)
        return len(self.problems) > known

    def _problem(
        self, path: tuple[str | int, ...], id: str, message: str, hint: str | None = None
    ) -> None:
        self.problems.append(Problem(path, id, message, hint))


def _names(argument: object, what: str, known: Sequence[str]) -> list[str]:
    names = argument if isinstance(argument, list) else [argument]
    for name in names:
        if not isinstance(name, str) or name not in known:
            hint = offered(str(name), known)
            raise LanguageError(f"unknown-{what}", f"no {what} {name}", hint)
    return [str(name) for name in names]


def _count(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """Each number fits its subject."""
    if not isinstance(argument, Mapping):
        raise LanguageError("bad-number", "count takes a map of subject: number")
    tests = []
    for text, number in argument.items():
        try:
            subject = read_subject(str(text), compiler.rules)
            if number == "all":
                if subject.whole is None:
                    raise LanguageError("bad-number", f"{text} knows no all", "groups do")
                tests.append(
                    Test(
                        subject.all or _all_of(subject.counter, subject.whole),
                        subject.looks_at,
                        subject.cost,
                        evidence=subject.places,
                        demands=subject.demands_all,
                        plain=subject.demands_all is not None,
                    )
                )
                continue
            compare = read_number(number)
        except LanguageError as error:
            compiler._problem((*path, str(text)), error.id, str(error), error.hint)
            continue
        holds = _compared(subject.counter, compare, number)
        if subject.looks_at == "scene":
            holds = _compared_if_stated(subject.counter, compare)
        asked = None
        if subject.looks_at == "presence" and not counts_itself(number):
            asked = Presence(ANY_KIND, (), (compare,))
        looks_at = subject.looks_at if asked or subject.looks_at != "presence" else "reading"
        places = None if compare(0) else subject.places
        demands = subject.demands(number) if isinstance(number, int) else None
        test = Test(holds, looks_at, subject.cost, counts_itself(number), asked, places)
        tests.append(test._replace(demands=demands, plain=demands is not None))
        if subject.at_most is not None and not compare(0):
            tests.append(Test(_possible(subject.at_most, compare), "shape", quick=True))
        if subject.unless is not None and not compare(0):
            tests.append(Test(_negated(subject.unless), "scene", quick=True))
    return tests


def _compared(counter: Counter, compare: Compare, wanted: object) -> Counter:
    if isinstance(wanted, int):
        return lambda view: counter(view) == wanted
    return lambda view: compare(counter(view))


def _compared_if_stated(counter: Counter, compare: Compare) -> Counter:
    def holds(view: View) -> int:
        number = counter(view)
        return compare(number) if number >= 0 else 0

    return holds


def _possible(at_most: Counter, compare: Compare) -> Counter:
    return lambda view: any([compare(number) for number in range(at_most(view) + 1)])


def _negated(test: Counter) -> Counter:
    return lambda view: not test(view)


def _all_of(counter: Counter, whole: Counter) -> Counter:
    def holds(view: View) -> int:
        number = counter(view)
        return number > 0 and number == whole(view)

    return holds


def _form(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The reading has that form; ``none`` is a win without a hand."""
    known = [form.name for form in compiler.rules.forms]
    names = frozenset(_names(argument, "form", [*known, NO_FORM]))
    return [Test(lambda view: view.form in names, "shape", 0)]


def _wait(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The reading's wait is one of these."""
    names = frozenset(_names(argument, "wait", WAITS))
    return [Test(lambda view: view.wait in names, "shape", 0)]


def _by(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """How the hand was won."""
    names = _names(argument, "way", ("tsumo", "ron"))
    return [Test(lambda view: view.scene.by in names, "scene", 0)]


def _events(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """All of these events happened."""
    names = frozenset(_names(argument, "event", [*compiler.rules.events, "furiten"]))
    return [Test(lambda view: names <= view.scene.events, "scene", 0)]


def _seat(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The own wind is one of these."""
    names = frozenset(_names(argument, "seat", tuple(WINDS)))
    return [Test(lambda view: view.scene.seat in names, "scene", 0)]


def _round(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The wind of the round is one of these."""
    names = frozenset(_names(argument, "seat", tuple(WINDS)))
    return [Test(lambda view: view.scene.round in names, "scene", 0)]


def _parts(compiler: Compiler, argument: object, path: Path) -> list[tuple[list[Test], str, int]]:
    parts = argument if isinstance(argument, list) else [argument]
    out = []
    for place, part in enumerate(parts):
        if not isinstance(part, Mapping):
            raise LanguageError("bad-when", f"{part!r} is no map of predicates")
        tests = compiler.compile(part, (*path, place) if isinstance(argument, list) else path)
        if any(test.counts for test in tests):
            raise LanguageError("n-inside", "n cannot stand inside any, all or not")
        sight = _sight_of({test.looks_at for test in tests})
        out.append((tests, sight, sum(test.cost for test in tests)))
    return out


def _joined(parts: list[tuple[list[Test], str, int]]) -> tuple[str, int]:
    sights = {sight for _, sight, _ in parts}
    return (_sight_of(sights), 1 + sum(cost for *_, cost in parts))


def _sight_of(sights: set[str]) -> str:
    """What conditions look at together: joined ones must be called, kinds present or not."""
    if "late" in sights:
        return "late"
    (only,) = sights if len(sights) == 1 else {"reading"}
    return "reading" if only == "presence" else only


def _row(compiler: Compiler, name: object) -> YakuDefinition:
    row = compiler.rows.get(str(name))
    if row is None:
        hint = nearest(str(name), compiler.rows)
        raise LanguageError("unknown-yaku", f"no yaku {name}", hint)
    return row


def _with(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """That row holds too, and has a value in this state, whether it is switched on or not."""
    tests: list[Test] = []
    for name in argument if isinstance(argument, list) else [argument]:
        row = _row(compiler, name)
        if row.id in compiler.open:
            raise LanguageError("with-circle", f"{row.id} asks for itself by with")
        tests.append(_has_value(row))
        compiler.open.append(row.id)
        known = len(compiler.problems)
        tests.extend(test._replace(counts=False) for test in compiler.compile(row.when, path))
        compiler.open.pop()
        inside = compiler.problems[known:]
        del compiler.problems[known:]
        if any(problem.id == "with-circle" for problem in inside):
            raise LanguageError("with-circle", f"{row.id} leads back to itself by with")
    return tests


def _has_value(row: YakuDefinition) -> Test:
    closed, opened = row.closed is not None, row.open is not None
    return Test(lambda view: closed if view.closed else opened, cost=0)


def _alone(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """After striking, the lines that are not bonus are exactly these."""
    listed = argument if isinstance(argument, list) else [argument]
    names = frozenset(_row(compiler, name).id for name in listed)
    return [Test(lambda view: view.lines_so_far.core == names, "late")]


def _any(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """One of these maps holds."""
    parts = _parts(compiler, argument, path)
    sets = [tuple(test.holds for test in tests) for tests, _, _ in parts]
    whole = Test(
        lambda view: any([all([h(view) for h in one]) for one in sets]),
        *_joined(parts),
        demands=_demands_of_one(parts),
        plain=all(_is_plain(tests) for tests, _, _ in parts),
    )
    needed = [test for sight in ("scene", "shape") for test in _needed(parts, sight)]
    return [whole, *needed, *_present_in_one(parts)]


def _demands_of_one(parts: list[tuple[list[Test], str, int]]) -> Demands | None:
    """The demands of which a reading meets one wherever one of the parts holds."""
    firsts = [[test.demands for test in tests if test.demands is not None] for tests, _, _ in parts]
    if not all(firsts):
        return None
    return lambda: (demand for demands in firsts for demand in demands[0]())


def _is_plain(tests: list[Test]) -> bool:
    """Whether one test's demands are all there is to a part."""
    said = [test for test in tests if not test.quick]
    return len(said) == 1 and said[0].plain


def _present_in_one(parts: list[tuple[list[Test], str, int]]) -> list[Test]:
    """What the kinds present can tell: that they are too many for every part."""
    only = 0
    for tests, _, _ in parts:
        allowed = ANY_KIND
        for test in tests:
            if test.presence is not None:
                allowed &= test.presence.only
        only |= allowed
    if only == ANY_KIND:
        return []
    asked = Presence(only, (), ())
    within = Test(lambda view: not view.presence & ~only, "presence", 0, presence=asked)
    return [within._replace(quick=True)]


def _needed(parts: list[tuple[list[Test], str, int]], sight: str) -> list[Test]:
    """What one sight alone can tell: that in every part something of it fails."""
    sets = [tuple(t.holds for t in tests if t.looks_at == sight) for tests, _, _ in parts]
    if not all(sets) or all(joined == sight for _, joined, _ in parts):
        return []
    one_fits = Test(lambda view: any([all([h(view) for h in one]) for one in sets]), sight, 0)
    return [one_fits._replace(quick=True)]


def _all(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """Every one of these maps holds."""
    return [test for tests, _, _ in _parts(compiler, argument, path) for test in tests]


def _not(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The map does not hold as a whole."""
    parts = _parts(compiler, argument, path)
    tests = tuple(test.holds for tests, _, _ in parts for test in tests)
    return [Test(lambda view: not all(holds(view) for holds in tests), *_joined(parts))]


PREDICATES: Mapping[str, Callable[[Compiler, Any, When, Path], list[Test]]] = {
    "groups": groups,
    "tiles": tiles,
    "only": only,
    "has": has,
    "count": _count,
    "form": _form,
    "wait": _wait,
    "win": win,
    "by": _by,
    "events": _events,
    "seat": _seat,
    "round": _round,
    "with": _with,
    "alone": _alone,
    "any": _any,
    "all": _all,
    "not": _not,
}
