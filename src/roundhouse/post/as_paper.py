"""A report on paper: pages of A4 as SVG, and all of them as one PDF."""

import re
from typing import Final
from xml.etree import ElementTree

from roundhouse.core.post import Block, Grid, Lines, Picture, Report
from roundhouse.post.as_text import is_figures
from roundhouse.svg.element import document, el, number
from roundhouse.svg.page import heading
from roundhouse.svg.paper import PAPERS
from roundhouse.svg.pdf import to_pdf
from roundhouse.svg.shapes import line as rule
from roundhouse.svg.text import SANS, width_of, wrap, write
from roundhouse.svg.theme import LIGHT

W, H = PAPERS["a4"]
MARGIN: Final = 40.0
ROOM: Final = W - 2 * MARGIN
SIZE: Final = 8.8
LEAD: Final = 12.6
"""From one line to the next."""
HANG: Final = 14.0
"""How far lines stand in that go on."""
COLUMN: Final = 46.0
"""Where lines go on that begin with the name of a company."""
SMALLER: Final = 0.55
"""A picture that needs more room than is left is made smaller, but not by more than to this part."""
NAMED: Final = re.compile(r"(\S.{0,11}?)?\s{2,}(\S.*)")


class Paper:
    """Pages that are filled from above."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.pages: list[str] = []
        self.body = ""
        self.y = 0.0
        self.begin()

    def begin(self) -> None:
        title = write(
            self.report.title.upper(), MARGIN, 58, ROOM * 0.7, 17, LIGHT.ink, serif=True, bold=True, spacing=1
        )
        note = write(
            self.report.note, W - MARGIN, 58, ROOM * 0.3, 9.5, LIGHT.ink, smallest=7, serif=True, anchor="end"
        )
        self.body = title + note + rule(MARGIN, 64, W - MARGIN, 64, LIGHT.ink, 1.4)
        self.body += rule(MARGIN, 66.5, W - MARGIN, 66.5, LIGHT.ink, 0.5)
        self.y = 84.0

    def end(self) -> None:
        foot = write(str(len(self.pages) + 1), W / 2, H - 24, 60, 8, LIGHT.soft, smallest=6, anchor="middle")
        back = el("rect", width=W, height=H, fill="#ffffff")
        title = f"{self.report.title}, page {len(self.pages) + 1}"
        self.pages.append("\n".join(document(W, H, title, title, back, self.body + foot, font_family=SANS)))

    def room_for(self, height: float) -> None:
        """Go on to the next page where this one has no room for so much."""
        if self.y + height > H - MARGIN and self.y > 90:
            self.end()
            self.begin()

    def section(self, title: str, first: Block | None) -> None:
        need = LEAD * 3
        if isinstance(first, Picture):
            need += self.size_of(first)[1] * SMALLER
        elif isinstance(first, Grid):
            need += LEAD * (len(first.rows) + 2)
        self.room_for(need)
        self.body += heading(title, MARGIN, self.y + 8, ROOM, LIGHT, size=9)
        self.y += 26

    # Blocks

    def lines(self, block: Lines) -> None:
        for line in block.lines:
            named = NAMED.fullmatch(line)
            left = COLUMN if named is not None else 0.0
            text = named[2] if named is not None else line
            wrapped: list[str] = []
            for piece in text.split("\n"):
                wrapped += wrap(piece, ROOM - left - HANG, SIZE, 60)
            self.room_for(LEAD)
            if named is not None and named[1]:
                self.body += write(
                    named[1], MARGIN, self.y, COLUMN - 4, SIZE, LIGHT.ink, smallest=6, bold=True
                )
            for at, part in enumerate(wrapped):
                if at:
                    self.room_for(LEAD)
                x = MARGIN + left + (HANG if at else 0)
                self.body += write(part, x, self.y, ROOM, SIZE, LIGHT.ink, smallest=6)
                self.y += LEAD
        self.y += 4

    def grid(self, block: Grid) -> None:
        rows = [block.head, *block.rows, *([block.foot] if block.foot is not None else [])]
        count = len(block.head)
        wide = [max([width_of(row[i], SIZE, bold=True) for row in rows]) + 12 for i in range(count)]
        size = SIZE * min(1.0, ROOM / sum(wide))
        wide = [w * size / SIZE for w in wide]
        for at, row in enumerate(rows):
            self.room_for(LEAD)
            last = block.foot is not None and at == len(rows) - 1
            if last:
                self.body += rule(MARGIN, self.y - 9, MARGIN + sum(wide), self.y - 9, LIGHT.ink, 0.8)
            x = MARGIN
            for i, cell in enumerate(row):
                left = i == 0 or not is_figures(block, i)
                ink = LIGHT.soft if at == 0 else LIGHT.ink
                bold = at == 0 or last or i == 0
                place, anchor = (x, "start") if left else (x + wide[i] - 6, "end")
                self.body += write(
                    cell, place, self.y, wide[i], size, ink, smallest=4, bold=bold, anchor=anchor
                )
                x += wide[i]
            self.y += LEAD
        self.y += 6

    def size_of(self, block: Picture) -> tuple[float, float, float]:
        """How wide and high a picture becomes, and how much it is scaled."""
        _, _, w, h = box_of(block.svg)
        scale = min(ROOM / w, (H - 2 * MARGIN - 80) / h)
        return w * scale, h * scale, scale

    def picture(self, block: Picture) -> None:
        """As large as the page is wide, or somewhat smaller where it still fits below."""
        w, h, scale = self.size_of(block)
        left = H - MARGIN - self.y
        if h > left >= h * SMALLER:
            w, h, scale = w * left / h, left, scale * left / h
        self.room_for(h - 1)
        at_x, at_y, _, _ = box_of(block.svg)
        x, y = MARGIN + (ROOM - w) / 2 - at_x * scale, self.y - 6 - at_y * scale
        inner = block.svg[block.svg.index(">") + 1 : block.svg.rindex("</svg>")]
        moved = f"translate({number(x)} {number(y)}) scale({scale:.4f})"
        self.body += f'<g transform="{moved}">{inner}</g>'
        self.y += h + 8


def box_of(svg: str) -> list[float]:
    found = ElementTree.fromstring(svg).attrib["viewBox"]
    return [float(word) for word in found.split()]


def paper_pages(report: Report) -> list[str]:
    """The pages as SVG."""
    paper = Paper(report)
    for section in report.sections:
        paper.section(section.heading, section.blocks[0] if section.blocks else None)
        for block in section.blocks:
            if isinstance(block, Lines):
                paper.lines(block)
            elif isinstance(block, Grid):
                paper.grid(block)
            else:
                paper.picture(block)
    paper.end()
    return paper.pages


def as_pdf(reports: list[Report], name: str) -> bytes:
    """Reports as one PDF, each from a new page on."""
    return to_pdf([page for report in reports for page in paper_pages(report)], "a4", name)
