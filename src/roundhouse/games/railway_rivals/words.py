"""Railway Rivals in plain words: what is asked, what was done, and what the ledger means."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import members
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, NOTHING, OVER, Entry
from roundhouse.core.view import View
from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.actions import (
    Build,
    ChooseStart,
    Die,
    Enter,
    Offer,
    Propose,
    Save,
    Throw,
    TurnUp,
    Word,
)
from roundhouse.games.railway_rivals.data import NO_TOWN, OPENING, UNSERVED, Destination, Map
from roundhouse.games.railway_rivals.packing import pair_first, pair_second, put_by_pair, route_hexes
from roundhouse.games.railway_rivals.racing import FIRST, SECOND
from roundhouse.games.railway_rivals.routes import fee_to
from roundhouse.games.railway_rivals.rules import RivalsRules
from roundhouse.games.railway_rivals.state import RivalsState

INKS: Final = {"hill": "#8a6f45", "river": "#1f6fb5", "railway": ""}
"""Colours of words in the terminal; none is for plain ink."""
BUILD: Final = 1
DRAW: Final = 3
DECLARE: Final = 4
RACE: Final = 5
EXTRA: Final = 6
"""The phases in which somebody, or chance, does something; before them comes the roll."""
ROLL: Final = 0


def rules_of(rules: Rules[RivalsState]) -> RivalsRules:
    assert isinstance(rules, RivalsRules)
    return rules


# Places and runs


def place_of(rules: RivalsRules, key: int) -> Destination:
    """What a key stands for at this table."""
    return rules.map.destinations[rules.kind][key]


def key_told(key: str) -> str:
    """A key as it is printed: 35, 4, or the ♠10."""
    return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[key[0]] + key[1:] if key[0] in "SHDC" else key


def run_told(rules: RivalsRules, first: int, second: int) -> str:
    """A run by its ends: `Elmstead to Fairford`."""
    return f"{place_of(rules, first).name} to {place_of(rules, second).name}"


def waiting_runs(rules: RivalsRules, s: RivalsState) -> list[str]:
    """The runs that are held over, the oldest first; then those that nobody has entered yet."""
    return [run_told(rules, pair_first(pair), pair_second(pair)) for pair in waiting_pairs(s)]


def waiting_pairs(s: RivalsState) -> list[int]:
    """The same as pairs of keys."""
    return [*s.waiting, *[put_by_pair(run) for run in s.put_by]]


def fees_told(rules: RivalsRules, route: tuple[int, ...], names: list[str]) -> str:
    """Who gets what for a route: `pays Bob 3 and Cay 1`, or `pays nobody`."""
    fees = rules.routes.fees_of(route)
    paid = [f"{names[seat]} {fee_to(fees, seat)}" for seat in range(len(names)) if fee_to(fees, seat)]
    return f"pays {listed(paid)}" if paid else "pays nobody"


def route_told(sheet: Map, route: tuple[int, ...]) -> str:
    """A route by its ends and the towns on it: `Elmstead by Holmbridge to Ironhill`."""
    hexes = route_hexes(route)
    between = [sheet.place_name(hex_) for hex_ in hexes[1:-1] if sheet.town_at[hex_] != NO_TOWN]
    by = f" by {listed(between)}" if between else ""
    return f"{sheet.place_name(hexes[0])}{by} to {sheet.place_name(hexes[-1])}"


def unserved(rules: RivalsRules, s: RivalsState) -> list[str]:
    """The towns without a railway that count for the end of the Building Stage."""
    return [rules.map.towns[town].name for town in members(rules.laying.counting & ~s.served)]


def races_told(rules: RivalsRules, s: RivalsState) -> str:
    return f"race {min(s.settled + 1, rules.races)} of {rules.races}"


def when(view: View[RivalsState]) -> str:
    """The stage, and how far it has come."""
    rules, s = rules_of(view.rules), view.state
    if s.phase == OVER:
        return "The game is over"
    if not s.operating:
        return f"Building Stage, round {s.round}" if s.round else "Building Stage"
    return f"Operating Stage, {races_told(rules, s)}"


# The question


def ask(view: View[RivalsState], names: list[str]) -> str:
    """What is asked of the mover; of "you", where the view is the mover's own."""
    rules, s = rules_of(view.rules), view.state
    mover = view.to_move
    if mover == OVER:
        return ending(view, names)
    if mover == CHANCE:
        return ask_chance(rules, s, names)
    if mover != view.seat:
        return f"{names[mover]} is to move: {rules.phases[s.phase].name}."
    if s.phase == DECLARE:
        return ask_declare(rules, s, names)
    return ask_build(rules, s, mover)


def ask_chance(rules: RivalsRules, s: RivalsState, names: list[str]) -> str:
    if s.phase == ROLL:
        return "The average die is rolled: it is everyone's building allowance for the round."
    if s.phase == RACE:
        run, whose = run_told(rules, s.first, s.second), train_told(s, s.order[s.step], names)
        return f"{run}: the train of {whose} rolls."
    how = "thrown" if rules.notation.by_dice else "turned up"
    if s.first == NOTHING:
        return f"The start of the next run is {how}."
    return f"From {place_of(rules, s.first).name}: the destination is {how}."


def train_told(s: RivalsState, leader: int, names: list[str]) -> str:
    """Whose train it is: `Ann`, or `Ann and Bob`."""
    partner = s.partners[leader]
    return names[leader] if partner == NOTHING else f"{names[leader]} and {names[partner]}"


def ask_build(rules: RivalsRules, s: RivalsState, mover: int) -> str:
    if s.starts[mover] == NOTHING:
        return "Choose the start point of your company."
    fund = f" and {s.funds[mover]} in your fund" if s.funds[mover] else ""
    what = (
        f"{s.left} left of the roll of {s.roll}"
        if s.phase == BUILD
        else f"{plural(s.left, 'point')} of construction left"
    )
    if not rules.laying.open_to(s, mover):
        return f"You have {what}{fund}, and nothing that you can build for it: say done."
    return f"Build track with {what}{fund}: choose two neighbouring hexes, or say done."


def ask_declare(rules: RivalsRules, s: RivalsState, names: list[str]) -> str:
    run = run_told(rules, s.first, s.second)
    asker = s.order[s.step]
    if s.offered != NOTHING:
        steps = plural(len(s.offer) - 1, "step")
        return (
            f"{names[asker]} offers you a joint run, {run}: {steps}, {fees_told(rules, s.offer, names)}. "
            "Accept or refuse it."
        )
    if s.asked != NOTHING:
        return f"{run} together with {names[s.asked]}: choose the route that you offer, or withdraw."
    return f"{run}: enter with a route, propose a joint run, or decline."


def ending(view: View[RivalsState], names: list[str]) -> str:
    s = view.state
    winners = [seat for seat, place in enumerate(view.rules.ranking(s)) if place == 1]
    money = s.scores[winners[0]]
    if len(winners) > 1:
        return f"The game is over. {listed([names[seat] for seat in winners])} win together with {money}."
    return f"The game is over. {names[winners[0]]} wins with {money}."


# What has been done


def say(rules: Rules[RivalsState], actor: int, action: Action, names: list[str]) -> str:
    """What has been done, in the third person."""
    rivals = rules_of(rules)
    sheet = rivals.map
    if isinstance(action, Die):
        return f"The average die shows {action.face}."
    if isinstance(action, Throw):
        return (
            f"The dice show {action.word}: {place_of(rivals, action.key).name}, unless it has come up before."
        )
    if isinstance(action, TurnUp):
        return f"{key_told(action.word)} is turned up: {place_of(rivals, action.key).name}."
    name = names[actor]
    if isinstance(action, ChooseStart):
        return f"{name} starts in {sheet.place_name(action.hex)}."
    if isinstance(action, Build):
        a, b = sheet.ends[action.segment][::-1] if action.back else sheet.ends[action.segment]
        by = over_told(sheet, action.segment)
        return f"{name} builds from {sheet.place_name(a)} to {sheet.place_name(b)}{by}."
    if isinstance(action, Save):
        return f"{name} puts by {action.points} for special builds."
    if isinstance(action, Enter):
        told = route_told(sheet, action.route)
        steps = plural(len(action.route) - 1, "step")
        return f"{name} enters from {told}: {steps}, {fees_told(rivals, action.route, names)}."
    if isinstance(action, Propose):
        return f"{name} proposes a joint run to {names[action.partner]}."
    if isinstance(action, Offer):
        told = route_told(sheet, action.route)
        steps = plural(len(action.route) - 1, "step")
        return f"{name} offers a joint run from {told}: {steps}, {fees_told(rivals, action.route, names)}."
    assert isinstance(action, Word)
    return f"{name} {WORDS[action.word]}."


WORDS: Final = {
    "done": "ends the building turn",
    "decline": "declines to enter",
    "accept": "accepts the joint run",
    "refuse": "refuses the joint run",
    "withdraw": "withdraws the proposal",
}


def over_told(sheet: Map, segment: int) -> str:
    """The bridge or tunnel by which a segment goes."""
    feature = sheet.feature[segment]
    return f" by the {sheet.features[feature].name}" if feature >= 0 else ""


# The ledger


def note(rules: Rules[RivalsState], entry: Entry, names: list[str]) -> str:
    """A line of the ledger, without the rule's id."""
    rivals = rules_of(rules)
    how = "+" if entry.amount > 0 else "-" if entry.amount < 0 else "of" if entry.about else ""
    words = NOTES.get(f"{entry.rule} {how}") or NOTES[entry.rule]
    return words.format(
        *told_of(rivals, entry, names),
        name=names[entry.seat] if entry.seat >= 0 else "Everybody",
        n=abs(entry.amount),
        left=UNSERVED,
        opening=OPENING,
    )


def told_of(rules: RivalsRules, entry: Entry, names: list[str]) -> list[str]:
    """What an entry is about, as people say it: towns, hexes, destinations or a player."""
    sheet, told = rules.map, []
    for word in entry.about.split(",") if entry.about else []:
        if entry.rule == "RW-B2.7":
            told.append(names[int(word) - 1])
        elif entry.rule == "RW-B5.3":
            told.append(word)
        elif entry.rule == "RW-A4a.1":
            told.append(sheet.towns[sheet.town_of[word]].name)
        elif entry.rule in ("RW-A4b.1", "RW-B6.5"):
            told.append(sheet.place_name(sheet.hex_of[word]))
        else:
            told.append(f"{place_of(rules, rules.notation.key_of[word]).name} ({key_told(word)})")
    return told


NOTES: Final = {
    "RW-A4.1": "{name} opens the account with {opening}.",
    "RW-A4a.1": "{name} is the first in {0} and gets {n}.",
    "RW-A4b.1 +": "{name} gets {n} for the track that now lies beside or joins, from {0} to {1}.",
    "RW-A4b.1 -": "{name} pays {n} for building beside or joining rival track, from {0} to {1}.",
    "RW-A7.1": "At most {left} towns are without a railway: the Building Stage is over.",
    "RU-61": "Nobody builds any more: the Building Stage is over.",
    "RW-B1.1": "The run is {0} to {1}.",
    "RW-B1d.2": "{1} is too near to {0}: the destination is drawn again.",
    "RU-32": "{1} is too near to {0}, and so is all that is left: the run is dropped.",
    "RW-B1e.1": "No track leads from {0} to {1}: the run is held over.",
    "RU-34": "The run {0} to {1}, which was held over, can be made now.",
    "RU-39": "The entry of {name} pays a rival too much, and is struck.",
    "RU-40": "Nobody enters the race.",
    "RU-40 of": "The run {0} to {1}, which nobody has entered, is offered again.",
    "RW-B2.7 +": "{name} gets {n} for track that the train of {0} uses.",
    "RW-B2.7 -": "{name} pays {n} for the use of rival track.",
    "RW-B5.3": "Turn {2}: the train of {name} has {0} of {1} pips behind it.",
    "RW-B5.10": "{name} wins a prize of {n}.",
    "RW-B5.11": "{name} gets {n} of a shared prize.",
    "RW-B6.5": "{name} pays {n} for construction from {0} to {1}.",
    "RW-B7.1": "That was the last race.",
}


# The table


def show(view: View[RivalsState], names: list[str]) -> list[str]:
    """The whole table in lines of at most 76 characters."""
    from roundhouse.games.railway_rivals.terminal import table_shown

    return table_shown(view, names)


def prizes_told() -> str:
    return f"{FIRST} for the first, {SECOND} for the second"
