"""What an example claims, beside what is computed.

A claim and a computed value are written alike and compared by what they mean: waits as a
set, wild tiles as the assignments that may be taken, groups as parts of one reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from mahjong_cli.errors import Fault, MahjongError
from mahjong_cli.reading import Judged, Outcome, Settlement
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import WINDS, Kind, compact

DORA_SUBJECTS = ("dora", "ura_dora", "aka_dora")
MAY_BE_TAKEN = ("chosen", "equal")


class Answer(NamedTuple):
    """What was computed of an example.

    Of a hand its outcome, of a score the payments, of games that are over the ``final`` results.
    """

    rules: Ruleset
    settlement: Settlement | None
    seat: str
    outcome: Outcome | None = None
    worth: Mapping[str, Any] = {}
    final: Mapping[str, int | float] | None = None

    @property
    def best(self) -> Judged | None:
        return self.outcome.best if self.outcome is not None else None


class Compared(NamedTuple):
    """A claim beside what is computed; ``status`` is holds, differs, known or unread."""

    claim: str
    claimed: Any
    computed: Any
    status: str
    why: str | None = None


def compare(claim: str, claimed: Any, known: Mapping[str, Any] | None, answer: Answer) -> Compared:
    """Compare one claim; ``known`` is the difference that its file records, if any.

    ``MahjongError`` where the claim cannot be read.
    """
    if (claim == "final") != (answer.final is not None):
        return Compared(claim, claimed, None, "unread")
    computed = _COMPUTED[claim](answer, claimed)
    if known is None:
        status = "holds" if _agree(claim, claimed, computed, answer) else "differs"
        return Compared(claim, claimed, computed, status)
    recorded = known["computed"]
    shown = _COMPUTED[claim](answer, recorded)
    fits = _agree(claim, recorded, shown, answer)
    return Compared(claim, claimed, shown, "known" if fits else "differs", known.get("why"))


def _agree(claim: str, claimed: Any, computed: Any, answer: Answer) -> bool:
    if claim == "groups":
        return _stand_together(claimed, answer)
    if claim == "final":
        return _same_results(claimed, computed)
    read = _READ.get(claim, _as_it_is)
    return bool(read(claimed) == read(computed))


def _same_results(claimed: Any, computed: Mapping[str, int | float]) -> bool:
    """Whether the players of a claim have those results; it may leave players out."""
    if not isinstance(claimed, Mapping):
        raise _no_map("final", "{A: 61.2}")
    for seat, points in claimed.items():
        if isinstance(points, bool) or not isinstance(points, int | float):
            key = f"final.{seat}"
            values = {"key": key, "wanted": "a number"}
            raise MahjongError([Fault("wrong-type", f"{key} must be a number", values=values)])
    return bool(claimed) and all(
        seat in computed and points == computed[seat] for seat, points in claimed.items()
    )


def _as_it_is(value: Any) -> Any:
    return (isinstance(value, bool), value)


def tiles_of(text: Any) -> tuple[Kind, ...]:
    """The kinds of a claim's tiles in any notation; ``MahjongError`` where one is none.

    >>> tiles_of("36p西")
    (3p, 6p, 3z)
    """
    from mahjong_cli.notation import Vocabulary, read_tiles

    if not isinstance(text, str):
        raise MahjongError([Fault("unreadable-tiles", f"{text} is no list of tiles")])
    spots, faults = read_tiles(text, Vocabulary())
    if faults:
        raise MahjongError(faults, text)
    return tuple(spot.tile.kind for spot in spots if spot.tile.kind is not None)


def _parts(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _read_tile_set(value: Any) -> frozenset[Kind]:
    return frozenset(kind for part in _parts(value) for kind in tiles_of(part))


def _read_assignments(value: Any) -> frozenset[tuple[Kind, ...]]:
    """Each tile is an assignment of one wild; several wilds are joined by a plus."""
    found: set[tuple[Kind, ...]] = set()
    for part in _parts(value):
        if not isinstance(part, str):
            tiles_of(part)
            continue
        for word in part.split():
            if "+" in word:
                kinds = [kind for piece in word.split("+") for kind in tiles_of(piece)]
                found.add(tuple(sorted(kinds)))
            else:
                found.update((kind,) for kind in tiles_of(word))
    return frozenset(found)


def _no_map(claim: str, example: str) -> MahjongError:
    values = {"key": claim, "wanted": "a map"}
    fault = Fault("wrong-type", f"{claim} must be a map", hint=f"as in {example}", values=values)
    return MahjongError([fault])


def _read_wilds(value: Any) -> dict[Kind, frozenset[tuple[Kind, ...]]]:
    if not isinstance(value, Mapping):
        if value is None:
            return {}
        raise _no_map("wilds", "{6p: 3s, 9p: 6s}")
    found: dict[Kind, frozenset[tuple[Kind, ...]]] = {}
    for key, wilds in value.items():
        for kind in tiles_of(key):
            found[kind] = _read_assignments(wilds)
    return found


def _read_yaku(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        if value is None:
            return {}
        raise _no_map("yaku", "{riichi: 1, pinfu: 1}")
    found: dict[str, Any] = {}
    for id, worth in value.items():
        if isinstance(worth, Mapping):
            found.update(worth)
        else:
            found[id] = "1 yakuman" if worth == "yakuman" else worth
    return found


def _assigned(wilds: Iterable[Kind]) -> str:
    return "+".join(map(str, wilds))


def _one_or_list(values: list[str]) -> Any:
    return None if not values else values[0] if len(values) == 1 else values


def _waits(answer: Answer, _: Any) -> Any:
    return None if answer.outcome is None else compact(wait.tile for wait in answer.outcome.waits)


def _wilds(answer: Answer, _: Any) -> Any:
    if answer.outcome is None:
        return None
    return {
        str(wait.tile): [_assigned(wilds) for wilds in wait.wilds if wilds]
        for wait in answer.outcome.waits
    }


def _takeable(answer: Answer) -> list[Judged]:
    if answer.outcome is None:
        return []
    return [judged for judged in answer.outcome.readings if judged.status in MAY_BE_TAKEN]


def _wild(answer: Answer, _: Any) -> Any:
    wilds = [_assigned(judged.reading.wilds) for judged in _takeable(answer)]
    return _one_or_list([text for text in wilds if text])


def _groups(answer: Answer, claimed: Any) -> Any:
    """The groups of the best reading that shares most groups with the claim."""
    wanted = _read_groups(claimed)
    readings = _takeable(answer)
    if not readings:
        return None
    nearest = max(readings, key=lambda judged: len(wanted) - len(_left_over(wanted, judged)))
    kinds = [tuple(sorted(one.as_kind for one in g.placed)) for g in nearest.reading.groups]
    return [compact(group) for group in sorted(kinds)]


def _read_groups(value: Any) -> list[tuple[Kind, ...]]:
    return [tuple(sorted(tiles_of(part))) for part in _parts(value)]


def _left_over(wanted: list[tuple[Kind, ...]], judged: Judged) -> list[tuple[Kind, ...]]:
    """The groups wanted that the reading does not have, each counted once."""
    left = list(wanted)
    for group in judged.reading.groups:
        kinds = tuple(sorted(one.as_kind for one in group.placed))
        if kinds in left:
            left.remove(kinds)
    return left


def _stand_together(claimed: Any, answer: Answer) -> bool:
    wanted = _read_groups(claimed)
    readings = _takeable(answer)
    if not readings:
        return not wanted
    return any(not _left_over(wanted, judged) for judged in readings)


def dora_rows(rules: Ruleset) -> frozenset[str]:
    """The rows that count dora of some sort: by their definition, not by their name."""
    return frozenset(
        row.id
        for row in rules.yaku
        if row.bonus
        and any(
            subject in DORA_SUBJECTS or subject.startswith("aside of ")
            for subject in row.when.get("count", {})
        )
    )


def _yaku(answer: Answer, claimed: Any) -> Any:
    """The yaku with their han; dora as one sum where the claim counts them so."""
    best = answer.best
    if best is None:
        return None
    found: dict[str, Any] = {}
    for line in best.score.lines:
        if line.yakuman:
            worth: Any = "yakuman" if line.yakuman == 1 else f"{line.yakuman} yakuman"
        else:
            worth = line.limit or line.han
        found[line.id] = worth
    sorts = dora_rows(answer.rules)
    if not _counts_together(claimed, sorts):
        return found
    total = sum(han for id, han in found.items() if id in sorts)
    found = {id: worth for id, worth in found.items() if id not in sorts}
    return {**found, "dora": total} if total or claimed.get("dora") == 0 else found


def _counts_together(claimed: Any, sorts: frozenset[str]) -> bool:
    if not isinstance(claimed, Mapping) or isinstance(claimed.get("dora"), Mapping):
        return False
    return "dora" in claimed and not (sorts - {"dora"}) & claimed.keys()


def _score(name: str) -> Callable[[Answer, Any], Any]:
    def computed(answer: Answer, _: Any) -> Any:
        if answer.outcome is None:
            return answer.worth.get(name)
        return None if answer.best is None else getattr(answer.best.score, name)

    return computed


def _settled(name: str) -> Callable[[Answer, Any], Any]:
    def computed(answer: Answer, _: Any) -> Any:
        return None if answer.settlement is None else getattr(answer.settlement, name)

    return computed


def _payments(answer: Answer, _: Any) -> Any:
    if answer.settlement is None:
        return None
    paid = sorted(answer.settlement.payments, key=lambda one: WINDS.find(one.seat))
    return [payment.points for payment in paid]


def _chips(answer: Answer, claimed: Any) -> Any:
    if answer.settlement is None:
        return None
    if isinstance(claimed, Mapping):
        return dict(answer.settlement.chips)
    return answer.settlement.chips.get(answer.seat, 0)


def _final(answer: Answer, _: Any) -> Any:
    return None if answer.final is None else dict(answer.final)


def _stated(name: str) -> Callable[[Answer, Any], Any]:
    def computed(answer: Answer, _: Any) -> Any:
        return None if answer.outcome is None else getattr(answer.outcome, name)

    return computed


_READ: Mapping[str, Callable[[Any], Any]] = {
    "waits": _read_tile_set,
    "wilds": _read_wilds,
    "wild": _read_assignments,
    "yaku": _read_yaku,
}
_COMPUTED: Mapping[str, Callable[[Answer, Any], Any]] = {
    "result": _stated("result"),
    "waits": _waits,
    "wilds": _wilds,
    "wild": _wild,
    "groups": _groups,
    "yaku": _yaku,
    "han": _score("han"),
    "fu": _score("fu"),
    "limit": _score("limit"),
    "yakuman": _score("yakuman"),
    "points": _settled("value"),
    "total": _settled("total"),
    "payments": _payments,
    "chips": _chips,
    "furiten": _stated("furiten"),
    "free_choice": _stated("free_choice"),
    "shanten": _stated("shanten"),
    "final": _final,
}
