"""Which fu a hand can come to, and how many han it then has at least.

Abstract hands are counted through: every mixture of runs, triplets and kans, open and
concealed, with each sort of pair and wait. Fu are the ruleset's own count; the han that such
a hand has in any case are those of the rows whose condition it is sure to meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from mahjong_cli.codes import BY_RON, CALLED, KAN, PAIR, RUN, TRIPLET, Codes
from mahjong_cli.fu import fu_counter
from mahjong_cli.ruleset import FormRule, Ruleset, YakuDefinition
from mahjong_cli.tiles import HAND_KINDS, Kind
from mahjong_cli.yaku.numbers import read_number

WAYS = ("ron", "tsumo")
_SHAPE = 3 << 6
_SURE = frozenset({"form", "by", "count", "wait"})
_WINDS = ("E", "E")
"""Seat and round in which a pair can be each sort of pair that there is."""

Least = Mapping[tuple[int, str], int]
"""The fewest han with which these fu occur, by the fu and the way of winning."""


class _Shape(NamedTuple):
    """What is known of an abstract hand; ``fu`` tells whether it has any beyond the base."""

    form: str
    closed: bool
    by: str
    wait: str | None = None
    runs: int = 0
    kans: int = 0
    triplets: int = 0
    concealed: int = 0
    value_pairs: int = 0
    fu: bool = False

    @property
    def sets(self) -> int:
        return self.runs + self.triplets


_SUBJECTS = {
    "runs": "runs",
    "kans": "kans",
    "triplets": "triplets",
    "concealed triplets": "concealed",
    "pairs of value": "value_pairs",
    "fu": "fu",
}
"""What conditions count of groups, and where an abstract hand has it."""


def least_han(rules: Ruleset) -> Least:
    """The fu that occur under a ruleset that counts fu, each with its fewest han.

    >>> from mahjong_cli.loader import load_ruleset
    >>> found = least_han(load_ruleset("riichi"))
    >>> found[20, "tsumo"], found[25, "ron"], (20, "ron") in found, found[110, "ron"]
    (2, 2, False, 1)
    """
    found: dict[tuple[int, str], int] = {}
    counter = fu_counter(rules)
    sure = _sure_rows(rules)
    known: dict[_Shape, int | None] = {}
    for form in rules.forms:
        for shape, codes in _hands(rules, form):
            if shape not in known:
                known[shape] = _sure_han(shape, sure)
            han = known[shape]
            if han is None:
                continue
            fu = counter.total(form.name, codes, shape.wait, shape.closed, shape.by, *_WINDS)
            key = (fu, shape.by)
            least = max(han, rules.win.min_han)
            found[key] = min(found.get(key, least), least)
    return found


def _hands(rules: Ruleset, form: FormRule) -> Iterator[tuple[_Shape, Codes]]:
    """Abstract hands of a form: of the regular one every mixture, of others a closed hand."""
    if not form.sets:
        if form.fu is not None:
            for by in WAYS:
                yield _Shape(form.name, True, by, None), ()
        return
    counter = fu_counter(rules)
    for sets in _mixtures(rules, form.sets):
        closed = not any(code & CALLED for code in sets)
        for pair in _pairs(rules):
            value = int(counter.of_group(pair, *_WINDS) > 0)
            codes = (*sets, pair)
            for wait, place in _waits(sets):
                for by in WAYS:
                    held = codes
                    if by == "ron" and place is not None:
                        held = (*codes[:place], codes[place] | BY_RON, *codes[place + 1 :])
                    fu = counter.beyond_base(form.name, held, wait, by, *_WINDS)
                    yield _Shape(form.name, closed, by, wait, *_counted(held), value, fu > 0), held


def _mixtures(rules: Ruleset, number: int) -> Iterator[Codes]:
    """Mixtures of so many sets, one of those that look alike to rows and to fu."""
    counter = fu_counter(rules)
    seen = set()
    for sets in combinations_with_replacement(_groups(rules), number):
        fu = sum([counter.of_group(code, *_WINDS) for code in sets])
        ended = frozenset(code for code in sets if code & (_SHAPE | CALLED) in (RUN, TRIPLET))
        closed = not any([code & CALLED for code in sets])
        key = (fu, ended, closed, _counted(sets))
        if key not in seen:
            seen.add(key)
            yield sets


def _kinds(rules: Ruleset) -> tuple[list[Kind], list[Kind]]:
    """One simple kind and one other, as far as the box holds them."""
    present = [kind for kind in HAND_KINDS if kind in rules.tiles]
    simples = rules.classes.get("simples", 0)
    inner = [kind for kind in present if simples >> kind & 1]
    outer = [kind for kind in present if not simples >> kind & 1]
    return inner[:1], outer[:1]


def _groups(rules: Ruleset) -> Codes:
    """The sorts of sets, as codes; where a run begins makes no difference."""
    melds = rules.hand.melds
    sets = [RUN, RUN | CALLED] if "chi" in melds else [RUN]
    for kinds in _kinds(rules):
        for kind in kinds:
            sets.append(TRIPLET | kind)
            if "pon" in melds:
                sets.append(TRIPLET | CALLED | kind)
            if "ankan" in melds:
                sets.append(KAN | kind)
            if melds & {"minkan", "kakan"}:
                sets.append(KAN | CALLED | kind)
    return tuple(sets)


@lru_cache(maxsize=8)
def _pairs(rules: Ruleset) -> Codes:
    """A pair for each number of fu that a pair can have."""
    counter = fu_counter(rules)
    found: dict[int, int] = {}
    for kind in HAND_KINDS:
        if kind in rules.tiles:
            found.setdefault(counter.of_group(PAIR | kind, *_WINDS), PAIR | kind)
    return tuple(found.values())


def _waits(sets: Codes) -> Iterator[tuple[str, int | None]]:
    """The waits that a hand of these sets can have had, with the triplet that one ended."""
    yield "tanki", None
    if RUN in sets:
        yield "ryanmen", None
        yield "kanchan", None
    for place, code in enumerate(sets):
        if code & (_SHAPE | CALLED) == TRIPLET and code not in sets[:place]:
            yield "shanpon", place


def _counted(codes: Codes) -> tuple[int, int, int, int]:
    """How many runs, kans, triplets (kans are some too) and concealed triplets there are."""
    shapes = [code & _SHAPE for code in codes]
    runs, kans = shapes.count(RUN), shapes.count(KAN)
    loose = [code & (_SHAPE | CALLED | BY_RON) for code in codes]
    concealed = loose.count(TRIPLET) + loose.count(KAN)
    return runs, kans, kans + shapes.count(TRIPLET), concealed


def _sure_rows(rules: Ruleset) -> list[YakuDefinition]:
    """The rows whose conditions speak of nothing but what an abstract hand has."""
    return [
        row
        for row in rules.yaku
        if row.when.keys() <= _SURE
        and row.when.get("count", {}).keys() <= _SUBJECTS.keys()
        and row.when.get("count", {}).get("fu", 0) == 0
        and not row.bonus
    ]


def _sure_han(shape: _Shape, rows: list[YakuDefinition]) -> int | None:
    """The han that the hand has in any case; None where it is a yakuman or a limit."""
    held = [row for row in rows if _holds(row.when, shape)]
    struck = {id for row in held for id in row.replaces}
    han = 0
    for row in held:
        worth = row.closed if shape.closed else row.open
        if worth is None or row.id in struck:
            continue
        if worth.yakuman or worth.limit is not None:
            return None
        han += worth.han
    return han


def _holds(when: Mapping[str, Any], shape: _Shape) -> bool:
    """Whether the hand is sure to meet a condition."""
    for name, wanted in when.items():
        if name == "count":
            if not all(_count_holds(subject, number, shape) for subject, number in wanted.items()):
                return False
        elif getattr(shape, name) not in (
            wanted if isinstance(wanted, (list, tuple)) else [wanted]
        ):
            return False
    return True


def _count_holds(subject: str, number: Any, shape: _Shape) -> bool:
    if not shape.sets:
        return False
    found: int = getattr(shape, _SUBJECTS[subject])
    return found == shape.sets if number == "all" else bool(read_number(number)(found))
