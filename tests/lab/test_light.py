"""Whoever does not use the lab does not pay for it: nothing of it is imported with the package."""

import subprocess
import sys

import pytest

LATE = ("difflib", "inspect", "json", "secrets", "tomllib")
"""What Python itself brings and takes long to import: only who needs it pays for it."""
HEAVY = ("numpy", "pyarrow", "gymnasium", "pettingzoo", "pyspiel", "dask", "distributed", "django", "typer")


@pytest.mark.parametrize(
    ("imported", "unwanted"),
    [
        ("roundhouse", (*HEAVY, *LATE, "roundhouse.lab", "roundhouse.envs", "roundhouse.bots")),
        ("roundhouse.lab", (*HEAVY, "roundhouse.envs")),
        ("roundhouse.lab.report", HEAVY),
        ("roundhouse.envs.episode", HEAVY),
        ("roundhouse.cli.app", tuple(set(HEAVY) - {"typer", "django"})),
    ],
)
def test_an_import_brings_nothing_heavy(imported: str, unwanted: tuple[str, ...]) -> None:
    code = f"import sys, {imported}; print([name for name in {unwanted!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
