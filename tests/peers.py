"""Two other calculators, asked the same hands, their answers in our words."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from jansou.core.hand import CallSource, Hand, Meld, MeldType
from jansou.core.notation import parse_mpsz
from jansou.core.rules import Rules
from jansou.core.tiles import Tile, Wind
from jansou.scoring.context import WinContext
from jansou.scoring.score import ScoringError, score
from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as Called

from dealing import Dealt

PER_YAKUMAN = 13
UPGRADED = {"kokushi_13": "kokushi", "suuankou_tanki": "suuankou", "junsei_chuuren": "chuuren"}
"""Yaku that one of the peers calls by the name of what they upgrade."""


class Answer(NamedTuple):
    """What a hand is worth: ``yaku`` with their han, a yakuman 13 and without fu.

    ``paid`` are the different payments, the highest first; ``total`` is what the winner gets.
    """

    yaku: dict[str, int]
    han: int
    fu: int | None
    paid: tuple[int, ...]
    total: int


def plain(yaku: dict[str, int]) -> dict[str, int]:
    """Yaku under names that every side has: upgrades as what they upgrade, dora as one."""
    found: Counter[str] = Counter()
    for name, han in yaku.items():
        name = UPGRADED.get(name, name)
        found["dora" if name in ("north_dora", "nuki") else name] += han
    return {name: han for name, han in found.items() if han}


MAHJONG_NAMES = {
    "tsumo": "menzen_tsumo",
    "daburu_riichi": "double_riichi",
    "iipeiko": "iipeikou",
    "ryanpeiko": "ryanpeikou",
    "sanshoku": "sanshoku_doujun",
    "sanshoku_douko": "sanshoku_doukou",
    "chantai": "chanta",
    "honroto": "honroutou",
    "shosangen": "shousangen",
    "tsuisou": "tsuuiisou",
    "chinroto": "chinroutou",
    "ryuisou": "ryuuiisou",
    "daburu_kokushi": "kokushi_13",
    "chuuren_poutou": "chuuren",
    "daburu_chuuren_poutou": "junsei_chuuren",
    "daisuushi": "daisuushii",
    "shosuushi": "shousuushii",
}
WINDS = dict(zip("ESWN", (EAST, SOUTH, WEST, NORTH), strict=True))
RED_IDS = {"0m": 16, "0p": 52, "0s": 88}


class _Ids:
    """Hands out the numbers by which the package ``mahjong`` knows single tiles."""

    def __init__(self) -> None:
        self.used: Counter[int] = Counter()

    def of(self, tile: str) -> int:
        if tile in RED_IDS:
            return RED_IDS[tile]
        kind = "mpsz".index(tile[1]) * 9 + int(tile[0]) - 1
        first = 1 if tile[0] == "5" and tile[1] != "z" else 0
        number = kind * 4 + first + self.used[kind]
        self.used[kind] += 1
        if number >= kind * 4 + 4:
            number = kind * 4 + 3
        return number


def asked_mahjong(dealt: Dealt) -> Answer | None:
    """What the package ``mahjong`` answers, None without a yaku."""
    ids = _Ids()
    called = [
        Called(
            meld_type=Called.CHI if sort == "chi" else Called.PON if sort == "pon" else Called.KAN,
            tiles=[ids.of(tile) for tile in tiles],
            opened=sort != "ankan",
        )
        for sort, tiles in dealt.melds
    ]
    win = ids.of(dealt.win)
    tiles = [ids.of(tile) for tile in dealt.concealed] + [win]
    tiles += [number for meld in called for number in meld.tiles]
    said = dealt.situation
    config = HandConfig(
        is_tsumo=said["by"] == "tsumo",
        is_riichi="riichi" in said,
        is_daburu_riichi="double_riichi" in said,
        is_tenhou="first_turn" in said and said["seat"] == "E",
        is_chiihou="first_turn" in said and said["seat"] != "E",
        **{
            f"is_{name}": name in said
            for name in ("ippatsu", "rinshan", "chankan", "haitei", "houtei")
        },
        player_wind=WINDS[said["seat"]],
        round_wind=WINDS[said["round"]],
        kyoutaku_number=said["sticks"],
        tsumi_number=said["honba"],
        num_nuki_dora=said.get("north", 0),
        options=OptionalRules(
            has_open_tanyao=dealt.rules["kuitan"],
            has_aka_dora=True,
            has_double_yakuman=dealt.rules["doubles"],
            kiriage=dealt.rules["rounded_up"],
            limit_to_sextuple_yakuman=False,
            is_three_player=dealt.players == 3,
        ),
    )
    found = HandCalculator.estimate_hand_value(
        tiles,
        win,
        melds=called,
        dora_indicators=[_Ids().of(tile) for tile in said.get("dora_indicator", ())],
        ura_dora_indicators=[_Ids().of(tile) for tile in said.get("ura_indicator", ())],
        config=config,
    )
    if found.error == HandCalculator.ERR_NO_YAKU:
        return None
    if found.error is not None:
        raise AssertionError(f"{found.error}: {dealt.command}")
    cost: Any = found.cost
    is_open = any(meld.opened for meld in called)
    names = {id(yaku): name for name, yaku in vars(config.yaku).items()}
    yaku: dict[str, int] = {}
    for one in found.yaku or ():
        name = names[id(one)].replace("seat_wind", "jikaze").replace("round_wind", "bakaze")
        han = one.han_open if is_open else one.han_closed
        yaku[MAHJONG_NAMES.get(name, name)] = han
    yakuman = any(one.is_yakuman for one in found.yaku or ())
    paid = [cost["main"] + cost["main_bonus"]]
    if cost["additional"]:
        others = dealt.players - 2
        paid += [cost["additional"] + cost["additional_bonus"]] * others
    fu = None if yakuman else found.fu
    return Answer(plain(yaku), int(found.han or 0), fu, tuple(paid), cost["total"])


JANSOU_NAMES = {
    "YAKUHAI_HAKU": "haku",
    "YAKUHAI_HATSU": "hatsu",
    "YAKUHAI_CHUN": "chun",
    "SHOUSUUSHI": "shousuushii",
    "DAISUUSHI": "daisuushii",
}
MELD_TYPES = {
    "chi": MeldType.CHII,
    "pon": MeldType.PON,
    "minkan": MeldType.DAIMINKAN,
    "kakan": MeldType.SHOUMINKAN,
    "ankan": MeldType.ANKAN,
}
WIND_WORDS = dict(zip("ESWN", ("east", "south", "west", "north"), strict=True))


def _tile(text: str) -> Tile:
    return parse_mpsz(text)[0]


def _meld(sort: str, tiles: list[str]) -> Meld:
    parsed = tuple(_tile(tile) for tile in tiles)
    if sort == "ankan":
        return Meld(MELD_TYPES[sort], parsed)
    return Meld(
        MELD_TYPES[sort],
        parsed,
        called=parsed[0],
        source=CallSource.KAMICHA,
        added=parsed[1] if sort == "kakan" else None,
    )


def asked_jansou(dealt: Dealt) -> Answer | None:
    """What the package ``jansou`` answers, None without a yaku."""
    said, three = dealt.situation, dealt.players == 3
    rules = Rules(
        player_count=dealt.players,
        kiriage_mangan=dealt.rules["rounded_up"],
        double_yakuman=dealt.rules["doubles"],
        kuitan=dealt.rules["kuitan"],
        nuki_dora=three,
    )
    context = WinContext(
        rules=rules,
        round_wind=Wind("ESWN".index(said["round"])),
        seat_wind=Wind("ESWN".index(said["seat"])),
        is_tsumo=said["by"] == "tsumo",
        tenhou="first_turn" in said and said["seat"] == "E",
        chiihou="first_turn" in said and said["seat"] != "E",
        **{
            name: name in said
            for name in (
                *("riichi", "double_riichi", "ippatsu"),
                *("haitei", "houtei", "rinshan", "chankan"),
            )
        },
        dora_indicators=tuple(map(_tile, said.get("dora_indicator", ()))),
        ura_indicators=tuple(map(_tile, said.get("ura_indicator", ()))),
        nuki_count=said.get("north", 0),
        honba=said["honba"],
        riichi_sticks=said["sticks"],
    )
    melds = tuple(_meld(sort, tiles) for sort, tiles in dealt.melds)
    win = _tile(dealt.win)
    concealed = (*map(_tile, dealt.concealed), win)
    try:
        found = score(Hand(concealed, melds), win, context)
    except ScoringError:
        return None
    yaku: dict[str, int] = {}
    for value in found.yaku:
        name = JANSOU_NAMES.get(value.yaku.name, value.yaku.name.lower())
        if name in ("yakuhai_round", "yakuhai_seat"):
            wind = said["round" if name == "yakuhai_round" else "seat"]
            sort = "bakaze" if name == "yakuhai_round" else "jikaze"
            name = f"{sort}_{WIND_WORDS[wind]}"
        yaku[name] = value.value * (PER_YAKUMAN if found.is_yakuman else 1)
    dora = found.dora
    yaku |= {"dora": dora.dora, "ura_dora": dora.ura, "aka_dora": dora.aka, "nuki": dora.nuki}
    payment = found.payment
    each = payment.honba // (dealt.players - 1)
    paid = [payment.ron + payment.honba] if payment.ron else []
    if payment.tsumo_dealer:
        paid.append(payment.tsumo_dealer + each)
    if payment.tsumo_non_dealer:
        others = dealt.players - (2 if payment.tsumo_dealer else 1)
        paid += [payment.tsumo_non_dealer + each] * others
    han = sum(yaku.values()) if found.is_yakuman else found.han
    fu = None if found.is_yakuman else found.fu.total
    return Answer(plain(yaku), han, fu, tuple(paid), payment.total)
