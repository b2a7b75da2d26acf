"""The stock track of the expansion, on which markers go round."""

from typing import Final

from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule

SPACES: Final = 15
"""The highest space of the track on the board of Robber Baron (RB-COMP-1)."""


class Past15(BaronModule):
    """Past 15 a marker goes round to 1 and is turned over.

    Nothing is to be done for it in the rules, because values never had an end (RUL-98): with this module the
    track is drawn with 15 spaces, and `place_on_track` says where a marker stands.
    """


def place_on_track(value: int) -> tuple[int, int]:
    """The space on which the marker of a value stands, and how often it has gone round (RB-TRACK-1)."""
    rounds = (value - 1) // SPACES if value > SPACES else 0
    return value - rounds * SPACES, rounds
