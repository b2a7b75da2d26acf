"""Railroad Rivals for two to five: the phases of a turn in the rulebook's order, the end, and the rules.

What the ledger says is about: a delivery `COLOUR,FROM,TO`, a link that paid its owner `FROM,TO`, a new link
`NEW,OLD,RAILROAD`, a stock or a value `RAILROAD`, a tile `CITY`.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, members, nth
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.module import Module
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, NOTHING, OVER, PUBLIC, with_item
from roundhouse.games.railroad_rivals.actions import DraftCity, DraftStock, Notation, RevealCity, RevealStock
from roundhouse.games.railroad_rivals.bidding import BidForOrder
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.delivering import DeliverGood
from roundhouse.games.railroad_rivals.ending import EndTurn, places
from roundhouse.games.railroad_rivals.hidden import guess_state, mask_state
from roundhouse.games.railroad_rivals.invariants import (
    check_always,
    check_drafting,
    check_drawing,
    check_over,
    check_turn,
    must,
)
from roundhouse.games.railroad_rivals.matching import Matching
from roundhouse.games.railroad_rivals.packing import CUBES, STOCKS, amount, one
from roundhouse.games.railroad_rivals.piles import (
    draw_stock,
    kinds,
    nth_kind,
    reveal_stock,
    stock_draws,
    stock_ways,
    tiles_in,
)
from roundhouse.games.railroad_rivals.placing import PlaceCity
from roundhouse.games.railroad_rivals.position import read_position, write_position
from roundhouse.games.railroad_rivals.setting_up import DealOrder, DealTiles, RemoveTiles, StartingTile
from roundhouse.games.railroad_rivals.solitaire import solitaire_phases
from roundhouse.games.railroad_rivals.state import RivalState

BAGS: Final = {
    1: (6, 6, 6, 6),
    2: (16, 10, 0, 0),
    3: (16, 10, 0, 0),
    4: (16, 10, 10, 0),
    5: (12, 6, 10, 6),
}
"""The cubes of each colour in the bag, by the number of players (RR-SOLO-3, RR-SETUP-13 to RR-SETUP-16)."""
FULL_BAG: Final = (16, 10, 10, 10)
"""The other reading for five players (RUL-31)."""
NO_CAP: Final = 1_000_000
SOLO_CAP: Final = 10
"""The highest value of a railroad in solitaire (RR-SOLO-19)."""


# 1. Draw Tiles


class DrawTiles(Phase[RivalState]):
    """RR-DRAW-1: for each player a city tile and a stock tile, or two stocks when cities run short."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Draw tiles", "RR-DRAW-1")
        self.notation = notation

    def enter(self, s: RivalState) -> bool:
        s.turn += 1
        s.step = 0
        if s.city_left < s.seats and not s.two_stocks:
            s.two_stocks = True
            s.removed |= s.city_pile
            s.city_pile = 0
            s.city_left = 0
            s.note(PUBLIC, "RR-DRAFT-8")
        return not self.done(s)

    def cities_due(self, s: RivalState) -> bool:
        return not s.two_stocks and count(s.city_display) < s.seats

    def done(self, s: RivalState) -> bool:
        """Whether the display is complete, or as complete as the Stock pile allows (RUL-12)."""
        if self.cities_due(s):
            return False
        wanted = 2 * s.seats if s.two_stocks else s.seats
        return s.stock_pile == 0 or tiles_in(s.stock_display) == wanted

    def check(self, s: RivalState) -> None:
        check_turn(s)
        check_drawing(s)
        must(not self.done(s), self.rule, "The display is complete.")

    def to_move(self, s: RivalState) -> i64:
        return CHANCE

    def legal(self, s: RivalState) -> list[Action]:
        if self.cities_due(s):
            return [self.notation.reveal_cities[city] for city in members(s.city_pile)]
        return stock_draws(self.notation, s.stock_pile)

    def weights(self, s: RivalState) -> list[int]:
        if self.cities_due(s):
            return [1] * s.city_left
        return stock_ways(s.stock_pile)

    def sample(self, s: RivalState, dice: Dice) -> Action:
        if self.cities_due(s):
            return self.notation.reveal_cities[nth(s.city_pile, dice.below(s.city_left))]
        return draw_stock(self.notation, s.stock_pile, dice)

    def allows(self, s: RivalState, a: Action) -> Refusal | None:
        if self.cities_due(s):
            if isinstance(a, RevealCity) and s.city_pile >> a.city & 1:
                return None
            return Refusal(self.rule, f"{a.text()}: a city tile of the pile is turned up now.")
        if isinstance(a, RevealStock) and amount(s.stock_pile, a.stock, STOCKS):
            return None
        return Refusal(self.rule, f"{a.text()}: a stock tile of the pile is turned up now.")

    def apply(self, s: RivalState, a: Action) -> bool:
        if isinstance(a, RevealCity):
            s.city_pile &= ~bit(a.city)
            s.city_left -= 1
            s.city_display |= bit(a.city)
        else:
            assert isinstance(a, RevealStock)
            reveal_stock(s, a.stock)
        return self.done(s)


# 2. Draft Tiles


class DraftTiles(Phase[RivalState]):
    """RR-DRAFT-1 to RR-DRAFT-4: in turn order each takes a tile, then each one of the other type.

    `step` counts the goes: the second lap follows the first (RUL-09). When stocks alone are on offer each
    takes two of them (RR-DRAFT-9). Whoever finds nothing suitable is skipped (RUL-12).
    """

    def __init__(self, notation: Notation) -> None:
        super().__init__("Draft tiles", "RR-DRAFT-1")
        self.notation = notation

    def enter(self, s: RivalState) -> bool:
        s.step = 0
        return self.goes_on(s)

    def goes_on(self, s: RivalState) -> bool:
        """Whether somebody is left who can take something."""
        while s.step < 2 * s.seats:
            seat = self.to_move(s)
            if self.cities(s, seat) or self.stocks(s, seat):
                return True
            s.note(seat, "RUL-12")
            s.step += 1
        s.step = 0
        s.took_city = 0
        s.took_stock = 0
        return False

    def check(self, s: RivalState) -> None:
        check_turn(s)
        check_drafting(s)

    def to_move(self, s: RivalState) -> i64:
        return s.row[s.step if s.step < s.seats else s.step - s.seats]

    def cities(self, s: RivalState, seat: i64) -> i64:
        """The city tiles that this seat may take, as bits."""
        return 0 if s.took_city >> seat & 1 else s.city_display

    def stocks(self, s: RivalState, seat: i64) -> i64:
        """The stock tiles that this seat may take, counted by railroad."""
        return 0 if s.took_stock >> seat & 1 and not s.two_stocks else s.stock_display

    def legal(self, s: RivalState) -> list[Action]:
        seat = self.to_move(s)
        choices: list[Action] = [self.notation.draft_cities[city] for city in members(self.cities(s, seat))]
        stocks = self.stocks(s, seat)
        choices += [draft for draft in self.notation.draft_stocks if amount(stocks, draft.stock, STOCKS)]
        return choices

    def random_choice(self, s: RivalState, dice: Dice) -> Action:
        seat = self.to_move(s)
        cities = self.cities(s, seat)
        stocks = self.stocks(s, seat)
        n = count(cities)
        index = dice.below(n + kinds(stocks))
        if index < n:
            return self.notation.draft_cities[nth(cities, index)]
        return self.notation.draft_stocks[nth_kind(stocks, index - n)]

    def allows(self, s: RivalState, a: Action) -> Refusal | None:
        seat = self.to_move(s)
        if isinstance(a, DraftCity):
            city = self.notation.data.cities[a.city].name
            if self.cities(s, seat) >> a.city & 1:
                return None
            if s.two_stocks:
                return Refusal("RR-DRAFT-10", "No city tiles are on offer any more: take a stock tile.")
            if s.city_display >> a.city & 1:
                return Refusal("RR-DRAFT-3", "You have taken a city tile this turn: now take a stock tile.")
            return Refusal("RR-DRAFT-1", f"{city} is not in the display.")
        if isinstance(a, DraftStock):
            if amount(self.stocks(s, seat), a.stock, STOCKS):
                return None
            if amount(s.stock_display, a.stock, STOCKS):
                return Refusal("RR-DRAFT-3", "You have taken a stock tile this turn: now take a city tile.")
            return Refusal("RR-DRAFT-1", f"No stock tile of {a.id} is in the display.")
        return Refusal(self.rule, "Tiles are drafted now: take one from the display.")

    def apply(self, s: RivalState, a: Action) -> bool:
        seat = self.to_move(s)
        if isinstance(a, DraftCity):
            s.city_display &= ~bit(a.city)
            hand: i64 = s.hands[seat]
            if hand >= 0:
                s.hands = with_item(s.hands, seat, hand | bit(a.city))
            s.hand_sizes = with_item(s.hand_sizes, seat, s.hand_sizes[seat] + 1)
            s.took_city |= bit(seat)
        else:
            assert isinstance(a, DraftStock)
            s.stock_display -= one(a.stock, STOCKS)
            held: i64 = s.portfolios[seat]
            s.portfolios = with_item(s.portfolios, seat, held + one(a.stock, STOCKS))
            s.took_stock |= bit(seat)
        s.step += 1
        return not self.goes_on(s)


# The rules


class RivalModule(Module[RivalState]):
    """A module of Railroad Rivals: besides what every module may, it changes tiles and the bag."""

    rules: "RivalRules"
    """The rules of its table, set before phases and verbs are asked for."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options

    def tiles(self, data: Data) -> Data:
        """The tiles with those that this module brings."""
        return data

    def bag(self, bag: tuple[int, ...]) -> tuple[int, ...]:
        """The cubes with those that this module brings, by colour."""
        return bag

    def shows(self, s: RivalState, names: list[str]) -> list[str]:
        """What this module has on the table, in lines of plain text."""
        return []

    def adds(self, s: RivalState, seat: int, to: int, names: list[str]) -> list[str]:
        """What a delivery to this city brings besides, for a hint."""
        return []


class RivalRules(Rules[RivalState]):
    """Railroad Rivals for one table; with one seat the solitaire game."""

    def __init__(self, seats: int, options: Options, data: Data, modules: list[RivalModule]) -> None:
        self.options = options
        self.modules = modules
        for module in modules:
            data = module.tiles(data)
            module.rules = self
        self.data = data
        self.notation = Notation(data, seats)
        self.matching = Matching(data)
        values = options.values
        self.per_tile = values["tiebreak"] == "per_tile"
        cubes: tuple[int, ...] = FULL_BAG if values["five_player_cubes"] == "full" else BAGS[min(seats, 5)]
        for module in modules:
            cubes = module.bag(cubes)
        self.bag: tuple[int, ...] = cubes
        self.cubes: i64 = sum([n * one(colour, CUBES) for colour, n in enumerate(self.bag)])
        one_each: i64 = sum([one(railroad, STOCKS) for railroad in range(len(data.railroads))])
        self.stocks: i64 = sum([stock.copies * one(i, STOCKS) for i, stock in enumerate(data.stocks)])
        self.stocks_out: i64 = one_each if seats == 2 else 0  # RR-2P-1
        self.may_decline = values["may_decline_delivery"] == "yes"
        self.challenge = values["challenge"] == "yes"
        phases: list[Phase[RivalState]]
        if seats == 1:
            self.cap = SOLO_CAP
            phases = solitaire_phases(
                self.notation, self.matching, self.challenge, self.may_decline, self.cap
            )
        else:
            cap = values["multiplayer_value_cap"]
            self.cap = NO_CAP if cap == "none" else int(cap)
            phases = [
                DealOrder(self.notation),
                StartingTile(self.notation, self.matching),
                RemoveTiles(self.notation),
                DealTiles(self.notation),
                DrawTiles(self.notation),
                BidForOrder(self.notation, values["bidding"] == "ranked"),
                DraftTiles(self.notation),
                PlaceCity(self.notation, self.matching, "Place a city tile", "RR-PLACE-1"),
                DeliverGood(self.notation, self.may_decline, self.cap, "Deliver a good", "RR-DELIVER-2"),
                EndTurn(data, self.per_tile),
            ]
        verbs = self.notation.verbs()
        for module in modules:
            phases = module.phases(phases)
            verbs += module.verbs()
        super().__init__(seats, options, phases, verbs)
        self.secretive = seats > 1

    def risen(self, s: RivalState, railroad: int) -> int:
        """The value of a railroad after a delivery over one of its links (RR-DELIVER-10, RR-SOLO-18)."""
        return min(self.cap, s.values[railroad] + (2 if self.seats == 1 else 1))

    # What the core asks of every game

    def empty_table(self) -> RivalState:
        return RivalState(
            seats=self.seats,
            phase=0,
            scores=(0,) * self.seats,
            turn=0,
            row=(0,) if self.seats == 1 else (),
            step=0,
            bid=0,
            bidder=NOTHING,
            passed=0,
            passes=(),
            took_city=0,
            took_stock=0,
            two_stocks=False,
            placed=False,
            last=False,
            filling=NOTHING,
            bag=self.cubes,
            delivered=0,
            progression=(),
            values=(0,) * len(self.data.railroads),
            city_pile=bit(len(self.data.cities) - self.data.late) - 1,
            city_left=len(self.data.cities) - self.data.late,
            city_display=0,
            hands=(0,) * self.seats,
            hand_sizes=(0,) * self.seats,
            removed=0,
            discarded=0,
            stock_pile=self.stocks - self.stocks_out,
            stock_display=0,
            portfolios=(0,) * self.seats,
            stocks_out=self.stocks_out,
            laid=(),
            cubes=(0,) * len(self.data.cities),
            links=(),
            frontier=(),
        )

    def end_rule(self) -> str:
        return "RR-END-2" if self.seats > 1 else "RR-SOLO-23"

    def clone(self, s: RivalState) -> RivalState:
        return s.clone()

    def mask(self, s: RivalState, seat: int) -> RivalState:
        return mask_state(s, seat)

    def guess(self, s: RivalState, seat: int, dice: Dice) -> RivalState:
        return guess_state(self.data, s, dice)

    def position(self, s: RivalState) -> dict[str, object]:
        return write_position(self.data, self.phases, s)

    def from_position(self, position: dict[str, object]) -> RivalState:
        s = self.read(position)
        self.check(s)
        return s

    def read(self, position: dict[str, object]) -> RivalState:
        """The state of a base position, unchecked."""
        return read_position(self.data, self.matching, self.phases, position)

    def check(self, s: RivalState) -> None:
        """Raise BadPosition unless some game can stand like this."""
        must(s.seats == self.seats, "RR-SETUP-1", f"The table has {self.seats} seats, not {s.seats}.")
        self.check_always(s)
        if s.phase == OVER:
            check_over(s)
            return
        phase = self.phases[s.phase]
        phase.check(s)
        must(len(phase.legal(s)) > 0, phase.rule, f"Nothing can be done in '{phase.name}'.")

    def check_always(self, s: RivalState) -> None:
        """Raise BadPosition unless what holds in every phase does."""
        check_always(self.data, self.bag, self.cap, s)

    def ranking(self, s: RivalState) -> list[int]:
        return places(s, self.per_tile)

    def component_counts(self, s: RivalState) -> dict[str, int]:
        counts: dict[str, int] = {}
        laid = sum([bit(tile & 63) for tile in s.laid])
        for i, city in enumerate(self.data.cities):
            spots = [s.city_pile, s.city_display, s.removed, s.discarded, laid, *s.hands]
            counts[f"city:{city.id}"] = sum([spot >> i & 1 for spot in spots])
        for i, stock in enumerate(self.data.stocks):
            spots = [s.stock_pile, s.stock_display, s.stocks_out, *s.portfolios]
            counts[f"stock:{stock.id}"] = sum([amount(spot, i, STOCKS) for spot in spots])
        for i, colour in enumerate(self.data.colours):
            spots = [s.bag, s.delivered, *s.cubes]
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
