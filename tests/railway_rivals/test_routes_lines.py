"""The best routes over tolls, standing bridges and the foreign railway, against a search of every path."""

from typing import Any

import pytest

from roundhouse import dice_at
from roundhouse.core.bits import members
from roundhouse.games.railway_rivals.packing import COMPANIES, FREE, NOBODY, pack_step, route_hexes, seats_at
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.routes.routes import Routes
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
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
            owners = seats_at(s.track, segment)
            payees = [FREE] if owners & company else members(owners & COMPANIES)
            if owners and owners & COMPANIES == 0:
                payees = [NOBODY]
            if beyond not in hexes:
                stack += [(*route, pack_step(beyond, payee)) for payee in payees]
    return found


def what_counts(routes: Routes, route: tuple[int, ...]) -> tuple[int, ...]:
    """Pips, the fee to every seat, and what goes to the bank."""
    return (*vector(routes, route), routes.bank_of(route))


def random_network(seed: int) -> tuple[RailwayRules, Any, list[int], list[int], Any]:
    """Small lines of two or three companies around such a hex, and the ends of a run."""
    dice = dice_at("lines", seed)
    rules = rules_of(2 + seed % 2, CROSSLAND)
    s = rules.start()
    hub = rules.map.hex_of[HUBS[seed % len(HUBS)]]
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
