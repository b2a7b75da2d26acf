"""The actions of Ride the Rails: a share, a locomotive at a time, a ride Link by Link, the first order."""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, bare, named, one, order
from roundhouse.core.errors import BadNotation
from roundhouse.games.ride_the_rails.data import RAILROADS, Board

ON_MAP: Final = "the map shows them all"
RAILROAD_OF: Final = {word: railroad for railroad, word in enumerate(RAILROADS)}


class Share(Action):
    """`share:RAILROAD`: take a locomotive from the supply as a share."""

    def __init__(self, railroad: i64) -> None:
        self.railroad = railroad

    def text(self) -> str:
        return f"share:{RAILROADS[self.railroad]}"

    def parts(self) -> tuple[str, ...]:
        return (f"supply:{RAILROADS[self.railroad]}",)


class Build(Action):
    """`build:RAILROAD,HEX`: put a locomotive of this railroad into a hex as track."""

    def __init__(self, railroad: i64, hex_: i64, name: str) -> None:
        self.railroad = railroad
        self.hex = hex_
        self.name = name
        """The hex, as people call it."""

    def text(self) -> str:
        return f"build:{RAILROADS[self.railroad]},{self.name}"

    def parts(self) -> tuple[str, ...]:
        return (f"supply:{RAILROADS[self.railroad]}", f"hex:{self.name}")


class Done(Action):
    """`done`: end the building turn."""

    def text(self) -> str:
        return "done"

    def parts(self) -> tuple[str, ...]:
        return ("done",)


class Passenger(Action):
    """`passenger:CITY`: choose the passenger of this city for the ride."""

    def __init__(self, city: i64, id_: str) -> None:
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"passenger:{self.id}"

    def parts(self) -> tuple[str, ...]:
        return (f"city:{self.id}",)


class Ride(Action):
    """`ride:RAILROAD,CITY`: travel over a Link of this railroad to this city."""

    def __init__(self, railroad: i64, city: i64, id_: str) -> None:
        self.railroad = railroad
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"ride:{RAILROADS[self.railroad]},{self.id}"

    def parts(self) -> tuple[str, ...]:
        return (f"city:{self.id}", f"line:{RAILROADS[self.railroad]}")


class Alight(Action):
    """`alight`: the journey ends here, and pays."""

    def text(self) -> str:
        return "alight"

    def parts(self) -> tuple[str, ...]:
        return ("alight",)


class Order(Action):
    """`~order:SEAT,SEAT,…`: the first turn order, seats counted from 1."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order

    def text(self) -> str:
        return "~order:" + ",".join([str(seat + 1) for seat in self.order])


DONE: Final = Done()
ALIGHT: Final = Alight()


class Notation:
    """The verbs of Ride the Rails on one board. All actions are tabled; each is made when first asked for."""

    def __init__(self, board: Board, seats: int) -> None:
        self.board = board
        self.seats = seats
        self.hexes: i64 = len(board.names)
        self.cities: i64 = len(board.cities)
        self.shares = [Share(railroad) for railroad in range(len(RAILROADS))]
        self.passengers = [Passenger(i, city.id) for i, city in enumerate(board.cities)]
        self.orders: list[Action] = [Order(order) for order in permutations(range(seats))]
        self.builds = [
            Build(railroad, hex_, name)
            for railroad in range(len(RAILROADS))
            for hex_, name in enumerate(board.names)
        ]
        """By railroad and hex."""
        self.rides = [
            Ride(railroad, i, city.id)
            for railroad in range(len(RAILROADS))
            for i, city in enumerate(board.cities)
        ]
        """By railroad and city."""

    def verbs(self) -> list[Verb]:
        return [
            Verb("share", "share:RAILROAD", self.read_share),
            Verb("build", "build:RAILROAD,HEX", self.read_build),
            Verb("done", "done", self.read_done),
            Verb("passenger", "passenger:CITY", self.read_passenger),
            Verb("ride", "ride:RAILROAD,CITY", self.read_ride),
            Verb("alight", "alight", self.read_alight),
            Verb("~order", "~order:SEAT,SEAT,…", self.read_order),
        ]

    # Actions by their numbers

    def build(self, railroad: i64, hex_: i64) -> Build:
        return self.builds[railroad * self.hexes + hex_]

    def ride(self, railroad: i64, city: i64) -> Ride:
        return self.rides[railroad * self.cities + city]

    # Actions by their texts

    def read_share(self, args: list[str]) -> Action:
        return self.shares[self.railroad(one(args, "share:RAILROAD"))]

    def read_build(self, args: list[str]) -> Action:
        if len(args) != 2:
            raise BadNotation("Write build:RAILROAD,HEX, for instance build:red,F7.")
        return self.build(self.railroad(args[0]), self.hex(args[1]))

    def read_done(self, args: list[str]) -> Action:
        return bare(args, DONE)

    def read_passenger(self, args: list[str]) -> Action:
        return self.passengers[self.city(one(args, "passenger:CITY"))]

    def read_ride(self, args: list[str]) -> Action:
        if len(args) != 2:
            raise BadNotation("Write ride:RAILROAD,CITY, for instance ride:red,CHI.")
        return self.ride(self.railroad(args[0]), self.city(args[1]))

    def read_alight(self, args: list[str]) -> Action:
        return bare(args, ALIGHT)

    def read_order(self, args: list[str]) -> Action:
        return Order(order(args, self.seats))

    def railroad(self, word: str) -> int:
        return named("railroad", word, RAILROAD_OF)

    def hex(self, name: str) -> int:
        return named("hex", name, self.board.hex_of, ON_MAP, list(self.board.city_of))

    def city(self, id_: str) -> int:
        return named("city", id_, self.board.city_of, ON_MAP)
