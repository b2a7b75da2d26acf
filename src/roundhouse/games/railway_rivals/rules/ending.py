"""The end of the game: after the last race the richest company has won."""

from roundhouse.core.phase import Phase
from roundhouse.core.state import PUBLIC
from roundhouse.games.railway_rivals.rules.draw_run import DrawRun
from roundhouse.games.railway_rivals.state import RivalsState


class EndRun(Phase[RivalsState]):
    """RW-B7.1: nobody decides here; after the last race the game is over."""

    def __init__(self, drawing: DrawRun) -> None:
        super().__init__("End of the run", "RW-B7.1")
        self.drawing = drawing

    def enter(self, s: RivalsState) -> bool:
        if s.operating and s.drawings > 0 and self.drawing.over(s):
            s.note(PUBLIC, "RW-B7.1")
            s.finish()
        return False


def ranking(money: tuple[int, ...]) -> list[int]:
    """Most money first (RW-0.10); equal balances share a place (RW-B7.1, RU-58)."""
    return [1 + len([other for other in money if other > own]) for own in money]
