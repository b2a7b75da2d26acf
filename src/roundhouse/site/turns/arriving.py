"""Mails are carried out: moves at a table by turns, a letter where letters are written."""

import hashlib
from typing import TYPE_CHECKING

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.post import Post
from roundhouse.site.letters.mails import send_confirmation, send_refusal
from roundhouse.site.letters.on_file import post_of
from roundhouse.site.tables.room import NoTable, Room
from roundhouse.site.turns.answers import answer, find_channel, letter_in
from roundhouse.site.turns.channels import Channel
from roundhouse.site.turns.mails import send_answer

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall


class NoSeat(RoundhouseError):
    """No seat has this token, or no longer."""

    status = 404


async def arrive(hall: "Hall", token: str, text: str, name: str) -> str:
    """Carry out what a mail says; what came of it goes back by mail, and is told in a sentence.

    `name` is the mail's own: what comes twice is done once.
    """
    channel = await find_channel(hall, token)
    if channel is None:
        raise NoSeat("There is no such seat.")
    try:
        room = await hall.follower.current(channel.table)
    except NoTable:
        raise NoSeat("There is no such seat.") from None
    if not channel.holds(room):
        raise NoSeat("There is no such seat.")
    if (post := post_of(room.table)) is not None:
        return await letter_by_mail(hall, room, post, channel, text, name)
    answered = await answer(hall, room, channel, text, name)
    await send_answer(room, channel, answered)
    return answered.problem or "Done."


async def letter_by_mail(hall: "Hall", room: Room, post: Post, channel: Channel, text: str, name: str) -> str:
    """Put a letter on file, and read it back by return."""
    await hall.timekeeper.return_to(room, [channel.seat])
    letter = letter_in(text)
    key = "mail-" + hashlib.sha256(f"{channel.id} {name}".encode()).hexdigest()[:40]
    if key in room.requests:
        return "Done before."
    number = post.round_of(room.table.view())
    try:
        read = await hall.letterbox.take(room, channel.seat, letter, key=key, by_mail=True)
    except RoundhouseError as error:
        await send_refusal(room, channel, str(error))
        return str(error)
    await send_confirmation(room, channel, number, letter, read)
    return "Done." if read.orders else "Nothing of this letter is used."
