"""The end of the game: which run is the last, and that the richest company has won."""

from roundhouse.core.phase import Phase
from roundhouse.core.state import PUBLIC
from roundhouse.games.railway_rivals.state import RailwayState


def was_last_run(s: RailwayState, races: int) -> bool:
    """Whether the run just done with was the last (RW-B5.14, RU-58).

    All keys have been used then, or there have been so many races. Runs that still wait for track do not
    count: nobody looks at `s.waiting` here.
    """
    return not any(s.unused) or s.settled >= races


class EndGame(Phase[RailwayState]):
    """Nobody decides here; after the last race the game is over."""

    def __init__(self, races: int) -> None:
        super().__init__("End of the run", "RW-B7.1")
        self.races = races

    def enter(self, s: RailwayState) -> bool:
        if s.operating and s.drawings > 0 and was_last_run(s, self.races):
            s.note(PUBLIC, "RW-B7.1")
            s.finish()
        return False


def ranking(money: tuple[int, ...]) -> list[int]:
    """Most money first (RW-0.10); equal balances share a place (RW-B7.1, RU-58)."""
    return [1 + len([other for other in money if other > own]) for own in money]
