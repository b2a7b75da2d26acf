"""Records that people brought: kept as files that are named by their own hash."""

import os
import re
from collections import OrderedDict
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

from roundhouse import Table
from roundhouse.core.errors import BadRecord, RoundhouseError
from roundhouse.site.own_files import folder as own_files

MOST_RECORD: Final = 2_000_000
"""Bytes; the longest game of ours takes a fraction of it."""
MOST_KEPT: Final = 1_000_000_000
"""Bytes of records that are kept; beyond it those go that were not asked for longest."""
MOST_TABLES: Final = 64
"""So many records are kept in memory as tables."""


class TooLarge(RoundhouseError):
    """More bytes than any record has."""


class NoRecord(RoundhouseError):
    """No record is kept under this name."""


def checked(text: str) -> Table:
    """The table of a record that came from outside; raises BadRecord."""
    try:
        return Table.from_record(text, files=own_files())
    except RoundhouseError:
        raise
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        raise BadRecord("The record's header cannot be read: it is damaged, or not a record.") from None


def folder() -> Path:
    """Where the records lie."""
    return Path(settings.DATA) / "records"


def keep_record(text: str) -> str:
    """Check a record and keep it; the name under which it lies. Runs in a thread."""
    if len(text.encode()) > MOST_RECORD:
        raise TooLarge(f"A record has at most {MOST_RECORD:,} bytes.")
    table = checked(text)
    body = table.record.text().encode()
    name = sha256(body).hexdigest()
    target = folder() / f"{name}.rec"
    if not target.exists():
        folder().mkdir(parents=True, exist_ok=True)
        draft = target.with_suffix(f".{os.getpid()}-{id(body)}")
        with draft.open("wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
        make_room()
    return name


def make_room() -> None:
    """Let the records go that were not asked for longest, when there are too many."""
    files = sorted(((p.stat().st_mtime, p.stat().st_size, p) for p in folder().glob("*.rec")), reverse=True)
    total = 0
    for _, size, file in files:
        total += size
        if total > MOST_KEPT:
            file.unlink(missing_ok=True)


_TABLES: OrderedDict[str, Table] = OrderedDict()


def load_record(name: str) -> Table:
    """The table of a kept record. Runs in a thread."""
    file = folder() / f"{name}.rec"
    if not re.fullmatch("[0-9a-f]{64}", name) or not file.exists():
        raise NoRecord("There is no such record here. Open the file again: it gets the same address.")
    if name not in _TABLES:
        _TABLES[name] = checked(file.read_text("utf-8"))
        os.utime(file)
        while len(_TABLES) > MOST_TABLES:
            _TABLES.popitem(last=False)
    return _TABLES[name]
