"""Two players and an imaginary third company, which they build in turns and enter against each other.

It sits on the third seat, with an account, lines and a train like any other (RU-57). Nobody holds that seat:
when it is to move, one of the two decides for it.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.errors import Refusal
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.packing import seats_at, step_hex
from roundhouse.games.railway_rivals.routes.routes import Routes
from roundhouse.games.railway_rivals.state import ENTERED, RailwayState

THIRD: Final = 2
"""The seat of the third company: the last (RU-57)."""


def builder(s: RailwayState) -> i64:
    """Who builds for it in this round."""
    return builder_in(s.round)


def builder_in(number: i64) -> i64:
    """Who builds for it in a round: player 1 in odd rounds, player 2 in even ones (RU-57, RW-C7b.2)."""
    return (number - 1) % 2


def spared(s: RailwayState, seat: i64) -> i64:
    """Who gets nothing from a builder, as bits: whoever builds for the third company (RW-C7b.3, RU-96)."""
    return bit(builder(s)) if seat == THIRD else 0


def outsider(s: RailwayState) -> i64:
    """Who decides about its train: the one who has not entered the race himself (RW-C7b.4, RU-97)."""
    return 1 if s.declared[0] == ENTERED else 0


def asked_about(s: RailwayState) -> bool:
    """Whether somebody is asked for its entry: exactly one has entered, alone (RU-97)."""
    alone = [seat for seat in range(THIRD) if s.declared[seat] == ENTERED and s.partners[seat] == NOTHING]
    return len(alone) == 1


def without(order: tuple[int, ...]) -> tuple[int, ...]:
    """An order of seats without the third company."""
    return tuple([seat for seat in order if seat != THIRD])


def free_track(s: RailwayState, company: i64) -> i64:
    """Whose track is free to the seats of a train: its own, to the third also its patron's (RW-C7b.5)."""
    return company | bit(outsider(s)) if company == bit(THIRD) else company


def why_not(routes: Routes, s: RailwayState, route: tuple[int, ...], bus_boss: bool) -> Refusal | None:
    """Why the third company cannot run by a route that is lawful otherwise; None if it can."""
    here: i64 = route[0]
    own = False
    for i in range(1, len(route)):
        there = step_hex(route[i])
        own = own or seats_at(s.track, routes.map.segment(here, there)) & bit(THIRD) != 0
        here = there
    if not own:
        return Refusal("RU-97", "At least one step must lie on the lines of the third company itself.")
    other = s.routes[1 - outsider(s)]
    if bus_boss and len(other) > 0 and routes.steps_of(other) > 2 * routes.steps_of(route):
        return Refusal("RU-98", "The route of the other player would be more than twice as long, and struck.")
    return None
