"""Journeys: over which Links a passenger can go on, when no hex may be used twice.

Links end in cities, so a passenger changes railroads there only, and a hex counts once whatever
stands in it. A rider names railroads and cities, not hexes. So a journey is lawful when hexes can
be found for all its Links together. Most Links share no stretch with an earlier one, and nothing has to be
searched; the rest is decided exactly, by a search over ways without detours: a way with a detour uses more
hexes and gains nothing.
"""

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, lowest
from roundhouse.games.ride_the_rails.data import Board
from roundhouse.games.ride_the_rails.packing import link_city, link_railroad, pack_link
from roundhouse.games.ride_the_rails.rides.network import city_place, linked_by, links_from, mark_of
from roundhouse.games.ride_the_rails.rides.ways import Beside, Leg, fan, in_order, solvable, solve
from roundhouse.games.ride_the_rails.state import RailsState


def city_now(s: RailsState) -> i64:
    """The city that the journey has reached, or NOTHING: there the next Link begins (RT-RIDE-3)."""
    return link_city(s.ride[-1]) if s.ride else s.origin


def stretches_between(s: RailsState, railroad: i64, start: i64, end: i64) -> i64:
    """The marks of the stretches that join two cities; 0 also where the two are neighbours, who need none."""
    both = bit(start) | bit(end)
    found: i64 = 0
    for i in range(len(s.stretches)):
        if s.stretch_railroads[i] == railroad:
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

    # The journey so far, and one Link more

    def onward(self, s: RailsState) -> list[int]:
        """For each railroad the cities to which the journey may go on by one Link of it, as bits.

        From the city that it has reached (RT-RIDE-3), by any railroad there: trains change in cities only
        (RT-RUL-22). Neither a city of the journey nor a hex of its Links is entered again (RT-RIDE-7,
        RT-RUL-23): `free`, `clashes` and `fits`.
        """
        at = city_now(s)
        sure = [0, 0, 0, 0, 0, 0]
        doubtful: i64 = 0
        stretches = s.stretches
        owners = s.stretch_railroads
        clashes = s.clashes
        used_stretches = s.used_stretches
        free = ~s.visited
        ends: i64
        for i in range(len(stretches)):
            ends = stretches[i]
            if ends >> at & 1:  # `has` written out: for every stretch at every step of a journey
                railroad: i64 = owners[i]
                clash: i64 = clashes[i]
                if clash & used_stretches == 0:
                    ends |= sure[railroad]
                    sure[railroad] = ends & free
                else:
                    doubtful |= bit(railroad)
        if doubtful != 0:
            self.decide(s, at, doubtful, sure)
        return sure

    def decide(self, s: RailsState, at: i64, doubtful: i64, sure: list[int]) -> None:
        """Add to `sure` the cities to which these railroads lead over stretches that are in use.

        One choice of hexes for the journey so far is tried first, then the hexes that it cannot do without:
        mostly they say yes or no for all cities at once.
        """
        beside: Beside | None = None
        while doubtful != 0:
            railroad = lowest(doubtful)
            doubtful &= doubtful - 1
            known: i64 = sure[railroad]
            cities = links_from(s, railroad, at) & ~(s.visited | known)
            if cities != 0 and link_railroad(s.ride[-1]) == railroad:
                before = link_city(s.ride[-2]) if len(s.ride) > 1 else s.origin
                if stretches_between(s, railroad, before, at) != 0:
                    # both Links leave the same city on the same railroad: two ways out of it are needed
                    cities = fan(s, railroad, at, before, cities)
                    if len(s.ride) == 1:
                        sure[railroad] = known | cities
                        continue
            if cities == 0:
                continue
            if beside is None:
                beside = Beside(s, self.legs(s, s.origin, s.ride))
            found = beside.sure(railroad, at, cities)
            rest = cities & ~found
            if rest != 0:
                rest = beside.possible(railroad, at, rest)
                while rest != 0:
                    if self.fits(s, railroad, at, lowest(rest)):
                        found |= rest & -rest
                    rest &= rest - 1
            sure[railroad] = known | found

    def ways(self, s: RailsState, railroad: i64) -> i64:
        """The cities to which the journey may go on by one Link of this railroad, as bits."""
        return self.onward(s)[railroad]

    def go(self, s: RailsState, railroad: i64, city: i64) -> None:
        """The journey goes on over this Link; its city and hexes are used then (RT-RIDE-7, RT-RUL-23)."""
        s.used_stretches |= stretches_between(s, railroad, city_now(s), city)
        s.visited |= bit(city)
        s.ride += (pack_link(railroad, city),)

    def fits(self, s: RailsState, railroad: i64, at: i64, city: i64) -> bool:
        """Whether hexes can be found for one Link more, when its stretches are in use already.

        For all Links together, none twice (RT-RIDE-7); the rider names none of them.
        """
        return solvable(s, self.entangled(s, railroad, at, city))

    def entangled(self, s: RailsState, railroad: i64, at: i64, city: i64) -> list[Leg]:
        """The Links of the journey whose hexes may stand in the way of the new one, directly or through each
        other; the new one first, because the search is shortest in this order."""
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
        found.reverse()
        return found

    # Whole journeys

    def possible(self, s: RailsState, origin: i64, links: tuple[int, ...]) -> bool:
        """Whether these Links from this city are a lawful journey, passenger or not."""
        visited = bit(origin)
        at = origin
        link: i64
        for link in links:
            city = link_city(link)
            if has(visited, city) or not linked_by(s, link_railroad(link), at, city):
                return False
            visited |= bit(city)
            at = city
        return not links or solvable(s, self.legs(s, origin, links))

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
        return Leg(railroad, start, end, city_place(s, railroad, start), city_place(s, railroad, end))


def touching(s: RailsState, marks: i64) -> i64:
    """The marks of all stretches that share a hex with one of these."""
    found: i64 = 0
    for i in range(len(s.clashes)):
        if marks & mark_of(i):
            clash: i64 = s.clashes[i]
            found |= clash
    return found
