"""Turns: how a log is divided."""

import pytest

from roundhouse import CHANCE, Event, Table
from roundhouse.display.turns import turns

pytestmark = pytest.mark.quick


def log_of(*actors: int) -> list[Event]:
    """A log in which these acted; what they did does not matter."""
    action = Table.new("trainmaker", seed="turns").log[0].action
    return [Event(n, actor, action, ()) for n, actor in enumerate(actors)]


def test_a_turn_begins_where_another_seat_decides_and_chance_belongs_to_the_turn_in_which_it_falls() -> None:
    log = log_of(CHANCE, CHANCE, 0, CHANCE, 0, 1, CHANCE, 0)
    assert turns(log) == [range(2), range(2, 5), range(5, 7), range(7, 8)]


def test_a_log_that_begins_with_a_decision_has_no_set_up() -> None:
    assert turns(log_of(1, 1, CHANCE)) == [range(3)]
    assert turns([]) == []


def test_who_plays_alone_has_a_turn_from_chance_to_chance() -> None:
    log = log_of(CHANCE, 0, 0, CHANCE, CHANCE, 0, CHANCE)
    assert turns(log) == [range(1), range(1, 7)]
    assert turns(log, alone=True) == [range(1), range(1, 5), range(5, 7)]
