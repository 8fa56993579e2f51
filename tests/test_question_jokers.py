"""Physical wild tiles in a question."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from asked import FULL
from mahjong_cli.errors import MahjongError
from mahjong_cli.loader import load_ruleset
from mahjong_cli.notation import format_hand
from mahjong_cli.question import ask
from mahjong_cli.ruleset import Ruleset, WildRule
from mahjong_cli.tiles import Kind


def pocchi(copies: int = 1, **more: Any) -> Ruleset:
    """Riichi with so many marked white dragons."""
    rules = load_ruleset("riichi")
    wild = WildRule("pocchi", kind=Kind.of("5z"), copies=copies, **more)
    return replace(rules, hand=rules.hand._replace(wilds=(wild,)))


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("234678m234p23s50s +J", []),
        ("234678m234p23s5sJ ron 5z", []),
        ("234678m234p5s555z ron J", []),
        ("234678m5s55z J [234p] +1s", []),
        ("234678m45s55z [555z] +3s", ["too-many-copies"]),
        ("234678m4566s [55z J] +3s", []),
        ("234678m234p5sJJ5z +5s", ["too-many-jokers"]),
        ("234678m234p555z J +5z", ["too-many-copies"]),
        ("234678m23p5555z J +4p", ["too-many-copies"]),
        ("234678m24p55p55z J +3p", []),
    ],
)
def test_jokers_count_among_their_kind(text: str, ids: list[str]) -> None:
    """A joker is one of the four of its kind, and there are only so many jokers."""
    rules = pocchi(may_win=True)
    try:
        ask(text, rules)
        found: list[str] = []
    except MahjongError as error:
        found = [fault.id for fault in error.faults]
    assert found == ids


def test_a_joker_in_a_meld_is_what_it_shows() -> None:
    """A called white dragon is a white dragon, marked or not."""
    question = ask("234678m4566s [55z J] +3s", pocchi(may_win=True))
    assert str(question.hand) == "234678m4566s [555z]"


def test_a_joker_is_printed_last_or_by_its_kind() -> None:
    """Among ordinary copies it is ``J``; where all are wild it is written as its kind."""
    text = "J 234678m234p23s5s +J"
    some = ask(text, pocchi(2, may_win=True))
    assert format_hand(some.hand, some.situation) == "234678m234p235sJ +J"
    every = ask(text, pocchi(4, may_win=True))
    assert format_hand(every.hand, every.situation) == "234678m234p235s5z +5z"
    assert ask("234678m234p235s5z +5z", pocchi(4, may_win=True)).hand == every.hand


def test_a_joker_as_dora_is_its_kind() -> None:
    """An indicator or a dora may be given as ``J``."""
    rules = pocchi(may_win=True)
    for text in (f"{FULL}+4s ドラ J", f"{FULL}+4s"):
        now = ask(text, rules, {} if "ドラ" in text else {"dora": "J"}).situation
        assert now.dora == (Kind.of("5z"),)
