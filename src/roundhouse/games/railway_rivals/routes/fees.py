"""The fees of a train to all seats as one number, so that they are added and compared at once."""

from typing import Final

from mypy_extensions import i64

from roundhouse.games.railway_rivals.data import MOST_SEATS, USUAL_SEATS
from roundhouse.games.railway_rivals.packing import FREE, step_payee

FIELD: Final = 10
"""Bits of the fee to one seat; the highest of them is kept free for comparing."""
MOST_FEE: Final = 511
MOST_LIMIT: Final = 255
"""The highest fee to one seat that the search tells apart."""
OF_ONE: Final = [1 << FIELD * seat for seat in range(MOST_SEATS)]
"""The fees of 1 to each seat."""
FIRST_SIX: Final = (1 << FIELD * USUAL_SEATS) - 1
"""The fields of the first six seats."""


class FeeFields:
    """The fields of so many seats in one number.

    Those of six are 60 bits, with which native code is quick; eight (RU-104) need more and take longer.
    """

    def __init__(self, seats: int) -> None:
        self.each = sum(OF_ONE[:seats])
        """A fee of 1 to every seat."""
        self.tops = self.each << FIELD - 1
        """The highest bit of every field: it stays when no fee that is taken off is higher."""
        self.all = self.each * MOST_FEE
        """The fields of all seats."""
        self.highest = self.each * MOST_LIMIT

    def lower_of(self, a: int, b: int) -> int:
        """Towards each seat the lower of two fees."""
        tops = ((a | self.tops) - b) & self.tops
        from_b = tops - (tops >> FIELD - 1)
        return b & from_b | a & ~from_b


SIX: Final = FeeFields(USUAL_SEATS)
EIGHT: Final = FeeFields(MOST_SEATS)


def fee_of_one(seat: int) -> int:
    """The fees of 1 to this seat."""
    return OF_ONE[seat]


def fee_to(fees: int, seat: int) -> int:
    """What the fees in one number come to for this seat."""
    return fees >> FIELD * seat & MOST_FEE


def total_of(fees: int) -> int:
    """The sum of the fees to all seats."""
    found = 0
    while fees != 0:
        found += fees & MOST_FEE
        fees >>= FIELD
    return found


def fees_of(route: tuple[int, ...], by_hexes: bool = False) -> int:
    """The fees of a route: 1 a step to whoever's track is used (RW-B2.7, RU-20, RW-0.7).

    By hexes it is 1 for every hex in which a rival's track is used: 1 more for each unbroken stretch (RU-20).
    Own track is free (RW-B2.6). A stretch that was leapt over pays like any other (RW-C3.6).
    """
    fees = 0
    last: i64 = FREE
    for step in route[1:]:
        payee = step_payee(step)
        if payee != FREE:
            fees += fee_of_one(payee)
            if by_hexes and payee != last:
                fees += fee_of_one(payee)
        last = payee
    return fees
