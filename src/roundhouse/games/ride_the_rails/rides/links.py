"""The Links of a network as a search for rides sees them: what each is worth, and which hexes it needs.

A Link is kept once for every stretch that offers it. Of the hexes of a stretch only those count that a way
without detours can use. Where they leave a single way, whether two Links fit together is plain to see; the
others are loose: for them ways have to be tried.
"""

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, has, lowest, members
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.rides.network import flood
from roundhouse.games.ride_the_rails.state import RailsState


class Way:
    """A Link over one stretch."""

    def __init__(self, railroad: int, first: int, second: int, worth: int) -> None:
        self.railroad = railroad
        self.first = first
        self.second = second
        self.worth = worth
        self.hexes: int = 0
        """The hexes that it may need, as bits over `Links.hexes`; none between neighbouring cities."""
        self.ports: int = 0
        """The ones of these hexes that are next to its first city."""
        self.exits: int = 0
        """The ones of these hexes that are next to its second city."""
        self.must: int = 0
        """The ones of these hexes that every way uses."""
        self.loose = False
        """Whether there is a choice of hexes: more than it must use."""


class Links:
    """The Links of a surveyed network that a best ride can want, numbered, those worth most first."""

    def __init__(self, board: Board, s: RailsState, worths: list[int], every: bool = False) -> None:
        self.hexes: list[int] = []
        """The hexes between cities that some Link may need."""
        self.places: dict[int, int] = {}
        """The place of each in that list."""
        found: list[Way] = []
        for railroad in range(len(RAILROADS)):
            if count(s.cities[railroad]) > 1:
                self.read(s, railroad, worths[railroad], found)
        found.sort(key=lambda way: -way.worth)
        self.ways = found if every else undominated(found)
        self.ends: list[int] = [bit(way.first) | bit(way.second) for way in self.ways]
        """The two cities of each Link, as bits."""
        self.worth: list[int] = [way.worth for way in self.ways]
        self.near = self.neighbours(board)
        """For each of the hexes those next to it, as bits."""
        self.rows: list[list[bool]] = [[] for _ in self.ways]
        """For each Link which others must use one of its hexes; [] until it is asked for."""
        self.loose: list[int] = [i for i, way in enumerate(self.ways) if way.loose]
        self.group: list[int] = [-1] * len(self.ways)
        """The group of each Link. All Links of a group need one and the same hex: a ride uses one at most."""
        self.groups = self.find_groups()
        """How many groups there are."""
        self.groups_at: list[list[int]] = [[] for _ in board.cities]
        """For each city the groups of its Links."""
        for link, way in enumerate(self.ways):
            for city in (way.first, way.second):
                if self.group[link] not in self.groups_at[city]:
                    self.groups_at[city].append(self.group[link])

    # Reading the network

    def read(self, s: RailsState, railroad: int, worth: int, found: list[Way]) -> None:
        """Append the Links of one railroad."""
        joins = s.neighbours[railroad]
        calls: i64 = s.cities[railroad]
        for i in range(len(s.stretches)):
            if s.stretch_railroads[i] != railroad:
                continue
            ends = members(s.stretches[i])
            body: i64 = s.stretch_hexes[i]
            for n in range(len(ends)):
                start = count(calls & (bit(ends[n]) - 1))
                near: i64 = joins[start]
                for m in range(n + 1, len(ends)):
                    end = count(calls & (bit(ends[m]) - 1))
                    if body != 0 and has(near, end):
                        continue  # the two are neighbours and need no hex
                    way = Way(railroad, ends[n], ends[m], worth)
                    found.append(way)
                    if body != 0:
                        after: i64 = joins[end]
                        inner = narrowed(joins, start, end, body)
                        must = needed(joins, near, after, inner)
                        own = s.hexes[railroad]
                        way.loose = must != inner
                        way.hexes = self.marked(own, inner)
                        way.must = self.marked(own, must)
                        way.ports = self.marked(own, inner & near)
                        way.exits = self.marked(own, inner & after)

    def marked(self, own: tuple[int, ...], body: i64) -> int:
        """Places in a railroad's `hexes` as bits over `hexes`."""
        marks: int = 0  # a Python integer, here and below: a board has more hexes than an i64 has bits
        while body != 0:
            hex_ = own[lowest(body)]
            body &= body - 1
            place = self.places.get(hex_, -1)
            if place < 0:
                place = len(self.hexes)
                self.places[hex_] = place
                self.hexes.append(hex_)
            marks |= 1 << place
        return marks

    def neighbours(self, board: Board) -> list[int]:
        found: list[int] = []
        for hex_ in self.hexes:
            marks: int = 0
            for n in board.around[hex_]:
                place = self.places.get(n, -1)
                if place >= 0:
                    marks |= 1 << place
            found.append(marks)
        return found

    def find_groups(self) -> int:
        """Put every Link into a group, as few as a simple rule finds: the most used hex first."""
        users: list[list[int]] = [[] for _ in self.hexes]
        for link, way in enumerate(self.ways):
            for place in places_in(way.must):
                users[place].append(link)
        counts = [len(links) for links in users]
        n = 0
        while counts:
            most = max(counts)
            if most == 0:
                break
            for link in users[counts.index(most)]:
                if self.group[link] < 0:
                    self.group[link] = n
                    for place in places_in(self.ways[link].must):
                        counts[place] -= 1
            n += 1
        for link in range(len(self.ways)):
            if self.group[link] < 0:
                self.group[link] = n
                n += 1
        return n

    # What is left

    def left(self, live: list[int], link: int, before: i64, city: i64) -> list[int]:
        """The Links of these that may come after this one, when the journey leaves a city for another."""
        row = self.row(link)
        ends = self.ends
        gone = bit(before)
        rest: list[int] = []
        for other in live:
            both: i64 = ends[other]
            if both & gone == 0 and not row[other]:
                rest.append(other)
        return self.reached(rest, city)

    def reached(self, live: list[int], city: i64) -> list[int]:
        """The Links of these to which others of them lead from a city."""
        ends = self.ends
        both: i64
        reach: i64 = bit(city)
        before: i64 = 0
        while before != reach:
            before = reach
            for link in live:
                both = ends[link]
                if both & reach != 0:
                    reach |= both
        found: list[int] = []
        for link in live:
            both = ends[link]
            if both & reach != 0:
                found.append(link)
        return found

    # What fits together

    def row(self, link: int) -> list[bool]:
        """Which Links cannot be in a ride with this one, because both must use one hex."""
        row = self.rows[link]
        if not row:
            must = self.ways[link].must
            row = [other.must & must != 0 for other in self.ways]
            self.rows[link] = row
        return row

    def fits(self, link: int, taken: int, others: tuple[int, ...]) -> bool:
        """Whether ways can be found for a Link and these loose ones together, when these hexes are taken."""
        way = self.ways[link]
        if not way.loose:
            if way.hexes & taken:
                return False
            return self.all_fit(list(others), taken | way.hexes)
        return self.all_fit([link, *self.entangled(way.hexes, others)], taken)

    def entangled(self, hexes: int, others: tuple[int, ...]) -> list[int]:
        """Those of the loose Links that may want one of these hexes, or a hex that such a Link may want."""
        found: list[int] = []
        more = True
        while more:
            more = False
            for other in others:
                if other not in found and self.ways[other].hexes & hexes:
                    found.append(other)
                    hexes |= self.ways[other].hexes
                    more = True
        return found

    def all_fit(self, links: list[int], taken: int) -> bool:
        """Whether ways without a common hex can be found for all these Links beside the taken hexes."""
        if not links:
            return True
        for link in links:
            if not self.open(self.ways[link], taken):
                return False
        if len(links) == 1:
            return True
        way = self.ways[links[0]]
        free = way.hexes & ~taken
        return self.lengthen(links, taken, way, way.ports & free, free & ~way.ports, 0)

    def open(self, way: Way, taken: int) -> bool:
        """Whether a Link alone has a way left."""
        free = way.hexes & ~taken
        new = way.ports & free
        seen = new
        while new:
            if new & way.exits:
                return True
            after = 0
            for place in places_in(new):
                after |= self.near[place]
            new = after & free & ~seen
            seen |= new
        return False

    def lengthen(self, links: list[int], taken: int, way: Way, ahead: int, free: int, used: int) -> bool:
        """Lengthen the way of the first of the Links by one hex of those ahead; then find the other ways."""
        for place in places_in(ahead):
            here = 1 << place
            if here & way.exits:
                if self.all_fit(links[1:], taken | used | here):
                    return True
            else:
                near = self.near[place]
                if self.lengthen(links, taken, way, near & free, free & ~near, used | here):
                    return True
        return False


def places_in(marks: int) -> list[int]:
    """The members of a set of any size, in rising order."""
    found: list[int] = []
    while marks:
        low = marks & -marks
        found.append(low.bit_length() - 1)
        marks ^= low
    return found


def narrowed(joins: tuple[int, ...], start: i64, end: i64, body: i64) -> i64:
    """The hexes of a stretch without those that only detours use: whose neighbours are all neighbours."""
    both = bit(start) | bit(end)
    near: i64
    there: i64
    more = True
    while more:
        more = False
        rest = body
        while rest != 0:
            here = rest & -rest
            rest &= rest - 1
            near = joins[lowest(here)]
            near &= body | both
            around = near
            while around != 0:
                one = around & -around
                there = joins[lowest(one)]
                if near & ~one & ~there != 0:
                    break
                around &= around - 1
            if around == 0:
                body &= ~here
                more = True
    return body


def needed(joins: tuple[int, ...], ports: i64, exits: i64, body: i64) -> i64:
    """The hexes without which these have no way from a port to an exit."""
    found: i64 = 0
    rest = body
    while rest != 0:
        here = rest & -rest
        rest &= rest - 1
        if flood(joins, ports, body & ~here) & exits == 0:
            found |= here
    return found


def undominated(found: list[Way]) -> list[Way]:
    """Leave out Links for which another between the same cities can always stand in, and pays no less.

    Those that pay most come first.
    """
    kept: list[Way] = []
    for way in found:
        wanted = True
        for other in kept:
            if other.first == way.first and other.second == way.second and stands_in(other, way, found):
                wanted = False
                break
        if wanted:
            kept.append(way)
    return kept


def stands_in(better: Way, way: Way, found: list[Way]) -> bool:
    """Whether one Link can replace another in every ride: all that may want a hex of the one, but for Links
    between the same cities, cannot be in a ride with the other."""
    if better.hexes == 0:
        return True
    for other in found:
        if other.hexes & better.hexes == 0 or (other.first == way.first and other.second == way.second):
            continue
        if other.must & way.must == 0:
            return False
    return True
