"""The WebSocket of a table: it brings what has changed after every action, and takes orders."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from time import perf_counter
from typing import Any
from urllib.parse import parse_qs

import orjson

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.http import (
    Headers,
    address_of,
    browser_of,
    headers_of,
    log_failure,
    theme_of,
    too_many,
)
from roundhouse.site.logs import REQUEST
from roundhouse.site.security import COST_LIMIT, PLAY_LIMIT, Share, known_host, same_origin
from roundhouse.site.tables.act import carry_out, order_in
from roundhouse.site.tables.hall import Hall
from roundhouse.site.tables.log_html import forget_lines
from roundhouse.site.tables.presence import Tell
from roundhouse.site.tables.pushes import Eyes, Pushes
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import Step
from roundhouse.site.tables.table_html import RUN, Shown
from roundhouse.site.tallies import TALLY
from roundhouse.site.wires import EXTENSION, Errand, Wire

MOST_STRANGERS = 1000
"""So many connections of those who hold no seat watch one table at once; they keep no holder out."""
MOST_PAGES = 20
"""So many pages of a table one browser that holds a seat has open at once."""
SOCKETS = Share(each=100, all_=10_000)
"""The connections of those who hold no seat where they watch: so many for one client, and for all."""
TO_COME = 0.1
"""What it costs who holds no seat to open a connection (`COST_LIMIT`)."""
MOST_STEPS = 60
"""So many steps of a table wait for a watcher that shows them one by one; what is older is left out."""
FORBIDDEN, GONE, FULL = 4403, 4404, 1013
"""The codes with which a WebSocket is closed."""

log = logging.getLogger(__name__)


PUSHES: dict[Room, Pushes] = {}
"""The pushes of every room that is watched."""
TELLING: set[asyncio.Task[None]] = set()
"""Who is being told who is present."""


class Watcher:
    """One connection. It gets every step in its turn, the last of them if it is slow; or only the newest."""

    __slots__ = (
        "browser",
        "key",
        "known",
        "layout",
        "obeyed",
        "obeying",
        "pushes",
        "pushing",
        "room",
        "seating",
        "seats",
        "send",
        "shown",
        "steps",
        "tell",
        "theme",
        "wire",
        "woken",
    )

    def __init__(
        self,
        room: Room,
        headers: Headers,
        layout: str,
        most_steps: int,
        send: Any,
        present: str | None,
        wire: Wire | None = None,
    ) -> None:
        self.room = room
        self.pushes = PUSHES.setdefault(room, Pushes())
        self.browser = browser_of(headers)
        self.seats = room.seats_for(self.browser)
        self.seating = room.seating
        self.theme, self.layout = theme_of(headers), layout
        self.send = send
        self.wire = wire
        """The connection itself, where it can be written to at once."""
        self.obeying = False
        """Whether an order is carried out that was taken at once: the next one waits for it."""
        self.obeyed: asyncio.Future[None] | None = None
        """Whoever waits for that."""
        self.known: Shown | None = None
        """The markup that it shows; None where that is not known: then it gets the whole."""
        self.shown: tuple[Eyes, Step] | None = None
        """What its page showed when it came, until something is pushed: who only looks costs little."""
        self.key = ""
        """The name of the order that came over this connection and waits for its answer."""
        self.steps: deque[Step] = deque(maxlen=most_steps)
        """The steps of the room that wait to be pushed."""
        self.pushing: asyncio.Task[None] | None = None
        self.woken = 0.0
        """When the step came that is to be pushed next."""
        self.tell: Tell | None = None if present is None else self.tell_present
        """How it hears who is present; a page says whom it shows (`present`) if it wants to hear."""
        room.watchers.add(self)
        room.presence.come(self.seats, self.tell)
        if present not in (None, room.presence.seats):
            self.tell_present(room.presence.seats)

    @property
    def eyes(self) -> Eyes:
        """Who looks; where several people share the screen, it may be another one by now."""
        at_screen = self.room.at_screen.get(self.browser)
        return tuple(self.seats), self.theme, at_screen if at_screen in self.seats else None, self.layout

    def __call__(self, step: Step) -> None:
        """Something has happened at the table: so it stands now."""
        if self.seating != self.room.seating:
            self.look_who_sits()
        self.steps.append(step)
        if self.pushing is None:
            self.woken = perf_counter()
            # many may look on, so only those who play are told before anything else is done
            if self.wire is None or not self.seats or not self.push_at_once(self.wire):
                self.pushing = asyncio.get_running_loop().create_task(self.push())

    def foresee(self, step: Step) -> None:
        """Make the message that will bring this step, while the step is being written to disk.

        It is not sent, and if the writing fails it never will be: the room then has another step.
        """
        if self.pushing is not None or self.wire is None or self.seating != self.room.seating:
            return
        with suppress(Exception):  # whoever pushes meets it again
            known = self.known if self.shown is None else self.pushes.shown_at(*self.shown)
            self.pushes.message(self.eyes, known, step)

    def push_at_once(self, wire: Wire) -> bool:
        """Push the only step that waits, if the connection takes it now; else it is left as it was."""
        try:
            known = self.known
            if self.shown is not None:
                known = self.pushes.shown_at(*self.shown)
            text, new = self.pushes.message(self.eyes, known, self.steps[0])
            acknowledged = self.acknowledged()
            if not wire.push(text[:-1] + acknowledged if acknowledged else text):
                return False
        except Exception:
            return False  # `push` meets it again, and tells of it
        self.steps.clear()
        self.known, self.shown = new, None
        if acknowledged:
            self.key = ""
        TALLY.pushes += 1
        TALLY.push_seconds.note(perf_counter() - self.woken)
        return True

    def acknowledged(self) -> bytes:
        """The end of a message that answers the order that waits for it; nothing if none is done."""
        if self.key and self.key in self.room.requests:
            return b',"ack":' + orjson.dumps(self.key) + b"}"
        return b""

    async def push(self) -> None:
        """Send step after step until the newest is with the watcher."""
        try:
            if self.shown is not None:
                self.known, self.shown = self.pushes.shown_at(*self.shown), None
            while self.steps:
                text, self.known = self.pushes.message(self.eyes, self.known, self.steps.popleft())
                if acknowledged := self.acknowledged():
                    text, self.key = text[:-1] + acknowledged, ""
                await self.send({"type": "websocket.send", "text": text.decode()})
                TALLY.pushes += 1
                TALLY.push_seconds.note(perf_counter() - self.woken)
                if self.steps:
                    await asyncio.sleep(0)  # side by side with the others, for whom the same is made
        except OSError:
            pass  # the watcher has gone; the one who listens to it sees that too
        except Exception:
            log.exception("A push failed at table %s.", self.room.id)
            await self.send({"type": "websocket.close", "code": 1011})
        finally:
            self.pushing = None

    def look_who_sits(self) -> None:
        """Look again which seats are one's own: from now on it sees and does what they may, and no more."""
        self.seating, seats = self.room.seating, self.room.seats_for(self.browser)
        if seats != self.seats:
            self.room.presence.count(self.seats, -1)
            self.room.presence.count(seats, 1)
            self.seats, self.known, self.shown = seats, None, None
            self.steps.clear()  # what waits was for other eyes

    def tell_present(self, seats: str) -> None:
        """Somebody has come or gone."""
        task = asyncio.get_running_loop().create_task(self.send_present(seats))
        TELLING.add(task)
        task.add_done_callback(TELLING.discard)

    def hear(self) -> None:
        """Something was said at the table: the page reads it."""
        task = asyncio.get_running_loop().create_task(self.send_talk())
        TELLING.add(task)
        task.add_done_callback(TELLING.discard)

    async def send_talk(self) -> None:
        """Say that there is something to read."""
        with suppress(OSError):
            text = orjson.dumps({"n": self.room.length, "talk": True}).decode()
            await self.send({"type": "websocket.send", "text": text})

    async def send_present(self, seats: str) -> None:
        """Say which seats are present; the log is as long as before."""
        with suppress(OSError):
            text = orjson.dumps({"n": self.room.length, "present": seats}).decode()
            await self.send({"type": "websocket.send", "text": text})

    def leave(self) -> None:
        """Watch no longer; the last one to leave drops all that was kept for the watchers."""
        self.room.watchers.discard(self)
        self.room.presence.leave(self.seats, self.tell)
        self.tell = None
        if self.pushing is not None:
            self.pushing.cancel()
        if not self.room.watchers:
            PUSHES.pop(self.room, None)
            forget_lines(self.room.id)


async def watch(hall: Hall, scope: Any, receive: Any, send: Any, id_: str) -> None:
    """Let this connection watch the table, and act at it, until it ends."""
    await receive()
    headers = headers_of(scope)
    if not same_origin(headers) or not known_host(headers):
        await send({"type": "websocket.close", "code": FORBIDDEN})
        return
    try:
        room = await hall.room(id_)
    except RoundhouseError:
        await refuse(send, GONE, "There is no such table.")
        return
    browser, address = browser_of(headers), address_of(scope)
    stranger = not room.seats_for(browser)
    if stranger and not COST_LIMIT.allows(address, TO_COME):
        await refuse(send, FULL, "Slowly: that was too much at once.")
        return
    if is_full(room, browser, stranger) or (stranger and not SOCKETS.take(address)):
        await refuse(send, FULL, "Too many are watching already.")
        return
    try:
        await attend(hall, room, scope, receive, send, headers)
    finally:
        if stranger:
            SOCKETS.give_back(address)


def is_full(room: Room, browser: str, stranger: bool) -> bool:
    """Whether the room has no place for one more: strangers and holders of seats are counted apart."""
    if stranger:
        return sum(1 for watcher in room.watchers if not watcher.seats) >= MOST_STRANGERS
    return sum(1 for watcher in room.watchers if watcher.browser == browser) >= MOST_PAGES


async def attend(hall: Hall, room: Room, scope: Any, receive: Any, send: Any, headers: Headers) -> None:
    """Watch, and act, until the connection ends."""
    named = [(b"x-request-id", REQUEST.get().encode())]
    await send({"type": "websocket.accept", "headers": named})
    asked = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    most_steps = 1 if asked.get("pace") == ["instant"] else MOST_STEPS
    present = asked.get("present", [None])[0]
    wire: Wire | None = scope.get("extensions", {}).get(EXTENSION)
    watcher = Watcher(room, headers, layout_in(asked), most_steps, send, present, wire)
    hall.follower.attended(room)
    try:
        if known_length(asked) != room.length:
            watcher(room.step())
        elif asked.get("run") == [RUN]:
            watcher.shown = (watcher.eyes, room.step())
        address = address_of(scope)
        if wire is not None:
            wire.attach(taking(hall, watcher, address))
        while (message := await receive())["type"] != "websocket.disconnect":
            while watcher.obeying:
                watcher.obeyed = asyncio.get_running_loop().create_future()
                await watcher.obeyed
            await obey(hall, watcher, message.get("text") or "", address)
    finally:
        if wire is not None:
            wire.take = None
        watcher.leave()


def taking(hall: Hall, watcher: Watcher, address: str) -> Callable[[str], bool]:
    """What takes orders of this watcher at once, one at a time."""
    context = copy_context()

    def obeyed() -> None:
        watcher.obeying = False
        if watcher.obeyed is not None and not watcher.obeyed.done():
            watcher.obeyed.set_result(None)

    def take(text: str) -> bool:
        if watcher.obeying or watcher.key:
            return False
        watcher.obeying = True
        Errand(obey(hall, watcher, text, address, to_the_end=True), context, obeyed)
        return True

    return take


async def obey(hall: Hall, watcher: Watcher, text: str, address: str, to_the_end: bool = False) -> None:
    """Carry out an order that came over the connection; the answer names it, and says what was wrong."""
    key = ""
    try:
        if not PLAY_LIMIT.allows(address):
            raise too_many()
        order = order_in(text)
        key = watcher.key = order.key
        if watcher.seating != watcher.room.seating:
            watcher.look_who_sits()
        await carry_out(hall, watcher.room, watcher.seats, order, to_the_end)
        answer: dict[str, Any] = {"n": watcher.room.length, "ack": key}
    except Exception as error:
        problem = log_failure(error)
        TALLY.refusals[problem.status] += 1
        watcher.key = key
        answer = {"n": watcher.room.length, "ack": key, "problem": problem.body}
    if watcher.key == key:  # no push has answered it yet
        watcher.key = ""
        with suppress(OSError):  # of who has gone the next message tells
            await watcher.send({"type": "websocket.send", "text": orjson.dumps(answer).decode()})


async def refuse(send: Any, code: int, reason: str) -> None:
    """Open the connection and close it again: only so the page learns why."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code, "reason": reason})


def known_length(asked: dict[str, list[str]]) -> int:
    """How long the log was that the page shows, by ?n=."""
    given = asked.get("n", ["-1"])[0]
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else -1


def layout_in(asked: dict[str, list[str]]) -> str:
    """Which picture the page wants, by ?layout=."""
    given = asked.get("layout", ["both"])[0]
    return given if given in ("wide", "narrow") else "both"
