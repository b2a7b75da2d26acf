"""The rematch: the same game with the same seats, for those who held them."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.http import status_of
from roundhouse.site.pages.table import trouble
from roundhouse.site.people.terms import copy_terms
from roundhouse.site.requests import browser, device, open_room, seats_held
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
        await HALL.reader.ask(copy_terms, room.id, new.id)
        await HALL.seating.sit_again(new, room, browser(request), device(request))
    except RoundhouseError as error:
        return await trouble(request, room, str(error), status_of(error))
    return HttpResponseRedirect(reverse("table", args=[new.id]))


ROUTES = [Route("table/<str:id_>/rematch", rematch, "rematch")]
