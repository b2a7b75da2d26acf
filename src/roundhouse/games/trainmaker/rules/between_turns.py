"""The beginning and the end of a turn: City cards are filled up, and the next seat is on.

`PassTurn` goes round clockwise (TM-SETUP-14).
"""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, members, nth
from roundhouse.core.dice import Dice
from roundhouse.core.errors import must
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING, PUBLIC, with_item
from roundhouse.games.trainmaker.actions import Notation, Reveal
from roundhouse.games.trainmaker.data import DICE, DISPLAY, ROUNDS
from roundhouse.games.trainmaker.invariants import check_no_train, check_turn
from roundhouse.games.trainmaker.state import TrainState


class Replenish(Phase[TrainState]):
    """Three City cards lie face up when a turn begins, as long as the deck lasts.

    They are laid out like this at the beginning and filled up here, after the Steam Engine's turn and never
    within a turn.
    """

    def __init__(self, notation: Notation) -> None:
        super().__init__("Replenish City cards", "TM-ROLL-2")
        self.notation = notation

    def enter(self, s: TrainState) -> bool:
        if s.unrolled:
            return False  # a bonus train: no card is revealed before the turn ends (TM-DOUBLE-4, TM-DOUBLE-6)
        if s.round > ROUNDS:  # the longest game (TM-RUL-31)
            s.note(PUBLIC, "TM-RUL-31")
            s.finish()
            return False
        gaps = s.empty_places()
        if s.deck == 0 and gaps == DISPLAY:
            s.note(PUBLIC, "TM-RUL-21")
            s.finish()
            return False
        # The first three are laid out (TM-SETUP-13), later gaps filled up (TM-ROLL-2).
        # With an empty deck play goes on without (TM-RUL-21).
        return s.deck != 0 and gaps > 0

    def check(self, s: TrainState) -> None:
        check_turn(s, begun=False)
        check_no_train(s)
        must(s.deck != 0 and s.empty_places() > 0, "TM-ROLL-2", "There is nothing to replenish.")

    def to_move(self, s: TrainState) -> i64:
        return CHANCE

    def legal(self, s: TrainState) -> list[Action]:
        return [self.notation.reveals[city] for city in members(s.deck)]

    def sample(self, s: TrainState, dice: Dice) -> Action:
        return self.notation.reveals[nth(s.deck, dice.below(count(s.deck)))]  # shuffled (TM-SETUP-13)

    def apply(self, s: TrainState, a: Action) -> bool:
        assert isinstance(a, Reveal)
        s.deck &= ~bit(a.city)
        s.display = with_item(s.display, s.display.index(NOTHING), a.city)
        return s.deck == 0 or s.empty_places() == 0


class PassTurn(Phase[TrainState]):
    """The next seat is on, unless a bonus train is to be rolled."""

    def __init__(self) -> None:
        super().__init__("End of the turn", "TM-SCORE-5")

    def enter(self, s: TrainState) -> bool:
        if s.unrolled:
            return False  # a bonus train was earned; without one the turn ends (TM-SCORE-5)
        s.seat += 1  # clockwise
        if s.seat == s.seats:
            s.seat = 0
        if s.seat == s.first:
            s.round += 1
        s.trains = 0
        s.rolls = 0
        s.spent = False
        s.scored = False
        s.roll = 0
        s.train = 0
        s.aside = DICE  # all go on to the next seat, those also that lay aside
        return False

    def check(self, s: TrainState) -> None:
        must(False, self.rule, "No game rests between two turns.")
