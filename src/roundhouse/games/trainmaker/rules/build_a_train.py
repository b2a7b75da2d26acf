"""Building a train, steps 2 and 3 of a turn: rolling, placing, derailing, the caboose and the token."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, bits_of, has, members
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE
from roundhouse.games.trainmaker.actions import (
    OUTCOME_WEIGHTS,
    OUTCOMES,
    PLACES,
    ROLL,
    ROLLED,
    STOP,
    SWITCHES,
    Keep,
    Place,
    Roll,
    Rolled,
    Score,
    Stop,
    Switch,
)
from roundhouse.games.trainmaker.data import CABOOSE, DICE, FACE_NAMES, FACES, LOCOMOTIVE, STOCK_FACES, spoken
from roundhouse.games.trainmaker.invariants import check_building
from roundhouse.games.trainmaker.packing import (
    DIE,
    MOST_TABLED,
    PRESENT,
    ROLLS_OF,
    UNITS,
    dice_in,
    faces_of,
    last_face,
)
from roundhouse.games.trainmaker.state import TrainState

STOCK_BITS: Final = bits_of(list(STOCK_FACES))
"""The faces that are rolling stock, as bits."""

# How far a train is

NOTHING_PLACED: Final = 0
LOCOMOTIVES: Final = 1
ENOUGH_LOCOMOTIVES: Final = 2
STOCK_PLACED: Final = 3

# The number of a list of choices

PROGRESS_KEY: Final = 3
"""The lowest two bits say how far the train is."""
FRESH_KEY: Final = 4
TOKEN_KEY: Final = 8
PRESENT_SHIFT: Final = 4
"""Above these bits stand the faces that lie unplaced."""


class BuildTrain(Phase[TrainState]):
    """Roll, place at least one die, roll the rest again, until stopped or derailed.

    What is lawful depends on four things alone: which faces lie unplaced, how far the train is, whether
    this roll has given a die yet, and whether the token is held. So every list is made once, beforehand.
    """

    def __init__(self, max_locomotives: int) -> None:
        super().__init__("Build a train", "TM-ROLL-1")
        self.tabled = True
        self.max_locomotives = max_locomotives
        self.dice: i64 = DICE
        """How many dice there are; only a variant made small for study has fewer."""
        self.falls = OUTCOMES
        """For so many dice every roll; a small variant has fewer."""
        self.ways = OUTCOME_WEIGHTS
        """In how many ways each of them comes about."""
        self.short: i64 = DIE ** (max_locomotives - 1)
        """A train of locomotives alone may have one more as long as its number is below this."""
        self.choices = [
            self.choices_for(
                key >> PRESENT_SHIFT, key & PROGRESS_KEY, bool(key & FRESH_KEY), bool(key & TOKEN_KEY)
            )
            for key in range(bit(len(FACES)) << PRESENT_SHIFT)
        ]

    def choices_for(self, present: i64, progress: i64, fresh: bool, token: bool) -> list[Action]:
        """The choices with these faces unplaced; `fresh` if no die of the roll has been placed yet."""
        # As many dice of a roll as fit may be placed, one by one (TM-PLACE-5).
        choices: list[Action] = [
            PLACES[face] for face in members(present) if self.fits(face, present, progress)
        ]
        if progress == STOCK_PLACED and not fresh and present:
            # TM-ROLL-7, TM-RUL-3: a locomotive and a car are there.
            # TM-ROLL-8, TM-PLACE-4, TM-RUL-7, TM-RUL-10: this roll has given a die.
            choices += [ROLL, STOP]
        hopeless = progress == NOTHING_PLACED and present == bit(CABOOSE)  # TM-RUL-16
        if token and present and not hopeless:  # TM-SWITCH-2, TM-RUL-15
            if not choices:
                choices.append(STOP)
            for old in members(present):
                choices += [SWITCHES[old][new] for new in range(len(FACES)) if new != old]
        return choices

    def fits(self, face: i64, present: i64, progress: i64) -> bool:
        """Whether a die of this face may be the next one of the train (TM-RUL-3, TM-RUL-5, TM-RUL-8)."""
        if progress == STOCK_PLACED:
            return face != LOCOMOTIVE  # so no later roll can give one (TM-PLACE-3)
        if not present & STOCK_BITS:
            return False  # the train could not begin (TM-ROLL-4, TM-RUL-2)
        if progress == NOTHING_PLACED:
            return face == LOCOMOTIVE  # TM-ROLL-3, TM-ROLL-4
        if face == LOCOMOTIVE:
            return progress == LOCOMOTIVES  # one more (TM-PLACE-6), if `progress` finds room for it
        return face != CABOOSE  # a car comes before it (TM-RUL-8)

    def progress(self, train: i64) -> i64:
        """How far this train, which has no caboose, is."""
        if train == 0:
            return NOTHING_PLACED
        if last_face(train) != LOCOMOTIVE:
            return STOCK_PLACED
        # TM-RUL-4: a number below `short` is a train of fewer than `max_locomotives`
        return LOCOMOTIVES if train < self.short else ENOUGH_LOCOMOTIVES

    def enter(self, s: TrainState) -> bool:
        if s.unrolled == 0:
            s.unrolled = self.dice  # a turn starts with all of them (TM-RUL-12)
            s.aside = DICE - self.dice
        s.rolls = 0
        s.scored = False
        return True

    def check(self, s: TrainState) -> None:
        check_building(s)

    def to_move(self, s: TrainState) -> i64:
        return CHANCE if s.unrolled else s.seat

    def legal(self, s: TrainState) -> list[Action]:
        if s.unrolled:
            return self.falls[s.unrolled]
        present: i64 = PRESENT[s.roll]
        key = present << PRESENT_SHIFT | self.progress(s.train)
        if s.fresh:
            key |= FRESH_KEY
        if s.has_token(s.seat):
            key |= TOKEN_KEY
        return self.choices[key]

    def weights(self, s: TrainState) -> list[int]:
        return self.ways[s.unrolled]

    def sample(self, s: TrainState, dice: Dice) -> Action:
        n = s.unrolled
        if self.dice < DICE:
            return super().sample(s, dice)
        roll: i64 = 0
        if n > MOST_TABLED:
            n -= MOST_TABLED
            rolls = ROLLS_OF[MOST_TABLED]
            roll = rolls[dice.below(len(rolls))]
        rolls = ROLLS_OF[n]
        return ROLLED[roll + rolls[dice.below(len(rolls))]]

    def apply(self, s: TrainState, a: Action) -> bool:
        """True when rolling ends: all dice placed, complete, derailed or stopped (TM-ROLL-9)."""
        if isinstance(a, Place):
            s.roll -= a.unit
            s.train = s.train * DIE + a.face + 1  # at the right-hand end, for good (TM-PLACE-1, TM-PLACE-2)
            s.fresh = False
            if a.face == CABOOSE:
                return True  # complete (TM-CABOOSE-1, TM-RUL-9): nothing follows (TM-RUL-8, TM-CABOOSE-2)
            if s.roll == 0:
                s.note(s.seat, "TM-DERAIL-2")
                return True
            return False
        if isinstance(a, Rolled):
            s.roll = a.dice
            s.unrolled = 0
            s.rolls += 1
            s.fresh = True
            return self.stuck(s)
        if isinstance(a, Roll):
            s.unrolled = dice_in(s.roll)  # TM-RUL-6
            s.roll = 0
            return False
        if isinstance(a, Switch):
            s.roll += UNITS[a.new] - UNITS[a.old]  # TM-SWITCH-2; the printed example: TM-SWITCH-4
            s.tokens &= ~bit(s.seat)  # it works once (TM-SWITCH-1)
            s.spent = True
            return self.stuck(s)
        assert isinstance(a, Stop)
        if s.fresh:
            self.fail(s)
        return True

    def stuck(self, s: TrainState) -> bool:
        """The turn is over at once when no choice is left (TM-ROLL-5, TM-RUL-2, TM-RUL-16, TM-DERAIL-1).

        As long as the token can help there is one: see `choices_for`.
        """
        if len(self.legal(s)) > 0:
            return False
        self.fail(s)
        return True

    def fail(self, s: TrainState) -> None:
        """Note why the turn is over; give the token back if it is due.

        Nothing else changes hands: City cards scored earlier in the turn stay (TM-RUL-32).
        """
        if last_face(s.train) > LOCOMOTIVE:
            s.note(s.seat, "TM-DERAIL-1")
        elif s.train or has(PRESENT[s.roll], LOCOMOTIVE):
            s.note(s.seat, "TM-RUL-2")
        else:
            s.note(s.seat, "TM-ROLL-5")
            # TM-SWITCH-3, TM-ROLL-6, TM-RUL-17: it was spent in an earlier turn
            # TM-RUL-18: this is no bonus train
            if s.trains == 0 and not s.spent and not s.has_token(s.seat):
                s.tokens |= bit(s.seat)  # it works once more (TM-SWITCH-1)
                s.note(s.seat, "TM-SWITCH-3")

    def allows(self, s: TrainState, a: Action) -> Refusal | None:
        if s.unrolled and isinstance(a, Rolled) and dice_in(a.dice) == s.unrolled:
            return None  # seven dice can fall in hundreds of ways
        return super().allows(s, a)

    def refusal(self, s: TrainState, a: Action) -> Refusal:
        if s.unrolled:
            return Refusal("TM-RUL-6", f"{a.text()} is not possible: {s.unrolled} dice are rolled now.")
        if isinstance(a, Place):
            return self.why_not_place(s, a.face)
        if isinstance(a, Switch):
            if not s.has_token(s.seat):
                return Refusal("TM-SWITCH-1", "Your Switch Track token is spent.")
            return Refusal("TM-SWITCH-2", f"No unplaced die shows a {FACE_NAMES[a.old]}.")
        if isinstance(a, Score):
            return Refusal("TM-CABOOSE-3", "Only a train that ends in a caboose scores a City card.")
        if isinstance(a, Keep):
            return Refusal("TM-SETUP-11", "Your Contract is chosen already.")
        if STOP in self.legal(s):
            return Refusal(
                "TM-RUL-15", "No die of this roll fits: turn one with the Switch Track token, or stop."
            )
        if self.progress(s.train) != STOCK_PLACED:
            return Refusal("TM-ROLL-4", "First place a locomotive and at least one car: both are there.")
        return Refusal("TM-PLACE-4", "First place at least one die of this roll: one fits.")

    def why_not_place(self, s: TrainState, face: i64) -> Refusal:
        name = FACE_NAMES[face]
        present = PRESENT[s.roll]
        if not has(present, face):
            rule = "TM-ROLL-4" if s.rolls == 1 else "TM-PLACE-4"
            return Refusal(rule, f"No unplaced die shows a {name}: there are {spoken(faces_of(s.roll))}.")
        progress = self.progress(s.train)
        if face == LOCOMOTIVE and s.rolls > 1:
            return Refusal("TM-PLACE-3", "A locomotive is placed from the first roll of a train only.")
        if face == LOCOMOTIVE and progress == STOCK_PLACED:
            return Refusal("TM-RUL-5", "A second locomotive goes before the first car, and a car is placed.")
        if progress == ENOUGH_LOCOMOTIVES and face == LOCOMOTIVE:
            return Refusal("TM-RUL-4", f"A train has at most {self.max_locomotives} locomotives here.")
        if not present & STOCK_BITS:
            return Refusal("TM-ROLL-4", "A train begins with a locomotive and a car, and no die shows a car.")
        if face == CABOOSE:
            return Refusal("TM-CABOOSE-1", "A caboose goes to the very end, after at least one car.")
        return Refusal("TM-ROLL-3", "A train begins with its locomotive.")
