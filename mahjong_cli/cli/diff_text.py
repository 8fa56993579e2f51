"""The differences of two rulesets on a page: subjects as headings, a line for each difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.text import Text

from mahjong_cli.cli.diff_words import Subject
from mahjong_cli.cli.output import Indented
from mahjong_cli.cli.rules_text import lines_table
from mahjong_cli.cli.text_tables import STRONG


def differences_text(
    told: Iterable[Subject], heading: str, width: int
) -> Iterator[RenderableType | Indented]:
    """What is said of each subject, under what is compared."""
    yield Text(heading, style=STRONG)
    for subject in told:
        yield Text()
        yield Text(subject.title, style=STRONG)
        yield Indented(lines_table(subject.lines, width))
