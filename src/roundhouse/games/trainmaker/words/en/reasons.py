"""Why a choice is good or bad, in English: the chances of the train, and what they are worth."""

from typing import Final

from roundhouse.core.judge import Valued
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import Keep
from roundhouse.games.trainmaker.rules.table_rules import train_rules
from roundhouse.games.trainmaker.state import TrainState

LEAST: Final = 0.05
"""Smaller parts of a worth are not told; it is counted in hundredths of a chance to win."""


class Reasons:
    """A reason stands beside a choice and begins with a small letter."""

    def worth(self, view: View[TrainState], valued: Valued) -> str:
        """`62 % to score a card (Toledo 62 %), 8 % to win in this turn; about +4.1 chances to win in 100`."""
        worth = f"about {signed(valued.worth)} chances to win in 100"
        if isinstance(valued.action, Keep):
            return f"it promises about {valued.worth:.1f} chances to win in 100"
        if not valued.parts:
            return worth
        parts = dict(valued.parts)
        if not parts.get("card"):
            return f"no card in this turn; {worth}"
        cities = train_rules(view.rules).data.cities
        shown = [cities[i] for i in view.state.display if i >= 0]
        likely = sorted([(-parts.get(city.id, 0.0), city.name) for city in shown])
        told = [f"{name} {self.percent(-chance)}" for chance, name in likely if chance < 0.0]
        if len(told) == 1 and parts["card"] >= 1.0:
            says = f"{likely[0][1]} for certain"
        else:
            says = f"{self.percent(parts['card'])} to score a card ({', '.join(told)})"
        if parts.get("wins"):
            says += f", {self.percent(parts['wins'])} to win in this turn"
        return f"{says}; {worth}{self.made_of(parts, alone=view.rules.seats == 1)}"

    def made_of(self, parts: dict[str, float], alone: bool = False) -> str:
        """What of the worth is not one's own set: `, 0.8 of it kept from others, −1.0 for the token`."""
        told = ""
        if parts.get("rivals", 0.0) >= LEAST:
            rival = "the Steam Engine does not get" if alone else "no one else gets"
            told += f", {parts['rivals']:.1f} of it because {rival} the card"
        if parts.get("token", 0.0) <= -LEAST:
            told += f", {signed(parts['token'])} for the token"
        return told

    def percent(self, chance: float) -> str:
        share = 100 * chance
        return f"{share:.1f} %" if 0.0 < share < 10.0 else f"{share:.0f} %"


def signed(number: float) -> str:
    """`+4.1` or `−4.1`."""
    return f"{number:+.1f}".replace("-", "−")
