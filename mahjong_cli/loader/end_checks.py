"""What a schema cannot say of the end of a game: that its keys go with its type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_cli.errors import Fault
from mahjong_cli.loader.ending import NEEDED
from mahjong_cli.loader.layers import Resolved
from mahjong_cli.loader.marks import Route
from mahjong_cli.loader.references import fault_at

Found = Iterator[tuple[Route, Fault]]
BOTH = ("type", "start", "unit", "share", "sticks", "chips")
ALLOWED = {
    "ranks": (*BOTH, *NEEDED["ranks"], "bust", "yakitori"),
    "king": (*BOTH, *NEEDED["king"]),
}


def end_faults(resolved: Resolved, data: Mapping[str, Any]) -> Found:
    """Keys that its type lacks or does not have, and values that do not go together."""
    end = data["end"]
    sort = end["type"]
    for key in NEEDED[sort]:
        if key not in end and not _is_written(resolved, key):
            yield _missing(resolved, key)
    for key in end:
        if key not in ALLOWED[sort]:
            hint = f"known here: {', '.join(ALLOWED[sort])}"
            message = f"there is no such key where the type is {sort}"
            yield fault_at(resolved, ("end", key), "unknown-key", message, key, hint, True)
    start = end["start"]
    if isinstance(start, Mapping) != (sort == "king"):
        wanted = "a map of king and others" if sort == "king" else "a whole number"
        yield _bad(resolved, ("end", "start"), "a map" if sort == "ranks" else start, wanted)
    if sort != "ranks":
        return
    if end.get("bust", {}).get("chips") and "chips" not in end:
        yield _missing(resolved, "chips")
    yield from _lists(resolved, end.get("uma", {}), data["players"])
    back = end["return"]
    if isinstance(start, int) and back < start:
        yield _bad(resolved, ("end", "return"), back, f"at least the start ({start})")


def _is_written(resolved: Resolved, key: str) -> bool:
    """Whether there is a value, only that it is of a wrong shape."""
    return resolved.data["end"].get(key) is not None


def _lists(resolved: Resolved, uma: Any, players: int) -> Found:
    """An uma has a number for each place, and no list for more players than there are.

    One that was made for other players than a file or a setting has is no fault: hands can be
    scored, only games not be settled.
    """
    lists = {str(key): value for key, value in uma.items()} if isinstance(uma, dict) else {"": uma}
    number = resolved.place(("players",))
    for key, places in lists.items():
        route: Route = ("end", "uma", key) if key else ("end", "uma")
        if key and not key.isdecimal():
            continue
        if key and players < int(key) <= 4:
            yield _bad(resolved, route, key, f"a number of players up to {players}")
        elif len(places) != players and key < "5":
            written = resolved.place(route).file
            changed = resolved.is_set(("players",)) or written not in (resolved.file, number.file)
            if resolved.is_set(route) or not changed:
                yield _bad(resolved, route, places, f"a number for each of {players} places")


def _missing(resolved: Resolved, key: str) -> tuple[Route, Fault]:
    route, fault = fault_at(resolved, ("end", key), "missing-key", "", key, None, True)
    return route, fault._replace(message=f"end.{key} is missing")


def _bad(resolved: Resolved, route: Route, value: object, expected: str) -> tuple[Route, Fault]:
    message = f"{value} cannot be, expected {expected}"
    return fault_at(
        resolved, route, "bad-value", message, value, None, value=str(value), expected=expected
    )
