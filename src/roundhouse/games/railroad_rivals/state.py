"""The state of a Railroad Rivals table: where every tile, cube, link and point lies."""

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.bits import bit, count
from roundhouse.core.state import State
from roundhouse.games.railroad_rivals.data import LOOK_BACK
from roundhouse.games.railroad_rivals.packing import CUBES, amount, total


def points_after(before: i64) -> i64:
    """What a delivery scores when so many cubes of its colour went before in the turn."""
    # the first RR-DELIVER-6, the second RR-DELIVER-7, each later one RR-DELIVER-8
    return 3 - before if before < 2 else 1


@mypyc_attr(acyclic=True, free_list_len=1)
class RivalState(State):
    """Numbers and columns only. Sets of city tiles are bits; stocks and cubes are counts (`packing.py`)."""

    def __init__(
        self,
        seats: i64,
        phase: i64,
        scores: tuple[int, ...],
        turn: i64,
        row: tuple[int, ...],
        step: i64,
        bid: i64,
        bidder: i64,
        passed: i64,
        passes: tuple[int, ...],
        took_city: i64,
        took_stock: i64,
        two_stocks: bool,
        placed: bool,
        last: bool,
        filling: i64,
        bag: i64,
        delivered: i64,
        progression: tuple[int, ...],
        values: tuple[int, ...],
        city_pile: i64,
        city_left: i64,
        city_display: i64,
        hands: tuple[int, ...],
        hand_sizes: tuple[int, ...],
        removed: i64,
        discarded: i64,
        stock_pile: i64,
        stock_display: i64,
        portfolios: tuple[int, ...],
        stocks_out: i64,
        laid: tuple[int, ...],
        cubes: tuple[int, ...],
        links: tuple[int, ...],
        frontier: tuple[int, ...],
    ) -> None:
        super().__init__(seats, phase, scores)
        self.turn = turn
        """From 1; 0 during setup."""
        self.row = row
        """The order row: seats from the 1st to the last; empty before it is dealt."""
        self.step = step
        """How far the phase has come: a place in the row; in the draft the second lap counts on."""
        self.bid = bid
        """The highest bid of this auction, 0 before there is one."""
        self.bidder = bidder
        """The seat that made it, or NOTHING."""
        self.passed = passed
        """The seats that have passed in this auction, as bits."""
        self.passes = passes
        """The same seats in the order in which they passed."""
        self.took_city = took_city
        """The seats that have drafted a city tile this turn, as bits."""
        self.took_stock = took_stock
        """The seats that have drafted a stock tile this turn, as bits."""
        self.two_stocks = two_stocks
        """Whether the City pile has run short: from then on stocks alone are drafted, two each."""
        self.placed = placed
        """Whether any tile was placed in this turn."""
        self.last = last
        """Whether this turn is the last one."""
        self.filling = filling
        """The city tile that waits for its cubes, or NOTHING."""
        self.bag = bag
        """The cubes in the bag, counted by colour."""
        self.delivered = delivered
        """The cubes delivered in this turn, counted by colour."""
        self.progression = progression
        """Solitaire: the colours delivered so far, from left to right."""
        self.values = values
        """The value of each railroad."""
        self.city_pile = city_pile
        """The city tiles in the pile, as bits: what is left, in no order; UNKNOWN in a view."""
        self.city_left = city_left
        """How many they are."""
        self.city_display = city_display
        """The city tiles on offer, as bits."""
        self.hands = hands
        """The city tiles in each seat's hand, as bits; UNKNOWN in the view of another seat."""
        self.hand_sizes = hand_sizes
        """How many they are."""
        self.removed = removed
        """The city tiles that left the game unseen, as bits; UNKNOWN in a view where there are any."""
        self.discarded = discarded
        """The city tiles that left the game openly, as bits."""
        self.stock_pile = stock_pile
        """The stock tiles in the pile, counted by railroad."""
        self.stock_display = stock_display
        """The stock tiles on offer, counted by railroad."""
        self.portfolios = portfolios
        """The stock tiles of each seat, counted by railroad."""
        self.stocks_out = stocks_out
        """The stock tiles that left the game, counted by railroad."""
        self.laid = laid
        """The city tiles on the table in the order they came, packed: city, quarter turns, cell."""
        self.cubes = cubes
        """The cubes on each city tile, counted by colour."""
        self.links = links
        """The links in the order they were made, packed: new city, old city, railroad, owner."""
        self.frontier = frontier
        """The empty cells beside laid tiles with what faces them, packed, in the order of the cells.

        It follows from `laid`; it is kept because every placement reads it.
        """

    def sent(self, colour: i64) -> i64:
        """How many cubes of this colour were delivered in this turn.

        For two players all colours are one (RUL-34, RR-2P-4).
        """
        return total(self.delivered, CUBES) if self.seats == 2 else amount(self.delivered, colour, CUBES)

    def delivery_points(self, colour: i64) -> i64:
        """What the delivery of a cube of this colour scores now."""
        if self.seats > 1:
            return points_after(self.sent(colour))
        seen: i64 = 0
        for other in self.progression[-LOOK_BACK:]:
            seen |= bit(other)
        return count(seen)  # RR-SOLO-20, RUL-40, RUL-42

    def clone(self) -> "RivalState":
        """An equal state; the columns are shared because they are never changed, only replaced."""
        return RivalState(
            self.seats,
            self.phase,
            self.scores,
            self.turn,
            self.row,
            self.step,
            self.bid,
            self.bidder,
            self.passed,
            self.passes,
            self.took_city,
            self.took_stock,
            self.two_stocks,
            self.placed,
            self.last,
            self.filling,
            self.bag,
            self.delivered,
            self.progression,
            self.values,
            self.city_pile,
            self.city_left,
            self.city_display,
            self.hands,
            self.hand_sizes,
            self.removed,
            self.discarded,
            self.stock_pile,
            self.stock_display,
            self.portfolios,
            self.stocks_out,
            self.laid,
            self.cubes,
            self.links,
            self.frontier,
        )
