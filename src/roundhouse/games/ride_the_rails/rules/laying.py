"""Laying track: a locomotive comes into a hex, and all that follows from the track is kept up to date."""

from mypy_extensions import i64

from roundhouse.core.bits import bit, count, has, lowest
from roundhouse.core.state import with_item
from roundhouse.core.wide_sets import WORD, set_of, with_member
from roundhouse.games.ride_the_rails.data import EAST, TOWN, Board
from roundhouse.games.ride_the_rails.packing import SIZE_BITS, one, railroads_at, with_column
from roundhouse.games.ride_the_rails.state import RailsState


class Laying:
    """Puts locomotives on a board, and keeps each railroad's frontier: the hexes where it may grow."""

    def __init__(self, board: Board) -> None:
        self.terrain = board.terrain
        self.city_at = board.city_at
        self.east_hexes = board.east_hexes
        self.western: i64 = board.western
        self.coast = set_of(list(board.east_hexes), len(board.places))
        """The hexes of the East Coast cities."""
        self.near: tuple[tuple[int, ...], ...] = tuple(
            [words_around(hex_, list(around), len(board.places)) for hex_, around in enumerate(board.around)]
        )
        """For each hex the words of a set of hexes that hold it or a neighbour: the place of each, and the
        neighbours in it. The word of the hex itself comes first."""

    def lay(self, s: RailsState, railroad: i64, hex_: i64) -> None:
        """A locomotive of this railroad, which is not yet there, comes into this hex.

        The hex leaves the frontiers of others when it is full: Chicago never is (RT-BUILD-11), an East Coast
        city is with one locomotive (RT-BUILD-12, RT-RUL-8), all others are with two (RT-BUILD-10, RT-RUL-7).
        """
        track = s.track
        before = railroads_at(track, hex_)
        s.track = with_column(track, railroad, with_member(track[railroad], hex_))
        s.started |= bit(railroad)
        if before != 0:  # joined in this hex; side by side is not enough (RT-RUL-16)
            self.meet(s, railroad, before)
        terrain: i64 = self.terrain[hex_]
        full = before != 0
        if terrain >= TOWN:
            full = terrain == EAST or (terrain == TOWN and full)
            self.enter_city(s, railroad, hex_, terrain, full)
        if full:
            s.closed = with_member(s.closed, hex_)
            others = s.started & ~bit(railroad)
            while others != 0:
                self.close(s, lowest(others), hex_)
                others &= others - 1
        self.grow(s, railroad, hex_)

    def meet(self, s: RailsState, railroad: i64, others: i64) -> None:
        """These railroads share a hex from now on."""
        s.met |= others * one(railroad)
        while others != 0:
            s.met |= one(lowest(others)) * bit(railroad)
            others &= others - 1

    def enter_city(self, s: RailsState, railroad: i64, hex_: i64, terrain: i64, full: bool) -> None:
        """The city has been built into: no railroad after this is the first there (RT-BONUS-4, RT-RUL-14)."""
        city: i64 = self.city_at[hex_]
        before: i64 = s.cities[railroad]
        s.cities = with_item(s.cities, railroad, before | bit(city))
        s.occupied |= bit(city)
        if full:
            s.full |= bit(city)
        if terrain == EAST:
            if has(s.east, railroad):
                # the second East Coast city is the last one, a start counted (RT-BUILD-13, RT-RUL-8)
                s.east_twice |= bit(railroad)
                for other in self.east_hexes:
                    self.close(s, railroad, other)
            s.east |= bit(railroad)
        elif has(self.western, city):
            s.west |= bit(railroad)

    def grow(self, s: RailsState, railroad: i64, hex_: i64) -> None:
        """Free hexes around join the frontier (RT-BUILD-8); the hex itself leaves it (RT-BUILD-9).

        Not free are full hexes, and East Coast cities for a railroad that has two (RT-BUILD-13).
        """
        words = s.frontier[railroad]
        own = s.track[railroad]
        closed = s.closed
        near = self.near[hex_]
        twice = has(s.east_twice, railroad)
        added: i64 = 0
        for i in range(0, len(near), 2):
            at: i64 = near[i]
            around: i64 = near[i + 1]
            before: i64 = words[at]
            taken: i64 = own[at]
            shut: i64 = closed[at]
            if twice:
                coast: i64 = self.coast[at]
                shut |= coast
            after = (before | around) & ~(taken | shut)
            if after != before:
                added += count(after) - count(before)
                words = with_item(words, at, after)
        s.frontier = with_column(s.frontier, railroad, words)
        s.frontier_sizes += added << (SIZE_BITS * railroad)  # `added` may be below 0

    def close(self, s: RailsState, railroad: i64, hex_: i64) -> None:
        """The railroad cannot grow into this hex any more."""
        words = s.frontier[railroad]
        at = hex_ // WORD
        word: i64 = words[at]
        mark = bit(hex_ % WORD)
        if word & mark:
            s.frontier = with_column(s.frontier, railroad, with_item(words, at, word & ~mark))
            s.frontier_sizes -= bit(SIZE_BITS * railroad)


def words_around(hex_: int, around: list[int], n: int) -> tuple[int, ...]:
    """For a hex what `Laying.near` holds, on a board of n hexes."""
    words = set_of(around, n)
    home = hex_ // WORD
    found = [home, words[home]]
    for at, word in enumerate(words):
        if word and at != home:
            found += [at, word]
    return tuple(found)
