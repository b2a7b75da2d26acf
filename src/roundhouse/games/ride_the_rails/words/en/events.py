"""What was done, and what each line of the ledger means."""

from collections.abc import Iterable, Sequence
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.event import Event
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.wording import listed, plural
from roundhouse.games.ride_the_rails.actions import Alight, Build, Done, Order, Passenger, Ride, Share
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.rules.table_rules import rules_of
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words.en.nouns import Nouns

NOTES: Final = {
    "RT-BONUS-1": "{name} gets {money} for {0} in {1}.",
    "RT-BONUS-3": "{name} is the first in {1} and gets {money}.",
    "RT-TRANS-3": "{0} in {1} completes the transcontinental line, joined in cities: {name} gets {money}.",
    "RT-TRANS-4": "{0} in {1} completes the transcontinental line, joined elsewhere: {name} gets {money}.",
    "RT-RIDE-9": "{0} pays {name} {money}: {links}, {shares}.",
    "RT-RIDE-11": "{name} gets {money} for {cities} from {0} to {1}.",
    "RT-RUL-2": "There is no locomotive left that {name} could take.",
    "RT-RUL-24": "No passenger can ride: {name} is skipped.",
    "RT-ORDER-6": "The new turn order is {0}.",
    "RT-ORDER-10": "{0} arrives: shares and track from now on.",
    "RT-END-1": "That was the last round.",
}
"""By the rule of the ledger's line."""


class Events:
    """Tells events in the third person."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def say(self, rules: Rules[RailsState], actor: int, action: Action, names: list[str]) -> str:
        """What has been done, in one sentence."""
        board = rules_of(rules).board
        if isinstance(action, Order):
            return f"The turn order is {listed([names[seat] for seat in action.order])}."
        name = names[actor]
        if isinstance(action, Share):
            return f"{name} takes a share of {self.nouns.railroad(action.railroad)}."
        if isinstance(action, Build):
            hex_ = self.nouns.hex(board, action.hex)
            return f"{name} builds {self.nouns.railroad(action.railroad)} in {hex_}."
        if isinstance(action, Done):
            return f"{name} ends the building turn."
        if isinstance(action, Passenger):
            return f"{name} takes the passenger of {board.cities[action.city].name}."
        if isinstance(action, Ride):
            city = board.cities[action.city].name
            return f"{name} rides {self.nouns.railroad(action.railroad)} to {city}."
        assert isinstance(action, Alight)
        return f"{name} lets the passenger alight."

    def sum_up(self, rules: Rules[RailsState], log: Sequence[Event], turn: range, names: list[str]) -> str:
        """`Ann builds Red 3 and Blue 1; Ann gets $4.`, `Ann rides from Denver to Boston over 3 Links.`"""
        cities = rules_of(rules).board.cities
        built: dict[str, int] = {}
        stops: list[str] = []
        money: dict[int, int] = {}
        name = ""
        for event in [log[n] for n in turn]:
            action = event.action
            if event.actor >= 0:
                name = names[event.actor]
            if isinstance(action, Build):
                railroad = self.nouns.railroad(action.railroad)
                built[railroad] = built.get(railroad, 0) + 1
            elif isinstance(action, (Passenger, Ride)):
                stops.append(cities[action.city].name)
            for entry in event.entries:
                if entry.amount:
                    money[entry.seat] = money.get(entry.seat, 0) + entry.amount
        told = [f"builds {listed([f'{railroad} {n}' for railroad, n in built.items()])}"] if built else []
        if len(stops) > 1:
            told.append(f"rides from {stops[0]} to {stops[-1]} over {plural(len(stops) - 1, 'Link')}")
        if not told:
            return ""
        paid = listed([f"{names[seat]} gets ${n}" for seat, n in money.items()])
        return f"{name} {' and '.join(told)}{'; ' if paid else ''}{paid}."

    def note(self, rules: Rules[RailsState], entry: Entry, names: list[str]) -> str:
        """A line of the ledger, without the rule's id."""
        board = rules_of(rules).board
        ids = entry.about.split(",")
        if entry.rule == "RT-ORDER-6":
            return NOTES[entry.rule].format(listed([names[int(seat) - 1] for seat in ids]))
        note = NOTES[entry.rule].format(
            *self.spelled(board, ids),
            name=names[entry.seat] if entry.seat >= 0 else "everybody",
            money=f"${entry.amount}",
            links=plural(int(ids[1]), "Link") if entry.rule == "RT-RIDE-9" else "",
            shares=plural(int(ids[2]), "share") if entry.rule == "RT-RIDE-9" else "",
            cities=plural(entry.amount, "city"),
        )
        return note[0].upper() + note[1:]

    def spelled(self, board: Board, ids: Iterable[str]) -> list[str]:
        """Ids of the ledger as people say them."""
        words = []
        for id_ in ids:
            if id_ in RAILROADS:
                words.append(self.nouns.railroad(RAILROADS.index(id_)))
            elif id_ in board.city_of:
                words.append(board.cities[board.city_of[id_]].name)
            elif id_ in board.hex_of:
                words.append(self.nouns.hex(board, board.hex_of[id_]))
            else:
                words.append(id_)
        return words
