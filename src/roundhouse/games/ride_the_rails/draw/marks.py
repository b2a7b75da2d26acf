"""The marks of the railroads: a colour and a shape each, so that no eye needs the colours alone."""

from typing import Final

from roundhouse.games.ride_the_rails.data import BLACK, RAILROADS, YELLOW
from roundhouse.svg.cache import cached
from roundhouse.svg.element import el, number
from roundhouse.svg.hexes import HEX_PATH
from roundhouse.svg.theme import DARK, Theme, ink_on

COLOURS: Final = ("#cf2a1e", "#1f6fc0", "#e8730c", "#f6cd1f", "#8f45b5", "#1d1b1a")
"""By railroad, by day."""
NIGHT: Final = ("#e5493c", "#4b97e6", "#f58a22", "#f9d535", "#b983e3", "#141313")
"""By railroad, by night."""
SHAPES: Final = (
    "M0-8A8 8 0 1 0 .01-8Z",
    "M-7-7H7V7H-7Z",
    "M0-9.5 9 6.5H-9Z",
    "M0-9.8 9.3 0 0 9.8-9.3 0Z",
    "M0-10.2 2.9-3.6 9.9-3 4.6 1.7 6.1 8.6 0 5-6.1 8.6-4.6 1.7-9.9-3-2.9-3.6Z",
    "M-3.4-8.8H3.4V-3.4H8.8V3.4H3.4V8.8H-3.4V3.4H-8.8V-3.4H-3.4Z",
)
"""By railroad: a disc, a square, a triangle, a lozenge, a star, a cross; within 10 of the origin."""
_DARKNESS: Final = "#071a1d"
_LAMP_LIT: Final = "#f3e8cf"
_UMBER: Final = "#5a4300"


def colour_of(railroad: int, theme: Theme) -> str:
    return NIGHT[railroad] if theme is DARK else COLOURS[railroad]


def edge_of(railroad: int, theme: Theme) -> str:
    """The outline of a railroad's token: dark, but light where the token itself is dark at night."""
    if theme is not DARK:
        return "#231d16"
    return _LAMP_LIT if railroad == BLACK else _DARKNESS


def casing_of(railroad: int, theme: Theme) -> str:
    """What a line of this railroad is drawn upon, so that it stands out from the land."""
    if theme is not DARK:
        return _UMBER if railroad == YELLOW else "#fffaf0"
    return _LAMP_LIT if railroad == BLACK else _DARKNESS


def token_name(railroad: int, theme: Theme) -> str:
    return f"rt-{RAILROADS[railroad]}-{theme.name}"


HEX: Final = "rt-hex"
"""The name of a whole hex."""

SMALL: Final = "rt-small"
"""The name of a hex within a hex."""
SMALL_PATH: Final = "M0-15.6 13.5-7.8V7.8L0 15.6-13.5 7.8V-7.8Z"


@cached
def definitions(theme: Theme) -> str:
    """Every token and the hex once: the picture names them wherever one stands."""
    tokens = [
        el(
            "path",
            d=SHAPES[railroad],
            fill=colour_of(railroad, theme),
            stroke=edge_of(railroad, theme),
            stroke_width=1.5,
            stroke_linejoin="round",
            fill_opacity=1,
            stroke_dasharray="none",
            id=token_name(railroad, theme),
        )
        for railroad in range(len(RAILROADS))
    ]
    pawn = el("path", d=PAWN, fill=PAWN_FILL, stroke=PAWN_EDGE, stroke_width=1.2, id="rt-pawn")
    engines = [draw_locomotive(railroad, theme) for railroad in range(len(RAILROADS))]
    hexes = el("path", d=HEX_PATH, id=HEX) + el("path", d=SMALL_PATH, id=SMALL)
    return el("defs", hexes, pawn, *tokens, *engines)


PAWN: Final = (
    "M0-6.5A3.2 3.2 0 0 1 1.9-.7L3.2.3C4.3 1.3 4.6 4 4.6 6.5H-4.6C-4.6 4-4.3 1.3-3.2.3L-1.9-.7"
    "A3.2 3.2 0 0 1 0-6.5Z"
)
"""A passenger, within 7 of the origin."""
PAWN_FILL: Final = "#fff6dc"
PAWN_EDGE: Final = "#2b2210"


def use(name: str, x: float, y: float, scale: float = 1) -> str:
    """A defined thing at a place."""
    if scale == 1:
        return f'<use href="#{name}" x="{number(x)}" y="{number(y)}"/>'
    return f'<use href="#{name}" transform="translate({number(x)} {number(y)}) scale({number(scale)})"/>'


def token(railroad: int, x: float, y: float, scale: float, theme: Theme) -> str:
    """The mark of a railroad."""
    return use(token_name(railroad, theme), x, y, scale)


_BODY: Final = (
    "M3 17V9H1L2 6H9L8 9V10H12V7H10.5L10 3H15L14.5 7H13V10H17V8.5Q18.5 6.5 20 8.5V10H22L24 12V15L27 19H22"
    "A2.5 2.5 0 0 1 17 19H15A4 4 0 0 1 7 19H3ZM4 9.5H7V12.5H4Z"
)


_WHEELS: Final = (
    "M11 19.5A1 1 0 1 0 11.01 19.5ZM11 16.5A3 3 0 1 1 10.99 16.5ZM19.5 18A1.8 1.8 0 1 1 19.49 18Z"
)


def draw_locomotive(railroad: int, theme: Theme) -> str:
    """A wooden locomotive of a railroad, 28 wide and heading right."""
    colour = colour_of(railroad, theme)
    body = el(
        "path",
        d=_BODY,
        fill=colour,
        fill_rule="evenodd",
        stroke=edge_of(railroad, theme),
        stroke_width=0.9,
        stroke_linejoin="round",
    )
    wheels = el("path", d=_WHEELS, fill=ink_on(colour), opacity=0.85)
    return el("g", body + wheels, id=f"{token_name(railroad, theme)}-engine")


def locomotive(railroad: int, x: float, y: float, width: float, theme: Theme) -> str:
    """A locomotive of a railroad, with its left upper corner here."""
    return use(f"{token_name(railroad, theme)}-engine", x, y, width / 28)
