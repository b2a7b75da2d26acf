"""Writes the playthroughs with which OpenSpiel's are compared: `python -m tests.envs.playthroughs.make`.

A whole one is megabytes long. Kept are its heading, all actions, its last state and a mark of the whole.
"""

from hashlib import sha256
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


def shortened(text: str) -> str:
    """What is kept of a playthrough."""
    lines = text.splitlines()
    first = lines.index("# State 0")
    last = max(i for i, line in enumerate(lines) if line.startswith("# State "))
    actions = [line for line in lines[first:last] if line.startswith(("# Apply action", "action: "))]
    mark = sha256(text.encode()).hexdigest()
    ended = [line[:200] for line in lines[last:]]
    return "\n".join([*lines[:first], *actions, *ended, f"the whole text: {mark}"]) + "\n"


def said(text: str) -> list[int]:
    """The actions of a playthrough, in their order."""
    return [int(line.split(": ")[1]) for line in text.splitlines() if line.startswith("action: ")]


def main() -> None:
    register_openspiel()
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(shortened(playthrough(game, [])), "utf-8")
        print(name)


if __name__ == "__main__":
    main()
