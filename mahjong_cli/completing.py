"""What completes a hand: each winning tile with every assignment of the wilds that works."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from mahjong_cli.codes import CALLED, KAN, RUN, TRIPLET, Codes
from mahjong_cli.forms import Form, Kinds, build_form
from mahjong_cli.hand import Hand, Meld, Situation
from mahjong_cli.ruleset import Ruleset, WildRule
from mahjong_cli.tiles import Kind, Packed, Tile, add_to, count_of, pack, presence_of

Assignment = tuple[Kind, ...]
"""What each wild stands for, lowest first."""

Completing = dict[Kind, tuple[Assignment, ...]]
"""Each winning tile, in order, with its assignments."""

_NO_WILDS: tuple[Assignment, ...] = ((),)
_NO_RULE = WildRule("imaginary")


class Facts(NamedTuple):
    """A hand without its winning tile, in the engine's terms.

    ``packed`` counts the concealed tiles but those that are wild, ``held`` those and the
    melds; ``wilds`` are the imaginary tiles and the wild ones among the concealed, the
    latter also in ``pieces``; ``wild`` is the rule they follow; ``red_kinds`` are the kinds
    of the red tiles.
    """

    packed: Packed
    held: Packed
    melds: Codes
    wilds: int
    pieces: tuple[Tile, ...]
    wild: WildRule
    closed: bool
    red_kinds: tuple[Kind, ...]
    aside: tuple[Kind, ...]

    def with_kinds(self, kinds: Iterable[Kind]) -> tuple[Packed, Packed]:
        """``packed`` and ``held`` with these kinds added."""
        packed, held = self.packed, self.held
        for kind in kinds:
            packed, held = add_to(packed, kind), add_to(held, kind)
        return packed, held


def code_of(meld: Meld) -> int:
    """The group that a meld is.

    >>> from mahjong_cli.tiles import Tile
    >>> code_of(Meld("ankan", (Tile.of("1z"),) * 4)) == KAN | Kind.of("1z")
    True
    """
    low = meld.kinds[0]
    called = CALLED if meld.called else 0
    if meld.kan:
        return KAN | low | called
    return (TRIPLET if meld.kinds[-1] == low else RUN) | low | called


class Completer:
    """Finds what completes a hand under one ruleset.

    The multisets of tiles that complete the concealed tiles are found once; each of their
    tiles in turn is the winning tile, and the wilds stand for the rest.
    """

    def __init__(self, rules: Ruleset) -> None:
        forms = [build_form(rule, rules.tiles) for rule in rules.forms]
        self.forms: tuple[Form, ...] = tuple(f for f in forms if not f.rule.conditional)
        self._conditional: tuple[Form, ...] = tuple(f for f in forms if f.rule.conditional)
        self.by_tile = any(form.rule.furiten_by_tile for form in self.forms)
        self.imaginary = next((w for w in rules.hand.wilds if w.kind is None), _NO_RULE)
        self.joker = next((w for w in rules.hand.wilds if w.kind is not None), None)
        self._karaten = rules.win.karaten
        self._kinds = rules.tiles.hand_kinds
        self._copies = rules.tiles.copies
        self._limits = rules.tiles.limits
        self._all_red = rules.tiles.all_red
        self.capped = any(self._copies[kind] > self._limits[kind] for kind in self._kinds)
        more = 1 if self._karaten else 0
        self._most = pack(kind for kind in self._kinds for _ in range(self._limits[kind] + more))

    def facts(self, hand: Hand, situation: Situation) -> Facts:
        """The facts of a hand; a physical joker is wild while its rule's condition holds."""
        joker = self.joker
        pieces: tuple[Tile, ...] = ()
        plain = hand.concealed
        if joker is not None and joker.kind is not None:
            wild = joker.in_hand and fits(joker, situation, situation.by or "tsumo")
            pieces = tuple([tile for tile in plain if wild and self.is_joker(tile)])
            plain = tuple(
                [
                    tile if tile.kind is not None else Tile(joker.kind)
                    for tile in plain
                    if not (wild and self.is_joker(tile))
                ]
            )
        packed = pack([kind for kind, _ in plain if kind is not None])
        reds = [kind for kind, mark in plain if mark == "red" and kind is not None]
        if self._all_red:
            reds = [tile.kind for tile in plain if tile.kind is not None and self.is_red(tile)]
        held = packed
        for meld in hand.melds:
            for tile in meld.tiles:
                if tile.kind is not None:
                    held = add_to(held, tile.kind)
                    if self.is_red(tile):
                        reds.append(tile.kind)
        return Facts(
            packed,
            held,
            tuple([code_of(meld) for meld in hand.melds]),
            hand.wilds + len(pieces),
            pieces,
            joker if pieces and joker is not None else self.imaginary,
            hand.closed,
            tuple(reds),
            tuple([tile.kind for tile in hand.aside if tile.kind is not None]),
        )

    def is_red(self, tile: Tile) -> bool:
        """Whether a tile is red: marked so, or of a kind that has no other."""
        return tile.mark == "red" or tile.kind in self._all_red

    def is_joker(self, tile: Tile) -> bool:
        """Whether a tile is one that the ruleset declares wild."""
        joker = self.joker
        if joker is None or joker.kind is None:
            return False
        return tile.kind is None or (tile.kind == joker.kind and self.all_wild)

    @property
    def all_wild(self) -> bool:
        """Whether every copy of the joker's kind is wild, so that none is an ordinary tile."""
        joker = self.joker
        return (
            joker is not None
            and joker.kind is not None
            and joker.in_hand
            and joker.copies >= self._copies[joker.kind]
        )

    def winning_joker(self, tile: Tile, situation: Situation) -> WildRule | None:
        """The rule by which the winning tile itself is wild, if it is."""
        joker = self.joker
        if joker is None or not joker.may_win or not self.is_joker(tile):
            return None
        return joker if fits(joker, situation, situation.by or "tsumo") else None

    def conditional(self, by: str, events: frozenset[str]) -> tuple[Form, ...]:
        """The forms that need a situation, and that this one allows."""
        if not self._conditional:
            return ()
        return tuple(
            [
                form
                for form in self._conditional
                if form.rule.needs_by in (None, by) and form.rule.needs_events <= events
            ]
        )

    def completing(
        self,
        facts: Facts,
        forms: Sequence[Form] | None = None,
        used: list[Form] | None = None,
        *,
        beyond_cap: bool = False,
    ) -> Completing:
        """Each kind that completes the hand, with every assignment of the wilds that does.

        The winning tile is a real tile, so never more than a hand may hold of its kind,
        unless ``beyond_cap``; a wild may be one more where ``hand.wilds.*.fifth_copy`` says
        so. A hand that holds more than it may use of a kind is completed by nothing. The
        forms that some tiles complete are put into ``used``.
        """
        if self.capped and self.overfull(facts.held):
            return {}
        any_number = self._karaten or beyond_cap
        found: dict[Kind, set[Assignment]] = {}
        limits, held, melds = self._limits, facts.held, len(facts.melds)
        wild = facts.wilds > 0
        kinds = presence_of(facts.packed).bit_count() + facts.wilds + 1
        for form in self.forms if forms is None else forms:
            if melds > form.takes_melds or kinds < form.least_kinds:
                continue
            strict = form.rule.wait is not None
            every = form.completions(facts.packed, melds, facts.wilds + 1)
            if every and used is not None:
                used.append(form)
            for added in every:
                for place, kind in enumerate(added):
                    if place and added[place - 1] == kind:
                        continue
                    if strict and not self._waits_rightly(form, facts, added, kind):
                        continue
                    if count_of(held, kind) >= limits[kind] and not any_number:
                        continue
                    wilds = added[:place] + added[place + 1 :] if wild else ()
                    if not wild or self._fit(facts, kind, wilds):
                        if kind in found:
                            found[kind].add(wilds)
                        else:
                            found[kind] = {wilds}
        if not wild:
            return dict.fromkeys(sorted(found), _NO_WILDS)
        return {kind: tuple(sorted(found[kind])) for kind in sorted(found)}

    def _waits_rightly(self, form: Form, facts: Facts, added: Assignment, win: Kind) -> bool:
        """Whether the winning tile ends the one wait that the form allows."""
        if not isinstance(form, Kinds):
            return True
        packed, _ = facts.with_kinds(added)
        return form.loose_wait(packed, win) == form.rule.wait

    def overfull(self, held: Packed) -> frozenset[Kind]:
        """The kinds of which the hand holds more than it may use."""
        limits = self._limits
        return frozenset([kind for kind in self._kinds if count_of(held, kind) > limits[kind]])

    def fixed(self, facts: Facts, wilds: Assignment) -> int:
        """How many kinds complete the hand with its wilds standing where ``wilds`` puts them."""
        packed, held = facts.with_kinds(wilds)
        return len(self.completing(facts._replace(packed=packed, held=held, wilds=0)))

    def missing(self, facts: Facts) -> int:
        """How many tiles the hand lacks to be complete, its wilds counted as tiles held."""
        room = self._room(facts)
        lacking = [
            form.missing(facts.packed, len(facts.melds), room)
            for form in self.forms
            if len(facts.melds) <= form.takes_melds
        ]
        return min([number for number in lacking if number is not None]) - facts.wilds

    def useful(self, facts: Facts) -> list[Kind]:
        """The kinds that, drawn, leave the hand lacking one tile less."""
        lacking = self.missing(facts)
        found = []
        for kind in self._kinds:
            if count_of(facts.held, kind) < self._limits[kind]:
                packed, held = facts.with_kinds((kind,))
                if self.missing(facts._replace(packed=packed, held=held)) < lacking:
                    found.append(kind)
        return found

    def _room(self, facts: Facts) -> Packed:
        """The most of each kind that the concealed tiles and the wilds can come to."""
        m, p, s, z = (
            most - (held - concealed)
            for most, held, concealed in zip(self._most, facts.held, facts.packed, strict=True)
        )
        return (m, p, s, z)

    def _fit(self, facts: Facts, win: Kind, wilds: Assignment) -> bool:
        if facts.wild.fifth_copy:
            return True
        limits, held = self._limits, facts.held
        return all(
            [
                count_of(held, kind) + (kind == win) + wilds.count(kind) <= limits[kind]
                for kind in wilds
            ]
        )


def fits(wild: WildRule, situation: Situation, by: str) -> bool:
    """Whether the condition of a wild holds in a situation won in this way."""
    return wild.by in (None, by) and wild.events <= situation.events


@lru_cache(maxsize=64)
def completer_of(rules: Ruleset) -> Completer:
    """The completer of a ruleset, built once."""
    return Completer(rules)
