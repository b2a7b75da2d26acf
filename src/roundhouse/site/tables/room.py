"""A room: one open table, who sits where, and who is looking."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection

from roundhouse import BadRecord, Table
from roundhouse.core.errors import BadSeat, RoundhouseError
from roundhouse.site.models import StoredAction, StoredTable
from roundhouse.site.tables.store import actions_after

PERSON = "person"
"""What `Room.players` says of a seat that no bot plays."""

log = logging.getLogger(__name__)


class NoTable(RoundhouseError):
    """There is no table of this name."""

    status = 404


class Stale(RoundhouseError):
    """The table has moved on since the page was drawn."""

    status = 409


class GameOver(RoundhouseError):
    """Nothing can be done at this table any more."""

    status = 409


class NotOver(RoundhouseError):
    """This is to be done when the game is over."""

    status = 409


class NotYourTurn(RoundhouseError):
    """Whoever asks holds no seat that is to move."""

    status = 403


class Room:
    """One open table: the game, who sits where, and who is looking. What it holds is on disk."""

    def __init__(self, stored: StoredTable) -> None:
        self.id = stored.id
        self.table: Table
        """Never changed, only replaced, after the change is on disk: so one may read without the lock."""
        self.players: list[str]
        """For each seat `person` or the level of a bot."""
        self.keys: list[str] = stored.keys
        self.length: int
        """How many lines the log has: it grows with every action, undo and hand-over, and never shrinks."""
        self.requests: dict[str, str]
        """The clients' names of the requests that were carried out, and what each did."""
        self.rematch = ""
        """The table at which the same seats play again, once one of them has asked for it."""
        self.must_reload = False
        """Whether a write failed: then only the disk knows what is true, and the room is read again."""
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        """Whom to call after every change of the room."""
        self.bot: asyncio.Task[None] | None = None
        """The task that plays for the bots of this table."""

    @property
    def bot_due(self) -> bool:
        """Whether a bot is to move."""
        mover = self.table.to_move
        return mover >= 0 and self.players[mover] != PERSON

    def load(self, stored: StoredTable, lines: list[StoredAction]) -> None:
        """Stand where the log on disk leads."""
        self.table = restored(stored, lines)
        self.players = list(stored.players)
        self.requests = {line.key: line.text for line in lines if line.key}
        self.rematch = next((line.text for line in lines if line.kind == StoredAction.NEXT), "")
        self.length = len(lines)

    def seats_of(self, keys: list[str]) -> list[int]:
        """The seats that these secrets open."""
        given = [key.encode() for key in keys]
        return [
            seat
            for seat, key in enumerate(self.keys)
            if any(secrets.compare_digest(key.encode(), other) for other in given)
        ]

    def mover_of(self, seats: Collection[int], expected: int, by_bot: bool = False) -> int:
        """The one of these seats that may act now, if the log is still as long as `expected`.

        Asked where the room's lock is held: what is true here stays true until the lock is given back.
        """
        if expected != self.length:
            raise Stale("The table has moved on meanwhile: look again, then choose.")
        if self.table.over:
            raise GameOver("The game is over.")
        mover = self.table.to_move
        if mover not in seats:
            raise NotYourTurn("It is not your turn: none of your seats is to move.")
        if not by_bot and self.players[mover] != PERSON:
            raise BadSeat("A bot plays this seat: take it back first.")
        return mover

    def wake_watchers(self) -> None:
        """Call all who look at this table: it has changed."""
        for watcher in list(self.watchers):
            watcher()


def restored(stored: StoredTable, lines: list[StoredAction]) -> Table:
    """The table as it stands after these lines."""
    try:
        if stored.position is None:
            table = Table.new(
                stored.game, len(stored.names), seed=stored.seed, options=stored.options, names=stored.names
            )
        else:
            table = Table.from_position(
                stored.game, stored.options, stored.position, seed=stored.seed, names=stored.names
            )
        if stored.version != table.game.version and not table.rules.follow(stored.version):
            raise BadRecord(f"The table began under rules {stored.version}.")
        texts = actions_after(lines)
        table.resume(texts)
        if len(table.log) != len(texts):
            raise BadRecord("The log is cut short.")
    except Exception as error:
        log.exception("Table %s cannot be replayed.", stored.id)
        raise NoTable("This table was played under other rules and cannot be opened any more.") from error
    return table
