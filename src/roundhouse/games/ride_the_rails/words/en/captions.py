"""What is written in pictures: headings, captions, buttons, and titles for a resting pointer."""

from typing import Final

from roundhouse.core.bits import has
from roundhouse.core.view import View
from roundhouse.core.wording import listed, plural
from roundhouse.games.ride_the_rails.data import MOUNTAIN, NO_CITY, ROUNDS, Board
from roundhouse.games.ride_the_rails.rules.table_rules import rules_of
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words.en.nouns import Nouns

PHASES: Final = ("Take a Share", "Build Railroad Track", "Ride the Rails")
BRIEF_PHASES: Final = ("Take a Share", "Build Track", "Ride the Rails")


class Captions:
    """Every word of a picture but what is asked and the summary."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.title = "Ride the Rails"
        self.phases = PHASES
        """The phases of a round."""
        self.brief_phases = BRIEF_PHASES
        """The same where there is little room."""

        # Headings
        self.cities = "Cities"
        self.bonuses = "Bonuses for building"
        self.supply = "Supply"
        self.shares = "shares, by railroad"
        self.this_ride = "This ride"
        self.money = "Money"
        self.railroads_heading = "Railroads"
        self.allowances_heading = "Locomotives in a turn"
        self.players_heading = "Shares and money"
        self.player = "Player"

        # Buttons, and what they do
        self.done = "Done"
        self.end_building = "End the building turn"
        self.end_ride = "End the ride here"

    # The page

    def when(self, round_: int, over: bool) -> str:
        if over:
            return "The game is over"
        return f"Round {round_} of {ROUNDS}" if round_ else "Setting up"

    def picture(self, when: str) -> str:
        """The name of the whole picture."""
        return f"{self.title}, {when}"

    def standing(self, over: bool) -> str:
        """The heading of the seats."""
        return "Final standing" if over else "Turn order"

    def round(self, round_: int) -> str:
        return f"Round {round_} of {ROUNDS}"

    def arrival(self, railroad: int, round_: int) -> str:
        return f"{self.nouns.railroad(railroad)} arrives for round {round_}"

    # Seats

    def mover(self, name: str, over: bool) -> str:
        """Why a seat is lit."""
        return f"{name} {'has won' if over else 'to move'}"

    def account(self, name: str, money: int) -> str:
        return f"{name}: ${money}"

    def holding(self, name: str, shares: int, railroad: int) -> str:
        return f"{name}: {plural(shares, 'share')} of {self.nouns.railroad(railroad)}"

    def as_rider(self, money: int) -> str:
        return f"of it ${money} as rider"

    # Supply piles

    def pile(self, railroad: int, locomotives: int) -> str:
        return f"{self.nouns.railroad(railroad)}: {locomotives} in the supply"

    def links(self, n: int) -> str:
        """The Links of the ride under way that a railroad has."""
        return plural(n, "Link")

    def arrives(self, round_: int, wide: bool) -> str:
        return f"from round {round_}" if wide else f"round {round_}"

    def track(self, hexes: int, railroad: int, wide: bool) -> str:
        """How much track a railroad has; where it starts, if it has none."""
        if hexes:
            return plural(hexes, "hex") if wide else f"track {hexes}"
        return self.nouns.start_briefly(railroad) if wide else "no track"

    # Building and riding

    def placed(self, placed: int, left: int) -> str:
        return f"{placed} placed, {left} left"

    def left(self, left: int, climbed: bool) -> str:
        """How many locomotives may still be placed."""
        words = f"{left} left" if left else "none left"
        if left > 1 and not climbed:
            words += f", {left - 1} with a Mountain"
        elif left == 1 and not climbed:
            words += ", no Mountain"
        return words

    def link_of(self, railroad: int) -> str:
        return f"A Link of {self.nouns.railroad(railroad)}"

    def next_link(self, chosen: bool) -> str:
        """What the railroads of the next Link are for, or what comes first."""
        return "railroad of the next Link" if chosen else "first choose a passenger"

    def alight(self, money: int) -> str:
        return f"Alight: ${money}" if money else "Alight"

    # Bonuses

    def chicago_bonus(self) -> str:
        return "for every locomotive in Chicago"

    def five_bonus(self, left: int) -> str:
        """`left` of the cities with a green banner have not paid yet."""
        return "first to build into: " + (f"{plural(left, 'city')} left" if left else "all gone")

    def line_in_city(self, whose: str) -> str:
        """`whose` is the name of who made the transcontinental line, or ''."""
        return f"coast to coast: {whose} made it" if whose else "coast to coast, joined in a city"

    def line_elsewhere(self, whose: str) -> str:
        return "or, where joined outside a city" if whose else "coast to coast, joined elsewhere"

    # The empty board

    def board_size(self, hexes: int, cities: int) -> str:
        return f"{plural(hexes, 'hex')}, {plural(cities, 'city')}"

    def empty_board(self, size: str) -> str:
        """The picture for those who do not see it."""
        return f"The empty board: {size}."

    def starts(self, railroad: int) -> str:
        return f"starts in {self.nouns.start(railroad)}"

    def allowance(self, seats: int, most: int) -> str:
        """How many locomotives a player may place in a turn."""
        return f"{seats} players: {most}, or {most - 1} with a Mountain"

    # The map

    def hex(self, board: Board, hex_: int) -> str:
        name = board.names[hex_]
        if board.city_at[hex_] != NO_CITY:
            return f"{self.nouns.hex(board, hex_)}, {name}"
        return f"{name}, a Mountain" if board.terrain[hex_] == MOUNTAIN else name

    def what_is(self, view: View[RailsState], part: str) -> str:
        """A hex or a city of the map, and who waits there."""
        board, s = rules_of(view.rules).board, view.state
        kind, _, word = part.partition(":")
        if kind == "hex" and word in board.hex_of:
            return self.hex(board, board.hex_of[word])
        if kind == "city" and word in board.city_of:
            city = board.city_of[word]
            return self.city(board.cities[city].name, has(s.passengers, city) and city != s.origin)
        return ""

    def build(self, board: Board, hex_: int, railroads: list[int]) -> str:
        """What can be built in a hex."""
        return f"{self.railroads(railroads)} in {self.hex(board, hex_)}"

    def city(self, city: str, waits: bool) -> str:
        return f"{city}, a passenger waits" if waits else city

    def passenger(self, city: str) -> str:
        return f"The passenger of {city}"

    def ride(self, city: str, railroads: list[int]) -> str:
        """By which railroads a ride can go on to a city."""
        return f"Ride to {city} by {self.railroads(railroads)}"

    def ride_by(self, city: str, railroad: int) -> str:
        return f"{self.nouns.railroad(railroad)} to {city}"

    def railroads(self, railroads: list[int]) -> str:
        return listed([self.nouns.railroad(railroad) for railroad in railroads])
