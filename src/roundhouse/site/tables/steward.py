"""The steward: plays on at a table where nobody is asked, for bots and where there is one choice only."""

import asyncio
import logging
from time import perf_counter
from typing import TYPE_CHECKING

from roundhouse import Event, IllegalAction, Table
from roundhouse.bots import SEARCHING, find_bot
from roundhouse.bots.levels import Plan
from roundhouse.core.action import Action
from roundhouse.core.dice import bot_dice
from roundhouse.core.errors import RoundhouseError
from roundhouse.site.databases import database
from roundhouse.site.tables.leases import LEASE
from roundhouse.site.tables.room import Room, Stale
from roundhouse.site.tables.store import Closing
from roundhouse.site.tallies import TALLY
from roundhouse.site.threads import Threads
from roundhouse.site.workers import Late

if TYPE_CHECKING:
    from roundhouse.site.tables.hall import Hall

THINKS = {"hard": 1.0, "expert": 1.6}
"""Seconds that a level may think, waiting for a thinker included: a move is there within two."""
LONGEST_THOUGHT = 20.0
"""Seconds that a bot may take that does not search."""
MOST_BOTS = 100_000
"""So many wait for their turn to think: one a table, so it is never reached."""
LONGEST_WAIT = 60.0
"""Seconds until a bot that cannot act tries again, at most."""

log = logging.getLogger(__name__)


class Steward:
    """Plays on at the tables of a hall, by the hall's own ways to act."""

    def __init__(self, hall: "Hall", moment: float) -> None:
        self.hall = hall
        self.moment = moment
        """Seconds before a turn ends by itself; less than nothing: people are asked everything."""
        self.bots = Threads("bots", 2, MOST_BOTS, LONGEST_THOUGHT)

    def play_on(self, room: Room) -> None:
        """After the room has changed: let its bots play; and what needs no question, in a moment."""
        room.ends_soon = not room.kept_open and self.ends_soon(room, room.table)
        if room.ends_soon:
            asyncio.get_running_loop().call_later(self.moment, self._end_now, room, room.moved)
        self.wake_bot(room)
        if room.turns.advance:
            self.hall.start(self.hall.advance.go_on(room, room.moved))
        if room.letters.rows:
            self.hall.start(self.hall.letterbox.go_on(room))

    # What has one choice only

    def ends_soon(self, room: Room, table: Table) -> bool:
        """Whether at this table of the room, a turn ends by itself in a moment, if nobody keeps it open."""
        return self.moment >= 0 and bool(room.unasked(table))

    def play_unasked(self, room: Room, table: Table) -> list[Event]:
        """Play on at this copy of the room's table where there is nothing to choose; the events.

        What could not be taken back is left to `play_on`, which waits a moment.
        """
        events: list[Event] = []
        while self.moment >= 0 and (text := room.unasked(table)):
            after = table.copy()
            done = after.play(text)
            if self.moment > 0 and not after.can_undo(done[0].actor):
                break
            events += table.play(text)
        return events

    def _end_now(self, room: Room, moved: int) -> None:
        self.hall.start(self._end(room, moved))

    async def _end(self, room: Room, moved: int) -> None:
        """Do what the seat to move would have to do, unless something was done meanwhile; try until it is."""
        try:
            await self.hall.act_unasked(room, moved)
        except Closing:
            return
        except Exception:
            log.exception("A turn could not end by itself at table %s.", room.id)
            asyncio.get_running_loop().call_later(LONGEST_WAIT / 10, self._end_now, room, moved)

    # Bots

    async def open_waiting(self) -> None:
        """Open the tables at which a bot is to move, so that it goes on; where there are other processes,
        again and again: one of them may have died."""
        while True:
            try:
                for id_ in await self.hall.reader.due():
                    await self._open_waiting(id_)
            except RoundhouseError:
                pass  # the file is damaged, which was told
            except Exception as error:
                log.warning("The tables of bots could not be read: %s", error)
            if not database().shared:
                return
            await asyncio.sleep(LEASE)

    async def _open_waiting(self, id_: str) -> None:
        try:
            self.wake_bot(await self.hall.room(id_))
        except Exception:
            log.exception("Table %s could not be opened.", id_)

    def wake_bot(self, room: Room) -> None:
        """Let the bots of this table play, if one is to move and none is playing yet."""
        if room.bot_due and (room.bot is None or room.bot.done()):
            room.bot = self.hall.start(self._play_bots(room))
            self.hall.follower.attended(room)

    async def _play_bots(self, room: Room) -> None:
        """Play for the bots of a table as long as one is to move; whatever goes wrong, try again."""
        wait = 1.0
        while room.bot_due:
            try:
                if (left := await self.hall.leases.wait(room.id)) > 0:
                    await asyncio.sleep(left)  # another process plays here, or has died
                    continue
                table, n, players = room.table, room.length, room.players
                seat, decider = table.to_move, table.decider
                begun = perf_counter()
                if players[decider] in SEARCHING:
                    action = await self._think(room, table, seat, n, players[decider])
                else:
                    action = await self._choose(table, seat, n, players[decider])
                TALLY.bot_seconds.note(perf_counter() - begun)
                await self.hall.act(room, [decider], action.text(), n, by_bot=True)
                wait = 1.0
            except Stale:
                continue  # a seat has changed hands meanwhile
            except Closing:
                return  # it goes on when the site is started again
            except Exception:
                log.exception("A bot could not act at table %s.", room.id)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _think(self, room: Room, table: Table, seat: int, n: int, level: str) -> Action:
        """What a level that searches does here: a thinker says it, or else greedy."""
        view = table.view(seat)
        choices = view.legal()
        if len(choices) == 1:
            return choices[0]
        plan = room.plans.setdefault(seat, Plan())
        if (action := plan.go_on(view)) is not None:
            return action
        now = asyncio.get_running_loop().time
        begun = now()
        thinkers = self.hall.thinkers
        try:
            dice = bot_dice(table.seed, seat, n)
            texts = await thinkers.plan(view, level, dice, lambda: THINKS[level] - (now() - begun))
            actions = [view.rules.parse(text) for text in texts]
            if (refusal := table.explain(texts[0])) is not None:
                raise IllegalAction(refusal)
            return plan.begin(view, actions)
        except Exception as error:
            TALLY.unthought += 1
            log.warning("Table %s: %s could not think, greedy moves instead. %s", room.id, level, error)
            return await self._choose(table, seat, n, "greedy")

    async def _choose(self, table: Table, seat: int, n: int, level: str) -> Action:
        """What a level that is quick does here; if it is late, something lawful, so that the others go on."""
        try:
            return await self.bots.do(choose, table, seat, n, level)
        except Late:
            log.warning("A bot (%s) of %s thought too long, and chose at random.", level, table.game.name)
            choices = table.view(seat).legal()
            return choices[bot_dice(table.seed, seat, n).below(len(choices))]


def choose(table: Table, seat: int, n: int, level: str) -> Action:
    """What a bot of this level does; if it fails, something lawful, so that the others can go on."""
    view, dice = table.view(seat), bot_dice(table.seed, seat, n)
    try:
        action = find_bot(table.game.name, level).choose(view, dice)
        if (refusal := table.explain(action.text())) is not None:
            raise IllegalAction(refusal)
        return action
    except Exception:
        log.exception("The bot %s failed.", level)
        choices = table.view(seat).legal()
        return choices[dice.below(len(choices))]
