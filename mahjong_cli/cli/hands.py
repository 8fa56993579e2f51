"""One hand: asked, evaluated, and answered in the form that was wanted."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mahjong_cli.cli.output import Output, console_for, fail, output_of, report, say, warn
from mahjong_cli.cli.streams import stdin
from mahjong_cli.errors import Fault, MahjongError
from mahjong_cli.notation import empty_text
from mahjong_cli.question import ask
from mahjong_cli.reading import Outcome
from mahjong_cli.ruleset import Ruleset

YES = frozenset({"win", "tenpai"})
"""The results that are a yes: status 0."""
MOST_NAMED = 3
"""So many rulesets are named where a hand has the tiles of others."""


def answer_command(given: Mapping[str, Any], *, only_waits: bool) -> int:
    """Answer the command ``score`` or ``waits``; the status to end with."""
    from mahjong_cli.cli.options import situation_of

    output = output_of(given)
    try:
        if given.get("ron") and given.get("tsumo"):
            raise MahjongError([_both_ways()])
        rules = ruleset_of(given)
    except MahjongError as error:
        fail(error, output)
    words: Sequence[str] = given["hand"]
    situation = situation_of(given)
    if list(words) == ["-"]:
        return _answer_lines(rules, situation, output, only_waits=only_waits)
    return answer(" ".join(words), rules, situation, output, only_waits=only_waits)


def _both_ways() -> Fault:
    return Fault("ron-and-tsumo", "a hand is won by --ron or by --tsumo, not both")


def ruleset_of(given: Mapping[str, Any]) -> Ruleset:
    """The ruleset that ``-r`` and ``--set`` name; ``MahjongError`` where it is faulty."""
    from mahjong_cli.loader import load_ruleset

    return load_ruleset(ruleset_name(given.get("rules")), tuple(given.get("set") or ()))


def ruleset_name(asked: str | None) -> str:
    """The ruleset asked for, else that of ``MAHJONG_RULES``, else the default one."""
    from mahjong_cli.loader import default_ruleset

    return asked or os.environ.get("MAHJONG_RULES") or default_ruleset()


def rulesets_holding(tiles: int) -> list[str]:
    """A few rulesets whose hands hold so many real tiles, the winning tile apart.

    Those that most others extend come first.

    >>> rulesets_holding(13)[:2]
    ['riichi', 'sanma']
    """
    from mahjong_cli.loader import list_rulesets, load_ruleset

    infos = list_rulesets()
    heirs = Counter(info.parent for info in infos)
    found: list[str] = []
    for info in sorted(infos, key=lambda info: -heirs[str(info.file.path)]):
        if len(found) == MOST_NAMED:
            break
        try:
            hand = load_ruleset(info.id).hand
        except MahjongError:
            continue
        if hand.size - hand.imaginary == tiles:
            found.append(info.id)
    return found


def _answer_lines(
    rules: Ruleset, situation: Mapping[str, object], output: Output, *, only_waits: bool
) -> int:
    """Answer each line of stdin as it comes; the greatest of the statuses."""
    status, below = 0, False
    try:
        lines = stdin()
    except MahjongError as error:
        fail(error, output)
    for line in lines:
        text = line.strip()
        if text:
            try:
                found = answer(
                    text, rules, situation, output, only_waits=only_waits, below_another=below
                )
            except Exception as error:
                from mahjong_cli.cli.batch import internal_fault

                report(MahjongError([internal_fault(error)]), output)
                found = 2
            if found and output.mode == "quiet":
                say("")
            status, below = max(status, found), below or found != 2
            sys.stdout.flush()
    return status


def answer(
    text: str,
    rules: Ruleset,
    situation: Mapping[str, object],
    output: Output,
    *,
    only_waits: bool = False,
    below_another: bool = False,
) -> int:
    """Answer one hand: 0 yes, 1 no, 2 where it cannot be asked.

    Text that stands ``below_another`` answer has a blank line before it.
    """
    try:
        asked = _asked_yaku(rules, output)
        outcome, notices = outcome_of(
            text, rules, situation, only_waits=only_waits, scored=output.mode != "quiet"
        )
    except MahjongError as error:
        from mahjong_cli.cli.pointers import with_pointers

        report(with_pointers(error), output)
        return 2
    if below_another and output.mode == "text":
        say("")
    if notices:
        warn(notices, text, output)
    write(outcome, rules, output, asked)
    return 0 if outcome.result in YES else 1


def _asked_yaku(rules: Ruleset, output: Output) -> tuple[str, ...]:
    """The ids of the yaku of ``--why-not``; ``HandError`` where the ruleset lacks one."""
    if not output.why_not:
        return ()
    from mahjong_cli.cli.explaining import named_yaku

    return named_yaku(output.why_not, rules)


def outcome_of(
    text: str,
    rules: Ruleset,
    situation: Mapping[str, object],
    *,
    only_waits: bool = False,
    scored: bool = True,
) -> tuple[Outcome, tuple[Fault, ...]]:
    """The answer to a hand and what there is to warn about.

    ``only_waits`` leaves the winning tile out of the question; ``scored`` tells what each
    wait is worth. ``MahjongError`` where the hand cannot be asked about.
    """
    from mahjong_cli.engine import evaluate

    question = ask(text, rules, situation, others=rulesets_holding)
    hand, now = question.hand, question.situation
    if only_waits and (hand.win is not None or alone(now.events, rules)):
        from dataclasses import replace

        events = now.events - alone(now.events, rules)
        hand, now = replace(hand, win=None), now._replace(by=None, events=events)
        if not hand.concealed and not hand.melds:
            raise MahjongError([empty_text()], text)
    outcome = evaluate(hand, now, rules, score_waits=scored)
    if now.pao is not None and outcome.best is not None and not _answers_for(outcome, rules):
        return outcome, (*question.notices, _nobody_liable(now.pao))
    return outcome, question.notices


def alone(events: Iterable[str], rules: Ruleset) -> frozenset[str]:
    """Those of ``events`` that are a win by themselves."""
    declared = rules.events
    return frozenset(name for name in events if name in declared and declared[name].wins)


def _answers_for(outcome: Outcome, rules: Ruleset) -> bool:
    """Whether the hand has a yakuman that a player can be liable for."""
    lines = outcome.best.score.lines if outcome.best is not None else ()
    return any(line.id in rules.payments.pao for line in lines)


def _nobody_liable(seat: str) -> Fault:
    message = f"pao {seat} changes nothing: no yakuman of this hand makes a player liable"
    return Fault("pao-without-yakuman", message, token=seat, values={"seat": seat})


def write(outcome: Outcome, rules: Ruleset, output: Output, asked: Sequence[str] = ()) -> None:
    """Write an answer to stdout in the form that was wanted; ``asked`` are ids of yaku."""
    if output.mode == "json":
        from mahjong_cli.cli.as_json import outcome_record, to_text

        found = outcome_record(outcome, rules, every=output.every)
        if output.explain or asked:
            from mahjong_cli.cli.explain_record import explain_record

            found["explain"] = explain_record(outcome, rules, output, asked)
        say(to_text(found))
    elif output.mode == "plain":
        from mahjong_cli.cli.as_plain import as_line, records_of

        for record in records_of(outcome):
            say(as_line(record))
        if output.explain or asked:
            from mahjong_cli.cli.explain_record import plain_records

            for record in plain_records(outcome, rules, output, asked):
                say(as_line(record))
    elif output.mode == "quiet":
        from mahjong_cli.cli.as_plain import bare_answer

        text = bare_answer(outcome)
        if text:
            say(text)
    else:
        from mahjong_cli.cli.as_text import show

        show(outcome, rules, output, console_for(sys.stdout, color=output.color), asked)
