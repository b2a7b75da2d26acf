"""The writer: actions that arrive together are committed together, and acknowledged after that."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from django.db import connections, transaction

from roundhouse.site.models import StoredAction, StoredTable


@dataclass(frozen=True)
class Entry:
    """Actions of one table that stand or fall together."""

    table: str
    actions: list[StoredAction]
    over: bool


class Writer:
    """One thread writes; whatever waits when it is free goes into one transaction."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._running = False

    async def write(self, entry: Entry) -> None:
        """Returns when the entry is on disk; raises if it could not be written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        if not self._running:
            self._running = True
            asyncio.get_running_loop().create_task(self._drain())
        await done

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                entries = [entry for entry, _ in batch]
                failures = await loop.run_in_executor(self._thread, commit, entries)
                for (_, done), failure in zip(batch, failures, strict=True):
                    if done.cancelled():
                        continue
                    if failure is None:
                        done.set_result(None)
                    else:
                        done.set_exception(failure)
        finally:
            self._running = False


def commit(entries: list[Entry]) -> list[Exception | None]:
    """Write all in one transaction; if that fails, each by itself, so that one bad entry harms no other."""
    try:
        with transaction.atomic():
            for entry in entries:
                save(entry)
        return [None] * len(entries)
    except Exception:
        return [alone(entry) for entry in entries]
    finally:
        connections["default"].close_if_unusable_or_obsolete()


def alone(entry: Entry) -> Exception | None:
    try:
        with transaction.atomic():
            save(entry)
    except Exception as error:
        return error
    return None


def save(entry: Entry) -> None:
    StoredAction.objects.bulk_create(entry.actions)
    if entry.over:
        StoredTable.objects.filter(pk=entry.table).update(over=True)
