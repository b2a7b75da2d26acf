"""Jobs: what the site does by the clock. Each may run twice, and takes effect once.

On a SQLite file the times at which they are due are kept in the database, and the process runs them; on
PostgreSQL they are jobs of procrastinate, of which any process takes the next.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from roundhouse.site.disk import Damaged

CLEAR: Final = os.environ.get("ROUNDHOUSE_CLEAR") == "nightly"
"""Whether the site clears by itself, every night, what nobody has touched for long."""
QUEUE: Final = "procrastinate.contrib.django"
"""The application of Django's that keeps jobs in PostgreSQL."""
LONGEST_SLEEP: Final = 60.0
"""Seconds after which the due times are looked at again: the clock may have been set."""

log = logging.getLogger(__name__)


class Job(NamedTuple):
    """Something that is done once a night, in a thread."""

    name: str
    hour: int
    """When, by UTC."""
    work: Callable[[], None]

    def due_after(self, now: datetime) -> datetime:
        """When it is due next."""
        today = now.replace(hour=self.hour, minute=0, second=0, microsecond=0)
        return today if today > now else today + timedelta(days=1)


class Often(NamedTuple):
    """Something that is done every minute, in the event loop."""

    name: str
    work: Callable[[], Awaitable[None]]


def clear_what_is_old() -> None:
    """Clear as `roundhouse clear` does."""
    from django.conf import settings

    from roundhouse.site.clearing import Kept, clear

    found = list(clear(Path(settings.DATA), Kept(), dry=False))
    log.info("The night's clearing: %s tables and files.", len(found))


async def keep_time() -> None:
    """Do what is due at tables by turns, and tell whoever is to be told."""
    from roundhouse.site.tables.hall import HALL
    from roundhouse.site.turns.sendings import send_due

    await HALL.timekeeper.take_rungs()
    await send_due(HALL)


async def take_mail_in() -> None:
    """Look into the inbox of the site."""
    from django.conf import settings

    from roundhouse.site.tables.hall import HALL
    from roundhouse.site.turns.inbox import inbox_at, look_into

    inbox = inbox_at(settings.ROUNDHOUSE_IMAP)
    if inbox is not None:
        await look_into(inbox, HALL)


def wanted() -> list[Job | Often]:
    """The jobs of this site."""
    from django.conf import settings

    nightly = [Job("clear", 3, clear_what_is_old)] if CLEAR else []
    inbox = [Often("inbox", take_mail_in)] if settings.ROUNDHOUSE_IMAP else []
    return [Often("turns", keep_time), *inbox, *nightly]


async def by_due_times(jobs: list[Job | Often]) -> None:
    """Run jobs in this process when they are due, until cancelled."""
    nightly = [job for job in jobs if isinstance(job, Job)]
    while jobs:
        left = LONGEST_SLEEP
        try:
            for job in jobs:
                if isinstance(job, Often):
                    await job.work()
            if nightly:
                left = await asyncio.to_thread(run_due, nightly)
        except Damaged:
            pass  # which was told when it was noticed
        except Exception:
            log.exception("A job failed: it is tried again.")
        await asyncio.sleep(min(left, LONGEST_SLEEP))


def run_due(jobs: list[Job]) -> float:
    """Run what is due, in this thread; the seconds until the next is.

    Only when a job is done is it due another time: if the process dies meanwhile, the next one runs it.
    """
    from django.db import connections
    from django.utils import timezone

    from roundhouse.site.models import StoredDue

    try:
        for job in jobs:
            now = timezone.now()
            known, _ = StoredDue.objects.get_or_create(name=job.name, defaults={"at": job.due_after(now)})
            if known.at <= now:
                job.work()
                StoredDue.objects.filter(name=job.name).update(at=job.due_after(timezone.now()))
        times = StoredDue.objects.filter(name__in=[job.name for job in jobs]).values_list("at", flat=True)
        return max(0.0, (min(times) - timezone.now()).total_seconds())
    finally:
        connections["default"].close()
