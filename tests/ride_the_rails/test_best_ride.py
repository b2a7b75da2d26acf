"""The best ride: compared with all rides there are, playable as it is declared, and honest when cut short."""

from collections.abc import Iterator

import pytest

from bench.rides import STYLES, measure, network, rules_of
from roundhouse.core.state import NOTHING, OVER
from roundhouse.games.ride_the_rails.actions import ALIGHT, Alight
from roundhouse.games.ride_the_rails.packing import amount, link_city, link_railroad
from roundhouse.games.ride_the_rails.rides.best_ride import (
    FRONTS,
    MANY_LINKS,
    SWEEP,
    BestRide,
    best_for,
    best_ride,
    link_worths,
    sweep_rides,
)
from roundhouse.games.ride_the_rails.rides.links import Links
from roundhouse.games.ride_the_rails.rides.network import forget, how_many_links, survey
from roundhouse.games.ride_the_rails.rides.spots import Spots
from roundhouse.games.ride_the_rails.rules.ride_income import income_of
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState
from tests.walks import COMPILED

MANY = 1500
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
    """Play the ride action by action, all of them lawful; the table before the passenger alights."""
    table = s.clone()
    notation = rules.notation
    steps = [notation.ride(link_railroad(link), link_city(link)) for link in ride.links]
    for action in [notation.passengers[ride.origin], *steps][0 if s.origin == NOTHING else 1 + len(s.ride) :]:
        assert rules.allows(table, action) is None
        assert action in rules.legal(table)
        rules.apply(table, action)
    assert rules.allows(table, ALIGHT) is None
    return table


def swept(rules: RailsRules, s: RailsState, seat: int, part: float, fronts: int = 10**6) -> BestRide | None:
    """The best ride by a sweep, however few Links there are."""
    rivalry = [0.0 if other == seat else part for other in range(s.seats)]
    return sweep_rides(rules.board, s, link_worths(s, seat, rivalry), fronts)


def small_networks() -> Iterator[tuple[RailsRules, RailsState]]:
    for seed in range(60 if COMPILED else 20):  # native code compares three times as many
        seats = 3 + seed % 3
        options = "" if seed % 5 == 4 else "board=usa-40"
        rules = rules_of(options, seats)
        for style in STYLES:
            yield rules, network(rules, style, seed, rounds=1 + seed % (5 if options == "" else 3))


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
            for found in (best_ride(rules, s, seat, part, budget=10**6), swept(rules, s, seat, part)):
                assert found is not None
                assert found.proven
                assert found.score == pytest.approx(wanted, abs=1e-9)
                assert found.bound == found.score
                gains = paid(rules, play(rules, s, found))
                assert score(gains, seat, part) == pytest.approx(found.score, abs=1e-9)
    assert compared >= (150 if COMPILED else 45)


def test_a_journey_under_way_is_brought_to_its_best_end() -> None:
    compared = 0
    for n, (rules, s) in enumerate(small_networks()):
        if s.phase == OVER or n % 3 == 0:
            continue
        seat: int = rules.to_move(s)
        rides: list[RailsState] = []
        for table in all_rides(rules, s):
            rides.append(table)
            if len(rides) > MANY // 5:
                break
        if len(rides) > MANY // 5:
            continue
        # a beginning in the middle of the list, as good or bad as it may be
        begun = s.clone()
        middle = rides[len(rides) // 2]
        rules.apply(begun, rules.notation.passengers[middle.origin])
        for link in middle.ride[: len(middle.ride) // 2]:
            rules.apply(begun, rules.notation.ride(link_railroad(link), link_city(link)))
        done = len(begun.ride)
        alike = [t for t in rides if t.origin == begun.origin and t.ride[:done] == begun.ride]
        wanted = max(score(paid(rules, table), seat, 0.5) for table in alike)
        found = best_ride(rules, begun, seat, 0.5, budget=10**6)
        assert found is not None
        assert found.proven
        assert found.origin == begun.origin
        assert found.links[:done] == begun.ride
        assert found.score == pytest.approx(wanted, abs=1e-9)
        play(rules, begun, found)
        compared += 1
    assert compared >= (30 if COMPILED else 10)


def test_the_small_networks_have_links_with_a_choice_of_hexes() -> None:
    loose = 0
    for rules, s in small_networks():
        if s.phase != OVER:
            whole = s.clone()
            survey(rules.board, whole)
            loose += Links(rules.board, whole).loose
    assert loose >= (30 if COMPILED else 8)


def test_on_whole_networks_a_sweep_is_never_behind_the_search_and_always_proves_its_ride() -> None:
    rules = rules_of("board=usa-40")
    many = 0
    for seed in range(30 if COMPILED else 6):
        s = network(rules, STYLES[seed % len(STYLES)], seed)
        if s.phase == OVER:
            continue
        many += how_many_links(s) >= MANY_LINKS
        seat: int = rules.to_move(s)
        part = 0.5 * (seed % 2)
        searched = best_ride(rules, s, seat, part, budget=100)
        found = swept(rules, s, seat, part)
        assert searched is not None
        assert found is not None
        assert found.proven
        assert searched.score <= found.score <= searched.bound
        gains = paid(rules, play(rules, s, found))
        assert score(gains, seat, part) == pytest.approx(found.score, abs=1e-9)
        # asked for the best ride one gets it, by whichever way is quicker
        best = best_ride(rules, s, seat, part)
        assert best is not None
        assert best.proven
        assert best.score == found.score
    assert many >= 4


def test_a_sweep_of_more_fronts_than_allowed_is_given_up() -> None:
    rules = rules_of("board=usa-40")
    s = network(rules, "lines", 3)
    seat: int = rules.to_move(s)
    assert how_many_links(s) >= MANY_LINKS
    assert swept(rules, s, seat, 0.0) is not None
    # an order that promises less, and then more fronts; and no such order
    assert Spots(rules.board, s).order(1900)
    assert swept(rules, s, seat, 0.0, fronts=1900) is None
    assert not Spots(rules.board, s).order(100)
    assert swept(rules, s, seat, 0.0, fronts=100) is None
    # nobody waits: no ride
    s.passengers = 0
    assert swept(rules, s, seat, 0.0) is None
    assert best_ride(rules, s, seat) is None


def test_where_a_sweep_is_given_up_the_search_goes_on() -> None:
    rules = rules_of("board=usa-40")
    s = network(rules, STYLES[101 % len(STYLES)], 101)
    seat: int = rules.to_move(s)
    assert swept(rules, s, seat, 0.0, fronts=FRONTS * SWEEP) is None
    found = best_ride(rules, s, seat, budget=SWEEP)
    whole = best_ride(rules, s, seat)
    assert found is not None
    assert whole is not None
    assert whole.proven
    assert found.score <= whole.score <= found.bound
    play(rules, s, found)


def test_a_search_cut_short_says_so_and_keeps_its_bound() -> None:
    rules = rules_of("board=usa-40")
    cut = 0
    for seed in range(6):
        s = network(rules, "lines", seed)
        seat: int = rules.to_move(s)
        for part in (0.0, 0.5):
            whole = best_ride(rules, s, seat, part)
            short = best_ride(rules, s, seat, part, budget=5)
            assert whole is not None
            assert short is not None
            assert short.nodes <= 5
            assert short.proven == (short.bound == short.score)
            assert short.score <= whole.score <= whole.bound <= short.bound
            gains = paid(rules, play(rules, s, short))
            assert score(gains, seat, part) == pytest.approx(short.score, abs=1e-9)
            cut += not short.proven
    assert cut > 0


def test_where_there_are_too_many_links_short_ones_and_those_of_the_journey_are_kept() -> None:
    rules = rules_of("board=usa-40")
    s = network(rules, "lines", 3)
    seat: int = rules.to_move(s)
    every = Links(rules.board, s)
    whole = best_ride(rules, s, seat)
    assert every.whole
    assert whole is not None
    rules.apply(s, rules.notation.passengers[whole.origin])
    rules.apply(s, rules.notation.ride(link_railroad(whole.links[0]), link_city(whole.links[0])))
    some = Links(rules.board, s, len(every.ways) // 4)
    assert not some.whole
    found = best_for(rules, s, seat, [0.0] * 3, 2000, links=some)
    assert found is not None
    assert found.links[0] == whole.links[0]
    assert found.score <= whole.score < found.bound
    assert not found.proven
    play(rules, s, found)


def test_it_answers_in_every_phase_and_leaves_the_table_alone() -> None:
    rules = rules_of()
    s = network(rules, "lines", 1, rounds=4)
    riding = best_ride(rules, s, 2, 0.5)
    # the same table in the phase of building, where no network is surveyed
    building = s.clone()
    building.phase -= 1
    forget(building)
    before = rules.position(building)
    asked = best_ride(rules, building, 2, 0.5)
    assert riding is not None
    assert asked is not None
    assert (asked.origin, asked.links, asked.score) == (riding.origin, riding.links, riding.score)
    assert rules.position(building) == before
    assert not building.stretches
    assert best_ride(rules, rules.start(), 0) is None


def test_what_a_ride_brings_is_what_the_rules_pay() -> None:
    rules = rules_of()
    for seed in range(5):
        s = network(rules, "mixed", seed, rounds=5)
        seat: int = rules.to_move(s)
        found = best_ride(rules, s, seat)
        assert found is not None
        table = play(rules, s, found)
        gains = paid(rules, table)
        assert [income_of(s, other, seat, found.links) for other in range(3)] == list(gains)
        assert found.score == gains[seat]
        # RT-RIDE-11: one for every city, both ends counted
        dividends = sum(amount(s.shares[seat], link_railroad(link)) for link in found.links)
        assert gains[seat] == dividends + len(found.links) + 1


def test_the_bench_measures_both_objectives() -> None:
    for figures in measure(networks=6).values():
        assert figures["networks"] == 6
        assert figures["proven"] == 1.0
        assert 0 < figures["p50"] <= figures["p90"] <= figures["max"]
