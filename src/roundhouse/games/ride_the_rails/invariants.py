"""What holds at every Ride the Rails table: a position that breaks one of these cannot be.

Some things hold always, some in a stage of the round; each phase says in its `check` which of them
it stands on.
"""

from mypy_extensions import i64

from roundhouse.core.bits import count, has
from roundhouse.core.errors import must
from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.data import (
    CHICAGO,
    EAST,
    EAST_CAP,
    LOCOMOTIVES,
    NO_CITY,
    RAILROADS,
    ROUNDS,
    STARTS,
    YELLOW,
    Board,
)
from roundhouse.games.ride_the_rails.packing import amount, hexes_of, railroads_at
from roundhouse.games.ride_the_rails.rules.journeys import Journeys
from roundhouse.games.ride_the_rails.state import RailsState

# Always


def check_always(board: Board, s: RailsState, allowance: int) -> None:
    """`allowance` is how many locomotives a player may place in a turn."""
    must(0 <= s.round <= ROUNDS, "RT-ORDER-1", f"There are {ROUNDS} rounds.")
    if s.round > 0:
        must(sorted(s.order) == list(range(s.seats)), "RT-ORDER-3", "The turn order names every seat once.")
    for railroad, colour in enumerate(RAILROADS):
        check_railroad(board, s, railroad, colour.capitalize())
    laid = sum([len(hexes_of(s.track, railroad)) for railroad in range(len(RAILROADS))])
    must(laid <= allowance * s.seats * s.round, "RT-BUILD-2", "More track lies there than could be built.")
    for hex_, name in enumerate(board.names):
        n = count(railroads_at(s.track, hex_))
        if board.terrain[hex_] == EAST:
            must(n <= 1, "RT-BUILD-12", f"{name} is an East Coast city and holds one locomotive, not {n}.")
        elif board.terrain[hex_] != CHICAGO:
            must(n <= 2, "RT-BUILD-10", f"{name} holds two locomotives, not {n}.")
    must(min(s.scores) >= 0, "RT-SETUP-7", "Nobody has less than no money.")
    must(s.passengers & ~board.every == 0, "RT-SETUP-3", "Passengers stand in cities.")


def check_railroad(board: Board, s: RailsState, railroad: int, colour: str) -> None:
    own = hexes_of(s.track, railroad)
    held = sum([amount(shares, railroad) for shares in s.shares])
    n = amount(s.supply, railroad) + held + len(own)
    must(n == LOCOMOTIVES, "RT-SETUP-10", f"There are {n} locomotives of {colour}, not {LOCOMOTIVES}.")
    if railroad > max(s.round, 1):
        must(held == 0 and not own, "RT-ORDER-9", f"{colour} has not arrived yet.")
    if not own:
        return
    must(held > 0, "RT-BUILD-6", f"Nobody has a share of {colour}, so nobody has built it.")
    cities = [board.cities[board.city_at[hex_]] for hex_ in own if board.city_at[hex_] != NO_CITY]
    started = any(railroad in STARTS[city.kind] for city in cities)
    if railroad == YELLOW:
        started = bool(cities)
    must(started, "RT-START-1", f"{colour} stands in no city where it could have started.")
    east = len([city for city in cities if city.kind == "east"])
    must(east <= EAST_CAP, "RT-BUILD-13", f"{colour} stands in {east} East Coast cities.")
    reached = [own[0]]
    for hex_ in reached:
        reached += [n for n in board.around[hex_] if n in own and n not in reached]
    must(len(reached) == len(own), "RT-BUILD-8", f"The track of {colour} does not hang together.")


# Stages


def check_shares(s: RailsState, taken: i64) -> None:
    """Everyone has taken one share a round; `taken` seats have done so in this one, from the last on."""
    for place, seat in enumerate(s.order):
        n = sum([amount(s.shares[seat], railroad) for railroad in range(len(RAILROADS))])
        due = s.round - (0 if s.seats - 1 - place < taken else 1)
        must(n == due, "RT-SHARE-1", f"Seat {seat + 1} has {n} shares, not {due}.")


def check_passengers(board: Board, s: RailsState, ridden: i64) -> None:
    """Every ride takes one passenger off the board; `ridden` is how many rides there were at most."""
    gone = len(board.cities) - count(s.passengers)
    must(gone == s.carried, "RT-RIDE-12", f"{gone} passengers are gone, but {s.carried} have ridden.")
    must(gone <= ridden, "RT-RIDE-12", f"{gone} passengers are gone after {ridden} rides.")


def check_standing(s: RailsState) -> None:
    """Nobody is building."""
    must(s.placed == 0 and not s.climbed, "RT-BUILD-1", "Track is built in a building turn only.")


def check_no_ride(s: RailsState) -> None:
    """Nobody is riding."""
    must(s.origin == NOTHING and not s.ride, "RT-RIDE-1", "Passengers ride in their own phase only.")


def check_setup(board: Board, s: RailsState) -> None:
    """Nothing has happened yet."""
    check_standing(s)
    check_no_ride(s)
    check_passengers(board, s, 0)
    must(s.round == 0 and s.step == 0 and not s.order, "RT-SETUP-9", "The order is drawn before round 1.")
    must(not any(s.shares) and s.started == 0, "RT-SETUP-5", "All locomotives lie in the supply.")
    must(not any(s.scores), "RT-SETUP-7", "Everyone starts with no money.")


def check_playing(s: RailsState) -> None:
    """A round is being played, and somebody is asked."""
    must(s.round >= 1, "RT-ORDER-1", "The first round is round 1.")
    must(0 <= s.step < s.seats, "RT-ORDER-2", "Somebody in the turn order is asked.")


def check_sharing(board: Board, s: RailsState) -> None:
    check_standing(s)
    check_no_ride(s)
    check_shares(s, s.step)
    check_passengers(board, s, s.seats * (s.round - 1))


def check_building(board: Board, s: RailsState, allowance: int) -> None:
    check_no_ride(s)
    check_shares(s, s.seats)
    check_passengers(board, s, s.seats * (s.round - 1))
    limit = allowance - 1 if s.climbed else allowance
    must(0 <= s.placed <= limit, "RT-BUILD-2", f"No more than {limit} locomotives are placed in a turn.")
    must(not s.climbed or s.placed > 0, "RT-BUILD-3", "Nothing has been placed on a Mountain.")
    laid = sum([len(hexes_of(s.track, railroad)) for railroad in range(len(RAILROADS))])
    most = allowance * (s.seats * (s.round - 1) + s.step) + s.placed
    must(s.placed <= laid <= most, "RT-BUILD-2", "The track does not fit what was placed in this turn.")


def check_riding(board: Board, journeys: Journeys, s: RailsState) -> None:
    check_standing(s)
    check_shares(s, s.seats)
    check_passengers(board, s, s.seats * (s.round - 1) + s.step)
    if s.origin == NOTHING:
        must(not s.ride, "RT-RIDE-2", "A passenger is chosen before its journey.")
        return
    city = board.cities[s.origin].name
    must(has(s.passengers, s.origin), "RT-RIDE-2", f"There is no passenger in {city}.")
    must(has(s.linked, s.origin), "RT-RIDE-4", f"No Link leads from {city} to another city.")
    must(journeys.possible(s, s.origin, s.ride), "RT-RIDE-7", "The journey so far breaks a rule.")


def check_over(board: Board, s: RailsState) -> None:
    """The game is over: nothing is left open."""
    check_standing(s)
    check_no_ride(s)
    must(s.round == ROUNDS and s.step == 0, "RT-END-1", f"The game ends after round {ROUNDS}.")
    check_shares(s, s.seats)
    check_passengers(board, s, s.seats * ROUNDS)
