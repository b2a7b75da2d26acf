"""Blocks of a printed page, each as high as it is, that flow down columns from page to page."""

from typing import Final

from roundhouse.svg.element import at
from roundhouse.svg.shapes import line
from roundhouse.svg.text import wrap, write
from roundhouse.svg.theme import Theme

BODY: Final = 8.4
"""The size of print, in points."""
LEAD: Final = 10.6
"""From line to line."""
NARROWER: Final = 1.18
"""The print of our own fonts is so much narrower than `svg.text` allows for the fonts of any reader."""
HEAD: Final = 18.0
"""The height of a heading."""


class Block:
    """Something drawn around the origin, downwards, and how high it is."""

    def __init__(self, body: str, high: float) -> None:
        self.body = body
        self.high = high


def head(words: str, w: float, theme: Theme) -> str:
    """The head of a block: spaced capitals over a fine line."""
    body = small(words.upper(), 0, 8.6, w, 7.6, theme.ink, bold=True, spacing=0.8)
    return body + line(0, 12.4, w, 12.4, theme.ink, 0.7)


def small(
    words: str,
    x: float,
    y: float,
    w: float,
    size: float,
    fill: str,
    *,
    bold: bool = False,
    anchor: str = "start",
    spacing: float = 0,
    serif: bool = False,
    smallest: float = 6.0,
) -> str:
    """A line of print, which may shrink to 6 points."""
    return write(
        words,
        x,
        y,
        w * NARROWER,
        size,
        fill,
        smallest=smallest,
        bold=bold,
        anchor=anchor,
        spacing=spacing,
        serif=serif,
    )


def paragraphs(heading: str, texts: list[str], w: float, theme: Theme) -> Block:
    """Sentences under a heading, each broken into as many lines as it needs."""
    body, y = head(heading, w, theme), HEAD + 5
    for text in texts:
        for words in wrap(text, w * NARROWER, BODY, 40):
            body += small(words, 0, y, w, BODY, theme.ink, smallest=BODY)
            y += LEAD
        y += 2.4
    return Block(body, y - 2)


def rows(heading: str, found: list[tuple[str, str]], first: float, w: float, theme: Theme) -> Block:
    """Pairs under a heading: a word, and what is said of it, which may take several lines."""
    body, y = head(heading, w, theme), HEAD + 5
    for word, text in found:
        body += small(word, 0, y, first - 4, BODY, theme.soft)
        for words in wrap(text, (w - first) * NARROWER, BODY, 40):
            body += small(words, first, y, w - first, BODY, theme.ink, smallest=BODY)
            y += LEAD
        y += 1.6
    return Block(body, y - 2)


def flow(blocks: list[Block], columns: list[float], top: float, low: float) -> list[str]:
    """The blocks in columns from `top` to `low`, on as many pages as they need."""
    pages, column, y = [""], 0, top
    for block in blocks:
        if y + block.high > low and y > top:
            column, y = column + 1, top
            if column == len(columns):
                pages.append("")
                column = 0
        pages[-1] += at(columns[column], y, block.body)
        y += block.high + 9
    return pages
