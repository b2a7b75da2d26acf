"""How much the rest of a journey can bring at most: the bound by which the search for the best ride cuts.

Links that all need one hex form a group (`ride_links`), and a journey goes from a city over a group to a city,
over each once at most. So it is a path in a graph of cities and groups. Where a city or a group is the only
way into a part of that graph, a journey that enters the part does not come back. Hence the parts between such
gates, the blocks, form a tree, and a journey sees one chain of them. In a block it uses no more Links than
there are cities to arrive in, each by its best Link, nor more than there are groups, each for its best Link.
"""

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.games.ride_the_rails.packing import lowest
from roundhouse.games.ride_the_rails.ride_links import Links

GROUPS: i64 = 64
"""The nodes of the graph are the cities, and from this number on the groups."""


class Bound:
    """Bounds for the rests of journeys over the Links of one network."""

    def __init__(self, links: Links) -> None:
        self.links = links
        size = 64 + links.groups
        self.now: i64 = 0
        """Which bound is being worked out; what is noted for an earlier one does not count."""
        self.noted: list[int] = [0] * size
        """For which bound a node was noted as part of the graph."""
        self.best: list[int] = [0] * size
        """What the best Link at a city, or of a group, brings."""
        self.cities: list[int] = [0] * links.groups
        """The cities of each group."""
        self.number: list[int] = [0] * size
        """When a node was visited, counted over all bounds."""
        self.beyond: list[int] = [0] * size
        """What the blocks behind a node bring."""
        self.open: list[int] = [0] * size
        """Visited nodes whose block is not complete."""
        self.depth: i64 = 0
        self.count: i64 = 0
        self.since: i64 = 0
        """The last number given before this bound."""

    def rest(self, city: i64, live: list[int]) -> i64:
        """No rest of a journey from this city over these Links brings more."""
        links = self.links
        self.now += 1
        now = self.now
        noted = self.noted
        best = self.best
        for link in live:
            worth = links.worth[link]
            if worth < 0:
                worth = 0
            group = links.group[link]
            node = 64 + group
            if noted[node] != now:
                noted[node] = now
                best[node] = worth
                self.cities[group] = links.ends[link]
            else:
                self.cities[group] |= links.ends[link]
            way = links.ways[link]
            if noted[way.first] != now:
                noted[way.first] = now
                best[way.first] = worth
            if noted[way.second] != now:
                noted[way.second] = now
                best[way.second] = worth
        self.depth = 0
        self.since = self.count
        self.from_city(city, -1)
        return self.beyond[city]

    def from_city(self, city: i64, before: i64) -> i64:
        """Visit a city and what comes after it; the earliest node that can be reached from there."""
        number = self.visit(city)
        low = number
        groups = self.links.groups_at[city]
        group: i64
        for group in groups:
            node = GROUPS + group
            if group == before or self.noted[node] != self.now:
                continue
            cities: i64 = self.cities[group]
            if cities >> city & 1 == 0:
                continue
            other: i64 = self.number[node]
            if other <= self.since:
                other = self.from_group(group, city)
                if other >= number:
                    self.close(city, node, 0)
            if other < low:
                low = other
        return low

    def from_group(self, group: i64, before: i64) -> i64:
        """Visit a group and what comes after it."""
        node = GROUPS + group
        number = self.visit(node)
        low = number
        rest: i64 = self.cities[group]
        rest &= ~bit(before)
        while rest != 0:
            city = lowest(rest)
            rest &= rest - 1
            other: i64 = self.number[city]
            if other <= self.since:
                other = self.from_city(city, group)
                if other >= number:
                    # the Link over this group arrives in the block, so the group counts there
                    self.close(node, city, self.best[node])
            if other < low:
                low = other
        return low

    def visit(self, node: i64) -> i64:
        self.count += 1
        self.number[node] = self.count
        self.beyond[node] = 0
        self.open[self.depth] = node
        self.depth += 1
        return self.count

    def close(self, gate: i64, first: i64, over_gate: i64) -> None:
        """A block is complete: all open nodes from its first one on, behind its gate."""
        arriving: i64 = 0
        using = over_gate
        after: i64 = 0
        node: i64 = -1
        while node != first:
            self.depth -= 1
            node = self.open[self.depth]
            best: i64 = self.best[node]
            if node < GROUPS:
                arriving += best
            else:
                using += best
            beyond: i64 = self.beyond[node]
            if beyond > after:
                after = beyond
        most = (arriving if arriving < using else using) + after
        if most > self.beyond[gate]:
            self.beyond[gate] = most
