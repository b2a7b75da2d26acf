"""Journeys: over which Links a passenger can go on, when no hex may be used twice (RT-RIDE-7, RT-RUL-32).

A rider names railroads and cities, not hexes. So a journey is lawful when hexes can be found for all its
Links together. Most Links share no stretch with an earlier one, and nothing has to be searched; the rest is
decided exactly, by a search over ways without detours: a way with a detour uses more hexes and gains nothing.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.network import flood, linked_by, mark_of
from roundhouse.games.ride_the_rails.packing import (
    link_city,
    link_railroad,
    lowest,
    pack_link,
    place_in,
    railroads_at,
)
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


def city_now(s: RailsState) -> i64:
    """The city that the journey has reached, or NOTHING."""
    return link_city(s.ride[-1]) if s.ride else s.origin


def stretches_between(s: RailsState, railroad: i64, start: i64, end: i64) -> i64:
    """The marks of the stretches that join two cities; 0 also where the two are neighbours, who need none."""
    both = bit(start) | bit(end)
    found: i64 = 0
    for i in range(len(s.stretches)):
        if s.owners[i] == railroad:
            ends: i64 = s.stretches[i]
            if ends & both == both:
                if s.clashes[i] == 0:
                    return 0
                found |= mark_of(i)
    return found


class Journeys:
    """What a rider may do next on one board. All of it reads a surveyed state (`network.survey`)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.hex_at = board.hex_at

    # The journey so far, and one Link more

    def onward(self, s: RailsState) -> list[int]:
        """For each railroad the cities to which the journey may go on by one Link of it, as bits."""
        at = city_now(s)
        sure = [0, 0, 0, 0, 0, 0]
        doubtful = False
        stretches = s.stretches
        owners = s.owners
        clashes = s.clashes
        busy = s.busy
        free = ~s.visited
        ends: i64
        clash: i64
        for i in range(len(stretches)):
            ends = stretches[i]
            if ends >> at & 1:
                clash = clashes[i]
                if clash & busy == 0:
                    railroad: i64 = owners[i]
                    ends |= sure[railroad]
                    sure[railroad] = ends & free
                else:
                    doubtful = True
        if doubtful:
            for i in range(len(stretches)):
                ends = stretches[i]
                clash = clashes[i]
                if ends >> at & 1 and clash & busy != 0:
                    railroad = owners[i]
                    if self.dead_end(s, railroad, at):
                        continue
                    known: i64 = sure[railroad]
                    ends &= free & ~known
                    while ends != 0:
                        if self.fits(s, railroad, at, lowest(ends)):
                            known |= ends & -ends
                        ends &= ends - 1
                    sure[railroad] = known
        return sure

    def dead_end(self, s: RailsState, railroad: i64, at: i64) -> bool:
        """Whether the journey came over hexes of this railroad, and has no second hex to leave by."""
        if link_railroad(s.ride[-1]) != railroad:
            return False
        own = s.hexes[railroad]
        near: i64 = s.nexts[railroad][place_in(own, self.hex_at[at])]
        ports = near & inside(s, railroad)
        if ports & (ports - 1) != 0:
            return False
        before = link_city(s.ride[-2]) if len(s.ride) > 1 else s.origin
        return near >> place_in(own, self.hex_at[before]) & 1 == 0

    def ways(self, s: RailsState, railroad: i64) -> i64:
        """The cities to which the journey may go on by one Link of this railroad, as bits."""
        return self.onward(s)[railroad]

    def go(self, s: RailsState, railroad: i64, city: i64) -> None:
        """The journey goes on over this Link."""
        s.busy |= stretches_between(s, railroad, city_now(s), city)
        s.visited |= bit(city)
        s.ride += (pack_link(railroad, city),)

    def fits(self, s: RailsState, railroad: i64, at: i64, city: i64) -> bool:
        """Whether hexes can be found for one Link more, when its stretches are in use already."""
        if len(s.ride) == 1 and link_railroad(s.ride[0]) == railroad:
            first = self.leg(s, railroad, s.origin, at)
            return fan(s, railroad, first.last, first.first, self.leg(s, railroad, at, city).last)
        legs = self.entangled(s, railroad, at, city)
        last = legs[len(legs) - 2] if len(legs) > 1 else legs[0]
        if len(legs) > 1 and last.railroad == railroad and last.end == at:
            # both Links leave the same city on the same railroad: two ways out of it are needed
            if not fan(s, railroad, last.last, last.first, legs[len(legs) - 1].last):
                return False
            if len(legs) == 2:
                return True
        return bool(solve(s, legs))

    def entangled(self, s: RailsState, railroad: i64, at: i64, city: i64) -> list[Leg]:
        """The Links of the journey whose hexes may stand in the way of the new one, directly or through each
        other; the new one last."""
        legs = self.legs(s, s.origin, s.ride)
        marks = [stretches_between(s, leg.railroad, leg.start, leg.end) for leg in legs]
        reach = touching(s, stretches_between(s, railroad, at, city))
        chosen = [False] * len(legs)
        more = True
        while more:
            more = False
            for i in range(len(legs)):
                if not chosen[i] and marks[i] & reach:
                    chosen[i] = True
                    more = True
                    reach |= touching(s, marks[i])
        found = [leg for i, leg in enumerate(legs) if chosen[i]]
        found.append(self.leg(s, railroad, at, city))
        return found

    # Whole journeys

    def possible(self, s: RailsState, origin: i64, links: tuple[int, ...]) -> bool:
        """Whether these Links from this city are a lawful journey, passenger or not."""
        visited = bit(origin)
        at = origin
        link: i64
        for link in links:
            city = link_city(link)
            if visited >> city & 1 or not linked_by(s, link_railroad(link), at, city):
                return False
            visited |= bit(city)
            at = city
        return not links or bool(solve(s, self.legs(s, origin, links)))

    def routes(self, s: RailsState) -> list[list[int]]:
        """For each Link of the journey so far its hexes from city to city, all of them disjoint inside."""
        legs = self.legs(s, s.origin, s.ride)
        found = solve(s, legs)
        return [in_order(s, leg, found[i]) for i, leg in enumerate(legs)]

    def legs(self, s: RailsState, origin: i64, links: tuple[int, ...]) -> list[Leg]:
        """The Links of a journey with both their ends."""
        found: list[Leg] = []
        at = origin
        link: i64
        for link in links:
            found.append(self.leg(s, link_railroad(link), at, link_city(link)))
            at = link_city(link)
        return found

    def leg(self, s: RailsState, railroad: i64, start: i64, end: i64) -> Leg:
        own = s.hexes[railroad]
        hex_at = self.hex_at
        return Leg(railroad, start, end, place_in(own, hex_at[start]), place_in(own, hex_at[end]))


def in_order(s: RailsState, leg: Leg, body: i64) -> list[int]:
    """The hexes of a way in the order they are passed, both cities included."""
    own = s.hexes[leg.railroad]
    nexts = s.nexts[leg.railroad]
    at = leg.first
    order = [own[at]]
    while body != 0:
        near: i64 = nexts[at]
        at = lowest(near & body)
        body &= ~bit(at)
        order.append(own[at])
    order.append(own[leg.last])
    return order


def touching(s: RailsState, marks: i64) -> i64:
    """The marks of all stretches that share a hex with one of these."""
    found: i64 = 0
    for i in range(len(s.clashes)):
        if marks & mark_of(i):
            clash: i64 = s.clashes[i]
            found |= clash
    return found


def inside(s: RailsState, railroad: i64) -> i64:
    """The hexes of a railroad that are no cities, as bits of places."""
    found: i64 = 0
    body: i64
    for body in s.bodies[railroad]:
        found |= body
    return found


def fan(s: RailsState, railroad: i64, city: i64, first: i64, second: i64) -> bool:
    """Whether a railroad has two ways out of a city, to two others, without a common hex; all are places.

    By Menger's theorem they exist unless a single hex cuts the city off from both, or one cannot be reached.
    Only the hexes of one way to the first can do that.
    """
    nexts = s.nexts[railroad]
    inner = inside(s, railroad)
    ports: i64 = nexts[city]
    ends: i64 = nexts[first]
    others: i64 = nexts[second]
    ports &= inner
    if ports & (ports - 1) == 0:
        return False
    if flood(nexts, ports, inner) & others == 0:
        return False
    way = shortest(nexts, ports, ends, inner)
    if way == 0:
        return False
    while way != 0:
        if flood(nexts, ports, inner & ~(way & -way)) & (ends | others) == 0:
            return False
        way &= way - 1
    return True


def shortest(nexts: tuple[int, ...], ports: i64, ends: i64, within: i64) -> i64:
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
            near = nexts[lowest(layer)]
            after |= near
            layer &= layer - 1
        layer = after & within & ~seen
        seen |= layer
    if layer == 0:
        return 0
    at = lowest(layer & ends)
    way = bit(at)
    for i in range(len(layers) - 2, -1, -1):
        near = nexts[at]
        before: i64 = layers[i]
        at = lowest(near & before)
        way |= bit(at)
    return way


# The exact search


def solve(s: RailsState, legs: list[Leg]) -> list[int]:
    """For each Link a way that shares no hex with the others, as places in `hexes`; [] if there are none."""
    search = Search(s, legs)
    return search.found if search.choose(0, list(UNBLOCKED)) else []


class Search:
    """Looks for ways of all Links of a journey together, Link by Link, and goes back where it gets stuck."""

    def __init__(self, s: RailsState, legs: list[Leg]) -> None:
        self.s = s
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
        nexts = self.s.nexts[leg.railroad]
        ports: i64 = nexts[leg.first]
        if ports >> leg.last & 1:
            self.found[i] = 0
            return self.choose(i + 1, blocked)
        taken: i64 = blocked[leg.railroad]
        within = inside(self.s, leg.railroad) & ~taken
        if i == len(self.legs) - 1:
            self.found[i] = shortest(nexts, ports, nexts[leg.last], within)
            return True
        return self.extend(i, blocked, ports & within, within & ~ports, 0, nexts[leg.last])

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
        nexts = self.s.nexts[railroad]
        rest = ahead & ~ends
        while rest != 0:
            near: i64 = nexts[lowest(rest)]
            if self.extend(i, blocked, near & within, within & ~near, way | (rest & -rest), ends):
                return True
            rest &= rest - 1
        return False


def between(s: RailsState, leg: Leg) -> i64:
    """The hexes of all stretches that join the ends of a Link."""
    nexts = s.nexts[leg.railroad]
    ports: i64 = nexts[leg.first]
    ends: i64 = nexts[leg.last]
    found: i64 = 0
    body: i64
    for body in s.bodies[leg.railroad]:
        if body & ports and body & ends:
            found |= body
    return found


def reaches(s: RailsState, leg: Leg, blocked: list[int]) -> bool:
    """Whether a Link alone has a way left."""
    nexts = s.nexts[leg.railroad]
    ports: i64 = nexts[leg.first]
    if ports >> leg.last & 1:
        return True
    taken: i64 = blocked[leg.railroad]
    ends: i64 = nexts[leg.last]
    return flood(nexts, ports, inside(s, leg.railroad) & ~taken) & ends != 0


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
            if others >> other & 1:
                after[other] |= bit(place_in(s.hexes[other], hex_))
    return after
