"""Ways over the hexes of a railroad: whether the Links of a journey can all have one without a common hex.

Hexes are places in the railroad's column of `hexes`, sets of them are bits. Only ways without detours
are tried.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, has, lowest
from roundhouse.core.wide_sets import in_set
from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.rides.network import city_place, flood, leads
from roundhouse.games.ride_the_rails.state import RailsState

UNBLOCKED: Final = (0, 0, 0, 0, 0, 0)


class Leg:
    """A Link of a journey: a railroad from one city to another, and their places in its `hexes`."""

    def __init__(self, railroad: i64, start: i64, end: i64, first: i64, last: i64) -> None:
        self.railroad = railroad
        self.start = start
        self.end = end
        self.first = first
        self.last = last


def inside(s: RailsState, railroad: i64) -> i64:
    """The hexes of a railroad that are no cities, as bits of places."""
    return bit(len(s.hexes[railroad])) - bit(count(s.cities[railroad]))


def next_to(s: RailsState, railroad: i64, places: i64, cities: i64) -> i64:
    """Those of these cities of a railroad that are next to one of the places."""
    neighbours = s.neighbours[railroad]
    found: i64 = 0
    while cities != 0:
        near: i64 = neighbours[city_place(s, railroad, lowest(cities))]
        if near & places:
            found |= cities & -cities
        cities &= cities - 1
    return found


def fan(s: RailsState, railroad: i64, city: i64, first: i64, others: i64) -> i64:
    """Those of the other cities for which a railroad has two ways out of a city, to them and to a first one,
    without a common hex. All are one Link away, and the first one is no neighbour.

    By Menger's theorem they exist unless a single hex cuts the city off from both. Only the hexes of one way
    to the first can do that.
    """
    neighbours = s.neighbours[railroad]
    inner = inside(s, railroad)
    ports: i64 = neighbours[city_place(s, railroad, city)]
    ends: i64 = neighbours[city_place(s, railroad, first)]
    ports &= inner
    if ports & (ports - 1) == 0:
        return 0
    way = shortest(neighbours, ports, ends, inner)
    while way != 0 and others != 0:
        within = inner & ~(way & -way)
        if not leads(neighbours, ports, within, ends):
            others = next_to(s, railroad, flood(neighbours, ports, within), others)
        way &= way - 1
    return others


def shortest(neighbours: tuple[int, ...], ports: i64, ends: i64, within: i64) -> i64:
    """The places of a shortest way from a port to an end, both included; 0 if there is none."""
    layers: list[int] = []
    layer = ports & within
    seen = layer
    near: i64
    while layer != 0:
        layers.append(layer)
        if layer & ends:
            break
        after: i64 = 0
        while layer != 0:
            near = neighbours[lowest(layer)]
            after |= near
            layer &= layer - 1
        layer = after & within & ~seen
        seen |= layer
    if layer == 0:
        return 0
    at = lowest(layer & ends)
    way = bit(at)
    for i in range(len(layers) - 2, -1, -1):
        near = neighbours[at]
        before: i64 = layers[i]
        at = lowest(near & before)
        way |= bit(at)
    return way


# One choice of ways


class Beside:
    """A way for each Link of a journey so far, and what they leave to a Link more."""

    def __init__(self, s: RailsState, legs: list[Leg]) -> None:
        self.s = s
        self.legs = legs
        self.ways: list[int] = []
        """For each Link the places of a way; together they are a choice of hexes for the journey."""
        self.taken = list(UNBLOCKED)
        """By railroad what these ways take."""
        self.needed: list[int] = []
        """By railroad what every choice takes, as far as is plain to see; [] until it is asked for."""
        for leg in legs:
            way = self.way(leg, self.taken)
            if way < 0:
                # an earlier way is in the way
                self.ways = solve(s, legs)
                self.taken = list(UNBLOCKED)
                for i in range(len(legs)):
                    take(s, legs[i].railroad, self.ways[i], self.taken)
                return
            self.ways.append(way)
            take(s, leg.railroad, way, self.taken)

    def way(self, leg: Leg, blocked: list[int]) -> i64:
        """A shortest way for a Link beside these places; 0 if it needs none, -1 if there is none."""
        neighbours = self.s.neighbours[leg.railroad]
        ports: i64 = neighbours[leg.first]
        if has(ports, leg.last):
            return 0
        taken: i64 = blocked[leg.railroad]
        way = shortest(neighbours, ports, neighbours[leg.last], inside(self.s, leg.railroad) & ~taken)
        return way if way != 0 else -1

    def sure(self, railroad: i64, at: i64, cities: i64) -> i64:
        """Those of the cities to which there is a way from another one beside these ways."""
        return self.reached(railroad, at, cities, self.taken)

    def possible(self, railroad: i64, at: i64, cities: i64) -> i64:
        """Those of the cities to which there may be a way from another one beside other ways."""
        if not self.needed:
            self.needed = list(UNBLOCKED)
            for i in range(len(self.legs)):
                self.need(self.legs[i], self.ways[i])
        return self.reached(railroad, at, cities, self.needed)

    def need(self, leg: Leg, way: i64) -> None:
        """Note those places of this Link's way without which it has none."""
        s, railroad = self.s, leg.railroad
        neighbours = s.neighbours[railroad]
        ports: i64 = neighbours[leg.first]
        ends: i64 = neighbours[leg.last]
        taken: i64 = self.needed[railroad]
        within = inside(s, railroad) & ~taken
        found: i64 = 0
        while way != 0:
            if not leads(neighbours, ports, within & ~(way & -way), ends):
                found |= way & -way
            way &= way - 1
        take(s, railroad, found, self.needed)

    def reached(self, railroad: i64, at: i64, cities: i64, blocked: list[int]) -> i64:
        """Those of the cities to which a railroad has a way from another one beside these places."""
        s = self.s
        neighbours = s.neighbours[railroad]
        taken: i64 = blocked[railroad]
        ports: i64 = neighbours[city_place(s, railroad, at)]
        return next_to(s, railroad, flood(neighbours, ports, inside(s, railroad) & ~taken), cities)


# The exact search


def solve(s: RailsState, legs: list[Leg]) -> list[int]:
    """For each Link a way that shares no hex with the others, as places in `hexes`; [] if there are none."""
    search = WaySearch(s, legs, True)
    return search.found if search.choose(0, list(UNBLOCKED)) else []


def solvable(s: RailsState, legs: list[Leg]) -> bool:
    """Whether there are such ways."""
    return WaySearch(s, legs, False).choose(0, list(UNBLOCKED))


class WaySearch:
    """Looks for ways of all Links of a journey together, Link by Link, and goes back where it gets stuck."""

    def __init__(self, s: RailsState, legs: list[Leg], shown: bool) -> None:
        self.s = s
        self.shown = shown
        """Whether the ways are asked for, or only if there are any."""
        self.legs = legs
        self.found = [0] * len(legs)
        self.needs: list[list[int]] = []
        """For each Link and railroad the hexes that this Link or a later one may use."""
        self.failed: set[tuple[int, ...]] = set()
        """What was tried in vain: a Link, and what was taken of the hexes that matter from there on."""
        if len(legs) > 2:
            needs = list(UNBLOCKED)
            for leg in reversed(legs):
                needs[leg.railroad] |= between(s, leg)
                self.needs.append(list(needs))
            self.needs.reverse()

    def choose(self, i: int, blocked: list[int]) -> bool:
        """Find ways for the Links from the i-th on, when these places are taken (RT-RUL-32)."""
        if i == len(self.legs):
            return True
        for j in range(i, len(self.legs)):
            if not reaches(self.s, self.legs[j], blocked):
                return False
        if not self.needs:
            return self.lead(i, blocked)
        needs = self.needs[i]
        key = (i, *[blocked[railroad] & needs[railroad] for railroad in range(len(RAILROADS))])
        if key in self.failed:
            return False
        if self.lead(i, blocked):
            return True
        self.failed.add(key)
        return False

    def lead(self, i: int, blocked: list[int]) -> bool:
        """Try all ways of the i-th Link, which has one."""
        leg = self.legs[i]
        neighbours = self.s.neighbours[leg.railroad]
        ports: i64 = neighbours[leg.first]
        if has(ports, leg.last):
            self.found[i] = 0
            return self.choose(i + 1, blocked)
        taken: i64 = blocked[leg.railroad]
        within = inside(self.s, leg.railroad) & ~taken
        if i == len(self.legs) - 1:
            if self.shown:
                self.found[i] = shortest(neighbours, ports, neighbours[leg.last], within)
            return True
        return self.extend(i, blocked, ports & within, within & ~ports, 0, neighbours[leg.last])

    def extend(self, i: int, blocked: list[int], ahead: i64, within: i64, way: i64, ends: i64) -> bool:
        """Lengthen the way of the i-th Link by one of the places `ahead`; none touches an earlier one."""
        railroad = self.legs[i].railroad
        rest = ahead & ends
        while rest != 0:
            whole = way | (rest & -rest)
            rest &= rest - 1
            self.found[i] = whole
            if self.choose(i + 1, taken_by(self.s, railroad, whole, blocked)):
                return True
        neighbours = self.s.neighbours[railroad]
        rest = ahead & ~ends
        while rest != 0:
            near: i64 = neighbours[lowest(rest)]
            if self.extend(i, blocked, near & within, within & ~near, way | (rest & -rest), ends):
                return True
            rest &= rest - 1
        return False


def between(s: RailsState, leg: Leg) -> i64:
    """The hexes of all stretches that join the ends of a Link."""
    both = bit(leg.start) | bit(leg.end)
    found: i64 = 0
    for i in range(len(s.stretches)):
        ends: i64 = s.stretches[i]
        if ends & both == both and s.stretch_railroads[i] == leg.railroad:
            body: i64 = s.stretch_hexes[i]
            found |= body
    return found


def reaches(s: RailsState, leg: Leg, blocked: list[int]) -> bool:
    """Whether a Link alone has a way left."""
    neighbours = s.neighbours[leg.railroad]
    ports: i64 = neighbours[leg.first]
    if has(ports, leg.last):
        return True
    taken: i64 = blocked[leg.railroad]
    ends: i64 = neighbours[leg.last]
    return leads(neighbours, ports, inside(s, leg.railroad) & ~taken, ends)


def taken_by(s: RailsState, railroad: i64, way: i64, blocked: list[int]) -> list[int]:
    """What is taken, by railroad, when this way is used too: its hexes count for all in them (RT-RUL-23)."""
    after = list(blocked)
    take(s, railroad, way, after)
    return after


def take(s: RailsState, railroad: i64, way: i64, taken: list[int]) -> None:
    """Add the places of a way to what is taken: its hexes count for all in them."""
    taken[railroad] |= way
    crossings: i64 = s.crossings[railroad]
    way &= crossings
    while way != 0:
        hex_ = s.hexes[railroad][lowest(way)]
        way &= way - 1
        other: i64 = 0  # a hex without a city holds two
        while other == railroad or not in_set(s.track[other], hex_):
            other += 1
        taken[other] |= bit(place_in(s.hexes[other], hex_))


def in_order(s: RailsState, leg: Leg, body: i64) -> list[int]:
    """The hexes of a way in the order they are passed, both cities included."""
    own = s.hexes[leg.railroad]
    neighbours = s.neighbours[leg.railroad]
    at = leg.first
    order = [own[at]]
    while body != 0:
        near: i64 = neighbours[at]
        at = lowest(near & body)
        body &= ~bit(at)
        order.append(own[at])
    order.append(own[leg.last])
    return order


def place_in(cells: tuple[int, ...], hex_: i64) -> i64:
    """The place of a hex among the hexes of a railroad that stands there."""
    place: i64 = 0
    while cells[place] != hex_:
        place += 1
    return place
