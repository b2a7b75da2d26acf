"""The actions of Railroad Rivals: the small steps of players, and what piles, bag and order cards bring."""

from itertools import permutations
from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.action import Action, Tables, Verb, bare, named, number, one, order, seat
from roundhouse.core.counts import counts_of, kinds_in
from roundhouse.core.deal import Deal
from roundhouse.core.errors import BadNotation
from roundhouse.games.railroad_rivals.data import COLOURS, Data
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    cell_at,
    laid_cell,
    laid_city,
    laid_turn,
    pack_laid,
    place_of,
)

FARTHEST: Final = 60
"""No cell is farther from the first tile: there are fewer tiles."""
FARTHEST_SAID: Final = 49
"""No cell that can be reached is farther: the words of a placing go so far."""
HIGHEST: Final = 9999
"""No score, and so no bid, comes near it."""
SEEN: Final = "the table shows those in play"


# What players do


class Bid(Action):
    """`bid:POINTS`: offer so many points for the 1st place in the order row (RR-BID-4)."""

    def __init__(self, points: i64) -> None:
        self.points = points

    def text(self) -> str:
        return f"bid:{self.points}"

    def parts(self) -> tuple[str, ...]:
        return (self.text(),)


class Pass(Action):
    """`pass`: leave the auction (RR-BID-5), or place nothing because nothing fits (RR-PLACE-18)."""

    def text(self) -> str:
        return "pass"

    def parts(self) -> tuple[str, ...]:
        return ("pass",)


class DraftCity(Action):
    """`draft-city:CITY`: take this city tile from the display (RR-DRAFT-1)."""

    def __init__(self, city: i64, id_: str) -> None:
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"draft-city:{self.id}"

    def parts(self) -> tuple[str, ...]:
        return (f"city:{self.id}",)


class DraftStock(Action):
    """`draft-stock:STOCK`: take a tile of this kind, mostly a railroad, from the display (RR-DRAFT-1)."""

    def __init__(self, stock: i64, id_: str) -> None:
        self.stock = stock
        self.id = id_

    def text(self) -> str:
        return f"draft-stock:{self.id}"

    def parts(self) -> tuple[str, ...]:
        return (f"stock:{self.id}",)


@mypyc_attr(acyclic=True, free_list_len=1)
class Place(Action):
    """`place:CITY,X,Y,TURNS`: lay a city tile after so many quarter turns clockwise (RR-PLACE-1)."""

    def __init__(self, city: i64, turn: i64, cell: i64, id_: str) -> None:
        self.city = city
        self.turn = turn
        self.cell = cell
        self.id = id_

    def text(self) -> str:
        x, y = place_of(self.cell)
        return f"place:{self.id},{x},{y},{self.turn}"

    def in_words(self, tables: Tables) -> int:
        table = tables.get("place")
        if table is None:
            return 0
        verb, cities, across, down, turns = table
        x = self.cell % 128 - 64 + FARTHEST_SAID
        y = self.cell // 128 - 64 + FARTHEST_SAID
        return verb[0] + cities[self.city] + across[x] + down[y] + turns[self.turn]

    def parts(self) -> tuple[str, ...]:
        x, y = place_of(self.cell)
        return (f"tile:{self.id}", f"cell:{x},{y}", f"turn:{self.turn}")


@mypyc_attr(acyclic=True, free_list_len=1)
class Deliver(Action):
    """`deliver:COLOUR,FROM,TO`: ship a cube over the link between two cities (RR-DELIVER-3)."""

    def __init__(self, colour: i64, origin: i64, to: i64, origin_id: str, to_id: str) -> None:
        self.colour = colour
        self.origin = origin
        self.to = to
        self.origin_id = origin_id
        self.to_id = to_id

    def text(self) -> str:
        return f"deliver:{COLOURS[self.colour]},{self.origin_id},{self.to_id}"

    def in_words(self, tables: Tables) -> int:
        table = tables.get("deliver")
        if table is None:
            return 0
        verb, colours, origins, ends = table
        return verb[0] + colours[self.colour] + origins[self.origin] + ends[self.to]

    def parts(self) -> tuple[str, ...]:
        first, second = sorted((self.origin_id, self.to_id))
        return (f"cube:{self.origin_id},{COLOURS[self.colour]}", f"link:{first},{second}")


class Decline(Action):
    """`decline`: deliver nothing, at tables that allow it (RUL-22)."""

    def text(self) -> str:
        return "decline"

    def parts(self) -> tuple[str, ...]:
        return ("decline",)


class Arrange(Action):
    """`arrange:COLOUR,COLOUR,COLOUR`: put the starting progression in this order (RR-SOLO-4)."""

    def __init__(self, colours: tuple[int, ...]) -> None:
        self.colours = colours

    def text(self) -> str:
        return "arrange:" + ",".join([COLOURS[colour] for colour in self.colours])

    def parts(self) -> tuple[str, ...]:
        return (self.text(),)


class Keep(Action):
    """`keep:RAILROAD`: keep this one of the stock tiles drawn, discard the others (RR-SOLO-10)."""

    def __init__(self, railroad: i64, id_: str) -> None:
        self.railroad = railroad
        self.id = id_

    def text(self) -> str:
        return f"keep:{self.id}"

    def parts(self) -> tuple[str, ...]:
        return (f"stock:{self.id}",)


# What chance brings


class Order(Action):
    """`~order:SEAT,SEAT,…`: the order cards are dealt in a row, seats counted from 1 (RR-SETUP-9)."""

    def __init__(self, row: tuple[int, ...]) -> None:
        self.row = row

    def text(self) -> str:
        return "~order:" + ",".join([str(seat + 1) for seat in self.row])


class Start(Action):
    """`~start:CITY`: the starting tile (RR-SETUP-2)."""

    def __init__(self, city: i64, id_: str) -> None:
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"~start:{self.id}"


@mypyc_attr(acyclic=True, free_list_len=1)
class Cubes(Action):
    """`~cubes:COLOUR,…`: these cubes come out of the bag, in the order of the colours (RR-PLACE-6)."""

    def __init__(self, counts: i64) -> None:
        self.counts = counts

    def text(self) -> str:
        return "~cubes:" + ",".join([COLOURS[colour] for colour in kinds_in(self.counts, CUBES)])


class Remove(Action):
    """`~remove:CITY`: a city tile leaves the game unseen (RR-2P-2)."""

    def __init__(self, city: i64, id_: str) -> None:
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"~remove:{self.id}"

    def masked(self, actor: int, seat: int) -> Action:
        return HIDDEN_REMOVE


class RevealCity(Action):
    """`~city:CITY`: a city tile is drawn from the pile and turned face up (RR-DRAW-1)."""

    def __init__(self, city: i64, id_: str) -> None:
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"~city:{self.id}"


class RevealStock(Action):
    """`~stock:STOCK`: a stock tile is drawn from the pile and turned face up (RR-DRAW-1)."""

    def __init__(self, stock: i64, id_: str) -> None:
        self.stock = stock
        self.id = id_

    def text(self) -> str:
        return f"~stock:{self.id}"


PASS: Final = Pass()
DECLINE: Final = Decline()
HIDDEN_REMOVE: Final = Remove(-1, "?")


class Notation:
    """The verbs of Railroad Rivals over one set of tiles. Actions are tabled where the tables are small."""

    def __init__(self, data: Data, seats: int) -> None:
        self.data = data
        self.seats = seats
        self.ids = [city.id for city in data.cities]
        self.bids = [Bid(points) for points in range(64)]
        """By points; it grows when a score does."""
        self.draft_cities = [DraftCity(i, city.id) for i, city in enumerate(data.cities)]
        self.draft_stocks = [DraftStock(i, stock.id) for i, stock in enumerate(data.stocks)]
        self.keeps = [Keep(i, railroad.id) for i, railroad in enumerate(data.railroads)]
        self.orders: list[Action] = [Order(row) for row in permutations(range(seats))]
        self.starts: list[Action] = [Start(city, self.ids[city]) for city in data.starts]
        self.removes = [Remove(i, city.id) for i, city in enumerate(data.cities)]
        self.reveal_cities = [RevealCity(i, city.id) for i, city in enumerate(data.cities)]
        self.reveal_stocks = [RevealStock(i, stock.id) for i, stock in enumerate(data.stocks)]

    def verbs(self) -> list[Verb]:
        """The verbs that occur at a table of so many seats: one seat plays the solitaire game."""
        common = [
            Verb("place", "place:CITY,X,Y,TURNS", self.read_place),
            Verb("pass", "pass", self.read_pass),
            Verb("deliver", "deliver:COLOUR,FROM,TO", self.read_deliver),
            Verb("decline", "decline", self.read_decline),
            Verb("~cubes", "~cubes:COLOUR,…", self.read_cubes),
            Verb("~city", "~city:CITY", self.read_reveal_city),
            Verb("~stock", "~stock:STOCK", self.read_reveal_stock),
        ]
        if self.seats == 1:
            return [
                Verb("arrange", "arrange:COLOUR,COLOUR,COLOUR", self.read_arrange),
                Verb("keep", "keep:RAILROAD", self.read_keep),
                *common,
            ]
        return [
            Verb("bid", "bid:POINTS", self.read_bid),
            Verb("draft-city", "draft-city:CITY", self.read_draft_city),
            Verb("draft-stock", "draft-stock:STOCK", self.read_draft_stock),
            *common,
            Verb("~order", "~order:SEAT,SEAT,…", self.read_order),
            Verb("~start", "~start:CITY", self.read_start),
            Verb("~remove", "~remove:CITY", self.read_remove),
            Verb("~deal", "~deal:SEAT,CITY,CITY", self.read_deal),
        ]

    # Actions by their numbers

    def bid(self, points: i64) -> Bid:
        while len(self.bids) <= points:
            self.bids.append(Bid(len(self.bids)))
        return self.bids[points]

    def place(self, laid: i64) -> Place:
        """The placing of a tile, packed as it will lie."""
        city = laid_city(laid)
        return Place(city, laid_turn(laid), laid_cell(laid), self.ids[city])

    def deliver(self, colour: i64, origin: i64, to: i64) -> Deliver:
        return Deliver(colour, origin, to, self.ids[origin], self.ids[to])

    def deal(self, seat: i64, first: i64, second: i64) -> Deal:
        return Deal(seat, first, second, f"{self.ids[first]},{self.ids[second]}")

    # Actions by their texts

    def read_bid(self, args: list[str]) -> Action:
        points = number(one(args, "bid:POINTS"), 0, HIGHEST)
        return Bid(points)

    def read_pass(self, args: list[str]) -> Action:
        return bare(args, PASS)

    def read_draft_city(self, args: list[str]) -> Action:
        return self.draft_cities[self.city(one(args, "draft-city:CITY"))]

    def read_draft_stock(self, args: list[str]) -> Action:
        return self.draft_stocks[self.stock(one(args, "draft-stock:STOCK"))]

    def read_place(self, args: list[str]) -> Action:
        if len(args) != 4:
            raise BadNotation("Write place:CITY,X,Y,TURNS, for instance place:PIT,1,0,2.")
        x, y = number(args[1], -FARTHEST, FARTHEST), number(args[2], -FARTHEST, FARTHEST)
        return self.place(pack_laid(self.city(args[0]), number(args[3], 0, 3), cell_at(x, y)))

    def read_deliver(self, args: list[str]) -> Action:
        if len(args) != 3:
            raise BadNotation("Write deliver:COLOUR,FROM,TO, for instance deliver:brown,WAS,STL.")
        return self.deliver(self.colour(args[0]), self.city(args[1]), self.city(args[2]))

    def read_decline(self, args: list[str]) -> Action:
        return bare(args, DECLINE)

    def read_arrange(self, args: list[str]) -> Action:
        if len(args) != 3:
            raise BadNotation("Write arrange:COLOUR,COLOUR,COLOUR with the three cubes from left to right.")
        return Arrange(tuple([self.colour(word) for word in args]))

    def read_keep(self, args: list[str]) -> Action:
        return self.keeps[self.railroad(one(args, "keep:RAILROAD"))]

    def read_order(self, args: list[str]) -> Action:
        return Order(order(args, self.seats))

    def read_start(self, args: list[str]) -> Action:
        city = self.city(one(args, "~start:CITY"))
        return Start(city, self.ids[city])

    def read_cubes(self, args: list[str]) -> Action:
        colours = [self.colour(word) for word in args]
        if not 1 <= len(colours) <= 16 or colours != sorted(colours):
            known = ", ".join(self.data.colours)
            raise BadNotation(f"Write ~cubes: and the colours drawn, in the order {known}.")
        return Cubes(counts_of(colours, CUBES))

    def read_remove(self, args: list[str]) -> Action:
        return self.removes[self.city(one(args, "~remove:CITY"))]

    def read_deal(self, args: list[str]) -> Action:
        if len(args) != 3:
            raise BadNotation("Write ~deal:SEAT,CITY,CITY, for instance ~deal:1,PIT,CHI.")
        owner = seat(args[0], self.seats)
        first, second = sorted((self.city(args[1]), self.city(args[2])))
        if first == second:
            raise BadNotation("A seat is dealt two different city tiles.")
        return self.deal(owner, first, second)

    def read_reveal_city(self, args: list[str]) -> Action:
        return self.reveal_cities[self.city(one(args, "~city:CITY"))]

    def read_reveal_stock(self, args: list[str]) -> Action:
        return self.reveal_stocks[self.stock(one(args, "~stock:STOCK"))]

    def city(self, id_: str) -> int:
        return named("city", id_, self.data.city_of, SEEN)

    def railroad(self, id_: str) -> int:
        return named("railroad", id_, self.data.railroad_of, SEEN)

    def stock(self, id_: str) -> int:
        return named("stock tile", id_, self.data.stock_of, SEEN)

    def colour(self, word: str) -> int:
        return named("colour", word, {colour: i for i, colour in enumerate(self.data.colours)})
