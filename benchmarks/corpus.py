"""Hands to measure on: made here from a seed, or read from JSON lines.

A record is one winning hand, ``{"hand": "123678m67778p68s", "win": "7s", "melds":
[["pon", "777z"]], "tsumo": false, "riichi": 0, "ippatsu": false, "last": false,
"rinshan": false, "chankan": false, "round": "1z", "seat": "2z", "dora": ["4p"],
"ura": []}``: ``riichi`` 2 is a double one, ``last`` the last tile or discard, ``dora``
and ``ura`` are indicators. A hand to wait with needs ``hand`` and ``melds`` alone.
"""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

Record = dict[str, Any]

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
KINDS += [f"{rank}z" for rank in range(1, 8)]
PREFIXES = {"chi": "", "pon": "", "ankan": "a", "minkan": "k", "kakan": "kk"}


def read(path: Path, most: int) -> list[Record]:
    """The first ``most`` records of a JSON lines file, gzipped or not."""
    opener: Any = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in islice(lines, most)]


def text_of(record: Record, *, win: bool = True) -> str:
    """The hand of a record in the notation of the command line."""
    melds = [f"{PREFIXES[kind]}[{tiles}]" for kind, tiles in record["melds"]]
    parts = [record["hand"], *melds]
    if win:
        parts.append(f"{'+' if record['tsumo'] else 'ron '}{record['win']}")
    return " ".join(parts)


def situation_of(record: Record) -> Record:
    """The situation of a record, with the option names of the command line."""
    flags = {
        "riichi": record["riichi"] == 1,
        "double_riichi": record["riichi"] == 2,
        "ippatsu": record["ippatsu"],
        "haitei": record["last"] and record["tsumo"],
        "houtei": record["last"] and not record["tsumo"],
        "rinshan": record["rinshan"],
        "chankan": record["chankan"],
    }
    situation: Record = {name: True for name, happened in flags.items() if happened}
    situation |= {"round": record["round"], "seat": record["seat"]}
    for name in ("dora", "ura"):
        if record[name]:
            situation[f"{name}_indicator"] = "".join(record[name])
    return situation


def tiles_of(text: str) -> list[str]:
    """The tiles of a text of digits and suits, one by one."""
    tiles: list[str] = []
    digits = ""
    for letter in text:
        if letter.isdecimal():
            digits += letter
        else:
            tiles += [f"{digit}{letter}" for digit in digits]
            digits = ""
    return tiles


def joined(tiles: list[str]) -> str:
    """Tiles as one text, suits together, in the order m p s z."""
    parts = []
    for suit in "mpsz":
        digits = "".join(sorted(tile[0] for tile in tiles if tile[1] == suit))
        parts.append(f"{digits}{suit}" if digits else "")
    return "".join(parts)


def _groups(dice: random.Random) -> list[list[str]] | None:
    """Four sets and a pair, or None where no box without a red five holds them."""
    groups = []
    for _ in range(4):
        if dice.random() < 0.75:
            suit, low = dice.choice("mps"), dice.randint(1, 7)
            groups.append([f"{low + step}{suit}" for step in range(3)])
        else:
            groups.append([dice.choice(KINDS)] * 3)
    groups.append([dice.choice(KINDS)] * 2)
    held = Counter(tile for group in groups for tile in group)
    plain_fives = max(held[five] for five in ("5m", "5p", "5s")) <= 3
    return groups if max(held.values()) <= 4 and plain_fives else None


def wins(count: int, seed: int = 20_260) -> list[Record]:
    """Complete four-player hands, three in five closed and in riichi, made from a seed.

    >>> wins(1)[0] == wins(1)[0]
    True
    """
    dice = random.Random(seed)
    records: list[Record] = []
    while len(records) < count:
        groups = _groups(dice)
        if groups is None:
            continue
        called = 0 if dice.random() < 0.6 else dice.randint(1, 2)
        melds = [
            ["pon" if group[0] == group[1] else "chi", joined(group)] for group in groups[:called]
        ]
        concealed = [tile for group in groups[called:] for tile in group]
        won = concealed.pop(dice.randrange(len(concealed)))
        held = [tile for group in groups for tile in group]
        shown = dice.choice([tile for tile in KINDS[:27] if held.count(tile) < 4])
        records.append(
            {
                "hand": joined(concealed),
                "win": won,
                "melds": melds,
                "tsumo": dice.random() < 0.4,
                "riichi": int(not melds),
                "ippatsu": False,
                "last": False,
                "rinshan": False,
                "chankan": False,
                "round": dice.choice(["1z", "2z"]),
                "seat": dice.choice(["1z", "2z", "3z", "4z"]),
                "dora": [shown],
                "ura": [],
            }
        )
    return records


def twelves(count: int, seed: int = 1_213) -> list[Record]:
    """Closed hands of twelve tiles that are one wild tile away from waiting."""
    dice = random.Random(seed)
    records: list[Record] = []
    while len(records) < count:
        groups = _groups(dice)
        if groups is None:
            continue
        tiles = [tile for group in groups for tile in group]
        dice.shuffle(tiles)
        records.append({"hand": joined(tiles[2:]), "melds": []})
    return records
