"""The file in the data folder: one process writes to it, and nothing needs to be set up."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import IntegrityError, connections, transaction

from roundhouse.site.claims import claim, warning
from roundhouse.site.databases.interface import Busy, Growth, Line, Taken
from roundhouse.site.disk import DAMAGE, NAME, examine, make_private
from roundhouse.site.jobs import Job, Often, by_due_times
from roundhouse.site.models import StoredAction, StoredTable

ADD: Final = (
    f"INSERT INTO {StoredAction._meta.db_table} (table_id, n, kind, text, key, at) "
    "VALUES (%s, %s, %s, %s, %s, %s)"
)
TO_MOVE: Final = f"UPDATE {StoredTable._meta.db_table} SET mover = %s WHERE id = %s"
ONE_LINE: Final = f"UNIQUE constraint failed: {StoredAction._meta.db_table}."
"""What SQLite says of a line whose number, or whose request, is there already."""


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
            cursor.executemany(ADD, [(*line, growth.at) for line in growth.lines])
            if growth.movers:
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
