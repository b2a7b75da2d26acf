"""`roundhouse mail-in`: takes a mail from a mail server, and gives what stands in it to the running site."""

import os
import sys
from typing import Annotated
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import typer

from roundhouse.site.turns.incoming import MOST_BYTES, read_mail

NO_USER, LATER = 67, 75
"""What a mail server understands: there is no such address; try again later."""
GIVEN = ("ORIGINAL_RECIPIENT", "RECIPIENT")
"""Where mail servers say to whom a mail is addressed."""


def mail_in(
    site: Annotated[
        str, typer.Option(help="Where the site is reached from this machine.")
    ] = "http://127.0.0.1:8000",
) -> None:
    """Take a mail on standard input, with moves or a letter in it; for the pipe of a mail server."""
    mail = read_mail(sys.stdin.buffer.read(MOST_BYTES), [os.environ.get(name, "") for name in GIVEN])
    if mail.automatic:
        return
    if not mail.token:
        print("This mail is for no seat: answer to the address from which it came.", file=sys.stderr)
        raise typer.Exit(NO_USER)
    told = urlencode({"token": mail.token, "text": mail.text, "name": mail.name}).encode()
    try:
        with urlopen(Request(f"{site.rstrip('/')}/mail-in", told), timeout=60) as answer:
            print(answer.read().decode())
    except HTTPError as error:
        print(f"The site has refused it: {error.code}", file=sys.stderr)
        raise typer.Exit(NO_USER if error.code == 404 else LATER) from None
    except (URLError, OSError) as error:
        print(f"The site cannot be reached: {error}", file=sys.stderr)
        raise typer.Exit(LATER) from None
