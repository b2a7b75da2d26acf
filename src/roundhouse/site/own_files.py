"""Maps and boards that people bring to a table: tried in a process of their own, kept under their hash.

A file is tried before anything else is done with it: read, checked, put on a table, drawn. The process that
tries it has so much time and memory and no secrets; what it does not finish is refused: no table is slower.
"""

import asyncio
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

from roundhouse.core.errors import BadData, RoundhouseError
from roundhouse.core.game import Game
from roundhouse.core.options import KEPT, Option
from roundhouse.site.models import StoredTable
from roundhouse.site.trials import told_name, tried

MOST_BYTES: Final = 100_000
"""The largest map that was ever printed would take a quarter of it."""
MOST_KEPT: Final = 200_000_000
"""Bytes of all files that are kept; beyond it those go that no table names."""


def folder() -> Path:
    """Where the files lie, each under its hash; options of tables name them in no other way."""
    return Path(settings.DATA) / "files"


async def keep(game: Game, option: Option, seats: int, name: str, content: bytes) -> str:
    """Try a file and keep it; the value of the option that names it. BadData says what is wrong with it."""
    if len(content) > MOST_BYTES:
        raise BadData(f"The file has more than {MOST_BYTES:,} bytes: no {option.name} is so large.")
    mark = sha256(content).hexdigest()[:12]
    value = f"{told_name(name)}.toml@{mark}"
    kept = folder() / f"{mark}.toml"
    if not kept.exists():
        await asyncio.to_thread(make_room, len(content))
        draft = folder() / f"draft-{secrets.token_urlsafe(8)}" / kept.name
        try:
            await asyncio.to_thread(write, draft, content)
            await tried(game, option, seats, draft)
            draft.replace(kept)
        finally:
            draft.unlink(missing_ok=True)
            with suppress(FileNotFoundError):
                draft.parent.rmdir()
    elif kept.read_bytes() != content:
        raise BadData(
            "Another file with the same mark is kept here. Change a comment in yours, and try again."
        )
    await asyncio.to_thread(read_once, game, f"{option.name}={value}", seats)
    return value


def read_once(game: Game, options: str, seats: int) -> None:
    """Let the game read a kept file, which it remembers: nobody else waits for that."""
    with suppress(RoundhouseError):  # it may not be made for so many seats: the set-up tells it
        game.rules(seats, options, folder())


def write(path: Path, content: bytes) -> None:
    """Put a file on the disk, whole."""
    path.parent.mkdir(mode=0o700, parents=True)
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def make_room(more: int) -> None:
    """Let files go that no table names, the oldest first, if there would be too many."""
    files = sorted(((p.stat().st_mtime, p.stat().st_size, p) for p in folder().glob("*.toml")), reverse=True)
    total = more + sum(size for _, size, _ in files)
    while files and total > MOST_KEPT:
        _, size, file = files.pop()
        if not StoredTable.objects.filter(options__contains=f".toml@{file.stem}").exists():
            file.unlink(missing_ok=True)
            total -= size
    if total > MOST_KEPT:
        raise BadData("There is no room for more files here. Ask whoever runs this site.")


def names_kept(option: Option, value: str) -> bool:
    """Whether a value of this option names a file of somebody's own."""
    return option.names_file(value) and KEPT.fullmatch(value) is not None


def title_of(value: str) -> str:
    """What a kept file is called on pages."""
    return value.partition(".toml@")[0]
