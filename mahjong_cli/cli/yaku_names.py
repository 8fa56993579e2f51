"""Finding rows by what people call them, and the nearest ones on a miss."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mahjong_cli.cli.explaining import plain
from mahjong_cli.cli.yaku_rows import Row, names_of
from mahjong_cli.errors import Fault, HandError

_CLOSE = 0.5
_MOST = 3


def rows_called(text: str, rows: Sequence[Row]) -> list[Row]:
    """The rows with this id, else those with this name.

    >>> from mahjong_cli.cli.yaku_rows import catalogue
    >>> [row.id for row in rows_called("火山爆発", catalogue().rows)]
    ['volcanic_eruption', 'volcanic_eruption_2']
    >>> [row.id for row in rows_called("Kōitten", catalogue().rows)]
    ['kouitten']
    """
    by_id = [row for row in rows if row.id == text.strip()]
    wanted = plain(text)
    if by_id or not wanted:
        return by_id
    found = [row for row in rows if wanted in map(plain, names_of(row))]
    found = found or [row for row in rows if wanted in map(plain, _bare(row))]
    return sorted(found, key=lambda row: plain(row.id) != wanted)


def _bare(row: Row) -> Iterable[str]:
    """Names without what is in brackets, or stands before Japanese ones: 白 of 役牌 白."""
    for language, name in row.names.items():
        if language != "en":
            yield str(name).rpartition(" ")[2]
        yield str(name).partition(" (")[0]


def nearest(text: str, known: Mapping[str, str]) -> list[str]:
    """The things whose name is closest to a text; ``known`` are what names stand for."""
    from difflib import get_close_matches

    close = get_close_matches(plain(text), known, n=9, cutoff=_CLOSE)
    return list(dict.fromkeys(known[name] for name in close))[:_MOST]


def known_names(rows: Sequence[Row]) -> dict[str, str]:
    """The ids of rows by their plain names."""
    found: dict[str, str] = {}
    for row in rows:
        for name in names_of(row):
            found.setdefault(plain(name), row.id)
    return found


def unknown(text: str, near: Sequence[str], ruleset: Mapping[str, str] | None = None) -> HandError:
    """The error for a yaku that there is not, in the catalogue or in a ruleset."""
    hint = f"did you mean {' or '.join(near)}?" if near else None
    values = {"name": text, "nearest": ", ".join(near)}
    if ruleset is None:
        fault = Fault(
            "no-such-yaku", f"there is no yaku {text}", token=text, hint=hint, values=values
        )
    else:
        names = {f"ruleset_{lang}": name for lang, name in ruleset.items()}
        message = f"{ruleset.get('en', '')} has no yaku {text}"
        fault = Fault("unknown-yaku", message, token=text, hint=hint, values={**values, **names})
    return HandError([fault])
