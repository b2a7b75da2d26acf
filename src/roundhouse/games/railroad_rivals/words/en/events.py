"""What was done, in one sentence for all to read, and what each line of the ledger means."""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.deal import Deal
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.wording import listed, plural
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

NOTES: Final = {
    "RR-SETUP-10": "{name} starts with {points}.",
    "RR-DRAFT-8": "The City pile has run short: from now on there are stock tiles only.",
    "RUL-05": "Nobody has bid: the order stays.",
    "RR-BID-7": "{name} pays {points} and is 1st.",
    "RR-OPTBID-4": "{name} pays {points} and is 1st.",
    "RR-PLACE-4": "{name} links {0} to {1} by {2}.",
    "RR-PLACE-6": "{0} receives its goods.",
    "RR-PLACE-16": "{0} lies blank edge to blank edge, without a link.",
    "RR-PLACE-18": "No tile of {name} fits.",
    "RUL-19": "The bag is empty: no cubes for {0}.",
    "RUL-28": "Nobody can place a tile any more: this turn is the last.",
    "RR-END-1": "That was the last tile of {name}: this turn is the last.",
    "RR-DELIVER-6": "{name} scores {points}.",
    "RR-DELIVER-7": "{name} scores {points}.",
    "RR-DELIVER-8": "{name} scores {points}.",
    "RR-DELIVER-9": "{name} scores {points} for the link.",
    "RR-DELIVER-10": "{0} rises by 1.",
    "RUL-30": "{0} stays at 10.",
    "RUL-22": "No railroad rises.",
    "RUL-23": "{name} has nothing to deliver.",
    "RUL-12": "There is no tile left that {name} may take.",
    "RR-END-3": "{name} scores {points} for {0} stock.",
    "RR-SOLO-2": "{name} starts with {points}.",
    "RR-SOLO-6": "{0} receives its goods.",
    "RR-SOLO-14": "{0} receives its goods.",
    "RR-SOLO-15": "None of the three tiles fits: all are discarded.",
    "RR-SOLO-18": "{0} rises by 2.",
    "RR-SOLO-19": "{0} stays at 10.",
    "RR-SOLO-20": "{name} scores {points}.",
    "RR-SOLO-24": "{name} scores {points} for {0} stock.",
    "RR-SOLO-25": "{name} is a {0}.",
    "RUL-44": "{name} has nothing to deliver.",
    "RR-END-5": "{name} has the most points and wins.",
    "RR-END-6": "{name} is tied for the most points and wins by the dearest stock.",
    "RUL-29": "{name} shares the win: points and stocks are equal.",
    # Robber Baron
    "RB-BID-5": "{name} pays {points} and is 1st.",
    "RUL-61": "Nobody has bid: the order is the reverse of the passing.",
    "RB-HOTEL-2": "{name} now has the hotel in {0}.",
    "RB-HOTEL-5": "{name} scores {points} for the hotel in {0}.",
    "RB-TOWER-1": "{name} now has the water tower in {0}.",
    "RB-TOWER-4": "{0} rises by 1.",
    "RB-TILE-1": "The advanced city tiles are mixed into the City pile.",
    "RB-INDUSTRY-3": "{0} receives new goods.",
    "RB-HQ-3": "{name} may make one more delivery now.",
    "RB-UPGRADE-2": "{name} scores {points} for the Locomotive Upgrade.",
    "RB-UPGRADE-3": "{name} scores {points} for both Locomotive Upgrades.",
    "RB-BUY-3": "{name} pays {points} for {0} stock out of the pile.",
    "RB-BUY-4": "{0} rises by 1.",
    "RB-DUMP-3": "{name} sells {0} of {1} and scores {points}.",
    "RB-DUMP-5": "{0} falls to {1}.",
    "RB-LOOT-3": "{name} loots {0} and scores {points}.",
    "RB-LOOT-5": "{0} is out of business: all its stock leaves the game.",
    "RUL-80": "{0} is out of business: its value does not move.",
    "RB-MERGE-3": "{0} and {1} are one company now, worth {2}.",
    "RB-MERGE-4": "{0} rises with it.",
    "RB-ISSUE-2": "{0} comes into the display besides.",
    "RB-ISSUE-3": "{name} takes {0} before anyone drafts.",
    "RB-INSIDER-2": "{name} goes to the front of the order, for nothing.",
    "RB-END-2": "{name} scores {points} for the size of the railroad.",
}
"""`{name}` is the seat's, `{points}` the amount; {0}, {1} and {2} are what the line is about."""


class Events:
    """What happens at a table."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.notes: dict[str, str] = NOTES
        self.everybody = "everybody"

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str]) -> str:
        """What has been done, in the third person; what is masked stays unsaid."""
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

    def note(self, rules: Rules[Any], entry: Entry, names: list[str]) -> str:
        """A line of the ledger, without the rule's id."""
        data = rules_of(rules).data
        about = [
            data.cities[data.city_of[word]].name if word in data.city_of else word
            for word in entry.about.split(",")
        ]
        told = self.notes[entry.rule].format(
            *about,
            name=names[entry.seat] if entry.seat >= 0 else self.everybody,
            points=plural(abs(entry.amount), "point"),
        )
        return told[0].upper() + told[1:]
