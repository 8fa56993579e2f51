"""Where values of a ruleset get in each other's way, though each is sound by itself.

Words that mean two things, strikes that go in a circle, tiles that no count could hold, and
what stands beside its like without any effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from mahjong_cli.errors import Fault
from mahjong_cli.loader.end_checks import end_faults
from mahjong_cli.loader.layers import Resolved
from mahjong_cli.loader.marks import Route
from mahjong_cli.loader.references import STRIKES, fault_at

Found = Iterator[tuple[Route, Fault]]
MOST_OF_A_KIND = 14
"""Most tiles of one kind that a hand may come to: counts are four bits wide."""
WHOLE_HAND = 14
"""Tiles of the forms that name their kinds or tiles."""
SORTS = {"events": "event", "counts": "count", "tiles": "tile list"}


def agreement_faults(resolved: Resolved, data: dict[str, Any]) -> Found:
    """Every disagreement of the data, which is without values of a wrong shape."""
    checks: tuple[Callable[[Resolved, dict[str, Any]], Found], ...] = (
        _room,
        _one_of_a_sort,
        _sets_and_pairs,
        _whole_hands,
        _circles,
        _words,
        _defaults,
        end_faults,
    )
    for check in checks:
        try:
            yield from check(resolved, data)
        except KeyError:
            continue


def _room(resolved: Resolved, data: dict[str, Any]) -> Found:
    """A wild beyond the copies of a hand needs room in the count of a kind."""
    cap: int = data["hand"]["cap"]
    beyond = 0
    route: Route = ("hand", "cap")
    for name, wild in data["hand"].get("wilds", {}).items():
        number = wild.get("copies", 0) if "kind" in wild else wild.get("count", 0)
        if wild.get("fifth_copy") and number:
            beyond += number
            route = ("hand", "wilds", name, "copies" if "kind" in wild else "count")
    if beyond and cap + beyond > MOST_OF_A_KIND:
        at = next((one for one in (route, ("hand", "cap")) if resolved.is_set(one)), route)
        problem = (
            f"{cap} tiles of a kind and {beyond} wild beyond them are more than {MOST_OF_A_KIND}"
        )
        yield fault_at(
            resolved, at, "too-many-of-a-kind", problem, beyond, None,
            cap=cap, wilds=beyond, most=MOST_OF_A_KIND,
        )  # fmt: skip


def _one_of_a_sort(resolved: Resolved, data: dict[str, Any]) -> Found:
    """Of the entries of wilds one may be imaginary: the others' settings would be ignored."""
    first: str | None = None
    for name, wild in data["hand"].get("wilds", {}).items():
        route: Route = ("hand", "wilds", name)
        if "kind" in wild or (*route, "kind") in resolved.keys:
            continue
        if first is None:
            first = name
            continue
        yield fault_at(
            resolved,
            route,
            "second-imaginary",
            f"{first} is imaginary already, and one entry speaks of all imaginary tiles",
            name,
            "raise its count instead",
            True,
            first=first,
            name=name,
        )


def _sets_and_pairs(resolved: Resolved, data: dict[str, Any]) -> Found:
    """Sets stand beside one pair."""
    for name, form in data["forms"].items():
        if "sets" in form and form.get("pairs", 1) != 1:
            pairs: Route = ("forms", name, "pairs")
            sets: Route = ("forms", name, "sets")
            at = sets if resolved.is_set(sets) and not resolved.is_set(pairs) else pairs
            problem = f"sets stand beside one pair, not beside {form['pairs']}"
            yield fault_at(
                resolved, at, "bad-form", problem, form["pairs"], None, pairs=form["pairs"]
            )


def _whole_hands(resolved: Resolved, data: dict[str, Any]) -> Found:
    """Some form takes what a hand and a winning tile are, and the box holds so many tiles."""
    from mahjong_cli.loader.build import ranks_in

    size: Route = ("hand", "size")
    held: int = data["hand"]["size"]
    routes: dict[Route, int] = {}
    for name, form in data["forms"].items():
        number = next((key for key in ("sets", "pairs") if key in form), "when")
        routes["forms", name, number] = _tiles_of(form)
    if routes and held + 1 not in routes.values():
        taken = " or ".join(map(str, sorted({tiles - 1 for tiles in routes.values()})))
        yield fault_at(
            resolved,
            max([size, *routes], key=lambda route: _nearness(resolved, route)),
            "hand-size",
            f"a hand of {held} completes no form: they take hands of {taken}",
            held,
            held=held,
            taken=taken,
        )
    suits = data["tiles"]["suits"]
    box = sum(len(ranks_in(suit["ranks"])) * suit["copies"] for suit in suits.values())
    if box <= held:
        message = f"a hand of {held} and a winning tile, but there are {box} tiles in all"
        route = max([("tiles", "suits"), size], key=lambda one: _nearness(resolved, one))
        yield fault_at(resolved, route, "box-too-small", message, box, held=held, box=box)


def _tiles_of(form: Mapping[str, Any]) -> int:
    """How many tiles a form takes, the winning one included."""
    if "when" in form or "tiles" in form:
        return WHOLE_HAND
    return 3 * form["sets"] + 2 if "sets" in form else 2 * int(form["pairs"])


def _circles(resolved: Resolved, data: dict[str, Any]) -> Found:
    """Strikes that come back to where they began, over more rows than two."""
    strikes: dict[str, dict[str, Route]] = {}
    for id, row in data["yaku"].items():
        for key in STRIKES:
            for place, other in enumerate(row.get(key, ())):
                first, second = (id, other) if key == "replaces" else (other, id)
                strikes.setdefault(first, {}).setdefault(second, ("yaku", id, key, place))
    done: set[str] = set()
    for start in strikes:
        path: list[str] = []
        waiting: list[str | None] = [start]
        while waiting:
            id = waiting.pop()
            if id is None:  # everything that the last of the path strikes has been followed
                done.add(path.pop())
            elif id in path:
                circle = [*path[path.index(id) :], id]
                if len(circle) > 3:
                    yield _circle(resolved, circle, strikes)
            elif id not in done:
                path.append(id)
                waiting.append(None)
                waiting.extend(strikes.get(id, ()))


def _nearness(resolved: Resolved, route: Route) -> int:
    """How near to the user a value was written: in a setting, in the file itself, before it."""
    return 2 if resolved.is_set(route) else int(resolved.place(route).file == resolved.file)


def _circle(
    resolved: Resolved, circle: list[str], strikes: Mapping[str, Mapping[str, Route]]
) -> tuple[Route, Fault]:
    routes = [strikes[one][other] for one, other in pairwise(circle)]
    route = max(routes, key=lambda one: _nearness(resolved, one))
    chain = " → ".join(circle)
    return fault_at(
        resolved, route, "strikes-in-circle", f"yaku replace each other in a circle: {chain}",
        circle[0], None, chain=chain,
    )  # fmt: skip


def _words(resolved: Resolved, data: dict[str, Any]) -> Found:
    """What the user says for an event, a number or a list of tiles says only that."""
    from mahjong_cli.notation.vocabulary import folded

    for part, sort in SORTS.items():
        declared = data["situation"].get(part, {})
        said: dict[str, tuple[str, Route]] = {
            name: (name, ("situation", part, name)) for name in declared
        }
        for name, entry in declared.items():
            for route, word in _written(("situation", part, name, "names"), entry["names"]):
                known = folded(word)
                other, first = said.setdefault(known, (name, route))
                if other != name:
                    swap = _nearness(resolved, first) > _nearness(resolved, route)
                    owner, at = (name, first) if swap else (other, route)
                    yield fault_at(
                        resolved,
                        at,
                        "word-taken",
                        f"{word} is the {sort} {owner} already",
                        word,
                        None,
                        word=word,
                        first=owner,
                    )
                elif part == "events" and _is_notation(word):
                    yield fault_at(
                        resolved,
                        route,
                        "word-of-notation",
                        f"{word} means something else in a hand already",
                        word,
                        None,
                        word=word,
                    )


def _written(route: Route, names: Mapping[str, Any]) -> Iterator[tuple[Route, str]]:
    for language, words in names.items():
        if isinstance(words, str):
            yield (*route, language), words
            continue
        for place, word in enumerate(words):
            yield (*route, language, place), word


def _is_notation(word: str) -> bool:
    """Whether a hand could hold the word as tiles or as a word that is not the ruleset's."""
    from mahjong_cli.notation.reader import read_text
    from mahjong_cli.notation.vocabulary import Vocabulary, folded, lexicon_of

    vocabulary = Vocabulary()
    known = folded(word)
    if not known or known in lexicon_of(vocabulary).words:
        return True
    return not read_text(word, vocabulary).faults


def _defaults(resolved: Resolved, data: dict[str, Any]) -> Found:
    """What a number is where nobody states it is one that may be stated."""
    for name, count in data["situation"].get("counts", {}).items():
        least, default = count.get("from", 0), count.get("default")
        if not isinstance(default, int) or default >= least:
            continue
        route: Route = ("situation", "counts", name)
        ends = ("default", "from")
        at = max(ends, key=lambda end: _nearness(resolved, (*route, end)))
        yield fault_at(
            resolved,
            (*route, at),
            "default-below-least",
            f"the default {default} is below {least}",
            default,
            None,
            default=default,
            least=least,
        )
