"""The conversation of a worker with the bench: a number comes in, so much is played, the time goes out."""

import json
import platform
import sys
from collections.abc import Callable, Mapping
from time import process_time

Play = Callable[[int], tuple[int, int]]
"""Plays so many games, or makes so many clones or searches: how many decisions (or clones, or rollouts) and
games (or searches) that were."""


ROLLOUTS = 48
"""So many games a search may play on, here and in the peer: what the least of hard's budgets is."""


def serve(play: Play, facts: dict[str, str]) -> None:
    """Say what this worker is, then do one timed round for every line read, until there are no more."""
    say({"python": platform.python_version(), **facts})
    for line in sys.stdin:
        start = process_time()
        count, games = play(int(line))
        say({"count": count, "games": games, "seconds": process_time() - start})


def say(message: Mapping[str, str | float]) -> None:
    print(json.dumps(message), flush=True)
