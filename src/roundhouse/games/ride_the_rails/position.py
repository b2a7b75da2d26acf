"""A Ride the Rails position: how each field of a state is written as plain JSON, and what follows from it."""

from typing import Any

from roundhouse.core.bits import bit, has
from roundhouse.core.codecs import (
    BIT,
    ByName,
    Codec,
    Column,
    Different,
    Flag,
    Limits,
    Members,
    Named,
    Number,
    OrNothing,
    Seat,
    listed,
)
from roundhouse.core.counts import counted
from roundhouse.core.errors import BadPosition
from roundhouse.core.positions import Field
from roundhouse.core.state import NOTHING
from roundhouse.core.wide_sets import outside
from roundhouse.games.ride_the_rails.data import ALLOWANCE, LOCOMOTIVES, RAILROADS, ROUNDS, Board
from roundhouse.games.ride_the_rails.packing import (
    COUNT_BITS,
    amount,
    hexes_of,
    link_city,
    link_railroad,
    pack_link,
    pack_track,
)
from roundhouse.games.ride_the_rails.rides.network import linked_by, survey
from roundhouse.games.ride_the_rails.rules.journeys import Journeys
from roundhouse.games.ride_the_rails.rules.laying import Laying
from roundhouse.games.ride_the_rails.state import RailsState

MOST_MONEY = 9999
"""No amount of money comes near it."""


def position_fields(board: Board, seats: int) -> list[Field]:
    """Every field of a position in its order."""
    city = Named("city", [city.id for city in board.cities])
    return [
        Field("scores", Column(Number(0, MOST_MONEY), seats)),
        Field("round", Number(0, ROUNDS)),
        Field("order", Column(Seat(seats), most=seats)),
        Field("step", Number(0, seats)),
        Field("supply", Locomotives()),
        Field("shares", Column(Locomotives(), seats)),
        Field("track", Track(board)),
        Field("placed", Number(0, max(ALLOWANCE.values()))),
        Field("climbed", Flag()),
        Field("transcontinental", OrNothing(Seat(seats))),
        Field("passengers", Members(city)),
        Field("carried", Number(0, len(board.cities))),
        Field("ride", Ride(city), "origin", "ride"),
    ]


class Locomotives(Codec):
    """Locomotives, counted by railroad."""

    def __init__(self) -> None:
        super().__init__("railroad")
        self.table = ByName("railroad", RAILROADS, Number(0, LOCOMOTIVES))

    def write(self, value: int) -> object:
        return self.table.write([amount(value, railroad) for railroad in range(len(RAILROADS))])

    def read(self, key: str, written: object) -> int:
        return counted(self.table.read(key, written), COUNT_BITS)

    def limits(self) -> Limits:
        return self.table.limits()

    def numbers(self, value: Any) -> list[int]:
        return [amount(value, railroad) for railroad in range(len(RAILROADS))]


class Track(Codec):
    """The hexes in which each railroad stands, by their names."""

    def __init__(self, board: Board) -> None:
        super().__init__("hex")
        self.board = board
        self.table = ByName("railroad", RAILROADS, Different(Named("hex", board.names)))

    def write(self, value: tuple[tuple[int, ...], ...]) -> object:
        return self.table.write([hexes_of(value, railroad) for railroad in range(len(RAILROADS))])

    def read(self, key: str, written: object) -> tuple[tuple[int, ...], ...]:
        track = self.table.read(key, written)
        for railroad, hexes in enumerate(track):
            if len(hexes) > LOCOMOTIVES:
                raise BadPosition(f"{key}: {RAILROADS[railroad]} has more locomotives than there are.")
        return pack_track(track, len(self.board.places))

    def limits(self) -> Limits:
        return [BIT] * (len(RAILROADS) * len(self.board.names))

    def numbers(self, value: Any) -> list[int]:
        """Railroad by railroad, which hexes it stands in."""
        hexes = len(self.board.names)
        found = [0] * (len(RAILROADS) * hexes)
        for railroad in range(len(RAILROADS)):
            for hex_ in hexes_of(value, railroad):
                found[railroad * hexes + hex_] = 1
        return found

    def changes(self, before: Any, now: Any) -> list[tuple[int, int]]:
        """The hexes that a railroad has come to; it never leaves one."""
        hexes = len(self.board.names)
        found: list[tuple[int, int]] = []
        for railroad in range(len(RAILROADS)):
            if now[railroad] is not before[railroad]:
                new = outside(now[railroad], before[railroad])
                found += [(railroad * hexes + hex_, 1) for hex_ in new]
        return found


class Ride(Codec):
    """A journey: its first city, then a pair of railroad and city for each Link; null before one begins."""

    def __init__(self, city: Named) -> None:
        super().__init__("journey")
        self.city = city
        self.cities = len(city.ids)
        self.railroad = Named("railroad", RAILROADS)

    def write(self, value: tuple[int, tuple[int, ...]]) -> object:
        origin, ride = value
        if origin == NOTHING:
            return None
        links = [[self.railroad.write(link_railroad(a)), self.city.write(link_city(a))] for a in ride]
        return [self.city.write(origin), *links]

    def read(self, key: str, written: object) -> tuple[int, tuple[int, ...]]:
        if written is None:
            return NOTHING, ()
        words = listed(key, written)
        if not words:
            raise BadPosition(f"{key}: the city of the passenger is expected, then [railroad, city]s.")
        pairs = [listed(key, word, 2) for word in words[1:]]
        links = [pack_link(self.railroad.read(key, a), self.city.read(key, b)) for a, b in pairs]
        return self.city.read(key, words[0]), tuple(links)

    def limits(self) -> Limits:
        return [(0, self.cities), (0, len(RAILROADS))] * self.cities

    def numbers(self, value: Any) -> list[int]:
        """For each city how many stops the journey has come to with it, and by which railroad, from 1."""
        origin, ride = value
        found = [0] * (2 * self.cities)
        if origin != NOTHING:
            found[2 * origin] = 1
        for n, link in enumerate(ride):
            at = 2 * link_city(link)
            found[at : at + 2] = [n + 2, link_railroad(link) + 1]
        return found


# What follows from the fields


def lay_track(laying: Laying, s: RailsState) -> None:
    """Lay the track of the position hex by hex, so that all that follows from it is there."""
    track = s.track
    s.track = pack_track([()] * len(RAILROADS), len(laying.near))
    for railroad in range(len(RAILROADS)):
        for hex_ in hexes_of(track, railroad):
            laying.lay(s, railroad, hex_)


def travel(journeys: Journeys, s: RailsState, riding: bool) -> None:
    """Let the passenger travel over the Links of the position; `riding` if this is the phase for it."""
    links = s.ride
    s.ride = links[:0]
    if riding:
        survey(journeys.board, s)
    if s.origin == NOTHING:
        return
    if not riding:
        raise BadPosition("ride: passengers ride in the phase 'Ride the Rails' only.")
    s.visited = bit(s.origin)
    at = s.origin
    for link in links:
        railroad, city = link_railroad(link), link_city(link)
        if has(s.visited, city) or not linked_by(s, railroad, at, city):
            cities = journeys.board.cities
            raise BadPosition(
                f"ride: no Link of {RAILROADS[railroad]} leads from {cities[at].name} to "
                f"{cities[city].name}, or the journey has been there."
            )
        journeys.go(s, railroad, city)
        at = city
