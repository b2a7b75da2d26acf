"""What railroads, hexes, places and seats are called in English."""

from typing import Final

from roundhouse.games.ride_the_rails.data import NO_CITY, RAILROADS, Board

STARTS_IN: Final = (
    "an East Coast city",
    "an East Coast city",
    "an East Coast city or Chicago",
    "Chicago or one of the three westernmost occupied cities",
    "a western city",
    "any city with room",
)
"""Where each railroad may start, in few words."""
STARTS_BRIEFLY: Final = (
    "East Coast",
    "East Coast",
    "east, Chicago",
    "west, Chicago",
    "West Coast",
    "any city",
)
"""Where each railroad may start, for a label."""
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th")


class Nouns:
    """Names that stand in all kinds of sentences."""

    def railroad(self, railroad: int) -> str:
        return RAILROADS[railroad].capitalize()

    def colour(self, railroad: int) -> str:
        """A railroad by its colour alone, in small letters."""
        return RAILROADS[railroad]

    def start(self, railroad: int) -> str:
        """Where a railroad may start, in a sentence."""
        return STARTS_IN[railroad]

    def start_briefly(self, railroad: int) -> str:
        return STARTS_BRIEFLY[railroad]

    def hex(self, board: Board, hex_: int) -> str:
        """The city in a hex, or the name of the hex."""
        city = board.city_at[hex_]
        return board.names[hex_] if city == NO_CITY else board.cities[city].name

    def place(self, place: int) -> str:
        """A place in the turn order or in the ranking, counted from 0."""
        return ORDINALS[place]

    def own(self, name: str, own: bool) -> str:
        """The name of a seat, marked where it is that of whoever looks."""
        return f"{name} (you)" if own else name
