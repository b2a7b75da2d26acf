"""Seating: which browser holds which seat, who plays it, and what it is called.

An invitation seats one person once; a holder has a link too.
"""

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from roundhouse import BadSeat, Table
from roundhouse.bots import check_level
from roundhouse.site.models import StoredAction, StoredHolder
from roundhouse.site.tables.room import NoInvitation, NoTable, Room, SeatHeld
from roundhouse.site.tables.step import PERSON
from roundhouse.site.tables.store import Change, LogRow, Shut

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

MOST_DEVICES = 8
"""A seat is held on so many at once."""
USED = (
    "Somebody sits there by this invitation. Is the seat yours? Then open it by your own link, which "
    "the table's page shows under “Your seat” on the device that has it. If that is lost, whoever opened the "
    "table can free the seat."
)
TOO_MANY_DEVICES = (
    f"This seat is open on {MOST_DEVICES} devices. Shut the others out on one of them, under “Your seat”."
)


class Seating:
    """Who holds what at the tables of a hall.

    Whoever changes it writes a line to the table's log, so of two who would do so at once one comes too late;
    only whoever has just made a table holds seats there without one.
    """

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    async def hold(self, room: Room, browser: str, device: str, seats: list[int]) -> None:
        """Let this browser hold these seats of a table that was made for it; HOST: it has set it up."""
        await self.hall.finish(self.hall.decided(self._hold, room, browser, device, seats))

    async def sit(self, room: Room, key: str, browser: str, device: str, names: list[str]) -> None:
        """Let this browser hold the seats that a secret opens, under these names if any are given.

        An invitation opens them once; the link of a holder's own, on so many devices.
        """
        await self.hall.finish(self.hall.decided(self._sit, room, key, browser, device, names))

    async def sit_again(self, room: Room, before: Room, browser: str, device: str) -> None:
        """Let this browser hold at a rematch the seats that it held `before`."""
        await self.hall.finish(self.hall.decided(self._sit_again, room, before, browser, device))

    async def shut_others_out(self, room: Room, seat: int, browser: str) -> None:
        """Let this browser alone hold its seat; the seat's link is another one from now on."""
        await self.hall.finish(self.hall.decided(self._shut_others_out, room, seat, browser))

    async def free(self, room: Room, seat: int) -> None:
        """Let nobody hold this seat any longer, and no bot play it: a new invitation opens it.

        Everyone can read of it in the log.
        """
        await self.hall.finish(self.hall.decided(self._free, room, seat))

    async def share(self, room: Room, browser: str, device: str, account: str, kind: str) -> None:
        """Let a browser and the account that is signed in there hold the same seats."""
        await self.hall.finish(self.hall.decided(self._share, room, browser, device, account, kind))

    async def move_in(self, browser: str, account: str, kind: str) -> None:
        """Let an account hold what this browser holds, at all tables."""
        tables = by_table(await self.hall.reader.rows_of(browser))
        for id_, held in tables.items():
            if held[0].table.over:  # nobody frees a seat there any more
                rows = [
                    StoredHolder(browser=account, table_id=id_, seat=each.seat, device=kind) for each in held
                ]
                await self.hall.writer.write(Change(id_, [], holders=rows))
                if room := self.hall.open_room(id_):
                    for row in rows:
                        room.add_holder(row)
            else:
                with suppress(NoTable):  # what cannot be opened stays with the browser
                    await self.share(await self.hall.room(id_), browser, "", account, kind)

    async def move_out(self, browser: str, account: str) -> None:
        """Let a browser hold no longer what this account holds: it has signed out."""
        held = await self.hall.reader.rows_of(browser, account)
        mine = {(row.table_id, row.seat) for row in held if row.browser == account}
        for id_, rows in by_table([row for row in held if row.browser == browser]).items():
            if seats := [row.seat for row in rows if (id_, row.seat) in mine]:
                await self.shut_out(id_, Shut(seats, only=browser))

    async def shut_out(self, id_: str, shut: Shut) -> None:
        """Let somebody hold seats no longer; that needs no line in the log, for nobody comes too late."""
        await self.hall.writer.write(Change(id_, [], shut=shut))
        if room := self.hall.open_room(id_):
            room.shut(shut)

    async def _share(self, room: Room, browser: str, device: str, account: str, kind: str) -> None:
        async with self.hall.lock(room):
            here, there = (room.holders.get(each, frozenset()) for each in (browser, account))
            rows = new_holders(room, browser, device, sorted(there - here))
            rows += new_holders(room, account, kind, sorted(here - there))
            if rows:
                await self._seat(room, [], rows)

    async def hand_over(self, room: Room, seat: int, level: str | None) -> None:
        """Give the seat to a bot of this level, or with None back to a person."""
        await self.hall.finish(self.hall.decided(self._hand_over, room, seat, level))

    async def rename(self, room: Room, seat: int, name: str) -> None:
        """Call the seat by another name, as long as nothing was told of it under the old one."""
        await self.hall.finish(self.hall.decided(self._rename, room, seat, name))

    async def ask_always(self, room: Room, seat: int, on: bool) -> None:
        """Ask this seat even where it has one choice only, or no longer."""
        await self.hall.finish(self.hall.decided(self._ask_always, room, seat, on))

    async def _hold(self, room: Room, browser: str, device: str, seats: list[int]) -> None:
        async with self.hall.lock(room):
            await self._seat(room, [], new_holders(room, browser, device, seats))

    async def _sit(self, room: Room, key: str, browser: str, device: str, names: list[str]) -> None:
        async with self.hall.lock(room):
            if seats := room.invited(key):
                kind = StoredAction.TOOK
                if room.turns.caretaken.intersection(seats):
                    await self._stand_in(room, seats, browser, device)
                    return
                if not room.seats_taken.isdisjoint(seats):
                    raise NoInvitation(USED)
            elif seats := room.linked(key):
                kind = StoredAction.MORE
                if len(room.devices_at(seats[0])) >= MOST_DEVICES:
                    raise SeatHeld(TOO_MANY_DEVICES)
            else:
                raise NoInvitation("This link opens no seat: perhaps it was cut short. Ask for it again.")
            rows: list[LogRow] = []
            table = room.table
            for seat, name in zip(seats, names, strict=False):
                if name != table.names[seat] and not room.has_acted(seats[0]):
                    table = table.renamed(seat, name)
                    rows.append(LogRow(room.id, room.length + len(rows), f"{seat} {name}", StoredAction.NAME))
            rows.append(LogRow(room.id, room.length + len(rows), str(seats[0]), kind))
            await self._seat(room, rows, new_holders(room, browser, device, seats), table=table)

    async def _stand_in(self, room: Room, seats: list[int], browser: str, device: str) -> None:
        """Let somebody take the seats of who has not come for so long that a caretaker plays them.

        The name stays, because the log tells of it. Who had them is shut out; the log says that too.
        """
        told = f"{seats[0]} {len(room.table.log)} {room.table.names[seats[0]]}"
        rows = [LogRow(room.id, room.length, told, StoredAction.FREE)]
        for each in seats:
            line = room.seat_line(each, PERSON)
            rows.append(LogRow(room.id, room.length + len(rows), line, StoredAction.SEAT))
        rows.append(LogRow(room.id, room.length + len(rows), str(seats[0]), StoredAction.TOOK))
        players = [PERSON if each in seats else level for each, level in enumerate(room.players)]
        fields = {
            "links": renewed(room.links, seats),
            "keys": renewed(room.keys, seats),
            "players": players,
            "bot_due": bot_is_due(room.table, players),
        }
        holders = new_holders(room, browser, device, seats)
        await self._seat(room, rows, holders, Shut(seats, browser), fields)

    async def _sit_again(self, room: Room, before: Room, browser: str, device: str) -> None:
        async with self.hall.lock(room):
            seats = [seat for seat in before.seats_for(browser) if seat not in room.seats_for(browser)]
            others = [(seat, other) for seat in seats for other in room.devices_at(seat)]
            if any(seat not in before.seats_for(other) for seat, other in others):
                raise SeatHeld(
                    "Somebody else has taken your seat there: whoever opened the table can free it."
                )
            host = [StoredHolder.HOST] if before.is_host(browser) else []
            kind = StoredAction.MORE if others else StoredAction.TOOK
            rows = [LogRow(room.id, room.length, str(seats[0]), kind)] if seats else []
            await self._seat(room, rows, new_holders(room, browser, device, seats + host))

    async def _shut_others_out(self, room: Room, seat: int, browser: str) -> None:
        async with self.hall.lock(room):
            row = LogRow(room.id, room.length, str(seat), StoredAction.LINK)
            seats = room.seats_with(seat)
            await self._seat(room, [row], [], Shut(seats, browser), {"links": renewed(room.links, seats)})

    async def _free(self, room: Room, seat: int) -> None:
        async with self.hall.lock(room):
            seats, table = room.seats_with(seat), room.table
            if room.seats_taken.isdisjoint(seats):
                return
            told = f"{seat} {len(table.log)} {table.names[seat]}"
            rows = [LogRow(room.id, room.length, told, StoredAction.FREE)]
            players = [PERSON if each in seats else level for each, level in enumerate(room.players)]
            for each in [each for each in seats if players[each] != room.players[each]]:
                line = room.seat_line(each, PERSON)
                rows.append(LogRow(room.id, room.length + len(rows), line, StoredAction.SEAT))
            fields = {
                "links": renewed(room.links, seats),
                "keys": renewed(room.keys, seats),
                "players": players,
                "bot_due": bot_is_due(table, players),
            }
            await self._seat(room, rows, [], Shut(seats), fields)

    async def _hand_over(self, room: Room, seat: int, level: str | None) -> None:
        async with self.hall.lock(room):
            if not 0 <= seat < len(room.players):
                raise BadSeat(f"There is no seat {seat}.")
            if level is not None:
                check_level(room.table.game.name, level)
            players = [*room.players[:seat], level or PERSON, *room.players[seat + 1 :]]
            if players == room.players:
                return
            row = LogRow(room.id, room.length, room.seat_line(seat, players[seat]), StoredAction.SEAT)
            await self.hall.put(room, [row], room.table, players)

    async def _rename(self, room: Room, seat: int, name: str) -> None:
        async with self.hall.lock(room):
            if name == room.table.names[seat]:
                return
            if room.has_acted(seat):
                raise BadSeat("A name stays as it is once its player has acted: the log tells of it.")
            table = room.table.renamed(seat, name)
            row = LogRow(room.id, room.length, f"{seat} {name}", StoredAction.NAME)
            await self.hall.put(room, [row], table, room.players)

    async def _ask_always(self, room: Room, seat: int, on: bool) -> None:
        async with self.hall.lock(room):
            if not 0 <= seat < len(room.players):
                raise BadSeat(f"There is no seat {seat}.")
            if (seat in room.asked_always) == on:
                return
            row = LogRow(room.id, room.length, f"{seat} {'on' if on else 'off'}", StoredAction.ASKS)
            await self.hall.put(room, [row], room.table, room.players)

    async def _seat(
        self,
        room: Room,
        rows: list[LogRow],
        holders: list[StoredHolder],
        shut: Shut | None = None,
        fields: dict[str, Any] | None = None,
        table: Table | None = None,
    ) -> None:
        """Put on disk who holds what from now on; only then it is so."""
        changed: dict[str, Any] = dict(fields or {})
        if table is not None and table.names != room.table.names:
            changed["names"] = table.names
        change = Change(room.id, rows, fields=changed, holders=holders, shut=shut)
        clock = None
        if room.turns.pace is not None:
            held = room.seats_taken - set(shut.seats if shut and not shut.but_for else [])
            held |= {holder.seat for holder in holders}
            players = changed.get("players", room.players)
            clock = self.hall.timekeeper.after(room, table or room.table, players, held, change)
        await self.hall.write(room, change)
        if shut is not None:
            room.shut(shut)
        for holder in holders:
            room.add_holder(holder)
        room.table, room.length = table or room.table, room.length + len(rows)
        room.keys, room.links = changed.get("keys", room.keys), changed.get("links", room.links)
        room.players = changed.get("players", room.players)
        if clock is not None:
            room.turns.clock = clock
        for row in rows:
            room.heed(row)


def bot_is_due(table: Table, players: list[str]) -> bool:
    """Whether a bot is to move, where these play."""
    return table.decider >= 0 and players[table.decider] != PERSON


def by_table(rows: list[StoredHolder]) -> dict[str, list[StoredHolder]]:
    """What is held, by the ids of tables."""
    found: dict[str, list[StoredHolder]] = {}
    for row in rows:
        found.setdefault(row.table_id, []).append(row)
    return found


def new_secret() -> str:
    """What nobody can guess."""
    return secrets.token_urlsafe(16)


def renewed(old: list[str], seats: list[int]) -> list[str]:
    """These secrets, with others for these seats."""
    return [new_secret() if seat in seats else secret for seat, secret in enumerate(old)]


def new_holders(room: Room, browser: str, device: str, seats: list[int]) -> list[StoredHolder]:
    """What is stored of a browser that holds these seats from now on."""
    now = timezone.now()
    return [
        StoredHolder(browser=browser, table_id=room.id, seat=seat, device=device, at=now) for seat in seats
    ]
