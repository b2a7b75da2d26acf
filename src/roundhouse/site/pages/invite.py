"""Invitations: the secret links of seats, for those who may see them, and the page of whoever opens one."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from roundhouse.core.errors import RoundhouseError
from roundhouse.site import LANGUAGE
from roundhouse.site.http import status_of
from roundhouse.site.models import StoredHolder
from roundhouse.site.qr import qr_svg
from roundhouse.site.requests import (
    another_name,
    is_host,
    name_remembered,
    one_word,
    open_room,
    page,
    remember_name,
    remember_seats,
    seats_held,
)
from roundhouse.site.routes import Route
from roundhouse.site.security import is_loopback
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import PERSON


@dataclass
class SeatLink:
    """The link of a seat, for the eyes of its holder or of whoever has set the table up."""

    seat: int
    name: str
    address: str
    qr: SafeString
    """The same as a picture for a phone; '' where a phone could not reach it."""
    taken: bool
    """Whether some browser holds the seat already."""
    acted: bool
    """Whether the seat has acted, so that its name stays."""


def invitation(request: HttpRequest, room: Room, seats: list[int]) -> dict[str, Any]:
    """What a table's page says of links: those of friends for the host, and of its own seats for everyone."""
    base, only_here = base_address(request)

    def link(seat: int) -> SeatLink:
        address = base + reverse("sit", args=[room.id, room.keys[seat]])
        qr = "" if only_here else qr_svg(address)
        taken, acted = seat in room.seats_taken, room.has_acted(seat)
        return SeatLink(seat, room.table.names[seat], address, mark_safe(qr), taken, acted)

    first = [seat for seat in range(len(room.players)) if room.table.rules.player_of(seat) == seat]
    people = [seat for seat in first if room.players[seat] == PERSON]
    friends = [link(seat) for seat in people if seat not in seats] if is_host(request, room) else []
    return {
        "friends": friends,
        "own": [link(seat) for seat in seats if seat in first],
        "expected": any(not friend.taken for friend in friends),
        "only_here": only_here,
        "present": room.presence.seats,
    }


def base_address(request: HttpRequest) -> tuple[str, bool]:
    """How the address of a link begins, and whether it works on this computer only."""
    here = request.build_absolute_uri("/").rstrip("/")
    name = split_domain_port(request.get_host())[0].strip("[]")
    if name != "localhost" and not is_loopback(name):
        return here, False
    return settings.ROUNDHOUSE_ADDRESS or here, not settings.ROUNDHOUSE_ADDRESS


@require_http_methods(["GET", "HEAD", "POST"])
async def sit(request: HttpRequest, id_: str, key: str) -> HttpResponse:
    """The secret link of a seat: what one is invited to, and by POST that this browser takes the seat."""
    room = await open_room(id_)
    opened = room.seats_of([key])
    if not opened:
        raise Http404("This link opens no seat: perhaps it was cut short. Ask for it again.")
    seat, table = opened[0], HttpResponseRedirect(reverse("table", args=[id_]))
    if seat in seats_held(request, room):
        return table
    name = one_word(request.POST.get("name", "")) if request.method == "POST" else name_remembered(request)
    if request.method != "POST":
        return page(request, "sit", invited(room, seat, name))
    try:
        if name and not room.has_acted(seat):
            await HALL.rename(room, seat, name)
            for n, other in enumerate(opened[1:], start=1):
                await HALL.rename(room, other, another_name(name, n))
    except RoundhouseError as error:
        return page(request, "sit", {**invited(room, seat, name), "error": str(error)}, status_of(error))
    remember_name(table, name)
    return await remember_seats(request, table, room, [key])


def invited(room: Room, seat: int, name: str) -> dict[str, Any]:
    """To what the holder of a link is invited: by whom, which game, who else sits there."""
    table, taken = room.table, room.seats_taken
    hosts = [seats for seats in room.holders.values() if StoredHolder.HOST in seats]
    inviting = [table.names[each] for seats in hosts for each in sorted(seats) if each >= 0 and each != seat]
    return {
        "game": table.game,
        "about": table.game.words(LANGUAGE).about,
        "host": inviting[0] if inviting else "",
        "taken": seat in taken,
        "acted": room.has_acted(seat),
        "seat_name": table.names[seat],
        "name": name,
        "begun": any(event.actor >= 0 for event in table.log),
        "over": table.over,
        "sitting": [
            {
                "name": table.names[each],
                "yours": each == seat,
                "what": f"a bot: {level}"
                if level != PERSON
                else "at the table"
                if each in taken
                else "is expected",
            }
            for each, level in enumerate(room.players)
        ],
    }


ROUTES = [Route("table/<str:id_>/sit/<str:key>", sit, "sit")]
