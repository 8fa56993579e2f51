"""An answer as tab-separated records, and as the bare answer of ``-q``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mahjong_cli.cli.as_json import points_of
from mahjong_cli.reading import Outcome, WaitScore
from mahjong_cli.tiles import Kind, compact

Record = tuple[str, ...]


def records_of(outcome: Outcome) -> Iterator[Record]:
    """The records of an answer; the first column says which one it is."""
    yield ("result", outcome.result)
    yield ("shanten", _cell(outcome.shanten))
    yield ("furiten", "yes" if outcome.furiten else "no")
    for kind, left in outcome.useful:
        yield ("useful", str(kind), str(left))
    for wait in outcome.waits:
        wilds = " ".join(_assignment(wilds) for wilds in wait.wilds)
        yield ("wait", str(wait.tile), wilds, str(wait.left), _worth(wait.ron), _worth(wait.tsumo))
    for judged in outcome.readings:
        score = judged.score
        yield (
            "reading",
            judged.status,
            _assignment(judged.reading.wilds),
            str(score.han),
            _cell(score.fu),
            str(score.yakuman),
            _cell(score.limit),
            str(points_of(judged)),
        )
    if outcome.best is not None:
        for line in outcome.best.score.lines:
            yield ("yaku", line.id, str(line.count), str(line.han), str(line.yakuman))
    settlement = outcome.settlement
    if settlement is not None:
        for payment in settlement.payments:
            yield ("pay", payment.seat, str(payment.points), str(payment.chips))
        won = settlement.chips.get(outcome.situation.seat, 0)
        yield ("total", str(settlement.total), str(won))


def as_line(record: Record) -> str:
    """One record as a line."""
    return "\t".join(record)


def bare_answer(outcome: Outcome) -> str:
    """The waits, or the winner's total; empty where the answer is no."""
    if outcome.settlement is not None:
        return str(outcome.settlement.total)
    if outcome.result == "tenpai":
        return compact(wait.tile for wait in outcome.waits)
    return ""


def _cell(value: object) -> str:
    return "-" if value is None else str(value)


def _assignment(wilds: Iterable[Kind]) -> str:
    return "+".join(map(str, wilds)) or "-"


def _worth(worth: WaitScore | None) -> str:
    return "-" if worth is None else str(worth.value)
