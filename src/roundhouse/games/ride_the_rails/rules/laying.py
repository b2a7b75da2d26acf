"""Laying track: a locomotive comes into a hex, and all that follows from the track is kept up to date."""

from mypy_extensions import i64

from roundhouse.core.bits import bit, has, lowest, members
from roundhouse.core.state import with_item
from roundhouse.core.wide_sets import WORD
from roundhouse.games.ride_the_rails.data import CHICAGO, EAST, NO_CITY, RAILROADS, TOWN, Board
from roundhouse.games.ride_the_rails.packing import (
    HEXES_A_WORD,
    SIZE_BITS,
    one,
    place_in,
    railroads_at,
    with_column,
)
from roundhouse.games.ride_the_rails.state import RailsState


class Laying:
    """Puts locomotives on a board, and keeps each railroad's frontier: the hexes where it may grow."""

    def __init__(self, board: Board) -> None:
        self.around = board.around
        self.terrain = board.terrain
        self.city_at = board.city_at
        self.east_hexes = board.east_hexes
        self.western: i64 = board.western

    def lay(self, s: RailsState, railroad: i64, hex_: i64) -> None:
        """A locomotive of this railroad, which is not yet there, comes into this hex.

        The hex leaves the frontiers of others when it is full: Chicago never is (RT-BUILD-11), an East Coast
        city is with one locomotive (RT-BUILD-12, RT-RUL-8), all others are with two (RT-BUILD-10, RT-RUL-7).
        """
        place = hex_ // HEXES_A_WORD
        shift = 6 * (hex_ % HEXES_A_WORD)
        word: i64 = s.track[place]
        before = word >> shift & 63  # `railroads_at`, where the word and its place are at hand
        s.track = with_item(s.track, place, word | bit(shift + railroad))
        s.started |= bit(railroad)
        if before != 0:
            self.meet(s, railroad, before)
        terrain: i64 = self.terrain[hex_]
        if terrain < TOWN:
            full = before != 0
            if full:
                s.shared_hexes += (hex_,)
        else:
            full = terrain == EAST or (terrain == TOWN and before != 0)
            self.enter_city(s, railroad, hex_, terrain, full)
        self.grow(s, railroad, hex_)
        if full:
            for other in range(len(RAILROADS)):
                if has(s.started, other) and other != railroad:
                    self.close(s, other, hex_)

    def meet(self, s: RailsState, railroad: i64, others: i64) -> None:
        """These railroads share a hex from now on (RT-RUL-16)."""
        s.met |= others * one(railroad)
        for other in members(others):
            s.met |= one(other) * bit(railroad)

    def enter_city(self, s: RailsState, railroad: i64, hex_: i64, terrain: i64, full: bool) -> None:
        """The city has been built into: no railroad after this is the first there (RT-BONUS-4, RT-RUL-14)."""
        city: i64 = self.city_at[hex_]
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

        A hex around is not free if it is full as in `lay` (RT-BUILD-10, RT-BUILD-11, RT-BUILD-12), nor is an
        East Coast city for a railroad that has two (RT-BUILD-13).
        """
        new = list(s.frontier[railroad])
        at = hex_ // WORD
        word: i64 = new[at]
        mark = bit(hex_ % WORD)
        added: i64 = 0
        if word & mark:
            word &= ~mark
            added = -1
        own = s.hexes[railroad]
        near: i64 = 0
        towns: i64 = 0
        track = s.track
        twice = has(s.east_twice, railroad)
        hexes = self.around[hex_]
        n: i64
        for n in hexes:
            there = railroads_at(track, n)
            if there != 0:
                if there >> railroad & 1:  # `has` written out: for all six neighbours
                    near |= bit(place_in(own, n))
                    city: i64 = self.city_at[n]
                    if city != NO_CITY:
                        towns |= bit(city)
                    continue
                terrain: i64 = self.terrain[n]
                if terrain == EAST or (there & (there - 1) != 0 and terrain != CHICAGO):
                    continue
            if twice and self.terrain[n] == EAST:
                continue
            if n // WORD != at:
                new[at] = word
                at = n // WORD
                word = new[at]
            mark = bit(n % WORD)
            if word & mark == 0:
                word |= mark
                added += 1
        new[at] = word
        s.frontier = with_column(s.frontier, railroad, tuple(new))
        s.frontier_sizes += added << (SIZE_BITS * railroad)  # `added` may be below 0
        place: i64 = len(own)
        own += (hex_,)
        s.hexes = with_column(s.hexes, railroad, own)
        neighbours = list(s.neighbours[railroad])
        neighbours.append(near)
        left = near
        while left != 0:
            n = lowest(left)
            neighbours[n] |= bit(place)
            left &= left - 1
        s.neighbours = with_column(s.neighbours, railroad, tuple(neighbours))
        self.join(s, railroad, self.city_at[hex_], place, near, towns)

    def join(self, s: RailsState, railroad: i64, city: i64, place: i64, near: i64, towns: i64) -> None:
        """The new hex joins the pieces of track next to it, or becomes a city at their ends (RT-RUL-20).

        Hex beside hex of one railroad, all that touch (RT-RIDE-4, RT-RUL-21).
        """
        bodies = s.pieces[railroad]
        ends = s.piece_ends[railroad]
        new_bodies: list[int] = []
        new_ends: list[int] = []
        body: i64
        end: i64
        if city == NO_CITY:
            whole = bit(place)
            if len(bodies) == 1:
                body = bodies[0]
                if body & near:
                    # by far the most frequent case
                    end = ends[0]
                    s.pieces = with_column(s.pieces, railroad, (whole | body,))
                    s.piece_ends = with_column(s.piece_ends, railroad, (towns | end,))
                    return
            for i in range(len(bodies)):
                body = bodies[i]
                end = ends[i]
                if body & near:
                    whole |= body
                    towns |= end
                else:
                    new_bodies.append(body)
                    new_ends.append(end)
            new_bodies.append(whole)
            new_ends.append(towns)
            s.pieces = with_column(s.pieces, railroad, tuple(new_bodies))
        else:
            mark = bit(city)
            for i in range(len(bodies)):
                body = bodies[i]
                end = ends[i]
                new_ends.append(end | mark if body & near else end)
            if towns != 0:
                new_bodies = list(bodies)
                while towns != 0:
                    new_bodies.append(0)
                    new_ends.append(mark | (towns & -towns))
                    towns &= towns - 1
                s.pieces = with_column(s.pieces, railroad, tuple(new_bodies))
        s.piece_ends = with_column(s.piece_ends, railroad, tuple(new_ends))

    def close(self, s: RailsState, railroad: i64, hex_: i64) -> None:
        """The railroad cannot grow into this hex any more."""
        words = s.frontier[railroad]
        at = hex_ // WORD
        word: i64 = words[at]
        mark = bit(hex_ % WORD)
        if word & mark:
            s.frontier = with_column(s.frontier, railroad, with_item(words, at, word & ~mark))
            s.frontier_sizes -= bit(SIZE_BITS * railroad)
