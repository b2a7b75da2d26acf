"""City tiles, 100 wide and high: their parts, and their backs."""

from typing import Final

from roundhouse.games.railroad_rivals.data import City
from roundhouse.games.railroad_rivals.draw.inks import Inks
from roundhouse.svg.element import el, group, number
from roundhouse.svg.shapes import BACK
from roundhouse.svg.text import fit, write

SIZE: Final = 100
FULL: Final = "f"
"""A tile with its name, its building and its number."""
SMALL: Final = "s"
"""A tile for a crowded table: its three letters over a faint building, and broad edges."""
SMALLEST_FULL: Final = 113
"""A tile that is drawn smaller than this is drawn SMALL: its name could not be read."""
READABLE: Final = 11.04
"""The least size of a name: on a tile of that size a desk of 1440 pixels shows it eleven pixels high."""
ROOM: Final = 74.0
"""How wide a name may be, between the bands of two railroads."""
SKY_ENDS: Final = 42.0
"""Where the sky of a tile ends that has its name below it."""
NAME_AT: Final = 53.9
"""The middle of the name."""
DEPTH: Final = {FULL: 13, SMALL: 18}
"""How far a railroad's band reaches into the tile."""
CORNER: Final = 16
"""How much of an edge at each end is bare."""
LETTERS: Final = 36
"""Where along an edge the letters stand, from the left or from the top."""
ENGINE: Final = 71
"""Where along an edge a locomotive stands."""


def detail_at(size: float) -> str:
    """How much is drawn on a tile of this size."""
    return FULL if size >= SMALLEST_FULL else SMALL


def draw_paper(inks: Inks) -> str:
    """The blank of a tile."""
    return el(
        "rect",
        x=0.4,
        y=0.4,
        width=99.2,
        height=99.2,
        rx=3,
        fill=inks.paper,
        stroke=inks.soft,
        stroke_width=0.8,
    )


def draw_letters(tile: City, inks: Inks) -> str:
    return write(tile.id, 50, 50, 62, 26, inks.print, smallest=14, serif=True, bold=True, anchor="middle")


def name_lines(name: str) -> list[tuple[str, float, bool]]:
    """A name in lines, each with its size and whether it is bold: on one line, on two, or less bold."""
    words, size = fit(name, ROOM, 15, READABLE, serif=True, bold=True)
    if words == name:
        return [(name, size, True)]
    head, gap, tail = name.rpartition(" ")
    if not gap:
        return [(name, fit(name, ROOM, READABLE + 1, 7, serif=True)[1], False)]
    size = min([fit(line, ROOM, READABLE + 0.5, 7, serif=True, bold=True)[1] for line in (head, tail)])
    return [(head, size, True), (tail, size, True)]


def draw_name(name: str, inks: Inks) -> str:
    """The name of a city between two lines, where a building has left room for it."""
    lines = name_lines(name)
    step = lines[0][1] * 0.96
    low = NAME_AT + lines[0][1] * 0.34 - step * (len(lines) - 1) / 2
    body = el("path", d=f"M14 {number(SKY_ENDS)}H86M14 65.5H86", stroke=inks.print, stroke_width=0.9)
    for i, (words, size, bold) in enumerate(lines):
        body += write(
            words,
            50,
            low + i * step,
            ROOM + 1,
            size,
            inks.print,
            smallest=size,
            serif=True,
            bold=bold,
            anchor="middle",
        )
    return body


def draw_goods(n: int, inks: Inks) -> str:
    """The number in the corner, and a faint place for every cube that comes with the tile."""
    places = "".join(f"M{number(x + 1)} 72h11v11h-11z" for x, _, _ in cube_places(n, FULL))
    return (
        el("circle", cx=8.2, cy=8.2, r=7, fill=inks.print)
        + write(str(n), 8.2, 12.2, 12, READABLE, inks.paper, smallest=8, bold=True, anchor="middle")
        + el("path", d=places, fill="none", stroke=inks.rule, stroke_width=0.8, stroke_dasharray="2 1.5")
    )


def cube_places(n: int, detail: str) -> list[tuple[float, float, float]]:
    """Where n cubes stand on a tile: left, top and size of each."""
    size = 16.0 if detail == FULL else 22.0 if n < 3 else 62 / n
    step = min(size + 2, 68 / max(n, 1))
    left = 50 - (step * (n - 1) + size) / 2
    return [(left + step * i, 68.5 if detail == FULL else 55, size) for i in range(n)]


def crowd_places(counts: list[int], detail: str) -> list[tuple[float, float, float]]:
    """Where the cubes of a tile that was filled again stand: colours apart, those of one close together."""
    n, kinds, w = sum(counts), len(counts), 72 if detail == FULL else 66
    full = 16.0 if detail == FULL else 15.5
    size = min(full, (w - 2.5 * (kinds - 1) - 4.5 * (n - kinds)) / kinds)
    step = min(size, (w - 2.5 * (kinds - 1) - size * kinds) / max(1, n - kinds))
    wide = size * kinds + step * (n - kinds) + 2.5 * (kinds - 1)
    left, top = 50 - wide / 2, (68.5 if detail == FULL else 57) + (full - size) / 2
    found: list[tuple[float, float, float]] = []
    for count in counts:
        found += [(left + step * i, top, size) for i in range(count)]
        left += step * (count - 1) + size + 2.5
    return found


def back(x: float, y: float, size: float) -> str:
    """A city tile face down."""
    return group(
        el("rect", x=x, y=y, width=size, height=size, rx=size * 0.06, fill=BACK, stroke="#0c2a29"),
        el(
            "path",
            d=f"M{number(x + size / 2)} {number(y + size * 0.14)}l{number(size * 0.36)} {number(size * 0.36)}"
            f"l-{number(size * 0.36)} {number(size * 0.36)}l-{number(size * 0.36)} -{number(size * 0.36)}z",
            fill="none",
            stroke="#c9b27c",
        ),
    )
