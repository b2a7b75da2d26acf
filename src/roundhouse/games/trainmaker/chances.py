"""What can still come of a train: what it lacks, which City cards it can score, how the dice may fall."""

from typing import Final

from roundhouse.core.bits import bit
from roundhouse.games.trainmaker.actions import Rolled, outcome_weights, outcomes
from roundhouse.games.trainmaker.data import STOCK, Data, covers
from roundhouse.games.trainmaker.packing import faces_of, faces_of_train, load_of_train, train_of
from roundhouse.games.trainmaker.rules.winning import fulfils, has_six_goods
from roundhouse.games.trainmaker.state import TrainState

# The train as it stands


def stock_lacking(need: str, have: str) -> str:
    """The letters of a City card's need that these dice do not cover."""
    return "".join(face * max(0, need.count(face) - have.count(face)) for face in STOCK)


def scorable(data: Data, s: TrainState, faces: str) -> list[int]:
    """The face-up City cards whose needs these dice cover."""
    return [i for i in s.display if i >= 0 and not stock_lacking(data.cities[i].stock, faces)]


def wins(data: Data, s: TrainState, city: int) -> bool:
    """Whether this card would win the game for the seat whose turn it is, as far as the view knows."""
    cards = s.cards[s.seat] | bit(city)
    kept = s.kept[s.seat]
    return has_six_goods(data, cards) or (kept >= 0 and fulfils(data, cards, kept))


def reachable(data: Data, s: TrainState, face: str) -> bool:
    """Whether, after this die, the unplaced ones can still fall so that some face-up city is scored.

    They are rolled again once a car is placed; after a locomotive alone it must be a car of this roll,
    or one that the token makes.
    """
    before = faces_of_train(s.train)
    rest = faces_of(s.roll).replace(face, "", 1)
    token = s.has_token(s.seat)
    firsts = [car for car in STOCK if token or car in rest] if face == "L" else [""]
    for first in firsts:
        train = before + face + first
        left = len(rest) - len(first)
        for i in s.display:
            if i >= 0 and len(stock_lacking(data.cities[i].stock, train)) + 1 <= left:
                return True
    return False


# The next roll


class Chances:
    """In how many of all the ways that so many dice can fall something happens."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.ways = 6**dice
        self.fail = 0
        """The train derails, or a new one cannot begin."""
        self.useless = 0
        """Nothing but a caboose fits, and no face-up city can be scored with it."""
        self.score = 0
        """A face-up city can be scored at once."""


def chances_of_roll(data: Data, s: TrainState) -> Chances:
    """What a further roll of the unplaced dice brings."""
    chances = Chances(len(faces_of(s.roll)))
    needs, load = needs_of(data, s), load_of_train(s.train)
    for faces, rolled, ways in rolls_of(chances.dice):
        if not faces.strip("L") or (chances.dice == 1 and faces != "C"):
            chances.fail += ways  # a last die that is a car must be placed, and then there is no caboose
        elif "C" in faces and any(covers(load + rolled, need) for need in needs):
            chances.score += ways
        elif not faces.strip("LC"):
            chances.useless += ways
    return chances


def chances_of_bonus(data: Data, s: TrainState) -> Chances:
    """What the first roll of a bonus train brings."""
    chances, needs = Chances(len(faces_of_train(s.train))), needs_of(data, s)
    for faces, rolled, ways in rolls_of(chances.dice):
        if "L" not in faces or not faces.strip("LC"):
            chances.fail += ways
        elif "C" in faces and any(covers(rolled, need) for need in needs):
            chances.score += ways
    return chances


def needs_of(data: Data, s: TrainState) -> list[int]:
    """What the face-up City cards need, packed."""
    return [data.needs[i] for i in s.display if i >= 0]


_ROLLS: Final[dict[int, list[tuple[str, int, int]]]] = {}


def rolls_of(dice: int) -> list[tuple[str, int, int]]:
    """Every roll of so many dice: its letters, its rolling stock packed, in how many ways it falls."""
    if dice not in _ROLLS:
        faces = [faces_of(rolled.dice) for rolled in outcomes(dice) if isinstance(rolled, Rolled)]
        loads = [load_of_train(train_of(letters)) for letters in faces]
        _ROLLS[dice] = list(zip(faces, loads, outcome_weights(dice), strict=True))
    return _ROLLS[dice]
