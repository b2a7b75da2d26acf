"""Where a rule is kept and proved: the lines of code and data that name it, and its tests."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
SOURCE: Final = next(
    (around for around in PACKAGE.parents if (around / "src" / "roundhouse").is_dir()), PACKAGE.parent
)
"""The project's folder, where there is one around the code that runs, also around its native build."""
BESIDE: Final = {
    *("words", "draw", "bot", "actions", "notation"),
    *("describe", "invariants", "position", "promises"),
}
"""The files and folders of a game that show, write down or check a rule, but do not carry it out."""
TELLING: Final = {"check", "refusal", "end_rule"}
"""The functions that do no more than that in every file."""


def places_of(folder: Path, rule: str) -> list[str]:
    """Where a rule of the game in this folder is named: `FILE:LINE: what stands there`.

    First come the lines that carry it out, in code or data, then those that only show, check or tell it, and
    last its tests.
    """
    named = re.compile(rf"(?<![\w-]){re.escape(rule)}(?![\w.-]*\w)")
    found = [
        (_rank(folder, path, n, line, quoted), f"{_short(path)}:{n}: {_owner(path, n)}{line.strip()}")
        for path in sorted([*folder.rglob("*.py"), *_data_of(folder)])
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line)
        for quoted in [not named.search(line.replace(f'"{rule}"', ""))]
    ]
    return [place for _, place in sorted(found, key=lambda each: each[0])] + [
        f"{_short(path)}:{n}: {name}"
        for path in sorted((SOURCE / "tests").rglob("test_*.py"))
        for n, name in _tests_of(path, rule)
    ]


def source_of(folder: Path) -> Path:
    """The folder of a game as it is written: of a native build in a clone the source beside it."""
    written = SOURCE / "src" / "roundhouse" / folder.relative_to(PACKAGE)
    return written if written.is_dir() else folder


def _data_of(folder: Path) -> list[Path]:
    """The game's files of data: neither its rulebook nor its lessons."""
    files = folder.rglob("*.toml")
    return [path for path in files if path.stem != "rulebook" and not path.stem.startswith("lesson")]


def _rank(folder: Path, path: Path, n: int, line: str, quoted: bool) -> int:
    """How likely it is that a rule is carried out in this line: 0 most, 4 least.

    First come `rules/`, then `modules/`, then data and what the rules ask; then lines that only hand the id
    on in quotes, to a refusal or the ledger; last what stands beside them or lists options, heads a file,
    checks a position, words a refusal or names a phase.
    """
    around = path.relative_to(folder).with_suffix("").parts
    rank = ("rules", "modules", around[0]).index(around[0])
    if path.suffix != ".py":
        return rank
    told = [
        BESIDE & {*around},
        around == ("__init__",),
        n <= (_parsed(path).body[0].end_lineno or 0),
        TELLING & {*_names(path, n)},
        line.strip().startswith("super().__init__("),
    ]
    return 4 if any(told) else 3 if quoted else rank


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
