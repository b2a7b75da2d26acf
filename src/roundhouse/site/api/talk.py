"""Talk in the API: what is said at a table, muting and reporting, a program's own notes; and a table's terms.

A token talks under the name of its seat, and is an author of its own: it reads no person's notes, and what
it mutes is left out for it alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from django.http import Http404

from roundhouse.site.api.operations import Asked, operation
from roundhouse.site.api.problems import api_problem
from roundhouse.site.api.schema import Within
from roundhouse.site.api.tokens import PLAY
from roundhouse.site.people import talk
from roundhouse.site.people.leaving import TOKEN
from roundhouse.site.people.terms import terms_of
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room

TAG = "Talk"

Text = Annotated[str, Within(minLength=1, maxLength=talk.LONGEST)]
Number = Annotated[int, Within(minimum=1, maximum=10**15)]


@dataclass
class Message:
    """Something that was said."""

    id: int
    name: str
    seat: int
    """The seat of whoever said it; -1 for a watcher."""
    text: str
    """Empty, if a moderator has removed it."""
    at: str
    """When, in UTC."""
    mine: bool
    removed: bool


@dataclass
class Heard:
    """What the token reads of the talk at a table: players hear players, all others hear watchers."""

    room: str
    """`players` or `watchers`."""
    messages: list[Message]
    """The last hundred, the oldest first."""
    muted: int
    """How many are left out, because the token has muted their authors."""
    free: bool
    """Whether one may say what one likes; if not, only `phrases`."""
    silent: bool
    """Whether nobody talks at this table."""
    phrases: list[str]


@dataclass
class Said:
    """Something to be said."""

    text: Text


@dataclass
class OfMessage:
    """A message, by its number."""

    message: Number


@dataclass
class Report:
    """A message that a moderator is to look at."""

    message: Number
    reason: Annotated[str, Within(maxLength=talk.LONGEST)] = ""


@dataclass
class Note:
    """What a token has written down for itself at a table."""

    text: Annotated[str, Within(maxLength=talk.LONGEST_NOTE)]


@dataclass
class Terms:
    """What was agreed on when a table was set up."""

    access: Literal["public", "link", "invitation"]
    """Who may come: whoever finds it in the lobby, whoever has its address, or who has an invitation."""
    pace: Literal["live", "turns"]
    rated: bool
    talk: Literal["free", "phrases", "none"]
    lowest: int | None
    """The rating that one needs to sit down; null for any."""
    highest: int | None


def holder(asked: Asked) -> str:
    """Under what name a token talks, mutes and takes notes; '' without one."""
    return f"{TOKEN}{asked.token.id}" if asked.token else ""


async def heard(asked: Asked, room: Room) -> Heard:
    """What the token reads."""
    found = await HALL.reader.ask(talk.heard, room.id, asked.seats(room), holder(asked))
    messages = [
        Message(each.id, each.name, each.seat, each.text, each.moment, each.mine, each.removed)
        for each in found.messages
    ]
    return Heard(found.room, messages, found.muted, found.free, found.silent, list(found.phrases))


async def of_message(work: Callable[..., None], *args: Any) -> None:
    """Do something with a message; not-found if the token may not read it."""
    try:
        await HALL.reader.ask(work, *args)
    except Http404:
        raise api_problem("not-found", "There is no such message that this token may read.") from None


@operation("GET", "/tables/{table}/talk", TAG)
async def read_talk(asked: Asked, table: str) -> Heard:
    """What is said at a table, as far as the token may read it."""
    return await heard(asked, await asked.room(table))


@operation("POST", "/tables/{table}/talk", TAG, scope=PLAY, limit="play", cost=2, problems=("refused",))
async def say(asked: Asked, table: str, body: Said) -> Heard:
    """Say something to the players, under the name of the token's seat."""
    room = await asked.room(table)
    seat = asked.must(PLAY, room).seat
    seats, name = asked.seats(room), room.table.names[seat]
    await HALL.reader.ask(talk.say, room.id, seats, holder(asked), name, body.text)
    await HALL.follower.talk(room, talk.channel(seats))
    return await heard(asked, room)


@operation("POST", "/tables/{table}/talk/mute", TAG, scope=PLAY, limit="play", cost=1)
async def mute(asked: Asked, table: str, body: OfMessage) -> Heard:
    """Read no more of whoever has said this, at any table."""
    room = await asked.room(table)
    asked.must(PLAY, room)
    await of_message(talk.mute, room.id, asked.seats(room), holder(asked), str(body.message))
    return await heard(asked, room)


@operation("DELETE", "/tables/{table}/talk/mute", TAG, scope=PLAY, limit="play", cost=1)
async def hear_all(asked: Asked, table: str) -> Heard:
    """Read all again who talk at this table."""
    room = await asked.room(table)
    asked.must(PLAY, room)
    await HALL.reader.ask(talk.hear_all, room.id, holder(asked))
    return await heard(asked, room)


@operation("POST", "/tables/{table}/talk/report", TAG, scope=PLAY, limit="play", cost=2, status=204)
async def report(asked: Asked, table: str, body: Report) -> None:
    """Ask a moderator to look at a message; once each."""
    room = await asked.room(table)
    asked.must(PLAY, room)
    await of_message(talk.report, room.id, asked.seats(room), holder(asked), str(body.message), body.reason)


@operation("GET", "/tables/{table}/note", TAG, scope=PLAY)
async def read_note(asked: Asked, table: str) -> Note:
    """What the token has written down; nobody else reads it, and it reads nobody else's."""
    room = await asked.room(table)
    asked.must(PLAY, room)
    found = await HALL.reader.ask(talk.heard, room.id, asked.seats(room), holder(asked))
    return Note(found.note)


@operation("POST", "/tables/{table}/note", TAG, scope=PLAY, limit="play", cost=1)
async def write_note(asked: Asked, table: str, body: Note) -> Note:
    """Write a note down, in the place of the one there was; an empty one is none."""
    room = await asked.room(table)
    asked.must(PLAY, room)
    await HALL.reader.ask(talk.keep_note, room.id, holder(asked), body.text)
    return await read_note(asked, table)


@operation("GET", "/tables/{table}/terms", "Tables")
async def read_terms(asked: Asked, table: str) -> Terms:
    """Who may come to a table, how fast it is played, whether it is rated, how people talk there."""
    found = await HALL.reader.ask(terms_of, (await asked.room(table)).id)
    access: Any = found.access
    pace: Any = found.pace
    talk_there: Any = found.talk
    return Terms(access, pace, found.rated, talk_there, found.lowest, found.highest)
