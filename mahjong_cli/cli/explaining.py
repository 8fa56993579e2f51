"""Why a hand is worth what it is, and why not more: the reasons behind an answer, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mahjong_cli.cli.failures import Failure, is_near, is_unstated, options_for, reasons
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.sentences import Sentences
from mahjong_cli.engine import why_not
from mahjong_cli.errors import Fault, HandError
from mahjong_cli.reading import FuItem, Group, Judged, Outcome
from mahjong_cli.ruleset import Ruleset, YakuDefinition
from mahjong_cli.tiles import WIND_KINDS
from mahjong_cli.yaku import NO_FORM


class FuReason(NamedTuple):
    """An item of fu and why it is there."""

    item: FuItem
    reason: str


class YakuReason(NamedTuple):
    """A yaku of the hand: the groups that make it, and its condition."""

    id: str
    groups: tuple[Group, ...]
    reason: str


class Other(NamedTuple):
    """A reading that is not the chosen one: the yaku it lacks, and those that only it has."""

    judged: Judged
    without: tuple[str, ...]
    extra: tuple[str, ...]


class Missed(NamedTuple):
    """A yaku that the hand has not, and everything that it fails."""

    id: str
    holds: bool
    failures: tuple[Failure, ...]


class Explanation(NamedTuple):
    """The reasons of an answer; ``unstated`` yaku lack nothing but a statement by an option."""

    fu: tuple[FuReason, ...] = ()
    yaku: tuple[YakuReason, ...] = ()
    others: tuple[Other, ...] = ()
    near: tuple[Missed, ...] = ()
    unstated: tuple[tuple[str, str], ...] = ()
    why_not: tuple[Missed, ...] = ()


def explain(
    outcome: Outcome, names: Names, *, whole: bool = True, asked: Sequence[str] = ()
) -> Explanation:
    """The reasons of an answer; without ``whole`` only why the yaku ``asked`` do not count.

    ``asked`` are ids of rows, as ``named_yaku`` finds them.
    """
    say = Sentences(names)
    answers = tuple(_missed(outcome, id, say) for id in asked)
    if not whole:
        return Explanation(why_not=answers)
    best = outcome.best
    fu: tuple[FuReason, ...] = ()
    yaku: tuple[YakuReason, ...] = ()
    if best is not None:
        fu = tuple(_fu_reasons(outcome, best, names))
        yaku = tuple(_yaku_reasons(outcome, best, say))
    near, unstated = _nearly(outcome, say)
    return Explanation(fu, yaku, tuple(_others(outcome)), near, unstated, answers)


def named_yaku(asked: Sequence[str], rules: Ruleset) -> tuple[str, ...]:
    """The ids of the yaku that people ask for by id or by name; ``HandError`` for unknown ones.

    >>> from mahjong_cli.loader import load_ruleset
    >>> named_yaku(["対々和", "all simples", "pinfu"], load_ruleset("riichi"))
    ('toitoi', 'tanyao', 'pinfu')
    """
    known = _yaku_names(rules.yaku)
    found: list[str] = []
    faults = []
    for text in asked:
        id = known.get(plain(text))
        if id is not None:
            found.append(id)
        else:
            faults.append(_unknown(text, known, rules))
    if faults:
        raise HandError(faults)
    return tuple(found)


def _yaku_names(rows: Sequence[YakuDefinition]) -> dict[str, str]:
    known: dict[str, str] = {}
    for row in rows:
        for name in (row.id, *row.names.values()):
            known.setdefault(plain(name), row.id)
            known.setdefault(plain(name.rpartition(" ")[2]), row.id)
    known.update({row.id: row.id for row in rows})
    return known


def plain(name: str) -> str:
    """A name without case, blanks and marks; forms of one character become the same."""
    from unicodedata import normalize

    text = normalize("NFKD", name).casefold().replace("發", "発").replace("黃", "黄")
    return "".join(letter for letter in text if letter.isalnum())


def _unknown(text: str, known: Mapping[str, str], rules: Ruleset) -> Fault:
    from difflib import get_close_matches

    close = get_close_matches(plain(text), known, n=5, cutoff=0.5)
    ids = list(dict.fromkeys(known[name] for name in close))[:3]
    ruleset = {
        "ruleset_ja": rules.names.get("ja", rules.id),
        "ruleset_en": rules.names.get("en", rules.id),
    }
    return Fault(
        "unknown-yaku",
        f"{ruleset['ruleset_en']} has no yaku {text}",
        token=text,
        hint=f"did you mean {' or '.join(ids)}?" if ids else None,
        values={"name": text, "nearest": ", ".join(ids), **ruleset},
    )


def _missed(outcome: Outcome, id: str, say: Sentences) -> Missed:
    answer = why_not(outcome.hand, outcome.situation, say.names.rules, id)
    return Missed(id, answer.holds, tuple(reasons(answer.failing, outcome, id, say)))


def _fu_reasons(outcome: Outcome, best: Judged, names: Names) -> Iterator[FuReason]:
    """Each item of fu with its reason, rounding up included."""
    score, words = best.score, names.words
    for item in score.fu_items:
        yield FuReason(item, _fu_reason(item, outcome, best, names))
    missing = (score.fu or 0) - sum(item.fu for item in score.fu_items)
    if missing > 0:
        item = FuItem("round", missing)
        yield FuReason(item, words("fu_reasons", "round", step=names.rules.fu.round))


def _fu_reason(item: FuItem, outcome: Outcome, best: Judged, names: Names) -> str:
    words = names.words
    if item.tiles and item.id != "value_pair":
        kind = item.tiles[0]
        simple = names.rules.classes.get("simples", 0) >> kind & 1
        sort = words("fu_reasons", "simple" if simple else "outer")
        group = next((one for one in best.reading.groups if _holds(one, item)), None)
        way = "in_hand"
        if item.id.startswith("open"):
            way = "called" if group is not None and group.open else "by_ron"
        return words("fu_reasons", "group", sort=sort, way=words("fu_reasons", way))
    if item.tiles:
        return words("when", "and").join(_values_of(item, outcome, names))
    return words.find("fu_reasons", item.id) or words("fu_reasons", "fixed")


def _holds(group: Group, item: FuItem) -> bool:
    return tuple(sorted(placed.as_kind for placed in group.placed)) == item.tiles


def _values_of(item: FuItem, outcome: Outcome, names: Names) -> Iterator[str]:
    """What makes the tiles of a pair worth fu."""
    assert item.tiles is not None
    kind, now = item.tiles[0], outcome.situation
    if names.rules.classes.get("dragons", 0) >> kind & 1:
        yield names.words("classes", "dragons")
    for name in names.rules.value_winds:
        wind = {"seat": now.seat, "round": now.round}.get(name)
        if wind is None and name == str(kind):
            yield names.words("classes", "value")
        elif wind is not None and WIND_KINDS[wind] == kind:
            yield names.words("classes", name)


def _yaku_reasons(outcome: Outcome, best: Judged, say: Sentences) -> Iterator[YakuReason]:
    rows = {row.id: row for row in say.names.rules.yaku}
    groups = best.reading.groups
    for line in best.score.lines:
        made = tuple(groups[place] for place in best.evidence.get(line.id, ()))
        reason = say.condition(rows[line.id].when)
        if reason.casefold() == say.names.row(line.id).casefold():
            reason = say.words("as_stated")
        each = rows[line.id].chips[outcome.situation.by == "ron"]
        if line.chips < line.count * each:
            said = say.words("wild_earns_none", wild=say.names.wild)
            reason = f"{reason} · {said}"
        yield YakuReason(line.id, made, reason)


def _others(outcome: Outcome) -> Iterator[Other]:
    """The readings that are not taken, each beside the one that is."""
    first = outcome.best or (outcome.readings[0] if outcome.readings else None)
    for judged in outcome.readings:
        if judged is first or first is None:
            continue
        here = {line.id: line.count for line in judged.score.lines}
        there = {line.id: line.count for line in first.score.lines}
        without = tuple(id for id, count in there.items() if here.get(id, 0) < count)
        extra = tuple(id for id, count in here.items() if there.get(id, 0) < count)
        yield Other(judged, without, extra)


def _nearly(
    outcome: Outcome, say: Sentences
) -> tuple[tuple[Missed, ...], tuple[tuple[str, str], ...]]:
    """The yaku that one part of their condition kept away, and those that were only not stated."""
    if not outcome.readings:
        return (), ()
    near: list[Missed] = []
    unstated: list[tuple[str, str]] = []
    first, rules = outcome.best or outcome.readings[0], say.names.rules
    reading = first.reading
    if not reading.groups and reading.form == NO_FORM:
        return (), ()
    for row in rules.yaku:
        worth = row.closed or row.open
        if row.bonus or (first.score.yakuman and not (worth and worth.yakuman)):
            continue
        answer = why_not(outcome.hand, outcome.situation, rules, row.id)
        if answer.holds or not answer.failing:
            continue
        if is_unstated(answer.failing, outcome, rules):
            unstated.append((row.id, options_for(answer.failing, outcome, rules)))
        elif len(answer.failing) == 1 and is_near(answer.failing[0], row.id, reading, outcome, say):
            found = tuple(reasons(answer.failing, outcome, row.id, say))
            near.append(Missed(row.id, False, found))
    return tuple(near), tuple(unstated)
