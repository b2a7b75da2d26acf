"""The stream of a table in the API: what has changed, as server-sent events, from any point of its log on."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import orjson

from roundhouse.site.api.acts import Length
from roundhouse.site.api.operations import STREAM, Asked, operation
from roundhouse.site.api.problems import api_problem
from roundhouse.site.api.tokens import holds, listening, still_there
from roundhouse.site.api.views import LogEvent, Seat, events_of, seats_of
from roundhouse.site.logs import REQUEST
from roundhouse.site.models import StoredAction
from roundhouse.site.security import HEADERS
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.live import MOST_PAGES, MOST_STRANGERS, PUSHES, SOCKETS
from roundhouse.site.tables.log_html import forget_lines
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import PERSON, Step
from roundhouse.site.tables.store import actions_after
from roundhouse.site.tallies import TALLY

log = logging.getLogger(__name__)

BREATH: Final = 15.0
"""Seconds after which a stream on which nothing happens says that it is there; then it looks, too, whether
its token still holds."""


@dataclass
class Changed:
    """How the table stands, and what was done since the last message: the data of one event."""

    n: int
    """How long the log is; the event's `id` as well."""
    to_move: int
    your_turn: bool
    """Whether this token may act now."""
    over: bool
    seats: list[Seat]
    since: int
    """So many events of the log stand as you know them; those that you know beyond were taken back, or are
    told again in other words. At the end of a game all are told, without what was hidden."""
    events: list[LogEvent]
    """What follows after these."""


class Stream:
    """One client that listens. It is told of the newest state, however many steps led there."""

    def __init__(self, room: Room, asked: Asked) -> None:
        self.room = room
        self.token = asked.token
        self.asked = asked
        self.browser = listening(asked.token.id) if asked.token else ""
        """Under this name its streams are counted."""
        self.seats = asked.seats(room)
        self.news = asyncio.Event()

    def __call__(self, step: Step) -> None:
        """Something has happened at the table."""
        self.news.set()

    def hear(self) -> None:
        """Something was said: that is not told to programs."""

    def foresee(self, step: Step) -> None:
        """What is told is made when it is on disk."""

    @property
    def may_listen(self) -> bool:
        """Whether its token is still that of the seat's holder."""
        return self.token is None or self.token.table != self.room.id or holds(self.token, self.room)

    def changed(self, since: int) -> Changed:
        """How the table stands for whoever knows so many events that still stand.

        The last of them is told again, since its sentence may depend on the next; and all of them when the
        game is over, since nothing is hidden then.
        """
        room, table = self.room, self.room.table
        since = 0 if table.over else max(0, min(since, len(table.log)) - 1)
        mine = self.asked.can_act and table.decider in self.seats
        return Changed(
            n=room.length,
            to_move=table.to_move,
            your_turn=mine and room.players[table.decider] == PERSON,
            over=table.over,
            seats=seats_of(room),
            since=since,
            events=events_of(table, self.asked.seat(room), since),
        )


@operation("GET", "/tables/{table}/stream", "Stream", media=STREAM, event=Changed)
async def follow(asked: Asked, table: str, send: Any, receive: Any, n: Length | None = None) -> None:
    """What changes at the table, as server-sent events named `table`, each with a `Changed` as its data.

    The first comes at once, unless nothing has changed since `n`: the table's `n` as you know it. A client
    that was cut off goes on by the header `Last-Event-ID`, as browsers do by themselves; it gets what it has
    missed, and is told what was taken back. A comment comes every fifteen seconds as a sign of life. Who
    listens without a token sees what everybody may see.
    """
    room = await asked.room(table)
    last = asked.headers.get("last-event-id", "")
    if last.isascii() and last.isdecimal() and len(last) < 10:
        n = int(last)
    stream = Stream(room, asked)
    stranger = not stream.seats
    same = sum(1 for each in room.watchers if each.browser == stream.browser and each.seats == stream.seats)
    if same >= (MOST_STRANGERS if stranger else MOST_PAGES) or (stranger and not SOCKETS.take(asked.address)):
        raise api_problem("too-many", "Too many are watching already.")
    room.watchers.add(stream)
    HALL.follower.attended(room)
    room.presence.come(stream.seats, None)
    gone = asyncio.ensure_future(left(receive))
    try:
        await begin(send)
        try:
            await tell_on(stream, send, gone, n)
        except Exception:  # the answer has begun: nothing else can be said
            log.exception("A stream failed at table %s.", room.id)
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        room.watchers.discard(stream)
        room.presence.leave(stream.seats, None)
        if stranger:
            SOCKETS.give_back(asked.address)
        if not room.watchers:
            PUSHES.pop(room, None)
            forget_lines(room.id)


async def tell_on(stream: Stream, send: Any, gone: "asyncio.Future[Any]", n: int | None) -> None:
    """Tell what changes since the log had n lines, until the client leaves or its token is dead."""
    room = stream.room
    known, count = n or 0, await HALL.reader.ask(events_before, room.id, n or 0)
    if n != room.length:
        stream.news.set()
    while not gone.done():
        news: asyncio.Future[Any] = asyncio.ensure_future(stream.news.wait())
        await asyncio.wait([news, gone], timeout=BREATH, return_when=asyncio.FIRST_COMPLETED)
        news.cancel()
        if gone.done() or (stream.token is not None and not await still_there(stream.token)):
            return
        text = b": still here\n\n"
        if stream.news.is_set():
            stream.news.clear()
            since = await HALL.reader.ask(standing, room.id, known, count)
            if not stream.may_listen:
                return
            told = stream.changed(since)
            known, count = told.n, told.since + len(told.events)
            text = b"id: %d\nevent: table\ndata: %s\n\n" % (told.n, orjson.dumps(told))
            TALLY.pushes += 1
        await send({"type": "http.response.body", "body": text, "more_body": True})


def events_before(table: str, n: int) -> int:
    """How many events stood when the log had n lines, read in the thread that reads."""
    lines = StoredAction.objects.filter(table_id=table, n__lt=n).order_by("n")
    return len(actions_after(list(lines)))


def standing(table: str, n: int, count: int) -> int:
    """How many of so many events that stood after n lines were never taken back since.

    What was done again after that may be the same or not: nobody is told which.
    """
    undone = StoredAction.objects.filter(table_id=table, n__gte=n, kind=StoredAction.UNDO)
    return min([count, *(int(text) for text in undone.values_list("text", flat=True))])


async def begin(send: Any) -> None:
    """Begin the answer."""
    headers = {**HEADERS, "Content-Type": STREAM, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    raw.append((b"x-request-id", REQUEST.get().encode()))
    TALLY.answers[200] += 1
    await send({"type": "http.response.start", "status": 200, "headers": raw})
    await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})


async def left(receive: Any) -> None:
    """Returns when the client has gone, or the site goes down: nothing else comes after a whole request."""
    with suppress(OSError):
        await receive()
