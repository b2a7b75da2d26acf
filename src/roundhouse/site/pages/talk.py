"""Talk at a table, as pages and forms: what was said, saying more, muting, reporting, one's own notes."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.http import BROWSER, known_as, status_of
from roundhouse.site.pages.table import trouble
from roundhouse.site.people import talk
from roundhouse.site.people.accounts import account_of, bring_in
from roundhouse.site.people.consent import agree
from roundhouse.site.requests import (
    TAKEN_OVER,
    browser,
    key_of,
    name_remembered,
    open_room,
    page,
    pay,
    remember,
    seats_held,
    wants_json,
)
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room


@require_http_methods(["GET", "HEAD", "POST"])
async def talk_page(request: HttpRequest, id_: str) -> HttpResponse:
    """What is said here, as far as one may read it; by POST something more is said."""
    room = await open_room(id_)
    if request.method == "POST":
        return await speak(request, room)
    pay(request, 0.1)
    return page(request, "_talk" if request.GET.get("part") else "talk", await context_of(request, room))


async def context_of(request: HttpRequest, room: Room) -> dict[str, Any]:
    """What the page says."""
    who, seats = await speaker(request), seats_held(request, room)
    heard = await HALL.reader.ask(talk.heard, room.id, seats, who)
    return {"id": room.id, "game": room.table.game, "talk": heard}


async def speaker(request: HttpRequest) -> str:
    """Under what name somebody talks, mutes and takes notes: the account, or the browser."""
    me = await account_of(request)
    return me.holder if me else browser(request)


async def speak(request: HttpRequest, room: Room) -> HttpResponse:
    """Say something, and tell all who may hear it."""
    await bring_in(request, room)
    me, seats, key = await account_of(request), seats_held(request, room), key_of(request)
    setattr(request, TAKEN_OVER, known_as(key))
    watcher = me.name if me else name_remembered(request) or "A watcher"
    name = room.table.names[seats[0]] if seats else watcher
    try:
        text = request.POST.get("phrase") or request.POST.get("text", "")
        await HALL.reader.ask(talk.say, room.id, seats, await speaker(request), name, text)
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    await HALL.follower.talk(room, talk.channel(seats))
    response = done(request, room)
    if request.COOKIES.get(BROWSER) != key:
        remember(response, BROWSER, key)
    return response


def done(request: HttpRequest, room: Room) -> HttpResponse:
    """Back to the table; a script stays where it is."""
    if wants_json(request):
        return JsonResponse({"done": True})
    return HttpResponseRedirect(f"{reverse('table', args=[room.id])}#talk")


@require_POST
async def mute(request: HttpRequest, id_: str) -> HttpResponse:
    """Read no more of somebody; without a message, read all again."""
    room = await open_room(id_)
    who, seats, number = await speaker(request), seats_held(request, room), request.POST.get("message", "")
    if who and number:
        await HALL.reader.ask(talk.mute, room.id, seats, who, number)
    elif who:
        await HALL.reader.ask(talk.hear_all, room.id, who)
    return done(request, room)


@require_POST
async def report(request: HttpRequest, id_: str) -> HttpResponse:
    """Ask a moderator to look at what somebody has said."""
    room = await open_room(id_)
    who, seats, number = await speaker(request), seats_held(request, room), request.POST.get("message", "")
    await HALL.reader.ask(talk.report, room.id, seats, who, number, request.POST.get("reason", ""))
    return done(request, room)


@require_POST
async def note(request: HttpRequest, id_: str) -> HttpResponse:
    """Keep one's own note."""
    room = await open_room(id_)
    if who := await speaker(request):
        await HALL.reader.ask(talk.keep_note, room.id, who, request.POST.get("note", ""))
    return done(request, room)


@require_POST
async def consent(request: HttpRequest, id_: str) -> HttpResponse:
    """Agree that the last decision is taken back, or not."""
    room = await open_room(id_)
    seats = seats_held(request, room)
    if not seats:
        return await trouble(request, room, "Only those who play here agree to it.", 403)
    try:
        await agree(room, seats, request.POST.get("agree") == "1")
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    return HttpResponseRedirect(reverse("table", args=[id_]))


ROUTES = [
    Route("table/<str:id_>/talk", talk_page, "talk"),
    Route("table/<str:id_>/talk/mute", mute, "mute"),
    Route("table/<str:id_>/talk/report", report, "report"),
    Route("table/<str:id_>/note", note, "note"),
    Route("table/<str:id_>/agree", consent, "agree"),
]
