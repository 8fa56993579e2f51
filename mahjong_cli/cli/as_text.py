"""An answer for a person: the answer in two seconds, the reason in ten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import Indented, Output, show_all
from mahjong_cli.cli.text_tables import (
    DIM,
    STRONG,
    WILD,
    WIN,
    hidden_readings,
    readings_table,
    useful_text,
    waits_table,
    yaku_table,
)
from mahjong_cli.hand import Situation
from mahjong_cli.reading import Group, Judged, Outcome, Placed
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import Tile

Part = RenderableType | Indented


def show(
    outcome: Outcome, rules: Ruleset, output: Output, console: Console, asked: Sequence[str] = ()
) -> None:
    """Print the answer, with its reasons where they are wanted, and why yaku do not count."""
    names = Names(rules, output.words)
    show_all(page(outcome, names, every=output.every, explained=output.explain), console)
    if output.explain or asked:
        from mahjong_cli.cli.explain_text import reasons
        from mahjong_cli.cli.explaining import explain

        found = explain(outcome, names, whole=output.explain, asked=asked)
        show_all(reasons(outcome, found, names), console)


def page(
    outcome: Outcome, names: Names, *, every: bool = False, explained: bool = False
) -> Iterator[Part]:
    """The parts of the answer from top to bottom.

    Where it is ``explained`` below, the other readings stand there.
    """
    hand = hand_line(outcome, names)
    if hand.plain:
        yield hand
    yield situation_line(outcome.situation, names)
    yield Text()
    verdict = verdict_line(outcome, names)
    if verdict is not None:
        yield Indented(verdict)
        yield Text()
    if outcome.waits:
        yield Indented(waits_table(outcome, names, every=every))
        if len(outcome.waits) > 1:
            yield Indented(_total_of_waits(outcome, names))
        if outcome.furiten:
            yield Indented(Text(names.words("furiten_note"), style="bold yellow"))
    best = outcome.best
    if best is not None:
        if outcome.waits:
            yield Text()
        yield Indented(chosen_line(outcome, best, names))
        yield Text()
        yield Indented(yaku_table(outcome, best, names))
        yield Text()
        yield Indented(payment_line(outcome, names))
    if not explained:
        yield from _other_readings(outcome, names, every=every)


def _total_of_waits(outcome: Outcome, names: Names) -> Text:
    left = sum(wait.left for wait in outcome.waits)
    return Text(names.words("wait_total", kinds=len(outcome.waits), left=left), style=DIM)


def _other_readings(outcome: Outcome, names: Names, *, every: bool) -> Iterator[Part]:
    table = readings_table(outcome, names, every=every)
    if not table.row_count:
        return
    heading = "others" if outcome.best is not None else "readings"
    yield Text()
    yield Indented(Text(names.words(heading), style=DIM))
    yield Indented(table)
    hidden = hidden_readings(outcome, every=every)
    if hidden:
        yield Indented(Text(names.words("hidden", n=hidden), style=DIM))


def hand_line(outcome: Outcome, names: Names) -> Text:
    """The tiles held, and the winning tile with the way it came."""
    text = Text(names.hand(outcome.hand), style=STRONG)
    if outcome.hand.win is not None and outcome.situation.by is not None:
        by = names.words("by", outcome.situation.by)
        text.append("  ").append(f"{by} +{names.tile(outcome.hand.win)}", style=WIN)
    if outcome.hand.aside:
        text.append(f"  {names.words('aside')} {names.tiles(outcome.hand.aside)}")
    return text


def situation_line(now: Situation, names: Names) -> Text:
    """The ruleset, the winds, and everything else that was stated."""
    words = names.words
    winds = (
        words("round", wind=words("winds", now.round)),
        words("seat", wind=words("winds", now.seat)),
    )
    parts = [names.ruleset, " ".join(winds), *names.events(now)]
    lists = (
        ("dora", now.dora),
        ("dora_indicator", now.dora_indicators),
        ("ura", now.ura),
        ("ura_indicator", now.ura_indicators),
        ("discards", now.discards),
    )
    parts += [f"{words(key)} {names.tiles(kinds)}" for key, kinds in lists if kinds]
    for name, number in now.counts.items():
        rule = names.rules.counts.get(name)
        parts.append(f"{words.name(rule.names, name) if rule else name} {number}")
    if now.furiten:
        parts.append(words("furiten_stated"))
    parts += [words(key, n=n) for key, n in (("honba", now.honba), ("sticks", now.sticks)) if n]
    seats = (("discarder", now.discarder), ("pao", now.pao), ("wareme", now.wareme))
    parts += [words(key, player=words("player", seat)) for key, seat in seats if seat]
    if now.ron_order > 1:
        parts.append(words("ron_order", n=now.ron_order))
    return Text(" · ".join(parts), style=DIM)


def verdict_line(outcome: Outcome, names: Names) -> Text | None:
    """What the answer is where the hand does not win; None for a win."""
    words, result = names.words, outcome.result
    if result in ("win", "tenpai"):
        return None
    tile = names.tile(outcome.hand.win) if outcome.hand.win is not None else ""
    text = Text(words("results", result, tile=tile), style="bold yellow")
    if result in ("noten", "not_complete") and outcome.shanten:
        text.append(f" · {words('shanten', n=outcome.shanten)}")
    if outcome.useful:
        text.append(f"\n{words('useful')}  ").append(useful_text(outcome, names), style=STRONG)
        left = sum(left for _, left in outcome.useful)
        text.append(f"  {words('useful_total', kinds=len(outcome.useful), left=left)}", style=DIM)
    return text


def chosen_line(outcome: Outcome, best: Judged, names: Names) -> Text:
    """The wild tile, large and plain, and the groups that it makes."""
    words, reading = names.words, best.reading
    text = Text()
    if reading.wilds:
        free = [judged for judged in outcome.readings if judged.status in ("chosen", "equal")]
        text.append(words("wild_is", wild=names.wild)).append(" ")
        for index, judged in enumerate(free):
            if index:
                text.append(words("or"))
            tile = names.assignment(judged.reading.wilds)
            text.append(f" {tile} ", style=f"{WILD} reverse")
        if len(free) > 1:
            score = best.score
            worth = names.worth(score.han, score.fu, score.yakuman, score.limit)
            text.append(f" {words('free', worth=worth)}")
            text.append("\n")
        else:
            text.append("    ")
    for index, group in enumerate(reading.groups):
        text.append(" " if index else "").append_text(group_text(group, outcome.hand.win, names))
    if reading.wait is not None:
        text.append(f"    {words('wait_names', reading.wait)}", style=DIM)
    elif reading.form != "standard":
        gap = "    " if text else ""
        text.append(f"{gap}{words('forms', reading.form)}", style=DIM)
    return text


def group_text(group: Group, win: Tile | None, names: Names) -> Text:
    """A group: the wild in brackets, the winning tile with a plus, a call in round brackets."""
    placed = sorted(group.placed, key=lambda one: one.as_kind)
    won = _winning_place(placed, win) if group.win else None
    honors = names.words.lang == "ja" and group.kind.suit == "z"
    text = Text("(" if group.open else "a" if group.shape == "kan" else "")
    for index, one in enumerate(placed):
        tile = one.as_kind if one.wild or one.tile is None or one.tile.kind is None else one.tile
        face = names.tile(tile) if honors else str(tile)[0]
        if one.wild and index == won:
            text.append("+", style=WIN).append(f"[{face}]", style=WILD)
        elif one.wild:
            text.append(f"[{face}]", style=WILD)
        elif index == won:
            text.append(f"+{face}", style=WIN)
        else:
            text.append(face)
    if not honors:
        text.append(group.kind.suit)
    return text.append(")") if group.open else text


def _winning_place(placed: list[Placed], win: Tile | None) -> int | None:
    """Which tile of the group the winning one is: the last of its sort, rather no wild."""
    fits = [index for index, one in enumerate(placed) if win is not None and one.tile == win]
    real = [index for index in fits if not placed[index].wild]
    return (real or fits)[-1] if fits else None


def payment_line(outcome: Outcome, names: Names) -> Text:
    """What the winner receives, and who pays it."""
    words, settlement = names.words, outcome.settlement
    if settlement is None:
        return Text()
    text = Text(words("points", n=settlement.total), style="bold")
    for payment in settlement.payments:
        text.append(f"    {words('player', payment.seat)} -{payment.points}")
    parts = []
    if honba := sum(payment.honba for payment in settlement.payments):
        parts.append(f"{words('honba_head')} {honba}")
    if settlement.sticks:
        parts.append(f"{words('sticks_head')} {settlement.sticks}")
    if parts:
        text.append(f"\n{words('included', parts=' + '.join(parts))}", style=DIM)
    if settlement.withheld:
        text.append(f"\n{words('withheld', n=settlement.withheld)}")
    if any(settlement.chips.values()):
        parts = [
            f"{words('player', seat)} {chips:+d}"
            for seat, chips in settlement.chips.items()
            if chips
        ]
        text.append(f"\n{words('chips_head')}    {'    '.join(parts)}")
    return text
