"""Whoever installs the package alone plays, draws and counts; what needs an extra says how to get it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.cli.errors import EXTRAS

SOURCE = Path(__file__).parents[2] / "src" / "roundhouse"
ALWAYS = {"mypy_extensions", "typer", "rich", "click", "resvg_py"}
"""What every installation has."""
WITHIN = {"site": ("site",), "lab": ("lab", "envs"), "jax": ("lab",), "envs": ("envs",)}
"""The folders that may import what belongs to an extra; others would break without it."""
APART = {"psycopg", "procrastinate"}
"""What the site asks for by name, and says how to get, in `site/databases`."""


def outside(path: Path) -> set[str]:
    """What a file imports that is neither Python's nor ours."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"roundhouse"} - ALWAYS - APART


def test_only_the_folder_of_an_extra_imports_what_it_brings() -> None:
    for path in SOURCE.rglob("*.py"):
        folder = path.relative_to(SOURCE).parts[0]
        for name in outside(path):
            extras = [extra for extra, names in EXTRAS.items() if name in names]
            at_home = any(folder in WITHIN[extra] for extra in extras)
            assert at_home or path.name == "moderator.py", f"{path}: {name}"


@pytest.mark.parametrize(
    ("missing", "command", "extra"),
    [
        ("django", ["site"], "site"),
        ("numpy", ["lab", "train", "trainmaker", "--into", "learnt"], "lab"),
        ("pyarrow", ["lab", "arena", "trainmaker", "--into", "played"], "lab"),
    ],
)
def test_a_command_without_its_extra_says_in_a_line_how_to_get_it(
    missing: str, command: list[str], extra: str, tmp_path: Path
) -> None:
    # given an installation without it
    code = f"import sys; sys.modules[{missing!r}] = None; from roundhouse.cli import main; main()"
    # when it is asked for
    done = subprocess.run(
        [sys.executable, "-c", code, *command],
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    # then one line says so, and nothing was made
    assert done.returncode == 1
    assert f"pip install 'roundhouse[{extra}]'" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
