"""The log: what was done, and what the lines of the ledger mean."""

from collections.abc import Sequence
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.event import Event
from roundhouse.core.state import NOTHING, Entry
from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.actions import (
    DECLINE,
    BareVerb,
    Build,
    Buy,
    ChooseStart,
    Die,
    Enter,
    Leap,
    Offer,
    Propose,
    Save,
    Throw,
    TurnUp,
)
from roundhouse.games.railway_rivals.data import OPENING, UNSERVED, printed_key
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.rules.third_company import THIRD, builder_in
from roundhouse.games.railway_rivals.words.en.by_post import BEGINS, ByPost
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames

DONE_WORDS: Final = {
    "done": "ends the building turn",
    "decline": "declines to enter",
    "accept": "accepts the joint run",
    "refuse": "refuses the joint run",
    "withdraw": "withdraws the proposal",
}
"""What a seat does by a verb without arguments."""
SHARES: Final = ("RW-C6.1", "RW-C6.2", "RW-C6.3", "RW-C6.4", "RW-C6.5", "RW-C6.6")
"""What a train wins by Bus Boss scoring, one alone and those of more than one."""
NOTES: Final = {
    "RW-A4.1": "{name} opens the account with {opening}.",
    "RW-A4a.1": "{name} is the first in {0} and gets {n}.",
    "RW-A4b.1 +": "{name} gets {n} for the track that now lies beside or joins, from {0} to {1}.",
    "RW-A4b.1 -": "{name} pays {n} for building beside or joining rival track, from {0} to {1}.",
    "RW-A7.1": "At most {left} towns are without a railway: the Building Stage is over.",
    "RU-84 +": "{name} gets {n} for the junction in {1}.",
    "RU-84 -": "{name} pays {n} for the junction in {1}.",
    "RU-61": "Nobody builds any more: the Building Stage is over.",
    "RW-B1.1": "The run is {0} to {1}.",
    "RW-B1d.2": "{1} is too near to {0}: the destination is drawn again.",
    "RU-32": "{1} is too near to {0}, and so is all that is left: the run is dropped.",
    "RW-B1e.1": "No track leads from {0} to {1}: the run is held over.",
    "RU-34": "The run {0} to {1}, which was held over, can be made now.",
    "RU-39": "The entry of {name} pays a rival too much, and is struck.",
    "RU-54": "The route of {name} is longer than twice the shortest, and is struck.",
    "RU-98": "{name} cannot run without the other train.",
    "RU-40": "Nobody enters the race.",
    "RU-40 of": "The run {0} to {1}, which nobody has entered, is offered again.",
    "RW-B2.7 +": "{name} gets {n} for track that the train of {0} uses.",
    "RW-B2.7 + shared": "{name} gets {n} of what others pay for the track of the partners.",
    "RW-B2.7 -": "{name} pays {n} for the use of rival track.",
    "RW-B5.3": "Turn {2}: the train of {name} has {0} of {1} pips behind it.",
    "RW-B5.10": "{name} wins a prize of {n}.",
    "RW-B5.11": "{name} gets {n} of a shared prize.",
    **dict.fromkeys(SHARES[1:], "{name} gets {n} of the 30 that all trains of the race share."),
    "RW-C6.1": "{name} runs alone and gets {n}.",
    "RU-55": "{name} gets {n} of a shared prize.",
    "RW-B6.5": "{name} pays {n} for construction from {0} to {1}.",
    "RW-C1b.1": "{name} pays {n} for the ferry {0}.",
    "RW-C2.6": "{name} pays {n} for lines of the foreign railway.",
    "RW-B7.1": "That was the last race.",
}
"""By rule; after it a sign where money comes or goes, or `of` where the line is about something."""

PRIZES: Final = ("RW-B5.10", "RW-B5.11", *SHARES, "RU-55")


class Log:
    """Events in the third person."""

    def __init__(self, places: PlaceNames) -> None:
        self.places = places
        self.by_post = ByPost(places)

    def say(self, rules: RailwayRules, actor: int, action: Action, names: list[str]) -> str:
        """What has been done."""
        sheet = rules.map
        if isinstance(action, Die):
            return f"The average die shows {action.face}."
        if isinstance(action, Throw):
            where = self.places.destination(rules, action.key)
            once = rules.notation.key_table.uses[action.key] == 1
            used = "it has come up before" if once else "it is used up"
            return f"The dice show {action.word}: {where}, unless {used}."
        if isinstance(action, TurnUp):
            where = self.places.destination(rules, action.key)
            return f"{printed_key(action.word)} is turned up: {where}."
        if said := self.by_post.say(actor, action, names):
            return said
        name = names[actor]
        if isinstance(action, ChooseStart):
            return f"{name} starts in {sheet.place_name(action.hex)}."
        if isinstance(action, Build):
            a, b = [sheet.place_name(sheet.hex_of[end]) for end in action.ends]
            return f"{name} builds from {a} to {b}{self.places.crossing(sheet, action.segment)}."
        if isinstance(action, Leap):
            return f"{name} leaps {self.leap(rules, action, names)}."
        if isinstance(action, Buy):
            return f"{name} buys the ferry {sheet.ferries[action.ferry].name}."
        if isinstance(action, Save):
            return f"{name} puts by {action.points} for special builds."
        if isinstance(action, Enter):
            return f"{name} enters from {self.route_and_fees(rules, action.route, names)}."
        if isinstance(action, Propose):
            return f"{name} proposes a joint run to {names[action.partner]}."
        if isinstance(action, Offer):
            return f"{name} offers a joint run from {self.route_and_fees(rules, action.route, names)}."
        assert isinstance(action, BareVerb)
        return f"{name} {DONE_WORDS[action.word]}."

    def retell(self, rules: RailwayRules, log: Sequence[Event], n: int, names: list[str]) -> str:
        """The same, with the player who acts for the third company: `Ann, for Phantom, builds …`."""
        event = log[n]
        return self.say(rules, event.actor, event.action, acting(rules, log, n, names))

    def sum_up(self, rules: RailwayRules, log: Sequence[Event], turn: range, names: list[str]) -> str:
        """`Ann builds 4 segments, to Fairford; Ann gets 6.`; prizes are told, and what else was done last."""
        sheet, built, where, last, leapt, name = rules.map, 0, "", "", "", ""
        money: dict[int, int] = {}
        prizes = ""
        for n in turn:
            event = log[n]
            action = event.action
            actors = acting(rules, log, n, names)
            if event.actor >= 0:
                name = actors[event.actor]
            if isinstance(action, Build):
                built += 1
                last, where = "", f", to {sheet.place_name(sheet.hex_of[action.ends[1]])}"
            elif isinstance(action, Buy):
                leapt += f" buys the ferry {sheet.ferries[action.ferry].name} and"
                if not built:
                    last = f"{last} {self.say(rules, event.actor, action, actors)}".strip()
            elif isinstance(action, Leap):
                leapt += f" leaps {self.leap(rules, action, names)} and"
            elif event.actor >= 0 and not isinstance(action, BareVerb):
                last = self.say(rules, event.actor, action, actors)
            for entry in event.entries:
                if entry.rule in PRIZES:
                    prizes += f" {self.note(rules, entry, names)}"
                elif entry.amount:
                    money[entry.seat] = money.get(entry.seat, 0) + entry.amount
        if not built:
            return f"{last}{prizes}".strip()
        paid = listed(
            [
                f"{names[seat]} {'gets' if amount > 0 else 'pays'} {abs(amount)}"
                for seat, amount in money.items()
                if amount
            ]
        )
        told = f"{name}{leapt} builds {plural(built, 'segment')}{where}{'; ' if paid else ''}{paid}."
        return f"{told} {last}{prizes}".strip()

    def leap(self, rules: RailwayRules, leap: Leap, names: list[str]) -> str:
        """`over the track of Bob from Elmstead to F7`."""
        a, b = [rules.map.place_name(hex_) for hex_ in (leap.hexes[0], leap.hexes[-1])]
        return f"over the track of {names[leap.rival]} from {a} to {b}"

    def route_and_fees(self, rules: RailwayRules, route: tuple[int, ...], names: list[str]) -> str:
        """`Elmstead to Fairford: 6 steps, pays Bob 3`."""
        steps = plural(rules.routes.steps_of(route), "step")
        way = self.places.route(rules.map, route)
        return f"{way}: {steps}, pays {self.places.fees(rules, route, names)}"

    # The ledger

    def note(self, rules: RailwayRules, entry: Entry, names: list[str]) -> str:
        """A line of the ledger, without the rule's id."""
        if entry.rule.startswith(BEGINS):
            return self.by_post.note(rules, entry, names)
        how = "+" if entry.amount > 0 else "-" if entry.amount < 0 else "of" if entry.about else ""
        if entry.rule == "RW-B2.7" and entry.amount > 0 and not entry.about:
            how = "+ shared"
        words = NOTES.get(f"{entry.rule} {how}") or NOTES[entry.rule]
        return words.format(
            *self.subjects(rules, entry, names),
            name=names[entry.seat] if entry.seat >= 0 else "Everybody",
            n=abs(entry.amount),
            left=UNSERVED,
            opening=OPENING,
        )

    def subjects(self, rules: RailwayRules, entry: Entry, names: list[str]) -> list[str]:
        """What an entry is about, as people say it: towns, hexes, destinations or a player."""
        sheet, found = rules.map, []
        for word in entry.about.split(",") if entry.about else []:
            if entry.rule == "RW-B2.7":
                found.append(names[int(word) - 1])
            elif entry.rule == "RW-B5.3":
                found.append(word)
            elif entry.rule == "RW-C1b.1":
                found += [ferry.name for ferry in sheet.ferries if ferry.id == word]
            elif entry.rule == "RW-A4a.1":
                found += [place.name for place in sheet.credited if place.id == word]
            elif entry.rule in ("RW-A4b.1", "RW-B6.5", "RU-84"):
                found.append(sheet.place_name(sheet.hex_of[word]))
            else:
                name = self.places.destination(rules, rules.notation.key_of[word])
                found.append(f"{name} ({printed_key(word)})")
        return found


def acting(rules: RailwayRules, log: Sequence[Event], n: int, names: list[str]) -> list[str]:
    """The names of the seats; if the third company acts, it is told who decides for it, as far as known.

    It is known by the log: who builds by the number of rounds, so for a game from its beginning; and who
    enters its train, because the other player has entered the race.
    """
    if not rules.third or log[n].actor != THIRD:
        return names
    player = NOTHING
    if isinstance(log[n].action, Enter) or log[n].action == DECLINE:
        for before in range(n - 1, -1, -1):
            if isinstance(log[before].action, Enter) and log[before].actor != THIRD:
                player = THIRD - 1 - log[before].actor
                break
    elif any(entry.rule == "RW-A4.1" for entry in log[0].entries):
        player = builder_in(len([1 for before in range(n) if isinstance(log[before].action, Die)]))
    return names if player == NOTHING else [*names[:THIRD], f"{names[player]}, for {names[THIRD]},"]
