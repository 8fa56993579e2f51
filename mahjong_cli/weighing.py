"""One winning tile and one assignment of the wilds: every split of the hand, weighed.

What is weighed here is compared by the thousand, so it is kept in small tuples; records
for people are made in ``explain`` for the readings that are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from mahjong_cli.codes import BITS, BY_RON, PAIR, RUN, Codes, group_mask
from mahjong_cli.completing import Assignment, Completer, Facts, completer_of
from mahjong_cli.forms import Kinds
from mahjong_cli.fu import fu_counter
from mahjong_cli.hand import Situation
from mahjong_cli.ruleset import EventRule, Ruleset
from mahjong_cli.scoring import Worth, scoring_of
from mahjong_cli.settlement import value_of
from mahjong_cli.tiles import Kind, presence_of
from mahjong_cli.yaku import NO_FORM, Held, Scene, Verdict, View, judge_of

_VALUES = ("points", "yakuman", "han", "fu")


class Candidate(NamedTuple):
    """One split with one place for the winning tile, and what it is worth.

    ``key`` is what the ruleset's ``choose`` compares; ``order`` is that, then the agreed
    tie-breaks: most points, chips, fu. ``place`` is the group that the winning tile
    completed.
    """

    key: tuple[int, ...]
    order: tuple[int, ...]
    wilds: Assignment
    form: str
    codes: Codes
    place: int | None
    wait: str | None
    legal: bool
    han: int
    fu: int | None
    yakuman: int
    worth: Worth
    points: int
    chips: int
    verdict: Verdict
    held: Held

    @property
    def preference(self) -> tuple[bool, tuple[int, ...]]:
        """Sorts a legal reading above any other, then by ``order``."""
        return (self.legal, self.order)


class Weigher:
    """Weighs readings under one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.judge = judge_of(rules)
        self.fu = fu_counter(rules)
        self.completer: Completer = completer_of(rules)
        self._scoring = scoring_of(rules.scoring)
        self._waits: dict[tuple[int, Kind], str] = {}
        self._events: dict[tuple[frozenset[str], str, str], frozenset[str]] = {}
        self._min_han = rules.win.min_han
        self._leaves_out = bool(rules.choose.leave_out)
        self._compared = _picker([_VALUES.index(name) for name in rules.choose.by])
        self._first = _VALUES.index(rules.choose.by[0])

    def view(
        self,
        facts: Facts,
        situation: Situation,
        by: str,
        events: frozenset[str],
        waits: int,
        reds: int,
    ) -> View:
        """A view of the hand, to be filled with one reading after the other."""
        wild = self.completer.wild
        view = View()
        view.scene = Scene(self.rules, situation, by, events)
        view.closed = facts.closed
        view.aside = facts.aside
        view.reds = facts.reds + reds
        view.wilds_as_dora = wild.dora
        view.wilds_as_ura = wild.ura_dora
        view.waits = waits
        return view

    def possible_events(self, situation: Situation, by: str) -> frozenset[str]:
        """The stated events without those that cannot go with this way of winning."""
        if not situation.events:
            return situation.events
        key = (situation.events, by, situation.seat)
        found = self._events.get(key)
        if found is None:
            rules = self.rules.events
            found = self._events[key] = frozenset(
                name
                for name in situation.events
                if name not in rules or _fits(rules[name], by, situation.seat)
            )
        return found

    def best(self, facts: Facts, view: View, win: Kind, wilds: Assignment) -> Candidate:
        """The best split of one assignment: a legal one before any other."""
        found = list(self._candidates(facts, view, win, wilds))
        if len(found) == 1:
            return found[0]
        return max(found, key=_by_preference)

    def without_tiles(self, view: View) -> Candidate:
        """The worth of an event that is a win by itself."""
        view.packed = (0, 0, 0, 0)
        view.presence = 0
        view.win = None
        view.wild_kinds = ()
        view.fixed_waits = lambda: 0
        view.left = lambda: 0
        view.form, view.codes, view.groups, view.wait = NO_FORM, (), 0, None
        return self._weigh(view, None)

    def _candidates(
        self, facts: Facts, view: View, win: Kind, wilds: Assignment
    ) -> Iterator[Candidate]:
        packed, held = facts.with_kinds((win, *wilds))
        view.packed = held
        view.presence = presence_of(held)
        view.win = win
        view.wild_kinds = wilds
        view.fixed_waits = lambda: self.completer.fixed(facts, wilds)
        wild = self.completer.wild
        if wild.aka_dora and wilds:
            red = self.rules.tiles.red
            view = _with_reds(view, sum(kind in red for kind in wilds))
        by_ron = view.scene.by == "ron"
        melds = facts.melds
        for form in self.completer.forms:
            if melds and not form.takes_melds:
                continue
            view.form = form.name
            for split in form.splits(packed, len(melds)):
                codes = split + melds
                view.codes = codes
                view.groups = group_mask(codes)
                if isinstance(form, Kinds):
                    view.wait = form.wait(packed, win)
                    yield self._weigh(view, None)
                    continue
                seen = []
                for place, code in enumerate(split):
                    if not BITS[code] >> win & 1:
                        continue
                    wait = self._wait(code, win)
                    sort = (code, wait) if by_ron else wait
                    if sort in seen:
                        continue
                    seen.append(sort)
                    view.wait = wait
                    if by_ron:
                        view.codes = (*codes[:place], code | BY_RON, *codes[place + 1 :])
                    yield self._weigh(view, place)

    def _wait(self, code: int, win: Kind) -> str:
        found = self._waits.get((code, win))
        if found is None:
            found = self._waits[code, win] = _wait_of(code, win, self.rules.tiles.mask)
        return found

    def _weigh(self, view: View, place: int | None) -> Candidate:
        scene = view.scene
        held = self.judge.live(view).holding(view)
        verdict = self.judge.verdict(held.mask, view.closed)
        han, core, chips = verdict.han, verdict.core_han, verdict.chips
        left_out = verdict.left_out_han
        counts = held.counts
        if counts:
            for row in verdict.counted:
                more = row.han * counts[row.bit]
                han += more
                chips += row.chips * counts[row.bit]
                if row.core:
                    core += more
                if row.left_out:
                    left_out += more
        by, seat = scene.by or "tsumo", scene.seat
        fu = 0
        if view.form != NO_FORM:
            fu = self.fu.total(view.form, view.codes, view.wait, view.closed, by, seat, scene.round)
        if verdict.yakuman:
            han = left_out = 0
            worth = self._scoring.yakuman(verdict.yakuman)
            legal = True
        else:
            worth = self._scoring.worth(han, fu, verdict.floor)
            legal = verdict.legal and (core >= self._min_han or verdict.floor is not None)
        points = value_of(self.rules, worth.base, by, seat)
        key = self._compared((points, verdict.yakuman, han, fu))
        if self._leaves_out:
            before = points
            if left_out:
                less = self._scoring.worth(han - left_out, fu, verdict.floor)
                before = value_of(self.rules, less.base, by, seat)
            values = (before, verdict.yakuman, han - left_out, fu)
            key = (values[self._first], *key)
        return Candidate(
            key,
            (*key, points, chips, fu),
            view.wild_kinds,
            view.form,
            view.codes,
            place,
            view.wait,
            legal,
            han,
            None if verdict.yakuman or view.form == NO_FORM else fu,
            verdict.yakuman,
            worth,
            points,
            chips,
            verdict,
            held,
        )


def _fits(rule: EventRule, by: str, seat: str) -> bool:
    if rule.by not in (None, by):
        return False
    facts = {"by": by, "seat": seat}
    return not any(all(facts.get(k) == v for k, v in case.items()) for case in rule.never)


def _by_preference(candidate: Candidate) -> tuple[bool, tuple[int, ...]]:
    return candidate.preference


def _picker(places: list[int]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    if len(places) == 1:
        (place,) = places
        return lambda values: (values[place],)
    return itemgetter(*places)


def _with_reds(view: View, more: int) -> View:
    copy = View()
    for name in View.__slots__:
        if hasattr(view, name):
            setattr(copy, name, getattr(view, name))
    copy.reds += more
    return copy


def _wait_of(code: int, win: Kind, tiles: int) -> str:
    """The name of the wait that the winning tile ended in a group.

    A run waited on both sides where the tile beyond its other end exists in the box.
    """
    shape = code & 3 << 6
    if shape == PAIR:
        return "tanki"
    if shape != RUN:
        return "shanpon"
    low = code & 63
    step = win - low
    if step == 1:
        return "kanchan"
    other = low + 3 if step == 0 else low - 1
    same_suit = other >= 0 and Kind(other).suit == win.suit if other < 34 else False
    return "ryanmen" if same_suit and tiles >> other & 1 else "penchan"


@lru_cache(maxsize=64)
def weigher_of(rules: Ruleset) -> Weigher:
    """The weigher of a ruleset, built once."""
    return Weigher(rules)
