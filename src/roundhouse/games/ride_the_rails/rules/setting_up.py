"""Setting up: the one chance of the game, the first turn order."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE
from roundhouse.games.ride_the_rails.actions import Notation, Order
from roundhouse.games.ride_the_rails.invariants import check_setup
from roundhouse.games.ride_the_rails.state import RailsState


class DrawOrder(Phase[RailsState]):
    """The disks of the seats come onto the turn order track in random order, once."""

    def __init__(self, notation: Notation) -> None:
        super().__init__("Draw the turn order", "RT-SETUP-8")
        self.notation = notation

    def enter(self, s: RailsState) -> bool:
        return s.round == 0

    def check(self, s: RailsState) -> None:
        check_setup(self.notation.board, s)

    def to_move(self, s: RailsState) -> i64:
        return CHANCE

    def legal(self, s: RailsState) -> list[Action]:
        return self.notation.orders

    def sample(self, s: RailsState, dice: Dice) -> Action:
        orders = self.notation.orders  # every order alike, and no other phase draws (RT-SETUP-8)
        return orders[dice.below(len(orders))]

    def refusal(self, s: RailsState, a: Action) -> Refusal:
        return Refusal(self.rule, "The turn order is drawn now.")

    def apply(self, s: RailsState, a: Action) -> bool:
        assert isinstance(a, Order)
        s.order = a.order
        s.round = 1  # RT-SETUP-9
        return True
