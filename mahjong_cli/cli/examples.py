"""Example files: hands, or scores put in directly, with what a page claims of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong_cli.errors import Fault, MahjongError, Place, RulesetError

if TYPE_CHECKING:
    from mahjong_cli.loader.marks import Document, Route

SETTING = "--set"
"""What the loader names as the file of a setting."""
CLAIMS = (
    *("result", "waits", "wilds", "wild", "groups", "yaku", "han", "fu", "limit", "yakuman"),
    *("points", "total", "payments", "chips", "furiten", "free_choice", "shanten", "final"),
)
_FILE_KEYS = ("source", "rules", "set", "notes", "examples")
_KEYS = ("id", "hand", "rules", "set", "situation", "score", "settle", "claims", "known", "notes")
_TYPES: Mapping[str, tuple[type, str]] = {
    "hand": (str, "text"),
    "rules": (str, "text"),
    "set": (dict, "a map"),
    "situation": (dict, "a map"),
    "score": (dict, "a map"),
    "settle": (dict, "a map"),
    "claims": (dict, "a map"),
    "known": (dict, "a map"),
}


class Example(NamedTuple):
    """One example as its file states it; ``lines`` are the lines of its claims."""

    id: str
    place: Place
    rules: str | None
    settings: Mapping[str, Any]
    hand: str | None
    situation: Mapping[str, Any]
    score: Mapping[str, Any] | None
    settle: Mapping[str, Any] | None
    claims: Mapping[str, Any]
    known: Mapping[str, Any]
    places: Mapping[str, Place]
    settle_places: Callable[[Route, bool], Place]
    """Where a value of ``settle`` stands, or its key."""


def example_files(paths: Iterable[str]) -> Iterator[Path]:
    """The files that ``paths`` name; of a folder every YAML file in and below it.

    ``RulesetError`` where there is no such path, or nothing to check in a folder.
    """
    for name in paths:
        path = Path(name)
        if not path.is_dir():
            yield path
            continue
        found = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml"))
        if not found:
            fault = Fault(
                "no-examples",
                f"{name} holds no example files",
                token=name,
                values={"file": name},
                place=Place(name),
            )
            raise RulesetError([fault])
        yield from found


def read_examples(path: Path) -> tuple[list[Example], list[Fault]]:
    """The examples of a file, and everything that is wrong with the file itself.

    ``RulesetError`` where it cannot be read at all.
    """
    from mahjong_cli.loader import read_yaml

    document = read_yaml(path)
    reader = _Reader(document)
    return reader.examples(), reader.faults


class _Reader:
    """Takes a document apart and notes what does not belong."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.faults: list[Fault] = []

    def examples(self) -> list[Example]:
        data = self.document.data
        if not isinstance(data, dict):
            self._wrong_type((), "file", "a map")
            return []
        self._known_keys(data, _FILE_KEYS, ())
        self._typed(data, ())
        listed = data.get("examples")
        if not isinstance(listed, list):
            self._wrong_type(("examples",) if "examples" in data else (), "examples", "a list")
            return []
        found = [
            self._example(record, ("examples", number), data)
            for number, record in enumerate(listed)
        ]
        return [example for example in found if example is not None]

    def _example(self, record: Any, route: Route, file: Mapping[str, Any]) -> Example | None:
        if not isinstance(record, dict):
            self._wrong_type(route, "example", "a map")
            return None
        before = len(self.faults)
        self._known_keys(record, _KEYS, route)
        self._typed(record, route)
        claims = record.get("claims")
        if not isinstance(claims, dict) or not claims:
            if "claims" not in record or claims in (None, {}):
                self._fault("missing-key", "an example needs claims", route, key="claims")
            claims = {}
        self._known_keys(claims, CLAIMS, (*route, "claims"))
        known = record.get("known") or {}
        if isinstance(known, dict):
            self._known_claims(known, claims, (*route, "known"))
        asked = [key for key in ("hand", "score", "settle") if record.get(key) is not None]
        if len(asked) > 1:
            keys = " and ".join(asked)
            message = f"{keys} cannot stand in one example"
            self._fault("keys-exclude", message, (*route, asked[1]), keys=", ".join(asked))
        if len(self.faults) > before:
            return None
        return Example(
            id=str(record.get("id", int(route[-1]) + 1)),
            place=self.document.place(route),
            rules=record.get("rules", file.get("rules")),
            settings={**(file.get("set") or {}), **(record.get("set") or {})},
            hand=record.get("hand"),
            situation=record.get("situation") or {},
            score=record.get("score"),
            settle=record.get("settle"),
            claims=claims,
            known=known,
            settle_places=lambda inner, key: self.document.place(
                (*route, "settle", *inner), key=key
            ),
            places={
                claim: self.document.place((*route, "claims", claim), key=True) for claim in claims
            },
        )

    def _known_claims(
        self, known: Mapping[str, Any], claims: Mapping[str, Any], route: Route
    ) -> None:
        self._known_keys(known, tuple(claims), route)
        for claim, entry in known.items():
            if not isinstance(entry, dict):
                self._wrong_type((*route, claim), claim, "a map")
                continue
            self._known_keys(entry, ("computed", "why"), (*route, claim))
            if "computed" not in entry:
                self._fault(
                    "missing-key", f"known {claim} needs computed", (*route, claim), key="computed"
                )

    def _typed(self, record: Mapping[str, Any], route: Route) -> None:
        for key, (kind, word) in _TYPES.items():
            value = record.get(key)
            if value is not None and not isinstance(value, kind):
                self._wrong_type((*route, key), key, word)

    def _known_keys(self, record: Mapping[str, Any], keys: Sequence[str], route: Route) -> None:
        for key in record:
            if key in keys:
                continue
            from difflib import get_close_matches

            close = get_close_matches(key, keys, 1)
            hint = f"did you mean {close[0]}?" if close else f"the keys are {', '.join(keys)}"
            self._fault(
                "unknown-key", f"there is no key {key} here", (*route, key), hint=hint, key=key
            )

    def _wrong_type(self, route: Route, key: str, word: str) -> None:
        self._fault("wrong-type", f"{key} must be {word}", route, key=key, wanted=word)

    def _fault(
        self, id: str, message: str, route: Route, hint: str | None = None, **values: object
    ) -> None:
        place = self.document.place(route, key=id == "unknown-key")
        self.faults.append(Fault(id, message, hint=hint, values=values, place=place))


def at_place(
    error: MahjongError, place: Place, settings: Mapping[str, Any] | None = None
) -> MahjongError:
    """The same error, each fault without a place of its own put to ``place``.

    So are the faults of ``settings``, which keep their key.
    """
    faults = []
    for fault in error.faults:
        if fault.place is None:
            faults.append(fault._replace(place=place))
        elif settings and fault.place.file == SETTING:
            faults.append(fault._replace(place=place._replace(key=fault.place.key)))
        else:
            faults.append(fault)
    return MahjongError(faults, error.text)
