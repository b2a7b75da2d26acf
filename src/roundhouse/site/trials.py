"""Trying a file that somebody brought, in a process of its own, which is ended when it takes too long."""

import asyncio
import json
import os
import re
import sys
from pathlib import Path
from typing import Final

from roundhouse.core.errors import BadData
from roundhouse.core.game import Game
from roundhouse.core.options import Option
from roundhouse.site.workers import Crowded

SECONDS: Final = 10.0
"""So long a file may take to be tried, with all that a table does first."""
TRIED_AT_ONCE: Final = 2
MOST_WAITING: Final = 8
"""So many files are tried, or wait for it."""
_waiting: set[object] = set()
_room: dict[int, asyncio.Semaphore] = {}
"""The trials that go on, for each event loop."""


def told_name(name: str) -> str:
    """What a file is called in options and records: its own name, as far as it is plain."""
    stem = name.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")
    return re.sub(r"[^A-Za-z0-9_-]+", "-", stem).strip("-")[:40].strip("-") or "own"


async def tried(game: Game, option: Option, seats: int, path: Path) -> None:
    """Let another process try the file; BadData if it complains, or takes too long."""
    loop = id(asyncio.get_running_loop())
    if len(_waiting) >= MOST_WAITING:
        raise Crowded("Too many files wait to be tried.")
    me = object()
    _waiting.add(me)
    try:
        await _tried(game, option, seats, path, loop)
    finally:
        _waiting.discard(me)


async def _tried(game: Game, option: Option, seats: int, path: Path, loop: int) -> None:
    async with _room.setdefault(loop, asyncio.Semaphore(TRIED_AT_ONCE)):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "roundhouse.site.trial", game.name, option.name, str(seats), str(path)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={"PYTHONPATH": os.pathsep.join(sys.path), "PATH": os.environ.get("PATH", "")},
        )
        try:
            out, _ = await asyncio.wait_for(process.communicate(), SECONDS)
        except TimeoutError:
            out = b""
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    try:
        said = json.loads(out)
    except ValueError:
        raise BadData(
            f"The file takes longer than {SECONDS:.0f} seconds to be read and drawn: make it smaller."
        ) from None
    if said:
        raise BadData(plainly(said, path.name))


def plainly(said: str, name: str) -> str:
    """A complaint without the name under which the file lies here."""
    for before in (f"{name}, ", f"{name}: "):
        said = said.replace(before, "")
    return said[:1].upper() + said[1:]
