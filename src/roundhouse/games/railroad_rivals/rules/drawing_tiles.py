"""Draw Tiles: the display of a turn, from the City pile and the Stock pile."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has, members, nth
from roundhouse.core.counts import amount
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, PUBLIC
from roundhouse.games.railroad_rivals.actions import Notation, RevealCity, RevealStock
from roundhouse.games.railroad_rivals.invariants import check_drawing, check_turn
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.games.railroad_rivals.rules.stock_pile import (
    draw_stock,
    reveal_stock,
    stock_draws,
    stock_ways,
    tiles_in,
)
from roundhouse.games.railroad_rivals.state import RailroadState


class DrawTiles(Phase[RailroadState]):
    """For each player a city tile and a stock tile, or two stocks when cities run short."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Draw tiles", "RR-DRAW-1")
        self.notation = notation

    def enter(self, s: RailroadState) -> bool:
        s.turn += 1
        s.step = 0
        # RR-DRAFT-8, looked at now (RUL-10); never undone, so no city tile comes back (RR-DRAFT-10, RUL-11)
        if s.city_left < s.seats and not s.two_stocks:
            s.two_stocks = True
            s.removed |= s.city_pile
            s.city_pile = 0
            s.city_left = 0
            s.note(PUBLIC, "RR-DRAFT-8")
        return not self.done(s)

    def cities_due(self, s: RailroadState) -> bool:
        """Whether a city tile is turned up next: as many as there are players (RR-DRAW-1, RR-DRAW-2)."""
        return not s.two_stocks and count(s.city_display) < s.seats

    def done(self, s: RailroadState) -> bool:
        """Whether the display is complete, or as complete as the Stock pile allows (RUL-12)."""
        if self.cities_due(s):
            return False
        # a stock tile for each player (RR-DRAW-1, RR-DRAW-2), without cities two (RR-DRAFT-9, RR-DRAFT-10)
        wanted = 2 * s.seats if s.two_stocks else s.seats
        return s.stock_pile == 0 or tiles_in(s.stock_display) == wanted

    def check(self, s: RailroadState) -> None:
        check_turn(s)
        check_drawing(s)
        must(not self.done(s), self.rule, "The display is complete.")

    def to_move(self, s: RailroadState) -> i64:
        return CHANCE

    def legal(self, s: RailroadState) -> list[Action]:
        if self.cities_due(s):
            return [self.notation.reveal_cities[city] for city in members(s.city_pile)]
        return stock_draws(self.notation, s.stock_pile)

    def weights(self, s: RailroadState) -> list[int]:
        if self.cities_due(s):
            return [1] * s.city_left
        return stock_ways(s.stock_pile)

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        if self.cities_due(s):
            return self.notation.reveal_cities[nth(s.city_pile, dice.below(s.city_left))]
        return draw_stock(self.notation, s.stock_pile, dice)

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        if self.cities_due(s):
            if isinstance(a, RevealCity) and has(s.city_pile, a.city):
                return None
            return Refusal(self.rule, f"{a.text()}: a city tile of the pile is turned up now.")
        if isinstance(a, RevealStock) and amount(s.stock_pile, a.stock, STOCKS):
            return None
        return Refusal(self.rule, f"{a.text()}: a stock tile of the pile is turned up now.")

    def apply(self, s: RailroadState, a: Action) -> bool:
        if isinstance(a, RevealCity):
            s.city_pile &= ~bit(a.city)
            s.city_left -= 1
            s.city_display |= bit(a.city)
        else:
            assert isinstance(a, RevealStock)
            reveal_stock(s, a.stock)
        return self.done(s)
