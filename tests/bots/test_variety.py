"""Greedy bots use their dice: their mirrors begin in many ways, and the same seed is the same play."""

import pytest

from roundhouse import Table, game_names
from roundhouse.bots import bot_names, find_bot
from roundhouse.core.dice import bot_dice
from tests.walks import COMPILED

GAMES, OPENINGS = (100, 20) if COMPILED else (20, 6)
"""Of so many mirror games so many begin differently, at least."""
SEATS = 3
EACH = 2
"""So many decisions of each seat are an opening."""
JUDGED = [game for game in game_names() if "hard" in bot_names(game)]


def opening(game: str, seed: str) -> str:
    """How greedy bots begin."""
    t, bot = Table.new(game, SEATS, seed), find_bot(game, "greedy")
    texts: list[str] = []
    while not t.over and len(texts) < EACH * SEATS:
        view = t.view(t.to_move)
        action = bot.choose(view, bot_dice(seed, t.to_move, len(t.log))).text()
        if len(view.legal()) > 1:
            texts.append(action)
        t.play(action)
    return " ".join(texts)


@pytest.mark.parametrize("game", JUDGED)
def test_mirrors_begin_in_many_ways(game: str) -> None:
    found = [opening(game, f"mirror-{n}") for n in range(GAMES)]
    assert len({*found}) >= OPENINGS
    assert opening(game, "mirror-0") == found[0]
