"""Han and fu to base points, through the named limits of a ruleset."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mahjong_cli.ruleset import HanTableScoring, Limit, Scoring

YAKUMAN = "yakuman"
_MOST_HAN = 1000
"""Han beyond it count no more, so that no number grows out of hand."""


class Worth(NamedTuple):
    """Base points, and the limit reached (None below the lowest)."""

    base: int
    limit: str | None


class FuHan:
    """``fu-han`` scoring: base = fu × 2^(han + 2), or the base of the limit reached.

    Fewer han than none count as none; ``cap`` is the most han of a hand, None where there
    is no most, and ``with_fu`` tells whether its worth depends on fu.
    """

    with_fu = True

    def __init__(self, rules: Scoring) -> None:
        self._rules = rules
        self.cap = rules.cap if isinstance(rules, HanTableScoring) else None
        self._limits = {limit.name: limit for limit in rules.limits}
        self._known: dict[tuple[int, int, str | None], Worth] = {}

    def worth(self, han: int, fu: int, floor: str | None = None) -> Worth:
        """What han and fu are worth; ``floor`` is a limit the hand has at least."""
        key = (han, fu, floor)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worth(han, fu, floor)
        return found

    def yakuman(self, number: int) -> Worth:
        """What so many yakuman are worth."""
        return Worth(self._rules.yakuman_base * number, YAKUMAN)

    def limit(self, name: str) -> Worth:
        """What a named limit is worth; ``KeyError`` where the ruleset has none such."""
        if name == YAKUMAN:
            return self.yakuman(1)
        return Worth(self._limits[name].base, name)

    def _worth(self, han: int, fu: int, floor: str | None) -> Worth:
        base = self._base(han, fu)
        found = Worth(base, None)
        for limit in self._rules.limits:
            if _reached(limit, han, base):
                found = Worth(limit.base * _multiple(limit, han), limit.name)
        if floor is not None and self._limits[floor].base > found.base:
            return Worth(self._limits[floor].base, floor)
        return found

    def _base(self, han: int, fu: int) -> int:
        times: int = 2 ** (min(max(han, 0), _MOST_HAN) + 2)
        return fu * times


class HanTable(FuHan):
    """``han-table`` scoring: the base of the row reached, whatever the fu."""

    with_fu = False

    def __init__(self, rules: HanTableScoring) -> None:
        super().__init__(rules)
        self._table = rules.table
        self._each = rules.each

    def _base(self, han: int, fu: int) -> int:
        last, base = self._table[-1]
        if han > last:
            return base + self._each * (min(han, _MOST_HAN) - last)
        return max((row for row in self._table if row[0] <= han), default=self._table[0])[1]


def _multiple(limit: Limit, han: int) -> int:
    if limit.each is None or limit.han is None or han < limit.han:
        return 1
    return 1 + (han - limit.han) // limit.each


def _reached(limit: Limit, han: int, base: int) -> bool:
    by_han = limit.han is not None and han >= limit.han
    return by_han or (limit.from_base is not None and base >= limit.from_base)


@lru_cache(maxsize=64)
def _scoring(rules: Scoring) -> FuHan:
    return HanTable(rules) if isinstance(rules, HanTableScoring) else FuHan(rules)


def scoring_of(rules: Scoring) -> FuHan:
    """The scoring of a ruleset, built once.

    >>> from mahjong_cli.ruleset import FuHanScoring
    >>> mangan = Limit("mangan", 2000, han=5, from_base=2000)
    >>> scoring_of(FuHanScoring((mangan,), 8000, True, None, True)).worth(4, 30)
    Worth(base=1920, limit=None)
    >>> scoring_of(HanTableScoring(((0, 200), (1, 500)))).worth(3, 0)
    Worth(base=500, limit=None)
    """
    return _scoring(rules)
