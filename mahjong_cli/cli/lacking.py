"""How far a reading is from a pattern of groups: what the nearest alternative still lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mahjong_cli.cli.names import Names
from mahjong_cli.codes import KINDS_OF, LEVEL, SHAPES, group_mask
from mahjong_cli.pattern import Pattern
from mahjong_cli.reading import Outcome, Reading
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import HAND_KINDS, WIND_KINDS, Kind, mask_of

FEW = 3
"""So many tiles may be wrong in a hand that misses a yaku narrowly."""

_SORTS = len(HAND_KINDS)
_TRIPLET, _KAN = SHAPES.index("triplet"), SHAPES.index("kan")


def lacks_one(
    argument: Any, where: Any, reading: Reading, outcome: Outcome, rules: Ruleset
) -> bool:
    """Whether one group of a pattern of three and more is all that a reading lacks."""
    held = _held(reading)
    for pattern in _patterns(argument, where, rules):
        if len(pattern.tokens) < FEW:
            continue
        for mask, *_ in pattern.alternatives(situational(outcome, rules)):
            if len(list(_groups_in(mask & ~held))) == 1:
                return True
    return False


def lacking_groups(argument: Any, where: Any, outcome: Outcome, names: Names) -> str:
    """The groups that the nearest alternative of a pattern still needs, as tiles."""
    first = outcome.best or (outcome.readings[0] if outcome.readings else None)
    if first is None or not first.reading.groups:
        return ""
    reading = first.reading
    held = _held(reading)
    own = [placed.as_kind for group in reading.groups for placed in group.placed]
    best: tuple[tuple[int, int], list[tuple[Kind, ...]]] | None = None
    for pattern in _patterns(argument, where, names.rules):
        for mask, *_ in pattern.alternatives(situational(outcome, names.rules)):
            groups = list(_groups_in(mask & ~held))
            missing = sum(kinds.count(kind) > own.count(kind) for kinds in groups for kind in kinds)
            distance = (len(groups), missing)
            if groups and (best is None or distance < best[0]):
                best = distance, groups
    return " ".join(names.tiles(kinds) for kinds in best[1]) if best is not None else ""


def _patterns(argument: Any, where: Any, rules: Ruleset) -> Iterator[Pattern]:
    texts = argument if isinstance(argument, (list, tuple)) else [argument]
    conditions = list(where) if isinstance(where, (list, tuple)) else [where]
    for text in texts:
        yield Pattern(str(text), conditions, rules.classes)


def _held(reading: Reading) -> int:
    codes = [SHAPES.index(group.shape) << 6 | group.kind for group in reading.groups]
    return group_mask(tuple(codes)) if reading.groups else 0


def _groups_in(mask: int) -> Iterator[tuple[Kind, ...]]:
    """The groups of a mask; a kan is listed once, though it is a triplet too."""
    while mask:
        low = mask & -mask
        mask ^= low
        place = (low.bit_length() - 1) % LEVEL
        sort, kind = divmod(place, _SORTS)
        kan = low << (_KAN - _TRIPLET) * _SORTS
        if sort == _TRIPLET and mask & kan:
            continue
        yield KINDS_OF[sort << 6 | kind]


def situational(outcome: Outcome, rules: Ruleset) -> dict[str, int]:
    """What the classes that depend on the situation are in it."""
    now = outcome.situation
    seat, round_ = WIND_KINDS[now.seat].bit, WIND_KINDS[now.round].bit
    winds = rules.classes.get("winds", 0)
    return {
        "seat": seat,
        "round": round_,
        "guest": winds & ~seat & ~round_,
        "value": seat | round_ | rules.classes.get("dragons", 0),
        "dora": mask_of([*now.dora, *map(rules.tiles.dora_of, now.dora_indicators)]),
        "ura_dora": mask_of([*now.ura, *map(rules.tiles.dora_of, now.ura_indicators)]),
    }
