"""One question taken apart: what the text says and what options say become one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from mahjong_cli.errors import Fault, HandError, NotationError
from mahjong_cli.hand import Hand, Meld, Situation
from mahjong_cli.notation import Said, Spot, Written, empty_text, read_text
from mahjong_cli.question.desk import Desk
from mahjong_cli.question.events import IN_JAPANESE, Scene, event_faults, implied_by
from mahjong_cli.question.options import SHOWN_KEYS, count_defaults, read_options
from mahjong_cli.question.ponds import pond_faults
from mahjong_cli.question.stated import shown
from mahjong_cli.question.tiles_held import (
    NOWHERE,
    Held,
    Others,
    count_fault,
    last_tile_notice,
    tile_faults,
    unplaced,
)
from mahjong_cli.tiles import KINDS, Kind, Tile

_FLOWERS = frozenset(kind for kind in KINDS if kind.suit == "f")
_INDICATOR = {"dora": "dora_indicator", "ura": "ura_indicator"}


class Asking:
    """Works out one question; ``answer`` gives it or raises all that is wrong with it."""

    def __init__(
        self, text: object, desk: Desk, options: Mapping[str, object], others: Others | None
    ) -> None:
        self.desk = desk
        self.others = others
        self.notices: list[Fault] = []
        self.stated = read_options(options, desk)
        self.faults = self.stated.faults
        self.written: Written
        if isinstance(text, str):
            self.written = read_text(text, desk.vocabulary)
        else:
            message = f"a hand is a text, not {shown(text)}"
            values = {"option": "hand", "wanted": "a text", "value": shown(text)}
            self.written = Written("", faults=[Fault("wrong-type", message, values=values)])
        self.happened = self._happened()
        self.events = implied_by(desk, self.happened)
        self.wilds = desk.rules.hand.imaginary if self.stated.wilds is None else self.stated.wilds

    def answer(self) -> tuple[Hand, Situation]:
        """The hand and its situation; ``NotationError`` or ``HandError`` with all faults."""
        desk, written, stated = self.desk, self.written, self.stated
        if written.empty and not self._wins_by_itself():
            written.faults.append(empty_text())
        flowers = [spot for spot in written.concealed if spot.tile.kind in _FLOWERS]
        concealed = written.concealed
        if flowers:
            concealed = [spot for spot in concealed if spot.tile.kind not in _FLOWERS]
        said_by = self._agreed("by", stated.by)
        win, every = self._counted(concealed, self._win(), said_by)
        by = self._by(said_by, win, every)
        seat = self._seat()
        lists = {key: self._shown(key) for key in SHOWN_KEYS}
        held = Held(
            concealed,
            written.melds,
            win,
            self._aside(flowers),
            [*lists["dora_indicator"], *lists["ura_indicator"]],
            stated.discards,
        )
        self.faults += tile_faults(desk, held, written.text)
        dora, indicators = self._dora("dora", lists)
        ura, ura_indicators = self._dora("ura", lists)
        self.faults += pond_faults(desk, held, stated, by, self.faults)
        if not written.faults:
            self._denials()
            scene = Scene(self.events, by, seat, held)
            self.faults += event_faults(desk, scene, self.happened, self._places())
            self._roles(seat, by)
        situation = Situation(
            by=by,
            seat=seat,
            round=self._agreed("round", stated.round) or "E",
            discarder=stated.discarder,
            events=self.events,
            counts={**count_defaults(desk), **stated.counts} if desk.rules.counts else {},
            tiles=stated.tiles,
            dora=dora,
            ura=ura,
            dora_indicators=indicators,
            ura_indicators=ura_indicators,
            honba=int(self._agreed("honba", stated.honba) or 0),
            sticks=int(self._agreed("sticks", stated.sticks) or 0),
            discards=stated.discards,
            forced_discards=stated.forced_discards,
            visible=stated.visible,
            furiten=bool(stated.furiten),
            pao=stated.pao,
            ron_order=stated.ron_order or 1,
            wareme=stated.wareme,
        )
        self._raise()
        hand = Hand(
            tuple(self._held(spot.tile) for spot in concealed),
            tuple(self._declared(meld.meld) for meld in written.melds),
            None if win is None else self._held(win.tile),
            tuple(spot.tile for spot in held.aside),
            self.wilds,
        )
        return hand, situation

    def _held(self, tile: Tile) -> Tile:
        """A tile of the hand: a joker by its kind, if every copy of that is one."""
        kind = self.desk.wholly_wild
        return tile if tile.kind is not None or kind is None else Tile(kind)

    def _face(self, tile: Tile) -> Tile:
        return tile if tile.kind is not None else Tile(self.desk.joker)

    def _declared(self, meld: Meld) -> Meld:
        """A meld: it is what it shows, so a joker in it is an ordinary tile."""
        if all(tile.kind is not None for tile in meld.tiles):
            return meld
        return Meld(meld.type, tuple(Tile(self.desk.kind_of(tile)) for tile in meld.tiles))

    def _raise(self) -> None:
        faults = [*self.written.faults, *self.faults]
        if not faults:
            return
        faults.sort(key=lambda fault: (fault.pos is None, fault.pos or 0))
        error = NotationError if self.written.faults else HandError
        raise error(faults, self.written.text)

    def _wins_by_itself(self) -> bool:
        return any(self.desk.rules.events[name].wins for name in self.happened)

    def _counted(
        self, concealed: list[Spot], win: Spot | None, by: str | None
    ) -> tuple[Spot | None, bool]:
        """The winning tile, and whether every tile may be it; a wrong number is a fault.

        An unmarked last tile that is the winning one is taken out of ``concealed``.
        """
        if self.written.faults:
            return win, False
        desk, wilds = self.desk, self.wilds
        wanted = desk.rules.hand.size - wilds
        real = len(concealed) + 3 * len(self.written.melds)
        if win is None and real == wanted + 1 and concealed and not self._wins_by_itself():
            if by != "ron" and any(desk.rules.events[name].first for name in self.happened):
                return None, True
            last = concealed.pop()
            text = self.written.text
            self.notices.append(last_tile_notice(desk, last, text, real, wilds, self.others))
            return last, False
        bare = win is None and not concealed and self._wins_by_itself()
        if real != wanted and not bare:
            marked = win is not None
            self.faults.append(count_fault(desk, real, wanted, wilds, marked, self.others))
        return win, False

    def _by(self, by: str | None, win: Spot | None, every: bool) -> str | None:
        if win is not None or every:
            return by or "tsumo"
        if self._wins_by_itself():
            if by == "ron" or self.stated.discarder is not None:
                self._nobody_discards()
            ways = (self.desk.rules.events[name].by for name in sorted(self.happened))
            return by or next((way for way in ways if way), "tsumo")
        if by is not None:
            self.notices.append(
                Fault(
                    "by-without-tile",
                    f"{by} says nothing without a winning tile and is left out",
                    hint="mark the winning tile: +6p",
                    values={"by": by, "by_ja": IN_JAPANESE[by]},
                )
            )
        return None

    def _nobody_discards(self) -> None:
        """Note that a win without a winning tile is said to be won on a discard."""
        events = self.desk.rules.events
        name = next(name for name in sorted(self.happened) if events[name].wins)
        values = self.desk.event_names(name)
        message = f"{values['event_en']} is a win by itself: nobody discards a tile for it"
        hint = "leave out ron and the discarder"
        self.faults.append(
            Fault("event-without-discard", message, token=name, hint=hint, values=dict(values))
        )

    def _twice(self, what: str, said: Said | Spot | None = None) -> None:
        """Note that text and options disagree, at the place in the text."""
        token = self.written.text[said.pos : said.end] if said else what
        self.faults.append(
            Fault(
                "said-twice",
                f"{what} is said twice, and differently",
                pos=said.pos if said else None,
                token=token,
                values={"token": token, "what": what},
            )
        )

    def _agreed(self, key: str, stated: str | int | None) -> str | None:
        """What text and option say of ``key``; a fault where they disagree."""
        said = self.written.said.get(key)
        if said is None:
            return stated  # type: ignore[return-value]
        if stated is not None and stated != said.value:
            self._twice(key, said)
        return said.value  # type: ignore[return-value]

    def _happened(self) -> frozenset[str]:
        """The events stated by the text or the options."""
        events = dict(self.stated.events)
        furiten = self.written.events.pop("furiten", None)
        if furiten is not None:
            if (self.stated.furiten is None) or self.stated.furiten == furiten.value:
                self.stated.furiten = bool(furiten.value)
            else:
                self._twice("furiten", furiten)
        for name, said in self.written.events.items():
            if events.setdefault(name, bool(said.value)) != said.value:
                self._twice(name, said)
        return frozenset(name for name, happened in events.items() if happened)

    def _denials(self) -> None:
        """Note events that were denied and yet come with others."""
        for name in sorted(self.events - self.happened):
            said = self.written.events.get(name)
            if said is not None:
                self._twice(name, said)
            elif name in self.stated.events:
                self._twice(name)

    def _places(self) -> dict[str, tuple[int, str]]:
        text = self.written.text
        return {
            name: (said.pos, text[said.pos : said.end])
            for name, said in self.written.events.items()
        }

    def _win(self) -> Spot | None:
        said, stated = self.written.win, self.stated.win
        if said is None:
            return None if stated is None else unplaced(stated)
        if stated is not None and stated != said.tile:
            self._twice("win", said)
        return said

    def _seat(self) -> str:
        seat = self._agreed("seat", self.stated.seat) or "E"
        said, seats = self.written.said.get("seat"), self.desk.rules.seats
        if said is not None and seat not in seats:
            names = self.desk.names
            self.faults.append(
                Fault(
                    "no-such-seat",
                    f"{names['ruleset_en']} has no seat {seat}, only {' '.join(seats)}",
                    pos=said.pos,
                    token=self.written.text[said.pos : said.end],
                    values={"seat": seat, "seats": " ".join(seats), **names},
                )
            )
        return seat

    def _aside(self, typed: list[Spot]) -> list[Spot]:
        """Tiles set aside: flowers of the text or the options, and norths.

        Other tiles that the ruleset sets aside are stated with the flowers.
        """
        stated = list(self.stated.flowers)
        if not stated and not self.stated.north:
            return typed
        north = Kind.of("4z")
        others = self.desk.rules.hand.aside - {north}
        for kind in stated:
            if kind not in _FLOWERS and kind not in others:
                values = {"option": "flowers", "tile": str(kind)}
                message = f"flowers: {kind} is no flower"
                self.faults.append(Fault("no-flower", message, token=str(kind), values=values))
        if typed and stated:
            if Counter(spot.tile.kind for spot in typed) != Counter(stated):
                self._twice("flowers", typed[0])
            stated = []
        norths = [north] * (self.stated.north or 0)
        return [*typed, *(unplaced(Tile(kind)) for kind in (*stated, *norths))]

    def _shown(self, key: str) -> list[Spot]:
        """The dora or indicators that the text or the options give under ``key``."""
        stated = self.stated.shown.get(key)
        typed = self.written.shown.get(key)
        if typed is None and stated is None:
            return []
        if typed is not None and self.desk.joker is not None:
            typed = [spot._replace(tile=self._face(spot.tile)) for spot in typed]
        if typed is None:
            return [unplaced(Tile(kind)) for kind in stated or ()]
        if stated is not None and Counter(spot.tile.kind for spot in typed) != Counter(stated):
            self._twice(key, typed[0] if typed else None)
        return typed

    def _dora(
        self, key: str, lists: Mapping[str, list[Spot]]
    ) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
        """The dora stated as tiles, and the indicators; not both for one thing.

        Where both are stated they must agree, and the indicators are kept.
        """
        tiles, indicators = lists[key], lists[_INDICATOR[key]]
        if not tiles and not indicators:
            return (), ()
        desk, names = self.desk, self.desk.names
        first = (tiles or indicators)[0]
        if key not in desk.dora_rows:
            message = f"{names['ruleset_en']} has no {'ura dora' if key == 'ura' else 'dora'}"
            self.faults.append(self._about(first, "no-dora", message, option=key, **names))
            return (), ()
        sound = True
        for spot in tiles:
            if spot.tile.kind is None or spot.tile.kind not in desk.rules.tiles:
                sound = False
                message = f"{spot.tile} is not among the tiles of {names['ruleset_en']}"
                tile = str(spot.tile)
                self.faults.append(self._about(spot, "foreign-tile", message, tile=tile, **names))
        dora, shown_kinds = _kinds(tiles), _kinds(indicators)
        if not sound or not all(kind in desk.rules.tiles for kind in shown_kinds):
            return (), ()
        missing = desk.dora_rows[key] - self.events
        if missing and not self.written.faults:
            needed = sorted(missing)[0]
            wanted = desk.event_names(needed) if needed in desk.rules.events else {}
            name = wanted.get("event_en", needed)
            message = f"{key} dora without {name} are not counted"
            self.notices.append(
                self._about(first, "dora-not-counted", message, option=key, **wanted)
            )
            return (), ()
        if dora and shown_kinds:
            turned = Counter(desk.rules.tiles.dora_of(kind) for kind in shown_kinds)
            if turned != Counter(dora):
                self._twice(key, first if first.pos != NOWHERE else None)
            return (), shown_kinds
        return dora, shown_kinds

    def _about(self, spot: Spot, name: str, message: str, **values: object) -> Fault:
        typed = spot.pos != NOWHERE
        token = self.written.text[spot.pos : spot.end] if typed else str(spot.tile)
        pos = spot.pos if typed else None
        return Fault(name, message, pos=pos, token=token, values={"token": token, **values})

    def _roles(self, seat: str, by: str | None) -> None:
        """Check who is said to pay, and who won before."""
        stated, payments = self.stated, self.desk.rules.payments
        for key, payer in (("discarder", stated.discarder), ("pao", stated.pao)):
            if payer == seat and (key != "pao" or payments.pao):
                message = f"{key}: {seat} is the winner's own seat"
                values = {"option": key, "seat": seat}
                self.faults.append(Fault("own-seat", message, token=payer, values=values))
        if stated.pao is not None and not payments.pao:
            self._unknown_role("pao", "nobody is liable for a yakuman")
        if stated.wareme is not None and payments.times.wareme == 1:
            self._unknown_role("wareme", "nobody pays more for the broken wall")
        discards = {
            "discarder": stated.discarder is not None,
            "ron_order": (stated.ron_order or 1) > 1,
        }
        if by == "tsumo" and not self._wins_by_itself():
            for key, given in discards.items():
                if given:
                    message = f"{key}: nobody discarded a self-drawn tile"
                    hint = "state ron, or leave it out"
                    values = {"option": key}
                    self.faults.append(
                        Fault("discard-by-tsumo", message, token=key, hint=hint, values=values)
                    )
        elif by is None:
            discards.update(pao=stated.pao is not None, wareme=stated.wareme is not None)
            useless = [key for key, given in discards.items() if given]
            if useless:
                options = ", ".join(useless)
                message = f"{options}: without effect while there is no winning tile"
                values = {"options": options}
                self.notices.append(Fault("roles-without-tile", message, None, None, None, values))

    def _unknown_role(self, key: str, why: str) -> None:
        names = self.desk.names
        message = f"{key}: in {names['ruleset_en']} {why}"
        values = {"option": key, **names}
        self.faults.append(Fault(f"no-{key}", message, token=key, values=values))


def _kinds(spots: Sequence[Spot]) -> tuple[Kind, ...]:
    return tuple(spot.tile.kind for spot in spots if spot.tile.kind is not None)
