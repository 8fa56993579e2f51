"""An answer for a person: the answer in two seconds, the reason in ten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import Indented, Output, show_all
from mahjong_cli.cli.text_groups import groups_text
from mahjong_cli.cli.text_readings import other_readings
from mahjong_cli.cli.text_tables import (
    DIM,
    STRONG,
    TOTAL,
    WIDTH,
    WILD,
    WIN,
    useful_text,
    waits_table,
    yaku_table,
)
from mahjong_cli.engine import surplus
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.reading import Judged, Outcome
from mahjong_cli.ruleset import Ruleset

Part = RenderableType | Indented


def show(
    outcome: Outcome, rules: Ruleset, output: Output, console: Console, asked: Sequence[str] = ()
) -> None:
    """Print the answer, with its reasons where they are wanted, and why yaku do not count."""
    names, width = Names(rules, output.words), min(WIDTH, console.width)
    parts = page(outcome, names, every=output.every, explained=output.explain, width=width)
    show_all(parts, console)
    if output.explain or asked:
        from mahjong_cli.cli.explain_text import reasons
        from mahjong_cli.cli.explaining import explain

        found = explain(outcome, names, whole=output.explain, asked=asked)
        show_all(reasons(outcome, found, names, width=width), console)


def page(
    outcome: Outcome,
    names: Names,
    *,
    every: bool = False,
    explained: bool = False,
    width: int = WIDTH,
) -> Iterator[Part]:
    """The parts of the answer from top to bottom, for so many cells.

    Where it is ``explained`` below, the other readings stand there.
    """
    best = outcome.best
    blocks: list[list[Part]] = [_head(outcome, names)]
    verdict = verdict_line(outcome, names)
    blocks.append([] if verdict is None else [Indented(verdict)])
    blocks.append(list(_waits(outcome, names, every=every, width=width)))
    if best is not None:
        chosen = chosen_line(outcome, best, names, width=width)
        blocks.append([Indented(chosen)] if chosen else [])
        blocks.append([Indented(yaku_table(outcome, best, names, width=width))])
        blocks.append([Indented(payment_line(outcome, names, width=width))])
    if not explained:
        blocks.append([*other_readings(outcome, names, every=every, width=width)])
    for number, block in enumerate(block for block in blocks if block):
        if number:
            yield Text()
        yield from block


def _head(outcome: Outcome, names: Names) -> list[Part]:
    lines = [hand_line(outcome, names), worth_line(outcome, names)]
    return [*(line for line in lines if line), situation_line(outcome.situation, names)]


def _waits(outcome: Outcome, names: Names, *, every: bool, width: int) -> Iterator[Part]:
    if not outcome.waits:
        return
    words, notes = names.words, []
    yield Indented(waits_table(outcome, names, every=every, width=width))
    if len(outcome.waits) > 1:
        left = sum(wait.left for wait in outcome.waits)
        notes.append(words("wait_total", kinds=len(outcome.waits), left=left))
    if outcome.situation.honba:
        notes.append(words("without_honba"))
    if notes:
        yield Indented(Text(" · ".join(notes), style=DIM))
    barred = names.tiles(wait.tile for wait in outcome.waits if wait.barred)
    if barred or outcome.furiten:
        note = words("furiten_tiles", tiles=barred) if barred else words("furiten_note")
        yield Indented(Text(note, style="bold yellow"))


def hand_line(outcome: Outcome, names: Names) -> Text:
    """The tiles held, and the winning tile with the way it came."""
    text = Text(names.hand(outcome.hand), style=STRONG)
    by = outcome.situation.by
    if outcome.hand.win is not None and by is not None:
        tile = names.tile(outcome.hand.win)
        said = f"{names.words('by', by)} {'+' if by == 'tsumo' else ''}{tile}"
        text.append("  ").append(said, style=WIN)
    if outcome.hand.aside:
        text.append(f"  {names.words('aside')} {names.tiles(outcome.hand.aside)}")
    return text


def worth_line(outcome: Outcome, names: Names) -> Text:
    """What a win brings, how much it is worth, and what each pays of a self-draw."""
    best, settlement = outcome.best, outcome.settlement
    if best is None or settlement is None:
        return Text()
    score = best.score
    text = Text().append(names.words("points", n=settlement.total), style=TOTAL)
    parts = [names.worth(score.han, score.fu, score.yakuman, score.limit)]
    if outcome.situation.by != "ron" and settlement.payments:
        paid = [payment.points for payment in settlement.payments]
        parts.append(names.paid(paid) if len(paid) > 1 else str(paid[0]))
    return text.append("".join(f" · {part}" for part in parts), style=STRONG)


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
        ("forced_discards", now.forced_discards),
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
    said = words("results", result, tile=tile) if result != "no_yaku" else names.not_legal("result")
    text = Text(said, style="bold yellow")
    if result in ("noten", "not_complete") and outcome.shanten:
        text.append(f" · {words('shanten', n=outcome.shanten)}")
    text.append_text(surplus_text(outcome.hand, names, before="\n"))
    if outcome.useful:
        text.append(f"\n{words('useful')}  ").append(useful_text(outcome, names), style=STRONG)
        left = sum(left for _, left in outcome.useful)
        text.append(f"  {words('useful_total', kinds=len(outcome.useful), left=left)}", style=DIM)
    return text


def surplus_text(hand: Hand, names: Names, *, before: str = "") -> Text:
    """What the hand holds too many of to use them; empty for nearly every hand."""
    found = surplus(hand, names.rules)
    if not found:
        return Text()
    tiles = names.tiles(tuple(sorted(found)))
    said = names.words("surplus", tiles=tiles, most=names.rules.tiles.cap)
    return Text(before + said, style="bold yellow")


def chosen_line(outcome: Outcome, best: Judged, names: Names, *, width: int = WIDTH) -> Text:
    """The wild tile, large and plain, and the groups that it makes."""
    words, reading = names.words, best.reading
    wild, below = _wild_text(outcome, best, names), False
    groups = groups_text(reading.groups, outcome, names)
    if reading.wait is not None:
        form = words("wait_names", reading.wait)
    else:
        form = "" if reading.form in ("standard", "none") else words("forms", reading.form)
    if form:
        groups.append("    " if groups else "").append(form, style=DIM)
    if wild and groups:
        equal = any(judged.status == "equal" for judged in outcome.readings)
        below = equal or wild.cell_len + groups.cell_len + 5 > width
        wild.append("\n" if below else "    ")
    return wild.append_text(groups)


def _wild_text(outcome: Outcome, best: Judged, names: Names) -> Text:
    """What the wild stands for, and that another would do as well."""
    words, score, text = names.words, best.score, Text()
    if not best.reading.wilds:
        return text
    free = [judged for judged in outcome.readings if judged.status in ("chosen", "equal")]
    text.append(words("wild_is", wild=names.wild)).append(" ")
    for index, judged in enumerate(free):
        text.append(words("or") if index else "")
        text.append(f" {names.assignment(judged.reading.wilds)} ", style=f"{WILD} reverse")
    if len(free) > 1:
        worth = names.worth(score.han, score.fu, score.yakuman, score.limit)
        text.append(f" {words('free', worth=worth)}")
    return text


def payment_line(outcome: Outcome, names: Names, *, width: int = WIDTH) -> Text:
    """What the winner receives, and who pays it; a line for each where one is too long."""
    words, settlement = names.words, outcome.settlement
    if settlement is None:
        return Text()
    text = Text().append(words("points", n=settlement.total), style=TOTAL)
    paid = [f"    {words('player', one.seat)} -{one.points}" for one in settlement.payments]
    between = "" if text.cell_len + Text("".join(paid)).cell_len < width else "\n"
    text.append("".join(f"{between}{part}" for part in paid))
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
