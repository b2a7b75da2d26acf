"""Whether the site lives and can work: `/healthz` and `/readyz`, for whoever watches over it.

Both answer under any name of the machine, since a watchman asks by its address, and tell nothing of a table.
"""

import asyncio
import os
import shutil
import time
from pathlib import Path
from typing import Any, Final

import orjson
from django.conf import settings

from roundhouse.site import databases
from roundhouse.site.http import answer
from roundhouse.site.tables.hall import HALL, Hall
from roundhouse.site.tables.store import Change
from roundhouse.site.threads import MOST_LOST

OK: Final = "ok"
PATIENCE: Final = 2.0
"""Seconds after which a writer that does not answer counts as stuck; a write takes some thousandths."""
BOTS_PATIENCE: Final = 60.0
"""Seconds in which a thinker that others wait for has always answered, or was ended."""
LEAST_FREE: Final = int(float(os.environ.get("ROUNDHOUSE_DISK") or 100) * 1_000_000)
"""Bytes that must be free on the disk of the data: enough for days of play, and to be told in time."""
KEPT: Final = 1.0
"""Seconds for which a finding is told again: who asks often makes no work."""


class Readiness:
    """What the site needs in order to work, each with its state: `ok`, or a word on what is wrong."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.found: dict[str, str] = {}
        self.found_at = -KEPT
        self.finding: asyncio.Task[None] | None = None
        self.writing: asyncio.Task[None] | None = None
        """The empty change that the writer was given last: as long as it waits, none is given besides."""

    async def states(self) -> dict[str, str]:
        """Each state by its name, found at most a second ago; all who ask at once share one answer."""
        if time.monotonic() - self.found_at >= KEPT:
            if self.finding is None or self.finding.done():
                self.finding = asyncio.get_running_loop().create_task(self._find())
            await asyncio.shield(self.finding)
        return self.found

    async def _find(self) -> None:
        database, writer = await self._write()
        disk = await asyncio.to_thread(disk_state, Path(settings.DATA))
        self.found = {"database": database, "writer": writer, "disk": disk, "bots": self._bots()}
        if (base := databases.database()).shared:
            self.found["notices"] = OK if base.listening else "not heard"
        self.found_at = time.monotonic()

    async def _write(self) -> tuple[str, str]:
        """Database and writer: an empty change goes the way of all changes."""
        if self.writing is None or self.writing.done():
            write = self.hall.writer.write(Change("", []))
            self.writing = asyncio.get_running_loop().create_task(write)
        done, _ = await asyncio.wait([self.writing], timeout=PATIENCE)
        if not done:
            return "does not answer", "stuck"
        error = self.writing.exception()
        return (OK if error is None else f"cannot be written: {type(error).__name__}"), OK

    def _bots(self) -> str:
        queue, quick = self.hall.thinkers, self.hall.steward.bots
        stuck = queue.waiting and time.monotonic() - queue.moved > BOTS_PATIENCE
        return "stuck" if stuck or quick.lost >= MOST_LOST else OK


def disk_state(data: Path) -> str:
    """Whether there is room where the data lie."""
    try:
        return OK if shutil.disk_usage(data).free >= LEAST_FREE else "nearly full"
    except OSError as error:
        return f"cannot be read: {type(error).__name__}"


READINESS = Readiness(HALL)


async def healthz() -> tuple[int, dict[str, Any]]:
    """The process answers; that is all this says."""
    return 200, {"alive": True}


async def readyz() -> tuple[int, dict[str, Any]]:
    """Whether the site can take an action and keep it; 503 if not, with the state of each thing it needs."""
    states = await READINESS.states()
    ready = all(state == OK for state in states.values())
    return 200 if ready else 503, {"ready": ready, "checks": states}


PROBES: Final = {"/healthz": healthz, "/readyz": readyz}


async def probe(scope: Any, send: Any) -> None:
    """Answer at an address of PROBES."""
    if scope["method"] not in ("GET", "HEAD"):
        await answer(send, 405, {"Allow": "GET, HEAD", "Content-Length": "0"}, b"")
        return
    status, body = await PROBES[scope["path"]]()
    content = orjson.dumps(body)
    headers = {"Content-Type": "application/json", "Cache-Control": "no-store"}
    await answer(send, status, headers | {"Content-Length": str(len(content))}, content)
