"""Actions at a table as plain ASGI: a POST outside Django, and what a WebSocket needs of it too."""

import json
import logging
from http import HTTPStatus
from typing import Any

from django.db import DatabaseError
from django.http.cookie import parse_cookie

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.hall import Hall, NoTable, Room, Stale
from roundhouse.site.security import HEADERS, Limit, known_host, same_origin

MOST_BYTES = 4000
"""No action's request is longer."""
MOST_KEYS = 10
"""No browser holds more seats at one table."""
ACTS = Limit(burst=60, rate=10)
"""How many actions one address may send: a hasty person's, not a flood."""

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
        raise too_many()
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "Unsupported media type", "Send application/json.")
    text, n, key = order_in(await body_of(receive, MOST_BYTES))
    room = await hall.room(id_)
    await carry_out(hall, room, room.seats_of(keys_of(headers, id_)), text, n, key)
    return room.length


async def carry_out(hall: Hall, room: Room, seats: list[int], text: str, n: int, key: str) -> None:
    """Act for whoever holds these seats; returns when it is on disk, or was done before under this key."""
    if not seats:
        raise Problem(403, "No seat", "You hold no seat at this table.")
    if key in room.requests:
        return  # a retry of what is done already
    if n != room.length:
        raise Stale("The table has moved on meanwhile: look again, then choose.")
    mover = room.table.to_move
    if room.table.over:
        raise Problem(409, "Over", "The game is over.")
    if mover not in seats:
        raise Problem(403, "Not your turn", "None of your seats is to move.")
    await hall.act(room, mover, text, n, key)


def too_many() -> Problem:
    return Problem(429, "Too many requests", "Slowly: that was too much at once. Try again in a moment.")


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
