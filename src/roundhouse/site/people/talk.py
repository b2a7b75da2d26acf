"""Talk at a table: players among themselves, watchers among themselves; private notes, muting, reports.

Watchers are not heard by players: a word of theirs could be advice. All is read and written in the thread
that reads.
"""

from dataclasses import dataclass
from typing import Final

from django.http import Http404

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.people.models import Message, Mute, Note, Report, Terms
from roundhouse.site.people.terms import terms_of

PHRASES: Final = (
    "Hello!",
    "Good luck!",
    "Well played.",
    "Thank you.",
    "One moment, please.",
    "It is your turn.",
    "Sorry!",
    "I must go soon.",
    "Another game?",
)
MOST_SHOWN: Final = 100
MOST_SAID: Final = 2000
"""So much is said at one table, and no more."""
LONGEST: Final = 500
LONGEST_NOTE: Final = 5000


class Unsaid(RoundhouseError):
    """This cannot be said here."""


@dataclass
class Said:
    """A message as somebody reads it."""

    id: int
    name: str
    text: str
    seat: int
    at: str
    moment: str
    """The same as a date and time, in UTC."""
    mine: bool
    removed: bool


@dataclass
class Talk:
    """What somebody reads of the talk at a table."""

    room: str
    """Whether players talk here, or watchers."""
    messages: list[Said]
    muted: int
    """How many are left out, because their authors are muted."""
    free: bool
    phrases: tuple[str, ...]
    silent: bool
    note: str


def channel(seats: list[int]) -> str:
    """Where those with these seats talk."""
    return Message.PLAYERS if seats else Message.WATCHERS


def heard(id_: str, seats: list[int], holder: str) -> Talk:
    """What somebody with these seats reads."""
    where, terms = channel(seats), terms_of(id_)
    found = list(Message.objects.filter(table_id=id_, room=where).order_by("-id")[:MOST_SHOWN])[::-1]
    muted = set(Mute.objects.filter(holder=holder).values_list("author", flat=True)) if holder else set()
    note = Note.objects.filter(table_id=id_, holder=holder).first() if holder else None
    return Talk(
        room=where,
        messages=[said(each, holder) for each in found if each.author not in muted],
        muted=sum(each.author in muted for each in found),
        free=terms.talk == Terms.FREE,
        phrases=PHRASES,
        silent=terms.talk == Terms.SILENT,
        note=note.text if note else "",
    )


def said(message: Message, holder: str) -> Said:
    """A message as this holder reads it."""
    return Said(
        id=message.pk,
        name=message.name,
        text="" if message.removed else message.text,
        seat=message.seat,
        at=f"{message.at:%H:%M}",
        moment=message.at.isoformat(timespec="seconds"),
        mine=bool(holder) and message.author == holder,
        removed=message.removed,
    )


def say(id_: str, seats: list[int], holder: str, name: str, text: str) -> None:
    """Say something, if that may be said here."""
    terms, text = terms_of(id_), one_line(text)
    if terms.talk == Terms.SILENT:
        raise Unsaid("At this table nobody talks: it was set up so.")
    if terms.talk == Terms.PHRASES and text not in PHRASES:
        raise Unsaid("At this table one chooses among the phrases.")
    if not text or len(text) > LONGEST:
        raise Unsaid(f"Write something, of at most {LONGEST} letters.")
    where = channel(seats)
    if Message.objects.filter(table_id=id_, room=where).count() >= MOST_SAID:
        raise Unsaid("Enough was said at this table.")
    seat = seats[0] if seats else -1
    Message.objects.create(table_id=id_, room=where, seat=seat, author=holder, name=name[:40], text=text)


def one_line(text: str) -> str:
    """A text without line breaks, and without what nobody can read."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def message_here(id_: str, seats: list[int], number: str) -> Message:
    """The message of this number, if whoever has these seats may read it."""
    valid = number.isascii() and number.isdecimal() and len(number) < 16
    here = Message.objects.filter(table_id=id_, room=channel(seats))
    found = here.filter(pk=int(number)).first() if valid else None
    if found is None:
        raise Http404("There is no such message.")
    return found


def mute(id_: str, seats: list[int], holder: str, number: str) -> None:
    """Read no more of whoever has said this, at any table."""
    author = message_here(id_, seats, number).author
    if author not in ("", holder):
        Mute.objects.get_or_create(holder=holder, author=author)


def hear_all(id_: str, holder: str) -> None:
    """Read again those who talk at this table."""
    authors = Message.objects.filter(table_id=id_).values_list("author", flat=True)
    Mute.objects.filter(holder=holder, author__in=list(authors)).delete()


def report(id_: str, seats: list[int], holder: str, number: str, reason: str) -> None:
    """Ask a moderator to look at a message; once each."""
    message = message_here(id_, seats, number)
    Report.objects.get_or_create(
        table_id=id_,
        message=message,
        reporter=holder,
        defaults={"reason": one_line(reason)[:LONGEST]},
    )


def keep_note(id_: str, holder: str, text: str) -> None:
    """Write one's own note down; an empty one is none."""
    if (text := text.replace("\0", "")).strip():
        Note.objects.update_or_create(table_id=id_, holder=holder, defaults={"text": text[:LONGEST_NOTE]})
    else:
        Note.objects.filter(table_id=id_, holder=holder).delete()
