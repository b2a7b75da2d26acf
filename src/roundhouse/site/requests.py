"""What every page of Django needs of a request: its room, the seats it holds, and how it is answered."""

import secrets
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse

from roundhouse import RoundhouseError, game_names
from roundhouse.site.devices import device_of
from roundhouse.site.http import BROWSER, Headers, browser_of, headers_of, known_as, theme_of
from roundhouse.site.models import StoredHolder
from roundhouse.site.security import COST_LIMIT, FORM_LIMIT, is_loopback
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import NoTable, Room
from roundhouse.site.tables.table_model import whose_view
from roundhouse.site.troubles import TooMuch

YEAR = 365 * 24 * 3600
"""Seconds for which a browser remembers its key, its player's name and its theme."""
LONGEST_NAME = 16
BACK_TO = ("/lobby", "/table/", "/new/")
"""Whoever signs in at one of these pages goes on there."""
SEAT, AT, HOST = "seat-", "at-", "host-"
"""How the cookies of a table began, when a browser had no key of its own."""
TAKEN_OVER = "taken_over"
"""Under this name a request remembers the browser's key that `take_over` has drawn for it."""
MOST_TAKEN_OVER = 60
"""Of so many tables at once a browser's cookies are taken over."""


# What a request asks for


def headers(request: HttpRequest) -> Headers:
    """The headers of a request, as ASGI brings them."""
    return headers_of(request.scope)  # type: ignore[attr-defined]


def theme(request: HttpRequest) -> str:
    """The theme that this browser has chosen."""
    return theme_of(headers(request))


def wants_json(request: HttpRequest) -> bool:
    """Whether a program asks, or our script."""
    return "application/json" in headers(request).get("accept", "")


def known_game(name: str) -> str:
    """The name of a game, if there is one of this name."""
    if name not in game_names():
        raise Http404(f"There is no game '{name}'.")
    return name


def pay(request: HttpRequest, cost: float) -> None:
    """Let this client pay for what takes about so many tenths of a second to make; TooMuch if it has not."""
    if not COST_LIMIT.allows(request.META.get("REMOTE_ADDR", ""), cost):
        raise TooMuch


# Who asks


async def open_room(id_: str) -> Room:
    """The room of this table; a page says if there is none."""
    try:
        return await HALL.follower.current(id_)
    except NoTable as error:
        raise Http404(str(error)) from None


def browser(request: HttpRequest) -> str:
    """By what name the disk knows this browser; '' if it has no key yet."""
    return getattr(request, TAKEN_OVER, "") or browser_of(headers(request))


def device(request: HttpRequest) -> str:
    """What kind of browser it is."""
    return device_of(headers(request).get("user-agent", ""))


def seats_held(request: HttpRequest, room: Room) -> list[int]:
    """The seats that this browser holds."""
    return room.seats_for(browser(request))


def is_host(request: HttpRequest, room: Room) -> bool:
    """Whether this browser has set the table up."""
    return room.is_host(browser(request))


def seat_at_screen(request: HttpRequest, room: Room) -> int | None:
    """The seat of the person who said last that this screen is theirs, where several people share it."""
    return room.at_screen.get(browser(request))


def viewing_seat(request: HttpRequest, room: Room) -> int:
    """The seat whose view this browser gets now, or PUBLIC."""
    return whose_view(room.step(), seats_held(request, room), seat_at_screen(request, room))[0]


def base_address(request: HttpRequest) -> tuple[str, bool]:
    """How the address of a link begins, and whether it works on this computer only."""
    here = request.build_absolute_uri("/").rstrip("/")
    name = split_domain_port(request.get_host())[0].strip("[]")
    if name != "localhost" and not is_loopback(name):
        return here, False
    return settings.ROUNDHOUSE_ADDRESS or here, not settings.ROUNDHOUSE_ADDRESS


def name_remembered(request: HttpRequest) -> str:
    """What the person at this browser is called; '' if they have not said it yet."""
    return one_word(unquote(request.COOKIES.get("name", "")))


def one_word(name: str) -> str:
    """A name as a record can hold it."""
    return "-".join(name.split())[:LONGEST_NAME]


def another_name(name: str, n: int) -> str:
    """What the second seat of a player is called, or the third: Ann's is Ann-b."""
    return f"{name[: LONGEST_NAME - 2]}-{'abcdef'[n]}"


# What a browser remembers


def key_of(request: HttpRequest) -> str:
    """The key of this browser; a new one if it has none."""
    given = request.COOKIES.get(BROWSER, "")
    return given if known_as(given) else secrets.token_urlsafe(24)


def remember(response: HttpResponse, cookie: str, value: str) -> None:
    """Let this browser keep something for long that no script may read."""
    response.set_cookie(cookie, value, max_age=YEAR, httponly=True, samesite="Lax")


def remember_name(response: HttpResponse, name: str) -> None:
    """Let this browser remember what the person is called."""
    if name:
        remember(response, "name", quote(name))


async def remember_seats(
    request: HttpRequest, response: HttpResponse, room: Room, seats: list[int], host: bool = False
) -> HttpResponse:
    """Let this browser hold these seats of a table that it has just made; returns when that is on disk."""
    key = key_of(request)
    held = seats + ([StoredHolder.HOST] if host else [])
    await HALL.seating.hold(room, known_as(key), device(request), held)
    remember(response, BROWSER, key)
    return response


class TakenOver(NamedTuple):
    """What was written down of a browser."""

    key: str
    """Its key."""
    tables: list[str]
    """The tables of which it had cookies."""


async def take_over(request: HttpRequest) -> TakenOver | None:
    """Write down what this browser keeps in cookies of single tables, if anything.

    The secrets in them are those of invitations: they open seats that nobody holds yet. Not too often for
    one client: a browser that keeps no cookies would be written down each time.
    """
    old = {name.removeprefix(SEAT): value for name, value in request.COOKIES.items() if name.startswith(SEAT)}
    if not old or not FORM_LIMIT.allows(request.META.get("REMOTE_ADDR", "")):
        return None
    key = key_of(request)
    setattr(request, TAKEN_OVER, known_as(key))
    known = await HALL.reader.known(list(old)[:MOST_TAKEN_OVER])
    for id_ in known:
        with suppress(RoundhouseError):  # what cannot be opened any more, or is somebody else's by now
            room = await HALL.room(id_)
            for secret in old[id_].split(".")[: len(room.players)]:
                with suppress(RoundhouseError):
                    await HALL.seating.sit(room, secret, known_as(key), device(request), [])
            if request.get_signed_cookie(f"{HOST}{id_}", None) is not None:
                await HALL.seating.hold(room, known_as(key), device(request), [StoredHolder.HOST])
    return TakenOver(key, known)


def taken_over(request: HttpRequest, response: HttpResponse, done: TakenOver | None) -> HttpResponse:
    """The response with the browser's key in the place of the cookies that `take_over` has written down.

    Cookies of other tables stay: they are for another site on this machine.
    """
    if done:
        remember(response, BROWSER, done.key)
        for name in [before + id_ for id_ in done.tables for before in (SEAT, AT, HOST)]:
            if name in request.COOKIES:
                response.delete_cookie(name, samesite="Lax")
    return response


# How it is answered


def page(request: HttpRequest, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """The template of this name, filled in."""
    told = {"theme": theme(request), "alternate": alternate(request) if status < 400 else "", **context}
    return render(request, f"site/{name}.html", told, status=status)


def look(request: HttpRequest) -> dict[str, Any]:
    """What every template is told, also those that are not ours."""
    return {
        "theme": theme(request),
        "signed_in": settings.SESSION_COOKIE_NAME in request.COOKIES,
        "sends_mail": settings.ROUNDHOUSE_SENDS_MAIL,
        "came_from": request.path if request.path.startswith(BACK_TO) else "",
    }


def alternate(request: HttpRequest) -> str:
    """The address of the same page as JSON (`pages/as_json.py`); '' if it has none."""
    found = request.resolver_match
    if found is None or request.method not in ("GET", "HEAD"):
        return ""
    try:
        return reverse(f"{found.url_name}-json", kwargs=found.captured_kwargs)  # type: ignore[attr-defined]
    except NoReverseMatch:
        return ""


def problem(status: int, detail: str) -> HttpResponse:
    """What was wrong, for programs."""
    body = {"type": "about:blank", "status": status, "detail": detail}
    return JsonResponse(body, status=status, content_type="application/problem+json")
