"""Invitations by name, as forms: asking an account to one's table, and saying no."""

import asyncio

from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_POST

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.http import status_of
from roundhouse.site.pages.table import trouble
from roundhouse.site.people.accounts import Account, account_of, bring_in
from roundhouse.site.people.invitations import invite, say_no
from roundhouse.site.people.telling import confirmed_address
from roundhouse.site.requests import base_address, is_host, open_room, pay
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.turns.pace import said


@require_POST
async def invite_by_name(request: HttpRequest, id_: str) -> HttpResponse:
    """Ask an account to this table, as whoever has set it up may."""
    room = await open_room(id_)
    await bring_in(request, room)
    me = await account_of(request)
    if me is None or not is_host(request, room):
        return await trouble(request, room, "Sign in first: only whoever opened the table asks others.", 403)
    pay(request, 3)
    try:
        user_id = await HALL.reader.ask(invite, id_, me, request.POST.get("name", ""))
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    if user_id is not None and settings.ROUNDHOUSE_SENDS_MAIL:
        await tell(room, me, user_id, base_address(request)[0])
    return HttpResponseRedirect(reverse("table", args=[id_]))


async def tell(room: Room, by: Account, user_id: int, base: str) -> None:
    """Tell an account by mail that it is asked, if it wants mail."""
    if not (address := await HALL.reader.ask(confirmed_address, user_id)):
        return
    context = {
        "by": by.name,
        "title": room.table.game.title,
        "pace": said(room.turns.pace),
        "address": f"{base}/table/{room.id}",
        "account": f"{base}/account/",
    }
    mail = EmailMessage(
        subject=f"{by.name} asks you to a game of {room.table.game.title}",
        body=render_to_string("site/mail/invited.txt", context),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[address],
        headers={"Auto-Submitted": "auto-generated"},
    )
    await asyncio.to_thread(mail.send, fail_silently=True)


@require_POST
async def answer_no(request: HttpRequest) -> HttpResponse:
    """Say no to an invitation."""
    me = await account_of(request)
    if me is not None:
        await HALL.reader.ask(say_no, me.id, request.POST.get("invitation", ""))
    return HttpResponseRedirect(reverse("lobby"))


ROUTES = [
    Route("table/<str:id_>/invite", invite_by_name, "invite-by-name"),
    Route("invitations/no", answer_no, "say-no"),
]
