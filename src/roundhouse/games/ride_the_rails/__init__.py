"""Ride the Rails, a game of shares, track and passengers on a map of the United States."""

from pathlib import Path
from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.game import Game
from roundhouse.core.options import NamedFiles, Option, Options
from roundhouse.core.rules import Rules
from roundhouse.core.view import Bot, View
from roundhouse.games.ride_the_rails.boards.reader import load_board
from roundhouse.games.ride_the_rails.promises import promised
from roundhouse.games.ride_the_rails.rules.rules import RailsRules

OPTIONS = [
    Option("board", ["usa", "usa-40"], "RT-RUL-31", "the map that is played on", file=True),
    Option("yellow_rank", ["all", "single_only"], "RT-RUL-9", "which cities are ranked for Yellow's start"),
    Option("trans_mixed", ["all_city", "any_city"], "RT-RUL-18", "which changes of railroads bring $12"),
]


class RideTheRails(Game):
    """The game as the registry knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="ride-the-rails",
            title="Ride the Rails",
            seats=(3, 5),
            version=1,
            options=OPTIONS,
            modules={},
            folder=Path(__file__).parent,
            package=__name__,
        )
        self.boards = NamedFiles(self.folder / "boards", load_board)
        self.data_files = self.boards.files

    def make(self, seats: int, options: Options) -> Rules[Any]:
        return RailsRules(seats, options, self.boards.chosen(options, "board"))

    def check(self, path: Path) -> str:
        board = load_board(path)
        return (
            f"the board {board.name}: {len(board.places)} hexes, {len(board.cities)} cities ({board.source})"
        )

    def promised(self, view: View[Any], action: Action) -> dict[int, int] | None:
        return promised(view, action)

    def bot(self, level: str) -> Bot:
        if level != "greedy":
            return super().bot(level)
        from roundhouse.games.ride_the_rails.bot.greedy import Greedy

        return Greedy()
