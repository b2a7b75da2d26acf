"""What each choice does and what it means now, for the one who chooses."""

from functools import lru_cache
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, members
from roundhouse.core.state import CHANCE, NOTHING
from roundhouse.core.view import View
from roundhouse.core.wording import listed, plural
from roundhouse.games.ride_the_rails.actions import Alight, Build, Done, Passenger, Ride, Share
from roundhouse.games.ride_the_rails.data import MOUNTAIN, NO_CITY, RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import amount, hexes_of, railroads_at
from roundhouse.games.ride_the_rails.rides.network import links_from
from roundhouse.games.ride_the_rails.rules.build_railroad_track import CHICAGO_BONUS, FIVE_BONUS
from roundhouse.games.ride_the_rails.rules.rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words import (
    STARTS_IN,
    cities_of,
    income,
    left_to_place,
    railroad_named,
    rules_of,
    say,
)
from roundhouse.geometry.hexes import distance

FEW: Final = 4
"""So many names are told before the rest is counted."""
NEAR: Final = 4
"""A city is told of when it is at most so many steps away."""


def hint(view: View[RailsState], action: Action, names: list[str]) -> str:
    """What this choice does and means now, for the one who chooses."""
    rules, s = rules_of(view.rules), view.state
    if isinstance(action, Share):
        return hint_share(rules.board, s, view.seat, action.railroad, names)
    if isinstance(action, Build):
        return hint_build(rules, s, action)
    if isinstance(action, Done):
        left = left_to_place(s)
        return f"{plural(left, 'locomotive')} not placed" if left else "all locomotives are placed"
    if isinstance(action, Passenger):
        return hint_passenger(rules.board, s, action.city)
    if isinstance(action, Ride):
        return hint_ride(s, view.seat, action.railroad, names)
    if isinstance(action, Alight):
        return f"the ride pays {paid(income(s), view.seat, names)}"
    return say(rules, CHANCE, action, names)


def some(words: list[str]) -> str:
    """The first few of them, and how many there are besides."""
    return listed(words if len(words) <= FEW else [*words[: FEW - 1], f"{len(words) - FEW + 1} more"])


def paid(gains: list[int], seat: int, names: list[str]) -> str:
    """Who gets what: oneself first."""
    order = [seat, *[other for other in range(len(gains)) if other != seat]]
    return listed([f"{'you' if n == seat else names[n]} ${gains[n]}" for n in order if gains[n]])


# Shares


def hint_share(board: Board, s: RailsState, seat: int, railroad: int, names: list[str]) -> str:
    """Where the railroad is, who holds it, and what is left."""
    if s.started >> railroad & 1:
        cities = [board.cities[city].name for city in cities_of(board, s, railroad)]
        hexes = len(hexes_of(s.track, railroad))
        where = f"in {plural(len(cities), 'city')} ({some(cities)}), {plural(hexes, 'hex')}"
    else:
        where = f"not on the board yet; it starts in {STARTS_IN[railroad]}"
    own = amount(s.shares[seat], railroad)
    others = [
        f"{names[other]} {amount(s.shares[other], railroad)}"
        for other in range(s.seats)
        if other != seat and amount(s.shares[other], railroad)
    ]
    held = f"you hold {own}" + (f", {', '.join(others)}" if others else "")
    return f"{where}; {held}; {amount(s.supply, railroad) - 1} left then"


# Track


def hint_build(rules: RailsRules, s: RailsState, action: Build) -> str:
    """What the locomotive reaches, what it earns at once, and what may still be placed."""
    board, railroad, hex_ = rules.board, action.railroad, action.hex
    start = s.started >> railroad & 1 == 0
    city = board.city_at[hex_]
    there = [railroad_named(other) for other in members(railroads_at(s.track, hex_))]
    told = []
    if city != NO_CITY:
        told.append(
            f"{railroad_named(railroad)} {'starts in' if start else 'reaches'} {board.cities[city].name}"
        )
    elif board.terrain[hex_] == MOUNTAIN:
        told.append("Mountain" if s.climbed else "Mountain: one locomotive fewer in this turn")
    if there:
        told.append(f"beside {some(there)}")
    if ahead := city_ahead(board, s, railroad, hex_):
        told.append(ahead)
    if bonus := bonus_told(rules, s, action, start):
        told.append(bonus)
    left = left_to_place(s) - 1
    left -= 1 if board.terrain[hex_] == MOUNTAIN and not s.climbed else 0
    told.append(f"{left} more after it" if left else "the last of this turn")
    return ", ".join(told)


def city_ahead(board: Board, s: RailsState, railroad: int, hex_: int) -> str:
    """The nearest city to which this railroad could be built, if it is near."""
    for steps, city in near_cities(board, hex_):
        there = railroads_at(s.track, board.hex_at[city])
        closed = s.full >> city & 1 or (board.east >> city & 1 and s.east_twice >> railroad & 1)
        if there >> railroad & 1 == 0 and not closed:
            name = board.cities[city].name
            return f"next to {name}" if steps == 1 else f"{steps} steps from {name}"
    return ""


@lru_cache(maxsize=4096)
def near_cities(board: Board, hex_: int) -> list[tuple[int, int]]:
    """The cities at most NEAR steps away as the crow flies, the nearest first: steps and city."""
    here = board.places[hex_]
    ways = [(distance(here, board.places[city.hex]), i) for i, city in enumerate(board.cities)]
    return sorted([way for way in ways if 0 < way[0] <= NEAR])


def bonus_told(rules: RailsRules, s: RailsState, action: Build, start: bool) -> str:
    """The money that comes at once (RT-BONUS-1, RT-BONUS-3, RT-TRANS-3, RT-TRANS-4)."""
    board, city = rules.board, rules.board.city_at[action.hex]
    told = []
    if city == board.chicago:
        told.append(f"${CHICAGO_BONUS} for Chicago")
    elif city != NO_CITY and board.five >> city & 1 and s.occupied >> city & 1 == 0:
        told.append("no $5 for a start" if start else f"${FIVE_BONUS} as the first")
    if money := line_bonus(rules, s, action):
        told.append(f"${money} for the transcontinental line")
    return listed(told) if told else ""


def line_bonus(rules: RailsRules, s: RailsState, action: Build) -> int:
    """What the transcontinental line brings if this locomotive completes it."""
    if s.transcontinental != NOTHING:
        return 0
    board, there = rules.board, railroads_at(s.track, action.hex)
    city = board.city_at[action.hex]
    coasts = bit(city) & (board.east | board.western) if city != NO_CITY else 0
    sides = [near for near in board.around[action.hex] if railroads_at(s.track, near) >> action.railroad & 1]
    if coasts == 0 and there == 0 and len(sides) < 2:
        return 0  # a dead end
    if not (s.east or coasts & board.east) or not (s.west or coasts & board.western):
        return 0
    after = s.clone()
    rules.laying.lay(after, action.railroad, action.hex)
    return rules.line.bonus(after)


# Rides


def hint_passenger(board: Board, s: RailsState, city: int) -> str:
    """Where its first Link can lead."""
    ways = []
    for railroad in range(len(RAILROADS)):
        names = [board.cities[other].name for other in members(links_from(s, railroad, city))]
        if names:
            ways.append(f"{railroad_named(railroad)} to {some(names)}")
    return f"first Link: {'; '.join(ways)}"


def hint_ride(s: RailsState, seat: int, railroad: int, names: list[str]) -> str:
    """What this Link adds, and what the ride then pays the rider."""
    gains = [amount(s.shares[other], railroad) for other in range(s.seats)]
    gains[seat] += 1 if s.ride else 2
    total = income(s)[seat] + gains[seat]
    pays = f"pays {paid(gains, seat, names)}"
    return f"{pays} more; ${total} for you so far" if s.ride else pays
