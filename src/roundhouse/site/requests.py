"""What every page of Django needs of a request: its room, the seats it holds, and how it is answered."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from roundhouse import game_names
from roundhouse.site import http
from roundhouse.site.http import Headers, headers_of, keys_of, theme_of
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import NoTable, Room
from roundhouse.site.tables.table_model import whose_view

YEAR = 365 * 24 * 3600
"""Seconds for which a browser remembers seats and theme."""


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


# Who asks


async def open_room(id_: str) -> Room:
    """The room of this table; a page says if there is none."""
    try:
        return await HALL.room(id_)
    except NoTable as error:
        raise Http404(str(error)) from None


def seats_held(request: HttpRequest, room: Room) -> list[int]:
    """The seats that this browser holds."""
    return room.seats_of(keys_of(headers(request), room.id))


def seat_at_screen(request: HttpRequest, room: Room) -> int | None:
    """The seat of the person who said last that this screen is theirs, where several people share it."""
    return http.seat_at_screen(headers(request), room.id)


def viewing_seat(request: HttpRequest, room: Room) -> int:
    """The seat whose view this browser gets now, or PUBLIC."""
    return whose_view(room, seats_held(request, room), seat_at_screen(request, room))[0]


# How it is answered


def page(request: HttpRequest, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """The template of this name, filled in."""
    return render(request, f"site/{name}.html", {"theme": theme(request), **context}, status=status)


def problem(status: int, detail: str) -> HttpResponse:
    """What was wrong, for programs."""
    body = {"type": "about:blank", "status": status, "detail": detail}
    return JsonResponse(body, status=status, content_type="application/problem+json")


def remember_seats(response: HttpResponse, room: Room, keys: list[str]) -> HttpResponse:
    """Let this browser hold the seats that these secrets open."""
    response.set_cookie(f"seat-{room.id}", ".".join(keys), max_age=YEAR, httponly=True, samesite="Lax")
    return response
