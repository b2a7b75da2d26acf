"""Where a rule is kept and proved: the lines of code that name its id, and the tests marked with it."""

import ast
import re
from functools import cache
from pathlib import Path

from roundhouse.core.game import Game

SOURCE = Path(__file__).parents[3]
"""The project's folder, where this runs from its source."""


def places_of(game: Game, rule: str) -> list[str]:
    """`FILE:LINE: what stands there` for every line of code, then `FILE:LINE: test` for every test."""
    named = re.compile(rf"(?<![\w-]){re.escape(rule)}(?![\w.-]*\w)")
    code = [
        f"{_short(path)}:{n}: {_owner(path, n)}{line.strip()}"
        for path in sorted(game.folder.rglob("*.py"))
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line)
    ]
    return code + [
        f"{_short(path)}:{n}: {name}"
        for path in sorted((SOURCE / "tests").rglob("test_*.py"))
        for n, name in _tests_of(path, rule)
    ]


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _owner(path: Path, line: int) -> str:
    """The class and function around this line, like `BidForOrder.apply: `; nothing outside of both."""
    around = [
        node
        for node in ast.walk(_parsed(path))
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    names = [node.name for node in sorted(around, key=lambda node: node.lineno)]
    return f"{'.'.join(names)}: " if names else ""


def _tests_of(path: Path, rule: str) -> list[tuple[int, str]]:
    """The tests of this file that are marked with the rule, each with its line."""
    text = path.read_text("utf-8")
    if f'"{rule}"' not in text:
        return []
    found = []
    for node in _parsed(path).body:
        if isinstance(node, ast.FunctionDef):
            marks = [mark for each in node.decorator_list for mark in ast.walk(each)]
            if any(isinstance(mark, ast.Constant) and mark.value == rule for mark in marks):
                found.append((node.lineno, node.name))
    return found


def _short(path: Path) -> str:
    """The path from the project's folder, or the whole path where there is none around it."""
    return str(path.relative_to(SOURCE) if path.is_relative_to(SOURCE) else path)
