"""The store: changes that arrive together are committed together, and acknowledged after that."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.db import DatabaseError, connections
from django.db.models import Exists, F, OuterRef, Subquery
from django.utils import timezone

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.databases import database
from roundhouse.site.databases.interface import Growth, Line, Taken
from roundhouse.site.disk import Damaged
from roundhouse.site.letters.keeping import letter_of
from roundhouse.site.letters.on_file import OnFile
from roundhouse.site.letters.stored import StoredLetter
from roundhouse.site.models import StoredAction, StoredHolder, StoredLease, StoredTable, StoredToken
from roundhouse.site.tallies import TALLY
from roundhouse.site.turns.at_table import StoredTurns
from roundhouse.site.turns.stored import StoredAdvance, StoredClock, StoredDaysOff

P = ParamSpec("P")
T = TypeVar("T")
LOOKS = 60.0
"""Seconds that lie at least between two looks at the whole file."""
REST = 1.0
"""Seconds without a write after which the database tidies up: nobody waits for it then."""


class Closing(RoundhouseError):
    """The site is going down."""

    status = 503


class LogRow(NamedTuple):
    """A row of a table's log, as StoredAction stores it."""

    table: str
    n: int
    text: str
    kind: str = StoredAction.ACT
    key: str | None = None


class Shut(NamedTuple):
    """Seats that are shut for all browsers that hold them, but perhaps for one; or for one alone."""

    seats: list[int]
    but_for: str = ""
    only: str = ""

    def concerns(self, browser: str) -> bool:
        """Whether this browser is shut out."""
        return browser == self.only if self.only else browser != self.but_for


@dataclass(slots=True)
class Change:
    """What is written of one table at once, all of it or nothing."""

    table: str
    rows: list[LogRow]
    """The rows that the log grows by."""
    new: StoredTable | None = None
    """The table itself, when it is made."""
    fields: dict[str, Any] = field(default_factory=dict)
    """The fields of StoredTable that get other values."""
    mover: int | None = None
    """Who is to move now, if that has changed."""
    holders: list[StoredHolder] = field(default_factory=list)
    """The browsers that hold a seat from now on; who holds it already goes on holding it."""
    shut: Shut | None = None
    """Who holds seats no longer."""
    also: list[Callable[[], None]] = field(default_factory=list)
    """What else is written then, in the thread that writes."""
    tokens: list[StoredToken] = field(default_factory=list)
    """The tokens that programs have from now on."""
    told: str = ""
    """What is not written down, but told to other processes (`follower.py`)."""
    meanwhile: Callable[[], object] | None = None
    """Called in the writer's thread when nothing is left but to wait for the disk."""

    @property
    def word(self) -> str:
        """What others are told: how long the log is now; `0`: more has changed; or what is `told`."""
        if self.rows:
            return str(self.rows[-1].n + 1)
        return "0" if self.more else self.told

    @property
    def more(self) -> bool:
        """Whether there is more to write than rows, and who is to move."""
        return bool(self.new or self.fields or self.holders or self.shut or self.tokens or self.also)


class Writer:
    """One thread writes; whatever waits when it is free goes into one transaction."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._draining: asyncio.Task[None] | None = None
        self._rest: asyncio.TimerHandle | None = None
        self.closed = False

    @property
    def waiting(self) -> int:
        """How many changes wait for the one that is being written."""
        return len(self._waiting)

    def warm(self) -> None:
        """Let the thread be ready for the first change."""
        self._thread.submit(database().warm)

    @property
    def idle(self) -> bool:
        """Whether nothing is being written and nothing waits for it."""
        return not self._waiting and (self._draining is None or self._draining.done())

    async def write(self, change: Change) -> None:
        """Returns when the change is on disk; raises if it could not be written."""
        if self.closed:
            raise Closing("The site is going down: nothing was done. Try again in a moment.")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((change, done))
        if self._draining is None or self._draining.done():
            self._draining = loop.create_task(self._drain())
        await done

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        if self._rest is not None:
            self._rest.cancel()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            changes = [change for change, _ in batch]
            begun = perf_counter()
            try:
                failures = await loop.run_in_executor(self._thread, commit, changes)
            except Exception as error:
                failures = [error] * len(batch)
            TALLY.write_seconds.note(perf_counter() - begun)
            for (_, done), failure in zip(batch, failures, strict=True):
                if done.done():
                    continue
                if failure is None:
                    done.set_result(None)
                else:
                    done.set_exception(failure)
        self._rest = loop.call_later(REST, self._thread.submit, database().rest)

    async def close(self) -> None:
        """Write what waits, then nothing more."""
        self.closed = True
        if self._draining is not None:
            await self._draining
        if self._rest is not None:
            self._rest.cancel()
        await asyncio.get_running_loop().run_in_executor(self._thread, database().close)


def commit(changes: list[Change]) -> list[Exception | None]:
    """Write all in one transaction; if that fails, each by itself, so that one bad change harms no other.

    Where another process was quicker at one table, the others go together once more.
    """
    lost: dict[str, Exception] = {}
    left = changes
    while left:
        failure = attempt(left)
        if failure is None:
            break
        if len(left) == 1:
            return [lost.get(change.table, failure) for change in changes]
        table = failure.table if isinstance(failure, Taken) else ""
        if all(change.table != table for change in left):
            alone = {id(change): attempt([change]) for change in left}
            return [lost.get(change.table) or alone[id(change)] for change in changes]
        lost[table] = failure
        left = [change for change in left if change.table != table]
    return [lost.get(change.table) for change in changes]


def attempt(changes: list[Change], again: bool = False) -> Exception | None:
    """Write these changes, all or none; the error that kept them from being written."""
    base = database()
    base.check()
    growth = growth_of(changes)
    more = [change for change in changes if change.more]
    try:
        with base.together(alone=not more):
            if new := [change.new for change in more if change.new is not None]:
                StoredTable.objects.bulk_create(new)
            base.add(growth)
            for change in more:
                write_more(change)
            for change in changes:
                if change.meanwhile is not None:
                    change.meanwhile()
    except Exception as error:
        broke = base.broke(error)
        connections["default"].close()  # the next attempt begins with a fresh one
        if broke and not again:
            return attempt(changes, again=True)  # if it was done before, the key of its lines says so
        base.notice(error)
        return base.taken(error) or error
    return None


def growth_of(changes: list[Change]) -> Growth:
    """What these changes add to logs, and whom they let move."""
    return Growth(
        timezone.now(),
        [Line(row.table, row.n, row.kind, row.text, row.key) for change in changes for row in change.rows],
        [(change.table, change.mover) for change in changes if change.mover is not None],
        [(change.table, word) for change in changes if (word := change.word)],
    )


def write_more(change: Change) -> None:
    """Write what a change has besides rows."""
    if change.fields:
        StoredTable.objects.filter(pk=change.table).update(**change.fields)
    if change.shut is not None:
        held = StoredHolder.objects.filter(table_id=change.table, seat__in=change.shut.seats)
        only, but_for = change.shut.only, change.shut.but_for
        (held.filter(browser=only) if only else held.exclude(browser=but_for)).delete()
    if change.holders:
        StoredHolder.objects.bulk_create(change.holders, ignore_conflicts=True)
    if change.tokens:
        StoredToken.objects.bulk_create(change.tokens)
    for write in change.also:
        write()


class Found(NamedTuple):
    """All that lies on disk of one table."""

    table: StoredTable
    lines: list[StoredAction]
    holders: list[StoredHolder]
    turns: StoredTurns
    letters: list[OnFile]


class HeldTable(NamedTuple):
    """A table at which a browser holds seats, as far as it can be told without opening it."""

    table: StoredTable
    seats: list[int]
    """The seats that the browser holds."""
    played: datetime
    """When the last line was written to its log."""


class Reader:
    """One thread reads, so that opening a table holds up neither the pages nor the writer."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._looked = -LOOKS
        self._asked: list[tuple[str, int, asyncio.Future[list[Line]]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def read(self, id_: str) -> Found | None:
        """The table with its log and its holders, or None if there is no such table."""
        return await self._do(read, id_)

    async def held_by(self, *holders: str) -> list[HeldTable]:
        """The tables at which this browser or this account holds a seat, the one played last first."""
        return await self._do(held_by, holders)

    async def rows_of(self, *holders: str) -> list[StoredHolder]:
        """What these browsers and accounts hold, with the tables."""
        return await self._do(rows_of, holders)

    async def known(self, ids: list[str]) -> list[str]:
        """Those of these tables that exist."""
        return await self._do(known, ids)

    async def due(self) -> list[str]:
        """The tables at which a bot is to move, and for which no process has a lease."""
        return await self._do(due)

    async def since(self, id_: str, n: int) -> list[Line]:
        """The lines of a table's log from this one on; what many ask for meanwhile is read at once."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[list[Line]] = loop.create_future()
        self._asked.append((id_, n, found))
        if self._reading is None or self._reading.done():
            self._reading = loop.create_task(self._read_lines())
        return await found

    async def _read_lines(self) -> None:
        while self._asked:
            asked, self._asked = self._asked, []
            lines: dict[str, list[Line]] = {}
            failure: Exception | None = None
            try:
                for line in await self._do(database().lines_since, [(id_, n) for id_, n, _ in asked]):
                    lines.setdefault(line.table, []).append(line)
            except Exception as error:
                failure = error
            for id_, _, found in asked:
                if found.done():
                    continue
                if failure is None:
                    found.set_result(lines.get(id_, []))
                else:
                    found.set_exception(failure)

    async def lease(self, id_: str, holder: str, seconds: float) -> float:
        """Let this holder play the bots of a table: 0, or the seconds for which somebody else does."""
        return await self._do(database().lease, id_, holder, seconds)

    async def release(self, holder: str) -> None:
        """Give back all leases of this holder."""
        await self._do(database().release, holder)

    async def look_for_damage(self) -> None:
        """Look at the whole file, if that was not done for a while; Damaged if it is not as it should be."""
        now = asyncio.get_running_loop().time()
        if now - self._looked > LOOKS:
            self._looked = now
            await self._do(database().look)

    async def ask(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What this finds, done in the thread that reads."""
        return await self._do(work, *args, **more)

    async def close(self) -> None:
        """Read nothing more."""
        await self._do(connections.close_all)

    async def _do(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do this in the one thread that reads; if the file is damaged, that is noticed."""
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, lambda: surely(lambda: work(*args, **more)))
        except (DatabaseError, Damaged) as error:
            database().notice(error)
            database().check()
            raise


def surely(work: Callable[[], T]) -> T:
    """Read in this thread; once more, if the connection was lost meanwhile."""
    try:
        return work()
    except DatabaseError as error:
        broke = database().broke(error)
        connections["default"].close()  # what is read next is read over a fresh one
        if not broke:
            raise
        return work()


def read(id_: str) -> Found | None:
    """All of a table, read in this thread."""
    with database().agreeing():
        stored = StoredTable.objects.filter(pk=id_).first()
        if stored is None:
            return None
        lines = list(StoredAction.objects.filter(table_id=id_).order_by("n"))
        holders = list(StoredHolder.objects.filter(table_id=id_))
        return Found(stored, lines, holders, stored_turns(id_, lines), stored_letters(id_, lines))


def stored_turns(id_: str, lines: list[StoredAction]) -> StoredTurns:
    """What lies on disk of a table's play by turns, read in this thread; of a live one moves in advance."""
    advance = list(StoredAdvance.objects.filter(table_id=id_))
    if not any(line.kind == StoredAction.PACE for line in lines):
        return StoredTurns(None, [], advance)
    clock = StoredClock.objects.filter(pk=id_).first()
    return StoredTurns(clock, list(StoredDaysOff.objects.filter(table_id=id_)), advance)


def stored_letters(id_: str, lines: list[StoredAction]) -> list[OnFile]:
    """What is on file of letters at a table, read in this thread."""
    if not any(line.kind == StoredAction.POST for line in lines):
        return []
    return [letter_of(row) for row in StoredLetter.objects.filter(table_id=id_)]


def held_by(holders: tuple[str, ...]) -> list[HeldTable]:
    """The tables at which one of these holds a seat, read in this thread."""
    last = StoredAction.objects.filter(table=OuterRef("table")).order_by("-n").values("at")[:1]
    rows = StoredHolder.objects.filter(browser__in=holders, seat__gte=0).select_related("table")
    found: dict[str, HeldTable] = {}
    for row in rows.annotate(played=Subquery(last)).order_by("seat"):
        held = found.setdefault(row.table_id, HeldTable(row.table, [], row.played or row.table.made))
        if row.seat not in held.seats:
            held.seats.append(row.seat)
    return sorted(found.values(), key=lambda held: held.played, reverse=True)


def rows_of(holders: tuple[str, ...]) -> list[StoredHolder]:
    """What these hold, read in this thread."""
    return list(StoredHolder.objects.filter(browser__in=holders).select_related("table"))


def known(ids: list[str]) -> list[str]:
    """Those of these tables that exist, read in this thread."""
    return list(StoredTable.objects.filter(pk__in=ids).values_list("pk", flat=True))


def due() -> list[str]:
    """The tables at which a bot is to move and no process has a lease, or a seat with moves in advance."""
    leased = StoredLease.objects.filter(table_id=OuterRef("pk"), until__gt=timezone.now())
    wanted = StoredTable.objects.filter(~Exists(leased), bot_due=True, over=False)
    waiting = StoredAdvance.objects.filter(seat=F("table__mover"), table__over=False)
    return [*wanted.values_list("pk", flat=True), *waiting.values_list("table_id", flat=True)]


def actions_after(lines: list[StoredAction]) -> list[str]:
    """The actions that stand after these lines, without those that were taken back."""
    texts: list[str] = []
    for line in lines:
        if line.kind == StoredAction.ACT:
            texts.append(line.text)
        elif line.kind == StoredAction.UNDO:
            del texts[int(line.text) :]
    return texts
