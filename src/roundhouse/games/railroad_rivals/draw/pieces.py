"""Wooden pieces: goods cubes with a mark for each colour, and the locomotives of the seats."""

from typing import Final

from roundhouse.svg.cache import cached
from roundhouse.svg.element import at, el
from roundhouse.svg.shapes import seat_shape
from roundhouse.svg.text import write
from roundhouse.svg.theme import SEATS

CUBES: Final = {
    "brown": ("#8a5228", "#b27745", "#5f3516"),
    "yellow": ("#e8b923", "#f8dc74", "#a67c08"),
    "black": ("#2c2c31", "#55555d", "#101013"),
    "gray": ("#9a9fa6", "#cfd3d8", "#666b73"),
    "white": ("#f1f5f7", "#ffffff", "#b4bfc6"),
}
"""Front, top and side of a cube."""
_SIGNS: Final = {
    "brown": ("M-3.3 0A3.3 3.3 0 1 0 3.3 0 3.3 3.3 0 1 0-3.3 0ZM-1 0H1", "#ffe7c7"),
    "yellow": ("M0-4V4M-3-3 0 0 3-3M-3 1 0 4 3 1", "#3f2c00"),
    "black": ("M0-4 4 0 0 4-4 0Z", "#f4efe2"),
    "gray": ("M-3-3.5H3M0-3.5V3.5M-3 3.5H3", "#16181b"),
    "white": ("M-3.8-2.8H3.8V2.8H-3.8ZM-3.8-2.8 0 .8 3.8-2.8", "#1f3a55"),
}
"""Rings of a log, an ear, a lump, a girder, a letter; within 5 of the middle of the front."""
EDGE: Final = "#1c1410"
_CASE: Final = "#fffdf5"
"""What lies around a piece, so that it stands out from any ground."""
_OUTLINE: Final = "M1 4.5 4.5 1H15V11.5L11.5 15H1Z"


@cached
def cube(colour: str) -> str:
    """A cube, 16 wide and high."""
    front, top, side = CUBES[colour]
    sign, ink = _SIGNS[colour]
    return (
        el("path", d=_OUTLINE, fill=_CASE, stroke=_CASE, stroke_width=2.4)
        + el("path", d="M1 4.5 4.5 1H15L11.5 4.5Z", fill=top)
        + el("path", d="M11.5 4.5 15 1V11.5L11.5 15Z", fill=side)
        + el("path", d="M1 4.5H11.5V15H1Z", fill=front)
        + el("path", d=_OUTLINE, fill="none", stroke=EDGE, stroke_width=0.8)
        + el(
            "path",
            d=sign,
            fill="none",
            stroke=ink,
            stroke_width=1.3,
            transform="translate(6.250 9.750)",
        )
    )


LOCOMOTIVE: Final = (
    "M-15 8-12 3H-11V-3H-9.5L-11-9H-5L-6.5-3H-3.5V-5.5H0V-3H4V-9H2.5V-11H15V-9H13.5V3H14.5V5"
    "A4 4 0 0 1 6.5 6H4.5A4 4 0 0 1-3.5 6H-5A3 3 0 0 1-11 6L-11.5 8Z"
)
"""Heading left, 30 wide, around the origin."""
_SIGN_AT: Final = "translate(-.5 -.8) scale(.66)"


@cached
def locomotive(seat: int, x: float, y: float, size: float) -> str:
    """The locomotive of a seat, `size` wide around a point, behind the shape and the number of its mark."""
    colour = SEATS[seat % 6]
    body = (
        el("path", d=LOCOMOTIVE, fill=_CASE, stroke=_CASE, stroke_width=3.4, stroke_linejoin="round")
        + el("path", d=LOCOMOTIVE, fill=colour, stroke=EDGE, stroke_width=1, stroke_linejoin="round")
        + el("path", d=seat_shape(seat), fill=_CASE, stroke=EDGE, stroke_width=1.8, transform=_SIGN_AT)
        + write(
            str(seat + 1),
            -0.5,
            3.6 if seat % 6 == 2 else 2.6,
            20,
            9.5,
            EDGE,
            smallest=9.5,
            bold=True,
            anchor="middle",
        )
    )
    return at(x, y, body, size / 30)
