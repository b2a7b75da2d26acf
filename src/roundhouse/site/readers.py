"""Slow readers: whoever does not read in time what was sent to them is closed.

What somebody does not read stays in our memory, and with it the connection. So all connections are looked at
every second: what waits has to be read within some seconds, more where it is long, and no client may let too
many bytes wait at once.
"""

import asyncio
import os
import socket
import struct
from collections import Counter
from typing import Final

from roundhouse.site.security import client_of
from roundhouse.site.tallies import TALLY
from roundhouse.site.wires import Wire

SECONDS: Final = float(os.environ.get("ROUNDHOUSE_READ_SECONDS") or 30)
"""In so many everything that waits has to be read once."""
LONG: Final = 300_000
"""Bytes: who waits for so many has as many seconds more, and so on."""
EACH: Final = 16_000_000
"""Bytes that wait for one client at once."""
ALL: Final = 256_000_000
"""Bytes that wait for all together."""
LOOKS: Final = min(1.0, SECONDS / 4)
"""Seconds between two looks."""
FAREWELL: Final = 10.0
"""Seconds that are left to whoever watches a table to read why the connection ends."""
AT_ONCE: Final = struct.pack("ii", 1, 0)
"""SO_LINGER: the system forgets too what was not read."""


class Reader:
    """One connection, and what waits there to be read."""

    __slots__ = ("client", "leaves", "most", "since", "waiting")

    def __init__(self, client: str) -> None:
        self.client = client
        """Who counts as one client; '' for whoever is not counted, like a proxy."""
        self.waiting = 0
        """Bytes, at the last look."""
        self.most = 0
        """Bytes, the most since something waits."""
        self.since = 0.0
        """Since when something waits."""
        self.leaves = 0.0
        """When the connection is cut; 0 as long as it was not told why."""


class Readers:
    """All connections of a process."""

    def __init__(self, seconds: float = SECONDS, each: int = EACH, all_: int = ALL) -> None:
        self.seconds, self.each, self.all = seconds, each, all_
        self.open: dict[asyncio.Transport, Reader] = {}

    def add(self, transport: asyncio.Transport, address: str) -> None:
        """Look after this connection from now on, until it is closed."""
        self.open[transport] = Reader(client_of(address))

    async def look_always(self) -> None:
        """Look every second, until cancelled."""
        while True:
            await asyncio.sleep(LOOKS)
            self.look(asyncio.get_running_loop().time())

    def look(self, now: float) -> None:
        """Close whoever reads too slowly."""
        behind: list[asyncio.Transport] = []
        for transport, reader in list(self.open.items()):
            reader.waiting = transport.get_write_buffer_size()
            if reader.waiting:
                reader.since = reader.since or now
                reader.most = max(reader.most, reader.waiting)
                behind.append(transport)
            elif transport.is_closing():
                del self.open[transport]
            else:
                reader.since = reader.most = 0
        if behind:
            self._close(behind, now)

    def _close(self, behind: list[asyncio.Transport], now: float) -> None:
        """Close those who are late; and where too much waits, those with the most, until it does not."""
        held: Counter[str] = Counter()
        for transport in sorted(behind, key=lambda each: self.open[each].waiting):
            reader = self.open[transport]
            client, waits = reader.client, reader.waiting
            if held.total() + waits > self.all or (client and held[client] + waits > self.each):
                self._cut(transport)
                continue
            held[client] += waits
            if reader.leaves:
                if now >= reader.leaves:
                    self._cut(transport)
            elif now - reader.since > self.seconds * (1 + reader.most / LONG):
                protocol = transport.get_protocol()
                if isinstance(protocol, Wire) and protocol.say_too_slow():
                    TALLY.slow_readers += 1
                    reader.leaves = now + FAREWELL
                else:
                    self._cut(transport)

    def _cut(self, transport: asyncio.Transport) -> None:
        """Close it without waiting for what was not read."""
        if not self.open.pop(transport).leaves:
            TALLY.slow_readers += 1
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        transport.abort()


READERS: Final = Readers()
"""The connections of this process."""
