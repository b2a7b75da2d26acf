"""Who is present: the seats that have a page of their table open now, told to the pages that ask for it.

Where several processes serve a table, each tells the others whose pages are open with it (`follower.py`).
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable

LINGER = 3.0
"""Seconds for which a seat counts as present after its page has gone: to load a page anew is no farewell."""

Tell = Callable[[str], None]
"""How a page is told which seats are present."""


class Presence:
    """The open pages of one room, by the seats they belong to."""

    def __init__(self) -> None:
        self.pages: Counter[int] = Counter()
        """How many pages of each seat are open at this process."""
        self.here = ""
        """The seats that are present at this process, as pages write them: `0 2`."""
        self.elsewhere: dict[str, tuple[str, float]] = {}
        """The seats that are present at other processes, each with the time at which that was heard last."""
        self.seats = ""
        """All seats that are present."""
        self.listeners: set[Tell] = set()
        self.tell_others: Tell | None = None
        """How other processes are told who is present here, where there are any."""

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
        here = written(seat for seat in self.pages if self.pages[seat] > 0)
        if here != self.here:
            self.here = here
            if self.tell_others is not None:
                self.tell_others(here)
            self._tell()

    def hear(self, process: str, seats: str, now: float) -> None:
        """At another process these seats are present."""
        if seats:
            self.elsewhere[process] = (seats, now)
        else:
            self.elsewhere.pop(process, None)
        self._tell()

    def forget(self, before: float) -> None:
        """What was heard last before this time is no longer true: its process would have said it again."""
        old = [process for process, (_, heard) in self.elsewhere.items() if heard < before]
        for process in old:
            del self.elsewhere[process]
        if old:
            self._tell()

    def _tell(self) -> None:
        told = [self.here, *(seats for seats, _ in self.elsewhere.values())]
        now = written(int(seat) for seats in told for seat in seats.split())
        if now != self.seats:
            self.seats = now
            for tell in list(self.listeners):
                tell(now)


def written(seats: Iterable[int]) -> str:
    """Seats as pages write them."""
    return " ".join(str(seat) for seat in sorted(set(seats)))
