"""The terms at the end of a game, made of ``end`` of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_cli.final.terms import Bust, End, King, Ranks, Yakitori

NEEDED: Mapping[str, tuple[str, ...]] = {
    "ranks": ("return", "uma", "oka", "ties", "round"),
    "king": ("all_bust", "one_bust", "debt_fee", "games"),
}
"""Keys that every end of a type has."""


def build_end(end: Mapping[str, Any], players: int) -> End:
    """The terms of an ``end`` that is without faults."""
    common = {
        "unit": end["unit"],
        "share": end["share"],
        "sticks": end["sticks"],
        "chips": end.get("chips"),
    }
    start = end["start"]
    if end["type"] == "king":
        rest = {key: end[key] for key in NEEDED["king"]}
        return King(king=start["king"], others=start["others"], **rest, **common)
    bust, yakitori = end.get("bust"), end.get("yakitori")
    return Ranks(
        start=start,
        back=end["return"],
        uma=_uma(end["uma"], players),
        oka=end["oka"],
        ties=end["ties"],
        round=end["round"],
        bust=Bust(bust["below"], bust.get("points", 0), bust.get("chips", 0), bust["to"])
        if bust
        else None,
        yakitori=Yakitori(yakitori["points"], yakitori["to"]) if yakitori else None,
        **common,
    )


def _uma(uma: Any, players: int) -> tuple[tuple[int, ...], ...]:
    """The list of places for each number of players afloat; none where the file has none."""
    if isinstance(uma, list):
        return (tuple(uma),) * (players + 1)
    nothing = [0] * players
    return tuple(tuple(uma.get(str(afloat), nothing)) for afloat in range(players + 1))
