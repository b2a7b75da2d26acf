"""The plainest opponent: any lawful action, each as likely as the others."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.view import View


class Uniform:
    """Chooses blindly among what is legal; it plays every game there is."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        return choices[dice.below(len(choices))]
