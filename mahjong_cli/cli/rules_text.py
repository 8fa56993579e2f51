"""Rulesets for a person: the list of them, and one with its notes and every value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mahjong_cli.cli.cells import cell_width
from mahjong_cli.cli.output import Indented
from mahjong_cli.cli.text_tables import DIM, STRONG, TOTAL
from mahjong_cli.cli.words import Words
from mahjong_cli.loader import RulesetInfo
from mahjong_cli.ruleset import Ruleset

Values = Mapping[str, tuple[Any, str]]
READABLE = 100
"""Cells beyond which a line of prose is no easier to read."""
ABOUT = frozenset({"id", "default", "names", "aliases", "about", "source", "notes", "players"})
"""Keys that are shown above, not among the values."""
LEAST_VALUE = 20
"""Cells of a value; with less, its origin stands below it."""
NAMED = ("yaku", "situation.events", "situation.counts", "situation.tiles")
"""Maps whose entries have names: each is shown under its name."""


def rulesets_list(
    infos: Sequence[RulesetInfo], used: Path | None, words: Words
) -> Iterator[RenderableType]:
    """The rulesets by number of players, each below the one that it extends.

    The one that is used without ``-r`` is marked, and its group comes first.
    """
    tables = [info.players for info in sorted(infos, key=lambda info: info.file.path != used)]
    groups = {
        players: [
            (Text(f"{' ' * depth} {_marked(info, used)}", style=STRONG), info)
            for depth, info in in_tree([info for info in infos if info.players == players])
        ]
        for players in dict.fromkeys([*tables[:1], *sorted(tables)])
    }
    wide = max((name.cell_len for group in groups.values() for name, _ in group), default=0)
    for players, group in groups.items():
        made = Table.grid(padding=(0, 2, 0, 0))
        made.add_column(no_wrap=True, min_width=wide)
        made.add_column(overflow="fold")
        for name, info in group:
            made.add_row(name, _about(info, words))
        yield Text(words("players_n", n=players), style=TOTAL)
        yield made
        yield Text()
    yield Text(words("default_mark"), style=DIM)


def _about(info: RulesetInfo, words: Words) -> Text:
    """What a ruleset is called, what it is, and the address of its source."""
    about = Text(words.name(info.names, info.id), style=STRONG)
    if info.about:
        about.append(f"  {words.name(info.about, '')}", style="not bold")
    if info.source.get("url"):
        about.append(f"\n{info.source['url']}", style=f"not bold {DIM}")
    return about


def _marked(info: RulesetInfo, used: Path | None) -> str:
    return f"{info.id} *" if info.file.path == used else info.id


def in_tree(infos: Sequence[RulesetInfo]) -> Iterator[tuple[int, RulesetInfo]]:
    """Each ruleset after the one that it extends, and how deep it stands below the first."""
    here = {str(info.file.path) for info in infos}
    below: dict[str | None, list[RulesetInfo]] = {}
    for info in sorted(infos, key=lambda info: info.id, reverse=True):
        below.setdefault(info.parent if info.parent in here else None, []).append(info)
    waiting = [(0, info) for info in below.get(None, [])]
    while waiting:
        depth, info = waiting.pop()
        yield depth, info
        waiting.extend((depth + 1, child) for child in below.get(str(info.file.path), []))


def ruleset_page(
    rules: Ruleset, values: Values, words: Words, *, width: int
) -> Iterator[RenderableType | Indented]:
    """What a ruleset is and where it is from, its notes, and its values by sections."""
    yield Text(words.name(rules.names, rules.id), style=STRONG)
    if rules.about:
        yield Text(words.name(rules.about, ""))
    names = [name for name in (*rules.names.values(), *rules.aliases) if name]
    shown = [name for name in names if name != words.name(rules.names, rules.id)]
    about = [f"-r {rules.id}", words("players_n", n=rules.players)]
    if shown:
        about.append(words("also", names=", ".join(dict.fromkeys(shown))))
    yield Text(" · ".join(about), style=DIM)
    yield Text()
    yield Text(words("source"), style=STRONG)
    yield Indented(Text(rules.source.title, overflow="fold"))
    if rules.source.url:
        yield Indented(Text(rules.source.url, style=DIM, overflow="fold"))
    if rules.notes:
        yield Text()
        yield Text(words("notes"), style=STRONG)
        yield Indented(lines_table(rules.notes, width))
    for section, rows in _sections(values).items():
        title = words.find("sections", section)
        yield Text()
        heading = Text(section, style=STRONG)
        yield heading.append(f"  {title}" if title not in (None, section) else "", style=DIM)
        yield from _section(section, rows, words, width)


def lines_table(notes: Sequence[str], width: int) -> Table:
    """Sentences under each other, each with a dot and folded within a readable width."""
    made = Table.grid(padding=(0, 1, 0, 0))
    made.add_column()
    made.add_column(max_width=min(width, READABLE) - 4, overflow="fold")
    for note in notes:
        made.add_row("·", Text(" ".join(note.split())))
    return made


def _sections(values: Values) -> dict[str, dict[str, tuple[Any, str]]]:
    """The values by the first part of their keys, without those that say what it is."""
    sections: dict[str, dict[str, tuple[Any, str]]] = {}
    for key, value in values.items():
        section = key.partition(".")[0]
        if section not in ABOUT:
            sections.setdefault(section, {})[key] = value
    return sections


def _section(section: str, rows: Values, words: Words, width: int) -> Iterator[Indented]:
    """The values of a section: those with a name each under it, then the others."""
    others = dict(rows)
    for named in NAMED:
        if named.partition(".")[0] != section:
            continue
        for key in _entries(named, rows):
            own = {one: others.pop(one) for one in rows if one.startswith(f"{key}.")}
            yield Indented(_heading(key, own, words))
            told = {one: value for one, value in own.items() if not _is_name(one, key)}
            yield Indented(_values(told, key, width - 3), 3)
    if others:
        below = "" if _stand_beside(others, "", width - 1) else section
        yield Indented(_values(others, below, width - 1))


def _entries(named: str, rows: Values) -> list[str]:
    """The keys of the entries of a map: ``yaku.riichi`` …"""
    depth = named.count(".") + 2
    parts = [key.split(".") for key in rows if key.startswith(f"{named}.")]
    return list(dict.fromkeys(".".join(key[:depth]) for key in parts if len(key) > depth))


def _is_name(key: str, entry: str) -> bool:
    return key.removeprefix(f"{entry}.").startswith("names.")


def _heading(entry: str, rows: Values, words: Words) -> Text:
    """The key of an entry, and what it is called in the language of the answer."""
    names = {
        key.rpartition(".")[2]: value for key, (value, _) in rows.items() if _is_name(key, entry)
    }
    text = Text(entry, style=STRONG)
    found = names.get(words.lang) or words.name(names, "")
    said = ", ".join(map(str, found)) if isinstance(found, list) else str(found)
    return text.append(f"  {said}", style=f"not bold {DIM}") if said else text


def _room(rows: Values, entry: str, width: int) -> int:
    """Cells that are left for values between their keys and origins."""
    keys = (cell_width(_below(key, entry)) for key in rows)
    origins = (cell_width(_origin(place)) for _, place in rows.values())
    return width - max(keys, default=0) - max(origins, default=0) - 4


def _stand_beside(rows: Values, entry: str, width: int) -> bool:
    """Whether values have room enough between their keys and origins."""
    needed = max((cell_width(flow(value)) for value, _ in rows.values()), default=0)
    return _room(rows, entry, width) >= min(needed, LEAST_VALUE)


def _below(key: str, entry: str) -> str:
    return key.removeprefix(f"{entry}.") if entry else key


def _origin(place: str) -> str:
    return Path(place).name


def _values(rows: Values, entry: str, width: int) -> RenderableType:
    """Keys, values and origins; a key is never broken, and no origin costs a value its room."""
    made = Table.grid(padding=(0, 2, 0, 0))
    made.add_column(no_wrap=True)
    made.add_column(overflow="fold")
    beside = _stand_beside(rows, entry, width)
    if beside:
        made.columns[1].width = min(_room(rows, entry, width), READABLE)
        made.add_column(no_wrap=True, style=DIM)
    for key, (value, place) in rows.items():
        name, text = Text(_below(key, entry)), Text(flow(value))
        if beside:
            made.add_row(name, text, Text(_origin(place)))
        else:
            made.add_row(name, text.append(f"  {_origin(place)}", style=DIM))
    return Padding(made, 0)


def flow(value: Any) -> str:
    """A value on one line, the way a person writes YAML.

    >>> flow({"form": "standard", "count": {"runs": "all", "fu": 0}}), flow([True, None])
    ('{form: standard, count: {runs: all, fu: 0}}', '[true, null]')
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)
