"""Thousands of seeded games: every seat count on both boards; nothing is lost after any action."""

import pytest

from roundhouse import OVER, dice_at, find_game
from tests.walks import COMPILED, DRILL, pick

GAMES = (350 if COMPILED else 120) * DRILL


@pytest.mark.long
@pytest.mark.parametrize("board", ["usa", "usa-40"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_lose_nothing(seats: int, board: str) -> None:
    rules = find_game("ride-the-rails").rules(seats, f"board={board}")
    for seed in range(GAMES):
        dice = dice_at("thousands", seed)
        s = rules.start()
        s.ledger = []
        components = rules.component_counts(s)
        while rules.to_move(s) != OVER:
            rules.apply(s, pick(rules, s, dice))
            assert rules.component_counts(s) == components
        money = [sum(entry.amount for entry in s.ledger if entry.seat == seat) for seat in range(seats)]
        assert money == list(s.scores)
