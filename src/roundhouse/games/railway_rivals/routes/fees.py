"""The fees of a train to all seats as one number, so that they are added and compared at once."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.games.railway_rivals.packing import FREE, step_payee

FIELD: Final = 10
"""Bits of the fee to one seat; the highest of them is kept free for comparing."""
MOST_FEE: Final = 511
TOPS: Final = 0x802008020080200
"""The highest bit of every fee's field: it stays when no fee that is taken off is higher."""
EACH: Final = 0x4010040100401
"""A fee of 1 to every seat."""
ALL_FEES: Final = 0x7FDFF7FDFF7FDFF
"""The fields of all seats."""
HIGHEST_FEES: Final = 0x3FCFF3FCFF3FCFF
"""A fee of 255 to every seat: the highest that the search tells apart."""
MOST_LIMIT: Final = 255


def fee_of_one(seat: i64) -> i64:
    """The fees of 1 to this seat."""
    return bit(FIELD * seat)


def fee_to(fees: i64, seat: i64) -> i64:
    """What the fees in one number come to for this seat."""
    return fees >> (FIELD * seat) & MOST_FEE


def total_of(fees: i64) -> i64:
    """The sum of the fees to all seats."""
    found: i64 = 0
    while fees != 0:
        found += fees & MOST_FEE
        fees >>= FIELD
    return found


def lower_of(a: i64, b: i64) -> i64:
    """Towards each seat the lower of two fees."""
    tops = ((a | TOPS) - b) & TOPS
    from_b = tops - (tops >> (FIELD - 1))
    return b & from_b | a & ~from_b


def fees_of(route: tuple[int, ...], by_hexes: bool = False) -> i64:
    """The fees of a route: 1 a step to whoever's track is used (RW-B2.7, RU-20, RW-0.7).

    By hexes it is 1 for every hex in which a rival's track is used: 1 more for each unbroken stretch (RU-20).
    Own track is free (RW-B2.6). A stretch that was leapt over pays like any other (RW-C3.6).
    """
    fees: i64 = 0
    last: i64 = FREE
    for step in route[1:]:
        payee = step_payee(step)
        if payee != FREE:
            fees += fee_of_one(payee)
            if by_hexes and payee != last:
                fees += fee_of_one(payee)
        last = payee
    return fees
