"""The Double Locomotive Bonus: a new train with the dice of the one that has scored."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.games.trainmaker.actions import ROLL, STOP, Roll, Score
from roundhouse.games.trainmaker.data import DICE, DISPLAY
from roundhouse.games.trainmaker.invariants import check_complete
from roundhouse.games.trainmaker.packing import doubled, length
from roundhouse.games.trainmaker.state import TrainState


class DoubleLocomotive(Phase[TrainState]):
    """A train with two locomotives that has scored may be followed by a bonus train.

    That is built like any other and so can earn the next one, as long as a City card is left.
    """

    def __init__(self) -> None:
        super().__init__("Double Locomotive Bonus", "TM-DOUBLE-1")

    def enter(self, s: TrainState) -> bool:
        # TM-DOUBLE-1; after the second train of a turn, too (TM-DOUBLE-5).
        # TM-RUL-14: `legal` lets it be declined; a card is left, for which the dice need not be enough.
        return s.scored and doubled(s.train) and s.empty_places() < DISPLAY

    def check(self, s: TrainState) -> None:
        check_complete(s)
        must(
            s.scored and doubled(s.train),
            "TM-DOUBLE-1",
            "Only a scored train with two locomotives earns this.",
        )

    def to_move(self, s: TrainState) -> i64:
        return s.seat

    def legal(self, s: TrainState) -> list[Action]:
        return [ROLL, STOP]  # it may be declined (TM-RUL-14)

    def refusal(self, s: TrainState, a: Action) -> Refusal:
        if isinstance(a, Score):
            return Refusal(
                "TM-SCORE-3", "This train has scored its one City card; roll a new train for another."
            )
        return Refusal("TM-DOUBLE-1", "Roll the dice of this train again, or stop.")

    def apply(self, s: TrainState, a: Action) -> bool:
        if isinstance(a, Roll):
            n = length(s.train)  # TM-DOUBLE-2, TM-RUL-13: as many dice, no others
            s.unrolled = n
            s.aside = DICE - n  # the others are passed on (TM-DOUBLE-3, TM-RUL-12)
            s.roll = 0
            s.train = 0  # a new train, with the duties of any other (TM-RUL-13)
            s.trains += 1
        return True
