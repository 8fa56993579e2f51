"""A win of a record beside what is computed for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from mahjong_cli.engine import evaluate
from mahjong_cli.logs.streams import refuse
from mahjong_cli.logs.wins import Ending, Recorded, Win, names_of
from mahjong_cli.reading import Line, Outcome
from mahjong_cli.ruleset import Ruleset

Worth = Mapping[str, Any]
"""The keys ``yaku han fu points changes`` (and ``changes_together``, ``result``)."""


class Verdict(NamedTuple):
    """A win and its computation; ``differs`` names the keys in which the two differ."""

    win: Win
    outcome: Outcome
    recorded: Worth
    computed: Worth
    differs: tuple[str, ...]


def judge(ending: Ending, rulesets: Sequence[Ruleset]) -> tuple[Verdict, ...]:
    """Compute the wins that end a round, each under its ruleset.

    ``LogError`` where a hand cannot be under its ruleset.
    """
    outcomes = [_computed(win, rules) for win, rules in zip(ending.wins, rulesets, strict=True)]
    together = None if ending.together is None else _sum(outcomes)
    verdicts = []
    for win, outcome in zip(ending.wins, outcomes, strict=True):
        recorded = _recorded(win.recorded)
        computed = _of(outcome, win)
        if ending.together is not None:
            recorded = {**recorded, "changes_together": dict(ending.together)}
            computed = {**computed, "changes_together": together}
        differs = _differs(win.recorded, recorded, computed)
        verdicts.append(Verdict(win, outcome, recorded, computed, differs))
    return tuple(verdicts)


def _computed(win: Win, rules: Ruleset) -> Outcome:
    _check(win, rules)
    events = frozenset(event for event in win.situation.events if event in rules.events)
    hand = replace(win.hand, wilds=rules.hand.imaginary)
    return evaluate(hand, win.situation._replace(events=events), rules)


def _check(win: Win, rules: Ruleset) -> None:
    """Refuse a win that cannot be: another number of players or tiles, foreign tiles."""
    if win.players != rules.players:
        message = f"{win.players} players, but {rules.id} is for {rules.players}"
        refuse(
            "log-players",
            f"{win.round}: {message}",
            win.file,
            win.line,
            round=win.round,
            players=win.players,
            ruleset=rules.id,
            seats=rules.players,
        )
    problem = _problem(win, rules)
    if problem is not None:
        refuse(
            "log-hand",
            f"{win.round}: the hand {win.hand} cannot be: {problem}",
            win.file,
            win.line,
            round=win.round,
            hand=str(win.hand),
            problem=problem,
        )


def _problem(win: Win, rules: Ruleset) -> str | None:
    hand, now = win.hand, win.situation
    if not hand.concealed and not hand.melds and hand.win is None:
        return None
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    if hand.win is not None:
        tiles.append(hand.win)
    held = len(hand.concealed) + 3 * len(hand.melds)
    wanted = rules.hand.size - rules.hand.imaginary
    if hand.win is None or held != wanted:
        return f"{held} tiles before the winning one, {wanted} expected"
    counts = Counter(tile.kind for tile in (*tiles, *hand.aside))
    counts.update((*now.dora_indicators, *now.ura_indicators))
    for kind, count in counts.items():
        if kind is None or kind not in rules.tiles:
            return f"{kind} is not among the tiles"
        if count > rules.tiles.copies[kind]:
            return f"{count} of {kind}"
    for meld in hand.melds:
        kinds = meld.kinds
        same = len(set(kinds)) == 1
        row = kinds[0].suit != "z" and len({kind - n for n, kind in enumerate(kinds)}) == 1
        if meld.type not in rules.hand.melds or not (
            row and kinds[0].suit == kinds[-1].suit if meld.type == "chi" else same
        ):
            return f"{meld} is no {meld.type}"
    return None


def _recorded(recorded: Recorded) -> dict[str, Any]:
    return {
        "yaku": {
            id: _yakuman(worth) if recorded.yakuman else worth
            for id, worth in recorded.yaku.items()
        },
        "han": recorded.han,
        "fu": recorded.fu,
        "points": recorded.points,
        "changes": None if recorded.changes is None else dict(recorded.changes),
    }


def _yakuman(number: int | None) -> str:
    return "yakuman" if number in (None, 1) else f"{number} yakuman"


def _of(outcome: Outcome, win: Win) -> dict[str, Any]:
    if outcome.best is None or outcome.settlement is None:
        return {
            "yaku": {},
            "han": None,
            "fu": None,
            "points": None,
            "changes": None,
            "result": outcome.result,
        }
    score = outcome.best.score
    yaku: dict[str, Any] = {}
    for line in score.lines:
        id = _counted_as(line, win)
        worth = _yakuman(line.yakuman) if line.yakuman else line.limit or line.han
        known = yaku.get(id)
        yaku[id] = known + worth if isinstance(known, int) and isinstance(worth, int) else worth
    return {
        "yaku": yaku,
        "han": None if score.yakuman else score.han,
        "fu": score.fu,
        "points": outcome.settlement.value,
        "changes": dict(outcome.settlement.points),
    }


def _counted_as(line: Line, win: Win) -> str:
    """The id that the record would have for a row: it may count it among another's."""
    if line.id in win.recorded.yaku:
        return line.id
    return names_of(win.server).counted_as.get(line.id, line.id)


def _sum(outcomes: Sequence[Outcome]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for outcome in outcomes:
        if outcome.settlement is not None:
            for seat, points in outcome.settlement.points.items():
                total[seat] += points
    return dict(total)


def _differs(stated: Recorded, recorded: Worth, computed: Worth) -> tuple[str, ...]:
    """The keys in which the two differ; what the record does not say differs in nothing."""
    if "result" in computed:
        return ("result",)
    return tuple(
        key
        for key, value in recorded.items()
        if value is not None
        and not (
            _same_yaku(stated, value, computed[key]) if key == "yaku" else value == computed[key]
        )
    )


def _same_yaku(stated: Recorded, recorded: Worth, computed: Worth) -> bool:
    """Whether the yaku are the same; one whose worth was not recorded may have any."""
    return recorded.keys() == computed.keys() and all(
        number is None or recorded[id] == computed[id] for id, number in stated.yaku.items()
    )
