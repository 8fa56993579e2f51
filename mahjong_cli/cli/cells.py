"""How many terminal cells a text takes: Japanese takes two a character."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def cell_width(text: str) -> int:
    """The number of cells that ``text`` takes in a terminal.

    >>> cell_width("待ち 3p"), cell_width("ﾂﾓ")
    (7, 2)
    """
    return sum(map(_cells, text))


def _cells(letter: str) -> int:
    if combining(letter) or letter in "\u200b\u200c\u200d\ufeff\ufe0e\ufe0f":
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def window(text: str, start: int, end: int, width: int) -> tuple[str, int]:
    """At most ``width`` cells of ``text`` around ``start:end``, and where ``start`` is in it.

    >>> window("123456789m123p", 10, 11, 9)
    ('…89m123p', 4)
    """
    if cell_width(text) <= width:
        return text, cell_width(text[:start])
    first, last = start, max(end, start + 1)
    room = width - 2 - cell_width(text[first:last])
    growing = True
    while growing:
        growing = False
        if first > 0 and _cells(text[first - 1]) <= room:
            first, growing = first - 1, True
            room -= _cells(text[first])
        if last < len(text) and _cells(text[last]) <= room:
            room -= _cells(text[last])
            last, growing = last + 1, True
    head, tail = "…" if first else "", "…" if last < len(text) else ""
    return head + text[first:last] + tail, cell_width(head + text[first:start])
