"""A bot that writes letters: a sensible one for its seat, from what its view shows."""

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.orders import Orders
from roundhouse.core.state import State
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.state import PostalState


class LetterBot:
    """Sends the letter of `PlainLetters`; it can stand in for anybody at any time."""

    def choose(self, view: View[State], dice: Dice) -> Action:
        rules, s = view.rules, view.state
        assert isinstance(rules, PostalRules)
        assert isinstance(s, PostalState)
        return Orders(rules.writing.plain.letter(s, view.seat))
