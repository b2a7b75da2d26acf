"""What a table by post has besides: letters, allowances, the runs on offer."""

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.orders import NO_ORDERS
from roundhouse.games.railway_rivals.packing import pack_put_off, pair_first, pair_second, put_off_pair
from roundhouse.games.railway_rivals.state import RailwayState


@mypyc_attr(acyclic=True)
class PostalState(RailwayState):
    """`round` counts all rounds, 0 to 12; the run that is being raced is `first` and `second` as ever.

    A run is packed with its number (`packed_run`).
    """

    def __init__(self, seats: i64, like: "PostalState | None" = None) -> None:
        super().__init__(seats, like)
        self.letters: tuple[str, ...] = (NO_ORDERS,) * seats if like is None else like.letters
        """The letter of each seat for this round, in canonical form; NO_ORDERS while there is none."""
        self.opened: bool = False if like is None else like.opened
        """Whether the letters of this round have been opened."""
        self.allowances: tuple[int, ...] = () if like is None else like.allowances
        """What a, b and c are in this round; empty in the Operating Stage and before they are announced."""
        self.brought: tuple[int, ...] = (0,) * seats if like is None else like.brought
        """The balances brought forward into this round: they decide about odd points and equal routes."""
        self.refills: i64 = i64(0) if like is None else like.refills
        """How often the pool of numbers has been filled again."""
        self.lot_due: bool = False if like is None else like.lot_due
        """Whether a lot is to say at which end of the run drawn last its special destination lies."""
        self.offers: tuple[int, ...] = () if like is None else like.offers
        """The runs on offer that have not been raced yet, in their order."""
        self.entrants: tuple[int, ...] = () if like is None else like.entrants
        """Who enters each of them by the letters (`packed_entrants`); empty before these are opened."""
        self.carried: tuple[int, ...] = () if like is None else like.carried
        """The runs of this round that nobody has run and that are offered again."""
        self.held: tuple[int, ...] = () if like is None else like.held
        """The runs that no track joins yet."""

    def runs_to_come(self) -> list[int]:
        """The runs that are held over, and those of this round that nobody has run."""
        return [int(put_off_pair(run)) for run in (*self.carried, *self.held)]

    def clone(self) -> "PostalState":
        return PostalState(self.seats, self)


AGAIN = 1 << 24
"""The mark of a run that was on offer before."""


def packed_run(number: i64, first: i64, second: i64) -> i64:
    return pack_put_off(first, second, number)


def run_number(run: i64) -> i64:
    return run >> 16 & 255


def run_first(run: i64) -> i64:
    return pair_first(put_off_pair(run))


def run_second(run: i64) -> i64:
    return pair_second(put_off_pair(run))


def offered_before(run: i64) -> bool:
    return run & AGAIN != 0


def packed_entrants(entered: i64, firm: i64) -> i64:
    """The seats that enter a run, and those of them that do so in any case, as bits."""
    return entered | firm << 8


def entered_of(entrants: i64) -> i64:
    return entrants & 255


def firm_of(entrants: i64) -> i64:
    return entrants >> 8
