"""A table's page, its forms, and the help beside it."""

import asyncio
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from roundhouse import PUBLIC, dice_at
from roundhouse.bots import bot_names, find_bot
from roundhouse.core.errors import Refusal, RoundhouseError
from roundhouse.core.rules import LONGEST_TEXT
from roundhouse.site.http import keys_of, status_of, theme_of
from roundhouse.site.requests import (
    YEAR,
    headers,
    open_room,
    page,
    problem,
    remember,
    rulebook_page,
    seat_at,
    seat_shown,
    seats_held,
    wants_json,
)
from roundhouse.site.tables.hall import HALL, PERSON, Room
from roundhouse.site.tables.table_html import face
from roundhouse.site.tables.table_model import Choice, choice, showing, whole_log, why_not, why_not_part

# The table


@require_safe
async def table_page(request: HttpRequest, id_: str) -> HttpResponse:
    """The table; with `?part=1` only what changes in it."""
    room = await open_room(id_)
    extra: dict[str, Any] = {}
    if request.GET.get("hint"):
        extra = {"hinted": await best_choice(request, room)}
    elif request.GET.get("why"):
        extra = {"asked": request.GET["why"], "answer": await answer_why(request, room)}
    return await table_answer(request, room, extra)


async def table_answer(
    request: HttpRequest, room: Room, extra: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The page of the table; `extra` is what it says besides: a message, an answer, a hint."""
    seats, theme = seats_held(request, room), theme_of(headers(request))
    shown = showing(room, seats, theme, seat_at(request, room), request.GET.get("layout", "both"))
    csrf = f'<input type="hidden" name="csrfmiddlewaretoken" value="{get_token(request)}">'
    hinted = extra.get("hinted")
    made = face(shown, csrf, hinted.text if hinted else "", extra.get("asked", ""))
    if request.GET.get("part"):
        response = HttpResponse(made.html(), status=status)
    else:
        context = {
            "id": room.id,
            "game": room.table.game,
            "n": shown.n,
            "your_turn": shown.your_turn,
            "shared": len(seats) > 1,
            "face": mark_safe(made.html()),
            "links": links(request, room, seats),
            "back": reverse("table", args=[room.id]),
        }
        response = page(request, "table", context | extra, status)
    if len(seats) > 1 and shown.seat != PUBLIC:
        response.set_cookie(f"at-{room.id}", str(shown.seat), max_age=YEAR, httponly=True, samesite="Lax")
    response["Cache-Control"] = "no-store"
    return response


def links(request: HttpRequest, room: Room, seats: list[int]) -> list[tuple[str, str]]:
    """The secret links of the friends' seats, for the one who set the table up."""
    if request.get_signed_cookie(f"host-{room.id}", None) is None:
        return []
    return [
        (name, request.build_absolute_uri(reverse("sit", args=[room.id, key])))
        for seat, (name, key) in enumerate(zip(room.table.names, room.keys, strict=True))
        if room.players[seat] == PERSON and seat not in seats
    ]


@require_safe
async def sit(request: HttpRequest, id_: str, key: str) -> HttpResponse:
    """A friend's secret link: from now on this browser holds the seat."""
    room = await open_room(id_)
    if not room.seats_of([key]):
        raise Http404("This link opens no seat: perhaps it was cut short. Ask for it again.")
    held = [k for k in keys_of(headers(request), id_) if k and k != key]
    return remember(HttpResponseRedirect(reverse("table", args=[id_])), room, [key, *held])


@require_POST
async def pass_screen(request: HttpRequest, id_: str) -> HttpResponse:
    """Someone at this screen says: the screen is mine now."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, "This seat is not at this screen.", 403)
    response = HttpResponseRedirect(reverse("table", args=[id_]))
    response.set_cookie(f"at-{id_}", str(seat), max_age=YEAR, httponly=True, samesite="Lax")
    return response


@require_POST
async def lend_seat(request: HttpRequest, id_: str) -> HttpResponse:
    """Give one's seat to a bot of this `level`; without one, take it back."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, "This seat is not yours to give.", 403)
    try:
        await HALL.hand_over(room, seat, request.POST.get("level") or None)
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    return done(request, room)


def own_seat(request: HttpRequest, room: Room) -> int | None:
    """The seat that a form names, if this browser holds it."""
    word = request.POST.get("seat", "")
    held = [seat for seat in seats_held(request, room) if str(seat) == word]
    return held[0] if held else None


def done(request: HttpRequest, room: Room) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"n": room.length})
    return HttpResponseRedirect(reverse("table", args=[room.id]))


@require_POST
async def act_form(request: HttpRequest, id_: str) -> HttpResponse:
    """An action by a plain form, for pages without scripts."""
    return await by_form(request, id_, "act")


@require_POST
async def undo_form(request: HttpRequest, id_: str) -> HttpResponse:
    return await by_form(request, id_, "undo")


async def by_form(request: HttpRequest, id_: str, what: str) -> HttpResponse:
    room = await open_room(id_)
    mover = room.table.to_move
    n = request.POST.get("n", "")
    try:
        if mover not in seats_held(request, room) or not n.isdecimal() or len(n) > 9:
            return await trouble(request, room, "It is not your turn.", 403)
        if what == "undo":
            await HALL.undo(room, mover, int(n))
        else:
            await HALL.act(room, mover, request.POST.get("text", ""), int(n))
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    return done(request, room)


async def trouble(request: HttpRequest, room: Room, message: str, status: int) -> HttpResponse:
    """The table again, with what was wrong above it."""
    if wants_json(request):
        return problem(status, message)
    return await table_answer(request, room, {"message": message}, status)


# Help at the table


@require_safe
async def why(request: HttpRequest, id_: str) -> HttpResponse:
    """Why something cannot be done now, by its rule: an action's `text`, or a `part` of the picture."""
    return JsonResponse(await answer_why(request, await open_room(id_)))


async def answer_why(request: HttpRequest, room: Room) -> dict[str, Any]:
    part = request.GET.get("part", "")[:100] if not request.GET.get("why") else ""
    text = (request.GET.get("why") or request.GET.get("text", ""))[:LONGEST_TEXT]
    table, game = room.table, room.table.game
    view = table.view(seat_shown(request, room))
    asked = game.words("en").ask(view, table.names)
    svg = game.draw(view, table.names) if part else ""
    answer = {"text": text, "allowed": False, "why": "", "rule": "", "rule_text": ""}
    refusal: Refusal | None
    try:
        if part and view.to_move == view.seat:
            found = why_not_part(view, part, svg)
            if found is None:
                return {**answer, "why": f"Nothing can be done with this now. {asked}"}
            answer["text"], refusal = found
        else:
            refusal = why_not(view, text)
    except RoundhouseError as error:
        return {**answer, "why": str(error)}
    if refusal is None:
        hint = game.words("en").hint(view, view.rules.parse(text.strip()), table.names)
        return {**answer, "allowed": True, "hint": hint}
    if view.to_move != view.seat:
        answer["why"] = f"It is not your turn. {asked}"
    else:
        answer["why"] = refusal.why
    return {**answer, "rule": refusal.rule, "rule_text": game.rulebook.find(refusal.rule).text}


@require_safe
async def hint(request: HttpRequest, id_: str) -> HttpResponse:
    """What the best bot would do in this seat, if it is this browser's turn."""
    found = await best_choice(request, await open_room(id_))
    if found is None:
        return problem(403, "A hint is for whose turn it is.")
    return JsonResponse(
        {"text": found.text, "label": found.label, "hint": found.hint, "parts": found.parts.split()}
    )


async def best_choice(request: HttpRequest, room: Room) -> Choice | None:
    """The bot sees what the seat sees, and has dice of its own."""
    table = room.table
    seat = seat_shown(request, room)
    if seat == PUBLIC or table.to_move != seat:
        return None
    view, n = table.view(seat), room.length
    bot = find_bot(table.game.name, bot_names(table.game.name)[-1])
    action = await asyncio.to_thread(bot.choose, table.view(seat), dice_at(f"hint-{room.id}", n))
    return choice(room, view, action)


@require_safe
async def rules_page(request: HttpRequest, id_: str) -> HttpResponse:
    """The rules of this table: of the game, and of the modules that are on."""
    table = (await open_room(id_)).table
    return rulebook_page(request, table.game, table.game.rulebook.at(table.rules.options.modules))


@require_safe
async def log_page(request: HttpRequest, id_: str) -> HttpResponse:
    """Everything that happened, as far as this browser may read it."""
    room = await open_room(id_)
    lines = mark_safe(whole_log(room, seat_shown(request, room)))
    context = {"id": id_, "game": room.table.game, "told": lines, "names": room.table.names}
    return page(request, "_log" if request.GET.get("part") else "log", context)
