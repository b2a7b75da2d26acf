"""Random choices in play-outs: every kind of action comes up, every one is lawful."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse import Table, dice_at
from roundhouse.core.action import Action
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.packing import FREE, NOBODY, step_payee
from roundhouse.games.railway_rivals.routes.node_queue import NO_NODE, NodeQueue
from roundhouse.games.railway_rivals.routes.random_route import NO_TRACK, OWN, Prices
from roundhouse.games.railway_rivals.routes.routes import fee_to
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.paying_rivals import limits
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState
from tests.railway_rivals.given import THAMES, WEST_EAST, drawn, rules_of, see

TABLES = [
    (2, ""),
    (4, ""),
    (4, "debt=forbidden"),
    (4, "fee_unit=hexes_touched hill_deduction=per_hill_hex"),
    (3, "fee_unit=hexes_touched debt=forbidden unentered=offered_again"),
    (3, "hill_deduction=per_hill_hex joint_share_receipts=yes"),
]


def picks(rules: RailwayRules, seed: int) -> Iterator[tuple[RailwayState, Action]]:
    """Every state of a random game in which a seat decides, and what it decides."""
    s, dice = rules.start(), dice_at("picks", seed)
    while s.phase >= 0:
        phase = rules.phases[s.phase]
        if phase.to_move(s) < 0:
            action = phase.sample(s, dice)
        else:
            action = phase.random_choice(s, dice)
            yield s, action
        rules.apply(s, action)


def stood(table: Table) -> tuple[Any, Declare]:
    """The state of a table at which somebody declares, and the phase."""
    s = table.rules.from_position(table.position())
    phase = table.rules.phases[s.phase]
    assert isinstance(phase, Declare)
    return s, phase


def verb(action: Action) -> str:
    return action.text().partition(":")[0]


@pytest.mark.parametrize(("seats", "options"), [*TABLES, (6, THAMES)])
def test_every_random_choice_is_lawful_and_every_kind_comes_up(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    verbs: Counter[str] = Counter()
    for seed in range(1 if THAMES in options else 12):
        for s, action in picks(rules, seed):
            if isinstance(rules.phases[s.phase], Declare):
                verbs[verb(action)] += 1
                refusal = rules.allows(s, action)
                assert refusal is None, f"{action}: {refusal}"
                check_within_limits(rules, s, action)
    assert set(verbs) == {"enter", "propose", "offer", "withdraw", "accept", "refuse", "decline"}
    assert min(verbs.values()) > 5


def company_asked(s: RailwayState) -> int:
    """The seats for which a route is wanted, as bits."""
    seat = s.order[s.step]
    return 1 << seat if s.asked == NOTHING else 1 << seat | 1 << s.asked


def check_within_limits(rules: RailwayRules, s: RailwayState, action: Action) -> None:
    """No route pays more than `legal` would offer."""
    if verb(action) not in ("enter", "offer"):
        return
    company = company_asked(s)
    route = action.route  # type: ignore[attr-defined]
    fees = rules.routes.fees_of(route)
    for rival, limit in enumerate(limits(rules.routes, s, company)):
        assert fee_to(fees, rival) <= limit


def test_each_kind_is_as_likely() -> None:
    table = drawn([WEST_EAST, "F9 F10 G11 G12", "H5 G5 F4"], "31", "36")
    s, phase = stood(table)
    kinds = Counter(phase.random_choice(s, dice_at("kinds", n)).text() for n in range(2000))
    assert set(kinds) == {"enter:E4,F4,F5,F6,F7,F8,F9", "propose:2", "propose:3", "decline"}
    assert all(440 < times < 560 for times in kinds.values())


def test_where_no_route_can_be_had_the_choice_is_one_of_the_list() -> None:
    table = drawn([WEST_EAST, "F9 F10 G11 G12", "H5 H6"], "31", "36", scores=[20, 20, 40])
    assert (see(table, "order")[0], table.legal()) == (3, ["propose:1", "propose:2", "decline"])
    s, phase = stood(table)
    for n in range(50):
        assert phase.random_choice(s, dice_at("none", n)).text() == table.legal()[dice_at("none", n).below(3)]


def test_many_of_the_best_routes_come_up_and_seldom_none_is_found() -> None:
    rules = rules_of(4)
    lots = found = offered = met = 0
    for seed in range(3):
        for n, (s, _) in enumerate(picks(rules, seed)):
            phase = rules.phases[s.phase]
            if isinstance(phase, Declare) and n % 9 == 0 and s.offered == NOTHING:
                company = company_asked(s)
                best = set(phase.best(s, company))
                if best:
                    routes = [phase.random_route(s, company, dice_at("best", i)) for i in range(20)]
                    lots += 20
                    found += len([route for route in routes if route])
                    offered += len(best)
                    met += len(best & set(routes))
    assert lots > 100
    assert found > 0.8 * lots
    assert met > 0.15 * offered


@pytest.mark.rule("RW-B2.5")
def test_a_random_route_has_a_step_over_own_track_even_where_that_is_a_detour() -> None:
    # seat 2 comes from Holmbridge by a loop off the line between Elmstead and Fairford
    table = drawn([WEST_EAST, "H5 G6 F6 G7 F7"], "31", "36", scores=[20, 30])
    s, phase = stood(table)
    for n in range(50):
        route = phase.random_route(s, 2, dice_at("loop", n))
        assert [step_payee(step) for step in route[1:]] == [0, 0, 0, FREE, FREE, 0, 0]


def test_prices_take_the_cheapest_owner() -> None:
    prices = Prices(3, 0b001, 2, 0x3_5_0, 0)
    assert list(prices.fee) == [NO_TRACK, OWN, 5, OWN, 3, OWN, 3, OWN]
    assert prices.payee == [NOBODY, FREE, 1, FREE, 2, FREE, 2, FREE]


def test_the_queue_gives_the_least_total_first_and_of_equal_ones_the_latest() -> None:
    queue, dice = NodeQueue(40), dice_at("queue", 0)
    for _ in range(3):  # what is left of a search does not come up in the next one
        queue.begin()
        waiting: list[tuple[int, int, int]] = []
        for n in range(300):
            if dice.below(3):
                number, total = dice.below(40), queue.least + dice.below(9)
                queue.put(number, number, total, total)
                waiting = [item for item in waiting if item[2] != number] + [(total, -n, number)]
            else:
                least = min(waiting, default=(0, 0, NO_NODE))
                assert queue.take() == least[2]
                waiting = [item for item in waiting if item != least]
        assert waiting
