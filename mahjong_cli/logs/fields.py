"""The values of a record, each checked as it is taken out of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from mahjong_cli.logs.streams import refuse
from mahjong_cli.tiles import HAND_KINDS, SUITS, Kind, Tile

MOST_POINTS = 10**9


class Clerk:
    """Takes values out of one file; what is missing or of a wrong sort gives it up.

    ``line`` is where the reader is, ``where`` what the values belong to.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.line: int | None = None
        self.where = ""

    def refuse(self, what: str, value: object, expected: str) -> NoReturn:
        """Say that a value is not what is expected."""
        shown = repr(value)
        if len(shown) > 40:
            shown = f"{shown[:39]}…"
        name = f"{self.where}: {what}" if self.where else what
        refuse(
            "log-value",
            f"{name} is {shown}, expected {expected}",
            self.file,
            self.line,
            what=name,
            value=shown,
            expected=expected,
        )

    def number(self, what: str, value: object, least: int = 0, most: int = MOST_POINTS) -> int:
        """A whole number, written as one or as text."""
        if isinstance(value, str) and len(value) < 12:
            try:
                value = int(value)
            except ValueError:
                self.refuse(what, value, f"a whole number from {least} to {most}")
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.refuse(what, value, f"a whole number from {least} to {most}")
        return value

    def numbers(
        self, what: str, value: object, least: int = 0, most: int = MOST_POINTS, fewest: int = 0
    ) -> list[int]:
        """Whole numbers, parted by commas or in a list."""
        if isinstance(value, str):
            value = value.split(",") if value else []
        return [self.number(what, one, least, most) for one in self.listed(what, value, fewest)]

    def listed(self, what: str, value: object, least: int = 0, most: int = 200) -> list[Any]:
        """A list."""
        if not isinstance(value, list) or not least <= len(value) <= most:
            self.refuse(what, value, f"a list of {least} to {most} values")
        return value

    def mapping(self, what: str, value: object) -> dict[str, Any]:
        """An object with keys."""
        if not isinstance(value, dict):
            self.refuse(what, value, "an object")
        return value

    def tile(self, what: str, value: object) -> Tile:
        """A tile written ``0m`` or ``7z``."""
        if isinstance(value, str) and len(value) == 2 and value != "0z":
            try:
                tile = Tile.of(value)
            except KeyError:
                self.refuse(what, value, "a tile")
            if tile.kind in HAND_KINDS:
                return tile
        self.refuse(what, value, "a tile")

    def numbered_tile(self, what: str, value: object) -> Tile:
        """A tile of tenhou.net's JSON: 11 is 1m, 25 is 5p, 47 is 7z, 51 the red 5m."""
        number = self.number(what, value, 11, 53)
        tens, ones = divmod(number, 10)
        try:
            return Tile.of(f"0{SUITS[ones - 1]}" if tens == 5 else f"{ones}{SUITS[tens - 1]}")
        except (KeyError, IndexError):
            self.refuse(what, value, "a tile from 11 to 47, or 51 to 53")

    def indexed_tile(self, what: str, value: object, reds: bool) -> Tile:
        """A tile of mjlog: 0 to 3 are 1m, 132 to 135 are 7z; the first of each 5 may be red."""
        number = self.number(what, value, 0, 135)
        kind = HAND_KINDS[number // 4]
        red = reds and kind.suit != "z" and kind.rank == 5 and number % 4 == 0
        return Tile(kind, "red" if red else None)


def kinds_of(tiles: Sequence[Tile]) -> tuple[Kind, ...]:
    """The kinds of tiles, in their order."""
    return tuple(tile.kind for tile in tiles if tile.kind is not None)


def is_simple(tile: Tile) -> bool:
    """Whether a tile is neither a terminal nor an honor."""
    return tile.kind is not None and tile.kind.suit != "z" and 1 < tile.kind.rank < 9
