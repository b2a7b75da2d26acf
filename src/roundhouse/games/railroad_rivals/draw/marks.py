"""The railroads' marks: two colours, a shape and a line style each, so that no eye needs the colours alone.

They are inventions of this house; none is the emblem of a real company.
"""

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from roundhouse.games.railroad_rivals.draw.inks import Inks
from roundhouse.games.railroad_rivals.modules.stock_track import SPACES
from roundhouse.svg.cache import cached
from roundhouse.svg.element import at, el, group, number
from roundhouse.svg.shapes import box
from roundhouse.svg.text import fit, width_of, write


@dataclass(frozen=True)
class Mark:
    """How a railroad signs its edges, stocks and markers."""

    field: str
    """The enamel."""
    ink: str
    """Letters, shape and line on it."""
    shape: str
    """The name of a shape."""
    dash: str
    """The style of its line."""


SHAPES: Final = {
    "diamond": "M0-10 8 0 0 10-8 0Z",
    "shield": "M-8-9H8V0C8 5 4 8 0 10-4 8-8 5-8 0Z",
    "disc": "M0-9A9 9 0 1 0 .01-9Z",
    "star": "M0-10 2.7-2.7 10 0 2.7 2.7 0 10-2.7 2.7-10 0-2.7-2.7Z",
    "peaks": "M-10 8-4-7 0 1 4-9 10 8Z",
    "sun": "M-10 5A10 10 0 0 1 10 5ZM-10 7H10V9H-10Z",
    "hourglass": "M-8-9H8L2 0 8 9H-8L-2 0Z",
    "octagon": "M-4-9.5H4L9.5-4V4L4 9.5H-4L-9.5 4V-4Z",
    "pennant": "M-8-9 10-3-8 3V10H-10V-9Z",
    "ring": "M0-9A9 9 0 1 0 .01-9ZM0-4.5A4.5 4.5 0 1 1-.01-4.5Z",
    "wedge": "M0-9 10 8H-10Z",
    "bars": "M-9-9H-3V9H-9ZM3-9H9V9H3Z",
    "anchor": "M-2-10H2V-4H8V0H2V5C5 5 7 3 8 1L10 7C6 11-6 11-10 7L-8 1C-7 3-5 5-2 5V0H-8V-4H-2Z",
    "chevron": "M-10-8 0-1 10-8V0L0 8-10 0Z",
    "cross": "M-3.5-9H3.5V-3.5H9V3.5H3.5V9H-3.5V3.5H-9V-3.5H-3.5Z",
}
"""Each within 10 of the origin."""

SOLID: Final = ""
DASHED: Final = "6 3"
DOTTED: Final = "1.5 2"
BROKEN: Final = "9 2 2 2"

MARKS: Final = {
    "B&O": Mark("#1d4e89", "#ffe9ad", "sun", SOLID),
    "IC": Mark("#a8480f", "#fff3dc", "diamond", DASHED),
    "NYC": Mark("#3b4046", "#f4efe2", "octagon", SOLID),
    "PRR": Mark("#7d1f2b", "#f7d98b", "shield", DOTTED),
    "C&O": Mark("#e9b52f", "#20305c", "ring", BROKEN),
    "MP": Mark("#c6342c", "#fffaf0", "bars", SOLID),
    "ACL": Mark("#6b3f86", "#ffe9f4", "anchor", DASHED),
    "ATSF": Mark("#8fc4e0", "#14304a", "star", DOTTED),
    "UP": Mark("#c9d0d3", "#8e1515", "pennant", BROKEN),
    "SP": Mark("#12716b", "#e5fbf1", "wedge", DASHED),
    "GN": Mark("#2f5a2c", "#f3e7b8", "peaks", DOTTED),
    "NP": Mark("#e8a798", "#3a1614", "hourglass", BROKEN),
    "NYNH&H": Mark("#b9cf86", "#1d3310", "chevron", SOLID),
}
"""The railroads that have a mark of their own."""

_SPARE: Final = (
    ("#4d3b2f", "#f6e7c8"),
    ("#9fc28b", "#17301a"),
    ("#0f3f52", "#ffd9a0"),
    ("#c9b6df", "#2c1a45"),
    ("#6f7118", "#ffffe8"),
    ("#d9d9d9", "#1c1c1c"),
    ("#a33b6d", "#fff0f6"),
)
_SPARE_SHAPES: Final = ("chevron", "cross", "disc", "diamond", "shield", "star", "wedge", "octagon")
_DASHES: Final = (SOLID, DASHED, DOTTED, BROKEN)


def mark_of(id_: str) -> Mark:
    """The mark of a railroad; one that we do not know gets colours and a shape by the letters of its id."""
    if id_ in MARKS:
        return MARKS[id_]
    n = crc32(id_.encode())
    field, ink = _SPARE[n % 7]
    return Mark(field, ink, _SPARE_SHAPES[n // 7 % 8], _DASHES[n // 56 % 4])


@cached
def shape(id_: str, x: float, y: float, size: float, *, fill: str = "") -> str:
    """The bare shape of a railroad, `size` high, around a point."""
    mark = mark_of(id_)
    return at(x, y, el("path", d=SHAPES[mark.shape], fill=fill or mark.ink, fill_rule="evenodd"), size / 20)


@cached
def band(id_: str, x: float, y: float, w: float, h: float) -> str:
    """A bare band of enamel with the railroad's line at its lower side."""
    mark = mark_of(id_)
    return box(x, y, w, h, mark.field, r=0) + stripe(mark, x, x + w, y + h - 1.2)


@cached
def letters(id_: str, size: float, room: float) -> str:
    """Shape and letters side by side, around the origin; no wider than `room`."""
    mark = mark_of(id_)
    words, fitted = fit(id_, (room - size - 1) / 0.9, size, size * 0.4, bold=True)
    if words != id_:
        half = (len(id_) + 2) // 2
        lines = ((id_[:half], -size * 0.04), (id_[half:], size * 0.5))
        return shape(id_, size * 0.45 - room / 2, 0, size * 0.9) + "".join(
            write(
                line, size + 1 - room / 2, low, room - size - 1, size * 0.55, mark.ink, smallest=4, bold=True
            )
            for line, low in lines
        )
    wide = width_of(words, fitted, bold=True) * 0.9
    left = -(size + 1 + wide) / 2
    return shape(id_, left + size * 0.45, 0, size * 0.9) + write(
        words, left + size + 1, fitted * 0.35, 2 * room, fitted, mark.ink, smallest=fitted, bold=True
    )


def stripe(mark: Mark, x: float, to_x: float, y: float) -> str:
    """The railroad's line."""
    d = f"M{number(x)} {number(y)}H{number(to_x)}"
    return el("path", d=d, stroke=mark.ink, stroke_width=1.1, stroke_dasharray=mark.dash or None)


@cached
def plate(id_: str, x: float, y: float, w: float, h: float, edge: str) -> str:
    """An enamel plate with shape and letters."""
    mark = mark_of(id_)
    size = h * 0.6
    text_at = x + 4 + size + 3
    room = x + w - 4 - text_at
    low = y + h / 2 + h * 0.22
    return (
        el("rect", x=x, y=y, width=w, height=h, rx=3, fill=mark.field, stroke=edge, stroke_width=0.9)
        + stripe(mark, x + 3, x + w - 3, y + h - 2.4)
        + shape(id_, x + 4 + size / 2, y + h * 0.46, size)
        + named(id_, text_at, low, room, min(13, h * 0.62), mark.ink, 8)
    )


def named(id_: str, x: float, y: float, room: float, size: float, ink: str, smallest: float) -> str:
    """The letters of a railroad on this baseline; in two small lines where they are many."""
    if fit(id_, room, size, smallest, bold=True)[0] == id_:
        return write(id_, x, y, room, size, ink, smallest=smallest, bold=True)
    half = (len(id_) + 2) // 2
    lines = ((id_[:half], y - 4.6), (id_[half:], y + 2.6))
    return "".join(write(words, x, low, room, 8.5, ink, smallest=6, bold=True) for words, low in lines)


@cached
def turned(id_: str, rounds: int, w: float, h: float, edge: str) -> str:
    """A marker that has gone round the track: its colours are changed over, and it says what to add."""
    mark = mark_of(id_)
    middle = (w + 16) / 2
    return (
        el("rect", width=w, height=h, rx=3, fill=mark.ink, stroke=edge, stroke_width=0.9)
        + el("path", d=f"M3 3V{number(h - 3)}M{number(w - 3)} 3V{number(h - 3)}", stroke=mark.field)
        + shape(id_, 11, h * 0.5, 11, fill=mark.field)
        + write(id_, middle, 9.2, w - 19, 9, mark.field, smallest=5.5, bold=True, anchor="middle")
        + write(
            f"+{SPACES * rounds}", middle, 18, w - 20, 9.5, mark.field, smallest=8, bold=True, anchor="middle"
        )
    )


@cached
def stock(id_: str, x: float, y: float, w: float, h: float, inks: Inks, worth: str) -> str:
    """A stock tile: a share certificate with the railroad's enamel head, and what it is worth now."""
    mark = mark_of(id_)
    head = h * 0.52
    return group(
        el("rect", x=x, y=y, width=w, height=h, rx=4, fill=inks.paper, stroke=inks.soft),
        el("rect", x=x + 3, y=y + 3, width=w - 6, height=head, rx=2, fill=mark.field),
        stripe(mark, x + 5, x + w - 5, y + head + 0.6),
        shape(id_, x + 7 + head * 0.3, y + 2.5 + head * 0.48, head * 0.62),
        lettered(id_, x + w - 7, y + head * 0.5, w - 18 - head * 0.62, min(15, head * 0.62), mark.ink),
        write(worth, x + w / 2, y + h - h * 0.13, w - 8, 12, inks.print, anchor="middle"),
    )


def lettered(id_: str, right: float, y: float, room: float, size: float, ink: str) -> str:
    """The letters on the head of a stock tile, up to its right end; in two lines where they are many."""
    if fit(id_, room, size, 9, bold=True)[0] == id_:
        return write(id_, right, y + 7, room, size, ink, smallest=9, bold=True, anchor="end")
    half = (len(id_) + 2) // 2
    lines = ((id_[:half], y + 1.5), (id_[half:], y + 10))
    return "".join(
        write(words, right, low, room, 9.5, ink, smallest=7, bold=True, anchor="end") for words, low in lines
    )
