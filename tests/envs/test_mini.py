"""The mini-variants are small, end by themselves, and hide what the game hides."""

from typing import Any

import pytest

from roundhouse.core.dice import Dice
from roundhouse.core.encoding import Encoding
from roundhouse.core.game import find_game
from roundhouse.envs.episode import mini_games

every_mini = pytest.mark.parametrize("game", mini_games())


def mini_of(game: str) -> Any:
    found = find_game(game).mini()
    assert found is not None
    return found


def every_line(rules: Any, state: Any) -> Any:
    """All states that can be reached, the ends of games among them."""
    yield state
    for action in rules.legal(state):
        after = rules.clone(state)
        rules.apply(after, action)
        yield from every_line(rules, after)


@every_mini
def test_every_line_ends_and_either_seat_or_nobody_wins(game: str) -> None:
    rules, start = mini_of(game)
    ends = [state for state in every_line(rules, start()) if state.phase < 0]
    assert 100 < len(ends) < 10_000
    assert len({tuple(rules.ranking(state)) for state in ends}) > 1


@every_mini
def test_what_is_dealt_to_one_seat_is_hidden_from_the_other(game: str) -> None:
    rules, start = mini_of(game)
    encoding = Encoding(rules, find_game(game).arguments(rules))
    first, second = start(), start()
    rules.apply(first, rules.legal(first)[0])
    rules.apply(second, rules.legal(second)[1])
    dealt = [encoding.numbers(rules.mask(state, 0), 0) for state in (first, second)]
    other = [encoding.numbers(rules.mask(state, 1), 1) for state in (first, second)]
    assert dealt[0] != dealt[1]
    assert other[0] == other[1]


@every_mini
def test_chance_is_drawn_as_it_is_told(game: str) -> None:
    """By lot the mini-variant reaches its end as well: what is sampled is among the outcomes."""
    rules, start = mini_of(game)
    state, dice = start(), Dice(1, 2, 3)
    while state.phase >= 0:
        choices = rules.legal(state)
        if rules.to_move(state) < 0:
            drawn = rules.sample(state, dice)
            assert drawn in choices
            assert len(rules.weights(state)) == len(choices)
        else:
            drawn = choices[dice.below(len(choices))]
        rules.apply(state, drawn)
