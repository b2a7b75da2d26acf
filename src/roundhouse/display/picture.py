"""A picture: what was drawn of a scene on a sheet of paper, as lines of SVG."""

from typing import Final

from roundhouse.svg.cache import cached
from roundhouse.svg.element import as_line, document, framed, number
from roundhouse.svg.page import sheet
from roundhouse.svg.text import SANS
from roundhouse.svg.theme import Theme


def picture(
    width: float,
    height: float,
    title: str,
    summary: str,
    definitions: str | None,
    drawn: list[str],
    theme: Theme,
    seen: float = 0,
) -> list[str]:
    """The opening tag, one element a line, the closing tag; `summary` is for those who do not see it.

    `definitions` come before the paper; None where they are among what is drawn on it. So much of its height
    as `seen` says wants to be in sight at once: a page makes it smaller for that, as far as it can be read.
    """
    shape = f";--shape:{number(width / seen)}" if seen else ""
    return document(
        width,
        height,
        title,
        summary,
        *([] if definitions is None else [definitions]),
        sheet(width, height, theme),
        *drawn,
        font_family=SANS,
        style=f"font-variant-numeric:tabular-nums{shape}",
    )


def picture_of_lines(
    width: float, height: float, title: str, summary: str, definitions: str, lines: list[str], theme: Theme
) -> list[str]:
    """The same of layers that are lines already and a summary that is escaped: for games that keep them."""
    ground = [paper_line(definitions), paper_line(sheet(width, height, theme))]
    return framed(f"0 0 {number(width)} {number(height)}", title, summary, ground + lines, PLAIN)


@cached
def paper_line(markup: str) -> str:
    """What lies below all else, as a line."""
    return as_line(markup)


PLAIN: Final = (("font_family", SANS), ("style", "font-variant-numeric:tabular-nums"))
