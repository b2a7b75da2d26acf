"""Pace: how long a move may take where a table is played by turns, and the reserve for all moves."""

import re
from typing import Final, NamedTuple

from roundhouse.core.errors import RoundhouseError

LIVE: Final = "live"
"""The pace of a table without a clock, as forms and the log write it."""
HOUR: Final = 3600
LONGEST_MOVE: Final = 30 * 24
"""Hours that a move may have at most."""
LONGEST_RESERVE: Final = 90 * 24
FORM: Final = re.compile(r"([0-9]{1,4})h\+([0-9]{1,4})h")


class BadPace(RoundhouseError):
    """No pace is written like this, or it is too long."""


class Pace(NamedTuple):
    """So many hours for each move, and so many in reserve for the whole game."""

    move: int
    reserve: int

    def text(self) -> str:
        """The pace as forms and the log write it: `24h+72h`."""
        return f"{self.move}h+{self.reserve}h"

    def words(self) -> str:
        """The pace as people say it: `1 day a move, 3 days in reserve`."""
        return f"{span(self.move * HOUR)} a move, {span(self.reserve * HOUR)} in reserve"


OFFERED: Final = (Pace(24, 72), Pace(8, 24), Pace(72, 168), Pace(168, 336))
"""The paces that a form offers, the usual one first."""


def parse_pace(text: str) -> Pace | None:
    """The pace that a text says; None for a live table."""
    if text == LIVE:
        return None
    found = FORM.fullmatch(text)
    if not found:
        raise BadPace(f"'{text[:40]}' is no pace: write {LIVE}, or hours a move and in reserve like 24h+72h.")
    pace = Pace(int(found[1]), int(found[2]))
    if not 1 <= pace.move <= LONGEST_MOVE or pace.reserve > LONGEST_RESERVE:
        raise BadPace(
            f"A move has 1 to {LONGEST_MOVE} hours, and a reserve at most {LONGEST_RESERVE}: {text} does not."
        )
    return pace


def said(pace: Pace | None, by_letter: bool = False) -> str:
    """A pace in words, with what it is; where letters are written there is no reserve."""
    if pace is None:
        return "live, without a clock"
    return f"by post: {span(pace.move * HOUR)} a round" if by_letter else f"by turns: {pace.words()}"


def span(seconds: float) -> str:
    """A time in words, rounded down: `2 days`, `1 day and 6 hours`, `40 minutes`."""
    minutes = int(seconds) // 60
    days, hours = divmod(minutes // 60, 24)
    if days and hours and days < 3:
        return f"{counted(days, 'day')} and {counted(hours, 'hour')}"
    if days:
        return counted(days, "day")
    return counted(hours, "hour") if hours else counted(minutes, "minute")


def counted(number: int, noun: str) -> str:
    """So many of a thing."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
