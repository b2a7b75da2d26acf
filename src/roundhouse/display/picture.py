"""A picture: what was drawn of a scene on a sheet of paper, as lines of SVG."""

from roundhouse.svg.element import document
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
) -> list[str]:
    """The opening tag, one element a line, the closing tag; `summary` is for those who do not see it.

    `definitions` come before the paper; None where they are among what is drawn on it.
    """
    return document(
        width,
        height,
        title,
        summary,
        *([] if definitions is None else [definitions]),
        sheet(width, height, theme),
        *drawn,
        font_family=SANS,
        style="font-variant-numeric:tabular-nums",
    )
