"""Seats and tokens in the API: taken by an invitation, named, lent to a bot, freed; and what a token is."""

from dataclasses import dataclass
from typing import Annotated

from roundhouse.bots import check_level
from roundhouse.core.errors import BadSeat
from roundhouse.site.api.acts import Done
from roundhouse.site.api.opening import (
    PROGRAM,
    Invitation,
    Name,
    SeatToken,
    invitations_at,
    nobodys_key,
    seat_token,
)
from roundhouse.site.api.operations import Asked, operation
from roundhouse.site.api.problems import api_problem
from roundhouse.site.api.schema import Within
from roundhouse.site.api.tokens import HOST, PLAY, SCOPES, revoke
from roundhouse.site.requests import another_name, one_word
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import NoInvitation
from roundhouse.site.tables.step import PERSON

TAG = "Seats"


@dataclass
class Sit:
    """An invitation to be used."""

    invitation: Annotated[str, Within(minLength=1, maxLength=100)]
    """The secret of an invitation, or of the holder's own link of a seat."""
    name: Name = ""
    """What the seat is to be called, as long as it has not acted; empty leaves it as it is."""


@dataclass
class Change:
    """What is to be otherwise at one's seat; what is left out stays."""

    name: Name | None = None
    """Another name, as long as the seat has not acted."""
    player: Annotated[str, Within(maxLength=20)] | None = None
    """The level of a bot that is to play it from now on, or `person` to take it back."""
    ask_always: bool | None = None
    """Whether it is asked even where it has one choice only."""


@dataclass
class Invitations:
    """Who is invited."""

    invitations: list[Invitation]


@dataclass
class Rematch:
    """The table at which the same seats play again."""

    id: str
    token: SeatToken


@dataclass
class TokenAbout:
    """What a token is for."""

    table: str
    """Its table; empty for an operator's."""
    seat: int
    """Its seat; -1 for none."""
    scope: str
    may: str
    """What it may do, in words."""
    name: str
    """What its maker calls it."""
    made: str
    """When it was made, in UTC."""


@operation(
    "POST",
    "/tables/{table}/seats",
    TAG,
    limit="open",
    cost=1,
    status=201,
    problems=("no-invitation", "seat-held", "refused"),
)
async def sit(asked: Asked, table: str, body: Sit) -> SeatToken:
    """Take a seat by its invitation, which seats one person or program once. The token is told this once."""
    room = await asked.room(table)
    seats = room.invited(body.invitation) or room.linked(body.invitation)
    if not seats:
        raise NoInvitation("This invitation opens no seat: perhaps it was cut short. Ask for it again.")
    name = one_word(body.name)
    names = [name, *(another_name(name, n) for n in range(1, len(seats)))] if name else []
    if room.linked(body.invitation):
        return await seat_token(asked, room, seats[0], PLAY)
    await HALL.seating.sit(room, body.invitation, nobodys_key(), PROGRAM, names)
    return await seat_token(asked, room, seats[0], PLAY)


@operation("PATCH", "/tables/{table}/seat", TAG, scope=PLAY, limit="play", cost=1, problems=("refused",))
async def change_seat(asked: Asked, table: str, body: Change) -> Done:
    """Change one's own seat: its name, who plays it, whether it is asked where it has one choice only."""
    room = await asked.room(table)
    seat = asked.must(PLAY, room).seat
    level = None if body.player in (None, PERSON) else body.player
    if level is not None:
        check_level(room.table.game.name, level)  # first: all is done, or nothing
    if body.name is not None:
        if not (name := one_word(body.name)):
            raise BadSeat("A name has at least one letter.")
        await HALL.seating.rename(room, seat, name)
    if body.player is not None:
        await HALL.seating.hand_over(room, seat, level)
    if body.ask_always is not None:
        await HALL.seating.ask_always(room, seat, body.ask_always)
    return Done(room.length)


@operation("POST", "/tables/{table}/seat/shut", TAG, scope=PLAY, limit="play", cost=1, status=201)
async def shut_others_out(asked: Asked, table: str) -> SeatToken:
    """Shut out all others who have one's seat: browsers, programs, and whoever has its link.

    The answer holds the new token and the new link; the token that was sent is dead, as all others are.
    Everybody can read in the log that it was done. If the answer is lost, whoever opened the table can free
    the seat.
    """
    room = await asked.room(table)
    seat = asked.must(PLAY, room).seat
    holder = nobodys_key()
    await HALL.seating.hold(room, holder, PROGRAM, room.seats_with(seat))
    await HALL.seating.shut_others_out(room, seat, holder)
    return await seat_token(asked, room, seat, PLAY)


@operation("GET", "/tables/{table}/invitations", TAG, scope=HOST)
async def list_invitations(asked: Asked, table: str) -> Invitations:
    """The invitations that nobody has used yet, for whoever opened the table."""
    room = await asked.room(table)
    asked.must(HOST, room)
    return Invitations(invitations_at(asked, room))


@operation("DELETE", "/tables/{table}/seats/{seat}", TAG, scope=HOST, limit="play", cost=1)
async def free_seat(asked: Asked, table: str, seat: int) -> Done:
    """Free a seat whose holder is lost: it gets a new invitation, and its tokens are dead.

    Everybody can read in the log that it was done.
    """
    room = await asked.room(table)
    asked.must(HOST, room)
    if not 0 <= seat < len(room.players):
        raise api_problem("not-found", f"There is no seat {seat} at this table.")
    await HALL.seating.free(room, seat)
    return Done(room.length)


@operation(
    "POST",
    "/tables/{table}/rematch",
    TAG,
    scope=PLAY,
    limit="open",
    cost=1,
    status=201,
    problems=("not-over", "seat-held"),
)
async def rematch(asked: Asked, table: str) -> Rematch:
    """Play the same game again with the same seats; all who ask come to the same table."""
    room = await asked.room(table)
    seat = asked.must(PLAY, room).seat
    new = await HALL.rematch(room, asked.seats(room))
    holder = next(iter(room.devices_at(seat)), nobodys_key())
    await HALL.seating.sit_again(new, room, holder, PROGRAM)
    return Rematch(new.id, await seat_token(asked, new, seat, PLAY))


# Tokens


@operation("GET", "/token", "Tokens", token=True)
async def read_token(asked: Asked) -> TokenAbout:
    """What the token that is sent may do."""
    token = asked.token
    assert token is not None
    made = token.made.isoformat(timespec="seconds")
    return TokenAbout(token.table, token.seat, token.scope, SCOPES[token.scope], token.name, made)


@operation("DELETE", "/token", "Tokens", token=True, limit="play", cost=1, status=204)
async def revoke_token(asked: Asked) -> None:
    """Let the token that is sent be dead from now on."""
    token = asked.token
    assert token is not None
    await revoke(await asked.room(token.table) if token.table else None, token.id, [token.seat])
