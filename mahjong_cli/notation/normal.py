"""Text as typed → plain text, every character of which knows where it was typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mahjong_cli.errors import Fault

REFUSED = "\uffff"
"""Stands in the normal text where a character was refused: its fault is already noted."""

_VARIANTS = str.maketrans(
    {
        **dict.fromkeys("万", "萬"),
        **dict.fromkeys("条條", "索"),
        **dict.fromkeys("餅饼", "筒"),
        **dict.fromkeys("発发撥", "發"),
        **dict.fromkeys("东", "東"),
        **dict.fromkeys("壱壹", "一"),
        **dict.fromkeys("弐貳", "二"),
        **dict.fromkeys("参參", "三"),
        **dict.fromkeys("肆", "四"),
        **dict.fromkeys("伍", "五"),
        **dict.fromkeys("陸", "六"),
        **dict.fromkeys("漆柒", "七"),
        **dict.fromkeys("捌", "八"),
        **dict.fromkeys("玖", "九"),
        **dict.fromkeys("零", "〇"),
        **dict.fromkeys("拾", "十"),
        REFUSED: "\ufffd",
    }
)
_VOICED = "\uff9e\uff9f"


class Normal(NamedTuple):
    """Normal text; ``at[i]`` is the offset of its character ``i`` in the text as typed."""

    text: str
    at: Sequence[int]
    faults: tuple[Fault, ...] = ()


def normalise(typed: str) -> Normal:
    """NFKC with one form for each tile, and with what cannot be seen left out.

    Circled and Roman numerals are refused: NFKC would turn them into digits or letters.

    >>> normalise("２３４５\u200bｓ 伍万").text
    '2345s 五萬'
    >>> normalise("①").faults[0].id
    'refused-numeral'
    """
    if typed.isascii():
        return Normal(typed, range(len(typed) + 1))
    from unicodedata import category, combining, decomposition, normalize

    out: list[str] = []
    at: list[int] = []
    faults: list[Fault] = []
    index, end = 0, len(typed)
    while index < end:
        letter, start = typed[index], index
        index += 1
        if letter.isascii():
            out.append(letter)
            at.append(start)
            continue
        if category(letter) == "Cf" or _selects_variation(letter):
            continue
        if _numeral(letter, category(letter)) or decomposition(letter).startswith("<circle>"):
            faults.append(
                Fault(
                    "refused-numeral",
                    f"{letter} is neither a digit nor a tile",
                    pos=start,
                    token=letter,
                    hint="write 1 to 9",
                    values={"letter": letter},
                )
            )
            out.append(REFUSED)
            at.append(start)
            continue
        while index < end and _belongs_to_last(typed[index], combining(typed[index])):
            index += 1
        for part in normalize("NFKC", typed[start:index]).translate(_VARIANTS):
            out.append(part)
            at.append(start)
    at.append(end)
    return Normal("".join(out), at, tuple(faults))


def _selects_variation(letter: str) -> bool:
    return (
        "\ufe00" <= letter <= "\ufe0f"
        or "\U000e0100" <= letter <= "\U000e01ef"
        or letter == "\u034f"
    )


def _numeral(letter: str, category: str) -> bool:
    return category in ("No", "Nl") and letter != "〇"


def _belongs_to_last(letter: str, combining: int) -> bool:
    return letter in _VOICED or (combining != 0 and not _selects_variation(letter))
