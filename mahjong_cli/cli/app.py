"""The commands, as Typer sees them; the work is done in the modules they import."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from mahjong_cli.cli.options import (
    OUTPUT,
    PART,
    RULES,
    SITUATION,
    command_first,
    language_said,
    leave_closed_pipe,
    named_first,
    some_of,
    takes,
    unlike_options,
    whole,
)

GROUPS = frozenset({"rules", "yaku"})
OF_THE_GROUP = frozenset({"--help", "--version", "--install-completion", "--show-completion"})
SAID = some_of(OUTPUT, "json", "lang", "no_color")
ANSWER = ("json", "plain", "quiet", "all", "lang", "no_color")


class ScoresCommand(TyperCommand):
    """A command whose arguments may be numbers below zero, which look like options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [unlike_options(word) for word in args])


def _hand() -> tuple[Any, Any]:
    text = "The hand, its winning tile written +6p or ron 6p. A single - reads one hand a line."
    return list[str], typer.Argument([], metavar="HAND...", help=text, show_default=False)


def _paths(text: str) -> tuple[Any, Any]:
    return list[str], typer.Argument(metavar="PATH...", help=text, show_default=False)


def _name() -> tuple[Any, Any]:
    text = "Ruleset: name, alias or YAML file; the default one if not given."
    return str | None, typer.Argument(None, metavar="NAME|FILE", help=text, show_default=False)


def _named(metavar: str) -> tuple[Any, Any]:
    text = "Ruleset: name, alias or YAML file."
    return str, typer.Argument(metavar=metavar, help=text, show_default=False)


_NEW_FILE = typer.Argument(metavar="FILE", help="The file to write.", show_default=False)
_PARENT = typer.Option(
    None, "--from", metavar="RULES", help="The ruleset to start from; the default one if not given."
)


def _score(app: typer.Typer) -> None:
    @app.command("score")
    @takes(RULES, SITUATION, OUTPUT, hand=_hand())
    def score(given: dict[str, Any]) -> None:
        """Waits, wild tile, yaku and points of a hand. The word score may be left out."""
        from mahjong_cli.cli.hands import answer_command

        raise typer.Exit(answer_command(given, only_waits=False))


def _waits(app: typer.Typer) -> None:
    @app.command("waits")
    @takes(RULES, SITUATION, OUTPUT, hand=_hand())
    def waits(given: dict[str, Any]) -> None:
        """What a hand waits for: wild tiles, copies left, best scores."""
        from mahjong_cli.cli.hands import answer_command

        raise typer.Exit(answer_command(given, only_waits=True))


def _discard(app: typer.Typer) -> None:
    @app.command("discard")
    @takes(RULES, SITUATION, some_of(OUTPUT, *ANSWER), hand=_hand())
    def discard(given: dict[str, Any]) -> None:
        """What to discard: for each tile what it leaves, and how many copies of that.

        The hand holds its drawn tile: written +6p, or simply as one tile more.
        """
        from mahjong_cli.cli.discards import discard_command

        raise typer.Exit(discard_command(given))


def _check(app: typer.Typer) -> None:
    kind = typer.Option(None, "--format", metavar="text|json|junit|tap|markdown", help="Report.")

    @app.command("check")
    @takes(SAID, paths=_paths("Example files, or folders of them."), format=(str | None, kind))
    def check(given: dict[str, Any]) -> None:
        """Compute every claim of example files and show claimed beside computed."""
        from mahjong_cli.cli.check import check_command

        raise typer.Exit(check_command(given))


def _batch(app: typer.Typer) -> None:
    help = "One hand or JSON object a line; stdin if not given."
    file = typer.Argument(None, metavar="FILE", help=help, show_default=False)
    jobs = typer.Option(1, "--jobs", min=1, metavar="N", help="Processes that share the work.")
    fail_fast = typer.Option(False, "--fail-fast", help="Stop at the first malformed line.")
    output = some_of(OUTPUT, "json", "plain", "all", "lang", "no_color")

    @app.command("batch")
    @takes(
        RULES,
        SITUATION,
        output,
        file=(str | None, file),
        jobs=(int, jobs),
        fail_fast=(bool, fail_fast),
    )
    def batch(given: dict[str, Any]) -> None:
        """Answer many hands, one a line, as JSON lines in the same order.

        Options stand for what a line does not say itself.
        """
        from mahjong_cli.cli.batch import batch_command

        raise typer.Exit(batch_command(given))


def _log(app: typer.Typer) -> None:
    output = some_of(OUTPUT, "json", "quiet", "lang", "no_color")

    @app.command("log")
    @takes(RULES, output, paths=_paths("Game records, or folders of them."))
    def log(given: dict[str, Any]) -> None:
        """Compute every win of real game records anew and compare.

        Reads Tenhou's mjlog and its JSON, and Mahjong Soul's JSON.
        """
        from mahjong_cli.cli.log import log_command

        raise typer.Exit(log_command(given))


def _settle(app: typer.Typer) -> None:
    text = "Final scores in seat order, or NAME=SCORE; or a file with games; - reads stdin."
    scores = typer.Argument(metavar="SCORE...|FILE|-", help=text, show_default=False)
    chips = typer.Option(None, "--chips", metavar="N,N,...", help="Chips won, in seat order.")
    text = "Riichi sticks left on the table."
    sticks = typer.Option(None, "--sticks", metavar="N", help=text, parser=whole)
    king = typer.Option(None, "--king", metavar="SEAT", help="Who was king, where there is one.")
    output = some_of(OUTPUT, "json", "plain", "quiet", "lang", "no_color")

    @app.command("settle", cls=ScoresCommand)
    @takes(
        RULES,
        output,
        scores=(list[str], scores),
        chips=(str | None, chips),
        sticks=(int | None, sticks),
        king=(str | None, king),
    )
    def settle(given: dict[str, Any]) -> None:
        """What each player gets when a game is over: uma, oka, chips, and the total.

        A file holds {games: [{scores: {A: 41200, B: 30100, ...}, chips: {A: 3, ...}}]}, or a
        line of scores for each game. Several games are added up.

        Other keys of a game: sticks: 1, busted_by: {D: A}, yakitori: [C]; with a king, king: A
        and debt_hands: {B: 2}.
        """
        from mahjong_cli.cli.settle import settle_command

        raise typer.Exit(settle_command(given))


def _points(app: typer.Typer) -> None:
    stated = some_of(SITUATION, "event", "count", "honba")
    output = some_of(OUTPUT, "json", "plain", "quiet", "lang", "no_color")

    @app.command("points")
    @takes(PART, RULES, stated, output)
    def points(given: dict[str, Any]) -> None:
        """The table of points of a ruleset, or a part of it, as it is paid.

        What a dealer and the others get by ron, and by self-draw from each.
        """
        from mahjong_cli.cli.points import points_command

        raise typer.Exit(points_command(given))


def _rules(app: typer.Typer) -> None:
    help = "The rulesets: list, show, compare, write them."
    group = typer.Typer(cls=OptionsGroup, no_args_is_help=True, help=help)
    app.add_typer(group, name="rules")

    @group.command("list")
    @takes(SAID)
    def listed(given: dict[str, Any]) -> None:
        """The rulesets there are, with their sources."""
        from mahjong_cli.cli.rules_commands import list_command

        raise typer.Exit(list_command(given))

    @group.command("show")
    @takes(some_of(RULES, "set"), SAID, name=_name())
    def show(given: dict[str, Any]) -> None:
        """Every value of a ruleset, and where it comes from."""
        from mahjong_cli.cli.rules_commands import show_command

        raise typer.Exit(show_command(given))

    @group.command("check")
    @takes(SAID, paths=_paths("Ruleset files."))
    def check(given: dict[str, Any]) -> None:
        """Look for faults in ruleset files."""
        from mahjong_cli.cli.rules_commands import check_command

        raise typer.Exit(check_command(given))

    @group.command("diff")
    @takes(SAID, left=_named("LEFT"), right=_named("RIGHT"))
    def diff(given: dict[str, Any]) -> None:
        """What differs between two rulesets, in words."""
        from mahjong_cli.cli.rules_files import diff_command

        raise typer.Exit(diff_command(given))

    @group.command("new")
    @takes(SAID, file=(str, _NEW_FILE), parent=(str | None, _PARENT))
    def new(given: dict[str, Any]) -> None:
        """Write a file to start a ruleset of one's own from, its choices as comments."""
        from mahjong_cli.cli.rules_files import new_command

        raise typer.Exit(new_command(given))

    @group.command("schema")
    @takes(SAID)
    def schema(given: dict[str, Any]) -> None:
        """The JSON Schema of ruleset files, for editors."""
        from mahjong_cli.cli.rules_files import schema_command

        raise typer.Exit(schema_command(given))


def _yaku(app: typer.Typer) -> None:
    help = "The yaku: list them, show one in words."
    group = typer.Typer(cls=OptionsGroup, no_args_is_help=True, help=help)
    app.add_typer(group, name="yaku")
    text = "Only this family of yaku; repeatable."
    family = typer.Option([], "--family", metavar="FAMILY", help=text, show_default=False)
    text = "The yaku: its id, or a Japanese, English or romaji name."
    yaku = typer.Argument(metavar="YAKU", help=text, show_default=False)

    @group.command("list")
    @takes(RULES, SAID, family=(list[str], family))
    def listed(given: dict[str, Any]) -> None:
        """The yaku of a ruleset, or without one every yaku there is, by family."""
        from mahjong_cli.cli.yaku_commands import list_command

        raise typer.Exit(list_command(given))

    @group.command("show")
    @takes(RULES, SAID, yaku=(str, yaku))
    def show(given: dict[str, Any]) -> None:
        """What a yaku is, in words made of its data, with an example and a near miss."""
        from mahjong_cli.cli.yaku_commands import show_command

        raise typer.Exit(show_command(given))


def _explain(app: typer.Typer) -> None:
    text = "A yaku, an item of fu, a key of a ruleset, or the id of an error."
    name = typer.Argument(metavar="NAME", help=text, show_default=False)

    @app.command("explain")
    @takes(RULES, SAID, name=(str, name))
    def explain(given: dict[str, Any]) -> None:
        """What a name means: a yaku, an item of fu, a key of a ruleset, an error."""
        from mahjong_cli.cli.explain_names import explain_command

        raise typer.Exit(explain_command(given))


COMMANDS: dict[str, Callable[[typer.Typer], None]] = {
    "score": _score,
    "waits": _waits,
    "discard": _discard,
    "check": _check,
    "batch": _batch,
    "log": _log,
    "settle": _settle,
    "points": _points,
    "rules": _rules,
    "yaku": _yaku,
    "explain": _explain,
}


class HandGroup(TyperGroup):
    """A group whose first word may be a hand: then the command is ``score``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _command_first(args))


class OptionsGroup(TyperGroup):
    """A group of commands whose options may stand before the command."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, named_first(args, self.commands) or language_said(args)[1])


def _command_first(arguments: list[str]) -> list[str]:
    if not arguments or arguments[0] in OF_THE_GROUP:
        return arguments
    _, rest = language_said(arguments)
    if not rest or rest[0] in OF_THE_GROUP:
        return rest
    return command_first(arguments, frozenset(COMMANDS))


def _print_version(wanted: bool) -> None:
    if wanted:
        from mahjong_cli import __version__

        typer.echo(f"mahjong {__version__}")
        raise typer.Exit


def application(only: str | None = None) -> typer.Typer:
    """The Typer application; with ``only``, no other command is built."""
    app = typer.Typer(
        name="mahjong", cls=HandGroup, no_args_is_help=True, pretty_exceptions_enable=False
    )

    def mahjong(
        version: bool = typer.Option(
            False, "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ) -> None:
        """Waits, wild tile, yaku and points of Shouhai Mighty and other mahjong.

        mahjong HAND is short for mahjong score HAND.

        mahjong score --help lists every option of a hand.
        """

    app.callback()(mahjong)
    for name, add in COMMANDS.items():
        if only in (None, name):
            add(app)
    return app


def run(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its status.

    Statuses: 0 yes, 1 no, 2 a question that cannot be asked, 130 interrupted. A reader
    that closed the pipe has what it wanted: 0.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    only = None
    if words and "_MAHJONG_COMPLETE" not in os.environ:
        first = _command_first(words)
        only = first[0] if first and first[0] in COMMANDS else None
    try:
        command = typer.main.get_command(application(only))
        if _wants_help(words):
            _localise(command, words)
            _replace_letters()
        with _helped(words):
            status = command(words, prog_name="mahjong", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        leave_closed_pipe()
        status = 0
    except KeyboardInterrupt:
        status = 130
    except Exception as error:
        status = _usage_error(error, words)
    raise SystemExit(status or 0)


def _helped(words: Sequence[str]) -> AbstractContextManager[Any]:
    """Where help goes: to stderr if it is shown for want of anything else to do."""
    if any(word not in GROUPS for word in language_said(words)[1]):
        return nullcontext()
    return redirect_stdout(sys.stderr)


def _wants_help(words: Sequence[str]) -> bool:
    """Whether help is asked for, or shown for want of anything else."""
    said = [word for word in language_said(words)[1] if word not in GROUPS]
    return not said or "--help" in said


def _replace_letters() -> None:
    """Let help show a question mark for a letter that a stream lacks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _language(words: Sequence[str]) -> str:
    from mahjong_cli.cli.words import LANGUAGES, spoken_language

    asked, _ = language_said(words)
    return asked if asked in LANGUAGES else spoken_language()


def _localise(command: Any, words: Sequence[str]) -> None:
    """Put the text of the help into the language of the answer; English stands there."""
    lang = _language(words)
    if lang != "en":
        from mahjong_cli.cli.help_text import localise
        from mahjong_cli.cli.words import words_in

        localise(command, words_in(lang))


def _usage_error(error: Exception, words: Sequence[str]) -> int:
    """Say what Typer found wrong with the command line; anything else is raised again."""
    message: Callable[[], str] | None = getattr(error, "format_message", None)
    if message is None:
        raise error
    text = message().strip()
    if not text:
        raise SystemExit(2)
    from mahjong_cli.cli.output import Output, report
    from mahjong_cli.cli.usage import usage_fault
    from mahjong_cli.errors import MahjongError

    fault = usage_fault(error, text, _command_first(list(words)))
    mode = "json" if "--json" in words else "text"
    report(MahjongError([fault]), Output(mode, _language(words), "--no-color" not in words))
    return 2
