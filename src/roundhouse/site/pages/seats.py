"""Seats that change hands: kept on one device by their holder, freed by whoever has set the table up."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from roundhouse.site.pages.table import done_or_trouble, own_seat, trouble
from roundhouse.site.requests import browser, is_host, open_room, seats_held
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL


@require_POST
async def shut_others_out(request: HttpRequest, id_: str) -> HttpResponse:
    """Keep one's seat on this device alone, and have another link for it."""
    room = await open_room(id_)
    seat = own_seat(request, room)
    if seat is None:
        return await trouble(request, room, "This seat is not yours.", 403)
    return await done_or_trouble(request, room, HALL.seating.shut_others_out(room, seat, browser(request)))


@require_POST
async def free_seat(request: HttpRequest, id_: str) -> HttpResponse:
    """Free a friend's seat, as whoever has set the table up may; everybody can read that it was done."""
    room = await open_room(id_)
    word = request.POST.get("seat", "")
    seats = [seat for seat in range(len(room.players)) if str(seat) == word]
    if not is_host(request, room) or not seats or seats[0] in seats_held(request, room):
        return await trouble(request, room, "Only whoever opened the table frees a friend's seat.", 403)
    return await done_or_trouble(request, room, HALL.seating.free(room, seats[0]))


ROUTES = [
    Route("table/<str:id_>/renew", shut_others_out, "shut-others-out"),
    Route("table/<str:id_>/free", free_seat, "free-seat"),
]
