"""Which rows hold in a reading, and what they come to: definitions × reading → verdict.

Each row has a bit. Nothing is evaluated twice that a smaller key settles: the situation
leaves a few dozen rows; form, wait and the shapes of the groups leave fewer, and so do the
kinds present; what is left in all of them is tested one by one. What the rows that hold
come to is remembered by the set of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from mahjong_cli.reading import Line
from mahjong_cli.ruleset import Amount, Chips, Ruleset, Scoring, YakuDefinition
from mahjong_cli.tiles import Kind
from mahjong_cli.yaku.grouping import GroupTables
from mahjong_cli.yaku.predicates import Compiler
from mahjong_cli.yaku.presence import PresenceTables
from mahjong_cli.yaku.rows import Row, compile_row
from mahjong_cli.yaku.view import LinesSoFar, View

_MOST_KEPT = 50_000
_WORTH_TABLES = 400
"""Readings after which tables for demands repay being made."""


class Counted(NamedTuple):
    """A row that counts more than once: han and chips of one, and what sort of row it is.

    Chips of a row that wilds do not earn are paid without the tiles that wilds stand for.
    """

    bit: int
    han: int
    chips: Chips
    core: bool
    left_out: bool
    earned: bool


class Verdict(NamedTuple):
    """What a set of rows comes to; those that count more than once are in ``counted``.

    ``han`` is the sum of the others, ``core_han`` of those that make a hand legal,
    ``left_out_han`` of those that ``choose.leave_out`` names; ``floor`` is a limit that the
    hand has at least, or with ``fixed`` the limit that it has whatever else it holds;
    ``core`` are the ids of the rows that are not bonus.
    """

    rows: tuple[Row, ...]
    legal: bool
    han: int
    core_han: int
    left_out_han: int
    yakuman: int
    floor: str | None
    chips: Chips
    counted: tuple[Counted, ...]
    core: frozenset[str]
    fixed: bool = False


class Held(NamedTuple):
    """The rows that hold: a mask of them, and how often those that count do."""

    mask: int
    counts: dict[int, int] | None


class Judge:
    """All rows of a ruleset, compiled."""

    def __init__(self, rules: Ruleset) -> None:
        compiler = Compiler(rules)
        self.rows = tuple(
            compile_row(compiler, definition, 1 << place)
            for place, definition in enumerate(rules.yaku)
        )
        if compiler.problems:
            raise ValueError("; ".join(problem.message for problem in compiler.problems))
        self._scoring = rules.scoring
        self._min_han = rules.win.min_han
        self._leave_out = rules.choose.leave_out
        self._yakuman_chips = rules.yakuman_chips
        self._pays_chips = any(self._yakuman_chips) or any(any(row.chips) for row in rules.yaku)
        self._earned = frozenset(id for wild in rules.hand.wilds for id in wild.earns)
        self.presence = PresenceTables((row.bit, row.presence) for row in self.rows)
        self._asked = 0
        self._groups: GroupTables | None = None
        self._live: dict[tuple[object, ...], _Live] = {}
        self._lines: dict[tuple[int, int, bool, Kind | None], Line] = {}
        self._verdicts: tuple[dict[int, Verdict], dict[int, Verdict]] = ({}, {})

    def live(self, view: View) -> _Live:
        """The rows left by the view's situation, and by what its hand has at all.

        That is: whether it is closed, holds a red tile, and has tiles set aside.
        """
        key = (view.scene.key, view.closed, view.reds > 0, len(view.aside) > 0)
        found = self._live.get(key)
        if found is None:
            if len(self._live) > 2000:
                self._live.clear()
            rows = [
                row
                for row in self.rows
                if row.amount(view.closed) is not None
                and all(test.holds(view) for test in row.scene)
            ]
            found = self._live[key] = _Live(rows, self, view.scene.classes)
        return found

    def group_tables(self) -> GroupTables | None:
        """The tables of all demands, once enough readings came to make them worth while."""
        if self._groups is None:
            self._asked += 1
            if self._asked > _WORTH_TABLES:
                self._groups = GroupTables((row.bit, row.demands) for row in self.rows)
        return self._groups

    def forget_tables(self) -> None:
        """Judge row by row again until enough readings came."""
        self._asked, self._groups = 0, None

    def verdict(self, mask: int, closed: bool) -> Verdict:
        """What the rows of a mask come to, once the stronger have struck the weaker."""
        known = self._verdicts[closed]
        found = known.get(mask)
        if found is None:
            if len(known) > _MOST_KEPT:
                known.clear()
            found = known[mask] = self._weigh([r for r in self.rows if r.bit & mask], closed)
        return found

    def _weigh(self, holding: list[Row], closed: bool) -> Verdict:
        struck = {id for row in holding for id in row.definition.replaces}
        rows = [row for row in holding if row.definition.id not in struck]
        state = "closed" if closed else "open"
        supported = any(
            not row.definition.bonus and state not in row.definition.needs_another for row in rows
        )
        if not supported:
            rows = [row for row in rows if state not in row.definition.needs_another]
        legal = supported or self._min_han == 0
        amounts = {row.bit: row.amount(closed) or Amount() for row in rows}
        best = [row for row in rows if amounts[row.bit].yakuman]
        dearest = None if best else _dearest_fixed(self._scoring, rows, amounts)
        if best:
            rows = best
        elif dearest is not None:
            rows = [dearest]
        once = [row for row in rows if not row.counts]
        return Verdict(
            rows=tuple(rows),
            legal=legal,
            han=sum(amounts[row.bit].han for row in once),
            core_han=sum(amounts[row.bit].han for row in once if not row.definition.bonus),
            left_out_han=sum(
                amounts[row.bit].han for row in once if row.definition.id in self._leave_out
            ),
            yakuman=_yakuman(self._scoring, [amounts[row.bit].yakuman for row in best]),
            floor=_floor(self._scoring, [amounts[row.bit].limit for row in rows]),
            chips=self._once_chips(once, closed),
            counted=tuple(
                Counted(
                    row.bit,
                    amounts[row.bit].han,
                    row.definition.chips,
                    not row.definition.bonus,
                    row.definition.id in self._leave_out,
                    row.definition.id in self._earned,
                )
                for row in rows
                if row.counts
            ),
            core=frozenset(row.definition.id for row in rows if not row.definition.bonus),
            fixed=dearest is not None,
        )

    def _once_chips(self, rows: Iterable[Row], closed: bool) -> Chips:
        """The chips of rows that count once, those for each of their yakuman included."""
        tsumo = ron = 0
        for row in rows:
            chips, each = row.definition.chips, self._yakuman_chips
            worth = row.amount(closed)
            number = worth.yakuman if worth is not None else 0
            if not self._scoring.yakuman_doubles:
                number = min(number, 1)
            tsumo += chips.tsumo + number * each.tsumo
            ron += chips.ron + number * each.ron
        return Chips(tsumo, ron)

    def lines_so_far(self, mask: int, counts: dict[int, int] | None, closed: bool) -> LinesSoFar:
        """What a set of rows comes to, as rows that look at it see it."""
        verdict = self.verdict(mask, closed)
        more = sum(row.han * (counts or {})[row.bit] for row in verdict.counted)
        return LinesSoFar(verdict.core, verdict.han + more, verdict.yakuman)

    def count_without_wilds(self, bit: int, view: View) -> int:
        """How often a row that counts would, if no wild counted as dora."""
        as_dora, as_ura, as_aka = view.wilds_as_dora, view.wilds_as_ura, view.reds
        view.wilds_as_dora = view.wilds_as_ura = False
        view.reds = view.real_reds
        number = 1
        for holds in next(row for row in self.rows if row.bit == bit).rest:
            number *= holds(view)
        view.wilds_as_dora, view.wilds_as_ura, view.reds = as_dora, as_ura, as_aka
        return number

    def evidence(self, view: View, rows: Iterable[Row]) -> dict[str, tuple[int, ...]]:
        """For each row that groups make, the places of those groups among the view's codes."""
        found = {}
        for row in rows:
            places = {place for look in row.evidence for place in look(view)}
            if places:
                found[row.definition.id] = tuple(sorted(places))
        return found

    def yakuman_lines(self, verdict: Verdict, held: Held, closed: bool) -> list[Line]:
        """The yakuman of a verdict, without the kinds that make them."""
        counts = held.counts or {}
        lines = [self._line(row, counts.get(row.bit, 1), closed, None) for row in verdict.rows]
        return [line for line in lines if line.yakuman]

    def lines(self, view: View, verdict: Verdict, held: Held) -> tuple[Line, ...]:
        """The verdict as lines, in the order of the ruleset."""
        counts = held.counts or {}
        out = []
        for row in verdict.rows:
            count = counts.get(row.bit, 1)
            tile = None
            if row.tile_pattern is not None:
                tile = row.tile_pattern.bound_kind(view.codes, view.scene.classes)
            key = (row.bit, count, view.closed, tile)
            line = self._lines.get(key)
            if line is None:
                line = self._lines[key] = self._line(row, count, view.closed, tile)
            if self._pays_chips:
                line = line._replace(chips=self._chips(row, count, view))
            out.append(line)
        return tuple(out)

    def _chips(self, row: Row, count: int, view: View) -> int:
        if not row.counts:
            return self._once_chips([row], view.closed)[view.scene.by == "ron"]
        chips = row.definition.chips[view.scene.by == "ron"]
        if chips and view.wild_kinds and row.definition.id not in self._earned:
            count = self.count_without_wilds(row.bit, view)
        return count * chips

    def _line(self, row: Row, count: int, closed: bool, tile: Kind | None) -> Line:
        definition = row.definition
        amount = row.amount(closed) or Amount()
        yakuman = amount.yakuman * count
        if yakuman and not self._scoring.yakuman_doubles:
            yakuman = 1
        return Line(
            definition.id,
            count,
            amount.han * count,
            yakuman,
            amount.limit,
            0,
            definition.bonus,
            tile,
        )


class _Live:
    """Rows left by a situation, and what the shape of a reading leaves of them."""

    __slots__ = (
        "_by_shape",
        "_certain",
        "_certain_of_tables",
        "_judge",
        "_late",
        "_rows",
        "_single",
        "_single_of_tables",
        "_singles",
        "_singles_of_tables",
        "_tested",
    )

    def __init__(self, rows: list[Row], judge: Judge, classes: Mapping[str, int]) -> None:
        self._rows = rows
        self._judge = judge
        self._certain = sum(row.bit for row in rows if not row.rest and not row.late)
        self._certain_of_tables = sum(
            row.bit for row in rows if not row.rest_of_tables and not row.late
        )
        self._tested = {row.bit: row for row in rows if row.rest or row.late}
        self._single = _singles(rows, [row.rest for row in rows])
        self._single_of_tables = _singles(rows, [row.rest_of_tables for row in rows])
        for row in rows:
            if row.in_scene is not None and row.bit in self._single:
                quicker = row.in_scene(classes)
                self._single[row.bit] = self._single_of_tables[row.bit] = quicker
        self._singles, self._singles_of_tables = sum(self._single), sum(self._single_of_tables)
        self._late = sum(row.bit for row in rows if row.late)
        self._by_shape: dict[tuple[object, ...], int] = {}

    def holding(self, view: View) -> Held:
        """The rows that hold in the view's reading."""
        key = (view.form, view.wait, tuple([code >> 6 for code in view.codes]))
        left = self._by_shape.get(key)
        if left is None:
            if len(self._by_shape) > _MOST_KEPT:
                self._by_shape.clear()
            left = self._by_shape[key] = sum(
                row.bit for row in self._rows if all(test.holds(view) for test in row.shape)
            )
        left &= self._judge.presence.rows(view.presence)
        tables = self._judge.group_tables()
        certain, single, singles = self._certain, self._single, self._singles
        if tables is not None:
            left &= tables.rows(view.groups)
            certain, single = self._certain_of_tables, self._single_of_tables
            singles = self._singles_of_tables
        mask = left & certain
        late = left & self._late
        left ^= mask | late
        counts: dict[int, int] | None = None
        alone = left & singles
        left ^= alone
        while alone:
            bit = alone & -alone
            alone ^= bit
            if single[bit](view):
                mask |= bit
        while left:
            bit = left & -left
            left ^= bit
            row = self._tested[bit]
            number = 1
            for holds in row.rest if tables is None else row.rest_of_tables:
                number *= holds(view)
                if not number:
                    break
            else:
                mask |= bit
                if row.counts:
                    if counts is None:
                        counts = {}
                    counts[bit] = number
        if late:
            counts = {} if counts is None else counts
            mask |= self._late_rows(view, late, mask, counts)
        return Held(mask, counts)

    def _late_rows(self, view: View, late: int, mask: int, counts: dict[int, int]) -> int:
        """The rows that look at the lines so far, all at the same ones; ``counts`` grows."""
        held = 0
        looked = False
        while late:
            bit = late & -late
            late ^= bit
            row = self._tested[bit]
            number = 1
            for holds in row.rest:
                number *= holds(view)
            if not number:
                continue
            if not looked:
                looked = True
                view.lines_so_far = self._judge.lines_so_far(mask, counts, view.closed)
            for holds in row.late:
                number *= holds(view)
            if number:
                held |= bit
                if row.counts:
                    counts[bit] = number
        return held


def _singles(
    rows: Sequence[Row], tests: Sequence[tuple[Callable[[View], int], ...]]
) -> dict[int, Callable[[View], int]]:
    """The rows that one test decides, and that count once."""
    return {
        row.bit: rest[0]
        for row, rest in zip(rows, tests, strict=True)
        if len(rest) == 1 and not row.counts and not row.late
    }


def _yakuman(scoring: Scoring, multiples: Iterable[int]) -> int:
    each = [number if scoring.yakuman_doubles else min(number, 1) for number in multiples]
    if not each:
        return 0
    number = sum(each) if scoring.yakuman_add else max(each)
    return min(number, scoring.yakuman_most) if scoring.yakuman_most else number


def _floor(scoring: Scoring, names: Iterable[str | None]) -> str | None:
    bases = {limit.name: limit.base for limit in scoring.limits}
    named = [name for name in names if name]
    return max(named, key=lambda name: bases.get(name, 0)) if named else None


def _dearest_fixed(scoring: Scoring, rows: list[Row], amounts: Mapping[int, Amount]) -> Row | None:
    """The dearest row that is worth a fixed limit, the first of several."""
    bases = {limit.name: limit.base for limit in scoring.limits if limit.fixed}
    fixed = [row for row in rows if bases and amounts[row.bit].limit in bases]
    return max(fixed, key=lambda row: bases[amounts[row.bit].limit or ""], default=None)


@lru_cache(maxsize=64)
def judge_of(rules: Ruleset) -> Judge:
    """The compiled rows of a ruleset, built once."""
    return Judge(rules)


def when_faults(
    definition: YakuDefinition, rules: Ruleset
) -> list[tuple[tuple[str | int, ...], str, str, str | None]]:
    """What is wrong with a row's ``when``: (path, fault id, sentence, hint) each."""
    compiler = Compiler(rules, thorough=True)
    compiler.compile(definition.when)
    return [(p.path, p.id, p.message, p.hint) for p in compiler.problems]
