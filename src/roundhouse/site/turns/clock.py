"""The clock of a table by turns: whose time runs, and the ladder of what happens while nobody moves.

Where all write letters, a round is the turn of all: one deadline, and if a letter is missing then, the round
is held over for as long again.

The rungs, in order: the seat is told that it is its turn; three quarters of the time for the move are over,
it is reminded; all of it is over, the reserve runs; the reserve is over too, a caretaker plays.
"""

from datetime import datetime
from enum import IntEnum
from typing import Final, NamedTuple

from roundhouse.site.turns.days_off import DaysOff
from roundhouse.site.turns.pace import HOUR, Pace, span

NOBODY: Final = -1
"""Whose time runs where nobody's does."""
ALL: Final = -2
"""Whose time runs where letters are written: that of all who have not sent theirs."""
TOLD_AFTER: Final = 60
"""Seconds after which a seat is told that it is its turn: until then somebody may take a move back."""
REMINDED_AFTER: Final = 0.75
"""The part of the time for a move after which its seat is reminded."""


class Rung(IntEnum):
    """What has happened since a turn began."""

    BEGUN = 0
    TOLD = 1
    REMINDED = 2
    RESERVE = 3
    CARETAKER = 4
    ENDED = 5
    """The game is over; no rung of the ladder, but told as one, where letters are written."""


class Clock(NamedTuple):
    """Whose time runs at a table, since when, and what has happened since."""

    seat: int
    since: datetime
    reserves: tuple[float, ...]
    """The seconds that each seat has in reserve, as it was when the turn began."""
    rung: Rung = Rung.BEGUN

    def at(self, rung: Rung, pace: Pace, days_off: DaysOff) -> datetime:
        """When this rung comes."""
        move = pace.move * HOUR
        if rung <= Rung.TOLD:
            return days_off.until(self.since, min(TOLD_AFTER, move))
        parts = {Rung.REMINDED: REMINDED_AFTER * move, Rung.RESERVE: move}
        more = move if self.seat == ALL else self.reserves[self.seat]
        return days_off.until(self.since, parts.get(rung, move + more))

    def due(self, pace: Pace, days_off: DaysOff) -> datetime | None:
        """When the next rung comes; None if nobody's time runs, or all have come."""
        if self.seat == NOBODY or self.rung == Rung.CARETAKER:
            return None
        return self.at(Rung(self.rung + 1), pace, days_off)

    def come(self, pace: Pace, days_off: DaysOff, now: datetime) -> Rung:
        """The last rung that has come by now."""
        rung = self.rung
        while rung < Rung.CARETAKER and self.at(Rung(rung + 1), pace, days_off) <= now:
            rung = Rung(rung + 1)
        return rung

    def passed_to(self, seat: int, pace: Pace, days_off: DaysOff, now: datetime) -> "Clock":
        """The clock when another seat's turn begins; what was taken beyond the move is out of the reserve."""
        reserves = list(self.reserves)
        if self.seat >= 0:
            beyond = max(0.0, days_off.counted(self.since, now) - pace.move * HOUR)
            reserves[self.seat] = max(0.0, reserves[self.seat] - beyond)
        return Clock(seat, now, tuple(reserves))

    def words(self, name: str, pace: Pace, days_off: DaysOff) -> tuple[str, datetime, str]:
        """Until when a seat has time: what stands before the time, the time, what stands after it.

        Without a name it is said to whoever holds the seat.
        """
        if self.seat == ALL:
            held = self.rung >= Rung.RESERVE
            last = Rung.CARETAKER if held else Rung.RESERVE
            return (
                "Held over: letters are due " if held else "Letters are due ",
                self.at(last, pace, days_off),
                ".",
            )
        reserve = self.reserves[self.seat]
        if self.rung >= Rung.RESERVE:
            whose = f"{name}’s" if name else "Your"
            return f"{whose} reserve runs until ", self.at(Rung.CARETAKER, pace, days_off), "."
        after = f", then {span(reserve)} of reserve." if reserve >= 60 else "; there is no reserve left."
        return (
            f"{name} has until " if name else "You have until ",
            self.at(Rung.RESERVE, pace, days_off),
            after,
        )


def new_clock(seats: int, pace: Pace, now: datetime) -> Clock:
    """The clock of a table that begins to be played by turns."""
    return Clock(NOBODY, now, (float(pace.reserve * HOUR),) * seats)
