"""Where the hexes of a board lie, and where the names of its cities stand."""

from typing import Final

from roundhouse.display.hex_sheet import HexSheet, overlap
from roundhouse.games.ride_the_rails.data import NO_CITY, Board
from roundhouse.svg.cache import cached
from roundhouse.svg.hexes import HALF, PITCH
from roundhouse.svg.text import width_of

EDGE: Final = 14.0
"""The water around the land."""
RAISED: Final = 3.8
"""How much higher than the middle of its hex a city is drawn."""
BAND: Final = 2
"""So many rows of hexes are one layer of the picture."""
TOWNS: Final = 5
"""So many rows of cities are one layer of the picture."""


class CityName:
    """Where a city's name stands, in units of the sheet."""

    def __init__(self, text: str, x: float, y: float, anchor: str) -> None:
        self.text = text
        self.x = x
        self.y = y
        self.anchor = anchor


class Sheet(HexSheet):
    """A board, scaled to a width."""

    def __init__(self, board: Board, w: float, highest: float, full: bool, what: str) -> None:
        middles = [(board.west[hex_] * HALF, row * PITCH) for hex_, (row, _) in enumerate(board.places)]
        super().__init__(middles, EDGE, w, highest)
        self.board = board
        self.what = what
        """Part of every key by which pieces of it are cached."""
        self.full = full
        """Whether cities have their full names."""
        self.text = (13.0 if full else 12.0) * self.pixel
        """The size of letters on the sheet."""
        own = range(len(board.places))
        rows = [board.places[hex_][0] for hex_ in own]
        first, last = min(rows), max(rows)
        self.bands = [
            [hex_ for hex_ in own if (board.places[hex_][0] - first) // BAND == band]
            for band in range((last - first) // BAND + 1)
        ]
        """The hexes in bands of a few rows."""
        self.towns = [
            [
                board.city_at[hex_]
                for hex_ in own
                if (board.places[hex_][0] - first) // TOWNS == band and board.city_at[hex_] != NO_CITY
            ]
            for band in range((last - first) // TOWNS + 1)
        ]
        """The cities in bands of a few rows."""
        self.labels = place_labels(self)

    def middle(self, hex_: int) -> tuple[float, float]:
        """The middle of a hex, in units of the sheet."""
        return self.spots[hex_]

    def town(self, hex_: int) -> tuple[float, float]:
        """The middle of what is printed of a city: a little higher, for its name stands below."""
        x, y = self.spots[hex_]
        return x, y - RAISED


def place_labels(sheet: Sheet) -> dict[int, CityName]:
    """A place for the name of every city of the sheet: under it, or aside where another name is."""
    board = sheet.board
    taken: list[tuple[float, float, float, float]] = []
    for city in board.cities:
        x, y = sheet.middle(city.hex)
        taken.append((x - 13, y - 19, x + 13, y + 9))
    found: dict[int, CityName] = {}
    size = sheet.text
    for i, city in enumerate(board.cities):
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
            out = max(0.0, sheet.left + 2 - left) + max(0.0, left + wide - sheet.right + 2)
            clash = 1000 * out + sum([overlap(box, other) for j, other in enumerate(taken) if j != i])
            if clash < least - 0.01:
                best, least, chosen = spot, clash, box
            if least == 0:
                break
        taken.append(chosen)
        found[i] = CityName(text, *best)
    return found


@cached
def sheet_of(board: Board, w: float, highest: float, full: bool) -> Sheet:
    """The board with the names of its cities or, for a phone, with their ids."""
    return Sheet(board, w, highest, full, f"{w}")
