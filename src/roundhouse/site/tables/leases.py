"""Leases: of several processes one plays the bots of a table, and if it dies another goes on soon.

A lease saves work and decides nothing: a bot's move that is thought out twice takes effect once, because the
line of the log can be written once.
"""

import asyncio
import os
import secrets
from contextlib import suppress
from typing import Final

from django.db import DatabaseError

from roundhouse.site.databases import database
from roundhouse.site.tables.store import Reader

LEASE: Final = float(os.environ.get("ROUNDHOUSE_LEASE") or 8)
"""Seconds; so long a table whose process has died waits at most for its bots, and as long once more."""


class Leases:
    """The tables of which this process plays the bots."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.holder = secrets.token_hex(8)
        self.held: dict[str, float] = {}
        """Until when by this process's own clock."""

    async def wait(self, id_: str) -> float:
        """0 if this process may play the bots of a table now, otherwise in how many seconds to ask again."""
        if not database().shared:
            return 0.0
        now = asyncio.get_running_loop().time()
        if self.held.get(id_, now) - now > LEASE / 2:
            return 0.0
        left = await self.reader.lease(id_, self.holder, LEASE)
        if left == 0:
            self.held = {id_: until for id_, until in self.held.items() if until > now}
            self.held[id_] = now + LEASE
        return left

    async def give_back(self) -> None:
        """Let others go on at once."""
        if self.held:
            self.held = {}
            with suppress(DatabaseError):  # then they wait until the leases end
                await self.reader.release(self.holder)
