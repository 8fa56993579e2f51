"""What is wrong with a question, drawn for a person or written as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from unicodedata import category

from mahjong_cli.cli.cells import cell_width, window
from mahjong_cli.cli.words import Words
from mahjong_cli.errors import Fault, MahjongError

Piece = tuple[str, str]
"""A text and its style."""
SORTS = frozenset({"wanted", "type", "types", "expected"})
"""The values of faults that say in English what something must be."""
_VARYING = re.compile(r"\d+|(?<=of the suit )[a-z]")


def message_of(fault: Fault, words: Words | None) -> str:
    """The fault's sentence in the language of ``words``, English where it has none."""
    return visible(_translated(fault, words, "errors") or fault.message)


def hint_of(fault: Fault, words: Words | None) -> str | None:
    """The fault's hint in the language of ``words``, or None."""
    if not fault.hint:
        return None
    return visible(_translated(fault, words, "hints") or _by_its_shape(fault.hint, words))


def visible(text: str) -> str:
    """The text on one line, what controls a terminal or the direction of letters escaped.

    >>> visible("a\\x1b[31m東\\n")
    'a\\\\x1b[31m東\\\\n'
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or category(letter) == "Zs" else _escaped(letter)
        for letter in text
    )


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def _by_its_shape(hint: str, words: Words | None) -> str:
    """A hint that many faults share, such as ``did you mean hand?``."""
    for head, template in words.shapes() if words is not None else ():
        if hint.startswith(head):
            rest = hint.removeprefix(head).removesuffix("?").replace(" or ", ", ")
            return template.format(rest=rest)
    return hint


def _translated(fault: Fault, words: Words | None, section: str) -> str | None:
    """The first template that the fault's values fill."""
    if words is None:
        return None
    values = {
        name: _term(value, words) if name in SORTS else _shown(value)
        for name, value in fault.values.items()
        if value is not None and value not in ("", (), [])
    }
    for template in words.templates(section, fault.id):
        try:
            return template.format_map({"token": fault.token, **values})
        except (KeyError, IndexError, ValueError, AttributeError):
            continue
    return None


def _term(value: object, words: Words) -> str:
    """What a value must be, in the language of ``words`` where that has a word for it.

    In words for many such texts ``#`` stands for a number or a suit.
    """
    text = str(value)
    whole = words.find("terms", text)
    if whole is None:
        whole = words.find("terms", _VARYING.sub("#", text))
        for part in _VARYING.findall(text):
            whole = whole and whole.replace("#", part, 1)
    if whole is not None:
        return whole
    said = value if isinstance(value, (list, tuple)) else str(value).split(" or ")
    terms = [words.find("terms", str(part)) or str(part) for part in said]
    return words("or").strip().join(terms)


def _shown(value: object) -> object:
    """A value as a sentence shows it: a list by its parts."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(map(str, value))
    return value


def fault_record(fault: Fault, words: Words | None = None) -> dict[str, Any]:
    """The fault as JSON; a fault of a file has its place as well."""
    record: dict[str, Any] = {
        "id": fault.id,
        "message": message_of(fault, words),
        "pos": fault.pos,
        "token": fault.token,
        "hint": hint_of(fault, words),
    }
    if fault.place is not None:
        record["path"] = fault.place.file
        record.update(line=fault.place.line, column=fault.place.column, key=fault.place.key)
    return record


def drawn(error: MahjongError, words: Words | None, width: int = 78) -> Iterator[list[Piece]]:
    """The lines that show ``error``: each fault, its place in the text, its hint."""
    for fault in error.faults:
        yield from draw_fault(fault, error.text, words, width)


def draw_fault(
    fault: Fault, text: str | None, words: Words | None, width: int = 78, kind: str = "error"
) -> Iterator[list[Piece]]:
    """The lines of one fault; ``kind`` is ``error`` or ``warning``."""
    style = "bold red" if kind == "error" else "bold yellow"
    where = [(f"{visible(str(fault.place))}: ", "")] if fault.place is not None else []
    yield [*where, (f"{kind}[{fault.id}]", style), (f": {message_of(fault, words)}", "")]
    if text is not None and fault.pos is not None and 0 <= fault.pos <= len(text):
        end = fault.pos + len(fault.token or "")
        plain = "".join(letter if letter.isprintable() else " " for letter in text)
        part, column = window(plain, fault.pos, end, width - 2)
        carets = "^" * max(1, min(cell_width(plain[fault.pos : end]), width - 2 - column))
        yield [("  " + part, "")]
        yield [("  " + " " * column, ""), (carets, style)]
    hint = hint_of(fault, words)
    if hint:
        yield [(f"  {words('hint') if words else 'hint'}: ", "dim"), (hint, "")]
