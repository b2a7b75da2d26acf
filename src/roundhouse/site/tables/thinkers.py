"""The thinkers of a site: processes that search, so that the site's own never does."""

import asyncio
import logging
import os
import pickle
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal, cast

from roundhouse.core.dice import Dice
from roundhouse.core.view import View
from roundhouse.site.thinker import written

TO_START: Final = 20.0
"""Seconds that a process has to be ready."""
GRACE: Final = 3.0
"""So much longer than it was given a question may take, before its process is ended."""
LEAST: Final = 0.1
"""Seconds that a level has at least, however many wait."""
LONGEST_ANSWER: Final = 10_000_000
"""Bytes."""

log = logging.getLogger(__name__)


class Unthought(Exception):
    """No thinker could answer."""


class Queue(asyncio.Semaphore):
    """Those who wait for a thinker, and whether it goes on."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most
        self.busy = 0
        self.waiting = 0
        self.moved = time.monotonic()
        """When somebody was let in or had done."""

    async def acquire(self) -> Literal[True]:
        self.waiting += 1
        try:
            await super().acquire()
        finally:
            self.waiting -= 1
        self.busy += 1
        self.moved = time.monotonic()
        return True

    def release(self) -> None:
        super().release()
        self.busy -= 1
        self.moved = time.monotonic()


class Thinking:
    """One process that thinks."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, question: tuple[Any, ...]) -> Any:
        """Its answer; Unthought if it has none."""
        assert self.process.stdin is not None
        self.process.stdin.write(written(question))
        await self.process.stdin.drain()
        able, answer = await self.hear()
        if not able:
            raise Unthought(answer)
        return answer

    async def hear(self) -> Any:
        """The next that it says."""
        assert self.process.stdout is not None
        length = int.from_bytes(await self.process.stdout.readexactly(4), "big")
        if length > LONGEST_ANSWER:
            raise Unthought(f"An answer of {length} bytes.")
        return pickle.loads(await self.process.stdout.readexactly(length))

    async def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


class Thinkers:
    """As many processes as the site's share of the machine, each started when it is needed first."""

    def __init__(self, most: int, folder: Callable[[], Path]) -> None:
        self.folder = folder
        """Where the maps and boards lie that tables may name."""
        self.free = Queue(most)
        self.idle: list[Thinking] = []
        self.all: set[Thinking] = set()
        self.closed = False

    async def ask(self, *question: Any, within: float) -> Any:
        """The answer to a question that takes so many seconds at most; Unthought if there is none.

        A process that takes longer or dies is replaced when the next question comes.
        """
        async with self.free:
            return await self._ask(question, within)

    async def _ask(self, question: tuple[Any, ...], within: float) -> Any:
        thinking = await self._take()
        try:
            answer = await asyncio.wait_for(thinking.ask(question), within + GRACE)
        except Unthought:
            self.idle.append(thinking)  # it lives and has said what was wrong
            raise
        except BaseException as error:
            await self._drop(thinking)
            if isinstance(error, TimeoutError):
                raise Unthought(f"It took longer than {within + GRACE:.1f} seconds.") from None
            if isinstance(error, OSError | EOFError | pickle.PickleError):
                raise Unthought("Its process died.") from None
            raise
        self.idle.append(thinking)
        return answer

    async def plan(self, view: View[Any], level: str, dice: Dice, left: Callable[[], float]) -> list[str]:
        """What a level would do here, one action after the other; `left` says how many seconds it has yet.

        Where many wait for a thinker, each may think less, but never nothing.
        """
        async with self.free:
            seconds = max(LEAST, left())
            return cast(
                "list[str]",
                await self._ask(
                    ("plan", view.rules.made_of(), view.seat, view.state, level, dice, seconds), seconds
                ),
            )

    async def warm(self) -> None:
        """Have a process ready before it is needed."""
        if not self.all and not self.free.locked():
            try:
                async with self.free:
                    self.idle.append(await self._take())
            except Unthought as error:
                log.warning("A thinker could not be started: %s", error)

    async def _take(self) -> Thinking:
        """A process that is idle, or a new one."""
        if self.closed:
            raise Unthought("The site is closing.")
        while self.idle:
            thinking = self.idle.pop()
            if thinking.process.returncode is None:
                return thinking
            self.all.discard(thinking)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "roundhouse.site.thinker", str(self.folder())),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={"PYTHONPATH": os.pathsep.join(sys.path), "PATH": os.environ.get("PATH", "")},
        )
        thinking = Thinking(process)
        self.all.add(thinking)
        try:
            await asyncio.wait_for(thinking.hear(), TO_START)
        except BaseException as error:
            await self._drop(thinking)
            if isinstance(error, OSError | EOFError | TimeoutError):
                raise Unthought("Its process does not start.") from None
            raise
        return thinking

    async def _drop(self, thinking: Thinking) -> None:
        self.all.discard(thinking)
        await thinking.end()

    async def close(self) -> None:
        """End all processes, whatever they think about."""
        self.closed = True
        for thinking in list(self.all):
            await self._drop(thinking)


def share_of_the_machine() -> int:
    """How many processes may think at once: all processors but one, and at least one."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)) - 1)
    return max(1, (os.cpu_count() or 2) - 1)
