"""Forms: what a complete hand consists of. Tiles and wilds go in, splits come out."""

from __future__ import annotations

from mahjong_cli.forms.fixed import Fixed
from mahjong_cli.forms.kinds import Kinds
from mahjong_cli.forms.pairs import Pairs
from mahjong_cli.forms.standard import Standard
from mahjong_cli.ruleset import FormRule
from mahjong_cli.tiles import TileSet

Form = Standard | Pairs | Kinds | Fixed


def build_form(rule: FormRule, tiles: TileSet) -> Form:
    """The form that a rule describes: certain tiles, sets and a pair, pairs, or single kinds."""
    if rule.tiles:
        return Fixed(rule, tiles)
    if rule.sets:
        return Standard(rule, tiles)
    if rule.pairs:
        return Pairs(rule, tiles)
    return Kinds(rule, tiles)


__all__ = ["Fixed", "Form", "Kinds", "Pairs", "Standard", "build_form"]
