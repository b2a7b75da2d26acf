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
from roundhouse.site.turns.days_off import MOST_HOLIDAYS, MOST_WEEKDAYS
from roundhouse.site.turns.lines import MOST_LINES
from roundhouse.site.turns.pace import LIVE

TAG = "By turns"

PaceText = Annotated[str, Within(pattern=r"^(live|[1-9][0-9]{0,2}h\+[0-9]{1,3}h)$")]
Day = Annotated[str, Within(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Weekday = Annotated[int, Within(minimum=0, maximum=6)]
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
class Vacation:
    """Some days on which a seat does not play."""

    first: Day
    last: Day


@dataclass
class DaysOff:
    """The days on which the clock of a seat stands still."""

    weekdays: Annotated[list[Weekday], Within(maxItems=MOST_WEEKDAYS)]
    """Days of every week, Monday is 0."""
    vacation: Annotated[list[Vacation], Within(maxItems=MOST_HOLIDAYS)]
    """What has begun stays, also if it is left out."""
    zone: Annotated[str, Within(maxLength=60)] = "UTC"
    """Where its midnight is: `Europe/Berlin`."""


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


@operation("GET", "/tables/{table}/days-off", TAG, scope=PLAY)
async def read_days_off(asked: Asked, table: str) -> DaysOff:
    """The days off of the token's seat."""
    room = await asked.room(table)
    off = room.turns.off(first_seat(asked, room))
    vacation = [Vacation(first.isoformat(), last.isoformat()) for first, last in off.vacation]
    return DaysOff(list(off.weekdays), vacation, off.zone)


@operation("POST", "/tables/{table}/days-off", TAG, scope=PLAY, limit="play", cost=1, problems=("refused",))
async def take_days_off(asked: Asked, table: str, body: DaysOff) -> DaysOff:
    """Take days off, in the place of those there were; what has passed stays."""
    room = await asked.room(table)
    vacation = [(each.first, each.last) for each in body.vacation]
    weekdays = [str(day) for day in body.weekdays]
    await HALL.timekeeper.take_days_off(room, first_seat(asked, room), weekdays, vacation, body.zone)
    return await read_days_off(asked, table)


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
