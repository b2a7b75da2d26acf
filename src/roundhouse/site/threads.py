"""Threads: what is quick to think about, beside the site's own thread; one pool for each kind of work."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from roundhouse.site.workers import Crowded, Late

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """A pool of threads: so many at once, so many that wait, and a time limit."""

    def __init__(self, name: str, most: int, queue: int, seconds: float) -> None:
        self.name = name
        self.most = most
        self.queue = queue
        self.seconds = seconds
        self.waiting = 0
        self.free = asyncio.Semaphore(most)
        self.pool = ThreadPoolExecutor(most, thread_name_prefix=name)

    async def do(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What comes of the work; Crowded if too many wait, Late if it takes too long.

        A thread cannot be ended: who is late goes on beside a new pool, and nobody waits for it.
        """
        if self.waiting >= self.queue:
            raise Crowded("Too many wait for the same already.")
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        try:
            async with asyncio.timeout(self.seconds):
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self.pool, lambda: work(*args, **more))
        except TimeoutError:
            self.pool.shutdown(wait=False)
            self.pool = ThreadPoolExecutor(self.most, thread_name_prefix=self.name)
            raise Late(f"It took longer than {self.seconds:.0f} seconds.") from None
        finally:
            self.free.release()
