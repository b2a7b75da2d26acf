"""Connections: whoever does not send a whole request in time is closed, and no client has too many.

Who does not read is looked after by `readers.py`.
"""

import os
from asyncio import TimerHandle, Transport
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from roundhouse.site.proxies import is_trusted
from roundhouse.site.readers import READERS
from roundhouse.site.security import Share
from roundhouse.site.tables.live import SOCKETS

HEAD: Final = float(os.environ.get("ROUNDHOUSE_HEAD_SECONDS") or 10)
"""Seconds in which the head of a request has to come, once the connection is open or it has begun."""
BODY: Final = 3 * HEAD
"""Seconds in which all of a request has to come."""
CONNECTIONS: Final = Share(each=300, all_=20_000)
"""Connections that are open at once: so many for one client, which no proxy is, and for all."""


class Connection(HttpToolsProtocol):
    """A connection of uvicorn's that has a time limit as long as a request is not whole."""

    counted = False
    counts_for = ""
    """The client that it counts for; '' if it counts among all only."""
    whole = False
    """Whether all of the last request has come."""
    headed = False
    """Whether its head has."""
    late: TimerHandle | None = None
    answering: RequestResponseCycle | None = None
    """The request that is being answered; others may wait behind it."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self.counts_for = "" if is_trusted(address) else address
        self.counted = CONNECTIONS.take(self.counts_for)
        if not self.counted:
            transport.abort()
            return
        READERS.add(transport, self.counts_for)
        self.late = self.loop.call_later(HEAD, self.look)

    def connection_lost(self, exc: Exception | None) -> None:
        self.rest()
        self.leave()
        if self.answering is not None:
            self.answering.disconnected = True  # uvicorn says so to the last request only
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.whole:
            self.rest()
        elif self.late is None and not self.transport.is_closing():
            self.late = self.loop.call_later(HEAD, self.look)

    def look(self) -> None:
        """After a while: whoever has not sent a whole head is closed, and a body gets some more time."""
        self.late = None
        if self.headed and not self.whole:
            self.late = self.loop.call_later(BODY - HEAD, self.transport.close)
        elif not self.whole:
            self.transport.close()

    def rest(self) -> None:
        """Nothing is waited for."""
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def leave(self) -> None:
        """It is no longer one of ours."""
        if self.counted:
            self.counted = False
            CONNECTIONS.give_back(self.counts_for)

    def on_message_begin(self) -> None:
        self.whole = self.headed = False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.headed = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.whole = True
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def shutdown(self) -> None:
        """The site goes down: an answer that has begun and goes on, a stream, hears that it is to end."""
        super().shutdown()
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.cycle.message_event.set()

    def handle_websocket_upgrade(self) -> None:
        self.rest()
        self.leave()  # from now on it is counted among those who watch
        super().handle_websocket_upgrade()


def leave_room() -> None:
    """Have as many connections as the system allows at all, of which strangers never get the last."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else 65_536
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    CONNECTIONS.all = min(CONNECTIONS.all, most // 3)
    SOCKETS.all = min(SOCKETS.all, most // 2)
