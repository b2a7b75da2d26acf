"""Ride the Rails in plain words: the table, what is asked, and what was done."""

from collections.abc import Iterable
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import members
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, NOTHING, OVER, Entry
from roundhouse.core.view import View
from roundhouse.core.wording import WIDEST, folded, listed, plural
from roundhouse.games.ride_the_rails.actions import Alight, Build, Done, Order, Passenger, Ride, Share
from roundhouse.games.ride_the_rails.data import (
    MOUNTAIN,
    NO_CITY,
    RAILROADS,
    ROUNDS,
    Board,
)
from roundhouse.games.ride_the_rails.packing import amount, hexes_of, link_railroad, railroads_at
from roundhouse.games.ride_the_rails.rules.build_railroad_track import ALLOWANCE, BuildTrack
from roundhouse.games.ride_the_rails.rules.journeys import city_now
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.rules import RailsRules
from roundhouse.games.ride_the_rails.rules.take_a_share import TakeShare, arrived
from roundhouse.games.ride_the_rails.state import RailsState

INKS: Final = {
    "red": "#c0271d",
    "blue": "#1f6fb5",
    "orange": "#d9730d",
    "yellow": "#b58900",
    "purple": "#8640a8",
    "black": "",
}
"""The colours of the railroads; none is for black, the plain ink."""
LETTERS: Final = "rboypk"
"""The railroads on the map of the terminal; k is the last letter of black."""
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th")
STARTS_IN: Final = (
    "an East Coast city",
    "an East Coast city",
    "an East Coast city or Chicago",
    "Chicago or one of the three westernmost occupied cities",
    "a western city",
    "any city with room",
)
"""Where each railroad may start, in few words."""


def rules_of(rules: Rules[RailsState]) -> RailsRules:
    assert isinstance(rules, RailsRules)
    return rules


def railroad_named(railroad: int) -> str:
    return RAILROADS[railroad].capitalize()


def hex_named(board: Board, hex_: int) -> str:
    """The city in a hex, or the name of the hex."""
    city = board.city_at[hex_]
    return board.names[hex_] if city == NO_CITY else board.cities[city].name


def cities_of(board: Board, s: RailsState, railroad: int) -> list[int]:
    """The cities in which a railroad stands, from west to east."""
    return [
        city
        for city in board.from_west
        if s.started >> railroad & 1 and railroads_at(s.track, board.hex_at[city]) >> railroad & 1
    ]


# Money of a journey


def links_used(s: RailsState) -> list[int]:
    """How many Links of each railroad the journey so far has."""
    used = [0] * len(RAILROADS)
    for link in s.ride:
        used[link_railroad(link)] += 1
    return used


def income(s: RailsState) -> list[int]:
    """What each seat would get if the passenger alighted now (RT-RIDE-9, RT-RIDE-11)."""
    if not s.ride:
        return [0] * s.seats
    used = links_used(s)
    gains = [sum([amount(shares, r) * n for r, n in enumerate(used) if n]) for shares in s.shares]
    gains[s.order[s.step]] += len(s.ride) + 1
    return gains


def left_to_place(s: RailsState) -> int:
    """How many locomotives more may be placed in this turn, the last of them perhaps not on a Mountain."""
    return ALLOWANCE[s.seats] - (1 if s.climbed else 0) - s.placed


# The table


def show(view: View[RailsState], names: list[str]) -> list[str]:
    """The whole table in lines of at most 76 characters."""
    rules, s = rules_of(view.rules), view.state
    board = rules.board
    blocks = [
        [when(view)],
        seats_shown(s, view.seat, names),
        railroads_shown(board, s),
        journey_shown(board, s, names),
        map_shown(board, s),
        passengers_shown(board, s),
    ]
    lines = [line.rstrip() for block in blocks if block for line in ("", *block)]
    return lines[1:]


def when(view: View[RailsState]) -> str:
    """The round and its phase."""
    s = view.state
    if s.phase == OVER:
        return "The game is over"
    name = view.rules.phases[s.phase].name
    return f"Round {s.round} of {ROUNDS}: {name}" if s.round else name


def seats_shown(s: RailsState, seat: int, names: list[str]) -> list[str]:
    """Turn order, money and shares."""
    lines = [f"{'ORDER':<28}money" + "".join([f"{name:>7}" for name in RAILROADS])]
    for place, owner in enumerate(s.order or range(s.seats)):
        name = names[owner][:15] + (" (you)" if owner == seat else "")
        line = f"{ORDINALS[place] if s.order else '':<5}{name:<22}{'$' + str(s.scores[owner]):>6}"
        held = [amount(s.shares[owner], railroad) for railroad in range(len(RAILROADS))]
        lines.append(line + "".join([f"{n or '-':>7}" for n in held]))
    supply = [amount(s.supply, railroad) for railroad in range(len(RAILROADS))]
    lines.append(f"{'     in the supply':<33}" + "".join([f"{n:>7}" for n in supply]))
    return lines


def railroads_shown(board: Board, s: RailsState) -> list[str]:
    """Every railroad that has arrived: its hexes and cities, or where it starts."""
    lines = []
    for railroad in members(arrived(s.round)) if s.round else []:
        label = f"{railroad_named(railroad):<8}"
        if s.started >> railroad & 1 == 0:
            lines += folded(label, f"not on the board yet: it starts in {STARTS_IN[railroad]}")
            continue
        hexes = len(hexes_of(s.track, railroad))
        cities = ", ".join([board.cities[city].name for city in cities_of(board, s, railroad)])
        lines += folded(label, f"{plural(hexes, 'hex')}: {cities}")
    return ["RAILROADS from west to east", *lines] if lines else []


def journey_shown(board: Board, s: RailsState, names: list[str]) -> list[str]:
    """The ride as far as it has come, and what it pays."""
    if s.origin == NOTHING:
        return []
    words = board.cities[s.origin].name
    for link in s.ride:
        words += f" > {RAILROADS[link & 7]} > {board.cities[link >> 3].name}"
    lines = folded("Ride    ", words)
    if s.ride:
        pays = [f"{names[seat][:15]} ${money}" for seat, money in enumerate(income(s)) if money]
        lines += folded("Pays    ", listed(pays))
    return lines


def map_shown(board: Board, s: RailsState) -> list[str]:
    """The map, two characters a hex; nothing for a board that is too wide."""
    far = max(board.west)
    if far + 6 > WIDEST:
        return []
    rows: dict[int, list[str]] = {}
    for hex_, (row, _) in enumerate(board.places):
        line = rows.setdefault(row, [" "] * (far + 2))
        line[board.west[hex_] : board.west[hex_] + 2] = sign_of(board, s, hex_)
    letter = {board.places[i][0]: name.rstrip("0123456789") for i, name in enumerate(board.names)}
    lines = [f"{letter[row]:<3}{''.join(line)}" for row, line in rows.items()]
    signs = ", ".join([f"{LETTERS[i]} {name}" for i, name in enumerate(RAILROADS)])
    return [
        *lines,
        f"{signs} (capitals in cities);",
        "* a free city, ^ a Mountain, #3 three locomotives in Chicago",
    ]


def sign_of(board: Board, s: RailsState, hex_: int) -> tuple[str, str]:
    """Two characters for a hex: its railroads, or what it is."""
    there = members(railroads_at(s.track, hex_))
    city = board.city_at[hex_] != NO_CITY
    letters = [LETTERS[railroad].upper() if city else LETTERS[railroad] for railroad in there]
    if len(there) > 2:
        return "#", str(len(there))
    if there:
        return letters[0], letters[1] if len(there) > 1 else " "
    return "*" if city else "^" if board.terrain[hex_] == MOUNTAIN else ".", " "


def passengers_shown(board: Board, s: RailsState) -> list[str]:
    """Who still waits, or the few cities without a passenger."""
    here, gone = members(s.passengers), members(board.every & ~s.passengers)
    if not gone:
        return ["Every city has its passenger."]
    names = [board.cities[city].name for city in (here if len(here) <= len(gone) else gone)]
    which = "in" if len(here) <= len(gone) else "not in"
    return folded(
        "Passengers  ", f"{len(here)} of {len(board.cities)}, {which} {listed(names)}" if here else "none"
    )


# The question


def ask(view: View[RailsState], names: list[str]) -> str:
    """What is asked of the mover; of "you", where the view is the mover's own."""
    rules, s = rules_of(view.rules), view.state
    mover = view.to_move
    if mover == OVER:
        return ending(view, names)
    if mover == CHANCE:
        return "The turn order is drawn."
    phase = rules.phases[s.phase]
    if mover != view.seat:
        return f"{names[mover]} is to move: {phase.name}."
    if isinstance(phase, TakeShare):
        return "Take a locomotive of any railroad that has arrived: it is a share."
    if isinstance(phase, BuildTrack):
        return ask_build(s, phase)
    assert isinstance(phase, RideRails)
    return ask_ride(rules.board, s)


def ask_build(s: RailsState, phase: BuildTrack) -> str:
    left = left_to_place(s)
    if left == 0:
        return f"You have placed {plural(s.placed, 'locomotive')}, as many as you may: say done."
    if len(phase.legal(s)) == 1:
        return "There is nothing more that you can build: say done."
    if s.climbed:
        mountain = ", on Mountains too"
    elif left == 1:
        mountain = ", not on a Mountain"
    else:
        mountain = f", or {left - 1} if one is on a Mountain"
    more = " more" if s.placed else ""
    return f"Build track: a railroad, then a hex. You may place {left}{more}{mountain}; or say done."


def ask_ride(board: Board, s: RailsState) -> str:
    if s.origin == NOTHING:
        return "Choose a passenger: it rides from its city to another one."
    origin = board.cities[s.origin].name
    if not s.ride:
        return f"The passenger of {origin} boards: choose the next city and the railroad."
    here = board.cities[city_now(s)].name
    links = plural(len(s.ride), "Link")
    return f"{origin} to {here}, {links}: ${income(s)[s.order[s.step]]} for you. Ride on, or alight here."


def ending(view: View[RailsState], names: list[str]) -> str:
    s = view.state
    winners = [seat for seat, place in enumerate(view.rules.ranking(s)) if place == 1]
    money = s.scores[winners[0]]
    if len(winners) > 1:
        return f"The game is over. {listed([names[seat] for seat in winners])} win together with ${money}."
    return f"The game is over. {names[winners[0]]} wins with ${money}."


# What has been done


def say(rules: Rules[RailsState], actor: int, action: Action, names: list[str]) -> str:
    """What has been done, in the third person."""
    board = rules_of(rules).board
    if isinstance(action, Order):
        return f"The turn order is {listed([names[seat] for seat in action.order])}."
    name = names[actor]
    if isinstance(action, Share):
        return f"{name} takes a share of {railroad_named(action.railroad)}."
    if isinstance(action, Build):
        return f"{name} builds {railroad_named(action.railroad)} in {hex_named(board, action.hex)}."
    if isinstance(action, Done):
        return f"{name} ends the building turn."
    if isinstance(action, Passenger):
        return f"{name} takes the passenger of {board.cities[action.city].name}."
    if isinstance(action, Ride):
        return f"{name} rides {railroad_named(action.railroad)} to {board.cities[action.city].name}."
    assert isinstance(action, Alight)
    return f"{name} lets the passenger alight."


def note(rules: Rules[RailsState], entry: Entry, names: list[str]) -> str:
    """A line of the ledger, without the rule's id."""
    board = rules_of(rules).board
    words = entry.about.split(",")
    if entry.rule == "RT-ORDER-6":
        return NOTES[entry.rule].format(listed([names[int(word) - 1] for word in words]))
    told = NOTES[entry.rule].format(
        *told_of(board, words),
        name=names[entry.seat] if entry.seat >= 0 else "everybody",
        money=f"${entry.amount}",
        links=plural(int(words[1]), "Link") if entry.rule == "RT-RIDE-9" else "",
        shares=plural(int(words[2]), "share") if entry.rule == "RT-RIDE-9" else "",
        cities=plural(entry.amount, "city"),
    )
    return told[0].upper() + told[1:]


def told_of(board: Board, words: Iterable[str]) -> list[str]:
    """Ids as people say them."""
    told = []
    for word in words:
        if word in RAILROADS:
            told.append(word.capitalize())
        elif word in board.city_of:
            told.append(board.cities[board.city_of[word]].name)
        elif word in board.hex_of:
            told.append(hex_named(board, board.hex_of[word]))
        else:
            told.append(word)
    return told


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
