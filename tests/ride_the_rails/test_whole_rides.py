"""Whole rides to a city that is clicked: which cities, the best of all ways there, and its neighbours."""

import pytest

from bench.rides import STYLES, network, rules_of
from roundhouse import PUBLIC, View
from roundhouse.core.action import Action
from roundhouse.core.state import OVER
from roundhouse.games.ride_the_rails.actions import Ride
from roundhouse.games.ride_the_rails.packing import pack_link
from roundhouse.games.ride_the_rails.rides.whole_rides import goals, ways_to
from roundhouse.games.ride_the_rails.rules.journeys import city_now
from roundhouse.games.ride_the_rails.rules.ride_income import incomes
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState
from tests.ride_the_rails.given import BALTIMORE, GAME, NEW_YORK, RIDE, scene
from tests.ride_the_rails.test_best_ride import all_rides

MANY = 400
"""Networks with more rides are left out: they take long."""


def begun(rules: RailsRules, s: RailsState) -> View[RailsState]:
    """The rider's view when the first passenger that can ride has boarded."""
    seat: int = rules.to_move(s)
    rules.apply(s, rules.legal(s)[0])
    return View(rules, seat, s)


def test_on_small_networks_the_first_way_to_every_city_pays_most() -> None:
    compared = 0
    for seed in range(6):
        rules = rules_of("board=usa-40", 3)
        for style in STYLES:
            s = network(rules, style, seed, rounds=1 + seed % 3)
            if s.phase == OVER:
                continue
            view = begun(rules, s)
            best: dict[int, int] = {}
            for n, table in enumerate(all_rides(rules, s)):
                if n > MANY:
                    break
                city = city_now(table)
                best[city] = max(best.get(city, 0), incomes(table, table.ride)[view.seat])
            else:
                parts = {f"city:{rules.board.cities[city].id}": most for city, most in best.items()}
                assert set(parts) <= set(goals(view))
                for part, most in parts.items():
                    first, *others = ways_to(view, part)
                    assert all(income(view, first) >= income(view, other) for other in others)
                    assert income(view, first) == most
                    compared += 1
    assert compared > 60


def income(view: View[RailsState], actions: list[Action]) -> int:
    """What the rider gets for these Links after those of the journey so far."""
    links = tuple(pack_link(a.railroad, a.city) for a in actions if isinstance(a, Ride))
    return incomes(view.state, view.state.ride + links)[view.seat]


@pytest.mark.rule("RT-RIDE-7")
def test_a_ride_goes_on_from_where_the_passenger_is() -> None:
    table = scene(
        phase=RIDE,
        round=2,
        track={"red": NEW_YORK, "blue": BALTIMORE},
        shares={1: "red blue"},
        gone="SEA POR SFO",
    )
    assert GAME.goals(table.view(table.to_move)) == []  # nobody has boarded
    table.play("passenger:NYC")
    view = table.view(table.to_move)
    assert {"city:BUF", "city:CLE", "city:CHI", "city:STL"} <= set(GAME.goals(view))
    texts = [[action.text() for action in actions] for actions in GAME.ways_to(view, "city:IND")]
    assert texts[0] == ["ride:red,BUF", "ride:red,CLE", "ride:blue,IND", "alight"]
    table.play(texts[0][0])
    view = table.view(table.to_move)
    assert "city:NYC" not in GAME.goals(view)
    assert [action.text() for action in GAME.ways_to(view, "city:IND")[0]] == texts[0][1:]
    label, hint = GAME.words("en").way(view, GAME.ways_to(view, "city:IND")[0], table.names)
    assert label == "Ride by Cleveland to Indianapolis and alight"
    assert hint.startswith("2 Links (Red 1 and Blue 1); the ride pays you $")


def test_nobody_else_and_no_other_part_is_offered_a_ride() -> None:
    table = scene(phase=RIDE, track={"red": NEW_YORK})
    table.play("passenger:NYC")
    for seat in (PUBLIC, *(seat for seat in range(3) if seat != table.to_move)):
        assert GAME.goals(table.view(seat)) == []
        assert GAME.ways_to(table.view(seat), "city:CHI") == []
    for part in ("", "city:", "city:NYC", "city:LAX", "hex:A1", "city:CHI:x"):
        assert GAME.ways_to(table.view(table.to_move), part) == []
