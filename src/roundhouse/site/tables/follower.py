"""The follower: what other processes write is read here, and told to those who watch here."""

import asyncio
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Final

from django.db import DatabaseError

from roundhouse.site.databases import database
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.store import Change, Closing
from roundhouse.site.tallies import TALLY

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

AGAIN: Final = 1.0
"""Seconds after which what could not be read is tried again."""
BEAT: Final = 10.0
"""Seconds after which a process says again who is present with it; what it has not said for three is gone."""
SCREEN, PRESENT, WHO = "@", "+", "?"
"""How words begin that are told and not written down: whose a screen is (`@BROWSER:SEAT`), who is present at
a process (`+PROCESS:SEAT,SEAT`), and the question who is."""

TALK: Final = "!"
"""How a word begins that says where at a table something was said."""


class Follower:
    """Keeps the open tables of a hall as they are in the database.

    Rooms are marked, and read under their lock, by whoever takes it next: so an action that was waiting for
    it sees what it has missed. Where nobody watches or plays, that is when somebody comes.
    """

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.name = token_hex(4)
        """What other processes call this one."""

    async def listen(self) -> None:
        """Follow what other processes write and say, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(database().listen(self.heard, self.read_again))
            if database().shared:
                group.create_task(self._say_who_is_present())

    def heard(self, id_: str, word: str) -> None:
        """Another process has written to this table (`Change.word`)."""
        room = self.hall.open_room(id_)
        if room is None:
            return
        if word.startswith((SCREEN, PRESENT, WHO)):
            self._heard_said(room, word)
            return
        if word.startswith(TALK):
            room.tell_talk(word[1:])
            return
        length = int(word)
        if length == 0:
            room.must_reload = True
        elif room.length >= length or room.behind:
            return  # it is known, or is being read
        self._follow(room)

    def _heard_said(self, room: Room, word: str) -> None:
        who, _, what = word[1:].partition(":")
        if word.startswith(SCREEN):
            room.at_screen[who] = int(what)
        elif word.startswith(PRESENT):
            room.presence.hear(who, what.replace(",", " "), asyncio.get_running_loop().time())
        elif room.presence.here:
            self._say_present(room.id, room.presence.here)

    def met(self, room: Room) -> None:
        """A room is open from now on: what was told of it while it was read was not heard."""
        if database().shared:
            room.presence.tell_others = partial(self._say_present, room.id)
            self._say(room.id, WHO)
            self._follow(room)

    def attended(self, room: Room) -> None:
        """Somebody watches or plays here from now on: what was told while nobody did is read."""
        if room.behind:
            self._follow(room)

    def read_again(self) -> None:
        """Something may have been missed: read on at all open tables, and ask whose screens are, and who is
        present."""
        for room in self.hall.all_rooms():
            room.at_screen.clear()
            self._say(room.id, WHO)
            self._follow(room)

    async def pass_screen(self, room: Room, browser: str, seat: int) -> None:
        """The screen of this browser is this seat's: no process shows another hand there unasked."""
        if room.at_screen.get(browser) != seat:
            room.at_screen[browser] = seat
            if database().shared:
                await self.hall.writer.write(Change(room.id, [], told=f"{SCREEN}{browser}:{seat}"))

    async def talk(self, room: Room, channel: str) -> None:
        """Something was said at a table: whoever may hear it is told, in every process."""
        room.tell_talk(channel)
        if database().shared:
            await self.hall.writer.write(Change(room.id, [], told=f"{TALK}{channel}"))

    async def current(self, id_: str) -> Room:
        """The room of this table as it stands now, also by what another process has just done."""
        room = await self.hall.room(id_)
        if database().shared:
            room.behind = True
            await self.hall.finish(self.look(room))
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

    async def _say_who_is_present(self) -> None:
        """Say it again and again, for whoever has missed it; who has not said it for long has died."""
        while True:
            await asyncio.sleep(BEAT)
            now = asyncio.get_running_loop().time()
            for room in self.hall.all_rooms():
                room.presence.forget(now - 3 * BEAT)
                if room.presence.here:
                    self._say_present(room.id, room.presence.here)

    def _say_present(self, id_: str, here: str) -> None:
        self._say(id_, f"{PRESENT}{self.name}:{here.replace(' ', ',')}")

    def _say(self, id_: str, word: str) -> None:
        """Tell it to other processes; if that cannot be done now, it is said again soon."""
        self.hall.start(self._told(Change(id_, [], told=word)))

    async def _told(self, change: Change) -> None:
        with suppress(DatabaseError, Closing):
            await self.hall.writer.write(change)

    def _follow(self, room: Room) -> None:
        """Read on at this table: now, if somebody here waits for it."""
        room.behind = True
        if room.attended:
            self.hall.start(self._keep_up(room))

    async def _keep_up(self, room: Room) -> None:
        while room.behind or room.must_reload:
            try:
                await self.look(room)
            except DatabaseError:
                await asyncio.sleep(AGAIN)

    async def look(self, room: Room) -> None:
        """Read on at this table, if something may have been missed."""
        async with self.hall.lock(room):
            pass  # it is read on entering, and told on leaving
