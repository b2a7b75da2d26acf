"""Runs the notebooks of docs/notebooks from their first cell to their last, and keeps what they show."""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
SECONDS = 600
"""So long one cell may take."""


def executed(path: Path) -> Any:
    """The notebook of this file after all its cells have run, in a Python of its own; it stands beside it."""
    book = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(book, timeout=SECONDS, kernel_name="python3", resources=where).execute()
    return book


def main() -> None:
    for path in sorted(FOLDER.glob("*.ipynb")):
        if not sys.argv[1:] or path.stem in sys.argv[1:]:
            book = executed(path)
            for cell in book.cells:
                cell.metadata = {}  # when each ran is of no use to a reader
            nbformat.write(book, path)
            print(path.stem)


if __name__ == "__main__":
    main()
