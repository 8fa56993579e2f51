"""Classes and lists of tiles in words: ``23468s 7z``, ``terminals honors``, ``1112345678999a``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from mahjong_cli.cli.words import Words

_WHOLE_HAND = 14
_FIXED = "mpszf"


class TileWords:
    """Says classes and lists of tiles in one language.

    >>> from mahjong_cli.cli.words import words_in
    >>> say = TileWords(words_in("ja"))
    >>> say.kinds("23468s 7z", "tiles_and"), say.kinds("terminals honors")
    ('23468索・中', '老頭牌か字牌')
    """

    def __init__(self, words: Words) -> None:
        self.words = words

    def kinds(self, text: str, join: str = "or", *, held: bool = False) -> str:
        """A class, its parts joined by the word ``join``; numbers of any suit as such.

        ``held``: of numbers of any suit a single tile is meant, ``a 5``.
        """
        parts: list[str] = []
        for sort, found in groupby(text.split(), self._sort):
            words = list(found)
            if sort == "name":
                parts += [self.words("classes", word) for word in words]
            elif sort == "any":
                numbers = [number for word in words for number in word[:-1]]
                parts += map(self._held, numbers) if held else [self._any_suit("".join(numbers))]
            elif sort == "letters":
                parts.append(self._each_suit([word[:-1] for word in words], "each_suit_numbers"))
            else:
                parts.append(self._join("tiles_and", map(self.fixed, words)))
        return listed(parts, join, self.words)

    def tiles(self, text: str) -> str:
        """Tiles that a hand must hold; a suit letter stands for any one suit."""
        words = text.split()
        letters = [word[:-1] for word in words if word[-1] in "abc"]
        stars = [word[:-1] for word in words if word[-1] == "*"]
        fixed = [word for word in words if word[-1] in _FIXED]
        parts: list[str] = []
        if len(letters) == 1:
            parts.append(self.words("when", "one_suit_tiles", tiles=letters[0]))
        elif letters:
            parts.append(self._each_suit(letters, "each_suit_tiles"))
        if stars:
            parts.append(self.words("when", "any_suit_tiles", tiles=" ".join(stars)))
        if fixed:
            parts.append(self._join("tiles_and", map(self._row, fixed)))
        return self._join("tiles_with", parts)

    def fixed(self, word: str) -> str:
        """Tiles of one suit, or red fives."""
        if word[0] == "0":
            return self.words("when", "red", tile=self._row(f"5{word[1]}"))
        honors = self.words.find("suits", word[-1])
        if honors is None and self.words.find("faces", word[-1]):
            return self._join("names_and", self._faces(word))
        return self._row(word)

    def _row(self, word: str) -> str:
        """Tiles of one suit in a row, honours by their characters where they have any."""
        if self.words.find("faces", word[-1]):
            return "".join(self._faces(word))
        return self.words("suits", word[-1], numbers=word[:-1])

    def _faces(self, word: str) -> Iterator[str]:
        faces = self.words("faces", word[-1])
        return (faces[int(rank) - 1] for rank in word[:-1])

    def _sort(self, word: str) -> str:
        if self.words.find("classes", word) is not None:
            return "name"
        return {"*": "any"}.get(word[-1]) or ("letters" if word[-1] in "abc" else "fixed")

    def _held(self, number: str) -> str:
        own = self.words.find("when", f"holds_{number}")
        return own or self.words("when", "holds_one", n=number)

    def _any_suit(self, numbers: str) -> str:
        return self.words("when", "any_suit_numbers", numbers=numbers)

    def _each_suit(self, numbers: Sequence[str], key: str) -> str:
        listed = self.words("pattern", "comma").join(numbers)
        template = {"each_suit_numbers": {"numbers": listed}}.get(key, {"tiles": listed})
        return self.words("when", key, **template)

    def _join(self, key: str, parts: Iterator[str] | Sequence[str]) -> str:
        return self.words("when", key).join(parts)


def listed(parts: Sequence[str], join: str, words: Words) -> str:
    """A list whose last part is joined by the word ``join``.

    >>> from mahjong_cli.cli.words import words_in
    >>> listed(["1z", "2z", "3z"], "with", words_in("en"))
    '1z, 2z and 3z'
    """
    last = words("when", join)
    first = words.find("when", f"{join}_first") or last
    return last.join([first.join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def is_whole(text: str) -> bool:
    """Whether a list of tiles is a complete hand.

    >>> is_whole("22334455667788p"), is_whole("1112345678999a")
    (True, False)
    """
    return sum(len(word) - 1 for word in text.split()) >= _WHOLE_HAND
