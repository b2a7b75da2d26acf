"""Play by turns in the API: the pace of a table and its clock, and moves in advance."""

from dataclasses import dataclass
from typing import Annotated

from roundhouse.site.api.acts import Done
from roundhouse.site.api.operations import Asked, operation
from roundhouse.site.api.schema import Within
from roundhouse.site.api.tokens import PLAY
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.turns.clock import NOBODY
from roundhouse.site.turns.lines import MOST_LINES
from roundhouse.site.turns.pace import LIVE

TAG = "By turns"

PaceText = Annotated[str, Within(pattern=r"^(live|[1-9][0-9]{0,2}h\+[0-9]{1,3}h)$")]
Line = Annotated[str, Within(minLength=1, maxLength=2000)]


@dataclass
class Clock:
    """The pace of a table, and whose time runs."""

    pace: str
    """`live`, or hours a move and in reserve: `24h+72h`."""
    wishes: dict[str, str]
    """The pace that seats have asked for, by the number of the seat; it comes when all people agree."""
    seat: int
    """Whose time runs; -1 for nobody's."""
    until: str
    """Until when it has time, in UTC; empty where no time runs."""
    said: str
    """The same in a sentence."""
    reserves: list[int]
    """Seconds in reserve, seat by seat, as they were when this turn began; none at a live table."""
    caretaken: list[int]
    """The seats that a caretaker plays until their holders return."""


@dataclass
class Wished:
    """A pace that one asks for."""

    pace: PaceText


@dataclass
class Advance:
    """Moves in advance."""

    lines: Annotated[list[Line], Within(maxItems=MOST_LINES)]
    """One line for each decision, alternatives between bars; see the documentation."""


def first_seat(asked: Asked, room: Room) -> int:
    """The seat by which the player is known whose token this is."""
    return room.table.rules.player_of(asked.must(PLAY, room).seat)


@operation("GET", "/tables/{table}/clock", TAG)
async def read_clock(asked: Asked, table: str) -> Clock:
    """The pace of a table, who wishes another, and until when whoever is to move has time."""
    room = await asked.room(table)
    turns = room.turns
    until, clock = turns.until(room.table.names), turns.clock
    return Clock(
        pace=turns.pace_text,
        wishes={str(seat): pace for seat, pace in turns.wishes.items()},
        seat=-1 if clock is None or turns.pace_text == LIVE else max(clock.seat, NOBODY),
        until="" if until is None else until.at.isoformat(timespec="seconds"),
        said="" if until is None else until.words(),
        reserves=[] if clock is None else [int(each) for each in clock.reserves],
        caretaken=sorted(turns.caretaken),
    )


@operation("POST", "/tables/{table}/pace", TAG, scope=PLAY, limit="play", cost=1, problems=("refused",))
async def ask_for_pace(asked: Asked, table: str, body: Wished) -> Done:
    """Ask for another pace, or agree to it; it is the table's when all people who play have asked for it."""
    room = await asked.room(table)
    await HALL.timekeeper.ask_for(room, first_seat(asked, room), body.pace)
    return Done(room.length)


@operation("GET", "/tables/{table}/advance", TAG, scope=PLAY)
async def read_advance(asked: Asked, table: str) -> Advance:
    """The moves in advance of the token's seat, which nobody else can read."""
    room = await asked.room(table)
    return Advance(room.turns.advance.get(first_seat(asked, room), []))


@operation("POST", "/tables/{table}/advance", TAG, scope=PLAY, limit="play", cost=1, problems=("refused",))
async def write_advance(asked: Asked, table: str, body: Advance) -> Advance:
    """Write moves in advance, in the place of those there were; an empty list strikes all out.

    They are carried out when the seat is asked, if they can be done then. While it is asked already they are
    refused.
    """
    room = await asked.room(table)
    seat = first_seat(asked, room)
    await HALL.advance.write(room, seat, "\n".join(body.lines))
    return Advance(room.turns.advance.get(seat, []))
