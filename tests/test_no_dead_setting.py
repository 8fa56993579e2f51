"""No setting is dead: with another value of any, some hand has another answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from flipping import (
    Data,
    Setting,
    answered,
    as_rules,
    at,
    changed,
    is_allowed,
    resolved,
    settings_of,
)
from mahjong_cli.cli.examples import Example, read_examples
from mahjong_cli.errors import Place
from mahjong_cli.loader import list_rulesets
from mahjong_cli.ruleset import Ruleset
from questions import QUESTIONS

ROOT = Path(__file__).resolve().parent.parent
FILES = [*sorted((ROOT / "tests" / "cases").glob("*.yaml")), *sorted(ROOT.glob("examples/*.yaml"))]
INFOS = {info.id: info for info in list_rulesets()}
AS_HAN = ("scoring", "yakuman_as_han")
BARE: dict[str, Any] = {
    **{field: {} for field in Example._fields},
    **{"place": Place("questions"), "score": None, "settle": None},
}
NO_FU = "says that there are no fu: a table of han reads none"
NO_KAN = "no kan can be declared, and its yakuman is a limit that the ruleset has not"
EXCEPTIONS: dict[str, str] = {
    "jun: fu": NO_FU,
    "jun: forms.seven_pairs.fu": NO_FU,
    "toutenkou: fu": NO_FU,
    "toutenkou: forms.seven_pairs.fu": NO_FU,
    "zan-sanma: fu": NO_FU,
    "zan-sanma: forms.seven_pairs.fu": NO_FU,
    "jun: yaku.suukantsu": NO_KAN,
}
"""Values that no hand can show, and why."""


@cache
def chain(id: str) -> tuple[str, ...]:
    """A ruleset and all that it extends, itself first."""
    by_path = {str(info.file.path): info.id for info in INFOS.values()}
    parent = INFOS[id].parent
    return (id, *chain(by_path[parent])) if parent is not None else (id,)


@cache
def examples() -> tuple[Example, ...]:
    """Every example there is, and the questions asked here alone."""
    found = [one for path in FILES for one in read_examples(path)[0]]
    asked = [
        Example._make({**BARE, "id": hand, "rules": id, "hand": hand, "situation": now}.values())
        for id, questions in QUESTIONS.items()
        for hand, now in questions
    ]
    return (*asked, *found)


class Host:
    """A ruleset with its questions and their answers."""

    def __init__(self, id: str, data: Data) -> None:
        self.id, self.data = id, data
        rules = as_rules(self.data)
        assert rules is not None
        self.rules: Ruleset = rules
        ids = chain(id)
        own = [one for one in examples() if one.rules in ids]
        self.questions = sorted(own, key=lambda one: ids.index(str(one.rules)))
        self.answers = [answered(one, rules) for one in self.questions]

    def shows(self, setting: Setting) -> bool | None:
        """Whether some question has another answer with another value.

        None where no other value is valid. Questions that have to do with the words of the
        key are tried first.
        """
        valid = None
        words = set(setting.key.replace("[", ".").split("."))
        places = range(len(self.questions))
        order = sorted(places, key=lambda place: -len(words & self.answers[place].words))
        for other in setting.others:
            rules = as_rules(changed(self.data, setting.route, other))
            if rules is None:
                continue
            if any(self._differs(place, rules) for place in order):
                return True
            if valid is None and is_allowed(self.id, setting.route, other):
                valid = False
        return valid

    def _differs(self, place: int, rules: Ruleset) -> bool:
        return answered(self.questions[place], rules).answer != self.answers[place].answer


@cache
def host(id: str, as_han: bool = False) -> Host:
    """The host of a ruleset, made once; with ``as_han`` its yakuman hide no other row."""
    data = resolved(id)
    return Host(id, changed(data, AS_HAN, 13) if as_han else data)


def hosts(id: str, setting: Setting) -> Iterator[Host]:
    """The ruleset, and then those that inherit this value of it.

    What a yakuman strikes shows where yakuman are counted as han.
    """
    yield host(id)
    if setting.route[-1] == "replaces":
        yield host(id, as_han=True)
    value = at(host(id).data, setting.route)
    for other in sorted(INFOS, key=lambda one: one not in QUESTIONS):
        if id in chain(other)[1:] and at(resolved(other), setting.route) == value:
            yield host(other)


def dead_in(id: str) -> list[str]:
    """The values of a ruleset that change no answer, neither its own nor an heir's.

    Those of ``end`` are tried on ended games in ``test_final_rules``.
    """
    return [
        setting.key
        for setting in settings_of(id)
        if f"{id}: {setting.key}" not in EXCEPTIONS
        and setting.route[0] != "end"
        and setting.route[:2] != ("tiles", "classes")
        and not _lives(id, setting)
    ]


def _lives(id: str, setting: Setting) -> bool:
    """Whether the ruleset or an heir shows it, or it can have no other value."""
    can_differ = False
    for one in hosts(id, setting):
        shown = one.shows(setting)
        if shown:
            return True
        can_differ |= shown is False
    return not can_differ


@pytest.mark.parametrize("id", INFOS)
def test_every_value_changes_an_answer(id: str) -> None:
    """For each value that a file sets there is a hand whose answer depends on it."""
    assert not dead_in(id)


@pytest.mark.parametrize("name", sorted(resolved("riichi")["tiles"]["classes"]))
def test_every_class_is_read(name: str) -> None:
    """A row that names a class counts by the kinds that the ruleset says it holds."""
    where = "aside" if name in ("seasons", "plants", "flowers") else "tiles"
    row = {"names": {"ja": name}, "when": {"count": {f"{where} of {name}": "n"}}, "value": 1}
    data = changed(resolved("riichi"), ("yaku", "probe"), row)
    data = changed(data, ("tiles", "suits", "f"), {"ranks": "1-8", "copies": 1})
    data = changed(data, ("hand", "aside"), "12345678f")
    said = {"rules": "riichi", "hand": "1199m2244p33s115z+5z", "situation": {"flowers": "15f"}}
    question = Example._make({**BARE, **said}.values())
    less = changed(data, ("tiles", "classes", name), "9p" if where == "tiles" else "8f")
    before, after = (answered(question, as_rules(each)).answer for each in (data, less))
    assert before != after
