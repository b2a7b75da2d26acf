"""Tables put on disk by hand, and read from it without the site."""

import json
import secrets
import sqlite3
from pathlib import Path
from typing import Any, Protocol

from roundhouse import Table, find_game
from tests.site.house import Site

KEYS = [f"key-of-seat-{seat}-at-this-table" for seat in range(8)]
"""The seats' secrets at every table that `put` makes."""


class Disk(Protocol):
    """Whoever has the folder of a site."""

    data: Path


def put(
    site: Disk,
    game: str,
    seats: int,
    options: str,
    texts: list[str],
    position: dict[str, object] | None = None,
    **more: Any,
) -> str:
    """A table on disk at which this has been done; its name."""
    id_ = secrets.token_urlsafe(9)
    row = {
        "id": id_,
        "game": game,
        "version": find_game(game).version,
        "options": options,
        "names": json.dumps(["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gil", "Hal"][:seats]),
        "players": json.dumps(["person"] * seats),
        "keys": json.dumps(KEYS[:seats]),
        "seed": "twins",
        "position": None if position is None else json.dumps(position),
        "over": False,
        "bot_due": False,
        "made": "2026-01-01 00:00:00",
        **more,
    }
    lines = [(id_, n, "", text, "2026-01-01 00:00:00") for n, text in enumerate(texts)]
    base = sqlite3.connect(site.data / "site.sqlite3")
    try:
        with base:
            marks = ", ".join("?" * len(row))
            base.execute(f"insert into site_storedtable ({', '.join(row)}) values ({marks})", [*row.values()])
            base.executemany(
                "insert into site_storedaction (table_id, n, kind, text, at) values (?, ?, ?, ?, ?)", lines
            )
    finally:
        base.close()
    return id_


def replayed(site: Site, id_: str) -> Table:
    """The table to which the lines on disk lead."""
    stored = site.table(id_)
    names = json.loads(stored["names"])
    table = Table.new(stored["game"], len(names), stored["seed"], stored["options"], names=names)
    texts: list[str] = []
    for _, kind, text, _ in site.lines(id_):
        if kind == "":
            texts.append(text)
        elif kind == "undo":
            del texts[int(text) :]
    table.resume(texts)
    assert len(table.log) == len(texts)
    return table
