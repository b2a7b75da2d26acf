"""Actions at a table: the POST that carries one, outside Django, and the checks of every order."""

import json
import logging
from typing import Any

from roundhouse.site.http import (
    Problem,
    address_of,
    answer_json,
    answer_problem,
    body_of,
    headers_of,
    keys_of,
    problem_of,
    too_many,
)
from roundhouse.site.security import Limit, known_host, same_origin
from roundhouse.site.tables.hall import Hall, Room, Stale

MOST_BYTES = 4000
"""No action's request is longer."""
ACTS = Limit(burst=60, rate=10)
"""How many actions one address may send: a hasty person's, not a flood."""

log = logging.getLogger(__name__)


async def act(hall: Hall, scope: Any, receive: Any, send: Any, id_: str) -> None:
    """POST {"text", "n", "key"}: answered after the action is on disk."""
    try:
        await answer_json(send, 200, {"n": await acted(hall, scope, receive, id_)})
    except Exception as error:
        problem = problem_of(error)
        if problem.status >= 500:
            log.exception("An action failed.")
        await answer_problem(send, problem)


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
