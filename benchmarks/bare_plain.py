"""The least that a Typer app can do: print its argument."""

from __future__ import annotations

import typer

app = typer.Typer(add_completion=False)


@app.command()
def show(text: str) -> None:
    print(text)


def main() -> None:
    app()
