"""Workers: processes of a site that do what takes long or may fail, so that the site's own never does.

Each kind of work has a pool of its own: so many at once, so many that wait, and a time limit, after which the
process is ended and replaced. So nobody's work keeps another's waiting.
"""

import asyncio
import os
import pickle
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from roundhouse.site.messages import written

TO_START: Final = 20.0
"""Seconds that a process has to be ready."""
GRACE: Final = float(os.environ.get("ROUNDHOUSE_GRACE") or 3)
"""So many seconds longer than it was given a question may take, before its process is ended."""
IDLE: Final = 600.0
"""Seconds after which a process is ended that nobody asks."""
LONGEST_ANSWER: Final = 20_000_000
"""Bytes."""
HEEDED: Final = ("PATH", "ROUNDHOUSE_NICE")
"""What of the site's environment its workers have too."""


class Undone(Exception):
    """No worker could answer."""


class Crowded(Undone):
    """So many wait that one more is turned away."""


class Late(Undone):
    """It took longer than it may."""


class Worker:
    """One process that works."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.answered = 0
        """How many questions it has had."""

    async def ask(self, question: tuple[Any, ...]) -> Any:
        """Its answer; Undone if it has none."""
        assert self.process.stdin is not None
        self.process.stdin.write(written(question))
        await self.process.stdin.drain()
        able, answer = await self.hear()
        if not able:
            raise Undone(answer)
        return answer

    async def hear(self) -> Any:
        """The next that it says."""
        assert self.process.stdout is not None
        length = int.from_bytes(await self.process.stdout.readexactly(4), "big")
        if length > LONGEST_ANSWER:
            raise Undone(f"An answer of {length} bytes.")
        return pickle.loads(await self.process.stdout.readexactly(length))

    async def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


class Turns:
    """Those who do the same kind of work: so many at once, and so many that wait."""

    def __init__(self, most: int, queue: int) -> None:
        self.most = most
        """So many work at once."""
        self.queue = queue
        """So many may wait."""
        self.waiting = 0
        self.busy = 0
        self.moved = time.monotonic()
        """When somebody's turn began or ended."""
        self.free = asyncio.Semaphore(most)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for one's turn; Crowded if too many do."""
        if self.waiting >= self.queue:
            raise Crowded("Too many wait for the same already.")
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        self.busy += 1
        self.moved = time.monotonic()
        try:
            yield
        finally:
            self.free.release()
            self.busy -= 1
            self.moved = time.monotonic()


class Workers(Turns):
    """A pool of processes of one program, each started when it is needed first."""

    def __init__(self, program: str, most: int, queue: int, folder: Callable[[], Path]) -> None:
        super().__init__(most, queue)
        self.program = program
        """The module that they run."""
        self.folder = folder
        """Where the maps and boards lie that tables may name."""
        self.idle: list[Worker] = []
        self.all: set[Worker] = set()
        self.closed = False
        POOLS.add(self)

    async def ask(self, *question: Any, within: float) -> Any:
        """The answer to a question that takes so many seconds at most; Undone if there is none.

        A process that takes longer or dies is replaced when the next question comes.
        """
        async with self.turn():
            return await self._ask(question, within)

    async def _ask(self, question: tuple[Any, ...], within: float) -> Any:
        worker = await self._take()
        try:
            answer = await asyncio.wait_for(worker.ask(question), within + GRACE)
        except Undone:
            self.idle.append(worker)  # it lives and has said what was wrong
            raise
        except BaseException as error:
            await self._drop(worker)
            if isinstance(error, TimeoutError):
                raise Late(f"It took longer than {within + GRACE:.1f} seconds.") from None
            if isinstance(error, OSError | EOFError | pickle.PickleError):
                raise Undone("Its process died.") from None
            raise
        worker.answered += 1
        self.idle.append(worker)
        asyncio.get_running_loop().call_later(IDLE, self._retire, worker, worker.answered)
        return answer

    def _retire(self, worker: Worker, answered: int) -> None:
        """End a process that nobody has asked since; the next question has a new one."""
        if worker in self.idle and worker.answered == answered:
            self.idle.remove(worker)
            self.all.discard(worker)
            worker.process.kill()

    async def _take(self) -> Worker:
        """A process that is idle, or a new one."""
        if self.closed:
            raise Undone("The site is closing.")
        while self.idle:
            worker = self.idle.pop()
            if worker.process.returncode is None:
                return worker
            self.all.discard(worker)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", self.program, str(self.folder())),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={"PYTHONPATH": os.pathsep.join(sys.path)}
            | {name: os.environ[name] for name in HEEDED if name in os.environ},
        )
        worker = Worker(process)
        self.all.add(worker)
        try:
            await asyncio.wait_for(worker.hear(), TO_START)
        except BaseException as error:
            await self._drop(worker)
            if isinstance(error, OSError | EOFError | TimeoutError):
                raise Undone("Its process does not start.") from None
            raise
        return worker

    async def _drop(self, worker: Worker) -> None:
        self.all.discard(worker)
        await worker.end()

    async def close(self) -> None:
        """End all processes, whatever they do."""
        self.closed = True
        for worker in list(self.all):
            await self._drop(worker)


POOLS: WeakSet[Workers] = WeakSet()
"""All pools of this process."""


async def close_all() -> None:
    """End the processes of all pools."""
    for pool in list(POOLS):
        await pool.close()
