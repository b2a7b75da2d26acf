"""Choosing by lot without making the list of choices: it must be the same choice, by one throw."""

import pytest

from roundhouse import CHANCE, OVER, Dice, dice_at
from tests.walks import SETUPS, Setup

MINE = [setup for setup in SETUPS if setup.game == "railroad-rivals"]


@pytest.mark.parametrize("setup", MINE, ids=str)
def test_a_pick_is_the_choice_that_the_dice_point_at(setup: Setup) -> None:
    rules = setup.rules()
    for seed in range(2):
        dice = dice_at("pick", seed)
        s = rules.start()
        while rules.to_move(s) != OVER:
            phase = rules.phases[s.phase]
            if rules.to_move(s) == CHANCE:
                rules.apply(s, rules.sample(s, dice))
                continue
            twin = copy(dice)
            choices = phase.legal(s)
            action = phase.random_choice(s, dice)
            assert action == choices[twin.below(len(choices))]
            assert (dice.a, dice.b, dice.c, dice.counter) == (twin.a, twin.b, twin.c, twin.counter)
            rules.apply(s, action)


def copy(dice: Dice) -> Dice:
    """Dice that will show the same."""
    twin = Dice(0, 0, 0)
    twin.a, twin.b, twin.c, twin.counter = dice.a, dice.b, dice.c, dice.counter
    return twin
