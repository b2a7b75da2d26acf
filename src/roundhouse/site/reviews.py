"""The reviews of finished games: made by the thinkers beside all else, one at a time, and kept as files."""

import asyncio
import json
import logging
import os
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

from roundhouse import Table
from roundhouse.bots.review import Review, put_together, review_of, tasks_of
from roundhouse.site.disk import whole
from roundhouse.site.tables.thinkers import Thinkers
from roundhouse.site.workers import Undone

WHOLE: Final = float(os.environ.get("ROUNDHOUSE_REVIEW") or 120)
"""Seconds that the tasks of a review may take, all together."""
LONGEST: Final = 0.4
"""Seconds that one may take: a bot that waits for a thinker waits no longer for it."""
MOST_FAILED: Final = 20
"""After so many tasks that nobody could do, a review is given up."""

log = logging.getLogger(__name__)


class Progress:
    """A review that is being made."""

    def __init__(self) -> None:
        self.done = 0
        self.tasks = 0
        """How many there are; 0 as long as it waits for another review."""


class Reviews:
    """The reviews of a site, by the text of the record that they are about."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.made: dict[str, Progress] = {}
        """Those that are being made."""
        self.one = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    def found(self, table: Table) -> Review | None:
        """The review of this game, if it was made. Reads a file: runs in a thread."""
        try:
            return review_of(json.loads(place_of(table).read_text("utf-8")))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def progress(self, table: Table) -> Progress | None:
        """How far it is, if it is being made."""
        return self.made.get(place_of(table).name)

    def begin(self, table: Table) -> None:
        """Make the review, unless it is being made."""
        name = place_of(table).name
        if name not in self.made:
            self.made[name] = Progress()
            task = asyncio.get_running_loop().create_task(self._make(table, name))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _make(self, table: Table, name: str) -> None:
        progress = self.made[name]
        try:
            async with self.one:
                review = await self._reviewed(table, progress)
            await asyncio.to_thread(write, place_of(table), json.dumps(review.as_dict()))
        except Undone as error:
            log.warning("A review was given up: %s", error)
        finally:
            del self.made[name]

    async def _reviewed(self, table: Table, progress: Progress) -> Review:
        tasks = await asyncio.to_thread(tasks_of, table)
        progress.tasks = len(tasks)
        seconds = min(LONGEST, WHOLE / len(tasks))
        found: list[object] = []
        failed = 0
        for task in tasks:
            try:
                question = ("review", table.rules.made_of(), task, seconds)
                found.append(await self.thinkers.ask(*question, within=seconds))
            except Undone:
                found.append(None)
                failed += 1
                if failed > MOST_FAILED:
                    raise
            progress.done += 1
        return put_together(len(table.names), tasks, found)


def place_of(table: Table) -> Path:
    """Where the review of this game lies: under the hash of its record."""
    name = sha256(table.record.text().encode()).hexdigest()[:32]
    return Path(settings.DATA) / "reviews" / f"{name}.json"


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole(path, text.encode())
