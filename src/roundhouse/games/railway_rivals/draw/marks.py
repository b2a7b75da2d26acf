"""The marks of the companies: a colour and a line of its own each, not the colour alone."""

from typing import Final

from roundhouse.svg.cache import cached
from roundhouse.svg.element import el, number
from roundhouse.svg.shapes import seat_mark
from roundhouse.svg.theme import LIGHT, Theme

COLOURS: Final = ("#00649c", "#c04a00", "#007a58", "#a8397a", "#6e4b00", "#1d7fae", "#4a4a4a", "#756a00")
"""By seat, by day: the colours of the seats, darker, for they are thin lines on paper (RW-K.2, RW-P.3)."""
NIGHT: Final = ("#4fa8e8", "#ff8a3d", "#2fd0a2", "#f09bcb", "#f5bd3d", "#a4dcff", "#d2d2d2", "#f0e442")
"""By seat, by night."""
WIDTH: Final = 3.4
"""The width of a line on the map."""


class Stroke:
    """One stroke of a line: width in parts of WIDTH, dashes, their offset, and whether the ends are round.

    A lighter one has the colour of the ground under lines.
    """

    def __init__(
        self, width: float, dashes: str = "", offset: float = 0, round_: bool = False, lighter: bool = False
    ) -> None:
        self.width = width
        self.dashes = dashes
        self.offset = offset
        self.round = round_
        self.lighter = lighter


STROKES: Final = (
    (Stroke(1),),
    (Stroke(0.3), Stroke(1.05, "7.5 4.5", 3.75)),
    (Stroke(0.26), Stroke(1.3, "0.01 6", 3, True)),
    (Stroke(1.35), Stroke(0.55, lighter=True)),
    (Stroke(1.35), Stroke(0.75, "4.5 4.5", 2.25, lighter=True)),
    (Stroke(0.42), Stroke(1.6, "1.4 3.1", 0.7)),
    (Stroke(0.7, "9 3", 4.5),),
    (Stroke(1.5), Stroke(0.9, lighter=True), Stroke(0.3)),
)
"""By seat (RW-P.3), from below; dashes are in units of the map and begin in the middle of one."""
DARKNESS: Final = "#071a1d"


def colour_of(seat: int, theme: Theme) -> str:
    return COLOURS[seat] if theme is LIGHT else NIGHT[seat]


def casing_of(theme: Theme) -> str:
    """What lines are drawn upon, so that they stand out from the land."""
    return "#fffaf0" if theme is LIGHT else DARKNESS


def strokes(seat: int, d: str, theme: Theme, width: float = WIDTH) -> str:
    """A way in the colour and the line of a seat."""
    if not d:
        return ""
    colour, body = colour_of(seat, theme), ""
    for stroke in STROKES[seat]:
        body += el(
            "path",
            d=d,
            stroke=casing_of(theme) if stroke.lighter else colour,
            stroke_width=width * stroke.width,
            stroke_dasharray=stroke.dashes or None,
            stroke_dashoffset=stroke.offset or None,
            stroke_linecap="round" if stroke.round or not stroke.dashes else None,
        )
    return f'<g fill="none" stroke-linejoin="round" pointer-events="none">{body}</g>'


def cased(d: str, theme: Theme, width: float = WIDTH + 2.6) -> str:
    """The ground under lines."""
    if not d:
        return ""
    return (
        f'<path d="{d}" fill="none" stroke="{casing_of(theme)}" stroke-width="{number(width)}"'
        ' stroke-linejoin="round" stroke-linecap="round" pointer-events="none"/>'
    )


def sample(seat: int, x: float, y: float, w: float, theme: Theme) -> str:
    """A piece of a seat's line, for a legend."""
    d = f"M{number(x)} {number(y)}h{number(w)}"
    return strokes(seat, d, theme, WIDTH * 1.15)


# Trains

_BODY: Final = (
    "M3 17V9H1L2 6H9L8 9V10H12V7H10.5L10 3H15L14.5 7H13V10H17V8.5Q18.5 6.5 20 8.5V10H22L24 12V15L27 19H22"
    "A2.5 2.5 0 0 1 17 19H15A4 4 0 0 1 7 19H3ZM4 9.5H7V12.5H4Z"
)
_WHEELS: Final = (
    "M11 19.5A1 1 0 1 0 11.01 19.5ZM11 16.5A3 3 0 1 1 10.99 16.5ZM19.5 18A1.8 1.8 0 1 1 19.49 18Z"
)


@cached
def train(seat: int, x: float, y: float, size: float, theme: Theme) -> str:
    """The train of a seat: the seat's mark, so wide, and a locomotive in its colour upon it."""
    scale, ink = size / 22, theme.ink
    how = f'fill="{colour_of(seat, theme)}" stroke="{ink}" stroke-width="0.9" fill-rule="evenodd"'
    engine = f'<path d="{_BODY}" {how} stroke-linejoin="round"/><path d="{_WHEELS}" fill="{ink}"/>'
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size * 0.72)}" fill="{casing_of(theme)}"'
        f' stroke="{theme.accent}" stroke-width="{number(scale * 1.6)}"/>'
        f'{seat_mark(seat, x, y, size, theme)}<g transform="translate({number(x - 15 * scale)} '
        f'{number(y - 36 * scale)}) scale({number(scale * 1.1)})">'
        f'<path d="{_BODY}" fill="none" stroke="{casing_of(theme)}" stroke-width="4"/>{engine}</g>'
    )
