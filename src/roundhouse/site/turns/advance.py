"""Carries out moves in advance at the tables of a hall, as soon as their seat is asked."""

import logging
from functools import partial
from typing import TYPE_CHECKING

from roundhouse.core.errors import BadSeat
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import PERSON
from roundhouse.site.tables.store import Change, Closing
from roundhouse.site.turns.lines import carried_out, read_lines
from roundhouse.site.turns.stored import StoredAdvance

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

log = logging.getLogger(__name__)


class Advance:
    """Moves in advance at the tables of a hall. No line of a log tells of them: their time is secret too."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    async def write(self, room: Room, seat: int, text: str) -> None:
        """Let a seat have these lines, in the place of those that it had."""
        await self.hall.finish(self._write(room, seat, text))

    async def _write(self, room: Room, seat: int, text: str) -> None:
        lines = read_lines(room.table, text)
        async with self.hall.lock(room):
            if lines and asked_seat(room) == seat:
                raise BadSeat("It is your turn now: choose at the table, and write what comes after it then.")
            await self._keep(room, seat, lines)

    async def _keep(self, room: Room, seat: int, lines: list[str]) -> None:
        """Put on disk which lines a seat has; the room's lock is held."""
        if room.turns.advance.get(seat, []) != lines:
            change = Change(room.id, [], also=[partial(save_advance, room.id, seat, lines)])
            await self.hall.write(room, change)
            self._left(room, seat, lines)

    def _left(self, room: Room, seat: int, lines: list[str]) -> None:
        others = {each: kept for each, kept in room.turns.advance.items() if each != seat}
        room.turns.advance = {**others, seat: lines} if lines else others

    async def go_on(self, room: Room, moved: int) -> None:
        """Do what the seat that is asked has written, unless something was done since the log was so long."""
        try:
            await self.hall.decided(self._go_on, room, moved)
        except Closing:
            return  # it goes on when the site is started again
        except Exception:
            log.exception("A move in advance could not be made at table %s.", room.id)

    async def _go_on(self, room: Room, moved: int) -> None:
        async with self.hall.lock(room):
            seat = asked_seat(room)
            lines = room.turns.advance.get(seat, [])
            if room.moved != moved or not lines:
                return
            text, left = carried_out(room.table, lines)
            if not text:
                await self._keep(room, seat, [])
                return
            table = room.table.copy()
            events = [*table.play(text), *self.hall.steward.play_unasked(room, table)]
            await self.hall.write_events(room, table, events, partial(save_advance, room.id, seat, left))
            self._left(room, seat, left)


def asked_seat(room: Room) -> int:
    """The seat by which the person is known who is to move; -1 for none."""
    decider = room.table.decider
    if decider < 0 or room.players[decider] != PERSON:
        return -1
    return room.table.rules.player_of(decider)


def save_advance(table: str, seat: int, lines: list[str]) -> None:
    """Write the lines of a seat down."""
    if lines:
        StoredAdvance.objects.update_or_create(table_id=table, seat=seat, defaults={"lines": lines})
    else:
        StoredAdvance.objects.filter(table_id=table, seat=seat).delete()
