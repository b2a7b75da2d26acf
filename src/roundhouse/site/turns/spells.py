"""What a page tells of play by turns: until when somebody has time, and what caretakers have played."""

from datetime import datetime
from typing import NamedTuple


class Until(NamedTuple):
    """Until when somebody has time, as a page says it."""

    before: str
    at: datetime
    after: str

    @property
    def words(self) -> str:
        """The whole sentence, by UTC."""
        return f"{self.before}{self.at:%A} {self.at.day} {self.at:%B, %H:%M} UTC{self.after}"


class Spell(NamedTuple):
    """The events for which a caretaker has played a seat, or plays it."""

    seat: int
    first: int
    """The number of the first event."""
    end: int | None = None
    """The number of the first event after it; None as long as the caretaker plays."""
