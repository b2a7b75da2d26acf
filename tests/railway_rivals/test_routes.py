"""The best routes of a run, against a search of every path, and in scenes that a person can follow."""

from typing import Any

import pytest

from roundhouse import dice_at
from roundhouse.core.bits import members
from roundhouse.games.railway_rivals.packing import FREE, pack_step, route_hexes, seats_at, step_payee
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.routes.fees import (
    EIGHT,
    MOST_LIMIT,
    SIX,
    FeeFields,
    fee_of_one,
    fee_to,
    total_of,
)
from roundhouse.games.railway_rivals.routes.routes import NO_WAY, Routes
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from tests.railway_rivals.given import rules_of

ANY = [99] * 6  # towards six seats
TOUCHED = "fee_unit=hexes_touched"


def laid(rules: RailwayRules, *tracks: str) -> Any:
    """A state with these lines, a seat each."""
    s = rules.start()
    for seat, paths in enumerate(tracks):
        for path in paths.split(","):
            hexes = [rules.map.hex_of[name] for name in path.split()]
            for i in range(1, len(hexes)):
                rules.laying.lay(s, seat, rules.map.segment(hexes[i - 1], hexes[i]))
    return s


def written(rules: RailwayRules, route: tuple[int, ...]) -> str:
    """A route as actions write it."""
    payees = [FREE, *[step_payee(step) for step in route[1:]]]
    named = zip(route_hexes(route), payees, strict=True)
    return ",".join(
        rules.map.names[hex_] + ("" if payee == FREE else f"-{payee + 1}") for hex_, payee in named
    )


def offered(rules: RailwayRules, s: Any, start: str, goal: str, company: int = 1) -> list[str]:
    starts = [rules.map.hex_of[name] for name in start.split()]
    goals = [rules.map.hex_of[name] for name in goal.split()]
    found = BestRoutes(rules.routes, s, starts, goals).undominated(company, ANY)
    return [written(rules, route) for route in found]


# Every path


def every_route(
    routes: Routes, s: Any, company: int, starts: list[int], goals: list[int]
) -> list[tuple[int, ...]]:
    """All lawful routes, by trying every path."""
    found: list[tuple[int, ...]] = []
    stack: list[tuple[int, ...]] = [(hex_,) for hex_ in starts]
    while stack:
        route = stack.pop()
        hexes = route_hexes(route)
        if len(route) > 1 and routes.why_not(s, company, route, starts, goals) is None:
            found.append(route)
        for segment, beyond in routes.ways[hexes[-1]]:
            owners = seats_at(s.track, segment)
            payees = [FREE] if owners & company else members(owners)
            if beyond not in hexes:
                stack += [(*route, pack_step(beyond, payee)) for payee in payees]
    return found


def vector(routes: Routes, route: tuple[int, ...]) -> tuple[int, ...]:
    """What counts about a route: its pips, and the fee to every seat."""
    fees = routes.fees_of(route)
    return (routes.route_pips(route), *[fee_to(fees, seat) for seat in range(8)])


def within(v: tuple[int, ...], limits: list[int]) -> bool:
    return all(fee <= limit for fee, limit in zip(v[1:], limits, strict=False))


def unbeaten(vectors: set[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return sorted(
        v
        for v in vectors
        if not any(w != v and all(x <= y for x, y in zip(w, v, strict=True)) for w in vectors)
    )


def random_network(seed: int) -> tuple[RailwayRules, Any, list[int], list[int], Any]:
    """Small lines of two to four companies around one hex, and the ends of a run."""
    dice = dice_at("network", seed)
    rules = rules_of(2 + seed % 3)
    s = rules.start()
    hub = dice.below(len(rules.map.names))
    for seat in range(rules.seats):
        hexes = [hub]
        for _ in range(5 + dice.below(9 - rules.seats)):
            here = hexes[dice.below(len(hexes))]
            ways = [way for way in rules.map.ways[here] if not seats_at(s.track, way[0]) >> seat & 1]
            if ways:
                segment, beyond = ways[dice.below(len(ways))]
                rules.laying.lay(s, seat, segment)
                hexes.append(beyond)
    there = [hex_ for hex_ in range(len(rules.map.names)) if seats_at(s.seats_in_hex, hex_)] or [hub]
    starts = sorted({there[dice.below(len(there))] for _ in range(1 + dice.below(2))})
    goals = sorted({there[dice.below(len(there))] for _ in range(2)} - set(starts))
    return rules, s, starts, goals, dice


@pytest.mark.rule("RU-20", "RU-21", "RU-23", "RU-42", "RU-45", "RW-B2.5")
@pytest.mark.parametrize("by_hexes", [False, True])
@pytest.mark.parametrize("per_hill_hex", [False, True])
def test_the_routes_offered_are_exactly_those_that_no_other_beats(per_hill_hex: bool, by_hexes: bool) -> None:
    compared = several = 0
    for seed in range(45):
        rules, s, starts, goals, dice = random_network(seed)
        routes = Routes(rules.map, per_hill_hex=per_hill_hex, by_hexes=by_hexes)
        for company in (0b01, 0b10, 0b11):
            lawful = {vector(routes, route) for route in every_route(routes, s, company, starts, goals)}
            for limits in (ANY, [2 + dice.below(4) for _ in range(6)]):
                search = BestRoutes(routes, s, starts, goals)
                found = search.undominated(company, limits)
                assert all(routes.why_not(s, company, route, starts, goals) is None for route in found)
                best = unbeaten({v for v in lawful if within(v, limits)})
                assert sorted(vector(routes, route) for route in found) == best, (seed, company, limits)
                assert [route for route in found if routes.route_pips(route) == best[0][0]][:1] == found[:1]
                assert not search.bounded
                compared += len(best)
                several += len(best) > 1
    assert compared > 200
    assert several > 40


# Scenes


@pytest.mark.rule("RU-20", "RW-B2.7")
@pytest.mark.parametrize(
    ("tracks", "by_steps", "by_hexes"),
    [
        (["E4 F4", "F4 F5 F6 F7", ""], (3, 0), (4, 0)),  # one stretch
        (["E4 F4, F5 F6", "F4 F5, F6 F7", ""], (2, 0), (4, 0)),  # left and taken again
        (["E4 F4", "F4 F5 F6", "F6 F7"], (2, 1), (3, 2)),  # both have an arm where the train changes
        (["E4 F4 F5 F6 F7", "F4 F5 F6 F7", ""], (0, 0), (0, 0)),
    ],
)
def test_a_fee_is_one_a_step_or_one_a_hex_touched(
    tracks: list[str], by_steps: tuple[int, int], by_hexes: tuple[int, int]
) -> None:
    for options, wanted in (("", by_steps), (TOUCHED, by_hexes)):
        rules = rules_of(3, options)
        s = laid(rules, *tracks)
        start, goal = rules.map.hex_of["E4"], rules.map.hex_of["F7"]
        (route,) = BestRoutes(rules.routes, s, [start], [goal]).undominated(1, ANY)
        fees = rules.routes.fees_of(route)
        assert (fee_to(fees, 1), fee_to(fees, 2)) == wanted


@pytest.mark.rule("RU-21")
def test_where_two_rivals_lie_side_by_side_every_division_of_the_fee_is_offered() -> None:
    rules = rules_of(3)
    s = laid(rules, "E4 F4", "F4 F5 F6", "F4 F5 F6")
    routes = offered(rules, s, "E4", "F6")
    assert len(routes) == 3
    assert {"E4,F4,F5-2,F6-2", "E4,F4,F5-3,F6-3"} < set(routes)
    # partners pay each other nothing
    assert offered(rules, s, "E4", "F6", company=0b011) == ["E4,F4,F5,F6"]


@pytest.mark.rule("RU-20", "RU-21")
def test_by_hexes_touched_it_pays_to_stay_with_one_rival() -> None:
    # seat 3 is one step shorter in the middle, but seat 2 is on the way before and after
    tracks = ["E4 F4, F7 F8", "F4 F5, F5 E5 E6 F6, F6 F7", "F5 F6"]
    rules = rules_of(3)
    assert offered(rules, laid(rules, *tracks), "E4", "F8") == [
        "E4,F4,F5-2,F6-3,F7-2,F8",
        "E4,F4,F5-2,E5-2,E6-2,F6-2,F7-2,F8",
    ]
    rules = rules_of(3, TOUCHED)
    s = laid(rules, *tracks)
    assert offered(rules, s, "E4", "F8") == [
        "E4,F4,F5-2,F6-3,F7-2,F8",  # 4 to seat 2 and 2 to seat 3
        "E4,F4,F5-2,E5-2,E6-2,F6-2,F7-2,F8",  # 6 to seat 2
    ]


@pytest.mark.rule("RU-45")
def test_nobody_passes_through_a_dead_end_abroad() -> None:
    rules = rules_of(2)
    s = laid(rules, "C11 C12, D11 C12, C11 D10 E10 E11 D11", "D12 D11")
    assert offered(rules, s, "C11", "D11") == ["C11,D10,E10,E11,D11"]  # not over C12
    assert offered(rules, s, "D10", "C12") == ["D10,C11,C12"]  # but to it
    assert offered(rules, s, "C12", "D10") == ["C12,C11,D10"]  # and from it
    assert offered(rules, s, "C12", "D12") == ["C12,D11,D12-2"]  # from one to another
    assert offered(rules, s, "D10 C12", "D11") == ["C12,D11"]  # and from either of two starts


@pytest.mark.rule("RW-B2.5", "RU-23")
def test_own_lines_that_can_only_be_reached_and_left_by_the_same_hex_do_not_count() -> None:
    rules = rules_of(2)
    loop = "F5 E5 E6 F5"
    assert offered(rules, laid(rules, loop, "F4 F5 F6"), "F4", "F6") == []
    assert offered(rules, laid(rules, loop, "F4 F5 F6, E6 F6"), "F4", "F6") == ["F4,F5-2,E6,F6-2"]


@pytest.mark.rule("RW-B2.5", "RU-23")
def test_a_dearer_way_to_own_lines_is_found_where_the_cheaper_would_meet_itself() -> None:
    rules = rules_of(2)
    s = laid(rules, "G6 F6", "F4 F5 G6, F4 G5 H5 G6, F6 F5 E5")
    # by F5 it is nearer to G6, but from there the train must come through F5
    assert offered(rules, s, "F4", "E5") == ["F4,G5-2,H5-2,G6-2,F6,F5-2,E5-2"]


@pytest.mark.rule("RW-B2.5", "RU-23")
def test_a_way_partly_on_own_lines_does_not_hide_one_that_may_go_where_it_has_been() -> None:
    rules = rules_of(3)
    s = laid(rules, "F5 G6", "F4 E5 F5, F4 G5", "G5 G6")
    # at F5 the way over G5 and G6 is not longer for having an own step; but it cannot end in G5
    assert offered(rules, s, "F4", "G5") == ["F4,E5-2,F5-2,G6,G5-3"]


@pytest.mark.rule("RU-23")
def test_there_is_no_route_where_no_track_leads_or_none_is_ones_own() -> None:
    rules = rules_of(2)
    s = laid(rules, "E4 F4", "F4 F5 F6, G7 G8")
    assert offered(rules, s, "E4", "G8") == []
    assert offered(rules, s, "G7", "G8") == []
    assert offered(rules, s, "B2", "G8") == []
    assert offered(rules, s, "E4 G7", "F6 G8") == ["E4,F4,F5-2,F6-2"]


# The bound


@pytest.mark.rule("RU-21", "RU-23")
@pytest.mark.parametrize("by_hexes", [False, True])
def test_with_little_work_the_quickest_and_the_cheapest_route_are_still_offered(by_hexes: bool) -> None:
    struck = 0
    for seed in range(40):
        rules, s, starts, goals, _ = random_network(seed)
        routes = Routes(rules.map, per_hill_hex=False, by_hexes=by_hexes)
        limits = [6] * 6
        for company in (0b01, 0b10):
            lawful = {vector(routes, route) for route in every_route(routes, s, company, starts, goals)}
            lawful = {v for v in lawful if within(v, limits)}
            search = BestRoutes(routes, s, starts, goals)
            search.work = 4
            found = [vector(routes, route) for route in search.undominated(company, limits)]
            assert set(found) <= lawful
            assert len(set(found)) == len(found)
            assert search.proven
            if search.bounded:
                struck += 1
                assert bool(found) == bool(lawful)
                if found:
                    assert min(v[0] for v in found) == min(v[0] for v in lawful)
                    assert min(sum(v[1:]) for v in found) == min(sum(v[1:]) for v in lawful)
    assert struck > 20


@pytest.mark.rule("RU-21", "RU-23")
@pytest.mark.parametrize("by_hexes", [False, True])
def test_with_little_work_what_is_left_out_is_beaten_towards_each_rival(by_hexes: bool) -> None:
    """Compared with every lawful route: one offered is as quick, as cheap in all, and pays him no more."""
    left_out = tight = 0
    for seed in range(60):
        rules, s, starts, goals, dice = random_network(seed)
        routes = Routes(rules.map, per_hill_hex=False, by_hexes=by_hexes)
        for company in (0b01, 0b10, 0b11):
            every = {vector(routes, route) for route in every_route(routes, s, company, starts, goals)}
            for limits in (ANY, [1 + dice.below(5) for _ in range(6)]):
                lawful = {v for v in every if within(v, limits)}
                search = BestRoutes(routes, s, starts, goals)
                search.work = 1
                found = [vector(routes, route) for route in search.undominated(company, limits)]
                assert search.towards_each
                assert set(found) <= lawful
                assert set(found) <= set(unbeaten(lawful))
                for v in lawful:
                    for rival in range(1, len(v)):
                        assert any(
                            f[0] <= v[0] and sum(f[1:]) <= sum(v[1:]) and f[rival] <= v[rival] for f in found
                        ), (seed, company, limits, v, rival)
                if search.bounded:
                    left_out += len(unbeaten(lawful)) - len(found)
                    tight += len(lawful) < len(every)
    assert left_out > 0
    assert tight > 20


@pytest.mark.rule("RU-106", "RU-21", "RU-23", "RU-25")
@pytest.mark.parametrize("last", [0, 1_000_000], ids=["a first round", "to the end"])
@pytest.mark.parametrize("by_hexes", [False, True])
def test_with_the_least_work_it_is_exactly_said_what_was_left_out(by_hexes: bool, last: int) -> None:
    """Compared with every lawful route: one offered is as quick and costs no more, or a pair allows it."""
    settled = open_ = left_out = 0
    for seed in range(90):
        rules, s, starts, goals, dice = random_network(seed)
        routes = Routes(rules.map, per_hill_hex=False, by_hexes=by_hexes)
        for company in (0b01, 0b10, 0b11):
            every = {vector(routes, route) for route in every_route(routes, s, company, starts, goals)}
            for limits in (ANY, [dice.below(4) for _ in range(6)], [1 + dice.below(5) for _ in range(6)]):
                lawful = {v for v in every if within(v, limits)}
                search = BestRoutes(routes, s, starts, goals)
                search.work, search.proof, search.more, search.last = 1, 0, 0, last
                found = [vector(routes, route) for route in search.undominated(company, limits)]
                assert set(found) <= set(lawful)
                if search.towards_each:
                    continue
                sums = [(v[0], sum(v[1:])) for v in found]
                for v in lawful:
                    assert any(
                        pips <= v[0] and total <= sum(v[1:]) for pips, total in sums + search.left_out
                    ), (seed, company, limits, v)
                for pips, total in search.left_out:
                    assert not any(p <= pips and t <= total for p, t in sums), "a pair that is needless"
                settled += not search.left_out
                open_ += len(search.left_out) > 0
                left_out += len(unbeaten(lawful)) > len(found)
                assert search.proven or search.left_out
    assert settled > 50
    assert left_out > 5
    assert (open_ > 0) == (last == 0), "with work enough nothing stays open"


@pytest.mark.rule("RU-106")
def test_a_limit_that_is_met_only_by_dividing_fees_is_found_at_last() -> None:
    """Four steps beside each other, two for either rival: in a first round it is open, later it is found."""
    rules = rules_of(3)
    s = laid(rules, "E4 F4", "F4 F5 F6 F7 F8", "F4 F5 F6 F7 F8")
    ends = [rules.map.hex_of["E4"]], [rules.map.hex_of["F8"]]
    listed: list[tuple[int, list[tuple[int, int]]]] = []
    for last in (0, 100_000):
        search = BestRoutes(rules.routes, s, *ends)
        search.work, search.proof, search.more, search.last = 1, 0, 0, last
        found = search.undominated(1, [9, 2, 2])
        assert all(total_of(rules.routes.fees_of(route)) == 4 for route in found)
        listed.append((len(found), search.left_out))
    assert listed[-1] == (1, [])


def test_a_full_map_of_parallel_lines_comes_to_the_bound() -> None:
    rules = rules_of(4)
    s = rules.start()
    for segment in range(len(rules.map.ends)):
        for seat in (1, 2, 3):
            rules.laying.lay(s, seat, segment)
    rules.laying.lay(s, 0, rules.map.segment(rules.map.hex_of["F8"], rules.map.hex_of["F9"]))
    starts, goals = [rules.map.hex_of["E1"]], [rules.map.hex_of["F9"]]
    search = BestRoutes(rules.routes, s, starts, goals)
    routes = search.undominated(1, [20] * 4)
    assert search.bounded
    assert search.proven
    assert rules.routes.route_pips(routes[0]) == rules.routes.distances(s, starts)[goals[0]]
    assert min(total_of(rules.routes.fees_of(route)) for route in routes) == 8
    # one who has all of it needs no search
    assert [written(rules, route) for route in search.undominated(2, [20] * 4)] == [
        written(rules, search.undominated(2, [0] * 4)[0])
    ]
    assert not search.bounded


# Numbers


def test_the_network_of_a_run_is_used_again_for_that_run_only() -> None:
    rules = rules_of(3)
    s = laid(rules, "E4 F4", "F4 F5 F6", "F5 G6")
    first = offered(rules, s, "E4", "F6")
    assert offered(rules, s, "E4", "F6", company=0b010) != first
    assert offered(rules, s, "E4", "G6") == ["E4,F4,F5-2,G6-3"]
    rules.laying.lay(s, 0, rules.map.segment(rules.map.hex_of["F4"], rules.map.hex_of["F5"]))
    assert offered(rules, s, "E4", "G6") == ["E4,F4,F5,G6-3"]
    assert first == ["E4,F4,F5-2,F6-2"]


@pytest.mark.parametrize(
    ("seats", "fields", "all_", "lower"),
    [(6, SIX, 21, [1, 2, 3, 3, 2, 1]), (8, EIGHT, 36, [1, 2, 3, 4, 4, 3, 2, 1])],
)
def test_fees_are_told_apart_in_one_number(
    seats: int, fields: FeeFields, all_: int, lower: list[int]
) -> None:
    fees = sum(fee_of_one(seat) * (seat + 1) for seat in range(seats))
    assert [fee_to(fees, seat) for seat in range(seats)] == list(range(1, seats + 1))
    assert total_of(fees) == all_
    other = sum(fee_of_one(seat) * (seats - seat) for seat in range(seats))
    assert [fee_to(fields.lower_of(fees, other), seat) for seat in range(seats)] == lower
    assert fields.lower_of(fields.highest, fees) == fields.lower_of(fees, fields.highest) == fees
    assert [fee_to(fields.highest, seat) for seat in range(seats)] == [MOST_LIMIT] * seats


@pytest.mark.rule("RU-31", "RU-45")
def test_distances_go_over_anybodys_track_but_not_through_dead_ends() -> None:
    rules = rules_of(2)
    s = laid(rules, "E4 F4, C11 C12, D11 C12", "F4 F5")
    far = rules.routes.distances(s, [rules.map.hex_of["E4"]])
    assert [far[rules.map.hex_of[name]] for name in ("E4", "F4", "F5", "F6")] == [0, 1, 2, NO_WAY]
    abroad = rules.routes.distances(s, [rules.map.hex_of["C11"]])
    assert [abroad[rules.map.hex_of[name]] for name in ("C12", "D11")] == [1, NO_WAY]
