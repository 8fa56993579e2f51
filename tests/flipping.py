"""Settings of rulesets, each with other values that it may have, and what answers depend on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple

from mahjong_cli.cli.check import answer_of
from mahjong_cli.cli.examples import Example
from mahjong_cli.cli.rules_text import ABOUT
from mahjong_cli.errors import MahjongError
from mahjong_cli.loader import list_rulesets, load_ruleset
from mahjong_cli.loader.build import build
from mahjong_cli.loader.catalogue import find_ruleset
from mahjong_cli.loader.layers import resolve
from mahjong_cli.loader.marks import Route, dotted, read_yaml
from mahjong_cli.loader.shape import _subschema, _validator
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import compact, parse_kinds
from mahjong_cli.yaku import judge_of

Data = dict[str, Any]
SAID = ("names", "source", "example", "near_miss", "notes", "other_values")
"""Keys of rows and events that say something to people and change no answer."""
GONE = object()
"""Stands for a key that is taken away."""


class Setting(NamedTuple):
    """One value of a ruleset: its key, where it stands, and other values in its place."""

    key: str
    route: Route
    others: tuple[Any, ...]


@cache
def resolved(id: str) -> Data:
    """A shipped ruleset with all that it inherits."""
    return resolve(find_ruleset(id)).pruned()


@cache
def scoring_of_type(name: str) -> Data:
    """The scoring of a shipped ruleset that has this type."""
    every = (resolved(info.id)["scoring"] for info in list_rulesets())
    return next(scoring for scoring in every if scoring["type"] == name)


def settings_of(id: str) -> Iterator[Setting]:
    """Every value that the file of a ruleset sets, and each row that it has."""
    file = find_ruleset(id)
    written, whole = read_yaml(file.path).data, resolve(file)
    data = whole.pruned()
    parent = resolve(whole.parent).pruned() if whole.parent is not None else {}
    for row in written.get("yaku", {}):
        if row in data["yaku"]:
            yield Setting(f"yaku.{row}", ("yaku", row), (GONE,))
    for route, value in _leaves(written, ()):
        if route[0] in (*ABOUT, "words", "local", "extends") or _is_said(route):
            continue
        before = at(parent, route)
        if value is None:
            if before is not GONE:
                yield Setting(dotted(route), route, (before,))
        elif isinstance(value, list) and route == ("choose", "by"):
            others = [*_items(route, value, before)]
            shorter = (other for item in others for other in item.others)
            yield Setting(dotted(route), route, (before, *shorter))
        elif isinstance(value, list):
            yield from _items(route, value, before)
        elif at(data, route) is not GONE:
            flips = [*_flips(route, value), GONE]
            if before is not GONE and before != value:
                flips.insert(0, before)
            yield Setting(dotted(route), route, tuple(flips))


def _items(route: Route, value: list[Any], before: Any) -> Iterator[Setting]:
    """Each item of a list taken away, or the list of the parent where there are none."""
    for place in range(len(value)):
        rest = [*value[:place], *value[place + 1 :]]
        turned = [*value[place + 1 :], *value[: place + 1]]
        yield Setting(f"{dotted(route)}[{place}]", route, (rest, turned, GONE))
    if not value and before not in (GONE, value):
        yield Setting(dotted(route), route, (before,))


def _leaves(found: Any, route: Route) -> Iterator[tuple[Route, Any]]:
    for key, value in found.items():
        here = (*route, key)
        if isinstance(value, dict):
            yield from _leaves(value, here)
        else:
            yield here, value


def _is_said(route: Route) -> bool:
    """Whether people alone read it, or it is part of a row's condition."""
    if route[0] == "yaku":
        return len(route) > 2 and route[2] in (*SAID, "when")
    if route[:2] == ("scoring", "limits") and "names" in route:
        return True
    return route[0] == "situation" and len(route) > 3 and route[3] in ("names", "about")


def _flips(route: Route, value: Any) -> Iterator[Any]:
    """Other values of the same sort."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (10 * value + 1, value + 1, value - 1, 0)
    elif isinstance(value, str):
        schema = _subschema(route)
        yield from (other for other in schema.get("enum", ()) if other != value)
        if route[0] == "yaku":
            yield from (other for other in ("yakuman", "2 yakuman", 1) if other != value)
        elif listed := re.fullmatch(r"\^\((.+)\)\$", schema.get("pattern", "")):
            yield from (other for other in listed[1].split("|") if other != value)
        elif route[-1] == "default":
            yield from (2028, 2029)
        elif "pattern" in schema:
            yield from _other_texts(value)


def _other_texts(value: str) -> Iterator[str]:
    first, dash, last = value.partition("-")
    if dash and first.isdigit():
        yield from (f"{first}-{int(last) - 1}", f"{int(first) + 1}-{last}")
        return
    try:
        kinds = parse_kinds(value)
    except ValueError:
        return
    for place in range(len(kinds)):
        rest = [*kinds[:place], *kinds[place + 1 :]]
        if rest:
            yield compact(rest)
    yield from (str(kind) for kind in parse_kinds("1234567z19m"))


def at(data: Data, route: Route) -> Any:
    found: Any = data
    for part in route:
        if not isinstance(found, dict) or part not in found:
            return GONE
        found = found[part]
    return found


def changed(data: Data, route: Route, value: Any) -> Data:
    """The data with another value at a route; a type comes with all that it needs."""
    made = deepcopy(data)
    if route == ("scoring", "type") and value is not GONE:
        made["scoring"] = deepcopy(scoring_of_type(value))
        return made
    into: Any = made
    for part in route[:-1]:
        if not isinstance(into.get(part), dict):
            into[part] = {}
        into = into[part]
    if value is GONE:
        into.pop(route[-1], None)
    else:
        into[route[-1]] = deepcopy(value)
    return made


def as_rules(data: Data) -> Ruleset | None:
    """The ruleset of the data; None where it is no valid one."""
    if not _validator().is_valid(data):
        return None
    try:
        rules = build(data)
        judge_of(rules)
    except (KeyError, ValueError, TypeError):
        return None
    return rules


def is_allowed(id: str, route: Route, value: Any) -> bool:
    """Whether the loader takes this value for a ruleset."""
    given = None if value is GONE else value
    if route == ("scoring", "type"):
        return True
    try:
        load_ruleset(id, {dotted(route): given})
    except MahjongError:
        return False
    return True


class Answered(NamedTuple):
    """All that is answered to a question, and the words that it has to do with."""

    answer: object
    words: frozenset[str] = frozenset()


def answered(example: Example, rules: Ruleset | None) -> Answered:
    """The answer to an example, or what is wrong with the question."""
    said = {**example.situation, **(example.score or {})}
    words = {*said, *_listed(said.get("event")), *_listed(said.get("count")), "payments"}
    assert rules is not None
    try:
        answer = answer_of(example, rules)
    except MahjongError as error:
        ids = tuple(fault.id for fault in error.faults)
        return Answered(ids, frozenset(words))
    outcome, worth = answer.outcome, dict(answer.worth)
    if example.settle is not None:
        return Answered(answer.final, frozenset({*words, "end", "settle"}))
    if outcome is None:
        return Answered((worth, answer.settlement), frozenset({*words, *map(str, worth.values())}))
    readings = [(one.wilds, one.value, one.chips, one.status) for one in outcome.readings]
    found = [one.score for one in outcome.readings[:1]]
    for score in found:
        words |= {str(score.limit), *(line.id for line in score.lines)}
        words |= {part for item in score.fu_items for part in (item.id, *item.id.split("_"))}
        words |= {outcome.readings[0].reading.form, outcome.situation.by or "tsumo", "fu"}
    whole = (
        (outcome.result, outcome.furiten, outcome.free_choice, outcome.shanten),
        outcome.waits,
        readings,
        found,
        answer.settlement,
    )
    return Answered(whole, frozenset(words))


def _listed(value: object) -> list[str]:
    listed = value if isinstance(value, list | tuple | dict) else [value]
    return [str(one).partition("=")[0] for one in listed]
