"""An inbox by IMAP: it is looked into every minute, what is unread is carried out, and marked as read.

`ROUNDHOUSE_IMAP` is `imaps://USER:PASSWORD@HOST/INBOX`, `imap://…` (it begins by STARTTLS), or
`imap+plain://…` for a server on this machine.
"""

import asyncio
import imaplib
import logging
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.turns.arriving import NoSeat, arrive
from roundhouse.site.turns.incoming import MOST_BYTES, read_mail

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

PORTS: Final = {"imaps": 993, "imap": 143, "imap+plain": 143}
EXAMPLE: Final = "imaps://USER:PASSWORD@HOST/INBOX"
SECONDS: Final = 20.0
"""So long the server may take for an answer."""
AT_ONCE: Final = 50
"""So many mails are read in one go; the others are read a minute later."""

log = logging.getLogger(__name__)


class BadInbox(RoundhouseError):
    """ROUNDHOUSE_IMAP names no inbox."""


class Inbox(NamedTuple):
    """Where mail comes in."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    folder: str


def inbox_at(url: str) -> Inbox | None:
    """The inbox that this address names; None for ''."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadInbox(f"ROUNDHOUSE_IMAP cannot be read: it looks like {EXAMPLE}.") from None
    if parts.scheme not in PORTS or not parts.hostname or not parts.username:
        raise BadInbox(f"ROUNDHOUSE_IMAP must look like {EXAMPLE}.")
    folder = unquote(parts.path).strip("/") or "INBOX"
    user, password = unquote(parts.username), unquote(parts.password or "")
    return Inbox(parts.scheme, parts.hostname, port or PORTS[parts.scheme], user, password, folder)


async def look_into(inbox: Inbox, hall: "Hall") -> None:
    """Carry out every unread mail. What could not be carried out now stays unread, and is tried again."""
    try:
        mails = await asyncio.to_thread(unread, inbox)
        if done := [uid for uid, raw in mails if await carried_out(hall, raw)]:
            await asyncio.to_thread(mark_read, inbox, done)
    except (OSError, imaplib.IMAP4.error) as error:
        log.warning("The inbox cannot be read just now: %s", type(error).__name__)


async def carried_out(hall: "Hall", raw: bytes) -> bool:
    """Whether a mail is done with."""
    mail = read_mail(raw)
    if mail.automatic or not mail.token:
        return True  # nobody wrote it, or to no seat
    try:
        await arrive(hall, mail.token, mail.text, mail.name)
    except NoSeat:
        log.info("A mail came for a seat that is gone.")
    except Exception:
        log.exception("A mail could not be carried out: it is tried again.")
        return False
    return True


# In a thread


@contextmanager
def opened(inbox: Inbox) -> Iterator[imaplib.IMAP4]:
    """The inbox, as long as it is needed."""
    tls = ssl.create_default_context()
    if inbox.scheme == "imaps":
        server: imaplib.IMAP4 = imaplib.IMAP4_SSL(inbox.host, inbox.port, ssl_context=tls, timeout=SECONDS)
    else:
        server = imaplib.IMAP4(inbox.host, inbox.port, timeout=SECONDS)
    with server:
        if inbox.scheme == "imap":
            server.starttls(tls)
        server.login(inbox.user, inbox.password)
        status, _ = server.select(f'"{inbox.folder}"')
        if status != "OK":
            raise imaplib.IMAP4.error(f"There is no folder {inbox.folder}.")
        yield server


def unread(inbox: Inbox) -> list[tuple[str, bytes]]:
    """The unread mails, each with its number; they stay unread."""
    found: list[tuple[str, bytes]] = []
    with opened(inbox) as server:
        _, numbers = server.uid("SEARCH", "UNSEEN")
        for uid in (numbers[0] or b"").split()[:AT_ONCE]:
            _, parts = server.uid("FETCH", uid.decode(), f"(BODY.PEEK[]<0.{MOST_BYTES}>)")
            bodies = [part[1] for part in parts if isinstance(part, tuple) and b"BODY[]" in part[0]]
            found += [(uid.decode(), body) for body in bodies]
    return found


def mark_read(inbox: Inbox, uids: list[str]) -> None:
    """Mark mails as read."""
    with opened(inbox) as server:
        server.uid("STORE", ",".join(uids), "+FLAGS.SILENT", r"(\Seen)")
