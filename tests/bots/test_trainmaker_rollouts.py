"""Trainmaker's patient bot: it plays on from every outcome of its turn, and knows no secret."""

import pytest

from roundhouse import BadPosition, Dice, Table, dice_at
from roundhouse.games.trainmaker.bot.judge import TrainJudge
from roundhouse.games.trainmaker.bot.outlook import TurnWorth
from roundhouse.games.trainmaker.bot.rollouts import Patient, Rollouts
from roundhouse.games.trainmaker.rules.table_rules import train_rules
from roundhouse.lab import play_game
from tests.bots.test_bots import swapped
from tests.trainmaker import given

FIVE_GOODS = ["wheeling", "tacoma", "abilene", "hudson", "washington"]
"""Coal, timber, cattle, passengers, mail: corn is missing."""


@pytest.mark.parametrize(("seats", "options"), [(1, ""), (2, "max_locomotives=7")])
def test_it_plays_whole_games_lawfully_and_the_same_ones_again(seats: int, options: str) -> None:
    first = play_game("trainmaker", seats, options, "patient", [Patient(1) for _ in range(seats)])
    again = play_game("trainmaker", seats, options, "patient", [Patient(1) for _ in range(seats)])
    assert first.over
    assert first.record.text() == again.record.text()


def test_its_choice_does_not_depend_on_the_contracts_of_others() -> None:
    compared = 0
    table = Table.new("trainmaker", 3, "patient-swap")
    while not table.over and compared < 6:
        seat, n = table.to_move, len(table.log)
        action = Patient(1).choose(table.view(seat), dice_at("bot", n))
        others = [other for other in range(3) if other != seat]
        try:
            twin = Table.from_position("trainmaker", "", swapped(table.position(), *others), dice="manual")
        except BadPosition:  # one of the two has no Contract yet, or would have won with the other's
            twin = table
        if twin is not table:
            assert Patient(1).choose(twin.view(seat), dice_at("bot", n)) == action
            compared += 1
        table.play(action.text())
    assert compared == 6


def test_every_outcome_is_played_on_as_often_as_asked_and_a_win_is_known() -> None:
    # with the token in hand there are sixteen outcomes; the eight with Wichita's corn are won already
    table = given.table(2, display=["toledo", "tuscaloosa", "wichita"], cards={1: FIVE_GOODS})
    table.play("~roll:LLPBFCL")
    view = table.view(0)
    judge = TrainJudge(train_rules(view.rules))
    rollouts = Rollouts(judge)
    worth = TurnWorth(judge.outlook, view.state)
    wins = rollouts.won(view, worth, 3, Dice(1, 2, 3))
    assert rollouts.played == 3 * 8
    assert wins[8:] == pytest.approx([1.0] * 8)
    assert max(wins[:8]) <= 1.0
    assert view.position() == table.view(0).position()


def test_an_outcome_is_the_state_after_the_turn() -> None:
    table = given.table(2, display=["toledo", "tuscaloosa", "wichita"])
    view = table.view(0)
    rollouts = Rollouts(TrainJudge(train_rules(view.rules)))
    cities = [given.CARDS.city_index[city] for city in ("toledo", "tuscaloosa", "wichita")]
    after = rollouts.after(view.guess(Dice(1, 2, 3)), cities, 0b101, token=0)
    assert (after.seat, after.scores) == (1, (2, 0))
    assert after.display == (-2, cities[1], -2)
    assert after.cards[0] == 1 << cities[0] | 1 << cities[2]
    assert not after.has_token(0)
    assert after.has_token(1)
