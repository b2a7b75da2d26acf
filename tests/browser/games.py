"""At which games a test of the browser is made."""

import pytest

from roundhouse import find_game, game_names
from tests.walks import DRILL

GAMES = game_names()
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
"""For what depends on a game: its choices, its picture, its secrets, its words."""

HALF_THE_GAMES = pytest.mark.parametrize("game", GAMES if DRILL > 1 else GAMES[::2])
OTHER_HALF = pytest.mark.parametrize("game", GAMES if DRILL > 1 else GAMES[1::2])
"""For ways to play a whole game: each way at half the games, so that a game is played in half the ways."""

SECRETIVE = next(name for name in GAMES if find_game(name).rules(3).secretive)
ONE_GAME = pytest.mark.parametrize("game", GAMES if DRILL > 1 else [SECRETIVE])
"""For what the page does without knowing the game, at one that has secrets; a drill does it at every game."""
