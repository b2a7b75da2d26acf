"""What modules add to a position as plain JSON: each of their fields, written and read."""

from roundhouse.core.bits import members
from roundhouse.core.errors import BadPosition, nearest
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.modules.state import BaronState
from roundhouse.games.railroad_rivals.packing import CUBES, kinds_in
from roundhouse.games.railroad_rivals.position import RivalReader


def write_fields(data: Data, fields: list[str], s: BaronState) -> dict[str, object]:
    """These fields with names for numbers; merged companies are lists of railroads."""
    ids = [city.id for city in data.cities]
    roads = [railroad.id for railroad in data.railroads]

    def cities(tiles: int) -> list[str]:
        return [ids[city] for city in members(tiles)]

    def built(places: tuple[int, ...]) -> list[str | None]:
        return [None if city == NOTHING else ids[city] for city in places]

    together = [
        [roads[i] for i, company in enumerate(s.company) if company == first]
        for first in range(len(roads))
        if s.company.count(first) > 1
    ]
    written: dict[str, object] = {
        "aside": cities(s.aside),
        "hotels": built(s.hotels),
        "towers": built(s.towers),
        "fitted": [cities(tiles) for tiles in s.fitted],
        "looted": [roads[i] for i in members(s.looted)],
        "company": together,
        "due": s.due,
        "made": s.made,
        "earlier": [data.colours[colour] for colour in kinds_in(s.earlier, CUBES)],
        "issuer": None if s.issuer == NOTHING else s.issuer + 1,
    }
    return {field: written[field] for field in fields}


class FieldReader(RivalReader):
    """Takes the fields of modules out of a position; one that is not there has its first value."""

    def __init__(self, data: Data, seats: int, position: dict[str, object]) -> None:
        super().__init__(data, position)
        self.most = seats

    def bits(self, key: str) -> int:
        return self.cities(key, self.position[key]) if key in self.position else 0

    def columns(self, key: str) -> tuple[int, ...]:
        if key not in self.position:
            return (0,) * self.most
        return tuple([self.cities(key, tiles) for tiles in self.items(key, self.most)])

    def built(self, key: str) -> tuple[int, ...]:
        if key not in self.position:
            return (NOTHING,) * self.most
        found = [NOTHING if city is None else self.city(key, city) for city in self.items(key, self.most)]
        return tuple(found)

    def looted(self) -> int:
        if "looted" not in self.position:
            return 0
        return sum({1 << self.railroad("looted", id_) for id_ in self.items("looted")})

    def company(self) -> tuple[int, ...]:
        company = list(range(len(self.data.railroads)))
        for names in self.items("company") if "company" in self.position else []:
            together = sorted({self.railroad("company", id_) for id_ in self.inner("company", names)})
            if len(together) < 2 or any(company[name] != name for name in together):
                raise BadPosition("company: a company has two railroads or more, and each is in one company.")
            for name in together:
                company[name] = together[0]
        return tuple(company)

    def count(self, key: str) -> int:
        return self.number(key, 0, 2) if key in self.position else 0

    def counts(self, key: str) -> int:
        return self.cubes(key, self.position[key]) if key in self.position else 0

    def seat(self, key: str) -> int:
        if self.position.get(key) is None:
            return NOTHING
        return self.number(key, 1, self.most) - 1


def split(fields: list[str], position: dict[str, object]) -> tuple[dict[str, object], dict[str, object]]:
    """The base's part of a position, and the modules'."""
    for field in fields:
        if field not in position:
            raise BadPosition(f"The position lacks '{field}': {nearest(field, position)}")
    base = {key: value for key, value in position.items() if key not in fields}
    return base, {key: position[key] for key in fields}
