"""PostgreSQL: any number of processes write to it, and the unique key of a line decides who was first."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Final

import psycopg
from django.conf import settings
from django.db import InterfaceError, OperationalError, connections, transaction

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.databases.interface import Growth, Line, Taken
from roundhouse.site.jobs import Job, Often
from roundhouse.site.models import StoredAction, StoredLease, StoredTable

CHANNEL: Final = "roundhouse"
"""Where processes tell each other which tables they have written to."""
LONGEST_NOTICE: Final = 7900
"""Bytes; PostgreSQL takes 8,000."""
FORM: Final = 0x526F756E64
"""The number of the lock that is held while the form of the database changes."""
ADD: Final = f"""
    WITH added AS (
        INSERT INTO {StoredAction._meta.db_table} (table_id, n, kind, text, key, at)
        SELECT line.*, %b::timestamptz
        FROM unnest(%b::text[], %b::int4[], %b::text[], %b::text[], %b::text[]) AS line
    ), moved AS (
        UPDATE {StoredTable._meta.db_table} AS moved SET mover = now.mover
        FROM unnest(%b::text[], %b::int2[]) AS now (id, mover) WHERE moved.id = now.id
    )
    SELECT pg_notify('{CHANNEL}', told) FROM unnest(%b::text[]) AS told
"""
"""All that waits in one statement: all of it is done, or nothing, and the others hear of it when it is."""
WHICH: Final = re.compile(r"Key \(table_id, \w+\)=\(([A-Za-z0-9_-]+), ")
"""How PostgreSQL names the line that is there already."""
SINCE: Final = f"""
    SELECT line.table_id, line.n, line.kind, line.text, line.key
    FROM unnest(%b::text[], %b::int4[]) AS wanted (id, n)
    JOIN {StoredAction._meta.db_table} AS line ON line.table_id = wanted.id AND line.n >= wanted.n
    ORDER BY line.table_id, line.n
"""
LEASE: Final = f"""
    INSERT INTO {StoredLease._meta.db_table} AS old (table_id, holder, until)
    VALUES (%s, %s, now() + make_interval(secs => %s))
    ON CONFLICT (table_id) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE old.holder = excluded.holder OR old.until < now()
    RETURNING holder
"""
LEFT: Final = f"""
    SELECT extract(epoch FROM until - now()) FROM {StoredLease._meta.db_table} WHERE table_id = %s
"""
LONGEST_WAIT: Final = 2.0
"""Seconds until a lost connection is tried again, at most."""

log = logging.getLogger(__name__)


class Unreachable(RoundhouseError):
    """The database does not answer, or does not let us in."""

    status = 503


class Postgres:
    """PostgreSQL. What it does is written down in `interface.py`."""

    shared = True

    def __init__(self) -> None:
        self.own = 0
        """The number of the connection over which this process writes: its notices are no news here."""
        self.listening = False

    async def listen(self, heard: Callable[[str, str], None], again: Callable[[], None]) -> None:
        wait = 0.1
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address(), autocommit=True) as base:
                    await base.execute(f"LISTEN {CHANNEL}")
                    self.listening, wait = True, 0.1
                    again()
                    async for notice in base.notifies():
                        if notice.pid != self.own:
                            for table, word in notified(notice.payload):
                                heard(table, word)
            except (psycopg.Error, OSError) as error:
                log.warning("What other processes write is not heard just now: %s", type(error).__name__)
            finally:
                self.listening = False
            again()
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def open(self, data: Path) -> None:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            connections["default"].ensure_connection()
        except (OperationalError, InterfaceError) as error:
            said = " ".join(str(error).split())[:200]
            raise Unreachable(f"The database that DATABASE_URL names cannot be used: {said}") from None

    def claim(self, data: Path) -> bool:
        return True  # who stops the processes knows it, and nobody else

    def warning(self, data: Path) -> str:
        return ""

    @contextmanager
    def bringing_up_to_date(self) -> Iterator[None]:
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [FORM])
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [FORM])

    def together(self, alone: bool) -> AbstractContextManager[None]:
        return nullcontext() if alone else transaction.atomic()

    def add(self, growth: Growth) -> None:
        base = connections["default"]
        base.ensure_connection()
        # in one order, so that two processes never wait for each other
        lines = sorted(growth.lines)
        movers = sorted(growth.movers)
        given = [
            growth.at,
            [line.table for line in lines],
            [line.n for line in lines],
            [line.kind for line in lines],
            [line.text for line in lines],
            [line.key for line in lines],
            [table for table, _ in movers],
            [mover for _, mover in movers],
            notices(growth.told),
        ]
        with base.wrap_database_errors, psycopg.Cursor(base.connection) as cursor:
            self.own = cursor.connection.info.backend_pid
            cursor.execute(ADD, given, prepare=True)

    def taken(self, error: BaseException) -> Taken | None:
        cause = error.__cause__
        if not isinstance(cause, psycopg.errors.UniqueViolation):
            return None
        if cause.diag.table_name != StoredAction._meta.db_table:
            return None
        found = WHICH.match(cause.diag.message_detail or "")
        return Taken(found[1] if found else "")

    def broke(self, error: BaseException) -> bool:
        base = connections["default"].connection
        return isinstance(error, OperationalError | InterfaceError) and (base is None or base.broken)

    @contextmanager
    def agreeing(self) -> Iterator[None]:
        with transaction.atomic():
            with connections["default"].cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield

    def lines_since(self, wanted: list[tuple[str, int]]) -> list[Line]:
        base = connections["default"]
        base.ensure_connection()
        with base.wrap_database_errors, psycopg.Cursor(base.connection) as cursor:
            given = [[table for table, _ in wanted], [n for _, n in wanted]]
            return [Line(*row) for row in cursor.execute(SINCE, given, prepare=True)]

    def lease(self, table: str, holder: str, seconds: float) -> float:
        with connections["default"].cursor() as cursor:
            cursor.execute(LEASE, [table, holder, seconds])
            if cursor.fetchone():
                return 0.0
            cursor.execute(LEFT, [table])
            found = cursor.fetchone()
        return max(0.05, float(found[0])) if found else 0.05

    def release(self, holder: str) -> None:
        StoredLease.objects.filter(holder=holder).delete()

    async def keep_jobs(self, jobs: list[Job | Often]) -> None:
        if jobs:
            from roundhouse.site.databases import queue  # who needs no queue needs no tables for it

            await queue.keep(jobs, address())

    def check(self) -> None:
        pass

    def notice(self, error: BaseException) -> None:
        pass  # damage is for PostgreSQL itself to notice

    def look(self) -> None:
        pass

    def warm(self) -> None:
        with suppress(OperationalError, InterfaceError):  # who writes tries again, and tells of it
            connections["default"].ensure_connection()

    def rest(self) -> None:
        pass

    def close(self) -> None:
        connections["default"].close()


def address() -> str:
    """How libpq is told where the database is."""
    given: dict[str, Any] = settings.DATABASES["default"]
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    where = {word: given[name] for word, name in named.items() if given[name]}
    return psycopg.conninfo.make_conninfo(**where, **given["OPTIONS"])


def notices(told: list[tuple[str, str]]) -> list[str]:
    """What the others are told, `table word table word …`, in as few notices as hold it."""
    found: list[str] = []
    for table, word in told:
        more = f"{table} {word}"
        if found and len(found[-1]) + 1 + len(more) <= LONGEST_NOTICE:
            found[-1] += f" {more}"
        else:
            found.append(more)
    return found


def notified(payload: str) -> list[tuple[str, str]]:
    """The tables of which a notice tells, each with its word."""
    words = payload.split()
    return list(zip(words[::2], words[1::2], strict=True))
