"""What modules add to a position: how each of their fields is written as plain JSON."""

from roundhouse.core.codecs import Codec, Column, Limits, Members, Named, Number, OrNothing, listed
from roundhouse.core.errors import BadPosition
from roundhouse.core.positions import Field
from roundhouse.games.railroad_rivals.position import Pieces

MOST_DELIVERIES = 2
"""No step has more."""


def baron_fields(pieces: Pieces) -> dict[str, Field]:
    """Every field that a module may name, by its key."""
    buildings = Column(OrNothing(pieces.city), pieces.seats)
    fields = [
        Field("aside", pieces.cities),
        Field("hotels", buildings),
        Field("towers", buildings),
        Field("fitted", Column(pieces.cities, pieces.seats)),
        Field("looted", Members(pieces.railroad)),
        Field("company", Companies(pieces.railroad)),
        Field("due", Number(0, MOST_DELIVERIES)),
        Field("made", Number(0, MOST_DELIVERIES)),
        Field("earlier", pieces.cubes),
        Field("issuer", OrNothing(pieces.seat)),
    ]
    return {field.key: field for field in fields}


class Companies(Codec):
    """Railroads that have merged, as lists; the state has for each railroad the lowest one of its company."""

    def __init__(self, railroad: Named) -> None:
        super().__init__("company")
        self.railroad = railroad

    def write(self, value: tuple[int, ...]) -> object:
        companies = [
            [i for i, company in enumerate(value) if company == first] for first in range(len(value))
        ]
        return [[self.railroad.write(i) for i in names] for names in companies if len(names) > 1]

    def read(self, key: str, written: object) -> tuple[int, ...]:
        company = list(range(len(self.railroad.ids)))
        for names in listed(key, written):
            together = sorted({self.railroad.read(key, id_) for id_ in listed(key, names)})
            if len(together) < 2 or any(company[name] != name for name in together):
                raise BadPosition(f"{key}: a company has two railroads or more, and each is in one company.")
            for name in together:
                company[name] = together[0]
        return tuple(company)

    def limits(self) -> Limits:
        return [(0, len(self.railroad.ids) - 1)] * len(self.railroad.ids)

    def numbers(self, value: tuple[int, ...]) -> list[int]:
        """For each railroad the lowest one of its company."""
        return list(value)
