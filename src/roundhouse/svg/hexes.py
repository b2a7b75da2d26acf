"""Hexes with a corner at the top, in units of which one is 36 wide and 41.6 high.

Flat ones, with a side at the top, are the same with both axes exchanged.
"""

from collections.abc import Iterable
from typing import Final

from roundhouse.svg.element import number

HALF: Final = 18.0
"""Half the width of a hex."""
PITCH: Final = 31.2
"""From row to row."""
TOP: Final = 20.8
"""From the middle of a hex to its upper corner."""
CORNERS: Final[tuple[tuple[float, float], ...]] = (
    (0.0, -20.8),
    (18.0, -10.4),
    (18.0, 10.4),
    (0.0, 20.8),
    (-18.0, 10.4),
    (-18.0, -10.4),
)
"""Clockwise from the top."""
HEX_PATH: Final = "M0-20.8 18-10.4V10.4L0 20.8-18 10.4V-10.4Z"
"""A whole hex around the origin."""
FLAT_HEX_PATH: Final = "M-20.8 0-10.4 18H10.4L20.8 0 10.4-18H-10.4Z"
"""The same with a side at the top."""


def key(x: float, y: float) -> tuple[int, int]:
    """A point in tenths, so that the same corner of two hexes is one."""
    return round(10 * x), round(10 * y)


def point(at: tuple[int, int]) -> str:
    return f"{number(at[0] / 10)} {number(at[1] / 10)}"


def outline(middles: Iterable[tuple[float, float]], flat: bool = False) -> str:
    """The border of the hexes with these middles: their edges without a neighbour, as closed lines."""
    spots = list(middles)
    corners = [(y, x) for x, y in CORNERS] if flat else CORNERS
    there = {(round(x), round(y)) for x, y in spots}
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in spots:
        for i in range(6):
            a, b = corners[i], corners[(i + 1) % 6]
            if (round(x + a[0] + b[0]), round(y + a[1] + b[1])) not in there:
                after.setdefault(key(x + a[0], y + a[1]), []).append(key(x + b[0], y + b[1]))
    d = ""
    while after:
        start = at = next(iter(after))
        d += f"M{point(start)}"
        while at in after:
            ends = after[at]
            to = ends.pop()
            if not ends:
                del after[at]
            at = to
            d += f" {point(at)}" if at != start else "Z"
            if at == start:
                break
    return d
