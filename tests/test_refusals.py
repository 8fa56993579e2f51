"""Questions that cannot be asked, and how they are refused."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from conftest import Run
from mahjong_cli.cli.faults import message_of
from mahjong_cli.cli.words import words_in
from mahjong_cli.errors import Fault, RulesetError
from mahjong_cli.loader import load_ruleset, shape

WRITTEN = (ast.Constant, ast.JoinedStr)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("345m2222m345p6667s+7s",), "tile-count"),
        (("1111m234m567m888p99s+9s",), "tile-count"),
        (("123m456p789s22s45m+6m", "--riichi", "--chankan"), "event-by"),
        (("123m456p789s666s6m", "--ron", "--win", "6m", "--chankan"), "event-elsewhere"),
        (("123m456p789s22s45m+6m", "--rinshan"), "event-after"),
        (("a1111z456p789s22s45m+6m", "--rinshan", "--haitei"), "event-excludes"),
        (("123m456p789s22s45m", "--win", "6m", "--dora-indicator", "6m6m6m6m"), "too-many-copies"),
        (("123m456p789s22s45m+6m", "--ippatsu"), "event-needs"),
        (("[123m]456p789s22s45m+6m", "--riichi"), "event-closed"),
    ],
)
def test_impossible_questions_are_refused(run: Run, words: tuple[str, ...], fault: str) -> None:
    """A hand of 15 tiles, contradictory events and a fifth copy give status 2 and no answer."""
    ran = run(*words, "-r", "riichi")
    assert (ran.status, ran.out) == (2, "")
    assert fault in ran.err


class TestDigits:
    """Numbers too long to be numbers."""

    @pytest.mark.parametrize("key", ["fu.base", "end.start", "end.chips", "scoring.cap"])
    def test_say_how_long_they_may_be(self, key: str) -> None:
        """A long row of digits is not told to be a whole number, which it is."""
        name = "jun" if key == "scoring.cap" else "riichi"
        with pytest.raises(RulesetError) as caught:
            load_ruleset(name, [f"{key}={'9' * 30}"])
        (fault,) = caught.value.faults
        assert fault.id == "wrong-type" and "a whole number of up to 18 digits" in fault.message
        assert "18桁までの整数" in message_of(fault, words_in("ja"))


def expectations() -> set[str]:
    """What faults of rulesets say that a value must be, ``#`` for what varies."""
    found = {*shape._EXPECTED.values(), *shape._EXPECTED_OF.values()}
    for path in Path(shape.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_bad":
                texts = [node.args[3]] if isinstance(node.args[3], WRITTEN) else []
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "expected":
                texts = [node.value] if isinstance(node.value, WRITTEN) else []
            else:
                continue
            for text in texts:
                parts = text.values if isinstance(text, ast.JoinedStr) else [text]
                found.add(
                    "".join(str(p.value) if isinstance(p, ast.Constant) else "#" for p in parts)
                )
    return found - {"tiles, not #"}


@pytest.mark.parametrize("expected", sorted(expectations()))
def test_what_was_expected_is_said_in_japanese(expected: str) -> None:
    """No fault of a ruleset is half Japanese: what a value must be has its words."""
    text = expected.replace("suit #", "suit m").replace("#", "3")
    fault = Fault("bad-value", "", values={"key": "k", "value": "v", "expected": text})
    said = message_of(fault, words_in("ja"))
    assert text not in said and "#" not in said
