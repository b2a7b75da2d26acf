"""Tables put on disk by hand, and read from it without the site."""

import json
import secrets
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from roundhouse import Table, find_game
from tools.cluster import asked, done

KEYS = [f"browser-of-seat-{seat}-at-a-table" for seat in range(8)]
"""The keys of the browsers that hold the seats at every table that `put` makes."""
ALL = "browser-of-all-seats-at-a-table"
"""The key of a browser that holds all of them too."""
INVITATIONS = [f"invitation-to-seat-{seat}" for seat in range(8)]
"""The secrets by which seats are taken at tables that `put` makes without holders."""


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
    held: bool = True,
    **more: Any,
) -> str:
    """A table on disk at which this has been done; its name. Its seats are `held`, or nobody sits there."""
    id_ = secrets.token_urlsafe(9)
    row = {
        "id": id_,
        "game": game,
        "version": find_game(game).version,
        "options": options,
        "names": json.dumps(["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gil", "Hal"][:seats]),
        "players": json.dumps(["person"] * seats),
        "keys": json.dumps(INVITATIONS[:seats]),
        "links": json.dumps([f"link-of-seat-{seat}" for seat in range(seats)]),
        "seed": "twins",
        "position": None if position is None else json.dumps(position),
        "over": False,
        "bot_due": False,
        "made": "2026-01-01 00:00:00",
        **more,
    }
    lines = [(id_, n, "", text, "2026-01-01 00:00:00") for n, text in enumerate(texts)]
    browsers = [(KEYS[seat], seat) for seat in range(seats)] + [(ALL, seat) for seat in range(seats)]
    holders = [(sha256(key.encode()).hexdigest(), id_, seat) for key, seat in browsers if held]
    add_line = "insert into site_storedaction (table_id, n, kind, text, at) values (?, ?, ?, ?, ?)"
    add_holder = (
        "insert into site_storedholder (browser, table_id, seat, device, at) "
        "values (?, ?, ?, 'Firefox on Linux', '2026-01-01 00:00:00')"
    )
    if url := getattr(site, "url", ""):
        add_table = f"insert into site_storedtable ({', '.join(row)}) values ({', '.join('?' * len(row))})"
        steps: list[tuple[str, tuple[Any, ...]]] = [(add_table, tuple(row.values()))]
        steps += [(add_line, line) for line in lines] + [(add_holder, holder) for holder in holders]
        done(url, [(question.replace("?", "%s"), values) for question, values in steps])
        return id_
    base = sqlite3.connect(site.data / "site.sqlite3")
    try:
        with base:
            known = {column for _, column, *_ in base.execute("pragma table_info(site_storedtable)")}
            row = {name: value for name, value in row.items() if name in known}
            marks = ", ".join("?" * len(row))
            base.execute(f"insert into site_storedtable ({', '.join(row)}) values ({marks})", [*row.values()])
            base.executemany(add_line, lines)
            if holders:
                base.executemany(add_holder, holders)
    finally:
        base.close()
    return id_


def rows(site: Disk, question: str, *values: object) -> list[Any]:
    """The rows of a site's database that answer a question."""
    if url := getattr(site, "url", ""):
        return asked(url, question.replace("?", "%s"), *values)
    with closing(sqlite3.connect(site.data / "site.sqlite3")) as base:
        return base.execute(question, values).fetchall()


def replayed(site: Disk, id_: str) -> Table:
    """The table to which the lines on disk lead."""
    how = "select game, options, names, seed from site_storedtable where id = ?"
    ((game, options, named, seed),) = rows(site, how, id_)
    stored = rows(site, "select kind, text from site_storedaction where table_id = ? order by n", id_)
    names = named if isinstance(named, list) else json.loads(named)  # PostgreSQL reads JSON itself
    table = Table.new(game, len(names), seed, options, names=names)
    texts: list[str] = []
    for kind, text in stored:
        if kind == "":
            texts.append(text)
        elif kind == "undo":
            del texts[int(text) :]
    table.resume(texts)
    assert len(table.log) == len(texts)
    return table


def seen_by(site: Disk, id_: str, seat: int) -> dict[str, Any]:
    """The table as the site would tell this seat of it as JSON, made of the lines on disk."""
    ((n,),) = rows(site, "select count(*) from site_storedaction where table_id = ?", id_)
    table = replayed(site, id_)
    view = table.view(seat)
    return {
        "n": n,
        "to_move": table.to_move,
        "position": view.position(),
        "legal": [action.text() for action in view.legal()],
        "log": [[event.actor, event.text] for event in table.seen(seat)],
    }
