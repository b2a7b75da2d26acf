"""A letter that is written on a table's page: it is read back to its writer, and counts when that is sent."""

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from roundhouse import PUBLIC
from roundhouse.bots import find_bot, quick_names
from roundhouse.core.dice import bot_dice
from roundhouse.core.errors import RoundhouseError
from roundhouse.site.http import status_of
from roundhouse.site.letters.letterbox import READERS
from roundhouse.site.letters.on_file import companies_at, post_of
from roundhouse.site.pages.table import table_answer, trouble
from roundhouse.site.requests import open_room, pay, viewing_seat
from roundhouse.site.routes import Route
from roundhouse.site.security import PLAY_LIMIT
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room

LONGEST: Final = 6000
"""No letter that a page sends is longer."""


@require_POST
async def letter(request: HttpRequest, id_: str) -> HttpResponse:
    """The table again, with the letter as it was read above it; nothing has happened yet.

    With `suggest` the letter is one that a bot would write.
    """
    pay(request, 1)
    room = await open_room(id_)
    seat = viewing_seat(request, room)
    if (refused := await refusal(request, room, seat)) is not None:
        return refused
    try:
        if request.POST.get("suggest"):
            typed = await READERS.do(suggested, room, seat)
        else:
            typed = typed_in(request)
        found = await HALL.letterbox.read(room, seat, typed)
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    return await table_answer(request, room, {"letter": found, "typed": typed})


@require_POST
async def send_letter(request: HttpRequest, id_: str) -> HttpResponse:
    """Put a letter on file that was read back."""
    pay(request, 1)
    room = await open_room(id_)
    seat = viewing_seat(request, room)
    if (refused := await refusal(request, room, seat)) is not None:
        return refused
    typed = typed_in(request)
    try:
        found = await HALL.letterbox.take(room, seat, typed)
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    if not found.orders:
        return await table_answer(request, room, {"letter": found, "typed": typed})
    return HttpResponseRedirect(reverse("table", args=[id_]))


async def refusal(request: HttpRequest, room: Room, seat: int) -> HttpResponse | None:
    """Why nobody can write here, if so."""
    if post_of(room.table) is None:
        return await trouble(request, room, "No letters are written at this table.", 404)
    if seat == PUBLIC:
        return await trouble(request, room, "A letter is written by who holds a seat.", 403)
    if len(request.POST.get("letter", "")) > LONGEST:
        return await trouble(request, room, "The letter is too long: leave something out.", 413)
    return None


def typed_in(request: HttpRequest) -> str:
    return request.POST.get("letter", "").replace("\r", "")


def suggested(room: Room, seat: int) -> str:
    """A letter that a bot would write for this seat."""
    table = room.table
    post = post_of(table)
    assert post is not None
    view, name = table.view(seat), table.game.name
    bot = find_bot(name, quick_names(name)[-1])
    action = bot.choose(view, bot_dice(table.seed, seat, len(table.log)))
    return post.written(view, action.text(), companies_at(table, post, room.letters))


ROUTES = [
    Route("table/<str:id_>/letter", letter, "letter", limit=PLAY_LIMIT),
    Route("table/<str:id_>/send-letter", send_letter, "send-letter", limit=PLAY_LIMIT),
]
