"""A table's page and its forms. What a button does stands here; how it looks, in `table_html.py`."""

from collections.abc import Awaitable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from roundhouse import PUBLIC
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.rules import LONGEST_TEXT
from roundhouse.site.http import known_as, status_of
from roundhouse.site.pages.invite import invitation
from roundhouse.site.pages.replay import origin_of
from roundhouse.site.pages.table_help import answer_why, best_choice
from roundhouse.site.pages.tokens import tokens_shown
from roundhouse.site.pages.turns_shown import turns_shown
from roundhouse.site.people.accounts import bring_in
from roundhouse.site.people.at_table import people_at
from roundhouse.site.requests import (
    browser,
    one_word,
    open_room,
    page,
    pay,
    problem,
    remember_name,
    seat_at_screen,
    seats_held,
    take_over,
    taken_over,
    theme,
    viewing_seat,
    wants_json,
)
from roundhouse.site.routes import Route
from roundhouse.site.security import PLAY_LIMIT
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.log_html import whole_log
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.table_html import table_html
from roundhouse.site.tables.table_model import model_for
from roundhouse.svg.element import el
from roundhouse.svg.shapes import seat_mark
from roundhouse.svg.theme import theme_named

MOST_FREED = 3
"""Of so many seats that the host has freed the table's page tells; the log tells of all."""


@require_safe
async def table_page(request: HttpRequest, id_: str) -> HttpResponse:
    """The table; with `?part=1` only what changes in it."""
    pay(request, 0.2)
    room = await open_room(id_)
    extra: dict[str, Any] = {}
    if request.GET.get("hint"):
        extra = {"hinted": await best_choice(request, room)}
    elif request.GET.get("why"):
        pay(request, 0.5)
        extra = {"asked": request.GET["why"][:LONGEST_TEXT], "answer": answer_why(request, room)}
    done = None if request.GET.get("part") else await take_over(request)
    await bring_in(request, room)
    if room.turns.caretaken:
        await HALL.timekeeper.return_to(room, seats_held(request, room))
    return taken_over(request, await table_answer(request, room, extra), done)


async def table_answer(
    request: HttpRequest, room: Room, extra: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The page of the table; `extra` is what it says besides: a message, an answer, a hint."""
    seats, layout = seats_held(request, room), request.GET.get("layout", "both")
    model = model_for(room.step(), seats, theme(request), seat_at_screen(request, room), layout)
    csrf = f'<input type="hidden" name="csrfmiddlewaretoken" value="{get_token(request)}">'
    hinted = extra.get("hinted")
    html = table_html(
        model, csrf, hinted.text if hinted else "", extra.get("asked", ""), typed=extra.get("typed", "")
    ).html()
    if request.GET.get("part"):
        response = HttpResponse(html, status=status)
    else:
        context = {
            "id": room.id,
            "game": room.table.game,
            "n": model.n,
            "your_turn": model.your_turn,
            "shared": len(seats) > 1,
            "tabletop": mark_safe(html),
            "seat_marks": mark_safe(seat_marks(len(room.players), theme(request))),
            **invitation(request, room, seats),
            **await tokens_shown(request, room),
            **await turns_shown(request, room, seats),
            **await people_at(request, room),
            "freed": room.freed[-MOST_FREED:],
            "back": reverse("table", args=[room.id]),
            "origin": origin_of(request.GET.get("of", "")),
        }
        response = page(request, "table", context | extra, status)
    if len(seats) > 1 and model.seat != PUBLIC and (who := browser(request)):
        await HALL.follower.pass_screen(room, who, model.seat)
    response["Cache-Control"] = "no-store"
    return response


def seat_marks(seats: int, named: str) -> str:
    """The marks of the seats by name: the script sets them where on the board someone has moved."""
    drawn = [seat_mark(seat, 0, 0, 22, theme_named(named)) for seat in range(seats)]
    return "".join(
        [el("symbol", mark, id=f"seat-{n}", viewBox="-12 -12 24 24") for n, mark in enumerate(drawn)]
    )


@require_POST
async def pass_screen(request: HttpRequest, id_: str) -> HttpResponse:
    """Someone at this screen says: the screen is mine now."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, "This seat is not at this screen.", 403)
    response = HttpResponseRedirect(reverse("table", args=[id_]))
    if not (who := browser(request)):  # it holds its seats by cookies of the table, as it was done before
        done = await take_over(request)
        if done is None:
            return await trouble(request, room, "Slowly: try again in a moment.", 429)
        who = known_as(done.key)
        taken_over(request, response, done)
    await HALL.follower.pass_screen(room, who, seat)
    return response


@require_POST
async def rename(request: HttpRequest, id_: str) -> HttpResponse:
    """Call one's seat otherwise, before it has acted."""
    room = await open_room(id_)
    seat, name = own_seat(request, room), one_word(request.POST.get("name", ""))
    if seat is None or not name:
        return await trouble(request, room, "This seat is not yours to name, or there is no name.", 403)
    response = await done_or_trouble(request, room, HALL.seating.rename(room, seat, name))
    if response.status_code < HTTPStatus.BAD_REQUEST:
        remember_name(response, name)
    return response


@require_POST
async def lend_seat(request: HttpRequest, id_: str) -> HttpResponse:
    """Give one's seat to a bot of this `level`; without one, take it back."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, "This seat is not yours to give.", 403)
    level = request.POST.get("level") or None
    return await done_or_trouble(request, room, HALL.seating.hand_over(room, seat, level))


def own_seat(request: HttpRequest, room: Room) -> int | None:
    """The seat that a form names, if this browser holds it."""
    word = request.POST.get("seat", "")
    held = [seat for seat in seats_held(request, room) if str(seat) == word]
    return held[0] if held else None


@require_POST
async def act_form(request: HttpRequest, id_: str) -> HttpResponse:
    """An action by a plain form, for pages without scripts."""
    room = await open_room(id_)
    text, n = request.POST.get("text", ""), known_length(request)
    return await done_or_trouble(request, room, HALL.act(room, seats_held(request, room), text, n))


@require_POST
async def undo_form(request: HttpRequest, id_: str) -> HttpResponse:
    """Take back the last decision."""
    room = await open_room(id_)
    return await done_or_trouble(
        request, room, HALL.undo(room, seats_held(request, room), known_length(request))
    )


@require_POST
async def keep_turn(request: HttpRequest, id_: str) -> HttpResponse:
    """Keep one's turn open that would end by itself."""
    room = await open_room(id_)
    return await done_or_trouble(
        request, room, HALL.keep_open(room, seats_held(request, room), known_length(request))
    )


@require_POST
async def ask_always(request: HttpRequest, id_: str) -> HttpResponse:
    """Be asked even where there is one choice only, if the form says `on`; otherwise no longer."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, "This seat is not yours.", 403)
    on = request.POST.get("on") == "1"
    return await done_or_trouble(request, room, HALL.seating.ask_always(room, seat, on))


def known_length(request: HttpRequest) -> int:
    """How long the log was that the form was made for; -1 where it says nothing of the kind."""
    n = request.POST.get("n", "")
    return int(n) if n.isascii() and n.isdecimal() and len(n) < 10 else -1


async def done_or_trouble(request: HttpRequest, room: Room, work: Awaitable[None]) -> HttpResponse:
    """Wait for what the form asks for, and say what came of it."""
    try:
        await work
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    if wants_json(request):
        return JsonResponse({"n": room.length})
    return HttpResponseRedirect(reverse("table", args=[room.id]))


async def trouble(request: HttpRequest, room: Room, message: str, status: int) -> HttpResponse:
    """The table again, with what was wrong above it."""
    if wants_json(request):
        return problem(status, message)
    return await table_answer(request, room, {"message": message}, status)


@require_safe
async def log_page(request: HttpRequest, id_: str) -> HttpResponse:
    """Everything that happened, as far as this browser may read it."""
    pay(request, 0.5)
    room = await open_room(id_)
    lines = mark_safe(whole_log(room.step(), viewing_seat(request, room)))
    context = {"id": id_, "game": room.table.game, "lines": lines, "names": room.table.names}
    context |= {"freed": room.freed, "wards": room.wards}
    return page(request, "_log" if request.GET.get("part") else "log", context)


ROUTES = [
    Route("table/<str:id_>", table_page, "table"),
    Route("table/<str:id_>/log", log_page, "log"),
    Route("table/<str:id_>/act", act_form, "act", limit=PLAY_LIMIT),
    Route("table/<str:id_>/undo", undo_form, "undo", limit=PLAY_LIMIT),
    Route("table/<str:id_>/keep", keep_turn, "keep-turn", limit=PLAY_LIMIT),
    Route("table/<str:id_>/ask", ask_always, "ask-always", limit=PLAY_LIMIT),
    Route("table/<str:id_>/pass", pass_screen, "pass-screen", limit=PLAY_LIMIT),
    Route("table/<str:id_>/name", rename, "rename"),
    Route("table/<str:id_>/lend", lend_seat, "lend-seat", limit=PLAY_LIMIT),
]
