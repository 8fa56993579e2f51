"""A text and options → the question that the engine answers, or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mahjong_cli.errors import Fault
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.question.desk import desk_of, has_dora
from mahjong_cli.question.quick import quick_question
from mahjong_cli.question.tiles_held import Others
from mahjong_cli.ruleset import Ruleset

__all__ = ["Others", "Question", "ask", "has_dora", "parse_hand"]


class Question(NamedTuple):
    """A hand in a situation, both possible under the ruleset.

    ``notices`` say what was assumed or left out. Where ``hand.win`` is None the question
    is what the hand waits for, with two exceptions that ``situation.by`` tells apart from
    it: an event that is a win by itself; and a first turn in which every tile may be the
    winning one, ``hand.concealed`` then holding one tile more than the ruleset's number.
    """

    hand: Hand
    situation: Situation
    notices: tuple[Fault, ...] = ()


def ask(
    text: str,
    rules: Ruleset,
    options: Mapping[str, object] | None = None,
    *,
    others: Others | None = None,
) -> Question:
    """What is asked by ``text`` and ``options`` (named as in a situation of a batch line).

    ``others(n)`` names the rulesets whose hands hold exactly ``n`` real tiles, the winning
    tile apart: they are suggested where the number of tiles is wrong. Raises
    ``NotationError`` where the text cannot be read, ``HandError`` where what it says
    cannot be; both with all faults at once.
    """
    desk = desk_of(rules)
    quick = quick_question(text, desk, options or {})
    if quick is not None:
        return Question(*quick)
    from mahjong_cli.question.asking import Asking

    asking = Asking(text, desk, options or {}, others)
    hand, situation = asking.answer()
    return Question(hand, situation, tuple(asking.notices))


def parse_hand(text: str, rules: Ruleset, **options: object) -> tuple[Hand, Situation]:
    """The hand and the situation that ``text`` and options such as ``riichi=True`` state.

    Raises as ``ask`` does.

    >>> from mahjong_cli.loader import load_ruleset
    >>> hand, now = parse_hand("23456779s4577p+6p", load_ruleset("mighty"), riichi=True)
    >>> str(hand), str(hand.win), now.by, sorted(now.events)
    ('4577p23456779s', '6p', 'tsumo', ['riichi'])
    """
    question = ask(text, rules, options)
    return question.hand, question.situation
