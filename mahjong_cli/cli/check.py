"""``mahjong check``: every claim of example files beside what is computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mahjong_cli.cli.claims import Answer, Compared, compare
from mahjong_cli.cli.examples import Example, at_place, example_files, read_examples
from mahjong_cli.cli.hands import outcome_of, ruleset_name
from mahjong_cli.cli.output import fail, output_of, report
from mahjong_cli.errors import Fault, MahjongError, Place, RulesetError
from mahjong_cli.ruleset import Ruleset

REPORTS = frozenset({"junit", "tap", "markdown"})
"""Formats in which what cannot be computed is an error of the report."""
FORMATS = ("text", "json", "junit", "tap", "markdown")
STATUSES = ("holds", "differs", "known", "unread")


class Checked(NamedTuple):
    """An example and its claims, compared under its rules where it needs any."""

    example: Example
    claims: tuple[Compared, ...]
    rules: Ruleset | None = None

    @property
    def good(self) -> bool:
        """Whether every claim holds or differs as its file records."""
        return all(claim.status in ("holds", "known") for claim in self.claims)


class Failed(NamedTuple):
    """What could not be computed, or read: an example's id (None for the file), the faults."""

    id: str | None
    error: MahjongError
    place: Place | None = None


class CheckedFile(NamedTuple):
    """An example file, its examples that could be computed, and what could not be."""

    path: str
    examples: tuple[Checked, ...]
    failed: tuple[Failed, ...] = ()


def check_command(given: Mapping[str, Any]) -> int:
    """Check example files: 0 every claim holds, 1 one differs, 2 one cannot be computed."""
    output = output_of(given)
    kind = given["format"] or ("json" if output.mode == "json" else "text")
    if output.mode == "json" and kind != "json":
        values: dict[str, object] = {"options": f"--json --format {kind}"}
        message = f"--json and --format {kind} cannot be had together"
        hint = "choose one form of answer"
        fail(MahjongError([Fault("options-exclude", message, hint=hint, values=values)]), output)
    if kind not in FORMATS:
        hint = f"formats are {', '.join(FORMATS)}"
        fault = Fault("unknown-format", f"{kind} is no format", None, kind, hint, {"format": kind})
        fail(MahjongError([fault]), output)
    output = output._replace(mode="json" if kind == "json" else "text")
    try:
        paths = list(example_files(given["paths"]))
    except MahjongError as error:
        fail(error, output)
    files = [check_file(str(path)) for path in paths]
    errors = [failed.error for file in files for failed in file.failed]
    shown = files if kind in REPORTS else [file for file in files if _opened(file)]
    if shown:
        from mahjong_cli.cli.check_reports import WRITERS

        WRITERS[kind](shown, output)
    for found in errors:
        report(found, output)
    if errors:
        return 2
    return 0 if all(checked.good for file in files for checked in file.examples) else 1


def _opened(file: CheckedFile) -> bool:
    """Whether the file could be read at all."""
    return not any(failed.place is None for failed in file.failed)


def check_file(path: str) -> CheckedFile:
    """Check one file; what cannot be read or computed is among its failures."""
    from pathlib import Path

    try:
        examples, faults = read_examples(Path(path))
    except RulesetError as error:
        return CheckedFile(path, (), (Failed(None, error),))
    failed = [Failed(None, RulesetError(faults), Place(path))] if faults else []
    rulesets: dict[str, Ruleset] = {}
    found = []
    for example in examples:
        try:
            found.append(_check_example(example, rulesets))
        except MahjongError as error:
            failed.append(Failed(example.id, at_place(error, example.place), example.place))
        except Exception as error:
            from mahjong_cli.cli.batch import internal_fault

            fault = internal_fault(error)._replace(place=example.place)
            failed.append(Failed(example.id, MahjongError([fault]), example.place))
    return CheckedFile(path, tuple(found), tuple(failed))


def _check_example(example: Example, rulesets: dict[str, Ruleset]) -> Checked:
    try:
        rules = _ruleset(example, rulesets)
    except MahjongError as error:
        raise at_place(error, example.place, example.settings) from None
    answer = answer_of(example, rules)
    found = []
    for claim, claimed in example.claims.items():
        try:
            found.append(compare(claim, claimed, example.known.get(claim), answer))
        except MahjongError as error:
            raise at_place(error, example.places[claim]) from None
    return Checked(example, tuple(found), rules)


def _ruleset(example: Example, rulesets: dict[str, Ruleset]) -> Ruleset:
    from mahjong_cli.cli.batch import as_settings
    from mahjong_cli.loader import load_ruleset

    settings = as_settings(example.settings)
    key = "\n".join((example.rules or "", *settings))
    if key not in rulesets:
        rulesets[key] = load_ruleset(ruleset_name(example.rules), settings)
    return rulesets[key]


def answer_of(example: Example, rules: Ruleset) -> Answer:
    if example.score is not None:
        return _answer_score(example.score, rules)
    if example.settle is not None:
        return _answer_settle(example, rules)
    outcome, _ = outcome_of(example.hand or "", rules, example.situation)
    return Answer(rules, outcome.settlement, outcome.situation.seat, outcome)


def _answer_settle(example: Example, rules: Ruleset) -> Answer:
    """The results of games that are over, by player."""
    from mahjong_cli.cli.games import read_games
    from mahjong_cli.cli.settle import settled, totals

    found = settled(read_games(example.settle, rules, example.settle_places), rules)
    return Answer(rules, None, "E", final=totals(found))


def _answer_score(score: Mapping[str, Any], rules: Ruleset) -> Answer:
    """The payments of a score that is put in directly."""
    from mahjong_cli.hand import Situation
    from mahjong_cli.question.desk import desk_of
    from mahjong_cli.question.options import read_options
    from mahjong_cli.scoring import scoring_of
    from mahjong_cli.settlement import settle

    worth = _in_han({key: score.get(key) for key in ("han", "fu", "yakuman", "limit")}, rules)
    stated = read_options(
        {key: value for key, value in score.items() if key not in worth}, desk_of(rules)
    )
    faults = [*stated.faults, *_unfit(worth, rules)]
    if faults:
        raise MahjongError(faults)
    scoring = scoring_of(rules.scoring)
    if worth["yakuman"]:
        found = scoring.yakuman(worth["yakuman"])
    elif worth["han"] is not None:
        found = scoring.worth(worth["han"], worth["fu"] or 0, worth["limit"])
    else:
        found = scoring.limit(str(worth["limit"]))
    seat = stated.seat or "E"
    situation = Situation(
        by=stated.by or "tsumo",
        seat=seat,
        discarder=stated.discarder,
        counts=stated.counts,
        events=frozenset(stated.events),
        honba=stated.honba or 0,
        sticks=stated.sticks or 0,
        ron_order=stated.ron_order or 1,
        wareme=stated.wareme,
    )
    settlement = settle(rules, found.base, situation)
    return Answer(rules, settlement, seat, worth={**worth, "limit": found.limit})


def _in_han(worth: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """The score with its yakuman as han, where the ruleset counts them so."""
    each, number = rules.scoring.yakuman_as_han, worth["yakuman"]
    if each is None or not isinstance(number, int):
        return worth
    return {**worth, "han": (worth["han"] or 0) + each * number, "yakuman": None}


def _unfit(worth: Mapping[str, Any], rules: Ruleset) -> list[Fault]:
    """What is wrong with a score: no worth at all, a wrong type, an unknown limit."""
    faults = []
    for key in ("han", "fu", "yakuman"):
        value = worth[key]
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            values: dict[str, object] = {"key": key, "wanted": "a whole number"}
            faults.append(Fault("wrong-type", f"{key} must be a whole number", values=values))
        elif value is not None and not 0 <= value <= 1000:
            values = {"option": key, "value": value, "least": 0, "most": 1000}
            faults.append(
                Fault("out-of-range", f"{key}: {value} is not from 0 to 1000", values=values)
            )
    limits = {limit.name for limit in rules.scoring.limits} | {"yakuman"}
    if worth["limit"] is not None and worth["limit"] not in limits:
        hint = f"limits are {', '.join(sorted(limits))}"
        values = {"limit": worth["limit"], "limits": ", ".join(sorted(limits))}
        faults.append(
            Fault("unknown-limit", f"there is no limit {worth['limit']}", hint=hint, values=values)
        )
    if not worth["yakuman"] and worth["han"] is None and worth["limit"] is None:
        faults.append(
            Fault("missing-key", "a score needs han, yakuman or limit", values={"key": "han"})
        )
    if faults:
        return faults
    beside = [key for key in ("han", "limit") if worth["yakuman"] and worth[key] is not None]
    for key in beside:
        keys = ["yakuman", key]
        message = f"a score has yakuman or {key}, not both"
        faults.append(Fault("keys-exclude", message, values={"keys": ", ".join(keys)}))
    if _needs_fu(worth, rules):
        message = f"{worth['han']} han need fu"
        faults.append(Fault("missing-key", message, values={"key": "fu"}))
    return faults


def _needs_fu(worth: Mapping[str, Any], rules: Ruleset) -> bool:
    """Whether the value of so many han depends on fu that are not there."""
    from mahjong_cli.scoring import scoring_of

    if worth["yakuman"] or worth["han"] is None or any(worth[key] for key in ("fu", "limit")):
        return False
    scoring = scoring_of(rules.scoring)
    return scoring.with_fu and scoring.worth(worth["han"], 20).limit is None


def counted(files: list[CheckedFile]) -> dict[str, int]:
    """How many claims have each status."""
    summary = dict.fromkeys(STATUSES, 0)
    for file in files:
        for checked in file.examples:
            for claim in checked.claims:
                summary[claim.status] += 1
    return summary


def written(value: Any) -> str:
    """A claimed or computed value on one line."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return " ".join(written(part) for part in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {written(part)}" for key, part in value.items())
    if value is None:
        return "-"
    return str(value).lower() if isinstance(value, bool) else str(value)
