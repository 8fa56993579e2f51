"""No setting is dead: with another value of any, some hand has another answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from flipping import Setting, answered, as_rules, at, changed, resolved, settings_of
from mahjong_cli.cli.examples import Example, read_examples
from mahjong_cli.errors import Place
from mahjong_cli.loader import list_rulesets
from mahjong_cli.ruleset import Ruleset
from questions import QUESTIONS

ROOT = Path(__file__).resolve().parent.parent
FILES = [*sorted((ROOT / "tests" / "cases").glob("*.yaml")), *sorted(ROOT.glob("examples/*.yaml"))]
INFOS = {info.id: info for info in list_rulesets()}
EXCEPTIONS: dict[str, str] = {
    "forms.standard.pairs": "no other value is allowed: sets stand beside one pair",
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
    found = [one for path in FILES for one in read_examples(path)[0] if not one.settle]
    asked = [
        Example(hand, Place("questions"), id, {}, hand, situation, None, None, {}, {}, {})
        for id, questions in QUESTIONS.items()
        for hand, situation in questions
    ]
    return (*asked, *found)


class Host:
    """A ruleset with its questions and their answers."""

    def __init__(self, id: str) -> None:
        self.data = resolved(id)
        rules = as_rules(self.data)
        assert rules is not None
        self.rules: Ruleset = rules
        ids = chain(id)
        own = [one for one in examples() if one.rules in ids]
        self.questions = sorted(own, key=lambda one: ids.index(str(one.rules)))
        self.answers = [answered(one, rules) for one in self.questions]

    def shows(self, setting: Setting) -> bool:
        """Whether some question has another answer with another value.

        Those that have to do with the words of its key are tried first.
        """
        words = set(setting.key.replace("[", ".").split("."))
        places = range(len(self.questions))
        order = sorted(places, key=lambda place: -len(words & self.answers[place].words))
        for other in setting.others:
            rules = as_rules(changed(self.data, setting.route, other))
            if rules is not None and any(self._differs(place, rules) for place in order):
                return True
        return False

    def _differs(self, place: int, rules: Ruleset) -> bool:
        return answered(self.questions[place], rules).answer != self.answers[place].answer


@cache
def host(id: str) -> Host:
    """The host of a ruleset, made once."""
    return Host(id)


def heirs(id: str, setting: Setting) -> Iterator[str]:
    """The ruleset, and then those that inherit this value of it."""
    yield id
    value = at(host(id).data, setting.route)
    for other in INFOS:
        if id in chain(other)[1:] and at(resolved(other), setting.route) == value:
            yield other


def dead_in(id: str) -> list[str]:
    """The values of a ruleset that change no answer, neither its own nor an heir's."""
    return [
        setting.key
        for setting in settings_of(id)
        if setting.key not in EXCEPTIONS
        and not setting.key.startswith("tiles.classes.")
        and not any(host(other).shows(setting) for other in heirs(id, setting))
    ]


@pytest.mark.parametrize("id", INFOS)
def test_every_value_changes_an_answer(id: str) -> None:
    """For each value that a file sets there is a hand whose answer depends on it."""
    assert not dead_in(id)
