"""The shape of the project: who may import whom, what every file says of itself, which rules are proved."""

import ast
import re
from pathlib import Path

import pytest

import roundhouse
from roundhouse import find_game, game_names
from tests.walks import COMPILED

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "roundhouse"
FILES = sorted(SOURCE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))

MAY_IMPORT = {
    "core": {"core"},
    "geometry": {"geometry"},
    "svg": {"svg"},
    "display": {"core", "svg", "display"},
    "games": {"core", "geometry", "games", "svg", "display"},
    "bots": {"core", "bots"},
    "lab": {"core", "bots", "lab"},
    "site": {"core", "bots", "display", "svg", "site"},
    "cli": {"core", "bots", "display", "lab", "svg", "site", "cli"},
}
"""Dependencies point one way; whoever stands on top reaches games through the registry alone."""


def imports(path: Path) -> set[str]:
    """Every module of ours that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by full name"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "roundhouse"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_dependencies_point_one_way(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    if len(parts) == 1:
        return
    for name in imports(path):
        words = name.split(".")
        folder = words[1] if (SOURCE / words[1]).is_dir() else "the package's face"
        if folder == "the package's face":
            assert parts[0] in ("bots", "lab", "site", "cli"), f"{parts} imports {name}"
        else:
            assert folder in MAY_IMPORT[parts[0]], f"{parts} imports {name}"
        if parts[0] == "games" and len(parts) > 2 and words[1] == "games":
            assert words[2] == parts[1], f"{parts} imports another game: {name}"
        if parts[0] == "games" and words[1] in ("svg", "display"):
            assert "draw" in parts, f"only a game's drawing imports {words[1]}: {parts}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_file_says_its_subject(path: Path) -> None:
    doc = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert doc, path
    assert doc.splitlines()[0].endswith("."), path


def test_only_a_games_own_folder_names_it() -> None:
    for path in FILES:
        parts = path.relative_to(SOURCE).parts
        if parts[0] in ("core", "geometry", "svg", "bots", "lab", "site", "cli"):
            text = path.read_text("utf-8").lower()
            for name in game_names():
                code = "\n".join(line for line in text.splitlines() if '"""' not in line and "`" not in line)
                assert name not in code, f"{path} names {name}"


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_the_same_files(name: str) -> None:
    folder = SOURCE / "games" / name.replace("-", "_")
    for file in (
        "__init__",
        "data",
        "state",
        "actions",
        "rules",
        "hidden",
        "position",
        "draw",
        "words",
        "greedy",
    ):
        assert (folder / f"{file}.py").exists() or (folder / file / "__init__.py").exists(), file
    assert (folder / "rulebook.toml").exists()
    for path in find_game(name).data_files:
        assert find_game(name).folder in path.parents
        assert path.exists(), path


@pytest.mark.parametrize("name", game_names())
def test_every_rule_is_proved_and_every_test_names_rules_that_exist(name: str) -> None:
    rules = set(find_game(name).rulebook.rules)
    proved: set[str] = set()
    named: set[str] = set()
    for path in TESTS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                ids = {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
                proved |= ids
                if path.parent.name == name.replace("-", "_"):
                    named |= ids
    assert sorted(rules - proved) == []
    assert sorted(named - rules) == []


@pytest.mark.parametrize("name", game_names())
def test_every_rule_id_in_the_code_exists(name: str) -> None:
    game = find_game(name)
    prefixes = "|".join({id_.split("-")[0] for id_ in game.rulebook.rules})
    for path in sorted((SOURCE / "games" / name.replace("-", "_")).rglob("*.py")):
        for id_ in re.findall(rf"\b(?:{prefixes})-[\w.-]*\d", path.read_text("utf-8")):
            assert id_ in game.rulebook.rules, f"{path.name}: {id_}"


def test_every_public_name_is_in_the_guide() -> None:
    guide = (ROOT / "docs" / "guide.md").read_text("utf-8")
    for name in roundhouse.__all__:
        assert f"`{name}" in guide, name


def test_this_is_the_build_that_was_asked_for() -> None:
    import os

    assert (os.environ.get("ROUNDHOUSE_EXPECT") == "compiled") == COMPILED
