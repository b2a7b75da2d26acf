"""The judge of Ride the Rails: every choice has a worth and a reason, plans and rollouts are lawful."""

from typing import Any

import pytest

from bench.rides import network, rules_of
from roundhouse import View, dice_at
from roundhouse.bots.search import search
from roundhouse.core.dice import bot_dice
from roundhouse.core.state import CHANCE, OVER
from roundhouse.games.ride_the_rails.actions import ALIGHT, DONE, Alight, Build, Passenger
from roundhouse.games.ride_the_rails.bot.greedy import Greedy
from roundhouse.games.ride_the_rails.bot.judge import RailsJudge
from roundhouse.games.ride_the_rails.data import ROUNDS
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState
from tests.ride_the_rails.given import GAME
from tests.walks import COMPILED

SETUPS = [(seats, f"board={board}") for seats in (3, 4, 5) for board in ("usa", "usa-40")]


def rollout(rules: RailsRules, seed: str) -> list[RailsState]:
    """A game of the quick player in all seats: all the tables that it came to."""
    judge = RailsJudge(rules)
    s = rules.start()
    dice = dice_at(seed, 0)
    tables: list[RailsState] = []
    while rules.to_move(s) != OVER:
        if rules.to_move(s) == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        tables.append(s.clone())
        action = judge.reply(s, dice)
        assert rules.allows(s, action) is None
        rules.apply(s, action)
    tables.append(s)
    return tables


def decisions(seats: int, options: str, every: int) -> list[tuple[RailsRules, RailsState]]:
    """Tables of a rollout at which a seat has a choice."""
    rules = rules_of(options, seats)
    tables = [s for s in rollout(rules, f"judge {seats}")[:-1] if len(rules.legal(s)) > 1]
    return [(rules, s) for s in tables[::every]]


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_the_quick_player_is_lawful_and_plays_the_same_by_the_same_dice(seats: int, options: str) -> None:
    rules = rules_of(options, seats)
    tables = rollout(rules, "quick")
    judge = RailsJudge(rules)
    turns = [judge.turn(s) for s in tables]
    assert turns == sorted(turns)
    assert judge.standing(tables[-1]) == [float(money) for money in tables[-1].scores]
    assert [s.key() for s in tables] == [s.key() for s in rollout(rules, "quick")]
    assert tables[-1].key() != rollout(rules, "other")[-1].key()


def test_with_care_it_does_what_seems_best_or_by_dice_what_is_nearly_equal() -> None:
    rules = rules_of("", 4)
    begun = next(s for s in rollout(rules, "care") if s.round == (2 if COMPILED else 5))
    ends: list[tuple[object, ...]] = []
    for seed in (None, None, 0, 0, 1, 2, 3):
        s = begun.clone()
        judge = RailsJudge(rules)
        dice = None if seed is None else dice_at("care", seed)
        while rules.to_move(s) != OVER:
            action = judge.careful_reply(s, dice)
            assert rules.allows(s, action) is None
            rules.apply(s, action)
        ends.append(s.key())
    assert ends[0] == ends[1]
    assert ends[2] == ends[3]
    assert len(set(ends)) > 1


def test_hard_plays_every_candidate_on_once_and_believes_what_comes_out() -> None:
    for rules, table in decisions(3, "", 1)[-60 :: 5 if COMPILED else 20]:
        seat: int = rules.to_move(table)
        judge = RailsJudge(rules)
        found = [search(View(rules, seat, table), judge, judge.hard, dice_at("hard", n)) for n in range(2)]
        for one in found:
            assert one.rollouts == (len(one.candidates) if len(one.candidates) > 1 else 0)
            assert one.chosen.mean() == max(each.mean() for each in one.candidates)
        assert found[0].chosen.plan == found[1].chosen.plan


@pytest.mark.parametrize(("seats", "options"), SETUPS if COMPILED else SETUPS[::2])
def test_every_choice_has_a_worth_made_of_parts_and_a_reason(seats: int, options: str) -> None:
    for rules, s in decisions(seats, options, 1 if COMPILED else 13):
        seat: int = rules.to_move(s)
        judge = RailsJudge(rules)
        before = rules.position(s)
        choices = rules.legal(s)
        values = judge.values(s, seat, choices)
        assert rules.position(s) == before
        assert [valued.action for valued in values] == choices
        view: View[Any] = View(rules, seat, s)
        for valued in values:
            assert sum(worth for _, worth in valued.parts) == pytest.approx(valued.worth, abs=1e-6)
            assert GAME.words("en").worth(view, valued)


@pytest.mark.parametrize(("seats", "options"), SETUPS if COMPILED else SETUPS[::2])
def test_greedy_without_dice_takes_what_is_worth_most_and_it_comes_first_in_the_plans(
    seats: int, options: str
) -> None:
    for rules, s in decisions(seats, options, 1 if COMPILED else 13):
        seat: int = rules.to_move(s)
        judge = RailsJudge(rules)
        greedy = Greedy()
        greedy.near_share = greedy.near_plan = 0.0
        chosen = greedy.choose(View(rules, seat, s.clone()), dice_at("any", 0))
        worths = {valued.action: valued.worth for valued in judge.values(s, seat, rules.legal(s))}
        assert worths[chosen] == pytest.approx(max(worths.values()))
        plans = judge.plans(s, seat, 4)
        assert 1 <= len(plans) <= 4
        if len(plans) > 1 or s.round < ROUNDS:  # the last rides are searched out
            assert worths[plans[0][0]] == pytest.approx(worths[chosen])
        for plan in plans:
            assert rules.allows(s, plan[0]) is None


def test_a_plan_of_a_ride_is_a_whole_lawful_ride_and_a_plan_of_track_leads_to_a_city() -> None:
    rules = rules_of()
    s = network(rules, "lines", 3, rounds=3)
    seat: int = rules.to_move(s)
    rides = RailsJudge(rules).plans(s, seat, 5)
    assert len({tuple(action.text() for action in ride) for ride in rides}) == len(rides) > 1
    for ride in rides:
        table = s.clone()
        assert isinstance(ride[0], Passenger)
        assert isinstance(ride[-1], Alight)
        for action in ride:
            assert rules.allows(table, action) is None
            rules.apply(table, action)
        assert table.carried == s.carried + 1
    assert [ride.count(ALIGHT) for ride in rides] == [1] * len(rides)


def test_plans_of_track_stay_lawful_to_their_end_or_to_the_end_of_the_turn() -> None:
    seen = 0
    for rules, s in decisions(4, "", 1 if COMPILED else 5):
        seat: int = rules.to_move(s)
        if s.round > 2 or not isinstance(rules.legal(s)[0], Build):
            continue
        plans = RailsJudge(rules).plans(s, seat, 4)
        assert [DONE] in plans
        for plan in plans:
            table = s.clone()
            for action in plan:
                if rules.allows(table, action) is not None:
                    assert table.placed + table.climbed >= 4  # the last one perhaps not onto a Mountain
                    break
                rules.apply(table, action)
            seen += len(plan) > 1
    assert seen > 3


def opening(rules: RailsRules, seed: str) -> tuple[str, ...]:
    """What greedy in all seats does before the first ride."""
    s = rules.start()
    bots = [Greedy() for _ in range(rules.seats)]
    done: list[str] = []
    while s.round < 2 and not isinstance(rules.legal(s)[0], Passenger):
        mover: int = rules.to_move(s)
        if mover == CHANCE:
            rules.apply(s, rules.notation.orders[0])  # always the same, so that only bots differ
            continue
        action = bots[mover].choose(View(rules, mover, s.clone()), bot_dice(seed, mover, len(done)))
        done.append(action.text())
        rules.apply(s, action)
    return tuple(done)


def test_greedy_plays_the_same_by_the_same_dice_and_otherwise_by_others() -> None:
    rules = rules_of("", 4)
    first = opening(rules, "a")
    assert opening(rules, "a") == first
    assert len({opening(rules, f"seed {n}") for n in range(30 if COMPILED else 4)}) >= (8 if COMPILED else 2)


def test_with_five_seats_everybody_rides_in_every_round() -> None:
    rules = rules_of("", 5)
    for n in range(8 if COMPILED else 1):  # of a hundred games none ends with a ride too few
        s = rules.start()
        bots = [Greedy() for _ in range(5)]
        step = 0
        while rules.to_move(s) != OVER:
            mover: int = rules.to_move(s)
            if mover == CHANCE:
                action = rules.sample(s, dice_at(f"five {n}", step))
            else:
                action = bots[mover].choose(View(rules, mover, s.clone()), bot_dice(f"five {n}", mover, step))
            rules.apply(s, action)
            step += 1
        assert s.carried == 5 * ROUNDS  # the bot of before came to 22 of 30
