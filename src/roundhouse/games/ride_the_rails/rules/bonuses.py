"""Building bonuses: what a locomotive pays at once to whoever places it.

The phase pays by these functions, and hints and pictures promise by the same ones.
"""

from mypy_extensions import i64

from roundhouse.core.bits import bit, has
from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.data import CHICAGO_BONUS, FIVE_BONUS, NO_CITY, Board
from roundhouse.games.ride_the_rails.packing import railroads_at
from roundhouse.games.ride_the_rails.rules.laying import Laying
from roundhouse.games.ride_the_rails.rules.transcontinental import Transcontinental
from roundhouse.games.ride_the_rails.state import RailsState


class Bonuses:
    """The bonuses of one board."""

    def __init__(self, board: Board, laying: Laying, line: Transcontinental) -> None:
        self.board = board
        self.laying = laying
        self.line = line
        self.five: i64 = board.five
        self.chicago: i64 = board.chicago

    def of_city(self, s: RailsState, city: i64, start: bool) -> i64:
        """What a city pays for the next locomotive in it; with `start` it is a railroad's very first one.

        Chicago pays every time, for a start too (RT-BONUS-1, RT-BONUS-2). A green banner pays once, to the
        first who builds into the city (RT-BONUS-3, RT-BONUS-4, RT-RUL-15); a start uses it up and brings
        nothing (RT-BONUS-5, RT-RUL-14).
        """
        if has(self.five, city):
            return 0 if start or has(s.occupied, city) else FIVE_BONUS
        return CHICAGO_BONUS if city == self.chicago else 0

    def of_line(self, s: RailsState, railroad: i64, hex_: i64) -> i64:
        """What the transcontinental line pays if the next locomotive, of this railroad here, completes it."""
        if s.transcontinental != NOTHING:
            return 0  # it is paid a single time
        board, there = self.board, railroads_at(s.track, hex_)
        city = board.city_at[hex_]
        coasts = bit(city) & (board.east | board.western) if city != NO_CITY else 0
        sides = [near for near in board.around[hex_] if has(railroads_at(s.track, near), railroad)]
        if coasts == 0 and there == 0 and len(sides) < 2:
            return 0  # a dead end
        if not (s.east or coasts & board.east) or not (s.west or coasts & board.western):
            return 0
        after = s.clone()
        self.laying.lay(after, railroad, hex_)
        return self.line.bonus(after)
