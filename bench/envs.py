"""How fast the environments step, beside those of others, in one run: `python -m bench.envs`.

Every environment plays lawful words by lot, each as likely. OpenSpiel is asked where it is installed.
"""

import argparse
import platform
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import roundhouse.core.rules
from bench.by_hand import tried
from roundhouse import envs, game_names
from roundhouse.envs.batch import BatchEnv

PAGE = Path(__file__).parent / "ENVS.md"
GAMES = 256
"""So many games a batch steps at once."""
SEATS = {"trainmaker": 2, "railroad-rivals": 2, "ride-the-rails": 3, "railway-rivals": 2}
ROUNDS = 5
Rate = Callable[[float], float]


def connect_four() -> Any:
    """PettingZoo's Connect Four; it draws with a library that is not needed here."""
    if "pygame" not in sys.modules:
        sys.modules["pygame"] = ModuleType("pygame")
    return import_module("pettingzoo.classic.connect_four.connect_four").raw_env()


def aec_rate(env: Any) -> Rate:
    """Steps a second of an environment in which agents act one after the other."""
    lot = random.Random(1).random
    games = 0

    def rate(seconds: float) -> float:
        nonlocal games
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            games += 1
            env.reset(seed=games)
            for _ in env.agent_iter():
                seen, _, over, late, _ = env.last()
                if over or late:
                    env.step(None)
                    continue
                lawful = np.flatnonzero(seen["action_mask"])
                env.step(int(lawful[int(lot() * len(lawful))]))
                steps += 1
        return steps / (time.process_time() - begun)

    return rate


def batch_rate(batch: BatchEnv) -> Rate:
    """Steps a second of all games together; words are drawn for all games at once."""
    draws = np.random.default_rng(1)
    masks = batch.masks.view(bool)
    rows = np.arange(batch.games + 1) * masks.shape[1]

    def rate(seconds: float) -> float:
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            lawful = np.flatnonzero(masks)
            first = np.searchsorted(lawful, rows)
            lots = first[:-1] + (draws.random(batch.games) * np.diff(first)).astype(np.int64)
            batch.step(lawful[lots] - rows[:-1])
            steps += batch.games
        return steps / (time.process_time() - begun)

    return rate


def backgammon_rate() -> Rate:
    """OpenSpiel's backgammon in C++, through its environment for many games at once."""
    environments: Any = import_module("open_spiel.python.vector_env")
    one: Any = import_module("open_spiel.python.rl_environment")
    games = environments.SyncVectorEnv([one.Environment("backgammon") for _ in range(16)])
    output: Any = import_module("open_spiel.python.rl_agent").StepOutput
    lot = random.Random(1).choice
    steps_now = games.reset()

    def rate(seconds: float) -> float:
        nonlocal steps_now
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            said = []
            for now in steps_now:
                mover = now.observations["current_player"]
                said.append(output(lot(now.observations["legal_actions"][mover]), probs=1.0))
            steps_now, _, _, _ = games.step(said, reset_if_done=True)
            steps += len(said)
        return steps / (time.process_time() - begun)

    return rate


def contestants() -> dict[str, Rate]:
    found = {"Connect Four, PettingZoo": aec_rate(connect_four())}
    for game in game_names():
        env = envs.environment(envs.environment_names()[game_names().index(game)]).raw_env(seats=SEATS[game])
        found[f"{game}, AEC"] = aec_rate(env)
        found[f"{game}, batch of {GAMES}"] = batch_rate(BatchEnv(game, GAMES, SEATS[game]))
    try:
        found["backgammon, OpenSpiel's SyncVectorEnv"] = backgammon_rate()
    except ImportError:
        print("OpenSpiel is not installed: left out.", file=sys.stderr)
    return found


def measured(seconds: float) -> dict[str, list[float]]:
    """Steps a second of each in every round; all are asked in turn, so that all have the same weather."""
    rates = contestants()
    found: dict[str, list[float]] = {name: [] for name in rates}
    for _ in range(ROUNDS):
        for name, rate in rates.items():
            found[name].append(rate(seconds))
    return found


def page(found: dict[str, list[float]]) -> str:
    native = not str(roundhouse.core.rules.__file__).endswith(".py")
    peer = sorted(found["Connect Four, PettingZoo"])[ROUNDS // 2]
    lines = [
        "# How fast the environments step",
        "",
        "`python -m bench.envs`: lawful words by lot; the middle of "
        f"{ROUNDS} rounds, all in one run and in turn; {'native' if native else 'uncompiled'} build, "
        f"Python {platform.python_version()}, PettingZoo {version('pettingzoo')}. A step is one word of one "
        "game, with what its mover sees and may say next.",
        "",
        "| environment | steps a second of the processor | rounds | times Connect Four |",
        "|---|---|---|---|",
    ]
    for name, rates in found.items():
        middle = sorted(rates)[len(rates) // 2]
        lines.append(
            f"| {name} | {middle:,.0f} | {min(rates):,.0f} to {max(rates):,.0f} | {middle / peer:.1f} |"
        )
    return "\n".join([*lines, "", *tried(PAGE)]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each environment in each round")
    PAGE.write_text(page(measured(parser.parse_args().seconds)), "utf-8")
    print(PAGE.read_text("utf-8"))


if __name__ == "__main__":
    main()
