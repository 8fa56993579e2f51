"""What a record says of a win: the hand, its situation, and the result that was recorded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from mahjong_cli.hand import Hand, Situation
from mahjong_cli.loader import read_yaml
from mahjong_cli.tiles import WINDS


class Recorded(NamedTuple):
    """The result of a win as it was recorded; None where the record does not say.

    ``yaku`` maps ids to han, or in a ``yakuman`` hand to how many yakuman each counts;
    ``points`` are without honba and sticks, ``changes`` per seat with both.
    """

    yaku: Mapping[str, int | None]
    yakuman: bool = False
    han: int | None = None
    fu: int | None = None
    points: int | None = None
    changes: Mapping[str, int] | None = None


class Win(NamedTuple):
    """One win of a record; ``line`` is that of the file, ``round`` reads ``E1``.

    ``server`` is a key of the tables beside this module. ``open_tanyao`` is False where
    the record says that an open hand cannot be all simples.
    """

    file: str
    line: int | None
    server: str
    players: int
    open_tanyao: bool
    round: str
    hand: Hand
    situation: Situation
    recorded: Recorded


class Ending(NamedTuple):
    """The wins that end one round.

    ``together`` are the changes of all of them, where only their sum was recorded.
    """

    wins: tuple[Win, ...]
    together: Mapping[str, int] | None = None


class Names(NamedTuple):
    """What a server calls the yaku."""

    numbers: Mapping[str, str]
    names: Mapping[str, str]
    counted_as: Mapping[str, str]


class Default(NamedTuple):
    """The ruleset of a server's tables, and the settings laid over it."""

    rules: str
    settings: Mapping[str, Any]


@cache
def _data(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_yaml(Path(__file__).with_name(name)).data
    return found


@cache
def names_of(server: str) -> Names:
    """The names of a server.

    >>> names_of("mahjongsoul").numbers["14"]
    'pinfu'
    """
    found = _data("yaku.yaml")[server]
    return Names(found["numbers"], found["names"], found["counted_as"])


def _table(server: str, players: int) -> Mapping[str, Any]:
    tables = _data("rules.yaml")[server]["tables"]
    found: Mapping[str, Any] = next(table for table in tables if table["players"] == players)
    return found


def default_of(win: Win) -> Default:
    """The ruleset that a win is judged by unless another is asked for."""
    settings = {} if win.open_tanyao else _data("rules.yaml")[win.server]["closed_tanyao"]
    return Default(_table(win.server, win.players)["rules"], settings)


def wall_of(server: str, players: int) -> int:
    """How many tiles can be drawn in a round."""
    return int(_table(server, players)["wall"])


def winds_of(players: int, dealer: int) -> tuple[str, ...]:
    """The seat winds of the players in the order of the record.

    >>> winds_of(4, 2)
    ('W', 'N', 'E', 'S')
    """
    return tuple(WINDS[(player - dealer) % players] for player in range(players))
