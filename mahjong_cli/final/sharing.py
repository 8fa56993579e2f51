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
    """Points as whole units, as a score that ends in hundreds is rounded, debts by the same rule.

    ``5down6up`` takes a half down, ``4down5up`` takes it up, ``half_to_return`` towards nought;
    ``down`` and ``up`` take every part of a unit down or up; ``none`` leaves all as it is.

    >>> [rounded(points, 1000, "5down6up") for points in (4500, 4600, -8400, -8500)]
    [4000, 5000, -8000, -9000]
    >>> ways = ("4down5up", "half_to_return", "down", "up", "none")
    >>> [rounded(-8500, 1000, way) for way in ways]
    [-8000, -8000, -9000, -8000, -8500]
    """
    if way == "none":
        return points
    whole, rest = divmod(points, unit)
    half_up = way == "4down5up" or (way == "half_to_return" and points < 0)
    more = {"down": False, "up": rest > 0}.get(way, 2 * rest + half_up > unit)
    return (whole + more) * unit
