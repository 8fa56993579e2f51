"""Random winning hands in random situations, the same ones for the same seed."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

SUITS = "mps"
SEATS = "ESWN"
PREFIXES = {"chi": "", "pon": "", "ankan": "a", "minkan": "k", "kakan": "kk"}
PALETTES = (
    *("all", "all", "all", "all", "simples", "simples", "outside", "one suit", "flush"),
    *("honors", "ends", "edges", "green", "near"),
)
"""Which kinds a hand is drawn from: ordinary ones mostly, the rest for rare yaku."""
PLANS = ("mixed runs", "straight", "mixed triplets", "twins", "dragons", "winds", "gates")
"""What some hands begin with: groups that random drawing hardly ever puts together."""
SWITCHES = {
    "kuitan": "yaku.tanyao.value={closed: 1}",
    "doubles": "scoring.yakuman.doubles=false",
    "rounded_up": "scoring.limits.mangan.from.base=1920",
}
"""Rules that every peer can switch, each with what turns it from how ``riichi`` has it."""

Kind = str


class Dealt(NamedTuple):
    """A winning hand: ``melds`` are types with tiles, ``situation`` holds options."""

    players: int
    rules: dict[str, bool]
    concealed: list[str]
    melds: list[tuple[str, list[str]]]
    win: str
    situation: dict[str, Any]

    @property
    def ruleset(self) -> str:
        return "riichi" if self.players == 4 else "sanma"

    @property
    def settings(self) -> tuple[str, ...]:
        usual = {"kuitan": True, "doubles": True, "rounded_up": False}
        return tuple(text for name, text in SWITCHES.items() if self.rules[name] != usual[name])

    @property
    def text(self) -> str:
        """The hand as one types it."""
        melds = [f"{PREFIXES[sort]}[{''.join(tiles)}]" for sort, tiles in self.melds]
        win = f"{'+' if self.situation['by'] == 'tsumo' else 'ron '}{self.win}"
        return " ".join(part for part in ("".join(self.concealed), *melds, win) if part)

    @property
    def command(self) -> str:
        """The hand as a command to paste."""
        words = ["mahjong", self.text, "-r", self.ruleset]
        for setting in self.settings:
            words += ["--set", setting]
        for name, value in self.situation.items():
            option = f"--{name.replace('_', '-')}"
            if name == "by":
                words.append(f"--{value}")
            elif value is True:
                words.append(option)
            elif isinstance(value, list):
                words += [option, "".join(value)]
            elif value not in (0, None):
                words += [option, str(value)]
        return shlex.join(words)


def kinds_of(players: int) -> list[Kind]:
    """The kinds of tiles that are played with."""
    manzu = range(1, 10) if players == 4 else (1, 9)
    return [
        *(f"{rank}m" for rank in manzu),
        *(f"{rank}{suit}" for suit in "ps" for rank in range(1, 10)),
        *(f"{rank}z" for rank in range(1, 8)),
    ]


def deal(random: Random) -> Dealt:
    """A winning hand drawn at random."""
    while True:
        dealt = _Dealer(random).deal()
        if dealt is not None:
            return dealt


class _Dealer:
    """Draws one hand; ``left`` are the tiles that still lie in the box."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.players = 3 if self.chance(0.25) else 4
        self.kinds = kinds_of(self.players)
        self.left = Counter({kind: 4 for kind in self.kinds})
        self.melds: list[tuple[str, list[Kind]]] = []
        self.concealed: list[Kind] = []

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def deal(self) -> Dealt | None:
        form = self.random.random()
        if form < 0.03:
            drawn = self.orphans()
        elif form < 0.13:
            drawn = self.pairs()
        elif form < 0.3:
            drawn = self.planned(self.random.choice(PLANS))
        else:
            drawn = self.groups([])
        if not drawn:
            return None
        win = self.random.choice(self.concealed)
        self.concealed.remove(win)
        situation = self.situation(win)
        win = self.mark_reds(win)
        rules = {"kuitan": self.chance(0.8), "doubles": self.chance(0.7)}
        rules["rounded_up"] = self.chance(0.3)
        self.concealed.sort(key=lambda tile: (tile[1], tile[0]))
        return Dealt(self.players, rules, self.concealed, self.melds, win, situation)

    def take(self, tiles: list[Kind]) -> bool:
        """Take tiles out of the box; nothing where it does not hold them all."""
        if Counter(tiles) - self.left:
            return False
        self.left -= Counter(tiles)
        return True

    def orphans(self) -> bool:
        ends = [kind for kind in self.kinds if kind[1] == "z" or kind[0] in "19"]
        self.concealed = [*ends, self.random.choice(ends)]
        return self.take(self.concealed)

    def palette(self) -> list[Kind]:
        """The kinds that a hand is drawn from."""
        sort = self.random.choice(PALETTES)
        suit = self.random.choice(SUITS if self.players == 4 else "ps")
        low = self.random.randint(1, 5)
        wanted: dict[str, Callable[[Kind], bool]] = {
            "all": lambda kind: True,
            "simples": lambda kind: kind[1] != "z" and kind[0] not in "19",
            "outside": lambda kind: kind[1] == "z" or kind[0] in "123789",
            "one suit": lambda kind: kind[1] in (suit, "z"),
            "flush": lambda kind: kind[1] == suit,
            "honors": lambda kind: kind[1] == "z",
            "ends": lambda kind: kind[1] == "z" or kind[0] in "19",
            "edges": lambda kind: kind[1] != "z" and kind[0] in "123789",
            "green": lambda kind: kind in ("2s", "3s", "4s", "6s", "8s", "6z"),
            "near": lambda kind: kind[1] != "z" and low <= int(kind[0]) <= low + 4,
        }
        return [kind for kind in self.kinds if wanted[sort](kind)]

    def pairs(self) -> bool:
        palette = self.palette()
        if len(palette) < 7:
            return False
        self.concealed = [kind for kind in self.random.sample(palette, 7) for _ in "12"]
        return self.take(self.concealed)

    def planned(self, plan: str) -> bool:
        """A hand that begins with the groups of a plan."""
        random, suits = self.random, SUITS if self.players == 4 else "ps"
        suit, rank = random.choice(suits), random.randint(1, 7)
        if plan == "gates":
            gates = "1112345678999" + random.choice("123456789")
            self.concealed = [f"{rank}{suit}" for rank in gates]
            return self.take(self.concealed)
        starts = {
            "mixed runs": [[f"{rank + step}{each}" for step in range(3)] for each in suits],
            "straight": [[f"{low + step}{suit}" for step in range(3)] for low in (1, 4, 7)],
            "mixed triplets": [[f"{rank}{each}"] * 3 for each in suits],
            "twins": [[f"{rank + step}{suit}" for step in range(3)]] * 2,
            "dragons": [[f"{kind}z"] * 3 for kind in random.sample("567", random.randint(2, 3))],
            "winds": [[f"{kind}z"] * 3 for kind in random.sample("1234", random.randint(2, 4))],
        }
        return self.groups(starts[plan])

    def groups(self, first: list[list[Kind]]) -> bool:
        """Four groups and a pair, some of the groups called; those of ``first`` among them."""
        palette = self.palette()
        openness = self.random.choice((0.0, 0.0, 0.3, 0.7, 1.0))
        runs = self.random.choice((0.0, 0.5, 0.8, 1.0))
        kans = self.random.choice((0.0, 0.1, 0.5))
        for tiles in first:
            self.put(tiles, self.chance(openness))
        for _ in range(60):
            if len(self.melds) * 3 + len(self.concealed) == 12:
                break
            self.group(self.random.choice(palette), palette, openness, runs, kans)
        else:
            return False
        pairs = [kind for kind in palette if self.left[kind] >= 2]
        if not pairs:
            return False
        pair = self.random.choice(pairs)
        self.concealed += [pair, pair]
        return self.take([pair, pair])

    def group(
        self, low: Kind, palette: list[Kind], openness: float, runs: float, kans: float
    ) -> None:
        """Draw a group that begins with ``low``, if there is one."""
        rank, suit = int(low[0]), low[1]
        called = self.chance(openness)
        if suit != "z" and self.chance(runs):
            run = [f"{rank + step}{suit}" for step in range(3)]
            if all(kind in palette for kind in run):
                self.put(run, called)
        else:
            self.put([low] * (4 if self.chance(kans) else 3), called)

    def put(self, tiles: list[Kind], called: bool) -> None:
        """Add a group to the hand, if the box holds it; with three players no run is called."""
        if not self.take(tiles):
            return
        if len(tiles) == 4:
            sort = self.random.choice(("minkan", "kakan")) if called else "ankan"
            self.melds.append((sort, [*tiles]))
        elif called and tiles[0] == tiles[1]:
            self.melds.append(("pon", [*tiles]))
        elif called and self.players == 4:
            self.melds.append(("chi", [*tiles]))
        else:
            self.concealed += tiles

    def situation(self, win: Kind) -> dict[str, Any]:
        """A situation that the hand can be won in."""
        random, seats = self.random, SEATS[: self.players]
        by = random.choice(("tsumo", "ron"))
        found: dict[str, Any] = {"by": by}
        found |= {"seat": random.choice(seats), "round": random.choice("ESW")}
        found |= {"honba": random.choice((0, 0, 1, 3)), "sticks": random.choice((0, 0, 1, 2))}
        if by == "ron":
            others = [seat for seat in seats if seat != found["seat"]]
            found["discarder"] = random.choice(others)
        if self.players == 3 and self.chance(0.5):
            north = random.randint(0, min(3, self.left["4z"]))
            found["north"] = north
            self.left["4z"] -= north
        found |= self.events(win, by, bool(found.get("north")))
        kans = sum(len(tiles) == 4 for _, tiles in self.melds)
        for name in ("dora", "ura"):
            if name == "dora" or found.get("riichi") or found.get("double_riichi"):
                found[f"{name}_indicator"] = self.indicators(1 + random.randint(0, kans))
        return found

    def events(self, win: Kind, by: str, aside: bool) -> dict[str, bool]:
        found: dict[str, bool] = {}
        if not self.melds and not aside and by == "tsumo" and self.chance(0.03):
            return {"first_turn": True}
        closed = all(sort == "ankan" for sort, _ in self.melds)
        kan = any(len(tiles) == 4 for _, tiles in self.melds)
        if closed and self.chance(0.5):
            found["double_riichi" if self.chance(0.15) else "riichi"] = True
        if by == "tsumo" and (kan or aside) and self.chance(0.3):
            found["rinshan"] = True
        elif self.chance(0.1):
            found["haitei" if by == "tsumo" else "houtei"] = True
        elif by == "ron" and self.left[win] == 3 and self.chance(0.4):
            found["chankan"] = True
            self.left[win] = 0
        if found.keys() & {"riichi", "double_riichi"} and "rinshan" not in found:
            found |= {"ippatsu": True} if self.chance(0.3) else {}
        return found

    def indicators(self, number: int) -> list[Kind]:
        """Indicators; half of them show a tile of the hand, where there is one left."""
        held = {tile for _, tiles in self.melds for tile in tiles} | set(self.concealed)
        drawn = []
        for _ in range(number):
            there = [kind for kind in self.kinds if self.left[kind]]
            fitting = [kind for kind in there if self.after(kind) in held]
            kind = self.random.choice(fitting if fitting and self.chance(0.5) else there)
            self.left[kind] -= 1
            drawn.append(kind)
        return drawn

    def after(self, kind: Kind) -> Kind:
        """The dora that an indicator shows."""
        rank, suit = int(kind[0]), kind[1]
        if suit == "z":
            return f"{rank % 4 + 1 if rank < 5 else (rank - 4) % 3 + 5}z"
        if self.players == 3 and suit == "m":
            return "9m" if rank == 1 else "1m"
        return f"{rank % 9 + 1}{suit}"

    def mark_reds(self, win: Kind) -> Kind:
        """Make one five of a suit red now and then; the winning tile comes back, so marked."""
        lists = [self.concealed, *(tiles for _, tiles in self.melds), [win]]
        for suit in SUITS:
            places = [
                (tiles, place)
                for tiles in lists
                for place, tile in enumerate(tiles)
                if tile == f"5{suit}"
            ]
            if places and self.chance(0.6):
                tiles, place = self.random.choice(places)
                tiles[place] = f"0{suit}"
        return lists[-1][0]
