"""Threads: what is quick to think about, beside the site's own thread; one pool for each kind of work."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from roundhouse.site.workers import Late, Turns

P = ParamSpec("P")
T = TypeVar("T")


class Threads(Turns):
    """A pool of threads: so many at once, so many that wait, and a time limit."""

    def __init__(self, name: str, most: int, queue: int, seconds: float) -> None:
        super().__init__(most, queue)
        self.name = name
        self.seconds = seconds
        self.pool = ThreadPoolExecutor(most, thread_name_prefix=name)

    async def do(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What comes of the work; Crowded if too many wait, Late if it takes too long.

        A thread cannot be ended: who is late goes on beside a new pool, and nobody waits for it.
        """
        async with self.turn():
            try:
                async with asyncio.timeout(self.seconds):
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(self.pool, lambda: work(*args, **more))
            except TimeoutError:
                self.pool.shutdown(wait=False)
                self.pool = ThreadPoolExecutor(self.most, thread_name_prefix=self.name)
                raise Late(f"It took longer than {self.seconds:.0f} seconds.") from None
