"""The tables of the text view: waits, and yaku with fu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from rich import box
from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mahjong_cli.cli.names import MARKS, Names
from mahjong_cli.reading import FuItem, Judged, Line, Outcome, Score, Wait, WaitScore
from mahjong_cli.tiles import Kind

WILD = "bold magenta"
WIN = "bold green"
DIM = "dim"
STRONG = "bold"
TOTAL = "bold cyan"

MANY_WAITS = 10
"""From so many kinds on, waits are grouped by equal value."""
SHOWN_WILDS = 12
DETAILS = ("full", "short", "points")
"""How much of a wait's worth is shown: with han and fu, with limits alone, points alone."""
WIDTH = 80
"""Cells that a table may take before its lists of tiles are folded."""
LEAST_LAST = 24
"""Cells of a last column of sentences at least."""
LEAST_LIST = 11
"""Cells of a list of tiles at least: all of a suit."""

Justify = Literal["left", "right"]


def table(*columns: tuple[str, Justify], foot: bool = False) -> Table:
    """An empty table with light rules."""
    made = Table(
        box=box.SIMPLE if foot else box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        header_style=DIM,
        border_style=DIM,
        show_footer=foot,
    )
    for heading, justify in columns:
        made.add_column(heading, justify=justify, no_wrap=True)
    return made


def waits_table(outcome: Outcome, names: Names, *, every: bool, width: int = WIDTH) -> Table:
    """The tiles that complete the hand, a row each or grouped by equal value.

    Where ``width`` is too narrow, han and fu are left out before a number would be cut.
    """
    for detail in DETAILS:
        made = _waits_table(outcome, names, every=every, detail=detail)
        if fits(made, width) or (detail != "full" and fold_table(made, width)):
            break
    return made


def _waits_table(outcome: Outcome, names: Names, *, every: bool, detail: str) -> Table:
    if len(outcome.waits) >= MANY_WAITS and not every:
        return _grouped(outcome, names, detail=detail)
    words = names.words
    with_wilds = any(any(wait.wilds) for wait in outcome.waits)
    columns: list[tuple[str, Justify]] = [(words("wait"), "left")]
    if with_wilds:
        columns.append((names.wild, "left"))
    made = table(*columns, (words("left"), "right"), *_worth_columns(names, detail))
    win = outcome.hand.win
    for wait in outcome.waits:
        cells = [Text(names.tile(wait.tile), style=STRONG)]
        if win is not None and win.kind == wait.tile:
            cells = [Text(f"{win_mark(outcome)}{names.tile(wait.tile)}", style=WIN)]
        elif win is not None:
            cells = [Text(" ").append_text(cells[0])]
        if with_wilds:
            cells.append(_assignments(wait, names, every=every))
        cells.append(Text(str(wait.left), style="" if wait.left else DIM))
        made.add_row(*cells, *_worth_cells(wait, outcome, names, detail=detail))
    return made


def win_mark(outcome: Outcome) -> str:
    """What stands before the winning tile: a plus where it was drawn."""
    return MARKS[outcome.situation.by or "tsumo"]


def _width(made: Table) -> int:
    """The cells that the table takes if nothing is folded, its indent included."""
    return -1 + sum(
        max(max(_lengths(column.cells), default=0), cell_len(str(column.header))) + 2
        for column in made.columns
    )


def fits(made: Table, width: int = WIDTH) -> bool:
    """Whether the table can be drawn without folding anything."""
    return _width(made) <= width


def fold_table(made: Table, width: int = WIDTH) -> bool:
    """Fold the longest list of tiles between its words where the whole is too wide.

    False where it is too wide even so.
    """
    spare = _width(made) - width
    if spare <= 0:
        return True
    widest = max(made.columns[:2], key=lambda column: max(_lengths(column.cells), default=0))
    longest = max(_lengths(widest.cells))
    widest.no_wrap = False
    widest.max_width = max(LEAST_LIST, longest - spare)
    return longest - spare >= LEAST_LIST


def fold_last(made: Table, width: int = WIDTH) -> Table:
    """Fold the last column between its words where the whole is too wide."""
    spare = _width(made) - width
    if spare > 0:
        last = made.columns[-1]
        last.no_wrap = False
        last.overflow = "fold"
        last.max_width = max(LEAST_LAST, max(_lengths(last.cells)) - spare)
    return made


def _lengths(cells: Iterable[RenderableType]) -> list[int]:
    return [cell.cell_len for cell in cells if isinstance(cell, Text)]


def _assignments(wait: Wait, names: Names, *, every: bool) -> Text:
    shown = wait.wilds if every else wait.wilds[:SHOWN_WILDS]
    text = Text(" ".join(names.assignment(wilds) for wilds in shown), style=WILD)
    if len(shown) < len(wait.wilds):
        text.append(" " + names.words("more", n=len(wait.wilds) - len(shown)), style=DIM)
    return text


def _worth_columns(names: Names, detail: str) -> list[tuple[str, Justify]]:
    by = names.words("by", "ron"), names.words("by", "tsumo")
    if detail == "points":
        return [(by[0], "right"), (by[1], "right")]
    return [(by[0], "right"), ("", "left"), (by[1], "right"), ("", "left")]


def _worth_cells(wait: Wait, outcome: Outcome, names: Names, *, detail: str) -> list[Text]:
    words = names.words
    ways: tuple[tuple[WaitScore | None, str], ...] = ((wait.ron, "ron"), (wait.tsumo, "tsumo"))
    cells = []
    for worth, by in ways:
        if worth is not None:
            cells.append(Text(names.payment(worth, by)))
            reason = Text(names.wait_worth(worth, short=detail == "short"))
        else:
            barred = by == "ron" and (outcome.furiten or wait.barred)
            cells.append(Text("-", style=DIM))
            said = words("furiten_cell") if barred else names.not_legal("cell")
            reason = Text(said, style=DIM)
        if detail != "points":
            cells.append(reason)
        elif worth is None:
            cells[-1] = reason
    return cells


def _grouped(outcome: Outcome, names: Names, *, detail: str) -> Table:
    """Waits of one value in one row; what the wild stands for would be too much."""
    groups: dict[tuple[object, ...], list[Wait]] = {}
    for wait in outcome.waits:
        worths = _worth_cells(wait, outcome, names, detail="full")
        groups.setdefault(tuple(cell.plain for cell in worths), []).append(wait)
    made = table(
        (names.words("waits"), "left"),
        (names.words("left"), "right"),
        *_worth_columns(names, detail),
    )
    win = outcome.hand.win
    won = None if win is None else win.kind
    for waits in sorted(groups.values(), key=_best_first):
        kinds = [wait.tile for wait in waits]
        tiles = Text(names.tiles(kind for kind in kinds if kind != won), style=STRONG)
        if win is not None and won in kinds:
            tiles.append(" " if tiles else "")
            tiles.append(f"{win_mark(outcome)}{names.tile(win)}", style=WIN)
        left = Text(str(sum(wait.left for wait in waits)))
        made.add_row(tiles, left, *_worth_cells(waits[0], outcome, names, detail=detail))
    return made


def _best_first(waits: Sequence[Wait]) -> tuple[int, int]:
    first = waits[0]
    return -(first.ron.value if first.ron else 0), -(first.tsumo.value if first.tsumo else 0)


def yaku_table(outcome: Outcome, best: Judged, names: Names, *, width: int = WIDTH) -> Table:
    """The yaku with their han, beside them the fu item by item, below them the sums.

    Where ``width`` is too narrow, the items of fu are left out.
    """
    made = _yaku_table(outcome, best, names, with_fu=best.score.fu is not None)
    return made if fits(made, width) else _yaku_table(outcome, best, names, with_fu=False)


def _yaku_table(outcome: Outcome, best: Judged, names: Names, *, with_fu: bool) -> Table:
    words, score = names.words, best.score
    items = _fu_rows(score, names) if with_fu else []
    with_chips = any(line.chips for line in score.lines)
    columns: list[tuple[str, Justify]] = [
        (words("yaku"), "left"),
        ("" if score.yakuman else words("han_head"), "right"),
    ]
    if with_chips:
        columns.append((words("chips_head"), "right"))
    if items:
        columns += [("", "left"), ("", "left"), (words("fu_head"), "right")]
    made = table(*columns, foot=True)
    if not score.lines and not items:
        made.add_row(Text(words("no_yaku", "cell"), style=DIM), *[Text("")] * (len(columns) - 1))
    for row in range(max(len(score.lines), len(items))):
        cells = [Text(""), Text("")]
        line = score.lines[row] if row < len(score.lines) else None
        if line is not None:
            cells = [_yaku_name(line, outcome, best, names), Text(_line_worth(line, names))]
        if with_chips:
            cells.append(Text(str(line.chips) if line is not None and line.chips else ""))
        if items:
            cells += [Text(""), *(items[row] if row < len(items) else (Text(""), Text("")))]
        made.add_row(*cells)
    _sums(made, score, names, with_chips=with_chips, with_items=bool(items))
    return made


def _line_worth(line: Line, names: Names) -> str:
    if line.yakuman:
        return names.yakuman(line.yakuman)
    if line.limit is not None:
        return names.limit(line.limit)
    return str(line.han)


def _sums(made: Table, score: Score, names: Names, *, with_chips: bool, with_items: bool) -> None:
    """The last line: the limit or the word for a sum, and under each column its sum."""
    words = names.words
    title = names.limit(score.limit) if score.limit else words("total")
    if score.yakuman:
        title = names.yakuman(score.yakuman)
    elif score.han < sum(line.han for line in score.lines):
        title = f"{title} · {words('cut_off')}"
    if not score.yakuman and (score.han or not score.limit):
        made.columns[1].footer = Text(str(score.han), style=STRONG)
    if with_chips:
        made.columns[2].footer = Text(str(sum(line.chips for line in score.lines)), style=STRONG)
    if with_items:
        made.columns[-2].footer = Text(words("total"), style=STRONG)
        made.columns[-1].footer = Text(str(score.fu), style=STRONG)
    elif score.fu is not None:
        title = f"{title} · {words('fu', n=score.fu)}"
    made.columns[0].footer = Text(title, style=STRONG)


def _fu_rows(score: Score, names: Names) -> list[tuple[Text, Text]]:
    rows = [(_fu_name(item, names), Text(str(item.fu))) for item in score.fu_items]
    missing = (score.fu or 0) - sum(item.fu for item in score.fu_items)
    if missing > 0:
        rows.append((Text(names.words("fu_items", "round"), style=DIM), Text(str(missing))))
    return rows


def _fu_name(item: FuItem, names: Names) -> Text:
    text = Text(names.words("fu_items", item.id))
    if item.tiles:
        text.append(f" {names.tiles(item.tiles)}")
    return text


def _yaku_name(line: Line, outcome: Outcome, best: Judged, names: Names) -> Text:
    """The yaku; a dora with the tiles that it counts, the wild in brackets."""
    text = Text(names.yaku(line))
    kinds = _dora_of(line.id, outcome, best, names)
    held: dict[Kind, list[bool]] = {}
    for group in best.reading.groups:
        for placed in group.placed:
            held.setdefault(placed.as_kind, []).append(placed.wild)
    shown = [kind for kind in dict.fromkeys(kinds) if kind in held]
    for kind in shown:
        wild = all(held[kind])
        tile = names.tile(kind)
        text.append(f" [{tile}]" if wild else f" {tile}", style=WILD if wild else DIM)
    if line.count > 1:
        text.append(" " + names.words("times", n=line.count), style=DIM)
    return text


def _dora_of(id: str, outcome: Outcome, best: Judged, names: Names) -> Iterable[Kind]:
    """The dora that the row ``id`` counts, as its definition says; of red ones the wild."""
    row = next((row for row in names.rules.yaku if row.id == id), None)
    counted = row.when.get("count", {}) if row is not None else {}
    now, order = outcome.situation, names.rules.tiles.dora_of
    if "dora" in counted:
        return [*now.dora, *map(order, now.dora_indicators)]
    if "ura_dora" in counted:
        return [*now.ura, *map(order, now.ura_indicators)]
    if "aka_dora" in counted and any(wild.aka_dora for wild in names.rules.hand.wilds):
        return [kind for kind in best.reading.wilds if kind in names.rules.tiles.red]
    return []


def useful_text(outcome: Outcome, names: Names) -> str:
    """The useful tiles of a hand that is not tenpai."""
    return names.tiles(sorted(kind for kind, _ in outcome.useful))
