"""Trainmaker's patient bot: it plays on from every outcome of its turn, and knows no secret."""

import pytest

from roundhouse import BadPosition, Dice, Table, View, dice_at
from roundhouse.bots.levels import Searching
from roundhouse.core.action import Action
from roundhouse.core.judge import Budget, Foresight
from roundhouse.games.trainmaker.actions import STOP
from roundhouse.games.trainmaker.bot.judge import TrainJudge
from roundhouse.games.trainmaker.bot.outlook import TurnWorth
from roundhouse.games.trainmaker.bot.rollouts import ESTIMATE, Rollouts, worths_by
from roundhouse.games.trainmaker.bot.turn_plan import OUTCOMES
from roundhouse.games.trainmaker.rules.table_rules import TrainRules, train_rules
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.lab import play_game
from tests.bots.test_bots import swapped
from tests.trainmaker import given

FIVE_GOODS = ["wheeling", "tacoma", "abilene", "hudson", "washington"]
"""Coal, timber, cattle, passengers, mail: corn is missing."""


def patient() -> Searching:
    """A bot with one world for each outcome."""
    return Searching("hard", Budget(OUTCOMES, 1))


@pytest.mark.parametrize(("seats", "options"), [(1, ""), (2, "max_locomotives=7")])
def test_it_plays_whole_games_lawfully_and_the_same_ones_again(seats: int, options: str) -> None:
    first = play_game("trainmaker", seats, options, "patient", [patient() for _ in range(seats)])
    again = play_game("trainmaker", seats, options, "patient", [patient() for _ in range(seats)])
    assert first.over
    assert first.record.text() == again.record.text()


def test_its_choice_does_not_depend_on_the_contracts_of_others() -> None:
    compared = 0
    table = Table.new("trainmaker", 3, "patient-swap")
    while not table.over and compared < 6:
        seat, n = table.to_move, len(table.log)
        action = patient().choose(table.view(seat), dice_at("bot", n))
        others = [other for other in range(3) if other != seat]
        try:
            twin = Table.from_position("trainmaker", "", swapped(table.position(), *others), dice="manual")
        except BadPosition:  # one of the two has no Contract yet, or would have won with the other's
            twin = table
        if twin is not table:
            assert patient().choose(twin.view(seat), dice_at("bot", n)) == action
            compared += 1
        table.play(action.text())
    assert compared == 6


def test_every_outcome_is_played_on_as_often_as_asked_and_a_win_is_known() -> None:
    # with the token in hand there are sixteen outcomes; the eight with Wichita's corn are won already
    table = given.table(2, display=["toledo", "tuscaloosa", "wichita"], cards={1: FIVE_GOODS})
    table.play("~roll:LLPBFCL")
    view = table.view(0)
    judge = TrainJudge(train_rules(view.rules))
    rollouts = Rollouts(judge.table, judge.quick)
    worth = TurnWorth(judge.outlook, view.state)
    wins = rollouts.won(view, worth, 3, Dice(1, 2, 3))
    assert rollouts.played == 3 * 8
    assert len(wins) == 3
    for world in wins:
        assert world[8:] == [1.0] * 8
        assert set(world[:8]) <= {0.0, 1.0}
    assert view.position() == table.view(0).position()


def test_an_outcome_is_the_state_after_the_turn() -> None:
    table = given.table(2, display=["toledo", "tuscaloosa", "wichita"])
    view = table.view(0)
    judge = TrainJudge(train_rules(view.rules))
    rollouts = Rollouts(judge.table, judge.quick)
    cities = [given.CARDS.city_index[city] for city in ("toledo", "tuscaloosa", "wichita")]
    after = rollouts.after(view.guess(Dice(1, 2, 3)), cities, 0b101, token=0)
    assert (after.seat, after.scores) == (1, (2, 0))
    assert after.display == (-2, cities[1], -2)
    assert after.cards[0] == 1 << cities[0] | 1 << cities[2]
    assert not after.has_token(0)
    assert after.has_token(1)


def test_who_thought_at_the_beginning_of_the_turn_chooses_as_who_thinks_now() -> None:
    # given a bot that keeps what it thought of at the first train of a turn, and one that comes anew
    table = Table.new("trainmaker", 3, "kept")
    kept = patient()
    asked = 0
    while not table.over and asked < 60:
        view, dice = table.view(table.to_move), dice_at("bot", len(table.log))
        action = kept.choose(view, dice)
        assert patient().choose(view, dice) == action
        asked += len(view.legal()) > 1
        table.play(action.text())
    assert asked == 60


def foreseen(
    rules: TrainRules, view: View[TrainState], budget: Budget, also: Action | None = None
) -> Foresight:
    foresight = TrainJudge(rules).foresee(view, budget, also)
    assert foresight is not None
    return foresight


def test_it_plays_no_more_games_on_than_its_budget_allows_and_stops_in_time() -> None:
    table = given.table(2, display=["toledo", "tuscaloosa", "wichita"])
    table.play("~roll:LLPBFCL")
    view = table.view(0)
    rules = train_rules(view.rules)
    assert foreseen(rules, view, Budget(2 * OUTCOMES + 15, 1)).rollouts == 2 * OUTCOMES
    assert TrainJudge(rules).foresee(view, Budget(OUTCOMES - 1, 1), None) is None
    # with a clock that is late at its second look there is time for one world, at its first for none
    looks = iter([0.0, 0.0, 2.0])
    late = foreseen(rules, view, Budget(9 * OUTCOMES, 1, 1.0, clock=lambda: next(looks)))
    assert late.rollouts == OUTCOMES
    looks = iter([0.0, 2.0])
    in_no_time = Budget(9 * OUTCOMES, 1, 1.0, clock=lambda: next(looks))
    assert TrainJudge(rules).foresee(view, in_no_time, None) is None


def test_every_lawful_choice_can_be_looked_at_and_wins_as_often_as_its_outcomes() -> None:
    # given a locomotive and a car, the token in hand, and all that may be done then
    table = given.table(2, display=["toledo", "tuscaloosa", "wichita"])
    for text in ("~roll:LLPBFCL", "place:L", "place:P"):
        table.play(text)
    view = table.view(0)
    rules = train_rules(view.rules)
    judge = TrainJudge(rules)
    for choice in view.legal():
        foresight = judge.foresee(view, Budget(4 * OUTCOMES, 1), choice)
        assert foresight is not None
        at = foresight.choices.index(choice)
        assert len(foresight.found[at]) == 4
        assert min(foresight.found[at]) >= 0.0
        assert max(foresight.found[at]) <= 1.0
    # who stops now has scored nothing and keeps the token: the outcome with the number 1
    stop = foreseen(rules, view, Budget(4 * OUTCOMES, 1), STOP)
    assert stop.found[stop.choices.index(STOP)] == [world[1] for world in judge.wins]


def test_an_outcome_is_never_worth_less_for_a_card_more_or_the_token_kept() -> None:
    # given one world for each by which the estimate counts, so that each counts half
    table = given.table(2, display=["toledo", "tuscaloosa", "wichita"])
    worth = TurnWorth(TrainJudge(train_rules(table.view(0).rules)).outlook, table.view(0).state)
    worth.own, worth.rivals, worth.token = [0.0] * 8, [0.0] * 8, 0.0
    wins = [0.0] * OUTCOMES
    wins[2 * 0b000 + 0], wins[2 * 0b001 + 1], wins[2 * 0b011 + 0] = 0.5, 1.0, 0.75
    found = worths_by([wins] * int(ESTIMATE), worth)
    assert found[: 2 * 0b100] == [0.25, 0.25, 0.25, 0.5, 0.25, 0.25, 0.375, 0.5]


def test_where_no_world_is_won_the_estimate_decides() -> None:
    # given a rollout that wins with nothing: a card is still worth more than none, so the train is built
    table = given.table(2, display=["toledo", "tuscaloosa", "wichita"])
    worth = TurnWorth(TrainJudge(train_rules(table.view(0).rules)).outlook, table.view(0).state)
    found = worths_by([[0.0] * OUTCOMES], worth)
    assert found[2 * 0b001] == pytest.approx(worth.worths()[2 * 0b001] * ESTIMATE / (1 + ESTIMATE))
    assert found[2 * 0b001] > found[0]
