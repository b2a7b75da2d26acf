"""Where a railroad may start: each of the six has a rule of its own."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, has, lowest
from roundhouse.core.errors import Refusal
from roundhouse.games.ride_the_rails.data import (
    BLACK,
    BLUE,
    EAST,
    NO_CITY,
    ORANGE,
    PURPLE,
    RAILROADS,
    RED,
    YELLOW,
    Board,
)
from roundhouse.games.ride_the_rails.packing import railroads_at
from roundhouse.games.ride_the_rails.state import RailsState

CANDIDATES: Final = 3
"""Yellow looks at the three westernmost occupied cities."""
WHERE: Final = (
    ("RT-START-2", "Red starts in one of the six East Coast cities"),
    ("RT-START-2", "Blue starts in one of the six East Coast cities"),
    ("RT-START-3", "Orange starts in an East Coast city or in Chicago"),
    ("RT-START-4", "Yellow starts in Chicago or in one of the three westernmost occupied cities"),
    ("RT-START-7", "Purple starts in one of the four western cities"),
    ("RT-START-8", "Black starts in a city"),
)
"""By railroad: the rule of its start, and what it says."""


class Starting:
    """The start rules on one board. A railroad starts once: from then on it grows."""

    def __init__(self, board: Board, single_only: bool) -> None:
        self.board = board
        self.single_only = single_only
        """Whether Yellow ranks only the cities that hold one locomotive."""
        self.east: i64 = board.east
        self.western: i64 = board.western
        self.every: i64 = board.every
        self.chicago: i64 = board.chicago_only
        self.from_west = board.from_west
        self.westness: tuple[int, ...] = tuple([board.west[city.hex] for city in board.cities])
        self.hex_at = board.hex_at

    def starts(self, s: RailsState, railroad: i64) -> i64:
        """The cities where this railroad, not yet on the board, may start now, as bits; or none (RT-RUL-13).

        Yellow: Chicago, and in the west (RT-START-4) cities with exactly one locomotive (RT-START-5), colour
        or not (RT-START-9). The others: a city of their colour that is not full (RT-START-8), as an East
        Coast city is with one in it (RT-RUL-8).
        """
        if railroad == YELLOW:
            # an occupied city but Chicago that is not full holds one locomotive (RT-START-5)
            return self.chicago | (self.westernmost(s) & ~s.full)
        return self.shown(railroad) & ~s.full

    def shown(self, railroad: i64) -> i64:
        """The cities that show its colour (RT-START-1, RT-START-9).

        Black: all (RT-START-8). Purple: the west (RT-START-7). Yellow: Chicago alone, none in the east
        (RT-RUL-8). Orange: the east and Chicago (RT-START-3). Red and Blue: the east (RT-START-2), not
        both in one city, which is full then: `starts`.
        """
        if railroad == BLACK:
            return self.every
        if railroad == PURPLE:
            return self.western
        if railroad == YELLOW:
            return self.chicago
        return self.east | self.chicago if railroad == ORANGE else self.east

    def westernmost(self, s: RailsState) -> i64:
        """The three westernmost occupied cities, and cities as far west as the third (RT-RUL-9).

        `Board.west` has how far west the middle of a hex lies. The board as it is now decides, with all that
        was built earlier in the turn (RT-START-6, RT-RUL-12).
        """
        ranked = self.single(s) if self.single_only else s.occupied
        found: i64 = 0
        n: i64 = 0
        third: i64 = 0
        city: i64
        for city in self.from_west:
            if ranked >> city & 1:  # `has` written out: asked of every city, before every choice
                west: i64 = self.westness[city]
                if n >= CANDIDATES and west > third:
                    break
                n += 1
                third = west
                found |= bit(city)
        return found

    def single(self, s: RailsState) -> i64:
        """The cities that hold exactly one locomotive (RT-START-5)."""
        found = s.occupied & (self.east | ~s.full)
        if found & self.chicago:
            there = railroads_at(s.track, self.hex_at[lowest(self.chicago)])
            if there & (there - 1):
                found &= ~self.chicago
        return found

    def why_not(self, s: RailsState, railroad: i64, hex_: i64) -> Refusal | None:
        """Why this railroad may not start in this hex; None if it may."""
        board = self.board
        rule, where = WHERE[railroad]
        city = board.city_at[hex_]
        name = board.names[hex_]
        if city == NO_CITY:
            return Refusal("RT-START-1", f"{where}, and there is no city in {name}.")
        if has(self.starts(s, railroad), city):
            return None
        name = board.cities[city].name
        there = railroads_at(s.track, hex_)
        in_east = board.terrain[hex_] == EAST
        if railroad == YELLOW:
            if not has(s.occupied, city):
                return Refusal(rule, f"{where}; {name} is not occupied.")
            if in_east:
                return Refusal("RT-RUL-8", f"{name} on the East Coast holds one locomotive and has it.")
            if count(there) > 1:
                return Refusal(
                    "RT-START-5", f"{name} holds {count(there)} locomotives; Yellow joins exactly one."
                )
            names = [board.cities[i].name for i in board.from_west if has(self.westernmost(s), i)]
            return Refusal(rule, f"{where}: now {', '.join(names)}; {name} is not among them.")
        if not has(self.shown(railroad), city):
            return Refusal(rule, f"{where}; {name} does not show its colour.")
        if in_east:
            other = BLUE if railroad == RED else RED
            if railroad <= BLUE and there == bit(other) and not has(s.east_twice, other):
                # its only city on the coast, so it has started there
                colour = RAILROADS[other].capitalize()
                return Refusal(rule, f"Red and Blue do not start in one city: {colour} is in {name}.")
            return Refusal("RT-BUILD-12", f"{name} on the East Coast holds one locomotive and has it.")
        if railroad == BLACK:
            return Refusal(rule, f"{name} already holds two locomotives.")
        return Refusal("RT-BUILD-10", f"{name} already holds two locomotives.")
