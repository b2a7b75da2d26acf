"""The actions of Trainmaker: the small steps of players, and what dice and decks bring."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, bare, named, one, seat
from roundhouse.core.errors import BadNotation
from roundhouse.games.trainmaker.data import DICE, FACES, Data
from roundhouse.games.trainmaker.packing import PACKED_ROLLS, UNITS, dice_of, faces_of, ways

SEEN: Final = "the table shows those in play"


class Keep(Action):
    """`keep:CONTRACT`: choose one of the two Contracts (TM-SETUP-11)."""

    def __init__(self, contract: i64, id_: str) -> None:
        self.contract = contract
        self.id = id_

    def text(self) -> str:
        return f"keep:{self.id}"

    def masked(self, actor: int, seat: int) -> Action:
        return self if actor == seat else HIDDEN_KEEP  # TM-SETUP-12: in the log too

    def parts(self) -> tuple[str, ...]:
        return (f"contract:{self.id}",)


class Place(Action):
    """`place:FACE`: put one die of the roll at the right end of the train (TM-PLACE-2)."""

    def __init__(self, face: i64) -> None:
        self.face = face
        self.unit: i64 = UNITS[face]

    def text(self) -> str:
        return f"place:{FACES[self.face]}"

    def parts(self) -> tuple[str, ...]:
        return (f"die:{FACES[self.face]}",)


class Switch(Action):
    """`switch:FACE,FACE`: discard the Switch Track token to turn one unplaced die (TM-SWITCH-2)."""

    def __init__(self, old: i64, new: i64) -> None:
        self.old = old
        self.new = new

    def text(self) -> str:
        return f"switch:{FACES[self.old]},{FACES[self.new]}"

    def parts(self) -> tuple[str, ...]:
        return ("token", f"die:{FACES[self.old]}", f"face:{FACES[self.new]}")


class Roll(Action):
    """`roll`: roll all unplaced dice again (TM-ROLL-7), or begin the bonus train (TM-DOUBLE-1)."""

    def text(self) -> str:
        return "roll"

    def parts(self) -> tuple[str, ...]:
        return ("roll",)


class Stop(Action):
    """`stop`: end the turn (TM-ROLL-9), or let the bonus or the token be (TM-RUL-14, TM-RUL-17)."""

    def text(self) -> str:
        return "stop"

    def parts(self) -> tuple[str, ...]:
        return ("stop",)


class Score(Action):
    """`score:CITY`: take this City card with the complete train (TM-SCORE-1)."""

    def __init__(self, city: i64, id_: str) -> None:
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"score:{self.id}"

    def parts(self) -> tuple[str, ...]:
        return (f"city:{self.id}",)


class Deal(Action):
    """`~deal:SEAT,CONTRACT,CONTRACT`: two Contracts go to a seat, counted from 1 (TM-SETUP-10)."""

    def __init__(self, seat: i64, first: i64, second: i64, ids: str) -> None:
        self.seat = seat
        self.first = first
        self.second = second
        self.ids = ids

    def text(self) -> str:
        return f"~deal:{self.seat + 1},{self.ids}"

    def masked(self, actor: int, seat: int) -> Action:
        return self if self.seat == seat else Deal(self.seat, -1, -1, "?,?")


class Reveal(Action):
    """`~city:CITY`: the deck's top card is laid face up (TM-SETUP-13, TM-ROLL-2)."""

    def __init__(self, city: i64, id_: str) -> None:
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"~city:{self.id}"


class Rolled(Action):
    """`~roll:FACES`: what the dice show, packed three bits a face."""

    def __init__(self, dice: i64) -> None:
        self.dice = dice

    def text(self) -> str:
        return f"~roll:{faces_of(self.dice)}"


HIDDEN_KEEP: Final = Keep(-1, "?")
PLACES: Final = [Place(face) for face in range(len(FACES))]
SWITCHES: Final = [[Switch(old, new) for new in range(len(FACES))] for old in range(len(FACES))]
ROLL: Final = Roll()
STOP: Final = Stop()


def _rolled_table() -> list[Rolled]:
    none = Rolled(0)
    table = [none] * PACKED_ROLLS
    sums = {0}
    for _ in range(DICE):
        sums = {dice + unit for dice in sums for unit in UNITS}
        for dice in sums:
            table[dice] = Rolled(dice)
    return table


ROLLED: Final = _rolled_table()
"""Every roll of one to seven dice by its packed number."""


def _outcomes(n: int) -> list[Action]:
    return [rolled for rolled in ROLLED if rolled.dice and len(faces_of(rolled.dice)) == n]


OUTCOMES: Final = [_outcomes(n) for n in range(DICE + 1)]


OUTCOME_WEIGHTS: Final = [[ways(dice_of(a.text()[6:]), n) for a in OUTCOMES[n]] for n in range(DICE + 1)]


def outcomes(n: i64) -> list[Action]:
    """Every roll of n dice."""
    return OUTCOMES[n]


def outcome_weights(n: i64) -> list[int]:
    """In how many of the 6**n ways each of them comes about."""
    return OUTCOME_WEIGHTS[n]


class Notation:
    """The verbs of Trainmaker over one set of cards."""

    def __init__(self, data: Data, seats: int) -> None:
        self.data = data
        self.seats = seats
        self.keeps = [Keep(i, contract.id) for i, contract in enumerate(data.contracts)]
        self.scores = [Score(i, city.id) for i, city in enumerate(data.cities)]
        self.reveals = [Reveal(i, city.id) for i, city in enumerate(data.cities)]

    def verbs(self) -> list[Verb]:
        return [
            Verb("keep", "keep:CONTRACT", self.read_keep),
            Verb("place", "place:FACE", self.read_place),
            Verb("switch", "switch:FACE,FACE", self.read_switch),
            Verb("roll", "roll", self.read_roll),
            Verb("stop", "stop", self.read_stop),
            Verb("score", "score:CITY", self.read_score),
            Verb("~deal", "~deal:SEAT,CONTRACT,CONTRACT", self.read_deal),
            Verb("~city", "~city:CITY", self.read_reveal),
            Verb("~roll", "~roll:FACES", self.read_rolled, any_order=True),
        ]

    def deal(self, seat: i64, first: i64, second: i64) -> Deal:
        ids = f"{self.data.contracts[first].id},{self.data.contracts[second].id}"
        return Deal(seat, first, second, ids)

    def read_keep(self, args: list[str]) -> Action:
        return self.keeps[self.contract(one(args, "keep:CONTRACT"))]

    def read_place(self, args: list[str]) -> Action:
        return PLACES[face(one(args, "place:FACE"))]

    def read_switch(self, args: list[str]) -> Action:
        if len(args) != 2:
            raise BadNotation("Write switch:FACE,FACE, for instance switch:B,L.")
        old, new = face(args[0]), face(args[1])
        if old == new:
            raise BadNotation(f"switch:{args[0]},{args[1]} changes nothing: name two different faces.")
        return SWITCHES[old][new]

    def read_roll(self, args: list[str]) -> Action:
        return bare(args, ROLL)

    def read_stop(self, args: list[str]) -> Action:
        return bare(args, STOP)

    def read_score(self, args: list[str]) -> Action:
        return self.scores[self.city(one(args, "score:CITY"))]

    def read_deal(self, args: list[str]) -> Action:
        if len(args) != 3:
            raise BadNotation(f"Write ~deal:SEAT,CONTRACT,CONTRACT with a seat from 1 to {self.seats}.")
        first, second = sorted((self.contract(args[1]), self.contract(args[2])))
        if first == second:
            raise BadNotation("A seat is dealt two different Contracts.")
        return self.deal(seat(args[0], self.seats), first, second)

    def read_reveal(self, args: list[str]) -> Action:
        return self.reveals[self.city(one(args, "~city:CITY"))]

    def read_rolled(self, args: list[str]) -> Action:
        faces = one(args, "~roll:FACES")
        if not 1 <= len(faces) <= DICE or set(faces) - set(FACES):
            raise BadNotation(
                f"Write ~roll: and one to {DICE} of the letters {FACES}, for instance ~roll:LLPBC."
            )
        return ROLLED[dice_of(faces)]

    def city(self, id_: str) -> int:
        return named("city", id_, self.data.city_index, SEEN)

    def contract(self, id_: str) -> int:
        return named("Contract", id_, self.data.contract_index, SEEN)


def face(letter: str) -> int:
    """The face of a letter."""
    if len(letter) != 1 or letter not in FACES:
        raise BadNotation(
            f"'{letter[:40]}' is no face: L locomotive, P passenger car, B boxcar, F flatcar, C caboose."
        )
    return FACES.index(letter)
