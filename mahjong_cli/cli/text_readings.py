"""The readings that are not taken: what each is worth, and why it is not the one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import Indented
from mahjong_cli.cli.text_groups import groups_text
from mahjong_cli.cli.text_tables import DIM, WIDTH, WILD, Justify, fold_last, table
from mahjong_cli.reading import Judged, Outcome, Score

SHOWN = 6


def other_readings(
    outcome: Outcome, names: Names, *, every: bool, width: int = WIDTH
) -> Iterator[Indented]:
    """A heading, a line for each other reading, and how many are left out."""
    words = names.words
    others = [judged for judged in outcome.readings if judged is not outcome.best]
    if not others:
        return
    shown = others if every else others[:SHOWN]
    heading = words("others" if outcome.best is not None else "readings")
    if outcome.result == "no_yaku":
        heading = names.not_legal("readings")
    statuses = [_status(judged, outcome.best, names) for judged in shown]
    said = len(set(statuses)) == 1 and (len(shown) > 1 or outcome.best is None)
    if said and outcome.result != "no_yaku":
        heading += f" · {statuses[0]}"
    yield Indented(Text(heading, style=DIM))
    rows = [
        _row(judged, "" if said else status, outcome, names)
        for judged, status in zip(shown, statuses, strict=True)
    ]
    filled = [column for column in range(4) if any(row[column] for row in rows)]
    justify: Sequence[Justify] = ("left", "left", "right", "left")
    made = table(*[("", justify[column]) for column in filled])
    made.show_header = False
    for row in rows:
        made.add_row(*[row[column] for column in filled])
    yield Indented(fold_last(made, width))
    if len(shown) < len(others):
        yield Indented(Text(words("hidden", n=len(others) - len(shown)), style=DIM))


def _row(judged: Judged, status: str, outcome: Outcome, names: Names) -> list[Text]:
    """The wild, the worth, the points, and what parts this reading from the best."""
    wild = Text(names.assignment(judged.reading.wilds), style=WILD)
    if judged.status == "no_yaku":
        return [wild, Text(""), Text(""), groups_text(judged.reading.groups, outcome, names)]
    score = judged.score
    worth = Text(names.worth(score.han, score.fu, score.yakuman, score.limit))
    parts = [status] if status else []
    if outcome.best is not None:
        parts += _differences(score, outcome.best.score, names)
    return [wild, worth, Text(str(judged.value)), Text(" · ".join(parts), style=DIM)]


def _status(judged: Judged, best: Judged | None, names: Names) -> str:
    words, status = names.words, judged.status
    if status == "no_yaku":
        return names.not_legal("cell")
    if best is None or status in ("furiten", "head_bump"):
        return words("status", status)
    if status == "lower" and _same_worth(judged, best):
        status = "lower_tie"
    return words("status", status, wild=names.assignment(best.reading.wilds))


def _same_worth(judged: Judged, best: Judged) -> bool:
    ours, theirs = judged.score, best.score
    return (judged.value, ours.yakuman, ours.han) == (best.value, theirs.yakuman, theirs.han)


def _differences(score: Score, best: Score, names: Names) -> list[str]:
    """The yaku that it lacks, and those that only it has."""
    here = {line.id: line.count for line in score.lines}
    there = {line.id: line.count for line in best.lines}
    lost = [names.yaku(line) for line in best.lines if here.get(line.id, 0) < line.count]
    won = [names.yaku(line) for line in score.lines if there.get(line.id, 0) < line.count]
    said = [names.words("without", yaku=", ".join(lost))] if lost else []
    return [*said, names.words("with", yaku=", ".join(won))] if won else said
