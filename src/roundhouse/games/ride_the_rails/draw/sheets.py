"""Where the hexes lie: a board on one sheet, or in two sheets, west and east, where the page is narrow.

Everything on a sheet is drawn in units of which a hex is 36 wide and 41.6 high; the sheet is then scaled.
"""

from typing import Final

from roundhouse.games.ride_the_rails.data import NO_CITY, Board
from roundhouse.svg.cache import cached
from roundhouse.svg.element import number
from roundhouse.svg.hexes import HALF, PITCH, TOP
from roundhouse.svg.text import width_of

EDGE: Final = 14.0
"""The water around the land."""
RAISED: Final = 3.8
"""How much higher than the middle of its hex a city is drawn."""
BAND: Final = 2
"""So many rows of hexes are one layer of the picture."""
TOWNS: Final = 5
"""So many rows of cities are one layer of the picture."""
SMALLEST_HEX: Final = 19.0
"""A board whose hexes would be narrower than this is drawn in two sheets."""


class Label:
    """Where a city's name stands, in units of the sheet."""

    def __init__(self, text: str, x: float, y: float, anchor: str) -> None:
        self.text = text
        self.x = x
        self.y = y
        self.anchor = anchor


class Sheet:
    """Some hexes of a board, scaled to a width."""

    def __init__(self, board: Board, own: list[int], w: float, highest: float, full: bool, what: str) -> None:
        self.board = board
        self.what = what
        """Part of every key by which pieces of it are cached."""
        self.own = set(own)
        self.beyond = sorted({near for hex_ in own for near in board.around[hex_]} - self.own)
        """Hexes of the other sheet that touch this one: drawn faintly."""
        shown = [*own, *self.beyond]
        xs = [board.west[hex_] * HALF for hex_ in shown]
        ys = [board.places[hex_][0] * PITCH for hex_ in shown]
        self.left, self.top = min(xs) - HALF - EDGE, min(ys) - TOP - EDGE
        wide, high = max(xs) + HALF + EDGE - self.left, max(ys) + TOP + EDGE - self.top
        self.scale = min(w / wide, highest / high)
        self.w, self.h = w, high * self.scale
        self.indent = (w - wide * self.scale) / 2
        self.full = full
        """Whether cities have their full names."""
        self.text = (min(13.0, max(12.4, 11.0 * self.scale)) if full else 11.0) / self.scale + 0.05
        """The size of letters on the sheet: on the page they are 12 or 13, and 11 where they are ids."""
        rows = [board.places[hex_][0] for hex_ in own]
        first, last = min(rows), max(rows)
        self.bands = [
            [hex_ for hex_ in own if (board.places[hex_][0] - first) // BAND == band]
            for band in range((last - first) // BAND + 1)
        ]
        """Its hexes in bands of a few rows."""
        self.towns = [
            [
                board.city_at[hex_]
                for hex_ in own
                if (board.places[hex_][0] - first) // TOWNS == band and board.city_at[hex_] != NO_CITY
            ]
            for band in range((last - first) // TOWNS + 1)
        ]
        """Its cities in bands of a few rows."""
        self.labels = place_labels(self)

    def middle(self, hex_: int) -> tuple[float, float]:
        """The middle of a hex, in units of the sheet."""
        return self.board.west[hex_] * HALF, self.board.places[hex_][0] * PITCH

    def town(self, hex_: int) -> tuple[float, float]:
        """The middle of what is printed of a city: a little higher, for its name stands below."""
        return self.board.west[hex_] * HALF, self.board.places[hex_][0] * PITCH - RAISED

    def moved(self, x: float, y: float, body: str) -> str:
        """What was drawn in units of the sheet, when the sheet lies at x, y on the page."""
        if not body:
            return ""
        x, y = x + self.indent - self.left * self.scale, y - self.top * self.scale
        return f'<g transform="translate({number(x)} {number(y)}) scale({round(self.scale, 4)})">{body}</g>'


def place_labels(sheet: Sheet) -> dict[int, Label]:
    """A place for the name of every city of the sheet: under it, or aside where another name is."""
    board = sheet.board
    right = sheet.left + (sheet.w - 2 * sheet.indent) / sheet.scale
    taken: list[tuple[float, float, float, float]] = []
    for city in board.cities:
        x, y = sheet.middle(city.hex)
        taken.append((x - 13, y - 19, x + 13, y + 9))
    found: dict[int, Label] = {}
    size = sheet.text
    for i, city in enumerate(board.cities):
        if city.hex not in sheet.own:
            continue
        text = city.name if sheet.full else city.id
        x, y = sheet.middle(city.hex)
        wide = width_of(text, size, bold=True)
        low = y + 22 if sheet.full else y + 24.5
        spots = [(x, low, "middle"), (x + 17, low, "end"), (x - 17, low, "start"), (x, y - 21, "middle")]
        spots += [(x + 20, y + 4, "start"), (x - 20, y + 4, "end"), (x, low + 9, "middle")]
        best, least = spots[0], 1e9
        for spot in spots:
            left = spot[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[spot[2]] * wide
            box = (left, spot[1] - size * 0.75, left + wide, spot[1] + size * 0.1)
            out = max(0.0, sheet.left + 2 - left) + max(0.0, left + wide - right + 2)
            clash = 1000 * out + sum([overlap(box, other) for j, other in enumerate(taken) if j != i])
            if clash < least - 0.01:
                best, least, chosen = spot, clash, box
            if least == 0:
                break
        taken.append(chosen)
        found[i] = Label(text, *best)
    return found


def overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """How much two boxes have in common."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


@cached
def sheets_of(board: Board, w: float, highest: float, full: bool) -> tuple[Sheet, ...]:
    """The board on as few sheets as leave its hexes large enough."""
    every = list(range(len(board.places)))
    whole = Sheet(board, every, w, highest, full, f"whole {w}")
    if 2 * HALF * whole.scale >= SMALLEST_HEX:
        return (whole,)
    middle = (min(board.west) + max(board.west)) / 2
    west = [hex_ for hex_ in every if board.west[hex_] <= middle]
    east = [hex_ for hex_ in every if board.west[hex_] > middle]
    return (
        Sheet(board, west, w, highest, full, f"west {w}"),
        Sheet(board, east, w, highest, full, f"east {w}"),
    )
