"""The Links of a network as a search for rides sees them: what each is worth, which hexes it needs, who is in the way.

A Link is kept once for every stretch that offers it. Of the hexes of a stretch only those count that a way
without detours can use. Where they leave a single way, whether two Links fit together is plain to see; the
others are loose: for them, ways have to be tried (RT-RUL-32).
"""

from mypy_extensions import i64

from roundhouse.core.bits import bit, members
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.network import find_stretches
from roundhouse.games.ride_the_rails.packing import lowest, tally
from roundhouse.games.ride_the_rails.state import RailsState


class Way:
    """A Link over one stretch."""

    def __init__(self, railroad: i64, first: i64, second: i64, worth: i64) -> None:
        self.railroad = railroad
        self.first = first
        self.second = second
        self.worth = worth
        self.hexes = 0
        """The hexes that it may need, as bits over `Links.hexes`; none between neighbouring cities."""
        self.loose = False
        """Whether there is a choice of hexes."""


class Links:
    """All Links of a surveyed network that a best ride can want. They are numbered, those worth most first."""

    def __init__(self, board: Board, s: RailsState, worths: list[int]) -> None:
        self.hexes: list[int] = []
        """The hexes between cities that some Link may need."""
        self.place_of: dict[int, int] = {}
        ways: list[Way] = []
        for railroad in range(len(RAILROADS)):
            if tally(s.calls[railroad]) > 1:
                self.read(s, railroad, worths[railroad], ways)
        ways.sort(key=lambda way: -way.worth)
        ways = undominated(ways)
        self.ways = ways
        self.ends: list[int] = [bit(way.first) | bit(way.second) for way in ways]
        self.worth: list[int] = [way.worth for way in ways]
        self.near: list[int] = self.neighbours(board)
        """For each of the hexes those next to it, as bits."""
        self.rows: list[list[bool]] = [[] for _ in ways]
        """For each Link which others cannot be in one ride with it because of a hex; [] if not yet asked."""
        self.loose = any([way.loose for way in ways])
        """Whether there is any loose Link."""
        self.group: list[int] = []
        """For each Link its group: of Links that all need one and the same hex, a ride can use only one."""
        self.groups = self.find_groups()
        """How many groups there are."""
        self.groups_at: list[list[int]] = [[] for _ in board.cities]
        """For each city the groups of its Links."""
        for link, way in enumerate(ways):
            for city in (way.first, way.second):
                if self.group[link] not in self.groups_at[city]:
                    self.groups_at[city].append(self.group[link])

    # Reading the network

    def read(self, s: RailsState, railroad: i64, worth: i64, ways: list[Way]) -> None:
        """Append the Links of one railroad."""
        joins = s.joins[railroad]
        calls: i64 = s.calls[railroad]
        stretches: list[int] = []
        bodies: list[int] = []
        find_stretches(joins, calls, tally(calls), stretches, bodies)
        for i in range(len(stretches)):
            ends = members(stretches[i])
            body: i64 = bodies[i]
            for first in ends:
                for second in ends:
                    if first < second:
                        way = Way(railroad, first, second, worth)
                        if body == 0:
                            ways.append(way)
                            continue
                        start = tally(calls & (bit(first) - 1))
                        end = tally(calls & (bit(second) - 1))
                        near: i64 = joins[start]
                        if near >> end & 1 == 0:
                            # neighbouring cities need no hex
                            self.narrow(s, way, joins, start, end, body)
                            ways.append(way)

    def narrow(
        self, s: RailsState, way: Way, joins: tuple[int, ...], start: i64, end: i64, body: i64
    ) -> None:
        """Leave out the hexes of detours: those whose neighbours on the way are all next to each other."""
        both = bit(start) | bit(end)
        more = True
        near: i64
        there: i64
        while more:
            more = False
            rest = body
            while rest != 0:
                here = rest & -rest
                rest &= rest - 1
                near = joins[lowest(here)]
                near &= body | both
                around = near
                needed = False
                while around != 0:
                    one = around & -around
                    around &= around - 1
                    there = joins[lowest(one)]
                    if near & ~one & ~there != 0:
                        needed = True
                        break
                if not needed:
                    body &= ~here
                    more = True
        near = joins[start]
        there = joins[end]
        way.loose = tally(near & body) > 1 or tally(there & body) > 1
        own = s.cells[way.railroad]
        while body != 0:
            at = lowest(body)
            near = joins[at]
            # the body changes below, but only behind us: count first
            hex_ = own[at]
            place = self.place_of.get(hex_, -1)
            if place < 0:
                place = len(self.hexes)
                self.place_of[hex_] = place
                self.hexes.append(hex_)
            way.hexes |= 1 << place
            body &= body - 1
