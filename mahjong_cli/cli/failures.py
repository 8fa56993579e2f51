"""What keeps a yaku away, in words: what its row asks, and what the hand has instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mahjong_cli.classes import LanguageError, parse_class
from mahjong_cli.cli.lacking import FEW, lacking_groups, lacks_one, situational
from mahjong_cli.cli.options import EVENTS
from mahjong_cli.cli.sentences import Sentences
from mahjong_cli.reading import Failing, Outcome, Reading
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import NUMBERED, Kind


class Failure(NamedTuple):
    """A part of a condition that fails, with its sentence."""

    failing: Failing
    reason: str


def reasons(
    failing: Sequence[Failing], outcome: Outcome, id: str, say: Sentences
) -> Iterator[Failure]:
    """Each part of the row ``id`` that fails, said together with what was found."""
    row = next(row for row in say.names.rules.yaku if row.id == id)
    for one in failing:
        yield Failure(one, _reason(one, outcome, row.when.get("where", ()), say))


def _reason(one: Failing, outcome: Outcome, where: Any, say: Sentences) -> str:
    words, (name, *rest) = say.words, one.path
    if name == "value":
        return words("failing", f"only_{one.argument}")
    if name in ("struck", "yakuman", "fixed"):
        return words("failing", str(name), yaku=say.names.row(str(one.argument)))
    if name in ("complete", "needs_another"):
        return words("failing", str(name))
    if name == "count" and rest:
        asked = say.count(str(rest[0]), one.argument)
        here = None if one.found is None else say.counted(str(rest[0]), one.found)
        if rest[0] in say.names.rules.counts and (one.found is None or one.found < 0):
            here = words("failing", "unstated", option=f"--count {rest[0]}=N")
    elif name == "groups":
        asked = say.part("groups", one.argument, where)
        lacking = lacking_groups(one.argument, where, outcome, say.names)
        return words("failing", "lacks", asked=asked, groups=lacking) if lacking else asked
    else:
        asked = say.part(str(name), one.argument, where)
        here = _instead(str(name), one.argument, outcome, say)
    return words("failing", "here", asked=asked, here=here) if here else asked


def _instead(name: str, argument: Any, outcome: Outcome, say: Sentences) -> str | None:
    """What the hand has in place of what a predicate asks."""
    words, names, now = say.words, say.names, outcome.situation
    if name == "events":
        missing = _missing_events(argument, outcome)
        option = " ".join(map(option_of, missing))
        return words("failing", "unstated", option=option) if option else None
    if name == "by":
        return words("when", "by", now.by) if now.by else None
    if name == "seat":
        return words("seat", wind=words("winds", now.seat))
    if name == "round":
        return words("round", wind=words("winds", now.round))
    if name == "win":
        return names.tile(outcome.hand.win) if outcome.hand.win is not None else None
    reading = _reading(outcome)
    if reading is None:
        return None
    if name == "only":
        wrong = _tiles_outside(str(argument), reading, outcome, say)
        return names.tiles(wrong) if wrong else None
    if name == "wait" and reading.wait is not None:
        return words("wait_names", reading.wait)
    return words("forms", reading.form) if name == "form" else None


def _reading(outcome: Outcome) -> Reading | None:
    if outcome.best is not None:
        return outcome.best.reading
    return outcome.readings[0].reading if outcome.readings else None


def _tiles_outside(argument: str, reading: Reading, outcome: Outcome, say: Sentences) -> list[Kind]:
    """The tiles that a class has not, each as often as the hand holds it."""
    mask = _mask(argument, outcome, say.names.rules)
    kinds = sorted(placed.as_kind for group in reading.groups for placed in group.placed)
    if not reading.groups:
        kinds = sorted(tile.kind for tile in outcome.hand.concealed if tile.kind is not None)
    return [kind for kind in kinds if not mask >> kind & 1]


def _mask(argument: str, outcome: Outcome, rules: Ruleset) -> int:
    try:
        return parse_class(argument, rules.classes).resolve(situational(outcome, rules))
    except LanguageError:
        return 0


def _missing_events(argument: Any, outcome: Outcome) -> list[str]:
    names = argument if isinstance(argument, (list, tuple)) else [argument]
    return [str(name) for name in names if name not in outcome.situation.events]


def option_of(event: str) -> str:
    """The option that states an event."""
    if event == "furiten" or event in EVENTS:
        return f"--{event.replace('_', '-')}"
    return f"--event {event}"


def options_for(failing: Sequence[Failing], outcome: Outcome, rules: Ruleset) -> str:
    """The options that would state what fails, with what that needs."""
    found: list[str] = []
    for one in failing:
        if one.path[0] == "count":
            found.append(f"--count {one.path[1]}=N")
            continue
        for name in _missing_events(one.argument, outcome):
            rule = rules.events.get(name)
            needed = sorted(rule.needs - outcome.situation.events) if rule is not None else []
            found += map(option_of, [*needed, name])
    return " ".join(dict.fromkeys(found))


def is_unstated(failing: Sequence[Failing], outcome: Outcome, rules: Ruleset) -> bool:
    """Whether nothing but statements fail, each of which could be made of this hand."""
    for one in failing:
        if one.path[0] == "count" and len(one.path) > 1 and one.path[1] in rules.counts:
            if one.path[1] in outcome.situation.counts:
                return False
        elif one.path[0] != "events" or not all(
            _can_be_stated(name, outcome, rules) for name in _missing_events(one.argument, outcome)
        ):
            return False
    return True


def _can_be_stated(name: str, outcome: Outcome, rules: Ruleset) -> bool:
    rule, now, hand = rules.events.get(name), outcome.situation, outcome.hand
    if rule is None or rule.wins or rule.by not in (None, now.by) or rule.excludes & now.events:
        return False
    if rule.on and (hand.win is None or hand.win.kind not in rule.on):
        return False
    if (rule.closed and not hand.closed) or (rule.no_melds and hand.melds):
        return False
    came = {"kan": any(meld.kan for meld in hand.melds), "aside": bool(hand.aside)}
    if rule.after and not any(came.get(what, True) for what in rule.after):
        return False
    facts = {"by": now.by, "seat": now.seat}
    if any(all(facts.get(k) == v for k, v in never.items()) for never in rule.never):
        return False
    needed = rule.needs | rule.implies
    return all(need in now.events or _can_be_stated(need, outcome, rules) for need in needed)


def is_near(failing: Failing, id: str, reading: Reading, outcome: Outcome, say: Sentences) -> bool:
    """Whether the hand misses this one part of the row ``id`` by little."""
    name, argument = failing.path[0], failing.argument
    if name == "only":
        return len(_tiles_outside(str(argument), reading, outcome, say)) <= FEW
    if name == "wait":
        return True
    if name == "groups":
        where = next(row for row in say.names.rules.yaku if row.id == id).when.get("where", [])
        return lacks_one(argument, where, reading, outcome, say.names.rules)
    if failing.path == ("count", "suits"):
        return failing.found == 2 and _smaller_suit(reading) <= FEW
    return failing.found is not None and _is_close(argument, failing.found)


def _smaller_suit(reading: Reading) -> int:
    """How many tiles the lesser of the numbered suits has."""
    suits = [placed.as_kind.suit for group in reading.groups for placed in group.placed]
    return min((suits.count(suit) for suit in NUMBERED if suit in suits), default=0)


def _is_close(wanted: Any, found: int) -> bool:
    """Whether a number is one short of what was wanted, or one too many of what has a limit."""
    text = str(wanted)
    if text == "all":
        return found >= FEW
    low, dots, high = text.partition("..")
    if not dots:
        low, high = (text, "") if text != "0" else ("", text)
    return (low.isdecimal() and found == int(low) - 1) or (
        high.isdecimal() and found == int(high) + 1
    )
