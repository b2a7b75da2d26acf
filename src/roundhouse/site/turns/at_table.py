"""What a room knows of play by turns: pace, wishes, clock, days off, caretakers, moves in advance."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from roundhouse.site.turns.clock import ALL, NOBODY, Clock, Rung
from roundhouse.site.turns.days_off import DaysOff, restored
from roundhouse.site.turns.pace import LIVE, Pace, parse_pace
from roundhouse.site.turns.spells import Spell, Until
from roundhouse.site.turns.stored import StoredAdvance, StoredClock, StoredDaysOff

NO_DAYS_OFF = DaysOff()


class StoredTurns(NamedTuple):
    """All that lies on disk of it for one table."""

    clock: StoredClock | None
    days_off: list[StoredDaysOff]
    advance: list[StoredAdvance]


@dataclass(slots=True)
class AtTable:
    """Play by turns at one table. What the log says is in its lines, the rest in tables of its own."""

    pace: Pace | None = None
    """None as long as the table is live."""
    wishes: dict[int, str] = field(default_factory=dict)
    """The pace that a seat has asked for, by seat, until all agree."""
    clock: Clock | None = None
    days_off: dict[int, DaysOff] = field(default_factory=dict)
    spells: tuple[Spell, ...] = ()
    """What caretakers have played, in order."""
    advance: dict[int, list[str]] = field(default_factory=dict)
    """The moves in advance of each seat that has some."""

    # What the log says

    def paced(self, text: str) -> None:
        """A line of the log: from now on this is the pace."""
        self.pace = parse_pace(text)
        self.wishes = {}
        if self.pace is None:
            self.clock = None

    def wished(self, text: str) -> None:
        """A line of the log: a seat asks for another pace, or for none any longer."""
        seat, _, pace = text.partition(" ")
        self.wishes = {each: wish for each, wish in self.wishes.items() if each != int(seat)}
        if pace != self.pace_text:
            self.wishes[int(seat)] = pace

    def kept(self, text: str) -> None:
        """A line of the log: a caretaker plays a seat from this event on."""
        seat, first = text.split(" ")[:2]
        self.spells = (*self.spells, Spell(int(seat), int(first)))

    def given_back(self, text: str) -> None:
        """A line of the log: a seat changes hands; where a caretaker had it, the event is named."""
        words = text.split(" ")
        if len(words) == 3:
            seat, event = int(words[0]), int(words[2])
            self.spells = tuple(
                each._replace(end=event) if each.seat == seat and each.end is None else each
                for each in self.spells
            )

    def taken_back(self, length: int) -> None:
        """Events are taken back, so many are left: what is done in their place is not the caretaker's."""
        self.spells = tuple(
            each if each.end is None else each._replace(end=min(each.end, length)) for each in self.spells
        )

    # What lies beside it

    def load(self, stored: StoredTurns) -> None:
        """Take what lies on disk."""
        found = stored.clock
        self.clock = None
        if found is not None and self.pace is not None:
            self.clock = Clock(found.seat, found.since, tuple(found.reserves), Rung(found.rung))
        self.days_off = {row.seat: restored(row.days) for row in stored.days_off}
        self.advance = {row.seat: row.lines for row in stored.advance}

    # What follows

    @property
    def pace_text(self) -> str:
        """The pace as the log writes it."""
        return LIVE if self.pace is None else self.pace.text()

    def off(self, seat: int) -> DaysOff:
        """The days off of a seat."""
        return self.days_off.get(seat, NO_DAYS_OFF)

    @property
    def caretaken(self) -> frozenset[int]:
        """The seats that a caretaker plays now."""
        return frozenset(each.seat for each in self.spells if each.end is None)

    def due(self) -> datetime | None:
        """When the next rung of the ladder comes."""
        if self.pace is None or self.clock is None:
            return None
        return self.clock.due(self.pace, self.off(self.clock.seat))

    def until(self, names: list[str]) -> Until | None:
        """Until when whoever is to move has time; None where no time runs."""
        return None if self.clock is None else self.until_for(NOBODY, names)

    def until_for(self, holder: int, names: list[str] | None = None) -> Until | None:
        """The same as whoever holds this seat is told it."""
        if self.pace is None or self.clock is None or self.clock.seat == NOBODY:
            return None
        seat = self.clock.seat
        name = "" if seat in (holder, ALL) or names is None else names[seat]
        return Until(*self.clock.words(name, self.pace, self.off(seat)))
