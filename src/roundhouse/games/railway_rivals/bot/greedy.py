"""A greedy opponent for Railway Rivals: builds where the races to come pay most, enters those that pay."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.judge import best_of, pick
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.bot.judge import NEAR, Pursuit, RailwayJudge
from roundhouse.games.railway_rivals.postal.bot import LetterBot
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState


class Greedy:
    """Takes at each step what is worth most; among starts and plans that are nearly as good, any.

    A plan of track is carried through as long as nobody else builds and it can be paid for.
    """

    def __init__(self, near: float = NEAR) -> None:
        self.near = near
        """The dice decide between starts and plans that are worth less by no more than this part."""
        self.judge: RailwayJudge | None = None
        self.pursuits: list[Pursuit] = []
        self.letters = LetterBot()
        """Who sits here by post."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        rules = view.rules
        assert isinstance(rules, RailwayRules)
        if isinstance(rules, PostalRules):
            return self.letters.choose(view, dice)
        judge = self.judge
        if judge is None or judge.table is not rules:
            judge = RailwayJudge(rules)
            self.judge = judge
            self.pursuits = [Pursuit() for _ in range(rules.seats)]
        s: RailwayState = view.state
        seat = view.seat
        if judge.declaring[s.phase]:
            return best_of(judge.values(s, seat, view.legal())).action
        if s.starts[seat] == NOTHING:
            values = judge.values(s, seat, view.legal())
            return pick(values, self.near * best_of(values).worth, dice).action
        return judge.build(s, seat, self.pursuits[seat], self.near, dice)
