"""A game by mail against a real mail server: letters come as answers to mails, pages and reminders go out."""

import re
import smtplib
import socket
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from typer.testing import CliRunner

from roundhouse import dice_at
from roundhouse.bots import find_bot
from roundhouse.cli.app import app
from roundhouse.post.folder import PostFolder
from roundhouse.post.office import Office

GAME = "game@example.org"
EARLY, LATE = "2026-12-01 10:00", "2030-01-01 10:00"
PLAYERS = """\
title: By mail
deadline: 2026-12-04 20:00
days: 7
player: Ann <ann@example.org>
player: Bob <bob@example.org>
player: Cay, bot
player: Dan, bot
stand-by: Eve <eve@example.org>
"""


class Boxes:
    """Takes every mail, and keeps it for its address; what stands behind a plus is not part of a name."""

    def __init__(self) -> None:
        self.mails: dict[str, list[bytes]] = {}

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        for address in envelope.rcpt_tos:
            self.mails.setdefault(re.sub(r"\+[^@]*", "", address), []).append(envelope.content)
        return "250 taken"

    def take(self, address: str) -> list[EmailMessage]:
        """All mails to an address, read; the box is empty then."""
        found = [message_from_bytes(each, policy=policy.default) for each in self.mails.pop(address, [])]
        assert all(isinstance(each, EmailMessage) for each in found)
        return [each for each in found if isinstance(each, EmailMessage)]


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


class House:
    """The mail server, the folder of the game, and the commands that join them."""

    def __init__(self, root: Path, boxes: Boxes, port: int) -> None:
        self.root = root
        self.folder = root / "game"
        self.boxes = boxes
        self.port = port

    def run(self, *words: str, typed: bytes = b"") -> str:
        result = CliRunner().invoke(app, ["post", *words], input=typed)
        assert result.exit_code == 0, result.output
        return result.stdout

    def out(self, now: str) -> None:
        """Adjudicate if that is due, then mail: as cron would do it."""
        CliRunner().invoke(app, ["post", "adjudicate", str(self.folder), "--now", now])
        server = f"127.0.0.1:{self.port}"
        self.run("mail-out", str(self.folder), "--smtp", server, "--sender", GAME, "--now", now)

    def write(self, sender: str, to: str, text: str) -> None:
        """Somebody sends a mail, and the server hands it on to the game, which answers."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = sender, to, "my letter"
        mail["Message-ID"] = "<letter@example.org>"
        mail.set_content(text)
        self.send(mail)
        for raw in self.boxes.mails.pop(GAME):
            answer = self.run("mail-in", str(self.folder), typed=raw)
            confirmed = message_from_bytes(answer.encode(), policy=policy.default)
            assert isinstance(confirmed, EmailMessage)
            confirmed["From"] = GAME
            self.send(confirmed)

    def send(self, mail: EmailMessage) -> None:
        with smtplib.SMTP("127.0.0.1", self.port) as server:
            server.send_message(mail)

    def letter(self, seat: int) -> str:
        """What a bot would write."""
        office = Office(PostFolder(self.folder))
        view = office.table.view(seat)
        action = find_bot(office.game.game, "greedy").choose(view, dice_at("mail", office.number)).text()
        return office.post.written(view, action, office.companies)


@pytest.fixture
def house(tmp_path: Path) -> Any:
    boxes = Boxes()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(boxes, hostname="127.0.0.1", port=port)
    controller.start()
    (tmp_path / "players.txt").write_text(PLAYERS, "utf-8")
    found = House(tmp_path, boxes, port)
    found.run("new", str(tmp_path / "players.txt"), str(found.folder), "--seed", "mail")
    yield found
    controller.stop()


def test_a_game_is_played_from_start_to_end_by_mail(house: House) -> None:
    house.out(EARLY)
    answer_to: dict[str, str] = {}
    for name in ("ann", "bob", "eve"):
        (first,) = house.boxes.take(f"{name}@example.org")
        assert "SHA-256 of the seed" in text_of(first)
        answer_to[name] = first["Reply-To"]
    people = ["ann", "bob"]
    for number in range(13):
        for seat, name in enumerate(people):
            if number == 5 and name == "bob":
                continue
            house.write(f"{name}@example.org", answer_to[name], house.letter(seat))
            (confirmed,) = house.boxes.take(f"{name}@example.org")
            assert confirmed["Subject"] == f"By mail, round {number}: your letter"
            assert confirmed["In-Reply-To"] == "<letter@example.org>"
        house.out(LATE if number == 5 else EARLY)
        if number == 5:  # a letter is missing: all are told, and the stand-by writes
            for name in (*people, "eve"):
                held = house.boxes.take(f"{name}@example.org")[-1]
                assert "is held over: no letter from Bob" in text_of(held)
            house.write("eve@example.org", answer_to["eve"], house.letter(1))
            house.boxes.take("eve@example.org")
            people[1] = "eve"
            house.out(LATE)
        for name in people:
            (page,) = house.boxes.take(f"{name}@example.org")
            assert page["Subject"] == f"By mail: round {number:02}"
            kinds = [part.get_content_type() for part in page.iter_attachments()]
            assert kinds == ["text/html", "application/pdf"]
            text = text_of(page)
            assert f", for {name.capitalize()} (" in text
            assert "LEDGER" in text
        house.out(EARLY)  # nothing is sent twice
        assert not house.boxes.take("ann@example.org")
    assert Office(PostFolder(house.folder)).table.over
    assert "13 rounds follow from the letters" in house.run("verify", str(house.folder))


def test_who_has_not_written_is_reminded_once_and_others_are_not(house: House) -> None:
    house.out("2026-12-01 10:00")
    (first,) = house.boxes.take("ann@example.org")
    house.boxes.take("bob@example.org")
    house.write("ann@example.org", first["Reply-To"], house.letter(0))
    house.boxes.take("ann@example.org")
    house.out("2026-12-03 10:00")
    house.out("2026-12-03 11:00")
    (reminder,) = house.boxes.take("bob@example.org")
    assert "Your letter of round 0 has not come yet. It is due 2026-12-04 20:00 UTC." in text_of(reminder)
    assert not house.boxes.take("ann@example.org")


def test_a_mail_without_a_token_is_no_letter_whoever_it_says_it_is_from(house: House) -> None:
    mail = f"From: ann@example.org\nTo: {GAME}\nSubject: hello\n\nRound 0\nstart: Elmstead\n"
    result = CliRunner().invoke(app, ["post", "mail-in", str(house.folder)], input=mail.encode())
    assert result.exit_code != 0
    assert "no token of this game" in result.stderr
    assert not list(house.folder.glob("round-00/letters/*"))
