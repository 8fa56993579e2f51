"""Waits, wild tiles, yaku and points for 少牌マイティ and other mahjong rules.

>>> from mahjong_cli import evaluate, load_ruleset, parse_hand
>>> rules = load_ruleset("mighty")
>>> hand, situation = parse_hand("23456779s4577p+6p", rules, riichi=True)
>>> outcome = evaluate(hand, situation, rules)
>>> outcome.result, outcome.best.reading.wilds
('win', (8s,))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjong_cli.engine import evaluate, waits
    from mahjong_cli.errors import MahjongError
    from mahjong_cli.hand import Hand, Situation
    from mahjong_cli.loader import load_ruleset
    from mahjong_cli.question import parse_hand
    from mahjong_cli.reading import Outcome
    from mahjong_cli.tiles import Kind, Tile

__version__ = "0.1.0"

__all__ = [
    "Hand",
    "Kind",
    "MahjongError",
    "Outcome",
    "Situation",
    "Tile",
    "evaluate",
    "load_ruleset",
    "parse_hand",
    "waits",
]

_HOMES = {
    "Hand": ("hand", "Hand"),
    "Kind": ("tiles", "Kind"),
    "MahjongError": ("errors", "MahjongError"),
    "Outcome": ("reading", "Outcome"),
    "Situation": ("hand", "Situation"),
    "Tile": ("tiles", "Tile"),
    "evaluate": ("engine", "evaluate"),
    "load_ruleset": ("loader", "load_ruleset"),
    "parse_hand": ("question", "parse_hand"),
    "waits": ("engine", "waits"),
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: importing the package stays cheap."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _HOMES[name]
    value = getattr(import_module(f"{__name__}.{module}"), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
