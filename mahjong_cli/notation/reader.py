"""Text → what it says: tiles, melds, the winning tile, and words of the situation."""

from __future__ import annotations

import re

from mahjong_cli.errors import Fault
from mahjong_cli.hand import Meld
from mahjong_cli.notation.normal import normalise
from mahjong_cli.notation.scanner import Scanner
from mahjong_cli.notation.tables import DIGITS, GLYPHS, SINGLES, TILES
from mahjong_cli.notation.vocabulary import Vocabulary, Word
from mahjong_cli.notation.written import Said, Spot, Written, WrittenMeld
from mahjong_cli.tiles import NUMBERED, Kind, Tile, tile_order

LONGEST = 1000
"""Code points of the longest text that is read."""

_PLAIN = re.compile(r"(?:[0-9]+[mpsz] *)+(?:(?:\+|(?<= )ron )[0-9][mpsz])? *")
_PLAIN_PART = re.compile(r"(\+|ron )?([0-9]+)([mpsz])")
_KANJI_NUMBER = "〇一二三四五六七八九十"
_HONBA = re.compile(rf"([0-9]+|[{_KANJI_NUMBER}]+)本場")
_NUMBER = re.compile(rf"[0-9]+|[{_KANJI_NUMBER}]+")
_AFTER_WORD = re.compile(r"\s*[=:]?\s*")
_PREFIX = re.compile(
    rf"(kk|k|a)(?=[\[(]|r?[{''.join(DIGITS)}]|[A-Z]|[{''.join(SINGLES)}]|r[{''.join(GLYPHS)}])"
)
_PREFIXES = {"a": "ankan", "k": "minkan", "kk": "kakan"}
_SUIT_FIRST = re.compile(r"[mpsz][0-9]\S*")
_RED_AFTER = re.compile(r"5([mps])r")
_CLOSING = {"[": "]", "(": ")"}
_MELD_WORDS = {
    "chi": "a run",
    "pon": "three equal tiles",
    "ankan": "four equal tiles",
    "minkan": "four equal tiles",
    "kakan": "four equal tiles",
}
_KANJI_VALUES = {letter: value for value, letter in enumerate("〇一二三四五六七八九")}


def read_text(text: str, vocabulary: Vocabulary) -> Written:
    """What ``text`` says, with every fault in it noted.

    >>> written = read_text("2345s 東東 +0p", Vocabulary())
    >>> "".join(str(spot.tile) for spot in written.concealed), str(written.win.tile)
    ('2s3s4s5s1z1z', '0p')
    """
    if len(text) > LONGEST:
        message = f"the text has {len(text)} characters; a hand has at most {LONGEST}"
        values = {"length": len(text), "most": LONGEST}
        return Written(text, faults=[Fault("too-long", message, values=values)])
    return _read_plain(text) or _Reader(text, vocabulary).read()


def read_tiles(text: str, vocabulary: Vocabulary) -> tuple[list[Spot], list[Fault]]:
    """The tiles of a plain list such as ``2s5m 東``, and what in it is no tile."""
    if len(text) > LONGEST:
        return [], [Fault("too-long", f"more than {LONGEST} characters", values={"most": LONGEST})]
    written = _read_plain(text)
    if written is not None and written.win is None:
        return written.concealed, []
    scanner = Scanner(text, normalise(text), vocabulary)
    spots: list[Spot] = []
    while True:
        scanner.skip_blanks()
        if scanner.i >= scanner.n:
            return spots, scanner.faults
        unit = scanner.unit()
        if unit is not None:
            spots.extend(unit.spots)


def _read_plain(text: str) -> Written | None:
    """A text of digits and suits alone; None for anything else, and for anything wrong."""
    if not _PLAIN.fullmatch(text):
        return None
    written = Written(text)
    try:
        for part in _PLAIN_PART.finditer(text):
            pos, suit = part.start(2), part[3]
            spots = [Spot(TILES[digit + suit], at, at + 1) for at, digit in enumerate(part[2], pos)]
            if part[1]:
                written.win = spots[0]
                if part[1] != "+":
                    written.said["by"] = Said("ron", part.start(), part.start() + 3)
            else:
                written.concealed += spots
    except KeyError:
        return None
    return written


class _Reader(Scanner):
    """Reads a whole text, item by item."""

    __slots__ = ("written",)

    def __init__(self, typed: str, vocabulary: Vocabulary) -> None:
        super().__init__(typed, normalise(typed), vocabulary)
        self.written = Written(typed, faults=self.faults)

    def read(self) -> Written:
        while True:
            self.skip_blanks()
            if self.i >= self.n:
                return self.written
            self._item()

    def _item(self) -> None:
        letter = self.s[self.i]
        if letter in "[(":
            self._bracket(None)
        elif letter in "])":
            self.fault("unopened-bracket", self.i, self.i + 1, f"{letter} closes no bracket")
            self.i += 1
        elif letter == "+":
            start = self.i
            self.i = self.border = start + 1
            self._winning_tile(start, start + 1)
        elif self._special_word():
            pass
        elif found := self._keyword():
            self._declared(*found)
        elif prefix := _PREFIX.match(self.s, self.i):
            self.i = self.border = prefix.end()
            self._declared(_PREFIXES[prefix[1]], prefix.start())
        elif (unit := self.unit()) is not None:
            self.written.concealed += unit.spots

    def _special_word(self) -> bool:
        """Words of other notations: ``5pr`` is a red five, suit-first words are refused."""
        start = self.i
        if start and not self.blank(start - 1):
            return False
        if red := _RED_AFTER.match(self.s, start):
            if self.blank(red.end()):
                spot = Spot(TILES[f"0{red[1]}"], *self.place(*red.span()))
                self.written.concealed.append(spot)
                self.i = red.end()
                return True
        elif suit_first := _SUIT_FIRST.match(self.s, start):
            self.i = suit_first.end()
            self.fault(
                "suit-first",
                *suit_first.span(),
                "a suit before its numbers is not read yet",
                hint="write the suit after its numbers: 123m",
            )
            return True
        return False

    def _keyword(self) -> tuple[str, int] | None:
        """Read a word that stands here; the meld and its start if the word declares one."""
        start = self.i
        if honba := _HONBA.match(self.s, start):
            self.i = self.border = honba.end()
            self._number("honba", honba[1], start, self.i)
            return "", start
        found = self.word()
        if found is None:
            return None
        word, end = found
        self.i = end
        after = _AFTER_WORD.match(self.s, end)
        assert after is not None
        self.border = after.end()
        if word.sort == "meld":
            self.i = self.border
            return word.value, start
        self._say(word, start, end)
        return "", start

    def _say(self, word: Word, start: int, end: int) -> None:
        written, self.i = self.written, self.border
        if word.sort == "by":
            if self._winning_tile(start, end):
                self._note("by", word.value, start, end)
        elif word.sort == "event":
            denied = self.s.startswith("なし", self.i)
            if denied or self.s.startswith("あり", self.i):
                self.i = end = self.border = self.i + 2
            pos, stop = self.place(start, end)
            before = written.events.setdefault(word.value, Said(not denied, pos, stop))
            if before.value is denied:
                self._said_twice(start, end)
        elif word.sort == "tiles":
            self._shown(word.value, start, end)
        elif word.sort == "sticks":
            number = _NUMBER.match(self.s, self.i)
            if number is None:
                self._word_alone(start, end, "a number")
                return
            self.i = self.border = number.end()
            self._number("sticks", number[0], start, self.i)
        else:
            self._note(word.sort, word.value, start, end)

    def _note(self, key: str, value: str | int, start: int, end: int) -> None:
        said = Said(value, *self.place(start, end))
        if self.written.said.setdefault(key, said).value != value:
            self._said_twice(start, end)

    def _said_twice(self, start: int, end: int) -> None:
        token = self.text(start, end)
        self.fault("said-twice", start, end, f"{token} is said twice, and differently", what=token)

    def _number(self, key: str, text: str, start: int, end: int) -> None:
        number = _number_of(text)
        if number is None:
            token = self.text(start, end)
            self.fault("unreadable-number", start, end, f"{token}: no number up to 999")
        else:
            self._note(key, number, start, end)

    def _word_alone(self, start: int, end: int, wanted: str) -> None:
        token = self.text(start, end)
        self.fault(
            "word-alone", start, end, f"after {token} {wanted} is needed", word=token, wanted=wanted
        )

    def _shown(self, key: str, start: int, end: int) -> None:
        spots: list[Spot] = []
        faults = len(self.faults)
        if self.s.startswith("なし", self.i):
            self.i = self.border = self.i + 2
        else:
            while not self.ends(self.i) and not _HONBA.match(self.s, self.i) and not self.word():
                unit = self.unit()
                spots += unit.spots if unit else ()
            if not spots and len(self.faults) == faults:
                self._word_alone(start, end, "a tile")
        self.written.shown.setdefault(key, []).extend(spots)

    def _winning_tile(self, start: int, end: int) -> bool:
        """Read the one tile that a ``+`` or a word from ``start`` to ``end`` marks."""
        if self.s[start] == "+":
            self.skip_blanks()
            self.border = self.i
        if self.ends(self.i) or self.word():
            self._word_alone(start, end, "the winning tile")
            return False
        at = self.i
        unit = self.unit()
        if unit is None:
            return False
        if len(unit.spots) > 1:
            self.fault(
                "several-winning-tiles",
                at,
                self.i,
                f"{self.text(at, self.i)} is more than one tile; one is the winning tile",
            )
        elif self.written.win is not None:
            self.fault("second-winning-tile", start, self.i, "the winning tile was already given")
        else:
            self.written.win = unit.spots[0]
        return True

    def _declared(self, meld: str, start: int) -> None:
        """Read the tiles of a meld that a word or a prefix at ``start`` declares."""
        if not meld:
            return
        if self.i < self.n and self.s[self.i] in "[(":
            self._bracket(meld, start)
            return
        spots: list[Spot] = []
        end = self.i
        faults = len(self.faults)
        while not self.ends(self.i) and not (spots and self.word()):
            if spots and self.s[self.i] not in SINGLES and not self.s.startswith("r", self.i):
                break
            unit = self.unit()
            if unit is None:
                break
            spots += unit.spots
            if unit.whole:
                break
        if len(self.faults) > faults:
            return
        if spots:
            self._meld(meld, spots, start, self.i)
        else:
            self._word_alone(start, end, "the tiles of the meld")

    def _bracket(self, meld: str | None, start: int | None = None) -> None:
        opened = self.i
        start = opened if start is None else start
        closing = _CLOSING[self.s[opened]]
        self.i = self.border = opened + 1
        faults, words = len(self.faults), 0
        spots: list[Spot] = []
        while True:
            self.skip_blanks()
            if self.i >= self.n:
                self.fault("unclosed-bracket", opened, opened + 1, f"no {closing} closes this")
                return
            letter = self.s[self.i]
            if letter in "])":
                self.i += 1
                if letter != closing:
                    self.fault(
                        "unclosed-bracket", self.i - 1, self.i, f"{closing} was expected here"
                    )
                break
            if letter in "[(+":
                what = "the winning tile" if letter == "+" else "another bracket"
                self.fault("mixed-bracket", self.i, self.i + 1, f"{what} cannot stand in a bracket")
                self.i += 1
            elif found := self._keyword():
                if not found[0]:
                    words += 1
                elif meld or spots:
                    self.fault("mixed-bracket", found[1], self.i, "a bracket declares one meld")
                else:
                    meld = found[0]
            elif not meld and not spots and (prefix := _PREFIX.match(self.s, self.i)):
                self.i = self.border = prefix.end()
                meld = _PREFIXES[prefix[1]]
            elif (unit := self.unit()) is not None:
                spots += unit.spots
        if len(self.faults) > faults:
            return
        if words and (spots or meld):
            self.fault(
                "mixed-bracket",
                opened,
                self.i,
                "a bracket holds the tiles of one meld or words, not both",
            )
        elif spots or meld:
            self._meld(meld, spots, start, self.i)
        elif not words:
            self.fault("empty-bracket", opened, self.i, "nothing stands in this bracket")

    def _meld(self, meld: str | None, spots: list[Spot], start: int, end: int) -> None:
        tiles = tuple(sorted((spot.tile for spot in spots), key=tile_order))
        shape = _shape(tiles, self.vocabulary.joker)
        found = meld or {"run": "chi", "triplet": "pon"}.get(shape)
        shown = self.text(start, end)
        if meld is None and shape == "kan":
            plain = "".join(str(tile)[0] for tile in tiles) + str(tiles[0])[1]
            self.fault(
                "bare-kan",
                start,
                end,
                f"{shown} does not say whether the kan is concealed",
                hint=f"write a{plain} for a concealed kan, k{plain} for one called,"
                f" kk{plain} for one added to a pon",
                tiles=plain,
            )
        elif found is None or shape != _SHAPES[found]:
            wanted = _MELD_WORDS[meld] if meld else "a run or three equal tiles"
            self.fault(
                "no-meld", start, end, f"{shown} is no meld: {wanted} expected", wanted=wanted
            )
        else:
            place = self.place(start, end)
            self.written.melds.append(WrittenMeld(Meld(found, tiles), tuple(spots), *place))


_SHAPES = {"chi": "run", "pon": "triplet", "ankan": "kan", "minkan": "kan", "kakan": "kan"}


def _shape(tiles: tuple[Tile, ...], joker: Kind | None) -> str:
    """What sorted tiles form, a joker being of its kind: run, triplet, kan, or nothing."""
    faces = [joker if tile.kind is None else tile.kind for tile in tiles]
    kinds = [kind for kind in faces if kind is not None and kind.suit != "f"]
    if len(kinds) != len(tiles) or len(kinds) not in (3, 4):
        return ""
    if len(set(kinds)) == 1:
        return "triplet" if len(kinds) == 3 else "kan"
    first = kinds[0]
    run = [first, first + 1, first + 2]
    return "run" if first.suit in NUMBERED and first.rank <= 7 and kinds == run else ""


def _number_of(text: str) -> int | None:
    """The number that digits or kanji write, up to 999.

    >>> _number_of("12"), _number_of("二十三"), _number_of("一〇"), _number_of("十十")
    (12, 23, 10, None)
    """
    if text.isascii():
        return int(text) if len(text) <= 3 else None
    if "十" not in text:
        digits = "".join(str(_KANJI_VALUES[letter]) for letter in text)
        return int(digits) if len(digits) <= 3 else None
    tens, _, ones = text.partition("十")
    if len(tens) > 1 or len(ones) > 1 or ones == "十" or "〇" in tens + ones:
        return None
    return _KANJI_VALUES.get(tens, 1) * 10 + _KANJI_VALUES.get(ones, 0)
