"""The average die: a phase in which chance rolls it."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE
from roundhouse.games.railway_rivals.actions import DICE_ACTIONS, DIE_WEIGHTS, SIDES
from roundhouse.games.railway_rivals.state import RailwayState


class RollAverageDie(Phase[RailwayState]):
    """RW-K.1: one roll of 2, 3, 3, 4, 4 or 5 (`AVERAGE`). The phases that inherit this say what it is for."""

    def to_move(self, s: RailwayState) -> i64:
        return CHANCE

    def legal(self, s: RailwayState) -> list[Action]:
        return DICE_ACTIONS

    def weights(self, s: RailwayState) -> list[int]:
        return DIE_WEIGHTS

    def sample(self, s: RailwayState, dice: Dice) -> Action:
        return SIDES[dice.below(len(SIDES))]
