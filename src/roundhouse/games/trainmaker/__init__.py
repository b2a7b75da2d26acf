"""Trainmaker, a dice game of railroad entrepreneurship by Chris Leder; the Steam Engine by Ken Grazier."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.encoding import Encoding
from roundhouse.core.errors import BadOptions
from roundhouse.core.event import Event
from roundhouse.core.game import Game
from roundhouse.core.judge import LEVELS, Judge
from roundhouse.core.options import Option, Options, own_file
from roundhouse.core.rules import Rules
from roundhouse.core.sight import Sight
from roundhouse.core.turn_ends import TurnEnds
from roundhouse.core.view import Bot, View
from roundhouse.games.trainmaker.data import load_data
from roundhouse.games.trainmaker.happened import places
from roundhouse.games.trainmaker.meaning import meant_by
from roundhouse.games.trainmaker.modules.steam_engine import SteamEngine
from roundhouse.games.trainmaker.promises import promised
from roundhouse.games.trainmaker.rules.table_rules import TrainModule, TrainRules

OPTIONS = [
    Option("max_locomotives", ["2", "7"], "TM-RUL-4", "the most locomotives a train may have"),
    Option("first", ["1", "2", "3", "4", "5", "6"], "TM-RUL-29", "the seat that begins"),
    Option("cards", [], "TM-SETUP-7", "a file with the cards of your own box"),
]
MODULES: dict[str, type[TrainModule]] = {"steam-engine": SteamEngine}  # TM-STEAM-1


class Trainmaker(Game):
    """The game as the registry knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="trainmaker",
            title="Trainmaker",
            seats=(1, 6),  # TM-SETUP-1
            version=1,
            options=OPTIONS,
            modules={"steam-engine": "the Steam Engine, a dummy opponent (always there in solitaire)"},
            folder=Path(__file__).parent,
            package=__name__,
        )
        self.wins_alone = True  # against the Steam Engine
        self.data = load_data(self.folder / "data.toml")
        self.dice = "die:"
        self.bots = list(LEVELS)

    def make(self, seats: int, options: Options) -> Rules[Any]:
        if seats == 1:
            options.modules = ["steam-engine"]  # one player never plays without it (TM-RUL-28)
        if seats == 6 and options.modules:
            raise BadOptions("Six players and the Steam Engine would need 13 Contracts of 12 [TM-RUL-28]")
        if int(options.values["first"]) > seats:
            raise BadOptions(f"first={options.values['first']}, but there are {seats} seats [TM-RUL-29]")
        kinds = [MODULES[name] for name in options.modules]
        data = own_file(options, "cards", load_data) if options.values["cards"] else self.data
        return TrainRules(seats, options, data, kinds)

    def check(self, path: Path) -> str:
        data = load_data(path)
        return f"{len(data.cities)} City cards and {len(data.contracts)} Contracts ({data.source})"

    def bot(self, level: str) -> Bot:
        if level != "greedy":
            return super().bot(level)
        from roundhouse.games.trainmaker.bot.greedy import Greedy

        return Greedy()

    def judge(self, rules: Rules[Any]) -> Judge[Any] | None:
        from roundhouse.games.trainmaker.bot.judge import TrainJudge

        assert isinstance(rules, TrainRules)
        return TrainJudge(rules)

    def turn_ends(self, rules: Rules[Any]) -> TurnEnds[Any] | None:
        from roundhouse.games.trainmaker.bot.turn_ends import TrainEnds

        assert isinstance(rules, TrainRules)
        return TrainEnds(rules) if rules.seats == 1 else None

    def arguments(self, rules: Rules[Any]) -> dict[str, list[list[str]]]:
        from roundhouse.games.trainmaker.vocabulary import arguments

        assert isinstance(rules, TrainRules)
        return arguments(rules)

    def mini(self) -> tuple[Rules[Any], Callable[[], Any]] | None:
        from roundhouse.games.trainmaker.mini import mini

        rules, start = mini(self.rules(2).options)
        rules.game = self.name
        return rules, start

    def sight(self, encoding: Encoding) -> Sight:
        from roundhouse.games.trainmaker.sight import TrainSight

        return TrainSight(encoding)

    def meant_by(self, view: View[Any], part: str) -> list[Action]:
        return meant_by(view, part)

    def promised(self, view: View[Any], action: Action) -> dict[int, int] | None:
        return promised(view, action)

    def places(self, rules: Rules[Any], event: Event) -> tuple[str, ...]:
        return places(rules, event)
