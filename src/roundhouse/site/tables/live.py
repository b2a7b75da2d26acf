"""A WebSocket at a table: it gets the newest face after every change, and takes actions."""

import asyncio
import logging
from typing import Any
from urllib.parse import parse_qs

import orjson

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.http import (
    address_of,
    at_of,
    headers_of,
    keys_of,
    problem_of,
    theme_of,
    too_many,
)
from roundhouse.site.security import known_host, same_origin
from roundhouse.site.tables.act import ACTS, carry_out, order_in
from roundhouse.site.tables.hall import Hall, Room
from roundhouse.site.tables.table_html import Face, aside_of, face, patch
from roundhouse.site.tables.table_model import showing

MOST_WATCHERS = 1000
"""So many connections watch one table at once."""
FORBIDDEN, GONE, FULL = 4403, 4404, 1013
"""The codes with which a WebSocket is closed."""

log = logging.getLogger(__name__)


class Watcher:
    """One connection. What is overtaken is left out: it gets the newest face, then waits for the next."""

    __slots__ = ("at", "behind", "key", "layout", "marks", "pushing", "room", "seats", "send", "theme")

    def __init__(self, room: Room, headers: dict[str, str], layout: str, send: Any) -> None:
        self.room = room
        self.seats = room.seats_of(keys_of(headers, room.id))
        at = at_of(headers, room.id)
        self.at = at if at in self.seats else None
        self.theme = theme_of(headers)
        self.layout = layout
        self.send = send
        self.marks: tuple[int, ...] = ()
        """What was pushed last, as marks; nothing before the first push."""
        self.key = ""
        """The name of the action that came over this connection and waits for its answer."""
        self.behind = False
        self.pushing: asyncio.Task[None] | None = None

    def __call__(self) -> None:
        """Something has happened at the table."""
        self.behind = True
        if self.pushing is None:
            self.pushing = asyncio.get_running_loop().create_task(self.push())

    async def push(self) -> None:
        """Send faces until the newest is with the watcher."""
        try:
            while self.behind:
                self.behind = False
                text = self.message()
                if self.key and self.key in self.room.requests:
                    text = f'{text[:-1]},"ack":{orjson.dumps(self.key).decode()}}}'
                    self.key = ""
                await self.send({"type": "websocket.send", "text": text})
        except OSError:
            pass  # the watcher has gone; the one who listens to it sees that too
        except Exception:
            log.exception("A push failed at table %s.", self.room.id)
            await self.send({"type": "websocket.close", "code": 1011})
        finally:
            self.pushing = None

    def message(self) -> str:
        """What is pushed, made once for all who are to get the same."""
        faces = self.room.faces
        who = (tuple(self.seats), self.theme, self.at, self.layout)
        if who not in faces:
            made = face_of(self.room, self.seats, self.theme, self.at, self.layout)
            faces[who] = (made, made.marks(), {})
        made, marks, messages = faces[who]
        old, self.marks = self.marks, marks
        if old not in messages:
            pushed = patch(old, made, marks) or {"n": made.showing.n, "html": made.html()}
            messages[old] = orjson.dumps(pushed).decode()
        return str(messages[old])


def face_of(room: Room, seats: list[int], theme: str, at: int | None, layout: str) -> Face:
    """The newest face; the part of it that seldom changes is kept."""
    shown = showing(room, seats, theme, at, layout)
    key = (shown.seat, shown.lent, shown.over, shown.your_turn)
    if key not in room.asides:
        room.asides[key] = aside_of(shown, "", "")
    return face(shown, aside=room.asides[key])


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
    if len(room.watchers) >= MOST_WATCHERS:
        await refuse(send, FULL, "Too many are watching already.")
        return
    await send({"type": "websocket.accept"})
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    watcher = Watcher(room, headers, layout_in(asked), send)
    room.watchers.add(watcher)
    if known_length(asked) != room.length:
        watcher()
    address = address_of(scope)
    try:
        while (message := await receive())["type"] != "websocket.disconnect":
            await take(hall, watcher, message, address)
    finally:
        room.watchers.discard(watcher)
        if watcher.pushing is not None:
            watcher.pushing.cancel()
        if not room.watchers:
            room.faces.clear()
            room.told.clear()
            room.asides.clear()


async def take(hall: Hall, watcher: Watcher, message: dict[str, Any], address: str) -> None:
    """Carry out an action that came over the connection; the answer names it, and says what was wrong."""
    key = ""
    try:
        if not ACTS.allows(address):
            raise too_many()
        text, n, key = order_in((message.get("text") or "").encode())
        watcher.key = key
        await carry_out(hall, watcher.room, watcher.seats, text, n, key)
        answer: dict[str, Any] = {"n": watcher.room.length, "ack": key}
    except Exception as error:
        problem = problem_of(error)
        if problem.status >= 500:
            log.exception("An action failed.")
        watcher.key = key
        answer = {"n": watcher.room.length, "ack": key, "problem": problem.body}
    if watcher.key == key:  # no push has told it yet
        watcher.key = ""
        await watcher.send({"type": "websocket.send", "text": orjson.dumps(answer).decode()})


async def refuse(send: Any, code: int, reason: str) -> None:
    """Open and close: only so the page learns why."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code, "reason": reason})


def known_length(asked: dict[str, list[str]]) -> int:
    """What the page says it has seen, by ?n=."""
    given = asked.get("n", ["-1"])[0]
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else -1


def layout_in(asked: dict[str, list[str]]) -> str:
    """Which picture the page wants, by ?layout=."""
    given = asked.get("layout", ["both"])[0]
    return given if given in ("wide", "narrow") else "both"
