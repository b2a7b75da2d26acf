"""`roundhouse mail-in`: takes a mail from a mail server, and gives the moves in it to the running site."""

import os
import re
import sys
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Annotated
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import typer

MOST_BYTES = 5_000_000
LONGEST = 4_000
"""Letters of a mail that are read."""
NO_USER, LATER = 67, 75
"""What a mail server understands: there is no such address; try again later."""
TOKEN = re.compile(r"\+([0-9]{1,12}-[0-9a-f]{24})@", re.IGNORECASE)
GIVEN = ("ORIGINAL_RECIPIENT", "RECIPIENT")
"""Where mail servers say to whom a mail is addressed."""


def mail_in(
    site: Annotated[
        str, typer.Option(help="Where the site is reached from this machine.")
    ] = "http://127.0.0.1:8000",
) -> None:
    """Take a mail on standard input, and make the moves in it; for the pipe of a mail server."""
    mail = message_from_bytes(sys.stdin.buffer.read(MOST_BYTES), policy=default)
    assert isinstance(mail, EmailMessage)
    if mail.get("Auto-Submitted", "no").lower() != "no" or mail.get("Precedence", "").lower() == "bulk":
        return  # nobody wrote it: two programs would answer each other for ever
    named = [os.environ.get(name, "") for name in GIVEN]
    named += [str(mail.get(name, "")) for name in ("Delivered-To", "X-Original-To", "To", "Cc")]
    found = TOKEN.search(" ".join(named))
    if found is None:
        print("This mail is for no seat: answer to the address from which it came.", file=sys.stderr)
        raise typer.Exit(NO_USER)
    body = mail.get_body(("plain",))
    text = str(body.get_content())[:LONGEST] if body is not None else ""
    told = urlencode(
        {"token": found[1].lower(), "text": text, "name": str(mail.get("Message-ID", text))}
    ).encode()
    try:
        with urlopen(Request(f"{site.rstrip('/')}/mail-in", told), timeout=60) as answer:
            print(answer.read().decode())
    except HTTPError as error:
        print(f"The site has refused it: {error.code}", file=sys.stderr)
        raise typer.Exit(NO_USER if error.code == 404 else LATER) from None
    except (URLError, OSError) as error:
        print(f"The site cannot be reached: {error}", file=sys.stderr)
        raise typer.Exit(LATER) from None
