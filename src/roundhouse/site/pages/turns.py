"""Forms of play by turns: another pace, days off, by which way one is told, and the links of a mail."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.http import status_of
from roundhouse.site.pages.table import done_or_trouble, own_seat, trouble
from roundhouse.site.people.telling import tell_all_at, want_none_at
from roundhouse.site.requests import base_address, open_room, page, pay
from roundhouse.site.routes import Route
from roundhouse.site.security import PLAY_LIMIT
from roundhouse.site.tables.hall import HALL
from roundhouse.site.turns import channels, hooks, pushes
from roundhouse.site.turns.arriving import NoSeat, arrive
from roundhouse.site.turns.mails import ask_to_confirm

NOT_YOURS = "This seat is not yours."
MOST_MAIL = 60_000
"""Bytes of a mail, as a form."""


@require_POST
async def ask_for_pace(request: HttpRequest, id_: str) -> HttpResponse:
    """Ask for another pace, or agree to what others ask for."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, NOT_YOURS, 403)
    before, pace = room.turns.pace, request.POST.get("pace", "")
    answer = await done_or_trouble(request, room, HALL.timekeeper.ask_for(room, seat, pace))
    if room.turns.pace != before:
        await tell_all_at(room, base_address(request)[0])
    return answer


@require_POST
async def take_days_off(request: HttpRequest, id_: str) -> HttpResponse:
    """Say on which days one does not play."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, NOT_YOURS, 403)
    form = request.POST
    days = zip(form.getlist("first"), form.getlist("last"), strict=False)
    vacation = [(first, last or first) for first, last in days if first]
    work = HALL.timekeeper.take_days_off(
        room, seat, form.getlist("weekday"), vacation, form.get("zone", "UTC")
    )
    return await done_or_trouble(request, room, work)


@require_POST
async def write_advance(request: HttpRequest, id_: str) -> HttpResponse:
    """Write moves in advance for one's seat; an empty text strikes all out."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, NOT_YOURS, 403)
    return await done_or_trouble(request, room, HALL.advance.write(room, seat, request.POST.get("lines", "")))


@require_POST
async def tell_by_mail(request: HttpRequest, id_: str) -> HttpResponse:
    """Give a mail address for a seat; nothing but one question goes there until it is confirmed."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, NOT_YOURS, 403)
    pay(request, 10)

    async def work() -> None:
        address, daily = request.POST.get("address", ""), request.POST.get("daily") == "1"
        base = base_address(request)[0]
        channel = await channels.add_mail(HALL.reader, room, seat, address, daily, base)
        if channel is not None:
            await ask_to_confirm(room, channel)

    return await done_or_trouble(request, room, work())


@require_POST
async def tell_by_hook(request: HttpRequest, id_: str) -> HttpResponse:
    """Let a program be told by a webhook; the secret that signs it is shown this once."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, NOT_YOURS, 403)
    pay(request, 2)
    try:
        row = hooks.new_hook(request.POST.get("address", ""), base_address(request)[0])
        channel = await channels.add(HALL.reader, room, seat, row)
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    response = page(request, "hook", {"id": id_, "channel": channel})
    response["Cache-Control"] = "no-store"
    return response


@require_POST
async def tell_by_push(request: HttpRequest, id_: str) -> HttpResponse:
    """Let this device be told by web push; the form has its subscription as JSON."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, NOT_YOURS, 403)
    pay(request, 2)

    async def work() -> None:
        row = pushes.new_push(request.POST.get("subscription", ""), base_address(request)[0])
        await channels.add(HALL.reader, room, seat, row)

    return await done_or_trouble(request, room, work())


@require_POST
async def tell_no_more(request: HttpRequest, id_: str) -> HttpResponse:
    """Be told by this way no more."""
    room = await open_room(id_)
    seat, word = own_seat(request, room), request.POST.get("channel", "")
    if seat is None or not (word.isascii() and word.isdecimal() and len(word) < 16):
        return await trouble(request, room, NOT_YOURS, 403)
    return await done_or_trouble(request, room, channels.remove(HALL.reader, room, seat, int(word)))


@require_http_methods(["GET", "HEAD", "POST"])
@csrf_exempt  # who has the link of a mail may use it without having seen a page: one click of a mail program
async def by_mail(request: HttpRequest, word: str, secret: str) -> HttpResponse:
    """The links of a mail: say that it is wanted, or that it is not. A look at the link changes nothing."""
    found = await channels.find_mail(HALL.reader, secret)
    if word not in ("confirm", "stop") or found is None:
        raise Http404("This link has no effect any more: perhaps it was used.")
    if request.method != "POST":
        return page(request, "by_mail", {"word": word, "address": found.address})
    if word == "stop":
        everywhere = "all" in request.POST or "List-Unsubscribe" in request.POST
        await channels.stop_mail(HALL.reader, found, everywhere)
        if everywhere:
            await HALL.reader.ask(want_none_at, found.address)
        return page(request, "by_mail", {"word": "stopped", "address": found.address})
    await channels.confirm(HALL.reader, found)
    return HttpResponseRedirect(reverse("table", args=[found.table]))


@require_POST
@csrf_exempt  # a mail server brings it, which has seen no page; the token says for whom it is
async def mail_in(request: HttpRequest) -> HttpResponse:
    """A mail with moves or a letter, as `roundhouse mail-in` brings it; what came of it goes back by mail."""
    pay(request, 2)
    text, name = request.POST.get("text", ""), request.POST.get("name", "")
    try:
        told = await arrive(HALL, request.POST.get("token", ""), text, name)
    except NoSeat as error:
        raise Http404(str(error)) from None
    return HttpResponse(told, content_type="text/plain; charset=utf-8")


@require_safe
async def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows a web push; it lies at the root, so that it may speak for all pages."""
    file = settings.SITE / "static" / "site" / "service-worker.js"
    return HttpResponse(file.read_text("utf-8"), content_type="text/javascript; charset=utf-8")


ROUTES = [
    Route("table/<str:id_>/pace", ask_for_pace, "ask-for-pace"),
    Route("table/<str:id_>/days-off", take_days_off, "days-off"),
    Route("table/<str:id_>/advance", write_advance, "write-advance", limit=PLAY_LIMIT),
    Route("table/<str:id_>/mail", tell_by_mail, "tell-by-mail"),
    Route("table/<str:id_>/hook", tell_by_hook, "tell-by-hook"),
    Route("table/<str:id_>/push", tell_by_push, "tell-by-push"),
    Route("table/<str:id_>/untell", tell_no_more, "tell-no-more"),
    Route("mail-in", mail_in, "mail-in", limit=PLAY_LIMIT, most=MOST_MAIL),
    Route("service-worker.js", service_worker, "service-worker"),
    Route("mail/<slug:word>/<str:secret>", by_mail, "by-mail"),
]
