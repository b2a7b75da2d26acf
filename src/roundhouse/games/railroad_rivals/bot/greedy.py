"""A greedy opponent for Railroad Rivals: it takes at each step what is worth most."""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Valued, pick
from roundhouse.core.view import View
from roundhouse.games.railroad_rivals.bot.baron import baron_outlook
from roundhouse.games.railroad_rivals.bot.outlook import Outlook, turns_left
from roundhouse.games.railroad_rivals.bot.solitaire import solo_values
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

NEAR_EQUAL: Final = 0.1
"""Choices that differ by less are as good, as far as these worths can tell; found by play."""


def values(rules: RailroadRules, s: RailroadState, seat: int, choices: list[Action]) -> list[Valued]:
    """What each of these choices is worth to the seat."""
    if s.seats == 1:
        return solo_values(rules, s, choices)
    if rules.modules:
        return baron_outlook(rules, s, seat).values(choices)
    return Outlook(rules, s, seat, turns_left(rules, s)).values(choices)


class Greedy:
    """Takes at each step what is worth most; of what is nearly as good, anything."""

    def __init__(self, near: float = 0.0) -> None:
        self.near = near

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        if len(choices) == 1:
            return choices[0]
        rules = view.rules
        assert isinstance(rules, RailroadRules)
        return pick(values(rules, view.state, view.seat, choices), self.near, dice).action
