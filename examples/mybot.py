"""Bots of one's own, built up in docs/writing-a-bot.md: by lot, by playing every choice out, by searching."""

from typing import Any

from roundhouse import Dice, View
from roundhouse.bots.levels import Searching
from roundhouse.core.action import Action
from roundhouse.core.judge import Budget


class Random:
    """Takes any lawful action, each as likely."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        return choices[dice.below(len(choices))]


class Flat:
    """Plays each choice out at random a few times, and takes the one after which it won most often."""

    playouts = 40
    """So many games are played out for one decision, however many choices there are."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        if len(choices) == 1:
            return choices[0]
        tries = max(1, self.playouts // len(choices))
        won = [sum(self.result(view, choice, dice) for _ in range(tries)) for choice in choices]
        return choices[won.index(max(won))]

    def result(self, view: View[Any], choice: Action, dice: Dice) -> float:
        """What a random game after this choice brought: 1 for a win, a part of it if shared, 0 otherwise."""
        rules = view.rules
        state = view.guess(dice)  # a whole state that looks like the view; hidden things are guessed
        rules.apply(state, choice)
        rules.random_playout(state, dice)
        ranking = rules.ranking(state)
        return 1 / ranking.count(1) if ranking[view.seat] == 1 else 0


class Patient:
    """Thinks four times as long as `hard` in Railroad Rivals."""

    def __init__(self) -> None:
        self.bot = Searching("hard", Budget(rollouts=1600, candidates=5))

    def choose(self, view: View[Any], dice: Dice) -> Action:
        return self.bot.choose(view, dice)
