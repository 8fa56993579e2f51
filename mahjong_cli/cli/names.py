"""What things are called in the text of an answer: tiles, seats, events, worths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjong_cli.cli.words import Words
from mahjong_cli.hand import Hand, Meld, Situation
from mahjong_cli.reading import Line, WaitScore
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import WINDS, Kind, Tile, compact, in_order

HONORS = "東南西北白發中"
EAST = Kind.of("1z")
_WINDS = range(EAST, EAST + len(WINDS))
MARKS = {"tsumo": "+", "ron": "*"}
"""What stands before the winning tile: it was drawn, or it was called."""


class Names:
    """The names of one ruleset's things in one language."""

    def __init__(self, rules: Ruleset, words: Words) -> None:
        self.rules = rules
        self.words = words
        self._rows = {row.id: row for row in rules.yaku}

    @property
    def ruleset(self) -> str:
        return self.words.name(self.rules.names, self.rules.id)

    @property
    def wild(self) -> str:
        """What this ruleset calls its wild tile."""
        own = self.rules.words.get(self.words.lang, {}).get("wild")
        return own or self.words("wild")

    def not_legal(self, place: str) -> str:
        """That a complete hand has no yaku, or fewer han than its ruleset asks for.

        ``place`` is where it is said: ``cell``, ``readings`` or ``result``.
        """
        needed = self.rules.win.min_han
        return self.words("too_few_han" if needed > 1 else "no_yaku", place, n=needed)

    def tile(self, tile: Kind | Tile) -> str:
        """One tile: honours by their character in Japanese."""
        text = str(tile)
        if self.words.lang == "ja" and text[-1] == "z":
            return HONORS[int(text[0]) - 1]
        return text

    def tiles(self, tiles: Iterable[Kind | Tile]) -> str:
        """Tiles of several suits, a blank between suits.

        Tiles follow in the order given.
        """
        runs: list[list[Kind | Tile]] = []
        for tile in tiles:
            if runs and str(runs[-1][-1])[-1] == str(tile)[-1]:
                runs[-1].append(tile)
            else:
                runs.append([tile])
        return " ".join(self._run(run) for run in runs)

    def _run(self, run: Sequence[Kind | Tile]) -> str:
        if self.words.lang == "ja" and str(run[0])[-1] == "z":
            return "".join(map(self.tile, run))
        return compact(run)

    def assignment(self, wilds: Iterable[Kind]) -> str:
        """The kinds of one wild assignment."""
        return "+".join(map(self.tile, wilds))

    def meld(self, meld: Meld) -> str:
        """A declared meld: a concealed kan as typed, others in round brackets."""
        text = self.tiles(in_order(meld.tiles))
        return f"({text})" if meld.called else f"a{text}"

    def hand(self, hand: Hand) -> str:
        """The tiles held and the melds, without the winning tile."""
        parts = [self.tiles(hand.concealed), *map(self.meld, hand.melds)]
        return " ".join(part for part in parts if part)

    def yaku(self, line: Line) -> str:
        """The name of a yaku, with its wind where it has one."""
        name = self.row(line.id)
        if line.tile is None:
            return name
        wind = self.words.find("winds", WINDS[line.tile - EAST]) if line.tile in _WINDS else None
        return f"{name} {wind or self.tile(line.tile)}"

    def row(self, id: str) -> str:
        """The name of the yaku with this id."""
        row = self._rows.get(id)
        return self.words.name(row.names, id) if row is not None else id

    def event(self, name: str) -> str:
        return self.words.name(self.rules.events[name].names, name)

    def events(self, now: Situation) -> list[str]:
        """The events stated, those left out that another implies."""
        stated = [name for name in self.rules.events if name in now.events]
        implied = {other for name in stated for other in self.rules.events[name].implies}
        return [self.event(name) for name in stated if name not in implied]

    def limit(self, limit: str) -> str:
        own = next((one.names for one in self.rules.scoring.limits if one.name == limit), ())
        return self.words.name(dict(own), limit) if own else self.words("limits", limit)

    def yakuman(self, number: int) -> str:
        if number == 1:
            return self.limit("yakuman")
        return self.words("yakuman_n", n=number)

    def worth(self, han: int, fu: int | None, yakuman: int, limit: str | None) -> str:
        """Han and fu, or the limit: ``4翻 30符``, ``5翻 満貫``, ``2倍役満``."""
        if yakuman:
            return self.yakuman(yakuman)
        if not han and limit is not None:
            return self.limit(limit)
        parts = [self.words("han", n=han)]
        if limit is not None:
            parts.append(self.limit(limit))
        elif fu is not None:
            parts.append(self.words("fu", n=fu))
        return " ".join(parts)

    def wait_worth(self, worth: WaitScore, *, short: bool = False) -> str:
        """The worth of a wait; ``short`` is the limit alone where one is reached."""
        if short and worth.limit is not None and not worth.yakuman:
            return self.limit(worth.limit)
        return self.worth(worth.han, worth.fu, worth.yakuman, worth.limit)

    def payment(self, worth: WaitScore, by: str) -> str:
        """What a wait pays: the discarder's points, or what each payer pays by self-draw."""
        return str(worth.value) if by == "ron" else self.paid(worth.paid)

    def paid(self, payments: Sequence[int]) -> str:
        """What each pays by self-draw, lowest first: ``4000 all``, ``2000/4000``; of two, one."""
        different = sorted(set(payments))
        if len(different) == 1 and self.rules.players > 2:
            return self.words("value_all", n=different[0])
        return "/".join(map(str, different))
