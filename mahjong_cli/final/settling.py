"""One game settled by the ``end`` of a ruleset, and several summed."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_cli.final.game import Game, Played, Row
from mahjong_cli.final.king import placed, settle_king
from mahjong_cli.final.ranks import settle_ranks
from mahjong_cli.final.terms import End, Ranks


def settle_game(end: End, game: Game, stick: int = 1000) -> Played:
    """What each player gets from a game, in points; a riichi stick is worth ``stick``.

    >>> from mahjong_cli.loader import load_ruleset
    >>> game = Game({"E": 41200, "S": 30100, "W": 18700, "N": 10000})
    >>> end = load_ruleset("riichi", ["end.uma=[30, 10, -10, -30]", "end.round=none"]).end
    >>> [row.total for row in settle_game(end, game).rows]
    [61200, 10100, -21300, -50000]
    """
    if isinstance(end, Ranks):
        return settle_ranks(end, game, stick)
    return settle_king(end, game, stick)


def summed(games: Iterable[Played]) -> tuple[Row, ...]:
    """The rows of several games added up by player, placed by the sum.

    >>> one, two = Row("A", 1, 3, 3), Row("B", 2, 1, 1)
    >>> [(row.seat, row.place, row.total) for row in summed([Played((one, two)), Played((two,))])]
    [('A', 1, 3), ('B', 2, 2)]
    """
    found: dict[str, Row] = {}
    for game in games:
        for row in game.rows:
            known = found.get(row.seat)
            if known is None:
                found[row.seat] = row
            else:
                added = [one + other for one, other in zip(known[2:], row[2:], strict=True)]
                found[row.seat] = Row(row.seat, 0, *added)
    return placed(list(found.values()))
