"""Records that people brought: kept as files that are named by their own hash."""

import asyncio
import os
import pickle
import re
from collections import OrderedDict
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from roundhouse import Table, find_game
from roundhouse.core.errors import BadRecord, RoundhouseError
from roundhouse.core.rules import Rules, rules_made_of
from roundhouse.site.disk import whole
from roundhouse.site.own_files import folder as own_files
from roundhouse.site.workers import Late, Workers

MOST_RECORD: Final = 2_000_000
"""Bytes; the longest game of ours takes a fraction of it."""
MOST_KEPT: Final = 1_000_000_000
"""Bytes of records that are kept; beyond it those go that were not asked for longest."""
MOST_TABLES: Final = 64
"""So many records are kept in memory as tables."""
SECONDS: Final = 5.0
"""So long it may take to check a record."""
CLERKS: Final = Workers("roundhouse.site.clerk", 1, 6, own_files)
"""Who checks them: one at a time, and so many wait."""


class TooLarge(RoundhouseError):
    """More bytes than any record has."""


class NoRecord(RoundhouseError):
    """No record is kept under this name."""


class Reading(pickle.Unpickler):
    """Reads the table that a clerk has made of a record; its rules may name files that are kept here."""

    def find_class(self, module: str, name: str) -> Any:
        return kept_rules if name == rules_made_of.__name__ else super().find_class(module, name)


@lru_cache(maxsize=MOST_TABLES)
def kept_rules(game: str, seats: int, options: str, older: int) -> Rules[Any]:
    """The rules of a table that a clerk has made."""
    rules = find_game(game).rules(seats, options, files=own_files())
    if older:
        rules.follow(older)
    return rules


async def checked(text: str) -> Table:
    """The table of a record that came from outside; raises BadRecord, or Crowded where too many are read."""
    try:
        table, problem = await CLERKS.ask("record", text, within=SECONDS)
    except Late:
        raise BadRecord(f"The record takes longer than {SECONDS:.0f} seconds to be checked.") from None
    if problem:
        raise BadRecord(problem)
    return await asyncio.to_thread(lambda: Reading(BytesIO(table)).load())


def folder() -> Path:
    """Where the records lie."""
    return Path(settings.DATA) / "records"


async def keep_record(text: str) -> str:
    """Check a record and keep it; the name under which it lies."""
    if len(text.encode()) > MOST_RECORD:
        raise TooLarge(f"A record has at most {MOST_RECORD:,} bytes.")
    table = await checked(text)
    return await asyncio.to_thread(write, table.record.text().encode())


def write(body: bytes) -> str:
    """Put a record on the disk, whole; the name under which it lies. Runs in a thread."""
    name = sha256(body).hexdigest()
    target = folder() / f"{name}.rec"
    if not target.exists():
        folder().mkdir(parents=True, exist_ok=True)
        whole(target, body)
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


def is_loaded(name: str) -> bool:
    """Whether it costs nothing to ask for this record."""
    return name in _TABLES


async def load_record(name: str) -> Table:
    """The table of a kept record."""
    file = folder() / f"{name}.rec"
    if not re.fullmatch("[0-9a-f]{64}", name) or not file.exists():
        raise NoRecord("There is no such record here. Open the file again: it gets the same address.")
    if name not in _TABLES:
        _TABLES[name] = await checked(await asyncio.to_thread(file.read_text, "utf-8"))
        os.utime(file)
        while len(_TABLES) > MOST_TABLES:
            _TABLES.popitem(last=False)
    return _TABLES[name]
