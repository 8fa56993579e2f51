"""The PyPI package ``mahjong``, asked the same questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from mahjong.agari import Agari
from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from benchmarks.corpus import KINDS, Record, tiles_of

WINDS = {"1z": EAST, "2z": SOUTH, "3z": WEST, "4z": NORTH}
INDEX = {kind: number for number, kind in enumerate(KINDS)}
RED = {"0m": 16, "0p": 52, "0s": 88}


def _rules(*, red: bool) -> Any:
    return OptionalRules(
        has_open_tanyao=True,
        has_aka_dora=red,
        has_double_yakuman=True,
        limit_to_sextuple_yakuman=False,
    )


RULES = _rules(red=True)


class Asked(NamedTuple):
    """The arguments of one call of ``estimate_hand_value``, ready."""

    tiles: list[int]
    win: int
    melds: list[Any]
    dora: list[int]
    ura: list[int]
    config: Any


class _Box:
    """Hands out the 136 numbered tiles; plain fives leave the red one for last."""

    def __init__(self) -> None:
        self.used: set[int] = set()

    def take(self, tile: str) -> int:
        if tile in RED:
            self.used.add(RED[tile])
            return RED[tile]
        first = INDEX[tile] * 4
        for number in (first + 1, first + 2, first + 3, first):
            if number not in self.used:
                self.used.add(number)
                return number
        raise ValueError(tile)

    def take_all(self, tiles: Iterable[str]) -> list[int]:
        return [self.take(tile) for tile in tiles]


def _indicator(tile: str) -> int:
    return RED[tile] if tile in RED else INDEX[tile] * 4 + 1


def asked(record: Record) -> Asked:
    """The question of a record in the types of the other package."""
    box = _Box()
    melds = []
    for kind, text in record["melds"]:
        numbers = box.take_all(tiles_of(text))
        name = {"chi": Meld.CHI, "pon": Meld.PON, "kakan": Meld.SHOUMINKAN}.get(kind, Meld.KAN)
        melds.append(Meld(name, tiles=numbers, opened=kind != "ankan"))
    win = box.take(record["win"])
    tiles = [*box.take_all(tiles_of(record["hand"])), win]
    tiles += [number for meld in melds for number in meld.tiles]
    config = HandConfig(
        is_tsumo=record["tsumo"],
        is_riichi=record["riichi"] == 1,
        is_daburu_riichi=record["riichi"] == 2,
        is_ippatsu=record["ippatsu"],
        is_rinshan=record["rinshan"],
        is_chankan=record["chankan"],
        is_haitei=record["last"] and record["tsumo"],
        is_houtei=record["last"] and not record["tsumo"],
        player_wind=WINDS[record["seat"]],
        round_wind=WINDS[record["round"]],
        options=RULES,
    )
    return Asked(
        tiles,
        win,
        melds,
        [_indicator(tile) for tile in record["dora"]],
        [_indicator(tile) for tile in record["ura"]],
        config,
    )


def points(question: Asked) -> int:
    """Points of one hand, 0 without a yaku."""
    answer = HandCalculator.estimate_hand_value(
        question.tiles,
        question.win,
        melds=question.melds,
        dora_indicators=question.dora,
        ura_dora_indicators=question.ura,
        config=question.config,
    )
    return int(answer.cost["total"]) if answer.cost else 0


def waits(held: list[int]) -> dict[str, list[str]]:
    """Waits of twelve tiles and one wild tile: every kind tried for both."""
    found: dict[str, list[str]] = {}
    tiles = list(held)
    for win in range(34):
        if held[win] == 4:
            continue
        tiles[win] += 1
        wilds = []
        for wild in range(34):
            if tiles[wild] == 4:
                continue
            tiles[wild] += 1
            if Agari.is_agari(tiles):
                wilds.append(KINDS[wild])
            tiles[wild] -= 1
        tiles[win] -= 1
        if wilds:
            found[KINDS[win]] = wilds
    return found


WAYS = tuple(
    HandConfig(
        is_tsumo=tsumo,
        is_riichi=True,
        player_wind=SOUTH,
        round_wind=EAST,
        options=_rules(red=False),
    )
    for tsumo in (False, True)
)


def scored_waits(held: list[int]) -> dict[str, tuple[int, int]]:
    """The same, with the most points of each wait by ron and by tsumo, in riichi."""
    found: dict[str, tuple[int, int]] = {}
    base = [4 * kind + 3 - copy for kind, count in enumerate(held) for copy in range(count)]
    for kind, wilds in waits(held).items():
        win = INDEX[kind]
        won = 4 * win + 3 - held[win]
        best = [0, 0]
        for name in wilds:
            wild = INDEX[name]
            tiles = [*base, won, 4 * wild + 3 - held[wild] - (wild == win)]
            for way, config in enumerate(WAYS):
                answer = HandCalculator.estimate_hand_value(tiles, won, config=config)
                if answer.cost:
                    best[way] = max(best[way], int(answer.cost["total"]))
        found[kind] = (best[0], best[1])
    return found


def counts_of(record: Record) -> list[int]:
    """How many tiles of each of the 34 kinds the hand of a record holds."""
    held = [0] * 34
    for tile in tiles_of(record["hand"]):
        held[INDEX[tile.replace("0", "5")]] += 1
    return held
