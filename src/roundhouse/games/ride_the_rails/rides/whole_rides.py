"""Whole rides to a city: how a journey under way could go on and end there, for whoever clicks on it."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, members
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.ride_the_rails.actions import ALIGHT
from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.packing import amount, link_city, link_railroad
from roundhouse.games.ride_the_rails.rides.best_ride import best_for
from roundhouse.games.ride_the_rails.rides.network import links_from
from roundhouse.games.ride_the_rails.rules.journeys import Journeys, city_now
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules, rules_of
from roundhouse.games.ride_the_rails.state import RailsState

BUDGET: Final = 300
"""What the search for one ride may cost."""
SLIGHTLY: Final = 0.01
"""Of rides that pay oneself the same, the one that pays the others less."""


def goals(view: View[RailsState]) -> list[str]:
    """The cities to which Links lead from where the passenger is, as parts of the picture."""
    s = view.state
    if riding(view) is None:
        return []
    cities = rules_of(view.rules).board.cities
    reached = ahead = bit(city_now(s))
    while ahead:
        beyond = 0
        for city in members(ahead):
            for railroad in range(len(RAILROADS)):
                beyond |= links_from(s, railroad, city)
        ahead = beyond & ~reached & ~s.visited
        reached |= ahead
    return [f"city:{cities[city].id}" for city in members(reached & ~s.visited)]


def ways_to(view: View[RailsState], part: str) -> list[list[Action]]:
    """What rides to the city of this part, the one that pays most first; each ends with alighting there.

    Besides that one there are the ride that leaves the others furthest behind, and the one of fewest Links.
    """
    phase = riding(view)
    if phase is None or part not in goals(view):
        return []
    rules, s, seat = rules_of(view.rules), view.state, view.seat
    city = rules.board.city_of[part.partition(":")[2]]
    behind = 1 / (s.seats - 1)
    found = [
        best_to(rules, s, seat, SLIGHTLY, city),
        best_to(rules, s, seat, behind, city),
        shortest(phase.journeys, s, seat, city),
    ]
    done = len(s.ride)
    rides = list(dict.fromkeys([links[done:] for links in found if len(links) > done]))
    ride = rules.notation.ride
    return [[*[ride(link_railroad(link), link_city(link)) for link in links], ALIGHT] for links in rides]


def riding(view: View[RailsState]) -> RideRails | None:
    """The phase, if this seat has a passenger under way."""
    rules, s = rules_of(view.rules), view.state
    phase = rules.phases[s.phase] if s.phase >= 0 else None
    if not isinstance(phase, RideRails) or view.to_move != view.seat or s.origin == NOTHING:
        return None
    return phase


def best_to(rules: RailsRules, s: RailsState, seat: int, against: float, city: int) -> tuple[int, ...]:
    """The Links of the best ride to a city; none if the search finds no ride there."""
    rivalry = [against] * s.seats
    rivalry[seat] = 0.0
    best = best_for(rules, s, seat, rivalry, BUDGET, city)
    return best.links if best is not None else ()


def shortest(journeys: Journeys, s: RailsState, seat: int, city: int) -> tuple[int, ...]:
    """A ride of few Links to a city, by railroads of which the seat holds many shares where it can."""
    order = sorted(range(len(RAILROADS)), key=lambda railroad: -amount(s.shares[seat], railroad))
    seen = bit(city_now(s))
    queue = [s]
    while queue:
        further: list[RailsState] = []
        for at in queue:
            onward = journeys.onward(at)
            for railroad in order:
                for next_ in members(onward[railroad] & ~seen):
                    gone = at.clone()
                    journeys.go(gone, railroad, next_)
                    if next_ == city:
                        return gone.ride
                    seen |= bit(next_)
                    further.append(gone)
        queue = further
    return ()
