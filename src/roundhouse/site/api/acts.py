"""Acts in the API: what a seat does, each once however often it is sent, and what it takes back."""

from dataclasses import dataclass
from secrets import token_hex
from typing import Annotated

from roundhouse.core.rules import LONGEST_TEXT
from roundhouse.site.api.operations import Asked, operation
from roundhouse.site.api.problems import api_problem
from roundhouse.site.api.schema import Within
from roundhouse.site.api.tokens import PLAY, short
from roundhouse.site.models import StoredAction
from roundhouse.site.tables.hall import HALL

TAG = "Acts"
REFUSALS = ("not-your-turn", "stale", "game-over", "refused")

Length = Annotated[int, Within(minimum=0, maximum=10**9)]


@dataclass
class Act:
    """Something to be done."""

    text: Annotated[str, Within(minLength=1, maxLength=LONGEST_TEXT)]
    """The action in notation: the `text` of a choice."""
    n: Length
    """The `n` of the table as it was when this was chosen."""
    more: bool = False
    """Whether another act follows at once: then nothing is played by itself in between."""


@dataclass
class Acted:
    """What was done. The same for every retry."""

    n: int
    """The number of its line in the table's log: the table's own `n` is larger from now on."""
    text: str
    """The action, as the log has it."""


@dataclass
class Known:
    """How the table stood when something was decided."""

    n: Length
    """The `n` of the table."""


@dataclass
class Done:
    """How the table stands now."""

    n: int


@operation(
    "POST",
    "/tables/{table}/acts",
    TAG,
    scope=PLAY,
    limit="play",
    cost=1,
    keyed=8,
    problems=(*REFUSALS, "key-reused", "illegal", "notation"),
)
async def act(asked: Asked, table: str, body: Act) -> Acted:
    """Do something for the token's seat; answered when it is on disk.

    With the header `Idempotency-Key` it is done once, however often it is sent: a retry with the same key and
    the same body has the same answer. With another body the key is refused. An act for a table that has moved
    on since `n` is refused and changes nothing.
    """
    room = await asked.room(table)
    seat = asked.must(PLAY, room).seat
    begin, name = names_of(seat, asked.key or token_hex(16), body)
    used = [key for key in room.requests if key.startswith(begin)]
    if used and used != [name]:
        raise api_problem("key-reused", "This idempotency key was used for another act.")
    if not used:
        await HALL.act(room, asked.seats(room), body.text, body.n, name, more=body.more)
    return await HALL.reader.ask(done_under, room.id, name)


def names_of(seat: int, key: str, body: Act) -> tuple[str, str]:
    """How the name begins under which the log keeps this seat's key, and the whole of it, with the body."""
    begin = f"api-{short(f'{seat} {key}', 18)}-"
    return begin, begin + short(f"{body.n} {body.more} {body.text}", 12)


def done_under(table: str, key: str) -> Acted:
    """What was done under this name, read in the thread that reads."""
    line = StoredAction.objects.only("n", "text").get(table_id=table, key=key)
    return Acted(line.n, line.text)


@operation("POST", "/tables/{table}/undo", TAG, scope=PLAY, limit="play", cost=1, problems=REFUSALS)
async def undo(asked: Asked, table: str, body: Known) -> Done:
    """Take back the last own decision, as long as nothing came after it and the turn goes on."""
    room = await asked.room(table)
    asked.must(PLAY, room)
    await HALL.undo(room, asked.seats(room), body.n)
    return Done(room.length)


@operation("POST", "/tables/{table}/keep", TAG, scope=PLAY, limit="play", cost=1, problems=REFUSALS)
async def keep_open(asked: Asked, table: str, body: Known) -> Done:
    """Keep a turn open that would end by itself in a moment (`ends_soon`)."""
    room = await asked.room(table)
    asked.must(PLAY, room)
    await HALL.keep_open(room, asked.seats(room), body.n)
    return Done(room.length)
