"""A Ride the Rails position as plain JSON: written and read."""

from collections.abc import Sequence

from mypy_extensions import i64

from roundhouse.core.bits import bit, bits_of, members
from roundhouse.core.errors import BadPosition, nearest
from roundhouse.core.phase import Phase
from roundhouse.core.positions import PositionReader
from roundhouse.core.state import NOTHING, OVER
from roundhouse.games.ride_the_rails.data import ALLOWANCE, LOCOMOTIVES, RAILROADS, ROUNDS, Board
from roundhouse.games.ride_the_rails.packing import (
    amount,
    counted,
    hexes_of,
    link_city,
    link_railroad,
    pack_link,
    set_words,
    track_words,
)
from roundhouse.games.ride_the_rails.rides.network import linked_by, list_stretches
from roundhouse.games.ride_the_rails.rules.journeys import Journeys
from roundhouse.games.ride_the_rails.rules.laying import Laying
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.state import RailsState

KEYS = [
    "seats",
    "phase",
    "scores",
    "round",
    "order",
    "step",
    "supply",
    "shares",
    "track",
    "placed",
    "climbed",
    "transcontinental",
    "passengers",
    "carried",
    "ride",
]
MOST_MONEY = 9999
"""No amount of money comes near it."""


def blank_state(board: Board, seats: int) -> RailsState:
    """The components before anything is drawn: all locomotives in the supply, a passenger in every city."""
    return RailsState(
        seats=seats,
        phase=0,
        scores=(0,) * seats,
        round_=0,
        order=(),
        step=0,
        supply=counted([LOCOMOTIVES] * len(RAILROADS)),
        shares=(0,) * seats,
        track=(0,) * track_words(len(board.places)),
        placed=0,
        climbed=False,
        transcontinental=NOTHING,
        passengers=board.every,
        carried=0,
        origin=NOTHING,
        ride=(),
        started=0,
        occupied=0,
        full=0,
        east=0,
        east_twice=0,
        west=0,
        met=0,
        frontier=((0,) * set_words(len(board.places)),) * len(RAILROADS),
        frontier_sizes=0,
        hexes=((),) * len(RAILROADS),
        neighbours=((),) * len(RAILROADS),
        pieces=((),) * len(RAILROADS),
        piece_ends=((),) * len(RAILROADS),
        shared_hexes=(),
        chart_cities=(),
        chart_hexes=(),
        chart_neighbours=(),
        stretches=(),
        stretch_railroads=(),
        clashes=(),
        linked=0,
        visited=0,
        used_stretches=0,
    )


def write_position(board: Board, phases: Sequence[Phase[RailsState]], s: RailsState) -> dict[str, object]:
    """The state with names for numbers. Seats count from 1; a ride is a city, then its [railroad, city]s."""

    def amounts(counts: i64) -> dict[str, int]:
        return {colour: amount(counts, railroad) for railroad, colour in enumerate(RAILROADS)}

    ride: list[object] | None = None
    if s.origin != NOTHING:
        ride = [board.cities[s.origin].id]
        ride += [[RAILROADS[link_railroad(link)], board.cities[link_city(link)].id] for link in s.ride]
    return {
        "seats": s.seats,
        "phase": "Over" if s.phase == OVER else phases[s.phase].name,
        "scores": list(s.scores),
        "round": s.round,
        "order": [seat + 1 for seat in s.order],
        "step": s.step,
        "supply": amounts(s.supply),
        "shares": [amounts(held) for held in s.shares],
        "track": {
            colour: [board.names[hex_] for hex_ in hexes_of(s.track, railroad)]
            for railroad, colour in enumerate(RAILROADS)
        },
        "placed": s.placed,
        "climbed": s.climbed,
        "transcontinental": None if s.transcontinental == NOTHING else s.transcontinental + 1,
        "passengers": [board.cities[city].id for city in members(s.passengers)],
        "carried": s.carried,
        "ride": ride,
    }


def read_position(
    journeys: Journeys, laying: Laying, phases: Sequence[Phase[RailsState]], position: dict[str, object]
) -> RailsState:
    """The inverse of `write_position`; whether a game can stand so is checked apart."""
    board = journeys.board
    for key in position:
        if key not in KEYS:
            raise BadPosition(f"A position has no '{key}': {nearest(key, KEYS)}")
    for key in KEYS:
        if key not in position:
            raise BadPosition(f"The position lacks '{key}'.")
    reader = _Reader(board, position)
    seats = reader.number("seats", 1, max(ALLOWANCE))
    names = {phase.name: i for i, phase in enumerate(phases)} | {"Over": OVER}
    phase = reader.text("phase")
    if phase not in names:
        raise BadPosition(f"phase = {phase!r}: {nearest(phase, names)}")
    s = blank_state(board, seats)
    s.phase = names[phase]
    s.scores = tuple(
        [reader.within("scores", value, 0, MOST_MONEY) for value in reader.items("scores", seats)]
    )
    s.round = reader.number("round", 0, ROUNDS)
    s.order = tuple([reader.within("order", seat, 1, seats) - 1 for seat in reader.items("order")])
    s.step = reader.number("step", 0, seats)
    s.supply = reader.amounts("supply", position["supply"])
    s.shares = tuple([reader.amounts("shares", held) for held in reader.items("shares", seats)])
    s.placed = reader.number("placed", 0, max(ALLOWANCE.values()))
    s.climbed = reader.flag("climbed")
    if position["transcontinental"] is not None:
        s.transcontinental = reader.number("transcontinental", 1, seats) - 1
    s.passengers = reader.cities("passengers")
    s.carried = reader.number("carried", 0, len(board.cities))
    for railroad, hexes in enumerate(reader.track()):
        for hex_ in hexes:
            laying.lay(s, railroad, hex_)
    riding = s.phase >= 0 and isinstance(phases[s.phase], RideRails)
    if riding:
        list_stretches(s)
    if position["ride"] is not None:
        if not riding:
            raise BadPosition("ride: passengers ride in the phase 'Ride the Rails' only.")
        _travel(journeys, s, reader)
    return s


def _travel(journeys: Journeys, s: RailsState, reader: "_Reader") -> None:
    """Let the passenger travel over the Links of the position."""
    origin, links = reader.ride()
    s.origin = origin
    s.visited = bit(origin)
    at = origin
    for link in links:
        railroad, city = link_railroad(link), link_city(link)
        if s.visited >> city & 1 or not linked_by(s, railroad, at, city):
            raise BadPosition(
                f"ride: no Link of {RAILROADS[railroad]} leads from {reader.board.cities[at].name} to "
                f"{reader.board.cities[city].name}, or the journey has been there."
            )
        journeys.go(s, railroad, city)
        at = city


class _Reader(PositionReader):
    """Takes typed values out of a position, complaining by key."""

    def __init__(self, board: Board, position: dict[str, object]) -> None:
        super().__init__(position)
        self.board = board
        self.railroads = {colour: railroad for railroad, colour in enumerate(RAILROADS)}

    def table(self, key: str, value: object) -> dict[str, object]:
        """A table with an entry for every railroad."""
        if not isinstance(value, dict) or sorted(value) != sorted(RAILROADS):
            raise BadPosition(f"{key}: a table of {', '.join(RAILROADS)} is expected, not {value!r}.")
        return value

    def amounts(self, key: str, value: object) -> i64:
        table = self.table(key, value)
        return counted([self.within(key, table[colour], 0, LOCOMOTIVES) for colour in RAILROADS])

    def track(self) -> list[list[int]]:
        table = self.table("track", self.position["track"])
        found: list[list[int]] = []
        for colour in RAILROADS:
            hexes = [
                self.named("track", name, "hex", self.board.hex_of)
                for name in self.inner("track", table[colour])
            ]
            if len(set(hexes)) != len(hexes) or len(hexes) > LOCOMOTIVES:
                raise BadPosition(
                    f"track: {colour} has a locomotive twice in one hex, or more than there are."
                )
            found.append(hexes)
        return found

    def city(self, key: str, value: object) -> int:
        return self.named(key, value, "city", self.board.city_of)

    def cities(self, key: str) -> i64:
        found = [self.city(key, id_) for id_ in self.items(key)]
        if len(set(found)) != len(found):
            raise BadPosition(f"{key}: a city stands there twice.")
        return bits_of(found)

    def ride(self) -> tuple[int, list[int]]:
        words = self.items("ride")
        if not words:
            raise BadPosition(
                "ride: the city of the passenger is expected, then [railroad, city] for each Link."
            )
        links: list[int] = []
        for word in words[1:]:
            colour, city = self.inner("ride", word, 2)
            links.append(
                pack_link(self.named("ride", colour, "railroad", self.railroads), self.city("ride", city))
            )
        return self.city("ride", words[0]), links
