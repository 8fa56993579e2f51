"""Claims and their values in words: yaku and limits by name, tiles as elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_cli.cli.check import written
from mahjong_cli.cli.claims import tiles_of
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.words import Words
from mahjong_cli.errors import MahjongError
from mahjong_cli.ruleset import Ruleset

TILES = frozenset({"waits", "wild", "wilds", "groups"})


class Speech:
    """Says the claims of one example; without a ruleset, ids stay as they are."""

    def __init__(self, rules: Ruleset | None, words: Words) -> None:
        self.words = words
        self.names = None if rules is None else Names(rules, words)

    def claim(self, claim: str) -> str:
        """What a claim is about."""
        wild = self.names.wild if self.names is not None else self.words("wild")
        return self.words("claims", claim, wild=wild)

    def value(self, claim: str, value: Any) -> str:
        """A claimed or computed value.

        >>> from mahjong_cli.cli.words import words_in
        >>> from mahjong_cli.loader import load_ruleset
        >>> speech = Speech(load_ruleset("mighty"), words_in("ja"))
        >>> speech.value("yaku", {"riichi": 1, "dora": 2}), speech.value("limit", "mangan")
        ('立直 1、ドラ 2', '満貫')
        >>> speech.value("waits", "36p西"), speech.value("furiten", False)
        ('36p 西', 'いいえ')
        """
        if isinstance(value, bool):
            return self.words("yes" if value else "no")
        if self.names is None or value is None:
            return written(value)
        if claim in TILES:
            return self._tiles(value, self.names)
        if claim == "yaku" and isinstance(value, Mapping):
            return self._yaku(value, self.names)
        if claim == "limit" and isinstance(value, str):
            return self.names.limit(value)
        if claim == "result":
            return self.words("result_names", str(value))
        if claim in ("chips", "final") and isinstance(value, Mapping):
            parts = [f"{self.words('player', str(seat))} {n}" for seat, n in value.items()]
            return self._listed(parts)
        return written(value)

    def _yaku(self, value: Mapping[str, Any], names: Names) -> str:
        parts = []
        for id, worth in value.items():
            if isinstance(worth, Mapping):
                parts.append(self._yaku(worth, names))
            else:
                parts.append(f"{names.row(str(id))} {self._worth(worth, names)}")
        return self._listed(parts)

    def _worth(self, worth: Any, names: Names) -> str:
        """Han, or a limit, or yakuman as examples write them: ``2 yakuman``."""
        text = str(worth)
        if text.endswith("yakuman"):
            number = text.removesuffix("yakuman").strip()
            if number.isdecimal() or not number:
                return names.yakuman(int(number or 1))
        return text if isinstance(worth, int) else names.limit(text)

    def _tiles(self, value: Any, names: Names) -> str:
        if isinstance(value, Mapping):
            parts = [f"{self._tiles(k, names)}: {self._tiles(v, names)}" for k, v in value.items()]
            return self._listed(parts)
        if isinstance(value, list):
            return " ".join(self._tiles(part, names) for part in value) or "-"
        words = str(value).split()
        try:
            return " ".join("+".join(names.tiles(tiles_of(p)) for p in w.split("+")) for w in words)
        except MahjongError:
            return written(value)

    def _listed(self, parts: list[str]) -> str:
        return self.words("when", "and").join(parts) or "-"
