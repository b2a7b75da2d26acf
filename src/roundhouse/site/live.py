"""The two hot paths of a table, as plain ASGI: act (a POST) and watch (a WebSocket)."""

import asyncio
import json
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from django.template.loader import render_to_string

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.hall import Hall, NoTable, Room, Stale
from roundhouse.site.security import same_origin
from roundhouse.site.showing import showing

MOST_BYTES = 4000
"""No action's request is longer."""


class Problem(Exception):
    """What goes back as application/problem+json."""

    def __init__(self, status: int, title: str, detail: str, rule: str = "") -> None:
        super().__init__(detail)
        self.status = status
        self.body = {"type": "about:blank", "status": status, "title": title, "detail": detail}
        if rule:
            self.body["rule"] = rule


async def act(hall: Hall, scope: Any, receive: Any, send: Any, id_: str) -> None:
    """POST {"text", "n", "key"}: answered after the action is on disk."""
    try:
        headers = headers_of(scope)
        if not same_origin(headers):
            raise Problem(403, "Forbidden", "This request comes from another site.")
        if headers.get("content-type", "").partition(";")[0] != "application/json":
            raise Problem(415, "Unsupported media type", "Send application/json.")
        order = await body_of(receive)
        room = await hall.room(id_)
        seats = room.seats_of(keys_of(headers, id_))
        mover = room.table.to_move
        if mover not in seats:
            raise Problem(403, "Not your turn", "None of your seats is to move.")
        await hall.act(room, mover, order["text"], order["n"], order["key"])
        await answer(send, 200, {"n": room.length})
    except Problem as problem:
        await answer(send, problem.status, problem.body)
    except RoundhouseError as error:
        await answer(send, status_of(error), problem_of(error).body)


def status_of(error: RoundhouseError) -> int:
    return 404 if isinstance(error, NoTable) else 409 if isinstance(error, Stale) else 422


def problem_of(error: RoundhouseError) -> Problem:
    refusal = getattr(error, "refusal", None)
    return Problem(status_of(error), type(error).__name__, str(error), refusal.rule if refusal else "")


async def body_of(receive: Any) -> dict[str, Any]:
    """The order in the body: its text, the length of the log it was made for, and the request's own name."""
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > MOST_BYTES:
            raise Problem(413, "Too large", f"An action takes at most {MOST_BYTES} bytes.")
        if not message.get("more_body"):
            break
    try:
        order = json.loads(body)
        text, n, key = order["text"], order["n"], order["key"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Problem(400, "Bad request", 'Send {"text": …, "n": …, "key": …}.') from None
    if not isinstance(text, str) or type(n) is not int or not isinstance(key, str) or not 8 <= len(key) <= 64:
        raise Problem(400, "Bad request", "text and key are texts, key has 8 to 64 letters, n is a number.")
    return {"text": text, "n": n, "key": key}


async def watch(hall: Hall, scope: Any, receive: Any, send: Any, id_: str) -> None:
    """A WebSocket that gets the table's newest face after every change; what is overtaken is left out."""
    await receive()
    headers = headers_of(scope)
    try:
        if not same_origin(headers):
            raise NoTable("This request comes from another site.")
        room = await hall.room(id_)
    except RoundhouseError:
        await send({"type": "websocket.close", "code": 4404})
        return
    await send({"type": "websocket.accept"})
    changed = asyncio.Event()
    room.watchers.add(changed.set)
    known = int((parse_qs(scope["query_string"].decode()).get("n") or ["-1"])[0])
    if known != room.length:
        changed.set()
    pushing = asyncio.create_task(push(room, headers, changed, send))
    try:
        while (await receive())["type"] != "websocket.disconnect":
            pass
    finally:
        pushing.cancel()
        room.watchers.discard(changed.set)


async def push(room: Room, headers: dict[str, str], changed: asyncio.Event, send: Any) -> None:
    seats = room.seats_of(keys_of(headers, room.id))
    while True:
        await changed.wait()
        changed.clear()
        html = face(room, seats, theme_of(headers))
        await send({"type": "websocket.send", "text": json.dumps({"n": room.length, "html": html})})


def face(room: Room, seats: list[int], theme: str) -> str:
    """The part of the page that changes."""
    return render_to_string("site/_table.html", showing(room, seats, theme))


async def answer(send: Any, status: int, body: dict[str, Any]) -> None:
    kind = b"application/json" if status == 200 else b"application/problem+json"
    headers = [(b"content-type", kind), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(body).encode()})


def headers_of(scope: Any) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def cookies_of(headers: dict[str, str]) -> dict[str, str]:
    return {name: morsel.value for name, morsel in SimpleCookie(headers.get("cookie", "")).items()}


def keys_of(headers: dict[str, str], id_: str) -> list[str]:
    """The secrets of the seats that this browser holds at a table."""
    return cookies_of(headers).get(f"seat-{id_}", "").split(".")


def theme_of(headers: dict[str, str]) -> str:
    return "dark" if cookies_of(headers).get("theme") == "dark" else "light"
