"""What a schema cannot say: that names of a ruleset name something, and that values agree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mahjong_cli.classes import LanguageError, nearest, offered, parse_class, tile_sets
from mahjong_cli.errors import Fault
from mahjong_cli.loader.build import amount, ranks_in
from mahjong_cli.loader.layers import Resolved
from mahjong_cli.loader.local import every_row, families
from mahjong_cli.loader.marks import Route, dotted
from mahjong_cli.tiles import Kind, mask_of, parse_kinds

Found = Iterator[tuple[Route, Fault]]
EVENTS = ("situation", "events")
STRIKES = ("replaces", "replaced_by")
_NUMBER = re.compile(r"[-+.]?\d.*|[-+.]*(inf|nan)", re.IGNORECASE)
"""What was meant as a number and is none here: ``010``, ``1_0``, ``1e3``, ``２``."""


def reference_faults(resolved: Resolved, data: dict[str, Any]) -> Found:
    """Every reference to something that is not there and every value that cannot be.

    The data is without values of a wrong shape; a check that misses a key stops there, for
    the missing key is a fault of its own.
    """
    checks: tuple[Callable[[Resolved, dict[str, Any]], Found], ...] = (
        _local,
        _tiles,
        _wilds,
        _forms,
        _strikes,
        _values,
        _limits,
        _scoring,
        _events,
        _choice,
        _seats,
        _pao,
        _times,
    )
    for check in checks:
        try:
            yield from check(resolved, data)
        except KeyError:
            continue


def fault_at(
    resolved: Resolved,
    route: Route,
    id: str,
    message: str,
    token: object,
    hint: str | None = None,
    at_key: bool = False,
    /,
    **values: object,
) -> tuple[Route, Fault]:
    """A fault with the place of ``route``, or of its key, and the key before its sentence."""
    return route, Fault(
        id,
        f"{dotted(route)}: {message}",
        token=str(token),
        hint=hint,
        values={"key": dotted(route), "token": str(token), **values},
        place=resolved.place(route, key=at_key),
    )


def _bad(
    resolved: Resolved, route: Route, value: object, expected: str, *others: Route
) -> tuple[Route, Fault]:
    """A value that does not go with ``others``; its place is that of the one that was set."""
    message = f"{value} cannot be, expected {expected}"
    _, fault = fault_at(
        resolved, route, "bad-value", message, value, None, value=str(value), expected=expected
    )
    cause = next((one for one in (route, *others) if resolved.is_set(one)), route)
    return route, fault._replace(place=resolved.place(cause))


def _tiles(resolved: Resolved, data: dict[str, Any]) -> Found:
    present: set[Kind] = set()
    for suit, entry in data["tiles"]["suits"].items():
        route: Route = ("tiles", "suits", suit, "ranks")
        try:
            ranks = ranks_in(entry["ranks"])
            present.update(Kind.at(suit, rank) for rank in ranks)
        except (KeyError, TypeError, ValueError):
            if isinstance(entry, dict) and "ranks" in entry:
                yield _bad(resolved, route, entry["ranks"], f"ranks of the suit {suit}")
            continue
        if not ranks:
            yield _bad(resolved, route, entry["ranks"], "the lower rank first")
        for digit, number in entry.get("red", {}).items():
            here: Route = ("tiles", "suits", suit, "red", digit)
            if not digit.isdecimal() or int(digit) not in ranks or suit not in "mps":
                yield _bad(resolved, here, digit, f"a rank of the suit {suit}")
            elif isinstance(number, int) and number > entry["copies"]:
                copies: Route = ("tiles", "suits", suit, "copies")
                expected = f"at most {entry['copies']} red tiles"
                yield _bad(resolved, here, number, expected, copies)
    aside = data["hand"].get("aside", "")
    yield from _kinds(resolved, ("hand", "aside"), aside, present)
    for shown, dora in data["tiles"].get("dora_order", {}).items():
        yield from _kinds(resolved, ("tiles", "dora_order", shown), f"{shown} {dora}", present)
    for name, text in data["tiles"].get("classes", {}).items():
        yield from _kinds(resolved, ("tiles", "classes", name), text, None)


def _kinds(resolved: Resolved, route: Route, text: object, present: set[Kind] | None) -> Found:
    if not isinstance(text, str):
        return
    try:
        kinds = parse_kinds(text)
    except ValueError as error:
        yield fault_at(
            resolved, route, "unknown-tile", f"{error} is no tile", error, tile=str(error)
        )
        return
    for kind in kinds:
        if present is not None and kind not in present:
            yield fault_at(
                resolved,
                route,
                "tile-outside-set",
                f"{kind} is not in the tile set",
                kind,
                tile=str(kind),
            )


def _wilds(resolved: Resolved, data: dict[str, Any]) -> Found:
    suits = data["tiles"]["suits"]
    for name, wild in data["hand"].get("wilds", {}).items():
        route: Route = ("hand", "wilds", name)
        yield from _listed(resolved, (*route, "earns"), wild.get("earns", ()), "yaku", ("yaku",))
        events = wild.get("when", {}).get("events", ())
        yield from _listed(resolved, (*route, "when", "events"), events, "event", EVENTS)
        if "kind" not in wild:
            if (*route, "kind") in resolved.keys:
                continue
            for key in ("copies", "in_hand", "may_win", "when"):
                if key in wild:
                    yield _bad(resolved, (*route, key), key, "kind beside it")
            continue
        kind = Kind.of(wild["kind"])
        box = suits.get(kind.suit, {})
        if kind.rank not in _ranks(box):
            yield from _kinds(resolved, (*route, "kind"), str(kind), set())
        elif "copies" not in wild:
            yield _bad(resolved, (*route, "kind"), kind, "copies beside it")
        elif wild["copies"] > box["copies"]:
            here = ("tiles", "suits", kind.suit, "copies")
            expected = f"at most {box['copies']}"
            yield _bad(resolved, (*route, "copies"), wild["copies"], expected, here)
        if wild.get("count"):
            yield _bad(resolved, (*route, "count"), wild["count"], "count or kind, not both")
        if not wild.get("in_hand", True) and not wild.get("may_win", False):
            yield _bad(resolved, (*route, "in_hand"), "false", "in_hand or may_win")


def _ranks(suit: dict[str, Any]) -> tuple[int, ...]:
    try:
        return ranks_in(suit["ranks"])
    except (KeyError, TypeError, ValueError):
        return ()


def _listed(
    resolved: Resolved, route: Route, words: Iterable[str], what: str, among: Route
) -> Found:
    """Words of a list (or keys of a map) that name nothing in a map of made-up names."""
    known = resolved.names.get(among, set())
    keys = isinstance(words, dict)
    for place, word in enumerate(words):
        if word not in known:
            here = (*route, word if keys else place)
            yield _unknown(resolved, here, f"unknown-{what}", what, word, known, at_key=keys)


def _forms(resolved: Resolved, data: dict[str, Any]) -> Found:
    named = {}
    for name, text in data["tiles"].get("classes", {}).items():
        try:
            named[name] = mask_of(parse_kinds(text))
        except (ValueError, AttributeError):
            named[name] = 0
    events = resolved.names.get(EVENTS, set())
    for name, form in data["forms"].items():
        route: Route = ("forms", name)
        keys = set(form) - {"fu", "needs", "furiten", "wait"}
        kinds = form.get("when", {}).get("count", {}).get("kinds")
        if form.get("wait", "any") != "any" and kinds != 13:
            yield _bad(resolved, (*route, "wait"), form["wait"], "13 kinds in when beside it")
        if keys not in _FORM_KEYS:
            yield fault_at(
                resolved,
                route,
                "bad-form",
                "a form is sets and pairs, pairs with repeats, when, or tiles with rest",
                ", ".join(sorted(keys)),
            )
        yield from _form_texts(resolved, route, form, named)
        needed = form.get("needs", {}).get("events", ())
        for event in [needed] if isinstance(needed, str) else needed:
            if event not in events:
                yield fault_at(
                    resolved,
                    (*route, "needs", "events"),
                    "unknown-event",
                    f"there is no event {event}",
                    event,
                    nearest(str(event), events),
                    name=str(event),
                )


_FORM_KEYS = (
    {"sets", "pairs"},
    {"pairs"},
    {"pairs", "repeats"},
    {"when"},
    {"tiles"},
    {"tiles", "rest"},
)


def _form_texts(
    resolved: Resolved, route: Route, form: dict[str, Any], named: dict[str, int]
) -> Found:
    """The classes and tiles of a form that cannot be read."""
    when = form.get("when", {})
    if "only" in when:
        try:
            parse_class(when["only"], named)
        except LanguageError as error:
            yield fault_at(
                resolved,
                (*route, "when", "only"),
                error.id,
                str(error),
                when["only"],
                error.hint,
            )
    for path, text in (("tiles", form.get("tiles")), ("when.tiles", when.get("tiles"))):
        if text is None:
            continue
        try:
            sizes = {len(one) for one in tile_sets(text)}
        except (ValueError, KeyError) as error:
            yield _bad(resolved, (*route, *path.split(".")), text, f"tiles, not {error}")
            continue
        most = 14 if "rest" not in form else 14 - 3 * form["rest"].get("sets", 0) - 2
        if sizes != {most}:
            yield _bad(resolved, (*route, *path.split(".")), text, f"{most} tiles")


def _local(resolved: Resolved, data: dict[str, Any]) -> Found:
    words = data.get("local", ())
    if not words:
        return
    known = {family.id for family in families()} | every_row().keys()
    for place, word in enumerate(words):
        if word not in known:
            yield _unknown(
                resolved, ("local", place), "unknown-local", "family or yaku", word, known
            )


def _strikes(resolved: Resolved, data: dict[str, Any]) -> Found:
    known = resolved.names.get(("yaku",), set())
    named = {id for row in data["yaku"].values() for key in STRIKES for id in row.get(key, ())}
    if not named <= known:
        known = known | every_row().keys()
    strikes: dict[tuple[str, str], Route] = {}
    for id, row in data["yaku"].items():
        for key in STRIKES:
            for position, other in enumerate(row.get(key, ())):
                route: Route = ("yaku", id, key, position)
                if other not in known:
                    yield _unknown(resolved, route, "unknown-yaku", "yaku", other, known)
                    continue
                pair = (id, other) if key == "replaces" else (other, id)
                if id == other:
                    yield fault_at(
                        resolved, route, "strikes-itself", f"{id} would replace itself", id, id=id
                    )
                elif pair[::-1] in strikes:
                    yield fault_at(
                        resolved,
                        route,
                        "strike-each-other",
                        f"{id} and {other} would replace each other",
                        other,
                        first=id,
                        second=other,
                    )
                strikes.setdefault(pair, route)


def _unknown(
    resolved: Resolved,
    route: Route,
    id: str,
    what: str,
    word: object,
    known: Iterable[str],
    *,
    at_key: bool = False,
) -> tuple[Route, Fault]:
    return fault_at(
        resolved,
        route,
        id,
        f"there is no {what} {word}",
        word,
        offered(str(word), known if isinstance(known, list) else sorted(known)),
        at_key,
        name=str(word),
    )


def _values(resolved: Resolved, data: dict[str, Any]) -> Found:
    limits = list(data["scoring"].get("limits", {}))
    for id, row in data["yaku"].items():
        if not isinstance(row, dict) or "value" not in row:
            continue
        route: Route = ("yaku", id, "value")
        value = row["value"]
        amounts = value.items() if isinstance(value, dict) else [(None, value)]
        for state, text in amounts:
            here = route if state is None else (*route, state)
            if isinstance(text, bool) or not isinstance(text, int | str):
                continue
            yield from _amount(resolved, here, text, limits, bool(row.get("chips")))
        named = sorted(resolved.names.get(("scoring", "limits"), set()) | {"yakuman"})
        for place, other in enumerate(row.get("other_values", ())):
            yield from _other_value(resolved, ("yaku", id, "other_values", place), other, named)


def _other_value(resolved: Resolved, route: Route, value: object, limits: list[str]) -> Found:
    """A value that other tables give has the shape of a value; it may name a limit of any layer."""
    states = value if isinstance(value, dict) else {None: value}
    for state, text in states.items():
        here = route if state is None else (*route, state)
        if state not in (None, "closed", "open"):
            yield _unknown(resolved, here, "unknown-state", "state", state, ["closed", "open"])
        elif isinstance(text, bool) or not isinstance(text, int | str):
            yield _bad(resolved, here, text, "han, a limit or yakuman")
        else:
            yield from _amount(resolved, here, text, limits, True)


def _amount(
    resolved: Resolved, route: Route, text: int | str, limits: list[str], chips: bool
) -> Found:
    if text == 0 and not chips:
        yield _bad(resolved, route, text, "han, or chips beside it")
        return
    try:
        worth = amount(text)
    except ValueError:
        yield _bad(resolved, route, text, "a number of yakuman, as 2 yakuman")
        return
    if isinstance(text, str) and " " in text and worth.yakuman < 2:
        yield _bad(resolved, route, text, "yakuman, or 2 yakuman and more")
        return
    named = "yakuman" if worth.yakuman else worth.limit
    if named is not None and _NUMBER.fullmatch(named):
        yield _bad(resolved, route, text, "han in plain digits, or the name of a limit")
    elif named is not None and named not in limits:
        known = [*limits, "2 yakuman"] if "yakuman" in limits else limits
        yield _unknown(resolved, route, "unknown-limit", "limit", named, known)


def _limits(resolved: Resolved, data: dict[str, Any]) -> Found:
    for name, limit in data["scoring"].get("limits", {}).items():
        start = limit.get("from", {})
        if "each" in start and "han" not in start:
            route: Route = ("scoring", "limits", name, "from", "each")
            yield _bad(resolved, route, start["each"], "han beside it")


def _scoring(resolved: Resolved, data: dict[str, Any]) -> Found:
    """Keys of a table of han stand beside that type, and cut off nothing below its rows."""
    scoring = data["scoring"]
    if scoring["type"] == "han-table":
        return
    for key in ("base", "each", "cap"):
        if key in scoring:
            here: Route = ("scoring", key)
            yield _bad(resolved, here, key, "type: han-table beside it", ("scoring", "type"))


def _events(resolved: Resolved, data: dict[str, Any]) -> Found:
    for name, event in data["situation"]["events"].items():
        route: Route = ("situation", "events", name)
        for key in ("implies", "needs", "excludes"):
            yield from _listed(resolved, (*route, key), event.get(key, ()), "event", EVENTS)
        present = {
            Kind.at(suit, rank)
            for suit, box in data["tiles"]["suits"].items()
            for rank in _ranks(box)
        }
        yield from _kinds(resolved, (*route, "on"), event.get("on"), present)


def _choice(resolved: Resolved, data: dict[str, Any]) -> Found:
    words = data["choose"].get("leave_out", ())
    yield from _listed(resolved, ("choose", "leave_out"), words, "yaku", ("yaku",))


def _pao(resolved: Resolved, data: dict[str, Any]) -> Found:
    words = data["payments"].get("pao", {})
    yield from _listed(resolved, ("payments", "pao"), words, "yaku", ("yaku",))


def _times(resolved: Resolved, data: dict[str, Any]) -> Found:
    times = data["payments"].get("times", {})
    route: Route = ("payments", "times")
    counts = ("situation", "counts")
    yield from _listed(resolved, (*route, "counts"), times.get("counts", ()), "count", counts)
    yield from _listed(resolved, (*route, "events"), times.get("events", {}), "event", EVENTS)


def _seats(resolved: Resolved, data: dict[str, Any]) -> Found:
    if data["payments"]["seats"] < data["players"] <= 4:
        yield _bad(
            resolved,
            ("payments", "seats"),
            data["payments"]["seats"],
            f"at least as many as players ({data['players']})",
            ("players",),
        )
