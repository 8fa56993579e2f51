"""What tests of faults ask of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mahjong_cli.errors import Fault


def only(found: Sequence[Fault]) -> Fault:
    """The single fault of a list."""
    assert len(found) == 1, [(fault.id, fault.message) for fault in found]
    return found[0]


def where(fault: Fault) -> tuple[str, int | None, int | None]:
    """File name, line and column of a fault."""
    assert fault.place is not None
    return Path(fault.place.file).name, fault.place.line, fault.place.column
