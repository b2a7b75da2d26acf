"""How much the rest of a journey can bring at most: the bound by which the search for the best ride cuts.

Links that all need one hex form a group (`ride_links`), and a journey goes from city to city over groups,
over each once at most. So it is a path in a graph of cities and groups. Where a city or a group is the only
way into a part of that graph, a journey that enters the part does not come back. Hence the parts between such
gates, the blocks, form a tree, and a journey sees one chain of them. In a block the Links worth at least so
much, for any such sum, are no more than the cities that have one to arrive by, nor than the groups that have
one; from these numbers, sum by sum, follows the most that all Links used there can bring.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, lowest
from roundhouse.games.ride_the_rails.rides.links import HALF, Links

GROUPS: Final = 64
"""The nodes of the graph are the cities, and from this number on the groups."""


class Bound:
    """Bounds for the rests of journeys over the Links of one network."""

    def __init__(self, links: Links) -> None:
        self.links = links
        size = GROUPS + links.groups
        self.rank: list[int] = []
        """The rank of each Link; those that cost more than they bring are taken to bring nothing."""
        self.steps: list[int] = []
        """By how much each rank brings more than the next."""
        self.ranks: i64 = 0
        self.now: i64 = 0
        """Which bound is being worked out; what is noted for an earlier one does not count."""
        self.noted: list[int] = [0] * size
        """For which bound a node was noted as part of the graph."""
        self.best: list[int] = [0] * size
        """The rank of the best Link at a city, or of a group."""
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

    def value(self, worth: list[int]) -> None:
        """From now on the Links bring this."""
        worths = sorted({max(0, one) for one in worth}, reverse=True)
        ranks = {one: i for i, one in enumerate(worths)}
        self.rank = [ranks[max(0, one)] for one in worth]
        self.steps = [a - b for a, b in zip(worths, [*worths[1:], 0], strict=False)]
        self.ranks = len(worths)

    def rest(self, city: i64, low: i64, high: i64) -> i64:
        """No rest of a journey from this city over these Links brings more."""
        self.now += 1
        self.note(low, 0)
        if high != 0:
            self.note(high, HALF)
        self.depth = 0
        self.since = self.count
        self.from_city(city, -1)
        return self.beyond[city]

    def note(self, live: i64, first: i64) -> None:
        """Note the cities and groups of these Links, and the best rank at each."""
        links = self.links
        now = self.now
        noted = self.noted
        best = self.best
        ranks = self.rank
        while live != 0:
            link = first + lowest(live)
            live &= live - 1
            rank: i64 = ranks[link]
            group: i64 = links.group[link]
            ends: i64 = links.ends[link]
            node = GROUPS + group
            if noted[node] != now:
                noted[node] = now
                best[node] = rank
                self.cities[group] = ends
            else:
                before: i64 = self.cities[group]
                self.cities[group] = before | ends
                if rank < best[node]:
                    best[node] = rank
            node = links.first[link]
            if noted[node] != now or rank < best[node]:
                noted[node] = now
                best[node] = rank
            node = links.sum[link] - node
            if noted[node] != now or rank < best[node]:
                noted[node] = now
                best[node] = rank

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
            if cities >> city & 1 == 0:  # `has` written out: the innermost loop of the search
                continue
            other: i64 = self.number[node]
            if other <= self.since:
                other = self.from_group(group, city)
                if other >= number:
                    self.close(city, node)
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
                    self.close(node, city)
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

    def close(self, gate: i64, first: i64) -> None:
        """A block is complete: all open nodes from its first one on, behind its gate."""
        # how many cities and groups have each rank, ten bits a rank
        arriving: i64 = 0
        using: i64 = 0
        after: i64 = 0
        if gate >= GROUPS:
            # the Link over the gate arrives in the block, so the group counts
            using = bit(10 * self.best[gate])
        node: i64 = -1
        while node != first:
            self.depth -= 1
            node = self.open[self.depth]
            one = bit(10 * self.best[node])
            if node < GROUPS:
                arriving += one
            else:
                using += one
            beyond: i64 = self.beyond[node]
            if beyond > after:
                after = beyond
        most = after
        cities: i64 = 0
        groups: i64 = 0
        rank: i64 = 0
        while rank < self.ranks:
            cities += arriving & 1023
            groups += using & 1023
            arriving >>= 10  # ten bits a rank: `counts.amount` written out, in the innermost loop
            using >>= 10
            step: i64 = self.steps[rank]
            most += step * (cities if cities < groups else groups)
            rank += 1
        if most > self.beyond[gate]:
            self.beyond[gate] = most
