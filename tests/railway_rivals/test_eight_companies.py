"""Seven and eight companies, on a map that is made for them (RU-104)."""

from pathlib import Path
from typing import Any

import pytest

from roundhouse import BadOptions, dice_at
from roundhouse.core.bits import members
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.routes.fees import fee_to, total_of
from roundhouse.games.railway_rivals.routes.routes import Routes
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from tests.railway_rivals.crossland import MAP
from tests.railway_rivals.given import GAME, rules_of
from tests.railway_rivals.test_routes import every_route, laid, unbeaten, vector, within, written

ISLES = f"map={Path(__file__).with_name('maps') / 'isles.toml'}"
ANY = [99] * 8


@pytest.mark.rule("RU-104")
@pytest.mark.parametrize("seats", [7, 8])
@pytest.mark.parametrize("options", ["", "scoring=bus_boss leapfrog=on", "fee_unit=hexes_touched"])
def test_seven_and_eight_companies_play_to_the_end(seats: int, options: str) -> None:
    rules = rules_of(seats, f"{ISLES} {options}")
    built: set[int] = set()
    for seed in range(3):
        s, dice = rules.start(), dice_at("eight", seed)
        rules.random_playout(s, dice)
        rules.check(s)
        assert len(s.scores) == seats
        assert rules.from_position(rules.position(s)) == s
        built |= {seat for owners in s.track for seat in members(owners)}
    assert built == set(range(seats))


@pytest.mark.rule("RU-104", "RW-B2.7")
def test_the_eighth_company_is_paid_like_any_other() -> None:
    rules = rules_of(8, ISLES)
    s = laid(rules, "C40 C39", "", "", "", "", "", "B38 C38", "C39 C38")
    start, goal = rules.map.hex_of["C40"], rules.map.hex_of["B38"]
    (route,) = BestRoutes(rules.routes, s, [start], [goal]).undominated(1, ANY)
    assert written(rules, route) == "C40,C39,C38-8,B38-7"
    fees = rules.routes.fees_of(route)
    assert [fee_to(fees, seat) for seat in range(8)] == [0, 0, 0, 0, 0, 0, 1, 1]
    assert total_of(fees) == 2


def lines_of_eight(seed: int) -> tuple[RailwayRules, Any, list[int], list[int]]:
    """Short lines of eight companies around one hex, and the ends of a run."""
    rules, dice = rules_of(8, ISLES), dice_at("lines of eight", seed)
    s = rules.start()
    hub = rules.map.hex_of["C39"]
    hexes = [hub]
    for seat in [0, 0, 0, *range(1, 8), *range(1, 8)]:
        ways = [way for here in hexes for way in rules.map.ways[here]]
        free = [way for way in ways if not seats_at(s.track, way[0]) >> seat & 1]
        segment, beyond = free[dice.below(len(free))]
        rules.laying.lay(s, seat, segment)
        hexes.append(beyond)
    return rules, s, [hub], sorted({hexes[-1], hexes[-2]} - {hub})


@pytest.mark.rule("RU-104")
@pytest.mark.parametrize("by_hexes", [False, True])
def test_routes_among_eight_companies_are_exactly_those_that_no_other_beats(by_hexes: bool) -> None:
    compared = 0
    for seed in range(30):
        rules, s, starts, goals = lines_of_eight(seed)
        routes = Routes(rules.map, per_hill_hex=False, by_hexes=by_hexes)
        for company in (0b1, 0b10000000, 0b1000001):
            lawful = {vector(routes, route) for route in every_route(routes, s, company, starts, goals)}
            for limits in (ANY, [2, 1, 3, 2, 1, 2, 1, 1]):
                search = BestRoutes(routes, s, starts, goals)
                best = unbeaten({v for v in lawful if within(v, limits)})
                found = search.undominated(company, limits)
                assert sorted(vector(routes, route) for route in found) == best, (seed, company, limits)
                compared += len(best)
    assert compared > 100


@pytest.mark.rule("RU-104")
def test_with_lines_of_nobody_more_than_six_are_refused_by_name(tmp_path: Path) -> None:
    text = MAP.read_text("utf-8")
    eight = tmp_path / "eight.toml"
    eight.write_text(text.replace("max = 6", "max = 8"), "utf-8")
    with pytest.raises(BadOptions, match=r"standing bridges or a foreign railway.*RU-104"):
        GAME.rules(8, f"map={eight}")
    assert GAME.rules(6, f"map={eight}").seats == 6
