"""The hall: the tables that are open in this process, and the one way to act at them."""

import asyncio
import logging
import os
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from roundhouse import CHANCE, BadSeat, Event, Table, find_game
from roundhouse.bots import SEARCHING, check_level
from roundhouse.core.errors import RoundhouseError
from roundhouse.site.databases import database
from roundhouse.site.databases.interface import Taken
from roundhouse.site.letters.letterbox import Letterbox
from roundhouse.site.models import StoredAction, StoredHolder, StoredTable, StoredToken
from roundhouse.site.own_files import folder
from roundhouse.site.tables.follower import Follower
from roundhouse.site.tables.leases import Leases
from roundhouse.site.tables.room import NoTable, NotOver, Room, Stale, Unreadable
from roundhouse.site.tables.seating import Seating, new_secret
from roundhouse.site.tables.step import PERSON, Step
from roundhouse.site.tables.steward import Steward
from roundhouse.site.tables.store import Change, LogRow, Reader, Writer
from roundhouse.site.tables.thinkers import Thinkers, share_of_the_machine
from roundhouse.site.tallies import TALLY
from roundhouse.site.turns.advance import Advance
from roundhouse.site.turns.timekeeper import Timekeeper

MOMENT = 1.5
"""Seconds in which one can keep a turn open that would end by itself."""
MOST_ROOMS = 500
"""So many tables that nobody looks at stay in memory; the others are read from disk when they are wanted."""
MOST_ASKING = 30
"""So many wait for the coach."""
MOST_OVERTAKEN = 20
"""So often in a row another process may be quicker."""
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)


class Opening(NamedTuple):
    """A request by which a table is opened once, with all that belongs to it."""

    id: str
    """The table's, which follows from the request's name."""
    request: str
    """The hash of what is asked for."""
    rows: Callable[[Room], tuple[list[StoredHolder], list[StoredToken]]]
    """Who holds the seats of the new table, and the tokens that are made for it."""


class Hall:
    """All rooms of this process. Whoever acts, person or bot, acts through `act`."""

    def __init__(self, moment: float | None = None, most_rooms: int | None = None) -> None:
        self.writer = Writer()
        self.reader = Reader()
        self.leases = Leases(self.reader)
        self.follower = Follower(self)
        most = from_environment("ROUNDHOUSE_THINKERS", share_of_the_machine(), None)
        self.thinkers = Thinkers(max(1, int(most)), folder)
        self.coach = Thinkers(1, folder, MOST_ASKING)
        """Who thinks for people: no bot waits for a hint or a review, and no hint for a bot."""
        self.steward = Steward(self, from_environment("ROUNDHOUSE_MOMENT", MOMENT, moment))
        self.seating = Seating(self)
        self.timekeeper = Timekeeper(self)
        self.advance = Advance(self)
        self.letterbox = Letterbox(self)
        self.most_rooms = int(from_environment("ROUNDHOUSE_ROOMS", MOST_ROOMS, most_rooms))
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        """The rooms used last. A room dropped from here lives on as long as someone watches or acts there."""
        self.when_over: list[Callable[[Room], None]] = []
        """Whom to call when a game has ended at a table."""
        self.when_paced: list[Callable[[str, str, bool], None]] = []
        """Whom to call, with table and game, as a table gets another pace: live, or by turns (True)."""
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # Tables

    async def create(
        self,
        game: str,
        players: list[str],
        names: list[str] | None = None,
        options: str = "",
        seed: str | None = None,
        position: dict[str, object] | None = None,
        opening: Opening | None = None,
    ) -> Room:
        """A new table. `players` says for each seat `person` or the level of a bot."""
        for level in players:
            if level != PERSON:
                check_level(game, level)
        if PERSON not in players:
            raise BadSeat("A table needs at least one person.")
        find_game(game).rules(len(players), options, files=folder())
        if position is None:
            table = Table.new(game, len(players), seed=seed, options=options, names=names, files=folder())
        else:
            table = Table.from_position(game, options, position, seed=seed, names=names, files=folder())
        if len(table.names) != len(players):
            raise BadSeat(f"The position has {len(table.names)} seats, not {len(players)}.")
        stored = StoredTable(
            id=opening.id if opening else secrets.token_urlsafe(9),
            request=opening.request if opening else None,
            game=game,
            version=table.game.version,
            options=table.rules.options.text(),
            names=table.names,
            players=list(players),
            keys=[new_secret() for _ in players],
            links=[new_secret() for _ in players],
            seed=table.seed,
            position=position,
            over=table.over,
            mover=table.decider,
        )
        rows = rows_of(stored.id, 0, table.log, None)
        room = Room(stored)
        room.table, room.players, room.requests = table, list(players), {}
        room.length = room.moved = len(rows)
        stored.bot_due = room.bot_due
        change = Change(room.id, rows, new=stored)
        if opening is not None:
            change.holders, change.tokens = opening.rows(room)
        await self.finish(self.writer.write(change))
        for holder in change.holders:
            room.add_holder(holder)
        self._keep(room)
        self.follower.met(room)
        if any(level in SEARCHING for level in players):
            self.start(self.thinkers.warm())
        self.steward.play_on(room)
        return room

    async def room(self, id_: str) -> Room:
        """The room of this table, opened from disk if it is not open yet; read on, if it is behind."""
        room = self._alive.get(id_)
        if room is None:
            if not TABLE_ID.fullmatch(id_):
                raise NoTable("There is no such table. Perhaps the link was cut short.")
            if id_ not in self._opening:
                self._opening[id_] = self.start(self._open(id_))
                self._opening[id_].add_done_callback(log_orphan)
            room = await asyncio.shield(self._opening[id_])
        self._keep(room)
        if room.behind and not room.attended:
            await self.finish(self.follower.look(room))
        return room

    async def _open(self, id_: str) -> Room:
        try:
            found = await self.reader.read(id_)
            if found is None:
                raise NoTable("There is no such table. Perhaps the link was cut short.")
            room = Room(found.table)
            try:
                room.load(found)
            except Unreadable:
                await self.reader.look_for_damage()
                raise
            self._keep(room)
            self.follower.met(room)
            self.steward.play_on(room)
            return room
        finally:
            del self._opening[id_]

    def all_rooms(self) -> list[Room]:
        """The rooms that are open, also those that live on only because someone watches or acts there."""
        return list(self._alive.values())

    def open_room(self, id_: str) -> Room | None:
        """The room of this table, if it is open here."""
        return self._alive.get(id_)

    def _keep(self, room: Room) -> None:
        self._alive[room.id] = room
        self.rooms[room.id] = room
        self.rooms.move_to_end(room.id)
        while len(self.rooms) > self.most_rooms:
            self.rooms.popitem(last=False)

    # What is done at a table

    async def act(
        self,
        room: Room,
        seats: Collection[int],
        text: str,
        expected: int,
        key: str | None = None,
        by_bot: bool = False,
        more: bool = False,
        to_the_end: bool = False,
    ) -> None:
        """Do this for the one of these seats that is to move; returns when it is on disk.

        It is refused if something has happened since the log had `expected` lines. `key` names the request:
        what was done under the same name is not done again. If `more` follows at once, what needs no question
        is left to it. `to_the_end` says that whoever awaits this is never called off in the middle.
        """
        begun = perf_counter()
        deciding = self.decided(self._act, room, seats, text, expected, key, by_bot, more)
        await (deciding if to_the_end else self.finish(deciding))
        if by_bot:
            TALLY.bot_moves += 1
        else:
            TALLY.acts += 1
            TALLY.act_seconds.note(perf_counter() - begun)

    async def act_unasked(self, room: Room, moved: int) -> None:
        """Do what the seat to move would have to do, unless something was done since the log was so long."""
        await self.decided(self._act_unasked, room, moved)

    async def _act_unasked(self, room: Room, moved: int) -> None:
        async with RoomLock(self, room):
            if room.moved == moved and (text := room.unasked(room.table)):
                table = room.table.copy()
                events = [*table.play(text), *self.steward.play_unasked(room, table)]
                await self.put(room, rows_of(room.id, room.length, events, None), table, room.players)

    async def undo(self, room: Room, seats: Collection[int], expected: int) -> None:
        """Take back the last own decision of the seat that is to move, where the rules of undo allow it."""
        await self.finish(self.decided(self._undo, room, seats, expected))

    async def undo_agreed(self, room: Room, moved: int) -> None:
        """Take back the last decision of anyone: all have agreed to it, when the log was so long."""
        await self.finish(self.decided(self._undo_agreed, room, moved))

    async def rematch(self, room: Room, seats: Collection[int]) -> Room:
        """The table at which the same seats play the same game again; all who ask come to the same one.

        Who asks for it first holds these `seats`, and plays them even if a bot did so at the end.
        """
        return await self.finish(self.decided(self._rematch, room, seats))

    async def keep_open(self, room: Room, seats: Collection[int], expected: int) -> None:
        """Let the turn of the seat that is to move not end by itself."""
        await self.finish(self.decided(self._keep_open, room, seats, expected))

    async def _act(
        self,
        room: Room,
        seats: Collection[int],
        text: str,
        expected: int,
        key: str | None,
        by_bot: bool,
        more: bool,
    ) -> None:
        if expected > room.length and database().shared:
            room.behind = True  # whoever asks has seen more than we have heard of yet
        async with RoomLock(self, room):
            if key is not None and key in room.requests:
                return  # a retry of what is done already
            mover = room.mover_of(seats, expected, by_bot)
            table = room.table.copy()
            events = table.play(text, mover)
            if not more:
                events += self.steward.play_unasked(room, table)
            foreseen = self.writer.idle and room.turns.pace is None  # of a clock it is not known yet
            meanwhile = self._foreseeing(room, table, len(events)) if foreseen else None
            rows = rows_of(room.id, room.length, events, key)
            await self.put(room, rows, table, room.players, meanwhile)
            if key is not None:
                room.requests[key] = events[0].text

    def _foreseeing(self, room: Room, table: Table, lines: int) -> Callable[[], object]:
        """What lets the event loop draw the step that follows; it is pushed once it is on disk."""
        step = Step(
            room.id,
            table,
            room.length + lines,
            room.players,
            self.steward.ends_soon(room, table),
            room.asked_always,
            room.rematch,
            spells=room.turns.spells,
            letters=room.letters,
        )
        return partial(asyncio.get_running_loop().call_soon_threadsafe, room.foresee, step)

    async def _undo(self, room: Room, seats: Collection[int], expected: int) -> None:
        async with RoomLock(self, room):
            room.mover_of(seats, expected)
            table = room.table.copy()
            table.undo()
            row = LogRow(room.id, room.length, str(len(table.log)), StoredAction.UNDO)
            await self.put(room, [row], table, room.players)

    async def _undo_agreed(self, room: Room, moved: int) -> None:
        async with RoomLock(self, room):
            if room.moved != moved:
                raise Stale("The table has moved on meanwhile: nothing was taken back.")
            table = room.table.copy()
            table.undo(agreed=True)
            row = LogRow(room.id, room.length, str(len(table.log)), StoredAction.UNDO)
            await self.put(room, [row], table, room.players)

    async def _keep_open(self, room: Room, seats: Collection[int], expected: int) -> None:
        async with RoomLock(self, room):
            mover = room.mover_of(seats, expected)
            if room.ends_soon:
                row = LogRow(room.id, room.length, str(mover), StoredAction.HOLD)
                await self.put(room, [row], room.table, room.players)

    async def _rematch(self, room: Room, seats: Collection[int]) -> Room:
        async with RoomLock(self, room):
            table = room.table
            if not table.over:
                raise NotOver("There is a rematch when the game is over.")
            if not room.rematch:
                players = [PERSON if seat in seats else level for seat, level in enumerate(room.players)]
                options = table.rules.options.text()
                new = await self.create(table.game.name, players, names=table.names, options=options)
                await self.timekeeper.begin(new, room.turns.pace_text)
                row = LogRow(room.id, room.length, new.id, StoredAction.NEXT)
                await self.put(room, [row], table, room.players)
                room.rematch = new.id
        return await self.room(room.rematch)

    # The disk

    async def write_events(
        self, room: Room, table: Table, events: list[Event], also: Callable[[], None]
    ) -> None:
        """Put on disk what was done at this copy of the table, and something besides. The lock is held."""
        await self.put(room, rows_of(room.id, room.length, events, None), table, room.players, also=also)

    async def write_players(
        self, room: Room, rows: list[LogRow], players: list[str], also: Callable[[], None]
    ) -> None:
        """Put on disk who plays which seat from now on, and something besides. The room's lock is held."""
        await self.put(room, rows, room.table, players, also=also)

    async def put(
        self,
        room: Room,
        rows: list[LogRow],
        table: Table,
        players: list[str],
        meanwhile: Callable[[], object] | None = None,
        also: Callable[[], None] | None = None,
    ) -> None:
        """Put lines, and what the table is by them, on disk; only then it is what the room shows.

        `meanwhile` and `also`: see `Change`.
        """
        mover = table.decider
        bot_due = mover >= 0 and players[mover] != PERSON
        fields: dict[str, Any] = {}
        if table.over != room.table.over:
            fields["over"] = table.over
        if table.names != room.table.names:
            fields["names"] = table.names
        if bot_due != room.bot_due:
            fields["bot_due"] = bot_due
        if players != room.players:
            fields["players"] = players
        moved_on = mover if mover != room.table.decider else None
        change = Change(room.id, rows, fields=fields, mover=moved_on, meanwhile=meanwhile)
        if also is not None:
            change.also.append(also)
        clock = None
        if room.turns.pace is not None:
            clock = self.timekeeper.after(room, table, players, room.seats_taken, change)
        await self.write(room, change)
        room.table, room.players, room.length = table, players, room.length + len(rows)
        if clock is not None:
            room.turns.clock = clock
        for row in rows:
            room.heed(row)
        if "over" in fields:
            for told in self.when_over:
                told(room)

    async def write(self, room: Room, change: Change) -> None:
        """Put a change of this room on disk; if that fails, the disk alone knows what is true."""
        try:
            await self.writer.write(change)
        except Taken:
            TALLY.overtaken += 1
            room.behind = True
            raise
        except Exception:
            room.must_reload = True
            raise

    async def decided(self, work: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **more: P.kwargs) -> T:
        """Do this; if another process was quicker, judge it again by what the table is then.

        Most of what was meant for the table as it was before is stale then, and is refused by that.
        """
        for _ in range(MOST_OVERTAKEN):
            try:
                return await work(*args, **more)
            except Taken:
                continue
        raise Stale("The table moves on all the time: look again, then choose.")

    def lock(self, room: Room) -> "RoomLock":
        """The lock of this room, to be held while something is done there."""
        return RoomLock(self, room)

    async def close(self) -> None:
        """Let no bot go on, and all that was done be in one file."""
        for room in list(self._alive.values()):
            if room.bot is not None:
                room.bot.cancel()
        await self.leases.give_back()
        await self.reader.close()
        await self.writer.close()

    async def reload(self, room: Room) -> None:
        """Read the room from disk again, after a write that failed, or since more has changed than lines."""
        room.must_reload = room.behind = False  # before it is read: what is told of it from now on is news
        try:
            found = await self.reader.read(room.id)
            if found is None:
                raise NoTable("This table is gone.")
            room.load(found)
        except BaseException:
            room.must_reload = True
            raise

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Let this work go on beside all else, until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for the work; it is done to its end even if whoever asked for it hangs up."""
        task = self.start(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(log_orphan)
            raise


class RoomLock:
    """The lock of a room, held while something is done there.

    On entering, a room whose last write failed, or to which another process has written, is read from disk
    again. On leaving, if the room has changed, its bots go on and its watchers are called.
    """

    __slots__ = ("before", "hall", "room")

    def __init__(self, hall: Hall, room: Room) -> None:
        self.hall, self.room = hall, room

    async def __aenter__(self) -> None:
        await self.room.lock.acquire()
        self.before = self.room.length  # before it is read again: what that brings is a change too
        try:
            if self.room.must_reload:
                await self.hall.reload(self.room)
            elif self.room.behind:
                await self.hall.follower.catch_up(self.room)
        except BaseException:
            self.room.lock.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.room.lock.release()
        if self.room.length != self.before:
            self.hall.steward.play_on(self.room)
            self.room.wake_watchers()


def log_orphan(task: asyncio.Task[Any]) -> None:
    """Log the error of a task whose client has hung up, so that nobody waits for it any more."""
    if not task.cancelled() and (error := task.exception()) and not isinstance(error, RoundhouseError):
        log.error("Something failed after its client had left.", exc_info=error)


def from_environment(name: str, usual: float, given: float | None) -> float:
    """What is given here, else by the environment, else the usual value."""
    return float(os.environ.get(name) or usual) if given is None else given


def rows_of(id_: str, n: int, events: list[Event], key: str | None) -> list[LogRow]:
    """The events as they are stored; the request's name goes to its own action, not to chance after it."""
    return [
        LogRow(id_, n + i, event.text, key=key if i == 0 and event.actor != CHANCE else None)
        for i, event in enumerate(events)
    ]


HALL = Hall()
"""The one hall of this process."""
