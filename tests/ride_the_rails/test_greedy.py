"""The greedy bot of Ride the Rails: lawful, true to its plan, sensible, and stronger than chance."""

from typing import Any

import pytest

from bench.rides import network, rules_of
from roundhouse import Dice, View, dice_at
from roundhouse.core.action import Action
from roundhouse.core.state import CHANCE, OVER
from roundhouse.games.ride_the_rails.actions import ALIGHT, DONE, Build, Passenger, Ride
from roundhouse.games.ride_the_rails.bot.greedy import Greedy
from roundhouse.games.ride_the_rails.bot.judge import RIDE_BUDGET, RailsJudge
from roundhouse.games.ride_the_rails.data import BLUE, NO_CITY
from roundhouse.games.ride_the_rails.packing import one
from roundhouse.games.ride_the_rails.rides.best_ride import best_for
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState

DICE = dice_at("any", 0)
SETUPS = [(seats, f"board={board}") for seats in (3, 4, 5) for board in ("usa", "usa-40")]


def ask(rules: RailsRules, s: RailsState, bot: Greedy) -> Action:
    """What the bot does; it sees a view only, and leaves it as it was."""
    seat = rules.to_move(s)
    view: View[Any] = View(rules, seat, rules.mask(s, seat))
    before = view.position()
    action = bot.choose(view, DICE)
    assert view.position() == before
    assert rules.allows(s, action) is None
    return action


def play(rules: RailsRules, seat: int, dice: Dice) -> RailsState:
    """A game of one greedy seat among seats that play by lot."""
    bot = Greedy()
    s = rules.start()
    while rules.to_move(s) != OVER:
        if rules.to_move(s) == CHANCE:
            action = rules.sample(s, dice)
        elif rules.to_move(s) == seat:
            action = ask(rules, s, bot)
        else:
            action = rules.phases[s.phase].random_choice(s, dice)
        rules.apply(s, action)
    return s


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_it_is_lawful_and_wins_against_seats_that_play_by_lot(seats: int, options: str) -> None:
    rules = rules_of(options, seats)
    s = play(rules, 1, dice_at("greedy", 1))
    assert rules.ranking(s)[1] == 1


def test_it_rides_the_best_ride_link_by_link() -> None:
    rules = rules_of()
    s = network(rules, "lines", 3)
    seat: int = rules.to_move(s)
    wanted = best_for(rules, s, seat, RailsJudge(rules).outlook(s, seat).rivalry, RIDE_BUDGET)
    assert wanted is not None
    bot = Greedy()
    while True:
        # one that never saw the beginning of the journey goes on just like it
        action = ask(rules, s, bot)
        assert ask(rules, s, Greedy()) is action
        if action is ALIGHT:
            break
        assert isinstance(action, (Passenger, Ride))
        rules.apply(s, action)
    assert (s.origin, s.ride) == (wanted.origin, wanted.links)


def test_it_goes_on_as_well_as_possible_with_a_journey_that_it_did_not_begin() -> None:
    rules = rules_of()
    s = network(rules, "lines", 3)
    rules.apply(s, rules.legal(s)[-1])
    rules.apply(s, rules.legal(s)[0])
    seat: int = rules.to_move(s)
    wanted = best_for(rules, s, seat, RailsJudge(rules).outlook(s, seat).rivalry, RIDE_BUDGET)
    assert wanted is not None
    while (action := ask(rules, s, Greedy())) is not ALIGHT:
        rules.apply(s, action)
    assert s.origin == wanted.origin
    after = best_for(rules, s, seat, RailsJudge(rules).outlook(s, seat).rivalry, RIDE_BUDGET)
    assert after is not None
    assert after.score == wanted.score
    assert after.links == s.ride


def blue_alone(rules: RailsRules, hexes: list[int]) -> RailsState:
    """Round 1, building: the first seat holds the only share, of Blue, which stands in these hexes."""
    s = rules.start()
    rules.apply(s, rules.parse("~order:1,2,3"))
    for text in ("share:red", "share:blue", "share:blue"):
        rules.apply(s, rules.parse(text))
    s.shares = tuple(one(BLUE) if seat == s.order[0] else 0 for seat in range(3))
    for hex_ in hexes:
        rules.laying.lay(s, BLUE, hex_)
    return s


def test_it_builds_into_a_city_that_pays_five_dollars() -> None:
    rules = rules_of()
    board = rules.board
    city = board.cities[board.city_of["MIN"]].hex
    s = blue_alone(rules, [board.hex_of["G29"], board.around[city][0]])
    first = s.order[0]
    bot = Greedy()
    placed: list[int] = []
    while isinstance(action := ask(rules, s, bot), Build):
        placed.append(action.hex)
        rules.apply(s, action)
    assert city in placed
    assert s.scores[first] >= 5


def test_it_is_done_when_what_is_left_reaches_no_city() -> None:
    rules = rules_of()
    board = rules.board
    alone = [h for h in board.east_hexes if all(board.city_at[n] == NO_CITY for n in board.around[h])]
    s = blue_alone(rules, alone[:1])
    assert isinstance(ask(rules, s, Greedy()), Build)
    s.supply = one(BLUE)
    assert len(rules.legal(s)) > 1
    assert ask(rules, s, Greedy()) is DONE
