"""The end of a game: of which goods the City cards are, and what decided."""

from typing import Any, Final

from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import View
from roundhouse.core.words import Standing
from roundhouse.games.trainmaker.data import WILD
from roundhouse.games.trainmaker.rules.table_rules import train_rules
from roundhouse.games.trainmaker.words.en.nouns import Nouns

FORTUNES: Final = {"keep": "Contracts", "score": "Goods of the City cards"}


class Ending:
    """What a finished game says of its scores."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.counted = "City cards"
        self.wild = "Terminals (wild)"

    def source(self, rules: Rules[Any], entry: Entry) -> str:
        """The good of the card: whoever has all six has won."""
        return self.good(rules, entry.about)

    def good(self, rules: Rules[Any], city: str) -> str:
        """The good of a City card, as the heading of a line."""
        data = train_rules(rules).data
        good = data.cities[data.city_index[city]].good
        return self.wild if good == WILD else self.nouns.goods[good].capitalize()

    def fortune(self, rules: Rules[Any], verb: str, word: str) -> str:
        """A Contract by its name, a City card by its good."""
        data = train_rules(rules).data
        return data.contracts[data.contract_index[word]].name if verb == "keep" else self.good(rules, word)

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
