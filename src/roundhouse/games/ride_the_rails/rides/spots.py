"""The network as a sweep sees it: the hexes that matter, and an order of them in which few are half done.

A ride is a path over hexes, none of them twice. It goes from hex to neighbouring hex on one railroad, and
changes railroads in cities only. A spot is a hex that a ride may need: hexes that only detours use are left
out, and hexes in a row without a branch become one join.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, lowest
from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.state import RailsState

LINES: Final = 8
"""A join, as one of two spots has it, is the number of the other spot, times this, and the railroad."""
STARTS: Final = 16
"""Orders that are tried, each from another spot."""


class Spots:
    """The spots of a surveyed network and what joins them."""

    def __init__(self, board: Board, s: RailsState) -> None:
        self.city: list[int] = []
        """For each spot its city, or NO_CITY."""
        self.lines: list[int] = []
        """For each spot its railroads, as bits."""
        self.joins: list[list[int]] = []
        """For each spot its joins."""
        self.near: list[list[int]] = []
        """For each spot the spots to which it is joined, each once."""
        self.spot_at: dict[int, int] = {}
        """The spot of a hex."""
        self.read(board, s)

    # Reading

    def read(self, board: Board, s: RailsState) -> None:
        """Find the spots. Rows can be shortened where one railroad is alone: so all are thinned out first."""
        bodies = [0] * len(RAILROADS)
        for i in range(len(s.stretches)):
            bodies[s.stretch_railroads[i]] |= s.stretch_hexes[i]
        thinned: list[list[int]] = []
        users: dict[int, int] = {}
        for railroad in range(len(RAILROADS)):
            near = list(s.neighbours[railroad])
            thinned.append(near)
            towns = count(s.cities[railroad])
            restrict(near, bodies[railroad] | (bit(towns) - 1))
            thin_out(near, towns)
            for place in range(towns, len(near)):
                if near[place] != 0:
                    hex_ = s.hexes[railroad][place]
                    users[hex_] = users.get(hex_, 0) + 1
        for railroad in range(len(RAILROADS)):
            near = thinned[railroad]
            towns = count(s.cities[railroad])
            alone: i64 = 0
            for place in range(towns, len(near)):
                if near[place] != 0 and users[s.hexes[railroad][place]] == 1:
                    alone |= bit(place)
            while shorten(near, alone):
                thin_out(near, towns)
            self.add(board, s.hexes[railroad], railroad, near)

    def add(self, board: Board, own: tuple[int, ...], railroad: int, near: list[int]) -> None:
        """Add the spots and joins of one railroad."""
        for place in range(len(near)):
            joined: i64 = near[place]
            if joined == 0:
                continue
            spot = self.spot(board, own[place])
            self.lines[spot] |= bit(railroad)
            joined &= bit(place) - 1
            while joined != 0:
                other = self.spot_at[own[lowest(joined)]]
                joined &= joined - 1
                if other not in self.near[spot]:
                    self.near[spot].append(other)
                    self.near[other].append(spot)
                self.joins[spot].append(LINES * other + railroad)
                self.joins[other].append(LINES * spot + railroad)

    def spot(self, board: Board, hex_: int) -> int:
        """The spot of a hex, a new one if it has none."""
        spot = self.spot_at.get(hex_, NOTHING)
        if spot == NOTHING:
            spot = len(self.city)
            self.spot_at[hex_] = spot
            self.city.append(board.city_at[hex_])
            self.lines.append(0)
            self.joins.append([])
            self.near.append([])
        return spot

    # The order

    def order(self, limit: i64) -> list[int]:
        """All spots, in the best of some orders that a simple rule finds; [] if all are too wide.

        What an order costs is about how many fronts a sweep looks at: for each spot more that is half done
        nearly three times as many.
        """
        found: list[int] = []
        starts = sorted(range(len(self.near)), key=lambda spot: len(self.near[spot]))
        for start in starts[:STARTS]:
            order, cost = self.order_from(start, limit)
            if order:
                found = order
                limit = cost
        return found

    def order_from(self, start: int, limit: i64) -> tuple[list[int], i64]:
        """The order that begins here and always goes on where the fewest spots are half done then, and what
        it costs; no order if that is not below the limit."""
        size: i64 = len(self.near)
        ahead = [len(near) for near in self.near]
        swept = [False] * size
        listed = [False] * size
        edge: list[int] = [start]  # the spots that may come next
        listed[start] = True
        order: list[int] = []
        half_done: i64 = 0
        cost: i64 = 0
        near: i64
        other: i64
        left: i64
        while len(order) < size:
            if not edge:  # the rest hangs together with nothing so far
                other = listed.index(False)
                listed[other] = True
                edge.append(other)
            spot: i64 = -1
            fewest: i64 = 0
            for other in edge:
                left = ahead[other]
                more = (1000 if left > 0 else 0) + left
                for near in self.near[other]:
                    if swept[near] and ahead[near] == 1:
                        more -= 1000
                if spot < 0 or more < fewest:
                    fewest = more
                    spot = other
            edge.remove(spot)
            swept[spot] = True
            order.append(spot)
            if ahead[spot] > 0:
                half_done += 1
            for near in self.near[spot]:
                left = ahead[near]
                ahead[near] = left - 1
                if swept[near] and left == 1:
                    half_done -= 1
                if not listed[near]:
                    listed[near] = True
                    edge.append(near)
            cost += bit(half_done * 3 // 2)
            if cost >= limit:
                return [], limit
        return order, cost


# One railroad: for each of its hexes the neighbours, as bits of places


def restrict(near: list[int], wanted: i64) -> None:
    """Leave out all places but these."""
    for place in range(len(near)):
        joined: i64 = near[place]
        near[place] = joined & wanted if wanted >> place & 1 else 0


def leave_out(near: list[int], place: i64) -> None:
    """Leave out one place."""
    joined: i64 = near[place]
    near[place] = 0
    while joined != 0:
        other = lowest(joined)
        joined &= joined - 1
        there: i64 = near[other]
        near[other] = there & ~bit(place)


def thin_out(near: list[int], towns: i64) -> None:
    """Leave out the hexes without a city that only detours use: whose neighbours are all neighbours."""
    more = True
    size: i64 = len(near)
    while more:
        more = False
        place = towns
        while place < size:
            joined: i64 = near[place]
            if joined != 0:
                rest = joined
                while rest != 0:
                    one = rest & -rest
                    there: i64 = near[lowest(one)]
                    if joined & ~one & ~there != 0:
                        break
                    rest &= rest - 1
                if rest == 0:
                    leave_out(near, place)
                    more = True
            place += 1


def shorten(near: list[int], alone: i64) -> bool:
    """Join the two neighbours of each hex that has no more, of those where one railroad stands alone."""
    shortened = False
    while alone != 0:
        place = lowest(alone)
        alone &= alone - 1
        joined: i64 = near[place]
        rest = joined & (joined - 1)
        if rest != 0 and rest & (rest - 1) == 0:
            leave_out(near, place)
            first = lowest(joined)
            last = lowest(rest)
            near[first] |= bit(last)
            near[last] |= bit(first)
            shortened = True
    return shortened
