"""A sheet of hexes: a map on one sheet of paper, in its window on the page.

Everything on a sheet is drawn in units of which a hex is 36 wide and 41.6 high, a flat one 41.6 wide and 36
high; the window scales it.
"""

from typing import Final

from roundhouse.display.map_window import FINGER, MapWindow
from roundhouse.svg.element import escape, number
from roundhouse.svg.hexes import HALF, TOP

LOWEST: Final = 380.0
"""The window of a map whose hexes are too small for a finger is at least so high: there one moves about."""
Point = tuple[float, float]


class HexSheet:
    """The hexes of a map, scaled to a width. Each game inherits from it and adds names and layers."""

    def __init__(
        self, middles: list[Point], margin: float, w: float, highest: float, flat: bool = False
    ) -> None:
        self.spots = middles
        """The middle of every hex, in units of the sheet."""
        self.flat = flat
        """Whether hexes have a side at the top, not a corner."""
        across, up = (TOP, HALF) if flat else (HALF, TOP)
        xs = [spot[0] for spot in middles]
        ys = [spot[1] for spot in middles]
        self.left, self.top = min(xs) - across - margin, min(ys) - up - margin
        self.right, self.low = max(xs) + across + margin, max(ys) + up + margin
        wide, high = self.right - self.left, self.low - self.top
        self.scale = min(w / wide, highest / high)
        """How many units of the page a unit of the sheet is, when the whole map is shown."""
        self.pixel = min(1 / self.scale, 2 * HALF / FINGER)
        """A unit of the page in units of the sheet, at the latest when a finger finds the hexes.

        What is written on the sheet is so many of them high: a page zooms to there before it is read.
        """
        self.w, self.h = w, high * self.scale
        if 2 * HALF * self.scale < FINGER:
            self.h = max(LOWEST, self.h)
        self.indent = (w - wide * self.scale) / 2
        self.window = MapWindow(self.left, self.top, wide, high, self.w, self.h, 2 * HALF)

    def moved(self, x: float, y: float, body: str) -> str:
        """What was drawn in units of the sheet, when its window lies at x, y on the page."""
        return self.window.at(x, y, body)

    def near(self, hexes: list[int]) -> MapWindow:
        """The window with a part of the map, large enough for a finger, around the middle of these hexes."""
        if not hexes or self.pixel * self.scale > 0.99:
            return self.window
        wide, high = self.w * self.pixel, self.h * self.pixel
        xs, ys = [self.spots[hex_][0] for hex_ in hexes], [self.spots[hex_][1] for hex_ in hexes]
        left = (min(xs) + max(xs) - wide) / 2
        top = (min(ys) + max(ys) - high) / 2
        left = max(self.left, min(left, self.right - wide))
        top = max(self.top, min(top, self.low - high))
        return MapWindow(left, top, wide, high, self.w, self.h, 2 * HALF)


def ground_parts(names: list[str], spots: list[Point], shape: str, titles: list[str] | None = None) -> str:
    """Every hex, unseen: whoever touches one that nothing else lies upon is answered too.

    This layer never changes; what is lit lies above it, and a page can show the names of its hexes. `shape`
    is the name of a whole hex that is defined.
    """
    body = ""
    for i, (name, (x, y)) in enumerate(zip(names, spots, strict=True)):
        use = f'<use data-part="hex:{name}" href="#{shape}" x="{number(x)}" y="{number(y)}"'
        body += f"{use}><title>{escape(titles[i])}</title></use>" if titles else f"{use}/>"
    return f'<g class="ground named" fill="none" pointer-events="all">{body}</g>'


def overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """How much area two boxes, given by two corners each, have in common."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0
