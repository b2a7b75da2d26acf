"""Dice packed into integers: a roll three bits a face, a train three bits a die."""

from math import factorial
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bits_of
from roundhouse.core.counts import amount, counts_of, one, total
from roundhouse.games.trainmaker.data import CAR, FACES, LOCOMOTIVE, SIDES

DIE_BITS: Final = 3
"""Bits of a count of dice of one face in a roll, and of one die in a train."""
UNITS: Final = [one(face, DIE_BITS) for face in range(len(FACES))]
"""One die of each face in a packed roll, in the order of FACES."""
PACKED_ROLLS: Final = one(len(FACES), DIE_BITS)
"""Every packed roll is below this number."""
DIE: Final = 8
"""A train as a number has a digit for each die, 1 + its face, and so many different digits."""


def faces_of(dice: i64) -> str:
    """The letters of a packed roll, in the order of FACES."""
    return "".join([FACES[face] * amount(dice, face, DIE_BITS) for face in range(len(FACES))])


def dice_of(faces: str) -> i64:
    """The packed roll of these letters."""
    return counts_of([FACES.index(letter) for letter in faces], DIE_BITS)


def faces_of_train(train: i64) -> str:
    """The letters of a train from left to right; a train is packed three bits a die, the last die lowest."""
    letters = ""
    while train:
        letters = FACES[last_face(train)] + letters
        train >>= DIE_BITS
    return letters


def train_of(faces: str) -> i64:
    """The packed train of these letters."""
    train: i64 = 0
    for letter in faces:
        train = train * DIE + FACES.index(letter) + 1
    return train


_SIDES: Final = [unit for face, unit in enumerate(UNITS) for _ in range(SIDES[face])]


def _rolls_of(n: int) -> list[int]:
    rolls = [0]
    for _ in range(n):
        rolls = [roll + side for roll in rolls for side in _SIDES]
    return rolls


MOST_TABLED: Final = 4
ROLLS_OF: Final = [_rolls_of(n) for n in range(MOST_TABLED + 1)]
"""For n dice, up to MOST_TABLED, an entry for each of the 6**n ways they can fall."""
PRESENT: Final = [
    bits_of([face for face, unit in enumerate(UNITS) if dice // unit % DIE]) for dice in range(PACKED_ROLLS)
]
"""Which faces a packed roll shows, as bits."""


def ways(roll: int, n: int) -> int:
    """In how many of the 6**n ways that n dice can fall they show this roll."""
    result = factorial(n)
    for face in range(len(FACES)):
        k = amount(roll, face, DIE_BITS)
        result = result // factorial(k) * SIDES[face] ** k
    return result


def dice_in(roll: i64) -> i64:
    """How many dice a packed roll has."""
    return total(roll, DIE_BITS)


def length(train: i64) -> i64:
    """How many dice a train has."""
    n: i64 = 0
    while train:
        train >>= DIE_BITS
        n += 1
    return n


def last_face(train: i64) -> i64:
    """The face of the last die of a train; -1 for an empty one."""
    return (train & (DIE - 1)) - 1


def doubled(train: i64) -> bool:
    """Whether the train begins with two locomotives (TM-DOUBLE-1), or more (TM-RUL-4)."""
    while train >= DIE * DIE:
        train >>= DIE_BITS
    return train == DIE * (LOCOMOTIVE + 1) + LOCOMOTIVE + 1


def load_of_train(train: i64) -> i64:
    """The rolling stock of a train, packed as a City card's need is."""
    load: i64 = 0
    while train:
        load += CAR[last_face(train)]
        train >>= DIE_BITS
    return load
