"""The shape of the project: who may import whom, what every file says of itself, which rules are proved."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import roundhouse
from roundhouse import find_game, game_names
from roundhouse.cli.rule_places import BESIDE
from tests.walks import COMPILED

pytestmark = pytest.mark.quick
ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "roundhouse"
FILES = sorted(SOURCE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))

MAY_IMPORT = {
    "core": {"core"},
    "geometry": {"geometry"},
    "svg": {"svg"},
    "display": {"core", "geometry", "svg", "display"},
    "games": {"core", "geometry", "svg", "display", "games"},
    "bots": {"core", "bots"},
    "lab": {"core", "bots", "envs", "svg", "lab"},
    "envs": {"core", "bots", "envs"},
    "post": {"core", "bots", "svg", "post"},
    "site": {"core", "bots", "svg", "display", "post", "site"},
    "cli": {"core", "bots", "lab", "svg", "display", "post", "site", "cli"},
}
"""Dependencies point one way; whoever stands on top reaches games through the registry alone."""

EVERY_GAME_HAS = ("rulebook.toml", "lesson.toml")
"""The files that every game's folder holds."""
EVERY_GAME_HAS_MODULES = (
    "__init__",
    "actions",
    "bot",
    "data",
    "draw",
    "hidden",
    "invariants",
    "meaning",
    "packing",
    "position",
    "promises",
    "rules",
    "state",
    "vocabulary",
    "words",
)
"""The modules that every game's folder holds, each as one file or as a folder."""


@cache
def parsed(path: Path) -> ast.Module:
    """A file as Python reads it, read once for all tests."""
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> set[str]:
    """Every module of ours that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by full name"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "roundhouse"}


def wrong_import(parts: tuple[str, ...], name: str) -> str:
    """What is wrong with the import of this module in the file at this place; '' for nothing."""
    words = name.split(".")
    if not (SOURCE / words[1]).is_dir():
        return (
            ""
            if parts[0] in ("bots", "lab", "envs", "site", "cli")
            else "imports what the package offers outside"
        )
    if words[1] not in MAY_IMPORT[parts[0]]:
        return "imports upwards"
    if parts[0] == "games" and len(parts) > 2 and words[1] == "games" and words[2] != parts[1]:
        return "imports another game"
    if parts[0] == "games" and words[1] in ("svg", "display") and "draw" not in parts:
        return f"imports {words[1]}, which only a game's drawing does"
    return ""


def test_dependencies_point_one_way() -> None:
    wrong = []
    for path in FILES:
        parts = path.relative_to(SOURCE).parts
        found = {} if len(parts) == 1 else {name: wrong_import(parts, name) for name in imports(path)}
        wrong += [f"{'/'.join(parts)} {what}: {name}" for name, what in sorted(found.items()) if what]
    assert wrong == []


def test_every_file_says_its_subject() -> None:
    silent = []
    for path in FILES:
        doc = ast.get_docstring(parsed(path)) or ""
        if not doc.partition("\n")[0].endswith("."):
            silent.append(str(path.relative_to(SOURCE)))
    assert silent == []


def test_only_a_games_own_folder_names_it() -> None:
    for path in FILES:
        parts = path.relative_to(SOURCE).parts
        if parts[0] in ("core", "geometry", "svg", "bots", "lab", "envs", "post", "site", "cli"):
            text = path.read_text("utf-8").lower()
            for name in game_names():
                code = "\n".join(line for line in text.splitlines() if '"""' not in line and "`" not in line)
                assert name not in code, f"{path} names {name}"


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_the_same_files(name: str) -> None:
    folder = SOURCE / "games" / name.replace("-", "_")
    files = [file for file in EVERY_GAME_HAS if not (folder / file).exists()]
    modules = [
        module
        for module in EVERY_GAME_HAS_MODULES
        if not (folder / f"{module}.py").exists() and not (folder / module / "__init__.py").exists()
    ]
    assert files + modules == []
    for path in find_game(name).data_files:
        assert find_game(name).folder in path.parents
        assert path.exists(), path


@cache
def marked() -> dict[Path, set[str]]:
    """The ids of the rules that each test file proves."""
    found: dict[Path, set[str]] = {}
    for path in TESTS:
        ids = found.setdefault(path, set())
        if "pytest.mark.rule" in path.read_text("utf-8"):
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                    ids |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return found


@pytest.mark.parametrize("name", game_names())
def test_every_rule_is_proved_and_every_test_names_rules_that_exist(name: str) -> None:
    rules = set(find_game(name).rulebook.rules)
    proved = {id_ for ids in marked().values() for id_ in ids}
    folder = name.replace("-", "_")
    named = {id_ for path, ids in marked().items() if path.parent.name == folder for id_ in ids}
    assert sorted(rules - proved) == []
    assert sorted(named - rules) == []


@pytest.mark.parametrize("name", game_names())
def test_every_rule_id_in_the_code_exists(name: str) -> None:
    game = find_game(name)
    prefixes = "|".join({id_.split("-")[0] for id_ in game.rulebook.rules})
    folder = SOURCE / "games" / name.replace("-", "_")
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        for id_ in re.findall(rf"\b(?:{prefixes})-[\w.-]*\d", path.read_text("utf-8")):
            assert id_ in game.rulebook.rules, f"{path.name}: {id_}"


def ids_in(text: str) -> set[str]:
    return set(re.findall(r"[A-Z]+-[\w.-]*\w", text))


def decides(path: Path) -> bool:
    """Whether rules are carried out in this file of a game, not only shown, written down or checked."""
    return not BESIDE & {path.stem, path.parent.name, path.parent.parent.name}


@pytest.mark.parametrize("name", game_names())
def test_the_contents_lead_from_every_heading_of_the_rulebook_to_its_code(name: str) -> None:
    book, folder = find_game(name).rulebook, SOURCE / "games" / name.replace("-", "_")
    files = [folder / "rules" / "__init__.py", folder / "modules" / "__init__.py"]
    told = "".join([ast.get_docstring(parsed(file)) or "" for file in files if file.exists()])
    lines = [" ".join(line.split()) for line in re.findall(r"^- .*?(?=\n- |\n\n|\Z)", told, re.M | re.S)]
    code = ids_in("".join([path.read_text("utf-8") for path in folder.rglob("*.py") if decides(path)]))
    for heading in book.headings():
        own = {id_ for id_, rule in book.rules.items() if rule.heading == heading}
        short = heading.removeprefix("Robber Baron: ")
        led = [file for line in lines if short in line for file in re.findall(r"`([\w/]+\.\w+)`", line)]
        assert led, f"no file is named for {heading!r}"
        there = ids_in("".join([(folder / file).read_text("utf-8") for file in led]))
        assert sorted(own & code - there) == [], f"{heading!r} leads to {led}"


def test_every_public_name_is_in_the_guide() -> None:
    guide = (ROOT / "docs" / "guide.md").read_text("utf-8")
    for name in roundhouse.__all__:
        assert f"`{name}" in guide, name


def test_this_is_the_build_that_was_asked_for() -> None:
    import os

    assert (os.environ.get("ROUNDHOUSE_EXPECT") == "compiled") == COMPILED
