"""Railway Rivals, the postal classic: companies build lines over a map, then race trains between towns."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.errors import BadOptions
from roundhouse.core.event import Event
from roundhouse.core.game import Game
from roundhouse.core.judge import LEVELS, Judge
from roundhouse.core.look import Look
from roundhouse.core.options import NamedFiles, Option, Options
from roundhouse.core.post import Post
from roundhouse.core.rules import Rules
from roundhouse.core.view import Bot, View
from roundhouse.games.railway_rivals.data import MOST_SEATS
from roundhouse.games.railway_rivals.happened import places, way
from roundhouse.games.railway_rivals.map_file.reader import default_first, load_map, meaning_of
from roundhouse.games.railway_rivals.meaning import meant_by
from roundhouse.games.railway_rivals.postal import MODULE as POST
from roundhouse.games.railway_rivals.postal import OPTIONS as POST_OPTIONS
from roundhouse.games.railway_rivals.postal.judge import LetterJudge
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.promises import promised
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.tracing import trace

OPTIONS = [
    Option(
        "draw",
        ["as_printed", "dice", "number_cards", "playing_cards"],
        "RU-30",
        "how the destinations are drawn",
    ),
    Option("races", ["all", "15", "12"], "RU-58", "how many races the game has at most"),
    Option("building_end", ["after_turn", "immediately"], "RU-18", "when building stops at three towns"),
    Option(
        "saving_scope",
        ["special_features", "any_cost_5_or_more"],
        "RU-17",
        "for which builds allowance may be saved",
    ),
    Option(
        "junction_repeat", ["once", "every_entry"], "RU-03", "how often a junction is paid for in one hex"
    ),
    Option(
        "late_town_credit",
        ["as_usual", "no", "yes"],
        "RU-52",
        "credits for towns in the Operating Stage; as usual is no at the table, yes by post",
    ),
    Option("fee_unit", ["steps", "hexes_touched"], "RU-20", "what is counted for the fees to rivals"),
    Option("minimum_over", ["all_lines", "players_lines"], "RU-65", "which lines count for the shortest run"),
    Option("hill_deduction", ["per_ascent", "per_hill_hex"], "RU-42", "where hills slow a train"),
    Option("debt", ["allowed", "forbidden"], "RU-19", "whether an account may fall below nothing"),
    Option("joint_share_receipts", ["no", "yes"], "RU-38", "whether partners share what others pay them"),
    Option(
        "unentered",
        ["as_usual", "used_up", "offered_again", "carried"],
        "RU-40",
        "what becomes of a run that nobody enters; as usual is used up at the table, carried by post",
    ),
    Option("ferries", ["as_map", "off", "on"], "RU-74", "whether ferries are bought and used"),
    Option("leapfrog", ["as_map", "off", "on"], "RU-62", "whether one may leap along a rival's track"),
    Option("scoring", ["as_map", "standard", "bus_boss"], "RU-62", "what the trains of a race win"),
    Option("busboss_single", ["30", "20"], "RU-55", "what a train wins that is alone, with Bus Boss scoring"),
    Option(
        "two_player",
        ["off", "two_companies", "third_player"],
        "RU-56",
        "whether two play: with two companies each, or with a third one that they build in turns",
        seats=(3, 4),
    ),
    *POST_OPTIONS,
]


def map_option(files: list[Path]) -> Option:
    """The option `map`: whatever lies in the folder of maps can be chosen."""
    files = default_first(files)
    meaning = f"the map: {', '.join([meaning_of(file) for file in files])}"
    return Option("map", [file.stem for file in files], "RU-59", meaning, file=True)


class RailwayRivals(Game):
    """The game as the registry knows it; `maps` is the folder of its maps, if not its own."""

    def __init__(self, maps: Path | None = None) -> None:
        folder = Path(__file__).parent
        self.maps = NamedFiles(maps or folder / "maps", load_map)
        super().__init__(
            name="railway-rivals",
            title="Railway Rivals",
            seats=(2, MOST_SEATS),
            version=2,
            options=[map_option(self.maps.files), *OPTIONS],
            modules={POST: "by post: letters that are opened together"},
            folder=folder,
            package=__name__,
        )
        self.data_files = self.maps.files
        self.makes_maps = True
        self.by_post = f"modules={POST}"
        self.bots = list(LEVELS)

    def make(self, seats: int, options: Options) -> Rules[Any]:
        sheet = self.maps.chosen(options, "map")
        if POST in options.modules:
            return PostalRules(seats, options, sheet)
        if options.values["unentered"] == "carried":
            raise BadOptions("unentered=carried needs modules=postal [RP-29]")
        return RailwayRules(seats, options, sheet)

    def check(self, path: Path) -> str:
        sheet = load_map(path)
        races = " or ".join([f"{n} races" for n in sheet.races.values()])
        return (
            f"the map {sheet.name}: {len(sheet.names)} hexes, {len(sheet.towns)} towns, "
            f"{sheet.players[0]} to {sheet.players[1]} players, {races}"
        )

    def printed_pages(self, path: Path, look: Look, paper: str, sheets: int) -> list[str]:
        from roundhouse.games.railway_rivals.draw import printed_pages

        return printed_pages(load_map(path), self.words(look.language), look.theme, paper, sheets)

    def blank_map(self, id_: str, wide: int, high: int, flat: bool) -> str:
        from roundhouse.games.railway_rivals.map_file.blank import blank_map

        return blank_map(id_, wide, high, flat)

    def named_grid(self, path: Path, look: Look, picture: str) -> str:
        from roundhouse.games.railway_rivals.draw.paper.named_grid import named_grid

        return named_grid(load_map(path), self.words(look.language), picture)

    def map_option(self, path: Path) -> tuple[str, int]:
        fewest, most = load_map(path).players
        return f"map={path}", min(max(self.usual_seats, fewest), most)

    def survey(self, table: Any) -> object:
        from roundhouse.games.railway_rivals.survey import facts_of

        return facts_of(table)

    def survey_page(
        self, path: Path, seats: int, found: list[object], bots: str, seed: str, language: str
    ) -> str:
        from roundhouse.games.railway_rivals.draw.survey_page import survey_page
        from roundhouse.games.railway_rivals.survey import Survey

        return survey_page(Survey(load_map(path), seats, found), self.words(language), bots, seed)

    def post(self, rules: Rules[Any], language: str) -> Post | None:
        from roundhouse.games.railway_rivals.postal.post_office import PostOffice

        return PostOffice(rules, self.words(language)) if isinstance(rules, PostalRules) else None

    def arguments(self, rules: Rules[Any]) -> dict[str, list[list[str]]]:
        from roundhouse.games.railway_rivals.vocabulary import arguments

        assert isinstance(rules, RailwayRules)
        return arguments(rules)

    def meant_by(self, view: View[Any], part: str) -> list[Action]:
        return meant_by(view, part)

    def favourite(self, view: View[Any]) -> Action | None:
        from roundhouse.games.railway_rivals.bot.entering import plain_choice

        declares = isinstance(as_rivals(view.rules).phase_of(view.state), Declare)
        return plain_choice(view) if declares and view.to_move == view.seat else None

    def promised(self, view: View[Any], action: Action) -> dict[int, int] | None:
        return promised(view, action)

    def places(self, rules: Rules[Any], event: Event) -> tuple[str, ...]:
        return places(event)

    def way(self, rules: Rules[Any], event: Event) -> tuple[str, ...]:
        return way(event)

    def motion(self, view: View[Any], names: list[str], events: Sequence[Event], look: Look) -> str:
        from roundhouse.games.railway_rivals.draw.motion import motion

        return motion(view, names, self.words(look.language), events, look)

    def trace(self, view: View[Any]) -> dict[str, object]:
        return trace(view)

    def judge(self, rules: Rules[Any]) -> Judge[Any] | None:
        from roundhouse.games.railway_rivals.bot.judge import RailwayJudge

        if isinstance(rules, PostalRules):
            return LetterJudge(rules)
        return RailwayJudge(as_rivals(rules))

    def bot(self, level: str) -> Bot:
        if level != "greedy":
            return super().bot(level)
        from roundhouse.games.railway_rivals.bot.greedy import Greedy

        return Greedy()
