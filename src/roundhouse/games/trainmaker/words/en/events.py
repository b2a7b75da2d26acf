"""What was done at a table of Trainmaker, and what it brought about, for all to read."""

from collections.abc import Sequence
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.deal import Deal
from roundhouse.core.event import Event
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.games.trainmaker.actions import (
    Keep,
    Place,
    Reveal,
    Roll,
    Rolled,
    Score,
    Stop,
    Switch,
)
from roundhouse.games.trainmaker.data import FACES
from roundhouse.games.trainmaker.modules.steam_engine import Claim, SteamContract
from roundhouse.games.trainmaker.packing import faces_of
from roundhouse.games.trainmaker.rules.table_rules import train_rules
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words.en.nouns import Nouns

NOTES: Final = {
    "TM-SCORE-4": "{name} gains {about}.",
    "TM-RUL-9": "{name}'s train is complete, but no face-up City card fits it: no card.",
    "TM-DERAIL-1": "{name} derails: no die of the roll fits.",
    "TM-DERAIL-2": "{name} derails: all dice are placed, and none is a caboose.",
    "TM-RUL-2": "{name}'s train cannot begin without a car: the turn is over.",
    "TM-ROLL-5": "{name}'s train cannot begin without a locomotive: the turn is over.",
    "TM-SWITCH-3": "{name} gets the Switch Track token back.",
    "TM-RUL-21": "all City cards are gone: the game ends without a winner.",
    "TM-RUL-31": "a hundred rounds are played: the game ends without a winner.",
    "TM-WIN-1": "{name} has all six goods and wins.",
    "TM-WIN-2": "{name} fulfils {about} and wins.",
    "TM-STEAM-4": "{name} claims {about}.",
}
"""What a line of the ledger means, by the rule that it stands under."""

ENDS: Final = ("TM-RUL-9", "TM-DERAIL-1", "TM-DERAIL-2", "TM-RUL-2", "TM-ROLL-5", "TM-WIN-1", "TM-WIN-2")
"""The rules by which a turn ends with a word of its own."""


class Events:
    """Sentences in the third person; what is masked stays unsaid."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def say(self, rules: Rules[TrainState], actor: int, action: Action, names: list[str]) -> str:
        """What a seat or chance has done."""
        if actor < 0:
            return self.say_chance(rules, action, names)
        name = names[actor]
        data = train_rules(rules).data
        a_die = self.nouns.a_die
        if isinstance(action, Keep):
            if action.contract < 0:
                return f"{name} chooses a Contract."
            contract = data.contracts[action.contract]
            return f"{name} keeps {contract.name} ({self.nouns.goal(contract)})."
        if isinstance(action, Place):
            return f"{name} places {a_die(action.face)}."
        if isinstance(action, Switch):
            turned = f"turns {a_die(action.old)} into {a_die(action.new)}"
            return f"{name} spends the Switch Track token and {turned}."
        if isinstance(action, Roll):
            return f"{name} rolls again."
        if isinstance(action, Stop):
            return f"{name} stops."
        if isinstance(action, Score):
            return f"{name} scores {data.cities[action.city].name}."
        return self.say_chance(rules, action, names)

    def say_chance(self, rules: Rules[TrainState], action: Action, names: list[str]) -> str:
        """What dice and decks have brought."""
        data = train_rules(rules).data
        if isinstance(action, Deal):
            if action.first < 0:
                return f"{names[action.seat]} is dealt two Contracts."
            pair = f"{data.contracts[action.first].name} and {data.contracts[action.second].name}"
            return f"{names[action.seat]} is dealt two Contracts, {pair}".removesuffix(".") + "."
        if isinstance(action, Reveal):
            city = data.cities[action.city]
            card = f"{self.nouns.goods[city.good]}, {self.nouns.chips(city.stock)}"
            return f"{city.name} is laid face up ({card})."
        if isinstance(action, SteamContract):
            contract = data.contracts[action.contract]
            return f"The Steam Engine is dealt {contract.name} ({self.nouns.goal(contract)})."
        if isinstance(action, Claim):
            return f"The Steam Engine draws {data.cities[action.city].name}."
        assert isinstance(action, Rolled)
        return f"The dice show {self.nouns.chips(faces_of(action.dice))}."

    def note(self, rules: Rules[TrainState], entry: Entry, names: list[str]) -> str:
        """What a line of the ledger means, without the rule's id."""
        data = train_rules(rules).data
        name = self.nouns.owner_in_sentence(train_rules(rules), names, entry.seat)
        about = entry.about
        if about in data.city_index:
            city = data.cities[data.city_index[about]]
            about = f"{city.name} ({self.nouns.goods[city.good]})"
        elif about in data.contract_index:
            contract = data.contracts[data.contract_index[about]]
            about = f"{contract.name} ({self.nouns.goal(contract)})"
        told = NOTES.get(entry.rule, "{name}: {about}").format(name=name, about=about)
        return told[0].upper() + told[1:]

    def retell(self, rules: Rules[TrainState], log: Sequence[Event], n: int, names: list[str]) -> str:
        """The n-th event of a log: a roll right after a scored card begins a bonus train."""
        event = log[n]
        if isinstance(event.action, Roll) and 0 < n < len(log) - 1:
            before, rolled = log[n - 1], log[n + 1].action
            bonus = before.actor == event.actor and isinstance(before.action, Score)
            if bonus and isinstance(rolled, Rolled):
                dice = self.nouns.dice(len(faces_of(rolled.dice)))
                return f"{names[event.actor]} begins a bonus train with {dice}."
        return self.say(rules, event.actor, event.action, names)

    def sum_up(self, rules: Rules[TrainState], log: Sequence[Event], turn: range, names: list[str]) -> str:
        """`Ann builds [L][B][C] and scores Chicago.`; or why she did not."""
        name, cities, dice, told = "", train_rules(rules).data.cities, "", ""
        for event in [log[n] for n in turn]:
            action = event.action
            if event.actor >= 0:
                name = names[event.actor]
            if isinstance(action, Place):
                dice += FACES[action.face]
            elif isinstance(action, Score):
                told += f"{name} builds {self.nouns.chips(dice)} and scores {cities[action.city].name}. "
                dice = ""
            if ends := [entry for entry in event.entries if entry.rule in ENDS]:
                told += f"{self.note(rules, ends[-1], names)} "
                dice = ""
        if dice:
            told += f"{name} builds {self.nouns.chips(dice)}."
        return told.rstrip()

    def together(self, rules: Rules[TrainState], actor: int, actions: list[Action], names: list[str]) -> str:
        """Dice that a seat has placed one after another: `Ann places [B][B][C].`"""
        faces = "".join(FACES[action.face] for action in actions if isinstance(action, Place))
        if not actions or len(faces) < len(actions):
            return ""
        return f"{names[actor]} places {self.nouns.chips(faces)}."
