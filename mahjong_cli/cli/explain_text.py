"""The reasons of an answer for a person: fu, yaku, other readings, what was missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mahjong_cli.cli.explaining import Explanation, Missed, Other
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import Indented
from mahjong_cli.cli.text_groups import groups_text
from mahjong_cli.cli.text_tables import (
    DIM,
    STRONG,
    WIDTH,
    WILD,
    WIN,
    Justify,
    fold_last,
    table,
)
from mahjong_cli.reading import Outcome

BAD = "red"


def reasons(
    outcome: Outcome, found: Explanation, names: Names, *, width: int = WIDTH
) -> Iterator[RenderableType | Indented]:
    """The parts that follow the answer, each with a heading of its own."""
    words = names.words
    if found.yaku:
        yield from _headed(fold_last(_yaku(outcome, found, names), width), words("why_yaku"))
    if found.fu:
        yield from _headed(fold_last(_fu(found, names), width), words("why_fu"))
    if found.others:
        others = _others(outcome, found.others, names)
        yield from _headed(fold_last(others, width), words("why_readings"))
    if found.near:
        yield from _headed(fold_last(_missed(found.near, names), width), words("why_near"))
    if found.unstated:
        parts = [f"{names.row(id)} {option}" for id, option in found.unstated]
        yield from _headed(_lines(parts, width), words("why_unstated"))
    if found.why_not:
        yield from _headed(fold_last(_missed(found.why_not, names), width), words("why_not"))


def _headed(part: RenderableType, heading: str) -> Iterator[RenderableType | Indented]:
    yield Text()
    yield Indented(Text(heading, style=DIM))
    yield Indented(part)


def _plain(*columns: Justify) -> Table:
    """A table without a head."""
    made = table(*[("", justify) for justify in columns])
    made.show_header = False
    return made


def _yaku(outcome: Outcome, found: Explanation, names: Names) -> Table:
    made = _plain("left", "left")
    lines = {line.id: line for line in outcome.best.score.lines} if outcome.best else {}
    for one in found.yaku:
        reason = groups_text(one.groups, outcome, names)
        if reason.plain:
            reason.append("  ")
        reason.append(one.reason, style=DIM)
        made.add_row(Text(names.yaku(lines[one.id]), style=STRONG), reason)
    return made


def _fu(found: Explanation, names: Names) -> Table:
    made = _plain("left", "right", "left")
    for item, reason in found.fu:
        name = Text(names.words("fu_items", item.id))
        if item.tiles:
            name.append(f" {names.tiles(item.tiles)}")
        made.add_row(name, Text(str(item.fu), style=STRONG), Text(reason, style=DIM))
    return made


def _others(outcome: Outcome, others: Sequence[Other], names: Names) -> Table:
    made = _plain("left", "left", "left", "left")
    for judged, without, extra in others:
        score, words = judged.score, names.words
        worth = names.worth(score.han, score.fu, score.yakuman, score.limit)
        if judged.status == "no_yaku":
            worth = names.not_legal("cell")
        said = [
            words(key, yaku=", ".join(map(names.row, ids)))
            for key, ids in (("without", without), ("with", extra))
            if ids
        ]
        made.add_row(
            Text(names.assignment(judged.reading.wilds), style=WILD),
            groups_text(judged.reading.groups, outcome, names),
            Text(worth),
            Text(" · ".join(said), style=DIM),
        )
    return made


def _missed(missed: Sequence[Missed], names: Names) -> Table:
    made = _plain("left", "left", "left")
    for one in missed:
        mark = Text("✓", style=WIN) if one.holds else Text("✗", style=BAD)
        reason = names.words("failing", "holds")
        if not one.holds:
            reason = "\n".join(failure.reason for failure in one.failures)
        made.add_row(mark, Text(names.row(one.id), style=STRONG), Text(reason))
    return made


def _lines(parts: Sequence[str], width: int) -> Text:
    """The parts after each other, as many on a line as fit."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and Text(longer).cell_len < width:
            lines[-1] = longer
        else:
            lines.append(part)
    return Text("\n".join(lines))
