"""The last rides of a game: compared with all the ways in which it can end."""

from bench.rides import network, rules_of
from roundhouse.core.state import OVER
from roundhouse.games.ride_the_rails.bot.judge import RailsJudge
from roundhouse.games.ride_the_rails.bot.last_rides import LastRides, goodness
from roundhouse.games.ride_the_rails.data import ROUNDS
from roundhouse.games.ride_the_rails.rules.ride_income import income_of
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState
from tests.ride_the_rails.test_best_ride import all_rides, small_networks

MANY = 60
"""Networks with more rides are left out: all pairs of them are compared."""


def rides_of(rules: RailsRules, s: RailsState, rider: int) -> list[tuple[int, list[int]]]:
    """Every ride of a seat: the city of the passenger, and what each seat gets."""
    found: list[tuple[int, list[int]]] = []
    for table in all_rides(rules, s):
        found.append((table.origin, [income_of(s, seat, rider, table.ride) for seat in range(s.seats)]))
        if len(found) > MANY:
            break
    return found


def added(scores: list[int], gains: list[int]) -> list[int]:
    return [a + b for a, b in zip(scores, gains, strict=True)]


def ended(s: RailsState, riders: list[int], rides: list[list[tuple[int, list[int]]]]) -> list[int]:
    """How the game ends if the two last riders look at every ride there is."""
    first, second = riders
    best: list[int] = []
    for origin, gains in rides[0]:
        after = added(list(s.scores), gains)
        ends = [added(after, more) for city, more in rides[1] if city != origin]
        end = max(ends, key=lambda scores: goodness(scores, second), default=after)
        if not best or goodness(end, first) > goodness(best, first):
            best = end
    return best


def test_the_last_two_ride_as_well_as_any_rides_can_be() -> None:
    compared = taken_away = 0
    for rules, s in small_networks():
        if s.phase == OVER:
            continue
        s.step = s.seats - 2
        s.round = ROUNDS
        riders = list(s.order[s.step :])
        rides = [rides_of(rules, s, rider) for rider in riders]
        if len(rides[0]) > MANY:
            continue
        last = LastRides(rules, s)
        ride = last.best()
        assert ride is not None
        wanted = ended(s, riders, rides)
        assert last.end is not None
        assert goodness(last.end, riders[0]) == goodness(wanted, riders[0])
        assert RailsJudge(rules).plans(s, riders[0], 4) == [RailsJudge(rules).steps(ride)]
        alone = max(rides[0], key=lambda one: one[1][riders[0]])
        taken_away += alone[0] != ride.origin
        compared += 1
    assert compared >= 10
    assert taken_away > 0  # the best ride alone is not always the best


def test_with_too_many_endings_nothing_is_searched_out() -> None:
    rules = rules_of("board=usa-40", 5)
    s = network(rules, "lines", 1, rounds=4)
    s.round = ROUNDS
    s.passengers = s.linked  # as if nobody had ridden yet
    assert LastRides(rules, s).best() is None
    assert len(RailsJudge(rules).plans(s, s.order[0], 4)) > 1
