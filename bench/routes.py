"""How fast routes are found and odds computed in Railway Rivals: whole games of six on the large map."""

import json
from collections.abc import Callable
from time import process_time
from typing import Any

from roundhouse.core.bits import bit
from roundhouse.core.dice import dice_at
from roundhouse.core.state import CHANCE, NOTHING, OVER
from roundhouse.core.view import Bot, View
from roundhouse.games.railway_rivals import RailwayRivals
from roundhouse.games.railway_rivals.bot.greedy import Greedy
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.routes.odds import race_odds
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.joint_runs import leaders
from roundhouse.games.railway_rivals.rules.paying_rivals import limits
from roundhouse.games.railway_rivals.rules.racing import Race
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules

SEATS = 6
GAMES = {"greedy": 4, "random": 12}
"""Who builds the networks, and how many games they play."""


def rules_of() -> RailwayRules:
    rules = RailwayRivals().rules(SEATS, "map=thames-and-mersey")
    assert isinstance(rules, RailwayRules)
    return rules


def measure(bot: Bot | None, games: int) -> dict[str, dict[str, float]]:
    """Milliseconds of processor time for the list of lawful entries, and for the odds of a whole race.

    And the shares of the searches that have found every route, those that no other beats towards any one
    rival, or in pips and the sum of fees, or at least the quickest and the cheapest.
    """
    rules = rules_of()
    routes: list[float] = []
    odds: list[float] = []
    shares = {"every": 0, "each rival": 0, "pips and sum": 0, "proven": 0}
    for seed in range(games):
        dice = dice_at("routes", seed)
        s = rules.start()
        while s.phase != OVER:
            phase = rules.phases[s.phase]
            seat = rules.to_move(s)
            if isinstance(phase, Race) and s.turn == 1 and s.step == 0:
                needs = [int(rules.routes.route_pips(s.routes[leader])) for leader in leaders(s)]
                odds.append(timed(lambda needs=needs: race_odds(needs)))  # type: ignore[misc]
            if seat == CHANCE:
                rules.apply(s, rules.sample(s, dice))
                continue
            if isinstance(phase, Declare) and s.offered == NOTHING:
                routes.append(timed(lambda s=s: rules.legal(s)))  # type: ignore[misc]
                company = bit(seat) | (0 if s.asked == NOTHING else bit(s.asked))
                search = BestRoutes(rules.routes, s, *phase.ends(s))
                search.undominated(company, limits(rules.routes, s, company))
                shares["every"] += not search.bounded
                shares["each rival"] += search.towards_each
                shares["pips and sum"] += not search.left_out
                shares["proven"] += search.proven
            if bot is not None:
                view: View[Any] = View(rules, seat, rules.mask(s, seat))
                rules.apply(s, bot.choose(view, dice))
            else:
                rules.apply(s, rules.phases[s.phase].random_choice(s, dice))
    found = {name: n / len(routes) for name, n in shares.items()}
    return {"routes": spread(routes) | found, "odds": spread(odds)}


def timed(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return 1000 * (process_time() - began)


def spread(times: list[float]) -> dict[str, float]:
    times.sort()
    return {
        "p50": times[len(times) // 2],
        "p99": times[len(times) * 99 // 100],
        "max": times[-1],
        "searches": len(times),
    }


if __name__ == "__main__":
    print(json.dumps({who: measure(Greedy() if who == "greedy" else None, n) for who, n in GAMES.items()}))
