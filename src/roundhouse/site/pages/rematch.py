"""The rematch: the same game with the same seats, for those who held them."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.http import status_of
from roundhouse.site.pages.table import trouble
from roundhouse.site.requests import YEAR, open_room, remember_seats, seats_held
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL


@require_POST
async def rematch(request: HttpRequest, id_: str) -> HttpResponse:
    """Take at the next table the seats that this browser held at this one; whoever comes first opens it."""
    room = await open_room(id_)
    seats = seats_held(request, room)
    if not seats:
        return await trouble(request, room, "A rematch is for those who played: you hold no seat here.", 403)
    try:
        new = await HALL.rematch(room, seats)
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    response = HttpResponseRedirect(reverse("table", args=[new.id]))
    if request.get_signed_cookie(f"host-{room.id}", None) is not None:
        response.set_signed_cookie(f"host-{new.id}", "1", max_age=YEAR, httponly=True, samesite="Lax")
    return remember_seats(response, new, [new.keys[seat] for seat in seats])


ROUTES = [Route("table/<str:id_>/rematch", rematch, "rematch")]
