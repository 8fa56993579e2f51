"""Physical wild tiles: which kind they belong to, and whether that has ordinary copies."""

from __future__ import annotations

from mahjong_cli.ruleset import Ruleset, WildRule
from mahjong_cli.tiles import Kind


def joker_rule(rules: Ruleset) -> WildRule | None:
    """The rule of the physical wild tile, where the ruleset has one."""
    return next((wild for wild in rules.hand.wilds if wild.kind is not None), None)


def wholly_wild(rules: Ruleset) -> Kind | None:
    """The kind of which every copy in the box is wild: a joker is written as one of it."""
    rule = joker_rule(rules)
    if rule is None or rule.kind is None or not rule.in_hand:
        return None
    return rule.kind if rule.copies >= rules.tiles.copies.get(rule.kind, 0) else None
