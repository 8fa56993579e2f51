"""The resolved document as the immutable value that the engine works with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from mahjong_cli.classes import parse_class, tile_sets
from mahjong_cli.ruleset import (
    NO_FU,
    Absent,
    Amount,
    Chips,
    ChooseRules,
    CountRule,
    EventRule,
    Floor,
    FormRule,
    FuHanScoring,
    FuRules,
    HandRules,
    HanTableScoring,
    Limit,
    Pao,
    Payments,
    Ruleset,
    Scoring,
    Source,
    Tabled,
    TileListRule,
    Times,
    Weights,
    WildRule,
    WinRules,
    YakuDefinition,
)
from mahjong_cli.tiles import Kind, TileSet, mask_of, parse_kinds

if TYPE_CHECKING:
    from mahjong_cli.final.terms import End

Data = Mapping[str, Any]
STATES = ("closed", "open")
_YAKUMAN: Data = {"add": True, "doubles": True}
_TIMES = re.compile("[1-9][0-9]{0,3}")


def build(data: Data) -> Ruleset:
    """The ruleset of a pruned, checked document."""
    tiles = data["tiles"]
    hand = data["hand"]
    tile_set = build_tiles(tiles["suits"], hand["cap"], tiles.get("dora_order", {}))
    present = mask_of(tile_set.kinds)
    classes = {
        name: mask_of(parse_kinds(text)) & present
        for name, text in tiles.get("classes", {}).items()
    }
    situation = data.get("situation", {})
    choose = data["choose"]
    return Ruleset(
        id=data["id"],
        names=data["names"],
        aliases=tuple(data.get("aliases", ())),
        source=Source(data["source"]["title"], data["source"].get("url")),
        notes=tuple(data.get("notes", ())),
        players=data["players"],
        tiles=tile_set,
        classes=classes,
        hand=HandRules(
            size=hand["size"],
            melds=frozenset(hand.get("melds", ())),
            aside=frozenset(parse_kinds(hand.get("aside", ""))),
            wilds=tuple(_wild(name, wild) for name, wild in hand.get("wilds", {}).items()),
        ),
        value_winds=tuple(data["winds"]["value"]),
        win=WinRules(
            data["win"]["min_han"],
            data["win"].get("multiple_ron", "all"),
            data["win"].get("karaten", False),
        ),
        forms=tuple(_form(name, form, classes) for name, form in data["forms"].items()),
        yaku=_rows(data["yaku"], data["scoring"]),
        catalogue={
            id: row_of(id, row, frozenset()) for id, row in data.get("catalogue", {}).items()
        },
        events={name: _event(name, event) for name, event in _part(situation, "events")},
        counts={
            name: CountRule(
                name, _words(count["names"]), count.get("from", 0), count.get("default")
            )
            for name, count in _part(situation, "counts")
        },
        tile_lists={
            name: TileListRule(name, _words(listed["names"]), listed.get("most"))
            for name, listed in _part(situation, "tiles")
        },
        choose=ChooseRules(
            tuple(choose["by"]), frozenset(choose.get("leave_out", ())), choose["ties"]
        ),
        fu=NO_FU if "fu" not in data and not _by_fu(data["scoring"]) else _fu(data["fu"]),
        scoring=_scoring(data["scoring"]),
        payments=_payments(data["payments"]),
        ending=partial(_end, data["end"], data["players"]) if "end" in data else None,
        words=data.get("words", {}),
        about=data.get("about", {}),
        yakuman_chips=_chips(data.get("chips", {}).get("yakuman", 0)),
    )


def _part(data: Data, name: str) -> Iterable[tuple[str, Any]]:
    return data.get(name, {}).items()  # type: ignore[no-any-return]


def ranks_in(ranks: object) -> tuple[int, ...]:
    """The ranks of a suit: a list, or the first and last as ``2-8``.

    >>> ranks_in("2-4"), ranks_in([1, 9])
    ((2, 3, 4), (1, 9))
    """
    if isinstance(ranks, str):
        first, _, last = ranks.partition("-")
        return tuple(range(int(first), int(last) + 1))
    if isinstance(ranks, list):
        return tuple(ranks)
    raise TypeError(ranks)


def build_tiles(suits: Data, cap: int, dora_order: Data) -> TileSet:
    """The tile set; ``KeyError`` where a suit has not the rank."""
    copies: dict[Kind, int] = {}
    red: dict[Kind, int] = {}
    for suit, entry in suits.items():
        for rank in ranks_in(entry["ranks"]):
            copies[Kind.at(suit, rank)] = entry["copies"]
        for digit, number in entry.get("red", {}).items():
            red[Kind.at(suit, int(digit))] = number
    order = {Kind.of(shown): Kind.of(dora) for shown, dora in dora_order.items()}
    return TileSet(copies, cap, red, order)


def _wild(name: str, wild: Data) -> WildRule:
    counts_as = wild.get("counts_as", {})
    when = wild.get("when", {})
    return WildRule(
        name,
        count=wild.get("count", 0),
        kind=Kind.of(wild["kind"]) if "kind" in wild else None,
        fifth_copy=wild.get("fifth_copy", False),
        dora=counts_as.get("dora", False),
        ura_dora=counts_as.get("ura_dora", False),
        aka_dora=counts_as.get("aka_dora", False),
        copies=wild.get("copies", 0),
        in_hand=wild.get("in_hand", True),
        may_win=wild.get("may_win", False),
        by=when.get("by"),
        events=frozenset(when.get("events", ())),
        earns=frozenset(wild.get("earns", ())),
    )


def _form(name: str, form: Data, classes: Mapping[str, int]) -> FormRule:
    needs = form.get("needs", {})
    events = needs.get("events", ())
    conditions = {
        "needs_by": needs.get("by"),
        "needs_events": frozenset((events,) if isinstance(events, str) else events),
        "fu": form.get("fu"),
        "wait": {"any": None}.get(form.get("wait", "any"), form.get("wait")),
        "furiten_by_tile": form.get("furiten") == "tile",
    }
    when = form.get("when", {})
    tiles = form.get("tiles", when.get("tiles"))
    if tiles is not None:
        rest = form.get("rest", {})
        return FormRule(
            name,
            sets=rest.get("sets", 0),
            pairs=rest.get("pairs", 0),
            tiles=tile_sets(tiles),
            **conditions,
        )
    if when:
        only = when.get("only")
        count = when["count"]
        return FormRule(
            name,
            only=parse_class(only, classes).alternatives() if only is not None else (),
            kinds=count["kinds"],
            neighbours=count.get("neighbours"),
            **conditions,
        )
    return FormRule(
        name,
        sets=form.get("sets", 0),
        pairs=form["pairs"],
        repeats=form.get("repeats", False),
        **conditions,
    )


def amount(text: object) -> Amount:
    """The worth of one count: han, ``yakuman``, ``2 yakuman`` or the name of a limit.

    >>> amount("2 yakuman").yakuman, amount("mangan").limit, amount(3).han
    (2, 'mangan', 3)
    """
    if isinstance(text, int):
        return Amount(han=text)
    if text == "yakuman":
        return Amount(yakuman=1)
    number, blank, word = str(text).rpartition(" ")
    if blank and word == "yakuman":
        if not _TIMES.fullmatch(number):
            raise ValueError(text)
        return Amount(yakuman=int(number))
    return Amount(limit=str(text))


def _rows(rows: Data, scoring: Data) -> tuple[YakuDefinition, ...]:
    strikes: dict[str, set[str]] = {id: set(row.get("replaces", ())) for id, row in rows.items()}
    for id, row in rows.items():
        for stronger in row.get("replaced_by", ()):
            strikes.setdefault(stronger, set()).add(id)
    ordered = sorted(rows.items(), key=lambda item: bool(item[1].get("bonus")))
    made = tuple(row_of(id, row, frozenset(strikes[id])) for id, row in ordered)
    as_han = scoring.get("yakuman_as_han")
    if as_han is None:
        return made
    doubles = scoring.get("yakuman", _YAKUMAN)["doubles"]
    return tuple(
        row._replace(
            closed=_in_han(row.closed, as_han, doubles), open=_in_han(row.open, as_han, doubles)
        )
        for row in made
    )


def _in_han(worth: Amount | None, as_han: int, doubles: bool) -> Amount | None:
    """A worth with each yakuman as so many han."""
    if worth is None or not worth.yakuman:
        return worth
    return Amount(han=as_han * (worth.yakuman if doubles else 1))


def row_of(id: str, row: Data, replaces: frozenset[str]) -> YakuDefinition:
    """One row of ``yaku``."""
    value = row["value"]
    worth = value if isinstance(value, dict) else dict.fromkeys(STATES, value)
    needs = row.get("needs_another", False)
    states: Iterable[str] = STATES if needs is True else (needs,) if needs else ()
    return YakuDefinition(
        id,
        names=row["names"],
        when=row["when"],
        closed=amount(worth["closed"]) if "closed" in worth else None,
        open=amount(worth["open"]) if "open" in worth else None,
        chips=_chips(row.get("chips", 0)),
        replaces=replaces,
        bonus=row.get("bonus", False),
        needs_another=frozenset(states),
    )


def _chips(chips: int | Data) -> Chips:
    if isinstance(chips, int):
        return Chips(chips, chips)
    return Chips(chips.get("tsumo", 0), chips.get("ron", 0))


def _words(names: Data) -> dict[str, tuple[str, ...]]:
    return {
        language: (words,) if isinstance(words, str) else tuple(words)
        for language, words in names.items()
    }


def _end(end: Data, players: int) -> End:
    from mahjong_cli.loader.ending import build_end

    return build_end(end, players)


def _event(name: str, event: Data) -> EventRule:
    return EventRule(
        name,
        names=_words(event["names"]),
        implies=frozenset(event.get("implies", ())),
        needs=frozenset(event.get("needs", ())),
        excludes=frozenset(event.get("excludes", ())),
        by=event.get("by"),
        closed=event.get("closed", False),
        no_melds=event.get("no_melds", False),
        after=frozenset(event.get("after", ())),
        elsewhere=event.get("elsewhere", 1),
        never=tuple(event.get("never", ())),
        wins=event.get("wins", False),
        first=event.get("first", False),
        on=frozenset(parse_kinds(event.get("on", ""))),
        about=event.get("about"),
    )


def _fu(fu: Data) -> FuRules:
    return FuRules(
        base=fu["base"],
        menzen_ron=fu["menzen_ron"],
        tsumo=fu["tsumo"],
        triplet=fu["triplet"],
        kan=fu["kan"],
        value_pair=fu["value_pair"],
        double_wind_pair=fu["double_wind_pair"],
        waits=fu.get("waits", {}),
        open_pinfu=fu.get("open_pinfu"),
        pinfu_tsumo=fu.get("pinfu_tsumo"),
        round=fu["round"],
        rinshan_tsumo=fu.get("rinshan_tsumo", fu["tsumo"]),
        times=fu.get("times", 1),
    )


def _by_fu(scoring: Data) -> bool:
    """Whether points depend on fu."""
    return bool(scoring["type"] == "fu-han")


def _scoring(scoring: Data) -> Scoring:
    limits: list[Limit] = []
    for name, limit in scoring.get("limits", {}).items():
        start = limit.get("from", {})
        limits.append(
            Limit(
                name,
                limit["base"],
                start.get("han"),
                start.get("base"),
                start.get("each"),
                limit.get("fixed", False),
                tuple(limit.get("names", {}).items()),
            )
        )
    yakuman = scoring.get("yakuman", _YAKUMAN)
    common: dict[str, Any] = {
        "limits": tuple(limit for limit in limits if limit.name != "yakuman"),
        "yakuman_base": next((limit.base for limit in limits if limit.name == "yakuman"), 0),
        "yakuman_add": yakuman["add"],
        "yakuman_most": yakuman.get("most"),
        "yakuman_doubles": yakuman["doubles"],
        "yakuman_as_han": scoring.get("yakuman_as_han"),
    }
    if _by_fu(scoring):
        return FuHanScoring(**common)
    table = sorted((int(han), base) for han, base in scoring["base"].items())
    return HanTableScoring(
        tuple(table), cap=scoring.get("cap"), each=scoring.get("each", 0), **common
    )


def _weights(weights: Data) -> Weights:
    return Weights(weights.get("dealer", 0), weights.get("other", 0), weights.get("discarder", 0))


def _dealer_win(paid: Data) -> tuple[Weights | None, Weights | None]:
    """What is paid to the dealer, drawn and by ron; None where no dealer is told apart."""
    dealer = paid.get("dealer_win")
    if not dealer:
        return None, None
    return _weights(dealer["tsumo"]), _weights(dealer["ron"])


def _payments(payments: Data) -> Payments:
    absent = payments.get("absent")
    if isinstance(absent, str):
        absent = {"way": absent}
    dealer_tsumo, dealer_ron = _dealer_win(payments)
    honba = payments["honba"]
    times = payments.get("times", {})
    floor = payments.get("floor")
    return Payments(
        round=payments["round"],
        tsumo=_weights(payments["tsumo"]),
        ron=_weights(payments["ron"]),
        dealer_tsumo=dealer_tsumo,
        dealer_ron=dealer_ron,
        absent=Absent(absent["way"], absent.get("parts")) if absent else None,
        honba_tsumo=honba["tsumo"],
        honba_ron=honba["ron"],
        stick=payments["stick"],
        seats=payments["seats"],
        times=Times(
            times.get("tsumo", 1),
            times.get("ron", 1),
            tuple(times.get("counts", ())),
            tuple(times.get("events", {}).items()),
            times.get("wareme", 1),
        ),
        floor=Floor(floor["points"], frozenset(floor.get("counts", ()))) if floor else None,
        pao={id: Pao(**rule) for id, rule in payments.get("pao", {}).items()},
        table={
            int(base): Tabled(_weights(row["tsumo"]), _weights(row["ron"]), *_dealer_win(row))
            for base, row in payments.get("table", {}).items()
        },
    )
