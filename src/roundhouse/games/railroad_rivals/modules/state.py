"""The state of a table with modules: what lies there besides the base game."""

from mypy_extensions import i64, mypyc_attr

from roundhouse.games.railroad_rivals.packing import CUBES, amount, total
from roundhouse.games.railroad_rivals.state import RivalState


@mypyc_attr(acyclic=True, free_list_len=1)
class BaronState(RivalState):
    """The base state with the fields of all modules; those of a module that is off keep their first value."""

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
        aside: i64,
        hotels: tuple[int, ...],
        towers: tuple[int, ...],
        fitted: tuple[int, ...],
        looted: i64,
        company: tuple[int, ...],
        due: i64,
        made: i64,
        earlier: i64,
        issuer: i64,
    ) -> None:
        super().__init__(
            seats,
            phase,
            scores,
            turn,
            row,
            step,
            bid,
            bidder,
            passed,
            passes,
            took_city,
            took_stock,
            two_stocks,
            placed,
            last,
            filling,
            bag,
            delivered,
            progression,
            values,
            city_pile,
            city_left,
            city_display,
            hands,
            hand_sizes,
            removed,
            discarded,
            stock_pile,
            stock_display,
            portfolios,
            stocks_out,
            laid,
            cubes,
            links,
            frontier,
        )
        self.aside = aside
        """The city tiles that wait beside the pile until hands are dealt, as bits (RB-TILE-1)."""
        self.hotels = hotels
        """The city in which each seat's hotel stands, or NOTHING."""
        self.towers = towers
        """The city in which each seat's water tower stands, or NOTHING."""
        self.fitted = fitted
        """Locomotive Upgrades that lie before each seat, where they are city tiles, as bits."""
        self.looted = looted
        """The railroads that are out of business, as bits."""
        self.company = company
        """The company to which each railroad belongs: the lowest railroad in it."""
        self.due = due
        """How many deliveries the player may still make in this step; 0 outside a step."""
        self.made = made
        """How many the player has made in this step."""
        self.earlier = earlier
        """The cubes of the first deliver phase that count in the second one, by colour."""
        self.issuer = issuer
        """The seat that has played Stock Issue and picks first, or NOTHING."""

    def sent(self, colour: i64) -> i64:
        if self.seats == 2:
            return total(self.delivered, CUBES) + total(self.earlier, CUBES)
        return amount(self.delivered, colour, CUBES) + amount(self.earlier, colour, CUBES)

    def clone(self) -> "BaronState":
        return with_modules(
            self,
            self.aside,
            self.hotels,
            self.towers,
            self.fitted,
            self.looted,
            self.company,
            self.due,
            self.made,
            self.earlier,
            self.issuer,
        )


def with_modules(
    s: RivalState,
    aside: i64,
    hotels: tuple[int, ...],
    towers: tuple[int, ...],
    fitted: tuple[int, ...],
    looted: i64,
    company: tuple[int, ...],
    due: i64,
    made: i64,
    earlier: i64,
    issuer: i64,
) -> BaronState:
    """A base state with these things besides."""
    return BaronState(
        s.seats,
        s.phase,
        s.scores,
        s.turn,
        s.row,
        s.step,
        s.bid,
        s.bidder,
        s.passed,
        s.passes,
        s.took_city,
        s.took_stock,
        s.two_stocks,
        s.placed,
        s.last,
        s.filling,
        s.bag,
        s.delivered,
        s.progression,
        s.values,
        s.city_pile,
        s.city_left,
        s.city_display,
        s.hands,
        s.hand_sizes,
        s.removed,
        s.discarded,
        s.stock_pile,
        s.stock_display,
        s.portfolios,
        s.stocks_out,
        s.laid,
        s.cubes,
        s.links,
        s.frontier,
        aside,
        hotels,
        towers,
        fitted,
        looted,
        company,
        due,
        made,
        earlier,
        issuer,
    )


def as_baron(s: RivalState) -> BaronState:
    """The state of a table with modules, known as such."""
    assert isinstance(s, BaronState)
    return s
