"""The file of the tables: its owner's alone, looked at for damage, and never written to when damaged."""

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from roundhouse.core.errors import RoundhouseError

NAME: Final = "site.sqlite3"
BESIDE: Final = ("-wal", "-shm", "-journal")
"""How the names of the files end that SQLite keeps beside it."""
DAMAGES: Final = ("malformed", "not a database", "corrupt")
"""Words of SQLite about a file that is not as it was written."""
PLAIN: Final = (
    "The file in which this site keeps its tables is damaged, so nothing was done, and nothing more is "
    "written to it. Tell whoever runs the site: its log says what to do."
)

log = logging.getLogger(__name__)


class Damaged(RoundhouseError):
    """The file of the tables is not as it was written."""

    status = 503


class Damage:
    """Whether this process has found the file damaged: from then on nobody writes to it."""

    def __init__(self) -> None:
        self.told = ""

    def notice(self, error: BaseException, path: Path) -> None:
        """See whether an error means damage; if so, tell it once, in two lines."""
        if not self.told and means_damage(error):
            self.told = str(error) if isinstance(error, Damaged) else told(path, str(error))
            log.critical("%s", self.told)

    def check(self) -> None:
        """Raise if the file is damaged; where it lies is not for everybody's eyes."""
        if self.told:
            raise Damaged(PLAIN)


DAMAGE: Final = Damage()


def means_damage(error: BaseException | None) -> bool:
    """Whether SQLite says by this error that the file is damaged."""
    if isinstance(error, Damaged):
        return True
    while error is not None:
        if isinstance(error, sqlite3.DatabaseError) and any(word in str(error) for word in DAMAGES):
            return True
        error = error.__cause__
    return False


def told(path: Path, what: str) -> str:
    """Two lines: what is wrong, and what to do."""
    return (
        f"The tables' file {path} is damaged ({what[:100]}); nothing more is written to it.\n"
        f"Restore a backup: roundhouse restore BACKUP --data {path.parent}  (what is there is kept)"
    )


def make_private(data: Path) -> Path:
    """Make the file readable by its owner only, also if it does not exist yet; where it lies."""
    path = data / NAME
    os.umask(0o077)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for each in (path, *(path.with_name(NAME + ending) for ending in BESIDE)):
        if each.exists():
            each.chmod(0o600)
    return path


def examine(path: Path) -> None:
    """Look at the whole file; Damaged if it is not as it was written."""
    try:
        with closing(sqlite3.connect(path, timeout=20)) as base:
            found = [row[0] for row in base.execute("PRAGMA quick_check(3)")]
    except sqlite3.OperationalError as error:  # it cannot be read at all: not its fault
        raise RoundhouseError(f"{path} cannot be opened: {error}.") from None
    except sqlite3.DatabaseError as error:
        raise Damaged(told(path, str(error))) from None
    if found != ["ok"]:
        raise Damaged(told(path, " ".join(found[0].split())))


def whole(path: Path, body: bytes) -> None:
    """Write a file whole or not at all: nobody ever sees a part of it, and nothing is left if that fails."""
    draft = path.with_name(f"{path.name}.{os.getpid()}-{id(body)}")
    try:
        with draft.open("wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
