"""What stands on the button of a choice, and under which heading it stands where choices are many."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.deal import Deal
from roundhouse.core.view import View
from roundhouse.core.wording import listed
from roundhouse.core.words import Label
from roundhouse.games.railroad_rivals.actions import (
    Arrange,
    Bid,
    Cubes,
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


class Labels:
    """The orders of the base game."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def label(self, view: View[Any], action: Action, names: list[str]) -> Label:
        data = rules_of(view.rules).data
        if isinstance(action, Bid):
            return Label(f"Bid {action.points}", "Bid points", str(action.points), action.points)
        if isinstance(action, Pass):
            return Label("Pass")
        if isinstance(action, DraftCity):
            name = data.cities[action.city].name
            return Label(f"Draft {name}", "Draft a city tile", name)
        if isinstance(action, DraftStock):
            name = self.nouns.stock(data, action.stock)
            return Label(f"Draft {name}", "Draft a stock tile", name)
        if isinstance(action, Place):
            lies = f"{self.nouns.where(action.cell)}, {self.nouns.turned[action.turn]}"
            return under(f"Place {data.cities[action.city].name}", lies)
        if isinstance(action, Deliver):
            return self.delivery(data, action.colour, action.origin, f"to {data.cities[action.to].name}")
        if isinstance(action, Decline):
            return Label("Deliver nothing")
        if isinstance(action, Arrange):
            return Label(f"Lay {', '.join(self.nouns.colours[colour] for colour in action.colours)}")
        if isinstance(action, Keep):
            return Label(f"Keep {self.nouns.stock(data, action.railroad)}")
        return self.of_chance(data, action, names)

    def of_chance(self, data: Data, action: Action, names: list[str]) -> Label:
        """What is done for chance where dice and piles are on a real table."""
        if isinstance(action, Order):
            return Label(f"Deal the order {', '.join(names[seat] for seat in action.row)}")
        if isinstance(action, Start):
            return Label(f"Begin in {data.cities[action.city].name}")
        if isinstance(action, Cubes):
            return Label(f"Draw {listed(self.nouns.cubes(action.counts).split(', '))}")
        if isinstance(action, Remove):
            return Label(f"Remove {data.cities[action.city].name}")
        if isinstance(action, Deal):
            first, second = data.cities[action.first].name, data.cities[action.second].name
            return under(f"Deal {names[action.seat]} {first}", f"and {second}")
        if isinstance(action, RevealCity):
            return Label(f"Turn up {data.cities[action.city].name}")
        assert isinstance(action, RevealStock)
        return Label(f"Turn up {self.nouns.stock(data, action.stock)}")

    def delivery(self, data: Data, colour: int, origin: int, way: str) -> Label:
        """A delivery: all of one colour stand under one heading."""
        cube = f"Deliver a {self.nouns.colours[colour]} cube"
        return under(cube, f"from {data.cities[origin].name} {way}")


def under(group: str, rest: str) -> Label:
    """A choice that is a heading and a rest: `Build the hotel`, `in Chicago`."""
    return Label(f"{group} {rest}", group, rest[0].upper() + rest[1:])
