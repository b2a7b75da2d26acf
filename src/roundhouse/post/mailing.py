"""Mails that are due: the first page, each round's page, holds and reminders; each is sent once.

What was sent stands in `mailed.txt`. To answer such a mail is to send a letter: its address has the token.
"""

from collections.abc import Callable
from datetime import timedelta
from email import policy
from email.message import EmailMessage
from pathlib import Path
from typing import Final

from roundhouse.post.folder import letter_text
from roundhouse.post.game_file import moment, slug
from roundhouse.post.office import Office
from roundhouse.post.tokens import token_of

REMIND: Final = timedelta(days=2)
"""So long before a deadline who has not written is reminded."""
KINDS: Final = {".html": ("text", "html"), ".pdf": ("application", "pdf")}
"""The forms of a page that go with a mail."""


class Mailing:
    """The mails of one game from one sender."""

    def __init__(self, office: Office, sender: str) -> None:
        self.office = office
        self.folder = office.folder
        self.sender = sender

    @property
    def list_path(self) -> Path:
        return self.folder.root / "mailed.txt"

    def sent(self) -> set[str]:
        return set(self.list_path.read_text("utf-8").splitlines()) if self.list_path.is_file() else set()

    def send(self, now: str, hand_over: Callable[[EmailMessage], object]) -> list[str]:
        """Hand over every mail that is due and was not sent yet; their names."""
        done = self.sent()
        new = []
        for name, mail in self.due(now):
            if name not in done:
                hand_over(mail)
                new.append(name)
                self.folder.write(self.list_path, "\n".join([*sorted(done), *new]) + "\n")
        return new

    def due(self, now: str) -> list[tuple[str, EmailMessage]]:
        """All mails of the game up to now, each under its name."""
        office, found = self.office, []
        places = [self.folder.root / "start", *sorted(self.folder.root.glob("round-*"))]
        people = list(office.game.addresses)
        for place in places:
            told = letter_text(place / "held.txt") if (place / "held.txt").is_file() else ""
            for name in people:
                if told:
                    found.append(self.held(place, name, told))
                if (place / "zine.txt").is_file():
                    found.append(self.page(place, name))
        if not office.table.over:
            found += self.reminders(now)
        return found

    def held(self, place: Path, name: str, told: str) -> tuple[str, EmailMessage]:
        return f"{place.name} held {slug(name)}", self.mail(name, f"{place.name} is held over", told, [])

    def page(self, place: Path, name: str) -> tuple[str, EmailMessage]:
        """A round's page to one person, with what that one alone is told; stand-bys get what all read."""
        private = place / "private" / f"{slug(name)}.txt"
        own = f"{letter_text(private)}\n\n" if private.is_file() else ""
        files = [place / f"zine{kind}" for kind in KINDS]
        return f"{place.name} {slug(name)}", self.mail(
            name, place.name, own + letter_text(place / "zine.txt"), files
        )

    def reminders(self, now: str) -> list[tuple[str, EmailMessage]]:
        office = self.office
        deadline = office.deadline()
        if not deadline or not moment(deadline) - REMIND <= moment(now) < moment(deadline):
            return []
        names = [office.players[seat] for seat in office.missing()]
        text = f"Your letter of round {office.number} has not come yet. It is due {deadline} UTC.\n"
        found = [name for name in names if name in office.game.addresses]
        return [
            (
                f"round-{office.number:02} reminder {deadline} {slug(name)}",
                self.mail(name, "a reminder", text, []),
            )
            for name in found
        ]

    def mail(self, name: str, what: str, text: str, files: list[Path]) -> EmailMessage:
        mail = EmailMessage(policy=policy.default)
        mail["From"] = self.sender
        mail["To"] = self.office.game.addresses[name]
        mail["Subject"] = f"{self.office.game.title}: {what.replace('-', ' ')}"
        mail["Reply-To"] = self.answers_to(name)
        mail.set_content(text, cte="quoted-printable")
        for file in files:
            main, kind = KINDS[file.suffix]
            mail.add_attachment(file.read_bytes(), maintype=main, subtype=kind, filename=file.name)
        return mail

    def answers_to(self, name: str) -> str:
        """The sender's address with the token of who is written to: `game+TOKEN@example.org`."""
        local, _, domain = self.sender.rpartition("@")
        return f"{local}+{token_of(self.office.seed, name)}@{domain}"
