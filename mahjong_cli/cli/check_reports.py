"""The reports of ``mahjong check``: text, JSON, JUnit XML, TAP, Markdown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from mahjong_cli.cli.as_json import SCHEMA, to_text
from mahjong_cli.cli.check import Checked, CheckedFile, counted, written
from mahjong_cli.cli.check_words import Speech
from mahjong_cli.cli.claims import Compared
from mahjong_cli.cli.faults import fault_record, message_of, visible
from mahjong_cli.cli.output import Output, console_for, say, show_all
from mahjong_cli.cli.words import Words

Files = list[CheckedFile]


def _text(files: Files, output: Output) -> None:
    from rich.text import Text

    words, parts = output.words, []
    for file in files:
        parts.append(Text(file.path, style="bold"))
        width = max((len(visible(checked.example.id)) for checked in file.examples), default=0)
        for checked in file.examples:
            parts.append(_example(checked, width, words))
    parts.append(Text(_summary(files, words)))
    show_all(parts, console_for(sys.stdout, color=output.color))


def _example(checked: Checked, width: int, words: Words) -> Any:
    """A line for an example that holds; a table of its claims for one that does not."""
    from rich.table import Table
    from rich.text import Text

    mark = Text("✓", style="bold green") if checked.good else Text("✗", style="bold red")
    head = Text("  ").append_text(mark).append(f" {visible(checked.example.id).ljust(width)}  ")
    plain = [claim for claim in checked.claims if claim.status == "holds"]
    others = [claim for claim in checked.claims if claim.status != "holds"]
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    speech = Speech(checked.rules, words)
    said = " · ".join(
        f"{speech.claim(claim.claim)} {speech.value(claim.claim, claim.computed)}"
        for claim in plain
    )
    body = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(4):
        body.add_column(overflow="fold")
    for claim in others:
        body.add_row(*_difference(claim, checked, speech))
    if said:
        grid.add_row(head, Text(said))
        if others:
            grid.add_row("", body)
    else:
        grid.add_row(head, body)
    return grid


def _difference(claim: Compared, checked: Checked, speech: Speech) -> Iterator[Any]:
    from rich.text import Text

    words, sort = speech.words, claim.claim

    styles = {"differs": "bold red", "known": "yellow"}
    status = words(claim.status)
    if claim.status == "differs":
        status += f" (:{checked.example.places[claim.claim].line})"
    yield Text(speech.claim(sort))
    yield Text(f"{words('claimed')} {speech.value(sort, claim.claimed)}")
    yield Text(f"{words('computed')} {speech.value(sort, claim.computed)}")
    yield Text(status, style=styles.get(claim.status, "dim"))


def _summary(files: Files, words: Words) -> str:
    counts = counted(files)
    examples = sum(len(file.examples) for file in files)
    text = words("summary", examples=examples, claims=sum(counts.values()), **counts)
    return text + (words("summary_unread", **counts) if counts["unread"] else "")


def _json(files: Files, output: Output) -> None:
    from mahjong_cli.cli.words import words_in

    words = None if output.lang == "en" else words_in(output.lang)
    records = [
        {
            "path": file.path,
            "examples": [
                {
                    "id": checked.example.id,
                    "line": checked.example.place.line,
                    "claims": [_claim_record(claim) for claim in checked.claims],
                }
                for checked in file.examples
            ],
            **_errors(file, words),
        }
        for file in files
    ]
    say(to_text({"schema": SCHEMA, "files": records, "summary": counted(files)}))


def _errors(file: CheckedFile, words: Words | None) -> dict[str, Any]:
    """What could not be computed, where there is any."""
    faults = [fault for failed in file.failed for fault in failed.error.faults]
    return {"errors": [fault_record(fault, words) for fault in faults]} if faults else {}


def _failures(file: CheckedFile, words: Words) -> Iterator[tuple[str, str, str]]:
    """What could not be computed or read: what it is called, why, and where."""
    for failed in file.failed:
        for fault in failed.error.faults:
            place = fault.place or failed.place
            key = place.key if place is not None else None
            name = visible(failed.id or key or "the file")
            yield name, message_of(fault, words), visible(str(place or file.path))


def _claim_record(claim: Compared) -> dict[str, Any]:
    record = {
        "claim": claim.claim,
        "claimed": claim.claimed,
        "computed": claim.computed,
        "status": claim.status,
    }
    return record if claim.why is None else {**record, "why": claim.why}


def _each(files: Files) -> Iterator[tuple[CheckedFile, Checked, Compared]]:
    for file in files:
        for checked in file.examples:
            for claim in checked.claims:
                yield file, checked, claim


def _said(claim: Compared) -> str:
    return visible(f"claimed {written(claim.claimed)}, computed {written(claim.computed)}")


def _tap(files: Files, output: Output) -> None:
    found = list(_each(files))
    failures = [failed for file in files for failed in _failures(file, output.words)]
    say("TAP version 13")
    say(f"1..{len(found) + len(failures)}")
    for number, (_, checked, claim) in enumerate(found, 1):
        good = claim.status in ("holds", "known")
        note = " # SKIP not computed" if claim.status == "unread" else ""
        if claim.status == "known":
            note = f" # known: {_said(claim)}"
        name = visible(f"{checked.example.id} {claim.claim}").replace("#", "\\#")
        say(f"{'ok' if good or claim.status == 'unread' else 'not ok'} {number} - {name}{note}")
        if claim.status == "differs":
            say("  ---")
            say(f"  claimed: {to_text({'': claim.claimed})[5:-1]}")
            say(f"  computed: {to_text({'': claim.computed})[5:-1]}")
            say(f"  at: {visible(str(checked.example.places[claim.claim]))}")
            say("  ...")
    for number, (name, why, place) in enumerate(failures, len(found) + 1):
        say(f"not ok {number} - {name}".replace("#", "\\#"))
        say("  ---")
        say(f"  error: {to_text({'': why})[5:-1]}")
        say(f"  at: {place}")
        say("  ...")


def _junit(files: Files, output: Output) -> None:
    from xml.sax.saxutils import escape

    failed = {file.path: list(_failures(file, output.words)) for file in files}
    say('<?xml version="1.0" encoding="UTF-8"?>')
    say(f'<testsuites name="mahjong check" {_tallies(files, failed)}>')
    for file in files:
        path, tallies = _quoted(file.path), _tallies([file], failed)
        say(f"  <testsuite name={path} {tallies}>")
        for checked in file.examples:
            for claim in checked.claims:
                name = _quoted(f"{checked.example.id} {claim.claim}")
                open_tag = f"    <testcase classname={path} name={name}"
                if claim.status == "differs":
                    place = visible(str(checked.example.places[claim.claim]))
                    say(f"{open_tag}><failure message={_quoted(_said(claim))}>")
                    say(f"{escape(place)}</failure></testcase>")
                elif claim.status == "unread":
                    say(f"{open_tag}><skipped/></testcase>")
                elif claim.status == "known":
                    say(f"{open_tag}><system-out>{escape(_said(claim))}</system-out></testcase>")
                else:
                    say(f"{open_tag}/>")
        for name, why, place in failed[file.path]:
            say(f"    <testcase classname={path} name={_quoted(name)}>")
            say(f"<error message={_quoted(why)}>{escape(place)}</error></testcase>")
        say("  </testsuite>")
    say("</testsuites>")


def _tallies(files: Files, failed: Mapping[str, list[tuple[str, str, str]]]) -> str:
    counts, errors = counted(files), sum(len(failed[file.path]) for file in files)
    return (
        f'tests="{sum(counts.values()) + errors}" failures="{counts["differs"]}"'
        f' errors="{errors}" skipped="{counts["unread"]}"'
    )


def _quoted(text: str) -> str:
    """A text as an attribute of XML, which cannot hold control characters."""
    from xml.sax.saxutils import quoteattr

    return quoteattr(visible(text))


def _markdown(files: Files, output: Output) -> None:
    words = output.words
    for file in files:
        say(f"## {visible(file.path)}\n")
        say(f"| id | | {words('claimed')} | {words('computed')} | |")
        say("|---|---|---|---|---|")
        for checked in file.examples:
            speech = Speech(checked.rules, words)
            for claim in checked.claims:
                cells = (
                    checked.example.id,
                    speech.claim(claim.claim),
                    speech.value(claim.claim, claim.claimed),
                    speech.value(claim.claim, claim.computed),
                    words("same" if claim.status == "holds" else claim.status),
                )
                say(_row(cells))
        for name, why, _ in _failures(file, words):
            say(_row((name, "", "", why, words("meaning", "error"))))
        say("")
    say(_summary(files, words))


def _row(cells: Iterable[str]) -> str:
    """A row of a Markdown table."""
    return "| " + " | ".join(visible(cell).replace("|", "\\|") for cell in cells) + " |"


WRITERS: Mapping[str, Callable[[Files, Output], None]] = {
    "text": _text,
    "json": _json,
    "junit": _junit,
    "tap": _tap,
    "markdown": _markdown,
}
