"""The application: act, watch and API go to the hall, static files to whitenoise, the rest to Django."""
# ruff: noqa: E402 (Django is set up before its models are imported)

import asyncio
import logging
import os
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roundhouse.site.settings")

from django.core.asgi import get_asgi_application
from whitenoise import WhiteNoise  # type: ignore[import-untyped]

django_app = get_asgi_application()

from django.apps import apps
from django.conf import settings

from roundhouse.site import jobs
from roundhouse.site.api.dispatch import api
from roundhouse.site.api.operations import PREFIX
from roundhouse.site.databases import database
from roundhouse.site.health import PROBES, probe
from roundhouse.site.http import (
    Headers,
    Problem,
    address_of,
    answer_problem,
    body_from,
    body_of,
    headers_of,
    too_many,
    unknown_name,
)
from roundhouse.site.logs import REQUEST, request_id
from roundhouse.site.metrics import metrics
from roundhouse.site.pages.review import REVIEWS
from roundhouse.site.people.lobby_stream import stream as lobby_stream
from roundhouse.site.people.ratings import keep_settling
from roundhouse.site.readers import READERS
from roundhouse.site.routes import bounds_of
from roundhouse.site.security import HEADERS, known_host
from roundhouse.site.tables.act import act
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.live import watch
from roundhouse.site.workers import close_all

MOST_ASKED = 1_000
"""Bytes of a body where there should be none."""

log = logging.getLogger(__name__)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Give each request to whoever answers it."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
        return
    path: str = scope["path"]
    REQUEST.set(request_id(scope))
    if scope["type"] == "websocket":
        await watch(HALL, scope, receive, send, path.removeprefix("/live/"))
    elif path.startswith("/act/"):
        await act(HALL, scope, receive, send, path.removeprefix("/act/"))
    elif path.startswith(f"{PREFIX}/"):
        await api(scope, receive, send)
    elif path.startswith(settings.STATIC_URL) and scope["method"] in ("GET", "HEAD"):
        await static(scope, send)
    elif path == "/lobby/stream":
        await lobby_stream(scope, receive, send)
    elif path in PROBES:
        await probe(scope, send)
    elif path == "/metrics":
        await metrics(scope, send)
    else:
        await page(scope, receive, send)


async def page(scope: Any, receive: Any, send: Any) -> None:
    """A page of Django's, if the request is not too large and not one too many."""
    path: str = scope["path"]
    headers = headers_of(scope)
    try:
        if not known_host(headers):
            raise unknown_name(headers)
        if "\x00" in path:
            raise Problem(400, "Bad request", "There is no such address.")
        body = await body_in(scope, receive, headers)
    except Problem as problem:
        await answer_problem(send, problem, as_page="text/html" in headers.get("accept", ""))
        return
    await django_app(scope, receive_with(body, receive), send)


async def body_in(scope: Any, receive: Any, headers: Headers) -> bytes:
    """The body of a request, if this client may send one now, and one as large."""
    if scope["method"] != "POST":
        return await body_of(receive, MOST_ASKED, headers)
    address = address_of(scope)
    limit, most = bounds_of(scope["path"])
    if not limit.allows(address):
        raise too_many()
    return await body_from(address, receive, most, headers)


def receive_with(body: bytes, receive: Any) -> Any:
    """A `receive` that gives this body, then whatever comes later."""
    given = False

    async def receive_again() -> Any:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


def with_policies(headers: Any, path: str, url: str) -> None:
    """Put our policies on a static file."""
    for name, value in HEADERS.items():
        headers[name] = value


FILES = WhiteNoise(
    None,
    root=str(settings.SITE / "static"),
    prefix=settings.STATIC_URL.strip("/"),
    allow_all_origins=False,
    add_headers_function=with_policies,
)


for name in ("account", "mfa", "admin"):  # the few scripts and styles that these bring
    FILES.add_files(str(Path(apps.get_app_config(name).path) / "static"), settings.STATIC_URL)


async def static(scope: Any, send: Any) -> None:
    """A file of ours, as whitenoise would have it sent; they are small, so each goes at once."""
    found = FILES.files.get(scope["path"])
    if found is None:
        await answer_problem(send, Problem(404, "Not found", "There is no such file."))
        return
    asked = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers_of(scope).items()}
    response = found.get_response(scope["method"], asked)
    content = b""
    if response.file is not None:
        with response.file:
            content = response.file.read()
    raw = [(name.lower().encode(), value.encode()) for name, value in response.headers]
    raw.append((b"x-request-id", REQUEST.get().encode()))
    await send({"type": "http.response.start", "status": int(response.status), "headers": raw})
    await send({"type": "http.response.body", "body": content})


async def lifespan(receive: Any, send: Any) -> None:
    """Go on at the tables at which a bot was to move when the site went down."""
    started: list[asyncio.Task[None]] = []
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            if text := database().warning(settings.DATA):
                log.warning(text)
            HALL.writer.warm()
            works = [HALL.steward.open_waiting(), HALL.follower.listen(), database().keep_jobs(jobs.wanted())]
            works += [READERS.look_always(), REVIEWS.keep_making(), keep_settling()]
            started = [asyncio.create_task(work) for work in works]
            await send({"type": "lifespan.startup.complete"})
        else:
            for task in started:
                task.cancel()
            await close_all()
            await HALL.close()
            await send({"type": "lifespan.shutdown.complete"})
            return
