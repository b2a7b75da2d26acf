"""Wires: WebSockets whose short messages are taken and written at once, without a task or a queue between.

uvicorn hands every message through a queue to a task that waits for it, and reads no further meanwhile. An
action is one short message, and what follows from it a few others: here they go straight to whoever has asked
for that (`attach`, `push`). All else goes uvicorn's own way.
"""

import logging
from asyncio import Future, get_running_loop
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

EXTENSION: Final = "roundhouse.wire"
"""Under this name the scope of a WebSocket holds its wire, where it has one."""
LAST_TEXT: Final = 0x81
"""How a frame begins that is a whole text."""
MASKED: Final = 0x80
TWO_BYTES: Final = 126
"""A length that stands in the two bytes after it."""
EIGHT_BYTES: Final = 127
TOO_SLOW: Final = 4408
"""The code with which a WebSocket is closed whose other end does not read; its page opens another one."""

log = logging.getLogger(__name__)


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket."""

    take: Callable[[str], bool] | None = None
    """Whoever takes messages at once, and says whether it could."""
    whole = True
    """Whether nothing but whole frames has come: then the next one begins with the next bytes."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = cast(dict[str, Any], self.scope["extensions"])
            extensions[EXTENSION] = self

    def attach(self, take: Callable[[str], bool]) -> None:
        """Give messages to this function from now on; what it does not take is received as usual."""
        self.take = take

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and self.whole:
            text = text_in(data, self.config.ws_max_size)
            if text is None:
                self.whole = is_whole(data)
            elif self.take is not None and self.queue.empty() and not self.close_sent and self.take(text):
                return
        super().data_received(data)

    def push(self, text: bytes) -> bool:
        """Write a message at once; False if that cannot be done now, so it has to be sent as usual."""
        if not (self.handshake_complete and self.writable.is_set() and self.conn.state is OPEN):
            return False
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        size = len(text)
        if size < TWO_BYTES:
            head = bytes((LAST_TEXT, size))
        elif size < 1 << 16:
            head = bytes((LAST_TEXT, TWO_BYTES, size >> 8, size & 255))
        else:
            head = bytes((LAST_TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big")
        self.transport.write(head + text)
        return True

    def say_too_slow(self) -> bool:
        """Close it with a word, which is read after what waits before it; False if it is being closed."""
        if not (self.handshake_complete and self.conn.state is OPEN) or self.transport.is_closing():
            return False
        self.conn.send_close(TOO_SLOW, "You read too slowly.")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.disconnected = True  # who still sends is told that nobody listens
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_SLOW})
        # what comes is read and forgotten: closed over unread bytes, a connection loses its last word too
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self.read_paused = False
        self.transport.resume_reading()
        return True

    def handle_ping(self) -> None:
        """Answer a ping, unless the other end does not read: else a flood of them would fill our memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()


def text_in(data: bytes, most: int) -> str | None:
    """The text, if these bytes are one whole frame that holds one whole text; None if they are anything else.

    What is longer than `most` or is no text is left to uvicorn, which closes the connection.
    """
    if len(data) < 6 or data[0] != LAST_TEXT or data[1] < MASKED:
        return None
    size, start = data[1] - MASKED, 6
    if size == TWO_BYTES:
        size, start = data[2] << 8 | data[3], 8
    if size == EIGHT_BYTES or size > most or len(data) != start + size:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def is_whole(data: bytes) -> bool:
    """Whether these bytes are whole frames of a client."""
    at = 0
    while at + 6 <= len(data):
        size, start = data[at + 1] & 127, 6
        if size == TWO_BYTES:
            size, start = int.from_bytes(data[at + 2 : at + 4], "big"), 8
        elif size == EIGHT_BYTES:
            size, start = int.from_bytes(data[at + 2 : at + 10], "big"), 14
        at += start + size
    return at == len(data)


class Errand:
    """Work that begins at once and goes on whenever what it waits for is there, to its end: a task in small.

    Nobody waits for it and nobody cancels it. It may wait for futures and locks, but for nothing that asks
    which task it is in, like a timeout.
    """

    __slots__ = ("context", "done", "work")

    def __init__(self, work: Coroutine[Any, Any, None], context: Context, done: Callable[[], None]) -> None:
        self.work, self.context, self.done = work, context, done
        self.go_on()

    def go_on(self, waited: "Future[Any] | None" = None) -> None:
        try:
            awaited = self.context.run(self.work.send, None)
        except StopIteration:
            self.done()
        except BaseException:
            log.exception("An errand failed.")
            self.done()
        else:
            if awaited is None:  # it lets others go first
                get_running_loop().call_soon(self.go_on)
                return
            awaited._asyncio_future_blocking = False  # as a task does, to know that it was awaited
            awaited.add_done_callback(self.go_on)
