"""The reviews of finished games: made by the coach beside all else, one at a time, and kept as files."""

import asyncio
import json
import logging
import os
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from time import perf_counter
from typing import Final, NamedTuple

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from roundhouse import RoundhouseError, Table
from roundhouse.bots.review import Review, put_together, review_of, tasks_of
from roundhouse.site.databases import database
from roundhouse.site.disk import whole
from roundhouse.site.models import StoredReview
from roundhouse.site.own_files import folder
from roundhouse.site.tables.hall import Hall
from roundhouse.site.tables.leases import LEASE
from roundhouse.site.workers import Undone

WHOLE: Final = float(os.environ.get("ROUNDHOUSE_REVIEW") or 120)
"""Seconds that the tasks of a review may take, all together."""
LONGEST: Final = 0.4
"""Seconds that one may take: a bot that waits for a thinker waits no longer for it."""
MOST_FAILED: Final = 20
"""After so many tasks that nobody could do, a review is given up."""
TELLS: Final = 1.0
"""Seconds after which it is written down how far a review is."""
MOST_TRIED: Final = 10
"""So many are tried to be taken at once, where other processes take them too."""
GIVEN_UP: Final = "given up"
"""The holder of a review that nobody could make, until it is asked for again."""

log = logging.getLogger(__name__)


class Progress(NamedTuple):
    """A review that is being made, waits for another one, or was given up."""

    done: int
    tasks: int
    """How many there are; 0 as long as it waits."""
    given_up: bool = False


class Gone(Exception):
    """Another process makes the review by now."""


class Reviews:
    """The reviews of a site, by the text of the record that they are about.

    What is asked for is written down, and any process takes the next under a lease, which it renews while it
    works: so all know how far it is, and if the process dies another begins it again.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.holder = token_hex(8)
        self.asked = asyncio.Event()
        """Whether one was asked for here."""

    def found(self, table: Table) -> Review | None:
        """The review of this game, if it was made. Reads a file: runs in a thread."""
        try:
            return review_of(json.loads(place_of(table).read_text("utf-8")))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    async def progress(self, table: Table) -> Progress | None:
        """How far it is, if it was asked for and is not there yet."""
        return await self.hall.reader.ask(progress_of, place_of(table).name)

    async def begin(self, table: Table) -> None:
        """Let the review be made, unless it is being made."""
        await self.hall.reader.ask(ask_for, place_of(table).name, table.record.text())
        self.asked.set()

    async def keep_making(self) -> None:
        """Make what is asked for, here or elsewhere, one at a time, until cancelled."""
        while True:
            self.asked.clear()
            try:
                if (taken := await self.hall.reader.ask(take, self.holder)) is not None:
                    await self._make(taken)
                    continue
            except RoundhouseError:
                pass  # the file is damaged, which was told
            except Exception as error:
                log.warning("A review could not be made just now: %s", type(error).__name__)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.asked.wait(), LEASE)

    async def _make(self, taken: StoredReview) -> None:
        try:
            table = await asyncio.to_thread(Table.from_record, taken.record, files=folder())
            review = await self._reviewed(table, taken.name)
            await asyncio.to_thread(write, place_named(taken.name), json.dumps(review.as_dict()))
        except Gone:
            return
        except (Undone, RoundhouseError) as error:
            log.warning("A review was given up: %s", error)
            await self.hall.reader.ask(give_up, taken.name, self.holder)
            return
        await self.hall.reader.ask(end, taken.name)

    async def _reviewed(self, table: Table, name: str) -> Review:
        tasks = await asyncio.to_thread(tasks_of, table)
        seconds = min(LONGEST, WHOLE / len(tasks))
        found: list[object] = []
        failed, told = 0, -TELLS
        for task in tasks:
            if (now := perf_counter()) - told >= TELLS:
                told = now
                await self.hall.reader.ask(go_on, name, self.holder, Progress(len(found), len(tasks)))
            try:
                question = ("review", table.rules.made_of(), task, seconds)
                found.append(await self.hall.coach.ask(*question, within=seconds))
            except Undone:
                found.append(None)
                failed += 1
                if failed > MOST_FAILED:
                    raise
        return put_together(len(table.names), tasks, found)


# In the thread that reads


def progress_of(name: str) -> Progress | None:
    row = StoredReview.objects.filter(pk=name).values_list("done", "tasks", "holder").first()
    return None if row is None else Progress(row[0], row[1], row[2] == GIVEN_UP)


def ask_for(name: str, record: str) -> None:
    database().check()
    StoredReview.objects.filter(pk=name, holder=GIVEN_UP).delete()
    StoredReview.objects.bulk_create([StoredReview(name=name, record=record)], ignore_conflicts=True)


def take(holder: str) -> StoredReview | None:
    """The review that was asked for first and that nobody makes, for whoever takes it now."""
    now = timezone.now()
    free = StoredReview.objects.filter(Q(until=None) | Q(until__lt=now)).exclude(holder=GIVEN_UP)
    for name in free.order_by("asked").values_list("pk", flat=True)[:MOST_TRIED]:
        if free.filter(pk=name).update(holder=holder, until=now + timedelta(seconds=LEASE)):
            return StoredReview.objects.filter(pk=name).first()
    return None


def go_on(name: str, holder: str, progress: Progress) -> None:
    """Say how far it is, and keep the lease; Gone if another process has it."""
    until = timezone.now() + timedelta(seconds=LEASE)
    own = StoredReview.objects.filter(pk=name, holder=holder)
    if not own.update(done=progress.done, tasks=progress.tasks, until=until):
        raise Gone


def end(name: str) -> None:
    StoredReview.objects.filter(pk=name).delete()


def give_up(name: str, holder: str) -> None:
    """Let nobody make it, unless another process has it by now, until it is asked for again."""
    StoredReview.objects.filter(pk=name, holder=holder).update(holder=GIVEN_UP)


def place_of(table: Table) -> Path:
    """Where the review of this game lies: under the hash of its record."""
    return place_named(f"{sha256(table.record.text().encode()).hexdigest()[:32]}.json")


def place_named(name: str) -> Path:
    """Where the review of this name lies."""
    return Path(settings.DATA) / "reviews" / name


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole(path, text.encode())
