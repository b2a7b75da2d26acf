"""Signs for goods that trains carry: a drawing and a colour each, solid when there, hollow when wanted."""

from functools import cache
from typing import Final

from roundhouse.svg.cache import cached
from roundhouse.svg.element import at, el

COLOURS: Final = {
    "coal": "#5f3f8c",
    "corn": "#e3b021",
    "timber": "#2e7d3c",
    "cattle": "#b3261e",
    "passengers": "#6d7278",
    "mail": "#1f5fa8",
    "wild": "#2b2620",
}
_LIGHT: Final = "#fffaf0"
_DARK: Final = "#2b2210"
_INKS: Final = {"corn": _DARK, "wild": "#f2c14e"}

# Each sign is drawn within 10 of the origin. `body` is filled; `lines` are drawn upon it.
_BODIES: Final = {
    "coal": "M-9 7 -10 2-6-1-1 1 0 7ZM1 7 0 1 5-2 10 2 9 7ZM-5-2-4-7 1-9 5-6 4-3 0 0Z",
    "corn": "M0-10C4-8 4.5 0 3.5 6H-3.5C-4.5 0-4-8 0-10Z"
    "M-1 10C-8 8-9 1-7-4-5.5 0-5 4-1 10ZM1 10C8 8 9 1 7-4 5.5 0 5 4 1 10Z",
    "timber": "M0-10 5-4H3L7 1H4.5L9 6H1.5V10H-1.5V6H-9L-4.5 1H-7L-3-4H-5Z",
    "cattle": "M-10-8C-9-4-7-3-4-3.5H4C7-3 9-4 10-8 11.5-2 9 0 5.5.5L4 7C3 10-3 10-4 7L-5.5.5"
    "C-9 0-11.5-2-10-8Z",
    "passengers": "M-6-4V-5.5H-4V-10H4V-5.5H6V-4H4C4 2 2 3 0 3S-4 2-4-4ZM-9 10C-9 5-5 4-2.5 4L0 6 2.5 4"
    "C5 4 9 5 9 10Z",
    "mail": "M-9.5-6.5H9.5V6.5H-9.5Z",
}
_LINES: Final = {
    "coal": "M-6-1-5 3-9 7M5-2 5 3 9 7M1-9 0-5 4-3",
    "corn": "M-3.5-3H3.5M-4 0H4M-4 3H4M-1.2-8V6M1.2-8V6",
    "timber": "M-3-4H3M-4.5 1H4.5",
    "cattle": "M-2.5 0V1.5M2.5 0V1.5M-1.5 7H-1M1 7H1.5",
    "passengers": "M-4-6H4",
    "mail": "M-9-6 0 1.5 9-6M-9 6-3-1M9 6 3-1",
}
_SIZE: Final = 1.12
"""How much larger a sign is on its roundel."""
_DOLLAR: Final = "M5-4.5C4.5-8-5-8-5-4-5 .5 5-.5 5 4 5 8-4.5 8-5 4.5M0-10V10"


@cache
def _sign(good: str, fill: str, line: str) -> str:
    """A good's sign alone; `fill` for its body, `line` for what is engraved on it."""
    if good == "wild":
        return el("path", d=_DOLLAR, fill="none", stroke=fill, stroke_width=2.4)
    return el("path", d=_BODIES[good], fill=fill) + el(
        "path", d=_LINES[good], fill="none", stroke=line, stroke_width=1.1
    )


@cache
def _solid(good: str, edge: str) -> str:
    colour = COLOURS[good]
    sign = at(0, 0, _sign(good, _INKS.get(good, _LIGHT), colour), _SIZE)
    return el("circle", r=16, fill=colour, stroke=edge, stroke_width=1.2) + sign


@cache
def _hollow(good: str, line: str, ground: str) -> str:
    ring = el("circle", r=15.5, fill="none", stroke=line, stroke_width=1.4, stroke_dasharray="3 3")
    return ring + el("g", _sign(good, line, ground), transform=f"scale({_SIZE})", opacity=0.7)


@cached
def good_sign(good: str, x: float, y: float, radius: float, edge: str) -> str:
    """A good that is there: an enamel roundel with its sign."""
    return at(x, y, _solid(good, edge), radius / 16)


@cached
def good_wanted(good: str, x: float, y: float, radius: float, line: str, ground: str) -> str:
    """A good that is still wanted: a dashed ring with the bare sign, on a ground of this colour."""
    return at(x, y, _hollow(good, line, ground), radius / 16)
