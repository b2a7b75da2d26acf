"""A judge of letters: it knows the plain letter of a seat, which is better than an empty one."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Budget, Judge, Valued
from roundhouse.core.orders import Orders
from roundhouse.games.railway_rivals.postal.letters import EMPTY
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.runs import as_postal
from roundhouse.games.railway_rivals.state import RailwayState

WORTH: Final = 10.0
"""What a plain letter is worth more than an empty one, about."""


class LetterJudge(Judge[RailwayState]):
    """By post all levels send the plain letter; there is one thing to choose in a round."""

    def __init__(self, rules: PostalRules) -> None:
        super().__init__(rules)
        self.plain = rules.writing.plain
        self.spread = 30.0
        self.horizon = 1
        self.hard = self.expert = Budget(8, 1)

    def values(self, s: RailwayState, seat: int, choices: list[Action]) -> list[Valued]:
        empty = Orders(EMPTY)
        return [Valued(choice, 0.0 if choice == empty else WORTH) for choice in choices]

    def reply(self, s: RailwayState, dice: Dice) -> Action:
        return Orders(self.plain.letter(as_postal(s), self.rules.to_move(s)))

    def standing(self, s: RailwayState) -> list[float]:
        return [float(score) for score in s.scores]

    def turn(self, s: RailwayState) -> int:
        return int(s.round)
