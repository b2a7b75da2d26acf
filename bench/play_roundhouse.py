"""The worker that plays Roundhouse: `python -m bench.play_roundhouse GAME SEATS TASK`."""

import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from bench.worker import Play, serve
from roundhouse import CHANCE, OVER, Dice, find_game

CLONED_AFTER = 60
"""Actions, chance included."""


def build(rules: Any) -> str:
    """Whether what is measured here was compiled, by where the modules came from."""
    kinds = set()
    for name in ("roundhouse.core.rules", "roundhouse.core.dice", type(rules.start()).__module__):
        kinds.add(str(import_module(name).__file__).endswith((".so", ".pyd")))
    kinds.add(str(import_module(type(rules).__module__).__file__).endswith((".so", ".pyd")))
    if len(kinds) > 1:
        return "partly compiled"
    return "compiled" if kinds.pop() else "interpreted"


def inside(rules: Any) -> Play:
    """The loop is the package's own."""
    dice = Dice(1, 2, 3)

    def play(games: int) -> tuple[int, int]:
        decisions = 0
        for _ in range(games):
            decisions += rules.random_playout(rules.start(), dice)
        return decisions, games

    return play


def outside(rules: Any) -> Play:
    """The loop is Python's, through the public calls; the twin of `outside` in play_openspiel."""
    dice = Dice(1, 2, 3)
    random = Random(1).random

    def play(games: int) -> tuple[int, int]:
        to_move, legal, sample, apply = rules.to_move, rules.legal, rules.sample, rules.apply
        decisions = 0
        for _ in range(games):
            state = rules.start()
            while True:
                mover = to_move(state)
                if mover >= 0:
                    choices = legal(state)
                    apply(state, choices[int(random() * len(choices))])
                    decisions += 1
                elif mover == CHANCE:
                    apply(state, sample(state, dice))
                else:
                    break
        return decisions, games

    return play


def clones(rules: Any) -> Play:
    """The same state is cloned again and again; each clone is dropped at once."""
    state = midgame(rules)

    def play(n: int) -> tuple[int, int]:
        clone = rules.clone
        for _ in range(n):
            clone(state)
        return n, 0

    return play


def midgame(rules: Any) -> Any:
    """A state that is not over, so many actions after the start."""
    dice = Dice(1, 2, 3)
    while True:
        state = rules.start()
        for _ in range(CLONED_AFTER):
            mover = rules.to_move(state)
            if mover == OVER:
                break
            if mover == CHANCE:
                rules.apply(state, rules.sample(state, dice))
            else:
                choices = rules.legal(state)
                rules.apply(state, choices[dice.below(len(choices))])
        if rules.to_move(state) != OVER:
            return state


def main() -> None:
    game, seats, task, options = sys.argv[1:]
    rules = find_game(game).rules(int(seats), options)
    play = {"inside": inside, "outside": outside, "clones": clones}[task](rules)
    origin = import_module("roundhouse").__file__
    serve(play, {"build": build(rules), "folder": str(Path(str(origin)).resolve().parent.parent)})


if __name__ == "__main__":
    main()
