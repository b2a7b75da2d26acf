"""A letter that is written on a table's page: it is read back to its writer, and counts when that is sent."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from roundhouse import PUBLIC
from roundhouse.core.post import LetterRead
from roundhouse.site import LANGUAGE
from roundhouse.site.pages.table import table_answer, trouble
from roundhouse.site.requests import open_room, pay, viewing_seat
from roundhouse.site.routes import Route
from roundhouse.site.security import PLAY_LIMIT
from roundhouse.site.tables.room import Room
from roundhouse.site.threads import Threads

LONGEST: Final = 6000
"""No letter that a page sends is longer."""
READERS: Final = Threads("letters", 2, 20, 10.0)
"""Where letters are read: routes are looked for in them, which takes a moment."""


@require_POST
async def letter(request: HttpRequest, id_: str) -> HttpResponse:
    """The table again, with the letter as it was read above it; nothing has happened yet."""
    pay(request, 1)
    room = await open_room(id_)
    seat = viewing_seat(request, room)
    typed = request.POST.get("letter", "").replace("\r", "")
    if seat == PUBLIC or room.table.to_move != seat:
        return await trouble(request, room, "A letter is written by whose turn it is.", 403)
    if len(typed) > LONGEST:
        return await trouble(request, room, "The letter is too long: leave something out.", 413)
    found = await READERS.do(read_at, room, seat, typed)
    if found is None:
        return await trouble(request, room, "No letters are written at this table.", 404)
    return await table_answer(request, room, {"letter": found, "typed": typed})


def read_at(room: Room, seat: int, text: str) -> LetterRead | None:
    """What is made of a letter of this seat; None at a table without letters."""
    table = room.table
    post = table.game.post(table.rules, LANGUAGE)
    return None if post is None else post.read(table.view(seat), seat, text, post.companies(table.names))


ROUTES = [Route("table/<str:id_>/letter", letter, "letter", limit=PLAY_LIMIT)]
