"""The letterbox: takes letters of a hall's tables, opens a round when all are in or it is time."""

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from roundhouse import Event, Table
from roundhouse.bots import find_bot, quick_names
from roundhouse.core.dice import bot_dice
from roundhouse.core.errors import BadSeat
from roundhouse.core.post import LetterRead, Post
from roundhouse.post.orders_file import LETTER, NONE, STAND_BY, STANDING
from roundhouse.site.letters.keeping import save_letters
from roundhouse.site.letters.on_file import (
    GRACE,
    OnFile,
    companies_at,
    missing,
    post_of,
    writing,
)
from roundhouse.site.models import StoredAction
from roundhouse.site.tables.room import GameOver, Room, Stale
from roundhouse.site.tables.step import PERSON
from roundhouse.site.tables.store import Change, Closing, LogRow
from roundhouse.site.threads import Threads
from roundhouse.site.turns import times
from roundhouse.site.turns.clock import ALL, Clock, Rung
from roundhouse.site.turns.stored import StoredClock

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

READERS: Final = Threads("letters", 2, 20, 20.0)
"""Where letters are read: routes are looked for in them, which takes a moment."""
AGAIN: Final = timedelta(minutes=1)
"""After which a round is tried to be opened once more, should the process die in the middle."""

log = logging.getLogger(__name__)


class NoLetters(BadSeat):
    """No letters are written at this table."""

    status = 404


class Letterbox:
    """Letters at the tables of a hall."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    # Reading and taking

    async def read(self, room: Room, seat: int, text: str) -> LetterRead:
        """What is made of a letter of this seat for the open round; nothing has happened yet."""
        post = post_of(room.table)
        if post is None:
            raise NoLetters("No letters are written at this table.")
        may_write(room, seat)
        return await READERS.do(read_at, room, post, seat, text)

    async def take(
        self, room: Room, seat: int, text: str, *, key: str | None = None, by_mail: bool = False
    ) -> LetterRead:
        """Put a letter on file, if anything of it is used; what was made of it.

        `key` names the request: what was taken under the same name is not taken again.
        """
        return await self.hall.finish(self.hall.decided(self._take, room, seat, text, key, by_mail))

    async def _take(self, room: Room, seat: int, text: str, key: str | None, by_mail: bool) -> LetterRead:
        before = room.letters
        found = await self.read(room, seat, text)
        if not found.orders:
            return found
        post = post_of(room.table)
        assert post is not None
        async with self.hall.lock(room):
            if key is not None and key in room.requests:
                return found
            number = post.round_of(room.table.view())
            may_write(room, seat)
            if room.letters.of(number, seat) is not before.of(number, seat):
                raise Stale("Another letter of yours has come meanwhile: look again.")
            row = put_together(room, number, seat, text, found, by_mail)
            await self._file(room, [row], key)
        await self.go_on(room)
        return found

    async def _file(
        self, room: Room, rows: list[OnFile], key: str | None = None, clock: Clock | None = None
    ) -> None:
        """Write letters, and that they are there; the room's lock is held."""
        lines = [
            LogRow(
                room.id,
                room.length + n,
                f"{row.seat} {row.round} {row.kind}",
                StoredAction.POST,
                key=key if n == 0 else None,
            )
            for n, row in enumerate(rows)
        ]

        def also() -> None:
            save_letters(room.id, rows)
            if clock is not None:
                again = times.now() + AGAIN
                StoredClock.objects.filter(pk=room.id).update(rung=int(clock.rung), due=again)

        await self.hall.write(room, Change(room.id, lines, also=[also]))
        room.length += len(lines)
        if key is not None:
            room.requests[key] = lines[0].text
        room.letters = room.letters.with_letters(rows)

    # Opening

    async def go_on(self, room: Room) -> None:
        """Open the letters of a round if all are in, and none of them may still be changed."""
        try:
            await self.hall.decided(self._go_on, room)
        except Closing:
            return  # it goes on when the site is started again
        except Exception:
            log.exception("Letters could not be opened at table %s.", room.id)

    async def _go_on(self, room: Room) -> None:
        async with self.hall.lock(room):
            at = opens_at(room)
            if at is None:
                return
            if at > times.now():
                await self.hall.reader.ask(bring_forward, room.id, at)
            else:
                await self.open(room)

    async def open(self, room: Room) -> None:
        """Play the letters of people up to the next bot, or to the end of the round; the lock is held."""
        post, table = post_of(room.table), room.table.copy()
        assert post is not None
        number, players = post.round_of(table.view()), list(room.players)
        lines: list[LogRow] = []
        events: list[Event] = []
        kept: list[int] = []
        while (letter := next_letter(room, table, post, number)) is not None:
            if letter.kind == STAND_BY:
                kept.append(letter.seat)
                level = quick_names(table.game.name)[-1]
                lines.append(LogRow(room.id, 0, f"{letter.seat} {len(table.log)} {level}", StoredAction.CARE))
                players[letter.seat] = level
            events += table.play(lawful(table, post, letter), letter.seat)
        if not events:
            return
        rows = [LogRow(room.id, room.length + n, event.text) for n, event in enumerate(events)]
        rows += [line._replace(n=room.length + len(rows) + n) for n, line in enumerate(lines)]
        await self.hall.timekeeper.put_with_caretakers(room, rows, table, players, kept)

    # At the deadline

    async def fill_in(self, room: Room, clock: Clock) -> None:
        """The deadline is over: for who has sent nothing a stand-by writes, or standing orders count."""
        post = post_of(room.table)
        assert post is not None
        number = post.round_of(room.table.view())
        stand_bys = clock.rung == Rung.CARETAKER and post.needs_stand_by(number)
        rows = [
            await READERS.do(instead, room, post, number, seat, stand_bys)
            for seat in missing(room.table, room.players, room.letters)
        ]
        await self._file(room, rows, clock=clock)
        await self.open(room)


def may_write(room: Room, seat: int) -> None:
    """Refuse a letter that could not count."""
    table = room.table
    if table.over or room.closed:
        raise GameOver("The game is over." if table.over else "A moderator has closed this table.")
    if room.players[seat] != PERSON:
        raise BadSeat("A bot plays this seat: take it back first.")
    if seat not in writing(table, room.players):
        raise Stale("The letters of this round are being opened: wait for the next page.")


def read_at(room: Room, post: Post, seat: int, text: str) -> LetterRead:
    """What is made of a letter, read in this thread."""
    table, letters = room.table, room.letters
    before = letters.of(post.round_of(table.view()), seat)
    companies = companies_at(table, post, letters)
    return post.read(table.view(seat), seat, text, companies, before.orders if before is not None else "")


def put_together(room: Room, number: int, seat: int, text: str, read: LetterRead, by_mail: bool) -> OnFile:
    """What is on file when this letter has come: it takes the place of the one before, or amends it."""
    before = room.letters.of(number, seat)
    texts, earlier, said = [text], [], read.said
    if before is not None:
        if text.lstrip().lower().startswith("amend"):
            texts, earlier, said = [*before.texts, text], before.earlier, before.said | read.said
        else:
            earlier = [*before.earlier, *before.texts]
    name = room.table.names[seat]
    return OnFile(number, seat, LETTER, name, texts, earlier, read.orders, said, by_mail, times.now())


def opens_at(room: Room) -> datetime | None:
    """When the letters of the open round are opened, if all are in; None if one is missing."""
    table = room.table
    post = post_of(table)
    if post is None or table.over or room.closed:
        return None
    people = writing(table, room.players)
    there = room.letters.of_round(post.round_of(table.view()))
    if not people or any(seat not in there for seat in people):
        return None
    now, clock, pace = times.now(), room.turns.clock, room.turns.pace
    if clock is None or pace is None or clock.seat != ALL:
        return now
    last = max(there[seat].came + (GRACE if there[seat].by_mail else timedelta()) for seat in people)
    held = clock.rung >= Rung.RESERVE
    return min(last, clock.at(Rung.CARETAKER if held else Rung.RESERVE, pace, room.turns.off(ALL)))


def bring_forward(table: str, at: datetime) -> None:
    """Let something be due at this table no later than this."""
    StoredClock.objects.filter(pk=table, due__gt=at).update(due=at)


def next_letter(room: Room, table: Table, post: Post, number: int) -> OnFile | None:
    """The letter that is opened next; None where a bot is to write, or the round is over."""
    seat = table.to_move
    if seat < 0 or room.players[seat] != PERSON or post.round_of(table.view()) != number:
        return None
    return room.letters.of(number, seat)


def lawful(table: Table, post: Post, letter: OnFile) -> str:
    """What a letter orders; nothing, should it not be lawful any more."""
    if table.explain(letter.orders) is None:
        return letter.orders
    log.error("A letter on file is not lawful: seat %s, round %s.", letter.seat, letter.round)
    return post.standing(table.view(letter.seat), letter.seat, "", post.companies(table.names))


def instead(room: Room, post: Post, number: int, seat: int, stand_bys: bool) -> OnFile:
    """What is used where no letter has come: that of a stand-by, who is a bot; else standing orders."""
    table = room.table
    view, name, now = table.view(seat), table.names[seat], times.now()
    if stand_bys:
        level = quick_names(table.game.name)[-1]
        action = find_bot(table.game.name, level).choose(view, bot_dice(table.seed, seat, len(table.log)))
        orders = post.by_stand_by(action.text())
        return OnFile(number, seat, STAND_BY, f"a bot for {name}", [], [], orders, {}, False, now)
    said = standing_orders(room, number, seat)
    orders = post.standing(view, seat, said, companies_at(table, post, room.letters))
    return OnFile(number, seat, STANDING if said else NONE, name, [], [], orders, {}, False, now)


def standing_orders(room: Room, number: int, seat: int) -> str:
    """The standing orders that a company wrote last."""
    for before in range(number - 1, -1, -1):
        letter = room.letters.of(before, seat)
        if letter is not None and "standing" in letter.said:
            return letter.said["standing"]
    return ""
