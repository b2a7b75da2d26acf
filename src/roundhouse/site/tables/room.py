"""A room: one open table, who sits where, and who is looking."""

import asyncio
import logging
import secrets
from collections.abc import Collection
from datetime import datetime
from typing import Final, NamedTuple, Protocol

from roundhouse import BadRecord, Table
from roundhouse.bots.levels import Plan
from roundhouse.core.errors import BadSeat, RoundhouseError
from roundhouse.site.databases.interface import Line
from roundhouse.site.letters.on_file import NO_LETTERS, Letters
from roundhouse.site.models import StoredAction, StoredHolder, StoredTable
from roundhouse.site.own_files import folder
from roundhouse.site.tables.presence import Presence
from roundhouse.site.tables.step import PERSON, Step
from roundhouse.site.tables.store import Found, LogRow, Shut, actions_after
from roundhouse.site.turns.at_table import AtTable

MOVING: Final = (
    StoredAction.ACT,
    StoredAction.UNDO,
    StoredAction.SEAT,
    StoredAction.HOLD,
    StoredAction.CARE,
)
"""The lines of a log that change what can be done; who holds which seat and under which name does not."""
FOLLOWED: Final = (StoredAction.ACT, StoredAction.HOLD, StoredAction.ASKS, StoredAction.NEXT)
"""The lines of a log that say all that has changed by them."""
NOTHING: Final[frozenset[int]] = frozenset()
HOSTING: Final = frozenset([StoredHolder.HOST])

log = logging.getLogger(__name__)


class NoTable(RoundhouseError):
    """There is no table of this name."""

    status = 404


class Unreadable(NoTable):
    """What lies on disk of a table leads nowhere."""


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


class NoInvitation(RoundhouseError):
    """This secret opens no seat, or no longer."""

    status = 404


class SeatHeld(RoundhouseError):
    """Somebody else holds the seat."""

    status = 409


class Watching(Protocol):
    """Somebody who looks at a table."""

    browser: str
    seats: list[int]

    def __call__(self, step: Step) -> None: ...

    def hear(self) -> None: ...

    def foresee(self, step: Step) -> None: ...


class Device(NamedTuple):
    """A browser that holds a seat, as others who hold it read of it."""

    kind: str
    since: datetime


class Freed(NamedTuple):
    """A seat that the host has freed."""

    name: str
    """What its holder was called."""
    after: int
    """How many actions had been done."""


class Ward(NamedTuple):
    """What a moderator has done, or what has come of it."""

    after: int
    """How many actions had been done."""
    sentence: str


class Room:
    """One open table: the game, who sits where, and who is looking. What it holds is on disk."""

    def __init__(self, stored: StoredTable) -> None:
        self.id = stored.id
        self.request = stored.request
        """The hash of what asked for it, where that may be sent again."""
        self.table: Table
        """Never changed, only replaced, after the change is on disk: so one may read without the lock."""
        self.players: list[str]
        """For each seat `person` or the level of a bot."""
        self.keys: list[str] = stored.keys
        """For each seat the secret of its invitation; it opens the seat as long as nobody holds it."""
        self.links: list[str] = stored.links
        """For each seat the secret by which its holder opens it on another device."""
        self.holders: dict[str, frozenset[int]] = {}
        """For each browser that holds anything here its seats, and HOST if it has set the table up."""
        self.devices: dict[tuple[int, str], Device] = {}
        """What is known of the browsers that hold seats, by seat and browser."""
        self.seating = 0
        """How often it has changed who holds what: whoever watches then looks which seats are theirs."""
        self.freed: list[Freed] = []
        """The seats that the host has freed, in order."""
        self.wards: list[Ward] = []
        """What moderators have done here, in order."""
        self.closed = False
        """Whether a moderator has closed the table: then nothing can be done."""
        self.at_screen: dict[str, int] = {}
        """For a browser with several seats whose screen it is. It is not stored: after a restart it asks."""
        self.length: int
        """How many lines the log has: it grows with every action, undo and hand-over, and never shrinks."""
        self.moved = 0
        """How many it had when the last of them had changed what can be done: a new name changes nothing."""
        self.requests: dict[str, str]
        """The clients' names of the requests that were carried out, and what each did."""
        self.rematch = ""
        """The table at which the same seats play again, once one of them has asked for it."""
        self.must_reload = False
        """Whether a write failed: then only the disk knows what is true, and the room is read again."""
        self.behind = False
        """Whether another process may have written more lines: then they are read before anything is done."""
        self.lock = asyncio.Lock()
        self.watchers: set[Watching] = set()
        """Whom to call with the table as it stands after every change."""
        self.presence = Presence()
        self.bot: asyncio.Task[None] | None = None
        """The task that plays for the bots of this table."""
        self.plans: dict[int, Plan] = {}
        """What the bots that search have still in mind, by seat."""
        self.kept_open = False
        """Whether the turn does not end by itself: its player said so, or has taken something back."""
        self.asked_always: frozenset[int] = frozenset()
        """The seats that are asked even where there is one choice only."""
        self.ends_soon = False
        """Whether in a moment the only choice of the seat to move is played by itself."""
        self.turns = AtTable()
        """What is to be known of play by turns."""
        self.letters = NO_LETTERS
        """What is on file where letters are written."""

    @property
    def attended(self) -> bool:
        """Whether something goes on here: somebody watches, a bot plays, or moves in advance wait."""
        return bool(self.watchers or self.turns.advance or (self.bot is not None and not self.bot.done()))

    @property
    def bot_due(self) -> bool:
        """Whether a bot is to move."""
        return self.bot_would_be_due and not self.closed

    @property
    def bot_would_be_due(self) -> bool:
        """Whether a bot is to move, unless the table is closed."""
        decider = self.table.decider
        return decider >= 0 and self.players[decider] != PERSON

    def unasked(self, table: Table) -> str:
        """What the person to move at this table has to do and is not asked; '' if there is a question."""
        mover = table.to_move
        if self.closed or mover < 0 or self.players[table.decider] != PERSON or mover in self.asked_always:
            return ""
        return table.forced()

    def heed(self, line: LogRow | StoredAction | Line) -> None:
        """Take to heart what a new line of the log says besides what was done at the table."""
        kind = line.kind
        if kind == StoredAction.ASKS:
            seat, _, word = line.text.partition(" ")
            self.asked_always = self.asked_always - {int(seat)} | ({int(seat)} if word == "on" else set())
        elif kind in (StoredAction.ACT, StoredAction.UNDO, StoredAction.HOLD):
            self.kept_open = kind in (StoredAction.UNDO, StoredAction.HOLD)
        elif kind == StoredAction.FREE:
            _, after, name = line.text.split(" ", 2)
            self.freed.append(Freed(name, int(after)))
        elif kind == StoredAction.PACE:
            self.turns.paced(line.text)
        elif kind == StoredAction.WISH:
            self.turns.wished(line.text)
        elif kind == StoredAction.CARE:
            self.turns.kept(line.text)
        elif kind == StoredAction.SEAT:
            self.turns.given_back(line.text)
        elif kind == StoredAction.WARD:
            what, after, sentence = line.text.split(" ", 2)
            self.wards.append(Ward(int(after), sentence))
            if what in ("close", "open"):
                self.closed, self.moved = what == "close", line.n + 1
        if kind == StoredAction.UNDO:
            self.turns.taken_back(int(line.text))
        if kind in MOVING:
            self.moved = line.n + 1

    def step(self) -> Step:
        """The table as it stands now, to be shown now or later."""
        return Step(
            self.id,
            self.table,
            self.length,
            self.players,
            self.ends_soon,
            self.asked_always,
            self.rematch,
            None if self.turns.pace is None else self.turns.until(self.table.names),
            self.turns.spells,
            self.letters,
        )

    def load(self, found: Found) -> None:
        """Stand where the log on disk leads."""
        self.table = restored(found.table, found.lines)
        self.players = list(found.table.players)
        self.requests = {line.key: line.text for line in found.lines if line.key}
        self.rematch = next((line.text for line in found.lines if line.kind == StoredAction.NEXT), "")
        self.length = len(found.lines)
        self.kept_open, self.asked_always, self.freed = False, frozenset(), []
        self.turns = AtTable()
        self.wards, self.closed = [], False
        for line in found.lines:
            self.heed(line)
        self.turns.load(found.turns)
        self.letters = Letters(found.letters)
        self.keys, self.links = found.table.keys, found.table.links
        self.holders, self.devices = {}, {}
        for holder in found.holders:
            self.add_holder(holder)
        self.seating += 1

    def follow(self, lines: list[Line]) -> bool:
        """Go on by what another process has written; False if all of the table must be read again."""
        if [line.n for line in lines] != list(range(self.length, self.length + len(lines))):
            return False
        if self.turns.pace is not None or any(line.kind not in FOLLOWED for line in lines):
            return False  # of the clock no line tells
        table = followed(self.table, [line.text for line in lines if line.kind == StoredAction.ACT])
        if table is None:
            return False
        self.table, self.length = table, self.length + len(lines)
        for line in lines:
            if line.key:
                self.requests[line.key] = line.text
            if line.kind == StoredAction.NEXT:
                self.rematch = line.text
            self.heed(line)
        return True

    # Who holds a seat

    def add_holder(self, holder: StoredHolder) -> None:
        """A browser holds a seat from now on; HOST stands for having set the table up."""
        browser, seat = holder.browser, holder.seat
        self.holders[browser] = self.holders.get(browser, frozenset()) | {seat}
        self.devices[seat, browser] = Device(holder.device, holder.at)
        self.seating += 1

    def shut(self, shut: Shut) -> None:
        """Nobody holds these seats any longer, but perhaps one."""
        for browser in filter(shut.concerns, list(self.holders)):
            self.holders[browser] -= set(shut.seats)
            for seat in shut.seats:
                self.devices.pop((seat, browser), None)
        self.seating += 1

    def seats_for(self, browser: str) -> list[int]:
        """The seats that a browser holds."""
        return sorted(self.holders.get(browser, NOTHING) - HOSTING)

    def seats_with(self, seat: int) -> list[int]:
        """All seats that are held together with this one (`Rules.player_of`)."""
        player_of = self.table.rules.player_of
        return [each for each in range(len(self.players)) if player_of(each) == player_of(seat)]

    def invited(self, key: str) -> list[int]:
        """The seats to which this secret invites: an invitation seats one person once, and is dead then."""
        return [each for seat in opened_by(key, self.keys) for each in self.seats_with(seat)]

    def linked(self, key: str) -> list[int]:
        """The seats that this secret opens on one more device of their holder."""
        return [each for seat in opened_by(key, self.links) for each in self.seats_with(seat)]

    def devices_at(self, seat: int) -> dict[str, Device]:
        """The browsers that hold a seat, the first one first."""
        found = {browser: device for (held, browser), device in self.devices.items() if held == seat}
        return dict(sorted(found.items(), key=lambda each: each[1].since))

    def is_host(self, browser: str) -> bool:
        """Whether this browser has set the table up."""
        return StoredHolder.HOST in self.holders.get(browser, ())

    @property
    def seats_taken(self) -> set[int]:
        """The seats that some browser holds."""
        return {seat for seats in self.holders.values() for seat in seats if seat != StoredHolder.HOST}

    # What is done

    def has_acted(self, seat: int) -> bool:
        """Whether this seat has decided anything yet that still stands."""
        return any(event.actor == seat for event in self.table.log)

    def mover_of(self, seats: Collection[int], expected: int, by_bot: bool = False) -> int:
        """The one of these seats that may act now, if nothing was done since the log was `expected` long.

        Asked where the room's lock is held: what is true here stays true until the lock is given back.
        """
        if not self.moved <= expected <= self.length:
            raise Stale("The table has moved on meanwhile: look again, then choose.")
        if self.table.over:
            raise GameOver("The game is over.")
        if self.closed:
            raise GameOver("A moderator has closed this table: its log says why.")
        decider = self.table.decider
        if decider not in seats:
            raise NotYourTurn("It is not your turn: none of your seats is to move.")
        if not by_bot and self.players[decider] != PERSON:
            raise BadSeat("A bot plays this seat: take it back first.")
        return self.table.to_move

    def seat_line(self, seat: int, player: str) -> str:
        """The line of the log by which a seat changes hands; of a caretaker's with the number of events."""
        kept = f" {len(self.table.log)}" if seat in self.turns.caretaken else ""
        return f"{seat} {player}{kept}"

    def tell_talk(self, channel: str) -> None:
        """Call those who look at this table and hear what is said in this channel."""
        for watcher in list(self.watchers):
            if (channel == "players") == bool(watcher.seats):
                watcher.hear()

    def foresee(self, step: Step) -> None:
        """Let those who hold a seat be ready for this step, which is being written."""
        for watcher in list(self.watchers):
            if watcher.seats:
                watcher.foresee(step)

    def wake_watchers(self) -> None:
        """Call all who look at this table: it has changed. Who holds a seat hears of it first."""
        step = self.step()
        strangers = []
        for watcher in list(self.watchers):
            if watcher.seats:
                watcher(step)
            else:
                strangers.append(watcher)
        for watcher in strangers:
            watcher(step)


def opened_by(given: str, keys: list[str]) -> list[int]:
    """The seat, of those with these `keys`, that the given secret opens."""
    tried = given.encode()
    return [seat for seat, key in enumerate(keys) if secrets.compare_digest(key.encode(), tried)]


def followed(table: Table, texts: list[str]) -> Table | None:
    """The table after these actions, chance included; None if they do not lead on from here."""
    if not texts:
        return table
    after = table.copy()
    done = 0
    try:
        while done < len(texts):
            events = after.play(texts[done])
            if [event.text for event in events] != texts[done : done + len(events)]:
                return None
            done += len(events)
    except RoundhouseError:
        return None
    return after


def restored(stored: StoredTable, lines: list[StoredAction]) -> Table:
    """The table as it stands after these lines."""
    try:
        if stored.position is None:
            table = Table.new(
                stored.game,
                len(stored.names),
                seed=stored.seed,
                options=stored.options,
                names=stored.names,
                files=folder(),
            )
        else:
            table = Table.from_position(
                stored.game,
                stored.options,
                stored.position,
                seed=stored.seed,
                names=stored.names,
                files=folder(),
            )
        if stored.version != table.game.version and not table.rules.follow(stored.version):
            raise NoTable(
                f"This table began under rules {stored.version} of {table.game.title}; here rules "
                f"{table.game.version} are played, which decide something otherwise, so it cannot go on. "
                "Its log and its seed are kept: the Roundhouse with which it began opens it."
            )
        texts = actions_after(lines)
        table.resume(texts)
        if len(table.log) != len(texts):
            raise BadRecord("The log is cut short.")
    except NoTable as error:
        log.warning("Table %s: %s", stored.id, error)
        raise
    except Exception as error:
        log.exception("Table %s cannot be replayed.", stored.id)
        raise Unreadable(
            "The log of this table cannot be replayed: something in it is not as it was written. It is kept "
            "as it is, and the log of the site says more."
        ) from error
    return table
