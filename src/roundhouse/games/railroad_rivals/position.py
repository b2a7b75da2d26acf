"""A Railroad Rivals position as plain JSON: written and read."""

from collections.abc import Sequence

from roundhouse.core.bits import bits_of, count, members
from roundhouse.core.errors import BadPosition, nearest
from roundhouse.core.phase import Phase
from roundhouse.core.positions import PositionReader
from roundhouse.core.state import NOTHING, OVER, UNKNOWN
from roundhouse.games.railroad_rivals.actions import FARTHEST, HIGHEST
from roundhouse.games.railroad_rivals.data import COLOURS, COPIES, Data
from roundhouse.games.railroad_rivals.invariants import must
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    MIDDLE,
    STOCKS,
    cell_at,
    counts_of,
    kinds_in,
    link_new,
    link_old,
    link_owner,
    link_railroad,
    pack_laid,
    pack_link,
    place_of,
)
from roundhouse.games.railroad_rivals.rules.matching import NONE_LAID, Matching, city_at, facing_at
from roundhouse.games.railroad_rivals.state import RivalState

KEYS = [
    "seats",
    "phase",
    "scores",
    "turn",
    "row",
    "step",
    "bid",
    "bidder",
    "passes",
    "took_city",
    "took_stock",
    "two_stocks",
    "placed",
    "last",
    "filling",
    "bag",
    "delivered",
    "progression",
    "values",
    "city_pile",
    "city_left",
    "city_display",
    "hands",
    "hand_sizes",
    "removed",
    "discarded",
    "stock_pile",
    "stock_display",
    "portfolios",
    "stocks_out",
    "laid",
    "cubes",
    "links",
]
MOST_SEATS = 6
MOST_CUBES = 60
"""More cubes of a colour than any table has."""


def write_position(data: Data, phases: Sequence[Phase[RivalState]], s: RivalState) -> dict[str, object]:
    """The state with names for numbers. Seats count from 1; None is nothing, '?' a hole in a view.

    A laid tile is [city, x, y, quarter turns], a link [new city, old city, railroad, owner].
    """
    ids = [city.id for city in data.cities]
    railroads = [railroad.id for railroad in data.railroads]
    kinds = [stock.id for stock in data.stocks]

    def cities(tiles: int) -> list[str] | str:
        return "?" if tiles == UNKNOWN else [ids[city] for city in members(tiles)]

    def stocks(counts: int) -> list[str]:
        return [kinds[kind] for kind in kinds_in(counts, STOCKS)]

    def colours(counts: int) -> list[str]:
        return [COLOURS[colour] for colour in kinds_in(counts, CUBES)]

    return {
        "seats": s.seats,
        "phase": "Over" if s.phase == OVER else phases[s.phase].name,
        "scores": list(s.scores),
        "turn": s.turn,
        "row": [seat + 1 for seat in s.row],
        "step": s.step,
        "bid": s.bid,
        "bidder": None if s.bidder == NOTHING else s.bidder + 1,
        "passes": [seat + 1 for seat in s.passes],
        "took_city": [seat + 1 for seat in members(s.took_city)],
        "took_stock": [seat + 1 for seat in members(s.took_stock)],
        "two_stocks": s.two_stocks,
        "placed": s.placed,
        "last": s.last,
        "filling": None if s.filling == NOTHING else ids[s.filling],
        "bag": colours(s.bag),
        "delivered": colours(s.delivered),
        "progression": [COLOURS[colour] for colour in s.progression],
        "values": {railroads[i]: value for i, value in enumerate(s.values)},
        "city_pile": cities(s.city_pile),
        "city_left": s.city_left,
        "city_display": cities(s.city_display),
        "hands": [cities(hand) for hand in s.hands],
        "hand_sizes": list(s.hand_sizes),
        "removed": cities(s.removed),
        "discarded": cities(s.discarded),
        "stock_pile": stocks(s.stock_pile),
        "stock_display": stocks(s.stock_display),
        "portfolios": [stocks(held) for held in s.portfolios],
        "stocks_out": stocks(s.stocks_out),
        "laid": [[ids[tile & 63], *place_of(tile >> 8), tile >> 6 & 3] for tile in s.laid],
        "cubes": {ids[city]: colours(cubes) for city, cubes in enumerate(s.cubes) if cubes},
        "links": [
            [ids[link_new(link)], ids[link_old(link)], railroads[link_railroad(link)], link_owner(link) + 1]
            for link in s.links
        ],
    }


def read_position(
    data: Data, matching: Matching, phases: Sequence[Phase[RivalState]], position: dict[str, object]
) -> RivalState:
    """The inverse of `write_position`, for full positions; whether a game can stand so is checked apart."""
    for key in position:
        if key not in KEYS:
            raise BadPosition(f"A position has no '{key}': {nearest(key, KEYS)}")
    for key in KEYS:
        if key not in position:
            raise BadPosition(f"The position lacks '{key}'.")
    reader = RivalReader(data, position)
    seats = reader.number("seats", 1, MOST_SEATS)
    names = {phase.name: i for i, phase in enumerate(phases)} | {"Over": OVER}
    phase = reader.text("phase")
    if phase not in names:
        raise BadPosition(f"phase = {phase!r}: {nearest(phase, names)}")
    values = reader.table("values", data.railroad_of)
    cubes = reader.table("cubes", data.city_of)
    passes = reader.seats("passes", seats)
    s = RivalState(
        seats=seats,
        phase=names[phase],
        scores=reader.numbers("scores", seats),
        turn=reader.number("turn", 0, 999),
        row=tuple(reader.seats("row", seats)),
        step=reader.number("step", 0, 2 * MOST_SEATS),
        bid=reader.number("bid", 0, HIGHEST),
        bidder=NOTHING if position["bidder"] is None else reader.number("bidder", 1, seats) - 1,
        passed=bits_of(passes),
        passes=tuple(passes),
        took_city=bits_of(reader.seats("took_city", seats)),
        took_stock=bits_of(reader.seats("took_stock", seats)),
        two_stocks=reader.flag("two_stocks"),
        placed=reader.flag("placed"),
        last=reader.flag("last"),
        filling=NOTHING if position["filling"] is None else reader.city("filling", position["filling"]),
        bag=reader.cubes("bag", position["bag"]),
        delivered=reader.cubes("delivered", position["delivered"]),
        progression=tuple([reader.colour("progression", word) for word in reader.items("progression")]),
        values=tuple([reader.within("values", values.get(r.id, 0), 0, HIGHEST) for r in data.railroads]),
        city_pile=reader.cities("city_pile", position["city_pile"]),
        city_left=reader.number("city_left", 0, 64),
        city_display=reader.cities("city_display", position["city_display"]),
        hands=tuple([reader.cities("hands", hand) for hand in reader.items("hands", seats)]),
        hand_sizes=reader.numbers("hand_sizes", seats),
        removed=reader.cities("removed", position["removed"]),
        discarded=reader.cities("discarded", position["discarded"]),
        stock_pile=reader.stocks("stock_pile", position["stock_pile"]),
        stock_display=reader.stocks("stock_display", position["stock_display"]),
        portfolios=tuple([reader.stocks("portfolios", held) for held in reader.items("portfolios", seats)]),
        stocks_out=reader.stocks("stocks_out", position["stocks_out"]),
        laid=(),
        cubes=tuple([reader.cubes("cubes", cubes.get(city.id, [])) for city in data.cities]),
        links=(),
        frontier=(),
    )
    _lay(data, matching, s, reader)
    return s


def _lay(data: Data, matching: Matching, s: RivalState, reader: "RivalReader") -> None:
    """Lay the tiles one by one, as they came, and see that the links are those that they make."""
    links = [reader.link(link, s.seats) for link in reader.items("links")]
    owners = {link_new(link): link_owner(link) for link in links}
    for n, entry in enumerate(reader.items("laid")):
        tile = reader.laid(entry)
        name = data.cities[tile & 63].name
        if n == 0:
            must(tile >> 6 == MIDDLE << 2, "RR-SETUP-2", "The first tile lies unturned on (0, 0).")
        else:
            must(city_at(s.laid, tile >> 8) == NONE_LAID, "RR-PLACE-8", f"{name} lies on another tile.")
            facing = facing_at(s.frontier, tile >> 8)
            must(facing != 0, "RR-PLACE-1", f"{name} lies beside no earlier tile.")
            turn = tile >> 6 & 3
            fits = matching.turns(matching.railroad, tile & 63, facing)
            fits |= matching.turns(matching.blank, tile & 63, facing)
            free = s.seats == 1 and n < 3  # the starting tiles of the challenge need not fit (RUL-49)
            must(free or bool(fits >> turn & 1), "RR-PLACE-2", f"{name} matches nothing where it lies.")
        must(
            count(bits_of([other & 63 for other in s.laid]) & bits_of([tile & 63])) == 0,
            "RR-COMP-3",
            f"{name} lies there twice.",
        )
        matching.lay(s, tile, owners.get(tile & 63, 0))
    must(list(s.links) == links, "RR-PLACE-4", "The links are not those that the tiles make, in their order.")


class RivalReader(PositionReader):
    """Takes typed values out of a position, complaining by key."""

    def __init__(self, data: Data, position: dict[str, object]) -> None:
        super().__init__(position)
        self.data = data

    def numbers(self, key: str, n: int) -> tuple[int, ...]:
        return tuple([self.within(key, value, 0, HIGHEST) for value in self.items(key, n)])

    def table(self, key: str, known: dict[str, int]) -> dict[str, object]:
        value = self.position[key]
        if not isinstance(value, dict):
            raise BadPosition(f"{key}: a table is expected, not {value!r}.")
        for name in value:
            if name not in known:
                raise BadPosition(f"{key}: there is no {name!r}: {nearest(str(name), known)}")
        return value

    def seats(self, key: str, seats: int) -> list[int]:
        found = [self.within(key, seat, 1, seats) - 1 for seat in self.items(key)]
        if len(set(found)) != len(found):
            raise BadPosition(f"{key}: a seat stands there twice.")
        return found

    def city(self, key: str, value: object) -> int:
        return self.named(key, value, "city", self.data.city_of)

    def cities(self, key: str, value: object) -> int:
        cities = [self.city(key, city) for city in self.inner(key, value)]
        if len(set(cities)) != len(cities):
            raise BadPosition(f"{key}: a city stands there twice.")
        return bits_of(cities)

    def railroad(self, key: str, value: object) -> int:
        return self.named(key, value, "railroad", self.data.railroad_of)

    def stocks(self, key: str, value: object) -> int:
        found = [self.named(key, stock, "stock tile", self.data.stock_of) for stock in self.inner(key, value)]
        if max([found.count(stock) for stock in found], default=0) > COPIES:
            raise BadPosition(f"{key}: of nothing there are more than {COPIES} stock tiles.")
        return counts_of(found, STOCKS)

    def colour(self, key: str, value: object) -> int:
        colours = self.data.colours
        if value not in colours:
            raise BadPosition(f"{key}: {value!r} is no colour of cubes: {nearest(str(value), colours)}")
        return colours.index(str(value))

    def cubes(self, key: str, value: object) -> int:
        found = [self.colour(key, cube) for cube in self.inner(key, value)]
        if len(found) > MOST_CUBES:
            raise BadPosition(f"{key}: no table has so many cubes.")
        return counts_of(found, CUBES)

    def laid(self, value: object) -> int:
        city, x, y, turn = self.inner("laid", value, 4)
        cell = cell_at(
            self.within("laid", x, -FARTHEST, FARTHEST), self.within("laid", y, -FARTHEST, FARTHEST)
        )
        return pack_laid(self.city("laid", city), self.within("laid", turn, 0, 3), cell)

    def link(self, value: object, seats: int) -> int:
        new, old, railroad, owner = self.inner("links", value, 4)
        return pack_link(
            self.city("links", new),
            self.city("links", old),
            self.railroad("links", railroad),
            self.within("links", owner, 1, seats) - 1,
        )
