"""Opening tables in the API: once for each request, with tokens for one's own seats and invitations."""

import base64
from dataclasses import dataclass, field, replace
from functools import partial
from secrets import token_hex
from typing import Annotated

import orjson
from django.db import IntegrityError
from django.utils.crypto import salted_hmac

from roundhouse import find_game
from roundhouse.site.api.operations import Asked, operation
from roundhouse.site.api.problems import api_problem
from roundhouse.site.api.schema import Within
from roundhouse.site.api.tokens import BEGIN, HOST, PLAY, find_token, make_token, new_token, seal_of, short
from roundhouse.site.models import StoredHolder, StoredToken
from roundhouse.site.pages.new_table import SetUp, check
from roundhouse.site.requests import LONGEST_NAME, one_word
from roundhouse.site.tables.hall import HALL, Opening
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.seating import new_holders
from roundhouse.site.tables.step import PERSON
from roundhouse.site.turns.pace import LIVE, parse_pace

TAG = "Tables"
MOST_SEATS = 8
LEAST_KEY = 20
"""Letters of an idempotency key by which a table is opened: whoever knows it is told the tokens again."""

Name = Annotated[str, Within(maxLength=LONGEST_NAME, pattern=r"^[^\x00-\x20#~=]?[^\x00-\x1f#]*$")]


@dataclass
class NewSeat:
    """Who is to play at a seat."""

    player: Annotated[str, Within(maxLength=20)]
    """`me`: you get a token for it. `friend`: whoever takes it by its invitation. Or the level of a bot."""
    name: Name = ""
    """What it is called; the usual name if empty."""


@dataclass
class NewTable:
    """A table to be opened."""

    game: Annotated[str, Within(maxLength=40)]
    players: Annotated[list[NewSeat], Within(minItems=1, maxItems=MOST_SEATS)]
    """Who plays, seat by seat."""
    options: dict[str, Annotated[str, Within(maxLength=100)]] = field(default_factory=dict)
    """Other values than the usual ones, by the option's name."""
    modules: Annotated[list[Annotated[str, Within(maxLength=40)]], Within(maxItems=40)] = field(
        default_factory=list
    )
    """The modules, and sets of modules, that are on."""
    pace: Annotated[str, Within(pattern=r"^(live|[1-9][0-9]{0,2}h\+[0-9]{1,3}h)$")] = LIVE
    """`live`, or by turns with so many hours a move and in reserve, such as `24h+72h`."""


@dataclass
class SeatToken:
    """A token, which is told this once."""

    seat: int
    """The seat for which it is; -1 for the host's."""
    scope: str
    token: str
    link: str
    """The address that opens the same seat in a browser, for its holder alone; empty for the host's."""


@dataclass
class Invitation:
    """What seats one person once."""

    seat: int
    name: str
    invitation: str
    """The secret: for whoever sits down through the API."""
    link: str
    """The address: for whoever sits down in a browser."""


@dataclass
class Opened:
    """A table that was opened."""

    id: str
    address: str
    """Its page."""
    n: int
    tokens: list[SeatToken]
    """For your seats, and one with the scope `host`."""
    invitations: list[Invitation]
    """For the seats of your friends."""


def link_to(asked: Asked, room: Room, secret: str) -> str:
    return f"{asked.base}/table/{room.id}/sit/{secret}"


def invitations_at(asked: Asked, room: Room) -> list[Invitation]:
    """The invitations of seats that nobody holds and no bot plays; one for all seats of a player."""
    return [
        Invitation(seat, room.table.names[seat], key, link_to(asked, room, key))
        for seat, key in enumerate(room.keys)
        if seat not in room.seats_taken
        and room.players[seat] == PERSON
        and room.table.rules.player_of(seat) == seat
    ]


@operation(
    "POST",
    "/tables",
    TAG,
    limit="open",
    cost=1,
    status=201,
    keyed=LEAST_KEY,
    problems=("refused", "key-reused"),
)
async def open_table(asked: Asked, body: NewTable) -> Opened:
    """Open a table. The answer holds a token for each seat that is `me`, one for the host, and the
    invitations for friends; none of them is ever shown again, but the host can read the invitations.

    With the header `Idempotency-Key` it is opened once, however often it is sent: a retry with the same key
    and the same body has the same answer, but for tokens that are dead since. So the key is a secret as the
    tokens are: draw it at random. With another body it is refused.
    """
    game = find_game(body.game)
    if PERSON in [each.player for each in body.players]:
        raise api_problem("refused", "A seat is played by `me`, a `friend`, or a bot of some level.")
    levels = [PERSON if each.player == "me" else each.player for each in body.players]
    chosen = SetUp(
        game, levels, [one_word(each.name) for each in body.players], dict(body.options), list(body.modules)
    )
    # whoever opens it need not play, if friends do
    check(chosen if PERSON in levels else replace(chosen, levels=chosen.players))
    seated = chosen.together()
    parse_pace(body.pace)
    mine = [seat for seat, level in enumerate(seated.levels) if level == PERSON]
    key = asked.key or token_hex(32)
    opening = Opening(
        short(f"table {key}", 9),
        short(f"body {orjson.dumps(body).decode()}", 32),
        partial(rows_of, key, mine),
    )
    room = await opened_before(opening)
    if room is None:
        try:
            room = await HALL.create(
                game.name, seated.players, names=seated.names, options=chosen.options, opening=opening
            )
            await HALL.timekeeper.begin(room, body.pace)
        except IntegrityError:  # the same came twice at once, and the other was quicker
            room = await opened_before(opening)
            if room is None:
                raise
    return await told_again(asked, room, key)


async def opened_before(opening: Opening) -> Room | None:
    """The table that was opened by the same request before, if there is one."""
    if not await HALL.reader.known([opening.id]):
        return None
    room = await HALL.follower.current(opening.id)
    if room.request != opening.request:
        raise api_problem("key-reused", "This idempotency key was used for another table.")
    return room


def secret_under(key: str, seat: int) -> str:
    """The token of a seat that is made by the request of this name: the same for every retry."""
    drawn = salted_hmac("roundhouse.api.tables", f"{seat} {key}", algorithm="sha256").digest()
    return BEGIN + base64.urlsafe_b64encode(drawn[:24]).decode()


def rows_of(key: str, mine: list[int], room: Room) -> tuple[list[StoredHolder], list[StoredToken]]:
    """Who holds the seats of a new table, and the tokens for it: what is told again follows from the key."""
    tokens = []
    for seat in [seat for seat in mine if room.table.rules.player_of(seat) == seat] + [-1]:
        scope = PLAY if seat >= 0 else HOST
        _, row = new_token(scope, FROM_HERE, secret_under(key, seat))
        row.table_id, row.seat, row.seal = room.id, seat, seal_of(room, seat)
        tokens.append(row)
    return new_holders(room, nobodys_key(), PROGRAM, mine) if mine else [], tokens


async def told_again(asked: Asked, room: Room, key: str) -> Opened:
    """What whoever opens a table is told, now or again; tokens that are dead since are left out."""
    tokens = []
    for seat in [*range(len(room.players)), -1]:
        secret = secret_under(key, seat)
        if (token := await find_token(secret)) is not None:
            link = link_to(asked, room, room.links[seat]) if seat >= 0 else ""
            tokens.append(SeatToken(seat, token.scope, secret, link))
    hosts = any(token.scope == HOST for token in tokens)
    page = f"{asked.base}/table/{room.id}"
    return Opened(room.id, page, room.length, tokens, invitations_at(asked, room) if hosts else [])


async def opened(asked: Asked, room: Room, mine: list[int]) -> Opened:
    """What whoever has just opened a table is told, who holds these seats from now on."""
    first = [seat for seat in mine if room.table.rules.player_of(seat) == seat]
    if mine:
        await HALL.seating.hold(room, nobodys_key(), PROGRAM, mine)
    tokens = [await seat_token(asked, room, seat, PLAY) for seat in first]
    tokens.append(await seat_token(asked, room, -1, HOST))
    page = f"{asked.base}/table/{room.id}"
    return Opened(room.id, page, room.length, tokens, invitations_at(asked, room))


async def seat_token(asked: Asked, room: Room, seat: int, scope: str) -> SeatToken:
    """A new token for whoever has just sat down, or opened the table."""
    secret = await make_token(room, seat, scope, FROM_HERE)
    return SeatToken(seat, scope, secret, link_to(asked, room, room.links[seat]) if seat >= 0 else "")


FROM_HERE = "made through the API"
"""What the tokens of a seat say of one that was made here."""
PROGRAM = "A program"
"""What the devices of a seat say of one that was taken through the API."""


def nobodys_key() -> str:
    """What stands for the browser of a seat that a program holds: no browser has its key."""
    return token_hex(32)
