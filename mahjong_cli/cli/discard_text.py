"""The discards of a hand for a person: the best first, one line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mahjong_cli.cli.as_text import situation_line, surplus_text
from mahjong_cli.cli.discards import best_of
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import Indented
from mahjong_cli.cli.text_tables import DIM, STRONG, WIDTH, WIN, fits, fold_table, table
from mahjong_cli.engine import evaluate
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.reading import Discard
from mahjong_cli.tiles import Kind, in_order

BAR = 12
"""Cells of the bar of the discard that leaves most."""
FURITEN = "bold yellow"


def page(
    hand: Hand,
    now: Situation,
    found: Sequence[Discard],
    names: Names,
    *,
    every: bool = False,
    width: int = WIDTH,
) -> Iterator[RenderableType | Indented]:
    """The parts of the answer from top to bottom; ``every`` shows discards that lead back."""
    text = Text(names.hand(hand), style=STRONG)
    if hand.win is not None:
        text.append("  ").append(f"+{names.tile(hand.win)}", style=WIN)
    if hand.aside:
        text.append(f"  {names.words('aside')} {names.tiles(hand.aside)}")
    yield text
    yield situation_line(now, names)
    yield Text()
    words = names.words
    if now.by == "tsumo" and evaluate(hand, now, names.rules).result == "win":
        yield Indented(Text(words("discard_complete"), style=WIN))
        yield Text()
    forced = surplus_text(hand, names)
    if forced:
        yield Indented(forced)
        yield Text()
    nearest = found[0].shanten
    near = [discard for discard in found if discard.shanten == nearest]
    heading = words("discard_tenpai") if nearest == 0 else words("discard_noten", n=nearest)
    yield Indented(Text(heading, style=STRONG))
    yield Indented(_table(near, found, names, width))
    if any(discard.furiten for discard in near):
        yield Indented(Text(words("discard_furiten"), style=FURITEN))
    far = [discard for discard in found if discard.shanten != nearest]
    if far and every:
        for shanten in sorted({discard.shanten for discard in far}):
            yield Text()
            yield Indented(Text(words("discard_noten", n=shanten), style=DIM))
            same = [discard for discard in far if discard.shanten == shanten]
            yield Indented(_table(same, found, names, width))
    elif far:
        tiles = names.tiles(in_order(discard.tile for discard in far))
        yield Text()
        yield Indented(Text(words("discard_far", tiles=tiles), style=DIM))


def _table(shown: Sequence[Discard], found: Sequence[Discard], names: Names, width: int) -> Table:
    """The discards, without the bars where they leave no room for the tiles."""
    made = _discards(shown, found, names, bars=True)
    if not fits(made, width):
        made = _discards(shown, found, names, bars=False)
        fold_table(made, width)
    return made


def _discards(
    shown: Sequence[Discard], found: Sequence[Discard], names: Names, *, bars: bool
) -> Table:
    words = names.words
    best = {discard.tile for discard in best_of(found)}
    most = max(discard.left for discard in shown)
    kinds = "waits" if shown[0].shanten == 0 else "useful"
    made = table(
        (words("discard"), "left"),
        (words(kinds), "left"),
        (words("kinds"), "right"),
        (words("left"), "right"),
        ("", "left"),
    )
    alike: dict[tuple[object, ...], list[Discard]] = {}
    for discard in shown:
        alike.setdefault((_kinds(discard), discard.left, discard.furiten), []).append(discard)
    for discard, *others in alike.values():
        chosen = discard.tile in best
        thrown = in_order([discard.tile, *(other.tile for other in others)])
        tile = Text(names.tiles(thrown), style=WIN if chosen else STRONG)
        tiles = _kinds(discard)
        left = Text(str(discard.left), style="" if discard.left else DIM)
        last = Text(_bar(discard.left, most) if bars else "", style="green" if chosen else DIM)
        if discard.furiten:
            last.append(" " if last else "").append(words("furiten_cell"), style=FURITEN)
        made.add_row(tile, Text(names.tiles(tiles)), Text(str(len(tiles))), left, last)
    return made


def _kinds(discard: Discard) -> tuple[Kind, ...]:
    """The waits that a discard leaves, or else the useful tiles."""
    if discard.waits:
        return tuple(wait.tile for wait in discard.waits)
    return tuple(kind for kind, _ in discard.useful)


def _bar(left: int, most: int) -> str:
    """A bar as long as ``left`` is of ``most``."""
    cells = left * BAR / most if most else 0
    return "━" * int(cells) + ("╸" if cells - int(cells) >= 0.5 else "")
