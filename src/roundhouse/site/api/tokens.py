"""Tokens: what a program shows instead of a browser's key. Each opens one thing, and is kept as its hash.

A token of a seat is sealed with the seat's own link: when its holder shuts others out, or the seat is freed,
the link is another one, and every token that was made before is dead.
"""

import base64
import secrets
from datetime import datetime
from hashlib import sha256
from typing import Final, NamedTuple

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.databases import database
from roundhouse.site.models import StoredToken
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import NoTable, Room

PLAY, READ, WATCH, HOST, OPERATE = "play", "read", "watch", "host", "operate"
SCOPES: Final = {
    PLAY: "sees what the seat sees, and acts for it",
    READ: "sees what the seat sees, and does nothing",
    WATCH: "sees what everybody may see",
    HOST: "sees what everybody may see, invites to seats and frees them",
    OPERATE: "lists the tables of the site and opens new ones without a limit; it sees into none",
}
"""What a token may do, by its scope."""
BEGIN: Final = "rh_"
"""So tokens begin: who finds one somewhere knows what it is."""
MOST_TOKENS: Final = 20
"""So many are there at one table for one seat."""
LONGEST_NAME: Final = 40


class TooManyTokens(RoundhouseError):
    """A seat has as many tokens as it may."""


class Token(NamedTuple):
    """A token, as far as anybody may read of it."""

    id: int
    table: str
    """The table for which it is; '' for an operator's."""
    seat: int
    """The seat for which it was made; -1 for none."""
    scope: str
    name: str
    """What its maker calls it."""
    made: datetime
    seal: str


def hashed(secret: str) -> str:
    """The name under which a token is on disk."""
    return sha256(secret.encode()).hexdigest()


def short(text: str, length: int) -> str:
    """A hash of so many bytes, in letters."""
    return base64.urlsafe_b64encode(sha256(text.encode()).digest()[:length]).decode()


def seal_of(room: Room, seat: int) -> str:
    """What a token of this seat is sealed with; '' for one that is for no seat."""
    return hashed(f"{room.id} {room.links[seat]}") if seat >= 0 else ""


def holds(token: Token, room: Room) -> bool:
    """Whether the seat is still that of whoever made the token."""
    return token.seat < len(room.links) and secrets.compare_digest(token.seal, seal_of(room, token.seat))


async def make_token(room: Room, seat: int, scope: str, name: str) -> str:
    """A new token of a table; it is told this once, and kept as its hash."""
    secret, row = new_token(scope, name)
    row.table_id, row.seat, row.seal = room.id, seat, seal_of(room, seat)
    await HALL.reader.ask(write, row)
    return secret


def new_token(scope: str, name: str, secret: str = "") -> tuple[str, StoredToken]:
    """A secret, this one or a new one, and what is to be kept of it."""
    secret = secret or BEGIN + secrets.token_urlsafe(24)
    return secret, StoredToken(digest=hashed(secret), scope=scope, name=" ".join(name.split())[:LONGEST_NAME])


async def find_token(secret: str) -> Token | None:
    """The token with this secret, if there is one and it holds."""
    if not secret.startswith(BEGIN) or len(secret) > 100 or not secret.isascii():
        return None
    found = await HALL.reader.ask(tokens_where, digest=hashed(secret))
    return found[0] if found and await is_alive(found[0]) else None


async def is_alive(token: Token) -> bool:
    """Whether a token that was found on disk opens anything."""
    if not token.table:
        return True
    try:
        return holds(token, await HALL.follower.current(token.table))
    except NoTable:
        return False


async def tokens_at(room: Room, seats: list[int]) -> list[Token]:
    """The tokens of these seats that hold, the newest first; -1 stands for those of no seat."""
    found = await HALL.reader.ask(tokens_where, table_id=room.id, seat__in=seats)
    return [token for token in found if holds(token, room)]


async def revoke(room: Room | None, id_: int, seats: list[int]) -> bool:
    """Let the token of this number be dead, if it is one of these seats' at this table."""
    done = await HALL.reader.ask(remove, id_, room.id if room else None, seats)
    if room is not None:
        for watcher in [each for each in room.watchers if each.browser == listening(id_)]:
            watcher(room.step())  # it looks whether its token holds
    return done


def listening(id_: int) -> str:
    """By what name a room knows the streams of a token."""
    return f"token {id_}"


async def still_there(token: Token) -> bool:
    """Whether a token was not revoked."""
    return bool(await HALL.reader.ask(tokens_where, pk=token.id))


# In the thread that reads


def write(row: StoredToken) -> Token:
    """Keep a token, and forget those of the same seat that are dead; they cannot come to life again."""
    database().check()
    same = StoredToken.objects.filter(table_id=row.table_id, seat=row.seat)
    if row.table_id is not None:
        same.exclude(seal=row.seal).delete()
    if row.table_id is not None and same.count() >= MOST_TOKENS:
        raise TooManyTokens(f"This seat has {MOST_TOKENS} tokens. Revoke one that is not needed any more.")
    row.save(force_insert=True)
    return token_of(row)


def remove(id_: int, table: str | None, seats: list[int]) -> bool:
    database().check()
    return bool(StoredToken.objects.filter(pk=id_, table_id=table, seat__in=seats).delete()[0])


def tokens_where(**which: object) -> list[Token]:
    return [token_of(row) for row in StoredToken.objects.filter(**which).order_by("-id")]


def token_of(row: StoredToken) -> Token:
    return Token(row.pk, row.table_id or "", row.seat, row.scope, row.name, row.made, row.seal)
