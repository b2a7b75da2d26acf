"""Captions of the printed map: the key to it, the destinations, and the empty map to play on."""

from typing import Final

from roundhouse.games.railway_rivals.data import (
    CREDIT,
    DICE,
    FIRST_PRIZE,
    MINOR_CREDIT,
    SECOND_PRIZE,
    Destination,
    Feature,
    Ferry,
    Map,
    Start,
)
from roundhouse.games.railway_rivals.words.en.line_notes import line_notes

MOST_ROOMS: Final = 4
"""More numbers of players are told together, where there is room for as many."""


class MapCaptions:
    """What stands beside a map whoever plays on it."""

    def destination(self, place: Destination) -> str:
        return " or ".join(place.names)

    def destinations(self) -> str:
        return "Destinations"

    def special_destinations(self) -> str:
        return "Special destinations"

    def key_heading(self) -> str:
        return "Key to the map"

    def key_rows(self, minor: bool, shared: bool = False) -> list[tuple[str, str]]:
        """What track costs, six kinds of it with a sign; then what is paid and won."""
        credit = f"+{CREDIT}/+{MINOR_CREDIT}" if minor else f"+{CREDIT}"
        prizes = "30 shared" if shared else f"{FIRST_PRIZE} and {SECOND_PRIZE}"
        return [
            ("open country", "1"),
            ("into or off a hill", "3"),
            ("hill to hill", "5"),
            ("over a river", "3"),
            ("river and hill", "5"),
            ("bridge", "as marked"),
            ("first in a town", credit),
            ("joining a rival", "1"),
            ("beside, a half hex", "2"),
            ("beside, town to town", "3"),
            ("rival track, a step", "1"),
            ("prizes", prizes),
        ]

    # The empty map to print

    def players_and_races(self, sheet: Map, kind: str) -> str:
        return f"{sheet.players[0]} to {sheet.players[1]} players, {sheet.races[kind]} races"

    def map_title(self, sheet: Map) -> str:
        return f"Railway Rivals, {sheet.name}"

    def map_summary(self, sheet: Map, kind: str) -> str:
        """The empty map for those who do not see it."""
        hexes, towns = len(sheet.names), len(sheet.towns)
        return f"The empty map: {hexes} hexes, {towns} towns, {self.players_and_races(sheet, kind)}."

    def drawn_with(self, kind: str) -> str:
        """With what a kind of game draws its destinations."""
        return f"with {'dice, or number cards' if kind == DICE else 'playing cards'}"

    def start_points(self) -> str:
        return "Start points"

    def start_room(self, start: Start) -> str:
        """How many companies may begin there, for each number of players."""
        spans: list[list[int]] = []
        for seats, n in sorted(start.capacity.items()):
            if len(start.capacity) > MOST_ROOMS and spans and spans[-1][0] == n:
                spans[-1][2] = seats
            else:
                spans.append([n, seats, seats])
        words = [f"{n} of {few}" + (f"–{most}" if most > few else "") for n, few, most in spans]
        return ", ".join(words) or "any number"

    def parting(self, sheet: Map) -> list[str]:
        """Which start points companies leave apart."""
        apart = [sheet.name_at(start.hex) for start in sheet.starts if start.apart]
        return [f"Companies leave {place} over different sides with their first segments." for place in apart]

    def feature_sign(self, feature: Feature, cost: int) -> str:
        """A bridge or tunnel as it stands on the map: `Long Bridge 10, toll 4`, `Old Bridge, free`."""
        if feature.standing:
            return f"{feature.name}, {'free' if feature.standing == 'free' else 'foreign'}"
        name = feature.name if feature.usual else f"{feature.name} {cost}"
        return f"{name}, toll {feature.toll}" if feature.toll else name

    def ferry_sign(self, ferry: Ferry, owned: bool, wide: bool) -> str:
        """What stands on the sign of a ferry: what it costs to buy, or what others pay to use it.

        On a phone it is the number alone.
        """
        amount = ferry.fee if owned else ferry.price
        return f"{'fee' if owned else 'buy'} {amount}" if wide else str(amount)

    def notes_heading(self, ferries: bool) -> str:
        return "Bridges, ferries and lines abroad" if ferries else "Bridges and lines abroad"

    def line_notes(self, sheet: Map, ferries: bool = True) -> list[str]:
        """The rules of bridges and of lines abroad, and of ferries where the table has them."""
        return line_notes(sheet, ferries)

    def notes(self) -> str:
        return "Notes"

    def accounts(self) -> str:
        return "Accounts"
