"""Mails that come in: to which seat they are written, and what stands in them. Nothing else is believed."""

import re
from collections.abc import Iterable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Final, NamedTuple

MOST_BYTES: Final = 5_000_000
"""No longer mail is read."""
LONGEST: Final = 8_000
"""Characters of a mail that are read."""
TOKEN: Final = re.compile(r"\+([0-9]{1,12}-[0-9a-f]{24})@", re.IGNORECASE)
WHERE: Final = ("Delivered-To", "X-Original-To", "To", "Cc")
"""The lines of a mail's head that say to which address it was sent."""


class Incoming(NamedTuple):
    """What counts of a mail."""

    token: str
    """That of the seat's channel, out of the address to which it was sent; '' if there is none."""
    text: str
    name: str
    """The mail's own name, by which it is known if it comes twice."""
    automatic: bool
    """Whether a program wrote it: two that answer each other would never end."""


def read_mail(raw: bytes, named: Iterable[str] = ()) -> Incoming:
    """A mail as it came; `named` are addresses of it that a mail server tells besides."""
    mail = message_from_bytes(raw[:MOST_BYTES], policy=default)
    assert isinstance(mail, EmailMessage)
    automatic = str(mail.get("Auto-Submitted", "no")).lower() != "no"
    automatic = automatic or str(mail.get("Precedence", "")).lower() == "bulk"
    found = TOKEN.search(" ".join([*named, *[str(mail.get(name, "")) for name in WHERE]]))
    body = mail.get_body(("plain",))
    try:
        text = str(body.get_content())[:LONGEST] if body is not None else ""
    except (LookupError, ValueError):  # in letters of which nobody here has heard
        text = ""
    name = str(mail.get("Message-ID", text))
    return Incoming(found[1].lower() if found else "", text, name, automatic)
