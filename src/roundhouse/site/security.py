"""What keeps strangers out: policies on every answer, where a request comes from, how many there are."""

import ipaddress
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from functools import lru_cache
from http import HTTPStatus
from typing import Final

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port, validate_host

from roundhouse.site.logs import PAGES, REQUEST
from roundhouse.site.tallies import TALLY

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
"""What every answer carries, whoever makes it."""
MOST_ADDRESSES: Final = 10_000
"""So many clients are counted at once; the one not seen for longest is forgotten first."""

log = logging.getLogger(PAGES)

Answer = Callable[[HttpRequest], Awaitable[HttpResponse]]


class policy:  # noqa: N801 (a middleware is used like a function)
    """Puts the policies on every answer of Django, and turns what went wrong into JSON for programs."""

    async_capable = True
    sync_capable = False

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        if iscoroutinefunction(answer):
            markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = time.perf_counter()
        response = await self.answer(request)
        kind = response.headers.get("Content-Type", "")
        if response.status_code >= 400 and wants_json(request) and "json" not in kind:
            response = problem(response)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        if settings.ROUNDHOUSE_HTTPS:
            for morsel in response.cookies.values():
                morsel["secure"] = True
        response.headers["X-Request-ID"] = REQUEST.get()
        tell(request, response.status_code, time.perf_counter() - begun)
        return response


def tell(request: HttpRequest, status: int, seconds: float) -> None:
    """Count the answer, and log it by its route: an address may be a secret."""
    TALLY.answers[status] += 1
    TALLY.page_seconds.note(seconds)
    if log.isEnabledFor(logging.INFO):
        found = request.resolver_match
        about = {
            "method": request.method,
            "route": found.route if found else "",
            "table": found.kwargs.get("id_", "")[:16] if found else "",
            "status": status,
            "ms": round(seconds * 1000, 1),
            "client": request.META.get("REMOTE_ADDR", ""),
        }
        log.info("%s %s %s", about["method"], about["route"] or "(no page)", status, extra=about)


def wants_json(request: HttpRequest) -> bool:
    accepted = request.headers.get("Accept", "")
    return request.path.endswith(".json") or ("json" in accepted and "text/html" not in accepted)


def problem(response: HttpResponse) -> HttpResponse:
    """The same answer as application/problem+json."""
    status = HTTPStatus(response.status_code)
    body = {
        "type": "about:blank",
        "status": status.value,
        "title": status.phrase,
        "detail": status.description,
    }
    kept = {name: response.headers[name] for name in ("Allow", "Retry-After") if name in response.headers}
    return JsonResponse(body, status=status.value, content_type="application/problem+json", headers=kept)


def same_origin(headers: dict[str, str]) -> bool:
    """Whether a page of ours sent this: browsers say so, and what says nothing is no browser."""
    origin = headers.get("origin")
    if origin is not None and origin.partition("://")[2] != headers.get("host"):
        return False
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def known_host(headers: dict[str, str]) -> bool:
    """Whether the request is addressed to a name that is ours, as Django asks too."""
    domain, _ = split_domain_port(headers.get("host", ""))
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


class Limit:
    """A bucket of tokens for each client (`client_of`): so many at once, and so many a second after that.

    Loopback is not counted: it is the owner. A proxy on this machine says whom it speaks for (`proxies.py`).
    """

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst = burst
        self.rate = rate
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str, cost: float = 1) -> bool:
        """Take so many tokens of this client, if it has them left."""
        client = client_of(address)
        if not client:
            return True
        now = self.clock()
        left, then = self._left.get(client, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        allowed = left >= cost
        self._left[client] = (left - cost if allowed else left, now)
        self._left.move_to_end(client)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed

    def left(self, address: str) -> float:
        """How many tokens this client has left now."""
        client = client_of(address)
        left, then = self._left.get(client, (self.burst, 0.0)) if client else (self.burst, 0.0)
        return min(self.burst, left + (self.clock() - then) * self.rate)


@lru_cache(maxsize=1000)
def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=1000)
def client_of(address: str) -> str:
    """Who counts as one client: an address, in IPv6 its network of /64, which one household has alone.

    '' for whoever is not counted.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return "" if found.is_loopback else str(ipaddress.ip_network((found, 64), strict=False))
        found = found.ipv4_mapped
    return "" if found.is_loopback else str(found)


class Share:
    """How much of something each client has at once, with a bound for each and one for all."""

    def __init__(self, each: int, all_: int) -> None:
        self.each = each
        self.all = all_
        self.held: Counter[str] = Counter()
        self.total = 0

    def take(self, address: str) -> bool:
        """Take one more for this client, if it and all together have not too many; to be given back."""
        client = client_of(address)
        if self.total >= self.all or (client and self.held[client] >= self.each):
            return False
        self.total += 1
        if client:
            self.held[client] += 1
        return True

    def give_back(self, address: str) -> None:
        """One less for this client."""
        self.total -= 1
        if client := client_of(address):
            self.held[client] -= 1
            if not self.held[client]:
                del self.held[client]


PLAY_LIMIT: Final = Limit(burst=60, rate=10)
"""For what is done at a table: a hasty person's actions, not a flood. Actions by any way count together."""
FORM_LIMIT: Final = Limit(burst=30, rate=0.5)
"""For every other form: each may make a table."""
COST_LIMIT: Final = Limit(burst=60, rate=3)
"""For what takes long to make, by about how long that is (`requests.pay`)."""
