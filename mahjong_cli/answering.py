"""One answer: what a hand waits for, its readings, and the payments of the best.

``engine`` is the door to this; here the steps share what they found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from mahjong_cli.completing import Completing, Facts, completer_of
from mahjong_cli.explain import Pieces, explain_groups
from mahjong_cli.forms import Form
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.reading import (
    Failing,
    FuItem,
    Group,
    Judged,
    Outcome,
    Placed,
    Reading,
    Score,
    Settlement,
    Wait,
    WaitScore,
    WhyNot,
)
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.settlement import Liable, settle, shares
from mahjong_cli.tiles import Kind, Tile, count_of, mask_of

if TYPE_CHECKING:
    from mahjong_cli.weighing import Candidate, Weigher
    from mahjong_cli.yaku import View

FURITEN = "furiten"


class Answer:
    """One hand in one situation; holds what the steps of an answer share."""

    def __init__(self, hand: Hand, situation: Situation, rules: Ruleset, score: bool) -> None:
        self.hand, self.situation, self.rules = hand, situation, rules
        self.score = score
        self.completer = completer_of(rules)
        self.facts: Facts = self.completer.facts(hand, situation)
        used: list[Form] = []
        self.by_wild: Completing = self.completer.completing(self.facts, used=used)
        self.forms = tuple(used)
        self.found = self._real(self.by_wild)
        self.mask = mask_of(self.found)
        self.furiten, self.barred = self._barred()
        self.seen_elsewhere = _seen_elsewhere(hand, situation)
        plain = [
            Wait(kind, wilds, self._left(kind), barred=kind in self.barred)
            for kind, wilds in self.found.items()
        ]
        self.waits = self._scored(plain) if score else tuple(plain)

    def _barred(self) -> tuple[bool, frozenset[Kind]]:
        """Whether no ron is allowed, and the waits that alone allow none.

        The pond holds a tile of the union of waits, or furiten was stated. A wait that only
        forms with furiten by the tile allow bars nothing but itself. What fits the shape
        counts even where the hand uses all that it may of the kind; a discard that a cap
        forced does not.
        """
        situation = self.situation
        if situation.furiten or not situation.discards:
            return situation.furiten, frozenset()
        free = Counter(situation.discards) - Counter(situation.forced_discards)
        capped, fitting = self.completer.capped, self.found
        if capped and fitting:
            fitting = self._real(self.completer.completing(self.facts, beyond_cap=True))
        barred = frozenset(kind for kind in free if kind in fitting)
        if not barred or not self.completer.by_tile:
            return bool(barred), frozenset()
        forms = [form for form in self.completer.forms if not form.rule.furiten_by_tile]
        others = self._real(self.completer.completing(self.facts, forms, beyond_cap=capped))
        return not barred.isdisjoint(others), barred

    @cached_property
    def weigher(self) -> Weigher:
        """What weighs the readings; unscored waits do without it and its import."""
        from mahjong_cli.weighing import weigher_of

        return weigher_of(self.rules)

    def outcome(self) -> Outcome:
        """The whole answer."""
        hand, situation = self.hand, self.situation
        if hand.win is None:
            if _is_event_win(situation, self.rules):
                return self._event_win()
            tries = _tiles_to_try(hand, situation, self.rules)
            if tries:
                return self._best_try(tries)
            return self._without_win("tenpai" if self.waits else "noten")
        ranked = self._ranked(hand.win)
        if ranked is None:
            return self._without_win("not_complete")
        return self._win(ranked, situation.by or "tsumo")

    def why_not(self, yaku: str) -> WhyNot:
        """What keeps a yaku from the best reading."""
        from mahjong_cli.yaku.why import failing_parts, hidden_by

        definition = next(row for row in self.rules.yaku if row.id == yaku)
        event = self.hand.win is None and _is_event_win(self.situation, self.rules)
        if event:
            view = self._view("tsumo", 0)
            candidates = [self.weigher.without_tiles(view)]
        else:
            ranked = self._ranked(self.hand.win) if self.hand.win is not None else None
            if ranked is None:
                return WhyNot(yaku, False, (Failing(("complete",), None),))
            view, candidates = ranked
            self.weigher.look_at(self.facts, view, candidates[0])
        verdict = candidates[0].verdict
        if any(row.definition.id == yaku for row in verdict.rows):
            return WhyNot(yaku, True, ())
        failing = failing_parts(definition, self.rules, view) or hidden_by(definition, verdict)
        return WhyNot(yaku, False, tuple(failing))

    def _real(self, found: Completing) -> Completing:
        """The waits by the tile that comes: where all of a kind are wild, it stands for any."""
        joker = self.completer.joker
        if joker is None or joker.kind is None or not self.completer.all_wild:
            return found
        real = {kind: wilds for kind, wilds in found.items() if kind != joker.kind}
        if found and self.completer.winning_joker(Tile(joker.kind), self.situation):
            both = {(*wilds, kind) for kind in found for wilds in found[kind]}
            real[joker.kind] = tuple(sorted({tuple(sorted(kinds)) for kinds in both}))
        return dict(sorted(real.items()))

    def _left(self, kind: Kind) -> int:
        """How many copies of a kind the player has not seen, the winning tile among them."""
        held = count_of(self.facts.held, kind)
        joker = self.completer.joker
        if joker is not None and joker.kind == kind:
            held += len(self.facts.pieces)
        return self.rules.tiles.copies[kind] - held - self.seen_elsewhere.count(kind)

    def _scored(self, plain: Iterable[Wait]) -> tuple[Wait, ...]:
        ways = ("tsumo",) if self.furiten else ("ron", "tsumo")
        all_red = self.rules.tiles.all_red
        views = {
            red: [(by, self._view(by, red)) for by in ways] for red in range(1 + bool(all_red))
        }
        out = []
        for wait in plain:
            scores: dict[str, WaitScore | None] = {}
            for by, view in views[wait.tile in all_red]:
                if wait.barred and by == "ron":
                    continue
                view.left = lambda left=wait.left: left  # type: ignore[misc]
                candidates = self._candidates(view, Tile(wait.tile))
                best = max(candidates, key=lambda candidate: candidate.preference)
                scores[by] = self._wait_score(view, best)
            out.append(wait._replace(ron=scores.get("ron"), tsumo=scores["tsumo"]))
        return tuple(out)

    def _wait_score(self, view: View, best: Candidate) -> WaitScore | None:
        if not best.legal:
            return None
        paid = {points for _, points in shares(self.rules, best.worth.base, view.terms)}
        return WaitScore(
            best.han,
            best.fu,
            best.yakuman,
            best.worth.limit,
            best.points,
            tuple(sorted(paid)),
        )

    def _view(self, by: str, reds: int) -> View:
        situation = self.situation
        events = self.weigher.possible_events(situation, by)
        if self.furiten:
            events |= {FURITEN}
        forms = self.forms + self.completer.conditional(by, events)
        return self.weigher.view(self.facts, situation, by, events, forms, self.mask, reds)

    def _candidates(self, view: View, win: Tile) -> list[Candidate]:
        """The best split of every assignment with this winning tile; none if it is no win."""
        weigher, facts = self.weigher, self.facts
        joker = self.completer.winning_joker(win, self.situation)
        if joker is None:
            kind = win.kind
            if kind is None and self.completer.joker is not None:
                kind = self.completer.joker.kind
            if kind is None:
                return []
            assignments = self.found.get(kind, ())
            if view.scene.events:
                assignments = self._in_situation(view, kind, assignments)
            return [weigher.best(facts, view, kind, wilds) for wilds in assignments]
        best: dict[tuple[Kind, ...], Candidate] = {}
        found = self.by_wild
        if joker.fifth_copy:
            found = self.completer.completing(self.facts, beyond_cap=True)
        for kind, assignments in found.items():
            for wilds in assignments:
                candidate = weigher.best(facts, view, kind, wilds, joker)
                other = best.get(candidate.wilds)
                if other is None or candidate.preference > other.preference:
                    best[candidate.wilds] = candidate
        return list(best.values())

    def _in_situation(
        self, view: View, kind: Kind, plain: tuple[tuple[Kind, ...], ...]
    ) -> tuple[tuple[Kind, ...], ...]:
        """The assignments that complete the hand with this tile, forms of the situation too."""
        more = self.completer.conditional(view.scene.by or "tsumo", view.scene.events)
        if not more:
            return plain
        return self.completer.completing(self.facts, self.completer.forms + more).get(kind, ())

    def _ranked(self, win: Tile) -> tuple[View, list[Candidate]] | None:
        """The candidates of a winning tile, best first."""
        kind = win.kind
        if kind is None or self.completer.is_joker(win):
            kind = self.completer.joker.kind if self.completer.joker is not None else kind
        elif kind not in self.found and not self.situation.events:
            return None
        view = self._view(self.situation.by or "tsumo", self.completer.is_red(win))
        view.left = lambda: 0 if kind is None else self._left(kind)
        found = self._candidates(view, win)
        if not found:
            return None
        if len(found) > 1:
            found.sort(key=lambda c: (not c.legal, tuple([-number for number in c.order]), c.wilds))
        return view, found

    def _win(self, ranked: tuple[View, list[Candidate]], by: str) -> Outcome:
        view, candidates = ranked
        best = candidates[0]
        blocked = None
        if not best.legal:
            blocked = "no_yaku"
        elif by == "ron" and self._furiten_here():
            blocked = FURITEN
        elif self._bumped(by):
            blocked = "head_bump"
        judged = tuple(
            [
                self._judged(view, candidate, blocked or self._status(candidate, best))
                for candidate in candidates
            ]
        )
        return Outcome(
            self.rules.id,
            self.hand,
            self.situation,
            blocked or "win",
            self.waits,
            self._furiten_here(),
            None if blocked else judged[0],
            judged,
            any(one.status == "equal" for one in judged),
            None if blocked else self._settled(best, by),
            0,
        )

    def _furiten_here(self) -> bool:
        """Whether the winning tile may not be called for."""
        return self.furiten or (self.hand.win is not None and self.hand.win.kind in self.barred)

    def _bumped(self, by: str) -> bool:
        """Whether another winner on the same discard takes this win away (頭ハネ)."""
        second = by == "ron" and self.situation.ron_order > 1
        return second and self.rules.win.multiple_ron == "first"

    def _status(self, candidate: Candidate, best: Candidate) -> str:
        if candidate is best:
            return "chosen"
        if not candidate.legal:
            return "no_yaku"
        free = self.rules.choose.ties == "free"
        return "equal" if free and candidate.key == best.key else "lower"

    def _judged(self, view: View, candidate: Candidate, status: str) -> Judged:
        def explain() -> tuple[Reading, Score]:
            return self._explained(view, candidate)

        def evidence() -> dict[str, tuple[int, ...]]:
            return self._evidence(view, candidate)

        if not candidate.legal:
            status = "no_yaku"
        return Judged(candidate.wilds, candidate.points, candidate.chips, status, explain, evidence)

    def _explained(self, view: View, candidate: Candidate) -> tuple[Reading, Score]:
        weigher = self.weigher
        weigher.look_at(self.facts, view, candidate)
        items: tuple[FuItem, ...] = ()
        if candidate.fu is not None:
            items = weigher.fu_items(view)
        lines = weigher.judge.lines(view, candidate.verdict, candidate.held)
        worth = candidate.worth
        score = Score(
            lines,
            candidate.han,
            candidate.fu,
            items,
            candidate.yakuman,
            worth.limit,
            worth.base if weigher.with_fu else None,
        )
        groups, _ = self._groups(candidate)
        return Reading(candidate.form, candidate.wilds, groups, candidate.wait), score

    def _groups(self, candidate: Candidate) -> tuple[tuple[Group, ...], tuple[int, ...]]:
        pieces = self._pieces(candidate)
        return explain_groups(self.hand, candidate.codes, candidate.place, pieces)

    def _evidence(self, view: View, candidate: Candidate) -> dict[str, tuple[int, ...]]:
        """The groups that make each yaku, as places among the reading's groups."""
        self.weigher.look_at(self.facts, view, candidate)
        _, order = self._groups(candidate)
        places = {place: number for number, place in enumerate(order)}
        return {
            id: tuple(sorted([places[place] for place in found]))
            for id, found in self.weigher.judge.evidence(view, candidate.verdict.rows).items()
        }

    def _pieces(self, candidate: Candidate) -> Pieces:
        """Which pieces are wild, and what they and the winning tile stand for."""
        win, wilds = self.hand.win, list(candidate.wilds)
        wild_win = len(wilds) > self.facts.wilds
        if wild_win and candidate.win is not None:
            wilds.remove(candidate.win)
        wild_tiles = [*self.facts.pieces, *[None] * (len(wilds) - len(self.facts.pieces))]
        joker = self.completer.joker
        return Pieces(
            Placed(win, candidate.win, wild_win) if win and candidate.win is not None else None,
            tuple(zip(wild_tiles, wilds, strict=True)),
            joker.kind if joker is not None else None,
        )

    def _settled(self, best: Candidate, by: str) -> Settlement:
        situation = self.situation
        if situation.by is None:
            situation = situation._replace(by=by)
        liable: list[Liable] = []
        if situation.pao is not None:
            liable = self.weigher.liable(best, self.facts.closed)
        return settle(self.rules, best.worth.base, situation, chips=best.chips, liable=liable)

    def _without_win(self, result: str) -> Outcome:
        return Outcome(
            self.rules.id,
            self.hand,
            self.situation,
            result,
            self.waits,
            self.furiten,
            None,
            (),
            False,
            None,
            self.shanten(),
            self.useful(),
        )

    def shanten(self) -> int | None:
        """That of the hand before the winning tile: 0 exactly where it waits for a tile."""
        if self.waits:
            return 0
        if not self._is_whole():
            return None
        return max(1, self.completer.missing(self.facts) - 1)

    def useful(self) -> tuple[tuple[Kind, int], ...]:
        """The tiles that bring the hand nearer, with the copies left; none where it waits."""
        if self.waits or not self._is_whole():
            return ()
        return tuple([(kind, self._left(kind)) for kind in self.completer.useful(self.facts)])

    def _is_whole(self) -> bool:
        """Whether the hand holds as many tiles as it should."""
        tiles = len(self.hand.concealed) + 3 * len(self.hand.melds) + self.hand.wilds
        return tiles == self.rules.hand.size

    def _event_win(self) -> Outcome:
        view = self._view("tsumo", 0)
        candidate = self.weigher.without_tiles(view)
        outcome = self._win((view, [candidate]), "tsumo")
        return outcome._replace(shanten=self.shanten())

    def _best_try(self, tries: Iterable[Hand]) -> Outcome:
        """Every tile as the winning one (天和): the best of them is taken."""
        situation = self.situation._replace(by="tsumo")
        best: tuple[tuple[bool, tuple[int, ...]], Outcome] | None = None
        for hand in tries:
            answer = Answer(hand, situation, self.rules, self.score)
            ranked = answer._ranked(hand.win) if hand.win is not None else None
            if ranked is None:
                continue
            preference = ranked[1][0].preference
            if best is None or preference > best[0]:
                best = (preference, answer._win(ranked, "tsumo"))
        if best is not None:
            return best[1]
        last = self.hand.concealed[-1]
        hand = replace(self.hand, concealed=self.hand.concealed[:-1], win=last)
        return Answer(hand, situation, self.rules, self.score)._without_win("not_complete")


def _seen_elsewhere(hand: Hand, situation: Situation) -> tuple[Kind, ...]:
    """Every tile that the player sees outside the hand and its melds."""
    aside = tuple([tile.kind for tile in hand.aside if tile.kind is not None])
    return (
        aside
        + situation.discards
        + situation.visible
        + situation.dora_indicators
        + situation.ura_indicators
    )


def _is_event_win(situation: Situation, rules: Ruleset) -> bool:
    return any(
        (rule := rules.events.get(name)) is not None and rule.wins for name in situation.events
    )


def _tiles_to_try(hand: Hand, situation: Situation, rules: Ruleset) -> list[Hand]:
    """The hand with each of its tiles as the winning one, where an event allows any."""
    if not any((rule := rules.events.get(e)) is not None and rule.first for e in situation.events):
        return []
    if len(hand.concealed) + 3 * len(hand.melds) + hand.wilds != rules.hand.size + 1:
        return []
    out = []
    for tile in dict.fromkeys(hand.concealed):
        rest = list(hand.concealed)
        rest.remove(tile)
        out.append(replace(hand, concealed=tuple(rest), win=tile))
    return out
