"""What Railroad Rivals knows about playing itself well, with several seats, alone, and with Robber Baron."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Budget, Judge, Valued, best_first
from roundhouse.games.railroad_rivals.bot.greedy import NEAR_EQUAL, values
from roundhouse.games.railroad_rivals.bot.quick import Quick
from roundhouse.games.railroad_rivals.bot.quick_baron import QuickBaron
from roundhouse.games.railroad_rivals.bot.quick_solo import QuickSolo
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

BIDS: Final = 4
"""To pass, and the three lowest bids: what a search looks at in an auction."""


class RailroadJudge(Judge[RailroadState]):
    """Its values are greedy's, its quick player is `Quick`."""

    def __init__(self, rules: RailroadRules) -> None:
        super().__init__(rules)
        self.table = rules
        self.near = NEAR_EQUAL
        self.slip = 0.7
        self.quick = quick_player(rules)
        # found by play: hard leaves greedy far behind, expert sees more by playing games on to the end
        self.hard = Budget(400, 4)
        self.expert = Budget(800, 6, 1.8, deep=True)
        if rules.seats == 1:
            self.horizon = 0
            self.hard = Budget(3000, 6)
            self.expert = Budget(12_000, 8, 1.8)
        elif rules.modules:
            self.hard = Budget(96, 4)
            self.expert = Budget(400, 6, 1.8, deep=True)
        elif rules.seats >= 5:
            self.hard = Budget(1200, 5)
        elif rules.seats == 2:
            self.hard = Budget(1200, 5)
            self.expert = Budget(1200, 6, 1.8, deep=True)

    def values(self, s: RailroadState, seat: int, choices: list[Action]) -> list[Valued]:
        return values(self.table, s, seat, choices)

    def plans(self, s: RailroadState, seat: int, most: int) -> list[list[Action]]:
        choices = self.table.legal(s)
        if isinstance(self.table.phases[s.phase], BidForOrder):
            choices = choices[:BIDS]
        return [[valued.action] for valued in best_first(self.values(s, seat, choices))[:most]]

    def reply(self, s: RailroadState, dice: Dice) -> Action:
        return self.quick.reply(s, dice)

    def standing(self, s: RailroadState) -> list[float]:
        return self.quick.standing(s)

    def turn(self, s: RailroadState) -> int:
        return s.turn


def quick_player(rules: RailroadRules) -> Quick:
    """The quick player of this table."""
    if rules.seats == 1:
        return QuickSolo(rules)
    return QuickBaron(rules) if rules.modules else Quick(rules)
