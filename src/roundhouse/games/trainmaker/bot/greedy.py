"""A greedy opponent: exact about the dice of its turn, rough about the turns to come."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import STOP
from roundhouse.games.trainmaker.bot.judge import TINY, TrainJudge, best_of, worthwhile
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState


class Greedy:
    """Takes the City cards that bring it nearest to a set, building each train as well as can be.

    Of choices that are nearly as good as the best it takes any, by its dice.
    """

    def __init__(self, varied: bool = True) -> None:
        self.varied = varied
        self.judge: TrainJudge | None = None

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        s: TrainState = view.state
        if len(choices) == 1 or s.scored:
            return choices[0]  # after a card, `roll` for the bonus train: it can only win
        rules = view.rules
        assert isinstance(rules, TrainRules)
        if self.judge is None or self.judge.table is not rules:
            self.judge = TrainJudge(rules)
        choices = worthwhile(s, choices)
        worths = self.judge.worths(s, view.seat, choices)
        best = best_of(choices, worths)
        if not self.varied or choices[best] is STOP:
            return choices[best]
        # what is nearly worthless is not nearly as good as the best
        least = worths[best] - min(self.judge.near, worths[best] / 100) - TINY
        good = [i for i, worth in enumerate(worths) if worth >= least and choices[i] is not STOP]
        return choices[good[dice.below(len(good))] if len(good) > 1 else best]
