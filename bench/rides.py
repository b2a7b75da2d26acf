"""How fast the best ride is found: networks of whole games by three players, and the time that each takes."""

import json
from time import process_time

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice, dice_at
from roundhouse.core.state import CHANCE, OVER
from roundhouse.games.ride_the_rails import RideTheRails
from roundhouse.games.ride_the_rails.actions import Build, Done, Share
from roundhouse.games.ride_the_rails.data import MOUNTAIN, NO_CITY, ROUNDS
from roundhouse.games.ride_the_rails.packing import amount, railroads_at
from roundhouse.games.ride_the_rails.rides.best_ride import best_ride
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState

SEATS = 3
NETWORKS = 200
OBJECTIVES = {"own": 0.0, "own less the mean of the others": 1 / (SEATS - 1)}
"""What a ride is judged by: the part of the others' income, all together, that counts against it."""
STYLES = ("lines", "lots", "mixed")
"""How the builders of a network think: from city to city, by lot, or now so and now so."""


def rules_of(options: str = "", seats: int = SEATS) -> RailsRules:
    rules = RideTheRails().rules(seats, options)
    assert isinstance(rules, RailsRules)
    return rules


def network(rules: RailsRules, style: str, seed: int, rounds: int = ROUNDS) -> RailsState:
    """The table before the rides of this round, when everyone has built as much as is allowed.

    The game is over where nobody could ride in the last round.
    """
    dice = dice_at(f"network {style}", seed)
    s = rules.start()
    plan: list[tuple[int, int]] = []
    while s.phase != OVER and (s.round < rounds or not isinstance(rules.phases[s.phase], RideRails)):
        if rules.to_move(s) == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        choices = rules.legal(s)
        action = choices[dice.below(len(choices))]
        if isinstance(action, Share):
            # of what is left most, so that nearly all locomotives come onto the board
            shares = [choice.railroad for choice in choices if isinstance(choice, Share)]
            most = max(shares, key=lambda railroad: amount(s.supply, railroad))
            action = rules.notation.shares[most]
        elif isinstance(choices[-1], Done):
            if len(choices) == 1:
                plan = []
                action = choices[0]
            elif style == "lots" or (style == "mixed" and not plan and dice.below(2) == 0):
                action = choices[dice.below(len(choices) - 1)]
            else:
                if not plan:
                    plan = line(rules, s, choices, dice)
                railroad, hex_ = plan.pop(0)
                action = rules.notation.build(railroad, hex_)
                if not any(choice is action for choice in choices):
                    plan = []
                    action = choices[dice.below(len(choices) - 1)]
        rules.apply(s, action)
    return s


def line(rules: RailsRules, s: RailsState, choices: list[Action], dice: Dice) -> list[tuple[int, int]]:
    """The locomotives that bring a railroad to one of the nearest cities that it has not reached."""
    board = rules.board
    builds = [choice for choice in choices if isinstance(choice, Build)]
    lines = sorted({build.railroad for build in builds})
    railroad = max(lines, key=lambda line: amount(s.supply, line) + dice.below(8))
    ways = [[build.hex] for build in builds if build.railroad == railroad]
    seen = {way[0] for way in ways}
    found: list[list[int]] = []
    for way in ways:
        if board.city_at[way[-1]] != NO_CITY:
            found.append(way)
            if len(found) == 3:
                break
            continue
        for hex_ in board.around[way[-1]]:
            there = railroads_at(s.track, hex_)
            if hex_ not in seen and not there >> railroad & 1 and board.terrain[hex_] != MOUNTAIN:
                seen.add(hex_)
                ways.append([*way, hex_])
    chosen = found[dice.below(len(found))] if found else ways[0]
    return [(railroad, hex_) for hex_ in chosen]


def measure(networks: int = NETWORKS, options: str = "") -> dict[str, dict[str, float]]:
    """For each objective: milliseconds of processor time (half of the searches, nine of ten, and all of them
    take no longer), the part of the rides that are proven to be best, and how many networks there were."""
    rules = rules_of(options)
    tables: list[RailsState] = []
    seed = 0
    while len(tables) < networks:
        s = network(rules, STYLES[seed % len(STYLES)], seed)
        seed += 1
        if s.phase != OVER:
            tables.append(s)
    results: dict[str, dict[str, float]] = {}
    for name, against in OBJECTIVES.items():
        times: list[float] = []
        proven = 0
        for s in tables:
            began = process_time()
            ride = best_ride(rules, s, rules.to_move(s), against)
            times.append(1000 * (process_time() - began))
            assert ride is not None
            proven += ride.proven
        times.sort()
        results[name] = {
            "p50": times[len(times) // 2],
            "p90": times[len(times) * 9 // 10],
            "max": times[-1],
            "proven": proven / len(times),
            "networks": len(times),
        }
    return results


if __name__ == "__main__":
    print(json.dumps({board: measure(options=f"board={board}") for board in ("usa", "usa-40")}))
