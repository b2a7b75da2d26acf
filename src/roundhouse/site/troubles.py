"""Troubles: what goes wrong by nobody's mistake, told by a page of ours: too much at once, a full disk."""

import errno
import logging
from sqlite3 import DatabaseError as SqliteError
from typing import Final, NamedTuple

from django.db import DatabaseError, InterfaceError, OperationalError

from roundhouse.site.databases import database
from roundhouse.site.disk import PLAIN, Damaged, means_damage
from roundhouse.site.tables.store import Closing
from roundhouse.site.workers import Undone

NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG)

log = logging.getLogger(__name__)


class Trouble(NamedTuple):
    """What went wrong, for a person to read."""

    status: int
    title: str
    message: str
    wait: int = 0
    """Seconds after which one may try again; 0 if nobody knows."""


class TooMuch(Exception):
    """A client asks for more than its share."""


def trouble_of(error: BaseException) -> Trouble | None:
    """What to tell of this error; None if it is a mistake of ours, which is logged."""
    if isinstance(error, TooMuch):
        return Trouble(429, "Slowly", "That was too much at once. Try again in a moment.", 5)
    if isinstance(error, Undone):
        return Trouble(503, "Busy", "Many ask for the same just now. Try again in a moment.", 5)
    if isinstance(error, Damaged) or means_damage(error):
        return DAMAGED
    if isinstance(error, Closing):
        return Trouble(503, "Closing", str(error), 5)
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        log.error("The disk is full, or takes nothing: %s", error.strerror)
        return NOT_STORED
    if isinstance(error, OperationalError | InterfaceError) and database().shared:
        log.error("The database does not answer: %s", error)
        return NOT_KNOWN
    if isinstance(error, DatabaseError | SqliteError):
        log.error("The database could not be written or read: %s", error)
        return NOT_STORED
    return None


DAMAGED: Final = Trouble(503, "The tables cannot be read", PLAIN)
NOT_KNOWN: Final = Trouble(
    503,
    "Not known",
    "The database of this site does not answer just now: nobody knows whether that was done. Look again in a "
    "moment; all that was there before is kept.",
    5,
)
NOT_STORED: Final = Trouble(
    503,
    "Not stored",
    "The disk of this site takes nothing just now, so nothing was done: all that was there before is kept. "
    "Try again; if it stays so, tell whoever runs the site that its disk may be full.",
    20,
)
