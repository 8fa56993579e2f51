"""The score table of a ruleset as rows: what han and fu are paid, and what each limit is.

Every number is a settlement of the ruleset, so multipliers, rounding, counters, an empty seat
and a floor are in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mahjong_cli.hand import Situation
from mahjong_cli.ruleset import HanTableScoring, Ruleset
from mahjong_cli.scoring import YAKUMAN, Worth, scoring_of
from mahjong_cli.settlement import settle
from mahjong_cli.tiles import WINDS

ENDLESS = 13
"""How many han a table shows that no limit ends."""
_NO_FU = 0


class Paid(NamedTuple):
    """What a winner gets: by ron from the discarder, by tsumo from the others, then the dealer.

    ``tsumo`` has one entry where all pay the same. None: that way does not occur.
    """

    ron: int | None
    tsumo: tuple[int, ...] | None


class Row(NamedTuple):
    """A row of the table; ``han`` None for a limit that is not reached by han.

    ``fu`` is None where they make no difference, ``last`` the last han of which the same is
    true, None where that is all further ones. ``yakuman`` counts multiples of one.
    """

    han: int | None
    fu: int | None
    limit: str | None
    dealer: Paid
    other: Paid
    last: int | None = None
    yakuman: int = 0


class Pricing:
    """Prices han and fu, or limits, under a ruleset in a situation."""

    def __init__(self, rules: Ruleset, situation: Situation) -> None:
        self.rules = rules
        self.scoring = scoring_of(rules.scoring)
        self.situation = situation
        self._least = self._occurring()
        self.fu = sorted({fu for fu, _ in self._least})
        limits = rules.scoring.limits
        self._from = sorted({limit.han for limit in limits if limit.han is not None})

    @property
    def with_fu(self) -> bool:
        """Whether fu make a difference at all."""
        return self.scoring.with_fu

    @property
    def first(self) -> int:
        """The fewest han that can win."""
        return self.rules.win.min_han

    def _occurring(self) -> Mapping[tuple[int, str], int]:
        if not self.with_fu:
            return {}
        from mahjong_cli.cli.fu_reached import least_han

        return least_han(self.rules)

    def table(self) -> list[Row]:
        """The whole table: han with their fu, then what is worth the same whatever the fu."""
        rows = self._by_han()
        rules = self.rules.scoring
        named = {row.limit for row in rows if row.fu is None}
        rows += [self.limit(limit.name) for limit in rules.limits if limit.name not in named]
        if rules.yakuman_base and rules.yakuman_as_han is None:
            rows.append(self.yakuman(1))
        return rows

    def _by_han(self) -> list[Row]:
        """The rows of all han; fu that reach nothing but limits are left out."""
        rows: list[Row] = []
        for han in range(self.first, self._top() + 1):
            rows += self.of_han(han, only_occurring=True)
        telling = {row.fu for row in rows if row.limit is None}
        kept = (row for row in rows if row.fu is None or row.fu in telling)
        return _merged(kept, open_end=not self.endless)

    @property
    def endless(self) -> bool:
        """Whether further han are worth more without end."""
        scoring = self.rules.scoring
        if isinstance(scoring, HanTableScoring) and scoring.each:
            return scoring.cap is None and not self._from
        return bool(self._grows()) or (self.with_fu and not self._from)

    def _grows(self) -> list[int]:
        """The han at which limits that grow with every few more are worth twice as much."""
        limits = self.rules.scoring.limits
        return [one.han + one.each for one in limits if one.han is not None and one.each]

    def occurs(self, han: int, fu: int, by: str) -> bool:
        """Whether a hand of so many han can have these fu."""
        return han >= self._least.get((fu, by), han + 1)

    def _top(self) -> int:
        """The last han from which on nothing changes, or that a table shows."""
        last = [*self._from[-1:], *self._grows(), *self._last_of_table()]
        return max(last) if last else max(self.rules.scoring.yakuman_as_han or 0, ENDLESS)

    def _last_of_table(self) -> list[int]:
        scoring = self.rules.scoring
        if not isinstance(scoring, HanTableScoring):
            return []
        last = scoring.table[-1][0]
        return [max(last, scoring.cap or ENDLESS) if scoring.each else last]

    def of_han(self, han: int, *, only_occurring: bool = False) -> list[Row]:
        """The rows of so many han: one for each of the fu, or one where these do not matter."""
        if not self.with_fu:
            return [self.cell(han, None)]
        worths = {self.scoring.worth(han, fu) for fu in self.fu}
        if len(worths) == 1 and worths.pop().limit is not None:
            return [self.cell(han, None)]
        rows = [self.cell(han, fu, only_occurring=only_occurring) for fu in self.fu]
        return [row for row in rows if not only_occurring or row.dealer != Paid(None, None)]

    def of_fu(self, fu: int) -> list[Row]:
        """The rows of so many fu, up to the han from which on fu do not matter."""
        return [row for row in self.table() if row.fu == fu]

    def cell(self, han: int, fu: int | None, *, only_occurring: bool = False) -> Row:
        """What han and fu are paid; with ``only_occurring`` no way by which they never come."""
        worth = self.scoring.worth(han, self._lowest() if fu is None else fu)
        ways = tuple(
            by
            for by in ("ron", "tsumo")
            if not only_occurring or fu is None or self.occurs(han, fu, by)
        )
        return self._row(worth, han, fu, ways)

    def _lowest(self) -> int:
        return self.fu[0] if self.fu else _NO_FU

    def limit(self, name: str) -> Row:
        """What a limit is paid, by the han that reach it if any do.

        ``KeyError`` where the ruleset has none such.
        """
        reached = (row for row in self._by_han() if row.fu is None and row.limit == name)
        return next(reached, None) or self._row(self.scoring.limit(name), None, None)

    def yakuman(self, number: int) -> Row:
        """What so many yakuman are paid."""
        return self._row(self.scoring.yakuman(number), None, None)._replace(yakuman=number)

    def _row(
        self, worth: Worth, han: int | None, fu: int | None, ways: Iterable[str] = ("ron", "tsumo")
    ) -> Row:
        dealer, other = (self._paid(worth.base, seat, ways) for seat in WINDS[:2])
        return Row(han, fu, worth.limit, dealer, other, han)

    def _paid(self, base: int, seat: str, ways: Iterable[str]) -> Paid:
        found: dict[str, list[int]] = {}
        for by in ways:
            settled = settle(self.rules, base, self.situation._replace(by=by, seat=seat))
            paid = {payment.seat: payment.points for payment in settled.payments}
            others = sorted(points for payer, points in paid.items() if payer != WINDS[0])
            dealer = [paid[WINDS[0]]] if WINDS[0] in paid else []
            found[by] = list(dict.fromkeys([*others, *dealer])) or [0]
        ron, tsumo = found.get("ron"), found.get("tsumo")
        return Paid(ron[0] if ron else None, tuple(tsumo) if tsumo else None)


def _merged(rows: Iterable[Row], *, open_end: bool) -> list[Row]:
    """The rows, han of the same worth in one; the last is without end if ``open_end``."""
    found: list[Row] = []
    for row in rows:
        before = found[-1] if found else None
        alike = before is not None and before[2:5] == row[2:5]
        if before is not None and alike and row.fu is None and before.fu is None:
            found[-1] = before._replace(last=row.han)
        else:
            found.append(row)
    if found and open_end and found[-1].fu is None:
        found[-1] = found[-1]._replace(last=None)
    return found


def limit_called(name: str, rules: Ruleset, called: Iterable[Mapping[str, str]]) -> str | None:
    """The limit that a word names: by its id, or as one of the ``called`` maps calls it."""
    ids = [limit.name for limit in rules.scoring.limits]
    if rules.scoring.yakuman_base:
        ids.append(YAKUMAN)
    wanted = name.casefold()
    for names in ({id: id for id in ids}, *called):
        for id, word in names.items():
            if id in ids and word.casefold() == wanted:
                return id
    return None
