"""Every notebook runs from its first cell to its last, and shows what it promises."""

import os
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tools.notebooks import FOLDER, executed

BOOKS = sorted(FOLDER.glob("*.ipynb"))
QUICK = "import-a-record"
"""The one that `make test` runs too; the others are a part of `make drill`."""
SHOWS = {
    "design-a-map": ("image/svg+xml", 2),
    "import-a-record": ("image/svg+xml", 1),
    "run-a-tournament": ("text/html", 1),
    "train-a-learner": ("text/html", 1),
    "watch-a-game": ("image/svg+xml", 3),
}
"""What is in its pictures, and how many there are."""


def shown(book: Any, kind: str) -> int:
    """How many outputs of this kind a notebook has."""
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    return sum(kind in output.get("data", {}) for output in outputs)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
# tornado's loops and Jupyter's sockets end when Python does
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::RuntimeWarning")
def test_a_notebook_runs_and_shows_its_pictures(path: Path) -> None:
    if path.stem != QUICK and "ROUNDHOUSE_DRILL" not in os.environ:
        pytest.skip("a part of `make drill`")
    kind, many = SHOWS[path.stem]
    book = executed(path)
    assert shown(book, kind) == many
    # and so it did when it was put here, where a reader finds it
    assert shown(nbformat.read(path, as_version=4), kind) == many


def test_no_notebook_tells_where_it_was_run() -> None:
    for path in BOOKS:
        text = path.read_text("utf-8")
        assert not [place for place in ("/tmp/", "/home/", "/work/") if place in text], path.name
