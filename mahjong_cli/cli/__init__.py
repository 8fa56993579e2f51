"""The command ``mahjong``: Typer commands, and the ways an answer is written."""

from __future__ import annotations

from typing import NoReturn


def main() -> NoReturn:
    """Run the command line on ``sys.argv`` and leave with its status."""
    try:
        from mahjong_cli.cli.streams import Unwritten, guarded, leave, unwritten

        with guarded():
            try:
                try:
                    from mahjong_cli.cli.app import run

                    run()
                except SystemExit as end:
                    leave(end.code if isinstance(end.code, int) else int(end.code is not None))
            except Unwritten as error:
                raise SystemExit(unwritten(error)) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
