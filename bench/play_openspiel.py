"""The worker that plays OpenSpiel: `python -m bench.play_openspiel GAME TASK`, where OpenSpiel is."""

import sys
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from bench.worker import Play, serve

# Imported by name: OpenSpiel is installed nowhere but in the environment of this worker.
pyspiel: Any = import_module("pyspiel")

CHANCE = -1
CLONED_AFTER = 60
"""Actions, chance included."""
PYTHON_GAMES = {"python_tic_tac_toe": "open_spiel.python.games.tic_tac_toe"}
"""Games that are registered when their module is imported."""


def outside(game: Any) -> Play:
    """The loop is Python's, through the public calls; the twin of `outside` in play_roundhouse."""
    random = Random(1).random
    fair = even(game)

    def play(games: int) -> tuple[int, int]:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            to_move, legal = state.current_player, state.legal_actions
            chances, apply = state.chance_outcomes, state.apply_action
            while True:
                mover = to_move()
                if mover >= 0:
                    choices = legal()
                    apply(choices[int(random() * len(choices))])
                    decisions += 1
                elif mover == CHANCE:
                    outcomes = chances()
                    if fair:
                        apply(outcomes[int(random() * len(outcomes))][0])
                    else:
                        apply(drawn(outcomes, random()))
                else:
                    break
        return decisions, games

    return play


def clones(game: Any) -> Play:
    """The same state is cloned again and again; each clone is dropped at once."""
    random = Random(1)
    state = game.new_initial_state()
    while len(state.history()) < CLONED_AFTER:
        step(state, random)
        if state.is_terminal():
            state = game.new_initial_state()

    def play(n: int) -> tuple[int, int]:
        clone = state.clone
        for _ in range(n):
            clone()
        return n, 0

    return play


def step(state: Any, random: Random) -> None:
    """One random action, of chance or of a player."""
    if state.is_chance_node():
        state.apply_action(drawn(state.chance_outcomes(), random.random()))
    else:
        state.apply_action(random.choice(state.legal_actions()))


def drawn(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome that lies at this point between 0 and 1 when all lie end to end."""
    for action, likelihood in outcomes:
        at -= likelihood
        if at < 0:
            return action
    return outcomes[-1][0]


def even(game: Any) -> bool:
    """Whether all outcomes of chance were equally likely in ten games, so that the cheapest draw is right."""
    random = Random(1)
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node() and len({likelihood for _, likelihood in state.chance_outcomes()}) > 1:
                return False
            step(state, random)
    return True


def main() -> None:
    name, task = sys.argv[1:]
    if name in PYTHON_GAMES:
        import_module(PYTHON_GAMES[name])
    game = pyspiel.load_game(name)
    serve({"outside": outside, "clones": clones}[task](game), {"openspiel": version("open_spiel")})


if __name__ == "__main__":
    main()
