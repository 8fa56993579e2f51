"""What a row's condition says outright, and why two things that are said never go together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from mahjong_cli.classes import LanguageError, parse_class
from mahjong_cli.loader.marks import Route
from mahjong_cli.ruleset import FormRule, Ruleset

NO_FORM = "none"
LATE = ("han", "yakuman")
"""Subjects that look at the lines so far."""


class Said(NamedTuple):
    """One predicate of a condition that must hold: its route, its name, its argument."""

    route: Route
    name: str
    argument: Any


class Clash(NamedTuple):
    """Two things that never go together, as they are written, and where the second stands."""

    first: str
    second: str
    route: Route


def said_in(when: Any, route: Route = ()) -> Iterator[Said]:
    """Every predicate of a condition, those inside ``any``, ``all`` and ``not`` too.

    >>> [one.name for one in said_in({"by": "ron", "not": {"has": "honors"}})]
    ['by', 'not', 'has']
    """
    for name, argument in when.items() if isinstance(when, Mapping) else ():
        yield Said((*route, name), name, argument)
        if name in ("any", "all", "not"):
            if isinstance(argument, list):
                for place, part in enumerate(argument):
                    yield from said_in(part, (*route, name, place))
            else:
                yield from said_in(argument, (*route, name))


def must_hold(when: Any, route: Route = ()) -> Iterator[Said]:
    """The predicates that must hold in every hand that has the row."""
    for name, argument in when.items() if isinstance(when, Mapping) else ():
        if name == "all":
            for place, part in enumerate(argument if isinstance(argument, list) else [argument]):
                inner = (place,) if isinstance(argument, list) else ()
                yield from must_hold(part, (*route, name, *inner))
        elif name not in ("any", "not"):
            yield Said((*route, name), name, argument)


def is_late(when: Any) -> bool:
    """Whether a condition looks at the lines so far.

    >>> is_late({"alone": ["riichi"]}), is_late({"count": {"han": 4}}), is_late({"by": "ron"})
    (True, True, False)
    """
    return any(
        one.name == "alone"
        or (
            one.name == "count"
            and isinstance(one.argument, Mapping)
            and any(subject in LATE for subject in one.argument)
        )
        for one in said_in(when)
    )


def words_of(argument: Any) -> list[str]:
    """An argument that is one word or a list of them, as a list."""
    listed = argument if isinstance(argument, list) else [argument]
    return [str(word) for word in listed]


class Facts:
    """What a row says outright under a ruleset, each with its route and its wording."""

    def __init__(self, row: Mapping[str, Any], rules: Ruleset, route: Route = ()) -> None:
        self.rules = rules
        value = row.get("value")
        self.states = set(value) if isinstance(value, Mapping) else {"closed", "open"}
        self.value_route: Route = (*route, "value")
        self.said: dict[str, list[Said]] = {}
        for one in must_hold(row.get("when"), (*route, "when")):
            self.said.setdefault(one.name, []).append(one)
        self.events = {name for one in self.all("events") for name in words_of(one.argument)}

    def all(self, name: str) -> list[Said]:
        """Everything that a predicate is said to be."""
        return self.said.get(name, [])

    def choices(self, name: str) -> set[str] | None:
        """What is left of a choice (``by``, ``seat``, ``form`` …), None where all is."""
        found: set[str] | None = None
        for one in self.all(name):
            words = set(words_of(one.argument))
            found = words if found is None else found & words
        return found

    def forms(self) -> list[FormRule]:
        """The forms that the row names."""
        named = self.choices("form") or set()
        return [form for form in self.rules.forms if form.name in named]

    def masks(self, name: str) -> list[tuple[Said, int]]:
        """The kinds that ``only``, ``has`` or ``win`` names, where they never change."""
        found = []
        for one in self.all(name):
            for word in one.argument if isinstance(one.argument, list) else [one.argument]:
                try:
                    kinds = parse_class(word, self.rules.classes)
                except LanguageError:
                    continue
                if kinds.names:
                    continue
                mask = 0
                for alternative in kinds.alternatives():
                    mask |= alternative
                found.append((one, mask))
        return found

    def own_clashes(self) -> Iterator[Clash]:
        """Why the row can never hold."""
        yield from self._event_clashes()
        yield from self._form_clashes()
        for only, allowed in self.masks("only"):
            for name in ("has", "win"):
                for other, wanted in self.masks(name):
                    if not allowed & wanted:
                        yield _clash(only, other)

    def _event_clashes(self) -> Iterator[Clash]:
        by, seats = self.choices("by"), self.choices("seat")
        for one in self.all("events"):
            for name in sorted(self._with_implied(words_of(one.argument))):
                rule = self.rules.events.get(name)
                if rule is None:
                    continue
                if by is not None and rule.by is not None and rule.by not in by:
                    yield _clash(one, self.all("by")[0])
                for never in rule.never:
                    ways = by == {never["by"]} if "by" in never else True
                    places = seats == {never["seat"]} if "seat" in never else True
                    if ways and places and (by or seats):
                        yield _clash(one, (self.all("by") or self.all("seat"))[0])
                if (rule.closed or rule.no_melds) and self.states == {"open"}:
                    yield Clash(_written(one), "value: {open: …}", self.value_route)
                excluded = sorted(rule.excludes & self.events)
                if excluded and name in self.events:
                    yield Clash(name, excluded[0], one.route)
                    break

    def _with_implied(self, names: Iterable[str]) -> set[str]:
        """The events with all that come with them or must have been."""
        found: set[str] = set()
        left = list(names)
        while left:
            name = left.pop()
            if name in found:
                continue
            found.add(name)
            rule = self.rules.events.get(name)
            left.extend(rule.implies | rule.needs if rule is not None else ())
        return found

    def _form_clashes(self) -> Iterator[Clash]:
        named, forms = self.choices("form"), self.forms()
        if not named:
            return
        (form, *_) = self.all("form")
        if named == {NO_FORM}:
            for name in ("wait", "groups", "win"):
                for one in self.all(name):
                    yield _clash(form, one)
            return
        if NO_FORM in named or len(forms) < len(named):
            return
        if self.states == {"open"} and not any(one.sets for one in forms):
            yield Clash(_written(form), "value: {open: …}", self.value_route)
        if not any(one.sets or one.pairs for one in forms):
            for one in self.all("groups"):
                yield _clash(form, one)

    def clash_with(self, other: Facts) -> Clash | None:
        """Why two rows can never hold in one hand, or None."""
        if not self.states & other.states:
            mine, theirs = min(self.states), min(other.states)
            return Clash(f"value: {{{mine}: …}}", f"value: {{{theirs}: …}}", self.value_route)
        for name in ("by", "seat", "round", "form", "wait"):
            left, right = self.choices(name), other.choices(name)
            if left is not None and right is not None and not left & right:
                return _clash(self.all(name)[0], other.all(name)[0])
        for one, two in ((self, other), (other, self)):
            clash = one._events_against(two)
            if clash is not None:
                return clash
            for only, allowed in one.masks("only"):
                for name in ("only", "has", "win"):
                    for found, wanted in two.masks(name):
                        if not allowed & wanted:
                            return _clash(only, found)
        return None

    def _events_against(self, other: Facts) -> Clash | None:
        by, theirs = other.choices("by"), other._with_implied(other.events)
        for one in self.all("events"):
            for name in self._with_implied(words_of(one.argument)):
                rule = self.rules.events.get(name)
                if rule is None:
                    continue
                if rule.by is not None and by is not None and rule.by not in by:
                    return _clash(one, other.all("by")[0])
                for excluded in sorted(rule.excludes & theirs):
                    return Clash(name, excluded, one.route)
                for second in sorted(theirs):
                    against = self.rules.events.get(second)
                    if rule.by and against is not None and against.by not in (None, rule.by):
                        return Clash(name, second, one.route)
        return None


def _clash(first: Said, second: Said) -> Clash:
    return Clash(_written(first), _written(second), second.route)


def _written(one: Said) -> str:
    """A predicate as a person writes it."""
    text = ", ".join(words_of(one.argument))
    return f"{one.name}: [{text}]" if isinstance(one.argument, list) else f"{one.name}: {text}"
