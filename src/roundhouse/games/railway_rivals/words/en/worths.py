"""Of what the worth of a choice is made, in English: `6.2 by races to come, −1 by what rivals are paid`."""

from typing import Final

from roundhouse.core.judge import Valued

PARTS: Final = {
    "races": "{} by races to come",
    "credit": "{} for a town without a railway",
    "later": "{} by what lies beyond",
    "dues": "{} by what rivals are paid",
    "cost": "{} for the track",
    "saved": "{} by what it is saved for",
    "places": "{} for the places around",
    "rivals": "{} by rivals who are as near",
    "prize": "{} by the prize on the average",
    "fees": "{} in fees",
    "received": "{} in fees from others",
    "others": "{} by what the others get on the average",
    "joint": "{} more than without the joint run",
    "partner": "{} more for the other of the two",
    "powers": "{} more for the rival by an exchange of running powers",
}
"""What each part says; `RailwayJudge.values` and `EntryChoice.values` have them."""
HARDLY: Final = 0.05
"""What is less than this goes unsaid."""


def in_words(valued: Valued) -> str:
    """The parts in their order, the weightiest first."""
    return ", ".join([said(name, part) for name, part in valued.parts if abs(part) >= HARDLY])


def said(name: str, part: float) -> str:
    """One part: `6.2 by races to come`, `3 less than without the joint run`."""
    if part < 0 and "{} more" in PARTS[name]:
        return PARTS[name].replace("{} more", "{} less").format(number(-part))
    return PARTS[name].format(number(part))


def number(part: float) -> str:
    """A worth with its sign where it is below 0, and one digit where it is not whole."""
    size = abs(round(part, 1))
    return f"{'−' if part < 0 else ''}{int(size) if size == int(size) else size}"
