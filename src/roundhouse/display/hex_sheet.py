"""A sheet of hexes: a map on one sheet, or on several where the page is narrow.

Everything on a sheet is drawn in units of which a hex is 36 wide and 41.6 high; the sheet is then scaled.
"""

from typing import Final

from roundhouse.svg.element import number
from roundhouse.svg.hexes import HALF, TOP

SMALLEST_HEX: Final = 19.0
"""A map whose hexes would be narrower than this is drawn on several sheets."""
Point = tuple[float, float]


class HexSheet:
    """Some hexes of a map, scaled to a width. Each game inherits from it and adds names and layers."""

    def __init__(
        self, own: list[int], beyond: list[int], middles: list[Point], margin: float, w: float, highest: float
    ) -> None:
        self.own = set(own)
        self.beyond = beyond
        """Hexes of the next sheet that touch this one: drawn as well, but nothing is touched there."""
        self.spots = {hex_: middles[hex_] for hex_ in sorted([*own, *beyond])}
        """The middle of every hex on the sheet, in its units."""
        xs = [spot[0] for spot in self.spots.values()]
        ys = [spot[1] for spot in self.spots.values()]
        self.left, self.top = min(xs) - HALF - margin, min(ys) - TOP - margin
        self.right, self.low = max(xs) + HALF + margin, max(ys) + TOP + margin
        wide, high = self.right - self.left, self.low - self.top
        self.scale = min(w / wide, highest / high)
        self.w, self.h = w, high * self.scale
        self.indent = (w - wide * self.scale) / 2

    def is_large_enough(self) -> bool:
        """Whether a finger or a mouse finds its hexes."""
        return 2 * HALF * self.scale >= SMALLEST_HEX

    def moved(self, x: float, y: float, body: str) -> str:
        """What was drawn in units of the sheet, when the sheet lies at x, y on the page."""
        if not body:
            return ""
        x, y = x + self.indent - self.left * self.scale, y - self.top * self.scale
        return f'<g transform="translate({number(x)} {number(y)}) scale({round(self.scale, 4)})">{body}</g>'


def overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """How much area two boxes, given by two corners each, have in common."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0
