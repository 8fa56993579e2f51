"""Groups as a line of text that reads without colour."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from mahjong_cli.cli.names import Names
from mahjong_cli.cli.text_tables import WILD, WIN, win_mark
from mahjong_cli.reading import Group, Outcome, Placed
from mahjong_cli.tiles import Tile


def groups_text(groups: Sequence[Group], outcome: Outcome, names: Names) -> Text:
    """The groups one after the other."""
    mark = win_mark(outcome)
    return Text(" ").join([group_text(group, outcome.hand.win, names, mark) for group in groups])


def group_text(group: Group, win: Tile | None, names: Names, mark: str = "+") -> Text:
    """A group: the wild in brackets, the winning tile marked, a call in round brackets."""
    placed = sorted(group.placed, key=lambda one: one.as_kind)
    won = _winning_place(placed, win) if group.win else None
    honors = names.words.lang == "ja" and group.kind.suit == "z"
    text = Text("(" if group.open else "a" if group.shape == "kan" else "")
    for index, one in enumerate(placed):
        tile = one.as_kind if one.wild or one.tile is None or one.tile.kind is None else one.tile
        face = names.tile(tile) if honors else str(tile)[0]
        if index == won:
            text.append(mark, style=WIN)
        if one.wild:
            text.append(f"[{face}]", style=WILD)
        else:
            text.append(face, style=WIN if index == won else "")
    if not honors:
        text.append(group.kind.suit)
    return text.append(")") if group.open else text


def _winning_place(placed: list[Placed], win: Tile | None) -> int | None:
    """Which tile of the group the winning one is: the last of its sort, rather no wild."""
    fits = [index for index, one in enumerate(placed) if win is not None and one.tile == win]
    real = [index for index in fits if not placed[index].wild]
    return (real or fits)[-1] if fits else None
