"""What a page tells of play by turns: until when somebody has time, and what caretakers have played."""

from datetime import datetime
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

UTC: Final = ZoneInfo("UTC")


class Until(NamedTuple):
    """Until when somebody has time, as a page says it."""

    before: str
    at: datetime
    after: str

    def words(self, zone: ZoneInfo = UTC) -> str:
        """The whole sentence, by the time of a place."""
        at = self.at.astimezone(zone)
        return f"{self.before}{at:%A} {at.day} {at:%B, %H:%M} {at:%Z}{self.after}"


class Spell(NamedTuple):
    """The events for which a caretaker has played a seat, or plays it."""

    seat: int
    first: int
    """The number of the first event."""
    end: int | None = None
    """The number of the first event after it; None as long as the caretaker plays."""
