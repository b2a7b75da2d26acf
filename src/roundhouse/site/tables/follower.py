"""The follower: what other processes write is read here, and told to those who watch here."""

import asyncio
from typing import TYPE_CHECKING, Final

from django.db import DatabaseError

from roundhouse.site.databases import database
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.store import Change
from roundhouse.site.tallies import TALLY

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

AGAIN: Final = 1.0
"""Seconds after which what could not be read is tried again."""


class Follower:
    """Keeps the open tables of a hall as they are in the database.

    Rooms are marked, and read under their lock, by whoever takes it next: so an action that was waiting for
    it sees what it has missed.
    """

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    async def listen(self) -> None:
        """Follow what other processes write, until cancelled."""
        await database().listen(self.heard, self.read_again)

    def heard(self, id_: str, word: str) -> None:
        """Another process has written to this table (`Change.word`)."""
        room = self.hall.open_room(id_)
        if room is None:
            return
        if word.startswith("@"):
            browser, _, seat = word[1:].partition(":")
            room.at_screen[browser] = int(seat)
            return
        if word.startswith("!"):
            room.tell_talk(word[1:])
            return
        length = int(word)
        if length == 0:
            room.must_reload = True
        elif room.length >= length or room.behind:
            return  # it is known, or is being read
        self._follow(room)

    def met(self, room: Room) -> None:
        """A room is open from now on: what was told of it while it was read was not heard."""
        if database().shared:
            self._follow(room)

    def read_again(self) -> None:
        """Something may have been missed: read on at all open tables, and ask whose screens are."""
        for room in self.hall.all_rooms():
            room.at_screen.clear()
            self._follow(room)

    async def pass_screen(self, room: Room, browser: str, seat: int) -> None:
        """The screen of this browser is this seat's: no process shows another hand there unasked."""
        if room.at_screen.get(browser) != seat:
            room.at_screen[browser] = seat
            if database().shared:
                await self.hall.writer.write(Change(room.id, [], screen=(browser, seat)))

    async def talk(self, room: Room, channel: str) -> None:
        """Something was said at a table: whoever may hear it is told, in every process."""
        room.tell_talk(channel)
        if database().shared:
            await self.hall.writer.write(Change(room.id, [], said=channel))

    async def current(self, id_: str) -> Room:
        """The room of this table as it stands now, also by what another process has just done."""
        room = await self.hall.room(id_)
        if database().shared:
            room.behind = True
            await self.hall.finish(self._look(room))
        return room

    async def catch_up(self, room: Room) -> None:
        """Read the lines that another process may have written. The room's lock is held."""
        room.behind = False  # before they are read: what is told of it from now on is news
        try:
            lines = await self.hall.reader.since(room.id, room.length)
            TALLY.followed += bool(lines)
            if not room.follow(lines):
                await self.hall.reload(room)
        except BaseException:
            room.behind = True
            raise

    def _follow(self, room: Room) -> None:
        room.behind = True
        self.hall.start(self._keep_up(room))

    async def _keep_up(self, room: Room) -> None:
        while room.behind or room.must_reload:
            try:
                await self._look(room)
            except DatabaseError:
                await asyncio.sleep(AGAIN)

    async def _look(self, room: Room) -> None:
        async with self.hall.lock(room):
            pass  # it is read on entering, and told on leaving
