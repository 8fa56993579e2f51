"""``mahjong points``: the table of points of a ruleset, or a part of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from mahjong_cli.cli.output import console_for, fail, output_of, say, show_all, warn
from mahjong_cli.cli.points_rows import Paid, Pricing, Row, limit_called
from mahjong_cli.errors import Fault, HandError, MahjongError
from mahjong_cli.hand import Situation
from mahjong_cli.question.desk import called, desk_of
from mahjong_cli.question.options import count_defaults, read_options
from mahjong_cli.ruleset import Ruleset

MOST_HAN = 1000
MOST_YAKUMAN = 100
_PARTS = ("han", "fu", "yakuman", "limit")


class Asked(NamedTuple):
    """What part of the table is asked for; all of it where nothing is named."""

    han: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    limit: str | None = None


def points_command(given: Mapping[str, Any]) -> int:
    """Answer the command ``points``: 0, or 2 where something asked for cannot be."""
    from mahjong_cli.cli.hands import ruleset_of

    output = output_of(given)
    try:
        rules = ruleset_of(given)
        situation, notices, faults = _situation(given, rules)
        pricing = Pricing(rules, situation)
        asked = _asked(given, pricing, faults)
    except MahjongError as error:
        fail(error, output)
    warn(notices, None, output)
    rows = rows_asked(asked, pricing)
    if output.mode == "json":
        from mahjong_cli.cli.as_json import SCHEMA, to_text

        say(to_text({"schema": SCHEMA, "ruleset": rules.id, "rows": [*map(record, rows)]}))
    elif output.mode == "plain":
        for row in rows:
            say("\t".join(("row", *_key(row), *_values(row))))
    elif output.mode == "quiet":
        for row in rows:
            key = () if len(rows) == 1 else _key(row)
            say(" ".join((*key, *(value.replace(" ", "/") for value in _values(row)))))
    else:
        from mahjong_cli.cli.points_text import page

        console = console_for(sys.stdout, color=output.color)
        whole = asked == Asked()
        show_all(page(rows, pricing, output.words, whole=whole, width=console.width), console)
    return 0


def rows_asked(asked: Asked, pricing: Pricing) -> list[Row]:
    """The rows of what is asked for."""
    each = pricing.rules.scoring.yakuman_as_han
    han = asked.han
    if asked.yakuman is not None:
        if each is None:
            return [pricing.yakuman(asked.yakuman)]
        han = each * asked.yakuman
    if asked.limit is not None:
        return [pricing.limit(asked.limit)]
    if han is not None and asked.fu is not None:
        return [pricing.cell(han, asked.fu)]
    if han is not None:
        return pricing.of_han(han, only_occurring=True)
    if asked.fu is not None:
        return pricing.of_fu(asked.fu)
    return pricing.table()


def record(row: Row) -> dict[str, Any]:
    """A row as JSON has it."""
    shown = {"dealer": _paid(row.dealer), "other": _paid(row.other)}
    return {"han": row.han, "fu": row.fu, "limit": row.limit, **shown}


def _paid(paid: Paid) -> dict[str, Any]:
    return {"ron": paid.ron, "tsumo": None if paid.tsumo is None else list(paid.tsumo)}


def _key(row: Row) -> Iterator[str]:
    """Han, fu and limit as text."""
    for value in (row.han, row.fu, row.limit):
        yield "-" if value is None else str(value)


def _values(row: Row) -> Iterator[str]:
    """What dealer and others are paid, different payments parted by a blank."""
    for paid in (row.dealer, row.other):
        yield "-" if paid.ron is None else str(paid.ron)
        yield "-" if paid.tsumo is None else " ".join(map(str, paid.tsumo))


def _situation(
    given: Mapping[str, Any], rules: Ruleset
) -> tuple[Situation, list[Fault], list[Fault]]:
    """What is stated of the situation, what of it makes no difference, and what is wrong."""
    desk = desk_of(rules)
    options = {
        key: given[key] for key in ("event", "count", "honba") if given.get(key) not in (None, [])
    }
    stated = read_options(options, desk)
    times = rules.payments.times
    events = {name for name, happened in stated.events.items() if happened}
    idle = [rules.events[name] for name in sorted(events - {name for name, _ in times.events})]
    idle_counts = [rules.counts[name] for name in sorted(stated.counts.keys() - set(times.counts))]
    notices = [_idle(rule) for rule in [*idle, *idle_counts]]
    counts = {**count_defaults(desk), **stated.counts}
    situation = Situation(events=frozenset(events), counts=counts, honba=stated.honba or 0)
    return situation, notices, stated.faults


def _idle(rule: Any) -> Fault:
    values = {"what_ja": called(rule, "ja"), "what_en": called(rule, "en")}
    message = f"{values['what_en']} changes nothing in the table of points"
    return Fault("not-in-table", message, token=rule.name, values=values)


def _asked(given: Mapping[str, Any], pricing: Pricing, faults: list[Fault]) -> Asked:
    """What part is asked for; ``HandError`` with these faults and all that is wrong with it."""
    said = [key for key in _PARTS if given.get(key) is not None]
    beside = {"han", "fu"}
    if pricing.rules.scoring.yakuman_as_han is not None:
        beside = {"yakuman", "fu"} if "yakuman" in said else beside
    if len(said) > 1 and not set(said) <= beside:
        options = " ".join(f"--{key}" for key in said)
        message = f"{options} cannot be asked for together"
        faults.append(Fault("options-exclude", message, values={"options": options}))
    for key, least, most in (("han", pricing.first, MOST_HAN), ("yakuman", 1, MOST_YAKUMAN)):
        value = given.get(key)
        if value is not None and not least <= value <= most:
            values = {"option": key, "value": value, "least": least, "most": most}
            message = f"{key}: {value} is not from {least} to {most}"
            faults.append(Fault("out-of-range", message, token=str(value), values=values))
    fu = given.get("fu")
    if fu is not None and fu not in pricing.fu:
        faults.append(_no_such_fu(fu, pricing))
    limit = given.get("limit")
    if limit is not None:
        limit = _limit(limit, pricing.rules, faults)
    if faults:
        raise HandError(faults)
    return Asked(given.get("han"), fu, given.get("yakuman"), limit)


def _no_such_fu(fu: int, pricing: Pricing) -> Fault:
    names = desk_of(pricing.rules).names
    known = " ".join(map(str, pricing.fu))
    values: dict[str, object] = {"fu": fu, "known": known, **names}
    if not known:
        message = f"{names['ruleset_en']} counts no fu"
        return Fault("no-fu", message, token=str(fu), values=values)
    message = f"no hand has {fu} fu"
    return Fault("no-such-fu", message, token=str(fu), hint=f"fu are {known}", values=values)


def _limit(name: str, rules: Ruleset, faults: list[Fault]) -> str | None:
    """The id of a limit; a fault where there is none of that name."""
    from mahjong_cli.cli.names import Names
    from mahjong_cli.cli.words import LANGUAGES, words_in

    ids = [*(limit.name for limit in rules.scoring.limits), "yakuman"]
    spoken = (Names(rules, words_in(lang)) for lang in LANGUAGES)
    found = limit_called(name, rules, ({id: names.limit(id) for id in ids} for names in spoken))
    if found is None:
        known = ", ".join(id for id in ids if limit_called(id, rules, ()))
        values: dict[str, object] = {"limit": name, "limits": known}
        message, hint = f"there is no limit {name}", f"limits are {known}"
        faults.append(Fault("unknown-limit", message, token=name, hint=hint, values=values))
    return found
