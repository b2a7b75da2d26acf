"""Ten Stops, a toy: a die, a line of ten stops, and one secret for each player."""

from pathlib import Path
from typing import Any

from examples.ten_stops.rules import ROUNDS, STATION_POINTS, STATIONS, Drive, StopsRules
from roundhouse.core.action import Action
from roundhouse.core.game import Game
from roundhouse.core.options import Options
from roundhouse.core.rules import Rules
from roundhouse.core.view import View


class TenStops(Game):
    """The game as the registry knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="ten-stops",
            title="Ten Stops",
            seats=(2, 4),
            version=1,
            options=[],
            modules={},
            folder=Path(__file__).parent,
            package=__name__,
        )
        self.bots = []
        self.data_files = []

    def make(self, seats: int, options: Options) -> Rules[Any]:
        return StopsRules(seats, options)

    def promised(self, view: View[Any], action: Action) -> dict[int, int] | None:
        s = view.state
        if s.turn == ROUNDS * s.seats - 1:
            return None  # the game ends with this decision, and hidden tickets are paid too
        return {s.seat: STATION_POINTS} if isinstance(action, Drive) and action.stop in STATIONS else {}
