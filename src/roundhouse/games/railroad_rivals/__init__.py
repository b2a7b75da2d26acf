"""Railroad Rivals, a tile game of railroads, stocks and goods; with one seat its solitaire game."""

from pathlib import Path
from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.errors import BadOptions
from roundhouse.core.game import Game
from roundhouse.core.options import Option, Options, own_file
from roundhouse.core.rules import Rules
from roundhouse.core.state import Entry
from roundhouse.core.view import Bot, View
from roundhouse.games.railroad_rivals import hints, words
from roundhouse.games.railroad_rivals.data import load_data
from roundhouse.games.railroad_rivals.rules import RivalRules

OPTIONS = [
    Option("bidding", ["standard", "ranked"], "RR-OPTBID-1", "how the turn order is auctioned"),
    Option("five_player_cubes", ["printed", "full"], "RUL-31", "the cubes in the bag for five players"),
    Option("may_decline_delivery", ["no", "yes"], "RUL-22", "whether a player may deliver nothing"),
    Option("multiplayer_value_cap", ["none", "10"], "RUL-30", "the highest value of a railroad"),
    Option("tiebreak", ["per_tile", "per_distinct_railroad"], "RUL-29", "how stocks decide a tie"),
    Option("challenge", ["no", "yes"], "RR-SOLOCHAL-1", "solitaire with three random starting tiles"),
    Option("tiles", [], "RUL-01", "a file with the city tiles of your own box"),
]
WHERE = {
    "bidding": (2, 5),
    "five_player_cubes": (5, 5),
    "multiplayer_value_cap": (2, 5),
    "tiebreak": (2, 5),
    "challenge": (1, 1),
}
"""The numbers of seats at which an option has a meaning, where that is not all of them."""


class RailroadRivals(Game):
    """The game as the registry knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="railroad-rivals",
            title="Railroad Rivals",
            seats=(1, 5),
            version=1,
            options=OPTIONS,
            modules={},
            folder=Path(__file__).parent,
        )
        self.open_alone = True
        self.data = load_data(self.folder / "data.toml")
        self.inks = words.INKS

    def make(self, seats: int, options: Options) -> Rules[Any]:
        for option in self.options:
            fewest, most = WHERE.get(option.name, (self.fewest, self.most))
            value = options.values[option.name]
            if value != option.default and not fewest <= seats <= most:
                needed = f"{fewest}" if fewest == most else f"{fewest} to {most}"
                raise BadOptions(
                    f"{option.name}={value} is for {needed} seats, not for {seats} [{option.rule}]"
                )
        return RivalRules(seats, options, own_file(options, "tiles", load_data, self.data))

    def check(self, path: Path) -> str:
        data = load_data(path)
        return f"{len(data.cities)} city tiles of {len(data.railroads)} railroads ({data.source})"

    def layers(self, view: View[Any], names: list[str], theme: str, choices: bool, wide: bool) -> list[str]:
        from roundhouse.games.railroad_rivals.draw import layers

        return layers(view, names, theme, choices, wide)

    def bot(self, level: str) -> Bot:
        if level != "greedy":
            return super().bot(level)
        from roundhouse.games.railroad_rivals.greedy import Greedy

        return Greedy()

    def show(self, view: View[Any], names: list[str]) -> list[str]:
        return words.show(view, names)

    def ask(self, view: View[Any], names: list[str]) -> str:
        return words.ask(view, names)

    def hint(self, view: View[Any], action: Action, names: list[str]) -> str:
        return hints.hint(view, action, names)

    def say(self, rules: Rules[Any], actor: int, action: Action, names: list[str]) -> str:
        return words.say(rules, actor, action, names)

    def note(self, rules: Rules[Any], entry: Entry, names: list[str]) -> str:
        return words.note(rules, entry, names)
