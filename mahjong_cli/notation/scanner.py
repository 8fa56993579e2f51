"""Reading one tile or one group of tiles at a place in a text."""

from __future__ import annotations

import re
from typing import NamedTuple

from mahjong_cli.errors import Fault
from mahjong_cli.notation.normal import REFUSED, Normal
from mahjong_cli.notation.tables import DIGITS, JOKER, RED, SINGLES, SUITS, TILES
from mahjong_cli.notation.vocabulary import Lexicon, Vocabulary, Word, lexicon_of
from mahjong_cli.notation.written import Spot
from mahjong_cli.tiles import NUMBERED, Tile

_SEPARATORS = ",、・|"
_DIGIT = "0-9一二三四五六七八九"
_GROUP = re.compile(rf"((?:r?[{_DIGIT}])+)([mpszf萬筒索]?)")
_ONE = re.compile(rf"r?[{_DIGIT}]")
_WORD = re.compile(r"[A-Za-z_]+")
_AROUND_REFUSED = re.compile(rf"[{REFUSED}{_DIGIT}]+[mpszf萬筒索]?")
SUIT_LETTERS = "m p s z"


class Unit(NamedTuple):
    """Tiles read together; ``whole`` for a group of digits or a word of letters."""

    spots: tuple[Spot, ...]
    whole: bool


class Scanner:
    """A cursor over a normal text that reads tiles and notes what cannot be read."""

    __slots__ = ("at", "border", "faults", "i", "lexicon", "n", "s", "typed", "vocabulary")

    def __init__(self, typed: str, normal: Normal, vocabulary: Vocabulary) -> None:
        self.typed = typed
        self.s, self.at = normal.text, normal.at
        self.n = len(self.s)
        self.faults: list[Fault] = list(normal.faults)
        self.vocabulary = vocabulary
        self.lexicon: Lexicon = lexicon_of(vocabulary)
        self.i = 0
        self.border = 0
        """Where a word or a prefix ended last: letters may begin there."""

    def fault(
        self,
        name: str,
        start: int,
        end: int,
        message: str,
        hint: str | None = None,
        **values: object,
    ) -> None:
        """Note a fault of the characters from ``start`` up to ``end``."""
        pos, stop = self.place(start, end)
        token = self.typed[pos:stop]
        self.faults.append(
            Fault(name, message, pos=pos, token=token, hint=hint, values={"token": token, **values})
        )

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where in the text as typed the characters from ``start`` up to ``end`` are."""
        pos = self.at[start]
        return pos, max(self.at[end], min(pos + 1, len(self.typed)))

    def text(self, start: int, end: int) -> str:
        """The characters from ``start`` up to ``end`` as typed."""
        pos, stop = self.place(start, end)
        return self.typed[pos:stop]

    def blank(self, index: int) -> bool:
        """Whether nothing stands at ``index``: a blank, or the end of the text."""
        return index >= self.n or self.s[index].isspace() or self.s[index] in _SEPARATORS

    def skip_blanks(self) -> None:
        """Move over blanks."""
        while self.i < self.n and self.blank(self.i):
            self.i += 1

    def word(self) -> tuple[Word, int] | None:
        """The known word that starts here, and where it ends."""
        return self.lexicon.match(self.s, self.i)

    def ends(self, index: int) -> bool:
        """Whether a group of tiles cannot run on at ``index``."""
        return self.blank(index) or self.s[index] in "[]()+"

    def unit(self) -> Unit | None:
        """The tiles that start here; None, with a fault noted, if there are none."""
        letter = self.s[self.i]
        if group := _GROUP.match(self.s, self.i):
            return self._digits(group)
        if letter in SINGLES:
            return self._single(SINGLES[letter], 1)
        if letter == "r" and self.s[self.i + 1 : self.i + 2] in SINGLES:
            red = RED.get(self.s[self.i + 1])
            if red is None:
                self.fault(
                    "red-not-five",
                    self.i,
                    self.i + 2,
                    f"{self.text(self.i, self.i + 2)}: only fives can be red",
                )
                self.i += 2
                return None
            return self._single(red, 2)
        if "A" <= letter <= "Z":
            return self._letters()
        if letter == REFUSED:
            self._skip_refused()
            return None
        self._unknown()
        return None

    def _skip_refused(self) -> None:
        """Move over a group whose fault is noted already."""
        around = _AROUND_REFUSED.match(self.s, self.i)
        assert around is not None
        self.i = around.end()

    def _single(self, tile: Tile, length: int) -> Unit:
        spot = Spot(tile, *self.place(self.i, self.i + length))
        self.i += length
        return Unit((spot,), whole=False)

    def _digits(self, group: re.Match[str]) -> Unit | None:
        start, stop = group.span(1)
        self.i = group.end()
        if not group[2]:
            self._without_suit(start, stop)
            return None
        suit = SUITS[group[2]]
        plain = [TILES.get(digit + suit) for digit in group[1]]
        if None not in plain and self.typed.isascii():
            return Unit(
                tuple(Spot(tile, at, at + 1) for at, tile in enumerate(plain, start) if tile),
                whole=True,
            )
        spots: list[Spot] = []
        sound = True
        for part in _ONE.finditer(self.s, start, stop):
            digit = DIGITS[part[0][-1]]
            last = part.end() == stop
            if part[0][0] == "r":
                if digit != "5" or suit not in NUMBERED:
                    sound = False
                    shown = f"{self.text(*part.span())}{suit}"
                    self.fault(
                        "red-not-five", *part.span(), f"{shown}: only fives can be red", tile=shown
                    )
                    continue
                digit = "0"
            tile = TILES.get(f"{digit}{suit}")
            if tile is None:
                sound = False
                self._no_tile(part.start(), group.end() if last else part.end(), digit, suit)
                continue
            spots.append(Spot(tile, *self.place(*part.span())))
        return Unit(tuple(spots), whole=True) if sound else None

    def _no_tile(self, start: int, end: int, digit: str, suit: str) -> None:
        most = {"z": 7, "f": 8}.get(suit, 9)
        if digit == "0":
            message = f"0{suit} is no tile: only the fives of m, p and s can be red"
        else:
            message = f"{digit}{suit} is no tile: {suit} goes from 1 to {most}"
        self.fault("unknown-tile", start, end, message, tile=f"{digit}{suit}", suit=suit, most=most)

    def _without_suit(self, start: int, stop: int) -> None:
        digits = self.text(start, stop)
        at, end = start, stop
        if not self.ends(stop):
            self.i = stop
            run = _WORD.match(self.s, stop)
            letter = self.s[stop]
            if letter == REFUSED:
                self._skip_refused()
                return
            if run and "A" <= letter <= "Z":
                self.i = run.end()
                self._mixed(start, run.end())
                return
            if letter not in SINGLES and not self.word():
                at, end = stop, run.end() if run else stop + 1
                self.i = end
        self.fault(
            "unknown-suit",
            at,
            end,
            f"after {digits} one of {SUIT_LETTERS} is needed",
            hint=f"write the suit after its numbers, as in {digits}m",
            digits=digits,
        )

    def _letters(self) -> Unit | None:
        run = _WORD.match(self.s, self.i)
        assert run is not None
        start, end = run.span()
        letters = run[0]
        jokers = set(letters) == {"J"}
        self.i = end
        if not jokers and not self._stands_alone(start, end):
            self._mixed(start, end)
            return None
        named = self.vocabulary.letters
        if not all(letter == "J" or letter in named for letter in letters):
            self._unknown_word(start, end)
            return None
        tiles = [JOKER if letter == "J" else TILES[named[letter]] for letter in letters]
        spots = tuple(
            Spot(tile, *self.place(index, index + 1)) for index, tile in enumerate(tiles, start)
        )
        return Unit(spots, whole=True)

    def _stands_alone(self, start: int, end: int) -> bool:
        """Whether letters from ``start`` up to ``end`` are a word of their own."""
        left = start in (0, self.border) or self.ends(start - 1)
        return left and (self.ends(end) or self.lexicon.match(self.s, end) is not None)

    def _mixed(self, start: int, end: int) -> None:
        token = self.text(start, end)
        known = " ".join(self.vocabulary.letters)
        first = next((index for index in range(start, end) if self.s[index].isupper()), start)
        letter = self.s[first]
        readings = [f"{token[: first - start]}{letter.lower()}"] if letter in "MPSZF" else []
        tile = "J" if letter == "J" else self.vocabulary.letters.get(letter)
        if tile is not None:
            readings.append(f"{letter} apart, which is {'a joker' if tile == 'J' else tile}")
        self.fault(
            "mixed-letters",
            start,
            end,
            f"{token}: capital letters are tiles ({known}) and stand in a word of their own",
            hint=f"write {' or '.join(readings)}" if readings else None,
            letters=known,
            readings=" / ".join(readings),
        )

    def _unknown(self) -> None:
        start = self.i
        run = _WORD.match(self.s, start)
        if run:
            self.i = run.end()
            if run[0] in SUITS:
                self._lone_suit(start, run[0])
                return
        else:
            self.i += 1
            while not self.ends(self.i) and not self._readable(self.i):
                self.i += 1
        self._unknown_word(start, self.i)

    def _readable(self, index: int) -> bool:
        letter = self.s[index]
        return (
            (letter.isascii() and letter.isalnum())
            or letter in SINGLES
            or letter in DIGITS
            or letter == REFUSED
            or self.lexicon.match(self.s, index) is not None
        )

    def _lone_suit(self, start: int, suit: str) -> None:
        readings = [f"1{suit}"]
        if suit.upper() in self.vocabulary.letters:
            readings.append(f"{suit.upper()} ({self.vocabulary.letters[suit.upper()]})")
        self.fault(
            "lone-suit",
            start,
            start + 1,
            f"{suit} has no numbers before it",
            hint=f"write {' or '.join(readings)}",
            suit=suit,
            readings=" / ".join(readings),
        )

    def _unknown_word(self, start: int, end: int) -> None:
        token = self.text(start, end)
        near = self.lexicon.nearest(self.s[start:end])
        if near == self.s[start:end].casefold():
            self.fault(
                "word-run-on",
                start,
                end,
                f"{token} stands too close to the letters and digits beside it",
                hint=f"put a blank before and after {token}",
            )
            return
        self.fault(
            "unknown-word",
            start,
            end,
            f"{token} is neither a tile nor a known word",
            hint=f"did you mean {near}?" if near else None,
            nearest=near or "",
        )
