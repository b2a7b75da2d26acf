"""Writes the playthroughs with which OpenSpiel's are compared: `python -m tests.envs.playthroughs.make`."""

from importlib import import_module
from pathlib import Path
from typing import Any

from roundhouse.envs import register_openspiel

FOLDER = Path(__file__).parent
GAMES = {
    "trainmaker": "roundhouse_trainmaker_v0(seats=2)",
    "railroad_rivals": "roundhouse_railroad_rivals_v0(seats=2)",
    "ride_the_rails": "roundhouse_ride_the_rails_v0(seats=3)",
    "railway_rivals": "roundhouse_railway_rivals_v0(seats=2)",
    "mini_trainmaker": "roundhouse_mini_trainmaker_v0()",
    "mini_railroad_rivals": "roundhouse_mini_railroad_rivals_v0()",
}


def playthrough(game: str, actions: list[int], seed: int = 1) -> str:
    generate: Any = import_module("open_spiel.python.algorithms.generate_playthrough")
    return str(generate.playthrough(game, actions, seed=seed))


def said(text: str) -> list[int]:
    """The actions of a playthrough, in their order."""
    return [int(line.split(": ")[1]) for line in text.splitlines() if line.startswith("action: ")]


def main() -> None:
    register_openspiel()
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(game, []), "utf-8")
        print(name)


if __name__ == "__main__":
    main()
