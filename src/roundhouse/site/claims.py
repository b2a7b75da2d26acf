"""Claims: one process serves the tables of a folder, and whoever comes second is told so."""

import sqlite3
from pathlib import Path
from typing import IO

SAFE_SQLITE = (3, 51, 3)
"""Older ones may, rarely, damage a WAL file that several processes write."""

_claims: dict[Path, IO[bytes]] = {}


def claim(data: Path) -> bool:
    """Make this process the one that writes to the folder, until it ends; False if another one does."""
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
