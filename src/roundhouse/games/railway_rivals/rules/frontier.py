"""The frontier of a company: the segments that begin where it has track and are not its own.

It is a wide set (`core.wide_sets`) with one number behind its words: how many segments have each price,
so many bits for each price. So random play knows at once how many can be paid for.
"""

from functools import lru_cache

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, lowest, members
from roundhouse.core.wide_sets import WORD, both, both_nth, set_of
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.state import RailwayState


class Frontiers:
    """Where the companies of one map may build on, and what of it the mover can pay for."""

    def __init__(self, sheet: Map, saveable: list[bool]) -> None:
        self.costs = sheet.costs
        self.saveable = saveable
        self.dearest: i64 = max(sheet.costs, default=0)
        means = [(left, points) for left in range(self.dearest + 1) for points in range(self.dearest + 1)]
        self.payable = [self.paid_by(left, points) for left, points in means]
        """For each `means` the set of segments that they pay for."""
        price_of = list(zip(sheet.costs, saveable, strict=True))
        prices = sorted(set(price_of))
        width = len(sheet.ends).bit_length()
        self.most = (1 << width) - 1
        """No frontier has more segments of one price."""
        self.sizes = [1 << (prices.index(price) * width) for price in price_of]
        """Each segment as it counts in the last number of a frontier."""
        self.counted = [
            [i * width for i, (cost, saved) in enumerate(prices) if cost <= (points if saved else left)]
            for left, points in means
        ]
        """For each `means` where the prices that they pay stand in that number."""
        self.beginning = [self.built_from(sheet, hex_) for hex_ in range(len(sheet.ways))]
        """The segments that begin in each hex: which word of the set, the word, how many have each price."""

    def paid_by(self, left: int, points: int) -> tuple[int, ...]:
        """The segments for which the roll pays, and the fund where one saves for them (RW-A3.9, RU-17)."""
        found = [i for i, cost in enumerate(self.costs) if cost <= (points if self.saveable[i] else left)]
        return set_of(found, len(self.costs))

    def built_from(self, sheet: Map, hex_: int) -> list[tuple[int, int, int]]:
        """The segments that begin in this hex; at a dead end abroad none does (RW-C2.1, RW-C2.2, RU-45)."""
        found = [segment for segment, _ in sheet.ways[hex_] if sheet.begins(segment, hex_)]
        words = set_of(found, len(sheet.ends))
        return [
            (i, word, sum([self.sizes[i * WORD + segment] for segment in members(word)]))
            for i, word in enumerate(words)
            if word != 0
        ]

    def begins_in(self, hex_: i64, segment: i64) -> bool:
        """Whether the segment is one of those that begin in this hex."""
        return any(i == segment // WORD and has(word, segment % WORD) for i, word, _ in self.beginning[hex_])

    # What the mover can pay for

    def means(self, s: RailwayState, seat: i64) -> i64:
        """What the mover can pay with, as one number: what is left, and that together with the fund."""
        dearest = self.dearest
        left = s.left
        points: i64 = s.funds[seat]
        points += left
        return min(left, dearest) * (dearest + 1) + min(points, dearest)

    def open_to(self, s: RailwayState, seat: i64) -> list[int]:
        """The segments of its frontier that the seat can pay for, in rising order."""
        return both(s.frontier[seat][:-1], self.payable[self.means(s, seat)])

    def open_count(self, s: RailwayState, seat: i64) -> i64:
        """How many that are."""
        sizes = s.frontier[seat][-1]
        n: i64 = 0
        for shift in self.counted[self.means(s, seat)]:
            n += sizes >> shift & self.most
        return n

    def open_nth(self, s: RailwayState, seat: i64, index: i64, n: i64) -> i64:
        """Of these n the one with `index` others before it."""
        return both_nth(s.frontier[seat], self.payable[self.means(s, seat)], index, n)

    # How a frontier moves; `frontier` is one as a list

    def add(self, frontier: list[int], hex_: i64) -> None:
        """The segments that begin in this hex join the frontier."""
        sizes = frontier[-1]
        word: i64
        for i, word, more in self.beginning[hex_]:
            before: i64 = frontier[i]
            frontier[i] = before | word
            sizes += more
            known = word & before
            while known != 0:
                sizes -= self.sizes[i * WORD + lowest(known)]
                known &= known - 1
        frontier[-1] = sizes

    def take_out(self, frontier: list[int], segment: i64) -> None:
        """Take the segment out of the frontier, if it is there."""
        i = segment // WORD
        word: i64 = frontier[i]
        mark = bit(segment % WORD)
        if word & mark != 0:
            frontier[i] = word ^ mark
            sizes = frontier[-1]
            frontier[-1] = sizes - self.sizes[segment]


@lru_cache(maxsize=16)
def frontiers_of(sheet: Map, saveable: tuple[bool, ...]) -> Frontiers:
    """The frontiers of a map, made once for all tables on it: they never change."""
    return Frontiers(sheet, list(saveable))
