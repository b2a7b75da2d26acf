"""Railroad Rivals, a tile game of railroads, stocks and goods; with one seat its solitaire game."""

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
from roundhouse.core.view import Bot, View
from roundhouse.games.railroad_rivals.data import load_data
from roundhouse.games.railroad_rivals.happened import places, traveller, way
from roundhouse.games.railroad_rivals.meaning import meant_by
from roundhouse.games.railroad_rivals.modules import MODULES
from roundhouse.games.railroad_rivals.modules.baron_rules import BaronRules
from roundhouse.games.railroad_rivals.modules.sixth_player import SEATS as SIX
from roundhouse.games.railroad_rivals.promises import promised
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadModule, RailroadRules

SEVERAL = (2, 6)
OPTIONS = [
    Option("bidding", ["standard", "ranked"], "RR-OPTBID-1", "how the turn order is auctioned", SEVERAL),
    Option(
        "five_player_cubes", ["printed", "full"], "RUL-31", "the cubes in the bag for five players", (5, 5)
    ),
    Option("may_decline_delivery", ["no", "yes"], "RUL-22", "whether a player may deliver nothing"),
    Option("multiplayer_value_cap", ["none", "10"], "RUL-30", "the highest value of a railroad", SEVERAL),
    Option("tiebreak", ["per_tile", "per_distinct_railroad"], "RUL-29", "how stocks decide a tie", SEVERAL),
    Option("challenge", ["no", "yes"], "RR-SOLOCHAL-1", "solitaire with three random starting tiles", (1, 1)),
    Option("tiles", [], "RUL-01", "a file with the city tiles of your own box"),
    Option("six_player_cubes", ["printed", "full"], "RUL-32", "the cubes in the bag for six players", (6, 6)),
    Option(
        "advanced_first_bidder",
        ["last_player", "random_clockwise_every_turn", "auction_on_turn_1_random_clockwise"],
        "RUL-61",
        "who opens an auction of the expansion",
        SEVERAL,
        ("ranked-bidding",),
    ),
    Option(
        "tower_same_railroad",
        ["plus2", "plus1"],
        "RUL-64",
        "a railroad used twice past a water tower",
        SEVERAL,
        ("towers",),
    ),
    Option(
        "upgrade_type",
        ["stock", "city"],
        "RUL-60",
        "what kind of tiles the Locomotive Upgrades are",
        SEVERAL,
        ("upgrades",),
    ),
    Option(
        "end_trigger",
        [
            "no_city_tile_left_and_drafting_over",
            "no_placeable_tile_left_and_drafting_over",
            "hand_empty_at_any_time",
        ],
        "RUL-75",
        "when special tiles in hand let the game end",
        SEVERAL,
        ("new-industry", "headquarters", "upgrades"),
    ),
    Option(
        "looted_links",
        ["usable", "closed_for_delivery"],
        "RUL-80",
        "the links of a looted railroad",
        SEVERAL,
        ("loot",),
    ),
    Option(
        "merged_company",
        ["one", "two_names"],
        "RUL-88",
        "what a merger is for later shenanigans",
        SEVERAL,
        ("merger",),
    ),
    Option(
        "extra_delivery_colour_count",
        ["continue", "reset"],
        "RUL-96",
        "the colours in the extra delivery",
        SEVERAL,
        ("extra-delivery",),
    ),
]


class RailroadRivals(Game):
    """The game as the registry knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="railroad-rivals",
            title="Railroad Rivals",
            seats=(1, 6),  # six with Robber Baron (RB-6P-1)
            version=1,
            options=OPTIONS,
            modules={name: meaning for name, (_, meaning) in MODULES.items()},
            folder=Path(__file__).parent,
            package=__name__,
        )
        self.sets = {"robber-baron": list(MODULES)}  # RUL-101
        self.bots = list(LEVELS)
        self.module_seats = {"sixth-player": (SIX, SIX)}
        self.data = load_data(self.folder / "data.toml")

    def make(self, seats: int, options: Options) -> Rules[Any]:
        self.check_modules(seats, options)
        data = own_file(options, "tiles", load_data) if options.values["tiles"] else self.data  # RUL-01
        if not options.modules:
            return RailroadRules(seats, options, data, [])
        # those that are switched on (RB-MODULAR-1, RUL-101)
        modules: list[RailroadModule] = [MODULES[name][0](seats, options) for name in options.modules]
        return BaronRules(seats, options, data, modules)

    def check_modules(self, seats: int, options: Options) -> None:
        """The modules go together with the seats and the options.

        Six seats bring the sixth player's (RUL-100), and alone there are none (RUL-101).
        """
        if seats == 1 and options.modules:
            raise BadOptions(f"Solitaire has no modules, so not {options.modules[0]} either [RUL-101]")
        if seats == SIX and "sixth-player" not in options.modules:
            options.modules = ["sixth-player", *options.modules]
        trigger, held = options.values["end_trigger"], {"new-industry", "headquarters"} & set(options.modules)
        if (
            trigger != options.defaults["end_trigger"]
            and not held
            and options.values["upgrade_type"] == "stock"
        ):
            raise BadOptions(f"end_trigger={trigger} needs city tiles that are never placed [RUL-75]")
        if "past-15" in options.modules and options.values["multiplayer_value_cap"] != "none":
            raise BadOptions(
                "multiplayer_value_cap=10 and modules=past-15 contradict each other [RB-TRACK-1]"
            )

    def check(self, path: Path) -> str:
        data = load_data(path)
        return f"{len(data.cities)} city tiles of {len(data.railroads)} railroads ({data.source})"

    def arguments(self, rules: Rules[Any]) -> dict[str, list[list[str]]]:
        from roundhouse.games.railroad_rivals.vocabulary import arguments

        assert isinstance(rules, RailroadRules)
        return arguments(rules)

    def mini(self) -> tuple[Rules[Any], Callable[[], Any]] | None:
        from roundhouse.games.railroad_rivals.mini import mini

        rules, start = mini(self.rules(2).options)
        rules.game = self.name
        return rules, start

    def sight(self, encoding: Encoding) -> Sight:
        from roundhouse.games.railroad_rivals.sight import RailroadSight

        return RailroadSight(encoding)

    def meant_by(self, view: View[Any], part: str) -> list[Action]:
        return meant_by(view, part)

    def promised(self, view: View[Any], action: Action) -> dict[int, int] | None:
        return promised(view, action)

    def places(self, rules: Rules[Any], event: Event) -> tuple[str, ...]:
        return places(event)

    def way(self, rules: Rules[Any], event: Event) -> tuple[str, ...]:
        return way(event)

    def traveller(self, rules: Rules[Any], event: Event) -> str:
        return traveller(event)

    def bot(self, level: str) -> Bot:
        if level != "greedy":
            return super().bot(level)
        from roundhouse.games.railroad_rivals.bot.greedy import NEAR_EQUAL, Greedy

        return Greedy(NEAR_EQUAL)

    def judge(self, rules: Rules[Any]) -> Judge[Any] | None:
        from roundhouse.games.railroad_rivals.bot.judge import RailroadJudge

        assert isinstance(rules, RailroadRules)
        return RailroadJudge(rules)
