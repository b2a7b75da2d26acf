"""The sixth player: the New York, New Haven & Hartford with tiles and stock, and white cubes (RB-6P-1)."""

from pathlib import Path
from typing import Final

from roundhouse.core.errors import BadOptions
from roundhouse.games.railroad_rivals.data import City, Data, TileFile
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule

SEATS: Final = 6
REPLACED: Final = ("Boston", "New York")
"""RB-6P-4: these have new versions."""
WHITE: Final = 10
"""RB-6P-2."""
FULL: Final = (16, 10, 10, 10)
"""The other reading of the other cubes for six players (RUL-32)."""


def with_northeast(data: Data) -> Data:
    """The tiles with the north-eastern ones, and new versions of Boston and New York in their places."""
    file = TileFile(Path(__file__).parent / "northeast.toml")
    railroads = [
        *data.railroads,
        *[file.railroad(entry) for entry in file.entries(file.raw["railroad"], "railroad")],
    ]
    ids = [railroad.id for railroad in railroads]
    new = {
        city.name: city
        for city in [file.city(entry, ids) for entry in file.entries(file.raw["city"], "city")]
    }
    # a person's own file may have other ids for the two cities: the ids of the table stay
    cities = [
        City(city.id, city.name, new[city.name].edges, new[city.name].goods)
        if city.name in REPLACED
        else city
        for city in data.cities
    ]
    cities += [city for city in new.values() if city.name not in REPLACED]
    for words in (ids, [city.id for city in cities], [city.name for city in cities]):
        for word in words:
            if words.count(word) > 1:
                raise BadOptions(f"'{word}' of the tiles is also a tile of the sixth player's [RB-6P-3]")
    return Data(railroads, cities, data.source, data.others, data.late, len(data.colours) + 1)


class SixthPlayer(BaronModule):
    """RB-6P-1, RUL-100: with six players, and then only, there are more tiles, cubes and stock (RB-6P-5)."""

    def tiles(self, data: Data) -> Data:
        return with_northeast(data) if self.seats == SEATS else data

    def bag(self, bag: tuple[int, ...]) -> tuple[int, ...]:
        if self.seats != SEATS:
            return bag
        return (*(FULL if self.options.values["six_player_cubes"] == "full" else bag), WHITE)
