"""A greedy opponent for Railroad Rivals: it takes at each step what is worth most."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.view import View
from roundhouse.games.railroad_rivals.bot.baron import baron_outlook
from roundhouse.games.railroad_rivals.bot.outlook import Outlook, turns_left
from roundhouse.games.railroad_rivals.bot.solitaire import solo_values
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState


class Greedy:
    """Takes at each step what is worth most."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        rules = view.rules
        assert isinstance(rules, RailroadRules)
        s: RailroadState = view.state
        if len(choices) == 1:
            return choices[0]
        if s.seats == 1:
            values = solo_values(rules, s, choices)
            return choices[values.index(max(values))]
        if rules.modules:
            return baron_outlook(rules, s, view.seat).best(choices)
        return Outlook(rules, s, view.seat, turns_left(rules, s)).best(choices)
