"""The stream of the lobby: it says when the lobby has changed, and the page then reads it again."""

import asyncio
from typing import Any

from roundhouse.site.api.stream import begin, left
from roundhouse.site.http import Problem, address_of, answer_problem, headers_of, too_many
from roundhouse.site.people.lobby import BREATH, WATCHERS, changes
from roundhouse.site.security import known_host


async def stream(scope: Any, receive: Any, send: Any) -> None:
    """Send an event whenever the lobby changes, until the browser leaves."""
    address = address_of(scope)
    if not known_host(headers_of(scope)) or scope["method"] != "GET":
        await answer_problem(send, Problem(400, "Bad request", "The lobby is read by GET."))
        return
    if not WATCHERS.take(address):
        await answer_problem(send, too_many())
        return
    await receive()
    gone = asyncio.ensure_future(left(receive))
    try:
        await begin(send)
        await tell(send, gone)
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        WATCHERS.give_back(address)


async def tell(send: Any, gone: "asyncio.Future[Any]") -> None:
    """Tell of changes; the first look is what the page shows already."""
    first, silent = True, 0
    async for changed in changes():
        if gone.done():
            return
        text = b"event: lobby\ndata: changed\n\n" if changed and not first else b""
        silent = 0 if text else silent + 1
        if silent >= BREATH:
            text, silent = b": still here\n\n", 0
        first = False
        if text:
            await send({"type": "http.response.body", "body": text, "more_body": True})
