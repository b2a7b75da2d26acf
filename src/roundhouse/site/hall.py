"""The hall: the tables that are open in this process, and the one way to act at them."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

from roundhouse import CHANCE, PUBLIC, BadOptions, BadSeat, Event, Table, dice_at, find_game
from roundhouse.bots import find_bot
from roundhouse.core.errors import RoundhouseError
from roundhouse.site.models import StoredAction, StoredTable
from roundhouse.site.store import Entry, Writer

PERSON = "person"
BOT_PAUSE = 0.7
"""Seconds before a bot moves, so that people can follow."""


class NoTable(RoundhouseError):
    """There is no table of this name."""


class Stale(RoundhouseError):
    """The table has moved on since the page was drawn."""


class Room:
    """One open table: the game, who sits where, and who is looking."""

    def __init__(self, stored: StoredTable, table: Table, keys_used: set[str]) -> None:
        self.id = stored.id
        self.table = table
        self.players: list[str] = stored.players
        self.keys: list[str] = stored.keys
        self.requests = keys_used
        """The clients' names of the requests that were carried out."""
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        """Whom to tell that something has happened."""
        self.bot: asyncio.Task[None] | None = None

    @property
    def length(self) -> int:
        return len(self.table.log)

    def seats_of(self, keys: list[str]) -> list[int]:
        """The seats that these secrets open."""
        return [
            seat for seat, key in enumerate(self.keys) if any(secrets.compare_digest(key, k) for k in keys)
        ]

    def seat_to_show(self, seats: list[int]) -> int:
        """Which of one's seats the page shows: the one to move, else the first; PUBLIC for spectators."""
        mover = self.table.to_move
        return mover if mover in seats else seats[0] if seats else PUBLIC

    def tell(self) -> None:
        for watcher in list(self.watchers):
            watcher()


class Hall:
    """All rooms of this process. Whoever acts, person or bot, acts through `act`."""

    def __init__(self, bot_pause: float = BOT_PAUSE) -> None:
        self.rooms: dict[str, Room] = {}
        self.writer = Writer()
        self.bot_pause = bot_pause
        self._opening = asyncio.Lock()

    async def create(
        self,
        game: str,
        players: list[str],
        names: list[str] | None = None,
        options: str = "",
        seed: str | None = None,
    ) -> Room:
        """A new table. `players` says for each seat `person` or the level of a bot."""
        for level in players:
            if level != PERSON:
                find_bot(game, level)
        if PERSON not in players:
            raise BadSeat("A table needs at least one person.")
        if any(option.name in options for option in find_game(game).options if not option.values):
            raise BadOptions("Files of one's own are not read by the site.")
        table = Table.new(game, len(players), seed=seed, options=options, names=names)
        stored = StoredTable(
            id=secrets.token_urlsafe(9),
            game=game,
            options=table.rules.options.text(),
            names=table.names,
            players=players,
            keys=[secrets.token_urlsafe(16) for _ in players],
            seed=table.seed,
            position=None,
        )
        await stored.asave(force_insert=True)
        room = self.rooms[stored.id] = Room(stored, table, set())
        await self.writer.write(Entry(room.id, rows(room, table.log, None), table.over))
        self._wake_bot(room)
        return room

    async def room(self, id_: str) -> Room:
        """The room of this table, opened from disk if it is not open yet."""
        if id_ in self.rooms:
            return self.rooms[id_]
        async with self._opening:
            if id_ not in self.rooms:
                stored = await StoredTable.objects.filter(pk=id_).afirst()
                if stored is None:
                    raise NoTable("There is no such table. Perhaps the link was cut short.")
                saved = [row async for row in StoredAction.objects.filter(table_id=id_).order_by("n")]
                table = restored(stored, [row.text for row in saved])
                self.rooms[id_] = Room(stored, table, {row.key for row in saved if row.key})
                self._wake_bot(self.rooms[id_])
        return self.rooms[id_]

    async def open_waiting(self) -> None:
        """Open the unfinished tables with bots, so that a bot that was to move goes on."""
        async for stored in StoredTable.objects.filter(over=False):
            if any(level != PERSON for level in stored.players):
                await self.room(stored.id)

    async def act(self, room: Room, seat: int, text: str, expected: int, key: str | None = None) -> None:
        """Do this at the table, if nothing has happened since `expected`; returns when it is on disk."""
        async with room.lock:
            if key is not None and key in room.requests:
                return
            if expected != room.length:
                raise Stale("The table has moved on meanwhile: look again, then choose.")
            events = room.table.play(text, seat)
            try:
                await self.writer.write(Entry(room.id, rows(room, events, key), room.table.over))
            except Exception:
                del self.rooms[room.id]  # what is on disk is the truth; the next one opens it anew
                raise
            if key is not None:
                room.requests.add(key)
        room.tell()
        self._wake_bot(room)

    async def undo(self, room: Room, seat: int, expected: int) -> None:
        """Take back the seat's last own decision, where the rules of undo allow it."""
        async with room.lock:
            if expected != room.length:
                raise Stale("The table has moved on meanwhile: look again, then choose.")
            if room.table.to_move != seat:
                raise BadSeat("Only who is to move can take something back.")
            room.table.undo()
            await StoredAction.objects.filter(table_id=room.id, n__gte=room.length).adelete()
        room.tell()

    def _wake_bot(self, room: Room) -> None:
        mover = room.table.to_move
        if mover >= 0 and room.players[mover] != PERSON and (room.bot is None or room.bot.done()):
            room.bot = asyncio.get_running_loop().create_task(self._play_bots(room))

    async def _play_bots(self, room: Room) -> None:
        while room.table.to_move >= 0 and room.players[room.table.to_move] != PERSON:
            await asyncio.sleep(self.bot_pause)
            table, seat, n = room.table, room.table.to_move, room.length
            bot = find_bot(table.game.name, room.players[seat])
            dice = dice_at(f"{table.seed}#bot{seat}", n)
            choice = await asyncio.to_thread(bot.choose, table.view(seat), dice)
            await self.act(room, seat, choice.text(), n)


def rows(room: Room, events: list[Event], key: str | None) -> list[StoredAction]:
    """The events as they are stored; the request's name goes to its own action, not to chance after it."""
    return [
        StoredAction(
            table_id=room.id,
            n=event.n,
            text=event.text,
            key=key if i == 0 and event.actor != CHANCE else None,
        )
        for i, event in enumerate(events)
    ]


def restored(stored: StoredTable, texts: list[str]) -> Table:
    """The table as it stood after these actions."""
    head: dict[str, Any] = {"seed": stored.seed, "names": stored.names}
    table = Table.new(stored.game, len(stored.names), options=stored.options, **head)
    table.resume(texts)
    return table
