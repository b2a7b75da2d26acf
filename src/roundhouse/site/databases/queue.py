"""The queue on PostgreSQL: procrastinate's, whose worker runs in every process and takes the next job."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

from procrastinate import App, PsycopgConnector
from procrastinate.contrib.django import app
from procrastinate.exceptions import ProcrastinateException

from roundhouse.site.jobs import Job, Often

AGAIN: Final = 10.0
"""Seconds after which a worker that was stopped by an error begins again."""
KEPT: Final = 24
"""Hours for which a job that is done can be looked up."""
LOOKS: Final = 60.0
"""Seconds between two looks for jobs whose process has died."""

log = logging.getLogger(__name__)


async def keep(jobs: list[Job | Often], address: str) -> None:
    """Put jobs into the queue when they are due, each once for all processes, and work at it."""
    for job in jobs:
        add(job)
    while True:
        connector = PsycopgConnector(conninfo=address, min_size=1, max_size=2)
        try:
            with app.replace_connector(connector) as worker:
                async with worker.open_async(), asyncio.TaskGroup() as group:
                    group.create_task(take_over(worker))
                    group.create_task(worker.run_worker_async(install_signal_handlers=False))
        except Exception as error:
            log.warning("The queue of jobs cannot be reached just now: %s", type(error).__name__)
        await asyncio.sleep(AGAIN)


def add(job: Job | Often) -> None:
    """Let procrastinate know a job; of the same job never two wait."""

    def work(timestamp: int) -> None:
        assert isinstance(job, Job)
        job.work()

    async def work_often(timestamp: int) -> None:
        assert isinstance(job, Often)
        await job.work()

    task: Any = app.task(name=job.name, queueing_lock=job.name)(work if isinstance(job, Job) else work_often)
    app.periodic(cron=f"0 {job.hour} * * *" if isinstance(job, Job) else "* * * * *")(task)


async def take_over(worker: App) -> None:
    """Put jobs into the queue again whose process has died in the middle, again and again."""
    while True:
        for job in await worker.job_manager.get_stalled_jobs():
            with suppress(ProcrastinateException):  # another process was quicker, or the same waits already
                await worker.job_manager.retry_job(job)
        await worker.job_manager.delete_old_jobs(nb_hours=KEPT)
        await asyncio.sleep(LOOKS)
