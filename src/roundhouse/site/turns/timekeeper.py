"""The timekeeper: lets paces change when all agree, keeps the clocks of a hall's tables, takes the rungs."""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from django.db import transaction

from roundhouse import Table
from roundhouse.bots import quick_names
from roundhouse.core.errors import RoundhouseError
from roundhouse.site.letters.letterbox import opens_at
from roundhouse.site.letters.on_file import missing, post_of, writing
from roundhouse.site.models import StoredAction, StoredTable
from roundhouse.site.tables.room import NoTable, Room
from roundhouse.site.tables.seating import renewed
from roundhouse.site.tables.step import PERSON
from roundhouse.site.tables.store import Change, Closing, LogRow
from roundhouse.site.turns import times
from roundhouse.site.turns.clock import ALL, NOBODY, Clock, Rung, new_clock
from roundhouse.site.turns.days_off import DaysOff, chosen
from roundhouse.site.turns.pace import LIVE, Pace, parse_pace
from roundhouse.site.turns.stored import StoredChannel, StoredClock, StoredDaysOff, StoredSending

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

AT_ONCE: Final = 100
"""So many clocks are looked at in one go."""

log = logging.getLogger(__name__)


class Timekeeper:
    """Play by turns at the tables of a hall."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    # The pace

    async def ask_for(self, room: Room, seat: int, pace: str) -> None:
        """Ask for another pace for this seat; when all who play have asked for the same, it is the pace."""
        await self.hall.finish(self.hall.decided(self._ask_for, room, seat, pace))

    async def begin(self, room: Room, pace: str) -> None:
        """Let a table that was just made have this pace."""
        if pace != LIVE:
            await self.hall.finish(self.hall.decided(self._begin, room, pace))

    async def _ask_for(self, room: Room, seat: int, pace: str) -> None:
        parse_pace(pace)
        async with self.hall.lock(room):
            turns = room.turns
            if turns.wishes.get(seat, turns.pace_text) == pace:
                return
            rows = [LogRow(room.id, room.length, f"{seat} {pace}", StoredAction.WISH)]
            wishes = {**turns.wishes, seat: pace}
            if pace != turns.pace_text and all(wishes.get(each) == pace for each in deciding(room)):
                rows.append(LogRow(room.id, room.length + 1, pace, StoredAction.PACE))
            await self._write(room, rows)

    async def _begin(self, room: Room, pace: str) -> None:
        parse_pace(pace)
        async with self.hall.lock(room):
            await self._write(room, [LogRow(room.id, room.length, pace, StoredAction.PACE)])

    async def _write(self, room: Room, rows: list[LogRow]) -> None:
        """Write lines that say what the pace is, or might be."""
        pace = parse_pace(rows[-1].text) if rows[-1].kind == StoredAction.PACE else room.turns.pace
        clock = room.turns.clock
        if rows[-1].kind == StoredAction.PACE:
            clock = None
            if pace is not None:
                clock = new_clock(len(room.players), pace, times.now())
                clock = clock._replace(seat=whose_time(room.table, room.players, room.seats_taken))
        also: list[Callable[[], None]] = [partial(save_clock, room.id, clock, due_of(room, clock, pace))]
        if rows[-1].kind == StoredAction.PACE:
            game = room.table.game.name
            also += [partial(told, room.id, game, pace is not None) for told in self.hall.when_paced]
        await self.hall.write(room, Change(room.id, rows, also=also))
        room.length += len(rows)
        for row in rows:
            room.heed(row)
        room.turns.clock = clock

    # Days off

    async def take_days_off(
        self, room: Room, seat: int, weekdays: list[str], vacation: list[tuple[str, str]], zone: str
    ) -> None:
        """Let a seat have these days off."""
        await self.hall.finish(self._take_days_off(room, seat, weekdays, vacation, zone))

    async def _take_days_off(
        self, room: Room, seat: int, weekdays: list[str], vacation: list[tuple[str, str]], zone: str
    ) -> None:
        async with self.hall.lock(room):
            days = chosen(room.turns.off(seat), weekdays, vacation, zone, today(room.turns.off(seat)))
            before = room.turns.days_off
            room.turns.days_off = {**before, seat: days}
            due = room.turns.due()

            def also() -> None:
                StoredDaysOff.objects.update_or_create(
                    table_id=room.id, seat=seat, defaults={"days": days.stored()}
                )
                StoredClock.objects.filter(pk=room.id).update(due=due)

            try:
                await self.hall.write(room, Change(room.id, [], also=[also]))
            except BaseException:
                room.turns.days_off = before
                raise

    # The clock

    def after(
        self, room: Room, table: Table, players: list[str], held: Collection[int], change: Change
    ) -> Clock | None:
        """The clock of a table by turns after a change of it, with which it is written; None if it stays."""
        turns = room.turns
        if turns.pace is None or turns.clock is None:
            return None
        seat = whose_time(table, players, held)
        if table.over and not room.table.over and post_of(table) is not None:
            ended = Clock(ALL, times.now(), (), Rung.ENDED)
            change.also.append(partial(note_sendings, room.id, ended, range(len(players))))
        if seat == turns.clock.seat and not (seat == ALL and another_round(room.table, table)):
            return None
        clock = turns.clock.passed_to(seat, turns.pace, turns.off(turns.clock.seat), times.now())
        change.also.append(partial(save_clock, room.id, clock, due_of(room, clock, turns.pace)))
        return clock

    # The ladder

    async def take_rungs(self) -> None:
        """Take all rungs that are due now. A table at which that fails keeps no other waiting."""
        failed: set[str] = set()
        while ids := await self.hall.reader.ask(clocks_due, times.now(), failed):
            for id_ in ids:
                try:
                    room = await self.hall.follower.current(id_)
                    await self.hall.finish(self.hall.decided(self._take_rung, room))
                except NoTable as error:
                    log.warning("Table %s has a clock, but cannot be opened: %s", id_, error)
                    await self.hall.reader.ask(stop_clock, id_)
                except Closing:
                    return  # what is due is done when the site is started again
                except Exception:
                    log.exception("The clock of table %s could not go on: it is tried again.", id_)
                    failed.add(id_)

    async def _take_rung(self, room: Room) -> None:
        async with self.hall.lock(room):
            turns = room.turns
            if turns.pace is None or turns.clock is None or turns.clock.seat == NOBODY:
                await self.hall.reader.ask(stop_clock, room.id)
                return
            old = turns.clock
            rung = old.come(turns.pace, turns.off(old.seat), times.now())
            clock = old._replace(rung=rung)
            if old.seat == ALL:
                if await self._round_is_over(room, clock):
                    return
            elif rung == Rung.CARETAKER:
                await self._call_caretaker(room, old)
                return
            due = due_of(room, clock, turns.pace)
            if await self.hall.reader.ask(claim_rung, room.id, old, clock, due, to_be_told(room, clock)):
                turns.clock = clock
            else:
                room.must_reload = True  # another process was quicker

    async def _round_is_over(self, room: Room, clock: Clock) -> bool:
        """Whether letters were opened: all are in, or the deadline is over and the round is not held over."""
        post, letterbox = post_of(room.table), self.hall.letterbox
        assert post is not None
        first = Rung.CARETAKER if post.holds else Rung.RESERVE
        if not missing(room.table, room.players, room.letters):
            at = opens_at(room)
            if at is not None and at <= times.now():
                await self.hall.reader.ask(put_off, room.id)
                await letterbox.open(room)
                return True
        if clock.rung < first:
            return False
        await letterbox.fill_in(room, clock)
        return True

    async def _call_caretaker(self, room: Room, clock: Clock) -> None:
        """Let a bot play this seat until its holder returns, or somebody else takes it."""
        seat, table = clock.seat, room.table
        level = quick_names(table.game.name)[-1]
        seats = room.seats_with(seat)
        players = [level if each in seats else player for each, player in enumerate(room.players)]
        rows = [
            LogRow(room.id, room.length + n, f"{each} {len(table.log)} {level}", StoredAction.CARE)
            for n, each in enumerate(seats)
        ]
        await self.put_with_caretakers(room, rows, table, players, seats)

    async def put_with_caretakers(
        self, room: Room, rows: list[LogRow], table: Table, players: list[str], seats: list[int]
    ) -> None:
        """Put lines on disk by which caretakers play these seats; the room's lock is held."""
        keys = renewed(room.keys, seats)  # whoever stands in comes by a new invitation
        since = times.now() if room.turns.clock is None else room.turns.clock.since

        def also() -> None:
            StoredTable.objects.filter(pk=room.id).update(keys=keys)
            note_sendings(room.id, Clock(ALL, since, (), Rung.CARETAKER), seats)

        await self.hall.put(room, rows, table, players, also=also if seats else None)
        room.keys = keys

    async def return_to(self, room: Room, seats: Collection[int]) -> None:
        """The holder of these seats is here: what a caretaker played is the holder's again."""
        for seat in room.turns.caretaken.intersection(seats):
            with suppress(RoundhouseError):
                await self.hall.seating.hand_over(room, seat, None)


def whose_time(table: Table, players: list[str], held: Collection[int]) -> int:
    """The seat whose time runs: that of the person who is to move, unless a seat still waits for somebody."""
    if post_of(table) is not None:
        writers = writing(table, players)
        return ALL if writers and all(seat in held for seat in writers) else NOBODY
    decider, player_of = table.decider, table.rules.player_of
    if decider < 0 or players[decider] != PERSON:
        return NOBODY
    people = {player_of(seat) for seat, player in enumerate(players) if player == PERSON}
    return player_of(decider) if people <= set(held) else NOBODY


def another_round(before: Table, after: Table) -> bool:
    """Whether a round has begun in which letters are written anew."""
    post = post_of(after)
    return post is not None and post.round_of(before.view()) != post.round_of(after.view())


def to_be_told(room: Room, clock: Clock) -> list[int]:
    """The seats that are told of this rung: of a page and of a hold all, else those whose time runs."""
    if clock.seat != ALL:
        return [clock.seat]
    if clock.rung == Rung.REMINDED:
        return missing(room.table, room.players, room.letters)
    return list(range(len(room.players)))


def deciding(room: Room) -> list[int]:
    """The seats whose holders are asked before the pace changes: people, each once, no caretaker's."""
    player_of = room.table.rules.player_of
    taken = room.seats_taken
    return [
        seat
        for seat, player in enumerate(room.players)
        if player == PERSON and player_of(seat) == seat and seat in taken
    ]


def today(days: DaysOff) -> date:
    """The day at a seat's own place."""
    return days.day_of(times.now())[0]


def due_of(room: Room, clock: Clock | None, pace: Pace | None) -> datetime | None:
    """When the next rung of this clock comes at a room's table that has this pace."""
    if clock is None or pace is None:
        return None
    due = clock.due(pace, room.turns.off(clock.seat))
    same = room.turns.clock is not None and clock.since == room.turns.clock.since
    opens = opens_at(room) if clock.seat == ALL and same else None
    return min(due, opens) if due is not None and opens is not None else due


# In the threads that read and write


def save_clock(table: str, clock: Clock | None, due: datetime | None) -> None:
    """Write a clock down."""
    if clock is None:
        StoredClock.objects.filter(pk=table).delete()
        return
    fields = {
        "seat": clock.seat,
        "since": clock.since,
        "reserves": list(clock.reserves),
        "rung": int(clock.rung),
        "due": due,
    }
    StoredClock.objects.update_or_create(table_id=table, defaults=fields)


def clocks_due(now: datetime, but_for: Collection[str] = ()) -> list[str]:
    """The tables at which a rung is due, the one that is due longest first."""
    due = StoredClock.objects.filter(due__lte=now).exclude(pk__in=list(but_for))
    return list(due.order_by("due").values_list("pk", flat=True)[:AT_ONCE])


def stop_clock(table: str) -> None:
    """Let nothing be due at this table any more."""
    StoredClock.objects.filter(pk=table).update(due=None)


def put_off(table: str) -> None:
    """Let what is due at this table be due again in a minute, should it not be done now."""
    StoredClock.objects.filter(pk=table).update(due=times.now() + timedelta(minutes=1))


def claim_rung(table: str, old: Clock, new: Clock, due: datetime | None, told: Collection[int]) -> bool:
    """Take a rung, if nobody else has taken it; who is to be told is told of it later."""
    with transaction.atomic():
        known = StoredClock.objects.filter(pk=table, seat=old.seat, since=old.since, rung=int(old.rung))
        if not known.update(rung=int(new.rung), due=due):
            return False
        if new.rung > old.rung:
            note_sendings(table, new, told)
    return True


def note_sendings(table: str, clock: Clock, seats: Collection[int]) -> None:
    """Put down for all channels of these seats what they are to tell."""
    channels = StoredChannel.objects.filter(table_id=table, seat__in=list(seats), confirmed=True)
    StoredSending.objects.bulk_create(
        [
            StoredSending(channel=channel, rung=int(clock.rung), since=clock.since, due=times.now())
            for channel in channels
        ],
        ignore_conflicts=True,
    )
