"""Everything a person clicks."""

import asyncio
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET, require_POST

from roundhouse import PUBLIC, Table, dice_at, find_game, game_names
from roundhouse.bots import bot_names, find_bot
from roundhouse.core.errors import BadSeat, Refusal, RoundhouseError
from roundhouse.core.table import NAMES
from roundhouse.site.face import face
from roundhouse.site.hall import PERSON, Hall, NoTable, Room
from roundhouse.site.live import at_of, headers_of, keys_of, status_of, theme_of
from roundhouse.site.showing import Choice, choice, looks, showing, whole_log, why_not, why_not_part
from roundhouse.svg.png import to_png

HALL = Hall()
YEAR = 365 * 24 * 3600
FRIEND = "friend"
"""A person who joins by a secret link, as the set-up page calls it."""
LONGEST_NAME = 16
PICTURE_SEED = "roundhouse"
PICTURE_MOVES = 24


# Helpers


def headers(request: HttpRequest) -> dict[str, str]:
    return headers_of(request.scope)  # type: ignore[attr-defined]


def page(request: HttpRequest, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    context = {"theme": theme_of(headers(request)), **context}
    return render(request, f"site/{name}.html", context, status=status)


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


# The games


@require_GET
async def home(request: HttpRequest) -> HttpResponse:
    """The games, each one click from a table against bots."""
    return page(request, "home", {"games": [find_game(name) for name in game_names()]})


@cache
def picture_of(game: str, theme: str) -> str:
    """A game just under way, for the home page."""
    found = find_game(game)
    table = Table.new(game, max(found.fewest, min(3, found.most)), seed=PICTURE_SEED)
    bot = find_bot(game, bot_names(game)[-1])
    for n in range(PICTURE_MOVES):
        if table.over:
            break
        table.play(bot.choose(table.view(table.to_move), dice_at(PICTURE_SEED, n)).text())
    return found.draw(table.view(PUBLIC), table.names, theme=theme, choices=False)


@require_GET
async def game_picture(request: HttpRequest, game: str) -> HttpResponse:
    """The game as the engine draws it; `?theme=dark` by night, so that both can be kept by the browser."""
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    response = HttpResponse(
        await asyncio.to_thread(picture_of, known_game(game), theme), content_type="image/svg+xml"
    )
    response["Cache-Control"] = "public, max-age=3600"
    return response


async def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """Set a table up: one click for a game against bots, or seat by seat."""
    found = find_game(known_game(game))
    if request.method != "POST":
        return page(request, "new", setup(game))
    try:
        levels, names = who_plays(request, game)
        given = request.POST
        words = [f"{option.name}={given[option.name]}" for option in found.options if given.get(option.name)]
        if modules := "+".join(given.getlist("modules")):
            words.append(f"modules={modules}")
        players = [PERSON if level == FRIEND else level for level in levels]
        room = await HALL.create(game, players, names=names, options=" ".join(words))
    except RoundhouseError as error:
        return page(request, "new", {**setup(game), "error": str(error)}, status=422)
    response = HttpResponseRedirect(reverse("table", args=[room.id]))
    response.set_signed_cookie(f"host-{room.id}", "1", max_age=YEAR, httponly=True, samesite="Lax")
    return remember(
        response, room, [key for key, level in zip(room.keys, levels, strict=True) if level == PERSON]
    )


def setup(game: str) -> dict[str, Any]:
    """What the set-up page offers: the strongest bots first at as many seats as make a good game."""
    found, levels = find_game(game), bot_names(game)
    usual = usual_players(game)
    return {
        "game": found,
        "levels": levels[::-1],
        "seats": [
            {"number": n + 1, "name": NAMES[n], "level": usual[n] if n < len(usual) else "none"}
            for n in range(found.most)
        ],
    }


def usual_players(game: str) -> list[str]:
    """You against the best bots, three in all where the game allows it."""
    found = find_game(game)
    return [PERSON] + [bot_names(game)[-1]] * (max(found.fewest, min(3, found.most)) - 1)


def who_plays(request: HttpRequest, game: str) -> tuple[list[str], list[str] | None]:
    """The levels and the names of the seats that are taken; the usual ones when the form says nothing."""
    levels = request.POST.getlist("player")
    if not levels:
        return usual_players(game), None
    given = ["-".join(name.split())[:LONGEST_NAME] for name in request.POST.getlist("name")]
    seats = [seat for seat, level in enumerate(levels) if level not in ("", "none")]
    if not any(levels[seat] == PERSON for seat in seats):
        raise BadSeat("Take at least one seat yourself: choose 'a person at this screen' for it.")
    if len(seats) > len(NAMES):
        raise BadSeat(f"There are at most {len(NAMES)} seats.")
    named = {seat: given[seat] for seat in seats if seat < len(given) and given[seat]}
    for seat in seats:
        free = [name for name in (NAMES[seat % len(NAMES)], *NAMES) if name not in named.values()]
        named.setdefault(seat, free[0] if free else "")
    return [levels[seat] for seat in seats], [named[seat] for seat in seats]


@require_GET
async def rules(request: HttpRequest, game: str) -> HttpResponse:
    book = find_game(known_game(game)).rulebook
    sections = [(heading, book.under(heading)) for heading in book.headings()]
    name = "_rules" if request.GET.get("part") else "rules"
    return page(request, name, {"game": find_game(game), "sections": sections})


# The table


@require_GET
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


@require_GET
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


@require_GET
async def why(request: HttpRequest, id_: str) -> HttpResponse:
    """Why something cannot be done now, by its rule: an action's `text`, or a `part` of the picture."""
    return JsonResponse(await answer_why(request, await open_room(id_)))


async def answer_why(request: HttpRequest, room: Room) -> dict[str, Any]:
    part = request.GET.get("part", "")[:100] if not request.GET.get("why") else ""
    text = (request.GET.get("why") or request.GET.get("text", ""))[:200]
    table, game = room.table, room.table.game
    view = table.view(seat_shown(request, room))
    asked = game.ask(view, table.names)
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
        return {**answer, "allowed": True}
    if view.to_move != view.seat:
        answer["why"] = f"It is not your turn. {asked}"
    else:
        answer["why"] = refusal.why
    return {**answer, "rule": refusal.rule, "rule_text": game.rulebook.find(refusal.rule).text}


@require_GET
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


@require_GET
async def log_page(request: HttpRequest, id_: str) -> HttpResponse:
    """Everything that happened, as far as this browser may read it."""
    room = await open_room(id_)
    lines = mark_safe(whole_log(room, seat_shown(request, room)))
    context = {"id": id_, "game": room.table.game, "told": lines, "names": room.table.names}
    return page(request, "_log" if request.GET.get("part") else "log", context)


# The table for programs, and to take away


@require_GET
async def table_json(request: HttpRequest, id_: str) -> HttpResponse:
    """The table as this browser may see it, for programs."""
    room = await open_room(id_)
    seat = seat_shown(request, room)
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


async def picture(request: HttpRequest, id_: str) -> tuple[Room, str]:
    """The table as this browser sees it, without what is lit."""
    room = await open_room(id_)
    wide = request.GET.get("layout") != "narrow"
    view = room.table.view(seat_shown(request, room))
    svg = room.table.game.draw(
        view, room.table.names, theme=theme_of(headers(request)), choices=False, wide=wide
    )
    return room, svg


def download(room: Room, body: str | bytes, kind: str, suffix: str) -> HttpResponse:
    response = HttpResponse(body, content_type=kind)
    name = f"{room.table.game.name}-{room.id}-{room.length}.{suffix}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


@require_GET
async def table_svg(request: HttpRequest, id_: str) -> HttpResponse:
    room, svg = await picture(request, id_)
    return download(room, svg, "image/svg+xml", "svg")


@require_GET
async def table_png(request: HttpRequest, id_: str) -> HttpResponse:
    room, svg = await picture(request, id_)
    return download(room, await asyncio.to_thread(to_png, svg, 1600), "image/png", "png")


@require_GET
async def record(request: HttpRequest, id_: str) -> HttpResponse:
    """The game as a record, once it is over: until then it would tell the secrets."""
    room = await open_room(id_)
    if not room.table.over:
        message = "The record can be downloaded when the game is over: until then it would tell the secrets."
        return await trouble(request, room, message, 409)
    return download(room, room.table.record.text(), "text/plain; charset=utf-8", "rec")


# Everything else


@require_POST
async def theme(request: HttpRequest) -> HttpResponse:
    """Day or night, and back to the page one came from."""
    back = request.POST.get("back", "/")
    response = HttpResponseRedirect(back if url_has_allowed_host_and_scheme(back, None) else "/")
    chosen = "dark" if request.POST.get("theme") == "dark" else "light"
    response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax")
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = str(exception) if isinstance(exception, Http404) and "tried" not in str(exception) else ""
    return page(request, "lost", {"message": message}, status=404)
