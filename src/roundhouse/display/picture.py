"""A picture: what was drawn of a scene on a sheet of paper, as lines of SVG."""

from roundhouse.svg.element import document, number
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
