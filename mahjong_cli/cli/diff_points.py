"""How points differ between two rulesets: a table of han, limits, yakuman."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_cli.cli.diff_words import Side, Telling, table_of
from mahjong_cli.hand import Situation
from mahjong_cli.settlement import shares, terms_of, value_of

_SEATS = ("S", "E")


def points_of(telling: Telling) -> Iterator[str]:
    """What differs in how han become points."""
    types = [side.get("scoring.type") for side in (telling.left, telling.right)]
    if types[0] != types[1]:
        telling.take("scoring")
        if types[1] == "han-table":
            yield from _table(telling)
            yield from _beyond(telling)
        else:
            yield telling.say("by_fu")
        yield from _limits(telling)
        return
    if telling.has("scoring.base"):
        telling.take("scoring.base")
        if _is_by_each(telling.right):
            telling.take("scoring.each")
        yield from _table(telling)
    yield from telling.entries("scoring.limits", "no_limits", "limits")
    yield from telling.sentences("scoring")


def _table(telling: Telling) -> Iterator[str]:
    """The rows of the table of han as what a ron brings."""
    side = telling.right
    rows = table_of(side.under("scoring.base"))
    if _is_by_each(side):
        yield telling.say("by_each", points=_ron(side, side.get("scoring.each")))
        return
    shown = telling.words("diff", "row_comma").join(
        telling.say("row", han=han, points=_ron(side, base)) for han, base in rows.items()
    )
    yield telling.say("by_table", rows=shown)


def _beyond(telling: Telling) -> Iterator[str]:
    """What han beyond the table bring and how many count, where the scoring is another."""
    side = telling.right
    for key in ("cap",) if _is_by_each(side) else ("each", "cap"):
        value = side.get(f"scoring.{key}")
        if value is not None:
            yield telling.say(f"table_{key}", n=value)


def _is_by_each(side: Side) -> bool:
    """Whether every han is worth the same, so that a table has nothing to show."""
    return bool(side.get("scoring.each")) and table_of(side.under("scoring.base")) == {0: 0}


def _limits(telling: Telling) -> Iterator[str]:
    """The limits of a scoring that is another one altogether."""
    side = telling.right
    shown = []
    for name in dict.fromkeys(key.split(".")[0] for key in side.under("scoring.limits")):
        limit = side.under(f"scoring.limits.{name}")
        template = "limit_from" if "from.han" in limit else "limit"
        shown.append(
            telling.say(
                template,
                name=side.names.limit(name),
                han=limit.get("from.han"),
                points=_ron(side, limit["base"]),
            )
        )
    if shown:
        yield telling.say("limits_of", rows=telling.words("diff", "row_comma").join(shown))
    fixed = [side.names.limit(limit.name) for limit in side.rules.scoring.limits if limit.fixed]
    if fixed:
        yield telling.say("fixed_limits", names=telling.listed(fixed))
    scoring = side.rules.scoring
    if scoring.yakuman_base:
        parts = ["yakuman_add" if scoring.yakuman_add else "yakuman_alone"]
        parts.append("yakuman_doubles" if scoring.yakuman_doubles else "yakuman_single")
        for part in parts:
            yield telling.say(part)
    if scoring.yakuman_as_han is not None:
        yield telling.say("yakuman_as_han", n=scoring.yakuman_as_han)


def paid_by_table(telling: Telling) -> Iterator[str]:
    """What the table of payments says, a line for each number of base points."""
    rules = telling.right.rules
    if not rules.payments.table:
        yield telling.say("no_table")
        return
    yield telling.say("table")
    for base in rules.payments.table:
        shown = {}
        for seat, who in zip(_SEATS, ("", "dealer_"), strict=True):
            for by in ("ron", "tsumo"):
                situation = Situation(by=by, seat=seat)
                paid = [n for _, n in shares(rules, base, terms_of(rules, situation, by))]
                shown[f"{who}{by}"] = "/".join(map(str, sorted(set(paid))))
        yield telling.say("paid", base=base, **shown)


def _ron(side: Side, base: int) -> str:
    """What a ron of so many base points brings, and the dealer where that is more."""
    found = []
    for seat in _SEATS:
        situation = Situation(by="ron", seat=seat)
        found.append(str(value_of(side.rules, base, terms_of(side.rules, situation, "ron"))))
    return "/".join(dict.fromkeys(found))
