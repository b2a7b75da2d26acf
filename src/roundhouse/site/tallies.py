"""What the site counts while it works: plain numbers, cheap enough for the hot path of an act.

`metrics.py` tells them in Prometheus's words when somebody asks. All are written by the event loop alone.
"""

from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: the upper bounds of the buckets into which a duration falls; what is longer has one more."""


class Spread:
    """How long something took, each time: how many times up to each bound, and the sum."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Tallies:
    """All that is counted, since the process began."""

    def __init__(self) -> None:
        self.acts = 0
        """Actions of people that are on disk."""
        self.bot_moves = 0
        self.unthought = 0
        """Times that greedy moved because a level that searches could not."""
        self.pushes = 0
        self.overtaken = 0
        """Times that another process had written a line first."""
        self.followed = 0
        """Times that lines were read that another process had written."""
        self.slow_readers = 0
        """Connections that were closed because what was sent there was not read."""
        self.refusals: Counter[int] = Counter()
        """Orders at a table that were refused, by POST or over a WebSocket, by their status."""
        self.answers: Counter[int] = Counter()
        """Answers by HTTP, but for files, by their status."""
        self.logged: Counter[str] = Counter()
        """Lines of the log, by their level."""
        self.act_seconds = Spread()
        """From an action's arrival at the hall until it is on disk."""
        self.write_seconds = Spread()
        """One transaction, with all changes that waited for it."""
        self.push_seconds = Spread()
        """From a change on disk until it is handed to a watcher's connection."""
        self.page_seconds = Spread()
        """A page of Django's."""
        self.bot_seconds = Spread()
        """A bot's choice, with the wait for a thinker."""


TALLY: Final = Tallies()
"""The tallies of this process."""
