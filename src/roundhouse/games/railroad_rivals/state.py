"""The state of a Railroad Rivals table: where every tile, cube, link and point lies."""

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.bits import bit, count, has
from roundhouse.core.counts import amount, total
from roundhouse.core.state import NOTHING, State, longer, with_item
from roundhouse.games.railroad_rivals.data import LOOK_BACK
from roundhouse.games.railroad_rivals.packing import CUBES, colours_in, link_new, link_old, row_seat


def points_after(before: i64) -> i64:
    """What a delivery scores when so many cubes of its colour went before in the turn."""
    # the first RR-DELIVER-6, the second RR-DELIVER-7, each later one RR-DELIVER-8
    return 3 - before if before < 2 else i64(1)


@mypyc_attr(acyclic=True, free_list_len=1)
class RailroadState(State):
    """Numbers and columns only. Sets of city tiles are bits; stocks and cubes are counts (`packing.py`)."""

    def __init__(self, seats: i64, like: "RailroadState | None" = None) -> None:
        super().__init__(seats, like)
        self.turn: i64 = i64(0) if like is None else like.turn
        """From 1; 0 during setup."""
        self.order: i64 = i64(0) if seats == 1 else i64(NOTHING) if like is None else like.order
        """The order row, packed: seats from the 1st to the last; NOTHING before it is dealt.

        A seat is its colour and its Character Card (RR-SETUP-1), of which no side matters (RR-COMP-9).
        """
        self.step: i64 = i64(0) if like is None else like.step
        """How far the phase has come: a place in the row; in the draft the second lap counts on."""
        self.bid: i64 = i64(0) if like is None else like.bid
        """The highest bid of this auction, 0 before there is one."""
        self.bidder: i64 = i64(NOTHING) if like is None else like.bidder
        """The seat that made it, or NOTHING."""
        self.passed: i64 = i64(0) if like is None else like.passed
        """The seats that have passed in this auction, as bits."""
        self.passes: tuple[int, ...] = () if like is None else like.passes
        """The same seats in the order in which they passed."""
        self.took_city: i64 = i64(0) if like is None else like.took_city
        """The seats that have drafted a city tile this turn, as bits."""
        self.took_stock: i64 = i64(0) if like is None else like.took_stock
        """The seats that have drafted a stock tile this turn, as bits."""
        self.two_stocks: bool = False if like is None else like.two_stocks
        """Whether the City pile has run short: from then on stocks alone are drafted, two each."""
        self.placed: bool = False if like is None else like.placed
        """Whether any tile was placed in this turn."""
        self.last: bool = False if like is None else like.last
        """Whether this turn is the last one."""
        self.filling: i64 = i64(NOTHING) if like is None else like.filling
        """The city tile that waits for its cubes, or NOTHING."""
        self.bag: i64 = i64(0) if like is None else like.bag
        """The cubes in the bag (RR-COMP-8), counted by colour."""
        self.delivered: i64 = i64(0) if like is None else like.delivered
        """The cubes delivered in this turn, counted by colour."""
        self.progression: tuple[int, ...] = () if like is None else like.progression
        """Solitaire: the colours delivered so far, from left to right."""
        self.values: tuple[int, ...] = () if like is None else like.values
        """The value of each railroad; with `scores`, the two tracks of the board (RR-COMP-1)."""
        self.city_pile: i64 = i64(0) if like is None else like.city_pile
        """The city tiles in the pile, as bits: what is left, in no order; UNKNOWN in a view."""
        self.city_left: i64 = i64(0) if like is None else like.city_left
        """How many they are."""
        self.city_display: i64 = i64(0) if like is None else like.city_display
        """The city tiles on offer, as bits."""
        self.hands: tuple[int, ...] = (0,) * seats if like is None else like.hands
        """The city tiles in each seat's hand, as bits; -n in the view of another seat, if there are n."""
        self.drafted: tuple[int, ...] = (0,) * seats if like is None else like.drafted
        """Those of them that were drafted before everyone's eyes, as bits: all may know them."""
        self.removed: i64 = i64(0) if like is None else like.removed
        """The city tiles that left the game unseen, as bits; UNKNOWN in a view where there are any."""
        self.discarded: i64 = i64(0) if like is None else like.discarded
        """The city tiles that left the game openly, as bits."""
        self.stock_pile: i64 = i64(0) if like is None else like.stock_pile
        """The stock tiles in the pile, counted by railroad."""
        self.stock_display: i64 = i64(0) if like is None else like.stock_display
        """The stock tiles on offer, counted by railroad."""
        self.portfolios: tuple[int, ...] = (0,) * seats if like is None else like.portfolios
        """The stock tiles of each seat, counted by railroad."""
        self.stocks_out: i64 = i64(0) if like is None else like.stocks_out
        """The stock tiles that left the game, counted by railroad."""
        self.laid: tuple[int, ...] = () if like is None else like.laid
        """The city tiles on the table in the order they came, packed: city, quarter turns, cell.

        There is one map, which all build together (RR-GOAL-1); goods go over its `links`, and stock becomes
        dearer by it, in `rules/delivering.py`.
        """
        self.stacks: tuple[tuple[int, ...], ...] = () if like is None else like.stacks
        """The cubes on each city tile, counted by colour: `in_rows`, so that a change copies few."""
        self.links: tuple[int, ...] = () if like is None else like.links
        """The links in the order they were made, packed: new city, old city, railroad, owner."""
        self.frontier: tuple[int, ...] = () if like is None else like.frontier
        """The empty cells beside laid tiles with what faces them, packed, in the order of the cells.

        A new tile is laid on one of them (RR-PLACE-1).
        It follows from `laid`; it is kept because every placement reads it.
        """
        self.shipments: i64 = i64(0) if like is None else like.shipments
        """How many deliveries there are: a colour on a tile, over each of its links.

        It follows from `cubes` and `links`; it is kept because every delivery asks for it.
        """
        self.link_ones: i64 = i64(0) if like is None else like.link_ones
        self.link_twos: i64 = i64(0) if like is None else like.link_twos
        self.link_fours: i64 = i64(0) if like is None else like.link_fours
        """How many links each tile has, as a binary number: its bit in each of these three.

        It follows from `links`; it is kept for `shipments`.
        """

    def row(self) -> tuple[int, ...]:
        """The order row: seats from the 1st to the last; empty before it is dealt."""
        if self.order == NOTHING:
            return ()
        return tuple([row_seat(self.order, place) for place in range(self.seats)])

    def asked(self) -> i64:
        """The seat on the place in the row to which `step` has come."""
        return row_seat(self.order, self.step)

    def hand_size(self, seat: i64) -> i64:
        """How many city tiles the seat has in hand; all may know it."""
        hand: i64 = self.hands[seat]
        return count(hand) if hand >= 0 else -hand

    def take_tile(self, seat: i64, city: i64) -> None:
        """The city tile leaves the hand."""
        hand: i64 = self.hands[seat]
        self.hands = with_item(self.hands, seat, hand & ~bit(city) if hand >= 0 else hand + 1)
        drafted: i64 = self.drafted[seat]
        if has(drafted, city):
            self.drafted = with_item(self.drafted, seat, drafted & ~bit(city))

    def cubes(self) -> tuple[int, ...]:
        """The cubes on each city tile, counted by colour."""
        return tuple([cubes for row in self.stacks for cubes in row])

    def cubes_on(self, city: i64) -> i64:
        """The cubes on this city tile, counted by colour."""
        return self.stacks[city >> 3][city & 7]

    def put_cubes(self, city: i64, cubes: i64) -> None:
        """These cubes stand on the tile now."""
        row = self.stacks[city >> 3]
        before: i64 = row[city & 7]
        more = colours_in(cubes) - colours_in(before)
        if more != 0:
            self.shipments += more * self.links_of(city)
        self.stacks = with_item(self.stacks, city >> 3, with_item(row, city & 7, cubes))

    def links_of(self, city: i64) -> i64:
        """How many links the tile has."""
        return (
            (self.link_ones >> city & 1)
            + 2 * (self.link_twos >> city & 1)
            + 4 * (self.link_fours >> city & 1)
        )

    def add_link(self, link: i64) -> None:
        """A new link; over it the cubes on both its tiles can be delivered."""
        self.links = longer(self.links, link)
        self.count_link(link_new(link))
        self.count_link(link_old(link))

    def count_link(self, city: i64) -> None:
        """The tile has one link more."""
        carried = bit(city)
        self.link_ones ^= carried
        carried &= ~self.link_ones
        self.link_twos ^= carried
        carried &= ~self.link_twos
        self.link_fours ^= carried
        self.shipments += colours_in(self.cubes_on(city))

    def sent(self, colour: i64) -> i64:
        """How many cubes of this colour were delivered in this turn.

        The first, second or a later one (RR-DELIVER-6, RR-DELIVER-7, RR-DELIVER-8).
        For two players all colours are one (RUL-34, RR-2P-3, RR-2P-4, RR-SETUP-13). Whoever delivered them,
        all count (RUL-25).
        """
        return total(self.delivered, CUBES) if self.seats == 2 else amount(self.delivered, colour, CUBES)

    def delivery_points(self, colour: i64) -> i64:
        """What the delivery of a cube of this colour scores now."""
        if self.seats > 1:
            return points_after(self.sent(colour))
        seen: i64 = 0
        for other in self.progression[-LOOK_BACK:]:  # four (RUL-41), or the three of the start (RUL-42)
            seen |= bit(other)
        return count(seen)  # different colours (RR-SOLO-20, RUL-40, examples RR-SOLO-21, RR-SOLO-22)

    def clone(self) -> "RailroadState":
        """An equal state; the columns are shared because they are never changed, only replaced."""
        return RailroadState(self.seats, self)
