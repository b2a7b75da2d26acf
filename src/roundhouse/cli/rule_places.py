"""Where a rule is kept and proved: the lines of code and data that name it, and its tests."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

SOURCE = Path(__file__).parents[3]
"""The project's folder, where this runs from its source."""
BESIDE: Final = {"words", "draw", "bot", "actions", "describe", "invariants", "position", "promises"}
"""The files and folders of a game that show, write down or check a rule, but do not carry it out."""


def places_of(folder: Path, rule: str) -> list[str]:
    """Where a rule of the game in this folder is named: `FILE:LINE: what stands there`.

    First come the lines that carry it out, in code or data, then those that only show, check or tell it, and
    last its tests.
    """
    named = re.compile(rf"(?<![\w-]){re.escape(rule)}(?![\w.-]*\w)")
    found = [
        (not _decides(folder, path, n, line), f"{_short(path)}:{n}: {_owner(path, n)}{line.strip()}")
        for path in sorted([*folder.rglob("*.py"), *_data_of(folder)])
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line)
    ]
    return [place for _, place in sorted(found, key=lambda each: each[0])] + [
        f"{_short(path)}:{n}: {name}"
        for path in sorted((SOURCE / "tests").rglob("test_*.py"))
        for n, name in _tests_of(path, rule)
    ]


def _data_of(folder: Path) -> list[Path]:
    """The game's files of data: neither its rulebook nor its lessons."""
    files = folder.rglob("*.toml")
    return [path for path in files if path.stem != "rulebook" and not path.stem.startswith("lesson")]


def _decides(folder: Path, path: Path, n: int, line: str) -> bool:
    """Whether a rule may be carried out in this line.

    It is not in a file beside the rules, in the game's list of options or in the head of a file, nor does it
    check a position, word a refusal or name a phase.
    """
    if path.suffix != ".py":
        return True
    around = path.relative_to(folder).with_suffix("").parts
    if BESIDE & set(around) or around == ("__init__",):
        return False
    if n <= (_parsed(path).body[0].end_lineno or 0) or line.strip().startswith("super().__init__("):
        return False
    return not {"check", "refusal"} & set(_names(path, n))


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _names(path: Path, line: int) -> list[str]:
    """The names of the class and the function around this line of code, the outer one first."""
    around = [
        node
        for node in ast.walk(_parsed(path))
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return [node.name for node in sorted(around, key=lambda node: node.lineno)]


def _owner(path: Path, line: int) -> str:
    """The class and function around this line, like `BidForOrder.apply: `; nothing outside of both."""
    names = _names(path, line) if path.suffix == ".py" else []
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
