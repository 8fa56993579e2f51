"""The result of games for a person: a table a game, and one of the sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mahjong_cli.cli.faults import visible
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import Indented
from mahjong_cli.cli.settle import Settled
from mahjong_cli.cli.text_tables import DIM, STRONG, TOTAL, WIDTH, Justify, fits, table
from mahjong_cli.cli.words import Words
from mahjong_cli.final.game import Played, Row
from mahjong_cli.final.terms import King
from mahjong_cli.ruleset import Ruleset

PARTS = ("base", "uma", "oka", "chips", "bust", "yakitori", "fee")
"""The columns between score and total; those without any amount are left out."""


def settled_page(found: Settled, words: Words) -> Iterator[RenderableType | Indented]:
    """The ruleset, each game, and where there are several their sums."""
    name, *about = _head(found.rules, words)
    yield Text(name, style=STRONG).append("".join(about), style=f"not bold {DIM}")
    several = len(found.games) > 1
    for number, game in enumerate(found.games, 1):
        yield Text()
        if several or game.king is not None:
            yield Indented(_title(number, game, found, words))
        yield Indented(_game(game, found, words))
        for note in _notes(game, found.rules, words):
            yield Indented(Text(note, style=DIM))
    if several:
        yield Text()
        yield Indented(Text(words("settle", "together"), style=STRONG))
        yield Indented(_sums(found, words))


def _head(rules: Ruleset, words: Words) -> list[str]:
    parts = [Names(rules, words).ruleset]
    end = rules.end
    if isinstance(end, King):
        parts.append(words("settle", "king_start", king=end.king, others=end.others))
    elif end is not None:
        parts.append(words("settle", "start", n=end.start))
        parts.append(words("settle", "return", n=end.back))
    return [parts[0], *(f" · {part}" for part in parts[1:])]


def _title(number: int, game: Played, found: Settled, words: Words) -> Text:
    end = found.rules.end
    whole = max(end.games, len(found.games)) if isinstance(end, King) else len(found.games)
    text = Text(words("settle", "game", n=number, of=whole), style=STRONG)
    if game.king is not None:
        king = words("settle", "king_is", name=player(game.king, words))
        text.append(f" · {king}", style=f"not bold {DIM}")
    return text


def player(seat: str, words: Words) -> str:
    """What a player is called: a seat in the language of the answer, a name as it is."""
    return visible(words.find("player", seat) or seat)


def _notes(game: Played, rules: Ruleset, words: Words) -> Iterator[str]:
    end = rules.end
    if game.ended is not None and isinstance(end, King):
        limit = end.all_bust if game.ended == "all_bust" else end.one_bust
        yield words("settle", game.ended, n=limit)
    elif game.king is not None:
        above = sum(row.uma > 0 for row in game.rows)
        yield words("settle", "paid", n=above, times=above + 1)
    if game.sticks:
        yield words("settle", "lost" if game.lost else "to_first", n=game.sticks)


def _game(game: Played, found: Settled, words: Words) -> Table:
    """The players of a game, the best first, with every part of their results."""
    shown = [part for part in PARTS if _is_shown(part, game)]
    heads = ("place", "player", "score", *shown, "total")
    columns: list[tuple[str, Justify]] = [
        (words("settle", "columns", head), "left" if head == "player" else "right")
        for head in heads
    ]
    made = table(*columns)
    rows = sorted(game.rows, key=lambda row: row.place)
    digits = decimals(
        [getattr(row, part) for row in rows for part in (*shown, "total")], found.unit
    )
    for row in rows:
        cells = [_place(row), Text(player(row.seat, words), style=STRONG), Text(str(row.score))]
        cells += [_amount(getattr(row, part), found.unit, digits) for part in shown]
        made.add_row(*cells, _total(row.total, found, digits))
    return made


def _is_shown(part: str, game: Played) -> bool:
    amounts = [getattr(row, part) for row in game.rows]
    if part == "base":
        return game.king is None or amounts != [row.score for row in game.rows]
    return any(amounts)


def _place(row: Row) -> Text:
    return Text(str(row.place), style=TOTAL if row.place == 1 else DIM)


def decimals(amounts: Sequence[int], unit: int) -> int:
    """How many digits after the point all amounts need, one at least where units are divided.

    >>> decimals([16700, -50000], 1000), decimals([250], 1000), decimals([4000], 1)
    (1, 2, 0)
    """
    digits = 0 if unit == 1 else 1
    while digits < len(str(unit)) - 1 and any(one * 10**digits % unit for one in amounts):
        digits += 1
    return digits


def shown_amount(points: int, unit: int, digits: int, *, signed: bool = True) -> str:
    """Points as points of the result, exactly.

    >>> shown_amount(61200, 1000, 1), shown_amount(-50, 1000, 2), shown_amount(0, 1000, 1)
    ('+61.2', '-0.05', '0.0')
    """
    whole, rest = divmod(abs(points), unit)
    sign = "-" if points < 0 else "+" if points and signed else ""
    return f"{sign}{whole}.{rest * 10**digits // unit:0{digits}d}" if digits else f"{sign}{whole}"


def _amount(points: int, unit: int, digits: int) -> Text:
    if not points:
        return Text()
    return Text(shown_amount(points, unit, digits), style="red" if points < 0 else "")


def _total(points: int, found: Settled, digits: int) -> Text:
    """A result; of a king's game it is what the player holds, and has no sign."""
    signed = not isinstance(found.rules.end, King)
    text = shown_amount(points, found.unit, digits, signed=signed)
    return Text(text, style="bold red" if points < 0 else STRONG)


def _sums(found: Settled, words: Words) -> Table:
    """What each player got from each game, and in all; the games are left out if too many."""
    made = _sums_table(found, words, each=True)
    return made if fits(made, WIDTH) else _sums_table(found, words, each=False)


def _sums_table(found: Settled, words: Words, *, each: bool) -> Table:
    games = found.games if each else ()
    columns: list[tuple[str, Justify]] = [
        (words("settle", "columns", "place"), "right"),
        (words("settle", "columns", "player"), "left"),
        *((str(number), "right") for number in range(1, len(games) + 1)),
        (words("settle", "columns", "total"), "right"),
    ]
    made = table(*columns)
    totals = [{row.seat: row.total for row in game.rows} for game in found.games]
    amounts = [points for game in totals for points in game.values()]
    digits = decimals(amounts, found.unit)
    for row in sorted(found.rows, key=lambda row: row.place):
        cells = [_place(row), Text(player(row.seat, words), style=STRONG)]
        for game in totals if each else ():
            cells.append(_of_a_game(game.get(row.seat), found, digits))
        made.add_row(*cells, _total(row.total, found, digits))
    return made


def _of_a_game(points: int | None, found: Settled, digits: int) -> Text:
    if points is None:
        return Text()
    signed = not isinstance(found.rules.end, King)
    return Text(shown_amount(points, found.unit, digits, signed=signed))
