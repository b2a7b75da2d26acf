"""The state of a table with modules: what lies there besides the base game."""

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.counts import amount, total
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.packing import CUBES
from roundhouse.games.railroad_rivals.state import RailroadState


@mypyc_attr(acyclic=True, free_list_len=1)
class BaronState(RailroadState):
    """The base state with the fields of all modules; those of a module that is off keep their first value."""

    def __init__(self, seats: i64, like: "BaronState | None" = None) -> None:
        super().__init__(seats, like)
        self.aside: i64 = i64(0) if like is None else like.aside
        """The city tiles that wait beside the pile until hands are dealt, as bits."""
        self.hotels: tuple[int, ...] = (NOTHING,) * seats if like is None else like.hotels
        """The city in which each seat's hotel stands, or NOTHING: each has one (RUL-102, RB-COMP-6)."""
        self.towers: tuple[int, ...] = (NOTHING,) * seats if like is None else like.towers
        """The city in which each seat's water tower stands, or NOTHING."""
        self.fitted: tuple[int, ...] = (0,) * seats if like is None else like.fitted
        """Locomotive Upgrades that lie before each seat, where they are city tiles, as bits."""
        self.looted: i64 = i64(0) if like is None else like.looted
        """The railroads that are out of business, as bits."""
        self.company: tuple[int, ...] = () if like is None else like.company
        """The company to which each railroad belongs: the lowest railroad in it."""
        self.due: i64 = i64(0) if like is None else like.due
        """How many deliveries the player may still make in this step; 0 outside a step."""
        self.made: i64 = i64(0) if like is None else like.made
        """How many the player has made in this step."""
        self.earlier: i64 = i64(0) if like is None else like.earlier
        """The cubes of the first deliver phase that count in the second one, by colour."""
        self.issuer: i64 = i64(NOTHING) if like is None else like.issuer
        """The seat that has played Stock Issue and picks first, or NOTHING."""

    def sent(self, colour: i64) -> i64:
        """Those of the first deliver phase too, as far as they count in the second."""
        if self.seats == 2:
            return total(self.delivered, CUBES) + total(self.earlier, CUBES)
        return amount(self.delivered, colour, CUBES) + amount(self.earlier, colour, CUBES)

    def clone(self) -> "BaronState":
        return BaronState(self.seats, self)


def as_baron(s: RailroadState) -> BaronState:
    """The state of a table with modules, known as such."""
    assert isinstance(s, BaronState)
    return s
