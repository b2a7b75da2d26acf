"""Ways over the hexes of a railroad: whether the Links of a journey can all have one without a common hex.

Hexes are places in the railroad's column of `hexes`, sets of them are bits. Only ways without detours
are tried.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, has, lowest
from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.packing import railroads_at
from roundhouse.games.ride_the_rails.rides.network import flood
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


def fan(s: RailsState, railroad: i64, city: i64, first: i64, second: i64) -> bool:
    """Whether a railroad has two ways out of a city, to two others, without a common hex; all are places.

    By Menger's theorem they exist unless a single hex cuts the city off from both, or one cannot be reached.
    Only the hexes of one way to the first can do that.
    """
    neighbours = s.neighbours[railroad]
    inner = inside(s, railroad)
    ports: i64 = neighbours[city]
    ends: i64 = neighbours[first]
    others: i64 = neighbours[second]
    ports &= inner
    if ports & (ports - 1) == 0:
        return False
    if flood(neighbours, ports, inner) & others == 0:
        return False
    way = shortest(neighbours, ports, ends, inner)
    if way == 0:
        return False
    while way != 0:
        if flood(neighbours, ports, inner & ~(way & -way)) & (ends | others) == 0:
            return False
        way &= way - 1
    return True


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
        """Find ways for the Links from the i-th on, when these places are taken."""
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
    return flood(neighbours, ports, inside(s, leg.railroad) & ~taken) & ends != 0


def taken_by(s: RailsState, railroad: i64, way: i64, blocked: list[int]) -> list[int]:
    """What is taken, by railroad, when this way is used as well: its hexes count for all in them."""
    after = list(blocked)
    after[railroad] |= way
    own = s.hexes[railroad]
    while way != 0:
        hex_ = own[lowest(way)]
        way &= way - 1
        others = railroads_at(s.track, hex_) & ~bit(railroad)
        for other in range(len(RAILROADS)):
            if others >> other & 1 and s.hexes[other]:  # `has` written out: for every hex of every way tried
                after[other] |= bit(place_in(s.hexes[other], hex_))
    return after


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
