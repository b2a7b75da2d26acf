"""Actions at a table: the POST that carries one, outside Django, and the checks of every order."""

import json
from typing import Any, NamedTuple

from roundhouse.site.http import (
    Problem,
    address_of,
    answer_json,
    answer_problem,
    body_of,
    browser_of,
    headers_of,
    log_failure,
    too_many,
    unknown_name,
)
from roundhouse.site.security import PLAY_LIMIT, known_host, same_origin
from roundhouse.site.tables.hall import Hall
from roundhouse.site.tables.room import Room
from roundhouse.site.tallies import TALLY

MOST_BYTES = 4000
"""No action's request is longer."""


class Order(NamedTuple):
    """What a client asks to be done at a table."""

    text: str
    """The action in notation."""
    n: int
    """How long the log was when the client chose it."""
    key: str
    """The client's own name of the request, by which a retry is known."""
    more: bool
    """Whether the client goes on at once: then nothing is played by itself in between."""


async def act(hall: Hall, scope: Any, receive: Any, send: Any, id_: str) -> None:
    """POST {"text", "n", "key"}, perhaps with "more": answered after the action is on disk."""
    try:
        await answer_json(send, 200, {"n": await acted(hall, scope, receive, id_)})
    except Exception as error:
        problem = log_failure(error)
        TALLY.refusals[problem.status] += 1
        await answer_problem(send, problem)


async def acted(hall: Hall, scope: Any, receive: Any, id_: str) -> int:
    """Check the request and carry it out; the length of the log afterwards."""
    headers = headers_of(scope)
    if scope["method"] != "POST":
        raise Problem(405, "Method not allowed", "An action is sent by POST.")
    if not known_host(headers):
        raise unknown_name(headers)
    if not same_origin(headers):
        raise Problem(403, "Forbidden", "This request comes from another site.")
    if not PLAY_LIMIT.allows(address_of(scope)):
        raise too_many()
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "Unsupported media type", "Send application/json.")
    order = order_in(await body_of(receive, MOST_BYTES, headers))
    room = await hall.room(id_)
    await carry_out(hall, room, room.seats_for(browser_of(headers)), order)
    return room.length


async def carry_out(hall: Hall, room: Room, seats: list[int], order: Order, to_the_end: bool = False) -> None:
    """Act for whoever holds these seats; returns when it is on disk, or was done before under this key.

    `to_the_end` says that whoever awaits this is not called off in the middle.
    """
    if not seats:
        raise Problem(403, "No seat", "You hold no seat at this table.")
    await hall.act(room, seats, order.text, order.n, order.key, more=order.more, to_the_end=to_the_end)


def order_in(body: bytes | str) -> Order:
    """The order in the body of a request, or in a message over a WebSocket."""
    try:
        given = json.loads(body)
        text, n, key = given["text"], given["n"], given["key"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise Problem(400, "Bad request", 'Send {"text": …, "n": …, "key": …}.') from None
    if not isinstance(text, str) or type(n) is not int or not isinstance(key, str):
        raise Problem(400, "Bad request", "text and key are texts, n is a number.")
    if not 8 <= len(key) <= 64 or not key.isascii() or not key.isprintable():
        raise Problem(400, "Bad request", "key has 8 to 64 plain letters.")
    return Order(text, n, key, given.get("more") is True)
