"""What every page needs of a request: its room, the seats it holds, and how it is answered."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from roundhouse import game_names
from roundhouse.core.game import Game
from roundhouse.core.rulebook import Rulebook
from roundhouse.site.http import at_of, headers_of, keys_of, theme_of
from roundhouse.site.tables.hall import HALL, NoTable, Room
from roundhouse.site.tables.table_model import looks

YEAR = 365 * 24 * 3600


def headers(request: HttpRequest) -> dict[str, str]:
    return headers_of(request.scope)  # type: ignore[attr-defined]


def page(request: HttpRequest, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    context = {"theme": theme_of(headers(request)), **context}
    return render(request, f"site/{name}.html", context, status=status)


def rulebook_page(request: HttpRequest, game: Game, book: Rulebook) -> HttpResponse:
    """A rulebook; with `?part=1` only what stands in it."""
    sections = [(heading, book.under(heading)) for heading in book.headings()]
    name = "_rules" if request.GET.get("part") else "rules"
    return page(request, name, {"game": game, "sections": sections})


def known_game(name: str) -> str:
    if name not in game_names():
        raise Http404(f"There is no game '{name}'.")
    return name


async def open_room(id_: str) -> Room:
    try:
        return await HALL.room(id_)
    except NoTable as error:
        raise Http404(str(error)) from None


def seats_held(request: HttpRequest, room: Room) -> list[int]:
    return room.seats_of(keys_of(headers(request), room.id))


def seat_at(request: HttpRequest, room: Room) -> int | None:
    """Who of several people at this screen said last that the screen is theirs."""
    return at_of(headers(request), room.id)


def seat_shown(request: HttpRequest, room: Room) -> int:
    """The seat whose view this browser gets now."""
    return looks(room, seats_held(request, room), seat_at(request, room))[0]


def remember(response: HttpResponse, room: Room, keys: list[str]) -> HttpResponse:
    """Let this browser hold these seats."""
    response.set_cookie(f"seat-{room.id}", ".".join(keys), max_age=YEAR, httponly=True, samesite="Lax")
    return response


def wants_json(request: HttpRequest) -> bool:
    return "application/json" in headers(request).get("accept", "")


def problem(status: int, detail: str, rule: str = "") -> HttpResponse:
    body = {"type": "about:blank", "status": status, "detail": detail}
    return JsonResponse(
        {**body, "rule": rule} if rule else body, status=status, content_type="application/problem+json"
    )
