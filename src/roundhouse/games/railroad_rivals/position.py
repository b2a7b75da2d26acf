"""A Railroad Rivals position: how each field of a state is written as JSON, and what follows from it."""

from typing import Any

from roundhouse.core.bits import bits_of, has
from roundhouse.core.codecs import (
    BIT,
    HOLE,
    ByName,
    Codec,
    Column,
    Counted,
    Different,
    Flag,
    Limits,
    Members,
    Named,
    Number,
    OrNothing,
    Seat,
    Sparse,
    listed,
)
from roundhouse.core.errors import must
from roundhouse.core.positions import Field
from roundhouse.core.state import NOTHING, State
from roundhouse.games.railroad_rivals.actions import FARTHEST, HIGHEST
from roundhouse.games.railroad_rivals.data import COPIES, LOOK_BACK, Data
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    MIDDLE,
    STOCKS,
    cell_at,
    in_rows,
    laid_cell,
    laid_city,
    laid_turn,
    link_new,
    link_old,
    link_owner,
    link_railroad,
    pack_laid,
    pack_link,
    pack_row,
    place_of,
    row_seat,
)
from roundhouse.games.railroad_rivals.rules.matching import NONE_LAID, Matching, city_at, facing_at
from roundhouse.games.railroad_rivals.state import RailroadState

MOST_SEATS = 6
MOST_TURNS = 999
MOST_CUBES = 60
"""More cubes of a colour than any table has."""


class Pieces:
    """How the components of a table are written: base and modules use the same codecs."""

    def __init__(self, data: Data, seats: int) -> None:
        self.seats = seats
        self.seat = Seat(seats)
        self.city = Named("city", [city.id for city in data.cities])
        self.cities = Members(self.city)
        self.railroad = Named("railroad", [railroad.id for railroad in data.railroads])
        self.stocks = Counted(Named("stock tile", [stock.id for stock in data.stocks]), STOCKS, COPIES)
        self.colour = Named("colour", data.colours)
        self.cubes = Counted(self.colour, CUBES, MOST_CUBES)


def position_fields(pieces: Pieces) -> list[Field]:
    """Every field of a position in its order."""
    seats, cities, stocks = pieces.seats, pieces.cities, pieces.stocks
    number = Number(0, HIGHEST)
    return [
        Field("scores", Column(number, seats)),
        Field("turn", Number(0, MOST_TURNS)),
        Field("row", Row(pieces.seat), "order"),
        Field("step", Number(0, 2 * MOST_SEATS)),
        Field("bid", number),
        Field("bidder", OrNothing(pieces.seat)),
        Field("passes", Different(pieces.seat, most=seats)),
        Field("took_city", Members(pieces.seat)),
        Field("took_stock", Members(pieces.seat)),
        Field("two_stocks", Flag()),
        Field("placed", Flag()),
        Field("last", Flag()),
        Field("filling", OrNothing(pieces.city)),
        Field("bag", pieces.cubes),
        Field("delivered", pieces.cubes),
        Field("progression", Progression(pieces.colour)),
        Field("values", ByName("railroad", pieces.railroad.ids, number, usual=0)),
        Field("city_pile", cities),
        Field("city_left", Number(0, 64)),
        Field("city_display", cities),
        Field("hands", Column(Hand(pieces.city), seats)),
        HandSizes(seats),
        Field("drafted", Column(cities, seats), usual=[[]] * seats),
        Field("removed", cities),
        Field("discarded", cities),
        Field("stock_pile", stocks),
        Field("stock_display", stocks),
        Field("portfolios", Column(stocks, seats)),
        Field("stocks_out", stocks),
        Field("laid", Laid(pieces.city)),
        Field("cubes", Stacks(pieces), "stacks"),
        Field("links", Links(pieces)),
    ]


class Row(Codec):
    """The order row, which has all seats or is not dealt."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.noun)
        self.list = Different(seat)
        self.seats = seat.seats

    def write(self, value: int) -> object:
        dealt = range(0 if value == NOTHING else self.seats)
        return self.list.write([row_seat(value, place) for place in dealt])

    def read(self, key: str, written: object) -> int:
        row = self.list.read(key, written)
        must(len(row) in (0, self.seats), "RR-SETUP-9", "The order row names every seat once.")
        return pack_row(row) if row else NOTHING

    def limits(self) -> Limits:
        return self.list.of.limits() * self.seats

    def numbers(self, value: int) -> list[int]:
        """Who has each place of the row, from the first to the last; 0 before it is dealt."""
        found: list[int] = []
        for place in range(self.seats):
            found += self.list.of.numbers(NOTHING if value == NOTHING else row_seat(value, place))
        return found


class Progression(Column):
    """The colours delivered so far; in numbers the last of them, which alone matter."""

    def __init__(self, colour: Codec) -> None:
        super().__init__(colour, most=LOOK_BACK)

    def numbers(self, value: Any) -> list[int]:
        return super().numbers(value[-LOOK_BACK:])


class Hand(Members):
    """The city tiles in a hand."""

    def write(self, value: int) -> object:
        return HOLE if value < 0 else super().write(value)


class HandSizes(Field):
    """How many they are, which a view shows of every hand: it follows from these."""

    def __init__(self, seats: int) -> None:
        super().__init__("hand_sizes", Column(Number(0, HIGHEST), seats))
        self.attributes = ()

    def value(self, s: State) -> Any:
        assert isinstance(s, RailroadState)
        return tuple([s.hand_size(seat) for seat in range(s.seats)])

    def read(self, s: State, written: object) -> None:
        assert isinstance(s, RailroadState)
        for seat, size in enumerate(self.codec.read(self.key, written)):
            same = size == s.hand_size(seat)
            must(same, "RR-SETUP-6", f"Seat {seat + 1} holds another number of tiles.")


class Stacks(Sparse):
    """The cubes on city tiles, which are kept in rows."""

    def __init__(self, pieces: Pieces) -> None:
        super().__init__("city", pieces.city.ids, pieces.cubes, usual=0)

    def write(self, value: tuple[tuple[int, ...], ...]) -> object:
        return super().write([cubes for row in value for cubes in row])

    def read(self, key: str, written: object) -> tuple[tuple[int, ...], ...]:
        return in_rows(super().read(key, written))

    def numbers(self, value: Any) -> list[int]:
        return super().numbers([cubes for row in value for cubes in row][: len(self.ids)])


class LaidTile(Codec):
    """A tile on the table: its city, x, y, and its quarter turns."""

    def __init__(self, city: Codec) -> None:
        super().__init__("tile")
        self.city = city
        self.way = Number(-FARTHEST, FARTHEST)
        self.turn = Number(0, 3)

    def write(self, value: int) -> object:
        return [self.city.write(laid_city(value)), *place_of(laid_cell(value)), laid_turn(value)]

    def read(self, key: str, written: object) -> int:
        city, x, y, turn = listed(key, written, 4)
        cell = cell_at(self.way.read(key, x), self.way.read(key, y))
        return pack_laid(self.city.read(key, city), self.turn.read(key, turn), cell)


class Laid(Column):
    """The tiles on the table, in the order they came."""

    def __init__(self, city: Named) -> None:
        super().__init__(LaidTile(city))
        self.cities = len(city.ids)

    def limits(self) -> Limits:
        far = (-FARTHEST, FARTHEST)
        return [BIT, far, far, (0, 3)] * self.cities

    def numbers(self, value: Any) -> list[int]:
        """For each city whether it lies there, x, y and its quarter turns."""
        found = [0] * (4 * self.cities)
        for tile in value:
            at = 4 * laid_city(tile)
            x, y = place_of(laid_cell(tile))
            found[at : at + 4] = [1, x, y, laid_turn(tile)]
        return found


class Links(Column):
    """The links, in the order they were made."""

    def __init__(self, pieces: "Pieces") -> None:
        super().__init__(Link(pieces))
        self.cities = len(pieces.city.ids)
        self.seats = pieces.seats

    def limits(self) -> Limits:
        return [BIT] * (self.cities * self.seats)

    def numbers(self, value: Any) -> list[int]:
        """For each city who owns the links that it made when it was laid; how the tiles lie says which."""
        found = [0] * (self.cities * self.seats)
        for link in value:
            found[link_new(link) * self.seats + link_owner(link)] = 1
        return found


class Link(Codec):
    """A link: the new city, the old one, the railroad and the owner."""

    def __init__(self, pieces: Pieces) -> None:
        super().__init__("link")
        self.city = pieces.city
        self.railroad = pieces.railroad
        self.owner = pieces.seat

    def write(self, value: int) -> object:
        cities = [self.city.write(link_new(value)), self.city.write(link_old(value))]
        return [*cities, self.railroad.write(link_railroad(value)), self.owner.write(link_owner(value))]

    def read(self, key: str, written: object) -> int:
        new, old, railroad, owner = listed(key, written, 4)
        cities = self.city.read(key, new), self.city.read(key, old)
        return pack_link(*cities, self.railroad.read(key, railroad), self.owner.read(key, owner))


# What follows from the fields


def lay_tiles(data: Data, matching: Matching, s: RailroadState) -> None:
    """Lay the tiles one by one, as they came, and see that the links are those that they make."""
    tiles, links = s.laid, s.links
    s.laid, s.links = tiles[:0], links[:0]
    owners = {link_new(link): link_owner(link) for link in links}
    cities = [laid_city(tile) for tile in tiles]
    for n, tile in enumerate(tiles):
        city, turn, cell = laid_city(tile), laid_turn(tile), laid_cell(tile)
        name = data.cities[city].name
        if n == 0:
            must((turn, cell) == (0, MIDDLE), "RR-SETUP-2", "The first tile lies unturned on (0, 0).")
        else:
            must(city_at(s.laid, cell) == NONE_LAID, "RR-PLACE-8", f"{name} lies on another tile.")
            facing = facing_at(s.frontier, cell)
            must(facing != 0, "RR-PLACE-1", f"{name} lies beside no earlier tile.")
            fits = matching.turns(matching.railroad, city, facing)
            fits |= matching.turns(matching.blank, city, facing)
            free = s.seats == 1 and n < 3  # the starting tiles of the challenge need not fit (RUL-49)
            must(free or has(fits, turn), "RR-PLACE-2", f"{name} matches nothing where it lies.")
        must(city not in cities[:n], "RR-COMP-3", f"{name} lies there twice.")
        matching.lay(s, tile, owners.get(city, 0))
    must(s.links == links, "RR-PLACE-4", "The links are not those that the tiles make, in their order.")


def note_passes(s: RailroadState) -> None:
    """The seats that have passed are a set as well."""
    s.passed = bits_of(list(s.passes))
