"""The store: lines that arrive together are committed together, and acknowledged after that."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, NamedTuple

from django.db import connections, transaction
from django.utils import timezone

from roundhouse.site.models import StoredAction, StoredTable

REST = 1.0
"""Seconds without a write after which the WAL is folded into the database: nobody waits for it then."""
SAFE_SQLITE = (3, 51, 3)
"""Older ones may, rarely, damage a WAL file that several processes write."""


class Line(NamedTuple):
    """A line of a table's log, as StoredAction stores it."""

    table: str
    n: int
    text: str
    kind: str = StoredAction.ACT
    key: str | None = None


@dataclass(frozen=True)
class Entry:
    """Lines of one table that stand or fall together."""

    table: str
    lines: list[Line]
    new: StoredTable | None = None
    """The table itself, when it is made."""
    changed: dict[str, Any] = field(default_factory=dict)
    """The table's fields that have changed."""


class Writer:
    """One thread writes; whatever waits when it is free goes into one transaction."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._draining: asyncio.Task[None] | None = None
        self._rest: asyncio.TimerHandle | None = None

    async def write(self, entry: Entry) -> None:
        """Returns when the entry is on disk; raises if it could not be written."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((entry, done))
        if self._draining is None or self._draining.done():
            self._draining = loop.create_task(self._drain())
        await done

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        if self._rest is not None:
            self._rest.cancel()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            entries = [entry for entry, _ in batch]
            try:
                failures = await loop.run_in_executor(self._thread, commit, entries)
            except Exception as error:
                failures = [error] * len(batch)
            for (_, done), failure in zip(batch, failures, strict=True):
                if done.done():
                    continue
                if failure is None:
                    done.set_result(None)
                else:
                    done.set_exception(failure)
        self._rest = loop.call_later(REST, self._thread.submit, checkpoint)


def checkpoint() -> None:
    """Fold the write-ahead log into the database, as far as no reader needs it."""
    with connections["default"].cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")


def commit(entries: list[Entry]) -> list[Exception | None]:
    """Write all in one transaction; if that fails, each by itself, so that one bad entry harms no other."""
    failure = attempt(entries)
    if failure is None or len(entries) == 1:
        return [failure] * len(entries)
    return [attempt([entry]) for entry in entries]


ADD = (
    f"INSERT INTO {StoredAction._meta.db_table} (table_id, n, kind, text, key, at) "
    "VALUES (%s, %s, %s, %s, %s, %s)"
)


def attempt(entries: list[Entry]) -> Exception | None:
    """Write these entries, all or none."""
    now = timezone.now()
    rows = [
        (line.table, line.n, line.kind, line.text, line.key, now) for entry in entries for line in entry.lines
    ]
    try:
        with transaction.atomic():
            if new := [entry.new for entry in entries if entry.new is not None]:
                StoredTable.objects.bulk_create(new)
            with connections["default"].cursor() as cursor:
                cursor.executemany(ADD, rows)  # the hot path: without an object for each row
            for entry in entries:
                if entry.changed:
                    StoredTable.objects.filter(pk=entry.table).update(**entry.changed)
    except Exception as error:
        connections["default"].close()  # the next attempt begins with a fresh one
        return error
    return None


class Reader:
    """One thread reads, so that opening a table holds up neither the pages nor the writer."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reader")

    async def read(self, id_: str) -> tuple[StoredTable, list[StoredAction]] | None:
        """The table and its log, or None if there is no such table."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, read, id_)

    async def due(self) -> list[str]:
        """The tables at which a bot is to move."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, due)


def read(id_: str) -> tuple[StoredTable, list[StoredAction]] | None:
    # two reads agree without a transaction: a table that is being opened is not written to
    stored = StoredTable.objects.filter(pk=id_).first()
    if stored is None:
        return None
    return stored, list(StoredAction.objects.filter(table_id=id_).order_by("n"))


def due() -> list[str]:
    return list(StoredTable.objects.filter(bot_due=True, over=False).values_list("pk", flat=True))


def actions_after(lines: list[StoredAction]) -> list[str]:
    """The actions that stand after these lines, without those that were taken back."""
    texts: list[str] = []
    for line in lines:
        if line.kind == StoredAction.ACT:
            texts.append(line.text)
        elif line.kind == StoredAction.UNDO:
            del texts[int(line.text) :]
    return texts


_claims: dict[Path, IO[bytes]] = {}


def claim(data: Path) -> bool:
    """Be the one process that writes to this folder, until it ends; False if another one does."""
    if data in _claims:
        return True
    try:
        import fcntl
    except ImportError:  # no such locks here: then it is up to whoever starts it
        return True
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = (data / "lock").open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return False
    _claims[data] = file
    return True


def warning(data: Path) -> str:
    """What to say at the start when several processes would write; empty if there is nothing to say."""
    if claim(data):
        return ""
    old = sqlite3.sqlite_version_info < SAFE_SQLITE
    return f"Another process writes to {data}: pushes will not cross over" + (
        f", and SQLite {sqlite3.sqlite_version} may damage the file: use one process, or 3.51.3."
        if old
        else "."
    )
