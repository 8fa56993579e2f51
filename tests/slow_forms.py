"""What completes a hand, found by trying every tile: a check that shares no code with the engine.

Of a ruleset only its plain settings are read: the tiles in the box, how many of a kind a hand may
use, and what ``forms`` says of each form. Every wild is tried as every kind, suit by suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from mahjong_cli.ruleset import FormRule, Ruleset
from mahjong_cli.tiles import Kind, kinds_in

SUITS = "mpsz"
Counts = tuple[int, ...]
"""How many of each rank, from 1 to 9."""


@cache
def in_sets(counts: Counts, runs: bool) -> bool:
    """Whether tiles of one suit are all in triplets and runs."""
    if not any(counts):
        return True
    rank = next(rank for rank, number in enumerate(counts) if number)
    if counts[rank] >= 3 and in_sets(_less(counts, (rank, rank, rank)), runs):
        return True
    run = (rank, rank + 1, rank + 2)
    if not runs or rank > 6 or not all(counts[place] for place in run):
        return False
    return in_sets(_less(counts, run), runs)


@cache
def in_sets_and_pair(counts: Counts, runs: bool) -> bool:
    """Whether tiles of one suit are all in triplets and runs but for one pair."""
    return any(
        number >= 2 and in_sets(_less(counts, (rank, rank)), runs)
        for rank, number in enumerate(counts)
    )


def _more(counts: Counts, ranks: tuple[int, ...]) -> Counts:
    left = list(counts)
    for rank in ranks:
        left[rank] += 1
    return tuple(left)


def _less(counts: Counts, ranks: tuple[int, ...]) -> Counts:
    left = list(counts)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)


class Suit(NamedTuple):
    """The concealed tiles of one suit and how many more of each rank a wild may stand for."""

    counts: Counts
    room: Counts
    runs: bool


@cache
def ways(suit: Suit, wilds: int) -> tuple[bool, bool]:
    """Whether so many wilds make a suit all sets, and all sets and a pair."""
    over = (sum(suit.counts) + wilds) % 3
    fits = (in_sets, None, in_sets_and_pair)[over]
    found = fits is not None and any(
        fits(_more(suit.counts, added), suit.runs)
        for added in combinations_with_replacement(range(9), wilds)
        if all(added.count(rank) <= suit.room[rank] for rank in added)
    )
    return found and over == 0, found and over == 2


class Slow:
    """Tells of hands under one ruleset what they wait for.

    ``any_number`` lets a wild be one more of a kind than a hand may use.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.kinds = [kind for kind in rules.tiles.copies if kind.suit in SUITS]
        cap = rules.tiles.cap
        self.most = {kind: min(cap, rules.tiles.copies[kind]) for kind in self.kinds}
        self.forms = [form for form in rules.forms if not form.conditional]
        self.karaten = rules.win.karaten
        self.any_number = any(wild.fifth_copy for wild in rules.hand.wilds)

    def waits(
        self, concealed: Counter[Kind], melds: list[tuple[Kind, ...]], wilds: int
    ) -> set[str]:
        """Every tile that completes the hand."""
        held = concealed + Counter(kind for meld in melds for kind in meld)
        if any(held[kind] > self.most[kind] for kind in held):
            return set()
        return {
            str(kind)
            for kind in self.kinds
            if (self.karaten or held[kind] < self.most[kind])
            and self.complete(concealed, held, kind, len(melds), wilds)
        }

    def complete(
        self, concealed: Counter[Kind], held: Counter[Kind], win: Kind, melds: int, wilds: int
    ) -> bool:
        """Whether the tiles, the winning one and the wilds are a hand of some form."""
        tiles = concealed + Counter((win,))
        used = held + Counter((win,))
        room = {
            kind: 99 if self.any_number else self.most[kind] - used[kind] for kind in self.kinds
        }
        return any(self._is(form, tiles, room, win, melds, wilds) for form in self.forms)

    def _is(
        self,
        form: FormRule,
        tiles: Counter[Kind],
        room: dict[Kind, int],
        win: Kind,
        melds: int,
        wilds: int,
    ) -> bool:
        if form.tiles:
            return any(
                self._fixed(form, Counter(wanted), tiles, room, melds, wilds)
                for wanted in form.tiles
                if all(kind in room for kind in wanted)
            )
        if form.sets:
            return self._standard(tiles, room, wilds)
        if melds:
            return False
        if form.pairs:
            return self._pairs(form, tiles, room, wilds)
        return self._kinds(form, tiles, room, win, wilds)

    def _standard(self, tiles: Counter[Kind], room: dict[Kind, int], wilds: int) -> bool:
        """Whether one suit is sets and a pair and the others are sets, the wilds spread somehow."""
        if (sum(tiles.values()) + wilds) % 3 != 2:
            return False
        suits = [_suit_of(letter, tiles, room, wilds) for letter in SUITS]
        sizes = [sum(suit.counts) for suit in suits]
        for spread in _spreads(wilds):
            over = [(size + more) % 3 for size, more in zip(sizes, spread, strict=True)]
            if sorted(over) != [0, 0, 0, 2]:
                continue
            if all(
                ways(suit, number)[rest == 2]
                for suit, number, rest in zip(suits, spread, over, strict=True)
            ):
                return True
        return False

    def _fixed(
        self,
        form: FormRule,
        wanted: Counter[Kind],
        tiles: Counter[Kind],
        room: dict[Kind, int],
        melds: int,
        wilds: int,
    ) -> bool:
        lacking = wanted - tiles
        left = wilds - sum(lacking.values())
        if left < 0 or melds > form.sets or any(room[kind] < lacking[kind] for kind in lacking):
            return False
        rest = tiles - wanted
        if not form.sets:
            return not rest and not left
        less = {kind: number - lacking[kind] for kind, number in room.items()}
        return self._standard(rest, less, left)

    def _pairs(
        self, form: FormRule, tiles: Counter[Kind], room: dict[Kind, int], wilds: int
    ) -> bool:
        odd = Counter(kind for kind, number in tiles.items() if number % 2)
        left = wilds - len(odd)
        if left < 0 or left % 2 or any(room[kind] < 1 for kind in odd):
            return False
        spare = {kind: number - odd[kind] for kind, number in room.items()}
        for whole in self._filled(tiles + odd, spare, left):
            even = all(number % 2 == 0 for number in whole.values())
            single = form.repeats or all(number <= 2 for number in whole.values())
            if even and single and sum(whole.values()) == 2 * form.pairs:
                return True
        return False

    def _kinds(
        self, form: FormRule, tiles: Counter[Kind], room: dict[Kind, int], win: Kind, wilds: int
    ) -> bool:
        if len(tiles) + wilds < form.kinds:
            return False
        classes = [set(kinds_in(mask)) for mask in form.only] or [set(self.kinds)]
        if not any(allowed.issuperset(tiles) for allowed in classes):
            return False
        for whole in self._filled(tiles, room, wilds):
            if len(whole) != form.kinds or sum(whole.values()) != 14:
                continue
            if not any(allowed.issuperset(whole) for allowed in classes):
                continue
            if form.neighbours is not None and _neighbours(whole) != form.neighbours:
                continue
            if form.wait is None or form.wait == ("thirteen" if whole[win] > 1 else "tanki"):
                return True
        return False

    def _filled(
        self, tiles: Counter[Kind], room: dict[Kind, int], wilds: int
    ) -> Iterator[Counter[Kind]]:
        """The tiles with the wilds standing for each kinds that they may stand for."""
        for added in combinations_with_replacement(self.kinds, wilds):
            if all(added.count(kind) <= room[kind] for kind in added):
                yield tiles + Counter(added)


def _suit_of(letter: str, tiles: Counter[Kind], room: dict[Kind, int], wilds: int) -> Suit:
    counts, spare = [0] * 9, [0] * 9
    for kind, number in tiles.items():
        if kind.suit == letter:
            counts[kind.rank - 1] = number
    for kind, number in room.items() if wilds else ():
        if kind.suit == letter:
            spare[kind.rank - 1] = max(0, min(number, wilds))
    return Suit(tuple(counts), tuple(spare), letter != "z")


@cache
def _spreads(wilds: int) -> list[tuple[int, ...]]:
    return [one for one in product(range(wilds + 1), repeat=len(SUITS)) if sum(one) == wilds]


def _neighbours(tiles: Counter[Kind]) -> int:
    numbers = [kind for kind in tiles if kind.suit != "z"]
    return sum(
        one.suit == two.suit and 1 <= two.rank - one.rank <= 2 for one in numbers for two in numbers
    )
