"""The command ``mahjong``: Typer commands, and the ways an answer is written."""

from __future__ import annotations

from typing import NoReturn


def main() -> NoReturn:
    """Run the command line on ``sys.argv`` and leave with its status."""
    from mahjong_cli.cli.app import run

    run()
