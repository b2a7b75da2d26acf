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
SEARCHED_GAMES = """
from open_spiel.python.algorithms import mcts
import numpy as np

class Still(mcts.Evaluator):
    "Thinks nothing of any position: so a whole game is searched in seconds."
    def evaluate(self, state):
        return np.zeros(state.num_players())
    def prior(self, state):
        actions = state.legal_actions(state.current_player())
        return [(action, 1 / len(actions)) for action in actions]

for game in games:
    state, lot = game.new_initial_state(), random.Random(2)
    bot = mcts.MCTSBot(game, 2.0, 3, Still(), random_state=np.random.RandomState(1))
    while not state.is_terminal():
        if state.is_chance_node():
            actions, likely = zip(*state.chance_outcomes())
            state.apply_action(lot.choices(actions, likely)[0])
        else:
            state.apply_action(bot.step(state))
    assert max(state.returns()) > -1 or game.num_players() == 1 or "trainmaker" in str(game)
"""
"""Its MCTS plays every game to its end."""
SOLVED = """
from bench.solve import page, picture, solve
found = solve("railroad-rivals", [1, 3, 10])
left = [value for _, value in found.curve]
assert left[0] > left[1] > left[2] > 0
assert left[2] < 0.25
assert "Railroad Rivals" in page({"railroad-rivals": found})
assert "polyline" in picture({"railroad-rivals": found})
"""
"""Its CFR comes nearer to unbeatable with every iteration."""
COMPARED = """
from tests.envs.playthroughs.make import FOLDER, GAMES, playthrough, said, shortened
for name, game in GAMES.items():
    kept = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert shortened(playthrough(game, said(kept))) == kept, name
"""
"""What its playthroughs tell of every game is what they told before."""
ASKED = {
    "whole games": WHOLE_GAMES,
    "api": ITS_API,
    "search": ITS_SEARCH,
    "searched games": SEARCHED_GAMES,
    "solved": SOLVED,
    "playthroughs": COMPARED,
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED.keys())
def test_openspiel(asked: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", GIVEN + asked], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
