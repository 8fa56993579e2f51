"""Which characters write which tiles."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_cli.tiles import KINDS, NUMBERED, Tile

TILES: Mapping[str, Tile] = {
    **{str(kind): Tile(kind) for kind in KINDS},
    **{f"0{suit}": Tile.of(f"0{suit}") for suit in NUMBERED},
}
"""Every tile that digits write: ``1m`` … ``8f``, and the red fives."""

JOKER = Tile.of("J")
SUITS: Mapping[str, str] = {**{suit: suit for suit in "mpszf"}, "萬": "m", "筒": "p", "索": "s"}
DIGITS: Mapping[str, str] = {
    **{digit: digit for digit in "0123456789"},
    **dict(zip("一二三四五六七八九", "123456789", strict=True)),
}


def _glyphs() -> dict[str, str]:
    names = [f"{rank}z" for rank in (1, 2, 3, 4, 7, 6, 5)]
    names += [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)]
    names += [f"{rank}f" for rank in (5, 6, 8, 7, 1, 2, 3, 4)]
    return {chr(0x1F000 + index): name for index, name in enumerate(names)}


GLYPHS: Mapping[str, Tile] = {letter: TILES[name] for letter, name in _glyphs().items()}
"""Tiles of the Unicode block of mahjong tiles, the joker apart."""
SINGLES: Mapping[str, Tile] = {
    **GLYPHS,
    **{letter: TILES[f"{rank}z"] for rank, letter in enumerate("東南西北白發中", 1)},
    **{letter: TILES[f"{rank}f"] for rank, letter in enumerate("春夏秋冬梅蘭菊竹", 1)},
    "\U0001f02a": JOKER,
}
"""Characters that are a tile by themselves."""
RED: Mapping[str, Tile] = {
    letter: TILES[f"0{tile.kind.suit}"]
    for letter, tile in GLYPHS.items()
    if tile.kind is not None and tile.kind.rank == 5 and tile.kind.suit in NUMBERED
}
"""Characters that are a five, and the red five each becomes after ``r``."""
