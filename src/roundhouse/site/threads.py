"""Threads: what is quick to think about, beside the site's own thread; so many for each kind of work."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar

from roundhouse.site.workers import Late, Turns

P = ParamSpec("P")
T = TypeVar("T")

MOST_LOST: Final = 4
"""So many threads that were late may still be at work; as long as they are, nobody begins anything more."""


class Threads(Turns):
    """Threads for one kind of work: so many at once, so many that wait, and a time limit."""

    def __init__(self, name: str, most: int, queue: int, seconds: float) -> None:
        super().__init__(most, queue)
        self.name = name
        self.seconds = seconds
        self.lost = 0
        """How many were late and are still at work: a thread cannot be ended, but holds up no process."""

    async def do(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What comes of the work; Crowded if too many wait, Late if it takes too long.

        Who is late goes on by itself, and nobody waits for it.
        """
        async with self.turn():
            if self.lost >= MOST_LOST:
                raise Late(f"{self.lost} that were late are still at work.")
            loop = asyncio.get_running_loop()
            done: asyncio.Future[T] = loop.create_future()

            late = False

            def finish(result: Any, error: BaseException | None) -> None:
                self.lost -= late
                if done.cancelled():
                    return
                if error is None:
                    done.set_result(result)
                else:
                    done.set_exception(error)

            def run() -> None:
                result, error = None, None
                try:
                    result = work(*args, **more)
                except BaseException as raised:
                    error = raised
                with suppress(RuntimeError):  # the site has ended meanwhile
                    loop.call_soon_threadsafe(finish, result, error)

            threading.Thread(target=run, name=self.name, daemon=True).start()
            try:
                return await asyncio.wait_for(done, self.seconds)
            except TimeoutError:
                late = True
                self.lost += 1
                raise Late(f"It took longer than {self.seconds:.0f} seconds.") from None
