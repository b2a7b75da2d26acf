"""Everything a person clicks."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from roundhouse import find_game, game_names
from roundhouse.bots import bot_names
from roundhouse.core.errors import RoundhouseError
from roundhouse.site.hall import PERSON, Hall, NoTable, Room
from roundhouse.site.live import headers_of, keys_of, status_of, theme_of
from roundhouse.site.showing import showing

HALL = Hall()
YEAR = 365 * 24 * 3600


def headers(request: HttpRequest) -> dict[str, str]:
    return headers_of(request.scope)  # type: ignore[attr-defined]


async def open_room(id_: str) -> Room:
    try:
        return await HALL.room(id_)
    except NoTable as error:
        raise Http404(str(error)) from None


def page(request: HttpRequest, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    context = {"theme": theme_of(headers(request)), **context}
    return render(request, f"site/{name}.html", context, status=status)


@require_GET
async def home(request: HttpRequest) -> HttpResponse:
    """The games, each one click from a table against bots."""
    return page(request, "home", {"games": [find_game(name) for name in game_names()]})


async def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """Set a table up: one click for a game against bots, or seat by seat."""
    if game not in game_names():
        raise Http404(f"There is no game '{game}'.")
    found = find_game(game)
    context = {"game": found, "levels": bot_names(game), "seat_numbers": range(1, found.most + 1)}
    if request.method != "POST":
        return page(request, "new", context)
    try:
        given = request.POST
        players = [level for level in given.getlist("player") if level not in ("", "none")]
        players = players or [PERSON, "greedy", "greedy"][: found.most]
        words = [f"{option.name}={given[option.name]}" for option in found.options if given.get(option.name)]
        if modules := "+".join(given.getlist("modules")):
            words.append(f"modules={modules}")
        room = await HALL.create(game, players, options=" ".join(words))
    except RoundhouseError as error:
        return page(request, "new", {**context, "error": str(error)}, status=422)
    response = HttpResponseRedirect(reverse("table", args=[room.id]))
    here = [key for key, level in zip(room.keys, players, strict=True) if level == PERSON]
    if given.get("friends"):
        here = here[:1]
    return remember(response, room, here)


def remember(response: HttpResponse, room: Room, keys: list[str]) -> HttpResponse:
    """Let this browser hold these seats."""
    response.set_cookie(f"seat-{room.id}", ".".join(keys), max_age=YEAR, httponly=True, samesite="Lax")
    return response


@require_GET
async def table_page(request: HttpRequest, id_: str) -> HttpResponse:
    room = await open_room(id_)
    seats = room.seats_of(keys_of(headers(request), id_))
    async with room.lock:
        context = showing(room, seats, theme_of(headers(request)))
    links = [
        (name, request.build_absolute_uri(reverse("sit", args=[id_, key])))
        for seat, (name, key) in enumerate(zip(room.table.names, room.keys, strict=True))
        if room.players[seat] == PERSON and seat not in seats and 0 in seats
    ]
    return page(request, "table", {**context, "links": links})


@require_GET
async def sit(request: HttpRequest, id_: str, key: str) -> HttpResponse:
    """A friend's secret link: from now on this browser holds the seat."""
    room = await open_room(id_)
    if not room.seats_of([key]):
        raise Http404("This link opens no seat: perhaps it was cut short. Ask for it again.")
    held = [k for k in keys_of(headers(request), id_) if k and k != key]
    return remember(HttpResponseRedirect(reverse("table", args=[id_])), room, [key, *held])


@require_POST
async def act_form(request: HttpRequest, id_: str) -> HttpResponse:
    """An action by a plain form, for pages without scripts."""
    return await by_form(request, id_, "act")


@require_POST
async def undo_form(request: HttpRequest, id_: str) -> HttpResponse:
    return await by_form(request, id_, "undo")


async def by_form(request: HttpRequest, id_: str, what: str) -> HttpResponse:
    room = await open_room(id_)
    seats = room.seats_of(keys_of(headers(request), id_))
    mover = room.table.to_move
    n = request.POST.get("n", "")
    try:
        if mover not in seats or not n.isdecimal():
            return await trouble(request, room, seats, "It is not your turn.", 403)
        if what == "undo":
            await HALL.undo(room, mover, int(n))
        else:
            await HALL.act(room, mover, request.POST.get("text", ""), int(n))
    except RoundhouseError as error:
        return await trouble(request, room, seats, str(error), status_of(error))
    return HttpResponseRedirect(reverse("table", args=[id_]))


async def trouble(
    request: HttpRequest, room: Room, seats: list[int], message: str, status: int
) -> HttpResponse:
    """The table again, with what was wrong above it."""
    async with room.lock:
        context = showing(room, seats, theme_of(headers(request)))
    return page(request, "table", {**context, "message": message}, status=status)


@require_GET
async def why(request: HttpRequest, id_: str) -> HttpResponse:
    """Why something cannot be done now, by its rule."""
    room = await open_room(id_)
    seat = room.seat_to_show(room.seats_of(keys_of(headers(request), id_)))
    text = request.GET.get("text", "")
    try:
        refusal = room.table.view(seat).explain(text)
    except RoundhouseError as error:
        return JsonResponse({"text": text, "allowed": False, "why": str(error), "rule": ""}, status=422)
    rule = room.table.game.rulebook.find(refusal.rule).text if refusal else ""
    return JsonResponse(
        {
            "text": text,
            "allowed": refusal is None,
            "why": refusal.why if refusal else "",
            "rule": refusal.rule if refusal else "",
            "rule_text": rule,
        }
    )


@require_GET
async def table_json(request: HttpRequest, id_: str) -> HttpResponse:
    """The table as this browser may see it, for programs."""
    room = await open_room(id_)
    seat = room.seat_to_show(room.seats_of(keys_of(headers(request), id_)))
    view = room.table.view(seat)
    return JsonResponse(
        {
            "id": id_,
            "n": room.length,
            "seat": seat,
            "to_move": room.table.to_move,
            "position": view.position(),
            "legal": [action.text() for action in view.legal()],
            "log": [[event.actor, event.text] for event in room.table.seen(seat)],
        }
    )


@require_GET
async def record(request: HttpRequest, id_: str) -> HttpResponse:
    """The game as a record, once it is over: until then it would tell the secrets."""
    room = await open_room(id_)
    if not room.table.over:
        return await trouble(
            request,
            room,
            room.seats_of(keys_of(headers(request), id_)),
            "The record can be downloaded when the game is over: until then it would tell the secrets.",
            409,
        )
    response = HttpResponse(room.table.record.text(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{room.table.game.name}-{id_}.rec"'
    return response


@require_GET
async def rules(request: HttpRequest, game: str) -> HttpResponse:
    if game not in game_names():
        raise Http404(f"There is no game '{game}'.")
    return page(request, "rules", {"game": find_game(game)})


@require_POST
async def theme(request: HttpRequest) -> HttpResponse:
    """Day or night, and back to the page one came from."""
    back = request.POST.get("back", "/")
    response = HttpResponseRedirect(back if back.startswith("/") and not back.startswith("//") else "/")
    chosen = "dark" if request.POST.get("theme") == "dark" else "light"
    response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax")
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = str(exception) if isinstance(exception, Http404) and "tried" not in str(exception) else ""
    return page(request, "lost", {"message": message}, status=404)
