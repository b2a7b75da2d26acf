"""What the site asks of a database beyond what Django does."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.jobs import Job, Often


class Busy(RoundhouseError):
    """The address or the data folder is in use."""


class Taken(RoundhouseError):
    """Another process has written the line of a log that was to be written: nothing was done.

    Whoever is told so reads the table again and looks whether what was asked for still fits.
    """

    status = 409

    def __init__(self, table: str = "") -> None:
        super().__init__("The table has moved on meanwhile: look again, then choose.")
        self.table = table
        """The table at which it was so; '' if the database does not say it."""


class Line(NamedTuple):
    """A line of a log, as it is written."""

    table: str
    n: int
    kind: str
    text: str
    key: str | None


class Growth(NamedTuple):
    """What grows at once: lines of logs, and who is to move then."""

    at: datetime
    lines: list[Line]
    movers: list[tuple[str, int]]
    """Tables at which another seat is to move now, with that seat."""
    told: list[tuple[str, str]]
    """Tables of which other processes are told, each with a word on what is new there (`Change.word`)."""


class Database(Protocol):
    """A database that holds tables. What may take long is asked in threads."""

    shared: bool
    """Whether several processes may serve the same tables: then each tells the others what it has written."""
    listening: bool
    """Whether this process hears now what others write."""

    async def listen(self, heard: Callable[[str, str], None], again: Callable[[], None]) -> None:
        """Tell what other processes write, until cancelled: each table with a word on what is new there.

        `again` is called whenever something may have been missed. Over at once, where there are no others.
        """

    def open(self, data: Path) -> None:
        """Make sure that it can be used, before it is brought up to date; raises what is to be told."""

    def claim(self, data: Path) -> bool:
        """Whether this process may change its form: no other one serves it."""

    def warning(self, data: Path) -> str:
        """What to say at the start of a process that has not made sure; '' if there is nothing to say."""

    def bringing_up_to_date(self) -> AbstractContextManager[None]:
        """To be held while its form changes: nobody else changes it meanwhile."""

    def together(self, alone: bool) -> AbstractContextManager[None]:
        """All that is written inside is written, or nothing; `alone` if that is only one `add`."""

    def add(self, growth: Growth) -> None:
        """Let logs grow: the hot path, so without an object for each line."""

    def taken(self, error: BaseException) -> Taken | None:
        """What an error means, if it says that another process was quicker."""

    def broke(self, error: BaseException) -> bool:
        """Whether an error says that the connection was lost, so that nobody knows what was done."""

    def agreeing(self) -> AbstractContextManager[None]:
        """What is read inside is of one moment."""

    def lines_since(self, wanted: list[tuple[str, int]]) -> list[Line]:
        """The lines of these tables' logs, of each from this number on, in order."""

    def lease(self, table: str, holder: str, seconds: float) -> float:
        """Let this holder play a table's bots for so long: 0; or the seconds for which another does."""

    def release(self, holder: str) -> None:
        """Give back all leases of this holder."""

    async def keep_jobs(self, jobs: list[Job | Often]) -> None:
        """Run these jobs when they are due, until cancelled; one process does it for all."""

    def check(self) -> None:
        """Raise if nothing may be written any more."""

    def notice(self, error: BaseException) -> None:
        """See whether an error means damage, and tell it."""

    def look(self) -> None:
        """Look at all of it; raises if it is damaged."""

    def warm(self) -> None:
        """Be ready to write in this thread: the first change should wait no longer than any other."""

    def rest(self) -> None:
        """Tidy up: nobody has written for a while."""

    def close(self) -> None:
        """Nothing more is written: leave it so that it can be copied."""
