"""Setting up: the empty table, and the one chance of the game, the first turn order."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.counts import counted
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE
from roundhouse.core.wide_sets import set_of
from roundhouse.games.ride_the_rails.actions import Notation, Order
from roundhouse.games.ride_the_rails.data import LOCOMOTIVES, RAILROADS, Board
from roundhouse.games.ride_the_rails.invariants import check_setup
from roundhouse.games.ride_the_rails.packing import COUNT_BITS
from roundhouse.games.ride_the_rails.state import RailsState


def empty_board(board: Board, seats: int) -> RailsState:
    """The table before anything is drawn."""
    s = RailsState(seats)  # `State` begins with no money (RT-SETUP-7)
    s.supply = counted([LOCOMOTIVES] * len(RAILROADS), COUNT_BITS)  # one for all (RT-SETUP-5, RT-SETUP-10)
    s.passengers = board.every  # one in each city (RT-SETUP-3)
    nowhere = set_of([], len(board.places))
    s.track = (nowhere,) * len(RAILROADS)
    s.frontier = (nowhere,) * len(RAILROADS)
    s.closed = nowhere
    return s


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
