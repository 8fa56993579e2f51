"""An answer as one JSON object, its keys in the order of the contract."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from mahjong_cli.errors import MahjongError
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.reading import Group, Judged, Outcome, Score, Settlement, Wait, WaitScore
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import Kind, Tile, compact, tile_order

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
    record: dict[str, Any] = {
        "schema": SCHEMA,
        "ruleset": outcome.ruleset,
        "hand": hand_record(outcome.hand),
        "situation": situation_record(outcome.situation, rules),
        "result": outcome.result,
        "shanten": outcome.shanten,
    }
    if outcome.result == "noten":
        record["useful"] = [{"tile": str(kind), "left": left} for kind, left in outcome.useful]
    best, settlement = outcome.best, outcome.settlement
    record.update(
        waits=[wait_record(wait, every=every) for wait in outcome.waits],
        furiten=outcome.furiten,
        best=best and best_record(best, rules),
        free_choice=outcome.free_choice,
        readings=[reading_record(reading) for reading in outcome.readings],
        settlement=settlement and settlement_record(settlement),
    )
    return record


def hand_record(hand: Hand) -> dict[str, Any]:
    """The tiles as the program understood them."""
    return {
        "concealed": compact(hand.concealed),
        "melds": [{"type": meld.type, "tiles": _in_order(meld.tiles)} for meld in hand.melds],
        "win": None if hand.win is None else str(hand.win),
        "wilds": hand.wilds,
        "aside": _in_order(hand.aside),
    }


def _in_order(tiles: Iterable[Tile]) -> str:
    ordered: list[Tile] = sorted(tiles, key=tile_order)
    return compact(ordered)


def situation_record(now: Situation, rules: Ruleset) -> dict[str, Any]:
    """The situation; what was not stated and is not always there is left out."""
    record: dict[str, Any] = {
        "round": now.round,
        "seat": now.seat,
        "by": now.by,
        "discarder": now.discarder,
        "pao": now.pao,
        "events": [name for name in rules.events if name in now.events],
        "counts": dict(now.counts),
        "dora": _kinds(now.dora),
        "ura": _kinds(now.ura),
        "dora_indicators": _kinds(now.dora_indicators),
        "ura_indicators": _kinds(now.ura_indicators),
        "honba": now.honba,
        "sticks": now.sticks,
    }
    if now.tiles:
        record["tiles"] = {name: _kinds(kinds) for name, kinds in now.tiles.items()}
    if now.ron_order != 1:
        record["ron_order"] = now.ron_order
    if now.wareme is not None:
        record["wareme"] = now.wareme
    if now.furiten:
        record["furiten"] = True
    for name in ("discards", "forced_discards", "visible"):
        kinds: tuple[Kind, ...] = getattr(now, name)
        if kinds:
            record[name] = _kinds(kinds)
    return record


def _kinds(kinds: Iterable[Kind]) -> list[str]:
    return [str(kind) for kind in kinds]


def wait_record(wait: Wait, *, every: bool = False) -> dict[str, Any]:
    """A wait with its wild assignments and the best that it is worth."""
    record: dict[str, Any] = {"tile": str(wait.tile)}
    shown = wait.wilds if every else wait.wilds[:MOST_ASSIGNMENTS]
    record["wilds"] = [_kinds(assignment) for assignment in shown]
    if len(shown) < len(wait.wilds):
        record["wilds_total"] = len(wait.wilds)
    record["left"] = wait.left
    record["ron"] = wait.ron and worth_record(wait.ron)
    record["tsumo"] = wait.tsumo and worth_record(wait.tsumo)
    return record


def worth_record(worth: WaitScore) -> dict[str, Any]:
    """What a wait is worth, won in one way."""
    return {
        "han": worth.han,
        "fu": worth.fu,
        "yakuman": worth.yakuman,
        "limit": worth.limit,
        "value": worth.value,
    }


def best_record(best: Judged, rules: Ruleset) -> dict[str, Any]:
    """The reading called chosen, with its groups, yaku and fu."""
    reading, score = best.reading, best.score
    groups = sorted(reading.groups, key=_group_order)
    return {
        "wilds": _kinds(reading.wilds),
        "form": reading.form,
        "wait": reading.wait,
        "groups": [group_record(group) for group in groups],
        "yaku": yaku_records(score, rules),
        "han": score.han,
        "fu": score.fu,
        "fu_items": [
            {
                "id": item.id,
                "fu": item.fu,
                "tiles": None if item.tiles is None else compact(item.tiles),
            }
            for item in score.fu_items
        ],
        "yakuman": score.yakuman,
        "limit": score.limit,
        "base": score.base,
    }


def _group_order(group: Group) -> tuple[Kind, ...]:
    return tuple(placed.as_kind for placed in group.placed)


def group_tiles(group: Group) -> str:
    """The tiles of a group, a wild as the kind it stands for.

    A red five is ``0``, in the place of its five.
    """
    placed = sorted(group.placed, key=lambda one: one.as_kind)
    return compact(one.as_kind if one.wild or one.tile is None else one.tile for one in placed)


def group_record(group: Group) -> dict[str, Any]:
    """One group of a reading."""
    return {
        "tiles": group_tiles(group),
        "shape": group.shape,
        "open": group.open,
        "wild": [str(placed.as_kind) for placed in group.placed if placed.wild],
        "win": group.win,
    }


def yaku_records(score: Score, rules: Ruleset) -> list[dict[str, Any]]:
    """The yaku of a score with their names."""
    names = _names(rules)
    records = []
    for line in score.lines:
        ja, en = names[line.id]
        record: dict[str, Any] = {"id": line.id, "ja": ja, "en": en, "count": line.count}
        record["han"] = line.han
        record["yakuman"] = line.yakuman
        if line.limit is not None:
            record["limit"] = line.limit
        if line.chips:
            record["chips"] = line.chips
        if line.tile is not None:
            record["tile"] = str(line.tile)
        records.append(record)
    return records


@lru_cache(maxsize=64)
def _names(rules: Ruleset) -> Mapping[str, tuple[str, str]]:
    return {
        row.id: (
            row.names.get("ja", row.id),
            row.names.get("en") or row.names.get("romaji") or row.names.get("ja", row.id),
        )
        for row in rules.yaku
    }


def reading_record(judged: Judged) -> dict[str, Any]:
    """One wild assignment: what it is worth, and whether it may be taken."""
    score = judged.score
    return {
        "wilds": _kinds(judged.reading.wilds),
        "han": score.han,
        "fu": score.fu,
        "yakuman": score.yakuman,
        "limit": score.limit,
        "value": judged.value,
        "status": judged.status,
    }


def settlement_record(settlement: Settlement) -> dict[str, Any]:
    """Who pays what."""
    return {
        "value": settlement.value,
        "total": settlement.total,
        "sticks": settlement.sticks,
        "withheld": settlement.withheld,
        "payments": [
            {
                "from": payment.seat,
                "points": payment.points,
                "honba": payment.honba,
                "chips": payment.chips,
            }
            for payment in settlement.payments
        ],
        "points": dict(settlement.points),
        "chips": dict(settlement.chips),
    }


def error_record(error: MahjongError, lang: str) -> dict[str, Any]:
    """A question that cannot be asked."""
    from mahjong_cli.cli.faults import fault_record
    from mahjong_cli.cli.words import words_in

    words = None if lang == "en" else words_in(lang)
    return {
        "schema": SCHEMA,
        "errors": [fault_record(fault, words) for fault in error.faults],
    }
