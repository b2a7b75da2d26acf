"""What stands on the button of each choice."""

from roundhouse.core.action import Action
from roundhouse.core.view import View
from roundhouse.core.wording import listed, some
from roundhouse.core.words import Label
from roundhouse.games.ride_the_rails.actions import Alight, Build, Done, Order, Passenger, Ride, Share
from roundhouse.games.ride_the_rails.rules.table_rules import rules_of
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words.en.nouns import Nouns


class Labels:
    """Choices as orders; where they are many, track and Links stand under their railroad."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def label(self, view: View[RailsState], action: Action, names: list[str]) -> Label:
        board = rules_of(view.rules).board
        if isinstance(action, Share):
            railroad = self.nouns.railroad(action.railroad)
            return Label(f"Take a share of {railroad}", "Take a share", f"Of {railroad}")
        if isinstance(action, Build):
            railroad, hex_ = self.nouns.railroad(action.railroad), self.nouns.hex(board, action.hex)
            return Label(f"Build {railroad} in {hex_}", f"Build {railroad}", f"In {hex_}")
        if isinstance(action, Done):
            return Label("End the building turn")
        if isinstance(action, Passenger):
            city = board.cities[action.city].name
            return Label(f"Take the passenger of {city}", "Take a passenger", f"Of {city}")
        if isinstance(action, Ride):
            railroad, city = self.nouns.railroad(action.railroad), board.cities[action.city].name
            return Label(f"Ride {railroad} to {city}", f"Ride {railroad}", f"To {city}")
        if isinstance(action, Alight):
            return Label("Let the passenger alight")
        assert isinstance(action, Order)
        order = listed([names[seat] for seat in action.order])
        return Label(f"Draw the turn order {order}", "Draw the turn order", order)

    def way(self, view: View[RailsState], actions: list[Action]) -> str:
        """A whole ride: the city where it ends, and those on the way."""
        board = rules_of(view.rules).board
        cities = [board.cities[action.city].name for action in actions if isinstance(action, Ride)]
        by = f" by {some(cities[:-1])}" if len(cities) > 1 else ""
        return f"Ride{by} to {cities[-1]} and alight"
