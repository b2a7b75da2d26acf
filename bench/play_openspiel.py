"""The worker that plays OpenSpiel: `python -m bench.play_openspiel GAME TASK`, where OpenSpiel is."""

import sys
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from bench.worker import ROLLOUTS, Play, serve

# Imported by name: OpenSpiel is installed nowhere but in the environment of this worker.
pyspiel: Any = import_module("pyspiel")

CHANCE = -1
CLONED_AFTER = 60
"""Actions, chance included."""
UCT = 2.0
"""How much the search is drawn to what it has seldom tried; as in OpenSpiel's own example."""
MEGABYTES = 1000
"""More than such a search needs: it never has to forget anything."""
SEARCHED_GAMES = 5
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


def search(game: Any) -> Play:
    """The C++ bot that searches by UCT, asked in the middle of random games, in one after another."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, UCT, ROLLOUTS, MEGABYTES, False, 1, False)
    states = midgames(game)
    searched = 0

    def play(n: int) -> tuple[int, int]:
        nonlocal searched
        for _ in range(n):
            bot.step(states[searched % len(states)])
            searched += 1
        return n * ROLLOUTS, n

    return play


def midgames(game: Any) -> list[Any]:
    """Decisions between two actions or more, three eighths, a half and five eighths through random games."""
    random = Random(1)
    found = []
    for _ in range(SEARCHED_GAMES):
        state = game.new_initial_state()
        asked = []
        while not state.is_terminal():
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                asked.append(state.clone())
            step(state, random)
        found += [asked[len(asked) * eighths // 8] for eighths in (3, 4, 5)]
    return found


def rollout_length(states: list[Any]) -> float:
    """How many decisions a random game still takes from these, on average."""
    random = Random(2)
    decisions = 0
    for start in states:
        state = start.clone()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            step(state, random)
    return decisions / len(states)


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
    facts = {"openspiel": version("open_spiel")}
    if task == "search":
        facts["decisions"] = f"{rollout_length(midgames(game)):.1f}"
    serve({"outside": outside, "clones": clones, "search": search}[task](game), facts)


if __name__ == "__main__":
    main()
