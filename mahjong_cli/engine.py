"""The answers: what a hand waits for, and what it is worth.

``evaluate`` answers one hand in one situation, ``waits`` lists what would complete it.
Neither raises for a hand that does not win: that is an answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from mahjong_cli.completing import Completing, Facts, completer_of, facts_of
from mahjong_cli.explain import explain_groups
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.reading import (
    FuItem,
    Judged,
    Outcome,
    Reading,
    Score,
    Settlement,
    Wait,
    WaitScore,
)
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.settlement import settle
from mahjong_cli.tiles import Kind, count_of, mask_of

if TYPE_CHECKING:
    from mahjong_cli.weighing import Candidate, Weigher
    from mahjong_cli.yaku import View

FURITEN = "furiten"


def evaluate(
    hand: Hand, situation: Situation, rules: Ruleset, *, score_waits: bool = False
) -> Outcome:
    """What the hand is worth under the rules, with every reading and who pays what.

    Without a winning tile the outcome tells what the hand waits for. ``score_waits`` adds
    to each wait what it is worth by ron and by tsumo.
    """
    return _Answer(hand, situation, rules, score_waits).outcome()


def waits(
    hand: Hand, situation: Situation, rules: Ruleset, *, scored: bool = True
) -> tuple[Wait, ...]:
    """What the hand, before its winning tile, waits for: one entry a kind, in order."""
    return _Answer(hand, situation, rules, scored).waits


class _Answer:
    """One hand in one situation; holds what the steps of an answer share."""

    def __init__(self, hand: Hand, situation: Situation, rules: Ruleset, score: bool) -> None:
        self.hand, self.situation, self.rules = hand, situation, rules
        self.score = score
        self.facts: Facts = facts_of(hand)
        self.completer = completer_of(rules)
        self.found: Completing = self.completer.completing(self.facts)
        self.mask = mask_of(self.found)
        self.furiten = _is_furiten(situation, self.found)
        self.seen_elsewhere = _seen_elsewhere(hand, situation)
        plain = [Wait(kind, wilds, self._left(kind)) for kind, wilds in self.found.items()]
        self.waits = self._scored(plain) if score else tuple(plain)

    @property
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
        if hand.win.kind not in self.found:
            return self._without_win("not_complete")
        return self._win(self._ranked(), situation.by or "tsumo")

    def _left(self, kind: Kind) -> int:
        """How many copies of a kind the player has not seen, the winning tile among them."""
        held = count_of(self.facts.held, kind)
        return self.rules.tiles.copies[kind] - held - self.seen_elsewhere.count(kind)

    def _scored(self, plain: Iterable[Wait]) -> tuple[Wait, ...]:
        views = {by: self._view(by, 0) for by in (("tsumo",) if self.furiten else ("ron", "tsumo"))}
        out = []
        for wait in plain:
            scores: dict[str, WaitScore | None] = {}
            for by, view in views.items():
                view.left = lambda left=wait.left: left  # type: ignore[misc]
                scores[by] = _wait_score(
                    max(
                        [
                            self.weigher.best(self.facts, view, wait.tile, wilds)
                            for wilds in wait.wilds
                        ],
                        key=lambda candidate: candidate.preference,
                    )
                )
            out.append(wait._replace(ron=scores.get("ron"), tsumo=scores["tsumo"]))
        return tuple(out)

    def _view(self, by: str, reds: int) -> View:
        situation = self.situation
        events = self.weigher.possible_events(situation, by)
        if self.furiten:
            events |= {FURITEN}
        return self.weigher.view(self.facts, situation, by, events, self.mask, reds)

    def _ranked(self) -> tuple[View, list[Candidate]]:
        win = self.hand.win
        assert win is not None and win.kind is not None
        kind = win.kind
        view = self._view(self.situation.by or "tsumo", win.mark == "red")
        view.left = lambda: next(wait.left for wait in self.waits if wait.tile == kind)
        found = [self.weigher.best(self.facts, view, kind, wilds) for wilds in self.found[kind]]
        if len(found) > 1:
            found.sort(key=lambda c: (not c.legal, tuple([-number for number in c.order]), c.wilds))
        return view, found

    def _win(self, ranked: tuple[View, list[Candidate]], by: str) -> Outcome:
        view, candidates = ranked
        best = candidates[0]
        blocked = None
        if not best.legal:
            blocked = "no_yaku"
        elif self.furiten and by == "ron":
            blocked = FURITEN
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
            self.furiten,
            None if blocked else judged[0],
            judged,
            any(one.status == "equal" for one in judged),
            None if blocked else self._settled(best, by),
            0,
        )

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

        if not candidate.legal:
            status = "no_yaku"
        return Judged(candidate.wilds, candidate.points, candidate.chips, status, explain)

    def _explained(self, view: View, candidate: Candidate) -> tuple[Reading, Score]:
        scene, codes = view.scene, candidate.codes
        items: tuple[FuItem, ...] = ()
        if candidate.fu is not None:
            items = self.weigher.fu.items(
                candidate.form,
                codes,
                candidate.wait,
                view.closed,
                scene.by or "tsumo",
                scene.seat,
                scene.round,
            )
        lines = self.weigher.judge.lines(view, codes, candidate.verdict, candidate.held)
        worth = candidate.worth
        score = Score(
            lines,
            candidate.han,
            candidate.fu,
            items,
            candidate.yakuman,
            worth.limit,
            worth.base,
        )
        groups = explain_groups(self.hand, codes, candidate.place, candidate.wilds)
        return Reading(candidate.form, candidate.wilds, groups, candidate.wait), score

    def _settled(self, best: Candidate, by: str) -> Settlement:
        situation = self.situation
        return settle(
            self.rules,
            best.worth.base,
            by,
            situation.seat,
            discarder=situation.discarder,
            honba=situation.honba,
            sticks=situation.sticks,
            chips=best.chips,
        )

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
            self._shanten(),
            self._useful(),
        )

    def _shanten(self) -> int | None:
        """That of the hand before the winning tile: 0 exactly where it waits for a tile."""
        if self.waits:
            return 0
        if not self._is_whole():
            return None
        return max(1, self.completer.missing(self.facts) - 1)

    def _useful(self) -> tuple[tuple[Kind, int], ...]:
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
        return outcome._replace(shanten=self._shanten())

    def _best_try(self, tries: Iterable[Hand]) -> Outcome:
        """Every tile as the winning one (天和): the best of them is taken."""
        situation = self.situation._replace(by="tsumo")
        best: tuple[tuple[bool, tuple[int, ...]], Outcome] | None = None
        for hand in tries:
            answer = _Answer(hand, situation, self.rules, self.score)
            if hand.win is None or hand.win.kind not in answer.found:
                continue
            ranked = answer._ranked()
            preference = ranked[1][0].preference
            if best is None or preference > best[0]:
                best = (preference, answer._win(ranked, "tsumo"))
        if best is not None:
            return best[1]
        last = self.hand.concealed[-1]
        hand = replace(self.hand, concealed=self.hand.concealed[:-1], win=last)
        return _Answer(hand, situation, self.rules, self.score)._without_win("not_complete")


def _wait_score(candidate: Candidate) -> WaitScore | None:
    if not candidate.legal:
        return None
    return WaitScore(
        candidate.han, candidate.fu, candidate.yakuman, candidate.worth.limit, candidate.points
    )


def _is_furiten(situation: Situation, found: Completing) -> bool:
    """Whether the own pond holds a tile of the union of waits, or furiten was stated."""
    if situation.furiten or not situation.discards:
        return situation.furiten
    free = Counter(situation.discards) - Counter(situation.forced_discards)
    return any(kind in found for kind in free)


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
