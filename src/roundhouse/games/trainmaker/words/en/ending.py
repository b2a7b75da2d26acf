"""The end of a game: of which goods the City cards are, and what decided."""

from typing import Any

from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View
from roundhouse.core.words import Standing
from roundhouse.games.trainmaker.data import WILD
from roundhouse.games.trainmaker.rules.table_rules import train_rules
from roundhouse.games.trainmaker.words.en.nouns import Nouns


class Ending:
    """What a finished game says of its scores."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.counted = "City cards"
        self.wild = "Terminals (wild)"

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        """The good of the card: whoever has all six has won."""
        data = train_rules(rules).data
        good = data.cities[data.city_index[entry.about]].good
        return self.wild if good == WILD else self.nouns.goods[good].capitalize()

    def standing(self, view: View[Any], names: list[str]) -> Standing:
        """Who completes a set first wins, with however few cards."""
        won = view.state.winner
        if won < 0:
            why = "Nobody has completed a set, so nobody has won; the number of cards decides nothing."
        elif won >= len(names):
            whose = self.nouns.owner_in_sentence(train_rules(view.rules), names, won)
            why = f"Everyone loses to {whose}, which was first to complete its Contract."
        else:
            why = (
                "Whoever first owns City cards of all six goods, or those of the own Contract, wins at once. "
                "The number of cards decides nothing: all others share the second place."
            )
        return Standing(self.counted, why, ["TM-WIN-1", "TM-WIN-2"])
