"""``python -m mahjong_cli`` is ``mahjong``."""

from __future__ import annotations

from mahjong_cli.cli import main

main()
