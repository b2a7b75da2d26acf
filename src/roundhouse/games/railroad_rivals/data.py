"""The railroads and city tiles of Railroad Rivals, read from a TOML file and checked against the rulebook."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from roundhouse.core.bits import bits_of
from roundhouse.core.datafile import DataFile
from roundhouse.core.errors import nearest

COLOURS: Final = ("brown", "yellow", "black", "gray", "white")
"""The colours of the cubes, in the order in which they join the game."""
BASE_COLOURS: Final = 4
"""The colours in the box; a fifth can come with data of its own."""
BLANK_EDGE: Final = -1
"""A blank edge. With `packing.RAILROAD` added, an edge is what a neighbour sees: here `packing.BLANK`."""
WILD: Final = 13
"""A wild edge, which answers every railroad: for a neighbour `packing.ANY`."""
TILES: Final = 37  # RR-COMP-3
RAILROADS: Final = 12  # RR-COMP-5
COPIES: Final = 4
"""Stock tiles of each railroad (RR-COMP-5, RR-DRAFT-7)."""
MOST_GOODS: Final = 4
REMOVED: Final = 6
"""The city tiles taken out for two players."""
SOLITAIRE_TURNS: Final = 11
"""The turns of a solitaire game (RR-SOLO-23)."""
LOOK_BACK: Final = 4
"""Solitaire: so many cubes to the left of the delivered one are looked at."""
STARTS: Final = {"CHI": "Chicago", "STL": "St. Louis", "CIN": "Cincinnati"}
"""One of these is drawn in the setup (RR-SETUP-2)."""
SOLO_STARTS: Final = {"CHI": "Chicago", "STL": "St. Louis", "WAS": "Washington"}
"""With these a solitaire game begins (RR-SOLO-5)."""
KNOWN_RAILROADS: Final = ("ACL", "ATSF", "B&O", "C&O", "IC", "MP", "NYC", "PRR")
"""The railroads that the rulebook names (RR-COMP-10)."""
KNOWN_CITIES: Final = (
    "Chicago",
    "Cincinnati",
    "Cleveland",
    "El Paso",
    "Indianapolis",
    "Pittsburgh",
    "St. Louis",
    "Washington",
    "Boston",
    "New York",
)
"""The cities that the rulebooks name (RR-COMP-11, RR-COMP-14)."""
FACTS: Final = (
    ("Pittsburgh", "B&O", 2),
    ("St. Louis", "B&O", 1),
    ("St. Louis", "IC", 1),
    ("Cleveland", "NYC", 2),
    ("Cleveland", "-", 1),
    ("Indianapolis", "NYC", 1),
    ("El Paso", "-", 1),
    ("Chicago", "IC", 1),
    ("Washington", "B&O", 1),
)
"""This city has this edge at least so often; "-" is a blank one (RR-COMP-12)."""
NOT_IN_EL_PASO: Final = ("NYC", "PRR", "B&O", "C&O", "MP")


@dataclass(frozen=True)
class Railroad:
    """A railroad company, of which there are four stock tiles."""

    id: str
    """The letters on the edges: `B&O`."""
    name: str


@dataclass(frozen=True)
class Stock:
    """A kind of tile in the Stock pile: a railroad's stock, or something that is drafted like it."""

    id: str
    name: str
    copies: int


@dataclass(frozen=True)
class City:
    """A city tile: its name, its edges and its number (RR-COMP-4)."""

    id: str
    name: str
    edges: tuple[int, int, int, int]
    """The railroads on its printed edges from the top clockwise, BLANK_EDGE for a blank one, WILD for any."""
    goods: int
    """The number in its corner: how many cubes it receives."""
    placeable: bool = True
    """Whether it is laid on the table; a tile that is not is held for something else."""


class Data:
    """All railroads and city tiles, with the tables that the rules read."""

    def __init__(
        self,
        railroads: list[Railroad],
        cities: list[City],
        source: str,
        others: list[Stock] | None = None,
        late: int = 0,
        colours: int = BASE_COLOURS,
    ) -> None:
        self.railroads = railroads
        self.cities = cities
        self.source = source
        """Where the tiles come from: `reconstruction`, or what the file's writer says."""
        self.digest = ""
        """The first twelve digits of the file's SHA-256, which mark it in a record."""
        self.others = others or []
        """The tiles of the Stock pile that are no stock of a railroad."""
        self.stocks = [*[Stock(r.id, r.name, COPIES) for r in railroads], *self.others]
        """Every kind of tile in the Stock pile, the railroads first."""
        self.late: int = late
        """So many of the last city tiles join the pile only after hands are dealt."""
        self.colours = COLOURS[:colours]
        """The colours of cubes that there are."""
        self.stock_of = {stock.id: i for i, stock in enumerate(self.stocks)}
        self.railroad_of = {railroad.id: i for i, railroad in enumerate(railroads)}
        self.city_of = {city.id: i for i, city in enumerate(cities)}
        self.edges: tuple[int, ...] = tuple(edge for city in cities for edge in city.edges)
        """The railroad on edge e of city c, or BLANK_EDGE, at 4 * c + e."""
        self.placeable: int = bits_of([i for i, city in enumerate(cities) if city.placeable])
        """The tiles that are laid on the table, as bits."""
        self.starts: tuple[int, ...] = tuple(self.city_of[id_] for id_ in STARTS)
        """Of these one is drawn as the starting tile."""
        self.solo_starts: tuple[int, ...] = tuple(self.city_of[id_] for id_ in SOLO_STARTS)
        """With these a solitaire game begins."""

    def with_city(self, city: City) -> "Data":
        """One city tile more, which joins the pile after hands are dealt."""
        return self._with([*self.cities, city], self.others, self.late + 1)

    def with_stock(self, stock: Stock) -> "Data":
        """One kind of tile more in the Stock pile."""
        return self._with(self.cities, [*self.others, stock], self.late)

    def _with(self, cities: list[City], others: list[Stock], late: int) -> "Data":
        return Data(self.railroads, cities, self.source, others, late, len(self.colours))


def load_data(path: Path) -> Data:
    """Read and check a file of tiles (RUL-01); BadData names the line and what was expected."""
    file = TileFile(path)
    data = file.data(file.raw)
    data.digest = file.digest
    return data


class TileFile(DataFile):
    """Turns raw TOML into Data, complaining exactly."""

    def data(self, raw: dict[str, object]) -> Data:
        self.keys(raw, ("source", "railroad", "city"), "the file", "")
        railroads = [self.railroad(entry) for entry in self.entries(raw["railroad"], "railroad")]
        self.distinct([railroad.id for railroad in railroads], "id")
        self.distinct([railroad.name for railroad in railroads], "name")
        if len(railroads) != RAILROADS:
            raise self.fail(f"{len(railroads)} railroads; the game has {RAILROADS} (RR-COMP-5).")
        ids = [railroad.id for railroad in railroads]
        for id_ in KNOWN_RAILROADS:
            if id_ not in ids:
                raise self.fail(f"the railroad {id_} is missing, which the rulebook names (RR-COMP-10).")
        cities = [self.city(entry, ids) for entry in self.entries(raw["city"], "city")]
        self.distinct([city.id for city in cities], "id")
        self.distinct([city.name for city in cities], "name")
        if len(cities) != TILES:
            raise self.fail(f"{len(cities)} city tiles; the game has {TILES} (RR-COMP-3).")
        self.starts(cities)
        self.facts(cities, ids)
        return Data(railroads, cities, self.word(raw, "source", ""))

    def starts(self, cities: list[City]) -> None:
        """The cities in which games begin are known by their ids."""
        for id_, name in (STARTS | SOLO_STARTS).items():
            found = [city for city in cities if city.id == id_ and city.name == name]
            if not found:
                raise self.fail(f"a tile with the id '{id_}' and the name '{name}' is expected.", id_)

    def facts(self, cities: list[City], railroads: list[str]) -> None:
        """What the rulebook's text says of single tiles is so in this file too."""
        named = {city.name: city for city in cities}
        for name in KNOWN_CITIES:
            if name not in named:
                raise self.fail(f"the city '{name}' is missing, which the rulebook names (RR-COMP-11).")
        for name, edge, wanted in FACTS:
            n = named[name].edges.count(BLANK_EDGE if edge == "-" else railroads.index(edge))
            if n < wanted:
                kind = "blank edges" if edge == "-" else f"edges of {edge}"
                raise self.fail(
                    f"{name} has at least {wanted} {kind}, here it has {n} (RR-COMP-12).", named[name].id
                )
        for edge in NOT_IN_EL_PASO:
            if railroads.index(edge) in named["El Paso"].edges:
                raise self.fail(f"El Paso has no edge of {edge} (RR-COMP-12).", named["El Paso"].id)
        if named["Pittsburgh"].goods != 2:
            raise self.fail("the number of Pittsburgh is 2 (RR-COMP-12).", named["Pittsburgh"].id)

    def railroad(self, entry: dict[str, object]) -> Railroad:
        id_ = entry.get("id")
        if not isinstance(id_, str) or not id_ or set(id_) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZ&"):
            raise self.fail(f"id = {id_!r}: a railroad's id is made of A-Z and '&'.", str(id_))
        self.keys(entry, ("id", "name"), f"the railroad {id_}", id_)
        return Railroad(id_, self.word(entry, "name", id_))

    def city(self, entry: dict[str, object], railroads: list[str]) -> City:
        id_ = entry.get("id")
        if not isinstance(id_, str) or len(id_) != 3 or set(id_) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
            raise self.fail(f"id = {id_!r}: a city's id is three letters of A-Z.", str(id_))
        self.keys(entry, ("id", "name", "edges", "goods"), f"the city {id_}", id_)
        words = self.word(entry, "edges", id_).split()
        if len(words) != 4:
            raise self.fail(f"a tile has 4 edges, here are {len(words)} ('-' is a blank one).", id_)
        for word in words:
            if word != "-" and word not in railroads:
                raise self.fail(f"'{word}' is no railroad: {nearest(word, railroads)}", id_)
        if words == ["-"] * 4:
            raise self.fail("a tile with four blank edges could never be linked (RR-COMP-4).", id_)
        north, east, south, west = (BLANK_EDGE if word == "-" else railroads.index(word) for word in words)
        goods = entry["goods"]
        if type(goods) is not int or not 1 <= goods <= MOST_GOODS:
            raise self.fail(f"goods = {goods}: a number from 1 to {MOST_GOODS} is expected (RR-COMP-4).", id_)
        return City(id_, self.word(entry, "name", id_), (north, east, south, west), goods)
