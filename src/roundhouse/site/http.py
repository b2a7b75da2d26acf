"""Requests and answers as plain ASGI: what a request says, and how it is answered outside Django."""

import html
import json
import logging
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.db import DatabaseError
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.logs import REQUEST
from roundhouse.site.security import HEADERS, Share
from roundhouse.site.tallies import TALLY

BROWSER = "browser"
"""The cookie with the key of a browser: it stands for all seats that the browser holds."""

LONGEST_LENGTH = 12
"""No length of a body has more digits."""
SMALL = 100_000
"""Bytes; of larger bodies only so many are read at once."""
LARGE_BODIES = Share(each=2, all_=8)
MOST_TOLD = 20
"""Of so many wrong names the owner hears: a stranger could make up more."""
TOLD: set[str] = set()
log = logging.getLogger(__name__)

Headers = dict[str, str]
"""The headers of a request, by their small names."""


# What went wrong


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


def unknown_name(headers: Headers) -> Problem:
    """The problem of who calls the site by a name that it was not told; its owner hears of it once."""
    name = headers.get("host", "")[:100]
    domain = split_domain_port(name)[0] or "that name"
    if domain not in TOLD and len(TOLD) < MOST_TOLD:
        TOLD.add(domain)
        log.warning(
            "Someone called this site %r, and was refused. If that is its name, start it with "
            'ROUNDHOUSE_HOSTS="%s localhost"; in a network of your own, with --lan.',
            domain,
            domain if domain.isascii() and domain.isprintable() else "NAME",
        )
    return Problem(
        400,
        "This site has another name",
        f"It was called {domain}, and answers only to names that it was told. Are you a guest? Ask for the "
        "link again, or show this page to whoever runs the site. Do you run it? Start it with "
        f'ROUNDHOUSE_HOSTS="{domain} localhost", or for a network of your own with --lan.',
    )


def too_many() -> Problem:
    """The problem of who sends more than the limit allows."""
    return Problem(429, "Too many requests", "Slowly: that was too much at once. Try again in a moment.")


def too_large(most: int) -> Problem:
    """The problem of who sends more bytes than are taken."""
    return Problem(413, "Too large", f"At most {most:,} bytes are taken here.")


def too_crowded() -> Problem:
    """The problem of who comes while too many others send as much."""
    return Problem(503, "Busy", "Many send something large just now. Try again in a moment.")


def status_of(error: RoundhouseError) -> int:
    """The status of an answer that tells this error; an error of the site's own carries it."""
    return int(getattr(error, "status", HTTPStatus.UNPROCESSABLE_ENTITY))


def problem_of(error: Exception) -> Problem:
    """Any error as the client reads it; what is not the client's fault is told without its inside."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, RoundhouseError):
        refusal = getattr(error, "refusal", None)
        return Problem(status_of(error), type(error).__name__, str(error), refusal.rule if refusal else "")
    if isinstance(error, DatabaseError):
        return Problem(503, "Not written", "The action could not be stored, so it was not done. Try again.")
    return Problem(500, "Our mistake", "Something went wrong here, and nothing was done.")


def log_failure(error: Exception) -> Problem:
    """What the client is told of an action that was not done; logged if it is not the client's fault."""
    if isinstance(error, DatabaseError):
        log.error("An action could not be stored: %s", error)
    elif not isinstance(error, Problem | RoundhouseError):
        log.error("An action failed.", exc_info=error)
    return problem_of(error)


# Requests


async def body_of(receive: Any, most: int, headers: Headers) -> bytes:
    """The body of a request, if it is not too long: where it says how long it is, nothing of it is read."""
    said = headers.get("content-length", "")
    if said and (len(said) > LONGEST_LENGTH or not said.isdecimal() or int(said) > most):
        raise too_large(most)
    parts: list[bytes] = []
    length = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Problem(400, "Bad request", "The request was cut short.")
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > most:
            raise too_large(most)
        if not message.get("more_body"):
            return b"".join(parts)


async def body_from(address: str, receive: Any, most: int, headers: Headers) -> bytes:
    """The body of a request that may be large, if not too many others send as much just now."""
    length = headers.get("content-length", "")
    if most <= SMALL or (length.isdecimal() and len(length) <= len(str(SMALL)) and int(length) <= SMALL):
        return await body_of(receive, most, headers)
    if not LARGE_BODIES.take(address):
        raise too_crowded()
    try:
        return await body_of(receive, most, headers)
    finally:
        LARGE_BODIES.give_back(address)


def address_of(scope: Any) -> str:
    """Who asks; a proxy that is trusted says it for its clients, and uvicorn has read that (`proxies.py`)."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def headers_of(scope: Any) -> Headers:
    """The headers of a request; cookies may come in several lines."""
    headers: Headers = {}
    for raw, value in scope["headers"]:
        name, text = raw.decode("latin-1"), value.decode("latin-1")
        headers[name] = f"{headers[name]}; {text}" if name == "cookie" and name in headers else text
    return headers


# Cookies


def cookies_of(headers: Headers) -> dict[str, str]:
    return dict(parse_cookie(headers.get("cookie", "")))


def browser_of(headers: Headers) -> str:
    """By what name the disk knows this browser; '' if it has no key."""
    return known_as(cookies_of(headers).get(BROWSER, ""))


def known_as(key: str) -> str:
    """The name under which the holder of this key is on disk; '' for what is no key."""
    return sha256(key.encode()).hexdigest() if 20 <= len(key) <= 64 and key.isascii() else ""


def theme_of(headers: Headers) -> str:
    """The theme that this browser has chosen."""
    return "dark" if cookies_of(headers).get("theme") == "dark" else "light"


# Answers


async def answer(send: Any, status: int, headers: dict[str, str], content: bytes) -> None:
    """Send a whole answer with our policies on it, and the request's id."""
    raw = [(name.lower().encode(), value.encode()) for name, value in {**HEADERS, **headers}.items()]
    raw.append((b"x-request-id", REQUEST.get().encode()))
    TALLY.answers[status] += 1
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": content})


async def answer_json(send: Any, status: int, body: dict[str, Any]) -> None:
    """Send JSON, as a problem if it is one."""
    content = json.dumps(body).encode()
    kind = "application/json" if status == HTTPStatus.OK else "application/problem+json"
    headers = {"Content-Type": kind, "Cache-Control": "no-store", "Content-Length": str(len(content))}
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = "POST"
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        headers["Retry-After"] = "5"
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        headers["Connection"] = "close"  # the rest of the body is not read
    await answer(send, status, headers, content)


async def answer_problem(send: Any, problem: Problem, as_page: bool = False) -> None:
    """Send a problem as JSON, or as a plain page to whoever reads it in a browser."""
    if not as_page:
        await answer_json(send, problem.status, problem.body)
        return
    title, detail = html.escape(problem.body["title"]), html.escape(problem.body["detail"])
    text = (
        f'<!doctype html><html lang="en"><title>{title}</title><h1>{title}</h1><p>{detail}</p>'
        '<p><a href="/">Back to the games</a></p></html>'
    )
    headers = {"Content-Type": "text/html; charset=utf-8", "Retry-After": "5", "Connection": "close"}
    await answer(send, problem.status, headers, text.encode())
