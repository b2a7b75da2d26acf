"""Tokens on a table's page: made for programs by whoever holds a seat, listed and revoked there."""

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.api.operations import PREFIX
from roundhouse.site.api.tokens import HOST, PLAY, READ, SCOPES, WATCH, Token, make_token, revoke, tokens_at
from roundhouse.site.http import status_of
from roundhouse.site.requests import base_address, is_host, open_room, page, seats_held
from roundhouse.site.routes import Route
from roundhouse.site.tables.room import Room


class TokenChoice(NamedTuple):
    """A kind of token that one may have made."""

    seat: int
    scope: str
    what: str


def offered(request: HttpRequest, room: Room) -> list[TokenChoice]:
    """What tokens this browser may have: for its seats, and for the table if it has set it up."""
    names, player_of = room.table.names, room.table.rules.player_of
    mine = [seat for seat in seats_held(request, room) if player_of(seat) == seat]
    found = [TokenChoice(seat, PLAY, f"Play for {names[seat]}") for seat in mine]
    found += [TokenChoice(seat, READ, f"See what {names[seat]} sees, and do nothing") for seat in mine]
    found += [TokenChoice(seat, WATCH, "Watch, as everybody may") for seat in mine[:1]]
    if is_host(request, room):
        found.append(TokenChoice(-1, HOST, "Invite friends and free seats"))
    return found


async def tokens_shown(request: HttpRequest, room: Room) -> dict[str, Any]:
    """What a table's page says of tokens: those there are, and those that may be made."""
    choices = offered(request, room)
    seats = sorted({choice.seat for choice in choices})
    found = await tokens_at(room, seats) if seats else []
    return {"token_choices": choices, "tokens": [{"token": each, "what": what(room, each)} for each in found]}


def what(room: Room, token: Token) -> str:
    """What a token does, in a few words."""
    name = room.table.names[token.seat] if token.seat >= 0 else ""
    if token.scope == PLAY:
        return f"plays for {name}"
    return f"sees what {name} sees" if token.scope == READ else {WATCH: "watches", HOST: "hosts"}[token.scope]


@require_POST
async def make(request: HttpRequest, id_: str) -> HttpResponse:
    """Make a token, and show it this once."""
    room = await open_room(id_)
    word, scope = request.POST.get("seat", ""), request.POST.get("scope", "")
    if "kind" in request.POST:
        word, _, scope = request.POST["kind"].partition(" ")
    found = [each for each in offered(request, room) if str(each.seat) == word and each.scope == scope]
    if not found:
        return page(request, "token", {"id": id_, "problem": "This seat is not yours to give."}, 403)
    try:
        secret = await make_token(room, found[0].seat, scope, request.POST.get("name", ""))
    except RoundhouseError as error:
        return page(request, "token", {"id": id_, "problem": str(error)}, status_of(error))
    base, only_here = base_address(request)
    context = {
        "id": id_,
        "secret": secret,
        "what": found[0].what,
        "may": SCOPES[scope],
        "address": f"{base}{PREFIX}/tables/{id_}",
        "only_here": only_here,
    }
    response = page(request, "token", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
async def revoke_form(request: HttpRequest, id_: str) -> HttpResponse:
    """Let a token be dead."""
    room = await open_room(id_)
    word = request.POST.get("token", "")
    seats = [choice.seat for choice in offered(request, room)]
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 16 else -1
    if not await revoke(room, number, seats):
        raise Http404("There is no such token of yours: perhaps it was revoked already.")
    return HttpResponseRedirect(reverse("table", args=[id_]))


ROUTES = [
    Route("table/<str:id_>/tokens", make, "make-token"),
    Route("table/<str:id_>/tokens/revoke", revoke_form, "revoke-token"),
]
