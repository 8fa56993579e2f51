"""Fu, from a reading's groups: a fast total for comparing, items for explaining."""

from __future__ import annotations

from functools import lru_cache

from mahjong_cli.codes import BY_RON, CALLED, KAN, PAIR, RUN, Codes, kinds_of, shape_of
from mahjong_cli.reading import FuItem
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import WIND_KINDS, Kind

_SHAPE = 3 << 6


class FuCounter:
    """Counts fu under one ruleset (``fu`` and ``winds.value``)."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules.fu
        self._simples = rules.classes.get("simples", 0)
        self._dragons = rules.classes.get("dragons", 0)
        self._value_winds = rules.value_winds
        self._fixed = {form.name: form.fu for form in rules.forms}
        self._of_group: dict[int, int] = {}
        self._of_pair: dict[tuple[int, str, str], int] = {}

    def total(
        self,
        form: str,
        codes: Codes,
        wait: str | None,
        closed: bool,
        by: str,
        seat: str,
        round_: str,
        after_kan: bool = False,
    ) -> int:
        """The fu, rounded up as the ruleset says; ``after_kan`` tells a draw after a kan."""
        fixed = self._fixed.get(form)
        if fixed is not None:
            return fixed
        rules = self._rules
        extra = self._extra(codes, wait, seat, round_)
        if not extra:
            plain = self._without_extra(closed, by)
            if plain is not None:
                return plain
        if by == "tsumo":
            extra += rules.rinshan_tsumo if after_kan else rules.tsumo
        elif closed:
            extra += rules.menzen_ron
        step = rules.round
        return -(-(rules.base + extra * rules.times) // step) * step

    def items(
        self,
        form: str,
        codes: Codes,
        wait: str | None,
        closed: bool,
        by: str,
        seat: str,
        round_: str,
        after_kan: bool = False,
    ) -> tuple[FuItem, ...]:
        """The fu item by item, before rounding; items of no fu are left out."""
        fixed = self._fixed.get(form)
        if fixed is not None:
            return (FuItem(form, fixed),)
        rules = self._rules
        times = rules.times
        groups: list[FuItem] = []
        for code in codes:
            fu = self._of_code(code, seat, round_)
            if fu:
                groups.append(FuItem(_item_id(code), fu * times, kinds_of(code)))
        waiting = rules.waits.get(wait or "", 0)
        if waiting and wait:
            groups.append(FuItem(wait, waiting * times))
        items = [FuItem("base", rules.base)]
        if not groups:
            plain = self._without_extra(closed, by)
            if plain is not None:
                if plain != rules.base:
                    id = "pinfu_tsumo" if closed else "open_pinfu"
                    items.append(FuItem(id, plain - rules.base))
                return tuple(items)
        if by == "tsumo":
            drawn = rules.rinshan_tsumo if after_kan else rules.tsumo
            if drawn:
                items.append(FuItem("tsumo", drawn * times))
        elif closed:
            items.append(FuItem("menzen_ron", rules.menzen_ron * times))
        return (*items, *groups)

    def beyond_base(
        self, form: str, codes: Codes, wait: str | None, by: str, seat: str, round_: str
    ) -> int:
        """The fu that cost a hand pinfu: of groups and wait, and of a draw that counts."""
        if self._fixed.get(form) is not None:
            return 0
        extra = self._extra(codes, wait, seat, round_)
        if by == "tsumo" and self._rules.pinfu_tsumo is None:
            extra += self._rules.tsumo
        return extra

    def of_group(self, code: int, seat: str, round_: str) -> int:
        """The fu of one group, before ``times``."""
        return self._of_code(code, seat, round_)

    def _extra(self, codes: Codes, wait: str | None, seat: str, round_: str) -> int:
        extra = self._rules.waits.get(wait or "", 0)
        for code in codes:
            if code & _SHAPE != RUN:
                extra += self._of_code(code, seat, round_)
        return extra

    def _of_code(self, code: int, seat: str, round_: str) -> int:
        shape = code & _SHAPE
        if shape == RUN:
            return 0
        if shape == PAIR:
            return self._pair(code & 63, seat, round_)
        known = self._of_group.get(code)
        return self._group(code) if known is None else known

    def _without_extra(self, closed: bool, by: str) -> int | None:
        """The fixed fu of a hand with no fu but the base, where the ruleset fixes it."""
        if closed:
            return self._rules.pinfu_tsumo if by == "tsumo" else None
        return self._rules.open_pinfu if by == "ron" else None

    def _group(self, code: int) -> int:
        rules = self._rules
        fu = rules.kan if code & _SHAPE == KAN else rules.triplet
        if not self._simples >> (code & 63) & 1:
            fu *= 2
        if not code & (CALLED | BY_RON):
            fu *= 2
        self._of_group[code] = fu
        return fu

    def _pair(self, kind: int, seat: str, round_: str) -> int:
        key = (kind, seat, round_)
        known = self._of_pair.get(key)
        if known is None:
            times = 0
            for name in self._value_winds:
                if name == "seat":
                    times += WIND_KINDS[seat] == kind
                elif name == "round":
                    times += WIND_KINDS[round_] == kind
                else:
                    times += Kind.of(name) == kind
            rules = self._rules
            known = 0
            if times > 1:
                known = rules.double_wind_pair
            elif times or self._dragons >> kind & 1:
                known = rules.value_pair
            self._of_pair[key] = known
        return known


def _item_id(code: int) -> str:
    if code & _SHAPE == PAIR:
        return "value_pair"
    state = "open" if code & (CALLED | BY_RON) else "concealed"
    return f"{state}_{shape_of(code)}"


@lru_cache(maxsize=64)
def fu_counter(rules: Ruleset) -> FuCounter:
    """The fu counter of a ruleset, built once."""
    return FuCounter(rules)
