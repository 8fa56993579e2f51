"""The text of ``--help`` in another language than English, put into the commands in place.

English stands where a command or an option is declared; another language has it under
``help`` in its locale file, which is read only where help is wanted.
"""

from __future__ import annotations

from typing import Any

from mahjong_cli.cli.words import Words


def localise(command: Any, words: Words, *path: str) -> None:
    """Put the words of a language into a command, its options and its subcommands."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = words("help", "panels", "Arguments")
    rich_utils.OPTIONS_PANEL_TITLE = words("help", "panels", "Options")
    rich_utils.COMMANDS_PANEL_TITLE = words("help", "panels", "Commands")
    _localise(command, words, path)


def _localise(command: Any, words: Words, path: tuple[str, ...]) -> None:
    command.help = words.find("help", "commands", " ".join(path) or "mahjong") or command.help
    command.short_help = None
    command.options_metavar = words("help", "options_metavar")
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = words("help", "subcommand_metavar")
    for param in command.params:
        found = words.find("help", "arguments", " ".join((*path, param.name)))
        param.help = found or words.find("help", "options", param.name) or param.help
        panel = getattr(param, "rich_help_panel", None)
        if panel:
            param.rich_help_panel = words("help", "panels", panel)
    in_english = command.get_help_option, command.get_usage

    def help_option(context: Any) -> Any:
        option = in_english[0](context)
        if option is not None:
            option.help = words("help", "options", "help")
        return option

    command.get_help_option = help_option
    command.get_usage = lambda context: in_english[1](context).replace(
        "Usage: ", words("help", "usage"), 1
    )
    for name, part in getattr(command, "commands", {}).items():
        _localise(part, words, (*path, name))
