"""An answer as one JSON object, its keys in the order of the contract.

The text is written directly, and what hand after hand has in common (yaku, groups, items of
fu) is kept: a batch spends less on its answers than on finding them. Records are read back
from that text, so there is one description of each object.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from mahjong_cli.errors import MahjongError
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.reading import FuItem, Group, Judged, Line, Outcome, Settlement, Wait, WaitScore
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import Kind, Tile, compact, in_order

SCHEMA = 1
MOST_ASSIGNMENTS = 20
"""So many wild assignments of a wait are listed unless all are asked for."""

_encode = json.JSONEncoder(ensure_ascii=False).encode
_encode_tight = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_text(record: Mapping[str, Any], *, tight: bool = False) -> str:
    """The record on one line; ``tight`` leaves out blanks between its parts."""
    return _encode_tight(record) if tight else _encode(record)


def outcome_record(outcome: Outcome, rules: Ruleset, *, every: bool = False) -> dict[str, Any]:
    """The whole answer; ``every`` lists all wild assignments of a wait."""
    return _read(outcome_text(outcome, rules, every=every))


def hand_record(hand: Hand) -> dict[str, Any]:
    """The tiles as the program understood them."""
    return _read(_hand(hand))


def situation_record(now: Situation, rules: Ruleset) -> dict[str, Any]:
    """The situation; what was not stated and is not always there is left out."""
    return _read(_situation(now, rules))


def _read(text: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(text)
    return record


def outcome_text(outcome: Outcome, rules: Ruleset, *, every: bool = False) -> str:
    """The whole answer as tight JSON; ``every`` lists all wild assignments of a wait."""
    useful = ""
    if outcome.result == "noten" or outcome.useful:
        tiles = [f'{{"tile":"{kind}","left":{left}}}' for kind, left in outcome.useful]
        useful = f'"useful":[{",".join(tiles)}],'
    best, settlement = outcome.best, outcome.settlement
    shanten = "null" if outcome.shanten is None else outcome.shanten
    return (
        f'{{"schema":{SCHEMA},"ruleset":{_quoted(outcome.ruleset)},'
        f'"hand":{_hand(outcome.hand)},"situation":{_situation(outcome.situation, rules)},'
        f'"result":"{outcome.result}","shanten":{shanten},{useful}'
        f'"waits":[{",".join([_wait(wait, every) for wait in outcome.waits])}],'
        f'"furiten":{_flag(outcome.furiten)},'
        f'"best":{"null" if best is None else _best(best, rules)},'
        f'"free_choice":{_flag(outcome.free_choice)},'
        f'"readings":[{",".join(map(_reading, outcome.readings))}],'
        f'"settlement":{"null" if settlement is None else _settlement(settlement)}}}'
    )


@lru_cache(maxsize=4096)
def _quoted(text: str | None) -> str:
    """A text, or null."""
    return _encode_tight(text)


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _number(value: int | None) -> str:
    return "null" if value is None else str(value)


def _hand(hand: Hand) -> str:
    melds = [
        f'{{"type":"{meld.type}","tiles":"{compact(in_order(meld.tiles))}"}}' for meld in hand.melds
    ]
    win = "null" if hand.win is None else f'"{hand.win}"'
    aside = compact(in_order(hand.aside)) if hand.aside else ""
    return (
        f'{{"concealed":"{_concealed(hand.concealed)}","melds":[{",".join(melds)}],'
        f'"win":{win},"wilds":{hand.wilds},"aside":"{aside}"}}'
    )


def _concealed(tiles: Iterable[Tile]) -> str:
    """``compact`` of tiles in canonical order, by the suits they lie in."""
    suits: dict[str, str] = {}
    for tile in tiles:
        digit, suit = _face(tile)
        suits[suit] = suits.get(suit, "") + digit
    return "".join([digits + suit for suit, digits in suits.items()])


@lru_cache(maxsize=256)
def _face(tile: Tile) -> tuple[str, str]:
    """The digit and the suit of a tile; a joker has no suit."""
    text = str(tile)
    return text[0], text[1:]


def _situation(now: Situation, rules: Ruleset) -> str:
    events = [_quoted(name) for name in rules.events if name in now.events] if now.events else []
    parts = [
        f'"round":"{now.round}","seat":"{now.seat}","by":{_quoted(now.by)},'
        f'"discarder":{_quoted(now.discarder)},"pao":{_quoted(now.pao)},'
        f'"events":[{",".join(events)}],"counts":{_encode_tight(now.counts or {})},'
        f'"dora":{_kinds(now.dora)},"ura":{_kinds(now.ura)},'
        f'"dora_indicators":{_kinds(now.dora_indicators)},'
        f'"ura_indicators":{_kinds(now.ura_indicators)},'
        f'"honba":{now.honba},"sticks":{now.sticks}'
    ]
    if now.tiles:
        lists = [f"{_quoted(name)}:{_kinds(kinds)}" for name, kinds in now.tiles.items()]
        parts.append(f'"tiles":{{{",".join(lists)}}}')
    if now.ron_order != 1:
        parts.append(f'"ron_order":{now.ron_order}')
    if now.wareme is not None:
        parts.append(f'"wareme":"{now.wareme}"')
    if now.furiten:
        parts.append('"furiten":true')
    for name in ("discards", "forced_discards", "visible"):
        kinds: tuple[Kind, ...] = getattr(now, name)
        if kinds:
            parts.append(f'"{name}":{_kinds(kinds)}')
    return f"{{{','.join(parts)}}}"


@lru_cache(maxsize=4096)
def _kinds(kinds: tuple[Kind, ...]) -> str:
    return "[" + ",".join([f'"{kind}"' for kind in kinds]) + "]"


def _wait(wait: Wait, every: bool) -> str:
    """A wait with its wild assignments and the best that it is worth."""
    wilds = wait.wilds
    shown = wilds if every or len(wilds) <= MOST_ASSIGNMENTS else wilds[:MOST_ASSIGNMENTS]
    total = "" if shown is wilds else f'"wilds_total":{len(wilds)},'
    return (
        f'{{"tile":"{wait.tile}","wilds":[{",".join(map(_kinds, shown))}],{total}'
        f'"left":{wait.left},"ron":{_worth(wait.ron)},"tsumo":{_worth(wait.tsumo)}}}'
    )


@lru_cache(maxsize=4096)
def _worth(worth: WaitScore | None) -> str:
    """What a wait is worth, won in one way."""
    if worth is None:
        return "null"
    return (
        f'{{"han":{worth.han},"fu":{_number(worth.fu)},"yakuman":{worth.yakuman},'
        f'"limit":{_quoted(worth.limit)},"value":{worth.value}}}'
    )


def _best(best: Judged, rules: Ruleset) -> str:
    """The reading called chosen, with its groups, yaku and fu."""
    reading, score = best.reading, best.score
    groups = sorted(reading.groups, key=_by_kind) if _melded(reading.groups) else reading.groups
    yaku = _yaku_of(rules)
    return (
        f'{{"wilds":{_kinds(reading.wilds)},"form":{_quoted(reading.form)},'
        f'"wait":{_quoted(reading.wait)},"groups":[{",".join(map(_group, groups))}],'
        f'"yaku":[{",".join([yaku[line] for line in score.lines])}],'
        f'"han":{score.han},"fu":{_number(score.fu)},'
        f'"fu_items":[{",".join(map(_fu_item, score.fu_items))}],'
        f'"yakuman":{score.yakuman},"limit":{_quoted(score.limit)},"base":{_number(score.base)}}}'
    )


def _melded(groups: tuple[Group, ...]) -> bool:
    """Whether melds stand behind the concealed groups, which are in order themselves."""
    return any([group.open or group.shape == "kan" for group in groups])


def _by_kind(group: Group) -> tuple[Kind, str]:
    return group.placed[0].as_kind, group.shape


def group_tiles(group: Group) -> str:
    """The tiles of a group, a wild as the kind it stands for.

    A red five is ``0``, in the place of its five.
    """
    placed = sorted(group.placed, key=lambda one: one.as_kind)
    return compact(
        one.as_kind if one.wild or one.tile is None or one.tile.kind is None else one.tile
        for one in placed
    )


@lru_cache(maxsize=4096)
def _group(group: Group) -> str:
    wild = _kinds(tuple(placed.as_kind for placed in group.placed if placed.wild))
    return (
        f'{{"tiles":"{group_tiles(group)}","shape":"{group.shape}",'
        f'"open":{_flag(group.open)},"wild":{wild},"win":{_flag(group.win)}}}'
    )


@lru_cache(maxsize=4096)
def _fu_item(item: FuItem) -> str:
    tiles = "null" if item.tiles is None else f'"{compact(item.tiles)}"'
    return f'{{"id":{_quoted(item.id)},"fu":{item.fu},"tiles":{tiles}}}'


class _Yaku(dict[Line, str]):
    """Lines of yaku with the names that a ruleset gives them, each written once."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self._names = {row.id: row.names for row in rules.yaku}

    def __missing__(self, line: Line) -> str:
        names = self._names[line.id]
        ja = names.get("ja", line.id)
        en = names.get("en") or names.get("romaji") or ja
        text = (
            f'{{"id":{_quoted(line.id)},"ja":{_quoted(ja)},"en":{_quoted(en)},'
            f'"count":{line.count},"han":{line.han},"yakuman":{line.yakuman}'
        )
        if line.limit is not None:
            text += f',"limit":{_quoted(line.limit)}'
        if line.chips:
            text += f',"chips":{line.chips}'
        if line.tile is not None:
            text += f',"tile":"{line.tile}"'
        self[line] = text = text + "}"
        return text


@lru_cache(maxsize=64)
def _yaku_of(rules: Ruleset) -> _Yaku:
    return _Yaku(rules)


def _reading(judged: Judged) -> str:
    """One wild assignment: what it is worth, and whether it may be taken."""
    score = judged.score
    return (
        f'{{"wilds":{_kinds(judged.wilds)},"han":{score.han},"fu":{_number(score.fu)},'
        f'"yakuman":{score.yakuman},"limit":{_quoted(score.limit)},'
        f'"value":{points_of(judged)},"status":"{judged.status}"}}'
    )


def points_of(judged: Judged) -> int:
    """The points of a reading: none where no yaku makes it legal."""
    return 0 if judged.status == "no_yaku" else judged.value


def _settlement(settlement: Settlement) -> str:
    """Who pays what."""
    payments = [
        f'{{"from":"{seat}","points":{points},"honba":{honba},"chips":{chips}}}'
        for seat, points, honba, chips in settlement.payments
    ]
    return (
        f'{{"value":{settlement.value},"total":{settlement.total},"sticks":{settlement.sticks},'
        f'"withheld":{_number(settlement.withheld)},"payments":[{",".join(payments)}],'
        f'"points":{_seats(settlement.points)},"chips":{_seats(settlement.chips)}}}'
    )


def _seats(numbers: Mapping[str, int]) -> str:
    return "{" + ",".join([f'"{seat}":{number}' for seat, number in numbers.items()]) + "}"


def error_record(error: MahjongError, lang: str) -> dict[str, Any]:
    """A question that cannot be asked."""
    from mahjong_cli.cli.faults import fault_record
    from mahjong_cli.cli.words import words_in

    words = None if lang == "en" else words_in(lang)
    return {
        "schema": SCHEMA,
        "errors": [fault_record(fault, words) for fault in error.faults],
    }
