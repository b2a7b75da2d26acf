"""The sixth player: the New York, New Haven & Hartford with tiles and stock, and white cubes."""

from pathlib import Path
from typing import Final

from roundhouse.core.errors import BadOptions
from roundhouse.games.railroad_rivals.data import City, Data, TileFile
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule

SEATS: Final = 6
"""Six can play, the sixth in green (RB-6P-1) with a card and locomotives as the others have (RB-COMP-2)."""
REPLACED: Final = ("Boston", "New York")
"""These have new versions (RB-6P-4)."""
WHITE: Final = 10
"""The white cubes (RB-6P-2, RB-COMP-3). In another shape cubes are cubes still (RB-COMP-4)."""
FULL: Final = (16, 10, 10, 10)
"""The other reading of the other cubes for six players."""


def with_northeast(data: Data) -> Data:
    """The tiles with the north-eastern ones, and new versions of Boston and New York in their places."""
    file = TileFile(Path(__file__).parent / "northeast.toml")
    railroads = [  # with four stock tiles, as every railroad has (RB-6P-5, RB-COMP-5)
        *data.railroads,
        *[file.railroad(entry) for entry in file.entries(file.raw["railroad"], "railroad")],
    ]
    ids = [railroad.id for railroad in railroads]
    new = {
        city.name: city
        for city in [file.city(entry, ids) for entry in file.entries(file.raw["city"], "city")]
    }
    # a person's own file may have other ids for the two cities: the ids of the table stay
    cities = [  # they take the place of the first (RB-6P-4)
        City(city.id, city.name, new[city.name].edges, new[city.name].goods)
        if city.name in REPLACED
        else city
        for city in data.cities
    ]
    cities += [city for city in new.values() if city.name not in REPLACED]  # five more (RB-6P-3)
    for words in (ids, [city.id for city in cities], [city.name for city in cities]):
        for word in words:
            if words.count(word) > 1:
                raise BadOptions(f"'{word}' of the tiles is also a tile of the sixth player's [RB-6P-3]")
    return Data(railroads, cities, data.source, data.others, data.late, len(data.colours) + 1)


class SixthPlayer(BaronModule):
    """With six players, and then only, there are more tiles, cubes and stock."""

    def tiles(self, data: Data) -> Data:
        return with_northeast(data) if self.seats == SEATS else data  # only then, and then always (RUL-100)

    def bag(self, bag: tuple[int, ...]) -> tuple[int, ...]:
        if self.seats != SEATS:
            return bag  # white cubes at a table of six only (RUL-100)
        # those of five, or all (RUL-32), and the white ones (RB-6P-2)
        return (*(FULL if self.options.values["six_player_cubes"] == "full" else bag), WHITE)
