"""The predicates of a row's ``when``: each looks at a view and answers how often it holds.

A predicate is compiled once from its argument. It says what it looks at, so that the
judge can remember its answer: ``scene`` (the situation alone), ``shape`` (form, wait and
the shapes of the groups), or ``reading`` (anything else).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from mahjong_cli.classes import KindClass, LanguageError, nearest, parse_class
from mahjong_cli.codes import KAN, LEVEL, PAIR, RUN, TRIPLET, places_in
from mahjong_cli.pattern import Alternative, Pattern
from mahjong_cli.ruleset import Ruleset, YakuDefinition
from mahjong_cli.tiles import WINDS, Kind, count_of, kinds_in, parse_kinds
from mahjong_cli.yaku.numbers import Compare, counts_itself, read_number
from mahjong_cli.yaku.presence import ANY_KIND, Presence
from mahjong_cli.yaku.subjects import Counter, read_subject
from mahjong_cli.yaku.view import View

WAITS = ("ryanmen", "kanchan", "penchan", "shanpon", "tanki", "thirteen")
NO_FORM = "none"


class Test(NamedTuple):
    """One compiled condition; ``counts`` tells that it may answer more than 1.

    One that asks only about kinds present says so in ``presence`` as well, and need not
    be called. ``evidence`` tells which groups of the view make it hold; ``patterns`` are
    the patterns one of which must fit, with ``plain`` where that is all there is to it.
    """

    holds: Callable[[View], int]
    looks_at: str = "reading"
    cost: int = 1
    counts: bool = False
    presence: Presence | None = None
    evidence: Callable[[View], tuple[int, ...]] | None = None
    patterns: tuple[Pattern, ...] = ()
    plain: bool = False


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
            build = _PREDICATES.get(name)
            if build is None:
                hint = nearest(name, [*_PREDICATES, "where"])
                self._problem((*path, name), "unknown-predicate", f"no predicate {name}", hint)
                continue
            if argument is None or (argument in ([], {}, "") and name != "alone"):
                self._problem((*path, name), "bad-when", f"{name} says nothing", "leave it out")
                continue
            try:
                tests.extend(build(self, argument, when, (*path, name)))
            except LanguageError as error:
                self._problem((*path, name), error.id, str(error), error.hint)
        return tests

    def _problem(
        self, path: tuple[str | int, ...], id: str, message: str, hint: str | None = None
    ) -> None:
        self.problems.append(Problem(path, id, message, hint))


When = Mapping[str, Any]
Path = tuple[str | int, ...]


def _names(argument: object, what: str, known: Sequence[str]) -> list[str]:
    names = argument if isinstance(argument, list) else [argument]
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise LanguageError(f"unknown-{what}", f"no {what} {name}", nearest(str(name), known))
    return [str(name) for name in names]


def _groups(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
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
        for pattern in patterns:
            if not pattern.names and not pattern.alternatives({}):
                raise LanguageError("bad-pattern", "no groups meet the pattern and its where")
    compiler.patterns.extend(patterns)
    tests = [Test(_enough_groups([pattern.needs for pattern in patterns]), "shape")]

    def evidence(view: View) -> tuple[int, ...]:
        for pattern in patterns:
            found = _match(pattern, view)
            if found is not None:
                return places_in(found.mask, view.codes)
        return ()

    if all(pattern.plain and not pattern.names for pattern in patterns):
        cost = 2 + len(patterns[0].tokens)
        test = Test(_Expanded(patterns).holds, cost=cost, evidence=evidence)
        return [*tests, test._replace(patterns=tuple(patterns), plain=True)]

    def holds(view: View) -> int:
        for pattern in patterns:
            if _match(pattern, view) is not None:
                return 1
        return 0

    unnamed = tuple(patterns) if not any(pattern.names for pattern in patterns) else ()
    return [*tests, Test(holds, cost=2, evidence=evidence, patterns=unnamed)]


def _match(pattern: Pattern, view: View) -> Alternative | None:
    real = None
    if view.wild_kinds and not pattern.plain:
        real = {
            kind: count_of(view.packed, kind) - view.wild_kinds.count(kind)
            for kind in kinds_in(view.presence)
        }
    return pattern.match(view.groups, view.codes, view.win, real, view.scene.classes)


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
    return one_of


def _enough_groups(needs: Sequence[tuple[int, int, int, int]]) -> Callable[[View], int]:
    def holds(view: View) -> int:
        shapes = [code & 3 << 6 for code in view.codes]
        kans = shapes.count(KAN)
        have = (shapes.count(RUN), shapes.count(TRIPLET) + kans, kans, shapes.count(PAIR))
        return any(all(h >= n for h, n in zip(have, need, strict=True)) for need in needs)

    return holds


def _tiles(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
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
        return not letters or _letters_fit(packed[:3], list(letters.values()))

    return [Test(holds, cost=3)]


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


def _only(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
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


def _has(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """At least one tile is of the class; of each class of a list."""
    return [
        _has_one(parse_class(text, compiler.rules.classes))
        for text in (argument if isinstance(argument, list) else [argument])
    ]


def _has_one(kinds: KindClass) -> Test:
    if kinds.lettered:
        raise LanguageError("unknown-class", "suit letters say nothing here", "use tiles")
    if kinds.red:
        return Test(lambda view: any([kinds.mask >> kind & 1 for kind in view.red_kinds]))
    if kinds.names:
        return Test(lambda view: bool(view.presence & kinds.resolve(view.scene.classes)))
    mask = kinds.mask
    asked = Presence(ANY_KIND, (mask,), ())
    return Test(lambda view: bool(view.presence & mask), "presence", 0, presence=asked)


def _class_of_kinds(argument: object, compiler: Compiler) -> KindClass:
    kinds = parse_class(argument, compiler.rules.classes)
    if kinds.red:
        raise LanguageError("unknown-class", "red fives cannot be all there is", "use has")
    return kinds


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
                    )
                )
                continue
            compare = read_number(number)
        except LanguageError as error:
            compiler._problem((*path, str(text)), error.id, str(error), error.hint)
            continue
        holds = _compared(subject.counter, compare)
        if subject.looks_at == "scene":
            holds = _compared_if_stated(subject.counter, compare)
        asked = None
        if subject.looks_at == "presence" and not counts_itself(number):
            asked = Presence(ANY_KIND, (), (compare,))
        looks_at = subject.looks_at if asked or subject.looks_at != "presence" else "reading"
        places = None if compare(0) else subject.places
        tests.append(Test(holds, looks_at, subject.cost, counts_itself(number), asked, places))
        if subject.at_most is not None and not compare(0):
            tests.append(Test(_possible(subject.at_most, compare), "shape"))
        if subject.unless is not None and not compare(0):
            tests.append(Test(_negated(subject.unless), "scene"))
    return tests


def _compared(counter: Counter, compare: Compare) -> Counter:
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


def _win(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The winning tile is of the class."""
    kinds = parse_class(argument, compiler.rules.classes)
    if kinds.lettered:
        raise LanguageError("unknown-class", "suit letters say nothing here", "win in 5a of where")

    def holds(view: View) -> int:
        if view.win is None or (kinds.red and not view.win_is_red):
            return 0
        return kinds.resolve(view.scene.classes) >> view.win & 1

    return [Test(holds)]


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
            raise LanguageError("bad-number", "n cannot stand inside any, all or not")
        sights = {test.looks_at for test in tests}
        sight = sights.pop() if len(sights) == 1 else "reading"
        out.append((tests, sight, sum(test.cost for test in tests)))
    return out


def _joined(parts: list[tuple[list[Test], str, int]]) -> tuple[str, int]:
    sights = {sight for _, sight, _ in parts}
    return (sights.pop() if len(sights) == 1 else "reading", 1 + sum(cost for *_, cost in parts))


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
        tests.extend(test._replace(counts=False) for test in compiler.compile(row.when, path))
        compiler.open.pop()
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
    return [Test(lambda view: any(all(h(view) for h in one) for one in sets), *_joined(parts))]


def _all(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """Every one of these maps holds."""
    return [test for tests, _, _ in _parts(compiler, argument, path) for test in tests]


def _not(compiler: Compiler, argument: object, when: When, path: Path) -> list[Test]:
    """The map does not hold as a whole."""
    parts = _parts(compiler, argument, path)
    tests = tuple(test.holds for tests, _, _ in parts for test in tests)
    return [Test(lambda view: not all(holds(view) for holds in tests), *_joined(parts))]


_PREDICATES: Mapping[str, Callable[[Compiler, Any, When, Path], list[Test]]] = {
    "groups": _groups,
    "tiles": _tiles,
    "only": _only,
    "has": _has,
    "count": _count,
    "form": _form,
    "wait": _wait,
    "win": _win,
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
