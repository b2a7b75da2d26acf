"""Mails: what goes out by mail, as text and as HTML, with the board as a picture in it."""

import asyncio
from email.mime.image import MIMEImage

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from roundhouse.site import LANGUAGE
from roundhouse.site.tables.room import Room
from roundhouse.site.turns.answers import Answered, reply_address
from roundhouse.site.turns.channels import Channel
from roundhouse.site.turns.tidings import Tiding, picture_of


async def ask_to_confirm(room: Room, channel: Channel) -> None:
    """Ask whoever reads this address whether mail is wanted there; nothing else is sent before."""
    base = channel.base
    context = {
        "channel": channel,
        "title": room.table.game.title,
        "name": room.table.names[channel.seat],
        "confirm": f"{base}/mail/confirm/{channel.secret}",
        "stop": f"{base}/mail/stop/{channel.secret}",
    }
    mail = EmailMultiAlternatives(
        subject=f"Mail when it is your turn at {room.table.game.title}?",
        body=render_to_string("site/mail/confirm.txt", context),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[channel.address],
    )
    mail.attach_alternative(render_to_string("site/mail/confirm.html", context), "text/html")
    await asyncio.to_thread(mail.send)


async def send_mail(told: list[tuple[Room, Tiding]]) -> None:
    """Send one mail with all that one address is to be told."""
    first = told[0][1].channel
    tidings = [tiding for _, tiding in told]
    stop = f"{first.base}/mail/stop/{first.secret}"
    answer_to = reply_address(first) if len(tidings) == 1 else ""
    context = {"tidings": list(enumerate(tidings)), "stop": stop, "answer_to": answer_to}
    mail = EmailMultiAlternatives(
        subject=subject_of(tidings),
        body=render_to_string("site/mail/turns.txt", context),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[first.address],
        reply_to=[answer_to] if answer_to else None,
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    setattr(mail, "mixed_subtype", "related")  # noqa: B010 (the pictures belong into the HTML)
    mail.attach_alternative(render_to_string("site/mail/turns.html", context), "text/html")
    for number, (room, tiding) in enumerate(told):
        image = MIMEImage(await picture_of(room, tiding), "png")
        image.add_header("Content-ID", f"<board-{number}>")
        image.add_header("Content-Disposition", "inline", filename=f"board-{number}.png")
        mail.attach(image)
    await asyncio.to_thread(mail.send)


async def send_answer(room: Room, channel: Channel, answered: Answered) -> None:
    """Say what came of an answer by mail, and how to write it otherwise."""
    table = room.table
    context = {
        "answered": answered,
        "ask": table.game.words(LANGUAGE).ask(table.view(channel.seat), table.names),
        "address": f"{channel.base}/table/{room.id}",
    }
    mail = EmailMultiAlternatives(
        subject=f"{'Not done' if answered.problem else 'Done'}: {table.game.title}",
        body=render_to_string("site/mail/answer.txt", context),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[channel.address],
        reply_to=[reply] if (reply := reply_address(channel)) else None,
        headers={"Auto-Submitted": "auto-replied"},
    )
    await asyncio.to_thread(mail.send)


def subject_of(tidings: list[Tiding]) -> str:
    """What a mail is about."""
    if len(tidings) > 1:
        return f"Your turn at {len(tidings)} tables"
    one = tidings[0]
    return f"{one.head}: {one.title}{f' with {one.others}' if one.others else ''}"
