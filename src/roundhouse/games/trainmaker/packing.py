"""Dice packed into integers: a roll three bits a face, a train three bits a die."""

from math import factorial
from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.games.trainmaker.data import CABOOSE, FACES, LOCOMOTIVE, SIDES

UNITS: Final = (1, 8, 64, 512, 4096)
"""One die of each face in a packed roll: three bits a face, in the order of FACES."""
PACKED_ROLLS: Final = 32768
"""Every packed roll is below this number: three bits for each of five faces."""


def faces_of(dice: i64) -> str:
    """The letters of a packed roll, in the order of FACES."""
    return "".join(FACES[face] * (dice // UNITS[face] % 8) for face in range(len(FACES)))


def dice_of(faces: str) -> i64:
    """The packed roll of these letters."""
    return sum(UNITS[FACES.index(letter)] for letter in faces)


def faces_of_train(train: i64) -> str:
    """The letters of a train from left to right; a train is packed three bits a die, the last die lowest."""
    letters = ""
    while train:
        letters = FACES[(train & 7) - 1] + letters
        train >>= 3
    return letters


def train_of(faces: str) -> i64:
    """The packed train of these letters."""
    train: i64 = 0
    for letter in faces:
        train = train * 8 + FACES.index(letter) + 1
    return train


_SIDES: Final = [unit for face, unit in enumerate(UNITS) for _ in range(SIDES[face])]


def _rolls_of(n: int) -> list[int]:
    rolls = [0]
    for _ in range(n):
        rolls = [roll + side for roll in rolls for side in _SIDES]
    return rolls


ROLLS_OF: Final = [_rolls_of(n) for n in range(5)]
"""For n dice, up to four, an entry for each of the 6**n ways they can fall."""
PRESENT: Final = [
    sum(1 << face for face, unit in enumerate(UNITS) if dice // unit % 8) for dice in range(PACKED_ROLLS)
]
"""Which faces a packed roll shows, as bits."""


def ways(roll: int, n: int) -> int:
    """In how many of the 6**n ways that n dice can fall they show this roll."""
    result = factorial(n)
    for face in range(len(FACES)):
        k = roll // UNITS[face] % 8
        result = result // factorial(k) * SIDES[face] ** k
    return result


def dice_in(roll: i64) -> i64:
    """How many dice a packed roll has."""
    n: i64 = 0
    while roll:
        n += roll & 7
        roll >>= 3
    return n


def length(train: i64) -> i64:
    """How many dice a train has."""
    n: i64 = 0
    while train:
        train >>= 3
        n += 1
    return n


def last_face(train: i64) -> i64:
    """The face of the last die of a train; -1 for an empty one."""
    return (train & 7) - 1


def doubled(train: i64) -> bool:
    """Whether the train begins with two locomotives (TM-PLACE-6)."""
    while train >= 64:
        train >>= 3
    return train == 8 * (LOCOMOTIVE + 1) + LOCOMOTIVE + 1


def load_of_train(train: i64) -> i64:
    """The rolling stock of a train, packed as a City card's need is."""
    load: i64 = 0
    while train:
        face = (train & 7) - 1
        if face != LOCOMOTIVE and face != CABOOSE:
            load += bit(4 * (face - 1))
        train >>= 3
    return load
