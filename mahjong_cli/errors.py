"""What can go wrong, as values that a program can read and a person can be shown.

    MahjongError
    ├── NotationError   the text of a hand cannot be read
    ├── HandError       the hand or its situation cannot be (five copies, chankan by tsumo …)
    └── RulesetError    a ruleset or example file is missing or faulty

A hand that is not complete and a win without a yaku are results, never errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Place(NamedTuple):
    """Where a fault stands in a file: 1-based line and column, and the full dotted key."""

    file: str
    line: int | None = None
    column: int | None = None
    key: str | None = None

    def __str__(self) -> str:
        parts = [self.file]
        if self.line is not None:
            parts.append(str(self.line))
            if self.column is not None:
                parts.append(str(self.column))
        return ":".join(parts)


class Fault(NamedTuple):
    """One thing that is wrong.

    ``id`` is stable and kebab-case; ``message`` and ``hint`` are English sentences,
    translated by ``id`` with ``values``. ``pos`` is a code point offset into the text as
    typed, ``token`` the text at fault; both are None for a fault of an option.

    >>> Fault("unknown-suit", "8z is no tile", pos=3, token="8z").token
    '8z'
    """

    id: str
    message: str
    pos: int | None = None
    token: str | None = None
    hint: str | None = None
    values: Mapping[str, object] = {}
    place: Place | None = None


class MahjongError(Exception):
    """The question cannot be asked; ``faults`` says why, all of it at once.

    ``text`` is the input that the faults' ``pos`` point into, where there is one.
    """

    def __init__(self, faults: Iterable[Fault], text: str | None = None) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        self.text = text
        super().__init__("; ".join(self._line(fault) for fault in self.faults))

    @staticmethod
    def _line(fault: Fault) -> str:
        where = f"{fault.place}: " if fault.place else ""
        return f"{where}{fault.message}"


class NotationError(MahjongError):
    """The text of a hand cannot be read."""


class HandError(MahjongError):
    """The hand or its situation is impossible under the ruleset."""


class RulesetError(MahjongError):
    """A ruleset or example file is missing or faulty."""
