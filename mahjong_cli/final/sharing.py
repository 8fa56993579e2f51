"""Places, shares and rounding: what the settlements have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def in_order(scores: Mapping[str, int]) -> list[str]:
    """The players, most points first, of equal ones who sits first.

    >>> in_order({"A": 20000, "B": 30000, "C": 30000})
    ['B', 'C', 'A']
    """
    return sorted(scores, key=lambda seat: -scores[seat])


def groups_of(scores: Mapping[str, int], ties: str) -> list[list[str]]:
    """The players by place; those with equal points together where ``ties`` are ``split``.

    >>> groups_of({"A": 20000, "B": 30000, "C": 30000}, "split")
    [['B', 'C'], ['A']]
    >>> groups_of({"A": 20000, "B": 30000, "C": 30000}, "seat")
    [['B'], ['C'], ['A']]
    """
    found: list[list[str]] = []
    for seat in in_order(scores):
        if found and ties == "split" and scores[found[-1][0]] == scores[seat]:
            found[-1].append(seat)
        else:
            found.append([seat])
    return found


def shared(total: int, seats: Sequence[str], step: int) -> dict[str, int]:
    """``total`` points in equal parts, multiples of ``step``; the rest goes by seat order.

    >>> shared(50_000, "ABC", 100)
    {'A': 16700, 'B': 16700, 'C': 16600}
    >>> shared(-50, "AB", 100)
    {'A': 0, 'B': -50}
    """
    each = total // (len(seats) * step) * step
    steps, rest = divmod(total - each * len(seats), step)
    found = {seat: each + (step if at < steps else 0) for at, seat in enumerate(seats)}
    found[seats[min(steps, len(seats) - 1)]] += rest
    return found


def rounded(points: int, unit: int, way: str) -> int:
    """Points as whole units, by their size: what is lost is lost from debts too.

    ``5down6up`` drops a half, ``4down5up`` raises it, in hundreds; ``down`` and ``up`` go
    towards nought and away from it; ``none`` leaves all as it is.

    >>> [rounded(points, 1000, "5down6up") for points in (4400, -8500, -8600)]
    [4000, -8000, -9000]
    >>> [rounded(-8500, 1000, way) for way in ("4down5up", "down", "up", "none")]
    [-9000, -8000, -9000, -8500]
    """
    size = abs(points)
    whole, rest = divmod(size, unit)
    more = {
        "none": False,
        "down": False,
        "up": rest > 0,
        "4down5up": 2 * rest >= unit,
        "5down6up": 2 * rest > unit,
    }[way]
    found = size if way == "none" else (whole + more) * unit
    return found if points >= 0 else -found
