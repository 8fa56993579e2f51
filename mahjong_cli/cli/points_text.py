"""The table of points for a person, as books print it: fu down, han across, limits below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import Indented
from mahjong_cli.cli.points_rows import Paid, Pricing, Row
from mahjong_cli.cli.text_tables import DIM, STRONG, WIDTH, Justify, fits, table
from mahjong_cli.cli.words import Words

Part = RenderableType | Indented


class Side(NamedTuple):
    """Who is paid: the key of its words, and the payments of a row that are its own."""

    key: str
    place: int

    def of(self, row: Row) -> Paid:
        paid = row[self.place]
        assert isinstance(paid, Paid)
        return paid


DEALER = Side("dealer", Row._fields.index("dealer"))
OTHER = Side("other", Row._fields.index("other"))
ANYBODY = Side("anybody", Row._fields.index("other"))


def page(
    rows: Sequence[Row], pricing: Pricing, words: Words, *, whole: bool, width: int = WIDTH
) -> Iterator[Part]:
    """The rows from top to bottom; those of the ``whole`` table that have fu as a square."""
    names, width = Names(pricing.rules, words), min(WIDTH, width)
    payments = pricing.rules.payments
    same = payments.dealer_tsumo is None and payments.dealer_ron is None
    sides = (ANYBODY,) if same else (DEALER, OTHER)
    yield _head(pricing, names)
    listed = list(rows)
    if whole:
        listed = [row for row in rows if row.fu is None]
        square = [row for row in rows if row.fu is not None]
        for side in sides if square else ():
            yield Text()
            yield Indented(_heading(side, pricing, words))
            yield from _squares(square, side, names, width)
    if listed:
        yield Text()
        yield from _list(listed, sides, names, width)
    notes = list(_notes(rows, pricing, names, whole=whole))
    if notes:
        yield Text()
    for note in notes:
        yield Indented(Text(note, style=DIM))


def _head(pricing: Pricing, names: Names) -> Text:
    """The ruleset, and what of the situation and of its rules multiplies the payments."""
    words, rules, now = names.words, pricing.rules, pricing.situation
    times = rules.payments.times
    parts = names.events(now)
    for name in times.counts:
        if name in now.counts:
            parts.append(f"{words.name(rules.counts[name].names, name)} {now.counts[name]}")
    for by, factor in (("ron", times.ron), ("tsumo", times.tsumo)):
        if factor != 1:
            parts.append(f"{words('by', by)} {words('times', n=factor)}")
    if now.honba:
        parts.append(words("honba", n=now.honba))
    text = Text(names.ruleset, style=STRONG)
    return text.append("".join(f" · {part}" for part in parts), style=f"not bold {DIM}")


def _heading(side: Side, pricing: Pricing, words: Words) -> Text:
    """Who is paid, and what stands in brackets."""
    text = Text(words("points_table", side.key), style=STRONG)
    each = "from_one" if pricing.rules.players == 2 else f"from_{side.key}"
    return text.append("  " + words("points_table", each), style=f"not bold {DIM}")


def _squares(rows: Sequence[Row], side: Side, names: Names, width: int) -> Iterator[Part]:
    """The rows as a square of fu and han, in as many parts as the width asks for."""
    left = sorted({row.han for row in rows if row.han is not None})
    first = True
    while left:
        for count in range(len(left), 0, -1):
            made = _square(rows, left[:count], side, names)
            if fits(made, width):
                break
        if not first:
            yield Text()
        if fits(made, width):
            yield Indented(made)
        else:
            yield from _list([row for row in rows if row.han == left[0]], [side], names, width)
        left, first = left[count:], False


def _square(rows: Sequence[Row], columns: Sequence[int], side: Side, names: Names) -> Table:
    words = names.words
    heads: list[tuple[str, Justify]] = [(words("fu_head"), "right")]
    for han in columns:
        heads += [("", "right"), (words("han", n=han), "left")]
    made = table(*heads)
    found = {(row.han, row.fu): row for row in rows if row.han in columns}
    for fu in sorted({fu for _, fu in found if fu is not None}):
        cells = [Text(str(fu), style=STRONG)]
        for han in columns:
            row = found.get((han, fu))
            if row is not None and row.limit is not None:
                cells += [Text(""), Text(names.limit(row.limit), style=DIM)]
            else:
                cells += _cells(Paid(None, None) if row is None else side.of(row))
        made.add_row(*cells)
    return made


def _cells(paid: Paid) -> list[Text]:
    """What is paid by ron, and by self-draw in brackets."""
    ron = Text("-", style=DIM) if paid.ron is None else Text(str(paid.ron))
    if paid.tsumo is None:
        return [ron, Text("" if paid.ron is None else "-", style=DIM)]
    return [ron, Text(f"({'/'.join(map(str, paid.tsumo))})")]


def _list(rows: Sequence[Row], sides: Sequence[Side], names: Names, width: int) -> Iterator[Part]:
    """The rows one below the other, beside each what the sides are paid."""
    words = names.words
    told = [
        (_called(row, names), _han(row, words), _fu(row, last, words)) for row, last in _alike(rows)
    ]
    there = [place for place in range(3) if any(parts[place] for parts in told)]
    heads: list[tuple[str, Justify]] = [("", "left")] * len(there)
    for side in sides:
        heads.append((words("points_table", f"{side.key}_ron"), "right"))
        heads.append((f"({words('by', 'tsumo')})", "left"))
    made = table(*heads)
    for parts, (row, _) in zip(told, _alike(rows), strict=True):
        cells = [Text(parts[place], style=STRONG if place == there[0] else "") for place in there]
        for side in sides:
            cells += _cells(side.of(row))
        made.add_row(*cells)
    if len(rows) > 1 and fits(made, width):
        yield Indented(made)
        return
    for place, (parts, (row, _)) in enumerate(zip(told, _alike(rows), strict=True)):
        if place:
            yield Text()
        yield from _alone(" ".join(part for part in parts if part), row, sides, names, width)


def _alone(
    called: str, row: Row, sides: Sequence[Side], names: Names, width: int
) -> Iterator[Part]:
    """One row, its sides below each other; a line for each number that is too long for that."""
    words = names.words
    ways = words("by", "ron"), f"({words('by', 'tsumo')})"
    made = table((called, "left"), (ways[0], "right"), (ways[1], "left"))
    for side in sides:
        made.add_row(Text(words("points_table", side.key), style=STRONG), *_cells(side.of(row)))
    if fits(made, width):
        yield Indented(made)
        return
    yield Indented(Text(called, style=DIM))
    for side in sides:
        yield Indented(Text(words("points_table", side.key), style=STRONG))
        paid = side.of(row)
        for way, numbers in zip(ways, ((paid.ron,), paid.tsumo or (None,)), strict=True):
            yield Indented(Text(way, style=DIM), 2)
            for number in numbers:
                yield Indented(Text("-" if number is None else str(number)), 4)


def _alike(rows: Sequence[Row]) -> Iterator[tuple[Row, int | None]]:
    """The rows, those of one limit after each other as one, with the last fu of it."""
    found: list[tuple[Row, int | None]] = []
    for row in rows:
        before = found[-1][0] if found else None
        if before is not None and row.limit is not None and row[0:3:2] == before[0:3:2]:
            found[-1] = (before, row.fu)
        else:
            found.append((row, row.fu))
    yield from found


def _called(row: Row, names: Names) -> str:
    """The limit of a row, if it has one."""
    if row.yakuman:
        return names.yakuman(row.yakuman)
    return "" if row.limit is None else names.limit(row.limit)


def _han(row: Row, words: Words) -> str:
    """The han of a row: one number, a range, or all from a number on."""
    if row.han is None:
        return ""
    if row.last is None:
        return words("points_table", "han_from", n=row.han)
    return words("han", n=row.han if row.last == row.han else f"{row.han}-{row.last}")


def _fu(row: Row, last: int | None, words: Words) -> str:
    """The fu of a row, up to ``last``."""
    if row.fu is None:
        return ""
    return words("fu", n=row.fu if last == row.fu else f"{row.fu}-{last}")


def _notes(rows: Sequence[Row], pricing: Pricing, names: Names, *, whole: bool) -> Iterator[str]:
    """What there is to know of the numbers."""
    words = names.words

    def say(key: str, **values: object) -> str:
        return words("points_table", key, **values)

    floor = pricing.rules.payments.floor
    if floor is not None and any(row.other.ron == 0 or row.other.tsumo == (0,) for row in rows):
        yield say("floor", n=floor.points)
    if pricing.situation.honba:
        yield say("with_honba")
    if whole and pricing.endless:
        yield say("endless", n=max(row.han or 0 for row in rows))
    dashes = any(None in paid for row in rows for paid in (row.dealer, row.other))
    if whole and dashes:
        yield say("never")
    if len(rows) == 1:
        (row,) = rows
        if row.han is not None and row.fu is not None:
            for by in ("ron", "tsumo"):
                if not pricing.occurs(row.han, row.fu, by):
                    worth = f"{words('han', n=row.han)} {words('fu', n=row.fu)}"
                    yield say("never_by", worth=worth, by=words("by", by))
