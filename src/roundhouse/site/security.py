"""What keeps strangers out: the content security policy, and the check where a request comes from."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)

Answer = Callable[[HttpRequest], Awaitable[HttpResponse]]


class policy:  # noqa: N801 (a middleware is used like a function)
    """Puts the content security policy on every answer."""

    async_capable = True
    sync_capable = False

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        if iscoroutinefunction(answer):
            markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponse:
        response = await self.answer(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response


def same_origin(headers: dict[str, str]) -> bool:
    """Whether a page of ours sent this: browsers say so, and what says nothing is no browser."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")
