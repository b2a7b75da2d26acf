"""Where the hexes lie: a board on one sheet, or in two sheets, west and east, where the page is narrow."""

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
    """Some hexes of a board, scaled to a width."""

    def __init__(self, board: Board, own: list[int], w: float, highest: float, full: bool, what: str) -> None:
        middles = [(board.west[hex_] * HALF, row * PITCH) for hex_, (row, _) in enumerate(board.places)]
        beyond = sorted({near for hex_ in own for near in board.around[hex_]} - set(own))
        super().__init__(own, beyond, middles, EDGE, w, highest)
        self.board = board
        self.what = what
        """Part of every key by which pieces of it are cached."""
        self.middles = middles
        """The middle of every hex of the board, in units of the sheet."""
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
        return self.middles[hex_]

    def town(self, hex_: int) -> tuple[float, float]:
        """The middle of what is printed of a city: a little higher, for its name stands below."""
        x, y = self.middles[hex_]
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
def sheets_of(board: Board, w: float, highest: float, full: bool) -> tuple[Sheet, ...]:
    """The board on as few sheets as leave its hexes large enough."""
    every = list(range(len(board.places)))
    whole = Sheet(board, every, w, highest, full, f"whole {w}")
    if whole.is_large_enough():
        return (whole,)
    middle = (min(board.west) + max(board.west)) / 2
    west = [hex_ for hex_ in every if board.west[hex_] <= middle]
    east = [hex_ for hex_ in every if board.west[hex_] > middle]
    return (
        Sheet(board, west, w, highest, full, f"west {w}"),
        Sheet(board, east, w, highest, full, f"east {w}"),
    )
