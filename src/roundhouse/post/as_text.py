"""A report as plain text, as it goes into a letter or onto a forum."""

import textwrap
from typing import Final

from roundhouse.core.post import Grid, Lines, Report

WIDTH: Final = 96


def as_text(report: Report) -> str:
    """The whole page; pictures are left to the other forms."""
    room = WIDTH - len(report.title) - len(report.note)
    out = [f"{report.title.upper()}{' ' * max(2, room)}{report.note}", "=" * WIDTH, ""]
    for section in report.sections:
        body: list[str] = []
        for block in section.blocks:
            if isinstance(block, Lines):
                for line in block.lines:
                    body += folded(line)
            elif isinstance(block, Grid):
                body += ruled(block)
        if body:
            out += [section.heading.upper(), *body, ""]
    return "\n".join([line.rstrip() for line in out]).rstrip("\n") + "\n"


def folded(line: str) -> list[str]:
    """A line broken at its blanks; what follows stands in."""
    before = len(line) - len(line.lstrip(" "))
    if len(line) <= WIDTH:
        return [line]
    hang = " " * min(24, max(before, 6))
    parts: list[str] = []
    for piece in line.split("\n"):
        parts += textwrap.wrap(
            piece,
            WIDTH,
            subsequent_indent=hang,
            break_long_words=False,
            break_on_hyphens=False,
            drop_whitespace=True,
            replace_whitespace=False,
            initial_indent="",
        ) or [""]
    return parts


def ruled(grid: Grid) -> list[str]:
    """A table: words at the left, figures at the right of their columns."""
    rows = [grid.head, *grid.rows, *([grid.foot] if grid.foot is not None else [])]
    wide = [max([len(row[i]) for row in rows]) for i in range(len(grid.head))]
    left = [i == 0 or not is_figures(grid, i) for i in range(len(grid.head))]
    lines = [
        "  ".join(
            [
                cell.ljust(w) if at_left else cell.rjust(w)
                for cell, w, at_left in zip(row, wide, left, strict=True)
            ]
        )
        for row in rows
    ]
    if grid.foot is not None:
        lines.insert(len(lines) - 1, "-" * len(lines[0]))
    return lines


def is_figures(grid: Grid, column: int) -> bool:
    """Whether a column holds figures and places, not words."""
    return all(row[column].strip("+-=") == "" or row[column].strip("+-=")[0].isdigit() for row in grid.rows)
