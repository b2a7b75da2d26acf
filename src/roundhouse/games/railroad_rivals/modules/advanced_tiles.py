"""The advanced city tiles: Transcontinental Railroad, New Industry, Railroad Headquarters."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, bare, one
from roundhouse.core.bits import bit, count, has
from roundhouse.core.errors import Refusal, must
from roundhouse.core.module import after, instead
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING, PUBLIC
from roundhouse.games.railroad_rivals.actions import Place
from roundhouse.games.railroad_rivals.data import BLANK_EDGE, WILD, City, Data
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState, as_baron
from roundhouse.games.railroad_rivals.modules.deliver_step import in_step
from roundhouse.games.railroad_rivals.packing import laid_city
from roundhouse.games.railroad_rivals.rules.ending import drafting_over
from roundhouse.games.railroad_rivals.rules.placing import PlaceCity
from roundhouse.games.railroad_rivals.rules.setting_up import DealTiles
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

BLANK_SIDES: Final = (BLANK_EDGE, BLANK_EDGE, BLANK_EDGE, BLANK_EDGE)
WILD_SIDES: Final = (WILD, WILD, WILD, WILD)
TRANSCONTINENTAL_GOODS: Final = 4
"""Its number, and so its cubes (RB-TRANS-4, RUL-70)."""


class MixTiles(Phase[RailroadState]):
    """When the hands are dealt, the advanced city tiles are mixed into the City pile."""

    def __init__(self) -> None:
        super().__init__("Mix in the advanced tiles", "RB-TILE-1")

    def enter(self, s: RailroadState) -> bool:
        waiting = as_baron(s)
        if waiting.aside:
            s.city_pile |= waiting.aside
            s.city_left += count(waiting.aside)
            waiting.aside = 0
            s.note(PUBLIC, "RB-TILE-1")
        return False

    def check(self, s: RailroadState) -> None:
        must(False, self.rule, "No game rests while tiles are mixed.")


class PlaceLast(PlaceCity):
    """With tiles in hand that are never placed, the last city tile is another matter."""

    def __init__(self, rules: RailroadRules) -> None:
        super().__init__(rules.notation, rules.matching, "Place a city tile", "RR-PLACE-1")
        self.trigger = rules.options.values["end_trigger"]

    def was_last(self, s: RailroadState, seat: i64) -> bool:
        """Whether no city tile is left in hand and no more can be drafted, or by option (RUL-75)."""
        hand: i64 = s.hands[seat]
        if self.trigger == "no_placeable_tile_left_and_drafting_over" and hand >= 0:
            return hand & self.placeable == 0 and drafting_over(s)
        if self.trigger == "hand_empty_at_any_time":
            return hand == 0
        return hand == 0 and drafting_over(s)

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        if isinstance(a, Place) and s.filling == NOTHING and not has(self.placeable, a.city):
            return Refusal("RB-TILE-3", f"{self.data.cities[a.city].name} is never laid on the map.")
        return super().allows(s, a)


def mixed(phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
    """The phases with the one that mixes in the advanced city tiles, after the deal (RB-TILE-1)."""
    return phases if any(isinstance(p, MixTiles) for p in phases) else after(phases, DealTiles, MixTiles())


def last_by_ruling(rules: RailroadRules, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
    """The phases with a last tile as `PlaceLast` has it."""
    return instead(phases, PlaceCity, PlaceLast(rules))


class Transcontinental(BaronModule):
    """A city tile with four wild edges, which is drafted and placed like any other.

    What wild edges match is said by `Matching`: a link keeps the railroad that it was made with, and an open
    wild edge counts when it is asked whether a tile can match.
    """

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.fields = ("aside",)

    def tiles(self, data: Data) -> Data:
        # placed as any city tile (RB-TRANS-1), with four wild edges (RB-TRANS-2, RB-COMP-7)
        tile = City("transcontinental", "Transcontinental Railroad", WILD_SIDES, TRANSCONTINENTAL_GOODS)
        return data.with_city(tile)

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        return mixed(phases)


class HeldTile(BaronModule):
    """A city tile that is held in hand until it is played in a deliver step."""

    def __init__(self, seats: int, options: Options, id_: str, title: str, rule: str) -> None:
        super().__init__(seats, options)
        self.id = id_
        """The tile's id, and the verb that plays it."""
        self.title = title
        self.rule = rule
        """The rule that says when it may be played."""
        self.fields = ("aside",)
        self.acts = True
        self.secret = True
        self.city: i64 = 0
        """The number of the tile."""

    def join(self, rules: RailroadRules) -> None:
        super().join(rules)
        self.city = rules.data.city_of[self.id]

    def tiles(self, data: Data) -> Data:
        # a city tile, but never laid (RB-TILE-3, RB-COMP-7): it stays in the hand (RB-INDUSTRY-1, RB-HQ-1)
        return data.with_city(City(self.id, self.title, BLANK_SIDES, 0, placeable=False))

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        return in_step(self, last_by_ruling(self.rules, mixed(phases)))

    def held(self, s: BaronState, seat: i64) -> bool:
        """Whether the tile is in this seat's hand; False where a view does not know it."""
        hand: i64 = s.hands[seat]
        return hand > 0 and has(hand, self.city)

    def played(self, s: BaronState) -> bool:
        """Whether the tile has been played; then it has left the game."""
        return has(s.discarded, self.city)

    def why_not_held(self, s: BaronState, seat: int) -> Refusal | None:
        return None if self.held(s, seat) else Refusal(self.rule, f"You do not hold the {self.title} tile.")

    def play(self, s: BaronState, seat: int) -> None:
        """The tile leaves the hand and the game (RB-INDUSTRY-4, RB-HQ-4)."""
        tile = bit(self.city)
        s.take_tile(seat, self.city)
        s.discarded |= tile


class Industry(Action):
    """`industry:CITY`: play New Industry on a tile."""

    def __init__(self, city: i64, id_: str) -> None:
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"industry:{self.id}"

    def parts(self) -> tuple[str, ...]:
        return ("tile:industry", f"site:{self.id}")


class NewIndustry(HeldTile):
    """A tile on the table is filled once more, before or after the delivery."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "industry", "New Industry", "RB-INDUSTRY-2")

    def verbs(self) -> list[Verb]:
        return [Verb("industry", "industry:CITY", self.read)]

    def read(self, args: list[str]) -> Action:
        city = self.rules.notation.city(one(args, "industry:CITY"))
        return Industry(city, self.rules.notation.ids[city])

    def offers(self, s: BaronState, seat: int) -> list[Action]:
        """In any own step while it is held, the turn of its draft included (RB-INDUSTRY-2, RUL-73)."""
        if not self.held(s, seat):
            return []
        ids = self.rules.notation.ids
        return [Industry(laid_city(tile), ids[laid_city(tile)]) for tile in s.laid]

    def offered(self, s: BaronState, seat: i64) -> i64:
        return len(s.laid) if self.held(s, seat) else 0

    def fills(self, s: BaronState) -> bool:
        return self.played(s)

    def owns(self, a: Action) -> bool:
        return isinstance(a, Industry)

    def refuses(self, s: BaronState, seat: int, a: Action) -> Refusal | None:
        assert isinstance(a, Industry)
        if self.held(s, seat) and a.city not in [laid_city(tile) for tile in s.laid]:
            name = self.rules.data.cities[a.city].name
            return Refusal("RB-INDUSTRY-3", f"{name} does not lie on the table.")
        return self.why_not_held(s, seat)

    def carry_out(self, s: BaronState, seat: int, a: Action) -> None:
        assert isinstance(a, Industry)
        self.play(s, seat)
        if s.bag != 0:  # an empty bag brings nothing (RUL-73)
            s.filling = a.city  # it is given cubes once more (RB-INDUSTRY-3)
        else:
            s.note(seat, "RUL-19", a.id)


class PlayHeadquarters(Action):
    """`headquarters`: play the Railroad Headquarters."""

    def text(self) -> str:
        return "headquarters"

    def parts(self) -> tuple[str, ...]:
        return ("tile:headquarters",)


HEADQUARTERS: Final = PlayHeadquarters()


class Headquarters(HeldTile):
    """One more delivery in this step."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "headquarters", "Railroad Headquarters", "RB-HQ-2")

    def verbs(self) -> list[Verb]:
        return [Verb("headquarters", "headquarters", self.read)]

    def read(self, args: list[str]) -> Action:
        return bare(args, HEADQUARTERS)

    def offers(self, s: BaronState, seat: int) -> list[Action]:
        """In any own step while it is held, the turn of its draft included (RB-HQ-2)."""
        return [HEADQUARTERS] if self.held(s, seat) else []

    def offered(self, s: BaronState, seat: i64) -> i64:
        return 1 if self.held(s, seat) else 0

    def further_deliveries(self, s: BaronState) -> int:
        return 1 if self.played(s) else 0

    def owns(self, a: Action) -> bool:
        return isinstance(a, PlayHeadquarters)

    def refuses(self, s: BaronState, seat: int, a: Action) -> Refusal | None:
        return self.why_not_held(s, seat)

    def carry_out(self, s: BaronState, seat: int, a: Action) -> None:
        self.play(s, seat)
        s.due += 1  # in this step (RB-HQ-3), before the first delivery or after it (RUL-74)
        s.note(seat, "RB-HQ-3")
