"""``mahjong discard``: every tile that a hand can throw away, and what it leaves."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mahjong_cli.cli.output import Output, console_for, fail, output_of, report, say, show_all, warn
from mahjong_cli.errors import Fault, HandError, MahjongError
from mahjong_cli.hand import Hand, Situation
from mahjong_cli.question import ask
from mahjong_cli.reading import Discard
from mahjong_cli.ruleset import Ruleset
from mahjong_cli.tiles import compact, in_order

UNSAID = frozenset({"last-tile-wins"})
"""Notices about the drawn tile, which here is a tile like any other."""


def discard_command(given: Mapping[str, Any]) -> int:
    """Answer the command ``discard``: 0, or 2 where the hand cannot be asked about."""
    from mahjong_cli.cli.hands import ruleset_of
    from mahjong_cli.cli.options import situation_of

    output = output_of(given)
    try:
        rules = ruleset_of(given)
    except MahjongError as error:
        fail(error, output)
    situation = situation_of(given)
    words: Sequence[str] = given["hand"]
    if list(words) != ["-"]:
        return _answer(" ".join(words), rules, situation, output)
    status, below = 0, False
    for line in sys.stdin:
        if line.strip():
            found = _answer(line.strip(), rules, situation, output, below_another=below)
            status, below = max(status, found), below or found != 2
            sys.stdout.flush()
    return status


def discards_of(
    text: str, rules: Ruleset, options: Mapping[str, object]
) -> tuple[Hand, Situation, tuple[Discard, ...], tuple[Fault, ...]]:
    """What each discard of a hand leaves, best first, and what there is to warn about.

    ``HandError`` where the hand has not drawn its tile, or is said to win by ron.
    """
    from mahjong_cli.cli.hands import rulesets_holding
    from mahjong_cli.engine import discards

    question = ask(text, rules, options, others=rulesets_holding)
    hand, now = question.hand, question.situation
    if now.by == "ron":
        message = "who calls ron discards nothing"
        hint = "write the drawn tile as +6p, or as the last one"
        raise HandError([Fault("discard-by-ron", message, hint=hint)], text)
    held = len(hand.concealed) + 3 * len(hand.melds) + (hand.win is not None)
    if held <= rules.hand.size - hand.wilds:
        message = f"{held} tiles leave nothing to discard: the drawn tile is missing"
        hint = f"a hand to discard from has {rules.hand.size - hand.wilds + 1}"
        values = {"count": held, "with_win": rules.hand.size - hand.wilds + 1}
        raise HandError([Fault("nothing-drawn", message, hint=hint, values=values)], text)
    notices = tuple(notice for notice in question.notices if notice.id not in UNSAID)
    return hand, now, discards(hand, now, rules), notices


def _answer(
    text: str,
    rules: Ruleset,
    options: Mapping[str, object],
    output: Output,
    *,
    below_another: bool = False,
) -> int:
    try:
        hand, now, found, notices = discards_of(text, rules, options)
    except MahjongError as error:
        from mahjong_cli.cli.pointers import with_pointers

        report(with_pointers(error), output)
        return 2
    if below_another and output.mode == "text":
        say("")
    if notices:
        warn(notices, text, output)
    if output.mode == "json":
        from mahjong_cli.cli.as_json import SCHEMA, hand_record, situation_record, to_text

        say(
            to_text(
                {
                    "schema": SCHEMA,
                    "ruleset": rules.id,
                    "hand": hand_record(hand),
                    "situation": situation_record(now, rules),
                    "discards": [discard_record(discard) for discard in found],
                }
            )
        )
    elif output.mode == "plain":
        for discard in found:
            say("\t".join(plain_record(discard)))
    elif output.mode == "quiet":
        say(compact(in_order(discard.tile for discard in best_of(found))))
    else:
        from mahjong_cli.cli.discard_text import page
        from mahjong_cli.cli.names import Names
        from mahjong_cli.cli.text_tables import WIDTH

        names = Names(rules, output.words)
        console = console_for(sys.stdout, color=output.color)
        width = min(WIDTH, console.width)
        show_all(page(hand, now, found, names, every=output.every, width=width), console)
    return 0


def discard_record(discard: Discard) -> dict[str, Any]:
    """One discard: the kinds it leaves as waits or as useful tiles, and their copies."""
    return {
        "tile": str(discard.tile),
        "shanten": discard.shanten,
        "waits": [str(wait.tile) for wait in discard.waits],
        "useful": [str(kind) for kind, _ in discard.useful],
        "left": discard.left,
        "furiten": discard.furiten,
    }


def plain_record(discard: Discard) -> tuple[str, ...]:
    """One discard as columns: tile, shanten, waits, useful tiles, copies left, furiten."""
    return (
        "discard",
        str(discard.tile),
        str(discard.shanten),
        " ".join(str(wait.tile) for wait in discard.waits) or "-",
        " ".join(str(kind) for kind, _ in discard.useful) or "-",
        str(discard.left),
        "yes" if discard.furiten else "no",
    )


def best_of(found: Sequence[Discard]) -> Iterator[Discard]:
    """The first discard and all that leave as much."""
    for discard in found:
        if _leaves(discard) == _leaves(found[0]):
            yield discard


def _leaves(discard: Discard) -> tuple[int, int, bool]:
    return discard.shanten, discard.left, discard.furiten
