"""The reports of ``mahjong check``: text, JSON, JUnit XML, TAP, Markdown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mahjong_cli.cli.as_json import SCHEMA, to_text
from mahjong_cli.cli.check import Checked, CheckedFile, counted, written
from mahjong_cli.cli.check_words import Speech
from mahjong_cli.cli.claims import Compared
from mahjong_cli.cli.output import Output, console_for, say, show_all
from mahjong_cli.cli.words import Words

Files = list[CheckedFile]


def _text(files: Files, output: Output) -> None:
    from rich.text import Text

    words, parts = output.words, []
    for file in files:
        parts.append(Text(file.path, style="bold"))
        width = max((len(checked.example.id) for checked in file.examples), default=0)
        for checked in file.examples:
            parts.append(_example(checked, width, words))
    parts.append(Text(_summary(files, words)))
    show_all(parts, console_for(sys.stdout, color=output.color))


def _example(checked: Checked, width: int, words: Words) -> Any:
    """A line for an example that holds; a table of its claims for one that does not."""
    from rich.table import Table
    from rich.text import Text

    mark = Text("✓", style="bold green") if checked.good else Text("✗", style="bold red")
    head = Text("  ").append_text(mark).append(f" {checked.example.id.ljust(width)}  ")
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
        }
        for file in files
    ]
    say(to_text({"schema": SCHEMA, "files": records, "summary": counted(files)}))


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
    return f"claimed {written(claim.claimed)}, computed {written(claim.computed)}"


def _tap(files: Files, output: Output) -> None:
    found = list(_each(files))
    say("TAP version 13")
    say(f"1..{len(found)}")
    for number, (_, checked, claim) in enumerate(found, 1):
        good = claim.status in ("holds", "known")
        note = " # SKIP not computed" if claim.status == "unread" else ""
        if claim.status == "known":
            note = f" # known: {_said(claim)}".replace("\n", " ")
        name = f"{checked.example.id} {claim.claim}".replace("#", "\\#")
        say(f"{'ok' if good or claim.status == 'unread' else 'not ok'} {number} - {name}{note}")
        if claim.status == "differs":
            say("  ---")
            say(f"  claimed: {to_text({'': claim.claimed})[5:-1]}")
            say(f"  computed: {to_text({'': claim.computed})[5:-1]}")
            say(f"  at: {checked.example.places[claim.claim]}")
            say("  ...")


def _junit(files: Files, output: Output) -> None:
    from xml.sax.saxutils import escape, quoteattr

    counts = counted(files)
    total = sum(counts.values())
    head = f'tests="{total}" failures="{counts["differs"]}" skipped="{counts["unread"]}"'
    say('<?xml version="1.0" encoding="UTF-8"?>')
    say(f'<testsuites name="mahjong check" {head}>')
    for file in files:
        claims = [claim for checked in file.examples for claim in checked.claims]
        failed = sum(claim.status == "differs" for claim in claims)
        unread = sum(claim.status == "unread" for claim in claims)
        say(
            f'  <testsuite name={quoteattr(file.path)} tests="{len(claims)}"'
            f' failures="{failed}" skipped="{unread}">'
        )
        for checked in file.examples:
            for claim in checked.claims:
                name = quoteattr(f"{checked.example.id} {claim.claim}")
                open_tag = f"    <testcase classname={quoteattr(file.path)} name={name}"
                if claim.status == "differs":
                    place = str(checked.example.places[claim.claim])
                    say(f"{open_tag}><failure message={quoteattr(_said(claim))}>")
                    say(f"{escape(place)}</failure></testcase>")
                elif claim.status == "unread":
                    say(f"{open_tag}><skipped/></testcase>")
                elif claim.status == "known":
                    say(f"{open_tag}><system-out>{escape(_said(claim))}</system-out></testcase>")
                else:
                    say(f"{open_tag}/>")
        say("  </testsuite>")
    say("</testsuites>")


def _markdown(files: Files, output: Output) -> None:
    words = output.words
    for file in files:
        say(f"## {file.path}\n")
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
                say("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        say("")
    say(_summary(files, words))


WRITERS: Mapping[str, Callable[[Files, Output], None]] = {
    "text": _text,
    "json": _json,
    "junit": _junit,
    "tap": _tap,
    "markdown": _markdown,
}
