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
from mahjong_cli.forms import Fixed, Form, Kinds
from mahjong_cli.fu import fu_counter
from mahjong_cli.hand import Situation
from mahjong_cli.reading import FuItem
from mahjong_cli.ruleset import EventRule, Ruleset, WildRule
from mahjong_cli.scoring import Worth, scoring_of
from mahjong_cli.settlement import Liable, terms_of, value_of
from mahjong_cli.tiles import Kind, presence_of
from mahjong_cli.yaku import NO_FORM, Held, Scene, Verdict, View, judge_of

RINSHAN = "rinshan"
_VALUES = ("points", "yakuman", "han", "fu")


class Candidate(NamedTuple):
    """One split with one place for the winning tile, and what it is worth.

    ``key`` is what the ruleset's ``choose`` compares; ``order`` is that, then the agreed
    tie-breaks: most points, chips, fu, or where there are no fu the han before any are cut
    off. ``wilds`` is what each wild stands for, the winning tile among them where it is one;
    ``place`` the group that the winning tile completed.
    """

    key: tuple[int, ...]
    order: tuple[int, ...]
    win: Kind | None
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
        self.with_fu = self._scoring.with_fu
        self._cap = self._scoring.cap
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
        forms: tuple[Form, ...],
        waits: int,
        reds: int,
    ) -> View:
        """A view of the hand, to be filled with one reading after the other."""
        wild = facts.wild
        view = View()
        view.scene = Scene(self.rules, situation, by, events)
        view.forms = forms
        view.closed = facts.closed
        view.aside = facts.aside
        view.win_is_red = bool(reds)
        view.real_reds = len(facts.red_kinds) + reds
        view.fu = self.fu
        view.terms = terms_of(self.rules, situation, by)
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

    def best(
        self,
        facts: Facts,
        view: View,
        win: Kind,
        wilds: Assignment,
        joker: WildRule | None = None,
    ) -> Candidate:
        """The best split of one assignment: a legal one before any other.

        With ``joker``, the winning tile is itself wild by that rule and stands for ``win``.
        """
        self._assign(facts, view, win, wilds, joker)
        found = list(self._candidates(facts, view))
        if len(found) == 1:
            return found[0]
        return max(found, key=_by_preference)

    def fu_items(self, view: View) -> tuple[FuItem, ...]:
        """The fu of the view's reading, item by item."""
        scene = view.scene
        return self.fu.items(
            view.form,
            view.codes,
            view.wait,
            view.closed,
            scene.by or "tsumo",
            scene.seat,
            scene.round,
            RINSHAN in scene.events,
        )

    def liable(self, candidate: Candidate, closed: bool) -> list[Liable]:
        """The yakuman of a win for which a liable player answers (``payments.pao``)."""
        found = []
        for line in self.judge.yakuman_lines(candidate.verdict, candidate.held, closed):
            rule = self.rules.payments.pao.get(line.id)
            if rule is not None:
                found.append(Liable(rule, self._scoring.yakuman(line.yakuman).base))
        return found

    def without_tiles(self, view: View) -> Candidate:
        """The worth of an event that is a win by itself."""
        view.packed = view.concealed = (0, 0, 0, 0)
        view.presence = 0
        view.reds = 0
        view.win = None
        view.wild_kinds = ()
        view.fixed_waits = lambda: 0
        view.left = lambda: 0
        view.form, view.codes, view.groups, view.wait = NO_FORM, (), 0, None
        return self._weigh(view, None)

    def look_at(self, facts: Facts, view: View, candidate: Candidate) -> None:
        """Fill the view with the reading of a candidate again."""
        same = view.win == candidate.win and view.wild_kinds == candidate.wilds
        if candidate.win is not None and not same:
            wilds = list(candidate.wilds)
            joker = None
            if len(wilds) > facts.wilds:
                joker = self.completer.joker
                wilds.remove(candidate.win)
            self._assign(facts, view, candidate.win, tuple(wilds), joker)
        view.form, view.codes, view.wait = candidate.form, candidate.codes, candidate.wait
        view.groups = group_mask(candidate.codes)

    def _assign(
        self,
        facts: Facts,
        view: View,
        win: Kind,
        wilds: Assignment,
        joker: WildRule | None,
    ) -> None:
        """Let the wilds, and the winning tile where it is one, stand for these kinds."""
        view.concealed, view.packed = facts.with_kinds((win, *wilds))
        view.presence = presence_of(view.packed)
        view.win = win
        view.red_kinds = (*facts.red_kinds, win) if view.win_is_red else facts.red_kinds
        view.fixed_waits = lambda: self.completer.fixed(facts, wilds)
        view.wild_kinds = wilds
        view.reds = view.real_reds
        wild = facts.wild
        if joker is not None:
            view.wild_kinds = tuple(sorted((win, *wilds)))
            wild = joker
            view.wilds_as_dora, view.wilds_as_ura = wild.dora, wild.ura_dora
        if wild.aka_dora and view.wild_kinds:
            red = self.rules.tiles.red
            view.reds += sum([kind in red for kind in view.wild_kinds])

    def _candidates(self, facts: Facts, view: View) -> Iterator[Candidate]:
        packed, win = view.concealed, view.win
        assert win is not None
        by_ron = view.scene.by == "ron"
        melds = facts.melds
        for form in view.forms:
            if len(melds) > form.takes_melds:
                continue
            view.form = form.name
            for split in form.splits(packed, len(melds)):
                codes = split + melds
                view.codes = codes
                view.groups = group_mask(codes)
                seen: list[object] = []
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
                if not seen and isinstance(form, Kinds | Fixed):
                    view.wait = form.loose_wait(packed, win)
                    if form.rule.wait not in (None, view.wait):
                        continue
                    yield self._weigh(view, None)

    def _wait(self, code: int, win: Kind) -> str:
        found = self._waits.get((code, win))
        if found is None:
            found = self._waits[code, win] = _wait_of(code, win, self.rules.tiles.mask)
        return found

    def _weigh(self, view: View, place: int | None) -> Candidate:
        scene = view.scene
        held = self.judge.live(view).holding(view)
        verdict = self.judge.verdict(held.mask, view.closed)
        by, seat = scene.by or "tsumo", scene.seat
        is_ron = by == "ron"
        han, core, chips = verdict.han, verdict.core_han, verdict.chips[is_ron]
        left_out = verdict.left_out_han
        counts = held.counts
        if counts:
            for row in verdict.counted:
                more = row.han * counts[row.bit]
                han += more
                if row.chips[is_ron]:
                    earning = counts[row.bit]
                    if view.wild_kinds and not row.earned:
                        earning = self.judge.count_without_wilds(row.bit, view)
                    chips += row.chips[is_ron] * earning
                if row.core:
                    core += more
                if row.left_out:
                    left_out += more
        fu = 0
        if self.with_fu and view.form != NO_FORM:
            fu = self.fu.total(
                view.form,
                view.codes,
                view.wait,
                view.closed,
                by,
                seat,
                scene.round,
                RINSHAN in scene.events,
            )
        tie = fu if self.with_fu else han
        if self._cap is not None and han > self._cap:
            han = self._cap
        if verdict.yakuman:
            han = left_out = 0
            worth = self._scoring.yakuman(verdict.yakuman)
            legal = verdict.legal
        elif verdict.fixed and verdict.floor is not None:
            worth = self._scoring.limit(verdict.floor)
            legal = verdict.legal
        else:
            worth = self._scoring.worth(han, fu, verdict.floor)
            enough = core >= self._min_han or not self._min_han
            legal = verdict.legal and (enough or verdict.floor is not None)
        counts_fu = (
            self.with_fu and not verdict.yakuman and not verdict.fixed and view.form != NO_FORM
        )
        points = value_of(self.rules, worth.base, view.terms)
        counted = 0 if verdict.yakuman else fu
        key = self._compared((points, verdict.yakuman, han, counted))
        if self._leaves_out:
            before = points
            if left_out:
                less = self._scoring.worth(han - left_out, fu, verdict.floor)
                before = value_of(self.rules, less.base, view.terms)
            values = (before, verdict.yakuman, han - left_out, counted)
            key = (values[self._first], *key)
        return Candidate(
            key,
            (*key, points, chips, tie),
            view.win,
            view.wild_kinds,
            view.form,
            view.codes,
            place,
            view.wait,
            legal,
            han,
            fu if counts_fu else None,
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
