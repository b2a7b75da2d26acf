"""Wilson's interval, against numbers worked by hand."""

import pytest

from roundhouse.lab import wilson


def test_eight_of_ten() -> None:
    # z² = 3.8415: middle (0.8 + 0.19207) / 1.38415, reach 1.96 · √(0.016 + 0.0096036) / 1.38415
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4902, abs=5e-5)
    assert high == pytest.approx(0.9433, abs=5e-5)


def test_half_of_a_hundred_lies_evenly_around_one_half() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=5e-5)
    assert low + high == pytest.approx(1.0)


def test_none_and_all_end_exactly_at_nought_and_one() -> None:
    # none of n: from 0 to z² / (n + z²)
    low, high = wilson(0, 10)
    assert low == 0.0
    assert high == pytest.approx(3.8415 / 13.8415, abs=5e-5)
    low, high = wilson(10, 10)
    assert low == pytest.approx(10 / 13.8415, abs=5e-5)
    assert high == 1.0


def test_more_games_make_it_narrower_and_a_higher_z_wider() -> None:
    few, many, surer = wilson(3, 10), wilson(300, 1000), wilson(3, 10, z=2.5758)
    assert few[0] < many[0] < 0.3 < many[1] < few[1]
    assert surer[0] < few[0]
    assert few[1] < surer[1]


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("wins", "games"), [(11, 10), (-1, 10), (1, 0)])
def test_more_wins_than_games_are_refused(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match="between 0 and"):
        wilson(wins, games)
