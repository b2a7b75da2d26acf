"""Who is present: the seats that have a page of their table open now, told to the pages that ask for it."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection

LINGER = 3.0
"""Seconds for which a seat counts as present after its page has gone: to load a page anew is no farewell."""

Tell = Callable[[str], None]
"""How a page is told which seats are present."""


class Presence:
    """The open pages of one room, by the seats they belong to."""

    def __init__(self) -> None:
        self.pages: Counter[int] = Counter()
        self.seats = ""
        """The seats that are present, as pages write them: `0 2`."""
        self.listeners: set[Tell] = set()

    def come(self, seats: Collection[int], tell: Tell | None) -> None:
        """A page is opened by the holder of these seats; `tell` if it wants to hear who comes and goes."""
        self.count(seats, 1)
        if tell is not None:
            self.listeners.add(tell)

    def leave(self, seats: Collection[int], tell: Tell | None) -> None:
        """A page is closed, perhaps only to be opened again."""
        if tell is not None:
            self.listeners.discard(tell)
        if seats:
            asyncio.get_running_loop().call_later(LINGER, self.count, seats, -1)

    def count(self, seats: Collection[int], pages: int) -> None:
        """These seats have so many more pages open; if somebody has come or gone by that, all are told."""
        for seat in seats:
            self.pages[seat] += pages
        now = " ".join(str(seat) for seat in sorted(self.pages) if self.pages[seat] > 0)
        if now != self.seats:
            self.seats = now
            for tell in list(self.listeners):
                tell(now)
