"""Seven and eight companies, on a map that is made for them (RU-104)."""

import re
from pathlib import Path
from typing import Any

import pytest

from roundhouse import dice_at
from roundhouse.core.bits import members
from roundhouse.games.railway_rivals.meaning import meant_by
from roundhouse.games.railway_rivals.packing import FREE, seats_at
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.routes.fees import fee_to, total_of
from roundhouse.games.railway_rivals.routes.routes import Routes
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from tests.railway_rivals import test_routes_lines as lines
from tests.railway_rivals.crossland_lines import CROSSLAND, drawing, turn
from tests.railway_rivals.given import GAME, NAMES, play, refused_by, rules_of, see
from tests.railway_rivals.test_routes import every_route, laid, unbeaten, vector, within, written

ISLES = f"map={Path(__file__).with_name('maps') / 'isles.toml'}"
ANY = [99] * 8
HUBS = ("E13", "F12", "F4", "C12", "F7", "E12", "E6")
"""Hexes of Crossland to which lines of nobody lead, and one of a bridge with a toll."""


@pytest.mark.rule("RU-104")
@pytest.mark.parametrize("seats", [7, 8])
@pytest.mark.parametrize("options", ["", "scoring=bus_boss leapfrog=on", "fee_unit=hexes_touched"])
@pytest.mark.parametrize("map_", [ISLES, CROSSLAND])
def test_seven_and_eight_companies_play_to_the_end(map_: str, seats: int, options: str) -> None:
    rules = rules_of(seats, f"{map_} {options}")
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


# Beside lines of nobody: standing bridges and a foreign railway


@pytest.mark.rule("RU-104", "RU-90", "RU-64")
def test_the_eighth_company_builds_on_beyond_a_standing_bridge() -> None:
    tracks = [*["A1 A2"] * 6, "E4 F4", "E8 F7"]
    table = turn(tracks, 7, 3)
    assert refused_by(table, "build:F4,F5") == "RU-90"
    play(table, "build:F7,E7")
    assert (table.scores, see(table, "left")) == ([20] * 6 + [19, 21], 2)
    table = turn(tracks, 8, 3)
    play(table, "build:F4,E5")
    assert (table.scores, see(table, "left")) == ([20] * 6 + [21, 19], 2)


@pytest.mark.rule("RU-104", "RU-90", "RU-24")
def test_a_standing_bridge_is_free_for_the_seventh_and_eighth_and_not_their_own() -> None:
    tracks = [*["A1 A2"] * 6, "A1 A2", "F3 F4, F7 G8 G9"]
    table = drawing(tracks, [10] * 6 + [20, 30])
    play(table, "~throw:36", "~throw:45")
    route = "enter:F3,F4,F5-0,F6-0,F7-0,G8,G9"
    assert route in table.legal()
    assert refused_by(table, route.replace("-0", "-7")) == "RU-90"
    play(table, route)
    assert refused_by(table, "enter:F3,F4-8,F5-0,F6-0,F7-0,G8-8,G9-8") == "RW-B2.5"
    play(table, *["decline"] * 7)
    assert table.scores == [10] * 6 + [20, 50]


@pytest.mark.rule("RU-104", "RU-77", "RU-78", "RW-C2.6")
@pytest.mark.parametrize("builder", [7, 8])
def test_the_foreign_line_is_the_banks_until_the_seventh_or_eighth_builds_it(builder: int) -> None:
    other = 15 - builder  # the richest, who is asked first
    scores = [40 if seat + 1 == other else 20 for seat in range(8)]
    tracks = [*["C1 D1"] * 6, "E12 F12 G12 G11", "E12 F12 G12 G11"]
    route = "enter:C13,D13-0,E13-0,E12-0,F12,G12,G11"
    table = drawing(tracks, scores)
    play(table, "~throw:63", "~throw:52", route, *["decline"] * 7)
    assert (table.scores[other - 1], table.scores[builder - 1]) == (57, 20)
    # what a company has built is the bank's no more, for anybody
    tracks[builder - 1] += ", E12 E13 D13 C13"
    table = drawing(tracks, scores)
    play(table, "~throw:63", "~throw:52")
    assert refused_by(table, route) == "RU-78"
    play(table, route.replace("-0", f"-{builder}"), *["decline"] * 7)
    assert (table.scores[other - 1], table.scores[builder - 1]) == (57, 23)


@pytest.mark.rule("RU-104", "RU-77")
def test_all_eight_may_have_built_one_line_abroad() -> None:
    table = drawing(["C11 C12, C11 D11, C12 C13"] * 8, [20] * 8)
    rules, s = table.rules, table.view(0).state
    assert isinstance(rules, RailwayRules)
    here, there = rules.map.hex_of["C12"], rules.map.hex_of["C13"]
    segment = rules.map.segment(here, there)
    assert s.track[segment] == 255
    assert rules.routes.why_no_step(s, 0b10000000, here, there, FREE) is None
    # and nobody a part of the bridge
    assert {s.track[part] for part in rules.laying.bridges.parts[1]} == {0}


def lines_beside(seed: int, hub: str) -> tuple[RailwayRules, Any, list[int], list[int]]:
    """Short lines of eight companies around a hex to which lines of nobody lead, and the ends of a run."""
    rules, dice = rules_of(8, CROSSLAND), dice_at("beside", seed)
    s = rules.start()
    hexes = [rules.map.hex_of[hub]]
    for seat in [0, 6, 7, *range(1, 6), 6, 7, 0]:
        ways = [way for here in hexes for way in rules.map.ways[here] if rules.map.begun_at[way[0]]]
        free = [way for way in ways if not seats_at(s.track, way[0]) >> seat & 1]
        segment, beyond = free[dice.below(len(free))]
        rules.laying.lay(s, seat, segment)
        hexes += [beyond, *rules.map.linked[beyond]]
    ends = sorted({*hexes, *[rules.map.hex_of[name] for name in ("C13", "E12", "F12", "F4", "F7")]})
    start = ends[dice.below(len(ends))]
    return rules, s, [start], sorted({ends[dice.below(len(ends))] for _ in range(2)} - {start})


@pytest.mark.rule("RU-104", "RU-77", "RU-90", "RU-89")
@pytest.mark.parametrize("by_hexes", [False, True])
def test_routes_of_eight_over_lines_of_nobody_are_exactly_those_that_no_other_beats(by_hexes: bool) -> None:
    compared = paid = 0
    for seed in range(40):
        rules, s, starts, goals = lines_beside(seed, HUBS[seed % len(HUBS)])
        routes = Routes(rules.map, per_hill_hex=False, by_hexes=by_hexes)
        for company in (0b1, 0b1000000, 0b10000000, 0b11000000):
            every = lines.every_route(routes, s, company, starts, goals)
            lawful = {lines.what_counts(routes, route) for route in every}
            for limits in (ANY, [2, 1, 3, 2, 1, 2, 1, 1]):
                best = unbeaten({v for v in lawful if within(v[:-1], limits)})
                found = BestRoutes(routes, s, starts, goals).undominated(company, limits)
                assert sorted(lines.what_counts(routes, route) for route in found) == best, (seed, company)
                compared += len(best)
                paid += sum([v[-1] > 0 for v in best])
    assert compared > 100
    assert paid > 20


@pytest.mark.rule("RU-104", "RU-90", "RU-77")
def test_what_eight_see_beside_lines_of_nobody_is_written_and_read_alike() -> None:
    table = drawing([*["A1 A2"] * 6, "F3 F4, C11 C12", "F3 F4, F7 G8 G9"], [20] * 8)
    play(table, "~throw:36", "~throw:45")
    while table.to_move != 7:
        play(table, "decline")
    view = table.view(7)
    for action in view.legal():
        assert table.rules.parse(action.text()) == action
    ways: Any = GAME.trace(view)["ways"]
    assert "F5-0" in ways["hex:F4"]
    assert ways["hex:G8"] == ["F7", "G9"]
    (meant,) = meant_by(view, "hex:F6")
    assert meant.text() == "enter:F3,F4,F5-0,F6-0,F7-0,G8,G9"


@pytest.mark.rule("RU-104", "RU-90", "RW-C2.5")
@pytest.mark.parametrize("wide", [True, False])
def test_eight_companies_are_drawn_beside_lines_of_nobody(wide: bool) -> None:
    tracks = [f"C11 C12{' C13' * (seat > 3)}" for seat in range(8)]
    table = turn(tracks, 8, 4)
    markup = GAME.draw(table.view(7), NAMES, wide=wide)
    words = " ".join(re.findall(r">([^<]+)<", markup))
    for told in (*NAMES[:7], "Old Bridge, free", "Tarn line"):
        assert told in words
