"""Yaku for a person: the list of them, and one with its definition and examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mahjong_cli.cli.as_text import situation_line
from mahjong_cli.cli.definitions import Definitions
from mahjong_cli.cli.names import Names
from mahjong_cli.cli.output import Indented
from mahjong_cli.cli.text_groups import groups_text
from mahjong_cli.cli.text_tables import DIM, STRONG, WIN, table, win_mark
from mahjong_cli.cli.words import Words
from mahjong_cli.cli.yaku_rows import Row
from mahjong_cli.cli.yaku_show import (
    Shown,
    drawn,
    family_called,
    family_name,
    glyphs,
    lines_of_values,
    struck,
)
from mahjong_cli.reading import Group, Outcome

Part = RenderableType | Indented


def yaku_table(
    rows: Sequence[Row], families: Mapping[str, Mapping[str, str]], definitions: Definitions
) -> Iterator[Part]:
    """The rows, a table for each family."""
    words = definitions.words
    listed: dict[str, list[Row]] = {}
    for row in rows:
        listed.setdefault(row.family, []).append(row)
    for place, (family, found) in enumerate(listed.items()):
        if place:
            yield Text()
        heading = Text(family_called(family, families, words), style=STRONG)
        yield heading.append(f"  --family {family} · {len(found)}", style=f"not bold {DIM}")
        yield Indented(_family(found, definitions))


def _family(rows: Sequence[Row], definitions: Definitions) -> Table:
    words = definitions.words
    made = table(("", "left"), ("", "left"), ("", "left"))
    made.show_header = False
    for column, least in zip(made.columns, (24, 22, 14), strict=True):
        column.no_wrap = False
        column.overflow = "fold"
        column.min_width = least
    for row in rows:
        name = Text(words.name(row.names, row.id), style=STRONG)
        other = _other_names(row, words)
        if other:
            name.append(f"\n{other}", style=f"not bold {DIM}")
        worth = definitions.worth(row.data["value"], row.data.get("chips", 0))
        made.add_row(name, Text(row.id, style=DIM), Text(worth))
    return made


def _other_names(row: Row, words: Words) -> str:
    """The names of a row in the other language and in letters."""
    first = words.name(row.names, row.id)
    keys = ("romaji", "en") if words.lang == "ja" else ("ja", "romaji")
    return " · ".join(
        dict.fromkeys(
            str(row.names[key]) for key in keys if row.names.get(key) and row.names[key] != first
        )
    )


def yaku_page(found: Shown, lang: str) -> Iterator[Part]:
    """What a yaku is: its names, its definition, its examples, and where it comes from."""
    definitions = found.definitions(lang)
    words, row = definitions.words, found.row
    title = Text(words.name(row.names, row.id), style=STRONG)
    other = _other_names(row, words)
    yield title.append(f"  {other}" if other else "", style=f"not bold {DIM}")
    yield Text(f"{row.id} · {family_name(found, words)}", style=DIM)
    yield Text()
    yield Indented(_prose(definitions.definition(struck(found))))
    values = list(lines_of_values(found, definitions))
    if values:
        others = words("definition", "values").join(values)
        yield Indented(Text(f"{words('other_values')} {others}", style=DIM))
    for key in ("example", "near_miss"):
        for example, outcome in drawn(found, key):
            yield Text()
            yield from _example(found, example, outcome, words(f"{key}_head"), definitions.names)
    yield Text()
    notes = row.data.get("notes", [])
    for note in notes if isinstance(notes, list) else [notes]:
        yield Indented(_prose(f"{words('notes_head')}  {note}"))
    for place, source in enumerate(row.sources):
        yield Indented(_source(source, words("source_head"), shown=not place))
    if found.also:
        yield Indented(Text(words("same_name", rows=", ".join(found.also)), style=DIM))


def _prose(text: str) -> Text:
    return Text(text, overflow="fold")


def _source(source: Mapping[str, str], heading: str, *, shown: bool) -> Text:
    """A source with its address; the heading stands before the first."""
    blank = " " * (Text(heading).cell_len + 2)
    text = Text(f"{heading}  " if shown else blank, style=DIM)
    text.append(source.get("title", ""), style=f"not {DIM}")
    return text.append(f"\n{blank}{source['url']}") if source.get("url") else text


def _example(
    found: Shown,
    example: Mapping[str, object],
    outcome: Outcome | None,
    heading: str,
    names: Names,
) -> Iterator[Part]:
    """A hand by its groups, the same as it is drawn, and what happened."""
    if outcome is None:
        yield Indented(Text(f"{heading}  {example['hand']}"))
        return
    yield Indented(Text(f"{heading}  ", style=DIM).append_text(_hand(found, outcome, names)))
    indent = 3 + Text(heading).cell_len
    yield Indented(Text(glyphs(outcome)), indent)
    if example["situation"]:
        said = situation_line(outcome.situation, names).plain.partition(" · ")[2]
        visible = outcome.situation.visible
        if visible:
            said += f" · {names.words('visible')} {names.tiles(visible)}"
        yield Indented(Text(said, style=DIM), indent)


def _hand(found: Shown, outcome: Outcome, names: Names) -> Text:
    """The groups of the reading that has the row, or the hand where it has none."""
    held = len(outcome.hand.concealed) + sum(len(meld.tiles) for meld in outcome.hand.melds)
    held += outcome.hand.wilds + (outcome.hand.win is not None)
    readings = [one for one in outcome.readings if _tiles(one.reading.groups) == held]
    having = [one for one in readings if found.row.id in {line.id for line in one.score.lines}]
    for one in (*having, *readings)[:1]:
        text = groups_text(one.reading.groups, outcome, names)
    if not readings:
        text = Text(names.hand(outcome.hand))
        if outcome.hand.win is not None:
            text.append(f" {win_mark(outcome)}{names.tile(outcome.hand.win)}", style=WIN)
    if outcome.hand.aside:
        text.append(f"  {names.words('aside')} {names.tiles(outcome.hand.aside)}")
    return text


def _tiles(groups: Sequence[Group]) -> int:
    """How many tiles groups have."""
    return sum(len(group.placed) for group in groups)
