"""``mahjong yaku``: the list of yaku, and one of them in words."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from mahjong_cli.cli.as_json import SCHEMA, to_text
from mahjong_cli.cli.output import Output, console_for, fail, output_of, say, show_all
from mahjong_cli.cli.yaku_rows import Row, Rows, Rules, catalogue, rows_in_force, rules_of
from mahjong_cli.errors import Fault, HandError, MahjongError


def list_command(given: Mapping[str, Any]) -> int:
    """List yaku, those of families alone where some are named; 0, or 2 for an unknown one.

    Piped, each is a line with tabs: id, family, worth, names in Japanese, English and romaji.
    """
    output = output_of(given)
    try:
        rows, rules = rows_of(given, possible=True)
        wanted = _families(given["family"], rows)
    except MahjongError as error:
        fail(error, output)
    listed = [row for row in rows.rows if not wanted or row.family in wanted]
    if output.mode == "json":
        from mahjong_cli.cli.yaku_show import list_record

        say(to_text({"schema": SCHEMA, "yaku": [list_record(row) for row in listed]}))
        return 0
    from mahjong_cli.cli.definitions import Definitions

    definitions = Definitions(rules or rules_of(catalogue().rows[0]), output.lang)
    if not sys.stdout.isatty():
        for row in listed:
            names = (str(row.names.get(key, "-")) for key in ("ja", "en", "romaji"))
            worth = definitions.worth(row.data["value"], row.data.get("chips", 0))
            say("\t".join((row.id, row.family, worth, *names)))
        return 0
    from mahjong_cli.cli.yaku_text import yaku_table

    parts = yaku_table(listed, rows.families, definitions)
    show_all(parts, console_for(sys.stdout, color=output.color))
    return 0


def show_command(given: Mapping[str, Any]) -> int:
    """Show one yaku, by its id or one of its names: 0, or 2 where there is none."""
    output = output_of(given)
    try:
        rows, rules = rows_of(given)
        found = _called(given["yaku"], rows, rules)
    except MahjongError as error:
        fail(error, output)
    show_rows(found, rows, rules, output)
    return 0


def show_rows(
    found: Sequence[Row], rows: Rows, rules: Rules | None, output: Output, **more: str
) -> None:
    """Show the first of the rows found; ``more`` stands first in its JSON."""
    from mahjong_cli.cli.yaku_show import record, shown

    one = shown(found, rows, rules)
    if output.mode == "json":
        say(to_text({"schema": SCHEMA, **more, **record(one)}))
        return
    from mahjong_cli.cli.yaku_text import yaku_page

    show_all(yaku_page(one, output.lang), console_for(sys.stdout, color=output.color))


def rows_of(given: Mapping[str, Any], *, possible: bool = False) -> tuple[Rows, Rules | None]:
    """The rows of the ruleset asked for, those that can occur, or the whole catalogue."""
    if not given.get("rules") and not given.get("set"):
        return catalogue(), None
    from mahjong_cli.cli.hands import ruleset_name

    rows, rules = rows_in_force(ruleset_name(given.get("rules")), tuple(given.get("set") or ()))
    if not possible:
        return rows, rules
    from mahjong_cli.cli.occurring import Occurring

    occurring = Occurring(rules.rules)
    there = {row.id for row in rules.rules.yaku if occurring.row(row)}
    return rows._replace(rows=tuple(row for row in rows.rows if row.id in there)), rules


def _families(asked: Sequence[str], rows: Rows) -> set[str]:
    """The families asked for; ``HandError`` for those that there are not."""
    from mahjong_cli.classes import nearest

    known = list(rows.families)
    faults = []
    for name in asked:
        if name not in known:
            hint = nearest(name, known) or f"there are {', '.join(known)}"
            values = {"name": name, "known": known}
            faults.append(
                Fault("unknown-family", f"there is no family {name}", None, name, hint, values)
            )
    if faults:
        raise HandError(faults)
    return set(asked)


def _called(text: str, rows: Rows, rules: Rules | None) -> list[Row]:
    """The rows of a name; ``HandError`` with the nearest names where there is none."""
    from mahjong_cli.cli.yaku_names import known_names, nearest, rows_called, unknown

    found = rows_called(text, rows.rows)
    if not found:
        near = nearest(text, known_names(rows.rows))
        raise unknown(text, near, rules.rules.names if rules is not None else None)
    return found
