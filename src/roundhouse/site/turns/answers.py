"""Answers by mail: who answers the mail of a turn with moves in notation has made them.

The address to which one answers holds a token of the seat's channel (`play+7-0a1b…@example.org`): whoever can
read the mail can answer it. The token is written in small letters, because mail servers may change others.
"""

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

from django.conf import settings

from roundhouse.core.errors import RoundhouseError
from roundhouse.site import LANGUAGE
from roundhouse.site.tables.room import Room
from roundhouse.site.turns.channels import MAIL, Channel, channels_where

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

TOKEN: Final = re.compile(r"([0-9]{1,12})-([0-9a-f]{24})")
QUOTED: Final = re.compile(r"(>|--\s*$|_{5,}|-{5,}|On .+ wrote:\s*$|From: )")
"""How the lines begin with which a mail program quotes what is answered, or signs."""
MOST_LINES: Final = 20
MOST_SHOWN: Final = 20
"""So many choices are named to who has written something else."""


class Answered(NamedTuple):
    """What came of an answer."""

    done: list[str]
    """The moves that were made, in notation."""
    problem: str
    """What was wrong with the next line; '' if all were made."""
    choices: list[tuple[str, str]]
    """What could be written in its place: in notation, and in words."""


def token_of(channel: Channel) -> str:
    """What stands in the address to which this channel's mails are answered."""
    mark = hmac.new(channel.secret.encode(), b"answer", hashlib.sha256).hexdigest()[:24]
    return f"{channel.id}-{mark}"


def reply_address(channel: Channel) -> str:
    """The address to which this channel's mails are answered; '' where no mail comes in."""
    name, at, domain = settings.ROUNDHOUSE_MAIL_IN.partition("@")
    return f"{name}+{token_of(channel)}@{domain}" if at else ""


async def find_channel(hall: "Hall", token: str) -> Channel | None:
    """The channel whose token this is."""
    given = TOKEN.fullmatch(token)
    found = (
        await hall.reader.ask(channels_where, pk=int(given[1]), kind=MAIL, confirmed=True) if given else []
    )
    return found[0] if found and secrets.compare_digest(token_of(found[0]), token) else None


def lines_in(text: str) -> list[str]:
    """The lines that somebody has written above what is quoted."""
    found: list[str] = []
    for line in text.splitlines():
        if QUOTED.match(line):
            break
        if line.strip():
            found.append(" ".join(line.split()))
    return found[:MOST_LINES]


def letter_in(text: str) -> str:
    """The letter that somebody has written above what is quoted."""
    found: list[str] = []
    for line in text.replace("\r", "").splitlines():
        if QUOTED.match(line):
            break
        found.append(line.rstrip())
    return "\n".join(found).strip("\n") + "\n"


async def answer(hall: "Hall", room: Room, channel: Channel, text: str, name: str) -> Answered:
    """Make the moves of an answer one by one, up to the first that cannot be made.

    `name` is the mail's own: a mail that comes twice makes its moves once.
    """
    seats, done, problem = room.seats_with(channel.seat), [], ""
    await hall.timekeeper.return_to(room, seats)
    lines = lines_in(text)
    for number, line in enumerate(lines):
        key = "mail-" + hashlib.sha256(f"{channel.id} {name} {number}".encode()).hexdigest()[:40]
        try:
            await hall.act(room, seats, line, room.length, key, more=number + 1 < len(lines))
        except RoundhouseError as error:
            problem = f"“{line[:80]}” was not done: {error}"
            break
        done.append(line)
    if not lines:
        problem = "No move stands in your mail: write it in the first line, above what is quoted."
    return Answered(done, problem, choices_now(room, seats) if problem else [])


def choices_now(room: Room, seats: list[int]) -> list[tuple[str, str]]:
    """What one of these seats could do now, in notation and in words."""
    table = room.table
    if table.decider not in seats:
        return []
    view, words = table.view(table.to_move), table.game.words(LANGUAGE)
    legal = view.legal()[:MOST_SHOWN]
    return [(action.text(), words.label(view, action, table.names).text) for action in legal]
