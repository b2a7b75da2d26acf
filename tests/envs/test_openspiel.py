"""OpenSpiel's own tests of the games that are registered with it. A part of `make drill`."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif("ROUNDHOUSE_DRILL" not in os.environ, reason="it needs the extra `envs`")

GIVEN = """
import pyspiel, unittest, random
from roundhouse.envs import register_openspiel
from roundhouse.envs.openspiel import short_name
register_openspiel()
register_openspiel()  # again does nothing
TABLES = [
    ("trainmaker", 1, ""), ("trainmaker", 2, "max_locomotives=7"), ("railroad-rivals", 1, ""),
    ("railroad-rivals", 2, "modules=robber-baron"), ("ride-the-rails", 3, ""), ("railway-rivals", 2, ""),
]
games = [pyspiel.load_game(short_name(g), {"seats": s, "options": o}) for g, s, o in TABLES]
"""
"""In a process of its own: OpenSpiel keeps what is registered for ever."""
WHOLE_GAMES = """
for game in games:
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
"""
ITS_API = """
from open_spiel.integration_tests import api_test
suite = unittest.TestSuite()
for game, (name, _, _) in zip(games, TABLES):
    kind = type(name, (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": game})
    suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(kind))
result = unittest.TextTestRunner().run(suite)
assert result.wasSuccessful() and result.testsRun == 5 * len(games)
"""
ITS_SEARCH = """
from open_spiel.python.algorithms import mcts
for game in games:
    state = game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(1, __import__("numpy").random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=__import__("numpy").random.RandomState(1))
    lot, asked = random.Random(1), 0
    while asked < 2:
        if state.is_chance_node():
            actions, likely = zip(*state.chance_outcomes())
            assert abs(sum(likely) - 1) < 1e-9
            state.apply_action(lot.choices(actions, likely)[0])
        else:
            state.apply_action(bot.step(state))
            asked += 1
"""


@pytest.mark.parametrize("asked", [WHOLE_GAMES, ITS_API, ITS_SEARCH], ids=["whole games", "api", "search"])
def test_openspiel(asked: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", GIVEN + asked], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
