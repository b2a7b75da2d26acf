"""The rules of a table of Railroad Rivals: its phases in the order of the rulebook, and what the core asks.

What the ledger says is about: a delivery `COLOUR,FROM,TO`, a link that paid its owner `FROM,TO`, a new link
`NEW,OLD,RAILROAD`, a stock or a value `RAILROAD`, a tile `CITY`.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit, bits_of, has
from roundhouse.core.counts import amount, one
from roundhouse.core.dice import Dice
from roundhouse.core.errors import must
from roundhouse.core.module import Module
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.rules import Rules
from roundhouse.core.state import OVER
from roundhouse.core.typed import plain
from roundhouse.games.railroad_rivals.actions import Notation
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.hidden import guess_state, mask_state
from roundhouse.games.railroad_rivals.invariants import check_always, check_over
from roundhouse.games.railroad_rivals.packing import CUBES, STOCKS, in_rows, laid_city
from roundhouse.games.railroad_rivals.position import Pieces, lay_tiles, note_passes, position_fields
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.delivering import DeliverGood
from roundhouse.games.railroad_rivals.rules.drafting import DraftTiles
from roundhouse.games.railroad_rivals.rules.drawing_tiles import DrawTiles
from roundhouse.games.railroad_rivals.rules.ending import EndTurn, places
from roundhouse.games.railroad_rivals.rules.matching import Matching
from roundhouse.games.railroad_rivals.rules.placing import PlaceCity
from roundhouse.games.railroad_rivals.rules.setting_up import (
    ALL_CUBES,
    CUBES_BY_SEATS,
    DealOrder,
    DealTiles,
    RemoveTiles,
    StartingTile,
)
from roundhouse.games.railroad_rivals.rules.solitaire import HIGHEST_VALUE, solitaire_phases
from roundhouse.games.railroad_rivals.state import RailroadState

NO_CAP: Final = 1_000_000


class RailroadModule(Module[RailroadState]):
    """A module of Railroad Rivals: besides what every module may, it changes tiles and the bag."""

    rules: "RailroadRules"
    """The rules of its table."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options

    def tiles(self, data: Data) -> Data:
        """The tiles with those that this module brings."""
        return data

    def bag(self, bag: tuple[int, ...]) -> tuple[int, ...]:
        """The cubes with those that this module brings, by colour."""
        return bag

    def join(self, rules: "RailroadRules") -> None:
        """Come to the table, whose tiles are known by now, before phases and verbs are asked for."""
        self.rules = rules


class RailroadRules(Rules[RailroadState]):
    """Railroad Rivals for one table: the phases of a turn; with one seat the solitaire game."""

    def __init__(self, seats: int, options: Options, data: Data, modules: list[RailroadModule]) -> None:
        self.options = options
        self.modules = modules
        for module in modules:
            data = module.tiles(data)
        self.data = data
        self.notation = Notation(data, seats)
        for module in modules:
            module.join(self)
        self.matching = Matching(data)
        values = options.values
        self.per_tile = values["tiebreak"] == "per_tile"
        cubes: tuple[int, ...] = (  # RR-SETUP-18, RUL-31
            ALL_CUBES if values["five_player_cubes"] == "full" else CUBES_BY_SEATS[min(seats, 5)]
        )
        for module in modules:
            cubes = module.bag(cubes)
        self.bag: tuple[int, ...] = cubes
        self.no_cubes = in_rows((0,) * len(data.cities))
        self.cubes: i64 = sum([n * one(colour, CUBES) for colour, n in enumerate(self.bag)])
        one_each: i64 = sum([one(railroad, STOCKS) for railroad in range(len(data.railroads))])
        self.stocks: i64 = sum([stock.copies * one(i, STOCKS) for i, stock in enumerate(data.stocks)])
        self.stocks_out: i64 = one_each if seats == 2 else 0  # RR-2P-1
        self.may_decline = values["may_decline_delivery"] == "yes"
        self.challenge = values["challenge"] == "yes"  # RR-SOLOCHAL-1
        phases: list[Phase[RailroadState]]
        if seats == 1:
            self.cap = HIGHEST_VALUE  # RR-SOLO-19
            phases = solitaire_phases(
                self.notation, self.matching, self.challenge, self.may_decline, self.cap
            )
        else:
            cap = values["multiplayer_value_cap"]
            self.cap = NO_CAP if cap == "none" else int(cap)  # without a limit (RUL-30, RUL-98)
            phases = [
                # the setup, in this order (RUL-38): for two the starting tile is drawn, then six tiles leave,
                # then hands are dealt (RUL-35)
                DealOrder(self.notation),
                StartingTile(self.notation, self.matching),
                RemoveTiles(self.notation),
                DealTiles(self.notation),
                # a turn (RR-TURN-1, RR-GOAL-3): tiles are turned up before the auction (RR-DRAW-4), and cubes
                # are delivered when all have placed or passed (RR-DELIVER-1)
                DrawTiles(self.notation),
                BidForOrder(self.notation, values["bidding"] == "ranked"),  # RR-OPTBID-1
                DraftTiles(self.notation),
                PlaceCity(self.notation, self.matching, "Place a city tile", "RR-PLACE-1"),
                DeliverGood(self.notation, self.may_decline, self.cap, "Deliver a good", "RR-DELIVER-2"),
                EndTurn(data, self.per_tile),  # after the last turn it scores the stock (RUL-26)
            ]
        verbs = self.notation.verbs()
        for module in modules:
            phases = module.phases(phases)  # what a module changes holds, all else stays (RB-MODULAR-2)
            verbs += module.verbs()
        super().__init__(seats, options, phases, verbs)
        self.pieces = Pieces(data, seats)
        self.fields = position_fields(self.pieces)
        self.secretive = seats > 1

    def risen(self, s: RailroadState, railroad: int) -> int:
        """The value of a railroad after a delivery over one of its links (RR-DELIVER-10, RR-SOLO-18)."""
        return min(self.cap, s.values[railroad] + (2 if self.seats == 1 else 1))

    def spelling(self, verb: str) -> dict[str, str]:
        """Tiles, railroads and colours in any case, and cities by their names."""
        known = {plain(city.name): city.id for city in self.data.cities}
        words = [*self.data.city_of, *self.data.stock_of, *self.data.colours]
        return known | {word.lower(): word for word in words}

    # What the core asks of every game

    def empty_table(self) -> RailroadState:
        return self.lay_out(RailroadState(self.seats))

    def lay_out(self, s: RailroadState) -> RailroadState:
        """Put the components on the table: all tiles lie in their piles (RR-SETUP-8).

        A pile is what is left in it, in no order: mixed, each kind by itself (RR-SETUP-5).
        """
        s.bag = self.cubes  # RR-SETUP-17, before any are drawn (RUL-38)
        # a marker for each railroad (RR-COMP-8), worth 0 (RUL-02), also off the track (RR-SOLO-1, RUL-43)
        s.values = (0,) * len(self.data.railroads)
        s.city_left = len(self.data.cities) - self.data.late
        s.city_pile = bit(s.city_left) - 1
        s.stock_pile = self.stocks - self.stocks_out  # alone all 48 (RR-SOLO-8), for two 36 (RR-2P-1)
        s.stocks_out = self.stocks_out
        s.stacks = self.no_cubes
        return s

    def end_rule(self) -> str:
        return "RR-END-2" if self.seats > 1 else "RR-SOLO-23"

    def clone(self, s: RailroadState) -> RailroadState:
        return s.clone()

    def mask(self, s: RailroadState, seat: int) -> RailroadState:
        return mask_state(s, seat)

    def guess(self, s: RailroadState, seat: int, dice: Dice) -> RailroadState:
        return guess_state(self.data, s, dice)

    def complete(self, s: RailroadState) -> None:
        note_passes(s)
        lay_tiles(self.data, self.matching, s)

    def check(self, s: RailroadState) -> None:
        """Raise BadPosition unless some game can stand like this."""
        self.check_always(s)
        if s.phase == OVER:
            check_over(s)
            return
        phase = self.phases[s.phase]
        phase.check(s)
        must(len(phase.legal(s)) > 0, phase.rule, f"Nothing can be done in '{phase.name}'.")

    def check_always(self, s: RailroadState) -> None:
        """Raise BadPosition unless what holds in every phase does."""
        check_always(self.data, self.bag, self.cap, s)

    def ranking(self, s: RailroadState) -> list[int]:
        return places(s, self.per_tile)

    def component_counts(self, s: RailroadState) -> dict[str, int]:
        counts: dict[str, int] = {}
        laid = bits_of([laid_city(tile) for tile in s.laid])
        for i, city in enumerate(self.data.cities):
            spots = [s.city_pile, s.city_display, s.removed, s.discarded, laid, *s.hands]
            counts[f"city:{city.id}"] = sum([has(spot, i) for spot in spots])
        for i, stock in enumerate(self.data.stocks):
            spots = [s.stock_pile, s.stock_display, s.stocks_out, *s.portfolios]
            counts[f"stock:{stock.id}"] = sum([amount(spot, i, STOCKS) for spot in spots])
        for i, colour in enumerate(self.data.colours):
            spots = [s.bag, s.delivered, *s.cubes()]
            progression = len([other for other in s.progression if other == i])
            counts[f"cube:{colour}"] = sum([amount(spot, i, CUBES) for spot in spots]) + progression
        return counts

    def max_actions(self) -> int:
        # City tiles are drafted for at most 36 / seats turns; after that every turn but the last places one.
        # A turn: the display and its draft; for each seat a tile, its cubes, a delivery. An auction: a pass
        # for each seat, and fewer bids than anyone can have points.
        cities = len(self.data.cities)
        turns = cities // self.seats + cities + 1
        points = 16 + turns * (3 + 2 * self.seats)
        return 4 + 6 + self.seats + turns * (4 * self.seats + 3 * self.seats + self.seats + points)
