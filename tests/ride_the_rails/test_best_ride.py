"""The best ride: compared with all rides there are, playable as it is declared, and honest when cut short."""

from collections.abc import Iterator

import pytest

from bench.rides import STYLES, measure, network, rules_of
from roundhouse.core.state import NOTHING, OVER
from roundhouse.games.ride_the_rails.actions import ALIGHT, Alight
from roundhouse.games.ride_the_rails.best_ride import BestRide, best_ride, income
from roundhouse.games.ride_the_rails.packing import amount, link_city, link_railroad
from roundhouse.games.ride_the_rails.ride_links import Links
from roundhouse.games.ride_the_rails.rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState

MANY = 6000
"""Networks with more steps to all their rides are left out: they take long."""


def all_rides(rules: RailsRules, s: RailsState) -> Iterator[RailsState]:
    """Every ride that the rules allow the mover, each as the table before the passenger alights."""
    stack = [s.clone()]
    while stack:
        table = stack.pop()
        for action in rules.legal(table):
            if isinstance(action, Alight):
                yield table
            else:
                further = table.clone()
                rules.apply(further, action)
                stack.append(further)


def paid(rules: RailsRules, table: RailsState) -> tuple[int, ...]:
    """What the rules pay to each seat when the passenger alights."""
    after = table.clone()
    after.step = 0  # so that the round goes on, and nothing but the ride changes
    rider = table.order[table.step]
    after.order = (rider, *[seat for seat in table.order if seat != rider])
    rules.apply(after, ALIGHT)
    return tuple(b - a for a, b in zip(table.scores, after.scores, strict=True))


def score(gains: tuple[int, ...], seat: int, against: float) -> float:
    return gains[seat] - against * (sum(gains) - gains[seat])


def play(rules: RailsRules, s: RailsState, ride: BestRide) -> RailsState:
    """Play the ride action by action, each of which must be lawful; the table before the passenger alights."""
    table = s.clone()
    notation = rules.notation
    steps = [notation.ride(link_railroad(link), link_city(link)) for link in ride.links]
    for action in [notation.passengers[ride.origin], *steps][0 if s.origin == NOTHING else 1 + len(s.ride) :]:
        assert rules.allows(table, action) is None
        assert action in rules.legal(table)
        rules.apply(table, action)
    assert rules.allows(table, ALIGHT) is None
    return table


def small_networks() -> Iterator[tuple[RailsRules, RailsState]]:
    for seed in range(60):
        seats = 3 + seed % 3
        options = "" if seed % 5 == 4 else "board=usa-40"
        rules = rules_of(options, seats)
        for style in STYLES:
            yield rules, network(rules, style, seed, rounds=1 + seed % (6 if options == "" else 4))


def test_no_ride_is_better_than_the_best_on_small_networks() -> None:
    compared = 0
    for rules, s in small_networks():
        if s.phase == OVER:
            continue
        seat: int = rules.to_move(s)
        objectives = (0.0, 1 / (s.seats - 1), 1.0)
        best = [-1000.0] * 3
        rides = 0
        for table in all_rides(rules, s):
            gains = paid(rules, table)
            best = [max(b, score(gains, seat, part)) for b, part in zip(best, objectives, strict=True)]
            rides += 1
            if rides > MANY:
                break
        if rides > MANY:
            continue
        compared += 1
        for part, wanted in zip(objectives, best, strict=True):
            found = best_ride(rules, s, seat, part, budget=10**6)
            assert found is not None
            assert found.proven
            assert found.score == pytest.approx(wanted, abs=1e-9)
            assert found.bound == found.score
            gains = paid(rules, play(rules, s, found))
            assert score(gains, seat, part) == pytest.approx(found.score, abs=1e-9)
    assert compared >= 150
