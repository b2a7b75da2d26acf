"""Draft Tiles: one by one the players take city tiles and stock tiles from the display."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has, members, nth
from roundhouse.core.counts import amount, nth_kind, one
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import with_item
from roundhouse.games.railroad_rivals.actions import DraftCity, DraftStock, Notation
from roundhouse.games.railroad_rivals.invariants import check_drafting, check_turn
from roundhouse.games.railroad_rivals.packing import STOCKS, row_seat
from roundhouse.games.railroad_rivals.rules.stock_pile import kinds_among
from roundhouse.games.railroad_rivals.state import RailroadState


class DraftTiles(Phase[RailroadState]):
    """In turn order each takes a tile, then each one of the other type.

    `step` counts the goes: the second lap follows the first. When stocks alone are on offer each takes two
    of them, one in each lap.

    The advanced tiles of Robber Baron are drafted here like any city or stock tile, because
    `Data.with_city` and `Data.with_stock` add them to the tiles of the table: no module changes this phase,
    but for upgrades that are city tiles.
    """

    def __init__(self, notation: Notation) -> None:
        super().__init__("Draft tiles", "RR-DRAFT-1")
        self.notation = notation

    def enter(self, s: RailroadState) -> bool:
        s.step = 0
        return self.goes_on(s)

    def goes_on(self, s: RailroadState) -> bool:
        """Whether somebody is left who can take something; who finds nothing goes without."""
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

    def check(self, s: RailroadState) -> None:
        check_turn(s)
        check_drafting(s)

    def to_move(self, s: RailroadState) -> i64:
        """In the order of the row (RR-DRAFT-1), twice in the same one (RR-DRAFT-3, RUL-09, RUL-13a)."""
        return row_seat(s.order, s.step if s.step < s.seats else s.step - s.seats)

    def cities(self, s: RailroadState, seat: i64) -> i64:
        """The city tiles of the display (RR-DRAW-3) that this seat may take, as bits.

        None after the first one (RR-DRAFT-3, RR-DRAFT-4), which may be an advanced tile (RB-TILE-3).
        """
        return i64(0) if has(s.took_city, seat) else s.city_display

    def stocks(self, s: RailroadState, seat: i64) -> i64:
        """The stock tiles of the display (RR-DRAW-3) that this seat may take, counted by railroad.

        None after the first one (RR-DRAFT-3, RR-DRAFT-4), which may be a shenanigan (RB-SHEN-4); two where
        there is nothing else (RUL-13a).
        """
        return i64(0) if has(s.took_stock, seat) and not s.two_stocks else s.stock_display

    def legal(self, s: RailroadState) -> list[Action]:
        seat = self.to_move(s)
        # advanced tiles are among them, like all others of their kind (RB-TILE-2)
        choices: list[Action] = [self.notation.draft_cities[city] for city in members(self.cities(s, seat))]
        stocks = self.stocks(s, seat)  # beside the cities, so the first tile is of either kind (RR-DRAFT-2)
        choices += [draft for draft in self.notation.draft_stocks if amount(stocks, draft.stock, STOCKS)]
        return choices

    def random_choice(self, s: RailroadState, dice: Dice) -> Action:
        seat = self.to_move(s)
        cities = self.cities(s, seat)
        stocks = self.stocks(s, seat)
        n = count(cities)
        index = dice.below(n + kinds_among(stocks))
        if index < n:
            return self.notation.draft_cities[nth(cities, index)]
        return self.notation.draft_stocks[nth_kind(stocks, index - n, STOCKS)]

    def refusal(self, s: RailroadState, a: Action) -> Refusal:
        if isinstance(a, DraftCity):
            city = self.notation.data.cities[a.city].name
            if s.two_stocks:
                return Refusal("RR-DRAFT-10", "No city tiles are on offer any more: take a stock tile.")
            if has(s.city_display, a.city):
                return Refusal("RR-DRAFT-3", "You have taken a city tile this turn: now take a stock tile.")
            return Refusal("RR-DRAFT-1", f"{city} is not in the display.")
        if isinstance(a, DraftStock):
            if amount(s.stock_display, a.stock, STOCKS):
                return Refusal("RR-DRAFT-3", "You have taken a stock tile this turn: now take a city tile.")
            return Refusal("RR-DRAFT-1", f"No stock tile of {a.id} is in the display.")
        return Refusal(self.rule, "Tiles are drafted now: take one from the display.")

    def apply(self, s: RailroadState, a: Action) -> bool:
        seat = self.to_move(s)
        if isinstance(a, DraftCity):  # it joins the hand (RR-DRAFT-5)
            s.city_display &= ~bit(a.city)
            hand: i64 = s.hands[seat]
            s.hands = with_item(s.hands, seat, hand | bit(a.city) if hand >= 0 else hand - 1)
            drafted: i64 = s.drafted[seat]
            s.drafted = with_item(s.drafted, seat, drafted | bit(a.city))
            s.took_city |= bit(seat)
        else:
            assert isinstance(a, DraftStock)
            s.stock_display -= one(a.stock, STOCKS)
            # open before its owner (RR-DRAFT-5), a shenanigan too (RB-SHEN-2), or an upgrade (RB-UPGRADE-1)
            held: i64 = s.portfolios[seat]
            s.portfolios = with_item(s.portfolios, seat, held + one(a.stock, STOCKS))
            s.took_stock |= bit(seat)
        s.step += 1
        return not self.goes_on(s)
