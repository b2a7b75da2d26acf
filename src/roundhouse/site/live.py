"""The two hot paths of a table, as plain ASGI: act (a POST) and watch (a WebSocket)."""

import asyncio
import json
import logging
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs

import orjson
from django.db import DatabaseError
from django.http.cookie import parse_cookie
from django.template.loader import render_to_string

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.hall import Hall, NoTable, Room, Stale
from roundhouse.site.security import HEADERS, Limit, known_host, same_origin
from roundhouse.site.showing import showing

MOST_BYTES = 4000
"""No action's request is longer."""
MOST_WATCHERS = 1000
"""So many connections watch one table at once."""
MOST_KEYS = 10
"""No browser holds more seats at one table."""
ACTS = Limit(burst=60, rate=10)
"""How many actions one address may send: a hasty person's, not a flood."""

FORBIDDEN, GONE, FULL = 4403, 4404, 1013
"""The codes with which a WebSocket is closed."""

log = logging.getLogger(__name__)


class Problem(Exception):
    """What goes back as application/problem+json."""

    def __init__(self, status: int, title: str, detail: str, rule: str = "") -> None:
        super().__init__(detail)
        self.status = status
        self.body: dict[str, Any] = {
            "type": "about:blank",
            "status": status,
            "title": title,
            "detail": detail,
        }
        if rule:
            self.body["rule"] = rule


async def act(hall: Hall, scope: Any, receive: Any, send: Any, id_: str) -> None:
    """POST {"text", "n", "key"}: answered after the action is on disk."""
    try:
        await answer(send, 200, {"n": await acted(hall, scope, receive, id_)})
    except Exception as error:
        problem = error if isinstance(error, Problem) else problem_of(error)
        if problem.status >= 500:
            log.exception("An action failed.")
        await answer(send, problem.status, problem.body)


async def acted(hall: Hall, scope: Any, receive: Any, id_: str) -> int:
    """Check the request and carry it out; the length of the log afterwards."""
    headers = headers_of(scope)
    if scope["method"] != "POST":
        raise Problem(405, "Method not allowed", "An action is sent by POST.")
    if not known_host(headers):
        raise Problem(400, "Bad request", "This site does not answer to that name.")
    if not same_origin(headers):
        raise Problem(403, "Forbidden", "This request comes from another site.")
    if not ACTS.allows(address_of(scope)):
        raise Problem(429, "Too many requests", "Slowly: that was too much at once. Try again in a moment.")
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "Unsupported media type", "Send application/json.")
    text, n, key = order_in(await body_of(receive, MOST_BYTES))
    room = await hall.room(id_)
    seats = room.seats_of(keys_of(headers, id_))
    if not seats:
        raise Problem(403, "No seat", "You hold no seat at this table.")
    if key in room.requests:
        return room.length  # a retry of what is done already
    if n != room.length:
        raise Stale("The table has moved on meanwhile: look again, then choose.")
    mover = room.table.to_move
    if room.table.over:
        raise Problem(409, "Over", "The game is over.")
    if mover not in seats:
        raise Problem(403, "Not your turn", "None of your seats is to move.")
    await hall.act(room, mover, text, n, key)
    return room.length


def status_of(error: RoundhouseError) -> int:
    return 404 if isinstance(error, NoTable) else 409 if isinstance(error, Stale) else 422


def problem_of(error: Exception) -> Problem:
    """Any error as it is told; what is not the client's fault is told without its inside."""
    if isinstance(error, RoundhouseError):
        refusal = getattr(error, "refusal", None)
        return Problem(status_of(error), type(error).__name__, str(error), refusal.rule if refusal else "")
    if isinstance(error, DatabaseError):
        return Problem(503, "Not written", "The action could not be stored, so it was not done. Try again.")
    return Problem(500, "Our mistake", "Something went wrong here, and nothing was done.")


async def body_of(receive: Any, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    parts: list[bytes] = []
    length = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Problem(400, "Bad request", "The request was cut short.")
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > most:
            raise Problem(413, "Too large", f"At most {most} bytes are taken here.")
        if not message.get("more_body"):
            return b"".join(parts)


def order_in(body: bytes) -> tuple[str, int, str]:
    """The order in the body: its text, the length of the log it was made for, and the request's own name."""
    try:
        order = json.loads(body)
        text, n, key = order["text"], order["n"], order["key"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise Problem(400, "Bad request", 'Send {"text": …, "n": …, "key": …}.') from None
    if not isinstance(text, str) or type(n) is not int or not isinstance(key, str):
        raise Problem(400, "Bad request", "text and key are texts, n is a number.")
    if not 8 <= len(key) <= 64 or not key.isascii() or not key.isprintable():
        raise Problem(400, "Bad request", "key has 8 to 64 plain letters.")
    return text, n, key


async def watch(hall: Hall, scope: Any, receive: Any, send: Any, id_: str) -> None:
    """A WebSocket that gets the table's newest face after every change; what is overtaken is left out."""
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
    changed = asyncio.Event()
    room.watchers.add(changed.set)
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    if known_length(asked) != room.length:
        changed.set()
    pushing = asyncio.create_task(push(room, headers, layout_in(asked), changed, send))
    try:
        while (await receive())["type"] != "websocket.disconnect":
            pass
    finally:
        room.watchers.discard(changed.set)
        pushing.cancel()
        if not room.watchers:
            room.faces.clear()
            room.told.clear()


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


async def push(room: Room, headers: dict[str, str], layout: str, changed: asyncio.Event, send: Any) -> None:
    """Send the newest face whenever there is one that this watcher has not got."""
    seats, at = room.seats_of(keys_of(headers, room.id)), at_of(headers, room.id)
    theme = theme_of(headers)
    try:
        while True:
            await changed.wait()
            changed.clear()
            await send({"type": "websocket.send", "text": message(room, seats, theme, at, layout)})
    except OSError:
        pass  # the watcher has gone; the one who listens to it sees that too
    except Exception:
        log.exception("A push failed at table %s.", room.id)
        await send({"type": "websocket.close", "code": 1011})


def message(room: Room, seats: list[int], theme: str, at: int | None = None, layout: str = "both") -> str:
    """What is pushed, made once for all who are to get the same."""
    at = at if at in seats else None
    key = (room.length, tuple(seats), theme, at, layout)
    if key not in room.faces:
        pushed = {"n": room.length, "html": face(room, seats, theme, at, layout)}
        room.faces[key] = orjson.dumps(pushed).decode()
    return room.faces[key]


def face(room: Room, seats: list[int], theme: str, at: int | None = None, layout: str = "both") -> str:
    """The part of the page that changes, as a push brings it; its last section seldom does."""
    context = showing(room, seats, theme, at, layout)
    key = ("aside", *(context[name] for name in ("seat", "lent", "over", "your_turn")))
    if key not in room.told:
        room.told[key] = render_to_string("site/_aside.html", context)
    return render_to_string("site/_table.html", {**context, "aside": room.told[key]})


async def answer(send: Any, status: int, body: dict[str, Any]) -> None:
    """Send JSON, as a problem if it is one."""
    content = json.dumps(body).encode()
    kind = "application/json" if status == HTTPStatus.OK else "application/problem+json"
    headers = {
        **HEADERS,
        "Content-Type": kind,
        "Cache-Control": "no-store",
        "Content-Length": str(len(content)),
    }
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = "POST"
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        headers["Retry-After"] = "5"
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        headers["Connection"] = "close"  # the rest of the body is not read
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": content})


def address_of(scope: Any) -> str:
    """Who asks; a proxy on this machine says it for its clients, and uvicorn has read that."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def headers_of(scope: Any) -> dict[str, str]:
    """The headers by their small names; cookies may come in several lines."""
    headers: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name, text = raw.decode("latin-1"), value.decode("latin-1")
        headers[name] = f"{headers[name]}; {text}" if name == "cookie" and name in headers else text
    return headers


def cookies_of(headers: dict[str, str]) -> dict[str, str]:
    return dict(parse_cookie(headers.get("cookie", "")))


def keys_of(headers: dict[str, str], id_: str) -> list[str]:
    """The secrets of the seats that this browser holds at a table."""
    return cookies_of(headers).get(f"seat-{id_}", "").split(".")[:MOST_KEYS]


def at_of(headers: dict[str, str], id_: str) -> int | None:
    """Who of several people at this screen said last that the screen is theirs."""
    word = cookies_of(headers).get(f"at-{id_}", "")
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else None


def theme_of(headers: dict[str, str]) -> str:
    return "dark" if cookies_of(headers).get("theme") == "dark" else "light"
