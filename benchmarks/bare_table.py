"""The least that a Typer app with Rich can do: print one table."""

from __future__ import annotations

import typer

app = typer.Typer(add_completion=False)


@app.command()
def show(text: str) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("tile", "points", title=text)
    for tile, points in (("3p", "11600"), ("6p", "11600"), ("8s", "7700")):
        table.add_row(tile, points)
    Console().print(table)


def main() -> None:
    app()
