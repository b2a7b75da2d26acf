"""Words of a table by post: what a letter is asked for, and what was told when the letters were opened."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.orders import HIDDEN, Open, Orders
from roundhouse.core.state import Entry
from roundhouse.core.wording import listed
from roundhouse.core.words import Label
from roundhouse.games.railway_rivals.postal.allowances import Allow, Announce
from roundhouse.games.railway_rivals.postal.letters import EMPTY
from roundhouse.games.railway_rivals.postal.names import Message
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.rounds import Lots, OpenLetters
from roundhouse.games.railway_rivals.postal.runs import ROUNDS, DrawRuns, SpecialEnd, as_postal
from roundhouse.games.railway_rivals.postal.state import run_first, run_number, run_second
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames

BEGINS: Final = "RP-"
"""How the ids of rules by post begin."""
TOLD: Final = {
    "RP-22": "Six rounds have been built: the Building Stage is over.",
    "RP-44": "That was the last round.",
}
"""What needs no more words."""


HOW: Final = (
    "Write “a) (Elmstead) - F4 - F6 ; (Elmstead) - C5” to build, “36) quickest” or “36) via F6, at most 6 to "
    "Blue” to enter a run, “press:” before what all may read, and in the last round “statement:” before what "
    "you have to say at the end."
)
"""How letters are written."""
MESSAGES: Final = {
    "no_round": "Your letter names no round: begin it with round {0}. Nothing of it is used.",
    "other_round": "Your letter is for round {0}; round {1} is open. Nothing of it is used.",
    "unknown": "The line is not read from “{0}” on: known are {1}.",
    "no_place": "There is no place “{0}” on this map.",
    "near_place": "There is no “{0}” here: did you mean {1}? Write it so.",
    "which_place": "“{0}” can be {1}: write it in full.",
    "other_hex": "{0} is {1}, not {2}.",
    "several_ways": "{0} can go {1} ways: name a hex between.",
    "no_way": "{0}: no line of track leads there.",
    "blocked": "{0} cannot be built or run: nothing crosses {1}.",
    "refused": "{0}",
    "no_line": "There is no line {0} in round {1}.",
    "no_label": "“{0}”: write before it for which allowance it is, like a).",
    "twice": "The line {0} stands twice; the first is used.",
    "not_on_offer": "Run {0} is not on offer; on offer are {1}.",
    "run_twice": "Run {0} stands twice; the first line is used.",
    "over_limit": "You may enter {0} runs; lines {1} are over it and are not used. [RP-30]",
    "no_route": "From {0} to {1} you have no lawful route{2}. [RW-B2.5]",
    "warn_over": "This pays {0} to {1}: it stands only if {1} pays you 1 or more. [RU-39]",
    "warn_note": "You expected {0}; as the map stands it is {1}.",
    "oneself": "You cannot be your own partner.",
    "no_company": "There is no company “{0}”.",
    "no_ferry": "There is no ferry from {0} to {1}.",
    "no_leap": "That company has no track from {0} to {1}.",
    "read_as": "“{0}” is read as {1}.",
    "too_long": "The letter is too long: leave something out.",
}
"""What a writer is told about a line of a letter."""


class ByPost:
    """Questions, labels and the log, as far as letters are concerned."""

    def __init__(self, places: PlaceNames) -> None:
        self.places = places

    def message(self, message: Message) -> str:
        """What is told to the writer of a letter."""
        said = MESSAGES[message.key].format(*message.about)
        return f"Line {message.line}: {said}" if message.line else said

    # Questions

    def ask_letter(self, rules: RailwayRules, state: RailwayState) -> str:
        """What a letter of this round is about."""
        assert isinstance(rules, PostalRules)
        s = as_postal(state)
        if s.round == 0:
            return "Round 0: name the start points that you like, the best first."
        if not s.operating:
            parts = [f"{label} {points}" for label, points in zip("abc", s.allowances, strict=False)]
            return f"Round {s.round}: write what you build for {listed(parts)}."
        build = "" if s.round == ROUNDS else ", and what you build afterwards"
        if not s.offers:
            return f"Round {s.round}: no run is on offer; write what you build."
        runs = [self.run(rules, run) for run in s.offers]
        limit = rules.entering.limit(len(runs))
        return f"Round {s.round}: write which runs you enter, {limit} at most{build}. {'; '.join(runs)}."

    def run(self, rules: RailwayRules, run: int) -> str:
        return f"{run_number(run)}) {self.places.run(rules, run_first(run), run_second(run))}"

    def ask_chance(self, rules: RailwayRules, s: RailwayState) -> str:
        """What chance does; '' in a phase that is the base's."""
        phase = rules.phases[s.phase]
        if isinstance(phase, Announce):
            return f"The allowances a, b and c of round {s.round} are thrown, the same for everyone."
        if isinstance(phase, DrawRuns) and as_postal(s).lot_due:
            return "A lot says at which end of the run the special destination lies."
        if isinstance(phase, OpenLetters):
            if s.round == 0:
                return "Lots are drawn: in this order the companies get their start points."
            return f"All letters of round {s.round} are in: they are opened together."
        return ""

    # Actions

    def say(self, actor: int, action: Action, names: list[str]) -> str:
        """What has been done; '' for an action of the base."""
        if isinstance(action, Orders):
            if action.words == HIDDEN:
                return f"{names[actor]} sends a letter."
            if action.words == EMPTY:
                return f"{names[actor]} sends an empty letter."
            return f"{names[actor]} sends a letter: {spaced(action.words)}."
        if isinstance(action, Open):
            return "The letters are opened."
        if isinstance(action, Lots):
            return f"The lots fall in this order: {listed([names[seat] for seat in action.row])}."
        if isinstance(action, Allow):
            a, b, c = action.points
            return f"The allowances are a {a}, b {b} and c {c}."
        if isinstance(action, SpecialEnd):
            return f"By lot the special destination is the {action.word} end of the run."
        return ""

    def label(self, action: Action, names: list[str]) -> Label | None:
        if isinstance(action, Orders):
            if action.words == EMPTY:
                return Label("Send an empty letter")
            return Label(f"Send the letter {spaced(action.words)}", "Send a letter", spaced(action.words))
        said = self.say(0, action, names)
        return Label(said.removesuffix(".")) if said else None

    def hint(self, action: Action) -> str:
        """What sending a letter means; '' for another action."""
        if not isinstance(action, Orders):
            return ""
        if action.words == EMPTY:
            return "nothing is built and no run is entered"
        return "nobody else reads it before all letters are opened"

    # The ledger

    def note(self, rules: RailwayRules, entry: Entry, names: list[str]) -> str:
        """A line of the ledger whose rule is one of the post."""
        if entry.rule in TOLD:
            return TOLD[entry.rule]
        sheet = rules.map
        whose = f"An order of {names[entry.seat]}" if entry.seat >= 0 else "An order"
        head, _, rest = entry.about.partition("=")
        if entry.rule == "RP-7":
            return f"{names[entry.seat]} starts in {sheet.place_name(sheet.hex_of[entry.about])}."
        if entry.rule == "RP-13":
            return f"{names[entry.seat]} builds for {head}: {chains(rest)}."
        if entry.rule == "RP-18":
            town = next(place.name for place in sheet.credited if place.id == entry.about)
            return f"{names[entry.seat]} is among the first in {town} and gets {entry.amount}."
        if entry.rule == "RP-21":
            return f"{whose} for {head} cannot be carried out ({rest})."
        if entry.rule == "RP-36":
            return f"{whose} for run {head} fails ({rest})."
        if entry.rule == "RP-31":
            return self.train(entry, names)
        number, first, second = entry.about.split(",")
        keys = rules.notation.key_of
        way = self.places.run(rules, keys[first], keys[second])
        return f"Run {number}, {way}{': nobody runs' if entry.rule == 'RP-29' else ''}."

    def train(self, entry: Entry, names: list[str]) -> str:
        """Who runs, with whom and by which hexes."""
        _, partner, hexes = entry.about.split(",")
        together = f" and {names[int(partner) - 1]} run together" if partner != "0" else " runs"
        return f"{names[entry.seat]}{together} by {hexes.replace('.', ' ')}."


def spaced(words: str) -> str:
    """A letter with room between its lines."""
    return words.replace(",", ", ")


def chains(built: str) -> str:
    """Segments as chains: `E4 - F4 - F5; E4 - D4`."""
    found: list[list[str]] = []
    for a, b in [segment.split("/") for segment in built.split(".")]:
        if found and found[-1][-1] == a:
            found[-1].append(b)
        else:
            found.append([a, b])
    return "; ".join([" - ".join(chain) for chain in found])
