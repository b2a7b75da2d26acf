"""The window of a map: the place on the page in which a map lies, and under which a page may move it.

Each layer of a map is one window of its own, all at the same place. On paper they show the whole map. A page
that lets its reader zoom and pan sets one transformation for all of them (`static/site/table/map.js`), and
what lies on the page beside the map keeps its place.
"""

from typing import Final

from roundhouse.svg.element import number

FINGER: Final = 24.0
"""What is touched is at least so many pixels wide to a finger (WCAG 2.2)."""


class MapWindow:
    """A rectangle of a map, in the map's own units, in a rectangle of the page: as large as fits, centred."""

    def __init__(
        self, left: float, top: float, wide: float, high: float, w: float, h: float, touched: float = 0
    ) -> None:
        self.left = left
        self.top = top
        self.wide = wide
        self.high = high
        self.w = w
        self.h = h
        self.touched = touched
        """How wide the things are that a finger must find, in units of the map; 0 where it need not."""

    def at(self, x: float, y: float, body: str) -> str:
        """What was drawn in units of the map, when the window lies at x, y on the page."""
        if not body:
            return ""
        touched = f' data-touched="{number(self.touched)}"' if self.touched else ""
        return (
            f'<svg class="map"{touched} x="{number(x)}" y="{number(y)}" width="{number(self.w)}"'
            f' height="{number(self.h)}" viewBox="0 0 {number(self.wide)} {number(self.high)}"'
            f'><g><g transform="translate({number(-self.left)} {number(-self.top)})">'
            f"{body}</g></g></svg>"
        )
