"""The best routes over tolls, standing bridges and the foreign railway, against a search of every path."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from roundhouse import dice_at
from roundhouse.core.bits import members
from roundhouse.games.railway_rivals.packing import (
    FREE,
    NOBODY,
    STANDING,
    owners_at,
    pack_step,
    route_hexes,
    seats_at,
    step_payee,
)
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.routes.fees import fee_to
from roundhouse.games.railway_rivals.routes.routes import Routes
from roundhouse.games.railway_rivals.routes.tolls import Tolls
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from tests.railway_rivals.crossland import MAP
from tests.railway_rivals.crossland_lines import CROSSLAND
from tests.railway_rivals.given import rules_of
from tests.railway_rivals.test_routes import ANY, unbeaten, vector, within

HUBS = ("E6", "E13", "E5", "F12", "F4", "C12", "F7", "E12")
"""Hexes of bridges and permitted routes."""
ENDS = ("C12", "C13", "E12", "F12", "F13", "F3", "E8")
"""Hexes to which lines of nobody lead, or nearly."""


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
            owners = owners_at(s.track, routes.map.nobody, segment)
            payees = [FREE] if owners & company else [NOBODY] if owners >= STANDING else members(owners)
            if beyond not in hexes:
                stack += [(*route, pack_step(beyond, payee)) for payee in payees]
    return found


def what_counts(routes: Routes, route: tuple[int, ...]) -> tuple[int, ...]:
    """Pips, the fee to every seat, and what goes to the bank."""
    return (*vector(routes, route), routes.bank_of(route))


def random_network(
    seed: int, options: str = CROSSLAND, hubs: tuple[str, ...] = HUBS
) -> tuple[RailwayRules, Any, list[int], list[int], Any]:
    """Small lines of two or three companies around such a hex, and the ends of a run."""
    dice = dice_at("lines", seed)
    rules = rules_of(2 + seed % 2, options)
    s = rules.start()
    hub = rules.map.hex_of[hubs[seed % len(hubs)]]
    hexes = [hub]
    for seat in range(rules.seats):
        for _ in range(7):
            here = hexes[dice.below(len(hexes))]
            ways = [
                way
                for way in rules.map.ways[here]
                if rules.map.begun_at[way[0]] and not seats_at(s.track, way[0]) >> seat & 1
            ]
            if ways:
                segment, beyond = ways[dice.below(len(ways))]
                rules.laying.lay(s, seat, segment)
                hexes += [beyond, *rules.map.linked[beyond]]
    for ferry in range(len(rules.map.ferries)):
        if (owner := dice.below(5)) < rules.seats:
            rules.laying.hold_ferry(s, owner, ferry)
            hexes += rules.map.ferries[ferry].ports
    there = sorted({*hexes, *[rules.map.hex_of[name] for name in ENDS]} if seed % 2 else set(hexes))
    starts = sorted({there[dice.below(len(there))] for _ in range(1 + dice.below(2))})
    goals = sorted({there[dice.below(len(there))] for _ in range(2)} - set(starts))
    return rules, s, starts, goals, dice


@pytest.mark.rule("RU-89", "RU-90", "RU-77", "RU-63", "RU-76", "RU-72")
@pytest.mark.parametrize("by_hexes", [False, True])
def test_the_routes_offered_are_exactly_those_that_no_other_beats(by_hexes: bool) -> None:
    compared = paid = tolls = 0
    for seed in range(96):
        rules, s, starts, goals, dice = random_network(seed)
        routes = Routes(rules.map, per_hill_hex=False, by_hexes=by_hexes)
        for company in (0b01, 0b10, 0b11):
            lawful = {what_counts(routes, route) for route in every_route(routes, s, company, starts, goals)}
            for limits in (ANY, [4 + dice.below(5) for _ in range(6)]):
                found = BestRoutes(routes, s, starts, goals).undominated(company, limits)
                assert all(routes.why_not(s, company, route, starts, goals) is None for route in found)
                best = unbeaten({v for v in lawful if within(v[:-1], limits)})
                assert sorted(what_counts(routes, route) for route in found) == best, (seed, company, limits)
                compared += len(best)
                paid += sum([v[-1] > 0 for v in best])
                tolls += sum([max(v[1:-1]) >= 4 for v in best])
    assert compared > 200
    assert paid > 20
    assert tolls > 5


def high_road(folder: Path, *, besides: bool) -> str:
    """Crossland with a road that takes a toll, and may be left and entered at every hex of it."""
    road = """[[features]]
id = "high_road"
name = "High Road"
path = "E8 E9 E10 E11"
cost = 5
use_fee = 3
"""
    if besides:
        road += "fee_besides = true\n"
    path = folder / f"road-{besides}.toml"
    path.write_text(MAP.read_text("utf-8").replace("[[permitted]]", f"{road}[[permitted]]", 1), "utf-8")
    return f"map={path}"


@pytest.mark.rule("RU-89")
@pytest.mark.parametrize(("by_hexes", "besides"), list(product([False, True], repeat=2)))
def test_a_toll_is_paid_once_however_often_the_bridge_is_entered(
    tmp_path: Path, by_hexes: bool, besides: bool
) -> None:
    options = high_road(tmp_path, besides=besides)
    often = 0
    for seed in range(20):
        rules, s, _, _, dice = random_network(seed, options, ("E8", "E9", "E10", "D9", "F10"))
        routes = Routes(rules.map, per_hill_hex=False, by_hexes=by_hexes)
        for seat in range(1, rules.seats):  # the rivals have most of it
            for a, b in (("E8", "E9"), ("E9", "E10"), ("E10", "E11")):
                if dice.below(4):
                    rules.laying.lay(s, seat, rules.map.segment(rules.map.hex_of[a], rules.map.hex_of[b]))
        for start, goal in (("E8", "E11"), ("D8", "E11"), ("E9", "E11"), ("F9", "E10")):
            starts, goals = [rules.map.hex_of[start]], [rules.map.hex_of[goal]]
            every = every_route(routes, s, 1, starts, goals)
            for limits in (ANY, [5] * 6):
                found = BestRoutes(routes, s, starts, goals).undominated(1, limits)
                best = unbeaten({v for r in every if within((v := what_counts(routes, r))[:-1], limits)})
                assert sorted(what_counts(routes, route) for route in found) == best, (seed, start, limits)
                often += sum([steps_on_road(rules, route) > 1 for route in found])
                towards_each(routes, s, (1, limits, starts, goals), every)
    assert often > 10


def steps_on_road(rules: RailwayRules, route: tuple[int, ...]) -> int:
    """How many steps of a route on rivals' track lead over the road."""
    road = [feature.id for feature in rules.map.features].index("high_road")
    hexes = route_hexes(route)
    steps = zip(hexes, hexes[1:], route[1:], strict=False)
    return sum([rules.map.feature[rules.map.segment(a, b)] == road for a, b, step in steps if paid_for(step)])


def paid_for(step: int) -> bool:
    return step_payee(step) not in (FREE, NOBODY)


def towards_each(
    routes: Routes,
    s: Any,
    asked: tuple[int, list[int], list[int], list[int]],
    every: list[tuple[int, ...]],
) -> int:
    """Whatever is left out with little work is beaten towards each rival; how many are."""
    company, limits, starts, goals = asked
    lawful = {v for r in every if within((v := what_counts(routes, r))[:-1], limits)}
    search = BestRoutes(routes, s, starts, goals)
    search.work = 1
    found = [what_counts(routes, route) for route in search.undominated(company, limits)]
    assert search.towards_each
    assert set(found) <= set(unbeaten(lawful))
    for v in lawful:
        for rival in range(1, len(v) - 1):
            assert any(f[0] <= v[0] and sum(f[1:]) <= sum(v[1:]) and f[rival] <= v[rival] for f in found), (
                asked,
                v,
                rival,
            )
    return len(unbeaten(lawful)) - len(found)


@pytest.mark.rule("RU-89", "RU-90", "RU-77", "RU-72", "RU-21")
@pytest.mark.parametrize("by_hexes", [False, True])
def test_with_little_work_what_is_left_out_is_beaten_towards_each_rival(by_hexes: bool) -> None:
    left_out = 0
    for seed in range(48):
        rules, s, starts, goals, dice = random_network(seed)
        routes = Routes(rules.map, per_hill_hex=False, by_hexes=by_hexes)
        for company in (0b01, 0b10, 0b11):
            every = every_route(routes, s, company, starts, goals)
            for limits in (ANY, [1 + dice.below(7) for _ in range(6)]):
                left_out += towards_each(routes, s, (company, limits, starts, goals), every)
    assert left_out > 0


def test_tolls_are_told_apart_however_many_bridges_there_are() -> None:
    tolls = Tolls(rules_of(2, CROSSLAND).map)
    assert tolls.mark(20, 5) == 2**165
    assert tolls.marks(20) == 255 * 2**160
    both = tolls.mark(0, 1) | tolls.mark(0, 3)  # of the Long Bridge
    assert [fee_to(tolls.fees(both), seat) for seat in range(6)] == [0, 4, 0, 4, 0, 0]


@pytest.mark.rule("RU-106", "RU-89", "RU-77")
@pytest.mark.parametrize("last", [0, 1_000_000], ids=["a first round", "to the end"])
def test_what_the_last_search_leaves_out_is_told_with_tolls_and_the_bank(last: int) -> None:
    """One offered is as quick and costs no more in all, to the bank too; or a pair allows it."""
    settled = left_open = 0
    for seed in range(64):
        rules, s, starts, goals, dice = random_network(seed)
        routes = Routes(rules.map, per_hill_hex=False, by_hexes=seed % 3 == 0)
        for company in (0b01, 0b10):
            every = {what_counts(routes, route) for route in every_route(routes, s, company, starts, goals)}
            for limits in (ANY, [dice.below(5) for _ in range(6)]):
                search = BestRoutes(routes, s, starts, goals)
                search.work, search.proof, search.more, search.last = 1, 0, 0, last
                found = [what_counts(routes, route) for route in search.undominated(company, limits)]
                if search.towards_each:
                    continue
                pairs = [(v[0], sum(v[1:])) for v in found] + search.left_out
                for v in every:
                    if within(v[:-1], limits):
                        told = any(pips <= v[0] and total <= sum(v[1:]) for pips, total in pairs)
                        assert told, (seed, company, limits, v)
                settled += not search.left_out
                left_open += len(search.left_out) > 0
    assert settled > 40
    assert last == 0 or left_open == 0
