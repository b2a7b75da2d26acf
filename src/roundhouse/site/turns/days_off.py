"""Days off: the days of the week, and the vacation, on which a seat's clock stands still."""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from roundhouse.core.errors import RoundhouseError

DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MOST_WEEKDAYS: Final = 2
"""So many days of every week may be off."""
MOST_VACATION: Final = 28
"""So many days of vacation a seat has in one game."""
MOST_HOLIDAYS: Final = 6
"""So many times it goes on vacation."""
FAR: Final = 400
"""A vacation begins within so many days."""


class BadDaysOff(RoundhouseError):
    """So many days off, or such ones, a seat cannot have."""


class DaysOff(NamedTuple):
    """The days on which a seat need not play, by the calendar of its own place."""

    weekdays: tuple[int, ...] = ()
    """Days of the week, Monday is 0."""
    vacation: tuple[tuple[date, date], ...] = ()
    """The first and the last day of each vacation."""
    zone: str = "UTC"
    """Where its midnight is, by the names of the time zone database."""

    def has(self, day: date) -> bool:
        """Whether this day is off."""
        return day.weekday() in self.weekdays or any(first <= day <= last for first, last in self.vacation)

    def counted(self, start: datetime, end: datetime) -> float:
        """The seconds that count between these times."""
        seconds, begun = 0.0, start
        while begun < end:
            day, midnight = self.day_of(begun)
            stop = min(midnight, end)
            if not self.has(day):
                seconds += (stop - begun).total_seconds()
            begun = stop
        return seconds

    def until(self, start: datetime, seconds: float) -> datetime:
        """When so many seconds that count have passed since the start."""
        begun, left = start, seconds
        while True:
            day, midnight = self.day_of(begun)
            here = 0.0 if self.has(day) else (midnight - begun).total_seconds()
            if left <= here:
                return begun + timedelta(seconds=left)
            left -= here
            begun = midnight

    def day_of(self, moment: datetime) -> tuple[date, datetime]:
        """The day of this moment at the seat's own place, and when it ends."""
        zone = zone_named(self.zone)
        day = moment.astimezone(zone).date()
        return day, datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)

    def words(self) -> str:
        """The days off as people say them; '' if there are none."""
        found = [f"{DAYS[day]}s" for day in self.weekdays]
        found += [spell(first, last) for first, last in self.vacation]
        return ", ".join(found)

    def stored(self) -> dict[str, Any]:
        """As JSON."""
        vacation = [[first.isoformat(), last.isoformat()] for first, last in self.vacation]
        return {"weekdays": list(self.weekdays), "vacation": vacation, "zone": self.zone}


def restored(given: dict[str, Any]) -> DaysOff:
    """What `stored` wrote."""
    vacation = [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in given["vacation"]]
    return DaysOff(tuple(given["weekdays"]), tuple(vacation), given["zone"])


def chosen(old: DaysOff, weekdays: list[str], more: list[tuple[str, str]], zone: str, today: date) -> DaysOff:
    """Days off as a form says them: days of the week, and vacations besides those that have begun.

    What has passed stays as it was, so nobody gets time back by it; a vacation to come may be called off.
    """
    days = tuple(sorted({int(word) for word in weekdays if word in ("0", "1", "2", "3", "4", "5", "6")}))
    if len(days) > MOST_WEEKDAYS:
        raise BadDaysOff(f"At most {MOST_WEEKDAYS} days of the week are off.")
    vacation = [(first, min(last, max(today, first))) for first, last in old.vacation if first <= today]
    for words in more:
        try:
            first, last = (date.fromisoformat(word) for word in words)
        except ValueError:
            raise BadDaysOff("Write the days of a vacation like 2030-12-24.") from None
        begun = [each for each in vacation if each[0] == first]
        if begun and last >= begun[0][1]:
            vacation[vacation.index(begun[0])] = (first, last)
        elif not begun and not today <= first <= last <= today + timedelta(days=FAR):
            raise BadDaysOff("A vacation begins today or later, ends after it begins, and within a year.")
        elif not begun:
            vacation.append((first, last))
    if (
        len(vacation) > MOST_HOLIDAYS
        or sum((last - first).days + 1 for first, last in vacation) > MOST_VACATION
    ):
        raise BadDaysOff(f"A seat has at most {MOST_VACATION} days of vacation in a game.")
    return DaysOff(days, tuple(sorted(vacation)), zone if zone_named(zone).key == zone else old.zone)


@lru_cache(maxsize=200)
def zone_named(name: str) -> ZoneInfo:
    """The time zone of this name; UTC if there is none."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        return ZoneInfo("UTC")


def spell(first: date, last: date) -> str:
    """Some days as people write them: `24 December to 2 January`."""
    return f"{first.day} {first:%B}" + ("" if first == last else f" to {last.day} {last:%B}")
