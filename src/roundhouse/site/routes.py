"""Routes: the addresses of the site, the page that answers at each, and how often a client may send forms.

Every file of `pages/` declares its own routes, and `urls.py` gathers them. What else is to be known of an
address is derived from its route: the limit that `asgi.py` keeps, and the addresses that a table's page
names.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from django.urls import URLPattern, get_resolver, reverse
from django.urls.resolvers import RoutePattern

from roundhouse.site.security import FORM_LIMIT, Limit

MOST_BYTES: Final = 20_000
"""A form without a file has no more."""


class Route(URLPattern):
    """One address, as Django's `path` would make it, with its limit."""

    def __init__(
        self,
        address: str,
        page: Callable[..., Any],
        name: str,
        limit: Limit = FORM_LIMIT,
        given: dict[str, str] | None = None,
        most: int = MOST_BYTES,
    ) -> None:
        pattern = RoutePattern(address, name=name, is_endpoint=True)
        super().__init__(pattern, page, given, name)
        self.address = address
        """Without the first slash, with the page's arguments in angle brackets; `given` are the others."""
        self.limit = limit
        """How often one client may send a form to it."""
        self.most = most
        """How many bytes such a form may have."""


def all_routes() -> list[Route]:
    """The routes of the site."""
    return [route for route in get_resolver().url_patterns if isinstance(route, Route)]


def bounds_of(path: str) -> tuple[Limit, int]:
    """How often a form may be sent to this path, and how large it may be; little, where nothing answers."""
    for route in all_routes():
        if route.resolve(path.removeprefix("/")) is not None:
            return route.limit, route.most
    return FORM_LIMIT, MOST_BYTES


@lru_cache(maxsize=1000)
def addresses_at(id_: str, game: str) -> dict[str, str]:
    """The addresses that need nothing but a table, or nothing but its game, by the names of their routes.

    They are looked up once for each table: that takes longer than drawing a card.
    """
    addresses: dict[str, str] = {}
    for route in all_routes():
        arguments = list(route.pattern.converters)
        if arguments == ["id_"] and route.address.startswith("table/"):
            addresses[str(route.name)] = reverse(str(route.name), args=[id_])
        elif arguments == ["game"]:
            addresses[str(route.name)] = reverse(str(route.name), args=[game])
    return addresses
