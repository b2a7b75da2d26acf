"""The way of a request of the API: from its address to the function that answers, and back as JSON."""

import logging
import math
import re
import time
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qsl

import orjson

from roundhouse.site.api import (  # noqa: F401 (subjects)
    acts,
    games,
    openapi,
    opening,
    records,
    seats,
    stream,
    tables,
    talk,
    turns,
)
from roundhouse.site.api.operations import JSON, LIMITS, OPERATIONS, STREAM, Asked, Operation
from roundhouse.site.api.problems import api_problem, problem_from
from roundhouse.site.api.schema import Unfit, from_text, read
from roundhouse.site.api.tokens import Token, find_token
from roundhouse.site.http import Headers, Problem, address_of, answer, body_from, headers_of, unknown_name
from roundhouse.site.logs import PAGES
from roundhouse.site.security import known_host
from roundhouse.site.tallies import TALLY

KEY: Final = re.compile(r"[\x21-\x7e]{1,64}")
"""An idempotency key."""
MOST_ASKED: Final = 1_000
"""Bytes of a body where there should be none."""
NOT_STORED: Final = {"Cache-Control": "private, no-store", "Vary": "Authorization"}

log = logging.getLogger(PAGES)


async def api(scope: Any, receive: Any, send: Any) -> None:
    """Answer a request of the API."""
    begun = time.perf_counter()
    found: Operation | None = None
    asked: Asked | None = None
    headers: dict[str, str] = dict(NOT_STORED)
    try:
        found, places = operation_at(scope["method"], scope["path"])
        asked = asked_by(scope, found)
        await admit(asked, found)
        given = await arguments(found, places, scope, receive, asked)
        if found.media == STREAM:
            await found.work(asked, send=send, receive=receive, **given)
            tell(scope, found, HTTPStatus.OK, time.perf_counter() - begun)
            return
        result = await found.work(asked, **given)
        status, kind = found.status, found.media
        content = b"" if status == HTTPStatus.NO_CONTENT else written(result, kind)
    except Exception as error:
        problem = problem_from(error)
        status, kind, content = problem.status, "application/problem+json", orjson.dumps(problem.body)
        headers |= headers_for(problem, scope["path"])
        if found is not None and found.limit == "play":
            TALLY.refusals[status] += 1
    if asked is not None and found is not None:
        headers |= told_limit(found, asked, status)
    if content:
        headers["Content-Type"] = kind
    if status != HTTPStatus.NO_CONTENT:
        headers["Content-Length"] = str(len(content))
    await answer(send, status, headers, b"" if scope["method"] == "HEAD" else content)
    tell(scope, found, status, time.perf_counter() - begun)


def written(result: Any, kind: str) -> bytes:
    """An answer as it is sent."""
    return orjson.dumps(result) if kind == JSON else str(result).encode()


# What is asked


def operation_at(method: str, path: str) -> tuple[Operation, dict[str, str]]:
    """The operation at this address, and what stands for the names in it."""
    allowed = allowed_at(path)
    wanted = "GET" if method == "HEAD" else method
    for each in OPERATIONS:
        answers = each.method == (method if each.media == STREAM else wanted)
        if answers and (match := each.pattern.fullmatch(path)):
            return each, match.groupdict()
    if allowed:
        raise api_problem("method", f"There is {', '.join(allowed)} at this address.")
    raise api_problem("not-found", "There is nothing at this address of the API.")


def allowed_at(path: str) -> list[str]:
    """The methods that an address knows."""
    return [each.method for each in OPERATIONS if each.pattern.fullmatch(path)]


def asked_by(scope: Any, found: Operation) -> Asked:
    """Who asks."""
    headers = headers_of(scope)
    if not known_host(headers):
        raise api_problem("malformed", str(unknown_name(headers).body["detail"]))
    base = f"{scope.get('scheme', 'http')}://{headers['host']}"
    return Asked(address_of(scope), None, headers, base, limit=LIMITS[found.limit])


async def admit(asked: Asked, found: Operation) -> None:
    """Whoever asks may ask this, and now."""
    headers = asked.headers
    if "authorization" in headers:
        if not LIMITS["cost"].allows(asked.address, 0.05):  # a flood of guesses ends here
            raise too_many()
        asked.token = await token_in(headers)
    if (found.scope or found.token) and asked.token is None:
        which = f" with the scope “{found.scope}”" if found.scope else ""
        raise api_problem("no-token", f"This needs a token{which}.")
    if found.scope and asked.token is not None and asked.token.scope != found.scope:
        raise api_problem(
            "scope", f"This needs a token with the scope “{found.scope}”, not “{asked.token.scope}”."
        )
    if not asked.is_operator and not asked.limit.allows(asked.address, found.cost):
        raise too_many()
    if found.keyed and "idempotency-key" in headers:
        asked.key = headers["idempotency-key"]
        if not KEY.fullmatch(asked.key) or len(asked.key) < found.keyed:
            raise api_problem(
                "malformed", f"Idempotency-Key has {found.keyed} to 64 plain letters without blanks here."
            )


def too_many() -> Problem:
    return api_problem("too-many", "Slowly: that was too much at once.")


async def token_in(headers: Headers) -> Token:
    """The token that a request shows."""
    kind, _, secret = headers["authorization"].partition(" ")
    token = await find_token(secret.strip()) if kind.lower() == "bearer" else None
    if token is None:
        raise api_problem("no-token", "This token opens nothing: it is cut short, was revoked, or is dead.")
    return token


async def arguments(
    found: Operation, places: dict[str, str], scope: Any, receive: Any, asked: Asked
) -> dict[str, Any]:
    """What the client sends, as the function takes it."""
    given: dict[str, Any] = {}
    try:
        given = {name: from_text(found.taken[name], word, name) for name, word in places.items()}
    except Unfit as error:
        raise api_problem("not-found", str(error)) from None
    most = found.most if found.body else MOST_ASKED
    body = await body_from(asked.address, receive, most, asked.headers)
    try:
        given |= after_the_question_mark(found, scope["query_string"])
        if found.body is not None:
            given["body"] = read(found.body, json_in(body, asked.headers), "body")
    except Unfit as error:
        raise api_problem("malformed", str(error)) from None
    return given


def after_the_question_mark(found: Operation, query: bytes) -> dict[str, Any]:
    """What stands after the question mark of the address: each name once, and none that is not known."""
    try:
        pairs = parse_qsl(
            query.decode("ascii"), keep_blank_values=True, strict_parsing=bool(query), errors="strict"
        )
    except ValueError:
        raise Unfit("What follows the question mark is not of the form name=value.") from None
    given: dict[str, Any] = {}
    for name, word in pairs:
        if name not in found.asked or name in given:
            known = ", ".join(found.asked) or "nothing"
            raise Unfit(f"'{name[:40]}' is asked twice, or not known here: there is {known}.")
        given[name] = from_text(found.taken[name], word, name)
    for name, each in found.asked.items():
        if name not in given and each.default is each.empty:
            raise Unfit(f"'{name}' is to follow the question mark.")
    return given


def json_in(body: bytes, headers: Headers) -> Any:
    """The JSON that a request brings."""
    if headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise api_problem("media-type", "The body is JSON.")
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise Unfit(f"The body is no JSON: {error.msg}.") from None


# What is told besides


def headers_for(problem: Problem, path: str) -> dict[str, str]:
    """What a problem says in headers."""
    match problem.status:
        case HTTPStatus.UNAUTHORIZED:
            return {"WWW-Authenticate": 'Bearer realm="roundhouse"'}
        case HTTPStatus.METHOD_NOT_ALLOWED:
            return {"Allow": ", ".join(allowed_at(path))}
        case HTTPStatus.TOO_MANY_REQUESTS | HTTPStatus.SERVICE_UNAVAILABLE:
            return {"Retry-After": "5"}
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return {"Connection": "close"}  # the rest of the body is not read
    return {}


def told_limit(found: Operation, asked: Asked, status: int) -> dict[str, str]:
    """How much of its limit the client has left, and when it has some again."""
    limit = asked.limit
    left = limit.burst if asked.is_operator else limit.left(asked.address)
    told = {
        "RateLimit-Limit": f"{limit.burst:.0f}",
        "RateLimit-Remaining": f"{math.floor(left)}",
        "RateLimit-Reset": f"{math.ceil((limit.burst - left) / limit.rate)}",
    }
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        told["Retry-After"] = f"{max(1, math.ceil((max(found.cost, asked.owed) - left) / limit.rate))}"
    return told


def tell(scope: Any, found: Operation | None, status: int, seconds: float) -> None:
    """Log the answer by its address without names: no secret stands in it."""
    if found is None or found.media != STREAM:
        TALLY.page_seconds.note(seconds)
    if log.isEnabledFor(logging.INFO):
        match = found.pattern.fullmatch(scope["path"]) if found else None
        about = {
            "method": scope["method"],
            "route": f"api/v1{found.path}" if found else "",
            "table": match.groupdict().get("table", "")[:16] if match else "",
            "status": status,
            "ms": round(seconds * 1000, 1),
            "client": address_of(scope),
        }
        log.info("%s %s %s", about["method"], about["route"] or "(no address)", status, extra=about)
