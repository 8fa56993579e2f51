"""The subjects of two rulesets' differences: tiles, hand, yaku, dora, fu, points, payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_cli.cli.diff_points import paid_by_table, points_of
from mahjong_cli.cli.diff_words import Side, Subject, Telling, ranks_of, ranks_text, without
from mahjong_cli.cli.rules_diff import Difference
from mahjong_cli.loader.build import STATES
from mahjong_cli.loader.local import words_asked_for

_SUITS = {"m": "manzu", "p": "pinzu", "s": "souzu", "z": "honors", "f": "flowers"}
_KANS = ("minkan", "kakan", "ankan")
_ABOUT = ("example", "near_miss", "other_values", "source", "notes")
"""What a row says beside its rule."""


def subjects(telling: Telling) -> Iterator[Subject]:
    """Every difference under its subject; subjects without any are left out."""
    say = telling.words
    for title, lines in (
        ("tiles", _tiles(telling)),
        ("hand", _hand(telling)),
        ("win", _win(telling)),
        ("dora", _dora(telling)),
        ("yaku", _yaku(telling)),
        ("fu", _fu(telling)),
        ("scoring", points_of(telling)),
        ("payments", _payments(telling)),
        ("choose", telling.sentences("choose")),
        ("situation", _situation(telling)),
        ("end", telling.sentences("end")),
    ):
        found = tuple(lines)
        if found:
            yield Subject(say("diff", "subjects", title), found)
    rest = tuple(telling.sentence(one) for one in telling.found.values())
    telling.found.clear()
    if rest:
        yield Subject(say("diff", "subjects", "others"), rest)


def _tiles(telling: Telling) -> Iterator[str]:
    yield from telling.sentences("players")
    reds = [_reds(side) for side in (telling.left, telling.right)]
    for suit, name in _SUITS.items():
        yield from _suit(telling, suit, telling.words("classes", name))
    if reds[0] != reds[1]:
        before = telling.listed(reds[0]) or telling.words("none")
        shown = telling.listed(reds[1])
        yield telling.say("reds" if reds[1] else "no_reds", reds=shown, before=before)
    yield from telling.sentences("tiles")


def _suit(telling: Telling, suit: str, name: str) -> Iterator[str]:
    key = f"tiles.suits.{suit}"
    if not telling.take(key):
        return
    left, right = (side.under(key) for side in (telling.left, telling.right))
    old, new = ranks_of(left.get("ranks")), ranks_of(right.get("ranks"))
    if not new:
        yield telling.say("no_suit", suit=name)
        return
    tiles = ranks_text(new, suit)
    copies = right["copies"]
    if not old:
        yield telling.say("suit", suit=name, tiles=tiles, n=copies)
        return
    if old != new:
        before = ranks_text(old, suit)
        yield telling.say("ranks", suit=name, tiles=tiles, before=before)
    if copies != left["copies"]:
        yield telling.say("copies", suit=name, n=copies, before=left["copies"])


def _reds(side: Side) -> list[str]:
    """The red tiles of a box: ``5p ×1``."""
    found = []
    for suit in "mps":
        for rank, number in side.under(f"tiles.suits.{suit}.red").items():
            if number:
                found.append(f"{rank}{suit}" + (f" ×{number}" if number > 1 else ""))
    return found


def _hand(telling: Telling) -> Iterator[str]:
    for one in telling.take("hand.melds"):
        left, right = one.left or [], one.right or []
        for template, melds in (
            ("no_melds", without(left, right)),
            ("melds", without(right, left)),
        ):
            if melds:
                named = list(_melds(telling, melds))
                join = telling.either if template == "no_melds" else telling.listed
                yield telling.say(template, melds=join(named))
    for one in telling.take("hand.aside"):
        before = telling.value(one.key, one.left, telling.left)
        tiles = telling.value(one.key, one.right, telling.right)
        yield telling.say("aside" if one.right else "nothing_aside", tiles=tiles, before=before)
    yield from _wilds(telling)
    yield from telling.sentences("hand")
    yield from telling.sentences("winds")
    yield from telling.sentences("words")


def _melds(telling: Telling, melds: list[str]) -> Iterator[str]:
    """The melds by name, the three kans as one word."""
    if set(_KANS) <= set(melds):
        melds = [*without(melds, _KANS), "kan"]
    for meld in melds:
        yield telling.say("meld_names", meld)


def _wilds(telling: Telling) -> Iterator[str]:
    """Wild tiles that one side has not, and what they may do."""
    for one in [one for key, one in telling.found.items() if key.startswith("hand.wilds.")]:
        if one.key.count(".") != 2:
            continue
        del telling.found[one.key]
        if not isinstance(one.right, Mapping):
            yield telling.say("no_wild", name=telling.left.names.wild)
            continue
        wild, name = one.right, telling.right.names.wild
        if "kind" in wild:
            tile = telling.right.tiles(wild["kind"])
            yield telling.say("physical_wild", name=name, n=wild.get("copies", 0), tile=tile)
        else:
            yield telling.say("imaginary_wild", name=name, n=wild.get("count", 0))
        for key, value in wild.items():
            if key not in ("kind", "copies", "count"):
                yield telling.sentence(Difference(f"{one.key}.{key}", None, value))


def _win(telling: Telling) -> Iterator[str]:
    yield from telling.sentences("win")
    if not telling.right.under("fu"):
        for key in [
            key for key in telling.found if key.startswith("forms.") and key.endswith(".fu")
        ]:
            del telling.found[key]
    yield from telling.entries("forms", "no_forms", "forms")
    yield from telling.sentences("forms")


def _situation(telling: Telling) -> Iterator[str]:
    idle = 0
    for part, gone, new in (
        ("events", "no_events", "events"),
        ("counts", "no_counts", "counts"),
        ("tiles", "no_tile_lists", "tile_lists"),
    ):
        used = _asked_for(telling.left) | _asked_for(telling.right)
        idle += telling.forget_idle(f"situation.{part}", used)
        yield from telling.entries(f"situation.{part}", gone, new)
    yield from telling.sentences("situation")
    if idle:
        yield telling.say("idle", n=idle)


def _asked_for(side: Side) -> frozenset[str]:
    """The events, numbers and lists of tiles that a ruleset has any use for."""
    rows = [{"when": row.when} for row in side.rules.yaku]
    words = {str(word).partition(" of ")[0] for word in words_asked_for(rows, "count")}
    events = {
        name for name, rule in side.rules.events.items() if rule.wins or rule.on or rule.first
    }
    events |= words_asked_for(rows, "events")
    times = side.rules.payments.times
    return frozenset({*words, *events, *times.counts, *(name for name, _ in times.events)})


def _fu(telling: Telling) -> Iterator[str]:
    sides = [bool(side.under("fu")) for side in (telling.left, telling.right)]
    if sides[0] != sides[1]:
        telling.take("fu")
        yield telling.say("fu" if sides[1] else "no_fu")
    yield from telling.sentences("fu")


def _payments(telling: Telling) -> Iterator[str]:
    dealer = [bool(side.under("payments.dealer_win")) for side in (telling.left, telling.right)]
    if dealer[0] != dealer[1]:
        telling.take("payments.dealer_win")
        yield telling.say("dealer" if dealer[1] else "no_dealer")
    absent = telling.found.get("payments.absent")
    if absent is not None and isinstance(absent.right, Mapping):
        del telling.found["payments.absent"]
        parts = absent.right.get("parts")
        before = telling.value(absent.key, absent.left, telling.left)
        yield telling.say("split_parts" if parts else "split_once", n=parts, left=before)
    elif absent is not None and telling.right.get("payments.seats") == telling.right.rules.players:
        del telling.found["payments.absent"]
        yield telling.say("no_empty_seat")
    if telling.take("payments.table"):
        yield from paid_by_table(telling)
    yield from telling.entries("payments.pao", "no_pao", None)
    yield from telling.sentences("payments")
    yield from telling.sentences("chips")


def _dora(telling: Telling) -> Iterator[str]:
    """Rows that win no hand by themselves: dora of every sort."""
    yield from telling.sentences("tiles.dora_order")
    bonus = {
        key.split(".")[1]
        for side in (telling.left, telling.right)
        for key, value in side.values.items()
        if key.startswith("yaku.") and key.endswith(".bonus") and value
    }
    yield from _rows(telling, bonus, "no_dora", "dora")


def _yaku(telling: Telling) -> Iterator[str]:
    rows = {key.split(".")[1] for key in telling.found if key.startswith("yaku.")}
    yield from _rows(telling, rows, "no_yaku", "yaku")
    yield from telling.sentences("local")


def _rows(telling: Telling, ids: set[str], gone: str, new: str) -> Iterator[str]:
    """The rows of ``ids`` that are gone, that are new, and that are worth something else."""
    found = [one for key, one in telling.found.items() if _row_of(key) in ids]
    names = [telling.left.names.row(_row_of(one.key)) for one in found if _is_whole(one, "right")]
    if names:
        join = telling.either if gone == "no_dora" else telling.listed
        yield telling.say(gone, names=join(names))
    for one in found:
        del telling.found[one.key]
        id = _row_of(one.key)
        if _is_whole(one, "left"):
            row, side = one.right, telling.right
            worth = side.define.whole_worth(row)
            condition = side.say.condition(row["when"])
            name = side.names.row(id)
            template = f"{new}_plain" if condition.casefold() == name.casefold() else new
            yield telling.say(template, name=name, worth=worth, when=condition)
    changed = [one for one in found if one.key.count(".") > 1]
    yield from _values(telling, [one for one in changed if one.key.endswith(".value")])
    for one in changed:
        part = one.key.split(".")[2]
        if part not in _ABOUT:
            yield from _changed(telling, one, _row_of(one.key), part)
    about = {_row_of(one.key) for one in changed if one.key.split(".")[2] in _ABOUT}
    if about:
        rows = telling.listed(telling.right.names.row(id) for id in sorted(about))
        yield telling.say("about_rows", names=rows)


def _row_of(key: str) -> str:
    parts = key.split(".")
    return parts[1] if parts[0] == "yaku" and len(parts) > 1 else ""


def _is_whole(one: Difference, lacking: str) -> bool:
    """Whether a whole row is on one side only."""
    return one.key.count(".") == 1 and getattr(one, lacking) is None


def _changed(telling: Telling, one: Difference, id: str, part: str) -> Iterator[str]:
    """What changed in a row that both sides have."""
    name = telling.right.names.row(id)
    left, right = telling.left, telling.right
    match part:
        case "value":
            return
        case "when":
            yield _condition(telling, one, name)
        case "replaces" | "replaced_by":
            old, now = one.left or [], one.right or []
            for template, ids, side in (
                (part, without(now, old), right),
                (f"no_{part}", without(old, now), left),
            ):
                if ids:
                    yield telling.say(
                        template, name=name, rows=telling.listed(map(side.names.row, ids))
                    )
        case "names":
            before = left.names.row(id)
            yield telling.say("called", right=name, left=before)
        case _:
            yield telling.sentence(one)


def _condition(telling: Telling, one: Difference, name: str) -> str:
    """What a row asks for that it did not, and the other way round."""
    old, now = (_parts_of(when) for when in (one.left, one.right))
    said = [
        telling.words("when", "and").join(
            side.say.condition(part) for part in parts if part not in others
        )
        for side, parts, others in ((telling.left, old, now), (telling.right, now, old))
    ]
    left, right = said
    template = "when" if left and right else "when_more" if right else "when_less"
    return telling.say(template, name=name, right=right, left=left)


def _parts_of(when: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A condition part by part; patterns stay with what their letters must meet."""
    parts: list[dict[str, Any]] = []
    for key, value in when.items():
        if key == "count" and isinstance(value, Mapping):
            parts += [{"count": {subject: number}} for subject, number in value.items()]
        elif key == "groups" and "where" in when:
            parts.append({"groups": value, "where": when["where"]})
        elif key != "where":
            parts.append({key: value})
    return parts


def _values(telling: Telling, found: list[Difference]) -> Iterator[str]:
    """What rows are worth now and before, alike ones together."""
    alike: dict[tuple[str, str], list[str]] = {}
    for one in found:
        name = telling.right.names.row(_row_of(one.key))
        state = _state(one)
        if state is not None:
            yield telling.say(state, name=name)
            continue
        alike.setdefault(_worths(telling, one), []).append(name)
    for (left, right), names in alike.items():
        yield telling.say("worth", name=telling.listed(names), right=right, left=left)


def _state(one: Difference) -> str | None:
    """The template for a row that is worth the same, but in another state of the hand."""
    old, now = (_states(value) for value in (one.left, one.right))
    shared = [state for state in STATES if state in old and state in now]
    if not shared or any(old[state] != now[state] for state in shared):
        return None
    lost, won = old.keys() - now.keys(), now.keys() - old.keys()
    if lost and not won:
        return f"only_{shared[0]}"
    return f"also_{won.pop()}" if won and not lost and len(set(now.values())) == 1 else None


def _worths(telling: Telling, one: Difference) -> tuple[str, str]:
    """The worth before and now; where both count in one state alone, that is not said."""
    old, now = (_states(value) for value in (one.left, one.right))
    values: tuple[Any, Any] = (one.left, one.right)
    if len(old) == 1 and old.keys() == now.keys():
        values = (next(iter(old.values())), next(iter(now.values())))
    left, right = (
        side.define.worth(value)
        for side, value in zip((telling.left, telling.right), values, strict=True)
    )
    return left, right


def _states(value: Any) -> dict[str, Any]:
    return dict(value) if isinstance(value, Mapping) else dict.fromkeys(STATES, value)
