"""The WebSocket of a table: it brings what has changed after every action, and takes orders."""

import asyncio
import logging
from collections import OrderedDict, deque
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

import orjson

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.http import (
    Headers,
    address_of,
    browser_of,
    headers_of,
    keys_of,
    problem_of,
    theme_of,
    too_many,
)
from roundhouse.site.security import PLAY_LIMIT, known_host, same_origin
from roundhouse.site.tables.act import carry_out, order_in
from roundhouse.site.tables.hall import Hall
from roundhouse.site.tables.log_html import forget_lines
from roundhouse.site.tables.presence import Tell
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.table_html import Fingerprint, TableHtml, aside_of, diff, table_html
from roundhouse.site.tables.table_model import model_for

MOST_WATCHERS = 1000
"""So many connections watch one table at once."""
MOST_STEPS = 60
"""So many steps of a table wait for a watcher that shows them one by one; what is older is left out."""
MOST_KEPT = 4
"""Of so many steps the markup is kept, for watchers that are a little behind the others."""
FORBIDDEN, GONE, FULL = 4403, 4404, 1013
"""The codes with which a WebSocket is closed."""

Eyes = tuple[tuple[int, ...], str, int | None, str]
"""What a watcher's markup depends on: the seats held, the theme, whose screen it is, the layout."""

log = logging.getLogger(__name__)


class Made:
    """What was made for one step of a room."""

    def __init__(self) -> None:
        self.markup: dict[Eyes, tuple[TableHtml, Fingerprint]] = {}
        self.messages: dict[tuple[Eyes, Fingerprint | None], str] = {}
        """Messages that bring it, by the fingerprint of what the watcher has."""


class Pushes:
    """What is pushed to the watchers of one room: made once for all who are to get the same."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.made: OrderedDict[int, Made] = OrderedDict()
        """What was made for the newest steps, by the length of the log."""
        self.asides: dict[tuple[object, ...], str] = {}
        """The section that seldom changes, by all that it depends on."""

    def message(self, eyes: Eyes, old: Fingerprint | None, step: Room) -> tuple[str, Fingerprint]:
        """What brings a watcher from `old` to this step of the room, and the fingerprint of that."""
        made = self.made.get(step.length)
        if made is None:
            made = self.made[step.length] = Made()
            if len(self.made) > MOST_KEPT:
                self.made.popitem(last=False)
        if eyes not in made.markup:
            fresh = self.markup(eyes, step)
            made.markup[eyes] = (fresh, Fingerprint(fresh))
        new, fingerprint = made.markup[eyes]
        key = (eyes, old)
        if key not in made.messages:
            change = None if old is None else diff(old, new, fingerprint)
            made.messages[key] = orjson.dumps(change or {"n": new.model.n, "html": new.html()}).decode()
        return made.messages[key], fingerprint

    def markup(self, eyes: Eyes, step: Room) -> TableHtml:
        """The table as these eyes see it at this step."""
        seats, theme, at_screen, layout = eyes
        model = model_for(step, list(seats), theme, at_screen, layout)
        key = (model.seat, model.lent, model.over, model.your_turn, model.asked_always)
        if key not in self.asides:
            self.asides[key] = aside_of(model, "", "")
        return table_html(model, aside=self.asides[key])


PUSHES: dict[Room, Pushes] = {}
"""The pushes of every room that is watched."""
TELLING: set[asyncio.Task[None]] = set()
"""Who is being told who is present."""


class Watcher:
    """One connection. It gets every step in its turn, the last of them if it is slow; or only the newest."""

    __slots__ = (
        "browser",
        "fingerprint",
        "key",
        "layout",
        "pushes",
        "pushing",
        "room",
        "seats",
        "send",
        "steps",
        "tell",
        "theme",
    )

    def __init__(
        self, room: Room, headers: Headers, layout: str, most_steps: int, send: Any, present: str | None
    ) -> None:
        self.room = room
        self.pushes = PUSHES.setdefault(room, Pushes(room))
        self.browser = browser_of(headers)
        self.seats = room.seats_for(self.browser, keys_of(headers, room.id))
        self.theme, self.layout = theme_of(headers), layout
        self.send = send
        self.fingerprint: Fingerprint | None = None
        """Of the markup that was pushed last; None before the first push."""
        self.key = ""
        """The name of the order that came over this connection and waits for its answer."""
        self.steps: deque[Room] = deque(maxlen=most_steps)
        """The steps of the room that wait to be pushed."""
        self.pushing: asyncio.Task[None] | None = None
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

    def __call__(self, step: Room) -> None:
        """Something has happened at the table: so it stands now."""
        self.steps.append(step)
        if self.pushing is None:
            self.pushing = asyncio.get_running_loop().create_task(self.push())

    async def push(self) -> None:
        """Send step after step until the newest is with the watcher."""
        try:
            while self.steps:
                text, self.fingerprint = self.pushes.message(
                    self.eyes, self.fingerprint, self.steps.popleft()
                )
                if self.key and self.key in self.room.requests:
                    text = f'{text[:-1]},"ack":{orjson.dumps(self.key).decode()}}}'
                    self.key = ""
                await self.send({"type": "websocket.send", "text": text})
                await asyncio.sleep(0)  # side by side with the others, for whom the same is made
        except OSError:
            pass  # the watcher has gone; the one who listens to it sees that too
        except Exception:
            log.exception("A push failed at table %s.", self.room.id)
            await self.send({"type": "websocket.close", "code": 1011})
        finally:
            self.pushing = None

    def tell_present(self, seats: str) -> None:
        """Somebody has come or gone."""
        task = asyncio.get_running_loop().create_task(self.send_present(seats))
        TELLING.add(task)
        task.add_done_callback(TELLING.discard)

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
            forget_lines(self.room)


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
    asked = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    most_steps = 1 if asked.get("pace") == ["instant"] else MOST_STEPS
    present = asked.get("present", [None])[0]
    watcher = Watcher(room, headers, layout_in(asked), most_steps, send, present)
    try:
        if known_length(asked) != room.length:
            watcher(room.step())
        address = address_of(scope)
        while (message := await receive())["type"] != "websocket.disconnect":
            await obey(hall, watcher, message, address)
    finally:
        watcher.leave()


async def obey(hall: Hall, watcher: Watcher, message: dict[str, Any], address: str) -> None:
    """Carry out an order that came over the connection; the answer names it, and says what was wrong."""
    key = ""
    try:
        if not PLAY_LIMIT.allows(address):
            raise too_many()
        order = order_in((message.get("text") or "").encode())
        key = watcher.key = order.key
        await carry_out(hall, watcher.room, watcher.seats, order)
        answer: dict[str, Any] = {"n": watcher.room.length, "ack": key}
    except Exception as error:
        problem = problem_of(error)
        if problem.status >= 500:
            log.exception("An action failed.")
        watcher.key = key
        answer = {"n": watcher.room.length, "ack": key, "problem": problem.body}
    if watcher.key == key:  # no push has answered it yet
        watcher.key = ""
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
