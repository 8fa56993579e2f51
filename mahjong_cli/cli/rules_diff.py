"""What differs between two rulesets, and keys and values of rulesets in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from mahjong_cli.cli.names import Names
from mahjong_cli.cli.sentences import Sentences
from mahjong_cli.loader.build import amount
from mahjong_cli.loader.layers import NAMED, OWN_KEYS

Values = Mapping[str, Any]
_WHOLE = ("value", "chips", "absent", "names", "uma")
"""Keys whose map is one value."""
_DASH = "–"


class Difference(NamedTuple):
    """A dotted key, and its value on either side; None where it has none."""

    key: str
    left: Any
    right: Any


def differences(left: Values, right: Values) -> list[Difference]:
    """What differs, in the order of the left side, then what the right side alone has.

    A row, a form or an event that one side has not is one difference. What speaks of a
    file alone (its id, names, source, notes) is left out.

    >>> differences({"fu.base": 20, "id": "a"}, {"fu.base": 30, "id": "b"})
    [Difference(key='fu.base', left=20, right=30)]
    >>> differences({}, {"yaku.pei.value": 1, "yaku.pei.when": {"groups": "444z"}})
    [Difference(key='yaku.pei', left=None, right={'value': 1, 'when': {'groups': '444z'}})]
    """
    sides = [_grouped(values) for values in (left, right)]
    found: list[Difference] = []
    lone: set[str] = set()
    for key in dict.fromkeys([*sides[0], *sides[1]]):
        entry = _entry(key)
        if entry is not None:
            with_it = [any(_under(other, entry) for other in side) for side in sides]
            if not all(with_it):
                if entry not in lone:
                    lone.add(entry)
                    whole = [_whole(side, entry) for side in sides]
                    found.append(Difference(entry, *whole))
                continue
        one, two = (side.get(key) for side in sides)
        if one != two:
            found.append(Difference(key, one, two))
    return found


def _grouped(values: Values) -> dict[str, Any]:
    """The values by key, maps that are one value put together, nulls and own keys left out."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        parts = key.split(".")
        if parts[0] in OWN_KEYS or value is None or value == {}:
            continue
        place = next((p for p, part in enumerate(parts) if part in _WHOLE and p), None)
        if place is None or place + 1 == len(parts):
            found[key] = value
        else:
            into = found.setdefault(".".join(parts[: place + 1]), {})
            if isinstance(into, dict):
                into[".".join(parts[place + 1 :])] = value
    return found


def _entry(key: str) -> str | None:
    """The row, form, event … that a key belongs to."""
    parts = tuple(key.split("."))
    for route in NAMED:
        if parts[: len(route)] == route and len(parts) > len(route):
            return ".".join(parts[: len(route) + 1])
    return None


def _under(key: str, entry: str) -> bool:
    return key == entry or key.startswith(f"{entry}.")


def _whole(side: Values, entry: str) -> Any:
    """Everything under an entry as one map, None where there is nothing."""
    if entry in side:
        return side[entry]
    found = {
        key.removeprefix(f"{entry}."): value for key, value in side.items() if _under(key, entry)
    }
    return found or None


class RuleWords:
    """Says keys and values in one language, under the names of one ruleset."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words = names.words
        self._say = Sentences(names)

    def key(self, key: str) -> str:
        """What a key is about; the key itself where there are no words for it."""
        parts = key.split(".")
        known = self.words.find("rule_keys", key)
        if known is not None:
            return known
        if parts[0] == "yaku":
            name = self.names.row(parts[1])
            if len(parts) == 2:
                return name
            what = self.words.find("row_keys", parts[2]) or parts[2]
            return self.words("of_row", row=name, what=what)
        if parts[:2] == ["situation", "events"] and parts[2] in self.names.rules.events:
            event = self.names.event(parts[2])
            return event if len(parts) == 3 else f"{event}: {'.'.join(parts[3:])}"
        if parts[:2] == ["scoring", "limits"]:
            limit = self.names.limit(parts[2])
            rest = self.words.find("limit_keys", ".".join(parts[3:])) or ".".join(parts[3:])
            return self.words("of_row", row=limit, what=rest) if rest else limit
        return key

    def value(self, key: str, value: Any) -> str:
        """A value of a key; a dash where there is none."""
        parts = key.split(".")
        if value is None:
            return _DASH
        if parts[0] == "yaku":
            return self._of_row(parts, value)
        if parts[:2] == ["situation", "events"] and len(parts) == 3:
            return self.words("there_is")
        return self._plain(value)

    def _of_row(self, parts: list[str], value: Any) -> str:
        if len(parts) == 2 and isinstance(value, Mapping):
            worth = self._worth(value["value"]) if "value" in value else self.words("there_is")
            return worth
        match parts[2]:
            case "value":
                return self._worth(value)
            case "when" if isinstance(value, Mapping):
                return self._say.condition(value)
            case "replaces" | "replaced_by":
                return self.words("list_comma").join(map(self.names.row, value)) or _DASH
            case "chips" if isinstance(value, int):
                return self.words("chips", n=value)
            case "names":
                return self.words.name(value, parts[1])
        return self._plain(value)

    def _worth(self, value: Any) -> str:
        """The worth of a row: ``2 han``, ``closed 3 han, open 2 han``."""
        if not isinstance(value, Mapping):
            return self._amount(value)
        states = [self.words(f"state_{state}", worth=self._amount(v)) for state, v in value.items()]
        return self.words("list_comma").join(states)

    def _amount(self, text: Any) -> str:
        worth = amount(text)
        if worth.yakuman:
            return self.names.yakuman(worth.yakuman)
        if worth.limit is not None:
            return self.names.limit(worth.limit)
        return self.words("han", n=worth.han)

    def _plain(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.words("yes" if value else "no")
        if isinstance(value, Mapping):
            parts: Iterator[str] = (f"{key} {self._plain(one)}" for key, one in value.items())
            return self.words("list_comma").join(parts)
        if isinstance(value, Iterable) and not isinstance(value, str):
            return self.words("list_comma").join(map(self._plain, value)) or _DASH
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
