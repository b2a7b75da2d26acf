"""What was done, in one sentence for all to read."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.rules import Rules
from roundhouse.core.wording import listed
from roundhouse.games.railroad_rivals.actions import (
    Arrange,
    Bid,
    Cubes,
    Deal,
    Decline,
    Deliver,
    DraftCity,
    DraftStock,
    Keep,
    Order,
    Pass,
    Place,
    Remove,
    RevealCity,
    RevealStock,
    Start,
)
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.describe import rules_of
from roundhouse.games.railroad_rivals.words.en.nouns import Nouns


class Saying:
    """What has been done, in the third person; what is masked stays unsaid."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str]) -> str:
        data = rules_of(rules).data
        return self.of_seat(data, names[actor], action) if actor >= 0 else self.of_chance(data, action, names)

    def of_seat(self, data: Data, name: str, action: Action) -> str:
        """What a seat has done."""
        colours = self.nouns.colours
        if isinstance(action, Bid):
            return f"{name} bids {action.points}."
        if isinstance(action, Pass):
            return f"{name} passes."
        if isinstance(action, DraftCity):
            return f"{name} drafts {data.cities[action.city].name}."
        if isinstance(action, DraftStock):
            return f"{name} drafts {self.nouns.stock(data, action.stock)}."
        if isinstance(action, Place):
            lies = f"{self.nouns.where(action.cell)}, {self.nouns.turned[action.turn]}"
            return f"{name} places {data.cities[action.city].name} {lies}."
        if isinstance(action, Deliver):
            way = f"from {data.cities[action.origin].name} to {data.cities[action.to].name}"
            return f"{name} delivers a {colours[action.colour]} cube {way}."
        if isinstance(action, Decline):
            return f"{name} delivers nothing."
        if isinstance(action, Arrange):
            return f"{name} lays {', '.join(colours[colour] for colour in action.colours)}."
        assert isinstance(action, Keep)
        return f"{name} keeps {self.nouns.stock(data, action.railroad)}."

    def of_chance(self, data: Data, action: Action, names: list[str]) -> str:
        """What piles, bag and order cards have brought."""
        if isinstance(action, Order):
            return f"The order of play is {', '.join(names[seat] for seat in action.row)}."
        if isinstance(action, Start):
            return f"{data.cities[action.city].name} is the starting tile."
        if isinstance(action, Cubes):
            return f"The bag gives {listed(self.nouns.cubes(action.counts).split(', '))}."
        if isinstance(action, Remove):
            return "A city tile leaves the game unseen."
        if isinstance(action, Deal):
            if action.first < 0:
                return f"{names[action.seat]} is dealt two city tiles."
            pair = f"{data.cities[action.first].name} and {data.cities[action.second].name}"
            return f"{names[action.seat]} is dealt {pair}."
        if isinstance(action, RevealCity):
            return f"{data.cities[action.city].name} is turned up."
        assert isinstance(action, RevealStock)
        return f"{self.nouns.stock(data, action.stock)} is turned up."
