"""What is wrong with rows of yaku beyond the words they use, and what is merely odd.

A row is looked at under the ruleset that it stands in: numbers that count twice, rows that
refer to late ones, tiles that the box has not, conditions that can never hold. Oddities are
warnings: equal conditions, events without use, rows that strike what never stands beside.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_cli.errors import Fault
from mahjong_cli.loader.build import amount
from mahjong_cli.loader.facts import Facts, is_late, said_in, words_of
from mahjong_cli.loader.layers import Resolved
from mahjong_cli.loader.local import every_row
from mahjong_cli.loader.marks import Route
from mahjong_cli.loader.references import fault_at
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import Kind, parse_kinds
from mahjong_cli.yaku.numbers import counts_itself

Found = Iterator[tuple[Route, Fault]]
Rows = Mapping[str, Mapping[str, Any]]


def row_faults(resolved: Resolved, rows: Rows, others: Rows, rules: Ruleset) -> Found:
    """Everything that rows say and cannot mean; ``others`` are rows that they ask for."""
    late = {id for id, row in {**others, **rows}.items() if is_late(row.get("when"))}
    for id, row in rows.items():
        route: Route = ("yaku", id)
        yield from _counted(resolved, route, row, rules)
        yield from _late(resolved, route, row, late)
        yield from _boxed(resolved, route, row, rules)
        for clash in Facts(row, rules, route).own_clashes():
            yield fault_at(
                resolved,
                clash.route,
                "never-true",
                f"{id} can never hold: {clash.first} and {clash.second} exclude each other",
                clash.second,
                None,
                True,
                yaku=id,
                first=clash.first,
                second=clash.second,
            )


def _counted(resolved: Resolved, route: Route, row: Mapping[str, Any], rules: Ruleset) -> Found:
    """A row counts at most one thing, and then it is worth han."""
    found: list[Route] = []
    when = row.get("when")
    for name, argument in when.items() if isinstance(when, Mapping) else ():
        if name == "count" and isinstance(argument, Mapping):
            found += [
                (*route, "when", name, subject)
                for subject, number in argument.items()
                if counts_itself(number)
            ]
    for place in found[1:]:
        yield fault_at(
            resolved,
            place,
            "two-n",
            f"{route[-1]} counts two things",
            "n",
            "n stands once in a row",
        )
    if not found:
        return
    value = row.get("value")
    states = value.items() if isinstance(value, Mapping) else [(None, value)]
    for state, text in states:
        if not isinstance(text, str) or text.lstrip("-").isdecimal():
            continue
        try:
            worth = amount(text)
        except ValueError:
            continue
        if worth.yakuman or worth.limit in {limit.name for limit in rules.scoring.limits}:
            place = (*route, "value") if state is None else (*route, "value", state)
            problem = f"{text} does not go with n, which multiplies han"
            yield fault_at(resolved, place, "n-with-limit", problem, text, "give han")


def _late(resolved: Resolved, route: Route, row: Mapping[str, Any], late: set[str]) -> Found:
    """No row refers to one that looks at the lines so far."""
    places = [(one.route, one.name, one.argument) for one in said_in(row.get("when"), ("when",))]
    places += [((key,), key, row.get(key, [])) for key in ("replaces",)]
    for where, name, argument in places:
        if name not in ("with", "alone", "replaces"):
            continue
        for place, word in enumerate(words_of(argument)):
            if word in late and not (name == "replaces" and str(route[-1]) in late):
                inner = (place,) if isinstance(argument, list) else ()
                problem = f"{word} is judged after the other rows, so none can refer to it"
                yield fault_at(
                    resolved, (*route, *where, *inner), "late-reference", problem, word, other=word
                )


def _boxed(resolved: Resolved, route: Route, row: Mapping[str, Any], rules: Ruleset) -> Found:
    """Tiles that are not in the box, or not so often; only of rows that the file itself writes."""
    if resolved.place((*route, "when")).file != resolved.file:
        return
    suits = {kind.suit for kind in rules.tiles.kinds}
    for one in said_in(row.get("when"), (*route, "when")):
        if one.name == "count" and isinstance(one.argument, Mapping):
            texts: list[tuple[Route, Any]] = [
                ((*one.route, subject), str(subject).rpartition(" ")[2]) for subject in one.argument
            ]
        elif one.name in ("groups", "tiles", "only", "has", "win"):
            listed = isinstance(one.argument, list)
            texts = [
                ((*one.route, place) if listed else one.route, text)
                for place, text in enumerate(words_of(one.argument))
            ]
        else:
            continue
        for place, text in texts:
            for word in str(text).split():
                suit = word.rstrip("+~!")[-1:]
                if suit and suit in "mpszf" and word[0].isdigit() and suit not in suits:
                    problem = f"{word}: the tile set has no suit {suit}"
                    yield fault_at(
                        resolved,
                        place,
                        "suit-outside-set",
                        problem,
                        word,
                        None,
                        one.name == "count",
                        suit=suit,
                    )
            if one.name == "tiles":
                yield from _too_many(resolved, place, str(text), rules)


def _too_many(resolved: Resolved, route: Route, text: str, rules: Ruleset) -> Found:
    """Tiles asked for more often than there are."""
    box = rules.tiles.copies
    most = max(box.values(), default=0)
    asked: dict[str, int] = {}
    for word in text.split():
        for digit in word[:-1]:
            name = digit + word[-1]
            asked[name] = asked.get(name, 0) + 1
    for name, number in asked.items():
        if name[-1] == "*":
            there = most * 3
        elif name[-1] in "abc":
            there = most
        else:
            try:
                (kind,) = parse_kinds(name)
            except ValueError:
                continue
            there = box.get(Kind(kind), 0)
            if not there:
                continue
        if number > there:
            problem = f"{number} tiles {name}, but the box holds {there}"
            yield fault_at(
                resolved, route, "tiles-outside-box", problem, text, None, tile=name, most=there
            )


def row_warnings(resolved: Resolved, rows: Rows, rules: Ruleset) -> Found:
    """What is allowed and hardly meant, where the file itself writes it."""
    yield from _equal(resolved, rows)
    yield from _idle(resolved, rows, rules)


def _own(resolved: Resolved, route: Route) -> bool:
    return resolved.place(route, key=True).file == resolved.file


def _equal(resolved: Resolved, rows: Rows) -> Found:
    seen: dict[tuple[str, str], str] = {}
    for id, row in rows.items():
        text = json.dumps(row.get("when"), sort_keys=True, ensure_ascii=False)
        value = row.get("value")
        states = list(value) if isinstance(value, dict) else ["closed", "open"]
        earlier = [seen.setdefault((text, str(state)), id) for state in states]
        first = next((other for other in earlier if other != id), id)
        route: Route = ("yaku", id, "when")
        if first == id or not (_own(resolved, route) or _own(resolved, ("yaku", first, "when"))):
            continue
        problem = f"{id} asks the same as {first}"
        yield fault_at(
            resolved, route, "equal-when", problem, id, None, True, first=first, second=id
        )


def _idle(resolved: Resolved, rows: Rows, rules: Ruleset) -> Found:
    """Strikes between rows that never hold together."""
    known = {**every_row(), **rows}
    facts: dict[str, Facts] = {}
    for id, row in rows.items():
        for key in ("replaces", "replaced_by"):
            if not _own(resolved, ("yaku", id, key)):
                continue
            for place, other in enumerate(row.get(key, ())):
                if other not in known or other == id:
                    continue
                for one in (id, other):
                    facts.setdefault(one, Facts(known[one], rules, ("yaku", one)))
                clash = facts[id].clash_with(facts[other])
                if clash is None:
                    continue
                problem = (
                    f"{id} and {other} never hold together: {clash.first} and {clash.second}"
                    " exclude each other"
                )
                yield fault_at(
                    resolved,
                    ("yaku", id, key, place),
                    "idle-strike",
                    problem,
                    other,
                    None,
                    yaku=id,
                    other=other,
                    first=clash.first,
                    second=clash.second,
                )


def event_warnings(resolved: Resolved, data: Mapping[str, Any], rows: Rows) -> Found:
    """Events that the file declares and nothing looks at."""
    events = data.get("situation", {}).get("events", {})
    used = {"furiten"}
    for row in (*every_row().values(), *rows.values()):
        used |= _events_in(row.get("when"))
    for form in data.get("forms", {}).values():
        used |= set(words_of(form.get("needs", {}).get("events", [])))
    for wild in data.get("hand", {}).get("wilds", {}).values():
        used |= set(wild.get("when", {}).get("events", ()))
    used |= set(data.get("payments", {}).get("times", {}).get("events", {}))
    for event in events.values():
        for key in ("implies", "needs", "excludes"):
            used |= set(event.get(key, ()))
    for name, event in events.items():
        route: Route = ("situation", "events", name)
        acts = any(event.get(key) for key in ("wins", "on", "elsewhere"))
        if name not in used and not acts and _own(resolved, route):
            problem = f"no row asks for {name}"
            yield fault_at(resolved, route, "unused-event", problem, name, None, True, name=name)


def _events_in(when: Any) -> set[str]:
    return {
        name for one in said_in(when) if one.name == "events" for name in words_of(one.argument)
    }
