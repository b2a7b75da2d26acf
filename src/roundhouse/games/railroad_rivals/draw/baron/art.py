"""The tiles and buildings of the expansion: black and gold signs, hotels and water towers."""

from typing import Final

from roundhouse.games.railroad_rivals.draw.baron.view import HOTEL
from roundhouse.games.railroad_rivals.draw.inks import Inks
from roundhouse.games.railroad_rivals.draw.pieces import EDGE, LOCOMOTIVE
from roundhouse.svg.cache import cached
from roundhouse.svg.element import at, el, group
from roundhouse.svg.shapes import box, seat_shape
from roundhouse.svg.text import write
from roundhouse.svg.theme import SEATS, Theme, ink_on

NIGHT: Final = "#241b1f"
"""The enamel of everything that a robber baron plays with."""
GOLD: Final = "#ecc766"
_CASE: Final = "#fffdf5"

_SHEET: Final = "M-8-9H4L8-5V10H-8Z"
_FILLED: Final = {
    "buy": _SHEET + "M-1.6-5V-1H-5.6V2.2H-1.6V6.2H1.6V2.2H5.6V-1H1.6V-5Z",
    "dump": _SHEET + "M-1.7-6V0H-5.4L0 7 5.4 0H1.7V-6Z",
    "loot": "M-4-10H4L2-5.4H-2ZM-2.4-4.2H2.4C7-1 9.5 4 8.4 7.4 7.4 10.6-7.4 10.6-8.4 7.4-9.5 4-7-1-2.4-4.2Z"
    "M-.9-1.6V-.5C-3.6 0-3.5 3.5-.6 4 1.4 4.3 1.2 5.6 0 5.6-1 5.6-1.4 5.2-1.6 4.5L-3.3 5C-3 6.2-2.2 6.9-.9"
    " 7.2V8.3H.9V7.2C3.6 6.6 3.6 3.1.7 2.5-1 2.2-1.3 1.1 0 1.1.8 1.1 1.2 1.4 1.4 2L3.1 1.6C2.8.5 2.1-.2.9-.5"
    "V-1.6Z",
    "issue": "M-10-3.5-7.5-4.5V9L-9 9.6ZM10-3.5 7.5-4.5V9L9 9.6ZM-6-8H6V10H-6Z"
    "M0-4.6 1.5-.6H5L2.2 1.8 3.2 5.8 0 3.4-3.2 5.8-2.2 1.8-5-.6H-1.5Z",
    "insider": "M-10.5 0C-6-7.4 6-7.4 10.5 0 6 7.4-6 7.4-10.5 0ZM0-4.4A4.4 4.4 0 1 0 .01-4.4Z"
    "M0-2A2 2 0 1 1-.01-2Z",
    "industry": "M-10 9V-2L-4.5-6.5V-2L1-6.5V-2H3L3.6-10H7L7.6-2H10V9Z"
    "M-7 1.5V4.5H-4V1.5ZM-1.5 1.5V4.5H1.5V1.5ZM4 1.5V4.5H7V1.5Z",
    "headquarters": "M-10 9V6.6H-9V-1H-10V-3L-.7-6.4V-11H5L3.6-9.6 5-8.2H.7V-6.4L10-3V-1H9V6.6H10V9Z"
    "M-6.6-1V6.6H-4.4V-1ZM-1.4-1V6.6H1.4V-1ZM4.4-1V6.6H6.6V-1Z",
}
"""Within about 10 of the origin."""
_RINGS: Final = (
    "M-9.6 0A5.6 5.6 0 1 0 1.6 0 5.6 5.6 0 1 0-9.6 0ZM-1.6 0A5.6 5.6 0 1 0 9.6 0 5.6 5.6 0 1 0-1.6 0Z"
)


def kind_of(id_: str) -> str:
    """Which sign a tile has: the Locomotive Upgrades share one."""
    return id_.partition("-")[0]


@cached
def sign(id_: str, x: float, y: float, size: float, ink: str = GOLD) -> str:
    """The bare sign of a tile, `size` high around a point."""
    kind = kind_of(id_)
    if kind == "merger":
        body = el("path", d=_RINGS, fill="none", stroke=ink, stroke_width=2.4)
    elif kind == "upgrade":
        engine = el("path", d=LOCOMOTIVE, fill=ink, transform="translate(-1 5) scale(.6)")
        more = el("path", d="M5.6-9.6V-3.4M2.5-6.5H8.7", stroke=ink, stroke_width=2, fill="none")
        body = engine + more
    else:
        body = el("path", d=_FILLED[kind], fill=ink, fill_rule="evenodd")
    return at(x, y, body, size / 20)


@cached
def seal(id_: str, size: float) -> str:
    """A small black plate with the sign, its left upper corner at the origin."""
    plate = el("rect", width=size, height=size, rx=size * 0.16, fill=NIGHT, stroke=GOLD, stroke_width=0.8)
    return plate + sign(id_, size / 2, size / 2, size * 0.72)


@cached
def special(id_: str, name: str, x: float, y: float, w: float, h: float, inks: Inks) -> str:
    """A tile of the Stock pile that is no stock: a certificate with a black head and a golden sign."""
    head = h * 0.56
    return group(
        el("rect", x=x, y=y, width=w, height=h, rx=4, fill=inks.paper, stroke=inks.soft),
        el("rect", x=x + 3, y=y + 3, width=w - 6, height=head, rx=2, fill=NIGHT),
        el(
            "rect",
            x=x + 4.7,
            y=y + 4.7,
            width=w - 9.4,
            height=head - 3.4,
            rx=1,
            fill="none",
            stroke=GOLD,
            stroke_width=0.7,
        ),
        sign(id_, x + w / 2, y + 3 + head / 2, head * 0.72),
        write(
            name,
            x + w / 2,
            y + h - h * 0.12,
            w + 8,
            12.5,
            inks.print,
            serif=True,
            bold=True,
            anchor="middle",
        ),
    )


# Buildings, standing on 0

_HOTEL: Final = "M-11 0V-12.5H-9.5L-7-19H-.7V-24H4.6L3.2-22.6 4.6-21.2H.7V-19H7L9.5-12.5H11V0Z"
_TOWER: Final = (
    "M-9-10V-19.5L0-25 9-19.5V-10H6.6L8.4 0H5.4L5-2.4H-5L-5.4 0H-8.4L-6.6-10ZM-4.1-7.8-4.6-4.6H4.6L4.1-7.8Z"
)
_OUTLINE: Final = "M-9-10V-19.5L0-25 9-19.5V-10H6.6L8.4 0H-8.4L-6.6-10Z"


@cached
def house(word: str, seat: int) -> str:
    """The hotel or the water tower of a seat, with the shape of its mark: about 22 wide and 24 high."""
    colour = SEATS[seat % 6]
    hotel = word == HOTEL
    path, outline = (_HOTEL, _HOTEL) if hotel else (_TOWER, _OUTLINE)
    middle, size = (-7.6, 0.46) if hotel else (-14.8, 0.42)
    return (
        el("path", d=outline, fill=_CASE, stroke=_CASE, stroke_width=3.4, stroke_linejoin="round")
        + el(
            "path",
            d=path,
            fill=colour,
            stroke=EDGE,
            stroke_width=1,
            stroke_linejoin="round",
            fill_rule="evenodd",
        )
        + el("path", d="M-9.6-12.5H9.6" if hotel else "M-9-19.5H9", stroke=EDGE, stroke_width=0.8)
        + el(
            "path", d=seat_shape(seat), fill=ink_on(colour), transform=f"translate(0 {middle}) scale({size})"
        )
    )


@cached
def building_tile(
    word: str, name: str, seat: int, x: float, y: float, w: float, h: float, theme: Theme
) -> str:
    """A building that waits to be built, as large as a stock tile."""
    return (
        box(x, y, w, h, theme.panel, theme.rule, 4)
        + at(x + w / 2, y + h - 16, house(word, seat), 1.05)
        + write(name, x + w / 2, y + h - 4.5, w - 4, 12.5, theme.ink, anchor="middle")
    )
