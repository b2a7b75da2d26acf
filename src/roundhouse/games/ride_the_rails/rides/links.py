"""The Links of a network as a search for rides sees them: which cities each joins, and which hexes it needs.

A Link is kept once for every stretch that offers it. Of the hexes of a stretch only those count that a way
without detours can use. Where they leave a single way, whether two Links fit together is plain to see; the
others are loose: for them ways have to be tried. Sets of Links are the bits of two integers.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, has, lowest, members
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import link_city, link_railroad
from roundhouse.games.ride_the_rails.rides.link_ways import Way, narrowed, needed, places_in, stands_in
from roundhouse.games.ride_the_rails.state import RailsState

HALF: Final = 60
"""Members in the first of the two integers of a set of Links, and in the second."""
MOST_LINKS: Final = 2 * HALF


class Links:
    """The Links of a surveyed network, numbered. What they are worth to whom is another matter."""

    def __init__(self, board: Board, s: RailsState, most: int = MOST_LINKS) -> None:
        self.hexes: list[int] = []
        """The hexes between cities that some Link may need."""
        self.places: dict[int, int] = {}
        """The place of each in that list."""
        self.ways: list[Way] = []
        for railroad in range(len(RAILROADS)):
            if count(s.cities[railroad]) > 1:
                self.read(s, railroad)
        self.whole = len(self.ways) <= most
        """Whether these are all: of too many, long ones that no journey under way needs are left out."""
        if not self.whole:
            self.leave_out(s, most)
        size: i64 = len(self.ways)
        self.ends: list[int] = [bit(way.first) | bit(way.second) for way in self.ways]
        """The two cities of each Link, as bits."""
        self.first: list[int] = [way.first for way in self.ways]
        self.sum: list[int] = [way.first + way.second for way in self.ways]
        """The numbers of both cities: less the one it is the other."""
        self.near: list[int] = []
        """For each of the hexes those next to it, as bits; only where there are loose Links."""
        self.loose = False
        """Whether there are loose Links."""
        self.loose_low: i64 = 0
        self.loose_high: i64 = 0
        """Which they are."""
        self.at_low: list[int] = [0] * len(board.cities)
        self.at_high: list[int] = [0] * len(board.cities)
        """For each city the Links there."""
        self.group: list[int] = [-1] * size
        """The group of each Link. All Links of a group need one and the same hex: a ride uses one at most."""
        self.groups_at: list[list[int]] = [[] for _ in board.cities]
        """For each city the groups of its Links."""
        self.against_low: list[int] = [0] * size
        self.against_high: list[int] = [0] * size
        """For each Link those that cannot be in a ride with it, because hexes are not enough for both."""
        self.groups = self.find_groups()
        """How many groups there are."""
        self.find_sets()
        if self.loose:
            self.near = self.neighbours(board)
            self.find_quarrels()
        self.stand_ins: list[int] = self.find_stand_ins()
        """Links for which another can stand in: two numbers each time, that other one's first."""

    # Reading the network

    def read(self, s: RailsState, railroad: int) -> None:
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
                    way = Way(railroad, ends[n], ends[m])
                    self.ways.append(way)
                    if body != 0:
                        after: i64 = joins[end]
                        inner = body
                        must = body
                        if body & (body - 1) != 0:  # a single hex is needed in any case
                            inner = narrowed(joins, start, end, body)
                            must = needed(joins, near, after, inner)
                        own = s.hexes[railroad]
                        way.loose = must != inner
                        way.hexes = self.marked(own, inner)
                        way.must = way.hexes
                        if way.loose:
                            way.must = self.marked(own, must)
                            way.ports = self.marked(own, inner & near)
                            way.exits = self.marked(own, inner & after)

    def leave_out(self, s: RailsState, most: int) -> None:
        """Keep as many as a set can hold: those of the journey under way, then those of few hexes."""
        under_way: list[tuple[int, int]] = []
        at = s.origin
        link: i64
        for link in s.ride:
            city = link_city(link)
            under_way.append((link_railroad(link), bit(at) | bit(city)))
            at = city
        order: list[tuple[int, int]] = []
        for i, way in enumerate(self.ways):
            wanted = (way.railroad, bit(way.first) | bit(way.second)) in under_way
            order.append((0 if wanted else 1 + len(places_in(way.hexes)), i))
        order.sort()
        self.ways = [self.ways[i] for _, i in order[:most]]

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
        """Put every Link into a group, as few as a simple rule finds: the most used hex first.

        On the way it is noted which Links must use one hex.
        """
        places: list[list[int]] = [places_in(way.must) for way in self.ways]
        users: list[list[int]] = [[] for _ in self.hexes]
        for link, must in enumerate(places):
            for place in must:
                users[place].append(link)
        for links in users:
            low: i64 = 0
            high: i64 = 0
            for link in links:
                low |= low_bit(link)
                high |= high_bit(link)
            for link in links:
                self.against_low[link] |= low
                self.against_high[link] |= high
        counts = [len(links) for links in users]
        n = 0
        while counts:
            most = max(counts)
            if most <= 1:
                break
            for link in users[counts.index(most)]:
                if self.group[link] < 0:
                    self.group[link] = n
                    for place in places[link]:
                        counts[place] -= 1
            n += 1
        for link in range(len(self.ways)):
            if self.group[link] < 0:
                self.group[link] = n
                n += 1
        return n

    def find_sets(self) -> None:
        """Which Links are where, and which are loose."""
        for link, way in enumerate(self.ways):
            group = self.group[link]
            for city in (way.first, way.second):
                self.at_low[city] |= low_bit(link)
                self.at_high[city] |= high_bit(link)
                if group not in self.groups_at[city]:
                    self.groups_at[city].append(group)
            if way.loose:
                self.loose = True
                self.loose_low |= low_bit(link)
                self.loose_high |= high_bit(link)

    def find_quarrels(self) -> None:
        """Note which Links have no ways beside each other though there is no hex that both must use.

        Where many Links are loose a search takes a half to a tenth of the steps when these are known.
        """
        for link, way in enumerate(self.ways):
            if not way.loose:
                continue
            for other, beside in enumerate(self.ways):
                if (
                    way.hexes & beside.hexes == 0
                    or way.must & beside.must
                    or (beside.loose and other >= link)
                ):
                    continue
                if self.all_fit([link, other], 0) if beside.loose else self.open(way, beside.hexes):
                    continue
                self.against_low[link] |= low_bit(other)
                self.against_high[link] |= high_bit(other)
                self.against_low[other] |= low_bit(link)
                self.against_high[other] |= high_bit(link)

    def find_stand_ins(self) -> list[int]:
        """Pairs of Links between the same cities of which the first can replace the second in every ride."""
        found: list[int] = []
        for link, way in enumerate(self.ways):
            both = self.ends[link]
            for other in range(link + 1, len(self.ways)):
                if self.ends[other] == both:
                    if stands_in(way, self.ways[other], self.ways):
                        found += [link, other]
                    if stands_in(self.ways[other], way, self.ways):
                        found += [other, link]
        return found

    # What is left

    def all(self) -> tuple[i64, i64]:
        n: i64 = len(self.ways)
        return (bit(n) - 1, 0) if n < HALF else (bit(HALF) - 1, bit(n - HALF) - 1)

    def wanted(self, worth: list[int]) -> tuple[i64, i64]:
        """All Links but those for which one can stand in that is worth no less."""
        low, high = self.all()
        for i in range(0, len(self.stand_ins), 2):
            better = self.stand_ins[i]
            other = self.stand_ins[i + 1]
            if worth[better] > worth[other] or (worth[better] == worth[other] and better < other):
                low &= ~low_bit(other)
                high &= ~high_bit(other)
        return low, high

    def left(self, low: i64, high: i64, link: i64, before: i64, city: i64) -> tuple[i64, i64]:
        """The Links of these that may come after this one, when the journey leaves a city for another."""
        gone: i64 = self.at_low[before]
        against: i64 = self.against_low[link]
        low &= ~(gone | against)
        if high != 0:
            gone = self.at_high[before]
            against = self.against_high[link]
            high &= ~(gone | against)
        return self.reached(low, high, city)

    def reached(self, low: i64, high: i64, city: i64) -> tuple[i64, i64]:
        """The Links of these to which others of them lead from a city."""
        at_low = self.at_low
        at_high = self.at_high
        ends = self.ends
        new = bit(city)
        seen = new
        rest_low = low
        rest_high = high
        both: i64
        while new != 0 and rest_low | rest_high != 0:
            at = lowest(new)
            new &= new - 1
            here: i64 = at_low[at]
            here &= rest_low
            rest_low &= ~here
            while here != 0:
                both = ends[lowest(here)]
                here &= here - 1
                new |= both & ~seen
                seen |= both
            if rest_high != 0:
                here = at_high[at]
                here &= rest_high
                rest_high &= ~here
                while here != 0:
                    both = ends[HALF + lowest(here)]
                    here &= here - 1
                    new |= both & ~seen
                    seen |= both
        return low & ~rest_low, high & ~rest_high

    def listed(self, low: i64, high: i64) -> list[int]:
        """The Links of a set."""
        return members(low) + [HALF + link for link in members(high)]

    # What fits together

    def fits(self, link: int, taken: int, others: tuple[int, ...]) -> bool:
        """Whether ways can be found for a Link and these loose ones together, when these hexes are taken."""
        way = self.ways[link]
        if not way.loose:
            if way.hexes & taken:
                return False
            return self.all_fit(self.entangled(way.hexes, others), taken | way.hexes)
        return self.all_fit([link, *self.entangled(way.hexes, others)], taken)

    def entangled(self, hexes: int, others: tuple[int, ...]) -> list[int]:
        """Those of the loose Links that may want one of these hexes, or a hex that such a Link may want."""
        found: list[int] = []
        more = len(others) > 0
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


def low_bit(link: i64) -> i64:
    """The Link as a member of the first integer of a set; 0 if it belongs to the second."""
    return bit(link) if link < HALF else 0


def high_bit(link: i64) -> i64:
    return bit(link - HALF) if link >= HALF else 0
