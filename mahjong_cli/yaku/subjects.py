"""What ``count`` can count: groups, tiles, kinds, suits, waits, dora, stated numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from mahjong_cli.classes import KindClass, LanguageError, nearest, parse_class
from mahjong_cli.codes import BARE, BITS, BY_RON, CALLED, KAN, PAIR, RUN, TRIPLET
from mahjong_cli.ruleset import NO_FU, Ruleset
from mahjong_cli.tiles import Kind, count_of, kinds_in, neighbours_of, ranks_of
from mahjong_cli.yaku.demands import Demand, Demands, all_groups, some_groups
from mahjong_cli.yaku.view import View

Counter = Callable[[View], int]

_GROUPS = re.compile(
    r"(?:(concealed|called) )?(groups|sets|runs|triplets|kans|pairs)(?: (of|with) (.+))?\Z"
)
_OF = re.compile(r"(tiles|kinds|aside|discards) of (.+)\Z")
_SHAPE = 3 << 6
_SORTS: Mapping[str, frozenset[int]] = {
    "groups": frozenset({RUN, TRIPLET, KAN, PAIR}),
    "sets": frozenset({RUN, TRIPLET, KAN}),
    "runs": frozenset({RUN}),
    "triplets": frozenset({TRIPLET, KAN}),
    "kans": frozenset({KAN}),
    "pairs": frozenset({PAIR}),
}
_ONE_SHAPE = {"triplets": TRIPLET, "kans": KAN, "pairs": PAIR}
_FIVE = 5
"""Copies of a kind up to which a hand holds no two triplets of it."""
_ALL_OF = {"runs": "sets", "triplets": "sets", "kans": "sets"}
_PLAIN = (
    "suits",
    "numbers",
    "sum",
    "kinds",
    "neighbours",
    "waits",
    "fixed_waits",
    "left",
    "fu",
)
_DORA = ("dora", "ura_dora", "aka_dora")
_LATE = ("han", "yakuman")
SUBJECTS = (*_SORTS, "tiles", *_PLAIN, *_DORA, "aside", "discards", *_LATE)
"""Everything that can be counted without being declared."""


class Subject:
    """Something to count: ``counter`` counts it, ``whole`` counts all there is of its sort.

    ``looks_at`` is ``shape`` where form, wait and the shapes of the groups settle the
    number, ``scene`` where the situation does, else ``reading``; ``cost`` ranks the work.
    ``presence`` is settled by how many suits there are. ``all`` is a quick test that all of
    the sort are counted. ``demands`` gives for a number the demands on groups that say as
    much, ``demands_all`` those for all, None where there are none. ``at_most`` is a counter
    of shape that the number never exceeds; ``unless`` tells from the situation alone that
    the number is 0; ``places`` which groups are counted.
    """

    __slots__ = (
        "all",
        "at_most",
        "cost",
        "counter",
        "demands",
        "demands_all",
        "looks_at",
        "places",
        "unless",
        "whole",
    )

    def __init__(
        self,
        counter: Counter,
        looks_at: str = "reading",
        cost: int = 1,
        whole: Counter | None = None,
        at_most: Counter | None = None,
        unless: Counter | None = None,
        all: Counter | None = None,
        places: Callable[[View], tuple[int, ...]] | None = None,
        demands: Callable[[int], Demands | None] = lambda number: None,
        demands_all: Demands | None = None,
    ) -> None:
        self.counter = counter
        self.looks_at = looks_at
        self.cost = cost
        self.whole = whole
        self.at_most = at_most
        self.unless = unless
        self.all = all
        self.places = places
        self.demands = demands
        self.demands_all = demands_all


def read_subject(text: str, rules: Ruleset) -> Subject:
    """The subject that a ``count`` names; ``LanguageError`` with the nearest known one."""
    if match := _GROUPS.match(text):
        return _groups(match[1], match[2], match[3], match[4], rules)
    if match := _OF.match(text):
        return _of_class(match[1], parse_class(match[2], rules.classes))
    plain = [word for word in _PLAIN if word != "fu" or rules.fu is not NO_FU]
    if text in plain:
        return _plain(text)
    if text in _DORA:
        return _dora(text)
    if text in _LATE:
        return _so_far(text)
    if text in rules.counts:
        return _stated(text)
    name, of, rest = text.partition(" of ")
    if of and name in rules.tile_lists:
        return _stated_tiles(name, parse_class(rest, rules.classes))
    known = [*_SORTS, "tiles of", *plain, *_DORA, *_LATE, "aside of", "discards of", *rules.counts]
    raise LanguageError("unknown-subject", f"count knows no subject {text}", nearest(text, known))


def declared_name(text: str) -> str | None:
    """The name that a ruleset declares for a subject, None for one that needs none.

    >>> declared_name("turn"), declared_name("riichi_tile of 1s"), declared_name("runs")
    ('turn', 'riichi_tile', None)
    """
    if _GROUPS.match(text) or _OF.match(text) or text in (*_PLAIN, *_DORA, *_LATE):
        return None
    return text.partition(" of ")[0]


def _groups(
    state: str | None, sort: str, relation: str | None, class_text: str | None, rules: Ruleset
) -> Subject:
    shapes = _SORTS[sort]
    whole_shapes = _SORTS[_ALL_OF.get(sort, sort)]

    def whole(view: View) -> int:
        return sum(1 for code in view.codes if code & _SHAPE in whole_shapes)

    fits = _state_test(state)
    if class_text is None:
        return Subject(
            _counted_by_state(state, shapes),
            "shape",
            1,
            whole,
            places=lambda view: _places(view, lambda c: c & _SHAPE in shapes and fits(c)),
        )
    kinds = parse_class(class_text, rules.classes)
    within = relation == "of"
    fixed = None if kinds.names else kinds.mask

    def counter_of(view: View) -> int:
        mask = kinds.resolve(view.scene.classes) if fixed is None else fixed
        number = 0
        for code in view.codes:
            if code & _SHAPE in shapes:
                bits = BITS[code & BARE]
                if (not bits & ~mask if within else bits & mask) and fits(code):
                    number += 1
        return number

    def places(view: View) -> tuple[int, ...]:
        mask = kinds.resolve(view.scene.classes)

        def counted(code: int) -> bool:
            bits = BITS[code & BARE]
            inside = not bits & ~mask if within else bool(bits & mask)
            return code & _SHAPE in shapes and inside and fits(code)

        return _places(view, counted)

    def every(view: View) -> int:
        mask = kinds.resolve(view.scene.classes) if fixed is None else fixed
        for code in view.codes:
            bits = BITS[code & BARE]
            if bits & ~mask if within else not bits & mask:
                return 0
        return bool(view.codes)

    fifths = any(wild.fifth_copy for wild in rules.hand.wilds)

    def demands(number: int) -> Demands | None:
        shape = _ONE_SHAPE.get(sort)
        if shape is None or state is not None or fixed is None:
            return None
        repeatable = shape == PAIR or rules.tiles.cap > _FIVE or fifths
        return None if repeatable and number > 1 else some_groups(number, shape, fixed)

    def all_of_them() -> Iterator[Demand]:
        return all_groups(kinds.mask, within=within)

    of_every_group = sort == "groups" and state is None
    return Subject(
        counter_of,
        "reading",
        2,
        whole,
        _counted_by_state(state, shapes),
        all=every if of_every_group else None,
        places=places,
        demands=demands,
        demands_all=all_of_them if of_every_group and fixed is not None else None,
    )


def _places(view: View, counted: Callable[[int], bool]) -> tuple[int, ...]:
    return tuple([place for place, code in enumerate(view.codes) if counted(code)])


def _state_test(state: str | None) -> Callable[[int], bool]:
    if state == "called":
        return lambda code: bool(code & CALLED)
    if state == "concealed":
        return lambda code: not code & CALLED and (code & _SHAPE == RUN or not code & BY_RON)
    return lambda code: True


def _counted_by_state(state: str | None, shapes: frozenset[int]) -> Counter:
    fits = _state_test(state)
    return lambda view: sum([code & _SHAPE in shapes and fits(code) for code in view.codes])


def _of_class(name: str, kinds: KindClass) -> Subject:
    if kinds.lettered:
        raise LanguageError("unknown-class", "suit letters cannot be counted", "use tiles or only")
    if kinds.red:
        if name != "tiles":
            raise LanguageError("unknown-class", f"{name} of red fives is not counted")
        return Subject(lambda view: sum([kinds.mask >> kind & 1 for kind in view.red_kinds]))
    if name == "tiles":

        def tiles(view: View) -> int:
            mask = kinds.resolve(view.scene.classes) & view.presence
            return sum(count_of(view.packed, kind) for kind in kinds_in(mask))

        return Subject(tiles, cost=3)
    if name == "kinds":
        return Subject(
            lambda view: (kinds.resolve(view.scene.classes) & view.presence).bit_count(), cost=2
        )

    if name == "aside":
        return Subject(
            lambda view: _listed(view, view.aside, kinds), unless=lambda view: not view.aside
        )
    return Subject(
        lambda view: _listed(view, view.scene.discards, kinds),
        unless=lambda view: not view.scene.discards,
    )


def _listed(view: View, where: tuple[Kind, ...], kinds: KindClass) -> int:
    mask = kinds.resolve(view.scene.classes)
    return sum(1 for kind in where if mask >> kind & 1)


def _plain(name: str) -> Subject:
    match name:
        case "suits":
            return Subject(_suits_present, "presence")
        case "numbers":
            return Subject(_numbers_present, cost=2)
        case "sum":
            return Subject(_sum_of_numbers, cost=4)
        case "kinds":
            return Subject(lambda view: view.presence.bit_count())
        case "neighbours":
            return Subject(lambda view: neighbours_of(view.packed), cost=3)
        case "waits":
            return Subject(lambda view: view.waits.bit_count())
        case "fixed_waits":
            return Subject(lambda view: view.fixed_waits(), cost=9)
        case "left":
            return Subject(lambda view: view.left(), cost=4)
        case _:
            return Subject(_fu_beyond_base, cost=3)


def _suits_present(view: View) -> int:
    m, p, s, _ = view.packed
    return (m > 0) + (p > 0) + (s > 0)


def _fu_beyond_base(view: View) -> int:
    scene = view.scene
    return view.fu.beyond_base(
        view.form, view.codes, view.wait, scene.by or "tsumo", scene.seat, scene.round
    )


def _numbers_present(view: View) -> int:
    m, p, s, _ = view.packed
    return (ranks_of(m) | ranks_of(p) | ranks_of(s)).bit_count()


def _sum_of_numbers(view: View) -> int:
    m, p, s, _ = view.packed
    return _sum_of(m) + _sum_of(p) + _sum_of(s)


@lru_cache(maxsize=50_000)
def _sum_of(suit: int) -> int:
    """The sum of the ranks of one suit's tiles."""
    return sum(rank * (suit >> 4 * (rank - 1) & 15) for rank in range(1, 10))


def _dora(name: str) -> Subject:
    if name == "aka_dora":
        return Subject(lambda view: view.reds, unless=lambda view: not view.reds)

    if name == "dora":
        return Subject(
            lambda view: _shown(view, view.scene.dora, view.wilds_as_dora),
            unless=lambda view: not view.scene.dora,
        )
    return Subject(
        lambda view: _shown(view, view.scene.ura, view.wilds_as_ura),
        unless=lambda view: not view.scene.ura,
    )


def _shown(view: View, shown: tuple[Kind, ...], wild_counts: bool) -> int:
    """How many tiles are among the dora ``shown``, those set aside included."""
    number = 0
    for kind in shown:
        if kind.suit_index < len(view.packed):
            number += count_of(view.packed, kind)
            if view.wild_kinds and not wild_counts:
                number -= view.wild_kinds.count(kind)
        if view.aside:
            number += view.aside.count(kind)
    return number


def _so_far(name: str) -> Subject:
    if name == "han":
        return Subject(lambda view: view.lines_so_far.han, "late")
    return Subject(lambda view: view.lines_so_far.yakuman, "late")


def _stated(name: str) -> Subject:
    return Subject(lambda view: view.scene.counts.get(name, -1), "scene")


def _stated_tiles(name: str, kinds: KindClass) -> Subject:
    return Subject(
        lambda view: _listed(view, view.scene.tiles.get(name, ()), kinds),
        unless=lambda view: not view.scene.tiles.get(name),
    )
