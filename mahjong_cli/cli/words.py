"""Interface words in one language, from ``mahjong_cli/locale``; read only for text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("ja", "en")
LOCALE = Path(__file__).parent.parent / "locale"


def spoken_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language to answer in: ``MAHJONG_LANG``, else the locale; ``en`` unless Japanese.

    >>> spoken_language({"LANG": "ja_JP.UTF-8"}), spoken_language({"LC_ALL": "C"})
    ('ja', 'en')
    >>> spoken_language({"LANG": "ja_JP.UTF-8", "MAHJONG_LANG": "en"})
    'en'
    """
    asked = environ.get("MAHJONG_LANG", "")
    if asked in LANGUAGES:
        return asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "ja" if environ[name].lower().startswith("ja") else "en"
    return "en"


class Words:
    """The words of one language: ``words("left")``, ``words("fu_items", "base")``.

    A word that is missing is its own key, so that names a ruleset invents still print.
    """

    def __init__(self, lang: str, table: Mapping[str, Any]) -> None:
        self.lang = lang
        self._table = table

    def find(self, *path: str) -> str | None:
        """The word at ``path``, or None."""
        found: Any = self._table
        for key in path:
            if not isinstance(found, Mapping) or key not in found:
                return None
            found = found[key]
        return None if isinstance(found, Mapping) else str(found)

    def templates(self, section: str, id: str) -> list[str]:
        """The templates of a fault: several where its ``values`` differ from file to file."""
        found = self._table.get(section, {}).get(id, [])
        return [str(text) for text in (found if isinstance(found, list) else [found])]

    def section(self, *path: str) -> tuple[str, ...]:
        """The keys of the map at ``path``."""
        found: Any = self._table
        for key in path:
            found = found.get(key, {})
        return tuple(found)

    def shapes(self) -> Iterable[tuple[str, str]]:
        """How hints begin that many faults share, and what they are in this language."""
        found: Mapping[str, str] = self._table.get("hint_shapes", {})
        return found.items()

    def __call__(self, *path: str, **values: object) -> str:
        text = self.find(*path)
        if text is None:
            return path[-1]
        return text.format_map(values) if values else text

    def name(self, names: Mapping[str, Any], fallback: str) -> str:
        """The name in this language, romaji or Japanese where it has none."""
        for key in (self.lang, "romaji" if self.lang == "en" else "ja", "ja", "en"):
            if names.get(key):
                found = names[key]
                return str(found if isinstance(found, str) else found[0])
        return fallback


@cache
def words_in(lang: str) -> Words:
    """The words of ``ja`` or ``en``."""
    from mahjong_cli.loader.cache import digest, entry_key, fetch, keep

    path = LOCALE / f"{lang}.yaml"
    key = entry_key("locale", str(path))
    table = fetch(key)
    if table is None:
        from mahjong_cli.loader.marks import read_yaml

        table = read_yaml(path).data
        keep(key, [(path, digest(path.read_bytes()))], table)
    return Words(lang, table)
