"""Letters that come by mail: who writes is known by a token, never by the From line; a mail answers."""

import re
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Final

from roundhouse.core.errors import BadOptions
from roundhouse.post.confirming import confirmation
from roundhouse.post.office import Office, digest
from roundhouse.post.tokens import token_of

TOKEN: Final = re.compile(r"\b[0-9a-f]{20}\b")
WHERE: Final = ("To", "Cc", "Delivered-To", "X-Original-To", "Subject")
"""The lines of a mail's head in which its token may stand."""
LONGEST: Final = 200_000
"""No mail with a letter is longer."""


def writers(office: Office) -> dict[str, str]:
    """Who may write in the open round, by their tokens."""
    held = office.folder_held(office.number)
    people = [name for seat, name in enumerate(office.players) if not office.bot_of(seat)]
    people += list(held.stand_bys.values()) if held is not None else []
    return {token_of(office.seed, name): name for name in people}


def body_of(mail: EmailMessage) -> str:
    """The plain text of a mail."""
    part = mail.get_body(("plain",))
    if part is None:
        return ""
    found = part.get_content()
    return found if isinstance(found, str) else ""


def mail_in(office: Office, raw: bytes) -> EmailMessage:
    """Put the letter of a mail on file; the mail that confirms it. BadOptions where no token is known."""
    if len(raw) > LONGEST:
        raise BadOptions("The mail is too long to be a letter.")
    mail = BytesParser(policy=policy.default).parsebytes(raw)
    assert isinstance(mail, EmailMessage)
    text = body_of(mail)
    known = writers(office)
    head = " ".join([str(mail.get(name, "")) for name in WHERE])
    first = "\n".join(text.splitlines()[:5])
    found = [known[token] for token in TOKEN.findall(f"{head}\n{first}") if token in known]
    if not found:
        raise BadOptions("The mail has no token of this game: write it into the subject.")
    name = found[0]
    seat, name = office.seat_of(name)
    text = "\n".join([line for line in text.splitlines() if not TOKEN.search(line)]).strip("\n") + "\n"
    before, _ = office.on_file(seat, name)
    read = office.read(seat, text, before.orders if before is not None else "")
    office.folder.file_letter(office.number, name, text)
    answer = EmailMessage(policy=policy.default)
    answer["To"] = str(mail.get("Reply-To") or mail.get("From") or "")
    answer["Subject"] = f"{office.game.title}, round {office.number}: your letter"
    answer["Auto-Submitted"] = "auto-replied"
    if mail.get("Message-ID"):
        answer["In-Reply-To"] = str(mail["Message-ID"])
    answer.set_content(confirmation(office, seat, read, digest(text)), cte="quoted-printable")
    return answer
