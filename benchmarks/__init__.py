"""Measurements against the PyPI package ``mahjong`` and against bare Typer apps.

``python -m benchmarks`` prints every ratio; each comes from one interleaved run.
"""
