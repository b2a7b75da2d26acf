"""`roundhouse post mail-out`: send what is due by mail."""

import smtplib
from typing import Annotated

import typer

from roundhouse.cli.post.arguments import Folder, Now, office_in, time_of
from roundhouse.cli.screen import console
from roundhouse.core.errors import BadOptions
from roundhouse.post.mailing import Mailing

SMTP = 25


def mail_out(
    folder: Folder,
    sender: Annotated[str, typer.Option(help="The game's own address, like game@example.org.")],
    smtp: Annotated[str, typer.Option(metavar="HOST[:PORT]", help="The mail server.")] = "127.0.0.1",
    now: Now = "",
) -> None:
    """Mail pages, private letters, holds and reminders to players with an address; each once.

    With `post adjudicate` before it, a line for cron that runs a game. An answer to such a mail is a letter:
    let the mail server hand mails to the sender's address on to `post mail-in`.
    """
    if "@" not in sender:
        raise BadOptions(f"'{sender[:40]}' is no address: write it like game@example.org.")
    host, _, port = smtp.partition(":")
    mailing = Mailing(office_in(folder), sender)
    try:
        with smtplib.SMTP(host, int(port) if port.isdecimal() else SMTP, timeout=30) as server:
            names = mailing.send(time_of(now), server.send_message)
    except (OSError, smtplib.SMTPException) as error:
        raise BadOptions(f"The mail server {smtp} does not take mails: {error}") from None
    out = console()
    for name in names:
        out.print(name, soft_wrap=True)
    out.print(f"{len(names)} mails sent.", soft_wrap=True)
