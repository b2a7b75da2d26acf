"""What touching a part of the picture would mean."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, has, members
from roundhouse.core.counts import kinds
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.core.wide_sets import members_in
from roundhouse.games.ride_the_rails.actions import ALIGHT, DONE
from roundhouse.games.ride_the_rails.data import NO_CITY, RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import COUNT_BITS, hexes_of, railroads_at
from roundhouse.games.ride_the_rails.rides.network import links_from
from roundhouse.games.ride_the_rails.rules.journeys import city_now
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules, rules_of
from roundhouse.games.ride_the_rails.rules.take_a_share import TakeShare
from roundhouse.games.ride_the_rails.state import RailsState


def meant_by(view: View[RailsState], part: str) -> list[Action]:
    """What the view's seat would do by touching this part now, lawful or not, the likeliest first.

    A pile of the supply is a share or track, a hex is track, a city is a passenger or the next stop of a
    ride, a railroad's mark is the next Link.
    """
    rules, s = rules_of(view.rules), view.state
    board = rules.board
    kind, _, word = part.partition(":")
    riding = s.phase >= 0 and isinstance(rules.phases[s.phase], RideRails)
    if kind == "hex" and word in board.hex_of:
        hex_ = board.hex_of[word]
        if riding and board.city_at[hex_] != NO_CITY:
            return rides_to(rules, s, board.city_at[hex_])
        return builds_in(rules, s, view.seat, hex_)
    if kind == "city" and word in board.city_of:
        city = board.city_of[word]
        return rides_to(rules, s, city) if riding else builds_in(rules, s, view.seat, board.hex_at[city])
    if kind == "supply" and word in RAILROADS:
        return uses_of_pile(rules, s, RAILROADS.index(word))
    if kind == "line" and word in RAILROADS:
        railroad = RAILROADS.index(word)
        return [rules.notation.ride(railroad, city) for city in likely_stops(board, s, railroad)]
    return [action for action in (DONE, ALIGHT) if part == action.text()]


# Track


def builds_in(rules: RailsRules, s: RailsState, seat: int, hex_: int) -> list[Action]:
    """Track of each railroad in a hex: first the seat's own railroads that are there or beside it.

    A railroad that is not on the board yet starts in cities.
    """
    held: i64 = kinds(s.shares[seat], COUNT_BITS) if seat >= 0 else 0
    beside: i64 = 0 if rules.board.city_at[hex_] == NO_CITY else bit(len(RAILROADS)) - 1 - s.started
    for near in [hex_, *rules.board.around[hex_]]:
        beside |= railroads_at(s.track, near)

    def unlikely(railroad: int) -> tuple[bool, bool, bool]:
        return not has(held, railroad), not has(beside, railroad), not has(s.started, railroad)

    return [rules.notation.build(railroad, hex_) for railroad in sorted(range(len(RAILROADS)), key=unlikely)]


def uses_of_pile(rules: RailsRules, s: RailsState, railroad: int) -> list[Action]:
    """A share, or track where the railroad grows; in its first hex where it cannot grow at all."""
    if s.phase >= 0 and isinstance(rules.phases[s.phase], TakeShare):
        return [rules.notation.shares[railroad]]
    hexes = members_in(s.frontier[railroad])
    if not has(s.started, railroad):
        hexes = [rules.board.hex_at[city] for city in members(rules.starting.shown(railroad))]
    return [rules.notation.build(railroad, hex_) for hex_ in hexes or hexes_of(s.track, railroad)[:1]]


# Rides


def rides_to(rules: RailsRules, s: RailsState, city: int) -> list[Action]:
    """The passenger of a city; once one is chosen, a Link to the city by each railroad."""
    passenger: Action = rules.notation.passengers[city]
    if s.origin == NOTHING:
        return [passenger]
    here = city_now(s)
    both = railroads_at(s.track, rules.board.hex_at[city]) & railroads_at(s.track, rules.board.hex_at[here])

    def unlikely(railroad: int) -> tuple[bool, bool]:
        return not has(links_from(s, railroad, here), city), not has(both, railroad)

    order = sorted(range(len(RAILROADS)), key=unlikely)
    return [*[rules.notation.ride(railroad, city) for railroad in order], passenger]


def likely_stops(board: Board, s: RailsState, railroad: int) -> list[int]:
    """Where the next Link of a railroad may lead: to cities one Link away, else to cities where it stands."""
    if s.origin == NOTHING:
        return members(board.every)[:1]
    here = city_now(s)
    linked = members(links_from(s, railroad, here))
    stands = [city for city in members(board.every & ~bit(here)) if stands_in(board, s, railroad, city)]
    return linked or stands or members(board.every & ~bit(here))[:1]


def stands_in(board: Board, s: RailsState, railroad: int, city: int) -> bool:
    return has(railroads_at(s.track, board.hex_at[city]), railroad)
