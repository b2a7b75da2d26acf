"""How much time is left at tables by turns, told without opening them; read in the thread that reads."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from roundhouse.site.models import StoredAction
from roundhouse.site.turns import times
from roundhouse.site.turns.clock import ALL, NOBODY, Clock, Rung
from roundhouse.site.turns.days_off import DaysOff, restored
from roundhouse.site.turns.pace import Pace, parse_pace, said, span
from roundhouse.site.turns.stored import StoredClock, StoredDaysOff


class Left(NamedTuple):
    """The pace of a table by turns, and until when whoever is to move has time."""

    pace: str
    """In words."""
    until: datetime | None
    """None where no time runs."""
    words: str
    """What is left until then; '' where no time runs."""
    of_all: bool = False
    """Whether it is the time of all at once, who write letters."""


def times_left(ids: Iterable[str]) -> dict[str, Left]:
    """What is left at those of these tables that are played by turns."""
    clocks = {row.pk: row for row in StoredClock.objects.filter(pk__in=list(ids))}
    if not clocks:
        return {}
    lines = StoredAction.objects.filter(table_id__in=clocks, kind=StoredAction.PACE).order_by("n")
    paces = {id_: parse_pace(text) for id_, text in lines.values_list("table_id", "text")}
    off = {(row.table_id, row.seat): row.days for row in StoredDaysOff.objects.filter(table_id__in=clocks)}
    return {
        id_: left(row, pace, restored(off[id_, row.seat]) if (id_, row.seat) in off else DaysOff())
        for id_, row in clocks.items()
        if (pace := paces.get(id_)) is not None
    }


def left(row: StoredClock, pace: Pace, days_off: DaysOff) -> Left:
    """What is left by this clock: of the move, and when that is over, of the reserve."""
    if row.seat == NOBODY:
        return Left(said(pace), None, "")
    clock = Clock(row.seat, row.since, tuple(row.reserves), Rung(row.rung))
    in_reserve = clock.rung >= Rung.RESERVE
    until = clock.at(Rung.CARETAKER if in_reserve else Rung.RESERVE, pace, days_off)
    seconds = max(0.0, (until - times.now()).total_seconds())
    what = " of reserve" if in_reserve and row.seat != ALL else ""
    return Left(said(pace), until, f"{span(seconds)}{what} left", row.seat == ALL)
