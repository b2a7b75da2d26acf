"""A Trainmaker position: how each field of a state is written as plain JSON."""

from typing import Any

from roundhouse.core.codecs import (
    BIT,
    Codec,
    Column,
    Flag,
    Limits,
    Members,
    Named,
    Number,
    OrNothing,
    Seat,
    one_of,
    worded,
)
from roundhouse.core.errors import BadPosition
from roundhouse.core.positions import Field
from roundhouse.games.trainmaker.data import (
    CONTRACTS_DEALT,
    DICE,
    DISPLAY,
    FACES,
    MOST_CLAIMED,
    ROUNDS,
    Data,
)
from roundhouse.games.trainmaker.packing import dice_of, faces_of, faces_of_train, train_of


def position_fields(data: Data, seats: int, owners: int) -> list[Field]:
    """Every field of a position in its order; scores follow from the City cards."""
    city = Named("city", [city.id for city in data.cities])
    contract = OrNothing(Named("Contract", [contract.id for contract in data.contracts]))
    dice = Number(0, DICE)
    return [
        Field("first", Seat(seats)),
        Field("seat", Seat(seats)),
        Field("round", Number(1, ROUNDS + 1)),
        Field("trains", Number(0, DISPLAY - 1)),
        Field("rolls", dice),
        Field("unrolled", dice),
        Field("aside", dice),
        Field("roll", Roll()),
        Field("fresh", Flag()),
        Field("train", Train()),
        Field("scored", Flag()),
        Field("tokens", Members(Seat(seats))),
        Field("spent", Flag()),
        Field("deck", Members(city)),
        Field("display", Column(OrNothing(city), DISPLAY)),
        Field("cards", Column(Members(city), owners)),
        Field("offers", Offers(contract, seats)),
        Field("kept", Column(contract, owners)),
        Field("claimed", Number(0, MOST_CLAIMED)),
        Field("winner", OrNothing(Seat(owners))),
    ]


class Roll(Codec):
    """Unplaced dice as letters, in the order of FACES."""

    def write(self, value: int) -> object:
        return faces_of(value)

    def read(self, key: str, written: object) -> int:
        return dice_of(letters(key, written))

    def limits(self) -> Limits:
        return [(0, DICE)] * len(FACES)

    def numbers(self, value: Any) -> list[int]:
        """How many dice show each face."""
        faces = faces_of(value)
        return [faces.count(face) for face in FACES]


class Train(Codec):
    """Placed dice as letters from left to right."""

    def write(self, value: int) -> object:
        return faces_of_train(value)

    def read(self, key: str, written: object) -> int:
        return train_of(letters(key, written))

    def limits(self) -> Limits:
        return [BIT] * (len(FACES) * DICE)

    def numbers(self, value: Any) -> list[int]:
        """The face of each die from left to right, one of five; 0 where none is placed yet."""
        faces, found = faces_of_train(value), []
        for face in faces:
            found += one_of(FACES.index(face), len(FACES))
        return found + [0] * (len(FACES) * (DICE - len(faces)))


class Offers(Codec):
    """The Contracts dealt to each seat as a list of pairs; the state has them in one column."""

    def __init__(self, contract: Codec, seats: int) -> None:
        super().__init__(contract.noun)
        self.pairs = Column(Column(contract, CONTRACTS_DEALT), seats)

    def write(self, value: tuple[int, ...]) -> object:
        starts = range(0, len(value), CONTRACTS_DEALT)
        return self.pairs.write([value[at : at + CONTRACTS_DEALT] for at in starts])

    def read(self, key: str, written: object) -> tuple[int, ...]:
        return tuple([contract for pair in self.pairs.read(key, written) for contract in pair])

    def limits(self) -> Limits:
        return self.pairs.limits()

    def numbers(self, value: Any) -> list[int]:
        starts = range(0, len(value), CONTRACTS_DEALT)
        return self.pairs.numbers([value[at : at + CONTRACTS_DEALT] for at in starts])


def letters(key: str, written: object) -> str:
    """Letters of faces, no more than there are dice."""
    faces = worded(key, written)
    if len(faces) > DICE or set(faces) - set(FACES):
        raise BadPosition(f"{key}: {faces!r} is not up to {DICE} of the letters {FACES}.")
    return faces
