"""What may stand in a setting at all, looked at before anything is made of it.

Settings come from a shell or from JSON, so they may hold text that is no Unicode, and keys
and values of any depth; none of it may reach a parser or a recursion.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_cli.errors import Fault, Place, RulesetError

SETTING = "--set"
"""What messages call the place of a setting."""
DEEPEST = 40
"""Most parts of a key, and most levels of maps and lists in a value."""
HINT = "write key=value, as in hand.cap=4"


def refuse_unusable(settings: Mapping[str, Any]) -> None:
    """``RulesetError`` for settings whose key or value no document could hold.

    >>> refuse_unusable({"hand.cap": 5})
    """
    faults = [
        fault
        for key, value in settings.items()
        if (fault := key_fault(str(key)) or _value_fault(str(key), value)) is not None
    ]
    if faults:
        raise RulesetError(faults)


def text_fault(text: str) -> Fault | None:
    """The fault of a text ``key=value`` that is no Unicode."""
    if _is_unicode(text):
        return None
    return _not_unicode(text.partition("=")[0].strip())


def key_fault(key: str) -> Fault | None:
    """The fault of a dotted key that names nothing whatever the ruleset is."""
    if not _is_unicode(key):
        return _not_unicode(key)
    parts = key.split(".")
    if len(parts) > DEEPEST:
        return _too_deep(f"{'.'.join(parts[:3])}.…")
    if not all(part.strip() for part in parts):
        return bad_setting(key)
    return None


def bad_setting(text: str) -> Fault:
    """The fault of a text that is no setting."""
    return Fault(
        "bad-setting",
        f"{text} is no setting",
        token=text,
        hint=HINT,
        values={"text": text},
        place=Place(SETTING),
    )


def _value_fault(key: str, value: Any) -> Fault | None:
    waiting: list[tuple[Any, int]] = [(value, 0)]
    while waiting:
        found, depth = waiting.pop()
        inner: list[Any] = []
        if isinstance(found, Mapping):
            if not all(isinstance(part, str) for part in found):
                return bad_setting(key)
            inner = [*found.keys(), *found.values()]
        elif isinstance(found, list | tuple):
            inner = list(found)
        elif isinstance(found, str) and not _is_unicode(found):
            return _not_unicode(key)
        elif found is None or isinstance(found, str | int | float):
            continue
        else:
            return bad_setting(key)
        if depth >= DEEPEST:
            return _too_deep(key)
        waiting.extend((part, depth + 1) for part in inner)
    return None


def _is_unicode(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _not_unicode(key: str) -> Fault:
    shown = key.encode("utf-8", "backslashreplace").decode("utf-8")
    return Fault(
        "not-utf8",
        "this is not UTF-8 text",
        token=shown,
        values={"file": SETTING, "key": shown},
        place=Place(SETTING, None, None, shown or None),
    )


def _too_deep(key: str) -> Fault:
    return Fault(
        "yaml-too-deep",
        f"maps and lists are nested more than {DEEPEST} deep",
        token=key,
        values={"most": DEEPEST, "key": key},
        place=Place(SETTING, None, None, key),
    )
