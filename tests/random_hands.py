"""Random hands and situations of any ruleset, drawn from its own tiles, melds and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

from mahjong_cli.hand import Hand, Meld, Situation
from mahjong_cli.ruleset import EventRule, FormRule, Ruleset
from mahjong_cli.tiles import Kind, Tile, kinds_in

SUITS = "mps"
TRIES = 400
PALETTES = ("all", "all", "all", "flush", "flush", "suit", "ends", "simples")
CALLED = {"chi", "pon", "minkan", "kakan"}
KANS = ("minkan", "kakan", "ankan")


class Drawn(NamedTuple):
    """A complete hand: the concealed tiles with the winning one last, and the melds."""

    concealed: list[Kind]
    melds: list[tuple[str, tuple[Kind, ...]]]

    @property
    def held(self) -> Counter[Kind]:
        return Counter(self.concealed) + Counter(kind for _, kinds in self.melds for kind in kinds)


class Dealer:
    """Draws hands under one ruleset, the same ones for the same seed."""

    def __init__(self, rules: Ruleset, seed: str) -> None:
        self.rules = rules
        self.random = Random(seed)
        tiles, wilds = rules.tiles, rules.hand.wilds
        self.kinds = list(tiles.hand_kinds)
        self.most = {kind: min(tiles.cap, tiles.copies[kind]) for kind in self.kinds}
        self.forms = [form for form in rules.forms if not form.conditional]
        self.joker = next((wild for wild in wilds if wild.kind is not None), None)
        names = {str(kind): kind for kind in self.kinds}
        self.runs = [
            tuple(names[f"{rank + step}{suit}"] for step in range(3))
            for suit in SUITS
            for rank in range(1, 8)
            if all(f"{rank + step}{suit}" in names for step in range(3))
        ]

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def complete(self) -> Drawn:
        """A complete hand of real tiles, of one of the ruleset's forms."""
        for _ in range(TRIES):
            form = self.random.choice(self.forms) if self.chance(0.25) else self.forms[0]
            drawn = self._of_form(form)
            if drawn is not None and self._fits(drawn):
                return drawn
        raise AssertionError(f"no complete hand of {self.rules.id} found")

    def _fits(self, drawn: Drawn) -> bool:
        return all(number <= self.most[kind] for kind, number in drawn.held.items())

    def _of_form(self, form: FormRule) -> Drawn | None:
        if form.tiles:
            wanted = [one for one in form.tiles if all(kind in self.most for kind in one)]
            if not wanted:
                return None
            fixed = list(self.random.choice(wanted))
            return self._of_sets(form.sets, fixed) if form.sets else self._shuffled(fixed)
        if form.sets:
            return self._of_sets(form.sets, [])
        if form.pairs:
            kinds = self._palette()
            if len(kinds) < form.pairs and not form.repeats:
                return None
            draw = self.random.choices if form.repeats else self.random.sample
            pairs = draw(kinds, k=form.pairs)
            return self._shuffled([*pairs, *pairs])
        return self._of_kinds(form)

    def _of_kinds(self, form: FormRule) -> Drawn | None:
        if form.neighbours is not None:
            return None
        masks = [list(kinds_in(mask)) for mask in form.only] or [self.kinds]
        allowed = [kind for kind in self.random.choice(masks) if kind in self.most]
        if len(allowed) < form.kinds:
            return None
        kinds = self.random.sample(allowed, form.kinds)
        twice = self.random.choice(kinds)
        tiles = [*kinds, *[twice] * (14 - form.kinds)]
        drawn = self._shuffled(tiles)
        if form.wait == "thirteen":
            drawn.concealed.remove(twice)
            drawn.concealed.append(twice)
        return drawn

    def _of_sets(self, sets: int, fixed: list[Kind]) -> Drawn | None:
        kinds = self._palette()
        runs = [run for run in self.runs if set(run) <= set(kinds)]
        groups: list[tuple[Kind, ...]] = []
        for _ in range(sets):
            if runs and self.chance(0.6):
                again = [group for group in groups if group in runs]
                group = self.random.choice(again if again and self.chance(0.15) else runs)
            else:
                group = (self.random.choice(kinds),) * 3
            groups.append(group)
        melds = []
        while groups and self.chance(0.3):
            meld = self._called(groups[-1])
            if meld is None:
                break
            melds.append(meld)
            groups.pop()
        pair = self.random.choice(kinds)
        drawn = self._shuffled([*chain(*groups), pair, pair, *fixed])
        return Drawn(drawn.concealed, melds)

    def _called(self, group: tuple[Kind, ...]) -> tuple[str, tuple[Kind, ...]] | None:
        allowed = self.rules.hand.melds
        sorts = ["chi"] if group[0] != group[1] else ["pon", *KANS]
        sorts = [sort for sort in sorts if sort in allowed]
        wild = self.joker is not None and self.joker.in_hand and self.joker.kind in group
        if not sorts or wild:
            return None
        sort = self.random.choice(sorts)
        return sort, (*group, group[0]) if sort in KANS else group

    def _palette(self) -> list[Kind]:
        """The kinds that a hand is drawn from: all of them, or few for the rarer yaku."""
        sort = self.random.choice(
            ("all", "all", "all", "flush", "flush", "suit", "ends", "simples")
        )
        suit = self.random.choice(SUITS)
        kinds = {
            "all": self.kinds,
            "flush": [kind for kind in self.kinds if kind.suit in (suit, "z")],
            "suit": [kind for kind in self.kinds if kind.suit == suit],
            "ends": [kind for kind in self.kinds if kind.suit == "z" or kind.rank in (1, 9)],
            "simples": [kind for kind in self.kinds if kind.suit != "z" and 1 < kind.rank < 9],
        }[sort]
        return kinds if len(kinds) > 4 else self.kinds

    def _shuffled(self, tiles: list[Kind]) -> Drawn:
        self.random.shuffle(tiles)
        return Drawn(tiles, [])

    def won(self) -> Hand:
        """A hand that its winning tile completes, with wilds where the ruleset has them."""
        drawn = self.complete()
        *concealed, win = drawn.concealed
        wilds = self.rules.hand.imaginary
        if wilds > len(concealed):
            return self.won()
        held = [self._red(kind) for kind in concealed[wilds:]]
        if self.joker is not None:
            held = self._with_jokers(held, drawn)
        melds = tuple(Meld(sort, tuple(map(Tile, kinds))) for sort, kinds in drawn.melds)
        tiles = self._sound_reds([*held, self._red(win)])
        return Hand(tiles[:-1], melds, win=tiles[-1], aside=self._aside(drawn), wilds=wilds)

    def _red(self, kind: Kind) -> Tile:
        red = self.rules.tiles.red.get(kind, 0) > 0 and self.chance(0.4)
        return Tile(kind, "red" if red else None)

    def _sound_reds(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        """The tiles with no more red ones than there are."""
        left = dict(self.rules.tiles.red)
        sound = []
        for tile in tiles:
            if tile.mark == "red" and tile.kind is not None:
                left[tile.kind] -= 1
                if left[tile.kind] < 0:
                    tile = Tile(tile.kind)
            sound.append(tile)
        return tuple(sound)

    def _with_jokers(self, held: list[Tile], drawn: Drawn) -> list[Tile]:
        """Some tiles replaced by wild ones, no more than the box holds."""
        joker = self.joker
        assert joker is not None and joker.kind is not None
        left = min(joker.copies, self.rules.tiles.copies[joker.kind] - drawn.held[joker.kind])
        if not joker.in_hand:
            return held
        for place in range(min(left, 2, len(held))):
            if self.chance(0.5):
                held[place] = Tile(joker.kind)
        return held

    def _aside(self, drawn: Drawn) -> tuple[Tile, ...]:
        held, aside = drawn.held, []
        for kind in sorted(self.rules.hand.aside):
            while self.chance(0.15) and held[kind] < self.rules.tiles.copies[kind]:
                held[kind] += 1
                aside.append(Tile(kind))
        return tuple(aside)

    def waiting(self) -> Hand:
        """A hand before its winning tile: mostly one that waits, or nearly does."""
        drawn = self.complete()
        concealed = drawn.concealed[:-1]
        changes = self.random.choice((0, 0, 1, 1, 2))
        held = Counter(concealed) + Counter(k for _, kinds in drawn.melds for k in kinds)
        for _ in range(min(changes, len(concealed))):
            kind = self.random.choice(self._near(concealed) if self.chance(0.7) else self.kinds)
            if held[kind] < self.rules.tiles.copies[kind] and held[kind] <= self.most[kind]:
                held[kind] += 1
                concealed.append(kind)
                held[concealed.pop(0)] -= 1
        wilds = min(self.rules.hand.imaginary, len(concealed))
        melds = tuple(Meld(sort, tuple(map(Tile, kinds))) for sort, kinds in drawn.melds)
        return Hand(tuple(map(Tile, concealed[wilds:])), melds, wilds=wilds)

    def _near(self, concealed: list[Kind]) -> list[Kind]:
        """The kinds of the suits that the hand holds."""
        suits = {kind.suit for kind in concealed}
        return [kind for kind in self.kinds if kind.suit in suits]

    def situation(self, hand: Hand) -> Situation:
        """A way to win the hand at this table."""
        random, rules = self.random, self.rules
        seat = random.choice(rules.seats)
        by = random.choice(("ron", "tsumo"))
        others = [wind for wind in rules.seats if wind != seat]
        possible = [
            rule for rule in rules.events.values() if _possible(rule, hand, by, seat, rules)
        ]
        events: set[str] = set()
        for rule in random.sample(possible, min(len(possible), random.choice((0, 1, 1, 2)))):
            events |= _with_implied(rule.name, rules)
        if any(rules.events[name].excludes & events for name in events if name in rules.events):
            events = set()
        shown = [random.choice(self.kinds) for _ in range(random.choice((0, 1, 1, 2)))]
        lists = {
            name: tuple(random.choices(self.kinds, k=1))
            for name in rules.tile_lists
            if self.chance(0.5)
        }
        return Situation(
            by=by,
            seat=seat,
            round=random.choice("ES"),
            discarder=random.choice(others) if by == "ron" else None,
            events=frozenset(events),
            counts={name: rule.least + random.randrange(4) for name, rule in rules.counts.items()},
            tiles=lists,
            dora=tuple(shown),
            ura=tuple(random.sample(shown, len(shown))) if "riichi" in events else (),
            honba=random.choice((0, 0, 1, 5)),
            sticks=random.choice((0, 0, 1, 3)),
            pao=random.choice(others) if self.chance(0.1) else None,
        )


def _possible(rule: EventRule, hand: Hand, by: str, seat: str, rules: Ruleset) -> bool:
    """Whether an event can go with a win like this one."""
    if rule.wins or (rule.first and by != "tsumo") or rule.by not in (None, by):
        return False
    if (rule.closed and not hand.closed) or (rule.no_melds and hand.melds):
        return False
    if rule.on and (hand.win is None or hand.win.kind not in rule.on):
        return False
    kan, aside = any(meld.kan for meld in hand.melds), bool(hand.aside)
    came = {name for name, there in (("kan", kan), ("aside", aside)) if there}
    if rule.after and not rule.after & came:
        return False
    said = {"by": by, "seat": seat}
    if any(all(said.get(key) == value for key, value in never.items()) for never in rule.never):
        return False
    more = rule.needs | rule.implies
    return all(_possible(rules.events[name], hand, by, seat, rules) for name in more)


def _with_implied(name: str, rules: Ruleset) -> set[str]:
    rule = rules.events[name]
    found = {name}
    for more in rule.needs | rule.implies:
        found |= _with_implied(more, rules)
    return found
