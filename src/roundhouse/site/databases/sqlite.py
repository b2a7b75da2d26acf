"""The file in the data folder: one process writes to it, and nothing needs to be set up."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

import orjson
from django.conf import settings
from django.db import DatabaseError, IntegrityError, connections, transaction

from roundhouse.site.claims import claim, warning
from roundhouse.site.databases.interface import Busy, Growth, Line, Taken
from roundhouse.site.disk import DAMAGE, NAME, examine, make_private
from roundhouse.site.jobs import Job, Often, by_due_times
from roundhouse.site.models import StoredAction, StoredTable

ADD: Final = (
    f"INSERT INTO {StoredAction._meta.db_table} (table_id, n, kind, text, key, at) "
    "VALUES (%s, %s, %s, %s, %s, %s)"
)
ADD_ALL: Final = (
    f"INSERT INTO {StoredAction._meta.db_table} (table_id, n, kind, text, key, at) "
    "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), "
    "json_extract(value, '$[3]'), json_extract(value, '$[4]'), %s FROM json_each(%s)"
)
"""The same for many lines at once. Of a thread that adds line by line Python asks at each whether another one
wants to go on: where many people act, that took longer than the lines."""
TO_MOVE: Final = f"UPDATE {StoredTable._meta.db_table} SET mover = %s WHERE id = %s"
ALL_TO_MOVE: Final = (
    f"UPDATE {StoredTable._meta.db_table} AS old SET mover = json_extract(new.value, '$[1]') "
    "FROM json_each(%s) AS new WHERE old.id = json_extract(new.value, '$[0]')"
)
NUL: Final = rb"\u0000"
FEW: Final = 3 if sqlite3.sqlite_version_info >= (3, 38) else 1_000_000
"""So many are added one by one; where SQLite may not know JSON, all of them."""
ONE_LINE: Final = f"UNIQUE constraint failed: {StoredAction._meta.db_table}."
"""What SQLite says of a line whose number, or whose request, is there already."""


ROOM: Final = 8 << 20
"""Bytes that the write-ahead log has from the start. A file that grows is slow to sync: the file system
writes its own journal then, and with it whatever else is on its way to the disk."""


def tables_file() -> Path:
    """Where the database lies."""
    return Path(settings.DATA) / NAME


class Sqlite:
    """SQLite. What it does is written down in `interface.py`."""

    shared = listening = False

    async def listen(self, heard: Callable[[str, str], None], again: Callable[[], None]) -> None:
        return  # there is nobody else

    def open(self, data: Path) -> None:
        if not claim(data):
            raise Busy(f"Another process serves the tables in {data}. End it, or use another --data.")
        examine(make_private(data))

    def claim(self, data: Path) -> bool:
        return claim(data)

    def warning(self, data: Path) -> str:
        return warning(data)

    def bringing_up_to_date(self) -> AbstractContextManager[None]:
        return nullcontext()  # the claim is enough

    def together(self, alone: bool) -> AbstractContextManager[None]:
        return transaction.atomic()

    def add(self, growth: Growth) -> None:
        with connections["default"].cursor() as cursor:
            lines = orjson.dumps(growth.lines, default=tuple) if len(growth.lines) > FEW else NUL
            if NUL in lines:  # which JSON in SQLite does not hold
                cursor.executemany(ADD, [(*line, growth.at) for line in growth.lines])
            else:
                cursor.execute(ADD_ALL, (growth.at, lines.decode()))
            if len(growth.movers) > FEW:
                cursor.execute(ALL_TO_MOVE, (orjson.dumps(growth.movers).decode(),))
            elif growth.movers:
                cursor.executemany(TO_MOVE, [(mover, table) for table, mover in growth.movers])

    def taken(self, error: BaseException) -> Taken | None:
        return Taken() if isinstance(error, IntegrityError) and str(error).startswith(ONE_LINE) else None

    def broke(self, error: BaseException) -> bool:
        return False  # there is none that could be lost

    def agreeing(self) -> AbstractContextManager[None]:
        return nullcontext()  # a table that is being read is not written to: that is for this process to do

    def lines_since(self, wanted: list[tuple[str, int]]) -> list[Line]:
        found: list[Line] = []
        for table, n in wanted:
            rows = StoredAction.objects.filter(table_id=table, n__gte=n).order_by("n")
            found += [Line(*row) for row in rows.values_list("table_id", "n", "kind", "text", "key")]
        return found

    def lease(self, table: str, holder: str, seconds: float) -> float:
        return 0.0  # there is nobody else

    def release(self, holder: str) -> None:
        pass

    async def keep_jobs(self, jobs: list[Job | Often]) -> None:
        await by_due_times(jobs)

    def check(self) -> None:
        DAMAGE.check()

    def notice(self, error: BaseException) -> None:
        DAMAGE.notice(error, tables_file())

    def look(self) -> None:
        examine(tables_file())

    def warm(self) -> None:
        if DAMAGE.told:
            return
        try:
            with transaction.atomic():  # nobody else writes meanwhile
                make_room(Path(f"{tables_file()}-wal"))
        except (DatabaseError, OSError) as error:
            self.notice(error)  # nothing is lost by it; who writes next is told

    def rest(self) -> None:
        """Fold the write-ahead log into the database, as far as no reader needs it."""
        if DAMAGE.told:
            return
        with connections["default"].cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Fold all of the write-ahead log into the database: then a copy of that file alone is whole."""
        try:
            if not DAMAGE.told:
                with connections["default"].cursor() as cursor:
                    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connections["default"].close()


def make_room(wal: Path) -> None:
    """Let the write-ahead log be so long that it need not grow for a while.

    What is added are zeros: SQLite reads up to the first page whose checksum is wrong, and writes over what
    comes after it.
    """
    with wal.open("r+b") as file:
        lacking = ROOM - file.seek(0, os.SEEK_END)
        if lacking > 0:
            file.write(bytes(lacking))
            file.flush()
            os.fsync(file.fileno())
