"""The reasons of an answer as JSON, and as tab-separated records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mahjong_cli.cli.as_json import group_tiles
from mahjong_cli.cli.explaining import Explanation, Missed, explain
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import Output
from mahjong_cli.reading import Group, Outcome
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import compact


def explain_record(
    outcome: Outcome, rules: Ruleset, output: Output, asked: Sequence[str]
) -> dict[str, Any]:
    """The value of the key ``explain``; sentences are in the language of the answer."""
    found = _explained(outcome, rules, output, asked)
    record: dict[str, Any] = {}
    if output.explain:
        record["yaku"] = [
            {"id": one.id, "groups": _groups(one.groups), "reason": one.reason}
            for one in found.yaku
        ]
        record["fu"] = [
            {
                "id": item.id,
                "fu": item.fu,
                "tiles": None if item.tiles is None else compact(item.tiles),
                "reason": reason,
            }
            for item, reason in found.fu
        ]
        record["readings"] = [
            {
                "wilds": [str(kind) for kind in judged.reading.wilds],
                "status": judged.status,
                "groups": _groups(judged.reading.groups),
                "without": list(without),
                "with": list(extra),
            }
            for judged, without, extra in found.others
        ]
        record["near"] = [_missed(one) for one in found.near]
        record["unstated"] = [{"id": id, "option": option} for id, option in found.unstated]
    if asked:
        record["why_not"] = [_missed(one) for one in found.why_not]
    return record


def plain_records(
    outcome: Outcome, rules: Ruleset, output: Output, asked: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """Records ``fu ID FU REASON``, ``near ID REASON``, ``why_not ID yes|no REASON``."""
    found = _explained(outcome, rules, output, asked)
    for item, reason in found.fu:
        yield ("fu", item.id, str(item.fu), reason)
    for one in found.near:
        yield ("near", one.id, _joined(one))
    for one in found.why_not:
        yield ("why_not", one.id, "yes" if one.holds else "no", _joined(one) or "-")


def _explained(
    outcome: Outcome, rules: Ruleset, output: Output, asked: Sequence[str]
) -> Explanation:
    return explain(outcome, Names(rules, output.words), whole=output.explain, asked=asked)


def _groups(groups: Sequence[Group]) -> list[str]:
    return [group_tiles(group) for group in groups]


def _missed(missed: Missed) -> dict[str, Any]:
    return {
        "id": missed.id,
        "holds": missed.holds,
        "failing": [
            {
                "path": list(one.failing.path),
                "argument": one.failing.argument,
                "found": one.failing.found,
                "reason": one.reason,
            }
            for one in missed.failures
        ],
    }


def _joined(missed: Missed) -> str:
    return "; ".join(one.reason for one in missed.failures)
