"""Buildings of the period in silhouette, one for every city tile in turn (RR-COMP-3)."""

from typing import Final

from roundhouse.games.railroad_rivals.draw.inks import Inks
from roundhouse.svg.element import el


def _windows(*places: tuple[float, float], w: float = 3, h: float = 4) -> str:
    return "".join(f"M{x:g} {y:g}h{w:g}v{h:g}h-{w:g}Z" for x, y in places)


def _arches(y: float, *xs: float, w: float = 5) -> str:
    r = w / 2
    return "".join(f"M{x:g} {y:g}v-3a{r:g} {r:g} 0 0 1 {w:g} 0v3Z" for x in xs)


BUILDINGS: Final = (
    # a union station with its clock tower
    "M-33 0V-12H-10V-13L-8-25 0-34 8-25 10-13V-12H33V0ZM0-25A3.4 3.4 0 1 0 .01-25Z"
    + _arches(-2, -29, -21, 16, 24)
    + _arches(0, -3.5, w=7),
    # a courthouse with a dome
    "M-33 0V-11H-14V-15H-11C-11-24-6-27-1-28V-33H1V-28C6-27 11-24 11-15H14V-11H33V0Z"
    + _windows((-30, -9), (-24, -9), (-18, -9), (15, -9), (21, -9), (27, -9), w=2.4, h=6)
    + _windows((-8, -9), (-3, -9), (2, -9), (7, -9), w=1.8, h=9),
    # grain elevators by the track
    "M-32 0V-19L-25-25-18-19V0ZM-16 0V-22H-13V-31L-5-35 3-31V-22H6V0ZM8 0V-9L20-15 32-9V0Z"
    + _windows((-27, -15), (-10, -28), (-10, -17), (-3, -17), w=4)
    + _windows((16, -7), w=8, h=7),
    # a mill with chimneys
    "M-33 0V-11L-25-17V-11L-17-17V-11L-9-17V-11H0V-33H5V-11H9V-27H13V-14H33V0Z"
    + _windows((-30, -7), (-23, -7), (-16, -7), (-9, -7), (16, -10), (22, -10), (28, -10), w=3.4),
    # a mission with two towers
    "M-24 0V-23C-24-27-16-27-16-23V-14H-10C-8-21-4-23 0-24 4-23 8-21 10-14H16V-23C16-27 24-27 24-23V0Z"
    + _arches(-16, -22, 18, w=4)
    + _arches(0, -4, w=8)
    + _arches(-11, -1.5, w=3),
    # the first tall blocks
    "M-31 0V-17H-33V-20H-15V-17H-14V-29H-16V-33H6V-29H4V-22H8V-25H26V-22H24V-13H33V0Z"
    + _windows(*((x, y) for x in (-28, -22) for y in (-14, -8)), w=3)
    + _windows(*((x, y) for x in (-11, -5, 1) for y in (-26, -19, -12, -6)), w=2.6)
    + _windows(*((x, y) for x in (11, 18) for y in (-18, -11)), w=3)
    + _windows((27, -9), w=3),
    # a depot under a long roof
    "M-31 0V-9H-34L-26-18H-6V-22L0-28 6-22V-18H26L34-9H31V0Z"
    + _windows((-27, -7), (-20, -7), (17, -7), (24, -7), w=3.4)
    + _arches(0, -11, 5, w=6)
    + _windows((-2, -22), w=4, h=4),
    # a grand hotel with mansard roofs
    "M-32 0V-17L-29-25H-18L-15-17V-15H-9V-22L-6-30H-.6V-35H5L3-33.5 5-32H.6V-30H6L9-22V-15H15V-17"
    "L18-25H29L32-17V0Z"
    + _windows(*((x, y) for x in (-28, -22, 19, 25) for y in (-14, -7)), w=3)
    + _windows((-5, -21), (2, -21), (-11, -11), (8, -11), w=3)
    + _arches(0, -3, w=6),
    # a bridge over the river
    "M-34-4V-7H-26V-25H-28V-28H-19V-25H-21V-22C-12-9 12-9 21-22V-25H19V-28H28V-25H26V-7H34V-4H26V0H19V-4H-19"
    "V0H-26V-4ZM-21-17V-7H-13V-11C-16-12-19-14-21-17ZM21-17V-7H13V-11C16-12 19-14 21-17ZM-11-10V-7H-2V-9Z"
    "M11-10V-7H2V-9Z" + _arches(-9, -25, 22, w=3),
    # a lighthouse over the docks
    "M-34 0V-6H-12V0ZM-8 0L-5-23H-7V-26H-4V-30L0-34 4-30V-26H7V-23H5L8 0ZM12 0V-12L22-18 32-12V0Z"
    + _windows((-30, -4), (-24, -4), (-18, -4), w=3, h=2)
    + _windows((-2, -30), w=4, h=4)
    + _windows((-1.5, -18), (-1.5, -10), w=3)
    + _windows((18, -8), w=8, h=8),
    # a water tower and a windmill on the plain
    "M-26 0-24-12H-29V-24L-19-31-9-24V-12H-14L-12 0H-15L-16-6H-22L-23 0ZM-21-8H-17L-18-12H-20Z"
    "M14 0 17-17H19L22 0H20L19-6H17L16 0ZM18-21 10-29 13-31ZM18-21 26-29 28-26Z"
    "M18-21 26-13 23-11ZM18-21 10-13 8-16ZM-34 0V-2H34V0Z",
    # a church among gables
    "M-33 0V-10L-26-16-19-10V-7H-9V-17H-6V-23L0-35 6-23V-17H9V-7H17V-12L25-19 33-12V0Z"
    + _windows((-29, -7), (-24, -7), (20, -9), (27, -9), w=3)
    + _arches(-13, -2, w=4)
    + _arches(0, -3, w=6),
)
"""Standing on 0, within 34 of the middle and 35 high."""


def sky(city: int, inks: Inks, high: float) -> str:
    """The washed sky over a city, 70 wide, at its place on a tile."""
    return el("rect", x=15, y=15, width=70, height=high, fill=inks.skies[city % len(inks.skies)])


def building(city: int, inks: Inks) -> str:
    """The building of a city, standing on the origin; by night there is light in its windows."""
    outline = BUILDINGS[city % len(BUILDINGS)]
    lit = el("path", d=outline, fill=inks.window) if inks.window else ""
    return lit + el("path", d=outline, fill=inks.wall, fill_rule="evenodd")
