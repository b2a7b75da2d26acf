"""The board of Ride the Rails: hexes, cities and their kinds, and tables for the rules."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.wide_sets import set_of
from roundhouse.geometry.hexes import Hex, hex_name, neighbours, westness

RAILROADS: Final = ("red", "blue", "orange", "yellow", "purple", "black")
"""The six railroads, in the order in which they arrive (RT-ORDER-9)."""
RED: Final = 0
BLUE: Final = 1
ORANGE: Final = 2
YELLOW: Final = 3
PURPLE: Final = 4
BLACK: Final = 5
LOCOMOTIVES: Final = 27
"""Locomotives of each railroad, for shares and for track together, on every board (RT-SETUP-10, RT-RUL-1).

Times six railroads the 162 of the box (RT-SETUP-11).
"""
ROUNDS: Final = 6
"""Rounds of a game (RT-ORDER-1)."""
ALLOWANCE: Final = {3: 8, 4: 5, 5: 4}
"""Locomotives that a player may place in a turn, by the number of players (RT-BUILD-2)."""
CHICAGO_BONUS: Final = 2
"""For every locomotive in Chicago (RT-BONUS-1)."""
FIVE_BONUS: Final = 5
"""For the first to build into a city with a green banner (RT-BONUS-3)."""
LINE_IN_CITY: Final = 12
"""The transcontinental bonus when the railroads are joined in cities (RT-TRANS-3)."""
LINE_ELSEWHERE: Final = 8
"""The transcontinental bonus when they are joined in another hex (RT-TRANS-4)."""
PASSENGERS: Final = 52
"""Passengers in the box: no board has more cities (RT-SETUP-11)."""
FEWEST_CITIES: Final = 30
"""Five players ride six times each (RT-RUL-31)."""
MOST_HEXES: Final = 480
EAST_CITIES: Final = 6
WEST_CITIES: Final = 4
FIVE_CITIES: Final = 4
EAST_CAP: Final = 2
"""A railroad stands in so many East Coast cities at most: checked by this number, kept by `Laying`."""

PLAIN: Final = 0
MOUNTAIN: Final = 1
TOWN: Final = 2
"""A city that holds two locomotives: an ordinary, a western or a $5 one."""
EAST: Final = 3
CHICAGO: Final = 4

KINDS: Final = ("plain", "east", "chicago", "west", "five")
"""What a city can be: `City.kind`."""
STARTS: Final = {
    "plain": (BLACK,),
    "five": (BLACK,),
    "east": (RED, BLUE, ORANGE, BLACK),
    "chicago": (ORANGE, YELLOW, BLACK),
    "west": (PURPLE, BLACK),
}
"""The railroads whose colours a city of each kind shows, for pictures and checks; `Starting` decides."""
NO_CITY: Final = -1


@dataclass(frozen=True)
class City:
    """A city of the board."""

    id: str
    """Three letters: `CHI`."""
    name: str
    hex: int
    """The number of its hex."""
    kind: str
    """One of KINDS."""


class Board:
    """A board (RT-SETUP-2).

    Hexes and cities are numbered as one reads: row by row from the north, each from the west.
    """

    def __init__(
        self,
        name: str,
        source: str,
        places: list[Hex],
        mountains: list[Hex],
        cities: dict[Hex, tuple[str, str, str]],
    ) -> None:
        self.name = name
        self.source = source
        """Where the board comes from, in the words of the file's writer."""
        self.digest = ""
        """The first twelve digits of the file's SHA-256, which mark it in a record."""
        self.places = places
        """(row, column) of every hex, as `geometry.hexes` counts them."""
        self.names = [hex_name(place) for place in places]
        """`F7`: what people call the hex."""
        self.hex_of = {name: i for i, name in enumerate(self.names)}
        index = {place: i for i, place in enumerate(places)}
        self.around: tuple[tuple[int, ...], ...] = tuple(
            [tuple(sorted([index[n] for n in neighbours(place) if n in index])) for place in places]
        )
        """The hexes next to each hex, in rising order."""
        self.west: tuple[int, ...] = tuple([westness(place) for place in places])
        """How far east the middle of each hex lies: smaller is further west (RT-RUL-10).

        Cities as far west as the third: `Starting.westernmost`.
        """
        self.cities = [City(*cities[place][:2], index[place], cities[place][2]) for place in cities]
        self.city_of = {city.id: i for i, city in enumerate(self.cities)}
        of_hex = {city.hex: i for i, city in enumerate(self.cities)}
        self.city_at: tuple[int, ...] = tuple([of_hex.get(i, NO_CITY) for i in range(len(places))])
        """The city in each hex, or NO_CITY."""
        self.hex_at: tuple[int, ...] = tuple([city.hex for city in self.cities])
        """The hex of each city."""
        self.city_hexes = set_of(list(self.hex_at), len(places))
        """These hexes as a set."""
        high = set(mountains)
        self.terrain: tuple[int, ...] = tuple([self.kind_of(place, high, cities) for place in places])
        """PLAIN, MOUNTAIN, TOWN, EAST or CHICAGO, by hex."""
        self.every: i64 = bit(len(self.cities)) - 1
        """All cities, as bits; so are the sets that follow."""
        self.east = self.of_kind("east")
        self.western = self.of_kind("west")
        self.five = self.of_kind("five")
        self.chicago_only = self.of_kind("chicago")
        self.chicago: int = [city.kind for city in self.cities].index("chicago")
        self.east_hexes: tuple[int, ...] = tuple([city.hex for city in self.cities if city.kind == "east"])
        self.from_west: tuple[int, ...] = tuple(
            sorted(range(len(self.cities)), key=lambda i: (self.west[self.cities[i].hex], i))
        )
        """The cities from west to east."""

    def kind_of(self, place: Hex, high: set[Hex], cities: dict[Hex, tuple[str, str, str]]) -> int:
        """What is in a hex: a city is no Mountain, whatever the land (RT-RUL-6).

        That a first locomotive counts for the limit is in `BuildTrack.build`.
        """
        if place in cities:
            kind = cities[place][2]
            return EAST if kind == "east" else CHICAGO if kind == "chicago" else TOWN
        return MOUNTAIN if place in high else PLAIN

    def of_kind(self, kind: str) -> i64:
        found: i64 = 0
        for i, city in enumerate(self.cities):
            if city.kind == kind:
                found |= bit(i)
        return found
