"""The shape of the package: what may import what, and what no module may know."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "mahjong_cli"
RULESETS = PACKAGE.parent / "rulesets"
FILES = sorted(PACKAGE.rglob("*.py"))

LAYERS = (
    "errors",
    "tiles",
    "codes classes",
    "hand",
    "notation",
    "reading",
    "final",
    "ruleset",
    "conditions",
    "pattern",
    "forms",
    "fu",
    "yaku",
    "scoring",
    "settlement",
    "completing explain",
    "weighing",
    "question",
    "answering",
    "engine",
    "loader",
    "logs",
    "cli",
)
"""A module imports its own layer's package and the layers before it; parts of one line
that are parted by a blank do not know each other."""

ONLY_IN = {
    "typer": "cli",
    "click": "cli",
    "rich": "cli",
    "yaml": "loader",
    "jsonschema_rs": "loader",
    "defusedxml": "logs",
    "ijson": "logs",
}
FRONT = {"__init__", "__main__"}
"""The public face of the package: it may name every module."""


def part_of(path: Path) -> str:
    """The part of the package that a file belongs to: ``forms``, ``engine`` …"""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def depth_of(part: str) -> int:
    """The number of the layer that holds a part."""
    found = [depth for depth, parts in enumerate(LAYERS) if part in parts.split()]
    assert found, f"{part} stands in no layer: give it its place in LAYERS"
    return found[0]


def imports(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every module that a tree imports, by its full name, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import"
            module = node.module or ""
            if module == "mahjong_cli":
                for name in node.names:
                    yield f"{module}.{name.name}", node.lineno
            else:
                yield module, node.lineno


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    """A module imports only from its own part and from the layers before it."""
    part = part_of(path)
    if part in FRONT:
        return
    depth = depth_of(part)
    for name, line in imports(ast.parse(path.read_text(encoding="utf-8"))):
        root, _, rest = name.partition(".")
        if root != "mahjong_cli" or rest.startswith("__"):
            continue
        other = rest.split(".")[0]
        assert other == part or depth_of(other) < depth, f"{path}:{line} imports {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_libraries_stay_where_they_belong(path: Path) -> None:
    """The terminal's libraries are known to ``cli`` alone, the file readers to ``loader``."""
    for name, line in imports(ast.parse(path.read_text(encoding="utf-8"))):
        home = ONLY_IN.get(name.split(".")[0])
        assert home in (None, part_of(path)), f"{path}:{line} imports {name}"


def constants(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The texts written in a tree, docstrings left out."""
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value, node.lineno


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_ruleset_is_known_by_name(path: Path) -> None:
    """No code names a ruleset; ``riichi`` is also an event, and that is what code means."""
    names = {file.stem for file in RULESETS.glob("*.yaml")} - {"riichi"}
    assert names, "no rulesets found beside the package"
    for text, line in constants(ast.parse(path.read_text(encoding="utf-8"))):
        assert text not in names, f"{path}:{line} names the ruleset {text}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_module_says_what_it_is_for(path: Path) -> None:
    """Each module begins with a docstring, and no module has grown past reading."""
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), f"{path} has no docstring"
    assert text.count("\n") <= 450, f"{path} is too long to be read at once"
