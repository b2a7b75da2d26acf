"""Pages of which a program writes the first part, and people the rest."""

from pathlib import Path

TRIED = "## What was tried"
"""From here on a page is written by hand, and kept."""


def tried(page: Path) -> list[str]:
    """The lines of a page that are written by hand."""
    lines = page.read_text("utf-8").splitlines()
    return lines[lines.index(TRIED) :] if TRIED in lines else []
