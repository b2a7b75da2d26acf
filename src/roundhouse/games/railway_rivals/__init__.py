"""Railway Rivals, the postal classic: companies build lines over a map, then race trains between towns."""

from pathlib import Path
from typing import Any

from roundhouse.core.errors import BadOptions
from roundhouse.core.game import Game
from roundhouse.core.options import Option, Options, own_file
from roundhouse.core.rules import Rules
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.maps import load_map
from roundhouse.games.railway_rivals.rules import RivalsRules

OPTIONS = [
    Option("map", ["first-lines", "thames-and-mersey"], "RU-59", "the map that is played on"),
    Option(
        "draw", ["usual", "dice", "number_cards", "playing_cards"], "RU-30", "how the destinations are drawn"
    ),
    Option("races", ["all", "15", "12"], "RU-58", "how many races the game has at most"),
    Option("building_end", ["after_turn", "immediately"], "RU-18", "when building stops at three towns"),
    Option(
        "saving_scope",
        ["special_features", "any_cost_5_or_more"],
        "RU-17",
        "for which builds allowance may be saved",
    ),
    Option("late_town_credit", ["no", "yes"], "RU-52", "credits for towns in the Operating Stage"),
    Option("hill_deduction", ["per_ascent", "per_hill_hex"], "RU-42", "where hills slow a train"),
    Option("debt", ["allowed", "forbidden"], "RU-19", "whether an account may fall below nothing"),
    Option("joint_share_receipts", ["no", "yes"], "RU-38", "whether partners share what others pay them"),
    Option("map_file", [], "RU-59", "a file with a map of your own"),
]


class RailwayRivals(Game):
    """The game as the registry knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="railway-rivals",
            title="Railway Rivals",
            seats=(2, 6),
            version=1,
            options=OPTIONS,
            modules={},
            folder=Path(__file__).parent,
        )
        self.secretive = False
        self.data_files = sorted((self.folder / "maps").glob("*.toml"))
        self.maps: dict[str, Map] = {}
        """The maps that were asked for so far."""

    def map(self, name: str) -> Map:
        """A map of the game's own folder."""
        if name not in self.maps:
            self.maps[name] = load_map(self.folder / "maps" / f"{name}.toml")
        return self.maps[name]

    def make(self, seats: int, options: Options) -> Rules[Any]:
        name = options.values["map"]
        if options.values["map_file"] and name != options.defaults["map"]:
            raise BadOptions(f"map={name} and map_file=FILE: a table has one map, so give one of them.")
        return RivalsRules(seats, options, own_file(options, "map_file", load_map, self.map(name)))

    def check(self, path: Path) -> str:
        sheet = load_map(path)
        races = " or ".join([f"{n} races" for n in sheet.races.values()])
        return (
            f"the map {sheet.name}: {len(sheet.names)} hexes, {len(sheet.towns)} towns, "
            f"{sheet.players[0]} to {sheet.players[1]} players, {races}"
        )
