"""Ride the Rails, a game of shares, track and passengers on a map of the United States."""

from pathlib import Path
from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.event import Event
from roundhouse.core.game import Game
from roundhouse.core.judge import LEVELS, Judge
from roundhouse.core.look import Look
from roundhouse.core.options import NamedFiles, Option, Options, parse_options
from roundhouse.core.rules import Rules
from roundhouse.core.view import Bot, View
from roundhouse.games.ride_the_rails.boards.reader import load_board
from roundhouse.games.ride_the_rails.happened import places, traveller, way
from roundhouse.games.ride_the_rails.meaning import meant_by
from roundhouse.games.ride_the_rails.promises import promised
from roundhouse.games.ride_the_rails.rides.whole_rides import goals, ways_to
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules, rules_of

FOLDER: Final = Path(__file__).parent
PRINTED_BOARD: Final = "usa"
"""The board that is played on if no other is asked for."""


def options_of(boards: list[str]) -> list[Option]:
    """The options of the game with these boards to choose from."""
    others = [name for name in boards if name != PRINTED_BOARD]
    return [
        Option("board", [PRINTED_BOARD, *others], "RT-RUL-31", "the map that is played on", file=True),
        Option(
            "yellow_rank", ["all", "single_only"], "RT-RUL-9", "which cities are ranked for Yellow's start"
        ),
        Option("trans_mixed", ["all_city", "any_city"], "RT-RUL-18", "which changes of railroads bring $12"),
    ]


class RideTheRails(Game):
    """The game as the registry knows it. Every file in the folder of boards is a board to choose."""

    def __init__(self, boards: Path = FOLDER / "boards") -> None:
        self.boards = NamedFiles(boards, load_board)
        super().__init__(
            name="ride-the-rails",
            title="Ride the Rails",
            seats=(3, 5),  # RT-SETUP-1
            version=1,
            options=options_of([path.stem for path in self.boards.files]),
            modules={},
            folder=FOLDER,
            package=__name__,
        )
        self.data_files = self.boards.files
        self.bots = list(LEVELS)

    def make(self, seats: int, options: Options) -> Rules[Any]:
        # the board that the option chooses (RT-RUL-31)
        return RailsRules(seats, options, self.boards.chosen(options, "board"))

    def check(self, path: Path) -> str:
        board = load_board(path)
        return (
            f"the board {board.name}: {len(board.places)} hexes, {len(board.cities)} cities ({board.source})"
        )

    def judge(self, rules: Rules[Any]) -> Judge[Any]:
        from roundhouse.games.ride_the_rails.bot.judge import RailsJudge

        return RailsJudge(rules_of(rules))

    def arguments(self, rules: Rules[Any]) -> dict[str, list[list[str]]]:
        from roundhouse.games.ride_the_rails.vocabulary import arguments

        assert isinstance(rules, RailsRules)
        return arguments(rules)

    def meant_by(self, view: View[Any], part: str) -> list[Action]:
        return meant_by(view, part)

    def goals(self, view: View[Any]) -> list[str]:
        return goals(view)

    def ways_to(self, view: View[Any], part: str) -> list[list[Action]]:
        return ways_to(view, part)

    def promised(self, view: View[Any], action: Action) -> dict[int, int] | None:
        return promised(view, action)

    def places(self, rules: Rules[Any], event: Event) -> tuple[str, ...]:
        return places(event)

    def way(self, rules: Rules[Any], event: Event) -> tuple[str, ...]:
        return way(event)

    def traveller(self, rules: Rules[Any], event: Event) -> str:
        return traveller(event)

    def empty_board(self, path: Path, look: Look) -> str:
        from roundhouse.games.ride_the_rails.draw import empty_board

        options = parse_options("", self.options, [], {})
        return empty_board(RailsRules(self.most, options, load_board(path)), self.words(look.language), look)

    def bot(self, level: str) -> Bot:
        if level != "greedy":
            return super().bot(level)
        from roundhouse.games.ride_the_rails.bot.greedy import Greedy

        return Greedy()
