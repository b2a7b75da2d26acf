"""The thinkers of a site: processes that search, so that the site's own never does."""

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

from roundhouse.core.dice import Dice
from roundhouse.core.view import View
from roundhouse.site.workers import Undone, Workers

LEAST: Final = 0.1
"""Seconds that a level has at least, however many wait."""
MOST_WAITING: Final = 1000
"""So many questions wait for a thinker."""

log = logging.getLogger(__name__)


class Thinkers(Workers):
    """Processes that search."""

    def __init__(self, most: int, folder: Callable[[], Path], queue: int = MOST_WAITING) -> None:
        super().__init__("roundhouse.site.thinker", most, queue, folder)

    async def plan(self, view: View[Any], level: str, dice: Dice, left: Callable[[], float]) -> list[str]:
        """What a level would do here, one action after the other; `left` says how many seconds it has yet.

        Where many wait for a thinker, each may think less, but never nothing.
        """
        async with self.turn():
            seconds = max(LEAST, left())
            question = ("plan", view.rules.made_of(), view.seat, view.state, level, dice, seconds)
            return cast("list[str]", await self._ask(question, seconds))

    async def warm(self) -> None:
        """Have a process ready before it is needed."""
        if not self.all and not self.free.locked():
            try:
                async with self.turn():
                    self.idle.append(await self._take())
            except Undone as error:
                log.warning("A thinker could not be started: %s", error)


def share_of_the_machine() -> int:
    """How many processes may think at once: all processors but one, and at least one."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)) - 1)
    return max(1, (os.cpu_count() or 2) - 1)
