"""Channels: by which ways the holder of a seat is told that it is its turn.

Each is sealed with the seat's own link, as tokens are: when the seat changes hands, or its holder shuts other
devices out, nothing more is told by it.
"""

import secrets
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.api.tokens import seal_of
from roundhouse.site.databases import database
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.store import Reader
from roundhouse.site.turns import times
from roundhouse.site.turns.stored import StoredChannel

MAIL, PUSH, HOOK = "mail", "push", "hook"
MOST_CHANNELS: Final = 8
"""So many ways a seat is told by at most."""
MOST_QUESTIONS: Final = 3
"""So often an address is asked within a day whether it wants mail, whoever names it."""


class BadChannel(RoundhouseError):
    """Nobody can be told by this way."""


class Gone(Exception):
    """Nobody listens at the other end of a channel any more: it is dead."""


class Channel(NamedTuple):
    """A way by which a seat is told."""

    id: int
    table: str
    seat: int
    kind: str
    address: str
    secret: str
    seal: str
    confirmed: bool
    daily: bool
    told: datetime | None
    base: str

    @property
    def words(self) -> str:
        """What it is, for its holder."""
        if self.kind == MAIL:
            return f"By mail to {self.address}{', once a day at most' if self.daily else ''}"
        return (
            f"By a webhook at {self.address}"
            if self.kind == HOOK
            else "On this or another device, by web push"
        )

    def holds(self, room: Room) -> bool:
        """Whether the seat is still that of whoever made the channel."""
        return secrets.compare_digest(self.seal, seal_of(room, self.seat))


async def channels_of(reader: Reader, room: Room, seat: int) -> list[Channel]:
    """The channels of a seat that hold."""
    found = await reader.ask(channels_where, table_id=room.id, seat=seat)
    return [channel for channel in found if channel.holds(room)]


async def add_mail(
    reader: Reader, room: Room, seat: int, address: str, daily: bool, base: str
) -> Channel | None:
    """Let this address be asked whether it wants mail; None if it has said so for this seat already."""
    given = address.strip()
    try:
        validate_email(given)
    except ValidationError:
        raise BadChannel("This is no mail address: it looks like you@example.org.") from None
    row = StoredChannel(kind=MAIL, address=given, secret=secrets.token_urlsafe(24), daily=daily, base=base)
    return await reader.ask(write_mail, seated(row, room, seat))


async def add(reader: Reader, room: Room, seat: int, row: StoredChannel) -> Channel:
    """Let a seat be told by this way, which needs nobody's word."""
    row.confirmed = True
    return await reader.ask(write, seated(row, room, seat))


def seated(row: StoredChannel, room: Room, seat: int) -> StoredChannel:
    """A channel for this seat."""
    row.table_id, row.seat, row.seal, row.made = room.id, seat, seal_of(room, seat), times.now()
    return row


async def remove(reader: Reader, room: Room, seat: int, id_: int) -> None:
    """Tell a seat no more by this channel."""
    await reader.ask(delete_where, pk=id_, table_id=room.id, seat=seat)


async def find_mail(reader: Reader, secret: str) -> Channel | None:
    """The mail channel whose links have this secret."""
    found = await reader.ask(channels_where, kind=MAIL, secret=secret) if len(secret) > 20 else []
    return found[0] if found else None


async def confirm(reader: Reader, channel: Channel) -> None:
    """Whoever reads this mail has said that it is wanted."""
    await reader.ask(set_confirmed, channel.id)


async def stop_mail(reader: Reader, channel: Channel, everywhere: bool) -> None:
    """Send no more mail by this channel, or to its address from any table."""
    which = {"address": channel.address} if everywhere else {"pk": channel.id}
    await reader.ask(delete_where, kind=MAIL, **which)


# In the thread that reads


def channels_where(**which: object) -> list[Channel]:
    return [channel_of(row) for row in StoredChannel.objects.filter(**which).order_by("id")]


def channel_of(row: StoredChannel) -> Channel:
    return Channel(
        row.pk,
        row.table_id,
        row.seat,
        row.kind,
        row.address,
        row.secret,
        row.seal,
        row.confirmed,
        row.daily,
        row.told,
        row.base,
    )


def write_mail(row: StoredChannel) -> Channel | None:
    """Keep a mail address; one that was confirmed for this seat is only set otherwise."""
    same = StoredChannel.objects.filter(
        table_id=row.table_id, seat=row.seat, kind=MAIL, address=row.address, seal=row.seal
    )
    if same.filter(confirmed=True).update(daily=row.daily):
        return None
    lately = times.now() - timedelta(days=1)
    asked = StoredChannel.objects.filter(kind=MAIL, address=row.address, confirmed=False, made__gt=lately)
    if asked.count() >= MOST_QUESTIONS:
        raise BadChannel(
            "This address was asked several times today: look into the mail, or come back tomorrow."
        )
    return write(row)


def write(row: StoredChannel) -> Channel:
    """Keep a channel, and forget those of the same seat that are dead."""
    database().check()
    same = StoredChannel.objects.filter(table_id=row.table_id, seat=row.seat)
    same.exclude(seal=row.seal).delete()
    if same.count() >= MOST_CHANNELS:
        raise BadChannel(f"This seat is told by {MOST_CHANNELS} ways already. Remove one first.")
    row.save(force_insert=True)
    return channel_of(row)


def delete_where(**which: object) -> None:
    StoredChannel.objects.filter(**which).delete()


def set_confirmed(id_: int) -> None:
    StoredChannel.objects.filter(pk=id_).update(confirmed=True)
