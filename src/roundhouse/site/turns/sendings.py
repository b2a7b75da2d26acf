"""Sendings: what waits to be told is sent, one mail for all that goes to one address, and tried again.

A sending is claimed by putting off when it is due next: if the process dies, or sending fails, it is tried
again after a pause that grows, and of two processes one sends it.
"""

import logging
from collections import defaultdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db import transaction

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.letters.mails import send_page
from roundhouse.site.letters.on_file import missing, post_of
from roundhouse.site.tables.room import Room
from roundhouse.site.turns import times
from roundhouse.site.turns.channels import HOOK, MAIL, PUSH, Channel, Gone, channel_of
from roundhouse.site.turns.clock import ALL, Rung
from roundhouse.site.turns.hooks import send_hook
from roundhouse.site.turns.mails import send_mail
from roundhouse.site.turns.pushes import send_push
from roundhouse.site.turns.stored import StoredChannel, StoredSending
from roundhouse.site.turns.tidings import Tiding, tiding_for

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

PAUSES: Final = (2, 5, 15, 60, 240, 720)
"""Minutes until something is tried again that could not be sent; after the last it is given up."""
AT_ONCE: Final = 200
DAY: Final = timedelta(hours=24)

log = logging.getLogger(__name__)


class Sending(NamedTuple):
    """Something that this process has claimed to send."""

    id: int
    channel: Channel
    rung: Rung
    since: datetime


async def send_due(hall: "Hall") -> None:
    """Send all that is due now."""
    while claimed := await hall.reader.ask(claim_due, times.now()):
        mails: dict[str, list[tuple[Sending, Room, Tiding]]] = defaultdict(list)
        for sending in claimed:
            found = await still_true(hall, sending)
            if found is None:
                await hall.reader.ask(done, [sending.id])
            elif sending.channel.kind == MAIL and post_of(found[0].table) is not None:
                await send_alone(hall, sending, *found)
            elif sending.channel.kind == MAIL:
                mails[sending.channel.address].append((sending, *found))
            else:
                await send_alone(hall, sending, *found)
        for told in mails.values():
            await send_together(hall, told)


async def still_true(hall: "Hall", sending: Sending) -> tuple[Room, Tiding] | None:
    """What is to be told by this sending, and of which room; None if it is not true any more."""
    channel = sending.channel
    try:
        room = await hall.follower.current(channel.table)
    except RoundhouseError:
        return None
    if not channel.holds(room) or not is_true(room, sending):
        return None
    return room, tiding_for(room, channel, sending.rung)


def is_true(room: Room, sending: Sending) -> bool:
    """Whether what a sending tells is so at its room's table, and not seen there already."""
    seat, rung, clock = sending.channel.seat, sending.rung, room.turns.clock
    if rung == Rung.ENDED or room.table.over:
        return rung == Rung.ENDED and room.table.over
    if clock is None:
        return False
    if rung == Rung.CARETAKER:
        return seat in room.turns.caretaken
    if clock.since != sending.since:
        return False
    if clock.seat == ALL:  # the page of a round is kept, so it is sent to who has the table open too
        if rung == Rung.REMINDED:
            return clock.rung == rung and seat in missing(room.table, room.players, room.letters)
        return rung == Rung.TOLD or clock.rung == rung
    if rung == Rung.TOLD and str(seat) in room.presence.seats.split():
        return False  # it has the table open
    return (clock.seat, clock.rung) == (seat, rung)


async def send_together(hall: "Hall", told: list[tuple[Sending, Room, Tiding]]) -> None:
    """Send one mail."""
    try:
        await send_mail([(room, tiding) for _, room, tiding in told])
    except Exception as error:
        log.warning("A mail could not be sent, and is tried again: %s", type(error).__name__)
        return
    await hall.reader.ask(
        done, [sending.id for sending, _, _ in told], [each.channel.id for each, _, _ in told]
    )


async def send_alone(hall: "Hall", sending: Sending, room: Room, tiding: Tiding) -> None:
    """Send one web push or webhook, or the page of a round by mail."""
    try:
        if sending.channel.kind == MAIL:
            await send_page(room, sending.channel, sending.rung)
        else:
            await {HOOK: send_hook, PUSH: send_push}[sending.channel.kind](tiding)
    except Gone:
        await hall.reader.ask(forget, sending.channel.id)
        return
    except Exception as error:
        log.warning("A %s could not be sent, and is tried again: %s", sending.channel.kind, error)
        return
    await hall.reader.ask(done, [sending.id], [sending.channel.id])


# In the thread that reads


def claim_due(now: datetime) -> list[Sending]:
    """Claim what is due: it is due again later, unless it is done by then.

    What goes to an address that wants one mail a day waits until a day has passed since the last.
    """
    claimed: list[Sending] = []
    with transaction.atomic():
        rows = StoredSending.objects.filter(due__lte=now).select_related("channel").order_by("due")[:AT_ONCE]
        for row in rows:
            channel = channel_of(row.channel)
            mine = StoredSending.objects.filter(pk=row.pk, attempts=row.attempts, due=row.due)
            last = last_mail(channel)
            if channel.daily and last is not None and last + DAY > now:
                mine.update(due=last + DAY)
            elif row.attempts >= len(PAUSES):
                mine.delete()
            elif mine.update(attempts=row.attempts + 1, due=now + timedelta(minutes=PAUSES[row.attempts])):
                claimed.append(Sending(row.pk, channel, Rung(row.rung), row.since))
    return claimed


def last_mail(channel: Channel) -> datetime | None:
    """When this address got its last mail, from whichever table."""
    if not channel.daily:
        return None
    told = StoredChannel.objects.filter(kind=MAIL, address=channel.address, told__isnull=False)
    return told.order_by("-told").values_list("told", flat=True).first()


def done(ids: list[int], channels: list[int] | None = None) -> None:
    """These are sent, by these channels, or need not be sent any more."""
    StoredSending.objects.filter(pk__in=ids).delete()
    if channels:
        StoredChannel.objects.filter(pk__in=channels).update(told=times.now())


def forget(channel: int) -> None:
    """Nobody listens at the other end of this channel."""
    StoredChannel.objects.filter(pk=channel).delete()
