"""Invitations, which seat one person once, and seats' own links: who sees them, and what they open."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from roundhouse.core.errors import RoundhouseError
from roundhouse.site import LANGUAGE
from roundhouse.site.http import BROWSER, known_as, status_of
from roundhouse.site.models import StoredHolder
from roundhouse.site.people.accounts import HOLDER, account_of
from roundhouse.site.people.telling import tell_account
from roundhouse.site.qr import qr_svg
from roundhouse.site.requests import (
    another_name,
    base_address,
    browser,
    device,
    is_host,
    key_of,
    name_remembered,
    one_word,
    open_room,
    page,
    remember,
    remember_name,
    seats_held,
)
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.seating import USED
from roundhouse.site.tables.step import PERSON


@dataclass
class DeviceLine:
    """A device on which a seat is open."""

    kind: str
    since: datetime
    here: bool
    """Whether it is the one that asks."""


@dataclass
class SeatLink:
    """A seat, for the eyes of its holder or of whoever has set the table up."""

    seat: int
    name: str
    address: str
    """Where it is opened: for the host an invitation that was not used yet, for its holder a link of its own;
    '' for a friend's seat that is taken."""
    qr: SafeString
    """The same as a picture for a phone; '' where a phone could not reach it."""
    taken: bool
    """Whether some browser holds the seat already."""
    acted: bool
    """Whether the seat has acted, so that its name stays."""
    devices: list[DeviceLine]
    """Where it is open, for the eyes of its holder."""


def invitation(request: HttpRequest, room: Room, seats: list[int]) -> dict[str, Any]:
    """What a table's page says of seats: to the host who is invited, to every holder of its own."""
    base, only_here = base_address(request)
    here, taken = browser(request), room.seats_taken

    def link(seat: int, secret: str, devices: list[DeviceLine]) -> SeatLink:
        address = base + reverse("sit", args=[room.id, secret]) if secret else ""
        qr = "" if only_here or not secret else qr_svg(address)
        acted = room.has_acted(seat)
        return SeatLink(seat, room.table.names[seat], address, mark_safe(qr), seat in taken, acted, devices)

    def own(seat: int) -> SeatLink:
        found = room.devices_at(seat).items()
        devices = [(each, device) for each, device in found if not each.startswith(HOLDER)]
        lines = [DeviceLine(device.kind, device.since, each == here) for each, device in devices]
        return link(seat, room.links[seat], lines)

    first = [seat for seat in range(len(room.players)) if room.table.rules.player_of(seat) == seat]
    others = [seat for seat in first if seat not in seats and (room.players[seat] == PERSON or seat in taken)]
    friends = [link(seat, "" if seat in taken else room.keys[seat], []) for seat in others]
    friends = friends if is_host(request, room) else []
    return {
        "friends": friends,
        "own": [own(seat) for seat in seats if seat in first],
        "expected": any(not friend.taken for friend in friends),
        "only_here": only_here,
        "present": room.presence.seats,
    }


@require_http_methods(["GET", "HEAD", "POST"])
async def sit(request: HttpRequest, id_: str, key: str) -> HttpResponse:
    """An invitation, or a seat's own link: what it opens, and by POST that this browser takes the seat."""
    room = await open_room(id_)
    opened, own = room.invited(key), room.linked(key)
    if not opened and not own:
        raise Http404("This link opens no seat: perhaps it was cut short. Ask for it again.")
    seat, table = (opened or own)[0], HttpResponseRedirect(reverse("table", args=[id_]))
    if seat in seats_held(request, room):
        return table
    if opened and seat in room.seats_taken and seat not in room.turns.caretaken:
        return page(request, "lost", {"title": "This invitation was used", "message": USED}, 410)
    name = one_word(request.POST.get("name", "")) if request.method == "POST" else name_remembered(request)
    if request.method != "POST":
        return page(request, "sit", invited(room, seat, name))
    names = [name, *(another_name(name, n) for n in range(1, len(room.players)))] if name else []
    secret = key_of(request)
    try:
        await HALL.seating.sit(room, key, known_as(secret), device(request), names)
    except RoundhouseError as error:
        return page(request, "sit", {**invited(room, seat, name), "error": str(error)}, status_of(error))
    if (me := await account_of(request)) is not None:
        await tell_account(room, me.id, seat, base_address(request)[0])
    remember_name(table, name)
    remember(table, BROWSER, secret)
    return table


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
